#include "longsolve/model.h"

#include <math.h>

/* log2 nodes of a null window with no known features: from what 6x6,
 * 5x8 and 8x8 endgames took (bench/). */
enum { PRIOR_TASKS = 4 };

void model_init(model *m)
{
    static const double spread[MODEL_FEATURES] = {2.0, 0.05, 0.3, 0.05, 0.5};
    *m = (model){.weight = {-1.5, 0.95, -0.6, 0, 0}, .error = 1.5};
    for (int i = 0; i < MODEL_FEATURES; i++)
        m->covariance[i][i] = spread[i] * spread[i];
}

static void features(const model_case *c, double x[static MODEL_FEATURES])
{
    x[0] = 1;
    x[1] = c->plies;
    x[2] = c->margin < 0 ? 1 : c->margin > 4 ? 4 : c->margin;
    x[3] = c->mobility > 0 ? c->mobility - 8 : 0;
    x[4] = c->likely ? 1 : 0;
}

static double predict(const model *m, const double x[static MODEL_FEATURES])
{
    double sum = 0;
    for (int i = 0; i < MODEL_FEATURES; i++)
        sum += m->weight[i] * x[i];
    return sum;
}

double model_nodes(const model *m, const model_case *c)
{
    double x[MODEL_FEATURES];
    features(c, x);
    const double log_nodes = predict(m, x);
    return exp2(log_nodes < 0 ? 0 : log_nodes);
}

/* Recursive least squares: the Kalman gain of one observation. */
double model_learn_weighted(model *m, const model_case *c, double nodes, double weight)
{
    double x[MODEL_FEATURES], gain[MODEL_FEATURES], carried[MODEL_FEATURES];
    features(c, x);
    const double miss = log2(nodes < 1 ? 1 : nodes) - predict(m, x);
    double scale = m->error * m->error / weight;
    for (int i = 0; i < MODEL_FEATURES; i++) {
        carried[i] = 0;
        for (int j = 0; j < MODEL_FEATURES; j++)
            carried[i] += m->covariance[i][j] * x[j];
    }
    for (int i = 0; i < MODEL_FEATURES; i++)
        scale += carried[i] * x[i];
    for (int i = 0; i < MODEL_FEATURES; i++)
        gain[i] = carried[i] / scale;
    for (int i = 0; i < MODEL_FEATURES; i++) {
        m->weight[i] += gain[i] * miss;
        for (int j = 0; j < MODEL_FEATURES; j++)
            m->covariance[i][j] -= gain[i] * carried[j];
    }
    return miss;
}

void model_learn(model *m, const model_case *c, double nodes)
{
    const double miss = model_learn_weighted(m, c, nodes, 1);
    m->tasks++;
    const double share = 1.0 / (m->tasks + PRIOR_TASKS);
    m->error = sqrt((1 - share) * m->error * m->error + share * miss * miss);
}

double model_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

/* Normal, with mean 0 and variance 1: the Box-Muller transform. */
static double normal(uint64_t *random)
{
    const double radius = sqrt(-2 * log(1 - model_random(random)));
    return radius * cos(2 * acos(-1) * model_random(random));
}

/* The lower factor of the covariance (Cholesky); what rounding has made negative counts as 0. */
static void factor_of(const model *m, double factor[static MODEL_FEATURES][MODEL_FEATURES])
{
    for (int i = 0; i < MODEL_FEATURES; i++) {
        for (int j = 0; j <= i; j++) {
            double rest = m->covariance[i][j];
            for (int k = 0; k < j; k++)
                rest -= factor[i][k] * factor[j][k];
            factor[i][j] = i == j ? sqrt(rest > 0 ? rest : 0) : factor[j][j] > 0 ? rest / factor[j][j] : 0;
        }
    }
}

void model_draw(const model *m, uint64_t *random, model *out)
{
    double factor[MODEL_FEATURES][MODEL_FEATURES];
    factor_of(m, factor);
    *out = *m;
    for (int j = 0; j < MODEL_FEATURES; j++) {
        const double luck = normal(random);
        for (int i = j; i < MODEL_FEATURES; i++)
            out->weight[i] += factor[i][j] * luck;
    }
}

double model_nodes_drawn(const model *m, const model_case *c, uint64_t *random)
{
    double x[MODEL_FEATURES];
    features(c, x);
    const double log_mean = predict(m, x) - m->error * m->error * log(2) / 2; /* of a log-normal distribution */
    const double log_nodes = log_mean + m->error * normal(random);
    return exp2(log_nodes < 0 ? 0 : log_nodes);
}

double model_chance(double evaluation, double error, int bound)
{
    return 0.5 * erfc((bound - 0.5 - evaluation) / (error > 0.1 ? error : 0.1) / sqrt(2));
}
