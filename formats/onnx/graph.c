/*
 * Graphs to regions: the order of nodes, model functions (inlined where they
 * are called), and dispatch to the rows.
 *
 * Subgraphs nest at most ONNX_DEPTH messages deep (the reader checks it), which
 * bounds recursion over subgraphs; calls of model functions in functions are
 * limited here.
 */
#include "formats/onnx/declared.h"
#include "formats/onnx/define.h"
#include "formats/onnx/emit.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/ml/ml.h"

#include <stdlib.h>
#include <string.h>

static int
by_name(const void *x, const void *y)
{
	const struct onnx_row *a = *(const struct onnx_row *const *)x;
	const struct onnx_row *b = *(const struct onnx_row *const *)y;
	int c = strcmp(a->domain, b->domain);

	if (c == 0)
		c = strcmp(a->op, b->op);
	return c != 0 ? c : (a->since > b->since) - (a->since < b->since);
}

/* The latest operator set that has the row's operator. */
static int
newest(const struct onnx_row *r)
{
	if (r->last)
		return r->last;
	if (!*r->domain)
		return ONNX_OPSET;
	return strcmp(r->domain, ONNX_ML) == 0 && r->since < ONNX_ML_OPSET ?
	    ONNX_ML_OPSET : r->since;
}

/* The versions first to last of a row's operator; form: of the format. */
static void
put_row(FILE *out, const struct onnx_row *r, int last, char form, bool more)
{
	const char *domain = *r->domain ? r->domain : "ai.onnx";

	if (form == 'j')
		fprintf(out, "  { \"domain\": \"%s\", \"operator\": \"%s\", "
		    "\"first\": %d, \"last\": %d }%s\n", domain, r->op,
		    r->since, last, more ? "," : "");
	else if (form == 'c')
		fprintf(out, "%s,%s,%d,%d\n", domain, r->op, r->since, last);
	else
		fprintf(out, last > r->since ? "%s %s %d-%d\n" :
		    "%s %s %d\n", domain, r->op, r->since, last);
}

void
onnx_list_ops(FILE *out, const char *format)
{
	VEC(const struct onnx_row *) all = { NULL, 0, 0 };
	uint32_t i;
	size_t t;

	for (t = 0; onnx_tables[t] != NULL; t++)
		for (const struct onnx_row *r = onnx_tables[t]; r->op; r++)
			vec_push(&all, r);
	qsort(all.v, all.n, sizeof *all.v, by_name);
	fputs(*format == 'j' ? "[\n" : *format == 'c' ?
	    "domain,operator,first,last\n" : "", out);
	for (i = 0; i < all.n; i++) {
		const struct onnx_row *r = all.v[i];
		bool more = i + 1 < all.n && strcmp(all.v[i + 1]->op, r->op)
		    == 0 && strcmp(all.v[i + 1]->domain, r->domain) == 0;
		int last = more ? all.v[i + 1]->since - 1 : newest(r);

		put_row(out, r, last, *format, i + 1 < all.n);
	}
	if (*format == 'j')
		fputs("]\n", out);
	vec_free(&all);
}

int64_t
onnx_opset_of(const struct imp *im, const char *domain)
{
	uint32_t i;

	for (i = 0; i < im->nopset; i++)
		if (strcmp(onnx_domain(im->opsets[i].domain), domain) == 0)
			return im->opsets[i].version;
	/* com.microsoft is often used without being imported. */
	return *domain ? 1 : 0;
}

struct span
onnx_node_span(const struct imp *im, const struct onnx_node *n)
{
	struct span sp = { .src = im->src, .node = n->name };

	if ((!sp.node || !*sp.node) && n->output.n > 0)
		sp.node = n->output.v[0];
	if (!sp.node || !*sp.node)
		sp.node = n->op;
	return sp;
}

/* ---- order ---- */

struct order {
	struct imp *im;
	struct onnx_node *v;
	uint32_t n;
	struct map maker;	/* name: node */
	struct map inner;	/* name: graphs being imported that define it */
	VEC(uint32_t) deps;	/* all nodes' dependencies */
	uint32_t *first;	/* n + 1 places in deps */
};

static void
depend(struct order *o, const char *name)
{
	uint32_t k, hidden;

	if (*name && map_get(&o->maker, map_ptr(name), &k) &&
	    !(map_get(&o->inner, map_ptr(name), &hidden) && hidden > 0))
		vec_push(&o->deps, k);
}

static void
hide(struct order *o, const char *name, bool on)
{
	uint32_t count = 0;

	if (!name || *name == 0 || !map_get(&o->maker, map_ptr(name), NULL))
		return;
	map_get(&o->inner, map_ptr(name), &count);
	map_put(&o->inner, map_ptr(name), on ? count + 1 : count - 1);
}

/* A name that a graph defines hides a value of the same name outside. */
static void
hide_own(struct order *o, const struct onnx_graph *g, bool on)
{
	uint32_t i, k;

	for (i = 0; i < g->input.n; i++)
		hide(o, g->input.v[i].name, on);
	for (i = 0; i < g->initializer.n; i++)
		hide(o, g->initializer.v[i].name, on);
	for (i = 0; i < g->node.n; i++)
		for (k = 0; k < g->node.v[i].output.n; k++)
			hide(o, g->node.v[i].output.v[k], on);
}

static void depend_graph(struct order *o, const struct onnx_graph *g);

static void
depend_node(struct order *o, const struct onnx_node *n)
{
	uint32_t i, k;

	for (i = 0; i < n->input.n; i++)
		depend(o, n->input.v[i]);
	for (i = 0; i < n->attr.n; i++) {
		if (n->attr.v[i].g)
			depend_graph(o, n->attr.v[i].g);
		for (k = 0; k < n->attr.v[i].graphs.n; k++)
			depend_graph(o, &n->attr.v[i].graphs.v[k]);
	}
}

/* The outer values that a subgraph uses; recurses on nested subgraphs. */
static void
depend_graph(struct order *o, const struct onnx_graph *g)
{
	uint32_t i;

	hide_own(o, g, true);
	for (i = 0; i < g->output.n; i++)
		if (g->output.v[i].name)
			depend(o, g->output.v[i].name);
	for (i = 0; i < g->node.n; i++)
		depend_node(o, &g->node.v[i]);
	hide_own(o, g, false);
}

static bool
find_makers(struct order *o)
{
	uint32_t i, k;
	bool ok = true;

	for (i = 0; i < o->n; i++)
		for (k = 0; k < o->v[i].output.n; k++) {
			const char *name = o->v[i].output.v[k];
			struct span sp = onnx_node_span(o->im, &o->v[i]);

			if (*name == 0)
				continue;
			if (map_get(&o->maker, map_ptr(name), NULL) ||
			    map_get(&o->im->scope->name, map_ptr(name),
			    NULL)) {
				diag_error(o->im->d, &sp, "onnx-duplicate",
				    "value '%s' is defined twice", name);
				ok = false;
			}
			map_put(&o->maker, map_ptr(name), i);
		}
	return ok;
}

static void
find_deps(struct order *o)
{
	for (uint32_t i = 0; i < o->n; i++) {
		o->first[i] = o->deps.n;
		depend_node(o, &o->v[i]);
	}
	o->first[o->n] = o->deps.n;
}

static void
report_cycle(struct order *o, uint32_t from)
{
	struct span sp = onnx_node_span(o->im, &o->v[from]);

	diag_error(o->im->d, &sp, "onnx-cycle", "the node depends on its own "
	    "result");
}

/* Depth first; a file in order comes out unchanged. */
static bool
sort(struct order *o, uint32_t *order)
{
	uint8_t *state = mem_zalloc(o->n + 1, 1);
	uint32_t *next = mem_zalloc(o->n + 1, sizeof *next);
	uint32_t *stack = mem_zalloc(o->n + 1, sizeof *stack);
	uint32_t i, depth, done = 0;
	bool ok = true;

	for (i = 0; i < o->n && ok; i++) {
		depth = 0;
		if (state[i] == 0)
			stack[depth++] = i;
		while (depth > 0 && ok) {
			uint32_t at = stack[depth - 1], d;

			state[at] = 1;
			if (o->first[at] + next[at] == o->first[at + 1]) {
				state[at] = 2;
				order[done++] = at;
				depth--;
				continue;
			}
			d = o->deps.v[o->first[at] + next[at]++];
			if (state[d] == 0)
				stack[depth++] = d;
			else if (state[d] == 1) {
				report_cycle(o, d);
				ok = false;
			}
		}
	}
	mem_free(state);
	mem_free(next);
	mem_free(stack);
	return ok;
}

/* Moves nodes that may divide the graph (split.h), and all that depend on them,
 * behind the others, which then stand before the branches. */
static void
put_off(const struct order *o, uint32_t *order)
{
	bool *late = mem_zalloc(o->n + 1, sizeof *late);
	uint32_t *last = mem_zalloc(o->n + 1, sizeof *last);
	uint32_t kept = 0, moved = 0;

	for (uint32_t i = 0; i < o->n; i++) {
		uint32_t at = order[i];
		const char *op = o->v[at].op;

		late[at] = op && (strcmp(op, "If") == 0 ||
		    (strcmp(op, "Squeeze") == 0 &&
		    o->v[at].input.n == 1 && o->v[at].attr.n == 0));
		for (uint32_t k = o->first[at]; k < o->first[at + 1]; k++)
			late[at] = late[at] || late[o->deps.v[k]];
		if (late[at])
			last[moved++] = at;
		else
			order[kept++] = at;
	}
	memcpy(order + kept, last, moved * sizeof *last);
	mem_free(late);
	mem_free(last);
}

bool
onnx_order(struct imp *im, struct onnx_node *v, uint32_t n, uint32_t *order)
{
	struct order o = { .im = im, .v = v, .n = n };
	bool ok;

	o.first = mem_zalloc(n + 1, sizeof *o.first);
	ok = find_makers(&o);
	if (ok) {
		find_deps(&o);
		ok = sort(&o, order);
		if (ok && im->split)
			put_off(&o, order);
	}
	map_free(&o.maker);
	map_free(&o.inner);
	vec_free(&o.deps);
	mem_free(o.first);
	return ok;
}

/* ---- nodes ---- */

static void
import_function(struct imp *im, struct onnx_function *f, ir_id *out)
{
	struct onnx_scope scope = { 0 }, *outer = im->scope;
	struct onnx_attrs_of bind = { im->bind, im->node, f };
	const struct onnx_opset *opsets = im->opsets;
	struct onnx_node *node = im->node;
	uint32_t nopset = im->nopset, i;
	ir_id id;

	if (node->input.n > f->input.n || node->output.n > f->output.n) {
		imp_error(im, "onnx-function", "%u inputs and %u outputs, "
		    "the function has %u and %u", node->input.n,
		    node->output.n, f->input.n, f->output.n);
		return;
	}
	for (i = 0; i < f->input.n; i++) {
		id = imp_opt(im, i);
		map_put(&scope.name, map_ptr(f->input.v[i]), id);
		if (!imp_has(im, i))
			map_put(&scope.omitted, map_ptr(f->input.v[i]), 1);
	}
	im->scope = &scope;
	im->bind = &bind;
	if (f->opset.n > 0) {
		im->opsets = f->opset.v;
		im->nopset = f->opset.n;
	}
	imp_nodes(im, f->node.v, f->node.n);
	im->node = node;
	im->span = onnx_node_span(im, node);
	for (i = 0; i < f->output.n && i < ONNX_OUTPUTS; i++)
		if (!imp_lookup(im, f->output.v[i], &out[i]))
			imp_error(im, "onnx-output", "output '%s' of the "
			    "function is not defined", f->output.v[i]);
	im->opsets = opsets;
	im->nopset = nopset;
	im->bind = bind.up;
	im->scope = outer;
	map_free(&scope.name);
	map_free(&scope.omitted);
}

/* Whether an input is given but could not be made, which was reported. */
static bool
poisoned(struct imp *im, const struct onnx_node *n)
{
	bool bad = false;
	uint32_t i;
	ir_id id;

	for (i = 0; i < n->input.n; i++) {
		if (*n->input.v[i] == 0)
			continue;
		if (!imp_lookup(im, n->input.v[i], &id)) {
			imp_error(im, "onnx-input", "input %u, '%s', is not "
			    "defined", i, n->input.v[i]);
			bad = true;
		} else if (id == 0 && !imp_omitted(im, n->input.v[i])) {
			bad = true;
		}
	}
	return bad;
}

void
imp_bind_outputs(struct imp *im, struct onnx_node *n, const ir_id *out,
    uint32_t first)
{
	struct ir_node *node;
	uint32_t i;

	for (i = 0; i < n->output.n; i++) {
		if (*n->output.v[i] == 0)
			continue;
		if (i >= ONNX_OUTPUTS) {
			imp_error(im, "onnx-output", "%u outputs, at most %d "
			    "are supported", n->output.n, ONNX_OUTPUTS);
			return;
		}
		imp_bind(im, n->output.v[i], out[i]);
		if (out[i] < first)
			continue;
		imp_declare(im, n->output.v[i], out[i]);
		node = ir_at(im->m, out[i]);
		if (!node->name && node->kind != NODE_CONST)
			node->name = imp_ident(im, n->output.v[i]);
	}
}

static void
import_node(struct imp *im, struct onnx_node *n)
{
	ir_id out[ONNX_OUTPUTS] = { 0 };
	uint32_t first = im->m->node.n, errors, defined, i;
	const char *domain = onnx_domain(n->domain);
	const struct onnx_row *row;
	struct onnx_function *f;

	im->node = n;
	im->span = onnx_node_span(im, n);
	if (!n->op)
		n->op = "";
	errors = im->d->errors;
	if (!poisoned(im, n)) {
		f = onnx_function_find(im, n);
		row = f ? NULL : onnx_row_find(domain, n->op,
		    onnx_opset_of(im, domain));
		im->row = row;
		if (f)
			import_function(im, f, out);
		else if (row)
			row->fn(im, out);
		else if (onnx_defined(im, n, &defined))
			onnx_import_defined(im, defined, out);
		for (i = 0; i < n->output.n && i < ONNX_OUTPUTS; i++)
			if (*n->output.v[i] && out[i] == 0 && row &&
			    !im->rest.done && im->d->errors == errors)
				imp_error(im, "onnx-output", "output %u is "
				    "not supported", i);
	}
	if (im->rest.done)
		return;
	im->node = n;
	im->span = onnx_node_span(im, n);
	imp_bind_outputs(im, n, out, first);
}

void
imp_rest(struct imp *im, uint32_t from)
{
	for (uint32_t i = from; i < im->rest.n && !im->rest.done; i++) {
		im->rest.at = i;
		import_node(im, &im->rest.v[im->rest.order[i]]);
	}
}

bool
imp_nodes(struct imp *im, struct onnx_node *v, uint32_t n)
{
	uint32_t *order = mem_zalloc(n + 1, sizeof *order), i;
	uint32_t errors = im->d->errors;
	bool ok = onnx_order(im, v, n, order);

	if (ok && im->rest.v == NULL && v == im->model->graph->node.v) {
		im->rest = (struct imp_rest){ .v = v, .order = order, .n = n,
			.out = arena_alloc(im->arena,
			im->model->graph->output.n + 1, sizeof(ir_id)) };
		imp_rest(im, 0);
		im->rest.v = NULL;
		n = 0;
	}
	for (i = 0; i < n && ok; i++)
		import_node(im, &v[order[i]]);
	mem_free(order);
	return im->d->errors == errors;
}

static ir_id
import_sparse(struct imp *im, struct onnx_sparse *s)
{
	ir_id values, indices, shape, zero;

	if (!s->values || !s->indices) {
		imp_error(im, "onnx-tensor", "a sparse tensor without values "
		    "or indices");
		return 0;
	}
	values = imp_tensor_const(im, s->values);
	indices = imp_tensor_const(im, s->indices);
	if (!values || !indices)
		return 0;
	if (imp_rank(im, indices) == 1 && s->dims.n != 1) {
		imp_error(im, "onnx-tensor", "linear indices of a sparse "
		    "tensor are not supported");
		return 0;
	}
	shape = imp_int_vec(im, DT_INT64, s->dims.n, s->dims.v);
	zero = imp_like(im, values, 0);
	return CALL(im, "sparse_to_dense", NULL, indices, values, zero,
	    shape);
}

static void
import_initializers(struct imp *im, struct onnx_graph *g)
{
	uint32_t i;

	for (i = 0; i < g->initializer.n; i++) {
		struct onnx_tensor *t = &g->initializer.v[i];
		ir_id id;

		im->node = NULL;
		im->span = (struct span){ .src = im->src, .node = t->name };
		if (!t->name || !*t->name) {
			imp_error(im, "onnx-tensor", "an initializer (byte "
			    "%llu) has no name", (unsigned long long)t->at);
			continue;
		}
		if (map_get(&im->scope->name, map_ptr(t->name), NULL)) {
			imp_error(im, "onnx-duplicate", "value '%s' is "
			    "defined twice", t->name);
			continue;
		}
		id = imp_tensor_const(im, t);
		if (id)
			ir_at(im->m, id)->name = imp_ident(im, t->name);
		imp_bind(im, t->name, id);
	}
	for (i = 0; i < g->sparse.n; i++) {
		struct onnx_sparse *s = &g->sparse.v[i];
		const char *name = s->values ? s->values->name : NULL;

		im->span = (struct span){ .src = im->src, .node = name };
		imp_bind(im, name ? name : "", import_sparse(im, s));
	}
}

void
imp_outputs(struct imp *im, const struct onnx_graph *g, uint32_t errors,
    ir_id *out)
{
	for (uint32_t i = 0; i < g->output.n; i++) {
		const char *name = g->output.v[i].name;

		out[i] = 0;
		if ((!name || !imp_lookup(im, name, &out[i])) &&
		    im->d->errors == errors)
			imp_error(im, "onnx-output", "output '%s' of the "
			    "graph is not defined", name ? name : "");
	}
}

bool
imp_graph(struct imp *im, struct onnx_graph *g, ir_id *out)
{
	struct onnx_node *node = im->node;
	const struct onnx_row *row = im->row;
	struct span span = im->span;
	uint32_t errors = im->d->errors;

	im->scope->graph = g;
	import_initializers(im, g);
	imp_nodes(im, g->node.v, g->node.n);
	im->node = node;
	im->row = row;
	im->span = node ? span : (struct span){ .src = im->src };
	if (!im->rest.done)
		imp_outputs(im, g, errors, out);
	else
		memcpy(out, im->rest.out, g->output.n * sizeof *out);
	im->rest.done = false;
	return im->d->errors == errors;
}

/* ---- diagnostics ---- */

struct missing {
	const char *domain, *op;
	int64_t version;
	struct span sp;
	VEC(const char *) nodes;
};
typedef VEC(struct missing) missing_list;

static void
add_missing(struct imp *im, missing_list *list, struct map *seen,
    const struct onnx_node *n, int64_t version)
{
	const char *domain = onnx_domain(n->domain);
	const char *key = str_printf(im->m->strings, "%s:%s", domain, n->op);
	struct span sp = onnx_node_span(im, n);
	struct missing m = { domain, n->op, version, sp, { 0 } };
	uint32_t i;

	if (!map_get(seen, map_ptr(key), &i)) {
		i = list->n;
		vec_push(list, m);
		map_put(seen, map_ptr(key), i);
	}
	vec_push(&list->v[i].nodes, sp.node);
}

static void check_nodes(struct imp *im, missing_list *list,
    struct map *seen, struct onnx_node *v, uint32_t n);

static void
check_node(struct imp *im, missing_list *list, struct map *seen,
    struct onnx_node *n)
{
	const char *domain = onnx_domain(n->domain);
	int64_t version = onnx_opset_of(im, domain);
	uint32_t i, k;

	if (!n->op)
		n->op = "";
	if (!onnx_function_find(im, n) &&
	    !onnx_row_find(domain, n->op, version) &&
	    !onnx_defined(im, n, &i))
		add_missing(im, list, seen, n, version);
	for (i = 0; i < n->attr.n; i++) {
		struct onnx_attr *a = &n->attr.v[i];

		if (a->g)
			check_nodes(im, list, seen, a->g->node.v,
			    a->g->node.n);
		for (k = 0; k < a->graphs.n; k++)
			check_nodes(im, list, seen, a->graphs.v[k].node.v,
			    a->graphs.v[k].node.n);
	}
}

static void
check_nodes(struct imp *im, missing_list *list, struct map *seen,
    struct onnx_node *v, uint32_t n)
{
	uint32_t i;

	for (i = 0; i < n; i++)
		check_node(im, list, seen, &v[i]);
}

static void
report_missing(struct imp *im, struct missing *m)
{
	struct buf b = { NULL, 0, 0 };
	uint32_t i;

	for (i = 0; i < m->nodes.n && i < 8; i++) {
		buf_puts(&b, i ? ", '" : "'");
		buf_put_escaped(&b, m->nodes.v[i], strlen(m->nodes.v[i]));
		buf_putc(&b, '\'');
	}
	if (m->nodes.n > 8)
		buf_printf(&b, " and %u more", m->nodes.n - 8);
	diag_error(im->d, &m->sp, "onnx-operator", "operator '%s' of %s, "
	    "version %lld, is not supported; used by %s", m->op,
	    *m->domain ? m->domain : "ai.onnx", (long long)m->version, b.v);
	if (*m->op)
		diag_help(im->d, "--define=FILE.relay takes a definition of "
		    "it, @%s", m->op);
	buf_release(&b);
	vec_free(&m->nodes);
}

bool
onnx_check_ops(struct imp *im)
{
	missing_list list = { 0 };
	struct map seen = { 0 };
	uint32_t i;

	check_nodes(im, &list, &seen, im->model->graph->node.v,
	    im->model->graph->node.n);
	for (i = 0; i < im->model->function.n; i++) {
		struct onnx_function *f = &im->model->function.v[i];
		const struct onnx_opset *o = im->opsets;
		uint32_t n = im->nopset;

		if (f->opset.n > 0) {
			im->opsets = f->opset.v;
			im->nopset = f->opset.n;
		}
		check_nodes(im, &list, &seen, f->node.v, f->node.n);
		im->opsets = o;
		im->nopset = n;
	}
	for (i = 0; i < list.n; i++)
		report_missing(im, &list.v[i]);
	i = list.n;
	vec_free(&list);
	map_free(&seen);
	return i == 0;
}

/* ---- unused attributes ---- */

static bool
ignored(const char *name)
{
	return strcmp(name, "consumed_inputs") == 0 ||
	    strcmp(name, "name") == 0;
}

/* Whether an operator is defined by the user's definitions only. */
static bool
only_defined(const struct imp *im, const struct onnx_node *n)
{
	const char *domain = onnx_domain(n->domain);
	uint32_t function;

	return onnx_defined(im, n, &function) &&
	    !onnx_row_find(domain, n->op, onnx_opset_of(im, domain));
}

static void
attrs_of_nodes(struct imp *im, missing_list *list, struct map *seen,
    struct onnx_node *v, uint32_t n)
{
	uint32_t i, k, j;

	for (i = 0; i < n; i++) {
		struct onnx_node part = v[i];

		for (k = 0; k < v[i].attr.n; k++) {
			struct onnx_attr *a = &v[i].attr.v[k];

			if (a->g && !a->g->skipped)
				attrs_of_nodes(im, list, seen,
				    a->g->node.v, a->g->node.n);
			for (j = 0; j < a->graphs.n; j++)
				attrs_of_nodes(im, list, seen,
				    a->graphs.v[j].node.v,
				    a->graphs.v[j].node.n);
			if (a->used || !a->name || ignored(a->name) ||
			    onnx_function_find(im, &v[i]) ||
			    only_defined(im, &v[i]))
				continue;
			part.op = str_printf(im->m->strings, "%s.%s",
			    v[i].op, a->name);
			add_missing(im, list, seen, &part, 0);
		}
	}
}

void
onnx_report_attrs(struct imp *im)
{
	missing_list list = { 0 };
	struct map seen = { 0 };
	uint32_t i, k;

	attrs_of_nodes(im, &list, &seen, im->model->graph->node.v,
	    im->model->graph->node.n);
	for (i = 0; i < list.n; i++) {
		struct missing *m = &list.v[i];
		struct buf b = { NULL, 0, 0 };

		for (k = 0; k < m->nodes.n && k < 8; k++) {
			buf_puts(&b, k ? ", '" : "'");
			buf_put_escaped(&b, m->nodes.v[k],
			    strlen(m->nodes.v[k]));
			buf_putc(&b, '\'');
		}
		diag_error(im->d, &m->sp, "onnx-attribute", "attribute '%s' "
		    "is not supported; used by %s", m->op, b.v);
		buf_release(&b);
		vec_free(&m->nodes);
	}
	vec_free(&list);
	map_free(&seen);
}
