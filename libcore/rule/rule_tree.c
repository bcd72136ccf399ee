/*
 * Default schedules: adding loops and leaves; strides of addresses along axes;
 * costs.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#include "ir/numerics.h"
#include "tensor/fields.h"
#include "tensor/scalar_sym.h"
#include "tensor/stage_inline.h"
#include "loop/tree_query.h"

bool
rule_const(const struct sym *s, int64_t *v)
{
	return sym_is_const(s, v);
}

bool
rule_most(const struct sym *s, int64_t *v)
{
	return sym_is_const(s, v) || (s->kind == SYM_MIN &&
	    (sym_is_const(s->arg[0], v) || sym_is_const(s->arg[1], v)));
}

const struct sym *
rule_int(struct rule *r, int64_t v)
{
	return sym_const(r->p->m->syms, v);
}

/* ---- messages ---- */

void
rule_say(const struct rule *r, uint32_t stage, uint32_t n, const char *fmt,
    ...)
{
	struct buf b = { 0 };
	va_list ap;

	if (r->target->say == NULL)
		return;
	buf_printf(&b, "@%s, ", r->p->name);
	if (n > 1)
		buf_printf(&b, "stages %u to %u", stage, stage + n - 1);
	else
		buf_printf(&b, "stage %u of %%%s", stage,
		    r->p->buffer.v[r->p->stage.v[stage].out[0]].name);
	buf_puts(&b, ": ");
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	r->target->say(r->target->ctx, b.v);
	buf_release(&b);
}

/* ---- loops and leaves ---- */

static const char *
fresh(struct rule *r)
{
	const char *s;

	for (;;) {
		bool taken = false;

		s = str_printf(r->p->m->strings, "l%u", r->loops++);
		for (uint32_t i = 0; i < r->p->ndim; i++)
			taken = taken || r->p->dim[i] == s;
		if (!taken)
			return s;
	}
}

const struct sym *
rule_loop(struct rule *r, uint32_t *parent, const struct sym *extent,
    enum loop_kind kind)
{
	struct tree_node n = { .kind = kind, .extent = extent };
	int64_t v;

	if (sym_is_const(extent, &v) && v == 1)
		return rule_int(r, 0);
	n.var = fresh(r);
	n.span = r->p->span;
	*parent = tree_add(r->p, r->t, *parent, &n);
	return sym_var(r->p->m->syms, n.var);
}

const struct sym *
rule_loop_n(struct rule *r, uint32_t *parent, int64_t n, enum loop_kind kind)
{
	return rule_loop(r, parent, rule_int(r, n), kind);
}

void
rule_leaf(struct rule *r, uint32_t parent, uint32_t stage,
    enum leaf_part part, const struct sym **axis, uint32_t nwhere,
    const struct sym_pred *where)
{
	struct tree_node n = { .leaf = true, .part = part, .stage = stage,
	    .axis = axis, .nwhere = nwhere, .where = where,
	    .span = r->p->stage.v[stage].span };
	struct sym_pred all[2 * TYPE_RANK_LIMIT + 1];

	if (r->rows.lhs != NULL && nwhere <= 2 * TYPE_RANK_LIMIT) {
		for (uint32_t i = 0; i < nwhere; i++)
			all[i] = where[i];
		all[nwhere] = r->rows;
		n.nwhere++;
		n.where = all;
	}
	tree_add(r->p, r->t, parent, &n);
}

/* ---- addresses ---- */

uint32_t
rule_panel_along(const struct rule_panels *l)
{
	return l->rank > 1 && l->of[l->rank - 2].rest ? l->rank - 2 :
	    l->rank - 1;
}

uint32_t
rule_panel_dim(const struct rule *r, uint32_t buffer)
{
	for (uint32_t i = 0; r->constants != NULL &&
	    i < r->constants->panels.n; i++) {
		const struct rule_panels *l = &r->constants->panels.v[i];

		/* A version is given them before it reads them. */
		if (l->input == buffer && r->p->buffer.v[buffer].rank ==
		    l->rank)
			return rule_panel_along(l);
	}
	for (uint32_t i = 0; i < r->panels.n; i++)
		if (r->panels.v[i].buffer == buffer)
			return r->panels.v[i].dim;
	return UINT32_MAX;
}

bool
rule_is_panel(const struct rule *r, uint32_t buffer)
{
	return rule_panel_dim(r, buffer) != UINT32_MAX;
}

bool
rule_is_constant(const struct rule *r, sx_id load)
{
	uint32_t b = r->p->sx.v[load].ref;

	return r->constants != NULL && b < r->p->ninput &&
	    r->constants->is[b];
}

static const struct sym *
stride_of(const struct rule *r, const struct prim_buffer *b, uint32_t d)
{
	const struct sym *s = sym_const(r->p->m->syms, 1);

	for (uint32_t i = d + 1; i < b->rank; i++)
		s = sym_mul(r->p->m->syms, s, b->dim[i]);
	return s;
}

static bool
affine(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct sym *k, **coef = mem_zalloc(s->naxis + 1, sizeof *coef);
	bool ok = true;

	for (uint32_t d = 0; d < r->p->buffer.v[buffer].rank; d++)
		ok = ok && sx_affine(r->p, index[d], s->naxis, &k, coef);
	mem_free(coef);
	return ok;
}

/* An axis as a variable, and what replaces it. */
struct moved {
	const struct sym *axis, *to;
};

static const struct sym *
move_on(void *ctx, const struct sym *var)
{
	const struct moved *m = ctx;

	return var == m->axis ? m->to : NULL;
}

bool
rule_depends(const struct rule *r, sx_id code, uint32_t axis)
{
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, r->p);
	sx_walk_begin(&w);
	sx_walk_add(&w, code);
	for (uint32_t i = 0; i < w.order.n; i++)
		found = found || (r->p->sx.v[w.order.v[i]].op == SX_AXIS &&
		    r->p->sx.v[w.order.v[i]].ref == axis);
	sx_walk_free(&w);
	return found;
}

const struct sym *
rule_offset(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t axis, const struct sym **var)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct prim_buffer *b = &r->p->buffer.v[buffer];
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *sum = sym_const(c, 0), *at;

	for (uint32_t a = 0; a < s->naxis; a++)
		var[a] = sym_var(c, str_printf(r->p->m->strings, ".%u", a));
	for (uint32_t d = 0; d < b->rank && sum != NULL; d++) {
		at = sx_to_sym(r->p, index[d], var, s->naxis);
		if (at == NULL && rule_depends(r, index[d], axis))
			return NULL;
		if (at != NULL)
			sum = sym_add(c, sum, sym_mul(c, at, stride_of(r, b,
			    d)));
	}
	return sum;
}

const struct sym *
rule_difference(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t axis)
{
	struct sym_ctx *c = r->p->m->syms;
	const struct sym **var = mem_zalloc(r->p->stage.v[stage].naxis + 1,
	    sizeof *var), *sum, *next;
	struct moved m = { NULL, NULL };

	sum = rule_offset(r, stage, buffer, index, axis, var);
	m.axis = var[axis];
	m.to = sym_add(c, m.axis, sym_const(c, 1));
	next = sum == NULL ? NULL : sym_subst(c, sum, move_on, &m);
	mem_free(var);
	return next == NULL ? NULL : sym_sub(c, next, sum);
}

static void
find_axis(void *ctx, const struct sym *var)
{
	bool *found = ctx;

	*found = *found || var->name[0] == '.';
}

/* Whether a difference is the same for all elements: no axis is in it. */
static bool
is_even(const struct sym *by)
{
	bool found = false;

	if (by != NULL)
		sym_vars(by, find_axis, &found);
	return by != NULL && !found;
}

/* The least common multiple of the constants by which a stage divides an axis,
 * if small; else 1. */
static uint32_t
divisors(const struct rule *r, uint32_t stage, uint32_t a)
{
	const struct prim *p = r->p;
	const struct sym *by;
	struct sx_walk w;
	uint32_t all = 1;
	int64_t v;

	sx_walk_init(&w, p);
	sx_walk_stage(&w, &p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *n = &p->sx.v[w.order.v[i]];

		if (n->op != SX_FLOORDIV || n->dtype != DT_INT64 ||
		    !rule_depends(r, p->sx_in.v[n->in], a))
			continue;
		by = sx_to_sym(p, p->sx_in.v[n->in + 1], NULL, 0);
		if (by == NULL || !sym_is_const(by, &v) || v < 2 ||
		    v > SPEED_PERIOD)
			continue;
		for (uint32_t m = all; all % v != 0; )
			all += m;
		if (all > SPEED_PERIOD) {
			all = 1;
			break;
		}
	}
	sx_walk_free(&w);
	return all;
}

/* After how many elements along the axis the lanes are at the same places again
 * relative to those before: quotients by a small constant, which repeat
 * elements, and remainders.  Those of a period and of the next are in the same
 * few rows, which are interleaved, or side by side, so that a vector consists
 * of a few pieces.  0: the elements are not so. */
static uint32_t
quotient_period(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t axis)
{
	uint32_t period = divisors(r, stage, axis);
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *var[2 * TYPE_RANK_LIMIT], *sum, *at, *next, *first;
	struct moved m = { NULL, NULL };
	bool rows = true, pieces = true;
	int64_t v;

	sum = period < 2 ? NULL : rule_offset(r, stage, buffer, index, axis,
	    var);
	m.axis = sum == NULL ? NULL : var[axis];
	first = sum;
	for (uint32_t i = 0; sum != NULL && i < period; i++) {
		m.to = sym_add(c, sym_mul(c, m.axis, sym_const(c, period)),
		    sym_const(c, i));
		at = sym_subst(c, sum, move_on, &m);
		first = i == 0 ? at : first;
		m.to = sym_add(c, m.to, sym_const(c, period));
		next = sym_subst(c, sum, move_on, &m);
		if (at == NULL || first == NULL || next == NULL ||
		    !sym_is_const(sym_sub(c, next, at), &v) || v < 1)
			return 0;
		rows = rows && v <= period;
		pieces = pieces && sym_is_const(sym_sub(c, at, first), &v) &&
		    v >= 0 && v < period;
	}
	return sum != NULL && (rows || pieces) ? period : 0;
}

uint32_t
rule_quotient_period(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t axis)
{
	const struct sx *n = &r->p->sx.v[load];
	const sx_id *index = &r->p->sx_in.v[n->in];
	const struct sym *by = rule_difference(r, stage, n->ref, index, axis);
	int64_t v;

	return by != NULL && sym_is_const(by, &v) ? 0 :
	    quotient_period(r, stage, n->ref, index, axis);
}

enum rule_step
rule_step(const struct rule *r, uint32_t stage, uint32_t buffer,
    const sx_id *index, uint32_t axis)
{
	const struct sym *by = rule_difference(r, stage, buffer, index, axis);
	uint32_t along = rule_panel_dim(r, buffer);
	int64_t v;

	/* Tiles begin at panels. */
	if (along != UINT32_MAX && rule_depends(r, index[along], axis))
		return STEP_ONE;
	if (by != NULL && sym_is_const(by, &v))
		return v == 0 ? STEP_NONE : v == 1 ? STEP_ONE :
		    v == -1 || (v > 1 && v <= SPEED_SMALL_STEP) ? STEP_SMALL :
		    STEP_LARGE;
	if (quotient_period(r, stage, buffer, index, axis) != 0)
		return STEP_SMALL;
	return is_even(by) || affine(r, stage, buffer, index) ||
	    rule_is_panel(r, buffer) ? STEP_LARGE : STEP_DATA;
}

bool
rule_stride(const struct rule *r, uint32_t stage, sx_id load, uint32_t axis,
    int64_t *step)
{
	const struct sx *n = &r->p->sx.v[load];
	const struct sym *by = rule_difference(r, stage, n->ref,
	    &r->p->sx_in.v[n->in], axis);

	return by != NULL && sym_is_const(by, step);
}

bool
rule_stride_at(const struct rule *r, uint32_t stage, uint32_t axis,
    int64_t *step)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	const struct sym *by = rule_difference(r, stage, s->out[0], s->at,
	    axis);

	return by != NULL && sym_is_const(by, step);
}

enum rule_step
rule_load_step(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t axis)
{
	const struct sx *n = &r->p->sx.v[load];

	return rule_step(r, stage, n->ref, &r->p->sx_in.v[n->in], axis);
}

void
rule_find_loads(const struct rule *r, uint32_t stage, rule_loads *out)
{
	struct sx_walk w;

	sx_walk_init(&w, r->p);
	sx_walk_stage(&w, &r->p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++)
		if (r->p->sx.v[w.order.v[i]].op == SX_LOAD)
			vec_push(out, w.order.v[i]);
	sx_walk_free(&w);
}

bool
rule_is_gather(const struct rule *r, sx_id load)
{
	const struct sx *n = &r->p->sx.v[load];
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, r->p);
	sx_walk_begin(&w);
	for (uint32_t d = 0; d < n->nin; d++)
		sx_walk_add(&w, r->p->sx_in.v[n->in + d]);
	for (uint32_t i = 0; i < w.order.n; i++)
		found = found || r->p->sx.v[w.order.v[i]].op == SX_LOAD;
	sx_walk_free(&w);
	return found;
}

bool
rule_has_guards(const struct rule *r, uint32_t stage)
{
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, r->p);
	sx_walk_stage(&w, &r->p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++)
		found = found || r->p->sx.v[w.order.v[i]].op == SX_GUARD;
	sx_walk_free(&w);
	return found;
}

/* ---- sizes ---- */

/* If values are computed in a type twice as wide as any in memory, two vectors
 * are computed at once. */
uint32_t
rule_lanes(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t memory = dtype_info[r->p->buffer.v[s->out[0]].dtype].bytes;
	uint32_t widest = memory;
	struct sx_walk w;

	sx_walk_init(&w, r->p);
	sx_walk_begin(&w);
	sx_walk_add(&w, s->value[0]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *n = &r->p->sx.v[w.order.v[i]];
		uint32_t bytes = dtype_info[n->dtype].bytes;

		/* Index arithmetic stays scalar; half floats compute in
		 * float32. */
		if (n->dtype == DT_INT64 || n->dtype == DT_BOOL)
			continue;
		if (dtype_info[n->dtype].class == DTC_FLOAT && bytes < 4)
			bytes = 4;
		/* A value that is constant along a row is a scalar. */
		if (bytes > widest && s->kind == STAGE_STORE && s->naxis > 0 &&
		    !rule_depends(r, w.order.v[i], s->naxis - 1))
			continue;
		if (bytes > widest)
			widest = bytes;
		if (n->op == SX_LOAD && n->nin > 0 && bytes > memory)
			memory = bytes;
	}
	sx_walk_free(&w);
	if (memory * 2 <= widest && s->kind == STAGE_STORE)
		widest /= 2;
	return r->target->machine.vector_bytes / widest;
}

uint32_t
rule_cost(const struct rule *r, uint32_t stage)
{
	uint32_t n = prim_stage_cost(r->p, stage);
	struct sx_walk w;

	sx_walk_init(&w, r->p);
	sx_walk_stage(&w, &r->p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &r->p->sx.v[w.order.v[i]];

		if (x->dtype == DT_INT64 && (x->op == SX_FLOORDIV ||
		    x->op == SX_FLOORMOD))
			n += 2;
	}
	sx_walk_free(&w);
	return n;
}

uint64_t
rule_work(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint64_t n = 1;
	int64_t v;

	for (uint32_t i = 0; i < s->naxis; i++) {
		uint64_t e = sym_is_const(s->axis[i].extent, &v) ?
		    (uint64_t)(v > 0 ? v : 0) : SPEED_UNKNOWN;

		if (__builtin_mul_overflow(n, e, &n))
			return UINT64_MAX;
	}
	return n;
}

bool
rule_one_image(const struct rule *r, uint32_t stage, const struct sym *extent)
{
	int64_t v;

	return !sym_is_const(extent, &v) &&
	    rule_work(r, stage) / SPEED_UNKNOWN >= SPEED_IMAGE;
}

const char *
rule_work_text(bool serial)
{
	return serial ? "" : ", over threads";
}

bool
rule_contracts(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	rule_loads loads = { NULL, 0, 0 };
	bool two = false;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 1; i < loads.n; i++)
		two = two || r->p->sx.v[loads.v[i]].ref !=
		    r->p->sx.v[loads.v[0]].ref;
	vec_free(&loads);
	return s->kind == STAGE_REDUCE && two;
}

const char *
rule_axis_name(struct rule *r, const struct prim_stage *s, const char *name)
{
	const char *new = name;
	bool taken = true;

	for (uint32_t n = 0; taken; n++) {
		new = str_printf(r->p->m->strings, "%s_b%u", name, n);
		taken = false;
		for (uint32_t a = 0; a < s->naxis; a++)
			taken = taken || s->axis[a].name == new;
	}
	return new;
}

uint32_t
rule_free_axes(const struct prim_stage *s)
{
	if (s->kind == STAGE_SCATTER)
		return 0;
	return s->kind == STAGE_SCAN ? s->nspatial - 1 : s->nspatial;
}

/* ---- sums of products of narrow numbers ---- */

/* The load that is widened to dt; 0: the node is none.  int16 are multiplied
 * by int16 alone. */
static sx_id
widened(const struct prim *p, sx_id id, enum dtype dt)
{
	const struct sx *n = &p->sx.v[id];
	sx_id in;

	if (n->op != SX_CAST || n->dtype != dt)
		return 0;
	in = p->sx_in.v[n->in];
	n = &p->sx.v[in];
	return n->op == SX_LOAD && n->nin > 0 && (dt == DT_INT32 ?
	    n->dtype == DT_INT8 || n->dtype == DT_UINT8 ||
	    n->dtype == DT_INT16 : n->dtype == DT_BFLOAT16) ? in : 0;
}

uint32_t
rule_dot_terms(const struct rule *r, uint32_t stage, sx_id load[2])
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sx *n;
	uint32_t halves = 0;
	enum dtype dt;

	if (s->kind != STAGE_REDUCE || s->reduce != REDUCE_SUM ||
	    s->nout != 1 || s->where != 0)
		return 0;
	dt = p->buffer.v[s->out[0]].dtype;
	n = &p->sx.v[s->value[0]];
	if (n->op != SX_MUL || n->dtype != dt || (dt != DT_INT32 &&
	    (dt != DT_FLOAT32 || !ir_is_reduced(p->m))))
		return 0;
	for (uint32_t i = 0; i < 2; i++) {
		load[i] = widened(p, p->sx_in.v[n->in + i], dt);
		if (load[i] == 0)
			return 0;
		halves += p->sx.v[load[i]].dtype == DT_INT16;
	}
	if (halves == 1)
		return 0;
	return target_terms(&r->target->machine, halves == 2 ? TARGET_HALVES :
	    dt == DT_INT32 ? TARGET_BYTES : TARGET_BFLOAT16);
}

/* Whether the stage adds products of bytes by fields of words in panels, which
 * are 8 bits apart along the axis. */
static bool
fields_along(const struct rule *r, uint32_t stage, uint32_t axis)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sym *k, *coef[2 * TYPE_RANK_LIMIT + 1];
	struct sx_fields f;
	int64_t by;

	return s->kind == STAGE_REDUCE && s->reduce == REDUCE_SUM &&
	    s->nout == 1 && s->where == 0 &&
	    p->buffer.v[s->out[0]].dtype == DT_INT32 &&
	    sx_fields(p, s->value[0], &f) &&
	    rule_panel_dim(r, p->sx.v[f.words].ref) + 1 ==
	    p->sx.v[f.words].nin && !rule_depends(r, f.words, axis) &&
	    rule_load_step(r, stage, f.bytes, axis) == STEP_ONE &&
	    sx_affine(p, f.shift, s->naxis, &k, coef) && coef[axis] != NULL &&
	    sym_is_const(coef[axis], &by) && by == 8;
}

uint32_t
rule_dot_axis(const struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t a = s->naxis - 1;
	sx_id load[2];
	uint32_t terms;
	int64_t e;

	if (s->naxis > s->nspatial && sym_is_const(s->axis[a].extent, &e) &&
	    e == target_terms(&r->target->machine, TARGET_FIELDS) &&
	    fields_along(r, stage, a))
		return a;
	terms = rule_dot_terms(r, stage, load);
	if (s->naxis == s->nspatial || terms == 0 ||
	    !sym_is_const(s->axis[a].extent, &e) || e != terms)
		return UINT32_MAX;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t b = r->p->sx.v[load[i]].ref;
		uint32_t d = rule_panel_dim(r, b);

		if (d != UINT32_MAX && d + 2 == r->p->buffer.v[b].rank &&
		    rule_depends(r, r->p->sx_in.v[
		    r->p->sx.v[load[i]].in + d + 1], a))
			return a;
	}
	return UINT32_MAX;
}
