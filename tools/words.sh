#!/usr/bin/env bash
# words.sh - text that `make check` refuses: comments of C wider than 100 columns, and turns of phrase that a native writer
# would not use (CONTRIBUTING.md, "Words"); and what prints without solver/core/base/writer.h.  Prints each place.
set -u
cd "$(dirname "$0")/.." || exit 2
bad=0
files() { git ls-files --cached --others --exclude-standard -- "$@" | sort -u | while read -r f; do [ -f "$f" ] && echo "$f"; done; }

# Characters are counted, not bytes: those that continue one in UTF-8 are taken out first.
wide=$(files '*.c' '*.h' | LC_ALL=C xargs awk '
    FNR == 1 { inside = 0 }
    {
        line = $0
        gsub(/[\200-\277]/, "", line)
        if (length(line) > 100 && (inside || line ~ /^[ \t]*(\/\*|\/\/)/))
            print FILENAME ":" FNR ": a comment of " length(line) " columns; expected at most 100"
        if (!inside) gsub(/"([^"\\]|\\.)*"/, "", line)
        for (;;) {
            at = index(line, inside ? "*/" : "/*")
            if (!at) break
            line = substr(line, at + 2)
            inside = !inside
        }
    }')
[ -z "$wide" ] || { echo "$wide"; bad=1; }

phrases=(
    '(?<!there )\b(is|are|was|were) no (?!(longer|more|less|such|better|worse|faster|slower|larger|smaller|deeper|cheaper|higher|lower|further|need|other)\b)\w'
    '\b(every|for) so long\b'
    '\bfar .{0,12}(has|have) come\b'
    '\bso that none\b'
    "\b(nobody|somebody|anybody)'s\b"
    '\bwho searches\b'
    '\bbesides\b'
    '\bwhat (completes|teaches)\b'
    '\bapart from that\b'
    '\b(is|are|was|were|be|been) told\b(?! apart)'
    '\bit is asked\b'
    '\bthe one that\b'
    '\bso many\b'
    '\bthe one who\b'
    '\b(such as are|that are none|that is none)\b'
    '\b(has|have) the word\b'
    '\bof whom\b'
    "'s to say\\b"
    '\bas [`\w]+ has it\b'
    '\bfor want of\b'
    '\bwhat cannot\b'
    '\bwith as many\b'
    '\bas many (\w+ )+as (there|have)\b'
    '(^ \*|/\*).*; (or )?else\b|\b(is|are|be) else\b'
    '\b(NULL|false|empty|""|0): there (is|was|are|were) none\b'
    '^(<<<<<<<|>>>>>>>) ' # a merge that was not finished
)
for phrase in "${phrases[@]}"; do
    files '*.c' '*.h' '*.md' '*.1' '*.sh' '*.py' '*.js' | grep -vxF -e tools/words.sh -e CONTRIBUTING.md |
        xargs grep -nPi -e "$phrase" && bad=1
done

# Foreign text reaches standard error and output through the writer only, and JSON through record_json.
files 'solver/*.c' | grep -vE '^solver/(core/base/writer|interfaces/report/record)\.c$|^solver/(independent/checker|core/windows)/' |
    xargs grep -nE '(printf|puts|putc)\(.*std(err|out)|(^|\(void\)|;) *(printf|puts|putchar|perror)\(|[^a-z_]vf?printf\(|json_dump' |
    sed 's/$/   <- by writer_print or record_json/' | grep . && bad=1
exit $bad
