/*
 * Defunctionalization (normalize.h), after the forms monomorphic, eta and
 * lifted, in which each function value is a global function or a call of one
 * that returns a closure.
 *
 *   fn (A) -> R       =>  type Function { F_g, F_lifted_h(captures) }
 *   @g, @lifted_h(v)  =>  F_g, F_lifted_h(v)
 *   %f(%x)            =>  @apply(%f, %x), which matches %f
 *
 * The function that returned a closure gets the parameters of that too.  Types
 * that differ in the names of extents alone are one type; fields have extents
 * that are numbers, or `?`.
 */
#include "pass/normalize_impl.h"

#include "infer/infer.h"
#include "pass/globals.h"

/* A function type that values have. */
struct kind {
	const struct type *type;	/* the first with this key */
	const char *name;	/* of the data type */
	uint32_t apply;		/* the global that applies it, or 0 */
	VEC(uint32_t) global;	/* the functions that are its values */
};

struct defun {
	struct ir_module *m;
	struct pass_rewrites *w;
	struct diag *d;
	uint32_t ntype, nglobal;
	bool *used;		/* by type: a value has it, or a part */
	uint32_t *kind_of;	/* by type: a function type's kind, from 1 */
	const struct type **type;	/* by type: what it becomes */
	struct map by_key;
	VEC(struct kind) kinds;
	uint32_t *ctor;		/* by global: its constructor, or 0 */
	uint32_t *maker;	/* by global: kind of the closure that it
				 * returns, or 0 */
	struct map renamed;
	VEC(ir_id) in;
	const struct type *of;	/* whose parameters bind extents, */
	bool unbound;		/* and whether one is not bound */
};

/* ---- types ---- */

static const struct sym *
number_dim(void *ctx, const struct sym *d)
{
	struct defun *x = ctx;
	uint32_t k;
	int64_t v;

	if (sym_is_const(d, &v))
		return NULL;
	if (!map_get(&x->renamed, map_ptr(d), &k)) {
		k = x->renamed.n;
		map_put(&x->renamed, map_ptr(d), k);
	}
	return sym_var(x->m->syms, str_printf(x->m->strings, "extent_%u", k));
}

static uint32_t
kind_of(struct defun *x, const struct type *t)
{
	struct type_map map = { .ctx = x, .dim = number_dim };
	struct type_ctx *c = x->m->types;
	struct kind k = { .type = t };
	VEC(const struct type *) part = { NULL, 0, 0 };
	const struct type *key;
	uint32_t at;

	map_free(&x->renamed);
	for (uint32_t i = 0; i < t->n; i++)
		vec_push(&part, type_rewrite(c, t->arg[i], &map));
	vec_push(&part, type_rewrite(c, t->ret, &map));
	key = type_tuple(c, part.n, part.v);
	vec_free(&part);
	if (map_get(&x->by_key, key->index, &at))
		return at;
	k.name = str_intern0(x->m->strings, "Function");
	for (uint32_t i = 1; ir_find_adt(x->m, k.name) != 0 || (i == 1 &&
	    x->kinds.n > 0); i++)
		k.name = str_printf(x->m->strings, "Function_%u",
		    i + x->kinds.n);
	vec_push(&x->kinds, k);
	map_put(&x->by_key, key->index, x->kinds.n);
	return x->kinds.n;
}

static const struct type *
part(const struct defun *x, const struct type *t)
{
	return t == NULL || t->index >= x->ntype || x->type[t->index] == NULL ?
	    t : x->type[t->index];
}

static const struct type *
convert_type(struct defun *x, const struct type *t)
{
	struct type_ctx *c = x->m->types;
	VEC(const struct type *) all = { NULL, 0, 0 };

	if (t->kind == TYPE_FUNC)
		return type_adt(c, x->kinds.v[x->kind_of[t->index] - 1].name,
		    0, NULL);
	if (t->kind != TYPE_TUPLE && t->kind != TYPE_REF &&
	    t->kind != TYPE_ADT)
		return t;
	for (uint32_t i = 0; i < t->n; i++)
		vec_push(&all, part(x, t->arg[i]));
	t = t->kind == TYPE_TUPLE ? type_tuple(c, all.n, all.v) :
	    t->kind == TYPE_REF ? type_ref(c, all.v[0]) :
	    type_adt(c, t->name, all.n, all.v);
	vec_free(&all);
	return t;
}

static void
note(struct defun *x, const struct type *t)
{
	if (t != NULL && t->index < x->ntype)
		x->used[t->index] = true;
}

static void
note_node(void *ctx, struct ir_module *m, ir_id id)
{
	note(ctx, ir_at(m, id)->type);
	note(ctx, ir_at(m, id)->annot);
}

/* The types of values, and their parts, which were made before them. */
static void
find_types(struct defun *x)
{
	struct ir_module *m = x->m;

	x->ntype = type_ctx_count(m->types);
	x->used = mem_zalloc(x->ntype + 1, sizeof *x->used);
	x->kind_of = mem_zalloc(x->ntype + 1, sizeof *x->kind_of);
	x->type = mem_zalloc(x->ntype + 1, sizeof *x->type);
	for (uint32_t f = 1; f < m->function.n; f++) {
		if (!pass_is_closed(m, m->function.v[f].attrs))
			ir_walk_function(m, f, note_node, x);
		note(x, m->function.v[f].ret);
	}
	for (uint32_t i = 1; i < m->ctor.n; i++)
		for (uint32_t k = 0; k < m->ctor.v[i].nfield; k++)
			note(x, m->ctor.v[i].field[k]);
	for (uint32_t i = x->ntype; i > 0; i--) {
		const struct type *t = type_ctx_at(m->types, i - 1);

		for (uint32_t k = 0; x->used[i - 1] && t->kind !=
		    TYPE_TENSOR && k < t->n; k++)
			note(x, t->arg[k]);
		if (x->used[i - 1] && t->kind == TYPE_FUNC)
			note(x, t->ret);
	}
	for (uint32_t i = 0; i < x->ntype; i++) {
		const struct type *t = type_ctx_at(m->types, i);

		if (!x->used[i])
			continue;
		if (t->kind == TYPE_FUNC)
			x->kind_of[i] = kind_of(x, t);
		x->type[i] = convert_type(x, t);
	}
}

/* ---- values ---- */

static void
find_value(void *ctx, struct ir_module *m, ir_id id)
{
	struct defun *x = ctx;
	const struct ir_node *n = ir_at(m, id);
	uint32_t global = 0, kind;

	if (n->kind == NODE_GLOBAL) {
		global = n->ref;
	} else if (normalize_is_closure(m, id)) {
		global = ir_find_global(m, m->function.v[m->region.v[
		    n->region].function].name);
		x->maker[global] = x->kind_of[n->type->index];
	} else if (n->kind == NODE_FN && !pass_is_closed(m, n->attrs)) {
		diag_error(x->d, &n->span, "defunctionalized", "this function "
		    "has no such form: it cannot be outside of the one around "
		    "it (relay-normalize --form=lifted -v says why)");
	}
	if (global == 0 || x->ctor[global] != 0)
		return;
	kind = x->kind_of[n->type->index];
	x->ctor[global] = 1;
	pass_rewrites(x->w, m, id, NORMALIZE_DATA, m->global.v[global].name);
	vec_push(&x->kinds.v[kind - 1].global, global);
}

static const struct sym *
any_dim(void *ctx, const struct sym *d)
{
	struct defun *x = ctx;
	int64_t v;

	return sym_is_const(d, &v) ? NULL : sym_any(x->m->syms);
}

static void
add_ctor(struct defun *x, uint32_t adt, uint32_t global)
{
	struct ir_module *m = x->m;
	struct type_map map = { .ctx = x, .dim = any_dim };
	const char *name = m->global.v[global].name;
	struct ir_ctor c = { .name = str_printf(m->strings, "F_%s", name),
	    .adt = adt };
	VEC(const struct type *) field = { NULL, 0, 0 };
	const struct ir_function *f = ir_global_function(m, global);

	for (uint32_t i = 1; ir_find_ctor(m, c.name) != 0; i++)
		c.name = str_printf(m->strings, "F_%s_%u", name, i);
	for (uint32_t i = 0; x->maker[global] != 0 &&
	    i < m->region.v[f->body].params.n; i++)
		vec_push(&field, type_rewrite(m->types, part(x, ir_at(m,
		    m->region.v[f->body].params.v[i])->type), &map));
	c.nfield = field.n;
	c.field = field.v;
	x->ctor[global] = ir_add_ctor(m, &c);
	vec_free(&field);
}

/* A type that no function has gets a constructor all the same. */
static void
add_data_type(struct defun *x, const struct kind *k)
{
	struct ir_module *m = x->m;
	struct ir_adt a = { .name = k->name };
	uint32_t adt = ir_add_adt(m, &a);
	struct ir_ctor none = { .name = str_printf(m->strings, "%s_none",
	    k->name), .adt = adt };

	for (uint32_t i = 0; i < k->global.n; i++)
		add_ctor(x, adt, k->global.v[i]);
	if (k->global.n == 0)
		ir_add_ctor(m, &none);
}

/* ---- functions that apply ---- */

static ir_id
add_param(struct defun *x, ir_region r, const struct type *t)
{
	const struct ir_args none = { NULL, 0, NULL, 0 };
	struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID, .annot = t };

	return ir_node_add(x->m, r, &p, &none);
}

/* The arm of one function: its captures, and the operands after them. */
static ir_region
add_arm(struct defun *x, const struct kind *k, uint32_t f, uint32_t ctor,
    uint32_t global, const ir_id *operand)
{
	struct ir_module *m = x->m;
	ir_region r = ir_region_new(m, f, 0);
	VEC(uint32_t) sub = { NULL, 0, 0 };
	struct ir_pattern p = { .kind = PAT_CTOR, .ref = ctor };
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
	    .ref = global, .id = IR_NEW_ID };
	struct ir_args args;
	uint32_t pattern;
	ir_id made;

	x->in.n = 0;
	for (uint32_t i = 0; i < m->ctor.v[ctor].nfield; i++) {
		struct ir_pattern v = { .kind = PAT_VAR };

		v.ref = add_param(x, r, NULL);
		vec_push(&x->in, v.ref);
		vec_push(&sub, ir_pattern_add(m, &v, NULL, 0));
	}
	pattern = ir_pattern_add(m, &p, sub.v, sub.n);
	m->region.v[r].pattern = pattern;
	/* Of a type without functions the value itself. */
	for (uint32_t i = global == k->apply ? 0 : 1; i <= k->type->n; i++)
		vec_push(&x->in, operand[i]);
	args = (struct ir_args){ x->in.v, x->in.n, NULL, 0 };
	made = ir_node_add(m, r, &call, &args);
	m->region.v[r].result = made;
	vec_free(&sub);
	return r;
}

static void
define_apply(struct defun *x, const struct kind *k)
{
	struct ir_module *m = x->m;
	uint32_t f = m->global.v[k->apply].index;
	uint32_t first = m->adt.v[ir_find_adt(m, k->name)].ctor;
	ir_region body = ir_region_new(m, f, 0);
	VEC(ir_id) operand = { NULL, 0, 0 };
	VEC(ir_region) arm = { NULL, 0, 0 };
	struct ir_node n = { .kind = NODE_MATCH, .total = true,
	    .id = IR_NEW_ID };
	struct ir_args args;
	ir_id made;

	vec_push(&operand, add_param(x, body, type_adt(m->types, k->name, 0,
	    NULL)));
	for (uint32_t i = 0; i < k->type->n; i++)
		vec_push(&operand, add_param(x, body, part(x,
		    k->type->arg[i])));
	for (uint32_t i = 0; i < k->global.n; i++)
		vec_push(&arm, add_arm(x, k, f, x->ctor[k->global.v[i]],
		    k->global.v[i], operand.v));
	if (arm.n == 0)
		vec_push(&arm, add_arm(x, k, f, first, k->apply, operand.v));
	args = (struct ir_args){ operand.v, 1, arm.v, arm.n };
	made = ir_node_add(m, body, &n, &args);
	for (uint32_t i = 0; i < arm.n; i++)
		m->region.v[arm.v[i]].owner = made;
	m->region.v[body].result = made;
	vec_free(&operand);
	vec_free(&arm);
}

static const struct sym *
find_unbound(void *ctx, const struct sym *d)
{
	struct defun *x = ctx;

	x->unbound |= !type_binds_dims(x->of, 1, &d);
	return NULL;
}

/* Extents of a result that no parameter names are inferred. */
static void
declare_apply(struct defun *x, struct kind *k)
{
	struct ir_module *m = x->m;
	struct type_map map = { .ctx = x, .dim = find_unbound };
	struct ir_function f = { .name = ir_free_global(m, "apply") };

	x->unbound = false;
	x->of = k->type;
	type_rewrite(m->types, k->type->ret, &map);
	f.ret = x->unbound ? NULL : part(x, k->type->ret);
	ir_add_function(m, &f);
	k->apply = ir_find_global(m, f.name);
}

/* ---- what is there ---- */

/* The function that returned a closure is that function itself. */
static void
open_closure(struct defun *x, uint32_t global)
{
	struct ir_module *m = x->m;
	struct ir_function *f = ir_global_function(m, global);
	ir_region body = f->body, r;
	struct ir_region_data *to, *from;
	ir_id fn = m->region.v[body].result;

	r = ir_sub(m, ir_at(m, fn), 0);
	to = &m->region.v[body];
	from = &m->region.v[r];
	f->ret = part(x, ir_at(m, fn)->annot);
	f->attrs = attrs_with(m->arena, ir_at(m, fn)->attrs,
	    str_intern0(m->strings, "Closure"), NULL);
	to->nodes.n = 0;
	for (uint32_t i = 0; i < from->params.n; i++) {
		vec_push(&to->params, from->params.v[i]);
		ir_at(m, from->params.v[i])->region = body;
	}
	for (uint32_t i = 0; i < from->nodes.n; i++) {
		vec_push(&to->nodes, from->nodes.v[i]);
		ir_at(m, from->nodes.v[i])->region = body;
	}
	to->result = from->result;
	from->params.n = from->nodes.n = 0;
}

static void
convert_node(void *ctx, struct ir_module *m, ir_id id)
{
	struct defun *x = ctx;
	struct ir_node *n = ir_at(m, id);
	bool made = n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    n->ref < x->nglobal && x->maker[n->ref] != 0;

	if (n->kind == NODE_GLOBAL && n->ref < x->nglobal) {
		n->kind = NODE_CTOR;
		n->ref = x->ctor[n->ref];
	} else if (made) {
		n->callee = CALLEE_CTOR;
		n->ref = x->ctor[n->ref];
	} else if (n->kind == NODE_CALL && n->callee == CALLEE_LOCAL) {
		const struct type *t = ir_at(m, ir_in(m, n, 0))->type;

		n->callee = CALLEE_GLOBAL;
		n->ref = x->kinds.v[x->kind_of[t->index] - 1].apply;
	}
	n->annot = part(x, n->annot);
}

static void
convert_fields(struct defun *x, uint32_t n)
{
	struct ir_module *m = x->m;

	for (uint32_t i = 1; i < n; i++) {
		struct ir_ctor *c = &m->ctor.v[i];
		const struct type **field = arena_alloc(m->arena,
		    c->nfield + 1, sizeof *field);

		for (uint32_t k = 0; k < c->nfield; k++)
			field[k] = part(x, c->field[k]);
		c->field = field;
	}
}

static void
convert_all(struct defun *x)
{
	struct ir_module *m = x->m;
	uint32_t n = m->function.n, nctor = m->ctor.n;

	for (uint32_t i = 0; i < x->kinds.n; i++) {
		add_data_type(x, &x->kinds.v[i]);
		declare_apply(x, &x->kinds.v[i]);
	}
	convert_fields(x, nctor);
	for (uint32_t f = 1; f < n; f++) {
		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_walk_function(m, f, convert_node, x);
		m->function.v[f].ret = part(x, m->function.v[f].ret);
	}
	for (uint32_t g = 1; g < x->nglobal; g++)
		if (x->maker[g] != 0)
			open_closure(x, g);
	for (uint32_t i = 0; i < x->kinds.n; i++)
		define_apply(x, &x->kinds.v[i]);
	for (ir_id i = 1; i < m->node.n; i++)
		if (ir_at(m, i)->kind != NODE_CONST)
			ir_at(m, i)->type = NULL;
	ir_compact(m);
}

bool
normalize_defunctionalized(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d)
{
	struct defun x = { .m = m, .w = w, .d = d };
	uint32_t before = d->errors;
	bool any;

	if (!normalize_monomorphic(m, w, d) || !normalize_values(m, w, d) ||
	    !normalize_lifted(m, w, d))
		return false;
	x.nglobal = m->global.n;
	x.ctor = mem_zalloc(x.nglobal + 1, sizeof *x.ctor);
	x.maker = mem_zalloc(x.nglobal + 1, sizeof *x.maker);
	find_types(&x);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			ir_walk_function(m, f, find_value, &x);
	any = x.kinds.n > 0 && d->errors == before;
	if (any)
		convert_all(&x);
	for (uint32_t i = 0; i < x.kinds.n; i++)
		vec_free(&x.kinds.v[i].global);
	vec_free(&x.kinds);
	vec_free(&x.in);
	map_free(&x.by_key);
	map_free(&x.renamed);
	mem_free(x.used);
	mem_free(x.kind_of);
	mem_free(x.type);
	mem_free(x.ctor);
	mem_free(x.maker);
	return d->errors == before && (!any || infer_module(m, d));
}
