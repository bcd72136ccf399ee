/*
 * Which values of the forward part are kept for the backward part, and which
 * are computed again there (ad_impl.h).
 *
 * What the backward part mentions must be kept, or follow from what is kept by
 * operators that are cheap and are fused into what uses them: those that
 * compute elements one by one, or move them.  Kept is a minimum cut of bytes
 * between what is costly and what is mentioned: of those, the one nearest to
 * the backward part, so that of equal sizes nothing is computed twice.
 * (Jain et al., Checkmate, 2020; Chen et al., Training deep nets with sublinear
 * memory cost, 2016; the cut is that of PyTorch's partitioner.)
 *
 * Each binding of the forward part is two vertices, where it is computed and
 * where it is used, and an edge between them of its bytes; constants are kept
 * anyway, and are not vertices.  What costly operators of the backward part use
 * is kept: they do not compute their operands.  An extent that is a name counts
 * as NOMINAL.  What is more than DEPTH operators away from what is costly
 * counts as costly: a chain that is computed again is there as a whole.
 *
 * The parameters of the first-order form are kept anyway, too.  A region of the
 * higher-order form may be executed often, and what it takes from outside is a
 * vertex, which is kept anyway if it is the same each time.  There, slices of
 * what was before are read again even for costly operators: a copy of one for
 * each step of a loop may be most of what the steps keep.
 *
 * Cost: Dinic's algorithm; after PHASES phases everything is kept.
 */
#include "ad/ad_impl.h"

#include <string.h>

#define NOMINAL 64
#define PHASES 200
#define DEPTH 32
#define MOST ((int64_t)1 << 60)	/* an edge that is never cut */

struct edge {
	uint32_t to, next;
	int64_t free;		/* capacity left; edge ^ 1 is the other way */
};

struct choice {
	struct ad *x;
	const struct ad_parts *parts;
	uint32_t n;		/* places of bindings of the forward part */
	VEC(ir_id) id;		/* by place - 1; after n, those from outside */
	struct map place;	/* node -> its place, counted from 1 */
	uint32_t *depth;	/* by place: cheap operators since costly
				 * ones */
	uint32_t nvertex, source, sink;
	uint32_t *first;	/* by vertex: edge + 1 */
	uint32_t *at;		/* the same, while paths are looked for */
	uint32_t *level;	/* by vertex; 0: not reached */
	VEC(struct edge) edge;
	VEC(uint32_t) list;	/* vertices or edges */
};

/* ---- the graph ---- */

static uint32_t
computed(uint32_t place)
{
	return 2 * place;
}

static uint32_t
used(uint32_t place)
{
	return 2 * place + 1;
}

static void
edge(struct choice *c, uint32_t from, uint32_t to, int64_t capacity)
{
	struct edge e = { to, c->first[from], capacity };
	struct edge back = { from, c->first[to], 0 };

	vec_push(&c->edge, e);
	c->first[from] = c->edge.n;
	vec_push(&c->edge, back);
	c->first[to] = c->edge.n;
}

static bool
nominal(void *ctx, const struct sym *var, int64_t *v)
{
	(void)ctx;
	(void)var;
	*v = NOMINAL;
	return true;
}

/* Of tensors, and tuples of them. */
static int64_t
bytes_of(const struct type *t)
{
	int64_t n, v;

	if (t->kind != TYPE_TENSOR) {
		n = 0;
		for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
			n += bytes_of(t->arg[i]);
		return n < MOST >> 4 ? n : MOST >> 4;
	}
	n = dtype_info[t->dtype].bytes;
	for (uint32_t i = 0; i < t->n; i++) {
		if (!sym_eval(t->dim[i], nominal, NULL, &v) || v < 0)
			v = NOMINAL;
		if (__builtin_mul_overflow(n, v, &n) || n > MOST >> 4)
			return MOST >> 4;
	}
	return n;
}

/* Whether a checkpoint asks for it. */
static bool
is_marked(const struct ad *x, ir_id id)
{
	uint32_t at;

	return map_get(&x->repeat, id, &at);
}

static bool
is_cheap(const struct ad *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct op_def *op;

	if (n->props != NULL || !ad_is_data(n->type))
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (!ad_is_data(ir_at(x->m, ir_in(x->m, n, i))->type))
			return false;
	if (n->kind == NODE_TUPLE || n->kind == NODE_PROJ)
		return true;
	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return false;
	op = op_at(n->ref);
	return op->pattern <= OP_INJECTIVE && op->effect == EFFECT_NONE &&
	    !op->checkpoint;
}

/* Whether what uses a value reads it in loops of its own. */
static bool
takes_whole(const struct ir_node *n)
{
	return n->kind != NODE_TUPLE && n->kind != NODE_PROJ &&
	    (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    op_at(n->ref)->pattern > OP_REDUCE);
}

static uint32_t
place_of(const struct choice *c, ir_id id)
{
	uint32_t place = 0;

	map_get(&c->place, id, &place);
	return place;
}

/* Whether it is a part of a value from outside. */
static bool
is_slice(const struct choice *c, ir_id id)
{
	const struct ir_module *m = c->x->m;
	const struct ir_node *n = ir_at(m, id);

	if (c->parts->lives == NULL || !is_cheap(c->x, id) ||
	    n->kind != NODE_CALL || op_at(n->ref)->pattern != OP_INJECTIVE)
		return false;
	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t place = place_of(c, ir_in(m, n, i));

		if (place != 0 && place <= c->n)
			return false;
	}
	return n->nin > 0 && bytes_of(n->type) < bytes_of(ir_at(m,
	    ir_in(m, n, 0))->type);
}

/* 0: it counts as costly. */
static uint32_t
depth_of(const struct choice *c, const struct ir_node *n)
{
	uint32_t depth = 0;

	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t d = c->depth[place_of(c, ir_in(c->x->m, n, i))];

		depth = d > depth ? d : depth;
	}
	return depth < DEPTH ? depth + 1 : 0;
}

static int64_t
cost_of(const struct choice *c, ir_id id)
{
	if (is_marked(c->x, id))
		return MOST;
	if (c->parts->lives != NULL && c->parts->lives(c->parts->ctx, id))
		return 0;
	return bytes_of(ir_at(c->x->m, id)->type);
}

static void
forward_vertex(struct choice *c, uint32_t place)
{
	const struct ir_module *m = c->x->m;
	ir_id id = c->id.v[place - 1];
	const struct ir_node *n = ir_at(m, id);
	uint32_t at;

	edge(c, computed(place), used(place), cost_of(c, id));
	if (place <= c->n && is_marked(c->x, id))
		c->depth[place] = 1;
	else if (place <= c->n && is_cheap(c->x, id))
		c->depth[place] = depth_of(c, n);
	if (c->depth[place] == 0) {
		edge(c, c->source, computed(place), MOST);
		return;
	}
	for (uint32_t i = 0; i < n->nin; i++) {
		at = place_of(c, ir_in(m, n, i));
		if (at != 0)
			edge(c, used(at), computed(place), MOST);
	}
}

/* The backward part mentions v. */
static void
mention(struct choice *c, ir_id v, bool whole)
{
	uint32_t place = place_of(c, v);

	if (place == 0)
		return;
	edge(c, used(place), c->sink, MOST);
	if (whole && !is_marked(c->x, v) && !is_slice(c, v))
		edge(c, c->source, computed(place), MOST);
}

static void
backward_node(struct choice *c, ir_id id)
{
	struct ir_module *m = c->x->m;
	VEC(ir_id) todo = { NULL, 0, 0 };

	vec_push(&todo, id);
	while (todo.n > 0) {
		const struct ir_node *n = ir_at(m, vec_pop(&todo));

		for (uint32_t i = 0; i < n->nin; i++)
			mention(c, ir_in(m, n, i), takes_whole(n));
		for (uint32_t i = 0; i < n->nsub; i++) {
			const struct ir_region_data *r =
			    &m->region.v[ir_sub(m, n, i)];

			mention(c, r->result, true);
			for (uint32_t k = 0; k < r->nodes.n; k++)
				vec_push(&todo, r->nodes.v[k]);
		}
	}
	vec_free(&todo);
}

/* ---- the greatest flow ---- */

/* Levels by distance to the sink; whether the source is reached. */
static bool
find_levels(struct choice *c)
{
	memset(c->level, 0, c->nvertex * sizeof *c->level);
	c->list.n = 0;
	vec_push(&c->list, c->sink);
	c->level[c->sink] = 1;
	for (uint32_t i = 0; i < c->list.n; i++) {
		uint32_t v = c->list.v[i];

		for (uint32_t e = c->first[v]; e != 0;
		    e = c->edge.v[e - 1].next) {
			uint32_t from = c->edge.v[e - 1].to;

			if (c->level[from] != 0 ||
			    c->edge.v[(e - 1) ^ 1].free == 0)
				continue;
			c->level[from] = c->level[v] + 1;
			vec_push(&c->list, from);
		}
	}
	return c->level[c->source] != 0;
}

/* Where the path, a list of edges, ends. */
static uint32_t
end_of(const struct choice *c)
{
	return c->list.n == 0 ? c->source :
	    c->edge.v[c->list.v[c->list.n - 1]].to;
}

/* Fills the path, and goes back to before its first edge that is full. */
static void
push_flow(struct choice *c)
{
	int64_t most = MOST;
	uint32_t keep = 0;

	for (uint32_t i = 0; i < c->list.n; i++)
		if (c->edge.v[c->list.v[i]].free < most) {
			most = c->edge.v[c->list.v[i]].free;
			keep = i;
		}
	for (uint32_t i = 0; i < c->list.n; i++) {
		c->edge.v[c->list.v[i]].free -= most;
		c->edge.v[c->list.v[i] ^ 1].free += most;
	}
	c->list.n = keep;
}

/* Paths from the source, each edge one level down, until there are no more. */
static void
push_paths(struct choice *c)
{
	memcpy(c->at, c->first, c->nvertex * sizeof *c->at);
	c->list.n = 0;
	for (;;) {
		uint32_t v = end_of(c), e;

		if (v == c->sink) {
			push_flow(c);
			continue;
		}
		for (; (e = c->at[v]) != 0; c->at[v] = c->edge.v[e - 1].next)
			if (c->edge.v[e - 1].free > 0 && c->level[v] ==
			    c->level[c->edge.v[e - 1].to] + 1)
				break;
		if (e != 0) {
			vec_push(&c->list, e - 1);
		} else if (c->list.n > 0) {
			c->list.n--;
			v = end_of(c);
			c->at[v] = c->edge.v[c->at[v] - 1].next;
		} else {
			return;
		}
	}
}

/* ---- the choice ---- */

static void
say(struct choice *c, ir_id id, const char *what)
{
	const struct ir_node *n = ir_at(c->x->m, id);
	char *line;

	if (c->x->o->say == NULL)
		return;
	line = mem_printf("v%u: %s, %lld bytes", n->id, what,
	    (long long)bytes_of(n->type));
	c->x->o->say(c->x->o->ctx, line);
	mem_free(line);
}

/* Those that still reach the sink are computed there. */
static void
take(struct choice *c)
{
	for (uint32_t i = 1; i <= c->n; i++)
		if (c->level[computed(i)] != 0) {
			map_put(&c->x->repeat, c->id.v[i - 1], 0);
			say(c, c->id.v[i - 1], "computed again");
		} else if (c->level[used(i)] != 0) {
			say(c, c->id.v[i - 1], "kept");
		}
}

static void
add_vertex(struct choice *c, ir_id id)
{
	if (ir_at(c->x->m, id)->kind == NODE_CONST || place_of(c, id) != 0)
		return;
	vec_push(&c->id, id);
	map_put(&c->place, id, c->id.n);
}

static void
find_vertices(struct choice *c)
{
	const struct ir_module *m = c->x->m;
	const struct ir_region_data *r = &m->region.v[c->parts->forward];
	bool again = c->parts->lives != NULL;

	for (uint32_t i = 0; i < c->parts->n; i++)
		if (again || r->nodes.v[i] < c->x->n)
			add_vertex(c, r->nodes.v[i]);
	c->n = c->id.n;
	for (uint32_t i = 0; again && i < c->n; i++) {
		const struct ir_node *n = ir_at(m, c->id.v[i]);

		for (uint32_t k = 0; k < n->nin && is_cheap(c->x, c->id.v[i]);
		    k++)
			add_vertex(c, ir_in(m, n, k));
	}
}

static void
begin(struct choice *c)
{
	const struct ad_parts *p = c->parts;

	find_vertices(c);
	c->source = 0;
	c->sink = 1;
	c->nvertex = 2 * (c->id.n + 1);
	c->depth = mem_zalloc(c->id.n + 1, sizeof *c->depth);
	c->first = mem_zalloc(c->nvertex, sizeof *c->first);
	c->at = mem_zalloc(c->nvertex, sizeof *c->at);
	c->level = mem_zalloc(c->nvertex, sizeof *c->level);
	for (uint32_t i = 1; i <= c->id.n; i++)
		forward_vertex(c, i);
	for (uint32_t i = 0; i < p->nback; i++) {
		const struct ir_region_data *r =
		    &c->x->m->region.v[p->back[i]];

		for (uint32_t k = p->from; k < r->nodes.n; k++)
			backward_node(c, r->nodes.v[k]);
	}
}

void
ad_choose_recomputed(struct ad *x, const struct ad_parts *parts)
{
	struct choice c = { .x = x, .parts = parts };
	uint32_t phase = 0;

	begin(&c);
	while (find_levels(&c) && phase++ < PHASES)
		push_paths(&c);
	if (phase <= PHASES)
		take(&c);
	mem_free(c.depth);
	mem_free(c.first);
	mem_free(c.at);
	mem_free(c.level);
	map_free(&c.place);
	vec_free(&c.id);
	vec_free(&c.edge);
	vec_free(&c.list);
}
