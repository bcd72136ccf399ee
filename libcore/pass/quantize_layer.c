/*
 * A layer of a calibration, the pair of operators that simulates integers: its
 * codes and numbers in the module, and its removal.
 */
#include "pass/quantize_impl.h"

#include <string.h>

#include "eval/eval.h"
#include "pass/emit.h"
#include "pass/fold_impl.h"

enum dtype
quantize_code_dtype(int64_t code)
{
	return code == QUANTIZE_INT8_CODE ? DT_INT8 :
	    code == QUANTIZE_UINT8_CODE ? DT_UINT8 :
	    code >= QUANTIZE_LEAST_BITS && code <= QUANTIZE_INT16_CODE ?
	    DT_INT16 : DT_NONE;
}

int32_t
quantize_dtype_code(enum dtype dt)
{
	return dt == DT_INT8 ? QUANTIZE_INT8_CODE : dt == DT_UINT8 ?
	    QUANTIZE_UINT8_CODE : dt == DT_INT16 ? QUANTIZE_INT16_CODE : 0;
}

const char *
quantize_code_name(int32_t code)
{
	static const char *const names[] = { "float32", "int8", "uint8",
	    [QUANTIZE_LEAST_BITS] = "int9", "int10", "int11", "int12",
	    "int13", "int14", "int15", "int16" };

	return names[code];
}

int32_t
quantize_code_of_name(const char *name)
{
	for (int32_t code = 1; code <= QUANTIZE_INT16_CODE; code++)
		if (quantize_code_dtype(code) != DT_NONE &&
		    strcmp(quantize_code_name(code), name) == 0)
			return code;
	return 0;
}

void
quantize_ends(const struct quantize_layer *l, double end[2])
{
	end[0] = (quantize_least(l->code) - l->zero) * (double)l->scale;
	end[1] = (quantize_greatest(l->code) - l->zero) * (double)l->scale;
}

const struct attrs *
quantize_attr(struct ir_module *m, const struct attrs *as, const char *name,
    struct attr v)
{
	return attrs_with(m->arena, as, str_intern0(m->strings, name), &v);
}

ir_id
quantize_constant(const struct pass_place *place, struct diag *d,
    enum dtype dt, uint32_t rank, const int64_t *extent, const void *data)
{
	struct ir_module *m = place->m;
	const struct sym *dim[3];
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .span = place->span };
	size_t bytes = dtype_info[dt].bytes;
	char *err = NULL;

	for (uint32_t i = 0; i < rank; i++) {
		dim[i] = sym_const(m->syms, extent[i]);
		bytes *= (size_t)extent[i];
	}
	n.type = type_tensor(m->types, dt, rank, dim);
	n.ref = ir_constant_bytes(m, n.type, data, bytes, &err);
	if (n.ref == 0) {
		diag_error(d, &n.span, "store", "%s", err);
		mem_free(err);
		return 0;
	}
	return ir_node_add(m, place->region, &n, &(struct ir_args){ 0 });
}

void
quantize_not_finite(struct quantize_calibration *c,
    const struct quantize_layer *l)
{
	const struct ir_node *n = ir_at(c->m, l->x);

	if (!c->bad && l->weight)
		diag_error(c->d, &n->span, "calibration-value", "the weight "
		    "v%u is not finite: it has no range", n->id);
	else if (!c->bad)
		diag_error(c->d, &n->span, "calibration-value", "the value of "
		    "v%u is not finite in sample %llu: it has no range", n->id,
		    (unsigned long long)c->samples);
	c->bad = true;
}

bool
quantize_set_param(struct quantize_calibration *c,
    const struct quantize_layer *l, uint32_t i, enum dtype dt, uint32_t rank,
    int64_t n, const void *v)
{
	struct heap heap;
	struct value *t;
	struct ir_node *at = ir_at(c->m, ir_in(c->m, ir_at(c->m,
	    l->quantize), i));
	uint64_t bytes = 0;
	uint32_t k;

	heap_init(&heap);
	t = value_view(&heap, dt, rank, &n, v);
	k = fold_constant(c->m, t, c->d, &bytes);
	value_drop(&heap, t);
	heap_release(&heap);
	if (k == 0)
		return false;
	at->ref = k;
	at->type = c->m->constant.v[k].type;
	at->annot = NULL;
	return true;
}

bool
quantize_set_code(struct quantize_calibration *c,
    const struct quantize_layer *l, int32_t code)
{
	const struct ir_node *q = ir_at(c->m, l->quantize);
	bool on = code != 0;

	c->m->operand.v[q->in] = on && l->rounded != 0 ? l->rounded : l->x;
	if (l->bias != 0)
		ir_at(c->m, l->bias)->ref = on ? l->bias_of_integers :
		    l->bias_of_floats;
	return quantize_set_param(c, l, 1, DT_INT32, 0, 1, &code);
}

void
quantize_remove_pairs(struct ir_module *m, const struct quantize_layer *l,
    uint32_t n)
{
	ir_id *is = mem_zalloc(m->node.n, sizeof *is);

	for (uint32_t k = 0; k < n; k++)
		is[l[k].dequantize] = l[k].x;
	for (uint32_t i = 0; i < m->operand.n; i++)
		if (is[m->operand.v[i]] != 0)
			m->operand.v[i] = is[m->operand.v[i]];
	for (uint32_t r = 1; r < m->region.n; r++)
		if (is[m->region.v[r].result] != 0)
			m->region.v[r].result = is[m->region.v[r].result];
	for (uint32_t k = 0; k < n; k++)
		is[l[k].quantize] = l[k].x;
	for (uint32_t r = 1; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];
		uint32_t kept = 0;

		for (uint32_t i = 0; i < d->nodes.n; i++)
			if (is[d->nodes.v[i]] == 0)
				d->nodes.v[kept++] = d->nodes.v[i];
		d->nodes.n = kept;
	}
	mem_free(is);
}
