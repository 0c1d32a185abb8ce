/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tokens of a size formula.  */

#ifndef PAWL_MANIFESTS_FORMULA_TOKEN_H
#define PAWL_MANIFESTS_FORMULA_TOKEN_H

#include <stddef.h>

enum pawl_token_kind
{
  PAWL_TOKEN_END,
  PAWL_TOKEN_NUMBER,
  PAWL_TOKEN_NAME,
  PAWL_TOKEN_OPERATOR,
};

struct pawl_formula_token
{
  enum pawl_token_kind kind;
  size_t offset, length;
};

/* A NAME may hold '$', which only names of facts do: whoever reads what people
   wrote refuses it.  */

/* The first token of TEXT at or after OFFSET.  Null, or what is wrong with
   it.  */
const char *pawl_formula_next_token (const char *text, size_t offset,
                                     struct pawl_formula_token *token);

#endif
