/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A type of which other units may have tables, too.  */
struct operation { void (*run) (void); int n; };
