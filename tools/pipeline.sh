#!/usr/bin/env bash
# pipeline.sh install FOLDER | source-id | verify - what action.yml, templates/verify.yml and .pre-commit-hooks.yaml run.
#
# install: puts yomikiri and yomikiri-check into FOLDER/bin: those of a release, if VERSION, SHA256 (of its archive for this
#   machine) and RELEASES (the address of the folder of releases) are given; otherwise they are built from this source.
# source-id: prints a name for the source, which changes with any file that is built.
# verify: checks CLAIMS by `yomikiri verify` and CERTIFICATES by `yomikiri-check`: patterns of file names, one on a line.
#   The rest of the environment: SECONDS_LIMIT, JOBS, SHARD (3/10), CACHE (a folder), FORMAT (text, github), LINKS, JUNIT,
#   SUMMARY (files that are written).  The exit code is the worst: 1 something is wrong, 2 bad, 3 stopped, 4 a sample.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

die() { echo "pipeline.sh: $1" >&2; exit 2; }

install_release() {
    local folder=$1 archive
    [[ $VERSION =~ ^[0-9]+(\.[0-9]+)*$ ]] || die "version '$VERSION'; expected numbers, as 1.2.3"
    [[ $SHA256 =~ ^[0-9a-f]{64}$ ]] || die "sha256 '$SHA256'; expected 64 digits, 0 to 9 and a to f"
    archive=yomikiri-$VERSION-linux-$(uname -m)
    curl --fail --silent --show-error --location --retry 3 -o "$folder/$archive.tar.xz" "$RELEASES/v$VERSION/$archive.tar.xz" ||
        die "$archive.tar.xz: not found in $RELEASES/v$VERSION"
    echo "$SHA256  $folder/$archive.tar.xz" | sha256sum --check --quiet >&2 ||
        die "$archive.tar.xz: another checksum; expected $SHA256"
    tar -xJf "$folder/$archive.tar.xz" -C "$folder"
    mkdir -p "$folder/bin"
    mv "$folder/$archive/yomikiri" "$folder/$archive/yomikiri-check" "$folder/bin"
    rm -rf "${folder:?}/$archive" "$folder/$archive.tar.xz"
}

install_programs() {
    local folder
    mkdir -p "$1"
    folder=$(cd "$1" && pwd)
    if [ -x "$folder/bin/yomikiri" ] && [ -x "$folder/bin/yomikiri-check" ]; then
        echo "yomikiri: kept from an earlier run"
    elif [ -n "${VERSION:-}" ] || [ -n "${SHA256:-}" ]; then
        if [ -z "${VERSION:-}" ] || [ -z "${SHA256:-}" ]; then die 'version or sha256 is missing; expected both, or neither'; fi
        install_release "$folder"
    else
        "$here/tools/deps.sh" build
        make -C "$here" -s -j"$(nproc)" install PREFIX="$folder"
    fi
    "$folder/bin/yomikiri" --version
}

source_id() {
    (cd "$here" && find Makefile solver tables tools -type f ! -name '*.md' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) |
        sha256sum | cut -c1-24
}

# expand NAME PATTERNS: sets files to the names; a pattern that no file has is an error, or nothing would be checked.
expand() {
    local pattern found
    files=()
    while IFS= read -r pattern; do
        pattern=${pattern#"${pattern%%[![:space:]]*}"}
        pattern=${pattern%"${pattern##*[![:space:]]}"}
        [ -n "$pattern" ] || continue
        [ "${pattern:0:1}" != - ] || pattern=./$pattern
        found=("$pattern")
        [ -e "$pattern" ] || mapfile -t found < <(compgen -G "$pattern" | LC_ALL=C sort)
        [ ${#found[@]} -gt 0 ] || die "$1: no file '$pattern'"
        files+=("${found[@]}")
    done <<<"$2"
}

worst=0
# The first of 1, 2, 3, 4; any other code counts as 2.
worsen() {
    local code=$1
    [ "$code" -le 4 ] || code=2
    if [ "$code" -ne 0 ] && { [ "$worst" -eq 0 ] || [ "$code" -lt "$worst" ]; }; then worst=$code; fi
}

escape() { local t=${1//%/%25}; t=${t//$'\r'/%0D}; t=${t//$'\n'/%0A}; printf '%s' "$t"; }
escape_file() { local t; t=$(escape "$1"); t=${t//:/%3A}; printf '%s' "${t//,/%2C}"; }

# Names and messages of certificates are foreign text: on GitHub they are printed where commands are off.
check_certificate() {
    local code=0 said shown arguments=(--quiet)
    [ -z "${SECONDS_LIMIT:-}" ] || arguments+=(--seconds "$SECONDS_LIMIT")
    [ -z "${SHARD:-}" ] || arguments+=(--part "$SHARD")
    said=$(yomikiri-check "${arguments[@]}" -- "$1" 2>&1) || code=$?
    if [ "${FORMAT:-text}" = github ]; then
        if [ $code -ne 0 ]; then
            printf '::%s file=%s,title=yomikiri-check::%s\n' "$([ $code -gt 2 ] && echo warning || echo error)" \
                "$(escape_file "$1")" "$(escape "$said")"
        fi
    else
        printf '%s\n' "$said"
    fi
    shown=$(printf '%s' "$said" | tr -d '`' | tr '\n|' ' /')
    certificates+="| $([ $code -eq 0 ] && echo agree || echo "exit code $code") | \`${shown:0:400}\` |"$'\n'
    worsen "$code"
}

verify() {
    local arguments=(--jobs "${JOBS:-1}" --format "${FORMAT:-text}") claims=() proofs=() code=0 one certificates=''
    expand claims "${CLAIMS:-}"
    claims=("${files[@]}")
    expand certificates "${CERTIFICATES:-}"
    proofs=("${files[@]}")
    [ $((${#claims[@]} + ${#proofs[@]})) -gt 0 ] || die 'nothing to check; expected claims or certificates'
    [ -z "${SECONDS_LIMIT:-}" ] || arguments+=(--seconds "$SECONDS_LIMIT")
    [ -z "${SHARD:-}" ] || arguments+=(--shard "$SHARD")
    [ -z "${CACHE:-}" ] || arguments+=(--cache "$CACHE")
    [ -z "${LINKS:-}" ] || arguments+=(--links "$LINKS")
    [ -z "${JUNIT:-}" ] || arguments+=(--junit "$JUNIT")
    [ -z "${SUMMARY:-}" ] || arguments+=(--summary "$SUMMARY")
    if [ ${#claims[@]} -gt 0 ]; then
        yomikiri verify "${arguments[@]}" -- "${claims[@]}" || code=$?
        worsen "$code"
    fi
    for one in "${proofs[@]}"; do check_certificate "$one"; done
    if [ -n "${SUMMARY:-}" ] && [ -n "$certificates" ]; then
        printf '\n### yomikiri-check\n\n| verdict | certificate |\n|:--|:--|\n%s' "$certificates" >>"$SUMMARY"
    fi
    return "$worst"
}

case ${1:-} in
install) [ $# -eq 2 ] || die 'install: expected a folder'; install_programs "$2" ;;
source-id) source_id ;;
verify) verify ;;
*) die "'${1:-}'; expected install FOLDER, source-id or verify" ;;
esac
