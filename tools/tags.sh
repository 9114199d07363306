#!/usr/bin/env bash
# tags.sh - an index of the code for editors, in the file tags.  Functions of templates are found by both of their names: leaf,
# as the source has it in NG(leaf), and connect_leaf or othello_narrow_leaf, as a debugger has it.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v ctags >/dev/null || { echo 'tags.sh: ctags is not installed; expected the package universal-ctags' >&2; exit 2; }
definition='/^[a-zA-Z].*[NE]G\(([a-z_0-9]+)\)\(/'
names=$(git grep -hoP '#define [NE]G\(name\) \K[a-z_]+(?=##)' -- solver)
patterns=(--regex-C="$definition\\1/f/")
for name in $names; do patterns+=(--regex-C="$definition${name%_}_\\1/f/"); done
ctags --languages=C --langmap=C:.c.h "${patterns[@]}" -R solver tables
