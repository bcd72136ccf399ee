/*
 * Times calls of a compiled model through relay_model.h, and parallel loops:
 *
 *	calls ./x.so THREADS CALLS LIMIT
 *	calls parallel LIMIT
 *
 * Inputs are float32 of fixed shape.  Prints the best and the median of CALLS
 * microseconds, each the mean of as many calls as take a millisecond; fails
 * if the best is above LIMIT.  (Other work on the machine slows calls to any
 * degree, the best is what the code can do.)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/pool.h"
#include "runtime/relay_model.h"

#define INPUTS 16

static double
now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static int
report(const char *what, double *t, int n, double limit)
{
	const char *slash = strrchr(what, '/');

	qsort(t, (size_t)n, sizeof *t, by_value);
	printf("%-14s best %8.2f us, median %8.2f us; wanted: %g us\n",
	    slash != NULL ? slash + 1 : what, t[0], t[n / 2], limit);
	return t[0] > limit;
}

struct run {
	struct relay_model *m;
	struct relay_dltensor in[INPUTS];
	int32_t n;
	struct relay_ctx *ctx;
};

static int
call(struct run *r)
{
	struct relay_result *result;
	struct relay_error e;

	if (relay_model_run(r->m, r->in, r->n, &result, &e) != 0) {
		fprintf(stderr, "calls: %s\n", e.text);
		return 1;
	}
	relay_result_free(result);
	return 0;
}

static int32_t
nothing(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	(void)ctx, (void)env, (void)begin, (void)end;
	return 0;
}

static int
loop(struct run *r)
{
	return relay_parallel(r->ctx, nothing, NULL, 2);
}

/* Fills t with n means; 1: a call failed. */
static int
measure(struct run *r, int (*once)(struct run *r), double *t, int n)
{
	double begin = now_us(), each;
	int many;

	for (int i = 0; i < 8; i++)
		if (once(r) != 0)
			return 1;
	each = (now_us() - begin) / 8;
	many = each > 500 ? 1 : (int)(1000 / (each + 0.01)) + 1;
	for (int i = 0; i < n; i++) {
		begin = now_us();
		for (int k = 0; k < many; k++)
			if (once(r) != 0)
				return 1;
		t[i] = (now_us() - begin) / many;
	}
	return 0;
}

static int
make_input(struct relay_dltensor *t, const struct relay_info *info)
{
	int64_t n = 1;
	float *p;

	for (int32_t d = 0; d < info->ndim; d++)
		n *= info->shape[d] > 0 ? info->shape[d] : 1;
	p = aligned_alloc(64, ((size_t)n * sizeof *p + 63) & ~(size_t)63);
	if (p == NULL)
		return 1;
	for (int64_t i = 0; i < n; i++)
		p[i] = (float)(rand() % 2001 - 1000) * 1e-4f;
	*t = (struct relay_dltensor){ .data = p, .device = { 1, 0 },
	    .ndim = info->ndim, .dtype = info->dtype,
	    .shape = (int64_t *)(size_t)info->shape };
	return 0;
}

static int
time_model(char **argv, double *t, int n)
{
	struct relay_error e;
	struct run r = { .n = 0 };
	int rc = 1;

	if (relay_model_load(argv[1], NULL, &r.m, &e) != 0 ||
	    relay_model_set_threads(r.m, atoi(argv[2]), &e) != 0) {
		fprintf(stderr, "calls: %s\n", e.text);
		return 1;
	}
	r.n = relay_model_inputs(r.m);
	for (int32_t i = 0; i < r.n && i < INPUTS; i++)
		if (make_input(&r.in[i], relay_model_input(r.m, i)) != 0)
			return 1;
	if (r.n <= INPUTS && measure(&r, call, t, n) == 0)
		rc = report(argv[1], t, n, atof(argv[4]));
	for (int32_t i = 0; i < r.n && i < INPUTS; i++)
		free(r.in[i].data);
	relay_model_close(r.m);
	return rc;
}

static int
time_parallel(double *t, int n, double limit)
{
	struct relay_call c;
	struct run r = { .ctx = &c.ctx };
	int rc = 1;

	relay_call_init(&c);
	c.ctx.pool = relay_pool_new(2);
	if (c.ctx.pool != NULL && measure(&r, loop, t, n) == 0)
		rc = report("parallel-for", t, n, limit);
	relay_pool_free(c.ctx.pool);
	relay_call_release(&c);
	return rc;
}

int
main(int argc, char **argv)
{
	int n = argc == 5 ? atoi(argv[3]) : 300, rc;
	double *t;

	if (argc != 5 && (argc != 3 || strcmp(argv[1], "parallel") != 0)) {
		fprintf(stderr, "usage: calls MODEL THREADS CALLS LIMIT\n"
		    "       calls parallel LIMIT\n");
		return 2;
	}
	n = n > 0 ? n : 1;
	t = calloc((size_t)n, sizeof *t);
	if (t == NULL)
		return 1;
	rc = argc == 3 ? time_parallel(t, n, atof(argv[2])) :
	    time_model(argv, t, n);
	free(t);
	return rc;
}
