#include "base/input.h"

#include "base/stop.h"

#include <errno.h>
#include <poll.h>

enum { LOOK_EVERY = 50 }; /* milliseconds */

bool input_wait(int descriptor, const _Atomic bool *stop)
{
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    int found = 0;
    while (found == 0 && !stop_requested(stop)) {
        found = poll(&wait, 1, LOOK_EVERY);
        if (found < 0 && errno == EINTR)
            found = 0;
    }
    return found != 0;
}
