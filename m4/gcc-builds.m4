dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl PAWL_GCC_BUILDS(LIST): checks each compiler of LIST and writes
dnl plugin/builds.list, a line each:
dnl   GCC MAJOR TARGET GXX PLUGIN-FOLDER PLUGIN-FOLDER-BELOW-LIB
dnl GXX is the C++ compiler that builds the plugin; it runs on this machine,
dnl so for a cross compiler it is the native g++ of the same major version.

AC_DEFUN([PAWL_GCC_BUILDS], [
  PAWL_GCC_NAMES=
  PAWL_GCC_FIRST_BELOW=
  pawl_builds=
  pawl_kinds=
  AC_MSG_CHECKING([for this machine's target name])
  pawl_native=`$CC -dumpmachine 2>/dev/null`
  AC_MSG_RESULT([$pawl_native])
  for pawl_gcc in $1; do
    AC_MSG_CHECKING([for a plugin build for $pawl_gcc])
    pawl_short=`AS_ECHO(["$pawl_gcc"]) | $SED 's,.*/,,'`
    pawl_major=`$pawl_gcc -dumpversion 2>/dev/null | $SED 's/\..*//'`
    AS_IF([test -z "$pawl_major"],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$pawl_gcc does not run: install it (Debian: the package $pawl_short), or name another one with --with-gcc])])
    AS_IF([$pawl_gcc -v 2>&1 | grep 'clang version' > /dev/null],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$pawl_gcc is Clang; the plugin needs GCC])])
    pawl_target=`$pawl_gcc -dumpmachine`
    pawl_package=gcc-$pawl_major-plugin-dev
    AS_IF([test "$pawl_target" = "$pawl_native"],
      [AS_CASE([$pawl_gcc],
        [*gcc*], [pawl_gxx=`AS_ECHO(["$pawl_gcc"]) | $SED 's/\(.*\)gcc/\1g++/'`],
        [pawl_gxx=g++-$pawl_major])],
      [pawl_gxx=g++-$pawl_major
       pawl_package=$pawl_package-`AS_ECHO(["$pawl_target"]) | $SED 's/_/-/g'`])
    pawl_gxx_major=`$pawl_gxx -dumpversion 2>/dev/null | $SED 's/\..*//'`
    AS_IF([test -z "$pawl_gxx_major"],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([the C++ compiler $pawl_gxx, which builds the plugin for $pawl_gcc, is missing (Debian: the package g++-$pawl_major)])])
    AS_IF([test "$pawl_gxx_major" != "$pawl_major"],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$pawl_gcc is version $pawl_major but $pawl_gxx is version $pawl_gxx_major: both must be of one major version])])
    pawl_folder=`$pawl_gcc -print-file-name=plugin`
    AS_IF([test ! -f "$pawl_folder/include/gcc-plugin.h"],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([the plugin headers of $pawl_gcc are missing (Debian: the package $pawl_package)])])
    pawl_headers=`$SED -n 's/.*basever.. = "\([[0-9]]*\).*/\1/p' "$pawl_folder/include/plugin-version.h"`
    AS_IF([test "$pawl_headers" != "$pawl_major"],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$pawl_gcc is version $pawl_major but its plugin headers in $pawl_folder/include are of version $pawl_headers])])
    AS_IF([test "$pawl_major" -lt 11],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$pawl_gcc is version $pawl_major; Pawl needs GCC 11 or later])])
    dnl Below the library folder the plugin lies as GCC's own folder does.
    pawl_below=`AS_ECHO(["$pawl_folder"]) | $SED -n "s,.*/\(gcc-cross/$pawl_target/.*\),\1,p;s,.*/\(gcc/$pawl_target/.*\),\1,p"`
    AS_IF([test -z "$pawl_below"],
      [pawl_below=gcc/$pawl_target/$pawl_major/plugin])
    dnl One plugin serves every name of a compiler.
    AS_CASE([" $pawl_kinds "], [*" $pawl_target-$pawl_major "*],
      [AC_MSG_RESULT([one that an earlier name of the list asks for])
       continue])
    pawl_kinds="$pawl_kinds $pawl_target-$pawl_major"
    AC_MSG_RESULT([yes, $pawl_target version $pawl_major, by $pawl_gxx])
    pawl_builds="$pawl_builds$pawl_gcc $pawl_major $pawl_target $pawl_gxx $pawl_folder $pawl_below
"
    AS_IF([test -z "$PAWL_GCC_FIRST_BELOW"], [PAWL_GCC_FIRST_BELOW=$pawl_below])
    PAWL_GCC_NAMES="$PAWL_GCC_NAMES${PAWL_GCC_NAMES:+ }$pawl_gcc"
  done
  AS_IF([test -z "$PAWL_GCC_NAMES"],
    [AC_MSG_ERROR([--with-gcc names no compiler])])
  AC_SUBST([PAWL_GCC_NAMES])
  PAWL_GCC_FIRST=${PAWL_GCC_NAMES%% *}
  AC_SUBST([PAWL_GCC_FIRST])
  AC_SUBST([PAWL_GCC_FIRST_BELOW])
  AC_SUBST([PAWL_NATIVE_TARGET], [$pawl_native])
  AC_CONFIG_COMMANDS([plugin/builds.list],
    [mkdir -p plugin && printf %s "$pawl_builds" > plugin/builds.list],
    [pawl_builds='$pawl_builds'])
])
