#!/usr/bin/env bash
# deps.sh LEVEL - installs what is missing for LEVEL: build, test, all, web (`make web`), dist or windows (`make dist`), theorems.
# Prints nothing if everything is there.  Debian and Ubuntu: apt-get; elsewhere it names the packages.
set -u

have_command() { command -v "$1" >/dev/null 2>&1; }
# A header is there when the preprocessor finds it.
have_header() { echo "#include <$1>" | cc_any -E -x c - >/dev/null 2>&1; }
cc_any() { if have_command gcc; then gcc "$@"; else clang "$@"; fi; }

missing=()
need_command() { have_command "$1" || missing+=("$2"); }
need_header() { have_header "$1" || missing+=("$2"); }

level=${1:-all}
case $level in build | test | all | web | dist | windows | theorems) ;; *) echo "deps.sh: level '$level': expected build, test, all, web, dist, windows or theorems" >&2; exit 2 ;; esac

need_command gcc gcc
have_header stdio.h || missing+=(libc6-dev)
need_header xxhash.h libxxhash-dev
need_header zstd.h libzstd-dev
need_header jansson.h libjansson-dev
need_header sqlite3.h libsqlite3-dev
case $level in
web)
    need_command emcc emscripten
    need_command python3 python3
    ;;
dist | windows)
    need_command git git
    need_command make make
    need_command xz xz-utils
    need_command tclsh tcl # makes the one source file of SQLite
    ;;
esac
# cross MACHINE NAME: a compiler of programs for another machine, and its C library, which Debian only recommends.
cross() {
    need_command "$1-linux-gnu-gcc" "gcc-${1/_/-}-linux-gnu"
    echo '#include <stdio.h>
    int main(void) { return 0; }' | "$1-linux-gnu-gcc" -static -x c -o /dev/null - 2>/dev/null || missing+=("libc6-dev-$2-cross")
}
case $level:$(uname -m) in
dist:x86_64) cross aarch64 arm64 ;;
dist:aarch64) cross x86_64 amd64 ;;
windows:*)
    need_command x86_64-w64-mingw32-gcc-posix gcc-mingw-w64-x86-64
    need_command zip zip
    ;;
esac
if [ "$level" = test ] || [ "$level" = all ]; then
    need_header criterion/criterion.h libcriterion-dev
    need_command g++ g++
    need_command pkg-config pkg-config
    need_command sqlite3 sqlite3
    have_header postgresql/libpq-fe.h || need_header libpq-fe.h libpq-dev
    need_command psql postgresql
    need_command xmllint libxml2-utils
    need_command prove perl
    need_command python3 python3
fi
if [ "$level" = theorems ]; then
    need_command coqc coq
    [ -d "$(coqc -where 2>/dev/null)/theories/ZArith" ] || missing+=(libcoq-stdlib)
    need_command ocamlopt ocaml
    need_command ocamlfind ocaml-findlib
fi
if [ "$level" = all ]; then
    need_command git git
    need_command cmake cmake
    need_command gnuplot gnuplot-nox
    need_command clang clang
    need_command clang-tidy clang-tidy
    need_command clang-format clang-format
    need_command cppcheck cppcheck
    need_command mpicc libopenmpi-dev
    need_command mpirun openmpi-bin
    [ "$(uname -m)" != x86_64 ] || need_command qemu-x86_64 qemu-user
    if have_command clang; then
        echo 'int main(void) { return 0; }' | clang -fopenmp -x c - -o /dev/null 2>/dev/null || missing+=(libomp-dev)
        compiler_rt=$(clang -print-resource-dir)/lib
        major=$(clang -dumpversion | cut -d. -f1)
        [ -e "/usr/lib/llvm-$major/lib/libarcher.so" ] || missing+=("libomp-$major-dev") # `make tsan`
        ls "$compiler_rt"/*/libclang_rt.fuzzer* >/dev/null 2>&1 ||
            missing+=("libclang-rt-$major-dev")
    else
        missing+=(libomp-dev)
    fi
fi
[ ${#missing[@]} -eq 0 ] && exit 0

if ! have_command apt-get; then
    echo "missing (names as in Debian): ${missing[*]}" >&2
    echo "install these with your system's package manager, then run make again (DEPS=no: without them)" >&2
    exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    have_command sudo || { echo "missing: ${missing[*]} (root is needed: apt-get install ${missing[*]})" >&2; exit 1; }
    as_root=(sudo)
fi
hint=' (DEPS=no installs nothing)'
[ "$level" != all ] || hint='' # `make deps` was asked for
echo "installing with apt-get: ${missing[*]}$hint"
export DEBIAN_FRONTEND=noninteractive
install=("${as_root[@]}" apt-get install -y --no-install-recommends -qq "${missing[@]}")
"${install[@]}" >/dev/null 2>&1 && exit 0
# The lists of packages may be old or empty: fetch them once and try again, aloud.
"${as_root[@]}" apt-get update -qq && "${install[@]}"
