/*
 * Scales of channels into weights (scale.h).
 *
 * In a round the products with a constant scale are taken in order.  Where one
 * can go is found first, as a list of bindings with the axis that the scale has
 * at each; then all of them are changed in place: the same operator on other
 * constants, with a new printed id, since their values are others.  What took
 * part in a rewrite waits for the next round.  New constants stand at the end
 * of the region, and at the end of the round bindings are put before their
 * users again.
 */
#include "pass/scale_impl.h"

#include "ir/numerics.h"
#include "pass/globals.h"

#define ROUNDS 100
#define MOST_PASSED 256		/* bindings of one scale, forward */

/* A binding on the way of a scale. */
struct stop {
	ir_id id;
	struct scale_form form;
	/* Of its result; at the end of the way, and forward: of the weight. */
	uint32_t axis;
	uint32_t from;		/* the stop before */
	int64_t begin, end;	/* the part of its scale; end 0: all */
	ir_id s, made;		/* its scale; the new constant */
};
struct way {
	VEC(struct stop) v;
	ir_id at;		/* the product with the scale */
	ir_id a, s;		/* its operands */
	bool positive, divides;
	const char *why;	/* it has no end */
};

/* ---- what is asked of all on the way ---- */

static bool
refuse(struct way *w, const char *why)
{
	w->why = why;
	return false;
}

/* Whether constant t of a binding's operand can be scaled along its axis
 * without growing by more than that. */
static bool
fits(const struct scale *x, ir_id id, ir_id t, uint32_t axis)
{
	const struct type *of = at(x, t)->type;
	uint32_t rank = at(x, id)->type->n;
	int64_t e;

	if (scale_is_op(x, id, OP_NN_BIAS_ADD)) {
		int64_t k = op_int(OP_NN_BIAS_ADD, at(x, id)->attrs, "axis");

		return axis == ANY_AXIS || axis == k + (k < 0 ? rank : 0);
	}
	if (axis == ANY_AXIS || scale_along(x, t, rank) == ANY_AXIS)
		return true;
	return axis >= rank - of->n && !(sym_is_const(of->dim[axis - (rank -
	    of->n)], &e) && e == 1);
}

static bool
may_change(const struct scale *x, const struct way *w, ir_id id)
{
	return at(x, id)->region == at(x, w->at)->region &&
	    !x->touched[id] && !x->constant[id];
}

static bool
constant_fits(const struct scale *x, struct way *w, const struct stop *e)
{
	ir_id c = in(x, e->id, e->form.other);

	if (at(x, c)->type->dtype != at(x, w->s)->type->dtype)
		return refuse(w, "a constant has another data type");
	if (e->form.kind != SCALE_WEIGHT && !fits(x, e->id, c, e->axis))
		return refuse(w, "a constant on the way would grow");
	return true;
}

/* ---- backward ---- */

static void
go(struct way *w, uint32_t from, ir_id id, uint32_t axis)
{
	struct stop e = { .id = id, .axis = axis, .from = from };

	vec_push(&w->v, e);
}

static bool
go_parts(const struct scale *x, struct way *w, uint32_t i, uint32_t axis)
{
	ir_id id = w->v.v[i].id, t = in(x, id, 0);
	const struct ir_node *n = at(x, t);
	int64_t k = op_int(OP_CONCATENATE, at(x, id)->attrs, "axis"), at0 = 0;

	k += k < 0 ? at(x, id)->type->n : 0;
	if (n->kind != NODE_TUPLE || uses(x, t) != 1 || x->touched[t] ||
	    n->region != at(x, id)->region)
		return refuse(w, "a concatenation's tuple is used elsewhere");
	for (uint32_t f = 0; f < n->nin; f++) {
		const struct type *u = at(x, in(x, t, f))->type;
		int64_t e;

		go(w, i, in(x, t, f), axis);
		if (axis != k)
			continue;
		if (!sym_is_const(u->dim[k], &e) || e == 0)
			return refuse(w, "the extent of a part is not known");
		w->v.v[w->v.n - 1].begin = at0;
		w->v.v[w->v.n - 1].end = at0 += e;
	}
	return true;
}

static bool
back_one(const struct scale *x, struct way *w, uint32_t i)
{
	struct stop *e = &w->v.v[i];
	ir_id id = e->id;

	if (uses(x, id) != 1)
		return refuse(w, "a value on the way has another use");
	if (!may_change(x, w, id))
		return refuse(w, "a value on the way is made elsewhere");
	e->form = scale_form(x, id);
	w->positive = w->positive || e->form.positive;
	switch (e->form.kind) {
	case SCALE_WEIGHT:
		e->axis = scale_weight_out(x, id, e->axis);
		return e->axis == NO_AXIS ? refuse(w,
		    "the axis is not that of a weight") :
		    constant_fits(x, w, e);
	case SCALE_FACTOR:
		return constant_fits(x, w, e);
	case SCALE_TERM:
		if (!constant_fits(x, w, e))
			return false;
		go(w, i, in(x, id, e->form.data), e->axis);
		return true;
	case SCALE_SUM:
		/* go() moves what e points to. */
		go(w, i, in(x, id, 0), e->axis);
		go(w, i, in(x, id, 1), w->v.v[i].axis);
		return true;
	case SCALE_PARTS:
		return go_parts(x, w, i, e->axis);
	case SCALE_SAME:
		if (scale_axis_down(x, id, e->axis) == NO_AXIS)
			return refuse(w, "an operator moves the axis");
		go(w, i, in(x, id, 0), scale_axis_down(x, id, e->axis));
		return true;
	default:
		return refuse(w, "an operator on the way does not pass it on");
	}
}

static bool
backward(const struct scale *x, struct way *w, uint32_t axis)
{
	go(w, 0, w->a, axis);
	for (uint32_t i = 0; i < w->v.n; i++)
		if (!back_one(x, w, i))
			return false;
	return true;
}

/* ---- forward ---- */

/* Where a sum is on the way already, with its other operand. */
static struct stop *
met(struct way *w, ir_id id)
{
	for (uint32_t i = 0; i < w->v.n; i++)
		if (w->v.v[i].id == id)
			return &w->v.v[i];
	return NULL;
}

/* A user of value v, whose scale is along axis. */
static bool
on_one(const struct scale *x, struct way *w, ir_id u, ir_id v, uint32_t axis)
{
	struct stop e = { .id = u, .axis = axis }, *sum;

	if (u == 0 || !may_change(x, w, u))
		return refuse(w, "a value on the way is used elsewhere");
	e.form = scale_form(x, u);
	w->positive = w->positive || e.form.positive;
	if (e.form.kind == SCALE_STOP || e.form.kind == SCALE_PARTS ||
	    (e.form.kind != SCALE_SUM && in(x, u, e.form.data) != v))
		return refuse(w, "an operator on the way does not pass it on");
	switch (e.form.kind) {
	case SCALE_WEIGHT:
		e.axis = scale_weight_in(x, u, axis);
		break;
	case SCALE_SAME:
		e.axis = scale_axis_up(x, u, axis);
		break;
	case SCALE_SUM:
		sum = met(w, u);
		if (sum != NULL) {
			sum->end = 0;
			return sum->axis == axis || refuse(w,
			    "two axes meet in a sum");
		}
		e.end = 1;
		break;
	default:
		w->divides = w->divides || e.form.kind == SCALE_TERM;
		break;
	}
	if (e.axis == NO_AXIS)
		return refuse(w, "an operator moves the axis");
	if (e.form.kind != SCALE_SAME && e.form.kind != SCALE_SUM &&
	    !constant_fits(x, w, &e))
		return false;
	vec_push(&w->v, e);
	return w->v.n <= MOST_PASSED || refuse(w, "the way is too long");
}

static bool
on_users(const struct scale *x, struct way *w, ir_id v, uint32_t axis)
{
	for (uint32_t k = x->first[v]; k < x->first[v + 1]; k++)
		if (!on_one(x, w, x->user[k], v, axis))
			return false;
	return true;
}

static bool
forward(const struct scale *x, struct way *w, uint32_t axis)
{
	if (uses(x, w->at) == 0)
		return refuse(w, "nothing uses it");
	if (!on_users(x, w, w->at, axis))
		return false;
	for (uint32_t i = 0; i < w->v.n; i++) {
		struct stop e = w->v.v[i];

		if (e.form.kind == SCALE_WEIGHT || e.form.kind == SCALE_FACTOR)
			continue;
		if (!on_users(x, w, e.id, e.axis))
			return false;
	}
	for (uint32_t i = 0; i < w->v.n; i++)
		if (w->v.v[i].form.kind == SCALE_SUM && w->v.v[i].end != 0)
			return refuse(w, "a sum has an operand without it");
	return true;
}

/* ---- the change ---- */

static bool
in_bounds(struct scale *x, struct way *w)
{
	/* Of scales by which constants are divided: both the quotient and the
	 * weight times the scale are normal numbers. */
	double lo, hi, most = at(x, w->s)->type->dtype == DT_FLOAT16 ? 0x1p6 :
	    0x1p60;

	if (!w->positive && !w->divides)
		return true;
	if (!scale_bounds(x, w->s, &lo, &hi) || lo < 0)
		return refuse(w, "the scale may be negative");
	if (w->divides && (lo < 1 / most || hi > most))
		return refuse(w, "the scale may be too small or large");
	return true;
}

/* The new constants of a way.  False: one cannot be written. */
static bool
make_constants(struct scale *x, struct way *w, bool ahead)
{
	for (uint32_t i = 0; i < w->v.n; i++) {
		struct stop *e = &w->v.v[i];
		uint32_t op = ahead && e->form.kind == SCALE_TERM ?
		    OP_DIVIDE : OP_MULTIPLY, rank;
		ir_id c, s;

		e->s = i == 0 || ahead ? w->s : w->v.v[e->from].s;
		if (e->end != 0 && at(x, e->s)->type->n > 0 &&
		    scale_along(x, e->s, TYPE_RANK_LIMIT) != ANY_AXIS)
			e->s = scale_slice(x, w->at, scale_vector(x, w->at,
			    e->s), e->begin, e->end);
		if (e->s == 0)
			return false;
		if (e->form.kind == SCALE_SAME || e->form.kind == SCALE_SUM ||
		    e->form.kind == SCALE_PARTS)
			continue;
		c = in(x, e->id, e->form.other);
		rank = e->form.kind == SCALE_WEIGHT ? at(x, c)->type->n :
		    at(x, e->id)->type->n;
		s = scale_is_op(x, e->id, OP_NN_BIAS_ADD) ?
		    scale_vector(x, w->at, e->s) :
		    scale_spread(x, w->at, e->s, rank, e->axis);
		e->made = scale_emit2(x, e->id, op, c, s);
		if (e->made == 0)
			return false;
	}
	return true;
}

static void
change(struct scale *x, struct way *w)
{
	struct ir_module *m = x->m;
	struct ir_function *f = &m->function.v[m->region.v[at(x,
	    w->at)->region].function];

	for (uint32_t i = 0; i < w->v.n; i++) {
		struct stop *e = &w->v.v[i];

		ir_at(m, e->id)->id = f->next++;
		x->touched[e->id] = true;
		if (e->made != 0)
			m->operand.v[at(x, e->id)->in + e->form.other] =
			    e->made;
	}
	if (at(x, w->a)->name == NULL)
		ir_at(m, w->a)->name = at(x, w->at)->name;
	x->alias[w->at] = w->a;
	x->touched[w->at] = x->touched[w->a] = x->gone[w->at] = true;
	x->changed = true;
}

static bool
try(struct scale *x, ir_id id, bool ahead, uint32_t axis, struct way *w)
{
	const char *rule = ahead ? SCALE_FORWARD : SCALE_BACKWARD;
	bool found;

	if (!pass_tries_rule(x->w, rule))
		return false;
	w->v.n = 0;
	w->positive = w->divides = false;
	found = (ahead ? forward(x, w, axis) : backward(x, w, axis)) &&
	    in_bounds(x, w);
	if (!found) {
		vec_push(&x->refused, ((struct refusal){ id, rule, w->why }));
		return false;
	}
	if (!make_constants(x, w, ahead) ||
	    !pass_rewrites(x->w, x->m, id, rule, NULL))
		return false;
	change(x, w);
	return true;
}

/* Whether s is a scale whose extents are known. */
static bool
is_scale(const struct scale *x, ir_id s)
{
	const struct type *t = at(x, s)->type;
	int64_t e;

	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &e) || e == 0)
			return false;
	return true;
}

static void
rewrite(struct scale *x, ir_id id)
{
	struct way w = { .at = id };
	struct scale_form f;
	uint32_t axis;

	if (x->touched[id] || x->constant[id] ||
	    !pass_tries_at(x->w, x->m, id))
		return;
	if (pass_tries_rule(x->w, SCALE_BIAS) && scale_bias(x, id))
		return;
	f = scale_form(x, id);
	if (f.kind != SCALE_FACTOR)
		return;
	w.a = in(x, id, f.data);
	w.s = in(x, id, f.other);
	axis = scale_along(x, w.s, at(x, id)->type->n);
	if (axis != NO_AXIS && is_scale(x, w.s) && !x->touched[w.a] &&
	    !try(x, id, false, axis, &w))
		try(x, id, true, axis, &w);
	vec_free(&w.v);
}

/* ---- rounds ---- */

static ir_id
stands_for(const struct scale *x, ir_id id)
{
	while (id < x->nold && x->alias[id] != 0)
		id = x->alias[id];
	return id;
}

/* Counts the uses in a region, or enters the users; first[i + 1] counts, and
 * while they are entered is where the next of i goes. */
static void
note_users(struct scale *x, ir_region r, bool enter)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	for (uint32_t k = 0; k < d->nodes.n; k++) {
		const struct ir_node *n = at(x, d->nodes.v[k]);

		if (!enter)
			x->constant[d->nodes.v[k]] = pass_from_constants(x->m,
			    n, x->constant);
		for (uint32_t j = 0; j < n->nin; j++) {
			uint32_t *p = &x->first[ir_in(x->m, n, j) + 1];

			if (enter)
				x->user[*p] = d->nodes.v[k];
			++*p;
		}
	}
	if (enter)
		x->user[x->first[d->result + 1]] = 0;
	x->first[d->result + 1]++;
}

static void
find_users(struct scale *x, const ir_region_list *regions)
{
	uint32_t total = 0;

	for (uint32_t i = 0; i < regions->n; i++)
		note_users(x, regions->v[i], false);
	for (uint32_t i = 0; i <= x->nold; i++) {
		uint32_t n = x->first[i + 1];

		x->first[i + 1] = total;
		total += n;
	}
	x->user = mem_zalloc((size_t)total + 1, sizeof *x->user);
	for (uint32_t i = 0; i < regions->n; i++)
		note_users(x, regions->v[i], true);
}

/* Puts the bindings of a region before their users again, each where it stood
 * if it can, and leaves out those that are gone and new ones without a use. */
static void
order(const struct scale *x, ir_region r, bool *done)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);
	VEC(ir_id) stack = { NULL, 0, 0 };

	for (uint32_t i = 0; i < old.n; i++) {
		if (old.v[i] >= x->nold || x->gone[old.v[i]])
			continue;
		vec_push(&stack, old.v[i]);
		while (stack.n > 0) {
			ir_id id = stack.v[stack.n - 1];
			const struct ir_node *n = at(x, id);
			uint32_t height = stack.n;

			for (uint32_t k = n->nin; !done[id] && k-- > 0; ) {
				ir_id e = ir_in(m, n, k);

				if (!done[e] && at(x, e)->region == r &&
				    at(x, e)->kind != NODE_PARAM)
					vec_push(&stack, e);
			}
			if (stack.n > height)
				continue;
			stack.n--;
			if (!done[id])
				vec_push(&m->region.v[r].nodes, id);
			done[id] = true;
		}
	}
	vec_free(&stack);
	vec_free(&old);
}

static void
finish(struct scale *x, const ir_region_list *regions)
{
	struct ir_module *m = x->m;
	bool *done = mem_zalloc(m->node.n, sizeof *done);

	for (uint32_t id = 1; id < x->nold; id++)
		for (uint32_t k = 0; k < at(x, id)->nin; k++) {
			ir_id *p = &m->operand.v[at(x, id)->in + k];

			*p = stands_for(x, *p);
		}
	for (uint32_t i = 0; i < regions->n; i++) {
		struct ir_region_data *d = &m->region.v[regions->v[i]];

		d->result = stands_for(x, d->result);
		order(x, regions->v[i], done);
	}
	mem_free(done);
}

static bool
round_of(struct scale *x)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 }, one = { NULL, 0, 0 };

	x->nold = m->node.n;
	x->constant = mem_zalloc(x->nold, sizeof *x->constant);
	x->range = mem_zalloc(x->nold, sizeof *x->range);
	x->first = mem_zalloc((size_t)x->nold + 2, sizeof *x->first);
	x->alias = mem_zalloc(x->nold, sizeof *x->alias);
	x->touched = mem_zalloc(x->nold, sizeof *x->touched);
	x->gone = mem_zalloc(x->nold, sizeof *x->gone);
	x->changed = false;
	for (uint32_t f = 1; f < m->function.n; f++) {
		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		one.n = 0;
		ir_function_regions(m, f, &one);
		for (uint32_t i = 0; i < one.n; i++)
			vec_push(&regions, one.v[i]);
	}
	find_users(x, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		uint32_t n = m->region.v[regions.v[i]].nodes.n;

		for (uint32_t k = 0; k < n; k++)
			rewrite(x, m->region.v[regions.v[i]].nodes.v[k]);
	}
	finish(x, &regions);
	for (uint32_t i = 0; !x->changed && i < x->refused.n; i++)
		pass_refuses(x->w, m, x->refused.v[i].id,
		    x->refused.v[i].rule, x->refused.v[i].why);
	x->refused.n = 0;
	mem_free(x->constant);
	mem_free(x->range);
	mem_free(x->user);
	mem_free(x->first);
	mem_free(x->alias);
	mem_free(x->touched);
	mem_free(x->gone);
	vec_free(&one);
	vec_free(&regions);
	return x->changed;
}

void
scale_run(struct ir_module *m, struct pass_rewrites *w)
{
	struct scale x = { .m = m, .w = w,
		.check = str_intern0(m->strings, "check"),
		.dims = str_intern0(m->strings, "dims") };
	uint64_t before = w->done;

	for (uint32_t i = 0; i < ROUNDS && round_of(&x); i++)
		continue;
	vec_free(&x.refused);
	if (w->done == before)
		return;
	ir_apply_numerics(m, "rounding");
	ir_compact(m);
}
