/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing but the loading of the plugin.  */
