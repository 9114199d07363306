#!/usr/bin/env bash
# libraries.sh FOLDER LIBRARY... - builds zstd, xxhash, jansson, sqlite3 for another kind of machine: FOLDER/include and
# FOLDER/lib, with the compiler CC, the archiver AR and CFLAGS of the environment.  The sources are those of the
# distribution, fetched by apt-get into build/libraries, or lie there already as build/libraries/NAME (YOMIKIRI_SOURCES
# names another place).  Nothing is done for what is there already.
set -eu
out=$(realpath -m "$1")
shift
sources=$(realpath -m "${YOMIKIRI_SOURCES:-build/libraries}")
mkdir -p "$out/include" "$out/lib" "$sources"

declare -A package=([zstd]=libzstd [xxhash]=xxhash [jansson]=jansson [sqlite3]=sqlite3)

# fetch NAME: the source of a package, by the system's own lists with `deb` made `deb-src`; nothing of the system changes.
fetch() {
    command -v apt-get >/dev/null || { echo "libraries.sh: expected the source of $1 in $sources/$1" >&2; exit 1; }
    local apt=$sources/apt name
    mkdir -p "$apt/parts" "$apt/lists/partial" "$apt/$1"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list; do
        [ ! -f "$list" ] || sed 's/^Types: *deb$/Types: deb-src/; s/^deb /deb-src /' "$list" >"$apt/parts/${list##*/}"
    done
    local options=(-qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/parts" -o "Dir::State::lists=$apt/lists" -o APT::Sandbox::User=root)
    [ -n "$(find "$apt/lists" -name '*Sources*' -print -quit)" ] || apt-get "${options[@]}" update
    (cd "$apt/$1" && apt-get "${options[@]}" source --download-only "${package[$1]}" >/dev/null)
    name=$(find "$apt/$1" -name "${package[$1]}_*.orig.tar.*" ! -name '*.asc')
    mkdir -p "$sources/$1.new"
    tar xf "$name" -C "$sources/$1.new" --strip-components=1
    mv "$sources/$1.new" "$sources/$1"
}

# archive NAME FLAG... -- SOURCE...
archive() {
    local name=$1 flags=() objects=() object work
    shift
    while [ "$1" != -- ]; do flags+=("$1"); shift; done
    shift
    work=$(mktemp -d)
    for source; do
        object=$work/$(basename "$source" .c).o
        # shellcheck disable=SC2086 # lists of words
        (cd "$(dirname "$source")" && $CC -O3 -DNDEBUG -w ${CFLAGS:-} "${flags[@]}" -c "$(basename "$source")" -o "$object")
        objects+=("$object")
    done
    $AR rcsD "$out/lib/lib$name.a" "${objects[@]}"
    rm -rf "$work"
}

for name; do
    [ ! -f "$out/lib/lib$name.a" ] || continue
    [ -d "$sources/$name" ] || { echo "  FETCH $name"; fetch "$name"; }
    echo "  LIB   $out/lib/lib$name.a"
    from=$sources/$name
    case $name in
    zstd)
        archive zstd -DZSTD_DISABLE_ASM -DXXH_NAMESPACE=ZSTD_ -- "$from"/lib/{common,compress,decompress}/*.c
        cp "$from"/lib/zstd.h "$from"/lib/zstd_errors.h "$out/include"
        ;;
    xxhash)
        archive xxhash -- "$from/xxhash.c"
        cp "$from/xxhash.h" "$out/include"
        ;;
    jansson)
        echo '#define INITIAL_HASHTABLE_ORDER 3' >"$from/android/jansson_private_config.h"
        archive jansson "-I$from/android" -DHAVE_STDINT_H -DHAVE_SYS_TIME_H -DHAVE_FCNTL_H -DHAVE_UNISTD_H -- "$from"/src/*.c
        cp "$from/src/jansson.h" "$from/android/jansson_config.h" "$out/include"
        ;;
    sqlite3)
        if [ ! -f "$from/made/sqlite3.c" ]; then # one file is made of many, by the machine's own compiler
            mkdir -p "$from/made"
            (cd "$from/made" && env -u CC -u CFLAGS -u AR ../configure && make -s sqlite3.c) >"$from/log" 2>&1 ||
                { tail -n 5 "$from/log" >&2; exit 1; }
        fi
        archive sqlite3 -DSQLITE_OMIT_LOAD_EXTENSION -- "$from/made/sqlite3.c"
        cp "$from/made/sqlite3.h" "$out/include"
        ;;
    *) echo "libraries.sh: '$name': expected zstd, xxhash, jansson or sqlite3" >&2; exit 2 ;;
    esac
done
