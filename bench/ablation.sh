#!/usr/bin/env bash
# ablation.sh - switches off each technique of the reversi search alone and compares the nodes with those of the full
# search, as a Markdown table. Node counts with one thread repeat exactly on any machine; times are left out.
#   bench/ablation.sh [PROGRAM]
set -euo pipefail
program=${1:-build/yomikiri}

ffo() { sed -n "s/^ffo-$1 *; *\([^;]*[^ ;]\) *;.*/\1/p" tests/data/ffo.txt; }

{
    for line in 'c2 b4 c5 d2 e4 e3 d1 c1' 'c2 b4 c5 d2 e4 e3'; do
        plies=$(wc -w <<<"$line")
        "$program" ladder othello:6x6 "$line" --ablate --threads 1 |
            sed "s/^/6x6, $((32 - plies)) empties\t/"
    done
    for n in ${ABLATION_FFO-40 41}; do
        "$program" ladder othello:8x8 "$(ffo "$n")" --ablate --threads 1 | sed "s/^/FFO $n\t/"
    done
} | awk -F '\t' '
    $2 !~ /^ *[0-9]+ / { next }
    {
        split($2, field, " ")
        name = field[2]; nodes = field[5]
        if (!($1 in base)) { base[$1] = nodes; position[++positions] = $1 }
        if (!(name in seen)) { seen[name] = 1; order[++names] = name }
        count[name, $1] = nodes
    }
    END {
        printf "| without |"
        for (p = 1; p <= positions; p++) printf " %s |", position[p]
        printf "\n|:--|"
        for (p = 1; p <= positions; p++) printf "--:|"
        printf "\n"
        for (n = 1; n <= names; n++) {
            if (order[n] == "nothing") label = "nothing: nodes"; else label = order[n]
            printf "| %s |", label
            for (p = 1; p <= positions; p++) {
                x = count[order[n], position[p]]
                if (order[n] == "nothing") printf " %d |", x
                else printf " %+.1f %% |", 100 * (x / base[position[p]] - 1)
            }
            printf "\n"
        }
    }'
