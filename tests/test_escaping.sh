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

# XML, HTML and Markdown.
printf '%s\n' "$numbers" > 'x<&">|`y.txt'
spec='minimax:2,board=x<&">|`y.txt'
"$program" openings "$spec" --plies 1 --threads 1 --html tree.html > /dev/null || fail 'openings --html fails'
"$program" solve "$spec" --threads 1 --svg board.svg > /dev/null || fail 'solve --svg fails'
"$program" solve "$spec" --threads 1 --format markdown > table.md || fail 'solve --format markdown fails'
"$program" openings "minimax:2,board=$bytes" --plies 1 --threads 1 --html bytes.html > /dev/null
"$program" verify --junit report.xml --quiet "$bytes" 'x<&">|`y.txt' > /dev/null 2>&1
python3 - "$spec" << 'END' || fail 'a name is not escaped'
import html, json, re, sys
import xml.etree.ElementTree as tree
spec, space = sys.argv[1], "{http://www.w3.org/2000/svg}"
assert tree.parse("board.svg").find(space + "title").text.startswith(spec)
assert tree.parse("report.xml").getroot().tag == "testsuites"
board = "minimax:2,board=b{}.txt"
for name, title, text in (("tree.html", spec, spec), ("bytes.html", board.format(r"\xFF\xC2"), board.format("\ufffd\ufffd"))):
    page = open(name, encoding="utf-8").read()
    assert html.unescape(re.search("<title>(.*?)</title>", page).group(1)) == "Openings of " + title
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
