/* SPDX-License-Identifier: 0BSD */
/* C++'s operator new and delete, where they do not end in malloc and free: an
   allocator of another library.  Where they do, they are counted here, and
   what lies behind is not counted again.  */

#include "witness/real.h"

#include <malloc.h>

static void *
counted (enum witness_allocator allocator, void *block, size_t size)
{
  if (block && witness_looks ())
    {
      const struct witness_real *r = witness_real ();
      witness_count (allocator, size,
                     r->malloc_usable_size
                       ? (int64_t) r->malloc_usable_size (block) : 0);
    }
  return block;
}

static void
released (enum witness_allocator allocator, void *block)
{
  if (block && witness_looks ())
    {
      const struct witness_real *r = witness_real ();
      witness_count (allocator, 0,
                     r->malloc_usable_size
                       ? -(int64_t) r->malloc_usable_size (block) : 0);
    }
}

/* BUSY is given back by hand where an exception passes.  */
#define QUIETLY(result, call)                                                 \
  do                                                                          \
    {                                                                         \
      unsigned quiet_ __attribute__ ((cleanup (give_back))) = 1;              \
      witness_begin_work ();                                                  \
      result = call;                                                          \
      (void) quiet_;                                                          \
    }                                                                         \
  while (0)

static void
give_back (unsigned *quiet)
{
  (void) quiet;
  witness_end_work ();
}

/* The one that looks is apart, so that a program which has no marked calls pays
   for two tests and a jump.  */
#define NEW(symbol, id, parameters, arguments)                                \
  NEW_ (symbol, id, parameters, arguments)
#define NEW_(symbol, id, parameters, arguments)                               \
  static __typeof__ (&symbol) next##symbol;                                   \
  static __attribute__ ((noinline)) void *looking##symbol parameters          \
  {                                                                           \
    next##symbol = WITNESS_REAL (symbol);                                     \
    if (!witness_looks ())                                                    \
      return next##symbol arguments;                                          \
    void *block;                                                              \
    QUIETLY (block, next##symbol arguments);                                  \
    return counted (WITNESS_##id, block, size);                               \
  }                                                                           \
  WITNESS_INTERPOSED void *symbol parameters                                  \
  {                                                                           \
    if (__builtin_expect (!witness_awake && next##symbol, 1))                 \
      return next##symbol arguments;                                          \
    return looking##symbol arguments;                                         \
  }

#define DELETE(symbol, id, parameters, arguments)                             \
  DELETE_ (symbol, id, parameters, arguments)
#define DELETE_(symbol, id, parameters, arguments)                            \
  static __typeof__ (&symbol) next##symbol;                                   \
  static __attribute__ ((noinline)) void looking##symbol parameters           \
  {                                                                           \
    next##symbol = WITNESS_REAL (symbol);                                     \
    if (!witness_looks ())                                                    \
      {                                                                       \
        next##symbol arguments;                                               \
        return;                                                               \
      }                                                                       \
    released (WITNESS_##id, block);                                           \
    witness_begin_work ();                                                    \
    next##symbol arguments;                                                   \
    witness_end_work ();                                                    \
  }                                                                           \
  WITNESS_INTERPOSED void symbol parameters                                   \
  {                                                                           \
    if (__builtin_expect (!witness_awake && next##symbol, 1))                 \
      next##symbol arguments;                                                 \
    else                                                                      \
      looking##symbol arguments;                                              \
  }

#if __SIZEOF_SIZE_T__ == __SIZEOF_LONG__
# define SIZE_LETTER m
#else
# define SIZE_LETTER j
#endif

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_ (a, b, c)

/* The names of the Itanium C++ ABI; the library's weak references would pull in
   libstdc++ otherwise.  */
#define OPERATORS(new_symbol, delete_symbol, new_id, delete_id)               \
  void *JOIN (new_symbol, SIZE_LETTER, ) (size_t);                            \
  void *JOIN (new_symbol, SIZE_LETTER, RKSt9nothrow_t) (size_t,               \
                                                        const void *);        \
  void *JOIN (new_symbol, SIZE_LETTER, St11align_val_t) (size_t, size_t);     \
  void *JOIN (new_symbol, SIZE_LETTER, St11align_val_tRKSt9nothrow_t) (       \
    size_t, size_t, const void *);                                            \
  void delete_symbol (void *);                                                \
  void delete_symbol##RKSt9nothrow_t (void *, const void *);                  \
  void delete_symbol##St11align_val_t (void *, size_t);                       \
  void delete_symbol##St11align_val_tRKSt9nothrow_t (void *, size_t,          \
                                                     const void *);           \
  void JOIN (delete_symbol, SIZE_LETTER, ) (void *, size_t);                  \
  void JOIN (delete_symbol, SIZE_LETTER, St11align_val_t) (void *, size_t,    \
                                                           size_t);           \
  NEW (JOIN (new_symbol, SIZE_LETTER, ), new_id, (size_t size), (size))       \
  NEW (JOIN (new_symbol, SIZE_LETTER, RKSt9nothrow_t), new_id,                \
       (size_t size, const void *nothrow), (size, nothrow))                   \
  NEW (JOIN (new_symbol, SIZE_LETTER, St11align_val_t), new_id,               \
       (size_t size, size_t alignment), (size, alignment))                    \
  NEW (JOIN (new_symbol, SIZE_LETTER, St11align_val_tRKSt9nothrow_t), new_id, \
       (size_t size, size_t alignment, const void *nothrow),                  \
       (size, alignment, nothrow))                                            \
  DELETE (delete_symbol, delete_id, (void *block), (block))                   \
  DELETE (delete_symbol##RKSt9nothrow_t, delete_id,                           \
          (void *block, const void *nothrow), (block, nothrow))               \
  DELETE (delete_symbol##St11align_val_t, delete_id,                          \
          (void *block, size_t alignment), (block, alignment))                \
  DELETE (delete_symbol##St11align_val_tRKSt9nothrow_t, delete_id,            \
          (void *block, size_t alignment, const void *nothrow),               \
          (block, alignment, nothrow))                                        \
  DELETE (JOIN (delete_symbol, SIZE_LETTER, ), delete_id,                     \
          (void *block, size_t size), (block, size))                          \
  DELETE (JOIN (delete_symbol, SIZE_LETTER, St11align_val_t), delete_id,      \
          (void *block, size_t size, size_t alignment),                       \
          (block, size, alignment))

OPERATORS (_Znw, _ZdlPv, operator_new, operator_delete)
OPERATORS (_Zna, _ZdaPv, operator_new_array, operator_delete_array)

/* The C++ runtime gives the memory of a thrown object back at the end of the
   handler.  */
void __cxa_free_exception (void *);

WITNESS_INTERPOSED void
__cxa_free_exception (void *thrown)
{
  void (*real) (void *) = WITNESS_REAL (__cxa_free_exception);
  if (!witness_looks ())
    {
      real (thrown);
      return;
    }
  witness_count (WITNESS_cxa_free_exception, 0, 0);
  witness_begin_work ();
  real (thrown);
  witness_end_work ();
}
