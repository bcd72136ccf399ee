/*
 * Views of parameters: views MODEL.so.
 *
 * The model takes c and d, float32 (2, 3, 8), and gives reshape(c, (6, 8)) with
 * row 1 replaced by zeros, reshape(d, (6, 8)), and twice that.  No output may
 * be in an input's memory, unless the input is donated: then the first output
 * is computed where c is.  What is not donated must not change.  Prints "each
 * output is in its place".
 */
#include <stdint.h>
#include <stdio.h>

#include "runtime/relay_model.h"

enum { ROWS = 6, COLS = 8, ALL = ROWS * COLS };

static int wrong;

static void
expect(int ok, const char *what, int donated)
{
	if (ok)
		return;
	printf("%s: %s\n", donated ? "donated" : "kept", what);
	wrong = 1;
}

static int
is_inside(const void *p, const float *x)
{
	return (uintptr_t)p >= (uintptr_t)x &&
	    (uintptr_t)p < (uintptr_t)(x + ALL);
}

static void
run(struct relay_model *m, uint8_t donated)
{
	_Alignas(64) static float c[ALL], d[ALL];
	int64_t shape[3] = { 2, 3, COLS };
	const uint8_t flags[2] = { donated, 0 };
	struct relay_error e = { 0, "" };
	struct relay_result *r;
	struct relay_dltensor in[2];
	const float *out[3];
	int changed = 0, ok = 1;

	for (int i = 0; i < ALL; i++)
		c[i] = d[i] = (float)(i + 1);
	for (int i = 0; i < 2; i++)
		in[i] = (struct relay_dltensor){ .data = i == 0 ? c : d,
		    .device = { 1, 0 }, .ndim = 3, .dtype = {
		    RELAY_CODE_FLOAT, 32, 1 }, .shape = shape };
	if (relay_model_run_donating(m, in, flags, 2, &r, &e) != 0) {
		printf("%s\n", e.text);
		wrong = 1;
		return;
	}
	for (int i = 0; i < 3; i++)
		out[i] = relay_result_output(r, i)->data;
	expect(donated ? out[0] == c : !is_inside(out[0], c),
	    "the first output is elsewhere", donated);
	expect(!is_inside(out[1], d) && !is_inside(out[2], d),
	    "an output is in an input", donated);
	for (int i = 0; i < ALL; i++) {
		changed |= d[i] != (float)(i + 1) ||
		    (!donated && c[i] != (float)(i + 1));
		ok &= out[0][i] == (i / COLS == 1 ? 0 : (float)(i + 1)) &&
		    out[1][i] == (float)(i + 1) &&
		    out[2][i] == 2 * (float)(i + 1);
	}
	expect(!changed, "an input has changed", donated);
	expect(ok, "an output has another value", donated);
	relay_result_free(r);
}

int
main(int argc, char **argv)
{
	struct relay_error e = { 0, "" };
	struct relay_model *m;

	if (argc != 2 || relay_model_load(argv[1], NULL, &m, &e) != 0) {
		printf("%s\n", e.text);
		return 1;
	}
	for (int i = 0; i < 3; i++) {
		run(m, 0);
		run(m, 1);
	}
	relay_model_close(m);
	if (!wrong)
		puts("each output is in its place");
	return wrong;
}
