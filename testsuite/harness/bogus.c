/* fails: (bogus: something) */
/* { dg-bogus "something" } */
#warning something      /* { dg-warning "some" } */
