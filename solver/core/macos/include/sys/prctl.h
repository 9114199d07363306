/* prctl.h - macOS has nothing of it: a process outlives its parent. */
#pragma once

enum { PR_SET_PDEATHSIG = 1 };

static inline int prctl(int option, ...)
{
    (void)option;
    return -1;
}
