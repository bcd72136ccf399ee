/*
 * Where training by relay-fit begins (fit.h).
 */
#include "cmd/fit.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

bool
fit_fail(struct fit *f, int status, const char *code, const char *message)
{
	diag_error(f->r->d, NULL, code, "%s", message);
	f->status = status;
	return false;
}

/* ---- the library ---- */

static bool
open_entry(struct fit *f, const char *name, struct relay_model **m)
{
	const char *path = f->r->input;
	char *own = mem_printf("%s%s", strchr(path, '/') ? "" : "./", path);
	char *symbol = mem_printf("relay_%s_model", name);
	struct relay_error e;
	bool ok = relay_model_load(own, symbol, m, &e) == 0 &&
	    relay_model_set_threads(*m, (int32_t)f->o->threads, &e) == 0;

	mem_free(own);
	mem_free(symbol);
	return ok || fit_fail(f, EXIT_OUTSIDE, "fit-library", e.text);
}

/* The inputs of the step after the data and the number of the step are what it
 * returns after loss and accuracy, and what init returns; those of evaluate
 * after the data are the parameters, and come first. */
static bool
check_entries(struct fit *f)
{
	int32_t n = relay_model_outputs(f->step) - 2;
	int32_t nd = relay_model_inputs(f->step) - 1 - n;
	int32_t np = relay_model_inputs(f->evaluate) - nd;
	bool ok = n >= 1 && nd >= 2 && np >= 1 && np <= n &&
	    relay_model_outputs(f->init) == n &&
	    relay_model_inputs(f->init) == 1 &&
	    relay_model_outputs(f->evaluate) == 2;

	for (int32_t i = 0; ok && i < n; i++) {
		const struct relay_info *in = relay_model_input(f->step,
		    nd + 1 + i), *out = relay_model_output(f->step, i + 2);

		ok = in->ndim == out->ndim && fit_dtype(in->dtype) !=
		    DT_NONE && fit_dtype(in->dtype) == fit_dtype(out->dtype);
		for (int32_t k = 0; ok && k < in->ndim; k++)
			ok = in->shape[k] >= 0 &&
			    in->shape[k] == out->shape[k];
	}
	f->ndata = (uint32_t)(ok ? nd : 0);
	return ok || fit_fail(f, EXIT_WRONG, "fit-library", "the types of the "
	    "entries init, step and evaluate do not agree (relay-fit(1), "
	    "DESCRIPTION)");
}

static void
make_state(struct fit *f)
{
	int32_t n = relay_model_outputs(f->step) - 2, nd = (int32_t)f->ndata;
	int32_t np = relay_model_inputs(f->evaluate) - nd;

	for (int32_t i = 0; i < n; i++) {
		const struct relay_info *in = relay_model_input(f->step,
		    nd + 1 + i);
		struct fit_tensor t = { .name = in->name,
			.dtype = fit_dtype(in->dtype),
			.rank = (uint32_t)in->ndim, .parameter = i < np };

		t.shape = mem_zalloc(t.rank + 1, sizeof *t.shape);
		for (uint32_t k = 0; k < t.rank; k++)
			t.shape[k] = in->shape[k];
		fit_tensor_alloc(&t);
		vec_push(&f->state.list, t);
	}
}

/* The initial values.  The state has zeros: memory that keeps them is not
 * touched, and the function's own is given back. */
static bool
initialize(struct fit *f)
{
	int64_t seed = f->o->seed;
	struct fit_tensor t = { .dtype = DT_INT64, .data = (void *)&seed };
	struct relay_dltensor in = fit_dltensor(&t);
	struct relay_result *out;
	struct relay_error e;

	if (relay_model_run(f->init, &in, 1, &out, &e) != 0)
		return fit_fail(f, EXIT_OUTSIDE, "fit-run", e.text);
	for (uint32_t i = 0; i < f->state.list.n; i++) {
		const struct fit_tensor *to = &f->state.list.v[i];
		const unsigned char *from = relay_result_output(out,
		    (int32_t)i)->data;

		/* All bytes are 0 if the first is and each is the next. */
		if (to->bytes > 0 && (from[0] != 0 || memcmp(from, from + 1,
		    to->bytes - 1) != 0))
			memcpy(to->data, from, to->bytes);
	}
	relay_result_free(out);
	relay_model_close(f->init);
	f->init = NULL;
	return true;
}

/* ---- data ---- */

static bool
open_data(struct fit *f)
{
	const struct relay_info *first = relay_model_input(f->step, 0);
	int64_t fixed = first->ndim > 0 ? first->shape[0] : -1;
	bool ok, outside = false;

	f->batch = fixed >= 0 ? fixed * fit_group.size :
	    f->o->batch == FIT_BATCH ? 32 : f->o->batch;
	f->whole = fixed >= 0;
	if (f->batch < 1)
		return fit_fail(f, EXIT_USAGE, "fit-batch", "--batch must be "
		    "at least 1");
	ok = fit_data_open(&f->data, f->o->data, f->step, f->ndata, f->batch,
	    &f->o->image, f->r->d, &outside);
	if (f->o->validation != NULL)
		ok = fit_data_open(&f->validation, f->o->validation, f->step,
		    f->ndata, f->batch, &f->o->image, f->r->d, &outside) && ok;
	if (ok && f->whole && f->data.samples < f->batch)
		return fit_fail(f, EXIT_WRONG, "fit-data", "there are fewer "
		    "samples than one batch of the model");
	if (ok && !f->whole && fit_group.rank == 0 &&
	    f->o->batch > f->data.samples)
		diag_warning(f->r->d, NULL, "fit-batch", "--batch=%lld is more "
		    "than the %lld samples of '%s', which are one batch",
		    (long long)f->o->batch, (long long)f->data.samples,
		    f->data.path);
	if (!ok)
		f->status = outside ? EXIT_OUTSIDE : EXIT_WRONG;
	return ok;
}

/* The initial state, or that of the checkpoint. */
static bool
set_state(struct fit *f, const struct fit_position *now)
{
	const struct fit_position *p = &f->state.at;

	if (!f->o->resume || access(f->o->checkpoint, F_OK) != 0)
		return initialize(f);
	f->status = EXIT_WRONG;
	if (!fit_read_checkpoint(&f->state, f->o->checkpoint, f->r->d))
		return false;
	if (p->seed == now->seed && p->batch == now->batch &&
	    p->samples == now->samples)
		return true;
	diag_error(f->r->d, NULL, "fit-checkpoint", "'%s' was written with "
	    "seed %lld, batches of %lld and %lld samples; this run has %lld, "
	    "%lld and %lld", f->o->checkpoint, (long long)p->seed,
	    (long long)p->batch, (long long)p->samples, (long long)now->seed,
	    (long long)now->batch, (long long)now->samples);
	return false;
}

bool
fit_begin(struct fit *f)
{
	struct fit_position *p = &f->state.at, now = { .seed = f->o->seed,
		.batch = f->batch, .samples = f->data.samples,
		.best = INFINITY };

	make_state(f);
	f->in = mem_zalloc(f->state.list.n + f->ndata + 1, sizeof *f->in);
	f->donated = mem_zalloc(f->state.list.n + f->ndata + 1, 1);
	memset(f->donated + f->ndata + 1, 1, f->state.list.n);
	*p = now;
	if (fit_group.rank == 0 && !set_state(f, &now))
		return false;
	fit_group_share(&f->state);
	f->last_checkpoint = p->step;
	return true;
}

/* Sums over processes must not be computed again by one of them. */
static bool
open_memory(struct fit *f)
{
	f->managed = run_memory_wanted(&f->o->memory);
	if (!f->managed)
		return f->o->memory.heuristic == NULL || fit_fail(f,
		    EXIT_USAGE, "usage", "--dtr needs --memory-budget");
	if (fit_group.size > 1)
		return fit_fail(f, EXIT_USAGE, "usage", "--memory-budget is "
		    "for a single process");
	if (run_memory_open(&f->memory, f->r, &f->o->memory,
	    relay_model_entry(f->step)))
		return true;
	f->status = EXIT_USAGE;
	return false;
}

bool
fit_open(struct fit *f)
{
	return open_entry(f, "init", &f->init) &&
	    open_entry(f, "step", &f->step) &&
	    open_entry(f, "evaluate", &f->evaluate) && check_entries(f) &&
	    open_memory(f) && open_data(f);
}

void
fit_close(struct fit *f)
{
	fit_state_release(&f->state);
	fit_data_close(&f->data);
	fit_data_close(&f->validation);
	if (f->managed)
		run_memory_release(&f->memory);
	relay_model_close(f->init);
	relay_model_close(f->step);
	relay_model_close(f->evaluate);
	mem_free(f->in);
	mem_free(f->donated);
}
