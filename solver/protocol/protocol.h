/* protocol.h - the protocols by which interfaces speak to the engine: docs/manual.md.
 *
 *   gtp      the Go Text Protocol, version 2, for games in which discs or stones are placed
 *   nboard   the NBoard protocol, version 2, of NBoard and other Othello interfaces */
#ifndef YOMIKIRI_PROTOCOL_H
#define YOMIKIRI_PROTOCOL_H

#include "protocol/engine.h"

typedef struct protocol {
    const char *name;                        /* for messages */
    bool (*plays)(const game_spec *spec);    /* true for the games that it can serve */
    line_ends_work *ends_work;               /* the lines that end a search */
    size_t size;                             /* of its state, an engine first, zeroed before `begin` */
    void (*begin)(engine *g);                /* the engine stands at the game's start */
    status (*answer)(engine *g, char *line); /* one command; sets g->quit at the last */
} protocol;

extern const protocol protocol_gtp, protocol_nboard;

/* Reads commands from `descriptor` and answers on `out` until "quit", the end of the input, or
 * *over.  The spec must be one that `p` plays.  `seconds`: the most for a move, where the clock
 * does not say less.  Errors: those of lines_open and of a search; a command that fails is
 * answered as the protocol says. */
status protocol_serve(const protocol *p, const game_spec *spec, const search_options *options, double seconds,
                      int descriptor, const _Atomic bool *over, FILE *out, error *e);

#endif
