#!/usr/bin/env bash
# test_docs.sh [FILE...] - runs the examples of README.md and docs/ and compares what they print; follows their links; compares
# docs/results.md and the manual's table of JSON keys with what they are made from.
#
# An example is a fenced block with lines that begin with "$ ": each is a command, the lines below it are its output.
#   - A block whose first line is "# not run: REASON" is listed with its reason and not run.
#   - A block that begins with "```LANGUAGE NAME" is a file of that name, which later examples use.
#   - A line "..." stands for any number of lines. Runs of blanks count as one.
#   - Seconds, rates, thread counts, versions and git ids are masked on both sides; everything else must be equal.
#   - A command must end with 0, unless it shows its exit code itself ("$ COMMAND; echo $?").
# Commands run in a scratch folder that holds links to the project's folders, with `yomikiri` on the PATH, so that files
# they write leave nothing behind. Blocks of one document share the folder.
set -u
shopt -s nullglob
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root" || exit 1
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
[ $# -gt 0 ] || set -- README.md docs/*.md docs/*/*.md solver/independent/checker/FORMAT.md
case $("$program" --version) in
*-fsanitize=thread*) echo 'skipped: the examples of the documents: ThreadSanitizer makes them too slow'; exit 77 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ran=0 not_run=0 failed=0

# compare EXPECTED FOUND: silent when they agree, else the first line that does not.
compare() {
    awk '
    function masked(line) {
        gsub(/"(version|git|compiler|flags)": ?"[^"]*"/, "\"BUILD\"", line)
        gsub(/"(seconds|nodes_per_second)": ?[0-9.e+-]+/, "\"TIME\"", line)
        gsub(/"threads": ?[0-9]+/, "\"THREADS\"", line)
        gsub(/yomikiri [0-9]+\.[0-9]+\.[0-9]+ \([^)]*\)/, "VERSION", line)
        gsub(/[0-9]+\.[0-9][0-9][0-9]+/, "TIME", line)
        gsub(/[0-9]+(\.[0-9]+)? s([ ,;)]|$)/, "TIME s", line)
        gsub(/[0-9.]+ ([kMG] )?nodes\/s/, "RATE nodes/s", line)
        gsub(/[0-9]+(\.[0-9]+)? million a second/, "RATE", line)
        gsub(/[0-9]+ threads?/, "THREADS", line)
        gsub(/[ \t]+/, " ", line)
        sub(/ $/, "", line)
        return line
    }
    # Whether expected lines e.. match found lines f..; notes how far they agreed.
    function match_from(e, f,    k) {
        while (e <= expected && want[e] != "...") {
            if (f > found || want[e] != have[f]) { if (e > far) { far = e; far_found = f } return 0 }
            e++; f++
        }
        if (e > expected) { if (f <= found && e > far) { far = e; far_found = f } return f > found }
        for (k = f; k <= found + 1; k++) if (match_from(e + 1, k)) return 1
        return 0
    }
    FILENAME == ARGV[1] { want[++expected] = $0 ~ /^[ \t]*\.\.\.$/ ? "..." : masked($0); next }
    { have[++found] = masked($0) }
    END {
        if (match_from(1, 1)) exit 0
        printf "    expected: %s\n", (far > expected) ? "(no more lines)" : want[far]
        printf "    found:    %s\n", (far_found > found) ? "(no more lines)" : have[far_found]
    }' "$1" "$2"
}

# check NAME:LINE COMMAND: the expected output is in $work/expected.
check() {
    local place=$1 command=$2 code difference
    : >>"$work/expected"
    (cd "$work/scratch" && PATH="$work/bin:$PATH" timeout 60 bash -c "$command" </dev/null >"$work/found" 2>&1)
    code=$?
    ran=$((ran + 1))
    difference=$(compare "$work/expected" "$work/found")
    [ $code -eq 0 ] || difference+="${difference:+$'\n'}    exit code $code, expected 0"
    rm -f "$work/expected"
    [ -n "$difference" ] || return 0
    failed=$((failed + 1))
    printf '%s: $ %s\n%s\n' "$place" "$command" "$difference"
}

check_document() {
    local document=$1 line number=0 inside='' first command='' at=0 file=''
    rm -rf "$work/scratch" "$work/bin" "$work/expected"
    mkdir -p "$work/scratch/build" "$work/bin"
    ln -s "$program" "$work/bin/yomikiri"
    ln -s "$(dirname "$program")/yomikiri-check" "$work/bin/yomikiri-check"
    ln -s "$program" "$work/scratch/build/yomikiri"
    ln -s "$root"/{README.md,docs,results,tests,bench,solver} "$work/scratch"
    while IFS= read -r line; do
        number=$((number + 1))
        if [[ $line == '```'* ]]; then
            [ -z "$command" ] || check "$document:$at" "$command"
            command=''
            if [ -n "$inside" ]; then inside='' file=''; else inside=yes first=yes; read -r _ file <<<"$line"; fi
        elif [ -n "$file" ]; then
            printf '%s\n' "$line" >>"$work/scratch/$file"
        elif [ "$inside" = no ] || [ -z "$inside" ]; then
            if [ "$inside" = no ] && [[ $line == '$ '* ]]; then not_run=$((not_run + 1)); fi
        elif [ $first = yes ] && [[ $line == '# not run: '* ]]; then
            echo "not run: $document:$number: ${line#\# not run: }"
            inside=no
        elif [[ $line == '$ '* ]]; then
            [ -z "$command" ] || check "$document:$at" "$command"
            command=${line#\$ } at=$number
        elif [ -n "$command" ]; then
            if [[ $command == *\\ ]]; then command+=$'\n'$line; else printf '%s\n' "$line" >>"$work/expected"; fi
        fi
        [[ $line == '```'* ]] || first=no
    done <"$document"
}

# The comparison must notice what is wrong: every example of this document is, but the first.
cat >"$work/wrong.md" <<'WRONG'
```
$ printf '1\n2\n3\n4 in 0.25 s\n'
1
...
4 in 1.5 s
$ echo 882 nodes
883 nodes
$ printf '1\n2\n'
1
$ echo 1
1
2
$ printf '1\n2\n3\n'
1
...
2
$ false
```
WRONG
report=$(check_document "$work/wrong.md"; echo "$ran examples, $failed wrong")
case $report in
*'6 examples, 5 wrong') ;;
*) printf 'test_docs: wrong examples went unnoticed:\n%s\n' "$report"; exit 1 ;;
esac

for document; do check_document "$document"; done

python3 -B tests/check_links.py . >"$work/found" || { cat "$work/found"; failed=$((failed + 1)); }
# The page of results is what its template and results/*.csv make.
python3 -B tools/atlas.py page | diff - docs/results.md >"$work/found" ||
    { echo 'docs/results.md is old: python3 tools/atlas.py page > docs/results.md'; head -n 4 "$work/found"; failed=$((failed + 1)); }
python3 -B tools/keys.py >"$work/found" 2>&1 || { cat "$work/found"; failed=$((failed + 1)); }
# What the page says of all boards of three rows.
python3 -B tests/check_rows.py >"$work/found" 2>&1 || { echo 'docs/results.md, Rows:'; tail -n 1 "$work/found"; failed=$((failed + 1)); }
python3 -B tests/check_openings.py >"$work/found" 2>&1 || { echo 'results/openings-6x6.csv:'; tail -n 1 "$work/found"; failed=$((failed + 1)); }
[ $ran -gt 0 ] || { echo 'test_docs: no example was run'; exit 1; }
tools/versions.sh || failed=$((failed + 1))
echo "documents: $ran examples run, $not_run not run, $failed failed"
[ $failed -eq 0 ]
