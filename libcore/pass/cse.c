/*
 * Common subexpressions, by numbering values in the order of the text.
 *
 * A table holds, by hash, what the open regions have computed so far: what a
 * region computes is taken out of it when the region ends.  A binding that
 * computes the same as an entry gets the entry's number, and where it may, is
 * replaced by it.
 *
 * The hash of a binding with regions is that of their bindings, without the
 * operands of these, and of the numbers of the values that the bindings
 * directly inside use from outside.  CANDIDATES bounds the comparisons with
 * what has the same hash and is different.
 *
 * Cost: linear in the module, but for those comparisons.
 */
#include "pass/cse_impl.h"

#include "ir/region_walk.h"
#include "op/op.h"
#include "pass/emit.h"
#include "pass/globals.h"

#define CANDIDATES 16
#define TYPE_PARTS 64		/* of a tuple, that are looked at */

struct entry {
	uint64_t hash;
	ir_id id;
	uint32_t older;		/* 1 + index of the one before, or 0 */
};

/* An open region. */
struct level {
	uint32_t entries;	/* where its own begin */
	ir_id frame;		/* the local function around it, or 0 */
	bool closed;		/* a primitive function: left alone */
	/* Hashes of its bindings, and of the values from outside that they use;
	 * both of the regions of the current binding. */
	uint64_t shape, outside, inner_shape, inner_outside;
};

struct walk {
	struct cse x;
	const struct cse_options *o;
	uint8_t *effect;	/* by node */
	uint32_t *depth;	/* by region: regions around it */
	ir_id *frame;		/* by region */
	bool refs;		/* the module makes references */
	const char *check, *dims, *again;	/* interned keys */
	struct map table;	/* hash -> 1 + index of the latest entry */
	VEC(struct entry) entry;
	VEC(struct level) open;
};

static uint64_t
mix(uint64_t a, uint64_t b)
{
	uint64_t v[2] = { a, b };

	return hash_bytes(v, sizeof v, 0);
}

/* ---- what may be merged ---- */

/* Nothing in it has an identity. */
static bool
is_plain(const struct type *t)
{
	const struct type *todo[TYPE_PARTS];
	uint32_t n = 0;

	todo[n++] = t;
	while (n > 0) {
		t = todo[--n];
		if (t->kind == TYPE_TENSOR)
			continue;
		if (t->kind != TYPE_TUPLE || n + t->n > TYPE_PARTS)
			return false;
		for (uint32_t i = 0; i < t->n; i++)
			todo[n++] = t->arg[i];
	}
	return true;
}

static bool
is_candidate(const struct walk *w, ir_id id)
{
	const struct ir_node *n = ir_at(w->x.m, id);

	if (attrs_get(n->props, w->check) != NULL ||
	    attrs_get(n->props, w->dims) != NULL ||
	    attrs_get(n->props, w->again) != NULL)
		return false;
	switch ((enum node_kind)n->kind) {
	case NODE_CONST: case NODE_OP: case NODE_GLOBAL: case NODE_CTOR:
	case NODE_TUPLE: case NODE_PROJ: case NODE_FN: case NODE_CAST:
		return true;
	case NODE_CALL:
		if (n->callee == CALLEE_OP && op_at(n->ref)->fusion_barrier)
			return false;
		if (n->callee == CALLEE_OP || n->callee == CALLEE_CTOR)
			return w->effect[id] == EFFECT_NONE;
		break;
	case NODE_IF: case NODE_MATCH:
		break;
	default:
		return false;
	}
	return w->effect[id] == EFFECT_NONE && (!w->refs || (n->type != NULL &&
	    is_plain(n->type)));
}

/* Whether a binding may be replaced by an earlier one of the same number. */
static bool
is_replaced(const struct walk *w, ir_id id, ir_id by)
{
	const struct ir_node *n = ir_at(w->x.m, id);

	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		/* A scalar that is used once becomes a part of its kernel. */
		if (n->type == NULL || n->type->n == 0)
			return false;
		/* fallthrough */
	case NODE_OP: case NODE_GLOBAL: case NODE_CTOR:
		return w->frame[n->region] ==
		    w->frame[ir_at(w->x.m, by)->region];
	case NODE_CALL:
		return n->nin > 0;
	case NODE_FN:
		return !pass_is_closed(w->x.m, n->attrs);
	default:
		return true;
	}
}

/* ---- the table ---- */

static void
add_entry(struct walk *w, uint64_t hash, ir_id id)
{
	struct entry e = { hash, id, 0 };

	map_get(&w->table, hash, &e.older);
	vec_push(&w->entry, e);
	map_put(&w->table, hash, w->entry.n);
}

static void
remove_entries(struct walk *w, uint32_t from)
{
	while (w->entry.n > from) {
		struct entry e = vec_pop(&w->entry);

		if (e.older != 0)
			map_put(&w->table, e.hash, e.older);
		else
			map_del(&w->table, e.hash);
	}
}

/* The latest entry that computes the same; 0: none. */
static ir_id
find(struct walk *w, uint64_t hash, ir_id id)
{
	uint32_t at = 0;

	map_get(&w->table, hash, &at);
	for (uint32_t i = 0; at != 0 && i < CANDIDATES; i++) {
		const struct entry *e = &w->entry.v[at - 1];

		if (cse_same(&w->x, e->id, id))
			return e->id;
		at = e->older;
	}
	return 0;
}

static bool
merges(struct walk *w, ir_id id, ir_id same)
{
	struct pass_rewrites *r = w->o->rewrites;
	struct buf b = { NULL, 0, 0 };
	bool yes;

	if (r->say != NULL) {
		buf_puts(&b, "it computes the same as ");
		pass_put_binding(&b, ir_at(w->x.m, same));
	}
	yes = pass_rewrites(r, w->x.m, id, CSE_RULE, b.v);
	buf_release(&b);
	return yes;
}

static void
look_up(struct walk *w, ir_id id, uint64_t hash)
{
	struct cse *x = &w->x;
	const struct ir_node *n = ir_at(x->m, id);
	ir_id same;

	for (uint32_t i = 0; i < n->nin; i++)
		hash = mix(hash, x->number[ir_in(x->m, n, i)]);
	same = find(w, hash, id);
	if (same != 0) {
		x->number[id] = x->number[same];
		if (is_replaced(w, id, same) && merges(w, id, same)) {
			x->to[id] = same;
			return;
		}
		/* One of each frame is enough. */
		if (w->frame[n->region] ==
		    w->frame[ir_at(x->m, same)->region])
			return;
	}
	add_entry(w, hash, id);
}

/* ---- the walk ---- */

static void
enter(struct walk *w, ir_region r)
{
	const struct ir_region_data *d = &w->x.m->region.v[r];
	struct level l = { .entries = w->entry.n };

	if (w->open.n > 0) {
		l.frame = vec_last(&w->open).frame;
		l.closed = vec_last(&w->open).closed;
	}
	if (d->owner != 0 && ir_at(w->x.m, d->owner)->kind == NODE_FN) {
		l.frame = d->owner;
		l.closed = l.closed || pass_is_closed(w->x.m,
		    ir_at(w->x.m, d->owner)->attrs);
	}
	w->depth[r] = w->open.n;
	w->frame[r] = l.frame;
	vec_push(&w->open, l);
}

static void
use_from_outside(struct walk *w, ir_id id)
{
	struct level *l = &vec_last(&w->open);

	if (w->depth[ir_at(w->x.m, id)->region] + 1 < w->open.n &&
	    id != l->frame)
		l->outside += mix(w->x.number[id], 0);
}

static void
leave(struct walk *w, ir_region r)
{
	struct level l, *up;

	use_from_outside(w, w->x.m->region.v[r].result);
	l = vec_pop(&w->open);
	remove_entries(w, l.entries);
	if (w->open.n == 0)
		return;
	up = &vec_last(&w->open);
	up->inner_shape = mix(up->inner_shape, l.shape);
	up->inner_outside += l.outside;
}

static void
visit(struct walk *w, ir_id id)
{
	struct cse *x = &w->x;
	const struct ir_node *n = ir_at(x->m, id);
	struct level *l = &vec_last(&w->open);
	uint64_t hash = mix(cse_hash(x, n), l->inner_shape);

	for (uint32_t i = 0; i < n->nin; i++)
		use_from_outside(w, ir_in(x->m, n, i));
	if (!l->closed && is_candidate(w, id))
		look_up(w, id, mix(hash, l->inner_outside));
	if (x->to[id] == id)
		l->shape = mix(l->shape, hash);
	l->inner_shape = l->inner_outside = 0;
}

static void
walk(struct walk *w, uint32_t function)
{
	struct ir_walk t = { 0 };
	enum ir_step s;

	ir_walk_begin(&t, w->x.m, function);
	while ((s = ir_walk_next(&t, w->x.m)) != IR_DONE)
		if (s == IR_ENTER)
			enter(w, t.region);
		else if (s == IR_NODE)
			w->x.number[t.node] = w->x.to[t.node] = t.node;
		else if (s == IR_NODE_END)
			visit(w, t.node);
		else if (s == IR_LEAVE)
			leave(w, t.region);
	ir_walk_end(&t);
}

/* ---- replacing ---- */

static void
replace(struct walk *w)
{
	struct ir_module *m = w->x.m;
	const ir_id *to = w->x.to;

	for (uint32_t r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];
		uint32_t n = 0;

		for (uint32_t i = 0; i < d->nodes.n; i++)
			if (to[d->nodes.v[i]] == d->nodes.v[i])
				d->nodes.v[n++] = d->nodes.v[i];
		d->nodes.n = n;
		d->result = to[d->result];
	}
	for (uint32_t i = 1; i < m->operand.n; i++)
		m->operand.v[i] = to[m->operand.v[i]];
	ir_compact(m);
}

static bool
makes_references(const struct ir_module *m)
{
	for (uint32_t i = 1; i < m->node.n; i++)
		if (m->node.v[i].kind == NODE_REF)
			return true;
	return false;
}

static void *
by_node(const struct ir_module *m, size_t size)
{
	return mem_zalloc(m->node.n + 1, size);
}

void
cse_run(struct ir_module *m, const struct cse_options *o)
{
	struct walk w = { .x = { .m = m }, .o = o,
	    .effect = ir_effects(m), .refs = makes_references(m) };

	w.check = str_intern0(m->strings, "check");
	w.dims = str_intern0(m->strings, "dims");
	w.again = str_intern0(m->strings, IR_RECOMPUTED);
	w.x.number = by_node(m, sizeof *w.x.number);
	w.x.to = by_node(m, sizeof *w.x.to);
	w.x.pair = by_node(m, sizeof *w.x.pair);
	w.x.paired = by_node(m, sizeof *w.x.paired);
	w.depth = mem_zalloc(m->region.n + 1, sizeof *w.depth);
	w.frame = mem_zalloc(m->region.n + 1, sizeof *w.frame);
	for (ir_id i = 0; i < m->node.n; i++)
		w.x.to[i] = i;
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			walk(&w, f);
	if (o->rewrites->done > 0)
		replace(&w);
	mem_free(w.x.number);
	mem_free(w.x.to);
	mem_free(w.x.pair);
	mem_free(w.x.paired);
	mem_free(w.depth);
	mem_free(w.frame);
	mem_free(w.effect);
	map_free(&w.table);
	vec_free(&w.entry);
	vec_free(&w.open);
}
