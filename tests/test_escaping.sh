#!/usr/bin/env bash
# test_escaping.sh - names of files with characters that mean something to a format: they come back from CSV, JSON, XML, HTML
# and Markdown unchanged, and nothing in them runs.
. tests/shell.sh
numbers='1 2
3 4'

# CSV: a quotation mark is doubled.
printf '%s\n' "$numbers" > 'a"b.txt'
for command in 'solve SPEC --format csv' 'openings SPEC --plies 1 --format csv'; do
    # shellcheck disable=SC2086 # the words of the command; none of them has a blank
    "$program" ${command//SPEC/'minimax:2,board=a"b.txt'} --threads 1 > table.csv || fail "$command: exit code $?"
    python3 - "$command" << 'END' || fail "$command: no table comes back"
import csv, sys
rows = list(csv.reader(open("table.csv"), strict=True))
assert len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows), rows
if "spec" in rows[0]:
    assert rows[1][0] == 'minimax:2,board=a"b.txt', rows[1]
END
done

# JSON: a byte that is not UTF-8 is replaced, and no key is lost.
bytes=$(printf 'b\377\302.txt')
printf '%s\n' "$numbers" > "$bytes"
"$program" solve "minimax:2,board=$bytes" --json --threads 1 > one.json || fail 'a name that is not UTF-8: solve fails'
"$program" count "minimax:2,board=$bytes" --json >> one.json || fail 'a name that is not UTF-8: count fails'
"$program" verify --json "$bytes" >> one.json 2> /dev/null
python3 - << 'END' || fail 'a name that is not UTF-8: keys are missing, or other bytes were replaced'
import json
solve, count, claim, *_ = [json.loads(line) for line in open("one.json", encoding="utf-8")]
assert solve["spec"] == count["spec"] == "minimax:2,board=b\ufffd\ufffd.txt", solve
assert claim["file"] == "b\ufffd\ufffd.txt", claim
END

# A terminal: nothing of a name is a command for it.  The board of a spec may not have such a name at all.
bell=$(printf 'e\033]0;x\007\033[2J\302\233H\233H.txt')
for command in "solve minimax:2,board=$bell" "solve minimax:2 --file $bell" "verify $bell" "verify --tap $bell" "verify $bell good" "query $bell ttt" \
    "solve $bell" "solve ttt $bell" "play ttt --first $bell" "$bell"; do
    printf '%s\n' "$numbers" > "$bell"
    printf 'solve ttt\n    value=1 words="%s"\nsolve %s\n    value=0\nsolve ttt %s\n    value=0\n' "$bell" "$bell" "$bell" > good
    # shellcheck disable=SC2086 # the words of the command
    "$program" $command > out 2>&1 < /dev/null && fail "a name with control characters: '$command' succeeds"
    LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" out && fail "a control character is written: '$command': $(cat -v out)"
    LC_ALL=C grep -q "$(printf '\302\233')" out && fail "a control character in UTF-8 is written: '$command': $(cat -v out)"
    LC_ALL=C grep -q "$(printf '[^\303]\233H')" out && fail "a control byte is written: '$command': $(cat -v out)"
done

# XML, HTML and Markdown.
printf '%s\n' "$numbers" > 'x<&">|`y.txt'
spec='minimax:2,board=x<&">|`y.txt'
"$program" openings "$spec" --plies 1 --threads 1 --svg tree.svg --html tree.html > /dev/null || fail 'openings: pictures fail'
"$program" solve "$spec" --threads 1 --svg board.svg > /dev/null || fail 'solve --svg fails'
"$program" solve "$spec" --threads 1 --format markdown > table.md || fail 'solve --format markdown fails'
"$program" openings "minimax:2,board=$bytes" --plies 1 --threads 1 --svg bytes.svg --html bytes.html > /dev/null
"$program" verify --junit report.xml --quiet "$bytes" 'x<&">|`y.txt' > /dev/null 2>&1
python3 - "$spec" << 'END' || fail 'a name is not escaped'
import html, json, re, sys
import xml.etree.ElementTree as tree
spec, space = sys.argv[1], "{http://www.w3.org/2000/svg}"
assert tree.parse("tree.svg").find(space + "title").text == "Openings of " + spec
assert tree.parse("board.svg").find(space + "title").text.startswith(spec)
assert "\ufffd\ufffd" in tree.parse("bytes.svg").find(space + "title").text
assert tree.parse("report.xml").getroot().tag == "testsuites"
for name, text in (("tree.html", spec), ("bytes.html", "minimax:2,board=b\ufffd\ufffd.txt")):
    page = open(name, encoding="utf-8").read()
    assert html.unescape(re.search("<title>(.*?)</title>", page).group(1)) == "Openings of " + text
    assert json.loads(re.search('id="data">(.*?)</script>', page, re.S).group(1))["spec"] == text
row = open("table.md").read().splitlines()[2]
cells = re.split(r"(?<!\\)\|", row)
assert len(cells) == 8, row
assert cells[1].strip().strip("`").strip().replace(r"\|", "|") == spec, row
END

# Gnuplot: a name is not a command, and a title is the name as it is.
if command -v gnuplot > /dev/null; then
    for name in 'q";system("touch ran");".txt' "q';system('touch ran');'.txt" 'a_b`touch ran`@{c}^2.txt'; do
        printf '%s\n' "$numbers" > "$name"
        for verb in ladder 'profile --runs 1'; do
            # shellcheck disable=SC2086 # the words of the command
            "$program" $verb "minimax:2,board=$name" --threads 1 --quiet --format csv > plot.csv 2> errors ||
                fail "$verb: $(cat errors)"
            gnuplot -c "$root/bench/plot.gp" "${verb%% *}" plot.csv plot.svg "$name" 2> errors || fail "plot.gp: $(cat errors)"
            python3 - "$name" << 'END' || fail "$verb: the title is not $name"
import sys
import xml.etree.ElementTree as tree
title = sys.argv[1]
texts = ["".join(t.itertext()).replace("\xa0", " ").strip() for t in tree.parse("plot.svg").iter("{http://www.w3.org/2000/svg}text")]
assert any(text.startswith(title) for text in texts), texts
END
            [ ! -e ran ] || fail "gnuplot has run what stands in the name $name"
        done
    done
else
    echo 'skipped: names in plots: gnuplot is not installed'
fi

exit $bad
