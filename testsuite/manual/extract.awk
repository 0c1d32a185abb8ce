# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the examples out of the manual's sources, or (with UPDATE set) prints
# one source with the compiler's answers replaced by those in WORK/got.
#
#   @c example: NAME [as=FILE] [with=NAME,NAME] [manifest=FILE]
#               [expect=RULE:LINE,…] [args=ARGUMENT …]      (on one line)
#   @c again: NAME of=NAME …    an earlier example under other conditions
#   @c check: NAME with=NAME,… [manifest=FILE] [args=ARGUMENT …]
#                               what `pawl check' says about earlier examples
#   @c said: NAME               what the compiler says about an example
#   @c shell                    a command, not run
#   @c build-rule: FILE         run by pawl.check/check-build-rules.exp
#
# All but `again' and `check' stand on the line before their @verbatim.  Written:
# WORK/file/NAME, the example; WORK/said/NAME, the answer; WORK/index, a line an
# example: check or compile, NAME, of, as, with, manifest, expect, args, separated
# by tabs.

function value(key,   i)
{
  for (i = 4; i <= NF; i++)
    if (substr($i, 1, length(key) + 1) == key "=")
      return substr($i, length(key) + 2)
  return "-"
}

function complain(text)
{
  print "FAIL: manual: " FILENAME ":" FNR ": " text
}

function read_marker(   args, i, known)
{
  name = $3
  kind = $2 == "said:" ? "said" : "file"
  marked = FNR
  if (kind == "said")
    {
      if (!(name in seen))
        complain("the answer to " name " comes before the example")
      return
    }
  if (name in seen)
    complain("a second example " name)
  seen[name] = 1
  args = "-"
  if (i = index($0, " args="))
    {
      args = substr($0, i + 6)
      $0 = substr($0, 1, i - 1)
    }
  for (i = 4; i <= NF; i++)
    if ($i !~ /^(of|as|with|manifest|expect)=./)
      complain("what is " $i "?")
  print ($2 == "check:" ? "check" : "compile") "\t" name "\t" value("of") "\t" value("as") "\t" value("with") "\t" \
    value("manifest") "\t" value("expect") "\t" args > (WORK "/index")
}

UPDATE && /^@c said: / { name = $3; answers = 1 }
UPDATE && /^@c (example: |shell|build-rule: )/ { answers = 0 }
UPDATE && /^@end verbatim$/ { inside = 0 }
UPDATE && !inside
UPDATE && /^@verbatim$/ && answers {
  while ((getline line < (WORK "/got/" name)) > 0)
    print line
  inside = 1
}
UPDATE { next }

/^@c (example|again|check|said): / { read_marker() }
/^@c (shell$|build-rule: )/ { kind = "shell"; marked = FNR }

/^@verbatim$/ {
  if (marked != FNR - 1)
    {
      complain("@verbatim without a line that says what it is")
      kind = "shell"
    }
  if (kind != "shell")
    printf "" > (WORK "/" kind "/" name)
  inside = 1
  next
}

/^@end verbatim$/ {
  if (kind != "shell")
    close(WORK "/" kind "/" name)
  inside = 0
}

inside && kind != "shell" { print > (WORK "/" kind "/" name) }
