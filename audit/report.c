/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl report': the ownership audit, in any of its formats.  */

#include <string.h>

#include "audit/pawl.h"
#include "audit/report.h"
#include "audit/request.h"

enum { KEY_LABEL = 0x200, KEY_HISTORY, KEY_WITNESS };

static const char *const formats[] = { "text", "json", "markdown", "html",
                                       "sarif", "cke-json" };
enum format { TEXT, JSON, MARKDOWN, HTML, SARIF, CKE_JSON, FORMAT_COUNT };

struct request
{
  struct pawl_judge_options judge;
  struct pawl_file_list files, history, witnessed;
  struct pawl_output output;
  const char *label;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  struct pawl_arena *arena = request->judge.arena;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->judge;
      return 0;
    case PAWL_KEY_FORMAT:
    case 'o':
      return pawl_parse_output (key, argument, state, &request->output);
    case KEY_LABEL:
      request->label = argument;
      return 0;
    case KEY_WITNESS:
      pawl_file_list_add (&request->witnessed, arena, argument);
      return 0;
    case KEY_HISTORY:
      pawl_file_list_add (&request->history, arena, argument);
      return 0;
    default:
      return pawl_parse_files (key, argument, state, &request->files, arena,
                               "name the objects, archives or folders of the "
                               "build");
    }
}

/* What a stored report says of the debt then, for the burn-down.  */
static json_t *
point_of (const json_t *document, const char *name)
{
  json_t *point = pawl_json_object ();
  const char *label = pawl_text_of (document, "label");
  pawl_json_set (point, "label", pawl_json_text (*label ? label : name));
  size_t index;
  json_t *group;
  json_array_foreach (json_object_get (document, "repair_order"), index, group)
    {
      const char *priority = pawl_text_of (group, "priority");
      pawl_json_set (point, *priority ? priority : "none",
                     pawl_json_number ((unsigned long long)
                       pawl_number_of (group, "allocation_calls")));
    }
  return point;
}

static void
add_history (struct pawl_audit *audit, const struct request *request,
             json_t *document)
{
  json_t *history = pawl_json_array ();
  for (size_t i = 0; i < request->history.count; i++)
    {
      const char *file = request->history.names[i];
      const json_t *stored
        = pawl_json_read (audit->arena, file, &audit->problems);
      if (!stored)
        continue;
      if (strcmp (pawl_text_of (stored, "schema"), PAWL_REPORT_SCHEMA) != 0)
        {
          pawl_problems_add (&audit->problems,
                             (struct pawl_place) { .file = file },
                             "expected a report of the schema '%s'",
                             PAWL_REPORT_SCHEMA);
          continue;
        }
      if (!pawl_stored_report_is_whole (stored, file, &audit->problems))
        continue;
      const char *slash = strrchr (file, '/');
      pawl_json_append (history, point_of (stored, slash ? slash + 1 : file));
    }
  pawl_json_append (history, point_of (document, "now"));
  pawl_json_set (document, "history", history);
}

static bool
write_document (struct pawl_audit *audit, json_t *document,
                enum format format, FILE *out)
{
  bool written = true;
  switch (format)
    {
    case TEXT:
      written = pawl_report_text (document, out, pawl_wants_colours (out));
      break;
    case MARKDOWN:
      written = pawl_report_markdown (document, out);
      break;
    case HTML:
      written = pawl_report_html (document, out);
      break;
    case SARIF:
      written = pawl_check_sarif (audit->check, out);
      break;
    case CKE_JSON:
      written = pawl_json_write (pawl_report_cke (audit, document), out);
      break;
    default:
      return pawl_json_write (document, out);
    }
  return written;
}

static int
run (void *data, struct pawl_arena *arena)
{
  struct request *request = data;
  enum format format = (enum format) request->output.format;
  /* The document is made once and goes as a whole.  */
  pawl_json_keep_in (arena);
  /* Code scanning shows reviewed debt as notes.  */
  request->judge.policy.show_reviewed |= format == SARIF;
  struct pawl_check check = { .arena = arena,
                              .options = &request->judge };
  if (!pawl_check_read (&check, &request->files, NULL))
    return PAWL_EXIT_TROUBLE;
  struct pawl_audit audit;
  pawl_audit_init (&audit, &check);
  audit.label = request->label;
  json_t *document = pawl_audit_document (&audit);
  add_history (&audit, request, document);
  pawl_json_set (document, "witnessed",
                 pawl_audit_witnessed (&audit, request->witnessed.names,
                                       request->witnessed.count,
                                       json_object_get (document,
                                                        "external_risks")));
  pawl_print_problems (&audit.problems);
  int status = check.status == PAWL_EXIT_TROUBLE || audit.problems.count
                 ? PAWL_EXIT_TROUBLE : PAWL_EXIT_CLEAN;

  if (!pawl_output_open (&request->output, true))
    return PAWL_EXIT_TROUBLE;
  bool written = write_document (&audit, document, format,
                                 request->output.file);
  return pawl_output_close (&request->output, written, status);
}

int
pawl_command_report (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_FORMAT ("text (default), json, markdown, html, sarif or "
                        "cke-json"),
    PAWL_OPTION_OUTPUT ("write the report to FILE"),
    { "label", KEY_LABEL, "TEXT", 0,
      "what this build is called in a burn-down", 0 },
    { "history", KEY_HISTORY, "FILE", 0,
      "a stored JSON report of an earlier build, for the burn-down (may be "
      "repeated, the oldest first)", 0 },
    { "witness", KEY_WITNESS, "FILE", 0,
      "a JSON report of 'pawl witness', to show beside what is recorded (may "
      "be repeated)", 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .children = pawl_judge_children,
    .args_doc = "FILE...",
    .doc = "Shows who owns which debt, what is reachable from which model and "
           "what to repair first, out of the evidence in objects, archives "
           "and folders, the manifests, and the kernel maps and circuits "
           "that they name."
           "\vExit status: 0 done; 2 something could not be read.",
  };
  struct request request = {
    .output = { .formats = formats, .format_count = FORMAT_COUNT },
  };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
