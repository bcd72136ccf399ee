/*
 * The public face of compiled models: strides, offsets, alignment, what is
 * refused and how, results that outlive others, two threads on one model,
 * shared tensors.  Usage: model MODEL.so; the model is
 *
 *	main(%x: Tensor[(n, 4), float32], %w: Tensor[(3, 4), float32])
 *	    = relu(dense(%x, %w)), and the row sums of %x
 *
 * Prints "ok - name" or "not ok - name" lines.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/sanitized.h"
#include "runtime/relay.h"
#include "runtime/relay_model.h"

#define FLOAT { RELAY_CODE_FLOAT, 32, 1 }

static float w_data[12] = { 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1 };
static int64_t w_shape[2] = { 3, 4 };
static const struct relay_dltensor weight = { .data = w_data,
    .device = { 1, 0 }, .ndim = 2, .dtype = FLOAT, .shape = w_shape };

static void
say(int good, const char *name, const struct relay_error *e)
{
	printf("%s - model/%s\n", good ? "ok" : "not ok", name);
	if (!good && e != NULL)
		printf("# %d %s\n", (int)e->status, e->text);
}

/* Whether the outputs are those of the rows x[i][k] = 10 * i + k. */
static int
is_right(const struct relay_result *r, int64_t n)
{
	const struct relay_dltensor *y = relay_result_output(r, 0);
	const struct relay_dltensor *s = relay_result_output(r, 1);
	const float *p, *q;

	if (y == NULL || s == NULL || relay_result_output(r, 2) != NULL ||
	    y->ndim != 2 || y->shape[0] != n || y->shape[1] != 3 ||
	    s->ndim != 1 || s->shape[0] != n)
		return 0;
	p = y->data;
	q = s->data;
	for (int64_t i = 0; i < n; i++)
		if (p[3 * i] != (float)(10 * i) || p[3 * i + 1] !=
		    (float)(10 * i + 1) || p[3 * i + 2] !=
		    (float)(40 * i + 6) || q[i] != (float)(40 * i + 6))
			return 0;
	return 1;
}

static float
element(int64_t i, int64_t k)
{
	return (float)(10 * i + k);
}

static void
forms(struct relay_model *m)
{
	static float column[4 * 5], wide[5 * 9], back[5 * 4];
	static _Alignas(8) char bytes[5 * 16 + 9];
	int64_t shape[2] = { 5, 4 }, stride[2];
	struct relay_dltensor in[2] = { { .device = { 1, 0 }, .ndim = 2,
	    .dtype = FLOAT, .shape = shape, .strides = stride }, weight };
	struct relay_result *r;
	struct relay_error e = { 0 };

	for (int64_t i = 0; i < 5; i++)
		for (int64_t k = 0; k < 4; k++) {
			float x = element(i, k);

			column[k * 5 + i] = wide[i * 9 + 2 * k] = x;
			back[(4 - i) * 4 + 3 - k] = x;
			memcpy(bytes + 1 + (i * 4 + k) * 4, &x, 4);
		}
	in[0].data = column;
	stride[0] = 1, stride[1] = 5;
	say(relay_model_run(m, in, 2, &r, &e) == 0 && is_right(r, 5),
	    "columns", &e);
	relay_result_free(r);
	in[0].data = wide;
	stride[0] = 9, stride[1] = 2;
	say(relay_model_run(m, in, 2, &r, &e) == 0 && is_right(r, 5),
	    "every second", &e);
	relay_result_free(r);
	in[0].data = back;
	in[0].byte_offset = 19 * sizeof(float);
	stride[0] = -4, stride[1] = -1;
	say(relay_model_run(m, in, 2, &r, &e) == 0 && is_right(r, 5),
	    "backwards from an offset", &e);
	relay_result_free(r);
	in[0].data = bytes;
	in[0].byte_offset = 1;
	in[0].strides = NULL;
	say(relay_model_run(m, in, 2, &r, &e) == 0 && is_right(r, 5),
	    "not aligned", &e);
	relay_result_free(r);
	shape[0] = 0;
	in[0].data = NULL;
	in[0].byte_offset = 0;
	say(relay_model_run(m, in, 2, &r, &e) == 0 && is_right(r, 0),
	    "no rows", &e);
	relay_result_free(r);
}

static void
refused(struct relay_model *m, const struct relay_dltensor *in, int32_t n,
    const char *text, const char *name)
{
	struct relay_result *r = (void *)m;
	struct relay_error e = { 0 };
	int32_t rc = relay_model_run(m, in, n, &r, &e);

	say(rc == RELAY_ERROR_INPUT && e.status == rc && r == NULL &&
	    strcmp(e.text, text) == 0, name, &e);
	relay_model_run(m, in, n, &r, NULL);
}

static void
refusals(struct relay_model *m)
{
	static float x[20];
	int64_t shape[2] = { 5, 4 };
	const struct relay_dltensor good = { .data = x, .device = { 1, 0 },
	    .ndim = 2, .dtype = FLOAT, .shape = shape };
	struct relay_dltensor in[2] = { good, weight };

	refused(m, in, 1, "entry 'main' takes 2 inputs, and 1 are given",
	    "number of inputs");
	in[0].dtype.bits = 64;
	refused(m, in, 2, "input 'x': expected Tensor[(n, 4), float32], found "
	    "float64 (5, 4)", "dtype");
	in[0] = good;
	in[0].ndim = 1;
	refused(m, in, 2, "input 'x': expected Tensor[(n, 4), float32], found "
	    "float32 (5,)", "rank");
	in[0] = good;
	shape[1] = 3;
	refused(m, in, 2, "input 'x': expected Tensor[(n, 4), float32], found "
	    "float32 (5, 3)", "extent");
	shape[1] = 4;
	in[0].device.type = 2;
	refused(m, in, 2, "input 'x': it is in memory of device type 2, and "
	    "must be in the processor's, type 1", "device");
	in[0] = good;
	in[0].data = NULL;
	refused(m, in, 2, "input 'x': it has no data", "no data");
	in[0] = good;
	in[0].ndim = 1000;
	refused(m, in, 2, "input 'x': it has 1000 dimensions", "dimensions");
	in[0] = good;
	shape[0] = (int64_t)1 << 57;
	refused(m, in, 2, "input 'x': with axis 1, of extent 4, the product of "
	    "its extents other than 0 is more than 2^60 bytes", "bytes");
}

static void
loading(const char *path)
{
	struct relay_model *m = NULL;
	struct relay_error e = { 0 };
	void *library = dlopen(path, RTLD_NOW);
	struct relay_entry entry;

	say(relay_model_load("./none.so", NULL, &m, &e) == RELAY_ERROR_LOAD &&
	    m == NULL && strstr(e.text, "none.so") != NULL, "no file", &e);
	memcpy(&entry, dlsym(library, "relay_main_model"), sizeof entry);
	entry.cpu |= (uint64_t)1 << 63;
	say(relay_model_open(&entry, &m, &e) == RELAY_ERROR_CPU && m == NULL &&
	    strstr(e.text, "this one lacks") != NULL, "processor", &e);
	entry.abi++;
	say(relay_model_open(&entry, &m, &e) == RELAY_ERROR_LOAD && m == NULL &&
	    strstr(e.text, "version") != NULL, "interface", &e);
	dlclose(library);
	say(relay_model_load(path, "no_such", &m, &e) == RELAY_ERROR_LOAD &&
	    m == NULL && strstr(e.text, "has no entry 'no_such'") != NULL,
	    "no symbol", &e);
}

static void
describing(struct relay_model *m)
{
	const struct relay_info *x = relay_model_input(m, 0);
	const struct relay_info *y = relay_model_output(m, 0);

	say(relay_model_inputs(m) == 2 && relay_model_outputs(m) == 2 &&
	    relay_model_input(m, 2) == NULL && relay_model_output(m, -1) ==
	    NULL && strcmp(relay_model_name(m), "main") == 0, "counts", NULL);
	say(strcmp(x->name, "x") == 0 && x->ndim == 2 && x->shape[0] == -1 &&
	    x->shape[1] == 4 && strcmp(x->dim[0], "n") == 0 &&
	    x->dtype.code == RELAY_CODE_FLOAT && x->dtype.bits == 32 &&
	    y->ndim == 2 && y->shape[0] == -1 && y->shape[1] == 3,
	    "types", NULL);
}

/* Arguments that are none are errors, and change nothing. */
static void
nothing(struct relay_model *m, const char *path)
{
	static const int32_t wrong[] = { -1, -5, INT32_MIN, 1025, INT32_MAX };
	const int32_t n = sizeof wrong / sizeof *wrong;
	struct relay_result *r = (void *)&r;
	struct relay_model *other = (void *)&r;
	struct relay_error e;
	int bad = 0;

	for (int32_t i = 0; i < n; i++)
		bad += relay_model_set_threads(m, wrong[i], &e) !=
		    RELAY_ERROR_INPUT || relay_model_set_threads(m, wrong[i],
		    NULL) != RELAY_ERROR_INPUT;
	say(bad == 0 && strstr(e.text, "1 to 1024") != NULL, "threads", &e);
	say(relay_model_set_threads(m, 1024, &e) == 0 &&
	    relay_model_set_threads(m, 1, &e) == 0, "many threads", &e);
	say(relay_model_set_threads(NULL, 1, &e) == RELAY_ERROR_INPUT &&
	    relay_model_run(NULL, NULL, 0, &r, &e) == RELAY_ERROR_INPUT &&
	    r == NULL && relay_model_name(NULL) == NULL &&
	    relay_model_inputs(NULL) == 0 && relay_model_outputs(NULL) == 0 &&
	    relay_model_input(NULL, 0) == NULL &&
	    relay_model_output(NULL, 0) == NULL &&
	    relay_result_output(NULL, 0) == NULL &&
	    relay_result_share(NULL, 0) == NULL, "no model", &e);
	say(relay_model_load(NULL, NULL, &other, &e) == RELAY_ERROR_INPUT &&
	    other == NULL && relay_model_load("", NULL, &other, &e) ==
	    RELAY_ERROR_LOAD && relay_model_load(path, NULL, NULL, &e) ==
	    RELAY_ERROR_INPUT && relay_model_open(NULL, &other, &e) ==
	    RELAY_ERROR_LOAD, "no path", &e);
	say(relay_model_run(m, NULL, 2, &r, &e) == RELAY_ERROR_INPUT &&
	    relay_model_run(m, NULL, 2, NULL, &e) == RELAY_ERROR_INPUT &&
	    relay_model_run(m, NULL, -1, &r, &e) == RELAY_ERROR_INPUT,
	    "no inputs", &e);
	relay_model_close(NULL);
	relay_result_free(NULL);
}

struct job {
	struct relay_model *m;
	int64_t n;
	int wrong;
};

static void *
thread(void *arg)
{
	struct job *j = arg;
	int64_t shape[2] = { j->n, 4 };
	float *x = malloc((size_t)(j->n * 4) * sizeof *x);
	struct relay_dltensor in[2] = { { .data = x, .device = { 1, 0 },
	    .ndim = 2, .dtype = FLOAT, .shape = shape }, weight };
	struct relay_result *r, *before = NULL;

	for (int64_t i = 0; i < j->n * 4; i++)
		x[i] = element(i / 4, i % 4);
	for (int i = 0; i < 500; i++) {
		if (relay_model_run(j->m, in, 2, &r, NULL) != 0) {
			j->wrong++;
			continue;
		}
		/* A result stays while the next one is made. */
		j->wrong += !is_right(r, j->n) || (before != NULL &&
		    !is_right(before, j->n));
		relay_result_free(before);
		before = r;
	}
	relay_result_free(before);
	free(x);
	return NULL;
}

static void
together(struct relay_model *m)
{
	struct job job[4];
	pthread_t id[4];
	int wrong = 0;

	for (int i = 0; i < 4; i++) {
		job[i] = (struct job){ m, i % 2 == 0 ? 300 : 7, 0 };
		pthread_create(&id[i], NULL, thread, &job[i]);
	}
	for (int i = 0; i < 4; i++) {
		pthread_join(id[i], NULL);
		wrong += job[i].wrong;
	}
	say(wrong == 0, "four threads", NULL);
}

/* A tensor that is shared outlives result and model. */
static void
sharing(const char *path)
{
	float x[8] = { 0, 1, 2, 3, 10, 11, 12, 13 };
	int64_t shape[2] = { 2, 4 };
	struct relay_dltensor in[2] = { { .data = x, .device = { 1, 0 },
	    .ndim = 2, .dtype = FLOAT, .shape = shape }, weight };
	struct relay_model *m;
	struct relay_result *r;
	struct relay_dlmanaged *d;
	struct relay_error e = { 0 };
	const float *p;

	if (relay_model_load(path, NULL, &m, &e) != 0 ||
	    relay_model_run(m, in, 2, &r, &e) != 0) {
		say(0, "sharing", &e);
		return;
	}
	d = relay_result_share(r, 1);
	relay_result_free(r);
	relay_model_close(m);
	p = d->tensor.data;
	say(p[0] == 6 && p[1] == 46, "sharing", &e);
	d->deleter(d);
}

/* Inputs so large that the outputs cannot be had: a value, not an abort. */
static void
no_memory(struct relay_model *m)
{
	struct rlimit old, small;
	int64_t shape[2] = { 5, 4 }, stride[2] = { 0, 0 };
	float x = 1;
	struct relay_dltensor in[2] = { { .data = &x, .device = { 1, 0 },
	    .ndim = 2, .dtype = FLOAT, .shape = shape, .strides = stride },
	    weight };
	struct relay_result *r;
	struct relay_error e = { 0 };
	int32_t rc;

	getrlimit(RLIMIT_AS, &old);
	small = old;
	small.rlim_cur = (rlim_t)4 << 30;
	setrlimit(RLIMIT_AS, &small);
	shape[0] = (int64_t)1 << 30;
	rc = relay_model_run(m, in, 2, &r, &e);
	setrlimit(RLIMIT_AS, &old);
	say(rc == RELAY_ERROR_MEMORY && r == NULL, "no memory", &e);
	shape[0] = (int64_t)1 << 62;
	say(relay_model_run(m, in, 2, &r, &e) == RELAY_ERROR_INPUT, "too many "
	    "elements", &e);
	shape[0] = 5;
	say(relay_model_run(m, in, 2, &r, &e) == 0, "usable afterwards", &e);
	relay_result_free(r);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* For scripts/bench: the cost of a call. */
static int
measure(struct relay_model *m)
{
	float x[4] = { 0 };
	int64_t shape[2] = { 1, 4 };
	struct relay_dltensor in[2] = { { .data = x, .device = { 1, 0 },
	    .ndim = 2, .dtype = FLOAT, .shape = shape }, weight };
	struct relay_result *r;
	double best = 1, begin;

	for (int k = 0; k < 20; k++) {
		begin = now();
		for (int i = 0; i < 10000; i++)
			if (relay_model_run(m, in, 2, &r, NULL) == 0)
				relay_result_free(r);
		begin = (now() - begin) / 10000;
		if (begin < best)
			best = begin;
	}
	printf("%8.3f us   a call of relay_model_run\n", best * 1e6);
	return 0;
}

int
main(int argc, char **argv)
{
	struct relay_model *m;
	struct relay_error e = { 0 };

	if (argc < 2 || relay_model_load(argv[1], NULL, &m, &e) != 0) {
		say(0, "loading", &e);
		return 1;
	}
	if (argc > 2)
		return measure(m);
	describing(m);
	nothing(m, argv[1]);
	loading(argv[1]);
	for (int32_t threads = 1; threads <= 2; threads++) {
		relay_model_set_threads(m, threads, &e);
		forms(m);
		refusals(m);
		together(m);
	}
	/* A sanitizer's own memory is beyond any limit. */
#if !SANITIZED
	no_memory(m);
#else
	(void)no_memory;
#endif
	relay_model_close(m);
	sharing(argv[1]);
	return 0;
}
