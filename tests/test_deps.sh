#!/usr/bin/env bash
# test_deps.sh - what tools/deps.sh asks apt-get for on a machine that has nothing, and where a cross compiler lacks its C library,
# which Debian only recommends.
. tests/shell.sh
unset -f python3 # of tests/run.sh
mkdir bin
for tool in bash cut id ls; do ln -s "$(command -v $tool)" bin; done
printf '#!/bin/sh\necho x86_64\n' >bin/uname
printf '#!/bin/sh\n[ "$1" != -E ]\n' >bin/gcc # finds no header
printf '#!/bin/sh\nexit 1\n' >bin/aarch64-linux-gnu-gcc
printf '#!/bin/sh\nexec "$@"\n' >bin/sudo
printf '#!/bin/sh\nexit 0\n' >bin/apt-get
chmod +x bin/*

# asks LEVEL PACKAGE...: these packages, and no others.
asks() {
    local level=$1 found
    shift
    found=$(PATH=$folder/bin bash "$root/tools/deps.sh" "$level" 2>&1) || fail "$level: ended with $?"
    [ "$found" = "${*:+installing with apt-get: $* (DEPS=no installs nothing)}" ] || fail "$level: '$found'; expected '$*'"
}
headers='libc6-dev libxxhash-dev libzstd-dev libjansson-dev libsqlite3-dev'
# shellcheck disable=SC2086 # words
asks build $headers
printf '#!/bin/sh\nexit 0\n' >bin/gcc # finds every header
asks build
asks test g++ pkg-config sqlite3 postgresql libxml2-utils perl python3
asks dist git make xz-utils tcl libc6-dev-arm64-cross
printf '#!/bin/sh\nexit 0\n' >bin/aarch64-linux-gnu-gcc
asks dist git make xz-utils tcl
rm bin/aarch64-linux-gnu-gcc
asks dist git make xz-utils tcl gcc-aarch64-linux-gnu libc6-dev-arm64-cross
asks windows git make xz-utils tcl gcc-mingw-w64-x86-64 zip
asks web emscripten python3
asks theorems coq libcoq-stdlib ocaml ocaml-findlib
printf '#!/bin/sh\necho aarch64\n' >bin/uname
asks dist git make xz-utils tcl gcc-x86-64-linux-gnu libc6-dev-amd64-cross
exit $bad
