/*
 * Default schedules: constant operands of products in panels.
 *
 * A tile of a product reads NR columns of its right operand for each step of
 * the reduction.  Where that operand is a constant, it is laid out so that
 * these reads are one stream:
 *
 *	B[k, j]  becomes  P[j / NR, k, j mod NR]
 *
 * with NR the width of the tile, whatever the order of B's dimensions was, and
 * zeros after the last column (Goto and van de Geijn, "Anatomy of
 * high-performance matrix multiplication", 2008).  The program's input changes
 * its type; the caller, who knows the constants, moves their elements.
 */
#include "rule/rule_impl.h"

/* Whether an index is g * n + v with axes g and v, of which v has n elements
 * and all together those of the dimension. */
static bool
is_grouped(const struct rule *r, uint32_t stage, sx_id index,
    const struct sym *dim, uint32_t *v)
{
	const struct prim *p = r->p;
	const struct prim_axis *axis = p->stage.v[stage].axis;
	const struct sx *sum = &p->sx.v[index], *in, *g, *by;
	int64_t n;

	if (sum->op != SX_ADD)
		return false;
	in = &p->sx.v[p->sx_in.v[sum->in]];
	*v = p->sx.v[p->sx_in.v[sum->in + 1]].ref;
	if (in->op != SX_MUL ||
	    p->sx.v[p->sx_in.v[sum->in + 1]].op != SX_AXIS)
		return false;
	g = &p->sx.v[p->sx_in.v[in->in]];
	by = &p->sx.v[p->sx_in.v[in->in + 1]];
	return g->op == SX_AXIS && by->op == SX_CONST &&
	    sym_is_const(axis[*v].extent, &n) && n == by->i &&
	    sym_mul(p->m->syms, axis[g->ref].extent, axis[*v].extent) == dim;
}

/* As rule_dims_by_axis; but if grouped is not NULL, an index may be that of a
 * group and of an element: then that axis has the dimension, and *grouped is
 * its number. */
static bool
dims_by_axis(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t *dim_of, uint32_t *grouped)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sx *n = &p->sx.v[load];
	int64_t e;

	for (uint32_t a = 0; a < s->naxis; a++)
		dim_of[a] = UINT32_MAX;
	for (uint32_t d = 0; d < n->nin; d++) {
		const struct sx *i = &p->sx.v[p->sx_in.v[n->in + d]];
		const struct sym *dim = p->buffer.v[n->ref].dim[d];
		uint32_t a = i->ref;

		if (!sym_is_const(dim, &e))
			return false;
		if (i->op == SX_CONST && e == 1)
			continue;
		if (grouped != NULL && is_grouped(r, stage, p->sx_in.v[n->in +
		    d], dim, &a))
			*grouped = a;
		else if (i->op != SX_AXIS || s->axis[a].extent != dim)
			return false;
		if (dim_of[a] != UINT32_MAX)
			return false;
		dim_of[a] = d;
	}
	return true;
}

bool
rule_dims_by_axis(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t *dim_of)
{
	return dims_by_axis(r, stage, load, dim_of, NULL);
}

bool
rule_only_load(const struct rule *r, sx_id load)
{
	const struct prim *p = r->p;
	uint32_t b = p->sx.v[load].ref;
	struct sx_walk w;
	bool only = true;

	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < p->stage.n && only; i++) {
		sx_walk_stage(&w, &p->stage.v[i]);
		for (uint32_t k = 0; k < w.order.n; k++)
			only = only && (p->sx.v[w.order.v[k]].op != SX_LOAD ||
			    p->sx.v[w.order.v[k]].ref != b ||
			    w.order.v[k] == load);
	}
	sx_walk_free(&w);
	return only;
}

static void
add_dim(struct rule_panels *l, uint32_t dim, int64_t factor, bool rest)
{
	l->of[l->rank++] = (struct sched_layout){ dim, factor, rest };
}

/* Panels of `width` along axis v, or of a group; false: the operand is in that
 * order as it is, or has another form. */
static bool
layout(const struct rule *r, uint32_t stage, sx_id load, uint32_t v,
    int64_t width, struct rule_panels *l)
{
	const struct prim_stage *s = &r->p->stage.v[stage];
	uint32_t dim_of[2 * TYPE_RANK_LIMIT], rank = r->p->sx.v[load].nin;
	/* A tile of sums of blocks is of one block after another. */
	uint32_t around = s->nspatial - (rule_is_scaled(r, stage) ? 2 : 0);
	uint32_t grouped = UINT32_MAX;
	int64_t e = 0;

	*l = (struct rule_panels){ .input = r->p->sx.v[load].ref };
	if (rank + 1 > TYPE_RANK_LIMIT ||
	    !dims_by_axis(r, stage, load, dim_of, &grouped) ||
	    dim_of[v] == UINT32_MAX ||
	    (grouped != UINT32_MAX && grouped != v))
		return false;
	if (!sym_is_const(s->axis[v].extent, &e) ||
	    (e <= width && dim_of[v] + 1 == rank))
		return false;
	if (grouped == v)
		width = e;
	for (uint32_t a = 0; a < around; a++)
		if (a != v && dim_of[a] != UINT32_MAX)
			add_dim(l, dim_of[a], 0, false);
	add_dim(l, dim_of[v], width, false);
	for (uint32_t a = around; a < s->naxis; a++)
		if (a != v && dim_of[a] != UINT32_MAX)
			add_dim(l, dim_of[a], 0, false);
	add_dim(l, dim_of[v], width, true);
	return true;
}

struct change {
	sx_id load, by;
};

static sx_id
changed_node(struct sx_rewrite *w, sx_id id, const struct sx *n, sx_id *in)
{
	const struct change *x = w->ctx;

	return id == x->load ? x->by : sx_make(w->to, n, in);
}

const struct sym **
rule_panel_dims(struct rule *r, const struct rule_panels *l)
{
	const struct prim_buffer *b = &r->p->buffer.v[l->input];
	const struct sym **dim = arena_alloc(r->p->m->arena, l->rank,
	    sizeof *dim);

	for (uint32_t i = 0; i < l->rank; i++) {
		const struct sched_layout *k = &l->of[i];

		dim[i] = k->factor == 0 ? b->dim[k->dim] : k->rest ?
		    rule_int(r, k->factor) : sym_ceildiv(r->p->m->syms,
		    b->dim[k->dim], rule_int(r, k->factor));
	}
	return dim;
}

/* The quotient or the rest of an index; one that is split is both. */
static sx_id
part(const struct rule *r, uint32_t stage, sx_id index,
    const struct sched_layout *k)
{
	struct prim *p = r->p;
	const struct sx *sum = &p->sx.v[index], *by, *in;
	const sx_id *of = &p->sx_in.v[sum->in];
	int64_t e;

	if (sum->op == SX_ADD && p->sx.v[of[1]].op == SX_AXIS &&
	    p->sx.v[of[0]].op == SX_MUL) {
		in = &p->sx.v[of[0]];
		by = &p->sx.v[p->sx_in.v[in->in + 1]];
		if (by->op == SX_CONST && by->i == k->factor &&
		    sym_is_const(p->stage.v[stage].axis[p->sx.v[
		    of[1]].ref].extent, &e) && e == k->factor)
			return k->rest ? of[1] : p->sx_in.v[in->in];
	}
	return sx_bin(p, k->rest ? SX_FLOORMOD : SX_FLOORDIV, index,
	    sx_int(p, DT_INT64, k->factor));
}

void
rule_read_panels(struct rule *r, uint32_t stage, sx_id load,
    const struct rule_panels *l, uint32_t buffer)
{
	struct prim *p = r->p;
	sx_id at[TYPE_RANK_LIMIT], *value;
	struct change x = { .load = load };
	struct sx_rewrite w;

	for (uint32_t i = 0; i < l->rank; i++) {
		const struct sched_layout *k = &l->of[i];
		sx_id old = p->sx_in.v[p->sx.v[load].in + k->dim];

		at[i] = k->factor == 0 ? old : part(r, stage, old, k);
	}
	x.by = sx_load(p, buffer, at, l->rank);
	value = arena_alloc(p->m->arena, 1, sizeof *value);
	sx_rewrite_init(&w, p, p, changed_node, &x);
	value[0] = sx_rewrite(&w, p->stage.v[stage].value[0]);
	sx_rewrite_free(&w);
	p->stage.v[stage].value = value;
}

void
rule_use_panels(struct rule *r, uint32_t stage, sx_id load,
    const struct rule_panels *l)
{
	struct prim_buffer *b = &r->p->buffer.v[l->input];

	b->dim = rule_panel_dims(r, l);
	b->rank = l->rank;
	rule_read_panels(r, stage, load, l, l->input);
	rule_say(r, stage, 1, "its constant operand '%s' is read in panels of "
	    "%lld", b->name, (long long)l->of[rule_panel_along(l)].factor);
}

/* Whether a panel serves a tile: along its vectors the other operand stays, or,
 * as in a depthwise convolution, it alone is contiguous. */
static bool
helps(const struct rule *r, uint32_t stage, sx_id load, sx_id other,
    uint32_t vector)
{
	enum rule_step by = rule_load_step(r, stage, other, vector);

	return by == STEP_NONE || (by == STEP_ONE &&
	    rule_load_step(r, stage, load, vector) == STEP_LARGE);
}

/* Chooses a layout for an operand of the stage; false: none. */
static bool
pack_stage(struct rule *r, uint32_t stage, const rule_loads *loads)
{
	const struct prim *p = r->p;
	struct rule_tile t;
	struct rule_panels l;

	if (loads->n != 2 || !rule_tile_size(r, stage, &t))
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t b = p->sx.v[loads->v[i]].ref;

		if (b >= p->ninput || !r->constants->is[b] || !helps(r, stage,
		    loads->v[i], loads->v[1 - i], t.vector) ||
		    !rule_only_load(r, loads->v[i]) ||
		    !layout(r, stage, loads->v[i], t.vector, t.width, &l))
			continue;
		rule_use_panels(r, stage, loads->v[i], &l);
		vec_push(&r->constants->panels, l);
		return true;
	}
	return false;
}

/* Gives an operand of the stage the layout that it has in the program of which
 * this is a version; false: none has one. */
static bool
follow(struct rule *r, uint32_t stage, const rule_loads *loads)
{
	for (uint32_t i = 0; i < r->constants->panels.n; i++) {
		const struct rule_panels *l = &r->constants->panels.v[i];

		for (uint32_t k = 0; k < loads->n; k++)
			if (r->p->sx.v[loads->v[k]].ref == l->input &&
			    r->p->sx.v[loads->v[k]].nin != l->rank &&
			    rule_only_load(r, loads->v[k])) {
				rule_use_panels(r, stage, loads->v[k], l);
				return true;
			}
	}
	return false;
}

/* Gives the scales of blocks the panels of the columns that they scale.  How
 * many constants have them. */
static uint32_t
pack_scales(struct rule *r, uint32_t stage)
{
	const struct prim *p = r->p;
	rule_loads loads = { NULL, 0, 0 };
	struct rule_panels l;
	struct rule_tile t;
	uint32_t n = 0;

	if (!rule_tile_size(r, stage, &t))
		return 0;
	rule_find_loads(r, stage + 1, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		uint32_t b = p->sx.v[loads.v[i]].ref;

		if (b >= p->ninput || !r->constants->is[b] ||
		    !rule_only_load(r, loads.v[i]) || !layout(r, stage + 1,
		    loads.v[i], t.vector - 1, t.width, &l))
			continue;
		rule_use_panels(r, stage + 1, loads.v[i], &l);
		vec_push(&r->constants->panels, l);
		n++;
	}
	vec_free(&loads);
	return n;
}

/* Leaves out loads from tables, at places that data tell. */
static void
drop_gathers(const struct rule *r, rule_loads *loads)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < loads->n; i++)
		if (!rule_is_gather(r, loads->v[i]))
			loads->v[n++] = loads->v[i];
	loads->n = n;
}

void
rule_pack_constants(struct rule *r, uint32_t n)
{
	struct rule_constants *c = r->constants;

	for (uint32_t i = 0; c != NULL && i + 1 < r->p->stage.n; i++) {
		rule_loads loads = { NULL, 0, 0 };

		if (r->p->stage.v[i].kind != STAGE_REDUCE ||
		    r->p->stage.v[i].where != 0 || !rule_contracts(r, i) ||
		    (!rule_reads_sums(r, i, i + 1) && !rule_is_scaled(r, i)))
			continue;
		rule_find_loads(r, i, &loads);
		drop_gathers(r, &loads);
		n += c->given ? follow(r, i, &loads) :
		    pack_stage(r, i, &loads);
		vec_free(&loads);
		if (!rule_is_scaled(r, i))
			continue;
		if (!c->given) {
			n += pack_scales(r, i);
			continue;
		}
		rule_find_loads(r, i + 1, &loads);
		n += follow(r, i + 1, &loads);
		vec_free(&loads);
	}
	if (c != NULL && c->given)
		c->misfit = n != c->panels.n;
}

