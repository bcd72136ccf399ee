/*
 * The overview: a function as a few blocks on one page.
 *
 * The bindings that depend on the function's inputs form a sequence, in their
 * order; a block is a contiguous part of it, so that edges between blocks point
 * forward.  Where nodes of the source have names with scopes
 * ("/encoder/layer.0/output/Add"), blocks are the scopes, as deep as the page
 * allows.  Otherwise the sequence is divided where the fewest values cross,
 * which is between the modules of a network (before the convolution, not inside
 * of a skip connection).  Consecutive groups of blocks with the same operators
 * are drawn once, with a count, and a block without an operator that others
 * fuse into is merged with its neighbour.  Extents do not count as crossing,
 * nor do values with many distant uses (a mask that all layers share).
 */
#include "formats/dot/overview.h"

#include <string.h>

#include "ir/opinfo.h"

#define LINES 4

static void
put_count(struct buf *b, const struct counted *c)
{
	buf_puts(b, c->name);
	if (c->n > 1)
		buf_printf(b, " \xc3\x97 %u", c->n);
}

/* The common scope of all nodes of a block, without that of the function; NULL:
 * none. */
static char *
scope_of(const struct overview *v, uint32_t first, uint32_t end)
{
	const char *scope = NULL;
	size_t n = 0, at = 0;

	for (uint32_t i = first; i < end; i++) {
		const char *name = ir_at(v->m, v->seq.v[i])->span.node;

		if (name == NULL)
			continue;
		if (scope == NULL) {
			scope = name;
			n = overview_scope(name, SCOPES);
		}
		while (n > 0 && strncmp(scope, name, n) != 0)
			for (n--; n > 0 && scope[n] != '/'; n--)
				;
	}
	/* Only the last two components are shown. */
	for (size_t i = n, parts = 0; i > 0; i--)
		if (scope[i - 1] == '/' && ++parts == 2)
			at = at == 0 ? i : at;
	if (n > 0 && at == 0)
		at = *scope == '/';
	return n > at ? mem_strndup(scope + at, n - at) : NULL;
}

static const char *
block_label(struct overview *v, uint32_t first, uint32_t end)
{
	struct buf title = { 0 }, line[LINES] = { { 0 } };
	const char *text[LINES + 1] = { NULL };
	char *scope = scope_of(v, first, end);
	uint32_t i, n = 0, rest = 0;
	const char *label;

	overview_count(v, first, end);
	if (scope != NULL)
		buf_puts(&title, scope);
	else if (v->count.n > 0)
		put_count(&title, &v->count.v[0]);
	else
		buf_puts(&title, "extents");
	for (i = scope == NULL; i < v->count.n && n + 1 < LINES; i++, n++)
		put_count(&line[n], &v->count.v[i]);
	for (; i < v->count.n; i++)
		rest += v->count.v[i].n;
	if (rest > 0)
		buf_printf(&line[n++], "and %u more", rest);
	for (i = 0; i < n; i++)
		text[i] = line[i].v;
	label = draw_lines(v->g, title.v, text);
	for (i = 0; i < n; i++)
		buf_release(&line[i]);
	buf_release(&title);
	mem_free(scope);
	return label;
}

static void
add_draw(struct overview *v, uint32_t cluster, uint32_t first, uint32_t end)
{
	struct draw_node n = { .kind = DRAW_BLOCK, .function = v->function,
		.cluster = cluster };
	const struct ir_node *x;

	n.name = arena_printf(v->m->arena, "%s.from.v%u", v->f->name,
	    ir_at(v->m, v->seq.v[first])->id);
	n.label = block_label(v, first, end);
	n.fill = "#f0efe9";
	for (uint32_t i = first; i < end; i++) {
		x = ir_at(v->m, v->seq.v[i]);
		if (x->kind == NODE_CALL && x->callee == CALLEE_OP &&
		    v->count.n > 0 && ir_op_name(x->ref) ==
		    v->count.v[0].name)
			n.fill = draw_op_fill(x->ref);
	}
	vec_push(&v->g->node, n);
}

static void
draw_part(struct overview *v, const struct part *x, uint32_t cluster)
{
	const struct group *g = &v->group.v[x->group];
	const struct block *b = &v->block.v[x->first];

	add_draw(v, cluster, b[0].first, b[x->n - 1].end);
	/* The same of each copy. */
	for (uint32_t c = 0; c < g->count; c++) {
		const struct block *y = &b[c * g->period];

		for (uint32_t i = y[0].first; i < y[x->n - 1].end; i++) {
			v->g->at[v->seq.v[i]] = v->g->node.n - 1;
			v->copy[v->seq.v[i]] = c > 0;
			v->g->folded += c > 0;
		}
	}
}

static void
draw_parts(struct overview *v, uint32_t home)
{
	uint32_t group = UINT32_MAX, cluster = home;

	for (uint32_t i = 0; i < v->part.n; i++) {
		uint32_t g = v->part.v[i].group;

		if (g != group)
			cluster = v->group.v[g].count == 1 ? home :
			    draw_add_cluster(v->g, CLUSTER_REPEAT, home,
			    arena_printf(v->m->arena, "\xc3\x97 %u",
			    v->group.v[g].count));
		group = g;
		draw_part(v, &v->part.v[i], cluster);
	}
}

static void
draw_parameters(struct overview *v, uint32_t home)
{
	const struct ir_region_data *r = &v->m->region.v[v->f->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		struct draw_node n = { .kind = DRAW_PARAM,
			.ir = r->params.v[i], .function = v->function,
			.cluster = home };

		if (!v->live[n.ir])
			continue;
		n.name = arena_printf(v->m->arena, "%s.v%u", v->f->name,
		    ir_at(v->m, n.ir)->id);
		vec_push(&v->g->node, n);
		v->g->at[n.ir] = v->g->node.n - 1;
	}
}

/* Bindings in a region belong to the block of the region's owner, and
 * projections to that of their tuple. */
static void
place_rest(struct overview *v)
{
	struct ir_module *m = v->m;
	uint32_t *at = v->g->at;
	ir_region_list list = { 0 };

	ir_function_regions(m, v->function, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &m->region.v[list.v[i]];

		for (uint32_t k = 0; r->owner != 0 && k < r->params.n; k++)
			at[r->params.v[k]] = at[r->owner];
		for (uint32_t k = 0; k < r->nodes.n; k++) {
			ir_id id = r->nodes.v[k];

			if (ir_at(m, id)->kind == NODE_PROJ) {
				ir_id base = overview_base(m, id);

				at[id] = at[base];
				v->copy[id] = v->copy[base];
			} else if (r->owner != 0) {
				at[id] = at[r->owner];
				v->copy[id] = v->copy[r->owner];
			}
		}
	}
	vec_free(&list);
}

/* Of the values between two blocks the largest becomes the edge. */
struct block_edge {
	uint32_t from, to;
	ir_id value;
};
struct ways {
	VEC(struct block_edge) v;
	struct map at;
};

/* Bytes; 0: not known. */
static double
size_of(const struct type *t)
{
	int64_t n;

	return t != NULL && t->kind == TYPE_TENSOR && type_elements(t, &n) ?
	    (double)n * dtype_info[t->dtype].bytes : 0;
}

static void
add_way(struct overview *v, struct ways *w, ir_id value, uint32_t to)
{
	uint32_t from = v->g->at[overview_base(v->m, value)], i;
	uint64_t key[2] = { from, to }, h = hash_bytes(key, sizeof key, 0);

	if (from == 0 || to == 0 || from == to || overview_is_extent(v, value))
		return;
	if (!map_get(&w->at, h, &i)) {
		map_put(&w->at, h, w->v.n);
		vec_push(&w->v, ((struct block_edge){ from, to, value }));
	} else if (size_of(ir_at(v->m, value)->type) >
	    size_of(ir_at(v->m, w->v.v[i].value)->type)) {
		w->v.v[i].value = value;
	}
}

static void
connect(struct overview *v, uint32_t result)
{
	struct ways w = { 0 };
	ir_region_list list = { 0 };
	struct ir_module *m = v->m;
	ir_id last = m->region.v[v->f->body].result;

	ir_function_regions(m, v->function, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &m->region.v[list.v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			if (v->copy[r->nodes.v[k]] || n->kind == NODE_PROJ)
				continue;
			for (uint32_t j = 0; j < n->nin; j++)
				add_way(v, &w, ir_in(m, n, j),
				    v->g->at[r->nodes.v[k]]);
		}
	}
	if (last != 0)
		add_way(v, &w, last, result);
	for (uint32_t i = 0; i < w.v.n; i++) {
		struct draw_edge e = { .kind = EDGE_VALUE,
			.from = w.v.v[i].from, .to = w.v.v[i].to,
			.value = w.v.v[i].value };

		draw_add_edge(v->g, &e);
	}
	vec_free(&list);
	vec_free(&w.v);
	map_free(&w.at);
}

void
draw_overview(struct drawing *g, uint32_t function)
{
	struct ir_module *m = g->m;
	const size_t n = m->node.n + 1;
	struct overview v = { .g = g, .m = m, .function = function,
		.f = &m->function.v[function],
		.live = mem_zalloc(n, sizeof *v.live),
		.copy = mem_zalloc(n, sizeof *v.copy),
		.pos = mem_zalloc(n, sizeof *v.pos),
		.far = mem_zalloc(n, sizeof *v.far) };
	struct draw_node result = { .kind = DRAW_RESULT,
		.ir = m->region.v[v.f->body].result, .function = function };

	result.cluster = g->home[function] = draw_add_cluster(g,
	    CLUSTER_FUNCTION, 0, arena_printf(m->arena, "@%s", v.f->name));
	overview_cut(&v);
	draw_parameters(&v, result.cluster);
	draw_parts(&v, result.cluster);
	place_rest(&v);
	result.name = arena_printf(m->arena, "%s.result", v.f->name);
	vec_push(&g->node, result);
	connect(&v, g->node.n - 1);
	mem_free(v.live);
	mem_free(v.copy);
	mem_free(v.pos);
	mem_free(v.far);
	vec_free(&v.seq);
	vec_free(&v.cross);
	vec_free(&v.block);
	vec_free(&v.group);
	vec_free(&v.part);
	vec_free(&v.count);
}
