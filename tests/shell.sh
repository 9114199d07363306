# shell.sh - how the scripts test_*.sh begin: the program under test, an empty folder to work in, and the report of a failure.
# They end with `exit $bad`.
set -u
root=$PWD
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
bad=0
fail() { echo "$(basename "$0" .sh): $1"; bad=1; }

# beside COMMAND...: runs it in a folder of its own, a side, with three others at most: for commands that end by a limit of
# time. all_ended: waits for them, and fails where one did.
sides=0
beside() {
    while [ "$(jobs -rp | wc -l)" -ge 4 ]; do wait -n; done
    sides=$((sides + 1))
    mkdir "$folder/side$sides"
    touch "$folder/side$sides/failed"
    (
        cd "$folder/side$sides" || exit
        "$@"
        [ $bad -ne 0 ] || rm failed
    ) &
}
all_ended() {
    wait
    ! compgen -G "$folder/side*/failed" >/dev/null || bad=1
}

# Arguments, a part of the one line that refuses them.
refused() {
    timeout 60 "$program" $1 >out 2>err </dev/null
    local code=$?
    [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$2" err && [ ! -s out ] ||
        fail "'$1' ended with $code: $(cat out err)"
}
