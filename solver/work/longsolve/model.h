/* model.h - what a task is expected to cost, learned from finished tasks.
 *
 * log2 of the nodes is a linear function of the features below, fitted by recursive least squares
 * with a prior (the coefficients of earlier solves).  Chances follow from the learned value's
 * standard error.  Nothing here is proved: it only orders work. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { MODEL_FEATURES = 5 };

typedef struct model {
    double weight[MODEL_FEATURES];
    double covariance[MODEL_FEATURES][MODEL_FEATURES];
    double error; /* standard error of log2 nodes */
    int tasks;    /* learned from */
} model;

/* The features from which the cost of a question is predicted. */
typedef struct model_case {
    int plies;     /* left */
    int mobility;  /* moves of the side to move; 0: not known */
    double margin; /* |evaluation - bound| in standard errors; negative: not known */
    bool likely;   /* the answer is probably yes: a refutation of the parent fails */
} model_case;

void model_init(model *m);
double model_nodes(const model *m, const model_case *c); /* expected nodes, at least 1 */
void model_learn(model *m, const model_case *c, double nodes);

/* The same for an observation that counts as `weight`, about 1 on average, without changing
 * `error`; returns by how much the prediction of log2 nodes missed. */
double model_learn_weighted(model *m, const model_case *c, double nodes, double weight);

/* Pseudo-random numbers for samples, at least 0 and below 1; the state must not be 0.  Xorshift: G.
 * Marsaglia, Xorshift RNGs, 2003. */
double model_random(uint64_t *state);

/* A model as it might truly be: its coefficients are drawn from the uncertainty that the learned
 * tasks leave. */
void model_draw(const model *m, uint64_t *random, model *out);

/* Nodes of one task, at least 1: drawn so that their mean is the model's, and log2 of them has its
 * standard error. */
double model_nodes_drawn(const model *m, const model_case *c, uint64_t *random);

/* Probability that a value with this evaluation and standard error is at least `bound`. */
double model_chance(double evaluation, double error, int bound);
