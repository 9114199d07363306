/* gtp_inside.h - what the files of gtp.h share. */
#ifndef YOMIKIRI_GTP_INSIDE_H
#define YOMIKIRI_GTP_INSIDE_H

#include "notation/notation.h"
#include "base/text_buffer.h"
#include "protocol/engine.h"

enum { GTP_REPLY = 4096 };

typedef struct gtp {
    engine engine;
    game_spec spec;
    search_options options;
    double seconds;
    diagram now;
    diagram before[MAX_LINE]; /* for undo: the position before each ply */
    int plies;
    double main_time, period; /* time_settings; 0 and 0: none */
    int stones;               /* for each period */
    double left[2];           /* seconds, as time_left or the settings said last; < 0: not said */
    int stones_left[2];
    text_buffer reply;
    char text[GTP_REPLY];
} gtp;

/* What a command has to say stands in the reply; GTP_FAILED: it is why it failed. */
typedef enum gtp_result { GTP_DONE, GTP_FAILED, GTP_QUIT } gtp_result;

typedef gtp_result gtp_command(gtp *g, char *arguments);

/* "b", "black", "w", "white", in any case: 0 or 1, and *arguments moves
 * past it; -1: none of them. */
int gtp_colour(char **arguments);

/* The next word, cut out; "" at the end. */
char *gtp_word(char **arguments);

/* False: no vertex of the board, and no pass. */
bool gtp_vertex_read(const game_spec *spec, const char *text, game_move *out);
void gtp_vertex_write(const game_spec *spec, game_move move, text_buffer *p);

/* As servers of games name it. */
const char *gtp_game_name(const game_spec *spec);

/* Plays a legal move, kept for undo. */
void gtp_push(gtp *g, game_move move);

gtp_result gtp_fail(gtp *g, const char *message);

/* The commands that think or keep time (gtp_play.c). */
gtp_command gtp_play, gtp_genmove, gtp_reg_genmove, gtp_undo, gtp_final_score, gtp_time_settings, gtp_time_left;
void gtp_reset_clock(gtp *g);

/* Those by which GoGui shows games other than Go. */
gtp_command gtp_rules_game_id, gtp_rules_board, gtp_rules_board_size, gtp_rules_legal_moves, gtp_rules_side_to_move,
    gtp_rules_final_result;

#endif
