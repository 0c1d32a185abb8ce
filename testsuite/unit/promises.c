/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a manifest says: every key, and the queries over it.  */

#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char whole[]
  = "pawl: 1\n"
    "root: src/..\n"
    "scope: [\"src/kernels/**\", \"!src/kernels/generated/**\",\n"
    "        \"src/kernels/generated/kept.c\", \"/opt/inc/*.h\"]\n"
    "unreviewed: warning\n"
    "reviewed_at: 00012345\n"
    "limits: {production_sites: 51, test_sites: 0}\n"
    "compute: [\"src/kernels/gemm_*.c::gemm_*\", \"src/**::A::run\"]\n"
    "prepare: [\"src/**::*_init\"]\n"
    "refuses:\n"
    "  - {function: \"src/rt/*.cc::Bump::*\", values: [false, -1, \"throw\"]}\n"
    "  - {function: \"src/rt/a.cc::Bump::begin\"}\n"
    "stable: [{slot: \"Arena::base\", while: is_kernel_mode}, {slot: top}]\n"
    "allocators:\n"
    "  - {name: ck_huge_alloc, effect: acquire}\n"
    "  - {name: \"HostApi::device_free\", effect: release}\n"
    "  - {name: pool_dispatch, effect: none, calls_back: 2}\n"
    "  - {name: grow, effect: may-acquire}\n"
    "libraries:\n"
    "  oneDNN: [\"dnnl_*create*\", dnnl_init]\n"
    "  other: []\n"
    "constants: {QK_K: 256, ns::low: -9223372036854775808}\n"
    "reviews:\n"
    "  compat: {owner: kernel_heap, lifetime: kernel_call, notes: }\n"
    "  nothing: {owner: ~, phase: null, notes: \"null\"}\n"
    "functions:\n"
    "  \"src/kernels/deepseek.c\":\n"
    "    mla:\n"
    "      review: compat\n"
    "      owner: own\n"
    "      lifetime:\n"
    "      size_formula: num_tokens * sizeof(float)\n"
    "      classification: production\n"
    "      priority: defer\n"
    "      x-path: {a: [1, \"b\"]}\n"
    "      x-note: text\n"
    "      sites:\n"
    "        free: 1\n"
    "        operator new: 2147483648\n"
    "    ws:\n"
    "      bounds: {num_tokens: [0, 1048576], p->q: [-3, -3]}\n"
    "      workers: num_heads\n"
    "      workspace:\n"
    "        - {param: scores, capacity: scores_bytes,\n"
    "           bytes: num_heads * 4, lifetime: kernel_call,\n"
    "           alignment: 64, per_worker: true, query: ws_bytes}\n"
    "        - {param: other, bytes: \"1\"}\n"
    "  \"src/kernels/gemm.c::A::impl\":\n"
    "    reachable_allocating_helpers: [pack_weights, unpack]\n"
    "    growth: {free+malloc: \"reviewed: before the first run\",\n"
    "             realloc: guarded}\n"
    "    sites: {}\n"
    "    workspace: []\n"
    "    workers: 4\n"
    "external_library_risks:\n"
    "  - {function: \"src/kernels/gemm.c::A::impl\", library: oneDNN,\n"
    "     owner: oneDNN_internal, priority: P0, x-seen: [v1],\n"
    "     witnessed: {allocations: 12}}\n"
    "kernel_maps: \"maps/*.json\"\n"
    "circuits: \"circuits/*.json\"\n";

static struct pawl_promises *
read_whole (struct pawl_arena *arena)
{
  const char *texts[] = { whole };
  return promises_of (arena, 1, texts);
}

static void
expect_at (struct pawl_place at, unsigned line, unsigned column)
{
  assert_string_equal (at.file, "m1.yaml");
  assert_int_equal (at.line, line);
  assert_int_equal (at.column, column);
}

static void
top_level (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  assert_int_equal (pawl_promises_count (promises), 1);
  assert_string_equal (pawl_promises_file (promises, 0), "m1.yaml");
  assert_string_equal (pawl_promises_root (promises), "/top");
  const struct pawl_manifest *m = pawl_promises_manifest (promises, 0);
  assert_string_equal (m->root_text, "src/..");
  assert_string_equal (m->root, "/top");
  assert_false (m->unreviewed_is_error);
  assert_string_equal (m->reviewed_at, "00012345");
  expect_at (m->reviewed_at_at, 6, 14);
  assert_int_equal (m->scope_count, 4);
  assert_true (m->scope[1].excludes);
  assert_string_equal (m->scope[1].pattern, "src/kernels/generated/**");
  expect_at (m->scope[1].at, 3, 27);
  assert_int_equal (m->limit_count, 2);
  assert_string_equal (m->limits[0].classification, "production");
  assert_int_equal (m->limits[0].count, 51);
  assert_string_equal (m->limits[1].classification, "test");
  expect_at (m->limits[1].at, 7, 32);
  assert_int_equal (m->compute_count, 2);
  assert_string_equal (m->compute[1].file, "src/**");
  assert_string_equal (m->compute[1].function, "A::run");
  assert_int_equal (m->stable_count, 2);
  assert_string_equal (m->stable[0].slot, "Arena::base");
  assert_string_equal (m->stable[0].predicate, "is_kernel_mode");
  assert_null (m->stable[1].predicate);
  expect_at (m->stable[1].at, 13, 56);
  assert_int_equal (m->library_count, 2);
  assert_int_equal (m->libraries[0].pattern_count, 2);
  assert_int_equal (m->libraries[1].pattern_count, 0);
  assert_int_equal (m->constant_count, 2);
  expect_at (m->constants[1].at, 22, 24);
  assert_int_equal (m->review_count, 2);
  assert_string_equal (m->reviews[0].name, "compat");
  assert_string_equal (m->reviews[0].field[PAWL_REVIEW_OWNER], "kernel_heap");
  assert_null (m->reviews[0].field[PAWL_REVIEW_NOTES]);
  assert_null (m->reviews[1].field[PAWL_REVIEW_OWNER]);
  assert_null (m->reviews[1].field[PAWL_REVIEW_PHASE]);
  assert_string_equal (m->reviews[1].field[PAWL_REVIEW_NOTES], "null");
  assert_string_equal (m->kernel_maps, "maps/*.json");
  assert_string_equal (m->circuits, "circuits/*.json");
  expect_at (m->circuits_at, 60, 11);
  assert_int_equal (m->risk_count, 1);
  const struct pawl_risk *risk = &m->risks[0];
  assert_string_equal (risk->file, "src/kernels/gemm.c");
  assert_string_equal (risk->function, "A::impl");
  assert_string_equal (risk->library, "oneDNN");
  assert_string_equal (risk->review[PAWL_REVIEW_PRIORITY], "P0");
  expect_at (risk->review_at[PAWL_REVIEW_OWNER], 57, 13);
  assert_int_equal (risk->witnessed_count, 1);
  assert_string_equal (risk->witnessed[0].what, "allocations");
  assert_int_equal (risk->witnessed[0].count, 12);
  assert_int_equal (risk->extra_count, 1);
  assert_string_equal (risk->extras[0].value, "[v1]");
  pawl_arena_free (arena);
}

static void
function_entries (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  const struct pawl_entry *mla
    = pawl_promises_entry (promises, "/top/src/kernels/deepseek.c", "mla");
  assert_non_null (mla);
  assert_string_equal (mla->file, "src/kernels/deepseek.c");
  assert_string_equal (mla->function, "mla");
  expect_at (mla->at, 28, 5);
  assert_false (mla->unreviewed_is_error);
  assert_string_equal (mla->shared_review, "compat");
  /* Its own field, the shared one for an empty one, none.  */
  assert_string_equal (mla->review[PAWL_REVIEW_OWNER], "own");
  expect_at (mla->review_at[PAWL_REVIEW_OWNER], 30, 14);
  assert_string_equal (mla->review[PAWL_REVIEW_LIFETIME], "kernel_call");
  expect_at (mla->review_at[PAWL_REVIEW_LIFETIME], 24, 42);
  assert_string_equal (mla->review[PAWL_REVIEW_SIZE_FORMULA],
                       "num_tokens * sizeof(float)");
  assert_null (mla->review[PAWL_REVIEW_EXECUTION_ROLE]);
  assert_null (mla->review[PAWL_REVIEW_NOTES]);
  assert_string_equal (mla->review[PAWL_REVIEW_PRIORITY], "defer");
  assert_int_equal (mla->extra_count, 2);
  assert_string_equal (mla->extras[0].key, "x-path");
  assert_string_equal (mla->extras[0].value, "{a: [1, \"b\"]}");
  assert_string_equal (mla->extras[1].value, "text");
  assert_true (mla->has_sites);
  assert_int_equal (mla->site_count, 2);
  assert_string_equal (mla->sites[0].callee, "free");
  assert_int_equal (mla->sites[0].count, 1);
  expect_at (mla->sites[0].at, 38, 9);
  assert_string_equal (mla->sites[1].callee, "operator new");
  assert_true (mla->sites[1].count == 2147483648u);
  assert_false (mla->has_workspaces);
  /* The same object each time.  */
  assert_ptr_equal (mla, pawl_promises_entry (
                           promises, "/top/src/kernels/deepseek.c", "mla"));

  const struct pawl_entry *ws
    = pawl_promises_entry (promises, "/top/src/kernels/deepseek.c", "ws");
  assert_false (ws->has_sites);
  assert_true (ws->has_workspaces);
  assert_int_equal (ws->workspace_count, 2);
  assert_string_equal (ws->workspaces[0].parameter, "scores");
  assert_string_equal (ws->workspaces[0].capacity, "scores_bytes");
  assert_string_equal (ws->workspaces[0].bytes, "num_heads * 4");
  expect_at (ws->workspaces[0].at, 44, 11);
  expect_at (ws->workspaces[0].bytes_at, 45, 19);
  assert_string_equal (ws->workspaces[0].lifetime, "kernel_call");
  assert_string_equal (ws->workspaces[0].query, "ws_bytes");
  assert_int_equal (ws->workspaces[0].alignment, 64);
  assert_true (ws->workspaces[0].per_worker);
  assert_null (ws->workspaces[1].capacity);
  /* The formula begins after its quote.  */
  expect_at (ws->workspaces[1].bytes_at, 47, 34);
  assert_int_equal (ws->workspaces[1].alignment, 0);
  assert_false (ws->workspaces[1].per_worker);
  assert_string_equal (ws->workers, "num_heads");
  assert_int_equal (ws->bound_count, 2);
  assert_string_equal (ws->bounds[0].name, "num_tokens");
  assert_int_equal (ws->bounds[0].high, 1048576);
  assert_string_equal (ws->bounds[1].name, "p->q");
  assert_int_equal (ws->bounds[1].low, -3);

  const struct pawl_entry *impl
    = pawl_promises_entry (promises, "/top/src/kernels/gemm.c", "A::impl");
  expect_at (impl->at, 48, 3);
  assert_true (impl->has_sites);
  assert_int_equal (impl->site_count, 0);
  assert_true (impl->has_workspaces);
  assert_int_equal (impl->workspace_count, 0);
  assert_string_equal (impl->workers, "4");
  assert_int_equal (impl->helper_count, 2);
  assert_string_equal (impl->helpers[1], "unpack");
  assert_int_equal (impl->growth_count, 2);
  assert_string_equal (impl->growth[0].kind, "free+malloc");
  assert_string_equal (impl->growth[0].disposition,
                       "reviewed: before the first run");
  expect_at (impl->growth[1].at, 51, 14);

  assert_null (
    pawl_promises_entry (promises, "/top/src/kernels/gemm.c", "impl"));
  assert_null (
    pawl_promises_entry (promises, "/other/src/kernels/gemm.c", "A::impl"));
  pawl_arena_free (arena);
}

static bool
note_entry (const struct pawl_entry *entry, void *data)
{
  char **names = data;
  strcat (*names, entry->function);
  strcat (*names, " ");
  return strcmp (entry->function, "ws") != 0;
}

static void
entries_in_order (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  static const char *const texts[]
    = { "pawl: 1\nfunctions: {b.c: {z: {}, a: {}}, a.c: {m: {}}}\n",
        "pawl: 1\nfunctions: {\"a.c::m\": {}, \"c.c::n\": {}, b.c: {ws: {}, "
        "never: {}}}\n" };
  char *names = pawl_arena_alloc (arena, 256);
  pawl_promises_each_entry (promises_of (arena, 2, texts), note_entry,
                            &names);
  assert_string_equal (names, "z a m n ws ");
  pawl_arena_free (arena);
}

static void
scope (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  assert_true (pawl_promises_have_scope (promises));
  assert_true (pawl_promises_in_scope (promises, "/top/src/kernels/a.c"));
  assert_false (
    pawl_promises_in_scope (promises, "/top/src/kernels/generated/a.c"));
  /* The last pattern that matches holds.  */
  assert_true (
    pawl_promises_in_scope (promises, "/top/src/kernels/generated/kept.c"));
  assert_false (pawl_promises_in_scope (promises, "/top/src/a.c"));
  assert_false (pawl_promises_in_scope (promises, "/src/kernels/a.c"));
  assert_true (pawl_promises_in_scope (promises, "/opt/inc/a.h"));
  assert_false (pawl_promises_in_scope (promises, "/top/opt/inc/a.h"));

  static const char *const none[] = { "pawl: 1\n" };
  promises = promises_of (arena, 1, none);
  assert_false (pawl_promises_have_scope (promises));
  assert_false (pawl_promises_in_scope (promises, "/top/a.c"));
  pawl_arena_free (arena);
}

static void
roles (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  struct pawl_place at;
  const char *gemm = "/top/src/kernels/gemm_x.c";
  assert_int_equal (pawl_promises_role (promises, gemm, "gemm_a", &at),
                    PAWL_ROLE_COMPUTE);
  expect_at (at, 8, 11);
  assert_int_equal (pawl_promises_role (promises, gemm, "A::run", &at),
                    PAWL_ROLE_COMPUTE);
  expect_at (at, 8, 43);
  assert_int_equal (pawl_promises_role (promises, gemm, "B::A::run", &at),
                    PAWL_ROLE_NONE);
  assert_int_equal (pawl_promises_role (promises, gemm, "gemm_init", &at),
                    PAWL_ROLE_PREPARE);
  expect_at (at, 9, 11);
  assert_int_equal (
    pawl_promises_role (promises, "/top/src/gemm_x.c", "gemm_a", &at),
    PAWL_ROLE_NONE);
  pawl_arena_free (arena);
}

static void
refusals (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  const char *const *values
    = pawl_promises_refuses (promises, "/top/src/rt/b.cc", "Bump::begin");
  assert_non_null (values);
  assert_string_equal (values[0], "false");
  assert_string_equal (values[1], "-1");
  assert_string_equal (values[2], "throw");
  assert_null (values[3]);
  /* The last one that matches has no values.  */
  values
    = pawl_promises_refuses (promises, "/top/src/rt/a.cc", "Bump::begin");
  assert_non_null (values);
  assert_null (values[0]);
  assert_null (pawl_promises_refuses (promises, "/top/src/a.cc",
                                      "Bump::begin"));
  assert_null (pawl_promises_refuses (promises, "/top/src/rt/a.cc", "begin"));
  pawl_arena_free (arena);
}

static void
names_of_callees (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = read_whole (arena);
  const struct pawl_allocator *allocator
    = pawl_promises_allocator (promises, "pool_dispatch", NULL);
  assert_int_equal (allocator->effect, PAWL_EFFECT_NONE);
  assert_int_equal (allocator->calls_back, 2);
  expect_at (allocator->at, 17, 5);
  assert_int_equal (
    pawl_promises_allocator (promises, NULL, "HostApi::device_free")->effect,
    PAWL_EFFECT_RELEASE);
  assert_int_equal (
    pawl_promises_allocator (promises, "grow", "ck_huge_alloc")->effect,
    PAWL_EFFECT_MAY_ACQUIRE);
  assert_int_equal (
    pawl_promises_allocator (promises, "unknown", "ck_huge_alloc")->effect,
    PAWL_EFFECT_ACQUIRE);
  assert_null (pawl_promises_allocator (promises, "malloc", "malloc"));
  assert_null (pawl_promises_allocator (promises, NULL, NULL));

  assert_string_equal (
    pawl_promises_library (promises, "dnnl_stream_create_v2"), "oneDNN");
  assert_string_equal (pawl_promises_library (promises, "dnnl_init"),
                       "oneDNN");
  assert_null (pawl_promises_library (promises, "dnnl_init_2"));

  int64_t value = 0;
  assert_true (pawl_promises_constant (promises, "QK_K", &value));
  assert_int_equal (value, 256);
  assert_true (pawl_promises_constant (promises, "ns::low", &value));
  assert_true (value == INT64_MIN);
  assert_false (pawl_promises_constant (promises, "QK", &value));
  pawl_arena_free (arena);
}

static void
effect_words (void **state)
{
  (void) state;
  assert_string_equal (pawl_effect_word (PAWL_EFFECT_UNKNOWN), "unknown");
  assert_string_equal (pawl_effect_word (PAWL_EFFECT_MAY_ACQUIRE),
                       "may-acquire");
  assert_string_equal (pawl_effect_word (PAWL_EFFECT_NONE), "none");
  assert_string_equal (
    pawl_review_field_name (PAWL_REVIEW_ALLOCATION_FREQUENCY),
    "allocation_frequency");
}

/* JSON says the same.  */
static void
json_manifest (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  static const char *const texts[]
    = { "{\n\t\"pawl\": 1,\n\t\"scope\": [\"src\\/**\"],\n"
        "\t\"functions\": {\"a.c\": {\"f\": {\"notes\": \"\\ud83d\\ude00\", "
        "\"sites\": {\"malloc\": 2}}}},\n"
        "\t\"circuits\": \"c/*.json\"\n}\n" };
  struct pawl_promises *promises = promises_of (arena, 1, texts);
  assert_true (pawl_promises_in_scope (promises, "/top/src/x/a.c"));
  const struct pawl_entry *entry
    = pawl_promises_entry (promises, "/top/a.c", "f");
  assert_string_equal (entry->review[PAWL_REVIEW_NOTES], "\xf0\x9f\x98\x80");
  assert_int_equal (entry->sites[0].count, 2);
  expect_at (entry->sites[0].at, 4, 65);
  pawl_arena_free (arena);
}

static void
roots (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  static const char text[] = "pawl: 1\nroot: ../..\nscope: [\"a/*\"]\n"
                             "functions: {a/x.c: {f: {}}, "
                             "/else/y.c: {g: {}}}\n";
  const char *folder = make_folder (arena);
  char *real = realpath (folder, NULL);
  const char *link = pawl_arena_printf (arena, "%s/link", folder);
  assert_int_equal (mkdir (pawl_arena_printf (arena, "%s/b", folder), 0777),
                    0);
  assert_int_equal (mkdir (pawl_arena_printf (arena, "%s/b/c", folder), 0777),
                    0);
  assert_int_equal (symlink ("b/c", link), 0);

  /* The root is relative to where the manifest really lies.  */
  write_bytes (pawl_arena_printf (arena, "%s/m.yaml", link), text,
               sizeof text - 1);
  struct pawl_promises *promises = pawl_promises_new (arena, folder, NULL);
  assert_string_equal (pawl_promises_root (promises), real);
  assert_true (pawl_promises_add (promises, "link/m.yaml", &problems));
  assert_string_equal (pawl_promises_root (promises), real);
  const char *path = pawl_arena_printf (arena, "%s/a/x.c", real);
  assert_true (pawl_promises_in_scope (promises, path));
  assert_non_null (pawl_promises_entry (promises, path, "f"));
  assert_non_null (pawl_promises_entry (promises, "/else/y.c", "g"));

  /* Two dots after a link lead to the folder above its target.  */
  promises = pawl_promises_new (arena, folder, "link/..");
  assert_true (pawl_promises_add (promises, "link/../c/m.yaml", &problems));
  assert_string_equal (pawl_promises_root (promises),
                       pawl_arena_printf (arena, "%s/b", real));

  /* The option wins, relative to the folder, links resolved.  */
  promises = pawl_promises_new (arena, folder, "link/.");
  assert_true (pawl_promises_add (promises, "b/c/m.yaml", &problems));
  assert_string_equal (pawl_promises_root (promises),
                       pawl_arena_printf (arena, "%s/b/c", real));
  assert_false (pawl_promises_in_scope (promises, path));
  path = pawl_arena_printf (arena, "%s/b/c/a/x.c", real);
  assert_true (pawl_promises_in_scope (promises, path));
  assert_non_null (pawl_promises_entry (promises, path, "f"));

  /* A root that is not there would make all patterns match nothing.  */
  write_bytes (pawl_arena_printf (arena, "%s/m.yaml", folder),
               "pawl: 1\nroot: b/none\n", 21);
  assert_true (pawl_promises_add (promises, "m.yaml", &problems));
  promises = pawl_promises_new (arena, folder, NULL);
  assert_false (pawl_promises_add (promises, "m.yaml", &problems));
  assert_string_equal (problems_text (arena, &problems),
                       "m.yaml:2:7: there is no folder 'b/none'; 'root' is "
                       "relative to the manifest's own folder\n");
  pawl_problems_init (&problems, arena);

  assert_false (pawl_promises_add (promises, "-", &problems));
  assert_false (pawl_promises_add (promises, "b", &problems));
  assert_false (pawl_promises_add (promises, "none.yaml", &problems));
  assert_string_equal (problems_text (arena, &problems),
                       "-:0:0: a manifest is a file with a name\n"
                       "b:0:0: is a folder; a file is expected\n"
                       "none.yaml:0:0: cannot be read: No such file or "
                       "directory\n");

  assert_int_equal (unlink (link), 0);
  assert_int_equal (unlink (pawl_arena_printf (arena, "%s/b/c/m.yaml",
                                               folder)), 0);
  assert_int_equal (rmdir (pawl_arena_printf (arena, "%s/b/c", folder)), 0);
  assert_int_equal (rmdir (pawl_arena_printf (arena, "%s/b", folder)), 0);
  remove_folder (folder);
  free (real);
  pawl_arena_free (arena);
}

static void
digests (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  static const char *const texts[] = { "pawl: 1\n", "pawl: 1\n# b\n" };
  static const char *const swapped[] = { "pawl: 1\n# b\n", "pawl: 1\n" };
  const char *none
    = pawl_promises_digest (pawl_promises_new (arena, "/top", NULL));
  const char *one = pawl_promises_digest (promises_of (arena, 1, texts));
  const char *two = pawl_promises_digest (promises_of (arena, 2, texts));
  const char *other = pawl_promises_digest (promises_of (arena, 2, swapped));
  assert_int_equal (strlen (one), 32);
  assert_int_equal (strspn (one, "0123456789abcdef"), 32);
  assert_string_not_equal (none, one);
  assert_string_not_equal (one, two);
  assert_string_not_equal (two, other);
  assert_string_equal (two,
                       pawl_promises_digest (promises_of (arena, 2, texts)));
  pawl_arena_free (arena);
}

/* A file of many mistakes floods nobody, and all are counted up to the end of
   the part that shows them.  */
static void
many_problems (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  char *text = pawl_arena_strdup (arena, "pawl: 1\nconstants:\n");
  for (int i = 0; i < 200; i++)
    text = pawl_arena_printf (arena, "%s  c%d: x\n", text, i);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, "/top", NULL);
  assert_false (pawl_promises_add_text (promises, "m.yaml", text,
                                        strlen (text), &problems));
  size_t kept = 0;
  for (struct pawl_problem *each = problems.first; each; each = each->next)
    kept++;
  assert_int_equal (problems.count, 200);
  assert_int_equal (kept, problems.limit);
  assert_int_equal (problems.first->at.line, 3);
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (top_level),
    cmocka_unit_test (function_entries),
    cmocka_unit_test (entries_in_order),
    cmocka_unit_test (scope),
    cmocka_unit_test (roles),
    cmocka_unit_test (refusals),
    cmocka_unit_test (names_of_callees),
    cmocka_unit_test (effect_words),
    cmocka_unit_test (json_manifest),
    cmocka_unit_test (roots),
    cmocka_unit_test (digests),
    cmocka_unit_test (many_problems),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
