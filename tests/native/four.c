/*
 * A model of inputs with fixed extents on four threads, for what watches
 * threads: four MODEL.so.
 *
 * It is run on one thread, then on four, again and again, by two threads of
 * the caller at the same time, with the number of threads changed in between.
 * Prints "each is the same" if all outputs were the same bytes.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/relay_model.h"

enum { INPUTS = 8, RUNS = 20 };

struct job {
	struct relay_model *m;
	const struct relay_dltensor *in;
	const struct relay_result *want;
	int wrong;
};

static size_t
bytes_of(const struct relay_dltensor *t)
{
	size_t n = t->dtype.bits / 8;

	for (int32_t i = 0; i < t->ndim; i++)
		n *= (size_t)t->shape[i];
	return n;
}

static int
same(const struct job *j, const struct relay_result *r)
{
	for (int32_t i = 0; i < relay_model_outputs(j->m); i++) {
		const struct relay_dltensor *a = relay_result_output(r, i);
		const struct relay_dltensor *b = relay_result_output(j->want,
		    i);

		if (bytes_of(a) != bytes_of(b) || memcmp(a->data, b->data,
		    bytes_of(a)) != 0)
			return 0;
	}
	return 1;
}

static void *
runs(void *arg)
{
	struct job *j = arg;

	for (int i = 0; i < RUNS; i++) {
		struct relay_result *r;

		if (relay_model_run(j->m, j->in, relay_model_inputs(j->m), &r,
		    NULL) != 0) {
			j->wrong++;
			continue;
		}
		j->wrong += !same(j, r);
		relay_result_free(r);
	}
	return NULL;
}

static int
inputs(const struct relay_model *m, struct relay_dltensor *in)
{
	for (int32_t i = 0; i < relay_model_inputs(m); i++) {
		const struct relay_info *info = relay_model_input(m, i);
		size_t n = 1;
		float *x;

		if (i == INPUTS || info->dtype.code != RELAY_CODE_FLOAT ||
		    info->dtype.bits != 32)
			return 0;
		for (int32_t k = 0; k < info->ndim; k++)
			n *= (size_t)info->shape[k];
		x = malloc(n * sizeof *x);
		for (size_t k = 0; x != NULL && k < n; k++)
			x[k] = (float)(k * 2654435761u % 1000) * 0.01f - 5;
		in[i] = (struct relay_dltensor){ .data = x,
		    .device = { 1, 0 }, .ndim = info->ndim,
		    .dtype = info->dtype, .shape = (int64_t *)info->shape };
	}
	return 1;
}

int
main(int argc, char **argv)
{
	static const int32_t counts[] = { 4, 2, 4, 3 };
	struct relay_dltensor in[INPUTS] = { { 0 } };
	struct relay_result *want;
	struct relay_model *m;
	struct relay_error e = { 0, "" };
	int wrong = 0;

	if (argc != 2 || relay_model_load(argv[1], NULL, &m, &e) != 0 ||
	    !inputs(m, in) || relay_model_run(m, in, relay_model_inputs(m),
	    &want, &e) != 0) {
		printf("%s\n", e.text);
		return 1;
	}
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		struct job a = { m, in, want, 0 }, b = a;
		pthread_t other;

		if (relay_model_set_threads(m, counts[i], &e) != 0 ||
		    pthread_create(&other, NULL, runs, &b) != 0)
			return 1;
		runs(&a);
		pthread_join(other, NULL);
		wrong += a.wrong + b.wrong;
	}
	for (int32_t i = 0; i < relay_model_inputs(m); i++)
		free(in[i].data);
	relay_result_free(want);
	relay_model_close(m);
	puts(wrong == 0 ? "each is the same" : "some differ");
	return wrong != 0;
}
