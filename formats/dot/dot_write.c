/*
 * Drawing -> cgraph -> DOT text.
 *
 * Names of nodes are function and id ("main.v7"), so drawings of two stages
 * of a pipeline compare; all orders are those of the module.  Labels are
 * escaped by dot_label.c; cgraph quotes everything else.
 *
 * cgraph takes `char *` for strings that it only reads.  It stores and writes
 * subgraphs in the order of their ids, and its own ids are addresses of names,
 * which differ from run to run.  So ids are assigned here, by counting.
 */
#include "formats/dot/draw.h"

#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <graphviz/cgraph.h>

#include "ir/text.h"

/* For each node and edge that it writes, cgraph searches the sibling subgraphs.
 * So if a cluster has more than this number of subclusters, they are put into
 * groups, subgraphs that are not drawn, and these into groups of groups. */
#define GROUP 32
#define EXTENT_LIMIT 12		/* bytes of an extent in an overview */
#define EDGE_LIMIT 32		/* characters of a type in an overview */

/* Even ids are names, odd ones are edges. */
struct ids {
	Agdisc_t disc;		/* first: open() gets its address */
	struct strtab *strings;
	struct map by_name;	/* interned name -> number */
	VEC(const char *) name;
	uint32_t edges;
	struct arena *memory;	/* of the graph */
};

static void *
ids_open(Agraph_t *g, Agdisc_t *disc)
{
	(void)g;
	return disc;
}

static long
ids_map(void *state, int objtype, char *str, IDTYPE *id, int create)
{
	struct ids *t = state;
	const char *s;
	uint32_t n;

	(void)objtype;
	if (str == NULL) {
		*id = 2 * (IDTYPE)t->edges++ + 1;
		return 1;
	}
	s = str_intern0(t->strings, str);
	if (!map_get(&t->by_name, map_ptr(s), &n)) {
		if (!create)
			return 0;
		n = t->name.n;
		map_put(&t->by_name, map_ptr(s), n);
		vec_push(&t->name, s);
	}
	*id = 2 * (IDTYPE)n;
	return 1;
}

static long
ids_alloc(void *state, int objtype, IDTYPE id)
{
	(void)state;
	(void)objtype;
	(void)id;
	return 0;
}

static void
ids_free(void *state, int objtype, IDTYPE id)
{
	(void)state;
	(void)objtype;
	(void)id;
}

static char *
ids_print(void *state, int objtype, IDTYPE id)
{
	const struct ids *t = state;

	(void)objtype;
	return id % 2 == 1 ? NULL : (char *)t->name.v[id / 2];
}

static void
ids_close(void *state)
{
	(void)state;
}

static void
ids_register(void *state, int objtype, void *obj)
{
	(void)state;
	(void)objtype;
	(void)obj;
}

struct writer {
	struct drawing *g;
	Agraph_t *root;
	Agraph_t **cluster;	/* by number; NULL: not made yet */
	Agnode_t **node;
	bool *used;		/* clusters with a visible node */
	uint8_t *part;		/* by cluster: the CLUSTER_FORWARD or
				 * CLUSTER_BACKWARD it is in, or 0 */
};

static void
set(void *obj, const char *key, const char *value)
{
	agsafeset(obj, (char *)key, (char *)value, (char *)"");
}

static void
set_html(struct writer *w, void *obj, const char *value)
{
	char *s = agstrdup_html(w->root, (char *)value);

	agsafeset(obj, (char *)"label", s, (char *)"");
	agstrfree(w->root, s);
}

static void
dflt(struct writer *w, int kind, const char *key, const char *value)
{
	agattr(w->root, kind, (char *)key, (char *)value);
}

static void
set_defaults(struct writer *w)
{
	const char *rankdir = w->g->o->rankdir;

	dflt(w, AGRAPH, "rankdir", rankdir != NULL ? rankdir : "TB");
	dflt(w, AGRAPH, "compound", "true");
	dflt(w, AGRAPH, "fontname", "Helvetica");
	dflt(w, AGRAPH, "fontsize", "11");
	dflt(w, AGRAPH, "labelloc", "t");
	dflt(w, AGRAPH, "nodesep", "0.25");
	dflt(w, AGRAPH, "ranksep", "0.35");
	dflt(w, AGRAPH, "label", "");
	dflt(w, AGRAPH, "style", "");
	dflt(w, AGRAPH, "color", "#b8b8b8");
	dflt(w, AGRAPH, "fillcolor", "");
	dflt(w, AGRAPH, "fontcolor", "#333333");
	dflt(w, AGRAPH, "labeljust", "l");
	dflt(w, AGNODE, "shape", "box");
	dflt(w, AGNODE, "style", "filled,rounded");
	dflt(w, AGNODE, "fillcolor", "#f4f4f4");
	dflt(w, AGNODE, "color", "#5a5a5a");
	dflt(w, AGNODE, "penwidth", "0.8");
	dflt(w, AGNODE, "fontname", "Helvetica");
	dflt(w, AGNODE, "fontsize", "11");
	dflt(w, AGNODE, "fontcolor", "#1c1c1c");
	dflt(w, AGNODE, "margin", "0.09,0.045");
	dflt(w, AGNODE, "height", "0.3");
	dflt(w, AGNODE, "peripheries", "1");
	dflt(w, AGNODE, "label", "");
	dflt(w, AGNODE, "tooltip", "");
	dflt(w, AGEDGE, "fontname", "Helvetica");
	dflt(w, AGEDGE, "fontsize", "9");
	dflt(w, AGEDGE, "fontcolor", "#555555");
	dflt(w, AGEDGE, "color", "#6b7280");
	dflt(w, AGEDGE, "arrowsize", "0.6");
	dflt(w, AGEDGE, "penwidth", "1");
	dflt(w, AGEDGE, "style", "");
	dflt(w, AGEDGE, "label", "");
	dflt(w, AGEDGE, "tooltip", "");
	dflt(w, AGEDGE, "constraint", "true");
	dflt(w, AGEDGE, "lhead", "");
	if (w->g->phase == NULL)
		return;
	dflt(w, AGEDGE, "dir", "forward");
	dflt(w, AGEDGE, "minlen", "1");
}

static const char *
stem(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

static void
set_title(struct writer *w)
{
	struct drawing *g = w->g;
	struct buf b = { 0 };
	uint32_t i, n = 0;

	if (g->o->title != NULL)
		buf_puts(&b, g->o->title);
	else if (g->m->sources.list.n > 1)
		buf_puts(&b, stem(g->m->sources.list.v[1].path));
	else
		buf_puts(&b, "relay");
	for (i = 0; i < IR_STAMPS; i++)
		if (g->m->has & 1u << i)
			buf_printf(&b, "%s%s", n++ ? ", " : "  \xc2\xb7  ",
			    ir_stamp_name[i]);
	if (g->folded > 0)
		buf_printf(&b, "  \xc2\xb7  %u of %u bindings folded",
		    g->folded, g->m->node.n - 1);
	if (g->collapsed)
		buf_puts(&b, "  \xc2\xb7  inner regions collapsed");
	set(w->root, "label", draw_text(g, b.v));
	set(w->root, "fontsize", "15");
	buf_release(&b);
}

/* ---- clusters ---- */

static void
style_cluster(struct writer *w, Agraph_t *s, const struct draw_cluster *c)
{
	static const struct {
		const char *style, *fill, *color;
	} look[] = {
		[CLUSTER_FUNCTION] = { "rounded,filled", "#fbfbfb",
		    "#9aa0a6" },
		[CLUSTER_REGION] = { "rounded,dashed", "", "#8f96a3" },
		[CLUSTER_FUSED] = { "rounded,filled", "#eef1f6", "#a7b4c7" },
		[CLUSTER_REPEAT] = { "rounded,filled,bold", "#fff8e6",
		    "#d4a017" },
		[CLUSTER_TYPES] = { "rounded", "", "#c9c9c9" },
		[CLUSTER_FORWARD] = { "rounded,filled", "#f3f8f3",
		    "#8fb58f" },
		[CLUSTER_BACKWARD] = { "rounded,filled", "#fbf3ee",
		    "#d09a78" },
	};

	(void)w;
	set(s, "label", c->label);
	set(s, "style", look[c->kind].style);
	set(s, "color", look[c->kind].color);
	if (c->fill != NULL || *look[c->kind].fill != '\0')
		set(s, "fillcolor", c->fill != NULL ? c->fill :
		    look[c->kind].fill);
	if (c->kind == CLUSTER_REPEAT)
		set(s, "fontsize", "15");
	else if (c->kind == CLUSTER_FUNCTION)
		set(s, "fontsize", "13");
}

/* Makes n clusters, and the groups of them, inside `in`. */
static void
make_group(struct writer *w, Agraph_t *in, const uint32_t *cluster, uint32_t n)
{
	uint32_t part = 1;

	while (part <= UINT32_MAX / GROUP && part * GROUP < n)
		part *= GROUP;
	for (uint32_t i = 0; part > 1 && i < n; i += part)
		make_group(w, agsubg(in, NULL, 1), cluster + i,
		    n - i < part ? n - i : part);
	for (uint32_t i = 0; part == 1 && i < n; i++) {
		const struct draw_cluster *c = &w->g->cluster.v[cluster[i]];

		w->cluster[cluster[i]] = agsubg(in, (char *)c->name, 1);
		style_cluster(w, w->cluster[cluster[i]], c);
	}
}

static void
find_used(struct writer *w)
{
	struct drawing *g = w->g;
	uint32_t i;

	for (i = 1; i < g->node.n; i++)
		if (!g->node.v[i].hidden)
			w->used[g->node.v[i].cluster] = true;
	for (i = g->cluster.n - 1; i > 0; i--)
		if (w->used[i])
			w->used[g->cluster.v[i].parent] = true;
}

/* Sorted by parent; these come before their children. */
static void
make_clusters(struct writer *w)
{
	const struct drawing *g = w->g;
	uint32_t *first = mem_zalloc(g->cluster.n + 2, sizeof *first);
	uint32_t *child = mem_zalloc(g->cluster.n + 1, sizeof *child), i;

	find_used(w);
	for (i = 1; i < g->cluster.n; i++) {
		enum cluster_kind kind = g->cluster.v[i].kind;

		w->part[i] = kind == CLUSTER_FORWARD || kind ==
		    CLUSTER_BACKWARD ? (uint8_t)kind :
		    w->part[g->cluster.v[i].parent];
	}
	for (i = 1; i < g->cluster.n; i++)
		first[g->cluster.v[i].parent + 2] += w->used[i];
	for (i = 2; i < g->cluster.n + 2; i++)
		first[i] += first[i - 1];
	for (i = 1; i < g->cluster.n; i++)
		if (w->used[i])
			child[first[g->cluster.v[i].parent + 1]++] = i;
	w->cluster[0] = w->root;
	for (i = 0; i < g->cluster.n; i++)
		make_group(w, w->cluster[i], child + first[i],
		    first[i + 1] - first[i]);
	mem_free(first);
	mem_free(child);
}

/* ---- nodes ---- */

static void
style_node(struct writer *w, Agnode_t *n, const struct draw_node *d)
{
	static const struct {
		const char *shape, *style, *fill;
	} look[DRAW_KINDS] = {
		[DRAW_OP] = { NULL, NULL, NULL },
		[DRAW_CALL] = { NULL, NULL, "#e4e7f5" },
		[DRAW_CONTROL] = { "hexagon", "filled", "#e2e2e2" },
		[DRAW_FN] = { "component", "filled", "#e4e7f5" },
		[DRAW_PARAM] = { "oval", "filled", "#ffffff" },
		[DRAW_RESULT] = { "oval", "filled", "#ffffff" },
		[DRAW_ATOM] = { "plaintext", "", "" },
		[DRAW_TUPLE] = { "box", "filled,rounded", "#ededed" },
		[DRAW_REF] = { "cds", "filled", "#efd3df" },
		[DRAW_ADT] = { "record", "filled", "#f2effa" },
		[DRAW_BLOCK] = { NULL, NULL, NULL },
	};
	const char *fill = d->fill != NULL ? d->fill : look[d->kind].fill;

	if (look[d->kind].shape != NULL)
		set(n, "shape", look[d->kind].shape);
	if (look[d->kind].style != NULL)
		set(n, "style", look[d->kind].style);
	if (fill != NULL && *fill != '\0')
		set(n, "fillcolor", fill);
	if (d->kind == DRAW_RESULT)
		set(n, "peripheries", "2");
	if (d->effect & EFFECT_WRITES) {
		set(n, "color", "#c0392b");
		set(n, "penwidth", "1.6");
	} else if (d->effect & EFFECT_READS) {
		set(n, "color", "#2471a3");
		set(n, "penwidth", "1.6");
	}
	if (d->border)
		set(n, "style", "filled,rounded,dashed");
	if (d->ir != 0 && ir_is_set(w->g->m, ir_at(w->g->m, d->ir)->props,
	    IR_RECOMPUTED)) {
		set(n, "style", "filled,rounded,dashed");
		set(n, "color", "#7d3c98");
	}
	set(n, "tooltip", draw_tooltip(w->g, d));
}

static void
make_nodes(struct writer *w)
{
	struct drawing *g = w->g;
	uint32_t i;

	for (i = 1; i < g->node.n; i++) {
		struct draw_node *d = &g->node.v[i];

		if (d->hidden)
			continue;
		w->node[i] = agnode(w->cluster[d->cluster], (char *)d->name,
		    1);
		if (d->kind == DRAW_ADT)
			set(w->node[i], "label", d->label);
		else
			set_html(w, w->node[i], d->label);
		style_node(w, w->node[i], d);
	}
}

/* ---- edges ---- */

static uint8_t
part_of(const struct writer *w, uint32_t node)
{
	return w->part[w->g->node.v[node].cluster];
}

/* From the forward to the backward part. */
static bool
is_kept(const struct writer *w, const struct draw_edge *e)
{
	return part_of(w, e->to) == CLUSTER_BACKWARD &&
	    part_of(w, e->from) == CLUSTER_FORWARD;
}

/* The forward part goes down and the backward part up beside it, so that kept
 * values are near their uses. */
static Agedge_t *
make_edge(struct writer *w, const struct draw_edge *e)
{
	Agnode_t *from = w->node[e->from], *to = w->node[e->to];
	bool up = e->kind != EDGE_BACK &&
	    part_of(w, e->from) == CLUSTER_BACKWARD;
	Agedge_t *edge = agedge(w->root, up ? to : from, up ? from : to, NULL,
	    1);

	if (up) {
		set(edge, "dir", "back");
	} else if (part_of(w, e->to) == CLUSTER_BACKWARD) {
		set(edge, "minlen", "0");
	} else if (part_of(w, e->from) == CLUSTER_FORWARD &&
	    part_of(w, e->to) == 0) {
		set(edge, "constraint", "false");
	}
	if (e->kind == EDGE_VALUE && is_kept(w, e)) {
		set(edge, "color", "#c2571a");
		set(edge, "fontcolor", "#c2571a");
	}
	return edge;
}

static const struct type *
edge_type(const struct drawing *g, const struct draw_edge *e)
{
	const struct ir_node *n;

	if (e->value == 0)
		return NULL;
	n = ir_at(g->m, e->value);
	return n->type != NULL ? n->type : n->annot;
}

/* Line width by size: 0.8 for a scalar, about 3 for 100 MB. */
static double
width_of(const struct type *t)
{
	int64_t n;

	if (t == NULL || t->kind != TYPE_TENSOR || !type_elements(t, &n) ||
	    n < 2)
		return 0.8;
	return 0.6 + 0.3 * log10((double)n * dtype_info[t->dtype].bytes);
}

static void
label_edge(struct writer *w, Agedge_t *edge, const struct draw_edge *e)
{
	struct drawing *g = w->g;
	const struct type *t = edge_type(g, e);
	const char *kept = is_kept(w, e) ? draw_kept_bytes(g, e->value) : NULL;
	struct buf b = { 0 }, cut = { 0 };
	char width[32];

	/* The space keeps the text off the line. */
	if (e->note != NULL || t != NULL)
		buf_putc(&b, ' ');
	if (e->note != NULL)
		buf_printf(&b, "%s%s", e->note, t != NULL ? "  " : "");
	if (t != NULL && g->o->types && t->size <= 256)
		text_put_type(&b, t, NULL);
	else if (t != NULL)
		draw_put_type(&b, t, g->o->overview ? EXTENT_LIMIT : SIZE_MAX);
	if (kept != NULL)
		buf_printf(&b, "  %s", kept);
	if (b.n > 0 && g->o->overview) {
		buf_put_short(&cut, b.v, EDGE_LIMIT);
		set(edge, "label", draw_text(g, cut.v));
		buf_release(&cut);
	} else if (b.n > 0) {
		set(edge, "label", draw_text(g, b.v));
	}
	if (t == NULL) {
		buf_release(&b);
		return;
	}
	snprintf(width, sizeof width, "%.1f", width_of(t));
	set(edge, "penwidth", width);
	b.n = 0;
	if (t->size <= 64) {
		text_put_type(&b, t, NULL);
		set(edge, "tooltip", draw_text(g, b.v));
	}
	buf_release(&b);
}

static void
make_edges(struct writer *w)
{
	struct drawing *g = w->g;
	uint32_t i;

	for (i = 0; i < g->edge.n; i++) {
		const struct draw_edge *e = &g->edge.v[i];
		Agedge_t *edge;

		if (w->node[e->from] == NULL || w->node[e->to] == NULL)
			continue;
		edge = make_edge(w, e);
		label_edge(w, edge, e);
		if (e->kind == EDGE_ORDER) {
			set(edge, "style", "dotted");
			set(edge, "color", "#c0392b");
		} else if (e->kind != EDGE_VALUE) {
			set(edge, "style", "dashed");
			set(edge, "color", "#7d6fb0");
		}
		if (e->kind == EDGE_BACK)
			set(edge, "constraint", "false");
		if (e->head != 0)
			set(edge, "lhead", g->cluster.v[e->head].name);
	}
}

static void
add_legend(struct writer *w)
{
	Agnode_t *n;

	if (w->g->legend == NULL)
		return;
	n = agnode(w->root, (char *)"legend", 1);
	set(n, "shape", "plain");
	set(n, "style", "");
	set_html(w, n, w->g->legend);
}

/* Cgraph does not check for lack of memory.  Its memory is freed with the
 * arena: most of it lives until the drawing is written. */
static void *
memory_open(Agdisc_t *disc)
{
	const struct ids *ids = (const struct ids *)disc;

	return ids->memory;
}

static void *
memory_alloc(void *state, size_t size)
{
	return arena_alloc(state, 1, size);
}

static void *
memory_resize(void *state, void *p, size_t old, size_t size)
{
	char *q = arena_alloc(state, 1, size);

	if (old > 0)
		memcpy(q, p, old < size ? old : size);
	return q;
}

static void
memory_free(void *state, void *p)
{
	(void)state;
	(void)p;
}

/* Replaces libcdt's function of this name, which returns NULL for lack of
 * memory, which cgraph does not check. */
Dict_t *
dtopen(Dtdisc_t *disc, Dtmethod_t *method)
{
	Dict_t *(*real)(Dtdisc_t *, Dtmethod_t *);
	void *symbol = dlsym(RTLD_NEXT, "dtopen");
	Dict_t *d;

	memcpy(&real, &symbol, sizeof real);
	d = real(disc, method);
	if (d == NULL)
		mem_oom();
	return d;
}

static void
write_drawing(struct drawing *g, FILE *out, bool *ok)
{
	Agmemdisc_t memory = {
		.open = memory_open, .alloc = memory_alloc,
		.resize = memory_resize, .free = memory_free,
	};
	Agiddisc_t discipline = {
		.open = ids_open, .map = ids_map, .alloc = ids_alloc,
		.free = ids_free, .print = ids_print, .close = ids_close,
		.idregister = ids_register,
	};
	struct ids ids = {
		.disc = { &memory, &discipline, &AgIoDisc },
		.strings = g->m->strings,
		.memory = arena_new(),
	};
	struct writer w = { .g = g };

	vec_push(&ids.name, "");	/* 0 is not an id */
	w.cluster = mem_zalloc(g->cluster.n + 1, sizeof *w.cluster);
	w.node = mem_zalloc(g->node.n + 1, sizeof *w.node);
	w.used = mem_zalloc(g->cluster.n + 1, sizeof *w.used);
	w.part = mem_zalloc(g->cluster.n + 1, sizeof *w.part);
	w.root = agopen((char *)"relay", Agdirected, &ids.disc);
	set_defaults(&w);
	set_title(&w);
	make_clusters(&w);
	make_nodes(&w);
	make_edges(&w);
	add_legend(&w);
	*ok = agwrite(w.root, out) == 0;
	agclose(w.root);
	arena_free(ids.memory);
	map_free(&ids.by_name);
	vec_free(&ids.name);
	mem_free(w.cluster);
	mem_free(w.node);
	mem_free(w.used);
	mem_free(w.part);
}

static void
release(struct drawing *g)
{
	fold_release(&g->folds);
	vec_free(&g->node);
	vec_free(&g->edge);
	vec_free(&g->cluster);
	map_free(&g->edge_seen);
	mem_free(g->at);
	mem_free(g->alias);
	mem_free(g->uses);
	mem_free(g->effect);
	mem_free(g->loop);
	mem_free(g->phase);
	mem_free(g->weight);
	mem_free(g->home);
}

bool
dot_write(struct ir_module *m, const struct dot_options *o, FILE *out,
    struct diag *d)
{
	struct drawing g = {
		.m = m, .o = o, .d = d,
		.at = mem_zalloc(m->node.n + 1, sizeof *g.at),
		.alias = mem_zalloc(m->node.n + 1, sizeof *g.alias),
		.uses = ir_use_counts(m), .effect = ir_effects(m),
		.loop = ir_loops(m),
		.home = mem_zalloc(m->function.n + 1, sizeof *g.home),
	};
	bool ok, written = false;
	uint32_t i;

	fold_find(&g.folds, m, o->fold);
	ok = draw_build(&g) && (o->focus == NULL || draw_focus(&g));
	for (i = 1; ok && i < g.node.n; i++) {
		if (g.node.v[i].label == NULL)
			draw_label(&g, &g.node.v[i]);
		if (g.node.v[i].inside > 0)
			draw_label_inside(&g, &g.node.v[i]);
	}
	if (ok && o->profile != NULL)
		ok = draw_heat(&g, o->profile);
	if (ok) {
		write_drawing(&g, out, &written);
		if (!written)
			diag_error(d, NULL, "cannot-write",
			    "cannot write the drawing: %s",
			    strerror(errno));
	}
	release(&g);
	return ok && written;
}
