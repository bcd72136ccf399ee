/*
 * Reduced precision: rewriting the regions of a function by what
 * precision_form.c has chosen.  A binding that is narrowed is followed by its
 * conversion; one that is read in float32 again is converted before its reader,
 * once for each kernel, so that what kernels share is the narrow value.
 */
#include "pass/precision_impl.h"

static const struct type *
narrow_type(struct precision *x, const struct type *t)
{
	const struct type **arg, *to;

	if (t->kind == TYPE_TENSOR)
		return t->dtype != DT_FLOAT32 ? t : type_tensor(x->m->types,
		    x->o->narrow, t->n, t->dim);
	arg = mem_alloc((t->n + 1) * sizeof *arg);
	for (uint32_t i = 0; i < t->n; i++)
		arg[i] = t->arg[i]->kind != TYPE_TENSOR ? t->arg[i] :
		    narrow_type(x, t->arg[i]);
	to = type_tuple(x->m->types, t->n, arg);
	mem_free(arg);
	return to;
}

static ir_id
cast(struct precision *x, ir_id id, enum dtype dt)
{
	const struct attrs *as;
	uint32_t op = op_precision_cast(x->m, dt, &as);

	id = pass_call(&x->place, op, as, 1, &id);
	if (id == 0)
		BUG("a float that cannot be converted");
	x->s->casts++;
	return id;
}

/* Where it is only read in float32 again, fusion would put both conversions
 * into one kernel. */
static ir_id
narrowed(struct precision *x, ir_id id)
{
	ir_id to;

	if (precision_widens(x, id))
		return ir_in(x->m, ir_at(x->m, id), 0);
	to = cast(x, id, x->o->narrow);
	if (x->node[id].as_narrow)
		return to;
	to = pass_call(&x->place, op_precision_barrier(), NULL, 1, &to);
	if (to == 0)
		BUG("a value that cannot be kept apart");
	return to;
}

static ir_id
wide(struct precision *x, ir_id from, ir_id kernel)
{
	struct precision_node *v = &x->node[from];

	if (v->wide == 0 || kernel == 0 || v->wide_kernel != kernel) {
		v->wide = cast(x, v->narrow, DT_FLOAT32);
		v->wide_kernel = kernel;
	}
	return v->wide;
}

static ir_id
operand(struct precision *x, ir_id user, uint32_t i)
{
	ir_id from = ir_in(x->m, ir_at(x->m, user), i);

	switch (precision_read(x, user, i)) {
	case READ_NARROW: return x->node[from].narrow;
	case READ_WIDE: return wide(x, from, x->node[user].kernel);
	default: return from;
	}
}

/* The same tuple of narrow fields. */
static ir_id
narrow_tuple(struct precision *x, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), to;

	for (uint32_t i = 0; i < n.nin; i++) {
		in[i] = ir_in(x->m, &n, i);
		if (x->node[in[i]].real)
			in[i] = x->node[in[i]].narrow;
	}
	n.type = narrow_type(x, n.type);
	n.annot = NULL;
	n.name = NULL;
	n.id = IR_NEW_ID;
	to = ir_node_add(x->m, x->place.region, &n, &(struct ir_args){
	    .in = in, .nin = n.nin });
	mem_free(in);
	return to;
}

static void
binding(struct precision *x, ir_id id)
{
	struct precision_node *v = &x->node[id];
	uint32_t nin = ir_at(x->m, id)->nin;
	bool twice = v->need_narrow && !v->native && ir_at(x->m, id)->kind ==
	    NODE_TUPLE;
	ir_id *in = mem_alloc((nin + 1) * sizeof *in);
	struct ir_node *n;

	x->place.span = ir_at(x->m, id)->span;
	if (twice)
		v->narrow = narrow_tuple(x, id);
	for (uint32_t i = 0; i < nin; i++)
		in[i] = operand(x, id, i);
	for (uint32_t i = 0; i < nin; i++)
		x->m->operand.v[ir_at(x->m, id)->in + i] = in[i];
	mem_free(in);
	n = ir_at(x->m, id);
	if (v->sums != NULL)
		n->attrs = op_canonical_attrs(x->m, n->ref, v->sums);
	if (v->native) {
		n->type = narrow_type(x, n->type);
		n->annot = NULL;
		v->narrow = id;
	}
	vec_push(&x->m->region.v[x->place.region].nodes, id);
	if (v->need_narrow && !v->native && !twice &&
	    ir_at(x->m, id)->type->kind == TYPE_TENSOR)
		v->narrow = narrowed(x, id);
}

static void
region(struct precision *x, ir_region r)
{
	pass_nodes old = pass_take_nodes(x->m, r);
	const struct ir_region_data *d = &x->m->region.v[r];

	x->place.region = r;
	for (uint32_t i = 0; i < d->params.n; i++) {
		struct precision_node *v = &x->node[d->params.v[i]];

		x->place.span = ir_at(x->m, d->params.v[i])->span;
		if (v->need_narrow && ir_at(x->m, d->params.v[i])->type->kind
		    == TYPE_TENSOR)
			v->narrow = cast(x, d->params.v[i], x->o->narrow);
	}
	for (uint32_t i = 0; i < old.n; i++)
		binding(x, old.v[i]);
	vec_free(&old);
}

static void
tell(struct precision *x, uint32_t function)
{
	for (uint32_t k = 0; k < x->order.n; k++) {
		ir_id id = x->order.v[k];
		const struct precision_node *v = &x->node[id];
		const struct ir_node *n = ir_at(x->m, id);
		bool kept = v->narrow != 0 && n->kind == NODE_CALL &&
		    n->callee == CALLEE_OP && v->real;

		if (v->sums == NULL && !kept)
			continue;
		x->o->made(x->o->ctx, &(struct precision_made){ function, n->id,
		    kept ? ir_at(x->m, v->narrow)->id : n->id, n->ref,
		    (enum op_precision_how)v->how, v->sums != NULL, kept });
	}
}

void
precision_emit(struct precision *x, uint32_t function)
{
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(x->m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	vec_free(&regions);
	if (x->o->made != NULL)
		tell(x, function);
}
