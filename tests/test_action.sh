#!/usr/bin/env bash
# test_action.sh - the steps of action.yml, run as a runner of GitHub would on a repository with ten claims of which one is
# false; the hook of pre-commit; and the component of GitLab by its schema of inputs.
. tests/shell.sh
if ! python3 -c 'import yaml' 2>/dev/null; then
    echo 'skipped: action.yml: no PyYAML (package python3-yaml)'
    exit 0
fi
checker=$(dirname "$program")/yomikiri-check
[ -x "$checker" ] || { fail "$checker is not built"; exit 1; }

# The release that the action installs: an archive with the programs under test.
archive=yomikiri-9.9.9-linux-$(uname -m)
mkdir -p "$archive" site/yomikiri/yomikiri/releases/download/v9.9.9
cp "$program" "$archive/yomikiri"
cp "$checker" "$archive/yomikiri-check"
tar -cJf "site/yomikiri/yomikiri/releases/download/v9.9.9/$archive.tar.xz" "$archive"
sum=$(sha256sum <"site/yomikiri/yomikiri/releases/download/v9.9.9/$archive.tar.xz" | cut -d' ' -f1)
export SERVER=file://$PWD/site

mkdir -p "games/more claims"
cp "$root/tests/data/certificates/ttt.ykc" games/ttt.ykc
{
    echo '# ten claims, of which the seventh is false'
    for value in 0 0 0 0 0 0 1 0; do printf 'solve ttt\n    value=%s\n' $value; done
} >games/claims.txt
printf 'solve reversi:4x4\n    value=-8\nsolve connect:2,2,2\n    known=exact\n' >"games/more claims/a.txt"
action() { # EXPECTED-CODE INPUT=VALUE...
    local code expected=$1
    shift
    timeout 300 python3 -B "$root/tests/run_action.py" "$root/action.yml" games runner version=9.9.9 sha256="$sum" "$@" >out 2>err
    code=$?
    [ $code -eq "$expected" ] || fail "'$*' ended with $code, expected $expected: $(cat out err)"
}
says() { grep -qF -- "$2" "$1" || fail "$1 does not say '$2': $(cat "$1" err)"; }

files='claims=claims.txt
more claims/*.txt'
action 1 "$files" certificates='*.ykc'
says out '::error file=claims.txt,line=15,title=yomikiri verify::solve ttt: value=1 but value is 0'
[ "$(grep -c '^::error' out)" -eq 1 ] || fail "one claim is false: $(cat out)"
says out '2 files: 9 answers agree, 1 disagree'
link=https://github.com/me/games/blob/0000000000000000000000000000000000000000
link=$SERVER${link#https://github.com}
says runner/summary "| \`disagree\` | \`solve ttt\` | \`value=1\` | \`value is 0\` | [\`claims.txt:15\`]($link/claims.txt#L15) |"
says runner/summary "[\`more claims/a.txt:2\`]($link/more%20claims/a.txt#L2)"
says runner/summary '| agree | `VERIFIED mnk:3,3,3'
says runner/artefacts/yomikiri/yomikiri.xml 'tests="10" failures="1"'

# Parts together are the whole.
for part in 1/2 2/2; do
    action "$([ $part = 1/2 ] && echo 1 || echo 0)" "$files" certificates='*.ykc' shard=$part report=part-
    says runner/summary 'part'
done
[ "$(cat runner/artefacts/part-*/yomikiri.xml | grep -c '<testcase')" -eq 10 ] || fail "the parts: $(cat runner/artefacts/part-*/*)"

# What agreed is kept for the next run.
sed -i 's/value=1/value=0/' games/claims.txt
RUN=2 action 0 "$files"
RUN=3 action 0 "$files"
says out '(10 by the cache)'
RUN=4 action 0 "$files" cache=false
grep -q cache out && fail "cache=false: $(cat out)"

# Exit codes: a claim that cannot be read, a damaged certificate, a limit of time; nothing to do is never good.
echo 'frob' >games/bad.txt
action 2 claims=bad.txt
says out '::error file=bad.txt'
cp games/ttt.ykc 'games/x,y.ykc'
printf 'damaged' | dd of='games/x,y.ykc' bs=1 seek=200 conv=notrunc 2>/dev/null
action 2 certificates='*.ykc'
says out '::error file=x%2Cy.ykc,title=yomikiri-check::'
printf 'solve othello:8x8\n    value=0\n' >games/long.txt
action 3 claims=long.txt seconds=1
says out '::warning file=long.txt'
action 2
says err 'nothing to check'
action 2 claims=missing.txt
says err "no file 'missing.txt'"
action 2 claims=claims.txt shard=3/2
action 2 claims=claims.txt sha256="${sum//[0-9]/0}"
says err 'another checksum'
action 2 claims=claims.txt version=9.9.8
action 2 claims=claims.txt version='../x'
action 2 claims=claims.txt sha256=
# An input is data: nothing of it runs.
# shellcheck disable=SC2016
action 2 claims='$(touch ran)`touch ran`; touch ran' certificates='-x
"; touch ran; "' seconds='1; touch ran'
[ -z "$(find . -name ran)" ] || fail "an input ran: $(find . -name ran)"

# Without a release the programs are built from the action's source, once.
mkdir tools
printf '#!/bin/sh\necho built >>"%s/built"\nfor word; do prefix=${word#PREFIX=}; done\nmkdir -p "$prefix/bin"\ncp "%s" "%s" "$prefix/bin"\n' \
    "$PWD" "$program" "$checker" >tools/make
chmod +x tools/make
for run in 5 6; do
    PATH=$PWD/tools:$PATH RUN=$run action 0 claims=claims.txt version= sha256=
done
[ "$(wc -l <built)" -eq 1 ] || fail "built $(wc -l <built) times"

# The hook of pre-commit.
mkdir path
cp "$program" path/yomikiri
cp "$checker" path/yomikiri-check
hook=$(python3 -c 'import sys, yaml; print(yaml.safe_load(open(sys.argv[1]))[0]["entry"])' "$root/.pre-commit-hooks.yaml")
(cd games && PATH=$PWD/../path:$PATH "$root/$hook" claims.txt ttt.ykc) >out 2>&1 || fail "the hook: $(cat out)"
sed -i 's/value=0/value=1/' games/claims.txt
(cd games && PATH=$PWD/../path:$PATH "$root/$hook" claims.txt) >out 2>&1
[ $? -eq 1 ] && grep -q 'DISAGREE' out || fail "the hook on a false claim: $(cat out)"

# The component of GitLab: its script runs here; every input is used, and none that is not declared.
python3 -B - "$root/templates/verify.yml" >script.sh <<'COMPONENT' || fail 'templates/verify.yml'
import re, sys, yaml
text = open(sys.argv[1]).read()
head, job = yaml.safe_load_all(text)
used, declared = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", text)), set(head["spec"]["inputs"])
if used != declared:
    sys.exit(f"inputs: {used ^ declared}")
print("set -e")
for line in job["yomikiri-verify"]["before_script"] + job["yomikiri-verify"]["script"]:
    print(line)
COMPONENT
sed -i 's/value=1/value=0/' games/claims.txt
ln -sfn "$root" source
sed -i "s|/tmp/yomikiri|$PWD/source|g" script.sh
(
    cd games && PATH=$PWD/../tools:$PATH CI_PROJECT_DIR=$PWD CLAIMS=claims.txt CERTIFICATES=ttt.ykc CACHE=.yomikiri/agreed JUNIT=$PWD/gitlab.xml \
        SUMMARY=gitlab.md LINKS=https://gitlab.com/me/ CI_NODE_TOTAL=2 CI_NODE_INDEX=1 timeout 120 bash ../script.sh
) >out 2>err || fail "GitLab: $(cat out err)"
grep -q 'shard 1 of 2: 4 answers agree' out && grep -q 'tests="4"' games/gitlab.xml && grep -q 'PART 1' games/gitlab.md || fail "GitLab: $(cat out err)"

if command -v action-validator >/dev/null; then
    mkdir schemas
    for file in "$root/action.yml" "$root"/.github/workflows/*.yml; do
        sed '/^ *attestations: write$/d' "$file" >"schemas/${file##*/}" # newer than the schema
        action-validator "schemas/${file##*/}" >out 2>&1 || fail "$file: $(cat out)"
    done
else
    echo 'skipped: the schema of action.yml and of workflows: no action-validator (npm: @action-validator/cli, @action-validator/core)'
fi

exit $bad
