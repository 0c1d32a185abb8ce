/* Calls in inline asm.  */
/* { dg-require native } */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void a (void) { __asm__ volatile ("call malloc" ::: "memory"); }   /* { dg-error "'malloc' acquires .*'a' [pawl:compute-alloc]" } */
PAWL_COMPUTE void b (void) { __asm__ volatile ("nop\n\tcall %P0" :: "i" (free) : "memory"); }   /* { dg-error "'free' releases .*'b' [pawl:compute-alloc]" } */
PAWL_COMPUTE void c (void (*f) (void)) { __asm__ volatile ("call *%0" :: "r" (f) : "memory"); } /* { dg-warning "called through 'f' .*'c' [pawl:compute-unknown]" } */
PAWL_COMPUTE void d (void) { __asm__ volatile ("syscall" ::: "memory"); }       /* { dg-warning "an asm calls .*'d' [pawl:compute-unknown]" } */
PAWL_COMPUTE void e (void) { __asm__ volatile ("nop; nop" ::: "memory"); }
PAWL_COMPUTE void f (void) { __asm__ volatile ("jmp malloc"); } /* { dg-error "'malloc' acquires .*'f' [pawl:compute-alloc]" } */
PAWL_COMPUTE void g (int n) { __asm__ volatile ("1: dec %0\n\tjnz 1b\n\tjmp 2f\n2:" : "+r" (n)); }
