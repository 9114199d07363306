#!/usr/bin/env bash
# test_library.sh - the public header stands alone in C89, C99 and C++98; the libraries export nothing but ykr_ names; the
# example links with what `make install` put under another prefix, shared and static, by gcc and by clang; docs/examples in C
# and in Python print what the program prints; the Python package passes its tests, and its type hints hold.
# MAKE_INSTALL: the command that installs the flavour under test.
set -u
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
complain() { echo "test_library: $*"; failed=1; }
have() { command -v "$1" >/dev/null || { echo "skipped: $2: $1 is not installed"; return 1; }; }

header=solver/interfaces/library/yomikiri.h
lines=$(wc -l <"$header")
[ "$lines" -le 400 ] || complain "$header has $lines lines; expected at most 400"
printf '#include "yomikiri.h"\nint main(void)\n{\n    return (int)sizeof(ykr_result) == 0;\n}\n' >"$work/header.c"
for compiler in 'gcc -std=c89' 'gcc -std=c99' 'clang -std=c89' 'clang -std=c99' 'g++ -x c++ -std=c++98' \
    'g++ -x c++ -std=c++20' 'clang++ -x c++ -std=c++98'; do
    have "${compiler%% *}" "the header by $compiler" || continue
    $compiler -pedantic-errors -Wall -Wextra -Werror -Isolver/interfaces/library -fsyntax-only "$work/header.c" ||
        complain "$compiler does not take $header"
done

case $("${YOMIKIRI:-build/yomikiri}" --version) in
*-fsanitize=*)
    echo 'skipped: installing and linking: a sanitizer wants its own compiler and flags at every link'
    exit $failed
    ;;
esac

# Under another prefix than that of the build: the .pc file must say where things are now.
${MAKE_INSTALL:-make -s install} PREFIX=/opt/other DESTDIR="$work" >"$work/log" 2>&1 ||
    { cat "$work/log"; complain 'make install failed'; exit 1; }
lib=$work/opt/other/lib
abi=$(sed -n 's/^#define YKR_ABI //p' "$header")
soname=$(objdump -p "$lib/libyomikiri.so" | awk '$1 == "SONAME" {print $2}')
[[ $abi =~ ^[0-9]+$ && $soname == "libyomikiri.so.$abi" && -f $lib/$soname ]] ||
    complain "YKR_ABI is '$abi', and the library's name $soname"
grep -qx "abi=$abi" "$lib/pkgconfig/yomikiri.pc" || complain "yomikiri.pc does not say abi=$abi"
grep -q "^Package: libyomikiri$abi\$" tools/debian/control || complain "tools/debian/control has no libyomikiri$abi"
grep -qF "libyomikiri.so.$abi" "tools/debian/libyomikiri$abi.install" || complain "no tools/debian/libyomikiri$abi.install"
grep -qx "ABI = $abi" solver/interfaces/library/python/yomikiri/_native.py || complain "the Python package loads another than $soname"
grep -qx 'prefix=/opt/other' "$lib/pkgconfig/yomikiri.pc" ||
    complain "yomikiri.pc says $(grep '^prefix=' "$lib/pkgconfig/yomikiri.pc"); expected prefix=/opt/other"
for names in "-D $lib/libyomikiri.so" "-g $lib/libyomikiri.a"; do
    # shellcheck disable=SC2086
    exported=$(nm --defined-only $names | awk 'NF == 3 && $2 != "A" {sub(/@@YOMIKIRI_'"$abi"'$/, "", $3); print $3}')
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
# CMake finds both in an installed tree, wherever that stands.
cmake_example() {
    local target=$1
    mkdir "$work/cmake-$target"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.13)' 'project(example C)' 'find_package(yomikiri 0.1 REQUIRED)' \
        "add_executable(example $PWD/tests/library/example.c)" "target_link_libraries(example yomikiri::$target)" \
        >"$work/cmake-$target/CMakeLists.txt"
    (cmake -S "$work/cmake-$target" -B "$work/cmake-$target/build" -DCMAKE_PREFIX_PATH="$work/opt/other" &&
        cmake --build "$work/cmake-$target/build") >"$work/log" 2>&1 ||
        { cat "$work/log"; complain "CMake does not build yomikiri::$target"; return; }
    said=$("$work/cmake-$target/build/example")
    [ "$said" = "$(cat tests/library/example.txt)" ] || complain "yomikiri::$target by CMake: said '$said'"
}
if have cmake 'the example by CMake'; then
    cmake_example yomikiri
    cmake_example static
fi
# The examples in C and Python say the same as the program, and what is wrong with their arguments.
same_as_program() {
    local name=$1 said
    shift
    said=$(LD_LIBRARY_PATH=$lib LIBYOMIKIRI=$lib/libyomikiri.so.$abi "$@" othello:4x5 b1 2>"$work/errors") ||
        complain "$name: ended with $?: $(tail -n 1 "$work/errors")"
    diff <(LC_ALL=C sort <<<"$said") "$work/expected" >&2 || complain "$name differs from the program"
    said=$(LD_LIBRARY_PATH=$lib LIBYOMIKIRI=$lib/libyomikiri.so.$abi "$@" othello:4x5 a9 2>&1)
    [ $? -eq 2 ] && [[ $said == *a9* ]] || complain "$name with a9: said '$said'"
}
# pair NAME EXPECTED ARGUMENT...: docs/examples/NAME.c and NAME.py say the same, with EXPECTED in it, and refuse a bad spec.
pair() {
    local name=$1 expected=$2 in_c in_python
    shift 2
    # shellcheck disable=SC2046
    gcc -std=c89 -pedantic -Wall -Wextra -Werror -o "$work/$name" "docs/examples/$name.c" $(pkg-config --cflags --libs yomikiri) ||
        { complain "docs/examples/$name.c does not compile"; return; }
    in_c=$(LD_LIBRARY_PATH=$lib "$work/$name" "$@" 2>&1) || complain "$name.c: ended with $?"
    in_python=$(LIBYOMIKIRI=$lib/libyomikiri.so.$abi python3 "docs/examples/$name.py" "$@" 2>&1) || complain "$name.py: ended with $?"
    [ -n "$expected" ] && [ "$in_c" = "$in_python" ] && [[ $in_c == *"$expected"* ]] ||
        complain "$name in C says '$in_c', in Python '$in_python'; expected '$expected'"
    shift
    in_c=$(LD_LIBRARY_PATH=$lib "$work/$name" chess "$@" 2>&1)
    [ $? -eq 2 ] && [[ $in_c == *chess* ]] || complain "$name.c of chess: said '$in_c'"
    in_python=$(LIBYOMIKIRI=$lib/libyomikiri.so.$abi python3 "docs/examples/$name.py" chess "$@" 2>&1)
    [ $? -eq 2 ] && [[ $in_python == *chess* ]] || complain "$name.py of chess: said '$in_python'"
}
# Whether the wheel's list has every file in it, with its sum.
cat >"$work/record.py" <<'END'
import base64, hashlib, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
def sum_of(name):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).decode().rstrip("=")
record = wheel.namelist()[-1]
sums = {name: "" if name == record else sum_of(name) for name in wheel.namelist()}
listed = dict(line.split(",")[:2] for line in wheel.read(record).decode().splitlines())
wrong = [name for name in {*listed, *sums} if listed.get(name) != sums.get(name)]
if wrong or len(sums) < 10:
    sys.exit(f"wrong: {wrong} of {len(sums)}")
END
# What the package contains needs nothing but the C library, and passes the tests; Python alone makes the wheel of it; installed,
# it passes the tests in an empty folder.
wheel() {
    local make=${MAKE_INSTALL:-make -s install}
    ${make/install/wheel-files} WHEEL_OUT="$work/built" >"$work/log" 2>&1 ||
        { cat "$work/log"; complain 'the files of the wheel are not built'; return; }
    ! grep 'warning:' "$work/log" || complain 'the compiler warns of the files of the wheel'
    needed=$(readelf -d "$work"/built/* | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vE '^(libc|libm|ld-linux.*)\.so' | tr '\n' ' ')
    [ -z "$needed" ] || complain "the files of the wheel need $needed"
    LIBYOMIKIRI=$work/built/libyomikiri.so PATH=$work/built:$PATH python3 tests/test_python.py >"$work/log" 2>&1 ||
        { cat "$work/log"; complain 'the Python package fails its tests with the library of the wheel'; }
    { ${make/install/wheel} WHEEL_OUT="$work/built" WHEELS="$work/wheel" PYTHON="$(command -v python3) -I -S" &&
        python3 "$work/record.py" "$work"/wheel/yomikiri-*.whl; } >"$work/log" 2>&1 ||
        { cat "$work/log"; complain 'the wheel is not built'; return; }
    ! ${make/install/wheel} PYTHON=python9 >"$work/log" 2>&1 && grep -q 'make wheel: missing: python9' "$work/log" ||
        { cat "$work/log"; complain 'make wheel does not name what it lacks'; }
    python3 -c 'import pip' 2>/dev/null || { echo 'skipped: installing the wheel: pip is not installed'; return; }
    python3 -m pip install -q --no-deps --no-index --target "$work/site" "$work"/wheel/yomikiri-*.whl >"$work/log" 2>&1 ||
        { cat "$work/log"; complain 'pip does not install the wheel'; return; }
    (cd "$work" && PYTHONPATH=$work/site python3 "$OLDPWD/tests/test_python.py" >"$work/log" 2>&1) ||
        { cat "$work/log"; complain 'the wheel fails the tests of the package'; }
}
# The cells of the notebook print what is stored behind them, and show a board; where nbconvert is installed, its page has the
# board, and Jupyter runs the notebook.
cat >"$work/cells.py" <<'END'
import contextlib, io, json, sys
space = {"__name__": "__main__"}
for cell in json.load(open(sys.argv[1]))["cells"]:
    if cell["cell_type"] != "code":
        continue
    out, stored = io.StringIO(), "".join("".join(o.get("text", "")) for o in cell["outputs"])
    with contextlib.redirect_stdout(out):
        exec("".join(cell["source"]), space)
    if out.getvalue() == "numpy is not installed\n":
        print("skipped: arrays in the notebook: numpy is not installed")
    elif out.getvalue() != stored:
        sys.exit(f"the notebook prints {out.getvalue()!r}; expected {stored!r}")
    for shown in (o["data"] for o in cell["outputs"] if "data" in o):
        board = eval(cell["source"][-1], space)._repr_html_()
        if "".join(shown.get("text/html", "")).split("base64,")[0] != board.split("base64,")[0]:
            sys.exit(f"the notebook shows {shown.keys()}; expected the board as HTML: {board[:100]}")
END
notebook() {
    local file=docs/examples/small_boards.ipynb
    python3 "$work/cells.py" "$file" || complain "$file: its cells do not run"
    python3 -c 'import nbconvert' 2>/dev/null || { echo "skipped: $file by Jupyter: nbconvert is not installed"; return; }
    { python3 -m nbconvert --log-level ERROR --to html --output-dir "$work" "$file" &&
        grep -q '<img [^>]*src="data:image/svg+xml;base64,' "$work/small_boards.html"; } >"$work/log" 2>&1 ||
        { cat "$work/log"; complain "$file: the page of nbconvert has no board"; }
    python3 -c 'import ipykernel' 2>/dev/null || { echo "skipped: $file by Jupyter: ipykernel is not installed"; return; }
    python3 -m nbconvert --log-level ERROR --to notebook --execute --output-dir "$work" "$file" >"$work/log" 2>&1 ||
        { cat "$work/log"; complain "$file: Jupyter does not run it"; }
}
# What the program says in JSON, as the examples write it.
cat >"$work/expected.py" <<'END'
import json, sys
r = json.load(sys.stdin)
print(f"{r['spec']}: value {r['value']} for the side to move")
for move, value in r["moves"].items():
    print(f"{move:4s} {value:+d}")
print("line", *r["line"])
END
# Its values of a file's positions, and of a game's moves, as the examples write them.
cat >"$work/values.py" <<'END'
import json, sys
records = [r for r in map(json.loads, sys.stdin) if "position" in r]
if "ply" in records[0]:
    print(*(f"{r['played']} {r['value']:+d}, best {r['best']} {r['best_value']:+d}" for r in records[::-1]), sep="\n")
else:
    print(*(f"{i} {r['value']:+d}" for i, r in enumerate(records, 1)), sep="\n")
END
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
if have python3 'the examples, whose answers it compares'; then
    "$program" moves othello:4x5 b1 --threads 1 --json | python3 "$work/expected.py" | LC_ALL=C sort >"$work/expected"
    [ "$(wc -l <"$work/expected")" -gt 3 ] || complain 'the program lists no moves to compare with'
    export PYTHONPATH=$PWD/solver/interfaces/library/python
    same_as_program 'best_move.py' python3 docs/examples/best_move.py
    for tests in tests/test_python_games.py tests/test_python.py; do
        LD_LIBRARY_PATH=$lib LIBYOMIKIRI=$lib/libyomikiri.so PATH=$work/opt/other/bin:$PATH python3 "$tests" -v >"$work/log" 2>&1 ||
            { cat "$work/log"; complain "the Python package fails $tests"; }
    done
    awk '/^```python nim.py/ {on = 1; next} /^```/ {on = 0} on' docs/tutorials/own_game.md >"$work/nim.py"
    said=$(LD_LIBRARY_PATH=$lib LIBYOMIKIRI=$lib/libyomikiri.so python3 "$work/nim.py" 2>&1)
    grep -A1 -Fx '$ python3 nim.py' docs/tutorials/own_game.md | tail -n 1 | diff - <(echo "$said") ||
        complain 'docs/tutorials/own_game.md: nim.py prints something else'
    if have gcc 'the structures of the Python package'; then
        LD_LIBRARY_PATH=$lib LIBYOMIKIRI=$lib/libyomikiri.so python3 -B tests/check_native.py ||
            complain 'the Python package does not fit its headers'
    fi
    sed -n 's/.*skipped .*numpy.*/skipped: arrays in the Python package: numpy is not installed/p' "$work/log"
    LIBYOMIKIRI=$lib/libyomikiri.so notebook
    wheel
    if have mypy 'the type hints'; then
        for typed in "$PYTHONPATH/yomikiri" docs/examples/*.py; do
            MYPYPATH=$PYTHONPATH mypy --strict --cache-dir "$work/mypy" "$typed" >"$work/log" ||
                { cat "$work/log"; complain "$typed: its type hints do not hold"; }
        done
    fi
    if have pkg-config 'the example in C' && have gcc 'the example in C'; then
        # shellcheck disable=SC2046
        gcc -std=c89 -pedantic -Wall -Wextra -Werror -o "$work/best_move" docs/examples/best_move.c \
            $(pkg-config --cflags --libs yomikiri) || complain 'docs/examples/best_move.c does not compile'
        same_as_program 'best_move.c' "$work/best_move"
        printf '%s\n' '-X----XX---XO------- O' b1a1a2 '-XO---XO---XX------- X' >"$work/positions"
        pair batch "$("$program" solve othello:4x5 --file "$work/positions" --json | python3 "$work/values.py")" othello:4x5 "$work/positions"
        pair game_values "$("$program" analyze othello:4x5 b1a1c4 --json | python3 "$work/values.py")" othello:4x5 b1 a1 c4
        pair small_game '9830 positions are stored; b1 -8' reversi:4x4 "$work/proof.ykc" "$work/table.ykt"
        "${program%/*}/yomikiri-check" "$work/proof.ykc" >/dev/null || complain 'small_game: its certificate is not verified'
    fi
fi
exit $failed
