#!/usr/bin/env bash
# web.sh PROGRAM [FOLDER] - the tests of `make web` (make test-web): the module under node finds the values and node counts of
# the program; the page in a headless Chromium.  Pictures of it are left in FOLDER.  Tests that cannot run here are skipped.
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
python3 -B tests/web_table.py "$program" || bad=1
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
    HOME=$folder python3 -B tests/check_web.py "$program" "$browser" build/web/yomikiri.html "$folder" || bad=1
    if [ -d "$folder/package" ]; then HOME=$folder python3 -B tests/npm_browser.py "$folder" "$browser" || bad=1; fi
else
    echo 'skipped: the page in a browser: chromium is not installed'
fi
if [ -n "$browser" ] && [ -f build/site/index.html ]; then
    HOME=$folder python3 -B tests/web_site.py "$program" "$browser" build/site "$folder" || bad=1
else
    echo 'skipped: the site: make site did not build it, or chromium is not installed'
fi
size() { gzip -9c "$@" | wc -c; }
echo "gzipped: $(cat build/web/{index.html,solver.wasm,checker.wasm} | size) bytes without weights, 8x8: $(size build/web/8x8.ykw), one file: $(size build/web/yomikiri.html)"
exit $bad
