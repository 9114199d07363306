#!/usr/bin/env bash
# archer.sh COMPILER - whether ThreadSanitizer understands OpenMP here: libomp must load Archer (libarcher.so), without
# which the end of every parallel region is reported as a race.  Prints what it found; exit code 2 if a race is not
# seen, or reported where there is not one.  The tool's path goes to standard output, everything else to standard error.
set -u
compiler=$1
major=$("$compiler" -dumpversion 2>/dev/null | cut -d. -f1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "tsan: $*" >&2
    exit 2
}

# A value handed over by the ends of regions, and one that two threads write at once.
cat >"$folder/probe.c" <<'END'
#include <omp.h>
#include <stdio.h>
int main(int argc, char *argv[])
{
    int sum = 0, handed = 0;
    for (int i = 0; i < 200; i++) {
        handed = i;
#pragma omp parallel num_threads(2)
        if (omp_get_thread_num() == 1 || argc > 1)
            handed++;
        sum += handed;
    }
    (void)argv;
    return printf("%d\n", sum) < 0;
}
END
"$compiler" -g -fopenmp -fsanitize=thread -o "$folder/probe" "$folder/probe.c" 2>"$folder/log" ||
    fail "$compiler builds no program with OpenMP and ThreadSanitizer: $(head -n 1 "$folder/log") (Debian: libomp-$major-dev, libclang-rt-$major-dev)"

# Beside the libomp that the program loads, where the compiler or the system knows no better.
library=$(ldd "$folder/probe" | awk '/libomp/ { print $3 }')
[ -n "$library" ] || fail "$compiler links no libomp; expected clang (TSAN_CC=clang)"
archer=$(dirname "$(realpath "$library")")/libarcher.so
[ -e "$archer" ] || archer=$("$compiler" -print-file-name=libarcher.so)

export TSAN_OPTIONS=ignore_noninstrumented_modules=1 OMP_TOOL_LIBRARIES=$archer ARCHER_OPTIONS=verbose=1
"$folder/probe" >"$folder/good" 2>&1
grep -q '^Archer detected' "$folder/good" ||
    fail "Archer ($archer) is not loaded: reports at the ends of parallel regions would mean nothing (Debian: libomp-$major-dev)"
grep -q 'WARNING: ThreadSanitizer' "$folder/good" && fail "Archer is there ($archer), yet the end of a region is reported as a race"
"$folder/probe" race >"$folder/bad" 2>&1
grep -q 'WARNING: ThreadSanitizer: data race' "$folder/bad" || fail "a race within a parallel region is not reported"
echo "tsan: Archer is there: $archer; a race is reported, the end of a region is not" >&2
echo "$archer"
