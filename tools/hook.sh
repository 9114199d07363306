#!/usr/bin/env bash
# hook.sh FILE... - the hook of pre-commit: checks the files by the `yomikiri` of the PATH, or by that of this source, which is
# built the first time.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
program=$(command -v yomikiri || true)
if [ -z "$program" ]; then
    program=$here/build/hook/yomikiri
    if [ ! -x "$program" ] || [ ! -x "${program%/*}/yomikiri-check" ]; then
        make -C "$here" -s -j"$(nproc)" FLAVOUR=hook build/hook/yomikiri build/hook/yomikiri-check >&2
    fi
fi
exec "$program" verify --quiet -- "$@"
