/* original_rule.h - how the original articles' searches prune. */
#pragma once

typedef enum original_rule {
    ORIGINAL_PLAIN,     /* every move of every position */
    ORIGINAL_SHALLOW,   /* a child is left when it is no better than its parent's best move so far; nothing is
                          known of grandparents, nor of the parent's best after a pass */
    ORIGINAL_WINDOW,    /* alpha-beta: bounds are inherited all the way down */
    ORIGINAL_FIRST_WIN, /* a position is left when a move wins (second tic-tac-toe article) */
    ORIGINAL_OWN_ROW,   /* a position is left when a move completes a row, for misère too, where that
                          loses (first tic-tac-toe article; not the true misère game) */
} original_rule;
