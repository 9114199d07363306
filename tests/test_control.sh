#!/usr/bin/env bash
# test_control.sh - a stranger's bytes in every output of the program and of the checker (tests/check_control.py).
. tests/shell.sh
if ! command -v xmllint > /dev/null; then
    echo 'skipped: hostile text in outputs: xmllint is not installed'
    exit 77
fi
checker=$(dirname "$program")/yomikiri-check
python3 -B "$root/tests/check_control.py" "$program" "$checker" || fail 'hostile text in an output'
exit $bad
