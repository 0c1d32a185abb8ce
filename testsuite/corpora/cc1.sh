# SPDX-License-Identifier: GPL-3.0-or-later
# Calling cc1 without its driver: half the processes for thousands of small
# files, and nothing but the compiler in a measurement.  To be sourced by bash.

# cc1_command ARRAY GCC OPTION …: puts into ARRAY the cc1 call that GCC makes
# for these options, up to input and output.  To be used by cc1_run.
cc1_command ()
{
  local -n cc1_array=$1
  local gcc=$2 line word
  shift 2
  line=$("$gcc" "$@" -S INPUT.c -o OUTPUT.s '-###' 2>&1 | grep -E '/cc1 ') || {
    "$gcc" "$@" -S INPUT.c -o OUTPUT.s '-###' >&2
    return 1
  }
  # The driver quotes its words for a shell.
  eval "set -- $line"
  cc1_array=()
  while [ $# != 0 ]; do
    word=$1
    shift
    case $word in
      INPUT.c) ;;
      -o) shift ;;
      -dumpbase | -dumpbase-ext | -dumpdir | -auxbase) shift ;;
      *) cc1_array+=("$word") ;;
    esac
  done
}
