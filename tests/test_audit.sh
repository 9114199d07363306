#!/usr/bin/env bash
# test_audit.sh - a worker that lies, about values, bounds, moves and leases: `verify --tasks` names it, `--audit` withdraws what it
# wrote, and the value is right. In a file and, where there is one, on a server of PostgreSQL.
set -u
program=${YOMIKIRI:-build/yomikiri}
work=$(mktemp -d)
. tests/store.sh
. tests/postgres.sh
trap 'end_server; rm -rf "$work"' EXIT
command -v sqlite3 >/dev/null || { echo "skipped: sqlite3 is not installed"; exit 77; }

# lie STORE: as a worker of its own. No position of othello:5x6 with 20 plies left or more is won by 29.
lie() {
    ask "$1" "BEGIN; INSERT INTO run (host, pid, threads, hash_bytes, program, started, seen) VALUES ('liar', 666, 1, 1, 'none', 0, 0);
        INSERT INTO task (position, bound, state, needed, expected, run, started, deadline, finished, lower, upper, nodes, seconds)
            SELECT id, 29, 'done', 1, 1, (SELECT max(id) FROM run), 0, 0, (SELECT coalesce(max(finished), 0) FROM task) + id,
            29, 30, 1, 1 FROM position WHERE known = 'open' ORDER BY id LIMIT 4;
        UPDATE position SET lower = 29, upper = 30, known = 'search' WHERE id IN
            (SELECT position FROM task WHERE state = 'done' AND run = (SELECT max(id) FROM run));
        UPDATE position SET lower = 28, upper = 29, known = 'search' WHERE id IN (SELECT id FROM position WHERE known = 'open' ORDER BY id LIMIT 2);
        UPDATE position SET move = 'd2' WHERE id = 1 AND known <> 'open';
        INSERT INTO task (position, bound, state, needed, expected, run, started, deadline)
            SELECT id, 9, 'running', 1, 1, (SELECT max(id) FROM run), 0, 1e17 FROM position p WHERE known = 'open' AND NOT EXISTS
            (SELECT 1 FROM task t WHERE t.position = p.id AND t.bound = 9 AND t.state = 'running');
        COMMIT" >/dev/null 2>&1
}
lies() { ask "$1" "SELECT count(*) FROM task WHERE state <> 'withdrawn' AND run IN (SELECT id FROM run WHERE host = 'liar')"; }

check_audits() { # SUFFIX
    local store honest i
    # A solve that was killed, and then lied to.
    for ((i = 0; i < 20; i++)); do
        store=$(new_store "lied$1")
        solve "$store" >/dev/null 2>&1 &
        honest=$!
        sleep "$(instant)"
        ended $honest
        [ "$(ask "$store" "SELECT count(*) FROM position WHERE known = 'open'" 2>/dev/null || echo 0)" -lt 8 ] || break
    done
    lie "$store"
    [ "$(lies "$store")" -gt 4 ] || complain "$store: nothing was written by the liar"
    "$program" verify "$store" --tasks 100% >"$work/answer" 2>&1
    [ $? = 1 ] && grep -q '^DISAGREE.*is at most.*answer of run [0-9]*: host liar, process 666' "$work/answer" || complain "verify --tasks: $(cat "$work/answer")"
    # It goes on lying while a solver and a worker audit it.
    (for ((i = 0; i < 6; i++)); do
        lie "$store"
        sleep 0.1
    done) &
    liar=$!
    "$program" work --store "$store" --audit 100% --task-seconds 0.005 --threads 1 >"$work/worker" 2>&1 &
    "$program" solve othello:5x6 --store "$store" --audit 100% --task-seconds 0.005 --threads 1 >"$work/answer" 2>&1
    wait
    grep -hq 'answers* of run .*host liar, process 666) withdrawn' "$work/answer" "$work/worker" ||
        complain "$store: no answer was withdrawn: $(cat "$work/answer" "$work/worker")"
    sound "$store" "$(solve "$store" --audit 100%)"
    [ "$(lies "$store")" = 0 ] || complain "$store: $(lies "$store") lies are left"
    "$program" verify "$store" --quiet >"$work/answer" 2>&1 || complain "$store: verify: $(grep -v ^agree "$work/answer")"
    # Now a sample of the tasks agrees, each task of it, which does not prove the rest; that holds in every shard.
    local all some
    all=$(ask "$store" "SELECT count(*) FROM task WHERE state = 'done'")
    some=$(((all + 9) / 10))
    for format in '' --quiet '--jobs 2' '--shard 1/1'; do
        "$program" verify "$store" --tasks 10% $format >"$work/answer" 2>&1
        [ $? = 4 ] && grep -qF ": $some answers agree, 0 disagree, 1 sampled, the rest was not checked (exit code 4), " "$work/answer" &&
            [ "$(grep -c '^agree  ' "$work/answer")" = "$([ "$format" = --quiet ] && echo 0 || echo "$some")" ] ||
            complain "verify --tasks 10% $format: $(tail -n 3 "$work/answer")"
    done
    grep -q "^sampled   .*: $some of $all finished tasks, at random; if these agree, with 95 % confidence at most [1-9][0-9]* of the others" "$work/answer" ||
        complain "what was sampled: $(cat "$work/answer")"
    "$program" verify "$store" --tasks 10% --shard 2/100 >"$work/answer" 2>&1
    [ $? = 4 ] || complain "a shard of a sample: $(cat "$work/answer")"
    "$program" verify "$store" --tasks 100% --json >"$work/answer" 2>&1
    [ $? = 4 ] && [ "$(grep -c '"agrees":true,"verdict":"agree"' "$work/answer")" = "$all" ] &&
        grep -q '"name":"sample".*"agrees":null,"verdict":"sampled".*all [0-9]* finished tasks, but no other bound' "$work/answer" ||
        complain "verify --tasks 100%: $(tail -n 2 "$work/answer")"
}

for share in 0% 101% 1 '%' 1s% x% -1%; do
    for words in "verify $work/none --tasks=$share" "solve othello:4x4 --store $work/none --audit=$share"; do
        "$program" $words >"$work/answer" 2>&1
        [ $? = 2 ] && grep -q "expected a share" "$work/answer" || complain "$words: $(cat "$work/answer")"
    done
done
measure_whole "$(new_store whole)"
check_audits ''
if postgres_is_here && make_server; then
    stores_on_server
    check_audits 2
fi
exit $failed
