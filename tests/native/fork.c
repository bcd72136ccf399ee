/*
 * A process that forks with a model loaded: fork MODEL.so.
 *
 * The workers of the pool do not exist in the child, so it must start its
 * own; both must go on to get the right sums, and closing must end.  Thread
 * counts at and beyond the ends are set on the way.  Prints "each is right".
 *
 * The model takes a float32 tensor (n, m) and gives the sums of its rows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/relay_model.h"

enum { ROWS = 512, COLS = 1024 };

static int
right(struct relay_model *m, float *x, float one)
{
	int64_t shape[2] = { ROWS, COLS };
	struct relay_dltensor in = { .data = x, .device = { 1, 0 }, .ndim = 2,
		.dtype = { RELAY_CODE_FLOAT, 32, 1 }, .shape = shape };
	struct relay_error e = { 0, "" };
	struct relay_result *r;
	const float *got;
	int ok = 1;

	for (int i = 0; i < ROWS * COLS; i++)
		x[i] = one;
	if (relay_model_run(m, &in, 1, &r, &e) != 0) {
		printf("%s\n", e.text);
		return 0;
	}
	got = relay_result_output(r, 0)->data;
	for (int i = 0; i < ROWS; i++)
		ok &= got[i] == one * COLS;
	relay_result_free(r);
	return ok;
}

static int
child(struct relay_model *m, float *x, int depth)
{
	pid_t pid;
	int status = 0;

	alarm(60);
	for (int i = 1; i < 20; i++)
		if (!right(m, x, (float)i))
			return 1;
	if (depth > 0) {
		fflush(stdout);
		pid = fork();
		if (pid == 0)
			_exit(child(m, x, depth - 1));
		if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0)
			return 1;
	}
	if (!right(m, x, 3))
		return 1;
	relay_model_close(m);
	return 0;
}

int
main(int argc, char **argv)
{
	static const int32_t counts[] = { 4, 1, 0, 64, 1000, -1, INT32_MIN,
		INT32_MAX };
	float *x = malloc(sizeof(float) * ROWS * COLS);
	struct relay_error e = { 0, "" };
	struct relay_model *m;
	int bad = 0;

	if (argc != 2 || x == NULL)
		return 2;
	for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
		if (relay_model_load(argv[1], NULL, &m, &e) != 0) {
			fprintf(stderr, "%s\n", e.text);
			return 1;
		}
		e.text[0] = '\0';
		if (relay_model_set_threads(m, counts[i], &e) != 0 &&
		    (counts[i] >= 0 && counts[i] <= 64)) {
			printf("%d threads: %s\n", counts[i], e.text);
			bad = 1;
		}
		if (child(m, x, 2) != 0) {
			printf("wrong with %d threads\n", counts[i]);
			bad = 1;
		}
	}
	free(x);
	if (!bad)
		printf("each is right\n");
	return bad;
}
