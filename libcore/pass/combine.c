/*
 * Parallel operators (combine.h): the groups, and the walk.
 *
 * Each region is walked once to find calls with a rule, which are sorted by
 * what they must have in common, and once to rewrite it.  What a group becomes
 * stands at the place of its first call; operands of the others that stand
 * later are moved up, unless they depend on what comes between: such calls stay
 * as they are.  Cost: n log n.
 */
#include "pass/combine_impl.h"

#include <stdlib.h>
#include <string.h>

#include "infer/infer.h"
#include "pass/globals.h"

/* ---- candidates ---- */

struct candidate {
	ir_id id;
	uint32_t place;
	uint64_t key;		/* of what must be equal */
	struct op_combine c;
};

static uint64_t
mix(uint64_t a, uint64_t b)
{
	uint64_t v[2] = { a, b };

	return hash_bytes(v, sizeof v, 0);
}

static uint64_t
type_key(const struct type *t, uint32_t but)
{
	uint64_t h = mix(t->dtype, t->n);

	for (uint32_t i = 0; i < t->n; i++)
		if (i != but)
			h = mix(h, map_ptr(t->dim[i]));
	return h;
}

/* Whether a binding is a call that may be combined. */
static bool
candidate(const struct combine *x, ir_id id, struct candidate *k)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct type **in;
	int64_t v;
	bool ok;

	if (!combine_is_plain(x, id) || op_at(n->ref)->combine == NULL ||
	    n->nin != 2)
		return false;
	in = arena_alloc(x->m->arena, n->nin, sizeof *in);
	for (uint32_t i = 0; i < n->nin; i++) {
		in[i] = ir_at(x->m, ir_in(x->m, n, i))->type;
		if (in[i]->kind != TYPE_TENSOR)
			return false;
	}
	*k = (struct candidate){ .id = id, .place = x->node[id].place,
	    .c = { .m = x->m, .op = n->ref, .attrs = n->attrs, .in = in,
	    .out = n->type, .shared = n->attrs } };
	ok = op_at(n->ref)->combine(&k->c) &&
	    sym_is_const(n->type->dim[k->c.result], &v) && v > 0 &&
	    in[k->c.operand]->dim[k->c.axis] == n->type->dim[k->c.result];
	if (!ok)
		return false;
	k->key = attrs_hash(k->c.shared, mix(n->ref, ir_in(x->m, n, 0)));
	k->key = mix(k->key, type_key(in[k->c.operand], k->c.axis));
	k->key = mix(k->key, type_key(n->type, k->c.result));
	return true;
}

static bool
same_kind(const struct combine *x, const struct candidate *a,
    const struct candidate *b)
{
	return a->key == b->key && a->c.op == b->c.op &&
	    a->c.axis == b->c.axis && a->c.result == b->c.result &&
	    ir_in(x->m, ir_at(x->m, a->id), 0) ==
	    ir_in(x->m, ir_at(x->m, b->id), 0) &&
	    attrs_equal(a->c.shared, b->c.shared) &&
	    combine_alike(a->c.out, b->c.out, a->c.result) &&
	    combine_alike(a->c.in[a->c.operand], b->c.in[b->c.operand],
	    a->c.axis);
}

static int
by_key(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->place < y->place ? -1 : x->place > y->place;
}

/* ---- groups ---- */

static void
say_apart(struct combine *x, ir_id id, ir_id first)
{
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "its weight depends on what comes after ");
	pass_put_binding(&b, ir_at(x->m, first));
	pass_refuses(x->o->rewrites, x->m, id, COMBINE_RULE, b.v);
	buf_release(&b);
}

static bool
is_wanted(struct combine *x, const struct combine_group *g)
{
	struct buf b = { NULL, 0, 0 };
	bool wanted;

	for (uint32_t k = 1; k < g->n; k++) {
		buf_puts(&b, k == 1 ? "with " : k + 1 < g->n ? ", " :
		    " and ");
		pass_put_binding(&b, ir_at(x->m, g->call[k]));
	}
	wanted = pass_rewrites(x->o->rewrites, x->m, g->call[0], COMBINE_RULE,
	    b.v);
	buf_release(&b);
	return wanted;
}

/* Makes a group of the calls collected, if they are enough. */
static void
close_group(struct combine *x, const struct candidate *k)
{
	struct combine_group g = { .n = x->call.n, .operand = k->c.operand,
	    .axis = k->c.axis, .result = k->c.result,
	    .shared = k->c.shared };

	x->call.n = 0;
	if (g.n < x->o->least)
		return;
	g.call = memcpy(arena_alloc(x->m->arena, g.n, sizeof *g.call),
	    x->call.v, g.n * sizeof *g.call);
	x->node[g.call[0]].group = x->group.n;
	vec_push(&x->group, g);
}

/* Groups of n calls with one key: each takes those that follow, as long as
 * their weights can be computed before its first call. */
static void
group(struct combine *x, const struct candidate *k, uint32_t n)
{
	if (n < x->o->least)
		return;
	for (uint32_t i = 0; i < n; i++) {
		ir_id weight = ir_in(x->m, ir_at(x->m, k[i].id),
		    k->c.operand);

		if (!same_kind(x, k, &k[i]))
			continue;
		if (x->call.n > 0 && !combine_is_early(x, weight,
		    x->call.v[0])) {
			say_apart(x, k[i].id, x->call.v[0]);
			close_group(x, k);
		}
		vec_push(&x->call, k[i].id);
	}
	close_group(x, k);
}

/* Calls of one key, among the sorted candidates. */
struct run {
	const struct candidate *first;
	uint32_t n;
};

static int
by_place(const void *a, const void *b)
{
	const struct run *x = a, *y = b;

	return x->first->place < y->first->place ? -1 :
	    x->first->place > y->first->place;
}

static void
find_groups(struct combine *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];
	VEC(struct candidate) all = { NULL, 0, 0 };
	VEC(struct run) runs = { NULL, 0, 0 };

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		struct candidate k;

		if (candidate(x, d->nodes.v[i], &k))
			vec_push(&all, k);
	}
	if (all.n > 0)
		qsort(all.v, all.n, sizeof *all.v, by_key);
	for (uint32_t i = 0, n; i < all.n; i += n) {
		for (n = 1; i + n < all.n && all.v[i + n].key == all.v[i].key; )
			n++;
		vec_push(&runs, ((struct run){ &all.v[i], n }));
	}
	/* What is said comes in the order of the program. */
	if (runs.n > 0)
		qsort(runs.v, runs.n, sizeof *runs.v, by_place);
	for (uint32_t i = 0; i < runs.n; i++)
		group(x, runs.v[i].first, runs.v[i].n);
	vec_free(&runs);
	vec_free(&all);
}

/* ---- the walk ---- */

static void
region(struct combine *x, ir_region r)
{
	struct ir_region_data *d;
	pass_nodes old;

	find_groups(x, r);
	old = pass_take_nodes(x->m, r);
	x->place.region = r;
	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];
		uint32_t g = x->node[id].group;

		x->place.span = ir_at(x->m, id)->span;
		if (g != 0 && is_wanted(x, &x->group.v[g]))
			combine_emit(x, &x->group.v[g]);
		if (!x->node[id].done)
			combine_keep(x, id);
	}
	d = &x->m->region.v[r];
	if (x->node[d->result].now != 0)
		d->result = x->node[d->result].now;
	vec_free(&old);
	x->group.n = 1;
}

/* Whether a binding has no effect and is not what this pass looks for. */
static bool
is_movable(const struct combine *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return n->kind == NODE_CONST || n->kind == NODE_TUPLE ||
	    n->kind == NODE_PROJ || (combine_is_plain(x, id) &&
	    op_at(n->ref)->combine == NULL);
}

static uint32_t
early(const struct combine *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	uint32_t place = 0;

	if (!is_movable(x, id))
		return x->node[id].place + 1;
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id in = ir_in(x->m, n, i);

		if (ir_at(x->m, in)->region == n->region &&
		    x->node[in].early > place)
			place = x->node[in].early;
	}
	return place;
}

/* Notes places and users of the bindings of a region. */
static void
note(struct combine *x, ir_region r)
{
	const struct ir_region_data *d = &x->m->region.v[r];

	for (uint32_t k = 0; k < d->nodes.n; k++) {
		ir_id id = d->nodes.v[k];
		const struct ir_node *n = ir_at(x->m, id);

		x->node[id].place = k;
		x->node[id].early = early(x, id);
		for (uint32_t i = 0; i < n->nin; i++) {
			x->node[ir_in(x->m, n, i)].uses++;
			x->node[ir_in(x->m, n, i)].user = id;
		}
	}
	x->node[d->result].uses++;
	x->node[d->result].user = 0;
}

static void
function(struct combine *x, uint32_t f)
{
	ir_region_list regions = { NULL, 0, 0 };

	x->place.function = x->m->function.v[f].type;
	ir_function_regions(x->m, f, &regions);
	/* Outer regions come first: what inner ones take is there. */
	for (uint32_t i = 0; i < regions.n; i++)
		note(x, regions.v[i]);
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	vec_free(&regions);
}

bool
combine_run(struct ir_module *m, const struct combine_options *o,
    struct combine_stats *s, struct diag *d)
{
	struct combine x = { .m = m, .o = o, .s = s, .place.m = m,
	    .n = m->node.n };

	x.node = mem_zalloc(x.n, sizeof *x.node);
	vec_push(&x.group, (struct combine_group){ 0 });
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			function(&x, f);
	mem_free(x.node);
	vec_free(&x.group);
	vec_free(&x.call);
	vec_free(&x.todo);
	if (s->made == 0)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}
