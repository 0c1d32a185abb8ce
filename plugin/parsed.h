/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where control goes in trees as they were parsed.  */

#ifndef PAWL_PLUGIN_PARSED_H
#define PAWL_PLUGIN_PARSED_H

/* Whether what is below *STATEMENT jumps or returns: control leaves a statement
   list before its end; whether a jump from elsewhere may come to it.  */
bool pawl_parsed_jumps (tree *statement);
bool pawl_parsed_has_label (tree *statement);

/* The function that CALL names, or null.  */
tree pawl_parsed_callee (tree call);

/* Whether STATEMENT, whenever it is reached, ends in a failure.  */
bool pawl_parsed_fails (tree statement);

/* Whether control never comes to what follows STATEMENT in its list.  */
bool pawl_parsed_leaves (tree statement);

/* The constant that CONDITION is, or null.  */
tree pawl_parsed_constant (tree condition);

#endif
