#include "solve/settings.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/threads.h"
#include "text/notation.h"
#include "solve/solve.h"
#include "solve/techniques.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const option_row SETTING_ROWS[SETTING_COUNT] = {
#define X(field, type, name, argument, standard, low, high, group, verbs, help) \
    {TYPE_##type, name, argument, standard, help, low, high, GROUP_##group, 0, offsetof(settings, field)},
    SETTING_TABLE(X)
#undef X
};

void settings_init(settings *s)
{
    option_defaults(SETTING_ROWS, SETTING_COUNT, s);
}

status settings_find(const char *name, const option_row **out, error *e)
{
    nearest near = nearest_to(name);
    *out = NULL;
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(name, SETTING_ROWS[i].name) == 0) {
            *out = &SETTING_ROWS[i];
            return STATUS_OK;
        }
        nearest_try(&near, SETTING_ROWS[i].name);
    }
    if (near.name != NULL)
        return fail(e, STATUS_BAD_INPUT, "unknown setting '%.60s'; did you mean '%s'?", name, near.name);
    return fail(e, STATUS_BAD_INPUT, "unknown setting '%.60s'; expected one of %s", name, near.tried);
}

static status plan_hash(const settings *s, const char *dashes, solve_plan *out, error *e)
{
    const memory_limit memory = memory_allowed();
    if (s->hash == UINT64_MAX) {
        const uint64_t half = memory_free() / 2;
        out->search.hash_most = half < SIZE_MAX ? (size_t)half : SIZE_MAX / 2;
        if (out->search.hash_bytes > out->search.hash_most)
            out->search.hash_bytes = out->search.hash_most;
        return STATUS_OK;
    }
    if (s->hash > memory.bytes)
        return fail(e, STATUS_BAD_INPUT,
                    "%shash: %" PRIu64 " MiB is more than this machine has (%s); expected at most %" PRIu64 "M", dashes,
                    s->hash >> 20, memory.cause, memory.bytes >> 20);
    out->search.hash_bytes = s->hash;
    return STATUS_OK;
}

static const parallel_strategy strategies[] = {
    [STRATEGY_serial] = PARALLEL_SERIAL, [STRATEGY_root] = PARALLEL_ROOT, [STRATEGY_tasks] = PARALLEL_TASKS};

static status plan_method(const settings *s, const char *dashes, const game_spec *spec, bool other_rules,
                          solve_plan *out, error *e)
{
    char text[MAX_SPEC_TEXT], hint[NEAREST_HINT];
    if (s->method != NULL && !method_find(s->method, &out->method)) {
        nearest near = nearest_to(s->method);
        for (int i = 0; i < METHOD_COUNT; i++)
            nearest_try(&near, method_name((solve_method)i));
        nearest_hint(&near, "", hint);
        return fail(e, STATUS_BAD_INPUT, "%smethod '%.40s': expected one of %s%s", dashes, s->method, near.tried, hint);
    }
    out->depth = s->depth > 0 ? (int)s->depth : -1;
    const status found = method_supports(out->method, spec, out->depth, e);
    if (found != STATUS_OK || other_rules || method_keeps_rules(out->method, spec))
        return found;
    spec_format(spec, text);
    return fail(e, STATUS_UNSUPPORTED,
                "%smethod %s plays misere by a rule of its own, not by that of %.60s; expected another method", dashes,
                method_name(out->method), text);
}

static status plan_without(const settings *s, const char *dashes, const game_spec *spec, solve_plan *out, error *e)
{
    char label[16];
    unsigned without;
    if (s->without == NULL)
        return STATUS_OK;
    (void)snprintf(label, sizeof label, "%swithout", dashes);
    if (out->method != METHOD_SEARCH)
        return fail(e, STATUS_BAD_INPUT, "%s: method %s has no techniques; expected search", label,
                    method_name(out->method));
    const status result = techniques_parse(spec, s->without, label, &without, e);
    if (result == STATUS_OK)
        out->search.techniques &= ~without;
    return result;
}

static status plan_window(const settings *s, const char *dashes, solve_plan *out, error *e)
{
    const option_range window = s->wdl ? (option_range){-1, 1} : s->window;
    const char *name = s->wdl ? "wdl" : "window";
    if (window.low == window.high)
        return STATUS_OK;
    if (s->depth > 0)
        return fail(e, STATUS_BAD_INPUT, "%s%s cannot be used with %sdepth", dashes, name, dashes);
    if (s->wdl && s->window.low < s->window.high)
        return fail(e, STATUS_BAD_INPUT, "%swindow and %swdl: expected one of them", dashes, dashes);
    if (out->method != METHOD_SEARCH)
        return fail(e, STATUS_BAD_INPUT, "%s%s cannot be used with method %s; expected search", dashes, name,
                    method_name(out->method));
    out->search.alpha = (int)window.low;
    out->search.beta = (int)window.high;
    return STATUS_OK;
}

status settings_plan(const settings *s, const char *dashes, const game_spec *spec, bool other_rules, solve_plan *out,
                     error *e)
{
    char text[MAX_SPEC_TEXT];
    *out = (solve_plan){.method = METHOD_SEARCH, .depth = -1};
    search_options_init(&out->search);
    out->search.threads = s->threads > 0 ? (int)s->threads : threads_default();
    out->search.parallel = strategies[s->parallel];
    out->search.deterministic = s->deterministic;
    out->search.weights_path = s->weights;
    if (s->weights != NULL && solver_of(spec)->learning == NULL) {
        spec_format(spec, text);
        return fail(e, STATUS_BAD_INPUT, "%sweights: %.300s does not use weights; expected reversi or othello", dashes,
                    text);
    }
    status result = plan_hash(s, dashes, out, e);
    if (result == STATUS_OK)
        result = plan_method(s, dashes, spec, other_rules, out, e);
    if (result == STATUS_OK)
        result = plan_without(s, dashes, spec, out, e);
    return result == STATUS_OK ? plan_window(s, dashes, out, e) : result;
}
