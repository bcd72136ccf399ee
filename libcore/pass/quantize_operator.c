/*
 * Settings of an operator: all its calls, or those of one function, read
 * integers of another type, or floats.
 */
#include "pass/quantize_impl.h"

/* What of a call's operands, and of the fields of tuples among them, are pairs
 * is replaced by what they quantize, or gets the code. */
static bool
set_operands(struct quantize_calibration *c, ir_id call, int32_t code)
{
	struct ir_module *m = c->m;
	const struct ir_node *n = ir_at(m, call);
	bool any = false;

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id *in = &m->operand.v[n->in + i];
		uint32_t k = *in < c->nodes ? c->of[*in] : 0;

		if (ir_at(m, *in)->kind == NODE_TUPLE)
			any = set_operands(c, *in, code) || any;
		if (k == 0 || c->layer.v[k - 1].dequantize != *in)
			continue;
		any = true;
		if (code == 0)
			*in = c->layer.v[k - 1].x;
		else if (!c->layer.v[k - 1].weight)
			c->layer.v[k - 1].code = code;
	}
	return any;
}

/* Layers that nothing reads any more stay in floats. */
static void
skip_unread(struct quantize_calibration *c)
{
	uint32_t *uses = quantize_uses(c->m);

	for (uint32_t k = 0; k < c->layer.n; k++)
		if (uses[c->layer.v[k].dequantize] == 0) {
			c->layer.v[k].skip = true;
			c->layer.v[k].why = "settings leave the operator in "
			    "floats";
		}
	mem_free(uses);
}

static bool
set_calls(struct quantize_calibration *c, ir_region r, uint32_t op,
    int32_t code)
{
	const struct ir_region_data *d = &c->m->region.v[r];
	bool any = false;

	for (uint32_t k = 0; k < d->nodes.n; k++) {
		const struct ir_node *n = ir_at(c->m, d->nodes.v[k]);

		if (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
		    n->ref == op)
			any = set_operands(c, d->nodes.v[k], code) || any;
	}
	return any;
}

bool
quantize_set_operator(struct quantize_calibration *c, uint32_t function,
    uint32_t op, int32_t code)
{
	bool any = false;

	for (uint32_t f = 1; f < c->m->function.n; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (function != 0 && f != function)
			continue;
		ir_function_regions(c->m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++)
			any = set_calls(c, regions.v[i], op, code) || any;
		vec_free(&regions);
	}
	skip_unread(c);
	return any;
}
