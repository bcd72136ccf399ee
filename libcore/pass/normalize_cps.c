/*
 * Continuation-passing style (normalize.h).
 *
 * Each function gets a twin NAME_cps with one more type parameter, the type Ans
 * of the final answer, and one more parameter, a function from its result to
 * Ans; function types change likewise.  What does not call a function is copied
 * in order; a call gets the rest of its region as a local function, and so do
 * branches that call.  A function of data remains under its name, and
 * calls its twin with the identity; others go.
 *
 *   @f(%x)  =>  @f_cps[Ans](%x, %k: fn (R) -> Ans) -> Ans
 */
#include "pass/normalize_impl.h"

#include "infer/infer.h"
#include "pass/globals.h"

/* A region that is being converted, and who gets its result. */
struct due {
	ir_region from, to;
	ir_id then;
};

struct cps {
	struct ir_module *m;
	struct diag *d;
	struct normalize_copy c;
	uint32_t *twin;		/* by global: its twin, or 0 */
	uint32_t nglobal;
	bool *serious;	/* by node: a call, a function, or a branch
				 * with such inside */
	const struct type *answer;
	/* By type as the module came: what it becomes, and whether a function
	 * is in it. */
	uint32_t ntype;
	const struct type **type;
	bool *function;
	VEC(struct due) due;
	VEC(ir_id) in;
};

/* ---- types ---- */

static const struct type *
converted(void *ctx, const struct type *t)
{
	const struct cps *x = ctx;

	return t == NULL ? NULL : x->type[t->index];
}

/* A type whose parts have been converted. */
static const struct type *
convert_type(struct cps *x, const struct type *t)
{
	struct type_ctx *c = x->m->types;
	VEC(const struct type *) part = { NULL, 0, 0 };
	struct type_binders b = { t->ntv, t->ndv, t->tv, t->dv }, none = { 0 };

	for (uint32_t i = 0; i < t->n; i++)
		vec_push(&part, converted(x, t->arg[i]));
	if (t->kind == TYPE_TUPLE) {
		t = type_tuple(c, part.n, part.v);
	} else if (t->kind == TYPE_REF) {
		t = type_ref(c, part.v[0]);
	} else if (t->kind == TYPE_ADT) {
		t = type_adt(c, t->name, part.n, part.v);
	} else {
		t = converted(x, t->ret);
		t = type_func(c, &none, 1, &t, x->answer);
		vec_push(&part, t);
		t = type_func(c, &b, part.n, part.v, x->answer);
	}
	vec_free(&part);
	return t;
}

/* All types: the parts of a type were made before it. */
static void
convert_types(struct cps *x)
{
	x->ntype = type_ctx_count(x->m->types);
	x->type = mem_zalloc(x->ntype + 1, sizeof *x->type);
	x->function = mem_zalloc(x->ntype + 1, sizeof *x->function);
	for (uint32_t i = 0; i < x->ntype; i++) {
		const struct type *t = type_ctx_at(x->m->types, i);
		bool f = t->kind == TYPE_FUNC;

		for (uint32_t k = 0; t->kind != TYPE_TENSOR && k < t->n; k++)
			f |= x->function[t->arg[k]->index];
		x->function[i] = f;
		x->type[i] = f ? convert_type(x, t) : t;
	}
}

static bool
has_function(const struct cps *x, const struct type *t)
{
	return x->function[t->index];
}

/* Whether neither parameters nor the result hold functions. */
static bool
is_of_data(const struct cps *x, const struct type *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (has_function(x, t->arg[i]))
			return false;
	return !has_function(x, t->ret);
}

/* ---- what calls ---- */

static bool
is_closed_value(const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_FN && pass_is_closed(m, n->attrs);
}

static bool
calls(const struct cps *x, const struct ir_node *n)
{
	return n->kind == NODE_CALL && (n->callee == CALLEE_LOCAL ?
	    !is_closed_value(x->m, ir_in(x->m, n, 0)) : n->callee ==
	    CALLEE_GLOBAL && x->twin[n->ref] != 0);
}

static void
mark_serious(void *ctx, struct ir_module *m, ir_id id)
{
	struct cps *x = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (!calls(x, n) && !(n->kind == NODE_GLOBAL &&
	    x->twin[n->ref] != 0) && !(n->kind == NODE_FN &&
	    !pass_is_closed(m, n->attrs)))
		return;
	for (; id != 0 && !x->serious[id];
	    id = m->region.v[ir_at(m, id)->region].owner)
		x->serious[id] = true;
}

/* ---- what is emitted ---- */

static ir_id
add_param(struct cps *x, ir_region r, const struct type *t, const char *name,
    struct span span)
{
	const struct ir_args none = { NULL, 0, NULL, 0 };
	struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID, .annot = t,
	    .name = name, .span = span };

	return ir_node_add(x->m, r, &p, &none);
}

static const struct type *
continuation(struct cps *x, const struct type *t)
{
	t = converted(x, t);
	return type_func(x->m->types, &(struct type_binders){ 0 }, 1, &t,
	    x->answer);
}

/* A local function of a value of type t; *value: the parameter. */
static ir_id
add_function(struct cps *x, ir_region to, const struct type *t,
    const struct ir_node *source, ir_id *value)
{
	struct ir_module *m = x->m;
	ir_region r = ir_region_new(m, m->region.v[to].function, 0);
	struct ir_args args = { NULL, 0, &r, 1 };
	struct ir_node n = { .kind = NODE_FN, .id = IR_NEW_ID,
	    .annot = x->answer, .span = source->span };
	const char *name = source->name;
	ir_id made = ir_node_add(m, to, &n, &args);

	m->region.v[r].owner = made;
	*value = add_param(x, r, converted(x, t), name, n.span);
	return made;
}

/* The end of a region: a value is handed on. */
static void
hand_on(struct cps *x, ir_region to, ir_id then, ir_id value)
{
	ir_id in[] = { then, value };
	struct ir_args args = { in, 2, NULL, 0 };
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
	    .id = IR_NEW_ID, .span = ir_at(x->m, value)->span };

	x->m->region.v[to].result = ir_node_add(x->m, to, &n, &args);
}

static void
end_with_call(struct cps *x, ir_id id, ir_region to, ir_id then)
{
	struct ir_module *m = x->m;
	struct ir_node n = *ir_at(m, id);
	struct ir_args args;

	x->in.n = 0;
	for (uint32_t i = 0; i < n.nin; i++)
		vec_push(&x->in, normalize_now(&x->c, ir_in(m, &n, i)));
	vec_push(&x->in, then);
	if (n.callee == CALLEE_GLOBAL)
		n.ref = x->twin[n.ref];
	n.id = IR_NEW_ID;
	n.name = NULL;
	n.type = n.annot = NULL;
	n.props = NULL;
	args = (struct ir_args){ x->in.v, x->in.n, NULL, 0 };
	m->region.v[to].result = ir_node_add(m, to, &n, &args);
}

static void
end_with_branches(struct cps *x, ir_id id, ir_region to, ir_id then)
{
	struct ir_module *m = x->m;
	uint32_t first = x->c.todo.n;
	ir_id made = normalize_node(&x->c, id, to);

	ir_at(m, made)->annot = NULL;
	ir_at(m, made)->name = NULL;
	for (uint32_t i = first; i < x->c.todo.n; i++) {
		struct normalize_pair p = x->c.todo.v[i];

		normalize_params(&x->c, p.from, p.to);
		vec_push(&x->due, ((struct due){ p.from, p.to, then }));
	}
	x->c.todo.n = first;
	m->region.v[to].result = made;
}

/* A local function, its parameters, and who gets its result. */
static void
convert_function(struct cps *x, ir_id id, ir_region to)
{
	struct ir_module *m = x->m;
	uint32_t first = x->c.todo.n;
	const struct type *t = ir_at(m, id)->type;
	ir_id made = normalize_node(&x->c, id, to), k;
	struct normalize_pair p = x->c.todo.v[first];

	x->c.todo.n = first;
	ir_at(m, made)->annot = x->answer;
	normalize_params(&x->c, p.from, p.to);
	k = add_param(x, p.to, continuation(x, t->ret), NULL,
	    ir_at(m, id)->span);
	vec_push(&x->due, ((struct due){ p.from, p.to, k }));
}

static bool
is_tail(const struct ir_region_data *r, uint32_t at)
{
	return at + 1 == r->nodes.n && r->result == r->nodes.v[at];
}

static void
convert(struct cps *x, struct due due)
{
	struct ir_module *m = x->m;
	ir_region to = due.to;
	uint32_t n = m->region.v[due.from].nodes.n;

	for (uint32_t i = 0; i < n; i++) {
		ir_id id = m->region.v[due.from].nodes.v[i], then = due.then;
		const struct ir_node node = *ir_at(m, id);
		bool tail = is_tail(&m->region.v[due.from], i);
		ir_id value = 0;

		if (!x->serious[id]) {
			normalize_node(&x->c, id, to);
			normalize_regions(&x->c);
			continue;
		}
		if (node.kind == NODE_FN || node.kind == NODE_GLOBAL) {
			if (node.kind == NODE_FN)
				convert_function(x, id, to);
			else
				ir_at(m, normalize_node(&x->c, id, to))->ref =
				    x->twin[node.ref];
			continue;
		}
		if (!tail)
			then = add_function(x, to, node.type, &node, &value);
		if (node.kind == NODE_CALL)
			end_with_call(x, id, to, then);
		else
			end_with_branches(x, id, to, then);
		if (tail)
			return;
		normalize_set(&x->c, id, value);
		to = ir_at(m, value)->region;
	}
	hand_on(x, to, due.then, normalize_now(&x->c,
	    m->region.v[due.from].result));
}

/* ---- functions ---- */

static bool
check_function(struct cps *x, uint32_t f)
{
	struct ir_module *m = x->m;
	const char *dims = str_intern0(m->strings, "dims"), *bar = NULL;
	ir_region_list list = { NULL, 0, 0 };

	ir_function_regions(m, f, &list);
	for (uint32_t i = 0; i < list.n && bar == NULL; i++) {
		const struct ir_region_data *r = &m->region.v[list.v[i]];

		if (r->ntv > 0)
			bar = "a local function has type parameters";
		for (uint32_t k = 0; k < r->nodes.n && bar == NULL; k++)
			if (attrs_get(ir_at(m, r->nodes.v[k])->props, dims))
				bar = "the data tell an extent";
	}
	vec_free(&list);
	if (bar != NULL)
		diag_error(x->d, &m->function.v[f].span, "cps", "@%s has no "
		    "such form: %s", m->function.v[f].name, bar);
	return bar == NULL;
}

static bool
check_data(struct cps *x)
{
	const struct ir_module *m = x->m;

	for (uint32_t i = 1; i < m->ctor.n; i++)
		for (uint32_t k = 0; k < m->ctor.v[i].nfield; k++)
			if (has_function(x, m->ctor.v[i].field[k])) {
				diag_error(x->d, &m->ctor.v[i].span, "cps",
				    "constructor %s has a field that is a "
				    "function", m->ctor.v[i].name);
				return false;
			}
	return true;
}

/* Declares the twin of a function. */
static void
declare_twin(struct cps *x, uint32_t global)
{
	struct ir_module *m = x->m;
	const struct ir_function *f = ir_global_function(m, global);
	char *base = mem_printf("%s_cps", f->name);
	struct ir_function made = { .name = ir_free_global(m, base),
	    .span = f->span, .ret = x->answer, .ntv = f->ntv + 1 };
	const char **tv = mem_zalloc(f->ntv + 1, sizeof *tv);

	for (uint32_t i = 0; i < f->ntv; i++)
		tv[i] = f->tv[i];
	tv[f->ntv] = x->answer->name;
	made.tv = tv;
	made.attrs = attrs_with(m->arena, f->attrs, "Inline", NULL);
	ir_add_function(m, &made);
	x->twin[global] = ir_find_global(m, made.name);
	mem_free(tv);
	mem_free(base);
}

static void
define_twin(struct cps *x, uint32_t global)
{
	struct ir_module *m = x->m;
	uint32_t f = m->global.v[global].index;
	uint32_t twin = m->global.v[x->twin[global]].index;
	ir_region from = m->function.v[f].body, to = ir_region_new(m, twin, 0);
	ir_id k;

	normalize_params(&x->c, from, to);
	k = add_param(x, to, continuation(x, m->function.v[f].type->ret),
	    str_intern0(m->strings, "k"), m->function.v[f].span);
	vec_push(&x->due, ((struct due){ from, to, k }));
	while (x->due.n > 0) {
		struct due due = x->due.v[--x->due.n];

		convert(x, due);
	}
}

/* The function's own body: a call of the twin with the identity. */
static void
call_twin(struct cps *x, uint32_t global)
{
	struct ir_module *m = x->m;
	uint32_t f = m->global.v[global].index;
	ir_region from = m->function.v[f].body, r;
	const struct type *ret = m->function.v[f].type->ret;
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
	    .ref = x->twin[global], .id = IR_NEW_ID,
	    .span = m->function.v[f].span };
	struct ir_args args;
	ir_id identity, value;

	m->function.v[f].body = 0;
	r = ir_region_new(m, f, 0);
	x->in.n = 0;
	for (uint32_t i = 0; i < m->region.v[from].params.n; i++) {
		const struct ir_node *p = ir_at(m,
		    m->region.v[from].params.v[i]);

		vec_push(&x->in, add_param(x, r, p->annot, p->name, p->span));
	}
	identity = add_function(x, r, ret, &call, &value);
	ir_at(m, identity)->annot = ret;
	m->region.v[ir_at(m, value)->region].result = value;
	vec_push(&x->in, identity);
	args = (struct ir_args){ x->in.v, x->in.n, NULL, 0 };
	m->region.v[r].result = ir_node_add(m, r, &call, &args);
}

static void
drop_others(struct cps *x, const bool *data)
{
	struct ir_module *m = x->m;
	bool *keep = mem_zalloc(m->global.n + 1, sizeof *keep);

	for (uint32_t g = 1; g < m->global.n; g++)
		keep[g] = g >= x->nglobal || x->twin[g] == 0 || data[g];
	pass_keep_globals(m, keep);
	mem_free(keep);
}

static void
convert_all(struct cps *x)
{
	struct ir_module *m = x->m;
	uint32_t n = m->function.n;
	bool *data = mem_zalloc(x->nglobal + 1, sizeof *data);

	for (uint32_t g = 1; g < x->nglobal; g++)
		if (x->twin[g] == 1)
			declare_twin(x, g);
	x->serious = mem_zalloc(m->node.n + 1, sizeof *x->serious);
	for (uint32_t f = 1; f < n; f++)
		ir_walk_function(m, f, mark_serious, x);
	for (uint32_t g = 1; g < x->nglobal; g++)
		if (x->twin[g] != 0)
			define_twin(x, g);
	for (uint32_t g = 1; g < x->nglobal; g++) {
		if (x->twin[g] == 0)
			continue;
		data[g] = is_of_data(x, ir_global_function(m,
		    g)->type);
		if (data[g])
			call_twin(x, g);
	}
	drop_others(x, data);
	mem_free(data);
}

/* A name that no function has as a type parameter. */
static const struct type *
answer_type(struct ir_module *m)
{
	const char *name = str_intern0(m->strings, "Ans");

	for (uint32_t i = 0, f = 1; f < m->function.n; f++)
		for (uint32_t k = 0; k < m->function.v[f].ntv; k++)
			if (m->function.v[f].tv[k] == name) {
				name = str_printf(m->strings, "Ans%u", ++i);
				f = 0;
				break;
			}
	return type_var(m->types, name);
}

bool
normalize_cps(struct ir_module *m, struct pass_rewrites *w, struct diag *d)
{
	struct cps x = { .m = m, .d = d, .answer = answer_type(m),
	    .c = { .m = m, .type = converted } };
	bool ok = normalize_values(m, w, d), any = false;

	x.c.ctx = &x;
	x.nglobal = m->global.n;
	x.twin = mem_zalloc(m->global.n * 2 + 1, sizeof *x.twin);
	for (uint32_t g = 1; ok && g < x.nglobal; g++) {
		const struct ir_function *f = ir_global_function(m, g);

		if (f == NULL || pass_is_closed(m, f->attrs))
			continue;
		x.twin[g] = 1;
		any = true;
		ok = check_function(&x, m->global.v[g].index);
	}
	if (ok && any)
		convert_types(&x);
	ok = ok && (!any || check_data(&x));
	if (ok && any)
		convert_all(&x);
	mem_free(x.twin);
	mem_free(x.serious);
	mem_free(x.type);
	mem_free(x.function);
	normalize_copy_free(&x.c);
	vec_free(&x.due);
	vec_free(&x.in);
	return ok && (!any || infer_module(m, d));
}
