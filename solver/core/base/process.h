/* process.h - whether a process recorded earlier still runs.
 *
 * A host name and process id may belong to processes in two containers, or to a process
 * and a later one.  An identity is unique: the system's boot, the process namespace,
 * and when the process started. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PROCESS_IDENTITY_SIZE = 96 };

/* The identity of this process: "BOOT NAMESPACE START"; "" on systems other than Linux. */
void process_identity(char out[static PROCESS_IDENTITY_SIZE]);

/* True when the process of this id and identity has certainly ended.  False: it runs, or
 * the identity is "", or of another boot or namespace. */
bool process_has_ended(int64_t pid, const char *identity);

/* True when this system has a running process of this id. */
bool process_runs(int64_t pid);
