/* fails: (directives) */
/* { dg-begin-manifest }
pawl: 1
*/
int a;
