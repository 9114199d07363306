/* analyze.h - included before every file that the static analyser reads, and in no build.
 *
 * fail() returns the code it is given; an analyser that sees one file at a time cannot know and
 * would follow paths on which an error is a success. */
#include "base/status.h"
#define fail(e, code, ...) ((fail)((e), (code), __VA_ARGS__), (code))
