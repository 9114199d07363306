/* check_own.h - the file of a game, loaded; for check_load.c and check_own.c. */
#pragma once

#include "checker/check.h"
#include "library/yomikiri_game.h"

struct own {
    const settings *settings;
    const char *path;
    ykr_game file;
    ykr_game_rules rules; /* of a spec */
    int prover;           /* 0 or 1: the prover's side */
    int plies;            /* the level of the claimed position */
};
