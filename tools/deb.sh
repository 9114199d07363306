#!/usr/bin/env bash
# deb.sh VERSION - builds the Debian packages of tools/debian into build/deb from a copy of what git tracks (or, without git, of
# the tree except build/), and runs lintian on them if it is installed: a warning of lintian is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
missing=()
for need in dpkg-buildpackage:dpkg-dev dh:debhelper pkg-config:pkg-config fakeroot:fakeroot; do
    command -v "${need%%:*}" >/dev/null || missing+=("${need#*:}")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "make deb: missing: ${missing[*]} (apt-get install ${missing[*]})" >&2
    exit 2
fi
unmet=$(dpkg-checkbuilddeps tools/debian/control 2>&1) || { echo "make deb: ${unmet#*error: }" >&2; exit 2; }
packaged=$(dpkg-parsechangelog -l tools/debian/changelog -S Version)
if [ "$packaged" != "$version" ]; then
    echo "make deb: tools/debian/changelog is of version $packaged; expected $version, the Makefile's" >&2
    exit 2
fi
place=build/deb/yomikiri-$version
rm -rf build/deb
mkdir -p "$place"
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z | tar --null --files-from=- -cf - | tar -xf - -C "$place"
else
    tar --exclude=./build -cf - . | tar -xf - -C "$place"
fi
mv "$place/tools/debian" "$place/debian"
log=$PWD/build/deb/log
(cd "$place" && dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes >"$log" 2>&1) ||
    { tail -n 30 "$log" >&2; echo "make deb: failed; all of it is in build/deb/log" >&2; exit 1; }
rm -rf "$place"
if command -v lintian >/dev/null; then
    lintian --fail-on error,warning --allow-root build/deb/*.changes
    echo 'lintian: clean'
else
    echo 'skipped: lintian: it is not installed'
fi
ls build/deb/*.deb
