#!/usr/bin/env bash
# test_postgres.sh - a long solve on a server of PostgreSQL: the rows of a file, kills, bad databases, passwords.
set -u
program=${YOMIKIRI:-build/yomikiri}
kills=3
work=$(mktemp -d)
. tests/store.sh
. tests/postgres.sh
trap 'end_server; rm -rf "$work"' EXIT
begin_on_server

# 1. Every verb that reads a store. (Trees depend on how fast tasks are, so they are not compared.)
there=$(new_store whole)
measure_whole "$there"
[ "$(ask "$there" "SELECT count(*) FROM task WHERE state = 'done' AND finished IS NOT NULL")" -gt 20 ] || complain "few tasks"
while IFS='|' read -r expected words; do
    read -r -a words <<<"$words"
    "$program" "${words[0]}" "$there" "${words[@]:1}" >"$work/answer" 2>"$work/error"
    grep -q "$expected" "$work/answer" || complain "${words[*]}: $(cat "$work/error" "$work/answer")"
done <<'END'
^remaining: nothing$|status
"running":0|status --json
^Black +10$|query othello:5x6
^  e3   +10  best$|query othello:5x6
answers agree, 0 disagree|verify --quiet
END
"$program" prove othello:5x6 --store "$there" -o "$work/proof" --quiet >/dev/null 2>"$work/error" &&
    "$(dirname "$program")/yomikiri-check" "$work/proof" >/dev/null 2>>"$work/error" || [ ! -x "$(dirname "$program")/yomikiri-check" ] ||
    complain "prove --store: $(cat "$work/error")"
[ "$(ask "$there" 'SELECT count(*) FROM choice')" -gt 10 ] || complain "prove --store: no moves are kept"
openings() { "$program" openings othello:4x5 --plies 3 --threads 1 --quiet --format csv "$@" | cut -d, -f1-6 | sort; }
there=$(new_store openings)
[ "$(openings)" = "$(openings --store "$there" --task-seconds 0.0002)" ] || complain "openings: other values"
# Opening it takes a few statements, however many tasks and positions it has.
tasks=$(ask "$there" "SELECT count(*) FROM task WHERE state = 'done'")
[ "$tasks" -gt 100 ] || complain "openings: $tasks tasks"
sql openings "ALTER ROLE solver SET log_statement = 'all'"
for command in "openings othello:4x5 --plies 3 --threads 1 --quiet --store $there" "status $there"; do
    lines=$(wc -l <"$server/log")
    "$program" $command >/dev/null 2>&1
    count=$(tail -n "+$((lines + 1))" "$server/log" | grep -cE 'LOG: +(execute|statement)')
    [ "$count" -gt 10 ] && [ "$count" -lt 80 ] || complain "$command: $count statements"
done
sql openings "ALTER ROLE solver RESET log_statement"

# Copied from a file to the server, there, and back: every row as before, and the numbers of new rows follow.
"$program" solve othello:5x6 --store "$work/begun" --task-seconds 0.002 --threads 1 --quiet >/dev/null
"$program" prove othello:5x6 --store "$work/begun" -o "$work/proof2" --quiet >/dev/null
sqlite3 "$work/begun" "UPDATE task SET state = 'withdrawn', finished = NULL WHERE id > 5; DELETE FROM position WHERE known = 'tree' AND
    id NOT IN (SELECT position FROM task); UPDATE position SET known = 'open', lower = -20000, upper = 20000, move = '' WHERE id NOT IN
    (SELECT position FROM task WHERE state = 'done')"
first=$(new_store first)
second=$(new_store second)
for pair in "$work/begun $first" "$first $second" "$second $work/back"; do
    "$program" copy $pair --quiet >/dev/null 2>"$work/error" || complain "copy $pair: $(cat "$work/error")"
done
sqlite3 "$work/begun" .dump | sort >"$work/dump1"
sqlite3 "$work/back" .dump | sort >"$work/dump2"
[ "$(grep -c 'INTO choice' "$work/dump1")" -gt 10 ] && diff "$work/dump1" "$work/dump2" >"$work/answer" || complain "copied: $(head -c 2000 "$work/answer")"
sound "$second" "$(solve "$second")"
"$program" copy "$work/begun" "$second" 2>&1 | grep -q 'is there already' || complain "copied over a store"

# 2. Killed at random instants, alone and with workers.
killed_again killed
killed_together joined

# 3. What is refused: one line, exit 2, no password in it.
refused() {
    local expected=$1 code
    shift
    "$program" "$@" >"$work/answer" 2>"$work/error"
    code=$?
    [ $code = 2 ] && [ "$(wc -l <"$work/error")" = 1 ] && grep -q -- "$expected" "$work/error" && [ ! -s "$work/answer" ] ||
        complain "$*: exit $code, expected '$expected': $(cat "$work/answer" "$work/error")"
    ! grep -q 'geheim' "$work/error" || complain "a password is printed: $(cat "$work/error")"
}
for place in "solver:geheim@localhost/postgres" "solver@localhost/postgres?password=geheim" "solver:geheim@local host/x"; do
    for scheme in postgresql postgres; do
        refused 'the address of a store ' solve othello:4x4 --store "$scheme://$place"
        refused 'the address of a store ' work "--store=$scheme://$place"
        refused 'the address of a store ' verify "$scheme://$place"
        refused 'the address of a store ' status "$scheme://$place"
    done
done
refused 'expected a file or postgresql://' solve othello:4x4 --store "mysql://me:geheim@host/x"
refused 'No such file or directory' work --store "postgresql://solver@/postgres?host=$work/nowhere"
refused 'database "none" does not exist' status "postgresql://solver@/none?host=$server"
refused 'is empty' work --store "$(new_store empty)"
refused 'holds othello:5x6' solve othello:6x6 --store "$(address killed)"
refused 'holds othello:5x6' query "$(address killed)" othello:4x4
there=$(new_store other)
sql other 'CREATE TABLE t (x int)'
refused 'belongs to another program' solve othello:5x6 --store "$there"
sql killed "COMMENT ON TABLE solve IS 'yomikiri store 99'"
refused 'has version 99, of a newer yomikiri' status "$(address killed)"
sql killed "COMMENT ON TABLE solve IS 'yomikiri store 2'"
# Rows that the program cannot have written, in tables without constraints.
there=$(new_store tampered)
"$program" solve mnk:4,4,4 --store "$there" --task-seconds 0.0001 --threads 1 --quiet >/dev/null
sql tampered "ALTER TABLE position DROP CONSTRAINT position_check; ALTER TABLE position ALTER move DROP NOT NULL"
while IFS='|' read -r change back expected; do
    sql tampered "UPDATE position SET $change WHERE id = 1"
    refused "$expected" status "$there"
    refused "$expected" work --store "$there"
    sql tampered "UPDATE position SET $back WHERE id = 1"
done <<'END'
known = 'open'|known = 'tree'|row 1 of table position: known is open, bounds 0 and 0; expected none
lower = 1|lower = 0|lower bound 1 is above upper bound 0
upper = 1099511627776|upper = 0|upper is 1099511627776; expected an integer
move = 'e9'|move = ''|move is e9, which is not legal there
move = NULL|move = ''|move is not a text
seconds = 'NaN'|seconds = 0|seconds is not a number in its range
position = 'X--------------- O', plies = 15|position = '---------------- X', plies = 16|is not canonical
END
"$program" status "$there" >/dev/null || complain "rows that are as before are refused"
sql tampered "DROP VIEW proved; ALTER TABLE position ALTER lower TYPE text USING lower::text"
refused 'lower is 0; expected an integer' query "$there" mnk:4,4,4
sql tampered "ALTER TABLE position DROP COLUMN estimate_level"
refused 'is damaged' status "$there"

# The commands of the examples of workers are taken.
examples=docs/examples/workers
count=0
while read -r command; do
    command=${command/postgresql:\/\/solver@db.example.org\/6x7/'"$STORE"'}
    STORE=$(address killed) YOMIKIRI=$program SLURM_CPUS_PER_TASK=1 bash -c "${command/yomikiri/'"$YOMIKIRI"'}" >/dev/null 2>"$work/error" </dev/null ||
        complain "$command: $(cat "$work/error")"
    count=$((count + 1))
done < <(grep -hoE '(/usr/bin/)?yomikiri work .*' $examples/*.s* | sed 's|/usr/bin/||' && sed -n 's/.*args: \[\(.*\)\]/yomikiri \1/p' $examples/kubernetes.yaml | tr -d ',"')
[ $count = 4 ] || complain "$count examples of workers, expected 4"

# A user who may only read sees the progress, and works on nothing.
sql killed "CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA killed TO guest; GRANT SELECT ON ALL TABLES IN SCHEMA killed TO guest"
guest=$(address killed | sed 's/solver@/guest@/')
"$program" status "$guest" >/dev/null || complain "a guest sees nothing"
refused 'this user may not do that' work --store "$guest"

# 4. A password and TLS: from PGPASSWORD or a file; a wrong one is refused.
if command -v openssl >/dev/null; then
    (cd "$server" && openssl req -new -x509 -days 2 -nodes -subj /CN=localhost -out crt -keyout key 2>/dev/null)
    [ "$(id -u)" != 0 ] || chown nobody "$server/key"
    chmod 600 "$server/key"
    echo "hostssl all all 127.0.0.1/32 scram-sha-256" >"$server/hba"
    echo "local all all trust" >>"$server/hba"
    port=$((20000 + RANDOM % 20000))
    sql public "ALTER ROLE solver PASSWORD 'geheim'"
    stop_server
    if start_server "-c ssl=on -c ssl_cert_file=$server/crt -c ssl_key_file=$server/key -c hba_file=$server/hba -c listen_addresses=127.0.0.1 -p $port"; then
        there="postgresql://solver@127.0.0.1:$port/postgres?sslmode=require&options=-csearch_path%3Dkilled"
        export PGPASSWORD=falsch
        refused 'password authentication failed' status "$there"
        echo "127.0.0.1:$port:postgres:solver:geheim" >"$work/pass"
        chmod 600 "$work/pass"
        unset PGPASSWORD
        PGPASSFILE=$work/pass "$program" status "$there" >"$work/answer" 2>&1 && grep -q '^remaining: nothing' "$work/answer" ||
            complain "over TLS: $(cat "$work/answer")"
        ! grep -qr geheim "$work/answer" "$server/log" || complain "the password is in a log"
    else
        echo "skipped: TLS: the server does not start on port $port"
    fi
else
    echo "skipped: TLS: openssl is not installed"
fi
exit $failed
