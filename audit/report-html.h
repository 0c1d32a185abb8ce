/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What writes the page: its parts, and how text becomes HTML.  */

#ifndef PAWL_AUDIT_REPORT_HTML_H
#define PAWL_AUDIT_REPORT_HTML_H

#include "audit/report.h"

/* WORDS as text.  */
void pawl_html_text (FILE *out, const char *words);

/* WORDS in the element NAME, which may have attributes.  */
void pawl_html_element (FILE *out, const char *name, const char *words);

/* WORDS, which may go on in the next line behind the joints of a long name: such
   are wider than columns.  */
void pawl_html_name (FILE *out, const char *words);

/* AT as FILE:LINE.  */
void pawl_html_place (FILE *out, const json_t *at);

/* report-html-functions.c, report-burn-down.c.  */
void pawl_html_functions (FILE *out, const json_t *functions);
void pawl_html_burn_down (FILE *out, const json_t *history);

#endif
