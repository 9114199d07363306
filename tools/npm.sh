#!/usr/bin/env bash
# npm.sh VERSION FOLDER - the npm package of what `make web` built: FOLDER/yomikiri-VERSION.tgz, the same bytes for the same files.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1 to=$2
export LC_ALL=C
work=build/web/npm
rm -rf "$work"
mkdir -p "$work/package" "$to"
for file in solver/interfaces/web/npm/*; do sed "s/\"VERSION\"/\"$version\"/" "$file" >"$work/package/${file##*/}"; done
# The same module for `require` of node, and for `import` of browsers.
for module in solver checker; do
    name=make${module^}
    cp "build/web/$module.js" "$work/package/$module.cjs"
    { cat "build/web/$module.js"; echo "export default $name;"; } >"$work/package/$module.mjs"
    cp "build/web/$module.wasm" "$work/package"
done
cp LICENSE solver/games/reversi/weights/*.ykw "$work/package"
(cd "$work/package" && printf 'export const WEIGHTS = [%s];\n' "$(printf '"%s", ' -- *.ykw | sed 's/"--", //; s/, $//')") >"$work/weights.js"
mv "$work/weights.js" "$work/package"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" --mode=go=u,go-w,a-s -C "$work" -cf - package |
    gzip -9 -n >"$to/yomikiri-$version.tgz"
rm -rf "$work"
echo "$to/yomikiri-$version.tgz"
