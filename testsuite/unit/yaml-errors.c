/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is refused of YAML, each with its place.  */

#include "support.h"

static void
duplicate_keys (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "scope: [\"a/**\"]\n"
    "scope: [\"b/**\"]\n",
    "3:1: the key 'scope' stands here a second time\n"
    "  2:1: the first one is here\n");
  expect_problems (
    "pawl: 1\n"
    "functions:\n"
    "  a.c:\n"
    "    f: {}\n"
    "    g: {}\n"
    "    f: {}\n",
    "6:5: the key 'f' stands here a second time\n"
    "  4:5: the first one is here\n");
  expect_problems (
    "pawl: 1\n"
    "constants: {A: 1, B: 1, C: 1, D: 1, E: 1, F: 1, G: 1, H: 1, I: 1, J: 1, "
    "C: 2}\n",
    "2:73: the key 'C' stands here a second time\n"
    "  2:25: the first one is here\n");
}

static void
aliases_anchors_and_tags (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "constants: &c {A: 1}\n",
    "2:12: an anchor ('&c') is not taken here; text that begins with '&' "
    "needs quotes\n");
  expect_problems (
    "pawl: 1\n"
    "constants: *c\n",
    "2:12: an alias ('*c') is not taken here; text that begins with '*' "
    "needs quotes\n");
  expect_problems (
    "pawl: !!int 1\n",
    "1:7: a tag ('!!int') is not taken here; text that begins with '!' needs "
    "quotes\n");
  expect_problems (
    "pawl: 1\n"
    "scope: [!src/gen/**]\n",
    "2:20: not YAML: did not find expected whitespace or line break while "
    "scanning a tag; text that begins with '!' needs quotes\n"
    "  2:9: it begins here\n");
  expect_problems (
    "pawl: !x 1\n",
    "1:7: a tag ('!x') is not taken here; text that begins with '!' needs "
    "quotes\n");
}

static void
merge_keys (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "constants: {<<: {A: 1}}\n",
    "2:13: a merge key ('<<') is not taken here; write the fields out\n");
}

static void
keys_that_are_no_scalars (void **state)
{
  (void) state;
  expect_problems (
    "? [a, b]\n"
    ": 1\n",
    "1:3: a key must be a single name, not a list\n");
  expect_problems (
    "? {a: b}\n"
    ": 1\n",
    "1:3: a key must be a single name, not a mapping\n");
}

static void
documents (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "---\n"
    "pawl: 1\n",
    "2:1: a second document begins here; one file holds one document\n");
  expect_problems (
    "\n"
    "# only a comment\n",
    "0:0: the file is empty\n");
  expect_problems (
    "---\n",
    "2:1: expected a mapping that begins with 'pawl: 1', found nothing\n");
  expect_problems (
    "\n",
    "0:0: the file is empty\n");
}

static void
not_yaml (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "\tscope: []\n",
    "2:1: not YAML: found a tab character that violates indentation while "
    "scanning a plain scalar; indent with blanks\n"
    "  1:7: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "scope: [a: b: c]\n",
    "2:13: not YAML: did not find expected ',' or ']' while parsing a flow "
    "sequence; a list ends with ']'\n"
    "  2:8: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "scope: [a, b\n"
    "functions: {}\n",
    "3:10: not YAML: did not find expected ',' or ']' while parsing a flow "
    "sequence; a list ends with ']'\n"
    "  2:8: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "root: \"abc\n",
    "3:1: not YAML: found unexpected end of stream while scanning a quoted "
    "scalar; the closing quote is missing\n"
    "  2:7: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "root: a: b\n",
    "2:8: not YAML: mapping values are not allowed in this context; text "
    "with a colon and a blank inside needs quotes, and a key its own line\n");
  expect_problems (
    "pawl: 1\n"
    " scope: []\n",
    "2:7: not YAML: mapping values are not allowed in this context; text "
    "with a colon and a blank inside needs quotes, and a key its own line\n");
  expect_problems (
    "pawl: 1\n"
    "scope: [\"a\"]\n"
    "  - b\n",
    "3:3: not YAML: did not find expected key while parsing a block mapping; "
    "keys of one mapping begin in one column, and text that begins with a "
    "quote ends with it\n"
    "  1:1: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "just text\n",
    "3:1: not YAML: could not find expected ':' while scanning a simple key; "
    "each line of a mapping is 'key: value'\n"
    "  2:1: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "root: \"\\d\"\n",
    "2:8: not YAML: found unknown escape character while parsing a quoted "
    "scalar; single quotes take backslashes as they are\n"
    "  2:7: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "root: @x\n",
    "2:7: not YAML: found character that cannot start any token while "
    "scanning for the next token; text that begins with this character needs "
    "quotes\n");
  expect_problems (
    "pawl: 1\n"
    "scope:\n"
    "  - \"a\"\n"
    " - \"b\"\n",
    "4:2: not YAML: did not find expected key while parsing a block mapping; "
    "keys of one mapping begin in one column, and text that begins with a "
    "quote ends with it\n"
    "  1:1: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "root: \"\\ud83d\\ude00\"\n",
    "2:10: not YAML: found invalid Unicode character escape code while "
    "parsing a quoted scalar; write the character itself, or \\U and eight "
    "digits\n"
    "  2:7: it begins here\n");
}

static void
yaml_directives (void **state)
{
  (void) state;
  expect_problems (
    "%YAML 1.2\n"
    "---\n"
    "pawl: 1\n",
    "");
  expect_problems (
    "%YAML 2.0\n"
    "---\n"
    "pawl: 1\n",
    "1:1: not YAML: found incompatible YAML document; YAML 1.1 and 1.2 are "
    "read\n");
}

static void
columns_are_bytes (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "é: \"ü\" x\n",
    "2:10: not YAML: did not find expected key while parsing a block "
    "mapping; keys of one mapping begin in one column, and text that begins "
    "with a quote ends with it\n"
    "  1:1: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "# é\n"
    "root: \"€\" x\n",
    "3:13: not YAML: did not find expected key while parsing a block "
    "mapping; keys of one mapping begin in one column, and text that begins "
    "with a quote ends with it\n"
    "  1:1: it begins here\n");
  expect_problems (
    "pawl: 1\n"
    "\n"
    "é: {é: [é, é}\n",
    "3:17: not YAML: did not find expected ',' or ']' while parsing a flow "
    "sequence; a list ends with ']'\n"
    "  3:10: it begins here\n");
}

static void
not_a_mapping (void **state)
{
  (void) state;
  expect_problems (
    "- a\n"
    "- b\n",
    "1:1: expected a mapping that begins with 'pawl: 1', found a list\n");
}

static void
nul_in_text (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "root: \"a\\0b\"\n",
    "2:7: a NUL character is not taken in text\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (duplicate_keys),
    cmocka_unit_test (aliases_anchors_and_tags),
    cmocka_unit_test (merge_keys),
    cmocka_unit_test (keys_that_are_no_scalars),
    cmocka_unit_test (documents),
    cmocka_unit_test (not_yaml),
    cmocka_unit_test (yaml_directives),
    cmocka_unit_test (columns_are_bytes),
    cmocka_unit_test (not_a_mapping),
    cmocka_unit_test (nul_in_text),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
