/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libyaml could not parse, in words that help.  */

#ifndef PAWL_MANIFESTS_YAML_ERROR_H
#define PAWL_MANIFESTS_YAML_ERROR_H

#include <yaml.h>

#include "manifests/yaml-text.h"

/* Adds the error that PARSER stopped at while reading TEXT of FILE.  */
void pawl_yaml_error (const yaml_parser_t *parser,
                      struct pawl_yaml_text *text, const char *file,
                      struct pawl_problems *problems);

#endif
