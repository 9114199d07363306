/* pipeline_report.h - the outcomes of claims for a pipeline: annotations of GitHub, and a page
 * in Markdown. */
#pragma once

#include "report/output.h"
#include "verify/claim_check.h"

/* A line for GitHub's log that puts the outcome beside the line of its claim. */
void annotation_print(output *out, verdict v, const json_t *outcome);

/* A line for the whole. */
void annotation_total(output *out, const char *total);

/* Tables of what does not agree, and of what does: `cases` has the outcomes by file.  `links`
 * (NULL: none) comes before a file's name in the address of its lines. */
void markdown_outcomes(FILE *out, const char *total, const json_t *cases, const char *links);
