# SPDX-License-Identifier: GPL-3.0-or-later
# The corpora of the benchmark.  To be sourced by bash.  Each function sets
#   FILES      sources below FOLDER
#   OPTIONS    for cc1
#   PAWL       the plugin's options
# and may read BUILD and QUICK.

# The manifest with its reviewed sites, as a user of Pawl has it.
zstd_corpus ()
{
  FOLDER=$BUILD/corpora/zstd
  "$top/testsuite/corpora/sources" libzstd "$FOLDER"
  read -ra OPTIONS <<<"-O2 $ZSTD_FLAGS"
  PAWL=(-fplugin-arg-pawl-manifest="$top/manifests/examples/zstd.yaml"
        -fplugin-arg-pawl-root="$FOLDER")
  if [ -n "${QUICK:-}" ]; then
    FILES='lib/common/pool.c lib/compress/hist.c lib/compress/zstd_fast.c
      lib/compress/huf_compress.c lib/decompress/zstd_ddict.c
      lib/dictBuilder/fastcover.c'
  else
    FILES=$(cd "$FOLDER" && zstd_sources)
  fi
}

# SQLite's sources one by one, not the amalgamation, so that the loading of
# the plugin weighs as in a real build.
sqlite_corpus ()
{
  local generated=$BUILD/corpora/sqlite-generated
  FOLDER=$BUILD/corpora/sqlite
  "$top/testsuite/corpora/sources" sqlite3 "$FOLDER"
  if [ ! -e "$generated/.complete" ]; then
    command -v tclsh >/dev/null ||
      fail "SQLite's sources need tclsh; install the package tcl"
    mkdir -p "$generated"
    (cd "$generated" && "$FOLDER/configure" --disable-readline &&
     make sqlite3.h parse.h opcodes.h keywordhash.h) \
      >"$generated/log" 2>&1 </dev/null || {
      tail -n 5 "$generated/log" >&2
      fail "SQLite's headers could not be made"
    }
    touch "$generated/.complete"
  fi
  # Nothing to tell: SQLite allocates through functions of its own, which this
  # manifest does not name, and what calls the C library is out of scope.
  cat >"$BUILD/bench/sqlite.yaml" <<'END'
pawl: 1
scope: ["src/*.c", "!src/mem*.c", "!src/os_*.c", "!src/threads.c"]
compute: ["src/btree.c::*", "src/vdbe.c::*", "src/hash.c::*", "src/utf.c::*"]
prepare: ["src/main.c::*", "src/global.c::*"]
END
  OPTIONS=(-O2 -w -I "$generated" -I src)
  PAWL=(-fplugin-arg-pawl-manifest="$BUILD/bench/sqlite.yaml"
        -fplugin-arg-pawl-root="$FOLDER")
  if [ -n "${QUICK:-}" ]; then
    FILES='src/btree.c src/hash.c src/malloc.c src/pager.c src/printf.c
      src/vdbemem.c'
  else
    FILES=$(cd "$FOLDER" && printf '%s\n' src/*.c |
              grep -vE '/(test|tclsqlite|os_win|os_kv)[^/]*$')
  fi
}

# A manifest of 10,000 functions, as BUILD/bench/large.yaml.
large_manifest ()
{
  awk 'BEGIN {
    print "pawl: 1"
    print "root: ."
    print "scope: [\"src/**\"]"
    print "compute: [\"src/kernels/**::kernel_*\"]"
    print "reviews:"
    print "  arena: {owner: arena, lifetime: plan, execution_role: set_up,"
    print "          priority: P2, migration_target: the planner}"
    print "functions:"
    for (i = 0; i < 100; i++)
      {
        printf "  \"src/kernels/file_%03d.c\":\n", i
        for (j = 0; j < 100; j++)
          {
            printf "    kernel_%03d_%02d:\n", i, j
            print "      review: arena"
            print "      size_formula: rows * columns * sizeof (float)"
            printf "      notes: reviewed with the kernels of family %d\n", i
            print "      sites: {free: 1, malloc: 1}"
          }
      }
  }' >"$1"
}
