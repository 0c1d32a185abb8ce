/* SPDX-License-Identifier: 0BSD */
/* A small runtime, the model for what must stay where it is: a bank of three
   regions, a buffer that is retained between runs, and a mode that is set
   once.  Two back ends commit storage in one place.  */

#ifndef RUNTIME_H
#define RUNTIME_H

#include <cstddef>

#include "pawl.h"

/* What a back end gives.  The question may be left out by one that never
   records.  */
struct Backend
{
  void *(*acquire) (std::size_t bytes) PAWL_ACQUIRES;
  void *(*resize) (void *block, std::size_t bytes) PAWL_RESIZES;
  void (*give_back) (void *block) PAWL_RELEASES;
  bool (*is_kernel_mode) ();
};

struct Region
{
  void *base PAWL_STABLE_WHILE ("is_kernel_mode");
  std::size_t bytes;
};

struct Bank
{
  Region region[3];
};

struct Retained
{
  void *start PAWL_STABLE_WHILE ("is_kernel_mode");
  std::size_t bytes;
};

/* Recorded steps keep addresses until the runtime is torn down.  */
struct Step
{
  void *address;
};

class Runtime
{
public:
  explicit Runtime (const Backend &backend);
  bool commit (const std::size_t (&bytes)[3]) PAWL_PREPARE PAWL_REFUSES;
  bool retain (std::size_t bytes) PAWL_PREPARE PAWL_REFUSES;
  void tear_down () PAWL_PREPARE;
  bool record (int region) PAWL_REFUSES;
  void *address (int region) const { return bank.region[region].base; }
  void *retained_address () const { return retained.start; }
  std::size_t size (int region) const { return bank.region[region].bytes; }
  Step step (int number) const { return steps[number]; }

private:
  bool in_use () const;
  bool roll_back (Bank &what, int count);
  bool grow (const std::size_t (&bytes)[3]);
  Backend backend;
  Bank bank;
  Retained retained;
  Step steps[16];
  int used;
};

#endif
