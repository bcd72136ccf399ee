/*
 * Calls of derived gradients (derive_op.h).
 */
#include "ad/derive_op.h"

#include "ad/derive.h"
#include "infer/infer.h"

/* A tensor among operands or results: itself, or a field of a tuple. */
struct tensor {
	uint32_t i, k;
	const struct type *type;
};
typedef VEC(struct tensor) tensor_list;

static void
flatten(tensor_list *l, uint32_t i, const struct type *t)
{
	bool tuple = t->kind == TYPE_TUPLE;

	for (uint32_t k = 0; k < (tuple ? t->n : 1); k++) {
		struct tensor x = { i, k, tuple ? t->arg[k] : t };

		vec_push(l, x);
	}
}

static ir_id
operand(struct grad *g, const struct tensor *t)
{
	ir_id v = grad_in(g, t->i);

	return grad_type(g, v)->kind == TYPE_TUPLE ? grad_field(g, v, t->k) :
	    v;
}

static const char *
name_of(struct grad *g, uint32_t global)
{
	const char *base = global != 0 ? g->m->global.v[global].name :
	    op_at(g->op)->name, *name;
	struct buf b = { NULL, 0, 0 };

	buf_printf(&b, "%s_gradient", base);
	for (size_t i = 0; i < b.n; i++)
		if (b.v[i] == '.')
			b.v[i] = '_';
	name = str_intern(g->m->strings, b.v, b.n);
	buf_release(&b);
	return name;
}

/* The global of a program; it is of the module afterwards, or freed. */
static uint32_t
add_program(struct grad *g, struct prim *p, struct map *known)
{
	uint64_t h = prim_hash(p);
	uint32_t global;

	if (map_get(known, h, &global)) {
		prim_free(p);
		return global;
	}
	p->name = ir_free_global(g->m, p->name);
	p->span = g->span;
	ir_add_prim(g->m, p->name, p);
	global = ir_find_global(g->m, p->name);
	map_put(known, h, global);
	return global;
}

/* ---- names in attributes ---- */

/* Parameters of the function around whose extents bind what an attribute
 * mentions and no operand has. */
struct binders {
	VEC(ir_id) id;
	VEC(const struct type *) type;
};

static bool
binds(const struct type *t, const char *name)
{
	for (uint32_t k = 0; k < t->n; k++)
		if (t->dim[k]->kind == SYM_VAR && t->dim[k]->name == name)
			return true;
	return false;
}

static void
find_binders(struct grad *g, const struct prim *p, struct binders *b)
{
	for (uint32_t i = 0; i < p->ndim; i++) {
		bool bound = false;
		ir_id id;

		for (uint32_t k = 0; k < p->ninput + p->noutput && !bound; k++)
			for (uint32_t j = 0; j < p->buffer.v[k].rank; j++)
				bound = bound || (p->buffer.v[k].dim[j]->kind ==
				    SYM_VAR && p->buffer.v[k].dim[j]->name ==
				    p->dim[i]);
		for (uint32_t k = 0; k < b->type.n && !bound; k++)
			bound = binds(b->type.v[k], p->dim[i]);
		id = bound ? 0 : g->extent != NULL ? g->extent(g, p->dim[i]) :
		    ir_dim_param(g->m, g->region, p->dim[i]);
		if (id != 0) {
			vec_push(&b->id, id);
			vec_push(&b->type, grad_type(g, id));
		}
	}
}

static ir_id
append_call(struct grad *g, uint32_t global, const tensor_list *in,
    const tensor_list *out, const struct binders *b,
    const struct derivative *d)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
	    .ref = global, .id = IR_NEW_ID, .span = g->span };
	const struct type **type = mem_alloc((in->n + 1) * sizeof *type);
	VEC(ir_id) arg = { NULL, 0, 0 };
	struct ir_args args;
	uint32_t ntype = 0;
	ir_id id;

	for (uint32_t i = 0; i < in->n; i++) {
		if (d->result[i])
			type[ntype++] = in->v[i].type;
		if (d->operand[i])
			vec_push(&arg, operand(g, &in->v[i]));
	}
	for (uint32_t i = 0; i < out->n; i++)
		if (d->operand[in->n + i])
			vec_push(&arg, g->adjoint(g, out->v[i].k));
	for (uint32_t i = 0; i < b->id.n; i++)
		if (d->operand[in->n + out->n + i])
			vec_push(&arg, b->id.v[i]);
	n.type = ntype == 1 ? type[0] : type_tuple(g->m->types, ntype, type);
	args = (struct ir_args){ .in = arg.v, .nin = arg.n };
	id = ir_node_add(g->m, g->region, &n, &args);
	vec_free(&arg);
	mem_free(type);
	return id;
}

static void
give_all(struct grad *g, ir_id call, const tensor_list *in,
    const struct derivative *d)
{
	uint32_t n = 0, k = 0;

	for (uint32_t i = 0; i < in->n; i++)
		n += d->result[i];
	for (uint32_t i = 0; i < in->n; i++)
		if (d->result[i])
			g->take(g, in->v[i].i, in->v[i].k, n == 1 ? call :
			    grad_field(g, call, k++));
}

static bool
emit(struct grad *g, const struct prim *p, uint32_t global,
    const tensor_list *in, const tensor_list *out, struct map *known,
    char **message)
{
	bool *wanted = mem_zalloc(in->n + 1, sizeof *wanted);
	bool *adjoint = mem_zalloc(out->n + 1, sizeof *adjoint);
	struct binders b = { 0 };
	struct derive_request q = { .name = name_of(g, global),
	    .wanted = wanted, .adjoint = adjoint };
	struct derivative d;
	const char *why = NULL;

	for (uint32_t i = 0; i < in->n; i++)
		wanted[i] = g->wants(g, in->v[i].i, in->v[i].k);
	for (uint32_t i = 0; i < out->n; i++)
		adjoint[i] = dtype_info[out->v[i].type->dtype].class ==
		    DTC_FLOAT && g->adjoint(g, out->v[i].k) != 0;
	find_binders(g, p, &b);
	q.nbinder = b.type.n;
	q.binder = b.type.v;
	if (derive(p, &q, &d, &why)) {
		if (d.prim != NULL)
			give_all(g, append_call(g, add_program(g, d.prim,
			    known), in, out, &b, &d), in, &d);
	} else {
		*message = mem_printf("%s", why);
	}
	derive_free(&d);
	vec_free(&b.id);
	vec_free(&b.type);
	mem_free(wanted);
	mem_free(adjoint);
	return why == NULL;
}

/* ---- extents that are expressions, or not known ---- */

static bool
is_known(const struct type *t)
{
	bool known = true;

	for (uint32_t i = 0; i < t->n && known; i++)
		known = t->kind == TYPE_TENSOR ? t->dim[i]->kind != SYM_ANY :
		    t->kind != TYPE_TUPLE || is_known(t->arg[i]);
	return known;
}

struct mention {
	const char *name;
	bool found;
};

static void
compare_name(void *ctx, const struct sym *var)
{
	struct mention *x = ctx;

	x->found = x->found || var->name == x->name;
}

static void
look_for(struct mention *x, const struct type *t)
{
	for (uint32_t i = 0; i < t->n && !x->found; i++)
		if (t->kind == TYPE_TENSOR)
			sym_vars(t->dim[i], compare_name, x);
		else
			look_for(x, t->arg[i]);
}

/* A name that the function around, and so no attribute, uses. */
static const struct sym *
fresh_name(struct grad *g, char letter, uint32_t number)
{
	struct mention x = { NULL, true };

	for (const char *mark = ""; x.found; mark = str_printf(g->m->strings,
	    "_%s", mark)) {
		x = (struct mention){ str_printf(g->m->strings, "%c%s%u",
		    letter, mark, number), false };
		if (g->fn != NULL)
			look_for(&x, g->fn);
	}
	return sym_var(g->m->syms, x.name);
}

/* The tensor with names as extents: equal ones for equal extents that are
 * known, *fresh names so far for the others. */
static const struct type *
named_tensor(struct grad *g, const struct type *t, struct map *known,
    uint32_t *fresh)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t number;
	int64_t v;

	for (uint32_t i = 0; i < t->n; i++) {
		dim[i] = t->dim[i];
		if (sym_is_const(dim[i], &v))
			continue;
		if (dim[i]->kind == SYM_ANY) {
			dim[i] = fresh_name(g, 'u', (*fresh)++);
			continue;
		}
		if (!map_get(known, map_ptr(dim[i]), &number)) {
			number = known->n;
			map_put(known, map_ptr(dim[i]), number);
		}
		dim[i] = fresh_name(g, 'e', number);
	}
	return type_tensor(g->m->types, t->dtype, t->n, dim);
}

static const struct type *
named(struct grad *g, const struct type *t, struct map *known, uint32_t *fresh)
{
	const struct type **field, *tuple;

	if (t->kind == TYPE_TENSOR)
		return named_tensor(g, t, known, fresh);
	if (t->kind != TYPE_TUPLE)
		return t;
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = named(g, t->arg[i], known, fresh);
	tuple = type_tuple(g->m->types, t->n, field);
	mem_free(field);
	return tuple;
}

/* What the operator computes.  A program binds its dimensions from extents that
 * are names: where others remain, each extent becomes a name.  Those of a
 * result whose extents depend on data are bound by its adjoint. */
static struct prim *
program_of(struct grad *g, char **why)
{
	const struct type **type = mem_alloc((g->nin + 1) * sizeof *type);
	struct infer_call c = { .op = g->op, .attrs = g->attrs,
	    .nin = g->nin, .in = type, .by_stages = true };
	struct map known = { 0 };
	struct prim *p = NULL;
	uint32_t fresh = 0;
	bool all;

	c.result = grad_type(g, grad_out(g));
	all = is_known(c.result);
	for (uint32_t i = 0; i < g->nin; i++) {
		type[i] = grad_type(g, grad_in(g, i));
		all = all && is_known(type[i]);
	}
	if (all)
		p = infer_stages(g->m, &c, name_of(g, 0), why);
	if (!all || (p != NULL && prim_open_dim(p) != NULL)) {
		prim_free(p);
		for (uint32_t i = 0; i < g->nin; i++)
			type[i] = named(g, type[i], &known, &fresh);
		c.result = named(g, c.result, &known, &fresh);
		p = infer_stages(g->m, &c, name_of(g, 0), why);
	}
	if (p != NULL)
		prim_complete_dims(p);
	map_free(&known);
	mem_free(type);
	return p;
}

static bool
derive_call(struct grad *g, uint32_t global, struct map *known, char **why)
{
	tensor_list in = { NULL, 0, 0 }, out = { NULL, 0, 0 };
	struct prim *p;
	bool ok = false;

	*why = NULL;
	for (uint32_t i = 0; i < g->nin; i++)
		flatten(&in, i, grad_type(g, grad_in(g, i)));
	flatten(&out, 0, grad_type(g, grad_out(g)));
	p = global != 0 ? g->m->prim.v[g->m->global.v[global].index] :
	    program_of(g, why);
	if (p != NULL)
		ok = emit(g, p, global, &in, &out, known, why);
	if (p != NULL && global == 0)
		prim_free(p);
	vec_free(&in);
	vec_free(&out);
	return ok;
}

bool
ad_has_rule(const struct ir_module *m, const struct ir_node *n)
{
	return n->kind == NODE_CALL && (n->callee == CALLEE_OP ||
	    (n->callee == CALLEE_GLOBAL && m->global.v[n->ref].kind ==
	    GLOBAL_PRIM));
}

bool
ad_call_adjoints(struct grad *g, const struct ir_node *call, struct map *known,
    char **why)
{
	bool program = call->callee == CALLEE_GLOBAL, ok;
	op_gradient *rule = program ? NULL : op_at(call->ref)->gradient;
	char *message = NULL;

	*why = NULL;
	g->op = program ? 0 : call->ref;
	g->attrs = call->attrs;
	g->declined = false;
	if (rule != NULL)
		rule(g);
	if (rule != NULL && !g->declined)
		return true;
	if (!program && op_at(call->ref)->no_gradient != NULL) {
		*why = mem_printf("%s", op_at(call->ref)->no_gradient);
		return false;
	}
	ok = derive_call(g, program ? call->ref : 0, known, &message);
	if (!ok)
		*why = mem_printf("it cannot be derived from its stages: %s",
		    message);
	mem_free(message);
	return ok;
}
