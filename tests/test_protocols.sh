#!/usr/bin/env bash
# test_protocols.sh - NBoard and GTP, spoken as the programs that use these protocols speak them.
set -u
command -v python3 >/dev/null || { echo 'skipped: the protocols: there is no python3'; exit 77; }
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
for part in protocol_client nboard_estimates gtp_games; do
    timeout 500 python3 -B tests/$part.py "$program" || exit 1
done
