/*
 * Data types of operators (dtypes.h).
 */
#include "formats/onnx/export/dtypes.h"

#include <string.h>

enum dtype
exp_pick(struct exp *e, enum dtype dt, uint32_t have)
{
	static const enum dtype instead[] = { DT_INT32, DT_INT64, DT_FLOAT32,
		DT_FLOAT64 };
	const struct dtype_info *is = &dtype_info[dt];
	uint32_t i;

	if (have & DT_BIT(dt))
		return dt;
	for (i = 0; i < 4; i++) {
		const struct dtype_info *to = &dtype_info[instead[i]];
		bool fits = to->class == DTC_FLOAT ?
		    is->class == DTC_FLOAT ? is->bits <= to->bits :
		    is->bits < to->bits * 3 / 4 + 6 :
		    is->class != DTC_FLOAT && (is->bits < to->bits ||
		    (is->class == DTC_INT && is->bits == to->bits));

		if (fits && (have & DT_BIT(instead[i])))
			return instead[i];
	}
	exp_error(e, "ONNX has it not for %s", is->name);
	return DT_NONE;
}

onnx_names
exp_list(struct exp *e, uint32_t n, const char *const *v)
{
	onnx_names l = { 0 };

	for (uint32_t i = 0; i < n; i++)
		*(const char **)onnx_list_add(e->a, &l, sizeof *v) = v[i];
	return l;
}

const char *
exp_in_type(struct exp *e, const char *op, uint32_t have, enum dtype dt,
    onnx_names in)
{
	enum dtype as = exp_pick(e, dt, have);
	ONNX_LIST(struct onnx_attr) attr;

	if (as == DT_NONE)
		return "";
	if (as == dt)
		return exp_op(e, op, in.n, in.v);
	memcpy(&attr, &e->attr, sizeof attr);
	memset(&e->attr, 0, sizeof e->attr);
	in = exp_list(e, in.n, in.v);
	for (uint32_t i = 0; i < in.n; i++)
		in.v[i] = exp_cast(e, in.v[i], dt, as);
	memcpy(&e->attr, &attr, sizeof attr);
	return exp_op(e, op, in.n, in.v);
}
