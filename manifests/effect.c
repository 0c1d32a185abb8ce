/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words for what a call does to memory.  */

#include "manifests/manifest.h"

const char *
pawl_effect_word (enum pawl_effect effect)
{
  static const char words[][16] = {
    "unknown",
#define PAWL_EFFECT(id, word, text) word,
#include "manifests/effect.def"
#undef PAWL_EFFECT
  };
  return words[effect < PAWL_EFFECT_COUNT ? effect : PAWL_EFFECT_UNKNOWN];
}
