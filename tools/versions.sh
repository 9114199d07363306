#!/usr/bin/env bash
# versions.sh [TAG] - every file that has the version has the Makefile's; with a tag, such as v1.2.3, so has the tag, and NEWS.md
# begins with that version.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^VERSION := //p' Makefile)
bad=0
same() { # FILE FOUND
    [ "$2" = "$version" ] || { echo "$1: version '$2'; expected $version, the Makefile's" >&2; bad=1; }
}
same CITATION.cff "$(sed -n 's/^version: //p' CITATION.cff)"
same codemeta.json "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' codemeta.json)"
same NEWS.md "$(sed -n 's/^## //p' NEWS.md | head -n 1)"
same tools/debian/changelog "$(sed -n '1s/^yomikiri (\(.*\)) .*/\1/p' tools/debian/changelog)"
[ $# -eq 0 ] || same "tag $1" "${1#v}"
exit $bad
