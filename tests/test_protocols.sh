#!/usr/bin/env bash
# test_protocols.sh - NBoard and GTP, spoken as the programs that use these protocols speak them.
set -u
command -v python3 >/dev/null || { echo 'skipped: the protocols: there is no python3'; exit 77; }
timeout 500 python3 -B tests/protocol_client.py "$(realpath "${YOMIKIRI:-build/yomikiri}")"
