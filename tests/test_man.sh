#!/usr/bin/env bash
# The man page in the repository is the one that the program makes from its table of options.
set -eu
diff <("$YOMIKIRI" --man) docs/yomikiri.1 >/dev/null || { echo 'docs/yomikiri.1 is old: make man'; exit 1; }
