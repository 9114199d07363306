#!/usr/bin/env bash
# test_postgres_workers.sh - workers of a store on a server of PostgreSQL: one is killed; the server goes away and comes back, crashes
# and loses its last seconds, is frozen.  YOMIKIRI_TEST_SHORT=1: only the first two.
set -u
program=${YOMIKIRI:-build/yomikiri}
work=$(mktemp -d)
. tests/store.sh
. tests/postgres.sh
trap 'end_server; rm -rf "$work"' EXIT
begin_on_server

# 1. Three workers, of which one is killed while it holds a task: another one finishes the solve.
there=$(new_store three)
solve "$there" >"$work/answer" 2>&1 &
first=$!
others=()
for i in 1 2; do
    "$program" work --store "$there" --task-seconds 0.005 --threads 1 --quiet >"$work/worker$i" 2>&1 &
    others+=($!)
done
await_tasks "$there" 5
kill -9 $first
for i in 1 2; do wait "${others[i - 1]}" || complain "worker $i: $(cat "$work/worker$i")"; done
wait 2>/dev/null
sound "$there" "$(solve "$there")"

# 2. The server is killed and is away for a while, in the middle of a solve with two workers: both go on.
task_seconds=0.0003 # some 1000 tasks: solves are at work when the server goes
there=$(new_store away)
solve "$there" --without endgame >"$work/answer" 2>"$work/error" &
first=$!
await_tasks "$there" 1
"$program" work --store "$there" --without endgame --task-seconds $task_seconds --threads 1 --quiet >"$work/worker" 2>&1 &
second=$!
await_workers "$there" 2
stop_server immediate
sleep 2
kill -0 $first 2>/dev/null || complain "it ended when the server had gone: $(cat "$work/answer" "$work/error")"
start_server
wait $first || complain "the server went and came back: $(cat "$work/error")"
wait $second || complain "the server went and came back: $(cat "$work/worker")"
wait
sound "$there" "$(cat "$work/answer")"
[ -z "${YOMIKIRI_TEST_SHORT:-}" ] || exit $failed

# 3. A server that crashes and has lost what was committed while nothing wrote its log, again and again, while three processes that
# have read it go on: what they write later does not depend on what is gone.
stop_server
start_server -c wal_buffers=16MB
log_writer() { pgrep -P "$(head -n 1 "$server/db/postmaster.pid")" -f 'walwriter'; }
there=$(new_store lost)
solve "$there" --without endgame >"$work/answer" 2>"$work/error" &
first=$!
await_tasks "$there" 1
others=()
for i in 1 2; do
    "$program" work --store "$there" --without endgame --task-seconds $task_seconds --threads 1 --quiet >"$work/worker$i" 2>&1 &
    others+=($!)
done
await_workers "$there" 3
await_tasks "$there" 40
lost=0
answers() { ask "$there" "SELECT count(*) FROM task WHERE state = 'done'" 2>/dev/null; }
for i in 1 2 3; do
    kill -STOP "$(log_writer)"
    await_tasks "$there" $(($(answers) + 60))
    before=$(answers)
    kill -9 "$(log_writer)"
    until after=$(answers) && [ -n "$after" ]; do sleep 0.02; done
    echo "the server crashed: of $before answers $after are left"
    [ "$after" -ge "$before" ] || lost=$((lost + 1))
done
[ $lost -gt 0 ] || complain "the server lost nothing"
wait $first || complain "a server that lost its last seconds: $(cat "$work/error")"
for i in 1 2; do
    wait "${others[i - 1]}" || complain "a server that lost its last seconds: $(cat "$work/worker$i")"
done
stop_server immediate # the value is there already
start_server
sound "$there" "$(cat "$work/answer")"
[ "$("$program" status "$there" | grep -c '^remaining: nothing$')" = 1 ] || complain "the value was lost: $("$program" status "$there")"
"$program" verify "$there" --quiet 2>"$work/error" | grep -q 'answers agree, 0 disagree' || complain "lost: $(cat "$work/error")"
"$program" copy "$there" "$work/lost" --quiet >/dev/null && python3 tests/check_store.py "$work/lost" || complain "lost: bounds do not follow"
# 4. One that is to stop while the server is away ends at once, with one line.
there=$(new_store stopped)
"$program" solve othello:6x6 --store "$there" --task-seconds 0.05 --threads 1 --quiet >"$work/answer" 2>"$work/error" &
first=$!
await_tasks "$there" 1
stop_server immediate
sleep 1
kill -TERM $first
wait $first
[ $? = 2 ] && [ "$(wc -l <"$work/error")" = 1 ] && grep -q 'the connection to the server is lost' "$work/error" ||
    complain "stopped without a server: $(cat "$work/answer" "$work/error")"
start_server

# 5. A server that is frozen, as by a network that drops everything: one who is to stop then ends at once; a question gets an answer in
# bounded time; another worker goes on when there is a server again, by a new connection.
frozen() { pkill "-$1" -P "$(head -n 1 "$server/db/postmaster.pid")"; kill "-$1" "$(head -n 1 "$server/db/postmaster.pid")"; }
calls() { ask "$there" "SELECT string_agg(pid::text, ' ' ORDER BY pid) FROM pg_stat_activity WHERE application_name = 'yomikiri'"; }
there=$(new_store frozen)
long_solve() { exec "$program" solve othello:6x6 --store "$there" --task-seconds 0.05 --threads 1 --quiet; }
long_solve >"$work/answer" 2>"$work/error" &
first=$!
await_tasks "$there" 1
"$program" work --store "$there" --threads 1 --quiet >"$work/worker" 2>&1 &
second=$!
await_workers "$there" 2
# One that is only slow is waited for.
ask "$there" "BEGIN; LOCK TABLE task IN EXCLUSIVE MODE; SELECT pg_sleep(5)" >/dev/null &
sleep 2
kill -TERM $second
wait $second
[ $? = 3 ] && ! grep -q lost "$work/worker" || complain "stopped while a table is locked: $(cat "$work/worker")"
"$program" work --store "$there" --threads 1 --quiet >"$work/worker" 2>&1 &
second=$!
await_tasks "$there" 12
before=$(calls)
frozen STOP
sleep 1
begun=$SECONDS
kill -TERM $first
wait $first
[ $? = 2 ] && [ "$(wc -l <"$work/error")" = 1 ] && grep -q 'the connection to the server is lost: it does not answer' "$work/error" &&
    [ $((SECONDS - begun)) -lt 15 ] || complain "stopped while the server is frozen: $((SECONDS - begun)) s: $(cat "$work/answer" "$work/error")"
timeout 60 "$program" status "$there" >"$work/answer" 2>"$work/error"
[ $? = 2 ] && [ "$(wc -l <"$work/error")" = 1 ] && grep -q 'does not answer' "$work/error" || complain "asked while it is frozen: $(cat "$work/answer" "$work/error")"
sleep $((begun + 26 > SECONDS ? begun + 26 - SECONDS : 0)) # until the worker must have given the connection up
frozen CONT
answered=$(ask "$there" "SELECT count(*) FROM task WHERE state = 'done'")
await_tasks "$there" $((answered + 3))
after=$(calls)
[ -n "$before" ] && [ -n "$after" ] && ! grep -qwF "${after// /$'\n'}" <<<"$before" || complain "a frozen server: connections $before, then $after"
# 6. The same of one process of the server, which serves one worker; the server itself answers.
for ((i = 0; i < 200; i++)); do
    before=$(calls)
    kill -STOP $before
    [ "$(ask "$there" "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'yomikiri' AND state <> 'idle'")" != 0 ] || break
    kill -CONT $before
    sleep 0.05
done
[ "$(wc -w <<<"$before")" = 1 ] || complain "one connection was expected: $before"
for ((i = 0; i < 1200; i++)); do
    [ "$(calls)" = "$before" ] || break
    sleep 0.05
done
sleep 1
after=$(calls)
[ -n "$after" ] && [ "$after" != "$before" ] || complain "a frozen process of the server: connections $before, then $after"
answered=$(ask "$there" "SELECT count(*) FROM task WHERE state = 'done'")
await_tasks "$there" $((answered + 1))
kill -CONT $before
kill -TERM $second
wait $second
[ $? = 3 ] || complain "after a process of the server was frozen: $(cat "$work/worker")"
exit $failed
