dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl One warnings policy for all C files.

AC_DEFUN([PAWL_WARNINGS], [
  PAWL_CFLAGS_WARN=
  for flag in -Wall -Wextra -Wshadow -Wformat=2 -Wstrict-prototypes \
              -Wmissing-prototypes -Wold-style-definition -Wundef \
              -Wframe-larger-than=16384; do
    AC_MSG_CHECKING([whether $CC takes $flag])
    pawl_saved_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $flag -Werror"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
      [AC_MSG_RESULT([yes])
       PAWL_CFLAGS_WARN="$PAWL_CFLAGS_WARN $flag"],
      [AC_MSG_RESULT([no])])
    CFLAGS=$pawl_saved_CFLAGS
  done
  AC_SUBST([PAWL_CFLAGS_WARN])
])
