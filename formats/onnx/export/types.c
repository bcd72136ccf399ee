/*
 * Types (exp.h).
 */
#include <string.h>

#include "formats/onnx/export/exp.h"
#include "formats/onnx/import.h"

#define ONNX_CODES 32

int64_t
exp_code(struct exp *e, enum dtype dt)
{
	static const uint8_t since[DT_COUNT] = {
		[DT_FLOAT8_E4M3FN] = 19, [DT_FLOAT8_E4M3FNUZ] = 19,
		[DT_FLOAT8_E5M2] = 19, [DT_FLOAT8_E5M2FNUZ] = 19,
		[DT_INT4] = 21, [DT_UINT4] = 21, [DT_FLOAT4_E2M1FN] = 23,
		[DT_FLOAT8_E8M0FNU] = 24, [DT_INT2] = 25, [DT_UINT2] = 25,
	};

	for (int64_t c = 1; c < ONNX_CODES; c++)
		if (imp_onnx_dtype(c) == dt) {
			if (since[dt] > 0)
				exp_need(e, since[dt], dtype_info[dt].name);
			return c;
		}
	exp_error(e, "data type %s is not one of ONNX", dtype_info[dt].name);
	return ONNX_FLOAT;
}

static struct onnx_shape *
shape_of(struct exp *e, const struct type *t)
{
	struct onnx_shape *s = arena_alloc(e->a, 1, sizeof *s);

	for (uint32_t i = 0; i < t->n; i++) {
		struct onnx_dim *d = onnx_list_add(e->a, &s->dim, sizeof *d);
		struct buf b = { NULL, 0, 0 };

		if (sym_is_const(t->dim[i], &d->value)) {
			d->has_value = true;
		} else if (!t->dim[i]->has_any && !t->dim[i]->has_hole &&
		    e->graph->up == NULL) {
			/* Names mean something in the whole model: what an
			 * inner graph defines has none. */
			sym_print(&b, t->dim[i]);
			d->param = str_intern(e->m->strings, b.v, b.n);
		}
		buf_release(&b);
	}
	return s;
}

struct onnx_type *
exp_onnx_type(struct exp *e, const struct type *t)
{
	struct onnx_type *o = arena_alloc(e->a, 1, sizeof *o);
	struct onnx_inner_type *inner;

	if (t->kind == TYPE_TENSOR) {
		o->tensor = arena_alloc(e->a, 1, sizeof *o->tensor);
		o->tensor->elem_type = exp_code(e, t->dtype);
		o->tensor->shape = shape_of(e, t);
		return o;
	}
	if (t->kind != TYPE_ADT || t->n != 1 || (strcmp(t->name, "List") != 0 &&
	    strcmp(t->name, "Option") != 0)) {
		exp_error(e, "a value of a type that ONNX has not: only "
		    "tensors, tuples of them, sequences (List) and optionals "
		    "(Option)");
		return o;
	}
	inner = arena_alloc(e->a, 1, sizeof *inner);
	inner->elem = exp_onnx_type(e, t->arg[0]);
	if (*t->name == 'L') {
		o->sequence = inner;
	} else {
		exp_need(e, 15, "optionals");
		o->optional = inner;
	}
	return o;
}
