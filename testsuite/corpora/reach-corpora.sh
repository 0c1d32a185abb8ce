# SPDX-License-Identifier: GPL-3.0-or-later
# The programs that `reach' looks at.  To be sourced by bash.  For each there are
#   NAME_prepare         gets the sources; sets ROOT, what paths are relative to,
#                        and MOST, the percents of evidence, where 3 is too little
#   NAME_build OPTION …  compiles library and programs in the current folder
#                        with GCC and OPTIONS; sets OBJECTS, the library's
#   NAME_run             runs them: what the library's own tests do
# They read GCC, GXX, CORPORA (the folder of sources) and here.

# compile_each COMPILER SUFFIX OPTION … <SOURCES: each into NAMESUFFIX.o here.
compile_each ()
{
  local compiler=$1 suffix=$2
  shift 2
  xargs -P "$(nproc)" -I{} bash -c \
    'source=$1 suffix=$2; shift 2; name=${source##*/}
     exec "$@" -c "$source" -o "${name%.*}$suffix.o"' \
    compile {} "$suffix" "$compiler" "$@"
}

# recorded COMMAND …: runs it under the recorder, where there is one.
recorded ()
{
  local status=0
  timeout 600 env ${RECORDER:+LD_PRELOAD="$RECORDER"} "$@" </dev/null >>run.log 2>&1 ||
    status=$?
  [ "$status" = 0 ] || fail "'$*' in $PWD exits with $status: see run.log"
}

zstd_prepare ()
{
  ROOT=$CORPORA/zstd
  "$here/sources" libzstd "$ROOT"
}

zstd_build ()
{
  local flags objects
  read -ra flags <<<"$ZSTD_FLAGS"
  flags+=(-DZSTD_WINDOW_OVERFLOW_CORRECT_FREQUENTLY=1 -I"$ROOT/programs"
          -I"$ROOT"/lib{,/common,/compress,/dictBuilder})
  mkdir -p library
  (cd "$ROOT" && zstd_sources && printf '%s\n' lib/decompress/*.S) |
    sed "s,^,$ROOT/," | (cd library && compile_each "$GCC" '' "$@" "${flags[@]}")
  printf '%s\n' "$ROOT"/programs/*.c \
    "$ROOT"/tests/{fuzzer,zstreamtest,external_matchfinder,seqgen}.c |
    compile_each "$GCC" '' "$@" "${flags[@]}"
  objects=(library/*.o -lpthread)
  "$GCC" -no-pie {zstdcli,zstdcli_trace,benchfn,benchzstd,datagen,dibio}.o \
    {fileio,fileio_asyncio,timefn,util}.o "${objects[@]}" -o zstd
  "$GCC" -no-pie {fuzzer,datagen,timefn,util}.o "${objects[@]}" -o fuzzer
  "$GCC" -no-pie {zstreamtest,external_matchfinder,seqgen,datagen}.o \
    {timefn,util}.o "${objects[@]}" -o zstreamtest
  OBJECTS=(library)
}

zstd_run ()
{
  cat "$ROOT"/lib/*/*.c | head -c 1500000 >in
  recorded ./zstd -b1 -i0 in
  recorded ./zstd -T2 -b3 -i0 in
  recorded ./zstd -15 --long=24 -f in -o in.zst
  recorded ./zstd -d -f in.zst -o out
  cmp in out
  recorded ./zstd --train "$ROOT"/lib/{common,compress,decompress}/*.c -o dictionary
  recorded ./zstd -D dictionary -19 -f in -o in.zst
  recorded ./zstd -d -D dictionary -f in.zst -o out
  cmp in out
  recorded ./zstd -b5 -i0 -D dictionary in
  recorded ./fuzzer -T5s -s7
  recorded ./zstreamtest -T5s -s5
  recorded ./zstreamtest --newapi -T5s -s5
}

opus_prepare ()
{
  ROOT=$CORPORA/opus
  "$here/sources" opus "$ROOT"
}

# Its own build system: some files have options of their own, which CFLAGS on
# make's command line would replace.
opus_build ()
{
  "$ROOT/configure" --disable-shared --disable-doc CC="$GCC" CFLAGS='-O2 -g' \
    LDFLAGS=-no-pie
  make -j"$(nproc)" CC="$GCC $*"
  OBJECTS=(.libs/libopus.a)
}

opus_run ()
{
  local mode rate
  # Two channels of two tones and a little noise, six seconds.
  perl -e 'srand 1;
           for my $i (0 .. 48000 * 6 - 1) {
             print pack "s<2", 8000 * sin ($i * 0.05) + 3000 * rand,
                               9000 * sin ($i * 0.021 * (1 + $i / 4e5));
           }' >tone.raw
  for mode in voip audio restricted-lowdelay; do
    for rate in 12000 32000 96000; do
      recorded ./opus_demo "$mode" 48000 2 "$rate" -inbandfec -loss 10 \
        tone.raw out.raw
    done
  done
  recorded ./opus_demo audio 48000 2 64000 -cvbr -framesize 60 tone.raw out.raw
  recorded tests/test_opus_padding
  recorded tests/test_opus_projection
  recorded tests/test_opus_api
  recorded tests/test_opus_encode 12345
  recorded tests/test_opus_decode 12345
}

sqlite_prepare ()
{
  ROOT=$CORPORA/sqlite-amalgamation
  "$here/sources" sqlite3 "$CORPORA/sqlite"
  [ -e "$ROOT/.complete" ] && return
  command -v tclsh >/dev/null ||
    fail "SQLite's sources need tclsh; install the package tcl"
  mkdir -p "$ROOT"
  (cd "$ROOT" && "$CORPORA/sqlite/configure" --disable-readline --disable-tcl &&
   make sqlite3.c shell.c) >"$ROOT/log" 2>&1 </dev/null || {
    tail -n 5 "$ROOT/log" >&2
    fail "SQLite's amalgamation could not be made"
  }
  touch "$ROOT/.complete"
}

sqlite_build ()
{
  local flags=(-DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -I"$ROOT"
               -DSQLITE_ENABLE_MATH_FUNCTIONS)
  mkdir -p library
  "$GCC" "$@" "${flags[@]}" -c "$ROOT/sqlite3.c" -o library/sqlite3.o
  printf '%s\n' "$ROOT/shell.c" "$CORPORA/sqlite/test/speedtest1.c" |
    compile_each "$GCC" '' "$@" "${flags[@]}"
  "$GCC" -no-pie shell.o library/sqlite3.o -lm -lpthread -o shell
  "$GCC" -no-pie speedtest1.o library/sqlite3.o -lm -lpthread -o speedtest1
  OBJECTS=(library)
}

sqlite_run ()
{
  rm -f database*
  cp "$here/reach-sqlite.sql" .
  recorded ./shell database '.read reach-sqlite.sql'
  recorded ./speedtest1 --size 2
}

# Without its configure script, which the source package does not have: what
# it would find out is one macro.
soundtouch_prepare ()
{
  ROOT=$CORPORA/soundtouch MOST=5
  "$here/sources" soundtouch "$ROOT"
}

soundtouch_build ()
{
  mkdir -p include library
  echo '#define SOUNDTOUCH_FLOAT_SAMPLES 1' >include/soundtouch_config.h
  printf '%s\n' "$ROOT"/source/SoundTouch/*.cpp |
    (cd library && compile_each "$GXX" '' "$@" -I../include -I"$ROOT/include")
  printf '%s\n' "$ROOT"/source/SoundStretch/*.cpp |
    compile_each "$GXX" '' "$@" -Iinclude -I"$ROOT/include"
  "$GXX" -no-pie ./*.o library/*.o -o soundstretch
  OBJECTS=(library)
}

# wave_file CHANNELS RATE: three seconds of a tone that grows and fades.
wave_file ()
{
  perl -e 'my ($channels, $rate) = @ARGV;
           my $size = $channels * $rate * 3 * 2;
           print pack "a4Va8VvvVVvva4V", "RIFF", 36 + $size, "WAVEfmt ", 16, 1,
             $channels, $rate, $rate * $channels * 2, $channels * 2, 16,
             "data", $size;
           print pack "s<", 9000 * sin ($_ * 0.03) * (1 + sin ($_ * 1e-4)) / 2
             for 0 .. $size / 2 - 1;' "$@"
}

soundtouch_run ()
{
  wave_file 2 44100 >stereo.wav
  wave_file 1 22050 >mono.wav
  recorded ./soundstretch stereo.wav out.wav -tempo=20 -pitch=3
  recorded ./soundstretch mono.wav out.wav -rate=-15 -quick
  recorded ./soundstretch stereo.wav out.wav -tempo=-30 -pitch=-5 -naa
  recorded ./soundstretch mono.wav out.wav -bpm=100 -speech
  recorded ./soundstretch stereo.wav out.wav -rate=200
}
