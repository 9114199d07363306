#!/usr/bin/env bash
# rooms.sh [check] - the rooms of the code: lines, share, the longest file and function, and files of one name.
# Both complain if solver/rooms.txt does not allow an include, if an include closes a circle, or if files of a room call each
# other in a circle that it does not list; check prints nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
exec awk -v mode="${1:-show}" '
# The room of a file, and the unit (file pair) that it belongs to.
function room_of(file,    part, n) {
    n = split(file, part, "/")
    if (file ~ /^tables\//) return "tables"
    return part[3]
}
function unit_of(file) { sub(/\.[ch]$/, "", file); sub(/_(inline|inside)$/, "", file); return file }
function complain(text) { print text; bad = 1 }
# Depth first; a unit that is met again on its own path closes a circle.
function visit(unit,    i, n, next_unit, target) {
    state[unit] = 1
    n = split(uses[unit], next_unit, " ")
    for (i = 1; i <= n; i++) {
        target = next_unit[i]
        if (state[target] == 1) complain(unit " and " target " include each other")
        else if (!state[target]) visit(target)
    }
    state[unit] = 2
}
FILENAME == "solver/rooms.txt" {
    sub(/ *#.*/, "")
    if (!NF) next
    if ($1 == "circle:") { $1 = ""; circles[++listed] = $0 " "; next }
    split($0, half, "<")
    if (half[1] ~ /:/) {
        storey = $1
        sub(/:/, "", storey)
        sub(/^[^:]*:/, "", half[1])
        groups = split(half[1], group, "/")
        for (g = 1; g <= groups; g++) {
            n = split(group[g], member, " ")
            for (i = 1; i <= n; i++) { order[++rooms] = member[i]; storey_of[member[i]] = storey; floor_of[member[i]] = g }
        }
        allowed[storey] = " " half[2] " "
    } else allowed[$1] = " " half[2] " "
    next
}
function allows(who, to, path) { return index(allowed[who], " " to " ") || index(allowed[who], " " storey_of[to] " ") || index(allowed[who], " " path " ") }
function may_include(file, room, to, path) {
    if (storey_of[room] == storey_of[to] && floor_of[to] < floor_of[room]) return 1
    return allows(storey_of[room], to, path) || allows(room, to, path) || allows(substr(file, 8 + length(storey_of[room]) + 1), to, path)
}
# Who calls whom within a room: a function belongs to the unit that defines it, at the first column and not as static.
function note_calls(line, unit,    name) {
    gsub(/"([^"\\]|\\.)*"/, "", line)
    while (match(line, /[A-Za-z_][A-Za-z_0-9]*\(/)) {
        name = substr(line, RSTART, RLENGTH - 1)
        if (!((unit, name) in seen_call)) {
            seen_call[unit, name] = 1
            called[unit] = called[unit] " " name
        }
        line = substr(line, RSTART + RLENGTH)
    }
}
function reaches(from, to,    i, n, next_unit) {
    n = split(calls[from], next_unit, " ")
    for (i = 1; i <= n; i++) {
        if (next_unit[i] == to) return 1
        if (!(next_unit[i] in met)) {
            met[next_unit[i]] = 1
            if (reaches(next_unit[i], to)) return 1
        }
    }
    return 0
}
# True if solver/rooms.txt lists a circle with all these units.
function is_listed(circle,    i, k, n, member, all) {
    n = split(circle, member, " ")
    for (i = 1; i <= listed; i++) {
        all = 1
        for (k = 1; k <= n; k++) if (!index(circles[i], " " member[k] " ")) all = 0
        if (all) return found_circle[i] = 1
    }
    return 0
}
function find_circles(    unit, other, i, n, name, circle, done) {
    for (unit in called) {
        n = split(called[unit], name, " ")
        for (i = 1; i <= n; i++) {
            other = owner[name[i]]
            if (other != "" && other != unit && room_of(other) == room_of(unit)) calls[unit] = calls[unit] " " other
        }
    }
    for (unit in calls) {
        if (done[unit]) continue
        circle = unit
        for (other in calls) {
            if (other == unit || room_of(other) != room_of(unit)) continue
            split("", met); if (!reaches(unit, other)) continue
            split("", met); if (!reaches(other, unit)) continue
            circle = circle " " other
            done[other] = 1
        }
        if (circle != unit && !is_listed(circle)) complain("call each other in a circle: " circle)
    }
    for (i = 1; i <= listed; i++) if (!found_circle[i]) complain("solver/rooms.txt: no such circle of calls: " circles[i])
}
function base_of(unit) { sub(/^.*\//, "", unit); return unit }
FNR == 1 { unit = unit_of(FILENAME); named[base_of(unit)] = named[base_of(unit)] (index(named[base_of(unit)], unit " ") ? "" : unit " ") }
/^[a-z].*[a-z_0-9]\(/ && !/^(static|typedef|extern|return|#)/ && !/;$/ && FILENAME ~ /\.c$/ {
    definition = $0
    sub(/\(.*/, "", definition); sub(/^.*[ *]/, "", definition)
    owner[definition] = unit_of(FILENAME)
}
/^ +/ && !/^ \*/ { note_calls($0, unit_of(FILENAME)) }
FNR == 1 { room = room_of(FILENAME); if (!(room in storey_of)) complain(FILENAME ": its room is not in solver/rooms.txt") }
{ lines[room]++; total++; if (FNR > longest[room]) { longest[room] = FNR; longest_file[room] = FILENAME } }
/^\{/ { start = FNR }
/^\}/ { if (start && FNR - start + 1 > function_lines) { function_lines = FNR - start + 1; function_place = FILENAME ":" start } start = 0 }
/^#include "/ {
    split($0, quoted, "\"")
    path = quoted[2]
    if (path == "build_info.h") next
    to = path
    sub(/\/.*/, "", to)
    target = to == "tables" ? path : "solver/" storey_of[to] "/" path
    if (to != room && !may_include(FILENAME, room, to, path)) complain(FILENAME ": includes " path ", which solver/rooms.txt does not allow")
    if (unit_of(target) != unit_of(FILENAME)) uses[unit_of(FILENAME)] = uses[unit_of(FILENAME)] " " unit_of(target)
}
END {
    for (unit in uses) if (!state[unit]) visit(unit)
    if (mode != "check") {
        printf "%-12s %6s %6s  %s\n", "room", "lines", "share", "longest file"
        for (i = 1; i <= rooms; i++) {
            room = order[i]
            printf "%-12s %6d %5.1f%%  %d %s\n", room, lines[room], 100 * lines[room] / total, longest[room], longest_file[room]
        }
        printf "longest function: %d lines, %s\n", function_lines, function_place
        for (name in named) if (name != "main" && split(named[name], names, " ") > 1) print "one name: " named[name]
    }
    find_circles()
    exit bad
}' solver/rooms.txt $(git ls-files --cached --others --exclude-standard -- 'solver/*.[ch]' 'tables/*.[ch]' | sort -u | while read -r f; do [ -f "$f" ] && echo "$f"; done)
