/* classic_rule.h - how the original articles' searches prune. */
#pragma once

typedef enum classic_rule {
    CLASSIC_PLAIN,     /* every move of every position */
    CLASSIC_SHALLOW,   /* a child is left when it is no better than its parent's best move so far; nothing is
                          known of grandparents, nor of the parent's best after a pass */
    CLASSIC_WINDOW,    /* alpha-beta: bounds are inherited all the way down */
    CLASSIC_FIRST_WIN, /* a position is left when a move wins (second tic-tac-toe article) */
    CLASSIC_OWN_ROW,   /* a position is left when a move completes a row, for misère too, where that
                          loses (first tic-tac-toe article; not the true misère game) */
} classic_rule;
