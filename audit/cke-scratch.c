/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scratch buffers of a kernel map: their size formulas, and the parameters
   that they are bound to.  */

#include <string.h>

#include "audit/cke.h"
#include "manifests/formula-prove.h"

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

/* What the shape of ITEM takes, as a formula; null, with SCRATCH's WHY filled,
   where that is not known.  */
static const char *
shape_text (struct pawl_arena *arena, const json_t *item,
            struct pawl_map_scratch *scratch)
{
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

/* The size_bytes of ITEM, or null.  */
static const char *
size_text (struct pawl_arena *arena, const json_t *item)
{
  const json_t *size = json_object_get (item, "size_bytes");
  return json_is_integer (size)
           ? pawl_arena_printf (arena, "%" JSON_INTEGER_FORMAT,
                                json_integer_value (size))
         : json_is_string (size)
           ? pawl_arena_strdup (arena, json_string_value (size))
           : NULL;
}

/* Adds a range for each name in FORMULA: what is counted is not negative.  */
static void
bound_names (struct pawl_arena *arena, const struct pawl_formula *formula,
             struct pawl_range **ranges, size_t *count, size_t *room)
{
  if (formula->kind == PAWL_FORMULA_NAME)
    {
      *ranges = pawl_arena_grow (arena, *ranges, *count, room,
                                 sizeof **ranges);
      (*ranges)[(*count)++]
        = (struct pawl_range) { .atom = formula->text, .lowest = "0" };
    }
  for (size_t i = 0; i < formula->operand_count; i++)
    bound_names (arena, formula->operands[i], ranges, count, room);
}

/* A buffer that has a size and a shape, and is less than its shape somewhere,
   contradicts itself.  */
static void
compare_with_shape (struct pawl_cke *cke, const struct pawl_kernel_map *map,
                    const struct pawl_map_scratch *scratch,
                    const json_t *item, const char *size)
{
  struct pawl_arena *arena = cke->arena;
  struct pawl_map_scratch unused = *scratch;
  const char *shape = shape_text (arena, item, &unused);
  struct pawl_formula_error error;
  const struct pawl_formula *condition
    = shape ? pawl_formula_parse (arena,
                                  pawl_arena_printf (arena, "(%s) >= (%s)",
                                                     size, shape),
                                  &error)
            : NULL;
  if (!condition)
    return;
  struct pawl_range *ranges = NULL;
  size_t count = 0, room = 0;
  bound_names (arena, condition, &ranges, &count, &room);
  struct pawl_domain domain = { .ranges = ranges, .range_count = count };
  struct pawl_proof proof;
  pawl_formula_prove (arena, condition, &domain, &proof);
  if (proof.verdict != PAWL_REFUTED)
    return;
  const char *where = "";
  for (size_t i = 0; i < proof.value_count; i++)
    where = pawl_arena_printf (arena, "%s%s%s = %s", where,
                               i ? ", " : ": with ", proof.values[i].atom,
                               proof.values[i].value);
  pawl_cke_wrong (cke, map->file,
                  "the size of the scratch buffer '%s', '%s', is less than "
                  "what its shape takes, '%s'%s", scratch->name, size, shape,
                  where);
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

  const json_t *size = json_object_get (item, "size_bytes");
  const char *text = size_text (arena, item);
  if (size && !json_is_null (size) && !text)
    pawl_cke_wrong (cke, map->file,
                    "the size of the scratch buffer '%s' is neither a text "
                    "nor a number", name);
  else if (text && json_is_array (json_object_get (item, "shape")))
    compare_with_shape (cke, map, scratch, item, text);
  if (text && json_is_integer (size) && json_integer_value (size) < 0)
    pawl_cke_wrong (cke, map->file,
                    "the size of the scratch buffer '%s', %s, is negative",
                    name, text);
  if (!text)
    text = shape_text (arena, item, scratch);
  if (!text)
    return;
  struct pawl_formula_error error;
  const struct pawl_formula *formula
    = pawl_formula_parse (arena, text, &error);
  if (!formula)
    {
      scratch->why = pawl_arena_printf (arena, "its size '%s' is no formula",
                                        text);
      pawl_cke_wrong (cke, map->file,
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

/* What PARAMETERS bind, each name and each buffer once.  */
static void
check_parameters (struct pawl_cke *cke, struct pawl_kernel_map *map,
                  const json_t *parameters)
{
  struct pawl_name_map names = { 0 }, buffers = { 0 };
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) parameters, index, item)
    {
      const char *name
        = json_string_value (json_object_get (item, "name"));
      const char *source
        = json_string_value (json_object_get (item, "source"));
      if (name
          && pawl_name_map_add (&names, cke->arena, name, strlen (name), name))
        pawl_cke_wrong (cke, map->file, "a second parameter '%s'", name);
      if (!source || strncmp (source, "scratch:", 8) != 0)
        continue;
      map->scratch_bound = true;
      const char *first
        = pawl_name_map_add (&buffers, cke->arena, source, strlen (source),
                             name ? name : "");
      if (first && name && strcmp (first, name) != 0)
        pawl_cke_wrong (cke, map->file,
                        "'%s' and '%s' are both bound to '%s'", first, name,
                        source);
    }
}

void
pawl_cke_read_scratch (struct pawl_cke *cke, struct pawl_kernel_map *map,
                       const json_t *document)
{
  const json_t *items = pawl_cke_member (cke, map->file, document, "scratch",
                                         JSON_ARRAY, "scratch");
  const json_t *parameters
    = pawl_cke_member (cke, map->file,
                       pawl_cke_member (cke, map->file, document, "call_abi",
                                        JSON_OBJECT, "call_abi"),
                       "params", JSON_ARRAY, "call_abi.params");
  size_t index;
  json_t *item;
  check_parameters (cke, map, parameters);
  map->scratch = pawl_arena_array (cke->arena, json_array_size (items),
                                   sizeof *map->scratch);
  json_array_foreach ((json_t *) items, index, item)
    {
      const char *name = json_string_value (json_object_get (item, "name"));
      bool again = false;
      for (size_t i = 0; name && i < map->scratch_count; i++)
        again |= strcmp (map->scratch[i].name, name) == 0;
      if (!name)
        pawl_cke_wrong (cke, map->file, "a scratch buffer without a name");
      else if (again)
        pawl_cke_wrong (cke, map->file, "a second scratch buffer '%s'", name);
      else
        read_item (cke, map, &map->scratch[map->scratch_count++], item,
                   parameters);
    }
}
