/*
 * Running the samples of a calibration (quantize_run.h): progress on a
 * terminal, and checkpoints, from which another run goes on.
 */
#include "cmd/quantize_run.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "base/sys.h"
#include "formats/stream/stream.h"

#define EVERY 10		/* seconds between checkpoints */
#define BAR 30
#define CHECKPOINT_LIMIT ((size_t)1 << 30)

struct observing {
	const struct filter_run *r;
	struct quantize_calibration *c;
	struct quantize_code *code;	/* NULL: the evaluator runs */
	struct run_samples *samples;
	uint32_t function;
	int64_t first;		/* sample to be run */
	char *key;		/* of the checkpoint */
	bool terminal, shown;
	double begin, drawn, saved;
};

static bool
failed(const struct filter_run *r, char *err)
{
	*r->status = EXIT_OUTSIDE;
	diag_error(r->d, NULL, "file", "%s", err);
	mem_free(err);
	return false;
}

/* ---- progress ---- */

static void
show(struct observing *x, int64_t done, int64_t count)
{
	double now = sys_now(), left;
	int full = (int)(BAR * done / count);

	if (!x->terminal || (x->shown && now - x->drawn < .1))
		return;
	x->drawn = now;
	x->shown = true;
	left = done > x->first ? (now - x->begin) * (double)(count - done) /
	    (double)(done - x->first) : 0;
	fprintf(stderr, "\rsample %lld of %lld [%.*s%*s] %.0f s left\033[K",
	    (long long)done, (long long)count, full,
	    "##############################", BAR - full, "", left);
}

static void
hide(struct observing *x)
{
	if (x->shown)
		fputs("\r\033[K", stderr);
	x->shown = false;
}

/* ---- checkpoints ---- */

static bool
save(struct observing *x, int64_t samples)
{
	const struct quantize_opts *o = x->r->opts;
	struct sys_out out;
	char *err;

	if (o->checkpoint == NULL)
		return true;
	if (!sys_out_open(&out, o->checkpoint, &err))
		return failed(x->r, err);
	quantize_save(x->c, x->key, samples, out.f);
	x->saved = sys_now();
	return sys_out_commit(&out, &err) || failed(x->r, err);
}

/* The function's name and the hash of the module. */
static char *
key_of(struct ir_module *m, uint32_t function)
{
	char *text = NULL, hash[38], *key = NULL;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	bool ok = f != NULL && stream_write(m, f, NULL);

	if (f != NULL)
		ok = fclose(f) == 0 && ok;
	if (!ok)
		mem_oom();
	hash_text(text, n, hash);
	key = mem_printf("%s %s", m->function.v[function].name, hash);
	free(text);
	return key;
}

static bool
load(struct observing *x, int64_t count)
{
	const struct quantize_opts *o = x->r->opts;
	uint64_t size;
	char *err, *text;
	size_t n;
	bool ok;
	int fd;

	if (!o->resume || access(o->checkpoint, F_OK) != 0)
		return true;
	fd = sys_open_regular(o->checkpoint, &size, &err);
	if (fd < 0)
		return failed(x->r, err);
	ok = sys_read_all(fd, CHECKPOINT_LIMIT, &text, &n, &err);
	close(fd);
	if (!ok)
		return failed(x->r, err);
	ok = quantize_load(x->c, x->key, text, &x->first, o->checkpoint);
	mem_free(text);
	if (ok && x->first > count) {
		diag_error(x->r->d, NULL, "checkpoint", "'%s' is of %lld "
		    "samples, and there are %lld", o->checkpoint,
		    (long long)x->first, (long long)count);
		ok = false;
	}
	if (ok && x->r->verbose > 0)
		filter_say(x->r, "%lld samples are in the checkpoint",
		    (long long)x->first);
	return ok;
}

/* ---- all ---- */

/* Runs all samples once. */
static bool
run_all(struct observing *x)
{
	int64_t count = run_samples_count(x->samples);
	bool ok = true;
	uint32_t n;

	x->begin = x->saved = sys_now();
	for (int64_t i = x->first; ok && i < count; i++) {
		struct value **arg = run_sample(x->samples, i, &n);

		ok = arg != NULL && (x->code != NULL ?
		    quantize_code_observe(x->code, x->c, arg) :
		    quantize_observe(x->c, x->function, arg, n));
		if (ok)
			show(x, i + 1, count);
		if (ok && sys_now() - x->saved > EVERY)
			ok = save(x, i + 1);
	}
	hide(x);
	return ok && save(x, count);
}

bool
quantize_observe_all(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, const struct quantize_options *o,
    struct run_samples *samples, uint32_t function, struct quantize_stats *s)
{
	const struct quantize_opts *opts = r->opts;
	int64_t count = run_samples_count(samples);
	struct observing x = { .r = r, .c = c, .samples = samples,
	    .function = function, .terminal = r->verbose >= 0 &&
	    isatty(STDERR_FILENO) };
	bool ok, next;

	if (opts->checkpoint != NULL)
		x.key = key_of(m, function);
	ok = load(&x, count);
	if (ok && x.first < count)
		x.code = quantize_compile(m, r, c, function, count - x.first);
	if (ok && quantize_needs_scaling(o)) {
		if (o->weights == QUANTIZE_WEIGHTS_AWQ)
			quantize_next_moments(c);
		ok = run_all(&x) && quantize_smooth(c, s);
		if (x.code != NULL)
			quantize_code_free(x.code);
		x.code = ok ? quantize_compile(m, r, c, function, count) :
		    NULL;
	}
	next = ok && quantize_needs_moments(o) && quantize_next_moments(c);
	if (ok && !next && !o->packed)
		ok = run_all(&x);
	for (; ok && next; next = ok && quantize_next_moments(c))
		ok = run_all(&x) && quantize_round_weights(c, s);
	if (x.code != NULL)
		quantize_code_free(x.code);
	mem_free(x.key);
	return ok;
}
