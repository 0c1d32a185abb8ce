/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of fifty lines: a plan and a kernel, as they come by the hundred.  */

#include <stddef.h>
#include <stdlib.h>

struct plan
{
  size_t rows, columns;
  float *transposed;
};

/* Set-up: the one place that allocates.  */
struct plan *
plan_new (size_t rows, size_t columns)
{
  struct plan *plan = malloc (sizeof *plan);
  if (!plan)
    return NULL;
  plan->rows = rows;
  plan->columns = columns;
  plan->transposed = calloc (rows * columns, sizeof *plan->transposed);
  if (!plan->transposed)
    {
      free (plan);
      return NULL;
    }
  return plan;
}

void
plan_free (struct plan *plan)
{
  free (plan->transposed);
  free (plan);
}

/* Y = A x, A column by column.  */
void
plan_multiply (const struct plan *plan, const float *x, float *y)
{
  for (size_t i = 0; i < plan->rows; i++)
    y[i] = 0;
  for (size_t j = 0; j < plan->columns; j++)
    {
      const float *column = plan->transposed + j * plan->rows;
      for (size_t i = 0; i < plan->rows; i++)
        y[i] += column[i] * x[j];
    }
}
