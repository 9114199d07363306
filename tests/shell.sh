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

# Arguments, a part of the one line that refuses them.
refused() {
    timeout 60 "$program" $1 >out 2>err </dev/null
    local code=$?
    [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$2" err && [ ! -s out ] ||
        fail "'$1' ended with $code: $(cat out err)"
}
