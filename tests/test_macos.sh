#!/usr/bin/env bash
# test_macos.sh - every source compiles by clang as for macOS, as far as that can be tried elsewhere: without the headers, functions
# and macros that its C library lacks (tests/data/macos-missing.txt), and with solver/core/macos.
. tests/shell.sh
command -v clang >/dev/null || { echo 'skipped: sources as for macOS: clang is not installed'; exit 77; }
case $("$program" --version) in *-fsanitize=*) echo 'skipped: sources as for macOS: the same with a sanitizer'; exit 77 ;; esac
list=$(grep -v '^#' "$root/tests/data/macos-missing.txt")

for name in $list; do
    [[ $name == '<'* ]] || { echo "#define $name hidden_$name" >>hide.h && echo "#undef $name" >>show.h; }
    [[ $name == '<'* ]] || continue
    name=${name:1:-1}
    mkdir -p "missing/$(dirname "$name")"
    printf '#ifdef SYSTEM_HEADERS\n#include_next <%s>\n#else\n#error %s: macOS has no such header\n#endif\n' "$name" "$name" >"missing/$name"
done
printf '#undef %s\n' SYSTEM_HEADERS __linux__ __linux linux __gnu_linux__ __GLIBC__ __ELF__ >>show.h
echo '#define __APPLE__ 1' >>show.h
cd "$root" || exit 1
flags=(-std=gnu17 -Wno-everything -Werror=implicit-function-declaration -D_GNU_SOURCE -DYOMIKIRI_PORTABLE -march=x86-64-v2 -pthread
    -I. -Isolver/core -Isolver/games -Isolver/work -Isolver/interfaces -Isolver/independent -I"${program%/*}/include" -I"${program%/*/*}/include")
# compile SOURCE: as macOS would.  The headers of the system that it reads are read before it, with other names for what is missing;
# the source then finds nothing by those names.
compile() {
    {
        echo '#define SYSTEM_HEADERS'
        cat "$folder/hide.h"
        printf '#include <%s>\n' fcntl.h stdlib.h unistd.h # those of solver/core/macos
        clang "${flags[@]}" -M "$1" | tr ' \\' '\n\n' | grep -oE '^/usr/include/(x86_64-linux-gnu/|aarch64-linux-gnu/)?(sys/)?[a-z0-9_]+\.h$' |
            sed -E 's|^/usr/include/([a-z0-9_]+-linux-gnu/)?|#include <|; s|$|>|' | grep -vE '<(sys/cdefs|features|features-time64|stdc-predef|sys/prctl)\.h>'
        cat "$folder/show.h"
    } >"$folder/hidden.h"
    clang "${flags[@]}" -fsyntax-only -include "$folder/hidden.h" -include solver/core/macos/posix.h -Isolver/core/macos/include \
        -I"$folder/missing" "$1"
}

# The test sees what is missing.
for use in 'int f(void) { return sched_getaffinity(0, 0, 0); }' '#include <malloc.h>' 'int f = MAP_POPULATE;' \
    'int f(int a[2]) { return pipe2(a, 0); }' '#ifdef __linux__
int f(void) { return 0; }
#else
#error apple
#endif'; do
    printf '#include <fcntl.h>\n#include <unistd.h>\n#include <sched.h>\n#include <sys/mman.h>\n%s\n' "$use" >"$folder/use.c"
    compile "$folder/use.c" 2>/dev/null && fail "not noticed: $use"
done
printf '#include <fcntl.h>\nint f(void) { return memfd_create("x", MFD_CLOEXEC); }\n' >"$folder/use.c"
compile "$folder/use.c" 2>"$folder/err" || fail "what solver/core/macos has: $(head -n 3 "$folder/err")"

checked=0
for source in solver/*/*/*.c tables/*.c; do
    case $source in solver/core/windows/* | solver/interfaces/web/* | solver/interfaces/mpi/* | */threads_openmp.c) continue ;; esac
    compile "$source" 2>"$folder/err" || fail "$source: $(grep -m 1 error "$folder/err")"
    checked=$((checked + 1))
done
[ $checked -gt 150 ] || fail "only $checked sources"
echo "sources as for macOS: $checked"
exit $bad
