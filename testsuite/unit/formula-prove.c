/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the prover must decide: guards against formulas, extents, queries and
   overflow, as they come from the sources of kernels, in all typings.  */

#include "testsuite/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "testsuite/unit/proof/question.h"

#define SIZE_MAX_TEXT "18446744073709551615"

/* GUARD refuses exactly where CAP is less than BYTES; in each TYPES of the
   other names.  */
static void
expect_exact (const char *guard, const char *bytes, const char *names,
              const char *conditions)
{
  static const char letters[] = "zui";
  for (const char *letter = letters; *letter; letter++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      char *types
        = pawl_arena_printf (arena, "z:cap|%c:%s", *letter, names);
      char *domain = pawl_arena_strdup (arena, conditions);
      char *copy = pawl_arena_strdup (arena, names), *rest = NULL;
      for (char *name = strtok_r (copy, ",", &rest); name;
           name = strtok_r (NULL, ",", &rest))
        domain = pawl_arena_printf (arena, "%s%s%s >= 0", domain,
                                    *domain ? ";" : "", name);
      expect_proved (
        pawl_arena_printf (arena, "(%s) == (cap < (%s))", guard, bytes),
        types, domain);
      /* Both ways one by one, as the rules ask.  */
      expect_proved (pawl_arena_printf (arena, "cap >= (%s)", bytes), types,
                     pawl_arena_printf (arena, "%s;!(%s)", domain, guard));
      expect_proved (pawl_arena_printf (arena, "!(%s)", guard), types,
                     pawl_arena_printf (arena, "%s;cap >= (%s)", domain,
                                        bytes));
      pawl_arena_free (arena);
    }
}

/* GUARD lets less than BYTES pass, or refuses what suffices (TOO_MUCH).  */
static void
expect_wrong (const char *guard, const char *bytes, const char *names,
              const char *conditions, bool too_much)
{
  static const char letters[] = "zui";
  for (const char *letter = letters; *letter; letter++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      char *types
        = pawl_arena_printf (arena, "z:cap|%c:%s", *letter, names);
      char *domain = pawl_arena_printf (arena, "%s%s(%s) >= 0", conditions,
                                        *conditions ? ";" : "", bytes);
      char *copy = pawl_arena_strdup (arena, names), *rest = NULL;
      for (char *name = strtok_r (copy, ",", &rest); name;
           name = strtok_r (NULL, ",", &rest))
        domain = pawl_arena_printf (arena, "%s;%s >= 0", domain, name);
      if (too_much)
        expect_refuted (pawl_arena_printf (arena, "!(%s)", guard), types,
                        pawl_arena_printf (arena, "%s;cap >= (%s)", domain,
                                           bytes), 5);
      else
        expect_refuted (pawl_arena_printf (arena, "cap >= (%s)", bytes),
                        types,
                        pawl_arena_printf (arena, "%s;!(%s)", domain, guard),
                        5);
      pawl_arena_free (arena);
    }
}

static void
exact_guards (void **state)
{
  (void) state;
  expect_exact ("cap < m * k * 4", "m * k * 4", "m,k", "");
  expect_exact ("cap < 4 * k * m", "m * k * 4", "m,k", "");
  expect_exact ("cap / 4 < rows", "rows * 4", "rows", "");
  expect_exact ("cap / 4 / n < m", "n * m * 4", "n,m", "n != 0");
  expect_exact ("cap / n / 4 < m", "n * m * 4", "n,m", "n != 0");
  expect_exact ("cap / (4 * n) < m", "n * m * 4", "n,m", "n > 0");
  expect_exact ("cap / 2 / n < max (k, m)", "max (k, m) * n * 2", "k,m,n",
                "n != 0");
  expect_exact ("cap / 2 / n < (k > m ? k : m)", "max (m, k) * n * 2",
                "k,m,n", "n != 0");
  expect_exact ("n != 0 && cap / 2 / n < k", "k * n * 2", "k,n", "");
  expect_exact ("cap < len + 1", "len + 1", "len", "");
  expect_exact ("cap <= len", "len + 1", "len", "");
  expect_exact ("cap - 1 < len", "len + 1", "len", "");
  expect_exact ("cap < (heads * 4 + 63) / 64 * 64 + (links * 2 + 63) / 64 * 64",
                "align (heads * 4, 64) + align (links * 2, 64)",
                "heads,links", "");
  expect_exact ("cap < (heads * 4 + 63 - (heads * 4 + 63) % 64)",
                "align (heads * 4, 64)", "heads", "");
  expect_exact ("cap < (n % 16 == 0 ? n : n + 16 - n % 16)", "align (n, 16)",
                "n", "");
  expect_exact ("cap < ((n - 1) / 16 + 1) * 16", "align (n, 16)", "n",
                "n > 0");
  expect_exact ("need != 0 && (ws == 0 || cap < need)", "taps * ch * 2",
                "taps,ch,need,ws",
                "need == taps * ch * 2;taps <= 64 && ch <= 4096;ws != 0");
  expect_exact ("cap < (kw == 1 && kh == 1 && c == w ? 0 : kw * kh * w)",
                "kw == 1 && kh == 1 && c == w ? 0 : w * kw * kh",
                "kw,kh,c,w", "w > 0;c % w == 0");
  expect_exact ("a > " SIZE_MAX_TEXT " - b || cap < a + b", "a + b", "a,b",
                "");
  expect_exact ("(n != 0 && m > " SIZE_MAX_TEXT " / n) || cap < m * n",
                "m * n", "m,n", "");
  expect_exact ("cap < (n << 3)", "8 * n", "n", "");
  expect_exact ("(cap >> 3) < n", "8 * n", "n", "");
  expect_exact ("cap < ceil_div (n, 8)", "(n + 7) / 8", "n", "");
  expect_exact ("cap * 8 < n", "ceil (n / 8)", "n", "");
  expect_exact ("cap < min (n, 64) * 4", "n < 64 ? n * 4 : 256", "n", "");
  expect_exact ("cap < p->rows * q.w", "q.w * p->rows", "p->rows,q.w", "");
  expect_exact ("cap < scratch (p)", "scratch (p)", "scratch (p)", "");
}

static void
wrong_guards (void **state)
{
  (void) state;
  expect_wrong ("cap <= len + 1", "len + 1", "len", "", true);
  expect_wrong ("cap < len", "len + 1", "len", "", false);
  expect_wrong ("cap < heads * 4 + links * 2",
                "align (heads * 4, 64) + align (links * 2, 64)",
                "heads,links", "", false);
  expect_wrong ("cap < align (heads * 4 + links * 2, 64)",
                "align (heads * 4, 64) + align (links * 2, 64)",
                "heads,links", "", false);
  expect_wrong ("cap < align (heads * 4, 64) + align (links * 2, 64)",
                "heads * 4 + links * 2", "heads,links", "", true);
  expect_wrong ("cap / 2 / n < k", "max (k, m) * n * 2", "k,m,n", "n != 0",
                false);
  expect_wrong ("cap / 2 / n < max (k, m)", "k * n * 2", "k,m,n", "n != 0",
                true);
  expect_wrong ("cap / 4 <= rows", "rows * 4", "rows", "", true);
  expect_wrong ("cap < rows * 4", "2 * rows * 4", "rows", "", false);
  expect_wrong ("cap < 2 * rows * 4", "rows * 4", "rows", "", true);
  expect_wrong ("cap < (kw == 1 && kh == 1 ? 0 : kw * kh * w)",
                "kw == 1 && kh == 1 && c == w ? 0 : kw * kh * w", "kw,kh,c,w",
                "w > 0;c % w == 0;kw > 0;kh > 0", false);
  expect_wrong ("cap < taps * ch", "taps * ch * 2", "taps,ch",
                "taps <= 64 && ch <= 4096", false);
  expect_wrong ("need == 0 && cap < need", "taps * ch * 2", "taps,ch,need",
                "need == taps * ch * 2;taps <= 64 && ch <= 4096", false);
  expect_wrong ("cap < n / 8", "ceil (n / 8)", "n", "", false);
  expect_wrong ("cap < n / 16 * 16", "align (n, 16)", "n", "", false);
  expect_wrong ("cap < n / 16 * 16 + 16", "align (n, 16)", "n", "", true);
  expect_wrong ("cap < m * n * 4", "(m + 1) * n * 4", "m,n", "", false);
  expect_wrong ("cap < m * m * 4", "m * n * 4", "m,n", "", false);
  expect_wrong ("cap < (n << 2)", "n * 8", "n", "", false);
  expect_wrong ("cap < n", "n % 16 == 0 ? n : n + 16", "n", "", false);
}

static void
extents (void **state)
{
  (void) state;
  static const char letters[] = "zui";
  for (const char *letter = letters; *letter; letter++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      char *t = pawl_arena_printf (
        arena, "%c:m,n,k,i,j,b,h,d,nb,t,ch,c,taps,off,total,rows,cols",
        *letter);
      expect_proved ("(i + 1) * 2 <= k * n * 2", t, "0 <= i && i < k * n");
      expect_refuted ("(i + 1) * 2 <= k * n * 2", t,
                      "0 <= i && i < m * n;m >= 0;n >= 0;k >= 0", 1);
      expect_proved ("(j * m + i + 1) * 4 <= m * k * 4", t,
                     "0 <= j && j < k;0 <= i && i < m");
      expect_refuted ("(j * m + i + 1) * 4 <= m * k * 4", t,
                      "0 <= j && j < k;0 <= i && i <= m", 1);
      expect_refuted ("(j * k + i + 1) * 4 <= m * k * 4", t,
                      "0 <= j && j < k;0 <= i && i < m", 1);
      expect_proved ("(t * ch + c) * 2 + 2 <= taps * ch * 2", t,
                     "t >= 0 && c >= 0;t < taps && c < ch");
      expect_proved ("((b * h + j) * d + i + 1) * 4 <= nb * h * d * 4", t,
                     "b >= 0 && b < nb;j >= 0 && j < h;i >= 0 && i < d");
      expect_refuted ("((b * h + j) * d + i + 1) * 4 <= nb * h * 4", t,
                      "b >= 0 && b < nb;j >= 0 && j < h;i >= 0 && i < d", 1);
      expect_proved ("i * cols * 4 + cols * 4 <= rows * cols * 4", t,
                     "0 <= i && i < rows;cols >= 0");
      expect_proved ("off + align (n, 64) <= align (total, 64)", t,
                     "off % 64 == 0;off >= 0;n >= 0;off + n <= total");
      expect_proved ("(n - 1) / 8 * 8 + 8 <= align (n, 8)", t, "n > 0");
      expect_proved ("i / 8 < ceil_div (n, 8)", t, "0 <= i && i < n");
      expect_proved ("i % 32 < 32", t, "i >= 0");
      expect_proved ("(i / cols) * cols + i % cols < rows * cols", t,
                     "0 <= i && i < rows * cols;cols > 0");
      /* Facts that have nothing to do with it.  */
      expect_proved ("(j + i * n) * 2 + 2 <= max (k, m) * n * 2",
                     pawl_arena_printf (arena, "%s|z:cap,ws", t),
                     "ws != 0;n > 0;max (m, k) <= cap / 2 / n;0 <= c;c < m;"
                     "0 <= j && j < n;0 <= i && i < k");
      expect_proved ("i / cols < rows", t,
                     "0 <= i && i < rows * cols;cols > 0");
      pawl_arena_free (arena);
    }
}

static void
overflow (void **state)
{
  (void) state;
  expect_refuted ("m * k * 4 <= 2147483647", "i:m,k", "m >= 0;k >= 0", 6);
  expect_proved ("m * k * 4 <= " SIZE_MAX_TEXT, "i:m,k", "m >= 0;k >= 0");
  expect_proved ("m * k * 4 <= 2147483647", "i:m,k",
                 "0 <= m && m <= 1024;0 <= k && k <= 4096");
  expect_refuted ("m * k * 4 <= " SIZE_MAX_TEXT, "z:m,k", "", 11);
  expect_refuted ("taps * ch * 2 <= 4294967295", "u:taps,ch", NULL, 6);
  expect_proved ("taps * ch * 2 <= 4294967295", "u:taps,ch",
                 "taps <= 64 && ch <= 4096");
  expect_refuted ("size + 32 <= " SIZE_MAX_TEXT, "z:size", NULL, 20);
  expect_proved ("size + 32 <= " SIZE_MAX_TEXT, "z:size",
                 "!(size > " SIZE_MAX_TEXT " - 32)");
  expect_proved ("m * n <= " SIZE_MAX_TEXT, "z:m,n",
                 "!(n != 0 && m > " SIZE_MAX_TEXT " / n)");
  expect_proved ("m * n <= " SIZE_MAX_TEXT, "z:m,n",
                 "n == 0 || " SIZE_MAX_TEXT " / n >= m");
  expect_refuted ("m * n <= " SIZE_MAX_TEXT, "z:m,n",
                  "n == 0 || " SIZE_MAX_TEXT " / n >= m - 1", 20);
  expect_proved ("m * n * 4 <= " SIZE_MAX_TEXT, "z:m,n",
                 "n == 0 || " SIZE_MAX_TEXT " / 4 / n >= m");
  expect_proved ("k * n <= " SIZE_MAX_TEXT, "z:k,n,m,cap",
                 "cap >= 2 * n * max (k, m)");
  expect_proved ("k * n <= " SIZE_MAX_TEXT, "z:k,n,cap",
                 "n != 0;cap / 2 / n >= k");
  expect_proved ("heads * dim * 4 <= 2147483647",
                 "r:heads=0..128,dim=0..4096", NULL);
  expect_refuted ("heads * dim * 4 <= 1048576", "r:heads=0..128,dim=0..4096",
                  NULL, 4);
  expect_proved ("(1 << k) <= 2147483647", "i:k", "0 <= k && k < 31");
  expect_refuted ("(1 << k) <= 2147483647", "i:k", "0 <= k && k <= 31", 2);
  expect_proved ("n - 1 >= 0", "z:n", "n != 0");
  expect_refuted ("n - 1 >= 0", "z:n", NULL, 1);
  expect_proved ("cap - used >= 0", "z:cap,used", "used <= cap");
  expect_refuted ("cap - used >= 0", "z:cap,used", NULL, 1);
  expect_proved ("n + 63 <= " SIZE_MAX_TEXT, "z:n,rows",
                 "n == rows * 4;rows <= 4611686018427387888");
  expect_refuted ("n + 63 <= " SIZE_MAX_TEXT, "z:n,rows",
                  "n == rows * 4;rows <= 4611686018427387900", 20);
  expect_refuted ("b * h * s * s * 4 <= " SIZE_MAX_TEXT, "u:b,h,s", NULL, 10);
  expect_proved ("b * h * s * s * 4 <= " SIZE_MAX_TEXT, "u:b,h,s",
                 "b <= 64;h <= 128;s <= 131072");
  expect_refuted ("-x <= 2147483647", "i:x", NULL, 10);
  expect_refuted ("len + 1 <= 255", "c:len", NULL, 3);
}

/* Values that are rare, or that only hold together.  */
static void
rare_values (void **state)
{
  (void) state;
  expect_refuted ("(n == 12345 ? 2 * n : n) == n", "z:n", NULL, 5);
  expect_refuted ("(n > 1000000 ? 2 * n : n) == n", "z:n", NULL, 7);
  expect_refuted ("(n % 97 == 13 && n > 5000 ? 2 * n : n) == n", "z:n", NULL,
                  5);
  expect_refuted ("m * n != 7000021", "z:m,n", NULL, 7);
  expect_refuted ("m * k * 4 <= 2147483647", "i:m,k",
                  "0 <= m && m <= 65536;0 <= k && k <= 65536;m % 16 == 0;"
                  "k % 32 == 0", 5);
  expect_refuted ("a * b * c <= 26999999", "r:a=0..300,b=0..300,c=0..300",
                  NULL, 3);
  expect_proved ("a * b * c <= 26910000", "r:a=0..300,b=0..300,c=0..300",
                 "a != 300");
  expect_refuted ("(a + b) / 2 * 2 == a + b", "z:a,b", "a > 100000;b > a * 3",
                  6);
  expect_refuted ("need <= 4294967295", "z:need|u:rows,cols",
                  "need == rows * cols * 2;rows <= 100000", 10);
  expect_refuted ("cap >= need", "z:cap,need|u:heads,dim,kv",
                  "need == heads * dim * 4 + kv * dim * 8;"
                  "cap >= heads * dim * 4 + kv * dim * 4;heads % kv == 0;"
                  "heads > 0;dim % 32 == 0;dim > 0", 4);
  expect_refuted ("!(a < b && b < c && c < d && d < e && a + e == 2 * c)",
                  "z:a,b,c,d,e", "a > 50", 2);
  expect_refuted ("off + n <= cap", "z:off,n,cap,used",
                  "off == align (used, 64);used + n <= cap", 2);
  expect_refuted ("(h + 2 * p - k) / s + 1 == (h - k) / s + 1", "i:h,p,k,s",
                  "h > 0;p >= 0;k > 0;s > 0;h >= k", 1);
  expect_proved ("oy * s + ky < h + 2 * p", "i:oy,s,ky,h,p,k",
                 "h > 0;p >= 0;k > 0;s > 0;h >= k;0 <= ky && ky < k;"
                 "0 <= oy && oy < (h + 2 * p - k) / s + 1");
  expect_proved ("kb * 256 + l * 32 + i < nb * 256", "u:kb,l,i,nb",
                 "kb < nb;l < 8;i < 32");
  expect_proved ("i / 32 * 36 + 5 + i % 32 <= k / 32 * 36", "i:i,k",
                 "0 <= i && i < k;k % 32 == 0");
  expect_proved ("wid * align (per, 64) + per <= per_thread (align (per, 64))",
                 "u:wid,per|r:workers=1..64", "wid < workers");
  expect_proved ("sizeof (float) * n >= n", "z:n|r:sizeof (float)=1..", NULL);
  expect_proved ("align (base, 64) + need - base <= need + 63", "z:base,need",
                 NULL);
  expect_refuted ("align (base, 64) + need - base <= need", "z:base,need",
                  NULL, 1);
  expect_proved ("align (base, 64) + need - base <= need", "z:base,need",
                 "base % 64 == 0");
}

/* Where a bound that only a substitution shows was once forgotten.  */
static void
bounds_behind_equations (void **state)
{
  (void) state;
  expect_refuted ("y + 3 != 6", "r:x=1..,y=-6..6,z=-6..6",
                  "align (x, 7) == x - z", 1);
  expect_refuted ("x >> 6 != y % -4", "i:x|r:y=1..,z=0..", "x > 5", 1);
  expect_refuted ("x / x != 5 / z", "r:x=-6..6,y=-6..6,z=-6..6",
                  "y * 0 == z >= y", 1);
  expect_refuted ("min (ceil_div (y, 3), x * y) < x << 1",
                  "r:x=1..,y=0..7,z=1..", "align (x, y + x) > 2 + 5 / x", 1);
  expect_refuted ("y * 2 - (z == x ? x : y) != ceil_div (y + 1, 16)"
                  " || y * (1 != x) < z + (x + 5)",
                  "r:x=-6..6,y=0..,z=0..7", NULL, 1);
  /* Rounding that takes one variable out of two comparisons.  */
  expect_proved ("cap < (max (4, n) + m + 31) / 32 * 32"
                 " || cap >= (m % 7 == 0 ? m + n : (m + 31) / 32 * 32)",
                 "z:cap,m,n", NULL);
  expect_proved ("cap < max (align (n, 16), max (3 + m, 4))"
                 " || cap >= align ((n + 7) / 8 * 8, 16)", "z:cap,m,n", NULL);
}

/* Algebra that spellings of one formula differ by.  */
static void
equal_formulas (void **state)
{
  (void) state;
  static const char *const equal[][2] = {
    { "rows * 4", "4 * rows" },
    { "(a + b) * 4", "a * 4 + 4 * b" },
    { "(a + b) * (a - b)", "a * a - b * b" },
    { "align (n, 64)", "ceil_div (n, 64) * 64" },
    { "align (4 * n, 64)", "align (n, 16) * 4" },
    { "align (n + 64, 64)", "align (n, 64) + 64" },
    { "align (n, 1)", "n" },
    { "align (align (n, 16), 64)", "align (n, 64)" },
    { "(n + 7) / 8", "ceil (n / 8)" },
    { "n / 2 / 3", "n / 6" },
    { "n / 2 / 3", "n / 3 / 2" },
    { "n % 8 + n / 8 * 8", "n" },
    { "n << 4", "n * 16" },
    { "n >> 2", "n / 4" },
    { "1 << (k + 3)", "8 << k" },
    { "max (a, b)", "a > b ? a : b" },
    { "max (a, b, a + b)", "a + b" },
    { "min (a, b) + max (a, b)", "a + b" },
    { "max (k, m) * n", "max (k * n, m * n)" },
    { "n == 0 ? 0 : n * m", "m * n" },
    { "(a < b) * 4 + (a >= b) * 4", "4" },
    { "!(a < b)", "b <= a" },
    { "per_thread (n * 4)", "4 * workers * n" },
    { "sizeof (float) * n", "n * sizeof (float)" },
    { "f (a) * 2", "f (a) + f (a)" },
    { "p->m * q.n", "q.n * p->m" },
    { "(2 * a + 4 * b + 1) / 2", "a + 2 * b" },
  };
  for (size_t i = 0; i < sizeof equal / sizeof *equal; i++)
    for (const char *letter = "zui"; *letter; letter++)
      {
        struct pawl_arena *arena = pawl_arena_new (NULL);
        char *types = pawl_arena_printf (
          arena, "%c:rows,a,b,m,n,p->m,q.n,f (a)|r:k=0..60,workers=1..64",
          *letter);
        static const char nonnegative[]
          = "rows >= 0;a >= 0;b >= 0;m >= 0;n >= 0";
        const struct question question = { "0", types, nonnegative };
        struct pawl_domain domain = domain_of (arena, &question);
        struct pawl_proof proof;
        for (int side = 0; side < 2; side++)
          {
            pawl_formula_compare (arena, parse (arena, equal[i][side]),
                                  parse (arena, equal[i][1 - side]), &domain,
                                  &proof, NULL, NULL);
            if (proof.verdict != PAWL_PROVED)
              fail_msg ("%s and %s (%c): %s", equal[i][side],
                        equal[i][1 - side], *letter,
                        proof.why ? proof.why : values_text (arena, &proof));
          }
        pawl_arena_free (arena);
      }
}

static void
different_formulas (void **state)
{
  (void) state;
  static const struct
  {
    const char *left, *right, *values, *results;
  } different[] = {
    { "rows * 4", "2 * rows * 4", "rows = 1", "4 8" },
    { "n + 1", "n", "n = 0", "1 0" },
    { "align (n, 64)", "n", "n = 1", "64 1" },
    { "m * n", "m + n", "m = 1, n = 0", "0 1" },
    { "max (a, b)", "a", "a = 0, b = 1", "1 0" },
    { "n / 2 * 2", "n", "n = 1", "0 1" },
    { "n % 16 == 0 ? n : n + 16", "n", "n = 1", "17 1" },
    { "n <= 1000 ? n : 2 * n", "n", "n = 1001", "2002 1001" },
  };
  for (size_t i = 0; i < sizeof different / sizeof *different; i++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      const struct question question = { "0", "z:rows,n,m,a,b", NULL };
      struct pawl_domain domain = domain_of (arena, &question);
      struct pawl_proof proof;
      const char *left, *right;
      pawl_formula_compare (arena, parse (arena, different[i].left),
                            parse (arena, different[i].right), &domain,
                            &proof, &left, &right);
      assert_int_equal (proof.verdict, PAWL_REFUTED);
      assert_string_equal (values_text (arena, &proof), different[i].values);
      assert_string_equal (pawl_arena_printf (arena, "%s %s", left, right),
                           different[i].results);
      pawl_arena_free (arena);
    }
}

static void
domains (void **state)
{
  (void) state;
  /* An empty domain proves everything.  */
  expect_proved ("n == n + 1", "r:n=1..0", NULL);
  expect_proved ("0", "z:n", "n < 0");
  expect_proved ("0", "z:n", "0");
  expect_proved ("0", "z:m,n", "m < n;n < m");
  expect_proved ("0", "z:n", "2 * n == 5");
  expect_proved ("0", "z:n", "n / 0 == 1");
  expect_proved ("0", "z:n", "1 << (0 - n - 1) == 1");
  /* Where a condition has no value there are no values that count.  */
  expect_proved ("n > 0", "z:n", "8 / n >= 0");
  expect_proved ("8 / n <= 8", "z:n", NULL);
  expect_refuted ("n == 0 || 8 / n <= 7", "z:n", NULL, 1);
  /* Without a range an atom is any integer.  */
  expect_refuted ("x >= 0", "", NULL, 1);
  expect_proved ("x * x >= 0", "", NULL);
  expect_proved ("x < y || y <= x", "", NULL);
}

/* The same arguments give the same result; that is all that is known.  */
static void
opaque_calls (void **state)
{
  (void) state;
  expect_proved ("a != b || f (a) == f (a)", "z:a,b", NULL);
  expect_refuted ("f (a) == f (b)", "z:a,b", NULL, 1);
  expect_refuted ("f (a) == g (a)", "z:a", NULL, 1);
  expect_refuted ("f () <= 100", "z:f ()", NULL, 3);
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const struct question question = { "f (a) == f (b)", "z:a,b", "a == b" };
  struct pawl_proof proof = ask (arena, &question);
  assert_int_not_equal (proof.verdict, PAWL_REFUTED);
  pawl_arena_free (arena);
}

/* What follows from ranges alone, and what only nearly does.  */
static void
ranges (void **state)
{
  (void) state;
  static const char signs[] = "r:a=-3..5,b=-7..2,c=1..4";
  expect_proved ("a * b <= 21", signs, NULL);
  expect_refuted ("a * b <= 20", signs, NULL, 1);
  expect_proved ("a * b >= -35", signs, NULL);
  expect_refuted ("a * b >= -34", signs, NULL, 1);
  expect_proved ("a - b <= 12", signs, NULL);
  expect_refuted ("a - b <= 11", signs, NULL, 1);
  expect_proved ("a - b >= -5", signs, NULL);
  expect_refuted ("a - b >= -4", signs, NULL, 1);
  expect_proved ("a + b < 8", signs, NULL);
  expect_refuted ("a + b < 7", signs, NULL, 1);
  expect_proved ("a + b > -11", signs, NULL);
  expect_refuted ("a + b > -10", signs, NULL, 1);
  expect_proved ("max (a, c) >= 1", signs, NULL);
  expect_refuted ("max (a, c) >= 2", signs, NULL, 1);
  expect_proved ("min (a, c) <= 4", signs, NULL);
  expect_refuted ("min (a, c) <= 3", signs, NULL, 1);
  expect_refuted ("min (a, c) >= 0", signs, NULL, 1);
  expect_refuted ("max (b, c) <= 3", signs, NULL, 1);
  expect_proved ("max (u, c) >= 1", "r:c=1..4", NULL);
  expect_refuted ("max (u, c) <= 4", "r:c=1..4", NULL, 20);
  expect_refuted ("min (u, c) >= 1", "r:c=1..4", NULL, 20);
  expect_refuted ("u * c >= 0", "r:c=0..4", NULL, 20);
  expect_proved ("(a < c + 5 ? c : b) >= 1", signs, NULL);
  expect_refuted ("(a < c + 4 ? c : b) >= 1", signs, NULL, 1);
  expect_proved ("(c ? c : b) >= 1", signs, NULL);
  expect_refuted ("(a ? c : b) >= 1", signs, NULL, 1);
  expect_refuted ("a != b", signs, NULL, 1);
  expect_proved ("a != c + 5", signs, NULL);
  expect_refuted ("!(a && c)", signs, NULL, 1);
  expect_refuted ("a || b", signs, NULL, 1);
  expect_proved ("b || c", signs, NULL);
  /* Ten choices are too many cases; no case is needed.  */
  expect_proved ("max (a, b) * max (c, d) * max (e, f) * max (g, h) "
                 "* max (i, j) * max (k, a) * max (b, c) * max (d, e) "
                 "* max (f, g) * max (h, i) >= 1",
                 "r:a=1..9,b=1..9,c=1..9,d=1..9,e=1..9,f=1..9,g=1..9,h=1..9,"
                 "i=1..9,j=1..9,k=1..9", NULL);
}

static void
values_of_a_refutation (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  /* Each atom of condition and domain, in reading order, once.  */
  const struct question question
    = { "b + a < 7", "z:a,b,c,d,unused", "c < d;a == 3" };
  struct pawl_proof proof = ask (arena, &question);
  assert_int_equal (proof.verdict, PAWL_REFUTED);
  assert_string_equal (values_text (arena, &proof),
                       "b = 4, a = 3, c = 0, d = 1");
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (exact_guards),
    cmocka_unit_test (wrong_guards),
    cmocka_unit_test (extents),
    cmocka_unit_test (overflow),
    cmocka_unit_test (ranges),
    cmocka_unit_test (rare_values),
    cmocka_unit_test (bounds_behind_equations),
    cmocka_unit_test (equal_formulas),
    cmocka_unit_test (different_formulas),
    cmocka_unit_test (domains),
    cmocka_unit_test (opaque_calls),
    cmocka_unit_test (values_of_a_refutation),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
