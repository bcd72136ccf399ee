/*
 * Calibration by compiled code (quantize.h): an annotated function that returns
 * what calibration counts, and how much work a run of it is.
 */
#include "pass/quantize_impl.h"

#include <math.h>

#include "infer/infer.h"
#include "pass/dce.h"
#include "pass/stat.h"

/* The layers whose values a sample decides, in order. */
static uint32_t
next_activation(const struct quantize_layer *l, uint32_t n, uint32_t k)
{
	while (k < n && l[k].weight)
		k++;
	return k;
}

bool
quantize_can_expose(struct quantize_calibration *c, const struct ir_module *m,
    uint32_t function)
{
	uint32_t n;
	const struct quantize_layer *l = quantize_layers(c, &n);

	for (uint32_t k = next_activation(l, n, 0); k < n;
	    k = next_activation(l, n, k + 1))
		if (ir_at(m, l[k].quantize)->region !=
		    m->function.v[function].body)
			return false;
	return true;
}

/* The names of the results: "v3,v7". */
static void
name_results(struct ir_module *m, struct ir_function *f, const ir_id *in,
    uint32_t n)
{
	struct buf b = { NULL, 0, 0 };
	struct attr a;

	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, "%sv%u", i > 0 ? "," : "", ir_at(m, in[i])->id);
	a = attr_str(str_intern(m->strings, b.v, b.n));
	f->attrs = attrs_with(m->arena, f->attrs, str_intern0(m->strings,
	    "output_names"), &a);
	buf_release(&b);
}

static void
return_values(struct ir_module *m, const struct quantize_layer *l, uint32_t n,
    uint32_t function)
{
	struct ir_function *f = &m->function.v[function];
	struct ir_node t = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
	    .span = f->span };
	const struct type **type = mem_alloc((n + 1) * sizeof *type);
	ir_id *in = mem_alloc((n + 1) * sizeof *in), tuple;
	struct ir_args args = { .in = in };

	for (uint32_t k = next_activation(l, n, 0); k < n;
	    k = next_activation(l, n, k + 1)) {
		type[args.nin] = ir_at(m, l[k].x)->type;
		in[args.nin++] = l[k].x;
	}
	t.type = type_tuple(m->types, args.nin, type);
	name_results(m, f, in, args.nin);
	tuple = ir_node_add(m, f->body, &t, &args);
	m->region.v[f->body].result = tuple;
	m->function.v[function].ret = NULL;
	mem_free(type);
	mem_free(in);
}

bool
quantize_expose(struct ir_module *m, uint32_t function,
    const struct quantize_options *o, struct diag *d)
{
	struct quantize_calibration *c = quantize_begin(m, o, d);
	bool ok = quantize_can_expose(c, m, function);
	uint32_t n;
	const struct quantize_layer *l = quantize_layers(c, &n);

	if (!ok) {
		diag_error(d, &m->function.v[function].span, "no-observed",
		    "function @%s does not compute all values that "
		    "calibration observes", m->function.v[function].name);
	} else {
		quantize_remove_pairs(m, l, n);
		return_values(m, l, n, function);
	}
	quantize_end(c);
	return ok && infer_module(m, d) && dce_run(m, &(struct dce_options){
	    .entry = &m->function.v[function].name, .nentry = 1 },
	    &(struct dce_stats){ 0 }, d);
}

bool
quantize_observe_values(struct quantize_calibration *c, uint32_t n,
    const struct quantize_tensor *t)
{
	uint32_t layers, i = 0;
	const struct quantize_layer *l = quantize_layers(c, &layers);
	bool ok = true;

	for (uint32_t k = next_activation(l, layers, 0); k < layers && i < n;
	    k = next_activation(l, layers, k + 1), i++)
		ok = quantize_count(c, k, t[i].v, t[i].n) && ok;
	c->samples++;
	return ok;
}

double
quantize_operations(struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct stat_env e = { .m = m };
	const struct type **in;
	struct stat_cost cost;
	int64_t flops;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return 0;
	in = mem_alloc((n->nin + 1) * sizeof *in);
	for (uint32_t k = 0; k < n->nin; k++)
		in[k] = ir_at(m, ir_in(m, n, k))->type;
	stat_op(&e, n->ref, n->attrs, n->nin, in, n->type, &cost);
	mem_free(in);
	if (cost.flops != NULL && sym_is_const(cost.flops, &flops))
		return (double)flops;
	return cost.uncounted == 0 ? INFINITY : 0;
}

double
quantize_work(struct ir_module *m, uint32_t function)
{
	const struct ir_region_data *r = &m->region.v[
	    m->function.v[function].body];
	double sum = 0;

	for (uint32_t i = 0; i < r->nodes.n; i++)
		sum += quantize_operations(m, r->nodes.v[i]);
	return sum;
}
