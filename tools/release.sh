#!/usr/bin/env bash
# release.sh FOLDER [STEP...] - all that a release publishes, in FOLDER, as .github/workflows/release.yml does on a tag: archives of
# the source and of programs for Linux and Windows, wheels and sdist, the npm package, an image, Debian packages, the site, a bill
# of materials, SHA256SUMS.  Two clones of a commit give the same bytes.  It needs what `tools/deps.sh` installs for dist, windows
# and web, and those of tools/deb.sh; what is missing is an error.  STEPS: archives windows wheels npm image deb site sbom sums.
set -euo pipefail
mkdir -p "$1"
to=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."
STEPS='archives windows wheels npm image deb site sbom sums'
read -ra steps <<<"${*:-$STEPS}"
for step in "${steps[@]}"; do
    [[ " $STEPS " == *" $step "* ]] || { echo "release.sh: step '$step'; expected one of $STEPS" >&2; exit 2; }
done
export LC_ALL=C TZ=UTC DEPS=no
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
unset CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MFLAGS MAKELEVEL
version=$(sed -n 's/^VERSION := //p' Makefile)
commit=$(git rev-parse --short=12 HEAD)
dist=$PWD/build/dist name=yomikiri-$version
jobs=$(nproc)
tools/versions.sh ${RELEASE_TAG:+"$RELEASE_TAG"}
[ -z "$(git status --porcelain)" ] || { echo 'release.sh: the tree has changes that are not committed' >&2; exit 2; }

run_archives() {
    make -s dist
    cp "$dist/$name.tar.xz" "$dist/$name"-linux-*.tar.xz "$to"
}
run_windows() {
    make -s dist-windows
    cp "$dist/$name-windows-x86_64.zip" "$to"
}

# wheel MACHINE TOOLS ARCH: the library and the checker with the libraries in them, and a tag of the least C library that has what
# they need.  They need nothing else.
wheel() {
    local machine=$1 tools=$2 libraries=$dist/lib/wheel-$1 built=$dist/$name/build/wheel-$1 needed glibc
    CC=${tools}gcc AR=${tools}ar CFLAGS=-fPIC YOMIKIRI_SOURCES=$PWD/build/libraries tools/libraries.sh "$libraries" zstd xxhash jansson sqlite3
    make -C "$dist/$name" -s -j"$jobs" wheel-files FLAVOUR="wheel-$machine" CC="${tools}gcc -B$libraries/lib" AR="${tools}ar" OBJCOPY="${tools}objcopy" \
        ARCH="$3" OPENMP=pthreads CFLAGS=-g0 CPPFLAGS="-isystem $libraries/include" LDFLAGS="-Wl,--build-id=none -L$libraries/lib" \
        WHEEL_OUT="$built" >"$dist/wheel-$machine.log" 2>&1 || { tail -n 20 "$dist/wheel-$machine.log" >&2; exit 1; }
    "${tools}strip" --strip-unneeded "$built/libyomikiri.so" "$built/yomikiri-check"
    needed=$("${tools}objdump" -p "$built/libyomikiri.so" "$built/yomikiri-check" | awk '/NEEDED/ && $2 !~ /^(libc|libm|libpthread|ld-linux.*)\.so/ { print $2 }')
    [ -z "$needed" ] || { echo "release.sh: the wheel needs $needed" >&2; exit 1; }
    glibc=$("${tools}objdump" -T "$built/libyomikiri.so" "$built/yomikiri-check" | grep -oE 'GLIBC_[0-9]+\.[0-9]+' | sort -Vu | tail -n 1)
    glibc=${glibc#GLIBC_}
    YOMIKIRI_BUILD=$built YOMIKIRI_PLATFORM=manylinux_${glibc/./_}_$machine python3 -B "$dist/$name/solver/interfaces/library/python/backend.py" "$to"
}

# The source of the Python package alone.
sdist() {
    local folder=$dist/sdist/$name
    rm -rf "$dist/sdist"
    mkdir -p "$folder"
    tar -C "$dist/$name" -cf - Makefile LICENSE README.md tools solver tables | tar -C "$folder" -xf -
    printf '%s\n' '[build-system]' 'requires = []' 'build-backend = "backend"' 'backend-path = ["solver/interfaces/library/python"]' >"$folder/pyproject.toml"
    printf '%s\n' 'Metadata-Version: 2.1' 'Name: yomikiri' "Version: $version" 'Summary: Exact values of small two-player games' 'License: MIT' \
        'Requires-Python: >=3.8' >"$folder/PKG-INFO"
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --mode=go=u,go-w --format=ustar -C "$dist/sdist" -cf - "$name" |
        gzip -9 -n >"$to/$name.tar.gz"
    rm -rf "$dist/sdist"
}
run_wheels() {
    wheel x86_64 "$([ "$(uname -m)" = x86_64 ] || echo x86_64-linux-gnu-)" all
    wheel aarch64 "$([ "$(uname -m)" = aarch64 ] || echo aarch64-linux-gnu-)" portable
    sdist
}
run_npm() {
    make -s web
    tools/npm.sh "$version" "$to"
}
run_image() {
    local machine folders=()
    for machine in x86_64 aarch64; do
        tar -xJf "$dist/$name-linux-$machine.tar.xz" -C "$dist"
        folders+=("$machine=$dist/$name-linux-$machine")
    done
    tools/image.py "$version" "$to/$name-image.tar" "${folders[@]}"
    rm -rf "$dist/$name"-linux-*/
}
run_deb() {
    SOURCE_DATE_EPOCH=$(date -d "$(dpkg-parsechangelog -l tools/debian/changelog -S Date)" +%s) make -s deb
    cp build/deb/*.deb "$to"
}
run_site() {
    make -s site RELEASE= # which does not hold the others
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --mode=go=u,go-w -C build -cJf "$to/$name-site.tar.xz" site
}
run_sbom() {
    local library archive versions=()
    for library in zstd xxhash jansson sqlite3; do
        archive=$(find "build/libraries/apt/$library" -name '*.orig.tar.*' ! -name '*.asc' | head -n 1)
        archive=${archive##*/}
        archive=${archive%.orig.tar.*}
        versions+=("$library=${archive#*_}")
    done
    make -s list-sources | tools/sbom.py "$version" "$commit" "${versions[@]}" >"$to/$name.spdx.json"
}
run_sums() {
    rm -f "$to/SHA256SUMS"
    (cd "$to" && sha256sum -- * >"$to.sums")
    mv "$to.sums" "$to/SHA256SUMS"
}

for step in "${steps[@]}"; do
    echo "== $step ($SECONDS s)"
    "run_$step"
done
echo "== done ($SECONDS s)"
