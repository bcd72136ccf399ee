/*
 * Inlining of stages (stage_inline.h): scalar code is copied with the reader's
 * indices for the axes.
 */
#include "tensor/stage_inline.h"

#include <string.h>

#include "tensor/scalar_rewrite.h"

/* ---- who reads and writes what ---- */

static void
add_reader(struct inlining *x, uint32_t buffer, uint32_t stage)
{
	uint64_t key = (uint64_t)buffer << 32 | stage;

	if (map_get(&x->known, key, NULL))
		return;
	map_put(&x->known, key, 1);
	vec_push(&x->reader, ((struct inline_reader){ stage,
	    x->first[buffer] }));
	x->first[buffer] = x->reader.n - 1;
}

/* Adds the stage to the readers of what it loads. */
static void
add_loads(struct inlining *x, uint32_t stage)
{
	const struct prim *p = x->p;

	sx_walk_stage(&x->walk, &p->stage.v[stage]);
	for (uint32_t i = 0; i < x->walk.order.n; i++) {
		const struct sx *n = &p->sx.v[x->walk.order.v[i]];

		if (n->op == SX_LOAD)
			add_reader(x, n->ref, stage);
	}
}

void
inlining_begin(struct inlining *x, struct prim *p)
{
	*x = (struct inlining){ .p = p };
	x->writers = mem_zalloc(p->buffer.n + 1, sizeof *x->writers);
	x->last = mem_zalloc(p->buffer.n + 1, sizeof *x->last);
	x->first = mem_zalloc(p->buffer.n + 1, sizeof *x->first);
	x->gone = mem_zalloc(p->stage.n + 1, sizeof *x->gone);
	vec_push(&x->reader, ((struct inline_reader){ 0, 0 }));
	sx_walk_init(&x->walk, p);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		for (uint32_t k = 0; k < p->stage.v[i].nout; k++) {
			x->writers[p->stage.v[i].out[k]]++;
			x->last[p->stage.v[i].out[k]] = i;
		}
		add_loads(x, i);
	}
}

/* ---- conditions ---- */

bool
prim_inputs_stay(struct inlining *x, uint32_t stage)
{
	const struct prim *p = x->p;
	bool stay = true;

	sx_walk_stage(&x->walk, &p->stage.v[stage]);
	for (uint32_t k = 0; k < x->walk.order.n && stay; k++) {
		const struct sx *n = &p->sx.v[x->walk.order.v[k]];

		stay = n->op != SX_LOAD || x->writers[n->ref] == 0 ||
		    x->last[n->ref] <= stage;
	}
	return stay;
}

bool
prim_can_inline(struct inlining *x, uint32_t stage)
{
	const struct prim *p = x->p;
	const struct prim_stage *s = &p->stage.v[stage];
	const struct prim_buffer *b = &p->buffer.v[s->out[0]];

	if (s->kind != STAGE_STORE || s->where != 0 ||
	    b->kind != BUFFER_TEMP || s->naxis != b->rank ||
	    x->writers[s->out[0]] != 1 ||
	    sx_dtype(p, s->value[0]) != b->dtype)
		return false;
	for (uint32_t i = 0; i < b->rank; i++) {
		const struct sx *at = &p->sx.v[s->at[i]];

		if (at->op != SX_AXIS || at->ref != i ||
		    s->axis[i].extent != b->dim[i])
			return false;
	}
	return prim_inputs_stay(x, stage);
}

uint32_t
prim_stage_cost(const struct prim *p, uint32_t stage)
{
	const struct prim_stage *s = &p->stage.v[stage];
	struct sx_walk w;
	uint32_t n = 0;

	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	for (uint32_t i = 0; i < s->nout; i++)
		sx_walk_add(&w, s->value[i]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &p->sx.v[w.order.v[i]];

		/* Index arithmetic is cheap, and mostly hoisted out of
		 * loops, unless a float is made of it. */
		if (x->op == SX_CAST && dtype_info[x->dtype].class ==
		    DTC_FLOAT && sx_dtype(p, p->sx_in.v[x->in]) == DT_INT64)
			n += 5;
		else if (x->op > SX_ACC && x->dtype != DT_INT64 &&
		    x->dtype != DT_BOOL)
			n += x->op >= SX_SQRT && x->op <= SX_SIGMOID ? 10 :
			    x->op == SX_DIV || x->op == SX_POW ? 5 : 1;
	}
	sx_walk_free(&w);
	return n;
}

uint32_t
prim_readers(struct inlining *x, uint32_t stage, bool *repeated)
{
	const struct prim *p = x->p;
	uint32_t buffer = p->stage.v[stage].out[0], n = 0;

	*repeated = false;
	for (uint32_t r = x->first[buffer]; r != 0; r = x->reader.v[r].next) {
		uint32_t i = x->reader.v[r].stage;
		const struct prim_stage *s = &p->stage.v[i];

		if (i == stage || x->gone[i])
			continue;
		sx_walk_stage(&x->walk, s);
		for (uint32_t k = 0; k < x->walk.order.n; k++) {
			const struct sx *v = &p->sx.v[x->walk.order.v[k]];

			if (v->op != SX_LOAD || v->ref != buffer)
				continue;
			n++;
			*repeated = *repeated || s->naxis > s->nspatial ||
			    s->naxis != p->buffer.v[buffer].rank ||
			    s->kind != STAGE_STORE;
		}
	}
	return n;
}

/* ---- copies ---- */

struct inliner {
	const struct prim_stage *from;	/* what is inlined */
	uint32_t buffer;
	struct sx_rewrite reader;	/* of the readers */
	struct sx_rewrite body;		/* of its value, at one index */
	const sx_id *index;		/* that index; */
	sx_id predicate;		/* condition of the read; 0: always */
};

/* A load that must only be executed if the predicate holds. */
static sx_id
guarded(struct prim *p, sx_id predicate, sx_id load)
{
	enum dtype dt = sx_dtype(p, load);

	return predicate == 0 ? load : sx_guard(p, predicate, load,
	    sx_number(p, dt, 0));
}

/* The inlined copy of node n with operands in.  Where the predicate does not
 * hold, the indices are outside of the stage: there its loads are not executed,
 * and its integer divisions divide by 1. */
static sx_id
value_node(struct prim *p, const struct sx *n, sx_id *in, sx_id predicate)
{
	if (predicate == 0)
		return sx_make(p, n, in);
	switch (n->op) {
	case SX_LOAD:
		return guarded(p, predicate, sx_make(p, n, in));
	case SX_GUARD:
		/* The load is guarded already: both predicates must hold. */
		return sx_guard(p, sx_bin(p, SX_AND, predicate, in[0]),
		    p->sx_in.v[p->sx.v[in[1]].in + 1], in[2]);
	case SX_DIV: case SX_MOD: case SX_FLOORDIV: case SX_FLOORMOD:
		if (dtype_info[n->dtype].class != DTC_FLOAT &&
		    p->sx.v[in[1]].op != SX_CONST)
			in[1] = sx_select(p, predicate, in[1], sx_int(p,
			    (enum dtype)n->dtype, 1));
		return sx_make(p, n, in);
	default:
		return sx_make(p, n, in);
	}
}

static sx_id
body_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct inliner *x = r->ctx;

	(void)id;
	return n->op == SX_AXIS ? x->index[n->ref] : value_node(r->to, n, in,
	    x->predicate);
}

/* Whether these indices are the axes of the inlined stage, in order. */
static bool
are_axes(const struct inliner *x, const struct prim *p, const sx_id *index)
{
	for (uint32_t k = 0; k < x->from->naxis; k++)
		if (p->sx.v[index[k]].op != SX_AXIS ||
		    p->sx.v[index[k]].ref != k)
			return false;
	return true;
}

/* The inlined stage's value at these indices; predicate is not a constant. */
static sx_id
value_at(struct inliner *x, const sx_id *index, sx_id predicate)
{
	if (predicate == 0 && are_axes(x, x->reader.to, index))
		return x->from->value[0];
	x->index = index;
	x->predicate = predicate;
	sx_rewrite_again(&x->body);
	return sx_rewrite(&x->body, x->from->value[0]);
}

static bool
reads(const struct inliner *x, const struct prim *p, sx_id id)
{
	return p->sx.v[id].op == SX_LOAD && p->sx.v[id].ref == x->buffer;
}

/* The replacement of a guarded read; in: its new operands. */
static sx_id
guarded_read(struct inliner *x, sx_id load, const sx_id *in)
{
	struct prim *p = x->reader.to;
	const struct sx c = p->sx.v[in[0]];
	sx_id index[TYPE_RANK_LIMIT];

	if (c.op == SX_CONST && c.i == 0)
		return in[2];
	for (uint32_t k = 0; k < p->sx.v[load].nin; k++)
		index[k] = x->reader.value[p->sx_in.v[p->sx.v[load].in + k]];
	if (c.op == SX_CONST)
		return value_at(x, index, 0);
	return sx_select(p, in[0], value_at(x, index, in[0]), in[2]);
}

static sx_id
reader_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	struct inliner *x = r->ctx;

	if (n->op == SX_GUARD && reads(x, r->to, r->to->sx_in.v[n->in + 1]))
		return guarded_read(x, r->to->sx_in.v[n->in + 1], in);
	return reads(x, r->to, id) ? value_at(x, in, 0) : sx_make(r->to, n,
	    in);
}

static bool
reads_any(struct inlining *x, uint32_t stage, uint32_t buffer)
{
	const struct prim *p = x->p;
	bool any = false;

	sx_walk_stage(&x->walk, &p->stage.v[stage]);
	for (uint32_t i = 0; i < x->walk.order.n && !any; i++)
		any = p->sx.v[x->walk.order.v[i]].op == SX_LOAD &&
		    p->sx.v[x->walk.order.v[i]].ref == buffer;
	return any;
}

void
prim_inline(struct inlining *x, uint32_t stage)
{
	struct prim *p = x->p;
	struct prim_stage from = p->stage.v[stage];
	struct inliner in = { .from = &from, .buffer = from.out[0] };

	for (uint32_t r = x->first[in.buffer]; r != 0;
	    r = x->reader.v[r].next) {
		uint32_t i = x->reader.v[r].stage;
		struct prim_stage *s = &p->stage.v[i];

		if (i == stage || x->gone[i] || !reads_any(x, i, in.buffer))
			continue;
		sx_rewrite_init(&in.reader, p, p, reader_node, &in);
		sx_rewrite_init(&in.body, p, p, body_node, &in);
		sx_rewrite_stage(&in.reader, s, p->buffer.v[s->out[0]].rank);
		sx_rewrite_free(&in.reader);
		sx_rewrite_free(&in.body);
		add_loads(x, i);
	}
	x->gone[stage] = true;
	x->ngone++;
}

/* ---- removal ---- */

/* Renumbers loads of buffers after removed ones.  Old nodes are unchanged,
 * so that inlining can be undone. */
static sx_id
shift_load(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const uint32_t *number = r->ctx;
	struct sx c = *n;

	(void)id;
	if (c.op == SX_LOAD)
		c.ref = number[c.ref];
	return sx_make(r->to, &c, in);
}

static void
renumber(struct prim *p, const uint32_t *number)
{
	struct sx_rewrite r;

	sx_rewrite_init(&r, p, p, shift_load, (void *)number);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		struct prim_stage *s = &p->stage.v[i];
		uint32_t *out = arena_alloc(p->m->arena, s->nout + 1,
		    sizeof *out);

		/* The rank of out[0] is read before the buffer is moved. */
		sx_rewrite_stage(&r, s, p->buffer.v[s->out[0]].rank);
		for (uint32_t k = 0; k < s->nout; k++)
			out[k] = number[s->out[k]];
		s->out = out;
	}
	sx_rewrite_free(&r);
}

/* Removes the inlined stages and their temporaries. */
static void
remove_gone(struct inlining *x)
{
	struct prim *p = x->p;
	bool *gone = mem_zalloc(p->buffer.n + 1, sizeof *gone);
	uint32_t *number = mem_zalloc(p->buffer.n + 1, sizeof *number), n = 0;

	for (uint32_t i = 0; i < p->stage.n; i++)
		if (x->gone[i])
			gone[p->stage.v[i].out[0]] = true;
		else
			p->stage.v[n++] = p->stage.v[i];
	p->stage.n = n;
	n = 0;
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		number[i] = n;
		n += !gone[i];
	}
	renumber(p, number);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (!gone[i])
			p->buffer.v[number[i]] = p->buffer.v[i];
	p->buffer.n = n;
	mem_free(gone);
	mem_free(number);
}

void
inlining_end(struct inlining *x)
{
	sx_walk_free(&x->walk);
	if (x->ngone > 0)
		remove_gone(x);
	mem_free(x->writers);
	mem_free(x->last);
	mem_free(x->first);
	mem_free(x->gone);
	map_free(&x->known);
	vec_free(&x->reader);
}
