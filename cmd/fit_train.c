/*
 * The steps of training by relay-fit (fit.h).
 */
#include "cmd/fit.h"

#include <math.h>
#include <string.h>

#include "base/sys.h"
#include "runtime/relay.h"

static int64_t
epoch_steps(const struct fit *f)
{
	int64_t n = f->data.samples / f->batch;

	return n + (!f->whole && f->data.samples % f->batch != 0);
}

static bool
save(struct fit *f)
{
	const char *bad = fit_not_finite(&f->state);
	char *err;

	if (f->o->checkpoint == NULL && bad == NULL)
		return true;
	if (bad == NULL && fit_group.rank != 0) {
		f->last_checkpoint = f->state.at.step;
		return true;
	}
	if (bad != NULL) {
		diag_error(f->r->d, NULL, "fit-not-finite", "'%s' is not "
		    "finite after step %lld", bad,
		    (long long)f->state.at.step);
		f->status = EXIT_WRONG;
	} else if (fit_write_checkpoint(&f->state, f->o->checkpoint, &err)) {
		f->last_checkpoint = f->state.at.step;
		return true;
	} else {
		diag_error(f->r->d, NULL, "cannot-write", "%s", err);
		mem_free(err);
		f->status = EXIT_OUTSIDE;
	}
	if (f->o->checkpoint != NULL && f->last_checkpoint > 0)
		diag_help(f->r->d, "'%s' holds the state after step %lld",
		    f->o->checkpoint, (long long)f->last_checkpoint);
	return false;
}

bool
fit_save(struct fit *f)
{
	bool ok;

	fit_group_collect(&f->state);
	ok = save(f);
	/* Nobody ends while the first process writes. */
	if (fit_group_any(!ok) && fit_group.rank != 0)
		fit_group_await_end();
	return ok;
}

static bool
not_finite_loss(struct fit *f, double loss)
{
	bool data;

	diag_error(f->r->d, NULL, "fit-not-finite", "the loss or its gradient "
	    "is %s at step %lld", isnan(loss) ? "nan" : "infinite",
	    (long long)f->state.at.step + 1);
	data = fit_blame(f);
	if (f->o->checkpoint != NULL && f->last_checkpoint > 0)
		diag_help(f->r->d, "'%s' holds the state after step %lld",
		    f->o->checkpoint, (long long)f->last_checkpoint);
	else if (!data)
		diag_help(f->r->d, "a smaller learning rate may help");
	f->status = EXIT_WRONG;
	return false;
}

/* Runs a function on the current batch, or reports.  t: the number of the step,
 * whose state is donated, or NULL. */
static struct relay_result *
run_batch(struct fit *f, struct relay_model *m, struct fit_data *data,
    float *t, uint32_t nstate)
{
	struct fit_tensor number = { .dtype = DT_FLOAT32, .data = (void *)t };
	struct relay_result *out;
	struct relay_error e;
	int32_t n = 0;

	for (uint32_t i = 0; i < data->narray; i++)
		f->in[n++] = fit_data_tensor(&data->array[i]);
	if (t != NULL)
		f->in[n++] = fit_dltensor(&number);
	for (uint32_t i = 0; i < nstate; i++)
		f->in[n++] = fit_dltensor(&f->state.list.v[i]);
	if (f->managed) {
		run_memory_reset(&f->memory);
		relay_model_watch(m, &f->memory.hook, &f->memory.memory);
	}
	if (relay_model_run_donating(m, f->in, t != NULL ? f->donated : NULL,
	    n, &out, &e) == 0)
		return out;
	/* Anything but missing memory comes from the data, labels that are no
	 * classes among it. */
	fit_fail(f, e.status == RELAY_ERROR_MEMORY ? EXIT_OUTSIDE : EXIT_WRONG,
	    "fit-run", e.text);
	if (!f->memory.too_small)
		fit_blame_integers(f, data);
	return NULL;
}

/* ---- what is computed again ---- */

struct watch {
	struct relay_hook hook;	/* first: what the model is given */
	double all, again;	/* seconds */
};

static int32_t
watch_kernel(struct relay_hook *h, struct relay_ctx *ctx,
    relay_kernel *kernel, void *const *buf, int64_t *dim,
    const struct relay_site *site, int32_t nbuf, int32_t ndim, double flops,
    double bytes, const double *elements)
{
	struct watch *w = (struct watch *)h;
	double begin = sys_now(), took;
	int32_t rc = kernel(ctx, buf, dim);

	(void)nbuf;
	(void)ndim;
	(void)flops;
	(void)bytes;
	(void)elements;
	took = sys_now() - begin;
	w->all += took;
	if (site->flags & RELAY_AGAIN)
		w->again += took;
	return rc;
}

/* A step within a budget at run time.  Of a share, the first step shows what
 * it is of. */
static struct relay_result *
run_managed_step(struct fit *f, float *t)
{
	struct run_memory *m = &f->memory;
	const struct run_memory_counts *c = &m->count;
	struct relay_result *out = run_batch(f, f->step, &f->data, t,
	    f->state.list.n);

	if (out == NULL)
		return NULL;
	if ((int64_t)c->peak > f->bytes)
		f->bytes = (int64_t)c->peak;
	f->evictions += c->evictions;
	f->kernels += c->kernels + c->recomputing;
	f->recomputing += c->recomputing;
	f->again = f->kernels > 0 ? f->recomputing / f->kernels : 0;
	if (m->share > 0)
		m->budget = (uint64_t)(m->share * (double)c->peak);
	m->share = 0;
	return out;
}

/* A step; the second one is watched, when caches and memory are there. */
static struct relay_result *
run_step(struct fit *f, float *t)
{
	bool watched = !f->watched && f->bytes > 0;
	struct watch w = { .hook.call = watch_kernel };
	struct relay_result *out;

	if (f->managed)
		return run_managed_step(f, t);
	relay_model_watch(f->step, watched ? &w.hook : NULL, NULL);
	out = run_batch(f, f->step, &f->data, t, f->state.list.n);
	relay_model_watch(f->step, NULL, NULL);
	if (out != NULL)
		f->bytes = relay_result_bytes(out);
	if (watched)
		f->again = w.all > 0 ? w.again / w.all : 0;
	f->watched = f->watched || watched;
	return out;
}

static double
scalar_of(const struct relay_result *r, int32_t i)
{
	return *(const float *)relay_result_output(r, i)->data;
}

/* What was computed in place is there. */
static void
take_state(struct fit *f, const struct relay_result *out)
{
	f->copied = 0;
	for (uint32_t i = 0; i < f->state.list.n; i++) {
		const struct fit_tensor *t = &f->state.list.v[i];
		const void *from = relay_result_output(out, (int32_t)i + 2)->
		    data;

		if (from == t->data)
			continue;
		memcpy(t->data, from, t->bytes);
		f->copied++;
	}
}

/* n: samples of all processes. */
static bool
one_step(struct fit *f, int64_t at, int64_t n)
{
	struct fit_position *p = &f->state.at;
	float t = (float)(p->step + 1);
	struct relay_result *out;
	int64_t from, own = n;
	double loss;

	fit_group_part(&from, &own);
	fit_data_batch(&f->data, at + from, own);
	out = run_step(f, &t);
	if (out == NULL)
		return false;
	if (fit_group.size > 1 && fit_group.begun == 0) {
		if (fit_group.rank != 0)
			fit_group_await_end();
		relay_result_free(out);
		return fit_fail(f, EXIT_WRONG, "fit-mpi", "the step does not "
		    "sum gradients over processes: make it with relay-train "
		    "under mpirun");
	}
	loss = scalar_of(out, 0);
	take_state(f, out);
	if (!isfinite(loss)) {
		relay_result_free(out);
		return not_finite_loss(f, loss);
	}
	p->step++;
	p->loss += loss * (double)n;
	p->right += scalar_of(out, 1) * (double)n;
	p->seen += (double)n;
	relay_result_free(out);
	return true;
}

/* Means over the validation samples. */
static bool
validate(struct fit *f, struct fit_epoch *e)
{
	struct fit_data *v = &f->validation;
	uint32_t parameters = 0;
	double sum[3] = { 0 };	/* of loss, of accuracy, samples */
	int64_t n;

	while (parameters < f->state.list.n &&
	    f->state.list.v[parameters].parameter)
		parameters++;
	fit_data_order(v, 0, 0, false);
	for (int64_t at = 0; at < v->samples; at += n) {
		struct relay_result *out;
		int64_t from, own;

		n = v->samples - at < f->batch ? v->samples - at : f->batch;
		if (f->whole && n < f->batch)
			break;
		own = n;
		fit_group_part(&from, &own);
		if (own == 0)
			continue;
		fit_data_batch(v, at + from, own);
		out = run_batch(f, f->evaluate, v, NULL, parameters);
		if (out == NULL)
			return false;
		sum[0] += scalar_of(out, 0) * (double)own;
		sum[1] += scalar_of(out, 1) * (double)own;
		sum[2] += (double)own;
		relay_result_free(out);
	}
	fit_group_sum(sum, 3);
	if (sum[2] > 0) {
		e->validation_loss = sum[0] / sum[2];
		e->validation_right = sum[1] / sum[2];
	}
	e->validated = true;
	return true;
}

static struct fit_epoch
measure(struct fit *f, int64_t epoch)
{
	const struct fit_position *p = &f->state.at;
	double seconds = sys_now() - f->begun;
	double n = p->seen > 0 ? p->seen : 1;

	return (struct fit_epoch){ .epoch = epoch + 1, .step = p->step,
		.loss = p->loss / n, .right = p->right / n,
		.rate = seconds > 0 ? (p->seen - (double)f->begun_seen) /
		    seconds : 0, .bytes = f->bytes, .again = f->again,
		.evictions = f->evictions, .managed = f->managed };
}

/* What follows the last step of an epoch. */
static bool
end_epoch(struct fit *f, int64_t epoch)
{
	struct fit_position *p = &f->state.at;
	struct fit_epoch e = measure(f, epoch);

	if (f->o->validation != NULL && !validate(f, &e))
		return false;
	p->loss = p->right = p->seen = 0;
	if (e.validated && e.validation_loss < p->best) {
		p->best = e.validation_loss;
		p->stale = 0;
		if (f->o->patience > 0)
			fit_keep_best(&f->state);
	} else if (e.validated) {
		p->stale++;
	}
	if (!fit_report_epoch(&f->report, &e)) {
		f->status = EXIT_OUTSIDE;
		return false;
	}
	return fit_save(f);
}

/* The rest of an epoch, from the current step. */
static bool
rest_of_epoch(struct fit *f, int64_t epoch, int64_t limit, bool *ended)
{
	struct fit_position *p = &f->state.at;
	int64_t steps = epoch_steps(f);

	fit_data_order(&f->data, epoch, f->o->seed, !f->o->in_order);
	if (f->managed)
		f->bytes = f->evictions = 0;
	f->kernels = f->recomputing = 0;
	f->begun = sys_now();
	f->begun_seen = (int64_t)p->seen;
	*ended = false;
	while (p->step < (epoch + 1) * steps) {
		int64_t at = (p->step - epoch * steps) * f->batch;
		int64_t n = f->data.samples - at;
		struct fit_epoch e;

		if (!one_step(f, at, n < f->batch ? n : f->batch))
			return false;
		e = measure(f, epoch);
		fit_report_bar(&f->report, &e, at + n, f->data.samples);
		f->stopped = fit_group_any(*f->interrupted);
		*ended = f->stopped || p->step >= limit;
		if (*ended && p->step < (epoch + 1) * steps)
			return fit_save(f);
		if (f->o->every > 0 && p->step % f->o->every == 0 &&
		    p->step < (epoch + 1) * steps && !fit_save(f))
			return false;
	}
	return end_epoch(f, epoch);
}

bool
fit_train(struct fit *f)
{
	int64_t steps = epoch_steps(f);
	int64_t limit = f->o->steps > 0 ? f->o->steps : INT64_MAX;
	bool ended = f->state.at.step >= limit;

	while (!ended && f->state.at.step / steps < f->o->epochs) {
		if (!rest_of_epoch(f, f->state.at.step / steps, limit, &ended))
			return false;
		if (f->o->patience > 0 && f->state.at.stale >= f->o->patience)
			break;
	}
	fit_report_line(&f->report);
	if (f->r->verbose > 0 && fit_group.rank == 0)
		fprintf(stderr, "%s: %u of %u tensors are updated in place\n",
		    f->r->program, f->state.list.n - f->copied,
		    f->state.list.n);
	if (!f->stopped)
		return true;
	f->status = EXIT_OUTSIDE;
	if (fit_group.rank != 0)
		fit_group_await_end();
	diag_error(f->r->d, NULL, "interrupted", "interrupted after step "
	    "%lld", (long long)f->state.at.step);
	if (f->o->checkpoint != NULL)
		diag_help(f->r->d, "--resume continues from '%s'",
		    f->o->checkpoint);
	return false;
}
