# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts around the corpora share.  To be sourced by bash.

# A line for people; what a tool prints goes to a log instead.
say ()
{
  printf '%s\n' "$*"
}

fail ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Archives and the compilers' chroot outlive a work tree here.
cache_folder ()
{
  if [ -n "${XDG_CACHE_HOME:-}" ]; then
    printf '%s/pawl\n' "$XDG_CACHE_HOME"
  elif [ "$(id -u)" = 0 ]; then
    printf '/var/cache/pawl\n'
  else
    printf '%s/.cache/pawl\n' "${HOME:?}"
  fi
}

# run_logged LOG WHAT COMMAND …: the command's output goes to LOG; where it
# fails, WHAT and the log's end are shown and its status is returned.
run_logged ()
{
  local log=$1 what=$2 status=0
  shift 2
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" != 0 ]; then
    printf '%s: %s failed; the end of %s:\n' "${0##*/}" "$what" "$log" >&2
    tail -n 25 "$log" >&2
  fi
  return "$status"
}

# The first field is passed, the second failed, the third skipped.
closing_line ()
{
  printf '%s passed, %s failed, %s skipped\n' "$1" "$2" "$3"
}

# add_summaries FILE …: adds up their closing lines into PASSED, FAILED and
# SKIPPED.  A file without a closing line counts as one failure: whatever
# should have written it did not come to its end.
add_summaries ()
{
  local file line
  for file; do
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' \
             "$file" 2>/dev/null | tail -n 1) || true
    if [ -z "$line" ]; then
      printf '%s: no closing line in %s\n' "${0##*/}" "$file" >&2
      FAILED=$((FAILED + 1))
      continue
    fi
    set -- $line
    PASSED=$((PASSED + $1)) FAILED=$((FAILED + $3)) SKIPPED=$((SKIPPED + $5))
  done
}

# zstd's library, as distributions build it.
ZSTD_FLAGS='-DZSTD_MULTITHREAD -DXXH_NAMESPACE=ZSTD_ -DDEBUGLEVEL=0'

# The sources below the current folder, one a line.
zstd_sources ()
{
  local file
  for file in lib/common/*.c lib/compress/*.c lib/decompress/*.c \
              lib/dictBuilder/*.c; do
    [ -e "$file" ] || fail "no zstd sources in $PWD"
    printf '%s\n' "$file"
  done
}
