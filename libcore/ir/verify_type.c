/*
 * Types: those that stand in a module make sense by themselves, and in a
 * typed module each binding's type agrees with those of its operands.
 *
 * What operators compute is not known here; relay-typecheck derives it.
 * This is what the structure alone says: ranks, data types, constant
 * extents, fields, parameters, results.  Extents that are expressions may
 * differ: whether they are equal was proved, or is checked at run time.
 *
 * All walks go over the DAG of types with a list of what is to do; pairs
 * that fit are remembered for the whole module.
 */
#include "ir/verify_impl.h"

#include "ir/text.h"

/* ---- types by themselves ---- */

void
verify_type_scope(struct verify *v, uint32_t n, const char *const *tv)
{
	uint32_t i;

	map_free(&v->scope_seen);
	map_free(&v->type_vars);
	for (i = 0; i < n; i++)
		map_put(&v->type_vars, map_ptr(tv[i]), 1);
}

/* The type that may have been meant by a name that none has. */
static void
help_type(struct verify *v, const struct type *t)
{
	VEC(const char *) list = { 0 };
	const char *close;

	for (uint32_t i = 1; i < v->m->adt.n; i++)
		vec_push(&list, v->m->adt.v[i].name);
	vec_push(&list, NULL);
	close = str_closest(t->name, list.v);
	if (close == NULL && t->n == 0)
		close = dtype_closest(t->name);
	if (close != NULL)
		diag_help(v->d, "did you mean '%s'?", close);
	vec_free(&list);
}

static void
check_head(struct verify *v, const struct type *t, const struct span *sp)
{
	const struct ir_adt *a;
	struct span at;
	uint32_t i;

	if (t->kind == TYPE_FUNC)
		for (i = 0; i < t->ntv; i++)
			map_put(&v->type_vars, map_ptr(t->tv[i]), 1);
	if (t->kind == TYPE_VAR && !map_get(&v->type_vars, map_ptr(t->name),
	    &i))
		diag_error(v->d, sp, "type-variable", "type variable '%s' is "
		    "not in scope", t->name);
	if (t->kind != TYPE_ADT)
		return;
	a = &v->m->adt.v[ir_find_adt(v->m, t->name)];
	/* A parameter's type follows its name; what is further on may be
	 * another type of that name. */
	if (sp != NULL && (!a->name || a->nparam != t->n) &&
	    span_name(&v->m->sources, sp, t->name, &at) && (!a->name ||
	    (at.line == sp->end_line && at.col > sp->end_col &&
	    at.col <= sp->end_col + 3)))
		sp = &at;
	if (!a->name) {
		diag_error(v->d, sp, "undefined-type", "undefined type '%s'",
		    t->name);
		help_type(v, t);
	} else if (a->nparam != t->n) {
		diag_error(v->d, sp, "type-arity", "type '%s' takes %u "
		    "argument%s, %u given", t->name, a->nparam,
		    a->nparam == 1 ? "" : "s", t->n);
	}
}

/* True the first time, per module or per scope of type variables. */
static bool
first_time(struct verify *v, const struct type *t)
{
	uint32_t x;

	if (!t->has_var && t->index < v->ntype) {
		if (v->type_seen[t->index])
			return false;
		v->type_seen[t->index] = 1;
		return true;
	}
	if (map_get(&v->scope_seen, t->index, &x))
		return false;
	map_put(&v->scope_seen, t->index, 1);
	return true;
}

typedef VEC(const struct type *) type_list;

void
verify_type(struct verify *v, const struct type *t, const struct span *sp)
{
	type_list work = { 0 };
	uint32_t i;

	vec_push(&work, t);
	while (work.n > 0) {
		t = vec_pop(&work);
		if (!first_time(v, t))
			continue;
		check_head(v, t, sp);
		if (t->kind == TYPE_TENSOR)
			continue;
		if (t->kind == TYPE_FUNC)
			vec_push(&work, t->ret);
		for (i = 0; i < t->n; i++)
			vec_push(&work, t->arg[i]);
	}
	vec_free(&work);
}

/* ---- pairs ---- */

struct pair {
	const struct type *a, *b;
	bool generic;
};
typedef VEC(struct pair) pair_list;

static void
push_pair(pair_list *work, const struct type *a, const struct type *b,
    bool generic)
{
	struct pair p = { a, b, generic };

	vec_push(work, p);
}

static bool
dims_fit(const struct type *a, const struct type *b)
{
	int64_t x, y;
	uint32_t i;

	if (a->dtype != b->dtype || a->n != b->n)
		return false;
	for (i = 0; i < a->n; i++)
		if (sym_is_const(a->dim[i], &x) &&
		    sym_is_const(b->dim[i], &y) && x != y)
			return false;
	return true;
}

/* The heads; what is inside goes to the list. */
static bool
heads_fit(pair_list *work, const struct pair *p)
{
	const struct type *a = p->a, *b = p->b;
	bool generic = p->generic;
	uint32_t i;

	if (a->kind == TYPE_HOLE || b->kind == TYPE_HOLE)
		return true;
	if (generic && (a->kind == TYPE_VAR || b->kind == TYPE_VAR))
		return true;
	if (a->kind != b->kind)
		return false;
	if (a->kind == TYPE_TENSOR)
		return dims_fit(a, b);
	if (a->name != b->name || a->n != b->n)
		return false;
	if (a->kind == TYPE_FUNC) {
		/* Bound variables may have other names. */
		generic |= a->ntv > 0 || b->ntv > 0;
		push_pair(work, a->ret, b->ret, generic);
	}
	for (i = 0; i < a->n; i++)
		push_pair(work, a->arg[i], b->arg[i], generic);
	return true;
}

bool
verify_fits(struct verify *v, const struct type *a, const struct type *b,
    bool generic)
{
	VEC(uint64_t) made[2] = { { 0 }, { 0 } };
	pair_list work = { 0 };
	bool ok = true;
	uint32_t i, g, x;

	push_pair(&work, a, b, generic);
	while (ok && work.n > 0) {
		struct pair p = vec_pop(&work);
		uint64_t key = (uint64_t)p.a->index << 32 | p.b->index;

		g = p.generic;
		if (p.a == p.b || map_get(&v->fits[g], key, &x))
			continue;
		map_put(&v->fits[g], key, 1);
		vec_push(&made[g], key);
		ok = heads_fit(&work, &p);
	}
	/* What was assumed on the way to a failure is not known. */
	for (g = 0; g < 2; g++) {
		for (i = 0; !ok && i < made[g].n; i++)
			map_del(&v->fits[g], made[g].v[i]);
		vec_free(&made[g]);
	}
	vec_free(&work);
	return ok;
}

/* ---- typed modules ---- */

static void
mismatch(struct verify *v, ir_id id, const char *what,
    const struct type *want, const struct type *have)
{
	struct buf a = { 0 }, b = { 0 };

	text_put_type_short(&a, want);
	text_put_type_short(&b, have);
	verify_fault(v, id, "type", "%s: expected %.200s, found %.200s", what,
	    a.v, b.v);
	buf_release(&a);
	buf_release(&b);
}

static void
expect(struct verify *v, ir_id id, const char *what, const struct type *want,
    const struct type *have, bool generic)
{
	if (want && have && !verify_fits(v, want, have, generic))
		mismatch(v, id, what, want, have);
}

static const struct type *
type_of(struct verify *v, ir_id id)
{
	return ir_at(v->m, id)->type;
}

static const struct type *
in_type(struct verify *v, const struct ir_node *n, uint32_t i)
{
	return type_of(v, ir_in(v->m, n, i));
}

static const struct type *
result_type(struct verify *v, ir_region r)
{
	return type_of(v, v->m->region.v[r].result);
}

/* The operands from `from` on against the parameters of a function type. */
static void
check_apply(struct verify *v, ir_id id, const struct type *f, uint32_t from)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t i;

	if (f->kind != TYPE_FUNC) {
		verify_fault(v, id, "type", "what it calls is not a function");
		return;
	}
	if (f->n != n->nin - from) {
		verify_fault(v, id, "type", "the function takes %u arguments, "
		    "%u given", f->n, n->nin - from);
		return;
	}
	for (i = 0; i < f->n; i++)
		expect(v, id, "argument", f->arg[i], in_type(v, n, from + i),
		    true);
	expect(v, id, "result", f->ret, n->type, true);
}

static void
check_ctor(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct ir_ctor *c = &v->m->ctor.v[n->ref];
	const struct type *t = n->type;
	uint32_t i;

	if (n->kind == NODE_CTOR && c->nfield > 0) {
		if (t->kind != TYPE_FUNC || t->n != c->nfield) {
			verify_fault(v, id, "type", "a constructor is a "
			    "function of its fields");
			return;
		}
		for (i = 0; i < c->nfield; i++)
			expect(v, id, "field", c->field[i], t->arg[i], true);
		t = t->ret;
	}
	if (t->kind != TYPE_ADT || t->name != v->m->adt.v[c->adt].name)
		verify_fault(v, id, "type", "'%s' makes a value of type '%s'",
		    c->name, v->m->adt.v[c->adt].name);
	for (i = 0; i < n->nin && i < c->nfield; i++)
		expect(v, id, "field", c->field[i], in_type(v, n, i), true);
}

static const struct type *
global_type(const struct verify *v, uint32_t global)
{
	const struct ir_global *g = &v->m->global.v[global];

	if (g->kind == GLOBAL_FUNCTION)
		return v->m->function.v[g->index].type;
	return g->kind == GLOBAL_EXTERN ? v->m->extern_.v[g->index].type :
	    NULL;
}

static void
check_call(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct type *f = NULL;

	if (n->callee == CALLEE_CTOR)
		check_ctor(v, id);
	else if (n->callee == CALLEE_GLOBAL)
		f = global_type(v, n->ref);
	else if (n->callee == CALLEE_LOCAL)
		f = in_type(v, n, 0);
	if (f)
		check_apply(v, id, f, n->callee == CALLEE_LOCAL);
}

static void
check_tuple(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t i;

	if (n->type->kind != TYPE_TUPLE || n->type->n != n->nin) {
		verify_fault(v, id, "type", "its type is not that of a tuple "
		    "of %u", n->nin);
		return;
	}
	for (i = 0; i < n->nin; i++)
		expect(v, id, "field", n->type->arg[i], in_type(v, n, i),
		    false);
}

static void
check_proj(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct type *t = in_type(v, n, 0);

	if (!t)
		return;
	if (t->kind != TYPE_TUPLE || n->ref >= t->n)
		verify_fault(v, id, "type", "the projected value has no field "
		    "%u", n->ref);
	else
		expect(v, id, "projection", t->arg[n->ref], n->type, false);
}

/* Reference operations: `cell` holds `content`. */
static void
check_cell(struct verify *v, ir_id id, const struct type *cell,
    const struct type *content)
{
	if (!cell)
		return;
	if (cell->kind != TYPE_REF)
		verify_fault(v, id, "type", "it is not a reference");
	else
		expect(v, id, "content", cell->arg[0], content, false);
}

static void
check_fn(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct ir_region_data *r =
	    &v->m->region.v[ir_sub(v->m, n, 0)];
	uint32_t i;

	if (n->type->kind != TYPE_FUNC || n->type->n != r->params.n) {
		verify_fault(v, id, "type", "its type is not that of a "
		    "function of %u parameters", r->params.n);
		return;
	}
	for (i = 0; i < r->params.n; i++)
		expect(v, id, "parameter", n->type->arg[i],
		    type_of(v, r->params.v[i]), false);
	expect(v, id, "result", n->type->ret, type_of(v, r->result), false);
}

/* ---- patterns ---- */

struct pattern_pair {
	uint32_t pattern;
	const struct type *type;
	bool generic;
};
typedef VEC(struct pattern_pair) pattern_list;

static void
push_patterns(struct verify *v, pattern_list *work,
    const struct ir_pattern *p, const struct type *const *type, bool generic)
{
	uint32_t i;

	for (i = 0; i < p->nsub; i++) {
		struct pattern_pair x = { v->m->subpattern.v[p->sub + i],
			type[i], generic };

		vec_push(work, x);
	}
}

static void
check_pattern(struct verify *v, ir_id id, pattern_list *work,
    const struct pattern_pair *x)
{
	const struct ir_pattern *p = &v->m->pattern.v[x->pattern];
	const struct type *t = x->type;
	const struct ir_ctor *c;

	if (p->kind == PAT_VAR)
		expect(v, id, "pattern variable", t, type_of(v, p->ref),
		    x->generic);
	if (p->kind == PAT_WILD || p->kind == PAT_VAR)
		return;
	if (p->kind == PAT_TUPLE) {
		if (t->kind == TYPE_TUPLE && t->n == p->nsub)
			push_patterns(v, work, p, t->arg, x->generic);
		else if (!(x->generic && t->kind == TYPE_VAR))
			verify_fault(v, id, "type", "a tuple pattern of %u "
			    "does not match its value", p->nsub);
		return;
	}
	c = &v->m->ctor.v[p->ref];
	if (t->kind == TYPE_ADT ? t->name != v->m->adt.v[c->adt].name :
	    !(x->generic && t->kind == TYPE_VAR))
		verify_fault(v, id, "type", "'%s' is not a constructor of the "
		    "value's type", c->name);
	else
		push_patterns(v, work, p, c->field, true);
}

static void
check_match(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	struct pattern_pair x = { .type = in_type(v, n, 0) };
	pattern_list work = { 0 };
	uint32_t i;

	for (i = 0; i < n->nsub; i++) {
		ir_region r = ir_sub(v->m, n, i);

		expect(v, id, "arm", n->type, result_type(v, r), false);
		x.pattern = v->m->region.v[r].pattern;
		if (x.type && v->pattern_ok[id])
			vec_push(&work, x);
	}
	while (work.n > 0) {
		x = vec_pop(&work);
		check_pattern(v, id, &work, &x);
	}
	vec_free(&work);
}

static void
check_if(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct type *c = in_type(v, n, 0);

	if (c && (c->kind != TYPE_TENSOR || c->n != 0 ||
	    c->dtype != DT_BOOL))
		verify_fault(v, id, "type", "its condition is not a bool");
	expect(v, id, "then", n->type, result_type(v, ir_sub(v->m, n, 0)),
	    false);
	expect(v, id, "else", n->type, result_type(v, ir_sub(v->m, n, 1)),
	    false);
}

/* A flat switch over the kinds. */
void
verify_typed_node(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);

	if (!n->type || n->type->has_hole) {
		verify_fault(v, id, "type", n->type ? "its type is not "
		    "complete in a module that is typed" :
		    "it has no type in a module that is typed");
		return;
	}
	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		expect(v, id, "constant", v->m->constant.v[n->ref].type,
		    n->type, false);
		break;
	case NODE_GLOBAL:
		expect(v, id, "global", global_type(v, n->ref), n->type, true);
		break;
	case NODE_CTOR:
		check_ctor(v, id);
		break;
	case NODE_CALL:
		check_call(v, id);
		break;
	case NODE_TUPLE:
		check_tuple(v, id);
		break;
	case NODE_PROJ:
		check_proj(v, id);
		break;
	case NODE_IF:
		check_if(v, id);
		break;
	case NODE_MATCH:
		check_match(v, id);
		break;
	case NODE_FN:
		check_fn(v, id);
		break;
	case NODE_REF:
		check_cell(v, id, n->type, in_type(v, n, 0));
		break;
	case NODE_READ:
		check_cell(v, id, in_type(v, n, 0), n->type);
		break;
	case NODE_WRITE:
		check_cell(v, id, in_type(v, n, 0), in_type(v, n, 1));
		if (!type_is_unit(n->type))
			verify_fault(v, id, "type", "the result of ref_write "
			    "is ()");
		break;
	case NODE_CAST:
		expect(v, id, "match_cast", n->type, in_type(v, n, 0), false);
		break;
	case NODE_PARAM:
	case NODE_OP:
	case NODE_NONE:
	case NODE_KINDS:
		break;
	}
}

/* ---- functions ---- */

struct assumed {
	const struct type *t;	/* of the function */
	const char *unbound;	/* a name that it does not bind */
};

static void
look_up(void *ctx, const struct sym *var)
{
	struct assumed *a = ctx;
	bool bound = false;

	for (uint32_t i = 0; i < a->t->ndv && !bound; i++)
		bound = a->t->dv[i] == var->name;
	if (!bound)
		a->unbound = var->name;
}

static void
look_up_all(void *ctx, const struct sym_pred *p)
{
	sym_vars(p->lhs, look_up, ctx);
	sym_vars(p->rhs, look_up, ctx);
}

void
ir_check_assumed(struct ir_module *m, const struct ir_function *f,
    const struct type *t, struct diag *d)
{
	const struct attr *text = attrs_get(f->attrs, str_intern0(m->strings,
	    "assume"));
	struct assumed a = { t, NULL };

	text_preds(m, NULL, text, NULL, look_up_all, &a);
	if (a.unbound != NULL)
		diag_error(d, &f->span, "undefined-dimension", "function "
		    "'@%s' assumes \"%s\", and no parameter binds '%s'",
		    f->name, text->s, a.unbound);
}

void
verify_typed_function(struct verify *v, const struct ir_function *f)
{
	const struct ir_region_data *r = &v->m->region.v[f->body];
	const struct type *t = f->type;
	uint32_t i;

	if (!t || t->kind != TYPE_FUNC || t->n != r->params.n || t->has_hole) {
		diag_error(v->d, &f->span, "type", "function '@%s' has no "
		    "complete type for its %u parameters in a module that is "
		    "typed", f->name, r->params.n);
		return;
	}
	for (i = 0; i < t->n; i++)
		expect(v, r->params.v[i], "parameter", t->arg[i],
		    type_of(v, r->params.v[i]), false);
	expect(v, r->result, "result", t->ret, type_of(v, r->result), false);
	ir_check_assumed(v->m, f, t, v->d);
}
