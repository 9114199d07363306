# postgres.sh - a server of PostgreSQL for the tests, in a folder of its own: start_server, stop_server, restart.  Under the root
# user it runs as nobody.  PATH finds Debian's programs.
PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
server=$(mktemp -d)
as_server() {
    if [ "$(id -u)" = 0 ]; then
        runuser -u nobody -- env -i PATH="$PATH" HOME="$server" LC_ALL=C "$@"
    else
        env -i PATH="$PATH" HOME="$server" LC_ALL=C "$@"
    fi
}
postgres_is_here() {
    "$program" work --store postgresql:///none 2>&1 | grep -q 'this build has no PostgreSQL' &&
        { echo "skipped: this build has no PostgreSQL (libpq-dev)"; return 1; }
    for tool in initdb pg_ctl psql; do
        command -v $tool >/dev/null || { echo "skipped: $tool of PostgreSQL is not installed"; return 1; }
    done
}
start_server() { # with settings
    as_server pg_ctl -D "$server/db" -l "$server/log" -w -o "-k $server -c listen_addresses='' -c fsync=off -c shared_buffers=16MB ${*:-}" start >/dev/null
}
stop_server() { as_server pg_ctl -D "$server/db" -m "${1:-fast}" -w stop >/dev/null 2>&1; }
make_server() { # with settings
    chmod 755 "$server"
    [ "$(id -u)" != 0 ] || chown nobody "$server"
    as_server initdb -D "$server/db" -A trust -U solver --no-sync --no-locale -E UTF8 >"$server/initdb" 2>&1 &&
        start_server "$@" || { cat "$server"/initdb "$server"/log; return 1; }
}
end_server() {
    stop_server immediate
    rm -rf "$server"
}
# address SCHEMA; sql SCHEMA QUERY
address() { echo "postgresql://solver@/postgres?host=$server&options=-csearch_path%3D$1"; }
sql() { PGOPTIONS="-c search_path=$1 -c client_min_messages=warning" psql -h "$server" -U solver -XqtA postgres -c "$2"; }
# stores_on_server: the functions of store.sh then mean stores on the server.
stores_on_server() {
    new_store() {
        sql "$1" "DROP SCHEMA IF EXISTS $1 CASCADE; CREATE SCHEMA $1"
        address "$1"
    }
    schema_of() { sed 's/.*%3D//' <<<"$1"; }
    ask() { sql "$(schema_of "$1")" "$2"; }
}
# begin_on_server: the stores of a test are on a server that starts here; without one it is skipped.
begin_on_server() {
    postgres_is_here || exit 77
    make_server || { echo "no server starts"; exit 1; }
    stores_on_server
}
# await_tasks STORE N: until N tasks are done.  await_workers STORE N: until N processes have done one: who has not opened the store
# yet does not wait for a server that goes.
await_tasks() { await_number "$1" "SELECT count(*) FROM task WHERE state = 'done'" "$2"; }
await_workers() { await_number "$1" "SELECT count(DISTINCT run) FROM task WHERE state = 'done'" "$2"; }
