/*
 * Dividing the sequence of an overview into blocks (dot_overview.c).
 */
#include "formats/dot/overview.h"

#include <stdlib.h>
#include <string.h>

#include "op/op.h"

#define BLOCKS 24		/* on a page */
#define FEW 6			/* fewer blocks are divided further if
				 * possible */
#define PERIOD 16		/* blocks of a group that repeats */
#define FAR 16
#define CROSS 8			/* the most values that may cross the end of a
				 * block */

ir_id
overview_base(const struct ir_module *m, ir_id id)
{
	while (ir_at(m, id)->kind == NODE_PROJ)
		id = ir_in(m, ir_at(m, id), 0);
	return id;
}

/* ---- the sequence ---- */

static bool
is_live(const struct overview *v, const struct ir_node *n)
{
	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
	case NODE_OP:
	case NODE_GLOBAL:
	case NODE_CTOR:
		return false;
	default:
		break;
	}
	for (uint32_t i = 0; i < n->nin; i++)
		if (v->live[ir_in(v->m, n, i)])
			return true;
	return n->nsub > 0 && !(n->kind == NODE_FN &&
	    fold_is_primitive(n->attrs));
}

bool
overview_is_extent(const struct overview *v, ir_id id)
{
	const struct type *t = ir_at(v->m, id)->type;

	return t != NULL && t->kind == TYPE_TENSOR && t->n <= 1 &&
	    ir_at(v->m, id)->kind != NODE_PARAM &&
	    (dtype_info[t->dtype].class == DTC_INT ||
	    dtype_info[t->dtype].class == DTC_UINT);
}

static void
take_sequence(struct overview *v)
{
	const struct ir_region_data *r = &v->m->region.v[v->f->body];

	for (uint32_t i = 0; i < r->params.n; i++)
		v->live[r->params.v[i]] = !v->g->weight[r->params.v[i]];
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(v->m, id);

		v->live[id] = is_live(v, n);
		if (!v->live[id] || n->kind == NODE_PROJ)
			continue;
		vec_push(&v->seq, id);
		v->pos[id] = v->seq.n;
		for (uint32_t k = 0; k < n->nin; k++) {
			ir_id in = overview_base(v->m, ir_in(v->m, n, k));

			v->far[in] += v->seq.n - v->pos[in] > FAR;
		}
	}
}

static bool
is_aside(const struct overview *v, ir_id id)
{
	return !v->live[id] || v->far[id] >= 3 || overview_is_extent(v, id);
}

static void
count_crossing(struct overview *v)
{
	uint32_t *last = mem_zalloc(v->m->node.n + 1, sizeof *last), sum = 0;
	uint32_t n = v->seq.n;

	for (uint32_t i = 0; i < n; i++) {
		const struct ir_node *x = ir_at(v->m, v->seq.v[i]);

		for (uint32_t k = 0; k < x->nin; k++)
			last[overview_base(v->m, ir_in(v->m, x, k))] = i;
	}
	for (uint32_t i = 0; i <= n; i++)
		vec_push(&v->cross, 0);
	for (uint32_t i = 0; i < n; i++) {
		ir_id id = v->seq.v[i];

		if (last[id] > i && !is_aside(v, id)) {
			v->cross.v[i + 1]++;
			v->cross.v[last[id] + 1]--;
		}
	}
	for (uint32_t i = 0; i <= n; i++) {
		sum += v->cross.v[i];
		v->cross.v[i] = sum;
	}
	mem_free(last);
}

/* ---- what a block does ---- */

static void
count_one(struct overview *v, const char *name, uint32_t rank)
{
	for (uint32_t i = 0; i < v->count.n; i++)
		if (v->count.v[i].name == name) {
			v->count.v[i].n++;
			return;
		}
	vec_push(&v->count, ((struct counted){ name, 1, rank }));
}

static uint32_t
op_rank(uint32_t op)
{
	const struct op_input *in = op_at(op)->inputs;

	if (op_at(op)->pattern != OP_OUT_FUSABLE)
		return 0;
	for (; in != NULL && in->name != NULL; in++) {
		if (strcmp(in->name, "weight") == 0)
			return 2;
		if (strcmp(in->name, "gamma") == 0)
			return 0;
	}
	return 1;
}

/* The region of a primitive function that a node calls, or 0. */
static ir_region
called_body(const struct overview *v, const struct ir_node *n)
{
	const struct ir_function *f;
	const struct ir_node *fn;

	if (n->kind != NODE_CALL)
		return 0;
	if (n->callee == CALLEE_GLOBAL) {
		f = ir_global_function(v->m, n->ref);
		return f != NULL && fold_is_primitive(f->attrs) ? f->body : 0;
	}
	if (n->callee != CALLEE_LOCAL)
		return 0;
	fn = ir_at(v->m, ir_in(v->m, n, 0));
	return fn->kind == NODE_FN && fold_is_primitive(fn->attrs) ?
	    ir_sub(v->m, fn, 0) : 0;
}

static void
count_node(struct overview *v, const struct ir_node *n)
{
	ir_region body = called_body(v, n);
	const struct ir_region_data *r = &v->m->region.v[body];
	struct buf b = { 0 };

	for (uint32_t i = 0; body != 0 && i < r->nodes.n; i++) {
		const struct ir_node *x = ir_at(v->m, r->nodes.v[i]);

		if (x->kind == NODE_CALL && x->callee == CALLEE_OP)
			count_one(v, ir_op_name(x->ref), op_rank(x->ref));
	}
	if (body != 0)
		return;
	if (n->kind == NODE_CALL && n->callee == CALLEE_OP) {
		count_one(v, ir_op_name(n->ref), op_rank(n->ref));
	} else if (n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL) {
		buf_putc(&b, '@');
		buf_put_short(&b, v->m->global.v[n->ref].name,
		    DRAW_NAME_LIMIT);
		count_one(v, str_intern(v->m->strings, b.v, b.n), 1);
		buf_release(&b);
	} else if (n->kind != NODE_TUPLE) {
		count_one(v, str_intern0(v->m->strings,
		    n->kind == NODE_CALL ? "call" : n->kind == NODE_FN ?
		    "fn" : draw_kind_name(n)), n->nsub > 0);
	}
}

static int
by_count(const void *a, const void *b)
{
	const struct counted *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? 1 : -1;
	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return strcmp(x->name, y->name);
}

void
overview_count(struct overview *v, uint32_t first, uint32_t end)
{
	v->count.n = 0;
	for (uint32_t i = first; i < end; i++)
		if (!overview_is_extent(v, v->seq.v[i]))
			count_node(v, ir_at(v->m, v->seq.v[i]));
	if (v->count.n > 1)
		qsort(v->count.v, v->count.n, sizeof *v->count.v, by_count);
}

static uint64_t
hash_block(struct overview *v, uint32_t first, uint32_t end)
{
	uint64_t h = 7;

	overview_count(v, first, end);
	for (uint32_t i = 0; i < v->count.n; i++) {
		h = hash_bytes(v->count.v[i].name,
		    strlen(v->count.v[i].name), h);
		h = hash_bytes(&v->count.v[i].n, sizeof v->count.v[i].n, h);
	}
	return h;
}

/* ---- cutting ---- */

static void
add_block(struct overview *v, uint32_t first, uint32_t end)
{
	struct block b = { first, end, hash_block(v, first, end), false };

	b.anchor = v->count.n > 0 && (v->scoped || v->count.v[0].rank > 0);
	if (first < end)
		vec_push(&v->block, b);
}

size_t
overview_scope(const char *name, uint32_t depth)
{
	size_t at = *name == '/', end = 0, n;

	for (; depth > 0; depth--) {
		n = strcspn(name + at, "/");
		if (name[at + n] != '/')
			break;
		end = at + n;
		at = end + 1;
	}
	return end;
}

/* Whether most nodes have names with scopes. */
static bool
has_scopes(const struct overview *v)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < v->seq.n; i++) {
		const char *name = ir_at(v->m, v->seq.v[i])->span.node;

		n += name != NULL && overview_scope(name, 1) > 0;
	}
	return n > v->seq.n / 2;
}

static void
cut_by_scopes(struct overview *v, uint32_t depth)
{
	const char *last = NULL;
	uint32_t first = 0;

	v->block.n = 0;
	for (uint32_t i = 0; i < v->seq.n; i++) {
		const char *name = ir_at(v->m, v->seq.v[i])->span.node;
		size_t n;

		if (name == NULL)
			continue;
		n = overview_scope(name, depth);
		if (last != NULL && (overview_scope(last, depth) != n ||
		    memcmp(last, name, n) != 0)) {
			add_block(v, first, i);
			first = i;
		}
		last = name;
	}
	add_block(v, first, v->seq.n);
}

static void
cut_by_values(struct overview *v, uint32_t most)
{
	uint32_t first = 0;

	v->block.n = 0;
	for (uint32_t i = 1; i < v->seq.n; i++)
		if (v->cross.v[i] <= most) {
			add_block(v, first, i);
			first = i;
		}
	add_block(v, first, v->seq.n);
}

/* ---- repeats ---- */

/* The number of repetitions of a period of blocks at i; without an anchor:
 * 1. */
static uint32_t
repeats(const struct overview *v, uint32_t i, uint32_t period)
{
	uint32_t n = 1, anchors = 0;

	for (uint32_t k = 0; k < period; k++)
		anchors += v->block.v[i + k].anchor;
	if (anchors == 0)
		return 1;

	for (;; n++)
		for (uint32_t k = 0; k < period; k++) {
			uint32_t at = i + n * period + k;

			if (at >= v->block.n || v->block.v[at].hash !=
			    v->block.v[i + k].hash)
				return n;
		}
}

/* Finds groups from left to right, at each position the one that covers most;
 * long groups need three repetitions. */
static void
find_groups(struct overview *v)
{
	v->group.n = 0;
	for (uint32_t i = 0; i < v->block.n; ) {
		struct group best = { .first = i, .period = 1, .count = 1 };

		for (uint32_t p = 1; p <= PERIOD && i + 2 * p <= v->block.n;
		    p++) {
			uint32_t n = repeats(v, i, p);

			if (n > (p > 2) + 1u &&
			    n * p > best.count * best.period)
				best = (struct group){ i, p, n };
		}
		i += best.period * best.count;
		if (best.count == 1 && v->group.n > 0 &&
		    vec_last(&v->group).count == 1)
			vec_last(&v->group).period++;
		else
			vec_push(&v->group, best);
	}
}

/* Each part of a group is a block with an anchor and the adjacent blocks
 * without one. */
static void
find_parts(struct overview *v)
{
	find_groups(v);
	v->part.n = 0;
	for (uint32_t g = 0; g < v->group.n; g++) {
		const struct group *x = &v->group.v[g];
		bool anchor = false;

		for (uint32_t k = 0; k < x->period; k++) {
			const struct block *b = &v->block.v[x->first + k];

			if (k == 0 || (anchor && b->anchor)) {
				vec_push(&v->part, ((struct part){
				    x->first + k, 0, g }));
				anchor = false;
			}
			vec_last(&v->part).n++;
			anchor = anchor || b->anchor;
		}
	}
}

/* The end of a part's last copy. */
static uint32_t
part_end(const struct overview *v, const struct part *x)
{
	const struct group *g = &v->group.v[x->group];

	return v->block.v[x->first + x->n - 1 + (g->count - 1) *
	    g->period].end;
}

/* The group with the most parts becomes one part of it.  False: there is
 * none. */
static bool
join_group(struct overview *v)
{
	uint32_t best = 0, most = 1, at, n = 0;

	for (uint32_t i = 0; i < v->part.n; i++) {
		n = i > 0 && v->part.v[i].group == v->part.v[i - 1].group ?
		    n + 1 : 1;
		if (n > most && v->group.v[v->part.v[i].group].count > 1) {
			most = n;
			best = i + 1 - n;
		}
	}
	if (most == 1)
		return false;
	v->part.v[best].n = v->group.v[v->part.v[best].group].period;
	at = best + most;
	memmove(&v->part.v[best + 1], &v->part.v[at], (v->part.n - at) *
	    sizeof *v->part.v);
	v->part.n -= most - 1;
	return true;
}

/* Joins the two neighbours that are the smallest together. */
static void
join_smallest(struct overview *v)
{
	uint32_t best = 0, least = UINT32_MAX;
	struct part *x = v->part.v;
	struct group g = { .count = 1 };

	for (uint32_t i = 0; i + 1 < v->part.n; i++) {
		uint32_t n = part_end(v, &x[i + 1]) -
		    v->block.v[x[i].first].first;

		if (n < least) {
			best = i;
			least = n;
		}
	}
	g.first = x[best].first;
	g.period = x[best + 1].first + x[best + 1].n - g.first;
	g.period += (v->group.v[x[best + 1].group].count - 1) *
	    v->group.v[x[best + 1].group].period;
	x[best].n = g.period;
	x[best].group = v->group.n;
	vec_push(&v->group, g);
	memmove(&x[best + 1], &x[best + 2], (v->part.n - best - 2) *
	    sizeof *x);
	v->part.n--;
}

void
overview_cut(struct overview *v)
{
	uint32_t level, depth = 1;

	take_sequence(v);
	count_crossing(v);
	v->scoped = has_scopes(v);
	if (v->scoped) {
		for (; depth <= SCOPES && v->part.n <= BLOCKS; depth++) {
			cut_by_scopes(v, depth);
			find_parts(v);
		}
		if (v->part.n > BLOCKS && depth > 2) {
			cut_by_scopes(v, depth - 2);
			find_parts(v);
		}
	}
	/* Scopes that distinguish nothing, such as a single one, are
	 * ignored. */
	v->scoped = v->scoped && v->block.n >= FEW;
	for (level = 1; !v->scoped && v->part.n < FEW && level <= CROSS;
	    level++) {
		cut_by_values(v, level);
		find_parts(v);
	}
	while (v->part.n > BLOCKS && join_group(v))
		;
	while (v->part.n > BLOCKS)
		join_smallest(v);
}
