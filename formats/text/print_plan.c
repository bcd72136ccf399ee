/*
 * The printer's plan of a function: a simulation of the reader.
 *
 * The reader's rules, and what follows from them here:
 *
 * - It creates nodes in text order: the parameters; then for each binding
 *   the operands that are written inside it, left to right, the binding's
 *   own node, and the nodes of its regions.  This order does not depend on
 *   what is written inline, so it is walked once.  A node without a claimed
 *   id gets the id of the node created before it plus one (the first: 1),
 *   past claimed ids.  A node is PN_FOLLOWS iff its id is exactly that;
 *   as ids are unique nobody claims it, and no id has to be skipped.
 * - An atom or call written inside its user becomes the node directly before
 *   the user.  So the operands that can be written inline are those that
 *   fill, in order, the places directly before the user, are used
 *   there alone, follow, and carry nothing that only a binder can say.
 * - A binding without `let` stays where it stands iff it is pure and not all
 *   of its uses are in one inner region.  PN_DIRECT (a use in its own
 *   region) is enough for that; all others are written with `let`, which
 *   never moves.
 * - A name means the latest binding of that name in scope; the name of a
 *   local function is in scope in its body.  A node that some use would
 *   miss is spelt with a fresh name and says its own in braces.
 *
 * All walks keep their own stack; linear in the function.
 */
#include "formats/text/print_tvm.h"

#include <string.h>

struct step {
	ir_region region;
	uint32_t pos, sub;
	ir_id node;		/* whose regions are walked, or 0 */
	uint32_t undo;		/* length of the undo list at entry */
};

struct hidden {
	const char *name;
	ir_id before;
};

struct plan {
	struct print *p;
	struct ir_module *m;
	struct map scope;	/* name -> node; 0: none */
	VEC(struct step) stack;
	VEC(struct hidden) undo;
	uint32_t last_id;
	uint32_t last_alias;
	struct map spelt;	/* for TVM: names that are bound */
};

bool
print_is_atom(const struct ir_node *n)
{
	return n->kind == NODE_CONST || n->kind == NODE_OP ||
	    n->kind == NODE_GLOBAL || n->kind == NODE_CTOR;
}

bool
print_owns_regions(const struct ir_node *n)
{
	return n->kind == NODE_IF || n->kind == NODE_MATCH ||
	    n->kind == NODE_FN;
}

bool
print_wants_let(const struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);

	if (!p->graph || n->kind == NODE_FN || p->effect[id] != EFFECT_NONE)
		return true;
	/* Making a cell has no effect, but its order matters. */
	if (n->kind == NODE_REF || (p->plain && n->name != NULL))
		return true;
	return !(p->node[id].flags & PN_DIRECT);
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

/* ---- ids, scopes, uses: one walk in creation order ---- */

static void
plan_bind(struct plan *l, ir_id id)
{
	const char *name = ir_at(l->m, id)->name;
	uint32_t before = 0;

	if (name == NULL)
		return;
	map_get(&l->scope, map_ptr(name), &before);
	vec_push(&l->undo, ((struct hidden){ name, before }));
	map_put(&l->scope, map_ptr(name), id);
}

static void
plan_create(struct plan *l, ir_id id)
{
	const struct ir_node *n = ir_at(l->m, id);
	struct print_node *pn = &l->p->node[id];

	pn->spell = NULL;
	pn->run = 1;
	pn->flags = 0;
	if (n->id == l->last_id + 1 || l->p->plain)
		pn->flags |= PN_FOLLOWS;
	l->last_id = n->id;
}

static void
plan_use(struct plan *l, ir_region r, ir_id used)
{
	const struct ir_node *n = ir_at(l->m, used);
	uint32_t found = 0;

	if (n->region == r)
		l->p->node[used].flags |= PN_DIRECT;
	if (n->name == NULL)
		return;
	map_get(&l->scope, map_ptr(n->name), &found);
	if (found != used)
		l->p->node[used].flags |= PN_SHADOWED;
}

static void
plan_enter(struct plan *l, ir_region r)
{
	const struct ir_region_data *d = &l->m->region.v[r];
	uint32_t i;

	vec_push(&l->stack, ((struct step){ r, 0, 0, 0, l->undo.n }));
	for (i = 0; i < d->params.n; i++) {
		plan_create(l, d->params.v[i]);
		plan_bind(l, d->params.v[i]);
	}
}

static void
plan_leave(struct plan *l)
{
	struct step s = vec_pop(&l->stack);

	if (l->m->region.v[s.region].result != 0)
		plan_use(l, s.region, l->m->region.v[s.region].result);
	while (l->undo.n > s.undo) {
		struct hidden h = vec_pop(&l->undo);

		map_put(&l->scope, map_ptr(h.name), h.before);
	}
}

static void
plan_node(struct plan *l, struct step *s, ir_id id)
{
	const struct ir_node *n = ir_at(l->m, id);
	uint32_t i;

	plan_create(l, id);
	for (i = 0; i < n->nin; i++)
		plan_use(l, s->region, ir_in(l->m, n, i));
	if (n->kind == NODE_FN)
		plan_bind(l, id);
	s->node = id;
	s->sub = 0;
}

static void
plan_walk(struct plan *l, ir_region body)
{
	plan_enter(l, body);
	while (l->stack.n > 0) {
		struct step *s = &vec_last(&l->stack);
		const struct ir_region_data *d = &l->m->region.v[s->region];

		if (s->node != 0) {
			const struct ir_node *n = ir_at(l->m, s->node);

			if (s->sub < n->nsub) {
				plan_enter(l, ir_sub(l->m, n, s->sub++));
				continue;
			}
			if (n->kind != NODE_FN)
				plan_bind(l, s->node);
			s->node = 0;
		} else if (s->pos < d->nodes.n) {
			plan_node(l, s, d->nodes.v[s->pos++]);
		} else {
			plan_leave(l);
		}
	}
}

/* ---- what is written inside its user ---- */

/* Nothing about it needs a binder. */
static bool
plan_is_bare(const struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct type *want = NULL;

	if (!(p->node[id].flags & PN_FOLLOWS) || p->uses[id] != 1 ||
	    n->anonymous_effect)
		return false;
	if (p->plain)
		return n->name == NULL;
	if (n->name != NULL || n->props != NULL)
		return false;
	if (n->kind == NODE_CONST) {
		/* References to files make lines too long to nest. */
		if (p->m->constant.v[n->ref].data.kind == DATA_FILE ||
		    p->m->constant.v[n->ref].data.kind == DATA_EXTERN)
			return false;
		want = p->m->constant.v[n->ref].type;
		return n->annot == NULL &&
		    (n->type == want || (n->type == NULL && !p->typed));
	}
	if (n->annot != NULL && n->kind != NODE_CAST && n->kind != NODE_FN)
		return false;
	return n->type == NULL && !p->typed;
}

static bool
plan_may_nest(const struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);

	if (!plan_is_bare(p, id))
		return false;
	if (print_is_atom(n))
		return true;
	if (!p->graph || n->name != NULL || p->effect[id] != EFFECT_NONE)
		return false;
	return (n->kind == NODE_CALL || n->kind == NODE_TUPLE ||
	    n->kind == NODE_PROJ) && !(p->node[id].flags & PN_NESTS);
}

static void
plan_inline(struct print *p, const struct ir_region_data *r, uint32_t pos)
{
	ir_id id = r->nodes.v[pos];
	const struct ir_node *n = ir_at(p->m, id);
	uint32_t first = n->kind == NODE_CALL && n->callee == CALLEE_LOCAL;
	uint32_t i, done = 0;	/* places before pos already taken */
	const uint8_t *order = NULL;

	if (n->kind == NODE_PROJ)
		return;
	if (p->tvm != NULL && n->kind == NODE_CALL && n->callee == CALLEE_OP)
		tvm_operator(n, &order);
	for (i = n->nin; i > first; i--) {
		ir_id in = ir_in(p->m, n, order ? order[i - 1] : i - 1);

		if (done == pos)
			break;
		if (r->nodes.v[pos - done - 1] != in || !plan_may_nest(p, in))
			continue;
		p->node[in].flags |= PN_INLINE;
		if (!print_is_atom(ir_at(p->m, in)))
			p->node[id].flags |= PN_NESTS;
		done += p->node[in].run;
	}
	p->node[id].run += done;
}

static void
plan_region(struct print *p, ir_region region)
{
	const struct ir_region_data *r = &p->m->region.v[region];
	uint32_t i;

	for (i = 0; i < r->nodes.n; i++)
		plan_inline(p, r, i);
	if (r->nodes.n == 0 || r->result != r->nodes.v[r->nodes.n - 1] ||
	    !plan_is_bare(p, r->result))
		return;
	if (print_is_atom(ir_at(p->m, r->result)) ||
	    (p->graph && ir_at(p->m, r->result)->name == NULL))
		p->node[r->result].flags |= PN_RESULT;
}

/* ---- spelling ---- */

static void
plan_fresh(struct plan *l, ir_id id, const char *stem)
{
	struct print *p = l->p;
	struct buf b = { 0 };
	size_t i, stem_len;
	uint32_t hit;
	const char *s;

	if (!(stem[0] >= 'a' && stem[0] <= 'z') &&
	    !(stem[0] >= 'A' && stem[0] <= 'Z'))
		buf_putc(&b, 'v');
	for (i = 0; stem[i] != '\0'; i++) {
		char c = stem[i];

		buf_putc(&b, is_word(c) ? c : '_');
	}
	stem_len = b.n;
	for (;;) {
		s = str_intern(l->m->strings, b.v, b.n);
		if (!map_get(&p->taken, map_ptr(s), &hit))
			break;
		b.n = stem_len;
		buf_printf(&b, "_%u", ++l->last_alias);
	}
	buf_release(&b);
	map_put(&p->taken, map_ptr(s), id);
	p->node[id].spell = s;
	p->node[id].flags |= PN_RENAMED;
}

/* TVM takes the first binding of a name in a function. */
static bool
is_first(struct plan *l, const char *name, ir_id id)
{
	uint32_t hit;

	if (!tvm_is_name(name) || map_get(&l->spelt, map_ptr(name), &hit))
		return false;
	map_put(&l->spelt, map_ptr(name), id);
	return true;
}

/* A parameter of a global function, which callers name. */
static bool
is_interface(const struct ir_module *m, const struct ir_node *n)
{
	return n->kind == NODE_PARAM && m->region.v[n->region].owner == 0;
}

static void
plan_spell(struct plan *l, ir_id id)
{
	struct print *p = l->p;
	const struct ir_node *n = ir_at(l->m, id);
	struct print_node *pn = &p->node[id];
	char number[16];

	if (n->name != NULL && text_is_name(n->name) &&
	    !(pn->flags & PN_SHADOWED) && (p->tvm == NULL ||
	    is_first(l, n->name, id))) {
		pn->spell = n->name;
	} else if (n->name != NULL) {
		if (p->plain && is_interface(l->m, n) && !(p->tvm != NULL ?
		    tvm_is_name(n->name) : text_is_name(n->name)))
			p->lost |= LOST_NAME;
		plan_fresh(l, id, n->name);
	} else if (p->plain && !(pn->flags & (PN_INLINE | PN_RESULT)) &&
	    (n->kind == NODE_PARAM || print_wants_let(p, id))) {
		snprintf(number, sizeof number, "%u", n->id);
		plan_fresh(l, id, number);
	}
}

void
print_plan_function(struct print *p, uint32_t function)
{
	struct plan l = { .p = p, .m = p->m };
	ir_region_list regions = { 0 };
	uint32_t i, j;

	plan_walk(&l, p->m->function.v[function].body);
	ir_function_regions(p->m, function, &regions);
	map_free(&p->taken);
	for (i = 0; i < regions.n; i++) {
		const struct ir_region_data *r =
		    &p->m->region.v[regions.v[i]];

		plan_region(p, regions.v[i]);
		for (j = 0; j < r->params.n + r->nodes.n; j++) {
			ir_id id = j < r->params.n ? r->params.v[j] :
			    r->nodes.v[j - r->params.n];

			if (ir_at(p->m, id)->name != NULL)
				map_put(&p->taken,
				    map_ptr(ir_at(p->m, id)->name), id);
		}
	}
	for (i = 0; i < regions.n; i++) {
		const struct ir_region_data *r =
		    &p->m->region.v[regions.v[i]];

		for (j = 0; j < r->params.n; j++)
			plan_spell(&l, r->params.v[j]);
		for (j = 0; j < r->nodes.n; j++)
			plan_spell(&l, r->nodes.v[j]);
	}
	vec_free(&regions);
	vec_free(&l.stack);
	vec_free(&l.undo);
	map_free(&l.scope);
	map_free(&l.spelt);
}
