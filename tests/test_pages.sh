#!/usr/bin/env bash
# test_pages.sh - the pages and pictures that the program writes: refused where they cannot be written, well formed, the same
# in a store as without; and loaded and clicked through in a headless Chromium where there is one (tests/check_pages.py).
# PAGES_KEEP=FOLDER keeps pages and screenshots there, to be looked at.
set -u
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "test_pages: $*"; failed=1; }

# refused MESSAGE VERB ARGUMENTS...: ends with 2 and one line, before any search.
refused() {
    local message=$1 said
    shift
    said=$(timeout 20 "$program" "$@" 2>&1 >/dev/null)
    [ $? -eq 2 ] && [[ $said == *"$message"* ]] && [ "$(wc -l <<<"$said")" -eq 1 ] || complain "$*: '$said'; expected '$message'"
}
refused 'No such file or directory' openings othello:8x8 --plies 1 --html "$work/none/page.html"
refused 'No such file or directory' openings othello:8x8 --plies 1 --svg "$work/none/tree.svg"
refused 'both would write' openings reversi:4x4 --plies 1 --svg "$work/a" --html "$work/a"
refused 'expected the name of a file' openings reversi:4x4 --plies 1 --html -
refused 'it is a folder' openings reversi:4x4 --plies 1 --svg "$work"

"$program" openings reversi:4x4 --plies 4 --svg "$work/tree.svg" --html "$work/page.html" >"$work/text" 2>"$work/errors" ||
    complain "openings: $(cat "$work/errors")"
lines=$(grep -c . "$work/text")
boxes=$(grep -c '<rect.*<title>' "$work/tree.svg")
[ "$boxes" -eq $((lines - 1)) ] || complain "$boxes boxes in the picture of $((lines - 1)) openings"
grep -q '>start -8<' "$work/tree.svg" && grep -q '>b1 -8<' "$work/tree.svg" || complain 'the picture has not start -8, b1 -8'
if command -v xmllint >/dev/null; then
    xmllint --noout "$work/tree.svg" || complain 'the picture is not well formed'
else
    echo 'skipped: whether pictures are well formed: xmllint is not installed'
fi
# What was finished before a stop is on the page, which says so.
"$program" ladder othello:6x6 --seconds-each 0.3 --seconds 1 --html "$work/stopped.html" >"$work/text" 2>&1
[ $? -eq 3 ] && grep -q 'stopped: the rungs shown are complete' "$work/stopped.html" && grep -q '"rung":"minimax"' "$work/stopped.html" ||
    complain "a ladder that was stopped: $(tail -n 1 "$work/text")"
refused 'No such file or directory' profile othello:8x8 --html "$work/none/page.html"
refused 'No such file or directory' ladder othello:8x8 --html "$work/none/page.html"

# Nothing is fetched: no address but the name of SVG.
grep -o '[a-z]*://[^"<> )]*' "$work/page.html" | grep -v '^http://www.w3.org/2000/svg$' && complain 'the page names addresses'

browser=''
for one in chromium chromium-browser google-chrome; do
    command -v "$one" >/dev/null && browser=$one && break
done
case $("$program" --version) in *-fsanitize=*) browser='' ;; esac
if [ -z "$browser" ] || ! command -v python3 >/dev/null; then
    echo 'skipped: the pages in a browser: chromium is not installed, or the program is built with a sanitizer'
    exit $failed
fi
export HOME=$work # where the browser keeps what it learns
python3 -B "$root/tests/check_pages.py" "$program" "$browser" "$work" || failed=1
[ -z "${PAGES_KEEP:-}" ] || { mkdir -p "$PAGES_KEEP" && cp "$work"/*.html "$work"/*.png "$work"/*.svg "$PAGES_KEEP"; }
exit $failed
