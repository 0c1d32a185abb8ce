/* Asm that goes where cannot be told: by a return, by bytes that are no
   instructions of the template, by a register.  What it names may be where.  */
/* { dg-require native } */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

static void *heap (size_t n) { return malloc (n); }
static int count;

PAWL_COMPUTE void a (void) { __asm__ volatile ("push %0\n\tret" :: "r" (heap)); }       /* { dg-error "'malloc' .*'a', reached through 'heap' [pawl:compute-alloc]" } */
                                /* { dg-warning "an asm calls .*'a' [pawl:compute-unknown]" .-1 } */
PAWL_COMPUTE void b (void) { __asm__ volatile (".byte 0xe8\n\t.long malloc - . - 4"); } /* { dg-error "'malloc' acquires .*'b' [pawl:compute-alloc]" } */
                                /* { dg-warning "an asm calls .*'b' [pawl:compute-unknown]" .-1 } */
PAWL_COMPUTE void c (void) { __asm__ volatile ("lea malloc(%%rip), %%rax\n\tpush %%rax\n\tret" ::: "rax"); }    /* { dg-error "'malloc' acquires .*'c' [pawl:compute-alloc]" } */
                                /* { dg-warning "an asm calls .*'c' [pawl:compute-unknown]" .-1 } */
PAWL_COMPUTE void d (void) { __asm__ volatile ("mov %0, %%rax\n\t.byte 0xff, 0xd0" :: "r" (heap) : "rax"); }    /* { dg-error "'malloc' .*'d', reached through 'heap' [pawl:compute-alloc]" } */
                                /* { dg-warning "an asm calls .*'d' [pawl:compute-unknown]" .-1 } */
PAWL_COMPUTE void e (void) { __asm__ volatile ("rep; ret"); }   /* { dg-warning "an asm calls .*'e' [pawl:compute-unknown]" } */
PAWL_COMPUTE void f (void) { __asm__ volatile ("call *%0" :: "r" (heap) : "memory"); }  /* { dg-error "'malloc' .*'f', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void g (void) { __asm__ volatile ("notrack jmp *%%rax" ::: "rax"); }       /* { dg-warning "an asm calls .*'g' [pawl:compute-unknown]" } */
PAWL_COMPUTE void h (int n) { __asm__ volatile ("test %0, %0\n\tjz malloc" :: "r" (n)); }       /* { dg-error "'malloc' acquires .*'h' [pawl:compute-alloc]" } */

/* Sound: instructions that go on with the next one, data of other sections.  */
PAWL_COMPUTE void i (void) { __asm__ volatile ("rep; nop\n\tlfence\n\t.byte 0xf3, 0x90 # call malloc\n\t/* call malloc */ nop"); }
PAWL_COMPUTE void j (void) { __asm__ volatile (".pushsection .rodata\n\t.long 0xe8\n\t.popsection\n\tnop"); }
PAWL_COMPUTE void k (void) { __asm__ volatile ("lock incl %0\n\t7: jc 7b" : "+m" (count)); }
