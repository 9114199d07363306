#!/usr/bin/env bash
# documents.sh FOLDER - installs the documents in FOLDER, laid out as in the source, with every file that a document links to,
# so that every link leads somewhere. A link to a folder is one to the files in it.
set -eu
to=$(realpath -m "$1")
cd "$(dirname "$0")/.."

declare -A known folders
files=()
add() {
    [ -z "${known[$1]:-}" ] || return 0
    known[$1]=yes
    files+=("$1")
    folders[$(dirname "$1")]+=" $1"
}

for file in README.md LICENSE docs/*.md docs/*/*.md; do add "$file"; done
for ((i = 0; i < ${#files[@]}; i++)); do
    case ${files[i]} in *.md | *.ipynb) ;; *) continue ;; esac
    for link in $(grep -oE '(\]\(|(src|href)=\\?")[^]()"# ]+' "${files[i]}" | sed -E 's/^[^("]*[("]//' | grep -v :); do
        target=$(realpath -ms --relative-to=. "$(dirname "${files[i]}")/$link")
        if [ -f "$target" ]; then
            add "$target"
        else
            for file in "$target"/*; do [ ! -f "$file" ] || add "$file"; done
        fi
    done
done
for folder in "${!folders[@]}"; do
    install -d "$to/$folder"
    # shellcheck disable=SC2086 # a list
    install -m 644 ${folders[$folder]} "$to/$folder"
done
