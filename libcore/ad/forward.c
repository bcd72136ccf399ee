/*
 * Forward mode: a function and its derivative along the tangents of its
 * parameters, over dual numbers (ad.h).
 *
 * The function asked for takes parameters and tangents and returns the value
 * and its tangent; inside of it, and where tensors are passed between straight
 * line code, both are bindings beside each other.  All else holds pairs:
 * function values take and return them, references and data values hold them;
 * a function that is called has a second form for pairs, NAME_jvp.
 *
 * Cost: linear in the functions that are reached, and in what the rules emit.
 */
#include "ad/forward_impl.h"

#include "infer/infer.h"

#include <string.h>

/* ---- functions ---- */

static void
begin_function(struct forward *x, uint32_t from, uint32_t to)
{
	x->function = from;
	x->out = to;
	x->g.fn = x->m->function.v[from].type;
	for (uint32_t i = 0; i < 2; i++)
		x->m->region.v[x->scratch[i]].function = to;
}

static void
make_function(struct forward *x, uint32_t function)
{
	uint32_t to = x->function_to[function];
	ir_region from = x->m->function.v[function].body;
	ir_region body = x->m->function.v[to].body;
	struct dual *d = NULL;

	begin_function(x, function, to);
	x->g.region = body;
	forward_region_open(x, body, true);
	forward_params(x, from, body);
	forward_walk(x, from, body, &d);
	x->m->region.v[body].result = dual_packed(x, d);
	forward_region_open(x, body, false);
}

/* ---- the function that is asked for ---- */

static ir_id
add_param(struct forward *x, ir_region to, const struct ir_node *like,
    const struct type *t, const char *name)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .name = name, .span = like->span };
	struct ir_args none = { NULL, 0, NULL, 0 };

	return ir_node_add(x->m, to, &n, &none);
}

/* Whether a parameter is made of tensors. */
static bool
is_split(struct forward *x, const struct type *t)
{
	if (forward_type(x, t) == t || t->kind == TYPE_TENSOR)
		return true;
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		if (!is_split(x, t->arg[i]))
			return false;
	return t->kind == TYPE_TUPLE;
}

static const char *
tangent_name(struct ad *a, const char *name)
{
	const char *s;

	if (name == NULL)
		return NULL;
	s = str_printf(a->m->strings, "%s_tangent", name);
	for (uint32_t i = 2; ad_find_param(a, s) != 0; i++)
		s = str_printf(a->m->strings, "%s_tangent%u", name, i);
	return s;
}

/* A parameter as it was; an extent that it leaves open has a name, by which the
 * tangent says that its extent is the same. */
static ir_id
keep_param(struct forward *x, ir_region to, ir_id param)
{
	struct ir_node n = *ir_at(x->m, param);
	struct ir_args none = { NULL, 0, NULL, 0 };

	if (attrs_get(n.props, x->k_dims) != NULL) {
		n.annot = n.type;
		n.props = attrs_with(x->m->arena, n.props, x->k_dims, NULL);
	}
	return ir_node_add(x->m, to, &n, &none);
}

/* Parameters stay, and tangents come after them. */
static bool
entry_params(struct forward *x, struct ad *a, ir_region from, ir_region to)
{
	uint32_t n = x->m->region.v[from].params.n;
	ir_id *primal = mem_zalloc(n + 1, sizeof *primal);
	ir_id *tangent = mem_zalloc(n + 1, sizeof *tangent);

	for (uint32_t i = 0; i < n; i++)
		primal[i] = keep_param(x, to,
		    x->m->region.v[from].params.v[i]);
	for (uint32_t i = 0; i < n; i++) {
		ir_id p = x->m->region.v[from].params.v[i];
		struct ir_node like = *ir_at(x->m, p);
		const struct type *t = forward_tangent_type(x, like.type);

		if (!is_split(x, like.type))
			diag_error(x->d, &like.span, "gradient-parameter",
			    "%%%s is neither a tensor nor made of tensors: "
			    "it has no tangent", like.name != NULL ?
			    like.name : "_");
		else if (t != NULL && a->active[p])
			tangent[i] = add_param(x, to, &like, t,
			    tangent_name(a, like.name));
	}
	for (uint32_t i = 0; i < n && x->d->errors == 0; i++) {
		ir_id p = x->m->region.v[from].params.v[i];

		x->g.span = ir_at(x->m, p)->span;
		x->dual[p] = dual_with(x, ir_at(x->m, p)->type, primal[i],
		    tangent[i]);
	}
	mem_free(primal);
	mem_free(tangent);
	return x->d->errors == 0;
}

/* What has names keeps them: "y" becomes "y,tangent". */
static void
name_outputs(struct forward *x, const struct ir_function *f)
{
	const char *key = str_intern0(x->m->strings, "output_names"), *s;
	const struct attr *old = attrs_get(f->attrs, key);
	bool tuple = f->ret->kind == TYPE_TUPLE;
	struct attr a;

	if (old == NULL || old->kind != ATTR_STR)
		return;
	s = tuple ? str_printf(x->m->strings, "value(%s),tangent(%s)", old->s,
	    old->s) : str_printf(x->m->strings, "%s,tangent", old->s);
	a = attr_str(s);
	x->m->function.v[x->out].attrs = attrs_with(x->m->arena, f->attrs, key,
	    &a);
}

static void
entry_result(struct forward *x, ir_region to, struct dual *d)
{
	struct ir_function *f = &x->m->function.v[x->out];
	ir_id pair[2];
	const struct type *t[2];

	x->g.span = f->span;
	if (!is_split(x, d->type) || d->kind == DUAL_PLAIN) {
		diag_error(x->d, &f->span, "gradient-result", "the result of "
		    "@%s holds %s", f->name, d->kind == DUAL_PLAIN ?
		    "no floats" : "values that are not tensors");
		return;
	}
	if (!dual_moves(x, d))
		diag_warning(x->d, &f->span, "gradient-zero", "the result of "
		    "@%s does not depend on a parameter with a tangent: its "
		    "tangent is zero", f->name);
	pair[0] = dual_primal(x, d);
	pair[1] = dual_tangent(x, d);
	if (!x->o->gradients_only)
		name_outputs(x, f);
	t[0] = f->ret;
	t[1] = forward_tangent_type(x, f->ret);
	f = &x->m->function.v[x->out];
	f->ret = x->o->gradients_only ? t[1] : type_tuple(x->m->types, 2, t);
	f->type = NULL;
	f->body = to;
	x->m->region.v[to].result = x->o->gradients_only ? pair[1] :
	    grad_tuple(&x->g, 2, pair);
}

static void
make_entry(struct forward *x, struct ad *a)
{
	ir_region to = ir_region_new(x->m, a->function, 0);
	struct dual *d = NULL;

	begin_function(x, a->function, a->function);
	x->g.region = to;
	forward_region_open(x, to, true);
	if (!entry_params(x, a, a->body, to))
		return;
	forward_walk(x, a->body, to, &d);
	if (x->d->errors == 0)
		entry_result(x, to, d);
	forward_region_open(x, to, false);
}

static void
release(struct forward *x)
{
	mem_free(x->dual);
	mem_free(x->adt_to);
	mem_free(x->ctor_to);
	mem_free(x->function_to);
	map_free(&x->type);
	vec_free(&x->todo);
	vec_free(&x->stack);
	vec_free(&x->open);
	map_free(&x->known);
	mem_free(x->why);
	arena_free(x->arena);
}

bool
ad_forward(struct ad *a)
{
	struct ir_module *m = a->m;
	struct forward x = { .m = m, .o = a->o, .s = a->s, .d = a->d,
	    .arena = arena_new(), .nnode = m->node.n, .nadt = m->adt.n,
	    .nctor = m->ctor.n, .suffix = "_jvp",
	    .transpose = &a->transpose };

	x.k_dims = str_intern0(m->strings, "dims");
	x.dual = mem_zalloc(m->node.n, sizeof *x.dual);
	x.adt_to = mem_zalloc(m->adt.n + 1, sizeof *x.adt_to);
	x.ctor_to = mem_zalloc(m->ctor.n + 1, sizeof *x.ctor_to);
	x.function_to = mem_zalloc(m->function.n + 1, sizeof *x.function_to);
	x.g.m = m;
	x.g.type = infer_call_type;
	x.scratch[0] = ir_region_new(m, 0, 0);
	x.scratch[1] = ir_region_new(m, 0, 0);
	forward_data_types(&x);
	make_entry(&x, a);
	while (x.todo.n > 0 && a->d->errors == 0)
		make_function(&x, vec_pop(&x.todo));
	a->s->emitted += m->node.n - x.nnode;
	release(&x);
	if (a->d->errors == 0)
		ir_compact(m);
	return a->d->errors == 0;
}
