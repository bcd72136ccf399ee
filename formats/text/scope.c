/*
 * Variables, nodes and printed ids of the function that is being read.
 *
 * Local variables are scoped: a stack of bindings and a map from the name to
 * the innermost.  Graph variables (%7) have one table per function.  All nodes
 * of a function are created in the order of the text, so its printed ids are
 * given in one pass at its end: a claimed id as written, any other the previous
 * node's id plus one, skipping those that are claimed or taken.
 *
 * Cost: linear (ids: nearly, a union-find over taken ranges).
 */
#include "formats/text/read.h"

#include <string.h>

ir_region
parse_region(struct parser *p, ir_id owner)
{
	ir_region r = ir_region_new(p->m, p->function, owner);

	while (p->open.n <= r)
		vec_push(&p->open, false);
	p->open.v[r] = true;
	return r;
}

ir_id
parse_add(struct parser *p, struct ir_node *n, const struct ir_args *args)
{
	struct node_info info = { .unit = p->unit };
	ir_id id;

	if (p->typed && n->kind == NODE_CONST)
		n->type = p->m->constant.v[n->ref].type;
	if (p->typed && n->kind == NODE_PARAM)
		n->type = n->annot;
	n->id = 0;
	id = ir_node_add(p->m, p->region, n, args);
	while (p->info.n < id)
		vec_push(&p->info, (struct node_info){ 0 });
	vec_push(&p->info, info);
	return id;
}

/* ---- local variables ---- */

void
parse_bind_local(struct parser *p, const char *name, ir_id node)
{
	struct local v = { .name = name, .node = node };

	map_get(&p->local_by_name, map_ptr(name), &v.before);
	vec_push(&p->locals, v);
	map_put(&p->local_by_name, map_ptr(name), p->locals.n);
}

/* The latest binding of the name decides: parameters of one region are bound
 * in a row, with nothing between. */
bool
parse_is_parameter(const struct parser *p, const char *name)
{
	const struct ir_node *n;
	uint32_t at = 0;

	if (!map_get(&p->local_by_name, map_ptr(name), &at) || at == 0)
		return false;
	n = ir_at(p->m, p->locals.v[at - 1].node);
	return n->kind == NODE_PARAM && n->region == p->region;
}

void
parse_unbind(struct parser *p, uint32_t mark)
{
	while (p->locals.n > mark) {
		struct local v = vec_pop(&p->locals);

		map_put(&p->local_by_name, map_ptr(v.name), v.before);
	}
}

static void
unknown_local(struct parser *p, const struct token *t)
{
	VEC(const char *) names = { 0 };
	const char *close;
	uint32_t i;

	for (i = p->stack.n; i-- > 0; ) {
		const struct frame *f = &p->stack.v[i];

		if (f->kind != F_LET ||
		    p->binders.v[f->binder].name != t->text)
			continue;
		parse_error(p, &t->span, "undefined-local",
		    "'%%%s' is used in its own definition, which is not a "
		    "function", t->text);
		return;
	}
	for (i = p->locals.n; i-- > 0 && names.n < 1000; )
		vec_push(&names, p->locals.v[i].name);
	close = parse_close_name(t->text, names.v, names.n);
	parse_error(p, &t->span, "undefined-local",
	    "variable '%%%s' is not defined here", t->text);
	if (close && *close)
		diag_help(p->d, "did you mean '%%%s'?", close);
	vec_free(&names);
}

/* ---- graph variables ---- */

static struct graph_var *
find_graph(struct parser *p, uint32_t number)
{
	uint32_t i;

	return map_get(&p->graph_by_number, number, &i) ?
	    &p->graph.v[i] : NULL;
}

static void
define_graph(struct parser *p, const struct binder *b, ir_id node)
{
	struct graph_var *old = find_graph(p, b->number);
	struct graph_var v = { .number = b->number, .node = node,
		.region = node ? ir_at(p->m, node)->region : 0,
		.defined = true, .span = b->span };

	if (old && node && old->node == node)
		return;
	if (old && old->defined && node && old->span.line == b->span.line &&
	    old->span.col == b->span.col) {
		/* A function's binder was bound before its body, and now
		 * stands for the function as it is annotated. */
		old->node = node;
		return;
	}
	if (old && old->defined) {
		parse_error(p, &b->span, "duplicate-binding",
		    "'%%%u' is defined twice in this function", b->number);
		diag_note(p->d, &old->span, "the first definition");
		if (node)	/* its id is said to be taken */
			p->info.v[node].claimed = false;
		return;
	}
	map_put(&p->graph_by_number, b->number, p->graph.n);
	vec_push(&p->graph, v);
}

static void
use_graph(struct parser *p, const struct token *t)
{
	struct graph_var *v = t->big || t->integer > UINT32_MAX ? NULL :
	    find_graph(p, (uint32_t)t->integer);

	if (!v) {
		parse_error(p, &t->span, "undefined-graph",
		    "'%%%llu' is not defined before this use",
		    (unsigned long long)t->integer);
		return;
	}
	if (v->node == 0)
		return;
	if (!p->open.v[v->region]) {
		parse_error(p, &t->span, "graph-scope",
		    "'%%%u' is defined inside a branch or function that has "
		    "ended", v->number);
		diag_note(p->d, &v->span, "it is defined here");
		diag_help(p->d, "define it before that branch or function");
		return;
	}
	p->val.kind = V_NODE;
	p->val.ref = v->node;
}

void
parse_variable(struct parser *p, const struct token *t)
{
	uint32_t i = 0;

	p->val = (struct value){ .kind = V_ERROR, .span = t->span };
	if (t->kind == TOK_GRAPH) {
		use_graph(p, t);
		return;
	}
	map_get(&p->local_by_name, map_ptr(t->text), &i);
	if (i == 0) {
		unknown_local(p, t);
		return;
	}
	p->val.ref = p->locals.v[i - 1].node;
	if (p->val.ref)
		p->val.kind = V_NODE;
}

/* ---- what a binder says ---- */

/* Annotations and the claimed id go to the node. */
void
parse_label(struct parser *p, const struct binder *b, ir_id node)
{
	struct ir_node *n = ir_at(p->m, node);
	const struct type *opened;

	n->name = b->name && *b->name ? b->name : NULL;
	n->props = b->props;
	if (!b->name || b->has_id) {
		n->id = b->has_id ? b->id : b->number;
		p->info.v[node].claimed = true;
	}
	if (b->props)
		parse_node_words(p, &b->span, node);
	n = ir_at(p->m, node);
	if (p->typed && n->kind == NODE_PARAM && n->annot &&
	    n->annot == n->type && n->annot->has_any && n->props) {
		opened = ir_opened_type(p->m, n->annot, n->props);
		if (opened)
			n->type = opened;
	}
}

/* A second name of a node, with a type of its own. */
static void
annotate_alias(struct parser *p, const struct binder *b, struct value *v)
{
	struct ir_node n = { .kind = NODE_CAST, .annot = b->type,
		.span = v->span };
	struct ir_args args = { .in = &v->ref, .nin = 1 };
	struct ir_node *old = ir_at(p->m, v->ref);

	if (b->props || b->has_id)
		diag_warning(p->d, &b->span, "alias-annotation",
		    "annotations of another name for a binding are ignored");
	if (!b->type || p->typed || b->type == old->annot)
		return;
	if (!old->annot && old->kind != NODE_CAST && old->kind != NODE_FN) {
		old->annot = b->type;
		return;
	}
	v->ref = parse_add(p, &n, &args);
	ir_at(p->m, v->ref)->name = b->name;
}

void
parse_bind(struct parser *p, const struct binder *b, struct value *v)
{
	ir_id node = v->kind == V_NODE ? v->ref : 0;

	if (node && v->fresh) {
		parse_label(p, b, node);
		if (p->typed)
			ir_at(p->m, node)->type = b->type;
		else if (b->type && (ir_at(p->m, node)->kind == NODE_CAST ||
		    ir_at(p->m, node)->kind == NODE_FN)) {
			struct binder second = *b;

			second.props = NULL;
			second.has_id = false;
			annotate_alias(p, &second, v);
			node = v->ref;
		} else if (b->type)
			ir_at(p->m, node)->annot = b->type;
	} else if (node) {
		annotate_alias(p, b, v);
		node = v->ref;
	}
	if (b->name)
		parse_bind_local(p, b->name, node);
	else
		define_graph(p, b, node);
}

/* ---- functions ---- */

void
parse_begin_function(struct parser *p, uint32_t function)
{
	p->function = function;
	p->first_node = p->m->node.n;
	p->next = 0;
	p->unit = 0;
	p->graph.n = 0;
	map_free(&p->graph_by_number);
	map_free(&p->dims);
	p->region = parse_region(p, 0);
	p->m->function.v[function].body = p->region;
}

/* The first free id from `id` on; `next` maps a taken id to one that may
 * be free. */
static uint32_t
free_id(struct map *next, uint32_t id)
{
	uint32_t found = id, to;

	while (map_get(next, found, &to))
		found = to;
	while (map_get(next, id, &to) && to != found) {
		map_put(next, id, found);
		id = to;
	}
	return found;
}

static bool
claim_ids(struct parser *p, struct map *next)
{
	ir_id i;
	uint32_t other;
	bool ok = true;

	for (i = p->first_node; i < p->m->node.n; i++) {
		const struct ir_node *n = ir_at(p->m, i);

		if (!p->info.v[i].claimed)
			continue;
		if (map_get(next, n->id, &other)) {
			parse_error(p, &n->span, "duplicate-id",
			    "id %u is claimed twice in this function",
			    n->id);
			ok = false;
		}
		map_put(next, n->id, n->id + 1);
	}
	return ok;
}

void
parse_end_function(struct parser *p)
{
	struct ir_function *f = &p->m->function.v[p->function];
	struct map next = { 0 };
	uint32_t last = 0, max = 0;
	ir_id i;

	while (p->info.n < p->m->node.n)
		vec_push(&p->info, (struct node_info){ 0 });
	if (claim_ids(p, &next)) {
		for (i = p->first_node; i < p->m->node.n; i++) {
			struct ir_node *n = ir_at(p->m, i);

			if (!p->info.v[i].claimed) {
				n->id = free_id(&next, last + 1);
				map_put(&next, n->id, n->id + 1);
			}
			last = n->id;
			max = last > max ? last : max;
		}
	}
	map_free(&next);
	f->next = max + 1;
	if (p->next && p->next <= max)
		parse_error(p, &f->span, "next-id",
		    "next=%u, but ids up to %u are taken", p->next, max);
	else if (p->next)
		f->next = p->next;
	p->open.v[f->body] = false;
}
