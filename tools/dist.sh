#!/usr/bin/env bash
# dist.sh VERSION linux|windows - archives of the last commit in build/dist, each with a line in SHA256SUMS there:
#   linux    yomikiri-VERSION.tar.xz, the source, which builds without git; static programs for x86_64 and aarch64
#   windows  programs for 64-bit Windows (mingw-w64)
# Without a build id, which would depend on the folder.  Everything is built from the source archive, and comes out the same from the same commit and compilers.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 what=$2
name=yomikiri-$version
dist=$PWD/build/dist
work=$dist/$name
export LC_ALL=C TZ=UTC YOMIKIRI_SOURCES=$PWD/build/libraries
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
unset CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MFLAGS MAKELEVEL
mkdir -p "$dist/lib"
git rev-parse --short=12 HEAD >"$dist/git-id"
git archive --format=tar --prefix="$name/tools/" --add-file="$dist/git-id" --prefix="$name/" -o "$dist/$name.tar" HEAD
rm -f "$dist/git-id" "$dist/$name.tar.xz"
rm -rf "$work"
tar xf "$dist/$name.tar" -C "$dist"
xz -9 -T1 "$dist/$name.tar"

# sum FILE: names it, and writes the sums of all archives.
sum() {
    (cd "$dist" && LC_ALL=C && sha256sum yomikiri-*.tar.xz $(compgen -G 'yomikiri-*.zip') >SHA256SUMS)
    echo "build/dist/$1"
}

# build TARGET CC TOOLS ARCH [CPPFLAGS [LDFLAGS]]: both programs of the source archive, in $work/build/TARGET.
build() {
    CC=$2 AR=${3}ar tools/libraries.sh "$dist/lib/$1" zstd xxhash jansson sqlite3
    make -C "$work" -s -j"$(nproc)" FLAVOUR="$1" CC="$2" AR="${3}ar" OBJCOPY="${3}objcopy" ARCH="$4" OPENMP=pthreads \
        CPPFLAGS="-isystem $dist/lib/$1/include ${5:-}" LDFLAGS="-static -Wl,--build-id=none -L$dist/lib/$1/lib ${6:-}" \
        "build/$1/yomikiri" "build/$1/yomikiri-check" >"$dist/$1.log" 2>&1 || { tail -n 20 "$dist/$1.log" >&2; exit 1; }
}

# gather TARGET [.exe]: the folder of an archive, with the documents and the licences of the libraries that are in the programs.
gather() {
    local folder=$dist/$name-$1 library
    rm -rf "$folder"
    mkdir -p "$folder/licenses"
    "$work/tools/documents.sh" "$folder"
    cp "$work/build/$1/yomikiri${2:-}" "$work/build/$1/yomikiri-check${2:-}" "$folder"
    "$strip" "$folder"/yomikiri*
    for library in zstd xxhash jansson; do cp "$YOMIKIRI_SOURCES/$library/LICENSE" "$folder/licenses/$library.txt"; done
    cp "$YOMIKIRI_SOURCES/sqlite3/LICENSE.md" "$folder/licenses/sqlite3.txt"
    echo "The programs contain the C library of the compiler's system; the source of everything else is $name.tar.xz." >"$folder/licenses/README"
}

# Completions are printed by the program of this machine.
share() {
    local folder=$dist/$name-$1 shell
    mkdir -p "$folder/man1" "$folder/completion"
    cp "$work/docs/yomikiri.1" "$work/docs/yomikiri-check.1" "$folder/man1"
    for shell in bash zsh fish; do "$work/build/$(uname -m)/yomikiri" completion $shell >"$folder/completion/yomikiri.$shell"; done
}

case $what in
linux)
    rm -f "$dist/$name"-linux-*
    sum "$name.tar.xz"
    host=$(uname -m)
    case $host in
    x86_64) other=aarch64 ;;
    aarch64) other=x86_64 ;;
    *) echo "make dist: no programs: this machine is $host; expected x86_64 or aarch64" >&2; exit 2 ;;
    esac
    for target in "$host" $other; do
        tools=''
        [ "$target" = "$host" ] || tools=$target-linux-gnu-
        strip=${tools}strip
        echo '#include <stdio.h>
        int main(void) { return 0; }' | "${tools}gcc" -static -x c -o /dev/null - 2>"$dist/$target.log" ||
            { echo "make dist: no program for $target: ${tools}gcc with a static C library is not installed" >&2; exit 2; }
        build "$target" "${tools}gcc" "$tools" "$([ "$target" = x86_64 ] && echo all || echo portable)"
        gather "$target"
        share "$target"
        tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --mode=go=u,go-w \
            -cJf "$dist/$name-linux-$target.tar.xz" -C "$dist" --transform "s/-$target/-linux-$target/" "$name-$target"
        rm -rf "$dist/$name-$target"
        sum "$name-linux-$target.tar.xz"
    done
    ;;
windows)
    strip=x86_64-w64-mingw32-strip
    # What is missing there of POSIX is in solver/core/windows; gcc does not align the stack for AVX on Windows.
    build windows x86_64-w64-mingw32-gcc-posix x86_64-w64-mingw32- portable \
        '-include windows/posix.h -Isolver/core/windows/include -D_FILE_OFFSET_BITS=64 -D__USE_MINGW_ANSI_STDIO=1 -Wno-format -Wno-format-extra-args' \
        '-Wl,--stack,8388608 -Wl,--no-insert-timestamp'
    gather windows .exe
    mv "$dist/$name-windows" "$dist/$name-windows-x86_64"
    find "$dist/$name-windows-x86_64" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$dist/$name-windows-x86_64.zip"
    (cd "$dist" && find "$name-windows-x86_64" -type f | sort | zip -X -q "$name-windows-x86_64.zip" -@)
    rm -rf "$dist/$name-windows-x86_64"
    sum "$name-windows-x86_64.zip"
    ;;
*) echo "dist.sh: '$what': expected linux or windows" >&2; exit 2 ;;
esac
