/*
 * Calls of parts (onednn.h): plans by extents.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onednn/onednn.h"

/* Plans of one part; the oldest goes. */
#define MOST_PLANS 16

struct state {
	pthread_mutex_t lock;	/* a plan's memory is used by one call */
	dnnl_engine_t engine;
	dnnl_stream_t stream;
	struct plan *plans;	/* the last used first */
};

int32_t onednn_run(struct relay_ctx *ctx, struct relay_part *part,
    void *const *buf, const int64_t *dim);
void onednn_drop(struct relay_part *part);
/* OpenMP's, where oneDNN uses it. */
void omp_set_num_threads(int n) __attribute__((weak));

static int32_t
fail(struct relay_ctx *ctx, const struct relay_part *part, const char *why)
{
	if (ctx->message[0] == '\0')
		snprintf(ctx->message, sizeof ctx->message,
		    "oneDNN: %s: %s", part->name, why);
	return RELAY_FAILED;
}

static struct state *
state_of(struct relay_part *part)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct state *s;

	pthread_mutex_lock(&lock);
	s = part->state;
	if (s == NULL && (s = calloc(1, sizeof *s)) != NULL) {
		pthread_mutex_init(&s->lock, NULL);
		part->state = s;
		if (dnnl_engine_create(&s->engine, dnnl_cpu, 0) !=
		    dnnl_success || dnnl_stream_create(&s->stream, s->engine,
		    dnnl_stream_default_flags) != dnnl_success) {
			onednn_drop(part);
			s = NULL;
		}
	}
	pthread_mutex_unlock(&lock);
	return s;
}

static bool
is_for(const struct relay_part *part, const struct plan *p,
    const int64_t *extent, void *const *buf)
{
	for (int32_t i = 0; i < part->ninput; i++)
		if (part->value[i].constant && p->fixed[i] != buf[i])
			return false;
	return memcmp(p->extent, extent, (size_t)part->nextent *
	    sizeof *extent) == 0;
}

/* The plan for a call, in front of the list. */
static struct plan *
find_plan(const struct relay_part *part, struct state *s,
    const int64_t *extent, void *const *buf, const char **why)
{
	struct plan **at = &s->plans, *p;
	int32_t n = 0;

	for (; (p = *at) != NULL && !is_for(part, p, extent, buf);
	    at = &p->next)
		if (++n == MOST_PLANS && p->next == NULL) {
			*at = NULL;
			plan_free(p);
			p = NULL;
			break;
		}
	if (p != NULL)
		*at = p->next;
	else
		p = plan_new(part, s->engine, s->stream, extent, buf, why);
	if (p != NULL) {
		p->next = s->plans;
		s->plans = p;
	}
	return p;
}

/* Whether there is nothing to compute; *zero: whether some extent is 0. */
static bool
is_empty(const struct relay_part *part, const int64_t *extent, bool *zero)
{
	const struct relay_part_value *v = part->value;
	int32_t at = 0, n = part->ninput + part->nconst + part->nop;
	bool empty = true;

	*zero = false;
	for (int32_t i = 0; i < n; i++) {
		bool none = false;

		for (int32_t k = 0; k < v[i].rank; k++)
			none = none || extent[at + k] == 0;
		for (int32_t k = 0; k < part->noutput; k++)
			empty = empty && (part->output[k] != i || none);
		*zero = *zero || none;
		at += v[i].rank;
	}
	return empty;
}

/* As many threads as OMP_NUM_THREADS says, or else RELAY_THREADS; one if the
 * model has no others. */
static void
set_threads(const struct relay_ctx *ctx)
{
	const char *wanted = getenv("RELAY_THREADS");
	long n = ctx->pool == NULL ? 1 : 0;

	if (n == 0 && wanted != NULL && getenv("OMP_NUM_THREADS") == NULL)
		n = strtol(wanted, NULL, 10);
	if (omp_set_num_threads != NULL && n > 0 && n < 1024)
		omp_set_num_threads((int)n);
}

int32_t
onednn_run(struct relay_ctx *ctx, struct relay_part *part, void *const *buf,
    const int64_t *dim)
{
	int64_t *extent = malloc(((size_t)part->nextent + 1) *
	    sizeof *extent);
	struct state *s = state_of(part);
	const char *why = "there is no memory";
	dnnl_status_t status = dnnl_out_of_memory;
	struct plan *p = NULL;
	bool empty, zero;

	if (extent == NULL || s == NULL) {
		free(extent);
		return fail(ctx, part, why);
	}
	part->extents(dim, extent);
	empty = is_empty(part, extent, &zero);
	if (empty || zero) {
		free(extent);
		return empty ? RELAY_OK : fail(ctx, part, "a sum without "
		    "terms");
	}
	set_threads(ctx);
	pthread_mutex_lock(&s->lock);
	p = find_plan(part, s, extent, buf, &why);
	if (p != NULL) {
		why = "a primitive failed";
		status = plan_run(part, p, s->stream, buf);
	}
	pthread_mutex_unlock(&s->lock);
	free(extent);
	return status == dnnl_success ? RELAY_OK : fail(ctx, part, why);
}

void
onednn_drop(struct relay_part *part)
{
	struct state *s = part->state;

	part->state = NULL;
	if (s == NULL)
		return;
	for (struct plan *p = s->plans, *next; p != NULL; p = next) {
		next = p->next;
		plan_free(p);
	}
	if (s->stream != NULL)
		dnnl_stream_destroy(s->stream);
	if (s->engine != NULL)
		dnnl_engine_destroy(s->engine);
	pthread_mutex_destroy(&s->lock);
	free(s);
}
