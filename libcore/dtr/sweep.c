/* Sweeps and their tables (sweep.h). */
#include "dtr/sweep.h"

#include <inttypes.h>
#include <math.h>

#include "base/str.h"
#include "dtr/network.h"

static uint64_t
call_bytes(const struct dtr_program *p, const struct dtr_call *c)
{
	const uint32_t *in = dtr_operands(p, c);
	uint64_t bytes = c->bytes;
	uint32_t i, j;

	for (i = 0; i < c->nin; i++) {
		uint32_t x = p->tensor.v[in[i]].storage;

		for (j = 0; j < i && p->tensor.v[in[j]].storage != x; j++)
			;
		if (j == i && !p->call.v[p->tensor.v[p->storage.v[x].root].
		    call].constant)
			bytes += p->storage.v[x].size;
	}
	return bytes;
}

struct dtr_baseline
dtr_baseline(const struct dtr_program *p)
{
	struct dtr_options o = { .heuristic = dtr_heuristic_find("lru"),
	    .policy = DTR_BANISH, .budget = UINT64_MAX, .seed = 1,
	    .replay_limit = UINT64_MAX };
	struct dtr_baseline b = { .cost = p->cost,
	    .constants = p->constants };

	b.peak = dtr_simulate(p, &o).max_memory;
	for (uint32_t i = 0; i < p->call.n; i++) {
		uint64_t bytes = call_bytes(p, &p->call.v[i]);

		if (!p->call.v[i].constant && bytes > b.floor)
			b.floor = bytes;
	}
	return b;
}

static uint64_t
replay_limit(double limit, uint64_t cost)
{
	double ns = (limit - 1) * (double)cost;

	return ns >= (double)DTR_LIMIT ? UINT64_MAX : (uint64_t)ns;
}

struct sweep_run {
	const struct dtr_sweep *s;
	const struct dtr_program *p;
	void (*row)(void *ctx, const struct dtr_row *row);
	void *ctx;
	uint32_t adversary;	/* calls; 0: the program */
};

static void
run_cell(const struct sweep_run *x, struct dtr_row row)
{
	struct dtr_options o = { .heuristic = row.heuristic,
	    .policy = row.policy, .budget = row.budget,
	    .replay_limit = replay_limit(x->s->limit, row.baseline.cost),
	    .accesses = x->s->accesses, .trace = x->s->trace };
	uint32_t trials = row.heuristic->random ? x->s->trials : 1;

	for (uint32_t i = 0; i < trials; i++) {
		row.seed = row.heuristic->random ? x->s->seed + i : 0;
		o.seed = row.seed + 1;
		row.result = x->adversary > 0 ?
		    dtr_adversary(x->adversary, &o) : dtr_simulate(x->p, &o);
		x->row(x->ctx, &row);
	}
}

static void
run_budgets(const struct sweep_run *x, struct dtr_row row)
{
	for (uint32_t i = 0; i < x->s->ratio.n; i++) {
		row.ratio = x->s->ratio.v[i];
		row.budget = (uint64_t)((double)row.baseline.peak *
		    row.ratio);
		run_cell(x, row);
	}
	row.ratio = NAN;
	for (uint32_t i = 0; i < x->s->budget.n; i++) {
		row.budget = x->s->budget.v[i];
		run_cell(x, row);
	}
}

static void
run_policies(const struct sweep_run *x, struct dtr_row row)
{
	for (uint32_t i = 0; i < x->s->heuristic.n; i++)
		for (uint32_t j = 0; j < x->s->policy.n; j++) {
			row.heuristic = x->s->heuristic.v[i];
			row.policy = x->s->policy.v[j];
			run_budgets(x, row);
		}
}

void
dtr_sweep_run(const struct dtr_sweep *s, const struct dtr_program *p,
    const char *log, void (*row)(void *ctx, const struct dtr_row *row),
    void *ctx)
{
	struct sweep_run x = { s, p, row, ctx, 0 };
	struct dtr_row cell = { .log = log, .accesses = s->accesses,
	    .baseline = dtr_baseline(p) };

	run_policies(&x, cell);
}

void
dtr_sweep_adversary(const struct dtr_sweep *s, uint32_t n,
    void (*row)(void *ctx, const struct dtr_row *row), void *ctx)
{
	struct sweep_run x = { s, NULL, row, ctx, n };
	struct dtr_row cell = { .log = "adversary",
	    .accesses = s->accesses, .baseline = { .cost = n,
	    .constants = 1, .floor = 2 } };

	run_policies(&x, cell);
}

static double
slowdown(const struct dtr_row *r)
{
	return r->result.status != DTR_OK || r->baseline.cost == 0 ? NAN :
	    (double)r->result.clock / (double)r->baseline.cost;
}

/* One line of either form; a number that is not known is empty, or null. */
static void
put_number(struct buf *b, enum dtr_form form, double x)
{
	if (!isnan(x))
		buf_printf(b, "%.6g", x);
	else if (form == DTR_JSON)
		buf_puts(b, "null");
}

static void
put_count(struct buf *b, const char *name, uint64_t value, bool known)
{
	if (name != NULL)
		buf_printf(b, ", \"%s\": ", name);
	else
		buf_puts(b, ",");
	if (known)
		buf_printf(b, "%" PRIu64, value);
	else if (name != NULL)
		buf_puts(b, "null");
}

void
dtr_row_head(struct buf *b, enum dtr_form form)
{
	if (form == DTR_CSV)
		buf_puts(b, "log,heuristic,policy,seed,ratio,budget,status,"
		    "clock,replayed,max_memory,calls,replays,evictions,"
		    "scores,accesses,peak,cost,constants,floor,slowdown\n");
}

void
dtr_row_put(struct buf *b, enum dtr_form form, const struct dtr_row *row)
{
	const struct dtr_result *r = &row->result;
	bool json = form == DTR_JSON;
	const struct {
		const char *name;
		uint64_t value;
	} v[] = {
		{ "clock", r->clock }, { "replayed", r->replayed },
		{ "max_memory", r->max_memory }, { "calls", r->calls },
		{ "replays", r->replays }, { "evictions", r->evictions },
		{ "scores", r->scored }, { "accesses", r->accesses },
		{ "peak", row->baseline.peak },
		{ "cost", row->baseline.cost },
		{ "constants", row->baseline.constants },
		{ "floor", row->baseline.floor },
	};

	buf_puts(b, json ? "{\"log\": " : "");
	(json ? buf_put_json : buf_put_csv)(b, row->log);
	buf_printf(b, json ? ", \"heuristic\": \"%s\", \"policy\": \"%s\", "
	    "\"seed\": %" PRIu64 ", \"ratio\": " : ",%s,%s,%" PRIu64 ",",
	    row->heuristic->name, dtr_policy_names[row->policy], row->seed);
	put_number(b, form, row->ratio);
	buf_printf(b, json ? ", \"budget\": %" PRIu64 ", \"status\": \"%s\"" :
	    ",%" PRIu64 ",%s", row->budget, dtr_status_names[r->status]);
	for (size_t i = 0; i < sizeof v / sizeof v[0]; i++)
		put_count(b, json ? v[i].name : NULL, v[i].value,
		    v[i].name[0] != 'a' || row->accesses);
	buf_puts(b, json ? ", \"slowdown\": " : ",");
	put_number(b, form, slowdown(row));
	buf_puts(b, json ? "}" : "\n");
}
