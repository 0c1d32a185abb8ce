/* Nothing in it.  */
/* { dg-do assemble } */
