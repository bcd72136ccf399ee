/*
 * Device planning (device.h): the frame.
 */
#include "pass/device_impl.h"

#include "pass/emit.h"
#include "pass/globals.h"

bool
device_check(const struct device_options *o, struct diag *d)
{
	const char *name[] = { o->fallback, o->host };
	uint32_t before = d->errors;
	struct ir_device device;

	for (uint32_t i = 0; i < 2; i++)
		if (!ir_device_read(name[i], &device))
			diag_error(d, NULL, "device", "'%s' is not a device, "
			    "such as cpu:0", name[i]);
	return d->errors == before;
}

/* ---- primitive functions ---- */

static void
close_body(void *ctx, struct ir_module *m, ir_id id)
{
	struct device_pass *x = ctx;
	const struct ir_node *n = ir_at(m, id);

	for (uint32_t i = 0; i < n->nsub; i++)
		x->closed[ir_sub(m, n, i)] = x->closed[n->region] ||
		    (n->kind == NODE_FN && pass_is_closed(m, n->attrs));
}

static void
find_closed(struct device_pass *x)
{
	const struct ir_function *f;

	x->closed = mem_zalloc(x->m->region.n, sizeof *x->closed);
	for (uint32_t i = 1; i < x->m->function.n; i++) {
		f = &x->m->function.v[i];
		x->closed[f->body] = pass_is_closed(x->m, f->attrs);
		ir_walk_function(x->m, i, close_body, x);
	}
}

/* ---- values that are not copied ---- */

/* One round over the types, whose parts come before them; adt: what is known
 * of each data type. */
static void
find_staying_types(struct device_pass *x, uint32_t n, const bool *adt)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct type *t = type_ctx_at(x->m->types, i);

		x->stays[i] = device_stays(t) || (t->kind == TYPE_ADT &&
		    adt[ir_find_adt(x->m, t->name)]);
		for (uint32_t k = 0; (t->kind == TYPE_TUPLE || t->kind ==
		    TYPE_ADT) && k < t->n; k++)
			x->stays[i] |= x->stays[t->arg[k]->index];
	}
}

/* A data type holds what the fields of its constructors hold, which may be
 * types that come after it: in rounds, until one adds none. */
static void
find_staying(struct device_pass *x)
{
	const struct ir_module *m = x->m;
	uint32_t n = type_ctx_count(m->types);
	bool *adt = mem_zalloc(m->adt.n + 1, sizeof *adt), more = true;

	x->stays = mem_zalloc(n + 1, sizeof *x->stays);
	while (more) {
		more = false;
		find_staying_types(x, n, adt);
		for (uint32_t i = 0; i < m->ctor.n; i++) {
			const struct ir_ctor *c = &m->ctor.v[i];

			for (uint32_t k = 0; k < c->nfield && !adt[c->adt];
			    k++)
				if (x->stays[c->field[k]->index])
					more = adt[c->adt] = true;
		}
	}
	mem_free(adt);
}

/* ---- projections ---- */

/* on_device that leaves its result free. */
static bool
is_scope(const struct ir_module *m, ir_id id)
{
	struct op_devices o;

	return device_call(ir_at(m, id), &o) && o.kind == OP_PLACE_SCOPE &&
	    o.operand != NULL && o.result == NULL && ir_at(m, id)->name == NULL;
}

/* on_device(%t).0 is on_device(%t.0): a field is copied, and not a tuple. */
static void
project_first(struct device_pass *x, ir_region r)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);

	for (uint32_t k = 0; k < old.n; k++) {
		struct ir_node n = *ir_at(m, old.v[k]), *now;
		ir_id scope = n.nin > 0 ? ir_in(m, &n, 0) : 0, in, field;

		if (n.kind == NODE_PROJ && is_scope(m, scope)) {
			in = ir_in(m, ir_at(m, scope), 0);
			n.name = NULL;
			n.id = IR_NEW_ID;
			field = ir_node_add(m, r, &n, &(struct ir_args){
			    .in = &in, .nin = 1 });
			now = ir_at(m, old.v[k]);
			now->kind = NODE_CALL;
			now->callee = CALLEE_OP;
			now->ref = ir_at(m, scope)->ref;
			now->attrs = ir_at(m, scope)->attrs;
			now->props = NULL;
			ir_set_operands(m, old.v[k], &field, 1);
		}
		vec_push(&m->region.v[r].nodes, old.v[k]);
	}
	vec_free(&old);
}

/* ---- what there is ---- */

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	struct device_pass *x = ctx;
	const struct ir_node *n = ir_at(m, id);
	struct op_devices o;
	uint32_t d;

	x->of[id] = device_domain(x, n->kind == NODE_OP || n->kind ==
	    NODE_CTOR || n->type == NULL || (n->type->kind != TYPE_FUNC &&
	    n->type->kind != TYPE_VAR && n->type->kind != TYPE_HOLE));
	for (uint32_t i = 0; i < n->nsub; i++)
		x->result[ir_sub(m, n, i)] = x->result[n->region];
	if (n->kind == NODE_FN) {
		ir_region body = ir_sub(m, n, 0);

		d = m->region.v[body].params.n;
		device_function(x, x->of[id], d);
		x->result[body] = device_child(x, x->of[id], d);
	}
	if (x->closed[n->region])
		return;
	vec_push(&x->order, id);
	if (!device_call(n, &o))
		return;
	if (o.kind == OP_PLACE_COPY)
		x->from[id] = device_domain(x, true);
	x->fixed[id] = o.kind == OP_PLACE_SCOPE && o.operand != NULL &&
	    n->name != NULL;
}

/* Results of functions that are on_device are pinned. */
static void
fix_results(struct device_pass *x)
{
	struct op_devices o;

	for (uint32_t r = 1; r < x->m->region.n; r++) {
		const struct ir_region_data *d = &x->m->region.v[r];

		if ((d->owner == 0 || ir_at(x->m, d->owner)->kind ==
		    NODE_FN) && d->result != 0 && device_call(ir_at(x->m,
		    d->result), &o) && o.kind == OP_PLACE_SCOPE)
			x->fixed[d->result] = o.operand != NULL;
	}
}

static void
collect(struct device_pass *x)
{
	struct ir_module *m = x->m;
	const struct ir_function *f;
	uint32_t n;

	for (uint32_t g = 1; g < m->global.n; g++) {
		f = ir_global_function(m, g);
		if (f == NULL)
			continue;
		n = m->region.v[f->body].params.n;
		x->global[g] = device_domain(x, false);
		device_function(x, x->global[g], n);
		x->result[f->body] = device_child(x, x->global[g], n);
		ir_walk_function(m, m->global.v[g].index, visit, x);
	}
	fix_results(x);
}

static void
count_devices(struct device_pass *x)
{
	struct map seen = { 0 };

	for (uint32_t k = 0; k < x->order.n; k++)
		map_put(&seen, map_ptr(device_at(x, x->of[x->order.v[k]])), 1);
	x->s->devices = seen.n;
	map_free(&seen);
}

bool
device_run(struct ir_module *m, const struct device_options *o,
    struct device_stats *s, struct diag *d)
{
	struct device_pass x = { .m = m, .o = o, .s = s, .d = d };
	static const struct span nowhere;
	uint32_t before = d->errors, regions = m->region.n;

	find_closed(&x);
	find_staying(&x);
	for (ir_region r = 1; r < regions; r++)
		if (!x.closed[r])
			project_first(&x, r);
	x.nnode = m->node.n;
	x.of = mem_zalloc(m->node.n, sizeof *x.of);
	x.from = mem_zalloc(m->node.n, sizeof *x.from);
	x.demand = mem_zalloc(m->node.n, sizeof *x.demand);
	x.torn = mem_zalloc(m->node.n, sizeof *x.torn);
	x.fixed = mem_zalloc(m->node.n, sizeof *x.fixed);
	x.global = mem_zalloc(m->global.n, sizeof *x.global);
	x.result = mem_zalloc(m->region.n, sizeof *x.result);
	device_domain(&x, true);	/* domain 0 means none */
	x.host = device_domain(&x, true);
	device_pin(&x, x.host, device_name(&x, o->host, NULL), &nowhere);
	x.fallback = device_name(&x, o->fallback, NULL);
	collect(&x);
	device_solve(&x);
	if (d->errors == before) {
		count_devices(&x);
		device_write(&x);
	}
	mem_free(x.of);
	mem_free(x.from);
	mem_free(x.demand);
	mem_free(x.torn);
	mem_free(x.fixed);
	mem_free(x.global);
	mem_free(x.result);
	mem_free(x.closed);
	mem_free(x.stays);
	vec_free(&x.domain);
	vec_free(&x.child);
	vec_free(&x.queue);
	vec_free(&x.order);
	return d->errors == before;
}
