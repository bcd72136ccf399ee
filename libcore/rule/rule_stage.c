/*
 * Default schedules: prepares the stages by inlining, and by separating
 * reductions from the stages that store them (rule.h).
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <stdlib.h>
#include <string.h>

#include "tensor/stage_inline.h"

/* ---- stages and temporaries ---- */

/* The number after the greatest K of buffers that are called "R" and K. */
static uint32_t
first_temp(const struct prim *p)
{
	uint32_t first = 0;

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const char *s = p->buffer.v[i].name;
		size_t n = strlen(s);
		unsigned long k;

		if (s[0] != 'R' || n < 2 || n > 9 ||
		    strspn(s + 1, "0123456789") != n - 1)
			continue;
		k = strtoul(s + 1, NULL, 10);
		if (k >= first)
			first = (uint32_t)k + 1;
	}
	return first;
}

uint32_t
rule_temp_like(struct rule *r, uint32_t buffer, enum dtype dt)
{
	struct prim_buffer b = r->p->buffer.v[buffer];

	if (r->temps == 0)
		r->temps = first_temp(r->p);
	b.kind = BUFFER_TEMP;
	b.dtype = dt;
	b.scope = NULL;
	b.name = str_printf(r->p->m->strings, "R%u", r->temps++);
	return prim_buffer_add(r->p, &b);
}

uint32_t
rule_temp_fused(struct rule *r, uint32_t buffer, uint32_t at,
    const struct sym *extent)
{
	uint32_t temp = rule_temp_like(r, buffer,
	    r->p->buffer.v[buffer].dtype);
	struct prim_buffer *b = &r->p->buffer.v[temp];
	const struct sym **dim = arena_alloc(r->p->m->arena, b->rank,
	    sizeof *dim);

	b->rank--;
	for (uint32_t d = 0; d < b->rank; d++)
		dim[d] = d == at ? extent : b->dim[d + (d > at)];
	b->dim = dim;
	return temp;
}

void
rule_insert_stage(struct rule *r, uint32_t at, const struct prim_stage *s)
{
	uint32_t last = prim_stage_add(r->p, s);
	struct prim_stage moved = r->p->stage.v[last];

	memmove(&r->p->stage.v[at + 1], &r->p->stage.v[at], (last - at) *
	    sizeof moved);
	r->p->stage.v[at] = moved;
}

/* ---- scalar code ---- */

struct renewal {
	const sx_id *axis;
	sx_id load, by;
	uint32_t buffer;
};

static sx_id
renewed_node(struct sx_rewrite *w, sx_id id, const struct sx *n, sx_id *in)
{
	const struct renewal *x = w->ctx;

	if (x->load != 0 ? id == x->load : n->op == SX_LOAD &&
	    n->ref == x->buffer)
		return x->by;
	return n->op == SX_AXIS && x->axis[n->ref] != 0 ? x->axis[n->ref] :
	    sx_make(w->to, n, in);
}

sx_id
rule_renew(struct rule *r, sx_id root, const sx_id *axis, sx_id load,
    uint32_t buffer, sx_id by)
{
	struct renewal x = { axis, load, by, buffer };
	struct sx_rewrite w;
	sx_id result;

	sx_rewrite_init(&w, r->p, r->p, renewed_node, &x);
	result = sx_rewrite(&w, root);
	sx_rewrite_free(&w);
	return result;
}

/* ---- inlining ---- */

/* Loads that are combined over a reduction are executed often: their addresses
 * must be cheap. */
static bool
contracts(struct inlining *x, uint32_t buffer)
{
	const struct prim *p = x->p;
	struct sx_walk *w = &x->walk;
	bool found = false;

	for (uint32_t e = x->first[buffer]; e != 0 && !found;
	    e = x->reader.v[e].next) {
		const struct prim_stage *s =
		    &p->stage.v[x->reader.v[e].stage];
		uint32_t loads = 0;
		bool reads = false;

		if (s->naxis == s->nspatial || x->gone[x->reader.v[e].stage])
			continue;
		sx_walk_stage(w, s);
		for (uint32_t k = 0; k < w->order.n; k++) {
			const struct sx *n = &p->sx.v[w->order.v[k]];

			loads += n->op == SX_LOAD;
			reads = reads || (n->op == SX_LOAD && n->ref ==
			    buffer);
		}
		found = reads && loads > 1;
	}
	return found;
}

/* Whether a stage copies with affine indices and without selections. */
static bool
moves_only(const struct prim *p, uint32_t stage)
{
	const struct prim_stage *s = &p->stage.v[stage];
	const struct sx *n = &p->sx.v[s->value[0]];
	const struct sym *k, **coef;
	bool ok = n->op == SX_LOAD;

	coef = mem_zalloc(s->naxis + 1, sizeof *coef);
	for (uint32_t i = 0; ok && i < n->nin; i++)
		ok = sx_affine(p, p->sx_in.v[n->in + i], s->naxis, &k, coef);
	mem_free(coef);
	return ok;
}

static bool
has_guard(const struct prim *p, uint32_t stage)
{
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, p->stage.v[stage].value[0]);
	for (uint32_t i = 0; i < w.order.n && !found; i++)
		found = p->sx.v[w.order.v[i]].op == SX_GUARD;
	sx_walk_free(&w);
	return found;
}

/* Whether a reduction over windows reads the buffer: an index depends on more
 * than one axis. */
static bool
windowed(struct inlining *x, uint32_t buffer)
{
	const struct prim *p = x->p;
	struct sx_walk *w = &x->walk;
	bool found = false;

	for (uint32_t e = x->first[buffer]; e != 0 && !found;
	    e = x->reader.v[e].next) {
		const struct prim_stage *s =
		    &p->stage.v[x->reader.v[e].stage];

		if (s->naxis == s->nspatial || x->gone[x->reader.v[e].stage])
			continue;
		sx_walk_stage(w, s);
		for (uint32_t k = 0; k < w->order.n; k++) {
			const struct sx *n = &p->sx.v[w->order.v[k]];

			if (n->op != SX_LOAD || n->ref != buffer)
				continue;
			for (uint32_t j = 0; j < n->nin; j++)
				found = found || p->sx.v[p->sx_in.v[n->in +
				    j]].op == SX_ADD;
		}
	}
	return found;
}

/* Whether a stage loads elements at places that data tell. */
static bool
gathers(const struct prim *p, uint32_t stage)
{
	struct sx_walk all, at;
	bool found = false;

	sx_walk_init(&all, p);
	sx_walk_init(&at, p);
	sx_walk_stage(&all, &p->stage.v[stage]);
	for (uint32_t i = 0; i < all.order.n && !found; i++) {
		const struct sx *n = &p->sx.v[all.order.v[i]];

		if (n->op != SX_LOAD)
			continue;
		sx_walk_begin(&at);
		for (uint32_t k = 0; k < n->nin; k++)
			sx_walk_add(&at, p->sx_in.v[n->in + k]);
		for (uint32_t k = 0; k < at.order.n; k++)
			found = found || p->sx.v[at.order.v[k]].op == SX_LOAD;
	}
	sx_walk_free(&all);
	sx_walk_free(&at);
	return found;
}

/* Whether a load is the same along an axis of its stage that has several
 * elements. */
static bool
same_along(const struct prim *p, const struct prim_stage *s, sx_id load,
    struct sx_walk *w)
{
	const struct sx *n = &p->sx.v[load];
	uint64_t used = 0;
	int64_t v;

	sx_walk_begin(w);
	for (uint32_t k = 0; k < n->nin; k++)
		sx_walk_add(w, p->sx_in.v[n->in + k]);
	for (uint32_t k = 0; k < w->order.n; k++)
		if (p->sx.v[w->order.v[k]].op == SX_AXIS)
			used |= (uint64_t)1 << (p->sx.v[w->order.v[k]].ref &
			    63);
	for (uint32_t a = 0; a < s->nspatial; a++)
		if (!(used >> (a & 63) & 1) && !(sym_is_const(
		    s->axis[a].extent, &v) && v == 1))
			return true;
	return false;
}

/* Whether a reader would gather the same elements again and again. */
static bool
gathered_again(struct inlining *x, uint32_t stage)
{
	const struct prim *p = x->p;
	uint32_t buffer = p->stage.v[stage].out[0];
	struct sx_walk at;
	bool found = false;

	if (!gathers(p, stage))
		return false;
	sx_walk_init(&at, p);
	for (uint32_t e = x->first[buffer]; e != 0 && !found;
	    e = x->reader.v[e].next) {
		const struct prim_stage *s =
		    &p->stage.v[x->reader.v[e].stage];

		if (x->gone[x->reader.v[e].stage])
			continue;
		sx_walk_stage(&x->walk, s);
		for (uint32_t k = 0; k < x->walk.order.n; k++) {
			sx_id id = x->walk.order.v[k];

			if (p->sx.v[id].op == SX_LOAD && p->sx.v[id].ref ==
			    buffer)
				found = found || same_along(p, s, id, &at);
		}
	}
	sx_walk_free(&at);
	return found;
}

static bool
worth(struct inlining *x, uint32_t stage)
{
	const struct prim *p = x->p;
	uint32_t cost = prim_stage_cost(p, stage);
	bool repeated;
	uint32_t readers = prim_readers(x, stage, &repeated);

	if (readers == 0)
		return false;
	if (contracts(x, p->stage.v[stage].out[0]))
		return moves_only(p, stage);
	/* Each window would evaluate the padding predicate again. */
	if (has_guard(p, stage) && windowed(x, p->stage.v[stage].out[0]))
		return false;
	if (gathered_again(x, stage))
		return false;
	if (readers == 1 && !repeated)
		return true;
	return cost <= SPEED_CHEAP;
}

void
rule_inline_all(struct rule *r)
{
	struct inlining x;

	inlining_begin(&x, r->p);
	/* Once more: of several readers one may be left. */
	for (int again = 0; again < 2; again++)
		for (uint32_t i = 0; i < r->p->stage.n; i++)
			if (!x.gone[i] && prim_can_inline(&x, i) && worth(&x,
			    i))
				prim_inline(&x, i);
	inlining_end(&x);
}

/* ---- reductions ---- */

static bool
reads_only_here(const struct prim *p, uint32_t buffer, uint32_t stage)
{
	struct sx_walk w;
	bool only = true;

	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < p->stage.n && only; i++) {
		sx_walk_stage(&w, &p->stage.v[i]);
		for (uint32_t k = 0; k < w.order.n; k++) {
			const struct sx *n = &p->sx.v[w.order.v[k]];

			if (n->op == SX_LOAD && n->ref == buffer &&
			    i != stage)
				only = false;
		}
	}
	sx_walk_free(&w);
	return only;
}

static bool
is_axes(const struct prim *p, const sx_id *index, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (p->sx.v[index[i]].op != SX_AXIS ||
		    p->sx.v[index[i]].ref != i)
			return false;
	return true;
}

bool
rule_reads_sums(const struct rule *r, uint32_t stage, uint32_t next)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage], *e;
	struct sx_walk w;
	bool ok, reads = false;

	if (next >= p->stage.n || s->kind != STAGE_REDUCE)
		return false;
	e = &p->stage.v[next];
	ok = e->kind == STAGE_STORE && e->where == 0 &&
	    e->naxis == s->nspatial && p->buffer.v[s->out[0]].kind ==
	    BUFFER_TEMP;
	for (uint32_t i = 0; ok && i < e->naxis; i++)
		ok = e->axis[i].extent == s->axis[i].extent;
	if (!ok || !reads_only_here(p, s->out[0], next))
		return false;
	sx_walk_init(&w, p);
	sx_walk_stage(&w, e);
	for (uint32_t k = 0; k < w.order.n; k++) {
		const struct sx *n = &p->sx.v[w.order.v[k]];

		if (n->op != SX_LOAD || n->ref != s->out[0])
			continue;
		reads = true;
		ok = ok && is_axes(p, &p->sx_in.v[n->in], n->nin);
	}
	sx_walk_free(&w);
	return ok && reads;
}

/* Whether a load has axes as indices: those of the stage's spatial axes but the
 * last, then the axis of its sum, then the last spatial one. */
static bool
is_block(const struct prim *p, const struct prim_stage *s, const struct sx *n)
{
	for (uint32_t d = 0; d < n->nin; d++) {
		const struct sx *i = &p->sx.v[p->sx_in.v[n->in + d]];
		uint32_t a = d + 2 < n->nin ? d : d + 2 == n->nin ?
		    s->nspatial : s->nspatial - 1;

		if (i->op != SX_AXIS || i->ref != a)
			return false;
	}
	return true;
}

bool
rule_is_scaled(const struct rule *r, uint32_t stage)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage], *e = s + 1;
	struct sx_walk w;
	uint32_t n = s->nspatial;
	bool ok, reads = false;

	if (stage + 1 >= p->stage.n || n < 2 || s->kind != STAGE_REDUCE ||
	    s->reduce != REDUCE_SUM || s->nout != 1 || s->where != 0 ||
	    e->kind != STAGE_REDUCE || e->reduce != REDUCE_SUM ||
	    e->nout != 1 || e->where != 0 || e->nspatial + 1 != n ||
	    e->naxis != n || p->buffer.v[s->out[0]].kind != BUFFER_TEMP ||
	    p->buffer.v[s->out[0]].rank != n)
		return false;
	ok = e->axis[n - 1].extent == s->axis[n - 2].extent &&
	    e->axis[n - 2].extent == s->axis[n - 1].extent;
	for (uint32_t a = 0; a + 2 < n; a++)
		ok = ok && e->axis[a].extent == s->axis[a].extent;
	if (!ok || !reads_only_here(p, s->out[0], stage + 1))
		return false;
	sx_walk_init(&w, p);
	sx_walk_stage(&w, e);
	for (uint32_t k = 0; k < w.order.n; k++) {
		const struct sx *x = &p->sx.v[w.order.v[k]];

		if (x->op != SX_LOAD || x->ref != s->out[0])
			continue;
		reads = true;
		ok = ok && is_block(p, e, x);
	}
	sx_walk_free(&w);
	return ok && reads;
}

bool
rule_is_epilogue(const struct rule *r, uint32_t stage, uint32_t next)
{
	const struct prim *p = r->p;
	const struct prim_stage *e;

	if (!rule_reads_sums(r, stage, next))
		return false;
	e = &p->stage.v[next];
	return p->buffer.v[e->out[0]].rank == e->naxis &&
	    is_axes(p, e->at, e->naxis);
}

/* out = op ... becomes R = op ...; out = R. */
static void
split_reduction(struct rule *r, uint32_t stage)
{
	struct prim *p = r->p;
	uint32_t out = p->stage.v[stage].out[0], temp, rank;
	struct prim_stage copy = p->stage.v[stage];
	sx_id at[TYPE_RANK_LIMIT], value;
	uint32_t *own;

	temp = rule_temp_like(r, out, p->buffer.v[out].dtype);
	rank = p->buffer.v[out].rank;
	own = arena_alloc(p->m->arena, 1, sizeof *own);
	own[0] = temp;
	p->stage.v[stage].out = own;
	for (uint32_t i = 0; i < rank; i++)
		at[i] = sx_axis(p, i);
	value = sx_load(p, temp, at, rank);
	copy.kind = STAGE_STORE;
	copy.naxis = copy.nspatial;
	copy.where = 0;
	copy.name = NULL;
	copy.at = at;
	copy.out = &out;
	copy.value = &value;
	copy.init = NULL;
	rule_insert_stage(r, stage + 1, &copy);
}

void
rule_split_reductions(struct rule *r)
{
	for (uint32_t i = 0; i < r->p->stage.n; i++)
		if (r->p->stage.v[i].kind == STAGE_REDUCE &&
		    !rule_is_epilogue(r, i, i + 1) && !rule_is_scaled(r, i)) {
			split_reduction(r, i);
			i++;
		}
}
