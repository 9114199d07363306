#!/usr/bin/env bash
# test_game_header.sh - yomikiri_game.h stands alone in C11 and C++17, and the game in its comment makes an object that exports
# one name.
. tests/shell.sh
header=$root/solver/interfaces/library/yomikiri_game.h

printf '#include "yomikiri_game.h"\nint main(void)\n{\n    return (int)sizeof(ykr_game) == 0;\n}\n' >header.c
sed -n 's/^ \*     //p' "$header" | sed '/^\$/,$d' >take.c
printf '#include "yomikiri_game.h"\n%s\n%s\n' \
    'static int moves(const ykr_game_rules *, const ykr_game_position *, int32_t *) { return 0; }' \
    'YKR_GAME(.name = "none", .moves = moves, .play = nullptr);' >none.cc
grep -q '^YKR_GAME(' take.c || fail "$header has no example"
for compiler in 'gcc -std=c11' 'clang -std=c11' 'g++ -x c++ -std=c++17' 'clang++ -x c++ -std=c++17'; do
    command -v "${compiler%% *}" >/dev/null || { echo "skipped: the header by $compiler: not installed"; continue; }
    $compiler -pedantic-errors -Wall -Wextra -Werror -I"${header%/*}" -fsyntax-only header.c ||
        fail "$compiler does not take $header"
    source=take.c
    [[ $compiler != *++* ]] || source=none.cc
    $compiler -Wall -Werror -I"${header%/*}" -O2 -shared -fPIC -fvisibility=hidden "$source" -o "$source.so" 2>log ||
        { cat log; fail "$compiler does not compile $source"; continue; }
    exported=$(nm -D --defined-only "$source.so" | awk '{print $3}' | grep -v '^_')
    [ "$exported" = yomikiri_game_1 ] || fail "$compiler: $source exports '$exported'"
done
exit $bad
