/*
 * Hostile data in compiled models: hostile SEED ROUNDS [MODEL [short]].
 *
 * Linked with the objects of models that opt instrumented for ASan, with a
 * run-time library built with ASan, and with a table of the models (made by
 * hostile.sh).  Each model runs ROUNDS times in a process of its own on
 * inputs in heap blocks of exactly their size: extents 0, 1, prime; integers
 * near the extents, negative, at both ends of their types and near powers of
 * two; floats that are not numberss, infinite, denormal or too large to
 * convert.  A run may fail, but must say why; a report of ASan, a signal, or
 * 60 seconds without an end is a failure.  All of each output is read.
 * Prints a line per model; a failure's line gives the seed that shows it.
 * With short the blocks lack their last element, which must be reported.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/relay_model.h"

struct hostile {
	const char *name;
	const struct relay_entry *entry;
};
extern const struct hostile hostile_models[];

#define LENGTH(a) (sizeof(a) / sizeof *(a))
enum { MAX_INPUTS = 16, MAX_RANK = 8 };

static uint64_t state;
static int shorter;

/* Xorshift with a multiplier: Vigna's xorshift64*. */
static uint64_t
draw(void)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return state * UINT64_C(2685821657736338717);
}

static int64_t
integer(void)
{
	static const int64_t ends[] = { INT64_MIN, INT64_MIN + 1, INT64_MAX,
		INT64_MAX - 1, INT32_MIN, INT32_MAX, -INT64_C(4294967296),
		INT64_C(4294967296), INT64_C(4294967295), INT64_C(1) << 62,
		-(INT64_C(1) << 62), 2147483648, -2147483649, 65536, 32768,
		255, 128, -128, 1000 };

	switch (draw() % 8) {
	case 0:
		return ends[draw() % LENGTH(ends)];
	case 1:
		return (int64_t)draw();
	case 2:
		return (int64_t)(draw() % 41) - 20;
	default:
		return (int64_t)(draw() % 8) - 2;
	}
}

static double
real(void)
{
	static const double ends[] = { 0.0, -0.0, 1e-45, 1e30, -1e30, 3e38,
		-3e38, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e300 };

	switch (draw() % 12) {
	case 0:
		return __builtin_nan("");
	case 1:
		return draw() % 2 ? __builtin_inf() : -__builtin_inf();
	case 2:
		return ends[draw() % LENGTH(ends)];
	case 3:
		return (double)integer();
	default:
		return (double)(int64_t)(draw() % 2001) / 250 - 2;
	}
}

static void
fill(void *data, struct relay_type t, int64_t n)
{
	int calm = draw() % 4 == 0;

	for (int64_t i = 0; i < n; i++) {
		int64_t v = calm ? (int64_t)(draw() % 4) : integer();
		double d = calm ? (double)v / 2 : real();
		float f = (float)d;

		if (t.code == RELAY_CODE_BOOL)
			((uint8_t *)data)[i] = v & 1;
		else if (t.code == RELAY_CODE_FLOAT && t.bits == 64)
			memcpy((char *)data + 8 * i, &d, 8);
		else if (t.code == RELAY_CODE_FLOAT && t.bits == 32)
			memcpy((char *)data + 4 * i, &f, 4);
		else if (t.code == RELAY_CODE_FLOAT ||
		    t.code == RELAY_CODE_BFLOAT)
			((uint16_t *)data)[i] = (uint16_t)draw();
		else		/* little-endian */
			memcpy((char *)data + t.bits / 8 * i, &v, t.bits / 8);
	}
}

/* The extent that a symbol has in this round; equal names, equal extents. */
static int64_t
extent(const char *name, uint64_t round)
{
	static const int64_t all[] = { 0, 1, 2, 3, 3, 4, 5, 7, 11, 17, 37 };
	uint64_t h = round * UINT64_C(0x9e3779b97f4a7c15) + 1;

	for (; *name != '\0'; name++)
		h = (h ^ (uint64_t)*name) * UINT64_C(1099511628211);
	return all[(h >> 20) % LENGTH(all)];
}

static void
input(const struct relay_info *in, struct relay_dltensor *t, int64_t *shape,
    uint64_t round)
{
	int64_t n = 1;

	for (int32_t i = 0; i < in->ndim; i++) {
		shape[i] = in->shape[i] >= 0 ? in->shape[i] :
		    extent(in->dim[i], round);
		n *= shape[i];
	}
	*t = (struct relay_dltensor){ .device = { 1, 0 }, .ndim = in->ndim,
		.dtype = in->dtype, .shape = shape };
	if (n > 0)
		n -= shorter;
	t->data = malloc((size_t)(n * ((in->dtype.bits + 7) / 8)));
	if (t->data == NULL)
		exit(2);
	fill(t->data, in->dtype, n);
}

static unsigned
read_all(const struct relay_result *r, int32_t outputs)
{
	unsigned sum = 0;

	for (int32_t i = 0; i < outputs; i++) {
		const struct relay_dltensor *t = relay_result_output(r, i);
		int64_t n = (t->dtype.bits + 7) / 8;

		for (int32_t d = 0; d < t->ndim; d++)
			n *= t->shape[d];
		for (int64_t k = 0; k < n; k++)
			sum = sum * 31 + ((unsigned char *)t->data)[k];
	}
	return sum;
}

/* All rounds of one model; prints what the parent cannot know. */
static int
run(const struct hostile *h, uint64_t seed, long rounds)
{
	struct relay_dltensor in[MAX_INPUTS];
	int64_t shape[MAX_INPUTS][MAX_RANK];
	struct relay_error e = { 0, "" };
	struct relay_model *m;
	struct relay_result *r;
	long good = 0;
	unsigned sum = 0;

	if (relay_model_open(h->entry, &m, &e) != 0) {
		printf("# %s\n", e.text);
		return 2;
	}
	for (long i = 0; i < rounds; i++) {
		int32_t n = relay_model_inputs(m);

		state = (seed + (uint64_t)i) * UINT64_C(0x9e3779b97f4a7c15) | 1;
		alarm(60);
		for (int32_t k = 0; k < n; k++)
			input(relay_model_input(m, k), &in[k], shape[k],
			    seed + (uint64_t)i);
		fprintf(stderr, "# seed %" PRIu64 "\n", seed + (uint64_t)i);
		e.text[0] = '\0';
		if (relay_model_run(m, in, n, &r, &e) == 0) {
			sum += read_all(r, relay_model_outputs(m));
			relay_result_free(r);
			good++;
		} else if (e.text[0] == '\0') {
			printf("# an error without a text\n");
			return 1;
		}
		for (int32_t k = 0; k < n; k++)
			free(in[k].data);
	}
	relay_model_close(m);
	printf("# %s: %ld of %ld runs have results, sum %u\n", h->name, good,
	    rounds, sum);
	return good == 0 && rounds > 200 ? 3 : 0;
}

/* The child's standard error holds the seed of each round and then, if there
 * is one, the report: the last seed and what follows are shown. */
static void
show(FILE *log)
{
	char line[512];
	long from = 0, at = 0;
	int lines = 0;

	rewind(log);
	for (; fgets(line, sizeof line, log) != NULL; at = ftell(log))
		if (strncmp(line, "# seed ", 7) == 0)
			from = at;
	fseek(log, from, SEEK_SET);
	while (lines++ < 24 && fgets(line, sizeof line, log) != NULL)
		printf("# %s", line);
}

static int
one(const struct hostile *h, uint64_t seed, long rounds)
{
	FILE *log = tmpfile();
	int status;
	pid_t pid;

	fflush(stdout);
	if (log == NULL || (pid = fork()) < 0) {
		perror("hostile");
		return 1;
	}
	if (pid == 0) {
		dup2(fileno(log), 2);
		status = run(h, seed, rounds);
		fflush(stdout);
		_exit(status);
	}
	waitpid(pid, &status, 0);
	if (status == 0)
		printf("ok - hostile/%s\n", h->name);
	else if (WIFEXITED(status) && WEXITSTATUS(status) == 3)
		printf("not ok - hostile/%s: no run has a result\n", h->name);
	else
		printf("not ok - hostile/%s: status %#x\n", h->name,
		    (unsigned)status);
	if (status != 0)
		show(log);
	fclose(log);
	return status != 0;
}

int
main(int argc, char **argv)
{
	uint64_t seed;
	int bad = 0;

	if (argc < 3) {
		fprintf(stderr, "usage: hostile SEED ROUNDS [MODEL [short]]\n");
		return 2;
	}
	seed = strtoull(argv[1], NULL, 10);
	shorter = argc > 4;
	for (const struct hostile *h = hostile_models; h->name != NULL; h++)
		if (argc < 4 || strcmp(argv[3], h->name) == 0)
			bad |= one(h, seed, strtol(argv[2], NULL, 10));
	return bad;
}
