/*
 * Lambda lifting (normalize.h).
 *
 * Inner functions are lifted first.  A local function that captures nothing
 * becomes a global function, which its callers call.  Another one moves into a
 * global function that takes the captured variables as parameters and returns
 * the closure, marked Closure=1; a call of that global function replaces the
 * local one, and its recursive references inside.
 *
 * Constants, and global functions that are values, are not captured: the
 * lifted body has copies of them.  A function is not lifted if its types or
 * attributes mention an extent that neither its parameters nor its captures
 * bind.
 */
#include "ir/substitute.h"
#include "pass/normalize_impl.h"

#include <string.h>

#include "infer/infer.h"
#include "pass/globals.h"

typedef VEC(ir_id) id_list;
typedef VEC(const char *) name_list;

struct lifting {
	struct ir_module *m;
	struct pass_rewrites *w;
	uint32_t *inside;	/* by region: the last function it was in */
	uint32_t nregion;
	ir_id *now;		/* by node: what stands for it inside */
	uint32_t nnode;
	uint32_t *global;	/* by node: what it is called by, or 0 */
	id_list functions;	/* local ones, outer first */
	id_list captures, atoms;
	ir_region_list regions;	/* of the function at hand */
	bool self;		/* it is a value inside */
	struct map bound;	/* names of extents */
	bool unbound;
	name_list used;		/* type variables */
	const struct attr one;
};

/* ---- what a function captures ---- */

static void
find_regions(struct lifting *x, ir_id fn)
{
	struct ir_module *m = x->m;

	x->regions.n = 0;
	vec_push(&x->regions, ir_sub(m, ir_at(m, fn), 0));
	for (uint32_t i = 0; i < x->regions.n; i++) {
		const struct ir_region_data *r = &m->region.v[x->regions.v[i]];

		x->inside[x->regions.v[i]] = fn;
		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			for (uint32_t j = 0; j < n->nsub; j++)
				vec_push(&x->regions, ir_sub(m, n, j));
		}
	}
}

static void
find_use(struct lifting *x, ir_id fn, ir_id used)
{
	const struct ir_node *n = ir_at(x->m, used);

	if (used == fn)
		x->self = true;
	if (used == fn || x->inside[n->region] == fn || x->now[used] != 0)
		return;
	x->now[used] = used;
	if (n->kind == NODE_CONST || n->kind == NODE_OP ||
	    n->kind == NODE_GLOBAL || n->kind == NODE_CTOR)
		vec_push(&x->atoms, used);
	else
		vec_push(&x->captures, used);
}

/* A call of itself is a value of it too, if it captures something. */
static void
find_captures(struct lifting *x, ir_id fn)
{
	struct ir_module *m = x->m;

	x->captures.n = x->atoms.n = 0;
	x->self = false;
	for (uint32_t i = 0; i < x->regions.n; i++) {
		const struct ir_region_data *r = &m->region.v[x->regions.v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			for (uint32_t j = 0; j < n->nin; j++)
				find_use(x, fn, ir_in(m, n, j));
		}
		find_use(x, fn, r->result);
	}
}

/* ---- names of extents, and of types ---- */

static const struct sym *
look_up(void *ctx, const struct sym *var)
{
	struct lifting *x = ctx;

	if (!type_name_is_hidden(var->name) &&
	    !map_get(&x->bound, map_ptr(var->name), NULL))
		x->unbound = true;
	return NULL;
}

static void
bind(struct lifting *x, const struct type *t)
{
	for (uint32_t i = 0; t != NULL && i < t->n; i++)
		if (t->kind == TYPE_TENSOR && t->dim[i]->kind == SYM_VAR)
			map_put(&x->bound, map_ptr(t->dim[i]->name), 1);
		else if (t->kind == TYPE_TUPLE)
			bind(x, t->arg[i]);
}

static const struct type *
note_variable(void *ctx, const struct type *t)
{
	struct lifting *x = ctx;

	for (uint32_t i = 0; i < x->used.n; i++)
		if (x->used.v[i] == t->name)
			return NULL;
	vec_push(&x->used, t->name);
	return NULL;
}

static void
note_type(struct lifting *x, const struct type *t)
{
	struct ir_subst s = { .m = x->m, .name = look_up, .ctx = x };
	struct type_map map = { .ctx = x, .var = note_variable };

	if (t == NULL)
		return;
	ir_subst_type(&s, t);
	if (t->has_var)
		type_rewrite(x->m->types, t, &map);
}

static void
note_region(struct lifting *x, const struct ir_region_data *r)
{
	struct ir_subst s = { .m = x->m, .name = look_up, .ctx = x };

	for (uint32_t k = 0; k < r->params.n; k++)
		note_type(x, ir_at(x->m, r->params.v[k])->annot);
	for (uint32_t k = 0; k < r->nodes.n; k++) {
		const struct ir_node *n = ir_at(x->m, r->nodes.v[k]);

		note_type(x, n->annot);
		ir_subst_attrs(&s, n->attrs);
	}
}

static void
drop_own_variables(struct lifting *x)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->used.n; i++) {
		bool own = false;

		for (uint32_t k = 0; k < x->regions.n; k++) {
			const struct ir_region_data *r =
			    &x->m->region.v[x->regions.v[k]];

			for (uint32_t j = 0; j < r->ntv; j++)
				own |= r->tv[j] == x->used.v[i];
		}
		if (!own)
			x->used.v[n++] = x->used.v[i];
	}
	x->used.n = n;
}

/* Why the function cannot be outside of the one around it, or NULL. */
static const char *
bar_of(struct lifting *x)
{
	struct ir_module *m = x->m;
	const char *bar = NULL;

	map_free(&x->bound);
	x->used.n = 0;
	x->unbound = false;
	for (uint32_t i = 0; i < x->captures.n; i++)
		bind(x, ir_at(m, x->captures.v[i])->type);
	for (uint32_t i = 0; i < x->captures.n; i++)
		note_type(x, ir_at(m, x->captures.v[i])->type);
	if (x->unbound)
		bar = "what it captures has extents that no capture names";
	for (uint32_t i = 0; i < x->regions.n; i++) {
		const struct ir_region_data *r = &m->region.v[x->regions.v[i]];

		for (uint32_t k = 0; k < r->params.n; k++)
			bind(x, ir_at(m, r->params.v[k])->type);
	}
	for (uint32_t i = 0; i < x->regions.n; i++)
		note_region(x, &m->region.v[x->regions.v[i]]);
	if (x->unbound && bar == NULL)
		bar = "it names an extent that it does not capture";
	drop_own_variables(x);
	return bar;
}

/* ---- moving ---- */

static ir_id
add(struct ir_module *m, ir_region r, const struct ir_node *n,
    const id_list *in)
{
	struct ir_node copy = *n;
	struct ir_args args = { in != NULL ? in->v : NULL,
	    in != NULL ? in->n : 0, NULL, 0 };

	copy.id = IR_NEW_ID;
	copy.name = NULL;
	copy.annot = n->kind == NODE_PARAM ? n->annot : NULL;
	copy.props = NULL;
	return n->kind == NODE_PARAM ? ir_node_add(m, r, &copy, &args) :
	    ir_node_insert(m, r, 0, &copy, &args);
}

/* Regions and nodes belong to the other function from now on. */
static void
move(struct lifting *x, uint32_t f)
{
	struct ir_module *m = x->m;

	for (uint32_t i = 0; i < x->regions.n; i++) {
		struct ir_region_data *r = &m->region.v[x->regions.v[i]];

		r->function = f;
		for (uint32_t k = 0; k < r->params.n; k++)
			ir_at(m, r->params.v[k])->id =
			    m->function.v[f].next++;
		for (uint32_t k = 0; k < r->nodes.n; k++)
			ir_at(m, r->nodes.v[k])->id =
			    m->function.v[f].next++;
	}
}

static void
replace_inside(struct lifting *x)
{
	struct ir_module *m = x->m;

	for (uint32_t i = 0; i < x->regions.n; i++) {
		struct ir_region_data *r = &m->region.v[x->regions.v[i]];

		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			for (uint32_t j = 0; j < n->nin; j++) {
				ir_id *in = &m->operand.v[n->in + j];

				*in = x->now[*in] != 0 ? x->now[*in] : *in;
			}
		}
		if (x->now[r->result] != 0)
			r->result = x->now[r->result];
	}
}

/* An empty function for what a local one becomes. */
static uint32_t
new_function(struct lifting *x, ir_id fn, uint32_t *global)
{
	struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, fn);
	char *base = mem_printf("lifted_%s", n->name != NULL ? n->name :
	    m->function.v[m->region.v[n->region].function].name);
	struct ir_function f = { .name = ir_free_global(m, base),
	    .ntv = x->used.n, .tv = x->used.v, .span = n->span };
	uint32_t index = ir_add_function(m, &f);

	mem_free(base);
	*global = ir_find_global(m, f.name);
	return index;
}

/* Values of fn inside: a reference to the global function, or a call of it with
 * the same captures. */
static void
refer_to_itself(struct lifting *x, ir_id fn, uint32_t global,
    const id_list *params)
{
	struct ir_module *m = x->m;
	struct ir_node n = { .kind = params->n > 0 ? NODE_CALL : NODE_GLOBAL,
	    .callee = params->n > 0 ? CALLEE_GLOBAL : CALLEE_NONE,
	    .ref = global, .span = ir_at(m, fn)->span };

	if (x->self)
		x->now[fn] = add(m, x->regions.v[0], &n, params);
}

static void
make_closed(struct lifting *x, ir_id fn, uint32_t f)
{
	struct ir_module *m = x->m;
	ir_region r = x->regions.v[0];
	struct ir_function *made = &m->function.v[f];

	made->body = r;
	made->attrs = ir_at(m, fn)->attrs;
	made->ret = ir_at(m, fn)->annot;
	for (uint32_t i = 0; i < m->region.v[r].ntv; i++)
		vec_push(&x->used, m->region.v[r].tv[i]);
	made->ntv = x->used.n;
	if (x->used.n > 0)
		made->tv = memcpy(arena_alloc(m->arena, x->used.n + 1,
		    sizeof *x->used.v), x->used.v, x->used.n *
		    sizeof *x->used.v);
	m->region.v[r].ntv = 0;
	m->region.v[r].owner = 0;
}

static void
make_closure(struct lifting *x, ir_id fn, uint32_t f, id_list *params)
{
	struct ir_module *m = x->m;
	struct ir_node inner = *ir_at(m, fn);
	ir_region r = x->regions.v[0], body = ir_region_new(m, f, 0);
	struct ir_args args = { NULL, 0, &r, 1 };
	ir_id made;

	for (uint32_t i = 0; i < x->captures.n; i++) {
		const struct ir_node *c = ir_at(m, x->captures.v[i]);
		struct ir_node p = { .kind = NODE_PARAM, .annot = c->type,
		    .type = c->type, .span = c->span };
		const char *name = c->name;
		ir_id id = add(m, body, &p, NULL);

		ir_at(m, id)->name = name;
		x->now[x->captures.v[i]] = id;
		vec_push(params, id);
	}
	inner.id = IR_NEW_ID;
	inner.props = NULL;
	inner.attrs = attrs_with(m->arena, inner.attrs, str_intern0(m->strings,
	    "Closure"), &x->one);
	made = ir_node_add(m, body, &inner, &args);
	m->region.v[r].owner = made;
	m->region.v[body].result = made;
}

/* The tables grow with what is made. */
static void
make_room(struct lifting *x)
{
	if (x->nregion < x->m->region.n) {
		MEM_ZGROW(x->inside, x->nregion, x->m->region.n * 2);
		x->nregion = x->m->region.n * 2;
	}
	if (x->nnode < x->m->node.n) {
		MEM_ZGROW(x->now, x->nnode, x->m->node.n * 2);
		x->nnode = x->m->node.n * 2;
	}
}

static void
lift(struct lifting *x, ir_id fn)
{
	struct ir_module *m = x->m;
	uint32_t global, f = new_function(x, fn, &global);
	id_list params = { NULL, 0, 0 };

	if (x->captures.n == 0)
		make_closed(x, fn, f);
	else
		make_closure(x, fn, f, &params);
	move(x, f);
	for (uint32_t i = 0; i < x->atoms.n; i++) {
		struct ir_node a = *ir_at(m, x->atoms.v[i]);

		x->now[x->atoms.v[i]] = add(m, x->regions.v[0], &a, NULL);
	}
	refer_to_itself(x, fn, global, &params);
	make_room(x);
	replace_inside(x);
	x->now[fn] = 0;
	for (uint32_t i = 0; i < x->captures.n; i++)
		x->now[x->captures.v[i]] = 0;
	for (uint32_t i = 0; i < x->atoms.n; i++)
		x->now[x->atoms.v[i]] = 0;
	ir_set_operands(m, fn, x->captures.v, x->captures.n);
	ir_at(m, fn)->kind = x->captures.n > 0 ? NODE_CALL : NODE_GLOBAL;
	ir_at(m, fn)->callee = x->captures.n > 0 ? CALLEE_GLOBAL :
	    CALLEE_NONE;
	ir_at(m, fn)->ref = global;
	ir_at(m, fn)->attrs = NULL;
	ir_at(m, fn)->annot = NULL;
	ir_at(m, fn)->nsub = 0;
	vec_free(&params);
}

/* ---- the module ---- */

bool
normalize_is_closure(const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	const struct ir_region_data *r = &m->region.v[n->region];

	return n->kind == NODE_FN && ir_is_set(m, n->attrs, "Closure") &&
	    r->owner == 0 && r->nodes.n == 1 && r->result == id;
}

static void
find_function(void *ctx, struct ir_module *m, ir_id id)
{
	struct lifting *x = ctx;

	if (ir_at(m, id)->kind == NODE_FN && !normalize_is_closure(m, id) &&
	    !pass_is_closed(m, ir_at(m, id)->attrs))
		vec_push(&x->functions, id);
}

static void
try_function(struct lifting *x, ir_id fn)
{
	const char *bar;

	if (!pass_tries_rule(x->w, NORMALIZE_LIFT) ||
	    !pass_tries_at(x->w, x->m, fn))
		return;
	make_room(x);
	find_regions(x, fn);
	find_captures(x, fn);
	bar = bar_of(x);
	if (bar != NULL)
		pass_refuses(x->w, x->m, fn, NORMALIZE_LIFT, bar);
	if (bar == NULL && pass_rewrites(x->w, x->m, fn, NORMALIZE_LIFT,
	    NULL))
		lift(x, fn);
	else
		for (uint32_t i = 0; i < x->captures.n + x->atoms.n; i++)
			x->now[i < x->captures.n ? x->captures.v[i] :
			    x->atoms.v[i - x->captures.n]] = 0;
}

/* The function around a binding, or 0. */
static ir_id
function_around(const struct ir_module *m, ir_id id)
{
	do
		id = m->region.v[ir_at(m, id)->region].owner;
	while (id != 0 && ir_at(m, id)->kind != NODE_FN);
	return id;
}

/* Inner functions before those around them, else in the order of the text. */
static void
try_functions(struct lifting *x)
{
	id_list open = { NULL, 0, 0 };

	for (uint32_t i = 0; i <= x->functions.n; i++) {
		ir_id next = i < x->functions.n ? x->functions.v[i] : 0;
		ir_id around = next != 0 ? function_around(x->m, next) : 0;

		while (open.n > 0 && open.v[open.n - 1] != around)
			try_function(x, open.v[--open.n]);
		if (next != 0)
			vec_push(&open, next);
	}
	vec_free(&open);
}

/* Calls of a value that is a global function call it directly; values that
 * nothing uses any more go. */
static void
call_directly(struct ir_module *m, uint32_t first)
{
	uint32_t *uses;

	for (ir_id i = 1; i < m->node.n; i++) {
		struct ir_node *n = ir_at(m, i);
		const struct ir_node *f;

		if (n->kind != NODE_CALL || n->callee != CALLEE_LOCAL)
			continue;
		f = ir_at(m, ir_in(m, n, 0));
		if (f->kind != NODE_GLOBAL || f->ref < first)
			continue;
		n->callee = CALLEE_GLOBAL;
		n->ref = f->ref;
		n->in++;
		n->nin--;
	}
	uses = ir_use_counts(m);
	for (ir_region r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];
		uint32_t kept = 0;

		for (uint32_t i = 0; i < d->nodes.n; i++) {
			const struct ir_node *n = ir_at(m, d->nodes.v[i]);

			if (uses[d->nodes.v[i]] > 0 ||
			    n->kind != NODE_GLOBAL || n->ref < first)
				d->nodes.v[kept++] = d->nodes.v[i];
		}
		d->nodes.n = kept;
	}
	mem_free(uses);
}

bool
normalize_lifted(struct ir_module *m, struct pass_rewrites *w, struct diag *d)
{
	struct lifting x = { .m = m, .w = w, .one = attr_int(1) };
	uint32_t n = m->function.n, first = m->global.n;
	uint64_t before = w->done;

	for (uint32_t f = 1; f < n; f++) {
		x.functions.n = 0;
		if (!pass_is_closed(m, m->function.v[f].attrs))
			ir_walk_function(m, f, find_function, &x);
		try_functions(&x);
	}
	if (w->done > before) {
		call_directly(m, first);
		ir_compact(m);
	}
	mem_free(x.inside);
	mem_free(x.now);
	vec_free(&x.functions);
	vec_free(&x.captures);
	vec_free(&x.atoms);
	vec_free(&x.regions);
	vec_free(&x.used);
	map_free(&x.bound);
	return w->done == before || infer_module(m, d);
}
