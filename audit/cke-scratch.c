/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scratch buffers of a kernel map: their size formulas, and the parameters
   that they are bound to.  */

#include <string.h>

#include "audit/cke.h"
#include "manifests/formula.h"

static const struct
{
  const char *name;
  unsigned bytes;
} types[] = {
  { "fp32", 4 }, { "f32", 4 }, { "float", 4 }, { "float32", 4 },
  { "fp16", 2 }, { "f16", 2 }, { "float16", 2 }, { "bf16", 2 },
  { "bfloat16", 2 }, { "fp64", 8 }, { "f64", 8 }, { "double", 8 },
  { "float64", 8 }, { "u8", 1 }, { "i8", 1 }, { "int8", 1 }, { "uint8", 1 },
  { "u16", 2 }, { "i16", 2 }, { "int16", 2 }, { "uint16", 2 },
  { "u32", 4 }, { "i32", 4 }, { "int32", 4 }, { "uint32", 4 },
  { "u64", 8 }, { "i64", 8 }, { "int64", 8 }, { "uint64", 8 },
};

static unsigned
bytes_of_type (const char *dtype)
{
  for (size_t i = 0; dtype && i < sizeof types / sizeof *types; i++)
    if (strcmp (types[i].name, dtype) == 0)
      return types[i].bytes;
  return 0;
}

/* The parameter that PARAMETERS bind to SOURCE, "scratch:NAME" or the like, or
   null.  */
static const char *
bound_to (const json_t *parameters, const char *source)
{
  size_t index;
  json_t *parameter;
  json_array_foreach ((json_t *) parameters, index, parameter)
    {
      const char *from
        = json_string_value (json_object_get (parameter, "source"));
      const char *name
        = json_string_value (json_object_get (parameter, "name"));
      if (from && name && strcmp (from, source) == 0)
        return name;
    }
  return NULL;
}

static bool
is_parameter (const json_t *parameters, const char *name)
{
  size_t index;
  json_t *parameter;
  json_array_foreach ((json_t *) parameters, index, parameter)
    {
      const char *other
        = json_string_value (json_object_get (parameter, "name"));
      if (other && strcmp (other, name) == 0)
        return true;
    }
  return false;
}

struct binding
{
  struct pawl_arena *arena;
  const json_t *parameters;
  struct pawl_map_scratch *scratch;
  const char *text;             /* of the formula as the map has it */
  const char *result;           /* what was rewritten … */
  size_t done;                  /* … of so many bytes */
};

static void
leave_open (struct binding *binding, const char *name)
{
  struct pawl_map_scratch *scratch = binding->scratch;
  for (size_t i = 0; i < scratch->open_count; i++)
    if (strcmp (scratch->open[i], name) == 0)
      return;
  scratch->open = pawl_arena_grow (binding->arena, scratch->open,
                                   scratch->open_count, &scratch->open_room,
                                   sizeof *scratch->open);
  scratch->open[scratch->open_count++] = name;
}

static void
bind_name (struct binding *binding, const struct pawl_formula *atom)
{
  const char *source = pawl_arena_printf (binding->arena, "dim:%s",
                                          atom->text);
  const char *name = bound_to (binding->parameters, source);
  if (name)
    {
      binding->result = pawl_arena_printf (
        binding->arena, "%s%.*s%s", binding->result,
        (int) (atom->offset - binding->done), binding->text + binding->done,
        name);
      binding->done = atom->offset + atom->length;
    }
  else if (!is_parameter (binding->parameters, atom->text))
    leave_open (binding, atom->text);
}

/* Binds the symbols below FORMULA, in the order of the text.  */
static void
bind_symbols (struct binding *binding, const struct pawl_formula *formula)
{
  if (formula->kind == PAWL_FORMULA_NAME)
    bind_name (binding, formula);
  else if (formula->kind == PAWL_FORMULA_CALL
           && strcmp (formula->text, "per_thread") == 0)
    leave_open (binding, "workers");
  for (size_t i = 0; i < formula->operand_count; i++)
    bind_symbols (binding, formula->operands[i]);
}

/* One factor of a shape, in parentheses where it needs them.  */
static const char *
factor (struct pawl_arena *arena, const json_t *item)
{
  if (json_is_integer (item))
    return pawl_arena_printf (arena, "%" JSON_INTEGER_FORMAT,
                              json_integer_value (item));
  const char *text = json_string_value (item);
  if (!text)
    return NULL;
  bool simple = strspn (text, "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
                == strlen (text);
  return pawl_arena_printf (arena, simple ? "%s" : "(%s)", text);
}

/* The formula of ITEM as the map has it; null, with SCRATCH's WHY filled, where
   there is none.  */
static const char *
formula_text (struct pawl_arena *arena, const json_t *item,
              struct pawl_map_scratch *scratch)
{
  const json_t *size = json_object_get (item, "size_bytes");
  if (json_is_string (size))
    return pawl_arena_strdup (arena, json_string_value (size));
  if (json_is_integer (size))
    return pawl_arena_printf (arena, "%" JSON_INTEGER_FORMAT,
                              json_integer_value (size));
  const json_t *shape = json_object_get (item, "shape");
  if (!json_is_array (shape))
    {
      scratch->why = "it has neither size_bytes nor a shape";
      return NULL;
    }
  unsigned bytes = bytes_of_type (scratch->dtype);
  if (!bytes)
    {
      scratch->why = pawl_arena_printf (
        arena, scratch->dtype ? "the size of the dtype '%s' is not known"
                              : "it has a shape and no dtype%s",
        scratch->dtype ? scratch->dtype : "");
      return NULL;
    }
  const char *text = "";
  size_t index;
  json_t *part;
  json_array_foreach ((json_t *) shape, index, part)
    {
      const char *next = factor (arena, part);
      if (!next)
        {
          scratch->why = "its shape holds something else than numbers and "
                         "symbols";
          return NULL;
        }
      text = pawl_arena_printf (arena, "%s%s * ", text, next);
    }
  return pawl_arena_printf (arena, "%s%u", text, bytes);
}

static void
read_item (struct pawl_cke *cke, struct pawl_kernel_map *map,
           struct pawl_map_scratch *scratch, const json_t *item,
           const json_t *parameters)
{
  struct pawl_arena *arena = cke->arena;
  const char *name = json_string_value (json_object_get (item, "name"));
  const char *dtype = json_string_value (json_object_get (item, "dtype"));
  const char *lifetime
    = json_string_value (json_object_get (item, "lifetime"));
  scratch->name = pawl_arena_strdup (arena, name);
  scratch->dtype = dtype ? pawl_arena_strdup (arena, dtype) : NULL;
  scratch->lifetime = lifetime ? pawl_arena_strdup (arena, lifetime) : NULL;
  const char *parameter
    = bound_to (parameters, pawl_arena_printf (arena, "scratch:%s", name));
  const char *capacity
    = bound_to (parameters,
                pawl_arena_printf (arena, "scratch_size:%s", name));
  scratch->parameter = parameter ? pawl_arena_strdup (arena, parameter) : NULL;
  scratch->capacity = capacity ? pawl_arena_strdup (arena, capacity) : NULL;

  const char *text = formula_text (arena, item, scratch);
  if (!text)
    return;
  struct pawl_formula_error error;
  const struct pawl_formula *formula
    = pawl_formula_parse (arena, text, &error);
  if (!formula)
    {
      scratch->why = pawl_arena_printf (arena, "its size '%s' is no formula",
                                        text);
      pawl_problems_add (cke->problems,
                         (struct pawl_place) { .file = map->file },
                         "the size of the scratch buffer '%s', '%s', is no "
                         "formula: at character %zu: %s", name, text,
                         error.offset + 1, error.message);
      return;
    }
  struct binding binding = {
    .arena = arena, .parameters = parameters, .scratch = scratch,
    .text = text, .result = "",
  };
  bind_symbols (&binding, formula);
  scratch->bytes = pawl_arena_printf (arena, "%s%s", binding.result,
                                      text + binding.done);
}

void
pawl_cke_read_scratch (struct pawl_cke *cke, struct pawl_kernel_map *map,
                       const json_t *document)
{
  const json_t *items = json_object_get (document, "scratch");
  const json_t *parameters
    = json_object_get (json_object_get (document, "call_abi"), "params");
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) parameters, index, item)
    {
      const char *source
        = json_string_value (json_object_get (item, "source"));
      map->scratch_bound |= source && strncmp (source, "scratch:", 8) == 0;
    }
  map->scratch = pawl_arena_array (cke->arena, json_array_size (items),
                                   sizeof *map->scratch);
  json_array_foreach ((json_t *) items, index, item)
    {
      struct pawl_place at = { .file = map->file };
      const char *name = json_string_value (json_object_get (item, "name"));
      bool again = false;
      for (size_t i = 0; name && i < map->scratch_count; i++)
        again |= strcmp (map->scratch[i].name, name) == 0;
      if (!name || again)
        {
          pawl_problems_add (cke->problems, at,
                             again ? "a second scratch buffer '%s'"
                                   : "a scratch buffer without a name%s",
                             again ? name : "");
          continue;
        }
      read_item (cke, map, &map->scratch[map->scratch_count++], item,
                 parameters);
    }
}
