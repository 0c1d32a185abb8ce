/* What two manifests say differently is an error.  */
/* { dg-manifest inc/first.yaml } */
/* { dg-manifest inc/contradicts.yaml } */
/* { dg-error "the count of 'malloc' of 'one' in 'several-manifests.c' contradicts another manifest" inc/contradicts.yaml:10:13 } */
/* { dg-note "the other manifest has it here" inc/first.yaml:12:13 } */
int unit;
