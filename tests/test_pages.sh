#!/usr/bin/env bash
# test_pages.sh - the pages and pictures that the program writes: refused where they cannot be written, well formed, the same
# in a store as without; and loaded and clicked through in a headless Chromium where there is one (tests/check_pages.py).
# PAGES_KEEP=FOLDER keeps pages and screenshots there, to be looked at.
keep=${PAGES_KEEP:+$(realpath -m "$PAGES_KEEP")}
. tests/shell.sh

refused 'openings othello:8x8 --plies 1 --html none/page.html' 'No such file or directory'
refused 'solve othello:8x8 --svg none/tree.svg' 'No such file or directory'
refused 'openings reversi:4x4 --plies 1 --output a --html a' 'both would write'
refused 'openings reversi:4x4 --plies 1 --html -' 'expected the name of a file'
refused 'solve reversi:4x4 --svg .' 'it is a folder'

"$program" openings reversi:4x4 --plies 4 --html page.html >text 2>errors || fail "openings: $(cat errors)"
# The title of a page says where its tree begins.
"$program" openings reversi:4x4 b1a1 --plies 2 --html from.html >text
grep -q '<title>Openings of reversi:4x4</title>' page.html && grep -q '<title>reversi:4x4: openings from a position</title>' from.html ||
    fail "titles: $(grep -h '<title>' page.html from.html)"
# What was finished before a stop is on the page, which says so.
"$program" ladder othello:6x6 --seconds-each 0.3 --seconds 1 --html stopped.html >text 2>&1
[ $? -eq 3 ] && grep -q 'stopped: the rungs shown are complete' stopped.html && grep -q '"rung":"minimax"' stopped.html ||
    fail "a ladder that was stopped: $(tail -n 1 text)"
refused 'profile othello:8x8 --html none/page.html' 'No such file or directory'
refused 'ladder othello:8x8 --html none/page.html' 'No such file or directory'

"$program" solve othello:5x5 --store s.yks --task-seconds 0.002 --threads 1 --quiet >text && "$program" status s.yks --html status.html >text ||
    fail "status: $(cat text)"
refused 'status s.yks --html other.html --watch' 'expected no --watch'

# Nothing is fetched: no address but the name of SVG.
grep -o '[a-z]*://[^"<> )]*' page.html | grep -v '^http://www.w3.org/2000/svg$' && fail 'the page names addresses'

browser=''
for one in chromium chromium-browser google-chrome; do
    command -v "$one" >/dev/null && browser=$one && break
done
case $("$program" --version) in *-fsanitize=*) browser='' ;; esac
if [ -z "$browser" ] || ! command -v python3 >/dev/null; then
    echo 'skipped: the pages in a browser: chromium is not installed, or the program is built with a sanitizer'
    exit $bad
fi
export HOME=$folder # where the browser keeps what it learns
"$browser" --headless --no-sandbox --disable-gpu --dump-dom "file://$folder/status.html" >text 2>/dev/null
tasks=$(sqlite3 s.yks "SELECT count(*) FROM task WHERE state = 'done'")
for shown in 'The value for the side to move is +13' 'Nothing is left to search' "<td class=\"number\">$tasks</td>" '<td class="number">21</td>'; do
    grep -q "$shown" text || fail "the page of a solve lacks '$shown': $(cat text)"
done
python3 -B "$root/tests/check_pages.py" "$program" "$browser" "$folder" || bad=1
[ -z "$keep" ] || { mkdir -p "$keep" && cp ./*.html ./*.png "$keep"; }
exit $bad
