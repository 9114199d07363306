#!/usr/bin/env bash
# test_protocols.sh - NBoard and GTP, spoken as the programs that use these protocols speak them.
set -u
command -v python3 >/dev/null || { echo 'skipped: the protocols: there is no python3'; exit 77; }
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
timeout 500 python3 -B tests/protocol_client.py "$program" && timeout 500 python3 -B tests/gtp_games.py "$program"
