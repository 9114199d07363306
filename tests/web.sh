#!/usr/bin/env bash
# web.sh PROGRAM [FOLDER] - the tests of `make web` (make test-web): the module under node finds the values and node counts of
# the program; the page in a headless Chromium and Firefox.  Pictures of it are left in FOLDER.  Tests that cannot run here are skipped.
set -u
program=$1 folder=${2:-$(mktemp -d)} bad=0
mkdir -p "$folder"
[ -f build/web/yomikiri.html ] || { echo 'skipped: the page: make web did not build it'; exit 0; }
if command -v node >/dev/null; then
    python3 -B tests/web_same.py "$program" build/web node || bad=1
    tools/npm.sh 0.0.0 "$folder" >/dev/null && tar -xzf "$folder/yomikiri-0.0.0.tgz" -C "$folder" &&
        node tests/npm_package.mjs "$folder/package" tests/data/certificates/ttt.ykc || { echo 'web.sh: the npm package'; bad=1; }
else
    echo 'skipped: values of the module: node is not installed'
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
for own in "${browser:-chromium}" "$(command -v firefox || command -v firefox-esr || echo firefox)"; do
    to=$folder
    [[ $own != *firefox* ]] || to=$folder/firefox
    command -v "$own" >/dev/null || { echo "skipped: the page in ${own##*/}: it is not installed"; continue; }
    mkdir -p "$to"
    echo "the page in ${own##*/}"
    HOME=$to python3 -B tests/check_web.py "$program" "$own" build/web/yomikiri.html "$to" || bad=1
done
if [ -n "$browser" ] && [ -d "$folder/package" ]; then HOME=$folder python3 -B tests/npm_browser.py "$folder" "$browser" || bad=1; fi
if [ -n "$browser" ] && [ -f build/site/index.html ]; then
    HOME=$folder python3 -B tests/web_site.py "$program" "$browser" build/site "$folder" || bad=1
else
    echo 'skipped: the site: make site did not build it, or chromium is not installed'
fi
size() { gzip -9c "$@" | wc -c; }
echo "gzipped: $(cat build/web/{index.html,solver.wasm,checker.wasm} | size) bytes without weights, 8x8: $(size build/web/8x8.ykw), one file: $(size build/web/yomikiri.html)"
exit $bad
