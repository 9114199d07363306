#!/usr/bin/env bash
# test_library.sh - the public header stands alone in C89, C99 and C++98; the libraries export nothing but ykr_ names;
# the example links with what `make install` put under another prefix, shared and static, by gcc and by clang.
# MAKE_INSTALL: the command that installs the flavour under test.
set -u
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
complain() { echo "test_library: $*"; failed=1; }
have() { command -v "$1" >/dev/null || { echo "skipped: $2: $1 is not installed"; return 1; }; }

header=solver/yomikiri.h
lines=$(wc -l <"$header")
[ "$lines" -le 250 ] || complain "$header has $lines lines; expected at most 250"
printf '#include "yomikiri.h"\nint main(void)\n{\n    return (int)sizeof(ykr_result) == 0;\n}\n' >"$work/header.c"
for compiler in 'gcc -std=c89' 'gcc -std=c99' 'clang -std=c89' 'clang -std=c99' 'g++ -x c++ -std=c++98' \
    'g++ -x c++ -std=c++20' 'clang++ -x c++ -std=c++98'; do
    have "${compiler%% *}" "the header by $compiler" || continue
    $compiler -pedantic-errors -Wall -Wextra -Werror -Isolver -fsyntax-only "$work/header.c" ||
        complain "$compiler does not take $header"
done

case $("${YOMIKIRI:-build/yomikiri}" --version) in
*-fsanitize=*)
    echo 'skipped: installing and linking: a sanitizer wants its own compiler and flags at every link'
    exit $failed
    ;;
esac

# Under another prefix than the one that was built for: the .pc file must say where things are now.
${MAKE_INSTALL:-make -s install} PREFIX=/opt/other DESTDIR="$work" >"$work/log" 2>&1 ||
    { cat "$work/log"; complain 'make install failed'; exit 1; }
lib=$work/opt/other/lib
grep -qx 'prefix=/opt/other' "$lib/pkgconfig/yomikiri.pc" ||
    complain "yomikiri.pc says $(grep '^prefix=' "$lib/pkgconfig/yomikiri.pc"); expected prefix=/opt/other"
for names in "-D $lib/libyomikiri.so" "-g $lib/libyomikiri.a"; do
    # shellcheck disable=SC2086
    exported=$(nm --defined-only $names | awk 'NF == 3 {print $3}')
    other=$(grep -v '^ykr_' <<<"$exported" | tr '\n' ' ')
    [ -z "$other" ] || complain "${names##*/} exports $other"
    missing=$(grep -o '\bykr_[a-z_]*(' "$header" | tr -d '(' | sort -u | grep -vxF "$exported" | tr '\n' ' ')
    [ -z "$missing" ] || complain "${names##*/} has no $missing"
done

# example HOW COMPILER...: compiles, links and runs the example.
example() {
    local how=$1 flags
    shift
    mkdir -p "$work/static" && cp "$lib/libyomikiri.a" "$work/static/" # the linker takes a shared one where it sees both
    if [ "$how" = static ]; then
        flags="$(pkg-config --cflags yomikiri) -L$work/static $(pkg-config --static --libs yomikiri)"
        flags=${flags//-L$lib/}
    else
        flags=$(pkg-config --cflags --libs yomikiri)
    fi
    # shellcheck disable=SC2086
    "$@" -Wall -Wextra -Werror -o "$work/example" tests/library/example.c $flags ||
        { complain "$how, $*: does not link"; return; }
    said=$(LD_LIBRARY_PATH=$lib "$work/example") || complain "$how, $*: ended with $?"
    [ "$said" = "$(cat tests/library/example.txt)" ] || complain "$how, $*: said '$said'"
    [ "$how" = shared ] || ! ldd "$work/example" | grep libyomikiri || complain "$how, $*: is not static"
}

export PKG_CONFIG_SYSROOT_DIR=$work PKG_CONFIG_LIBDIR=$lib/pkgconfig
for compiler in 'gcc -std=c89 -pedantic' 'clang -std=c89 -pedantic' 'g++ -x c++ -std=c++98 -pedantic'; do
    have pkg-config "the example" && have "${compiler%% *}" "the example by $compiler" || continue
    for how in shared static; do
        # shellcheck disable=SC2086
        example $how $compiler
    done
done
exit $failed
