/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libFuzzer, or the program that only replays inputs, calls.  */

#ifndef PAWL_FUZZ_H
#define PAWL_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

#endif
