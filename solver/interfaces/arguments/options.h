/* options.h - the verbs and the options, each as one table.
 *
 * The option structure, the parser and its checks, the help of every verb and the man
 * page are all derived from these tables, so an option cannot be added without its type,
 * default, range and help. */
#pragma once

#include "report/output.h"
#include "solve/settings.h"

/* name, arguments, least and greatest number of arguments (99: a position may be several words),
 * help, examples */
#define VERB_TABLE(X)                                                                                                  \
    X(solve, "SPEC [POSITION]", 1, 99,                                                                                 \
      "find the value, best move and best line of a position, or of every position in a file",                         \
      "yomikiri solve reversi:4x4\n"                                                                                   \
      "yomikiri solve minimax:6,seed=0-9 --format csv\n"                                                               \
      "yomikiri solve othello:8x8 --file problems.obf --threads 2")                                                    \
    X(moves, "SPEC [POSITION]", 1, 99, "find the exact value of every legal move", "yomikiri moves ttt,misere")        \
    X(analyze, "SPEC [GAME]", 1, 99,                                                                                   \
      "list what each move of a game was worth, the best move and what was lost; or of every game in a file",          \
      "yomikiri analyze othello:4x4 b1a1a2a3b4c4d4d2d3c1d1a4\n"                                                        \
      "yomikiri analyze othello --file games.ggf --game 2 --html game.html")                                           \
    X(openings, "SPEC [POSITION] --plies N", 1, 99,                                                                    \
      "list every opening of up to N plies with its value and best reply; symmetric openings once",                    \
      "yomikiri openings reversi:4x4 --plies 3\n"                                                                      \
      "yomikiri openings ttt --plies 2 --format csv --output ttt.csv")                                                 \
    X(count, "SPEC [POSITION]", 1, 99, "count positions (also up to symmetry), complete games and leaves",             \
      "yomikiri count ttt")                                                                                            \
    X(perft, "SPEC DEPTH [POSITION]", 2, 99, "count the leaves of the game tree at a depth; a pass counts as a ply",   \
      "yomikiri perft reversi:8x8 9")                                                                                  \
    X(grundy, "SPEC [POSITION]", 1, 99,                                                                                \
      "find the nimber of a position of an impartial game in a file, or of each spec of a range",                      \
      "yomikiri --game kayles.c grundy kayles:1..40")                                                                  \
    X(ladder, "SPEC [POSITION]", 1, 99, "solve a position repeatedly, adding one search technique each time",          \
      "yomikiri ladder reversi:4x4")                                                                                   \
    X(sample, "SPEC [POSITION] --empties N", 1, 99, "print random positions, each once up to symmetry, for --file",    \
      "yomikiri sample othello --empties 14 --count 100")                                                              \
    X(play, "SPEC [POSITION]", 1, 99, "play a game in the terminal",                                                   \
      "yomikiri play reversi:6x6\n"                                                                                    \
      "yomikiri play ttt --strategy")                                                                                  \
    X(practice, "SPEC [POSITION] --empties N", 1, 99,                                                                  \
      "answer positions that have one best move: random ones, or from your own games",                                 \
      "yomikiri practice othello --empties 10 --gap 4\n"                                                               \
      "yomikiri practice othello --file games.ggf --empties 12 --html practice.html")                                  \
    X(match, "minimax:N[,seed=S]", 1, 1, "play a tournament of MiniMax between search depths",                         \
      "yomikiri match minimax:8,seed=0 --first-depth 2-5 --second-depth 2-5 --games 100")                              \
    X(profile, "SPEC [POSITION]", 1, 99,                                                                               \
      "compare parallel strategies and thread counts, and show where the time goes",                                   \
      "yomikiri profile othello:6x6 --threads 1,2 --html profile.html\n"                                               \
      "yomikiri profile othello:8x8 --file problems.obf --threads 1,2,4 --format csv")                                 \
    X(train, "reversi:RxC --weights FILE", 1, 1,                                                                       \
      "learn evaluation weights for a reversi board from the solver's own values",                                     \
      "yomikiri train othello:6x6 --weights 6x6.ykw --positions 20000")                                                \
    X(work, "--store FILE", 0, 0, "help with a long solve: take tasks from its store until the value is known",        \
      "yomikiri work --store 5x8.yks")                                                                                 \
    X(table, "SPEC [POSITION] --output FILE", 1, 99, "write a table: the value of every position that can be reached", \
      "yomikiri table reversi:4x5 --output 4x5.ykt\n"                                                                  \
      "yomikiri table reversi:5x6 --plies-left 12 --output 5x6.ykt --memory 16G")                                      \
    X(query, "FILE [SPEC] [POSITION]", 1, 99,                                                                          \
      "print the values of a position and its moves from a table, or the proved bounds from a store (with SPEC)",      \
      "yomikiri query 4x5.ykt c2b1\n"                                                                                  \
      "yomikiri query 5x8.yks othello:5x8")                                                                            \
    X(stats, "FILE", 1, 1, "count the positions of a table by level and value, and the moves that keep the value",     \
      "yomikiri stats 4x5.ykt\n"                                                                                       \
      "yomikiri stats 4x5.ykt --format csv --output levels.csv")                                                       \
    X(dump, "FILE", 1, 1, "print every position of a table with its value",                                            \
      "yomikiri dump 4x5.ykt --output 4x5.csv\n"                                                                       \
      "yomikiri dump 4x5.ykt --format npy --output 4x5.npy")                                                           \
    X(status, "FILE", 1, 1, "print the progress and the remaining work of a long solve", "yomikiri status 5x8.yks")    \
    X(copy, "FILE TO", 2, 2, "copy a store, between files and servers",                                                \
      "yomikiri copy 5x8.yks postgresql://me@db.example.org/5x8")                                                      \
    X(prove, "SPEC [POSITION] --output FILE", 1, 99,                                                                   \
      "write a certificate: a proof of the value that a separate program can check",                                   \
      "yomikiri prove othello:5x5 --output 5x5.ykc")                                                                   \
    X(nboard, "[SPEC]", 0, 1, "run as an engine for NBoard and other Othello interfaces",                              \
      "yomikiri nboard --threads 2")                                                                                   \
    X(gtp, "[SPEC]", 0, 1, "run as an engine for GoGui and other GTP controllers: reversi and m,n,k-games",            \
      "yomikiri gtp mnk:6,6,4")                                                                                        \
    X(verify, "[FILE...]", 0, 99,                                                                                      \
      "check results files, JSON lines, problem files, stores, certificates and tables by solving every entry again",  \
      "yomikiri verify results/results.txt\n"                                                                          \
      "yomikiri verify --jobs 2 --seconds-each 10m --junit report.xml "                                                \
      "results/results.txt")                                                                                           \
    X(rules, "FILE", 1, 1, "test the file of a game (.c, .rules): its rules, and all that it claims about them",       \
      "yomikiri rules domineering.c\n"                                                                                 \
      "yomikiri rules domineering.c --spec 4,5 --against plain.c")                                                     \
    X(completion, "bash|zsh|fish", 1, 1, "print the completion script for bash, zsh or fish",                          \
      "yomikiri completion bash > ~/.local/share/bash-completion/completions/yomikiri")

enum { MAX_WORDS = 256 }; /* of a command */

#define V(name) (1u << VERB_##name)
#define SERVING (V(nboard) | V(gtp))
#define SEARCHING \
    (V(solve) | V(moves) | V(analyze) | V(openings) | V(ladder) | V(play) | V(practice) | V(work) | SERVING)
#define SOLVING (SEARCHING | V(prove))
/* The verbs that take a position. */
#define POSITIONED                                                                                               \
    ((SEARCHING & ~(V(analyze) | V(work) | SERVING)) | V(count) | V(perft) | V(grundy) | V(profile) | V(query) | \
     V(prove) | V(table))
#define EVERY (~0u)
/* The verbs for which the session and the position are first prepared
 * from the words (command_verb). */
#define PREPARED (V(openings) | V(count) | V(perft) | V(ladder) | V(play) | V(profile) | V(train) | V(table) | V(prove))

/* The verbs that have the search's settings (solve/settings.h) as options. */
#define SETTING_VERBS_threads (SOLVING | V(match) | V(count) | V(perft) | V(train) | V(verify) | V(table) | V(stats))
#define SETTING_VERBS_hash (SOLVING | V(profile) | V(verify) | V(grundy))
#define SETTING_VERBS_method ((SEARCHING & ~(V(analyze) | V(ladder) | V(practice) | SERVING)) | V(match))
#define SETTING_VERBS_parallel ((SEARCHING & ~V(ladder)) | V(profile))
#define SETTING_VERBS_without (SOLVING | V(profile))
#define SETTING_VERBS_deterministic (SEARCHING | V(profile))
#define SETTING_VERBS_depth (V(solve) | V(moves) | V(play))
#define SETTING_VERBS_window (V(solve) | V(openings))
#define SETTING_VERBS_wdl (V(solve) | V(openings) | V(prove) | V(table))
#define SETTING_VERBS_seconds EVERY
#define SETTING_VERBS_keep 0
#define SETTING_VERBS_weights (SOLVING | V(profile))

#define TABLE_WORDS(X) X(TABLE, table) X(TABLE, csv)
#define FORMAT_WORDS(X) X(FORMAT, tree) X(FORMAT, csv) X(FORMAT, json)
#define SWEEP_WORDS(X) X(SWEEP, text) X(SWEEP, csv) X(SWEEP, markdown) X(SWEEP, obf)
#define PROGRESS_WORDS(X) X(PROGRESS, text) X(PROGRESS, prometheus)
#define LIST_WORDS(X) X(LIST, text) X(LIST, obf)
#define VERIFY_WORDS(X) X(VERIFY, text) X(VERIFY, markdown) X(VERIFY, github)
#define DUMP_WORDS(X) X(DUMP, csv) X(DUMP, jsonl) X(DUMP, npy)
#define PLAYER_WORDS(X) X(PLAYER, person) X(PLAYER, solver) X(PLAYER, strategy)
#define REFERENCE_WORDS(X) X(REFERENCE, auto) X(REFERENCE, never)

enum { TABLE_WORDS(CHOICE_VALUE) };
enum { FORMAT_WORDS(CHOICE_VALUE) };
enum { PLAYER_WORDS(CHOICE_VALUE) };
enum { REFERENCE_WORDS(CHOICE_VALUE) };
enum { SWEEP_WORDS(CHOICE_VALUE) };
enum { LIST_WORDS(CHOICE_VALUE) };
enum { PROGRESS_WORDS(CHOICE_VALUE) };
enum { DUMP_WORDS(CHOICE_VALUE) };
enum { VERIFY_WORDS(CHOICE_VALUE) };

/* field, type, name, argument, default as shown, least, most, group of the help, verbs, help.
 * Types: FLAG, INT, BYTES, SECONDS, SHARE ("1%"), RANGE ("2-5"), TEXT, PLACE,
 * CHOICE (of the words in the argument). */
#define OWN_TABLE(X)                                                                                                   \
    X(thread_list, TEXT, "threads", "N,N-N,...", "1, 2, 4 ... up to the processors available", 0, 0, LIMITS,           \
      V(profile), "thread counts to measure")                                                                          \
    X(store, TEXT, "store", "FILE", "", 0, 0, LIMITS, V(solve) | V(openings) | V(work),                                \
      "keep a long solve in FILE, or at postgresql://...; resume it if it exists")                                     \
    X(task_seconds, SECONDS, "task-seconds", "TIME", "10; work: the store's", 0, 0, EXPERT,                            \
      V(solve) | V(openings) | V(work), "aim at tasks of at most TIME in a long solve")                                \
    X(trace, PLACE, "trace", "FILE", "", 0, 0, EXPERT, V(solve) | V(moves),                                            \
      "write a timeline of the threads to FILE, in the Chrome trace event format")                                     \
    X(simulate, TEXT, "simulate", "N,N,...", "", 0, 0, WHAT, V(profile),                                               \
      "instead of measuring, simulate the speed-up at these thread counts from a recording of one thread")             \
    X(runs, INT, "runs", "N", "3", 1, 100, LIMITS, V(profile), "runs per configuration; the median is reported")       \
    X(table_format, CHOICE, "format", CHOICES(TABLE_WORDS), "table", 0, 0, OUTPUT,                                     \
      V(analyze) | V(profile) | V(ladder) | V(stats), "output format")                                                 \
    X(dump_format, CHOICE, "format", CHOICES(DUMP_WORDS), "csv", 0, 0, OUTPUT, V(dump), "output format")               \
    X(html, PLACE, "html", "FILE", "", 0, 0, OUTPUT,                                                                   \
      V(analyze) | V(practice) | V(openings) | V(query) | V(profile) | V(ladder) | V(status),                          \
      "write a self-contained web page: the tree or the game to walk through, the practice, the charts, or the "       \
      "progress")                                                                                                      \
    X(game_svg, PLACE, "svg", "FILE", "", 0, 0, OUTPUT, V(analyze),                                                    \
      "draw the value after each ply to FILE, and what was lost")                                                      \
    X(ggf, PLACE, "ggf", "FILE", "", 0, 0, OUTPUT, V(analyze),                                                         \
      "write the games with their proved values to FILE, as GGF")                                                      \
    X(from_empties, INT, "from-empties", "E", "what takes seconds; othello 24", 0, MAX_SQUARES, WHAT, V(analyze),      \
      "solve the positions of a game with at most E empty squares")                                                    \
    X(file, TEXT, "file", "FILE", "", 0, 0, WHAT,                                                                      \
      V(solve) | V(moves) | V(analyze) | V(profile) | V(play) | V(practice) | V(sample),                               \
      "read positions from FILE, one per line; - is standard input; values after ';' (move:value; ...) are compared "  \
      "with the results")                                                                                              \
    X(board, FLAG, "board", "", "on a terminal", 0, 0, OUTPUT, V(solve) | V(moves) | V(analyze),                       \
      "draw the board with the values on it; analyze: at the worst moves")                                             \
    X(no_board, FLAG, "no-board", "", "", 0, 0, OUTPUT, V(solve) | V(moves) | V(analyze), "do not draw the board")     \
    X(color, CHOICE, "color", CHOICES(COLOR_WORDS), "auto", 0, 0, OUTPUT,                                              \
      V(solve) | V(moves) | V(analyze) | V(play) | V(practice),                                                        \
      "colour the board; auto: on a terminal, unless NO_COLOR is set")                                                 \
    X(svg, PLACE, "svg", "FILE", "", 0, 0, OUTPUT, V(solve) | V(moves), "draw the position with its values to FILE")   \
    X(game, INT, "game", "N", "all of them", 1, INT64_MAX, WHAT,                                                       \
      V(solve) | V(moves) | V(analyze) | V(profile) | V(play) | V(practice) | V(sample),                               \
      "use only game or position N of the file")                                                                       \
    X(ply, INT, "ply", "N", "the last position", 0, MAX_LINE, WHAT, POSITIONED | V(sample),                            \
      "use the position after N plies of a game or move list; passes count")                                           \
    X(empties, INT, "empties", "N", "the last position", 0, MAX_SQUARES, WHAT, POSITIONED | V(sample),                 \
      "use the first position with N empty squares of a game or move list")                                            \
    X(seconds_each, SECONDS, "seconds-each", "TIME", "no limit; ladder 10; play, nboard, gtp 5", 0, 0, LIMITS,         \
      SEARCHING | V(verify),                                                                                           \
      "time limit for each position, opening, rung, move or claim; analyze: for an estimate of earlier positions")     \
    X(plies, INT, "plies", "N", "", 0, 60, WHAT, V(openings) | V(count),                                               \
      "length of the longest openings; count: stop after this many plies")                                             \
    X(memory, BYTES, "memory", "SIZE", "three quarters of the machine's", 1, INT64_MAX, LIMITS,                        \
      V(count) | V(table) | V(stats), "memory for the positions; what does not fit goes to disk")                      \
    X(work, TEXT, "work", "DIR", "beside FILE; count: $TMPDIR, else /tmp", 0, 0, LIMITS, V(count) | V(table),          \
      "folder for what does not fit into the memory")                                                                  \
    X(plies_left, INT, "plies-left", "E", "0", 0, MAX_SQUARES, WHAT, V(table),                                         \
      "leave positions with fewer than E plies to the end to the search")                                              \
    X(values, TEXT, "values", "FILE", "", 0, 0, WHAT, V(table),                                                        \
      "read values of the last positions from FILE instead of searching: a position and its value a line")             \
    X(distance, FLAG, "distance", "", "", 0, 0, WHAT, V(table),                                                        \
      "store the plies to the end too: of the fastest win and the longest loss")                                       \
    X(absent, FLAG, "search", "", "", 0, 0, WHAT, V(query), "search positions that the table does not have")           \
    X(tasks, SHARE, "tasks", "P%", "", 0, 0, WHAT, V(verify),                                                          \
      "of each store solve P% of the finished tasks again, and name the worker of a false answer")                     \
    X(audit, SHARE, "audit", "P%", "", 0, 0, LIMITS, V(solve) | V(openings) | V(work),                                 \
      "spend P% of the time on solving tasks of other workers again; withdraw all answers of one that gave a false "   \
      "one")                                                                                                           \
    X(sample, INT, "sample", "N", "100", 0, 1000000, WHAT, V(verify), "also solve N random positions of each table")   \
    X(leaf_sample, TEXT, "leaves", "sample:N", "", 0, 0, WHAT, V(verify),                                              \
      "of each certificate search only N random leaves of each set; such a claim is sampled, not agreed to")           \
    X(table_file, PLACE, "output", "FILE", "", 0, 0, OUTPUT, V(table),                                                 \
      "write the table to FILE; FILE.part keeps one under way")                                                        \
    X(format, CHOICE, "format", CHOICES(FORMAT_WORDS), "tree", 0, 0, OUTPUT, V(openings), "output format")             \
    X(sweep_format, CHOICE, "format", CHOICES(SWEEP_WORDS), "text", 0, 0, OUTPUT, V(solve),                            \
      "csv, markdown: of many specs: reversi:4x4..4x8, connect:4..5,4..6,4, several, or @FILE with one per line; "     \
      "obf: positions with the best move and its value, for --file")                                                   \
    X(list_format, CHOICE, "format", CHOICES(LIST_WORDS), "text", 0, 0, OUTPUT, V(moves),                              \
      "output format; obf: positions with the values of their moves, for --file")                                      \
    X(progress_format, CHOICE, "format", CHOICES(PROGRESS_WORDS), "text", 0, 0, OUTPUT, V(status), "output format")    \
    X(on_finish, TEXT, "on-finish", "COMMAND", "", 0, 0, EXPERT, V(solve) | V(openings) | V(work),                     \
      "when a long solve is finished, run COMMAND in a shell")                                                         \
    X(dry_run, FLAG, "dry-run", "", "", 0, 0, WHAT, V(solve) | V(openings),                                            \
      "work on the long solve for --seconds, a minute by default, keep nothing, and print what the whole costs")       \
    X(price, TEXT, "price", "MONEY", "", 0, 0, EXPERT, V(solve) | V(openings),                                         \
      "for --dry-run: the price of an hour of one processor")                                                          \
    X(by_empties, FLAG, "by-empties", "", "", 0, 0, OUTPUT, V(solve) | V(moves),                                       \
      "print a table of the positions of --file by their empty squares: nodes, seconds, rate")                         \
    X(first_depth, RANGE, "first-depth", "A[-B]", "2-5", 1, 64, WHAT, V(match), "search depths of the first player")   \
    X(second_depth, RANGE, "second-depth", "A[-B]", "2-5", 1, 64, WHAT, V(match),                                      \
      "search depths of the second player")                                                                            \
    X(games, INT, "games", "N", "100", 1, 1000000, WHAT, V(match) | V(rules),                                          \
      "games for each pair of depths; rules: random games of each spec")                                               \
    X(count, INT, "count", "K", "10", 1, 10000000, WHAT, V(sample) | V(practice),                                      \
      "positions to print, or to ask about")                                                                           \
    X(gap, INT, "gap", "D", "1", 1, 20000, WHAT, V(practice), "how much better the best move must be than the second") \
    X(boards, INT, "boards", "N", "0", 0, 1000000, WHAT, V(match),                                                     \
      "print the first N boards drawn from the seed, and play no games")                                               \
    X(rung, TEXT, "rung", "NAME", "", 0, 0, WHAT, V(ladder), "run only this rung")                                     \
    X(ablate, FLAG, "ablate", "", "", 0, 0, WHAT, V(ladder), "instead of adding techniques, turn each one off alone")  \
    X(first, CHOICE, "first", CHOICES(PLAYER_WORDS), "person", 0, 0, WHAT, V(play), "who plays first")                 \
    X(second, CHOICE, "second", CHOICES(PLAYER_WORDS), "solver", 0, 0, WHAT, V(play), "who plays second")              \
    X(coach, FLAG, "coach", "", "", 0, 0, WHAT, V(play),                                                               \
      "after each move of yours print what it loses, and the best one")                                                \
    X(strategy, FLAG, "strategy", "", "", 0, 0, WHAT, V(play), "let tic-tac-toe's four-rule strategy play both sides") \
    X(reference, CHOICE, "reference", CHOICES(REFERENCE_WORDS), "auto", 0, 0, EXPERT, V(verify),                       \
      "auto: also solve small positions by plain minimax and compare")                                                 \
    X(spec, TEXT, "spec", "SPEC", "othello:8x8 where positions have 64 squares", 0, 0, WHAT, V(verify) | V(rules),     \
      "game of the positions in problem files; rules: test these arguments alone, as 4,5")                             \
    X(jobs, INT, "jobs", "N", "1", 1, 64, LIMITS, V(verify),                                                           \
      "check N claims in parallel, one process each; they share the threads")                                          \
    X(shard, TEXT, "shard", "K/N", "", 0, 0, WHAT, V(verify), "check only the Kth of N parts of the claims")           \
    X(cache, TEXT, "cache", "DIR", "", 0, 0, LIMITS, V(verify),                                                        \
      "keep in DIR what agreed, and do not check it again until the claim or the program changes")                     \
    X(verify_format, CHOICE, "format", CHOICES(VERIFY_WORDS), "text", 0, 0, OUTPUT, V(verify),                         \
      "output format; github: annotations at the lines of the claims")                                                 \
    X(junit, PLACE, "junit", "FILE", "", 0, 0, OUTPUT, V(verify), "write a JUnit XML report to FILE")                  \
    X(summary, PLACE, "summary", "FILE", "", 0, 0, OUTPUT, V(verify), "write a summary in Markdown to FILE")           \
    X(links, TEXT, "links", "URL", "", 0, 0, EXPERT, V(verify),                                                        \
      "link places in Markdown to URL and the file's name, as https://github.com/me/games/blob/main/")                 \
    X(no_train, FLAG, "no-train", "", "", 0, 0, EXPERT,                                                                \
      V(solve) | V(moves) | V(analyze) | V(openings) | V(play) | V(practice) | V(prove) | SERVING,                     \
      "do not learn weights before solving")                                                                           \
    X(weights_place, PLACE, "weights", "FILE", "", 0, 0, OUTPUT, V(train), "write the weights to FILE")                \
    X(seed, INT, "seed", "S", "1", 0, INT64_MAX, WHAT, V(train) | V(sample) | V(practice) | V(rules),                  \
      "seed of the random games")                                                                                      \
    X(against, TEXT, "against", "OTHER", "", 0, 0, WHAT, V(rules),                                                     \
      "compare with the rules in the file OTHER: the same moves, gains and ends")                                      \
    X(positions, INT, "positions", "N", "50000", 1000, 10000000, WHAT, V(train),                                       \
      "training positions for each number of empty squares")                                                           \
    X(watch, FLAG, "watch", "", "", 0, 0, OUTPUT, V(status), "refresh every two seconds until the solve is finished")  \
    X(proved, TEXT, "store", "FILE", "", 0, 0, LIMITS, V(prove),                                                       \
      "use the bounds of the long solve in FILE, and resume an interrupted proof")                                     \
    X(certificate, PLACE, "output", "FILE", "", 0, 0, OUTPUT, V(prove),                                                \
      "write the certificate to FILE; -o is the same")                                                                 \
    X(at_least, INT, "at-least", "V", "", -VALUE_INFINITY, VALUE_INFINITY, WHAT, V(prove),                             \
      "prove only that the side to move gets V or more")                                                               \
    X(at_most, INT, "at-most", "V", "", -VALUE_INFINITY, VALUE_INFINITY, WHAT, V(prove),                               \
      "prove only that the side to move gets V or less")                                                               \
    X(leaves, INT, "leaves", "E", "what a plain checker can search quickly", 0, 4096, LIMITS, V(prove),                \
      "end the proof where E squares are empty (or E plies are left), or E - 1, so that the side that keeps the "      \
      "bound "                                                                                                         \
      "is to move; a larger E makes the file smaller and the check longer")                                            \
    X(stats, FLAG, "stats", "", "", 0, 0, OUTPUT, V(prove), "print the size of each level, and the nodes searched")    \
    X(output, PLACE, "output", "FILE", "standard output", 0, 0, OUTPUT, EVERY & ~(V(prove) | V(table)),                \
      "write to FILE, created only once the output is complete; - is standard output")                                 \
    X(json, FLAG, "json", "", "", 0, 0, OUTPUT, EVERY, "print one JSON object per line")                               \
    X(progress, SECONDS, "progress", "TIME", "0.5 on a terminal, else 60", 0, 0, EXPERT, EVERY,                        \
      "report progress on standard error every TIME; 0: never")                                                        \
    X(quiet, FLAG, "quiet", "", "", 0, 0, OUTPUT, EVERY,                                                               \
      "print only errors on standard error; verify: print only what disagrees, and the total")                         \
    X(help, FLAG, "help", "", "", 0, 0, EXPERT, EVERY, "print the help, without the options for experts")              \
    X(help_all, FLAG, "help-all", "", "", 0, 0, OUTPUT, EVERY, "print the help with every option")

/* Every option: an id below SETTING_COUNT is that of a setting. */
#define OPTION_TABLE(X) \
    SETTING_TABLE(X)    \
    OWN_TABLE(X)

enum verb {
#define X(name, arguments, least, most, help, example) VERB_##name,
    VERB_TABLE(X)
#undef X
        VERB_NONE /* and their number */
};
_Static_assert(VERB_NONE <= 32, "V is a bit of an unsigned");

enum option_id {
#define X(field, ...) OPTION_##field,
    OPTION_TABLE(X)
#undef X
        OPTION_COUNT
};

/* The parsed options; a field is zero when its option is not given and has no default. */
typedef struct options {
    union {
        settings search; /* the first of the fields */
        struct {
#define X(field, type, ...) option_##type field;
            SETTING_TABLE(X)
#undef X
        };
    };
#define X(field, type, ...) option_##type field;
    OWN_TABLE(X)
#undef X
    bool given[OPTION_COUNT];
} options;

typedef struct verb_row {
    const char *name, *arguments, *help, *example;
    int least, most;
} verb_row;

/* The text of an option of type TEXT or PLACE; NULL: it was not given. */
const char *options_text(const options *o, int option);

extern const option_row OPTION_ROWS[OPTION_COUNT];
extern const verb_row VERB_ROWS[VERB_NONE];

/* The verb's option of that name, or the only one with that prefix;
 * OPTION_COUNT: none, or several. */
int option_named(int verb, const char *name, size_t length);

/* VERB_NONE: no such verb. */
int verb_find(const char *name);

/* "unknown verb 'slove'; did you mean 'solve'?", or a list of all verbs. STATUS_BAD_INPUT. */
status verb_unknown(const char *name, error *e);

/* Parses argv[1..argc) of `verb`, argv[0] being its name.  Words that are not options come out in
 * order in `words`.  A word that looks like a position ("--OX-- X") is not an option. Errors:
 * STATUS_BAD_INPUT with one line. */
status options_parse(int verb, int argc, char *argv[], options *out, const char *words[static MAX_WORDS], int *count,
                     error *e);
