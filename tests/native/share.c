/*
 * What threads and processes share of a model: share MODEL.so [CHILDREN].
 *
 * Threads open, run and close models of one library at the same time, its
 * weights being mapped by whichever runs first; threads run one model that has
 * threads of its own.  With CHILDREN the process also forks so many times while
 * its threads run, from the first run on, and each child must get right
 * results.  Prints "each run is right".
 *
 * The model takes a float32 tensor (n, m) and gives the sums of its rows.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/relay_model.h"

enum { ROWS = 3, COLS = 5, THREADS = 4, ROUNDS = 10 };

static const char *path;
static atomic_int wrong;
static atomic_bool go, stop, rest;
static atomic_uint runs;

static void
run(struct relay_model *m)
{
	int64_t shape[2] = { ROWS, COLS };
	float x[ROWS * COLS];
	struct relay_dltensor in = { .data = x, .device = { 1, 0 }, .ndim = 2,
		.dtype = { RELAY_CODE_FLOAT, 32, 1 }, .shape = shape };
	struct relay_error e = { 0, "" };
	struct relay_result *r;

	for (int i = 0; i < ROWS * COLS; i++)
		x[i] = (float)(i / COLS + 1);
	if (relay_model_run(m, &in, 1, &r, &e) != 0) {
		printf("%s\n", e.text);
		wrong++;
		return;
	}
	for (int i = 0; i < ROWS; i++)
		if (((float *)relay_result_output(r, 0)->data)[i] !=
		    (float)(COLS * (i + 1)))
			wrong++;
	relay_result_free(r);
}

static struct relay_model *
load(int32_t threads)
{
	struct relay_error e = { 0, "" };
	struct relay_model *m;

	if (relay_model_load(path, NULL, &m, &e) != 0 ||
	    relay_model_set_threads(m, threads, &e) != 0) {
		printf("%s\n", e.text);
		exit(1);
	}
	return m;
}

static void *
with_its_own(void *arg)
{
	(void)arg;
	while (!go)
		;
	for (int i = 0; i < ROUNDS; i++) {
		struct relay_model *m = load(1 + i % 3);

		for (int k = 0; k < 5; k++)
			run(m);
		relay_model_close(m);
	}
	return NULL;
}

static void *
with_one(void *arg)
{
	while (!go)
		;
	for (int i = 0; i < 20 * ROUNDS; i++)
		run(arg);
	return NULL;
}

static void *
until_stop(void *arg)
{
	while (!stop) {
		while (rest && !stop)
			usleep(50);
		run(arg);
		runs++;
	}
	return NULL;
}

static void
together(void *(*what)(void *), void *arg)
{
	pthread_t t[THREADS];

	go = false;
	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&t[i], NULL, what, arg) != 0)
			exit(1);
	go = true;
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
}

/* A child that waits for a thread that it lacks is ended by the alarm.  The
 * parent's threads run at the fork, and leave the processors to the child. */
static int
child(struct relay_model *m)
{
	unsigned before = runs;
	pid_t pid;
	int status, ended;

	fflush(stdout);
	while (runs - before < 2)
		sched_yield();
	pid = fork();
	if (pid == 0) {
		alarm(60);
		for (int i = 0; i < 3; i++)
			run(m);
		relay_model_close(m);
		_exit(wrong != 0);
	}
	rest = true;
	ended = pid < 0 || waitpid(pid, &status, 0) != pid || status != 0;
	rest = false;
	return ended;
}

static void
forks(int32_t threads, int children)
{
	struct relay_model *m = load(threads);
	pthread_t t[2];

	stop = false;
	for (int i = 0; i < 2; i++)
		if (pthread_create(&t[i], NULL, until_stop, m) != 0)
			exit(1);
	for (int i = 0; i < children && wrong == 0; i++)
		if (child(m)) {
			printf("child %d fails\n", i);
			wrong++;
		}
	stop = true;
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	relay_model_close(m);
}

int
main(int argc, char **argv)
{
	struct relay_model *m;

	if (argc < 2)
		return 2;
	path = argv[1];
	if (argc > 2)
		for (int32_t threads = 1; threads <= 3; threads++)
			forks(threads, atoi(argv[2]));
	together(with_its_own, NULL);
	m = load(3);
	together(with_one, m);
	relay_model_close(m);
	if (wrong == 0)
		printf("each run is right\n");
	return wrong != 0;
}
