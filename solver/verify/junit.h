/* junit.h - outcomes of `verify` as JUnit XML, as continuous integration reads it. */
#ifndef YOMIKIRI_JUNIT_H
#define YOMIKIRI_JUNIT_H

#include <jansson.h>
#include <stdio.h>

/* Writes `outcomes` (verify/verify.h), one suite for each file; write errors stay in the stream.  A
 * claim that disagrees is a failure, one that cannot be read an error, one that was stopped or says
 * nothing is skipped. */
void junit_write(FILE *out, const json_t *outcomes, double seconds);

#endif
