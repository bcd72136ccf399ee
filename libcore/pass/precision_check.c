/*
 * What narrow numbers do to the results of a function (precision.h): the
 * evaluator runs it as it was and as it is on the same inputs, and compares
 * outputs and the bindings that are narrow.
 *
 * The noise that a binding adds is what its value has, relative to the value,
 * beyond what the noisiest of its operands has: that is walked back to bindings
 * that are narrow themselves.
 */
#include "pass/precision.h"

#include <math.h>

#include "ir/outputs.h"
#include "pass/cmp.h"

struct precision_check {
	struct ir_module *m[2];	/* as it was, as it is */
	uint32_t function[2];
	const struct precision_made *made;
	uint32_t n;
	ir_id *id[2];		/* by made[]: the node of each module */
	struct precision_noise *noise;
	VEC(struct precision_output) output;
	struct diag *d;
};

/* ---- bindings ---- */

/* Nodes by function name and printed id. */
static void
find_nodes(struct precision_check *c, int k)
{
	const struct ir_module *m = c->m[k];
	struct map at = { 0 };
	uint32_t found;

	for (ir_id i = 1; i < m->node.n; i++)
		if (ir_at(m, i)->region != 0)
			map_put(&at, (uint64_t)m->region.v[ir_at(m, i)->region]
			    .function << 32 | ir_at(m, i)->id, i);
	for (uint32_t i = 0; i < c->n; i++) {
		const struct precision_made *p = &c->made[i];

		if (map_get(&at, (uint64_t)p->function << 32 | (k == 0 ?
		    p->id : p->narrow), &found))
			c->id[k][i] = found;
	}
	map_free(&at);
}

struct precision_check *
precision_check_new(struct ir_module *before, struct ir_module *m,
    uint32_t function, const struct precision_made *made, uint32_t n,
    struct diag *d)
{
	struct precision_check *c = mem_zalloc(1, sizeof *c);

	*c = (struct precision_check){ .m = { before, m },
	    .function = { function, function }, .made = made, .n = n, .d = d };
	c->noise = mem_zalloc(n + 1, sizeof *c->noise);
	for (int k = 0; k < 2; k++) {
		c->id[k] = mem_zalloc(n + 1, sizeof *c->id[k]);
		find_nodes(c, k);
	}
	return c;
}

void
precision_check_free(struct precision_check *c)
{
	for (uint32_t i = 0; i < c->output.n; i++)
		mem_free(c->output.v[i].name);
	vec_free(&c->output);
	for (int k = 0; k < 2; k++)
		mem_free(c->id[k]);
	mem_free(c->noise);
	mem_free(c);
}

/* ---- values ---- */

static void
add_noise(const struct value *a, const struct value *b, double *signal,
    double *noise, double *most)
{
	for (int64_t i = 0; i < a->count && i < b->count; i++) {
		double x = cmp_element(a, i), e = x - cmp_element(b, i);

		*signal += x * x;
		*noise += e * e;
		*most = fabs(e) > *most ? fabs(e) : *most;
	}
}

static int64_t
greatest(const struct value *v, int64_t row, int64_t n)
{
	int64_t best = 0;

	for (int64_t i = 1; i < n; i++)
		if (cmp_element(v, row * n + i) > cmp_element(v, row * n +
		    best))
			best = i;
	return best;
}

static void
compare_output(struct precision_output *o, const struct value *a,
    const struct value *b)
{
	int64_t last = a->n == 0 ? 1 : a->dim[a->n - 1];

	if (dtype_info[a->dtype].class != DTC_FLOAT || a->count != b->count)
		return;
	add_noise(a, b, &o->signal, &o->noise, &o->most);
	for (int64_t r = 0; last > 1 && r < a->count / last; r++) {
		o->rows++;
		o->same += greatest(a, r, last) == greatest(b, r, last);
	}
}

/* The tensors of a result; `at`: the number of the first. */
static void
compare_results(struct precision_check *c, const struct value *a,
    const struct value *b, uint32_t *at)
{
	if (a->kind == VALUE_TENSOR && b->kind == VALUE_TENSOR &&
	    *at < c->output.n)
		compare_output(&c->output.v[(*at)++], a, b);
	for (uint32_t i = 0; a->kind == VALUE_TUPLE && i < a->n && i < b->n;
	    i++)
		compare_results(c, a->item[i], b->item[i], at);
}

static const struct value *
value_of(const struct cmp_trace *t, ir_id id)
{
	uint32_t at;

	return id != 0 && map_get(&t->at, id, &at) ? t->step.v[at].value :
	    NULL;
}

static void
compare_bindings(struct precision_check *c, const struct cmp_trace *t)
{
	for (uint32_t i = 0; i < c->n; i++) {
		const struct value *a = value_of(&t[0], c->id[0][i]);
		const struct value *b = value_of(&t[1], c->id[1][i]);
		double most = 0;

		if (a != NULL && b != NULL)
			add_noise(a, b, &c->noise[i].signal, &c->noise[i].noise,
			    &most);
	}
}

static void
name_outputs(struct precision_check *c)
{
	ir_outputs o = { NULL, 0, 0 };

	if (c->output.n > 0)
		return;
	ir_outputs_of(&o, c->m[0], &c->m[0]->function.v[c->function[0]]);
	for (uint32_t i = 0; i < o.n; i++)
		vec_push(&c->output, ((struct precision_output){
		    .name = mem_printf("%s", o.v[i].name) }));
	ir_outputs_release(&o);
}

bool
precision_check_sample(struct precision_check *c, struct value *const *arg,
    uint32_t narg)
{
	struct cmp_trace t[2] = { { .m = c->m[0] }, { .m = c->m[1] } };
	struct eval *e[2];
	struct value *v[2] = { NULL, NULL };
	uint32_t at = 0;
	bool ok = true;

	for (int k = 0; k < 2; k++) {
		struct eval_options o = { .max_depth = EVAL_DEPTH };

		cmp_trace_options(&t[k], &o);
		e[k] = eval_new(c->m[k], c->d, &o);
		t[k].heap = eval_heap(e[k]);
		if (ok)
			v[k] = eval_function(e[k], c->function[k], arg, narg);
		ok = ok && v[k] != NULL;
	}
	if (ok) {
		name_outputs(c);
		compare_results(c, v[0], v[1], &at);
		compare_bindings(c, t);
	}
	for (int k = 0; k < 2; k++) {
		cmp_trace_release(&t[k]);
		value_drop(eval_heap(e[k]), v[k]);
		eval_free(e[k]);
	}
	return ok;
}

/* ---- the noise that bindings add ---- */

static double
relative(const struct precision_noise *n)
{
	return n->signal > 0 ? n->noise / n->signal : 0;
}

/* In the order of each function's text, operands come first. */
struct walk {
	struct precision_check *c;
	uint32_t *of;		/* by node: 1 + number in made[] */
	double *noise;		/* by node */
};

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	struct walk *w = ctx;
	const struct ir_node *n = ir_at(m, id);
	double most = 0;

	for (uint32_t i = 0; i < n->nin; i++)
		if (w->noise[ir_in(m, n, i)] > most)
			most = w->noise[ir_in(m, n, i)];
	if (w->of[id] != 0) {
		struct precision_noise *p = &w->c->noise[w->of[id] - 1];

		p->added = relative(p) > most ? relative(p) - most : 0;
		most = relative(p);
	}
	w->noise[id] = most;
}

const struct precision_noise *
precision_check_noise(struct precision_check *c)
{
	struct ir_module *m = c->m[0];
	struct walk w = { c, mem_zalloc(m->node.n, sizeof *w.of),
	    mem_zalloc(m->node.n, sizeof *w.noise) };

	for (uint32_t i = 0; i < c->n; i++)
		w.of[c->id[0][i]] = i + 1;
	w.of[0] = 0;
	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, visit, &w);
	mem_free(w.of);
	mem_free(w.noise);
	return c->noise;
}

const struct precision_output *
precision_check_outputs(const struct precision_check *c, uint32_t *n)
{
	*n = c->output.n;
	return c->output.v;
}
