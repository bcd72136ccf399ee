/*
 * ai.onnx.ml: labels and categories by their keys, numbers or strings.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/ml/ml.h"
#include "formats/onnx/strings.h"

/* keys_* or values_*. */
struct labels {
	uint32_t n;
	const struct onnx_bytes *string;	/* or NULL, then: */
	ir_id number;			/* a vector, or 0 */
};

static bool
read_labels(struct imp *im, const char *what, struct labels *l)
{
	char name[4][32];
	const int64_t *v;
	const float *f;
	struct onnx_attr *a;

	*l = (struct labels){ .n = 0 };
	snprintf(name[0], sizeof name[0], "%s_int64s", what);
	snprintf(name[1], sizeof name[1], "%s_floats", what);
	snprintf(name[2], sizeof name[2], "%s_tensor", what);
	snprintf(name[3], sizeof name[3], "%s_strings", what);
	if ((v = imp_ints(im, name[0], &l->n)) != NULL && l->n > 0) {
		l->number = imp_int_vec(im, DT_INT64, l->n, v);
	} else if ((f = imp_floats(im, name[1], &l->n)) != NULL && l->n > 0) {
		l->number = ml_floats(im, DT_FLOAT32, l->n, f, 0);
	} else if ((l->string = imp_strs(im, name[3], &l->n)) != NULL) {
		return true;
	} else if ((a = imp_attr(im, name[2])) != NULL && a->t &&
	    imp_onnx_dtype(a->t->data_type) == DT_STRING) {
		l->string = a->t->strings.v;
		l->n = a->t->strings.n;
		return imp_tensor_const(im, a->t) != 0;
	} else if (a && a->t) {
		l->number = imp_tensor_const(im, a->t);
		l->n = (uint32_t)imp_extent(im, l->number, 0);
	} else {
		imp_error(im, "onnx-attribute", "attribute '%s_...' is "
		    "missing", what);
	}
	return l->number != 0;
}

/* For each element the number of its key (int64), and whether it has one. */
static ir_id
key_of(struct imp *im, ir_id x, const struct labels *key, ir_id *hit)
{
	int64_t last = imp_rank(im, x);
	ir_id on;

	if (key->string) {
		x = imp_place_in(im, x, key->n, key->string);
		*hit = DO(im, "greater_equal", x, imp_like(im, x, 0));
		return x;
	}
	on = imp_cast(im, ml_matches(im, imp_cast(im, x, imp_dtype(im,
	    key->number)), key->number), DT_INT8);
	x = CALL(im, "argmax", ATTRS(im, { "axis", imp_list(im, 1, &last) },
	    { "dtype", imp_dt(im, DT_INT64) }), on);
	on = imp_reduce(im, "max", on, 1, &last, false);
	*hit = DO(im, "greater", on, imp_like(im, on, 0));
	return x;
}

static ir_id
value_list(struct imp *im, const struct labels *l)
{
	int64_t dim = l->n;

	return l->string ? imp_strings(im, 1, &dim, l->n, l->string) :
	    l->number;
}

/* The value of an input that is none of the keys: the operator's default. */
static ir_id
other_value(struct imp *im, ir_id values, const char *unused)
{
	struct onnx_attr *a = imp_attr(im, "default_tensor");
	double real = imp_float(im, "default_float", -0.0);
	int64_t nothing = imp_int(im, "default_int64", -1);
	struct onnx_bytes b;

	if (!imp_str_bytes(im, "default_string", &b))
		b = (struct onnx_bytes){ (const uint8_t *)unused,
			strlen(unused), 0 };
	if (a && a->t)
		return imp_reshape(im, imp_tensor_const(im, a->t), 0, NULL);
	if (imp_dtype(im, values) == DT_STRING)
		return imp_string(im, b);
	if (dtype_info[imp_dtype(im, values)].class == DTC_FLOAT)
		return imp_like(im, values, real);
	return imp_reshape(im, imp_int_vec(im, imp_dtype(im, values), 1,
	    &nothing), 0, NULL);
}

static ir_id
translated(struct imp *im, const struct labels *key,
    const struct labels *value)
{
	ir_id x = imp_in(im, 0), list = value_list(im, value), at, hit;

	if (!x || !list)
		return 0;
	if (key->n != value->n) {
		imp_error(im, "onnx-attribute", "%u keys, %u values", key->n,
		    value->n);
		return 0;
	}
	if ((imp_dtype(im, x) == DT_STRING) != (key->string != NULL)) {
		imp_error(im, "onnx-dtype", "the input is of %s, the keys are "
		    "%s", dtype_info[imp_dtype(im, x)].name, key->string ?
		    "strings" : "numbers");
		return 0;
	}
	at = key_of(im, x, key, &hit);
	return DO(im, "where", hit, CALL(im, "take", ATTRS(im, { "axis",
	    attr_int(0) }), list, at), other_value(im, list, "_Unused"));
}

static void
row_label_encoder(struct imp *im, ir_id *out)
{
	struct labels key, value;

	if (read_labels(im, "keys", &key) && read_labels(im, "values",
	    &value))
		out[0] = translated(im, &key, &value);
}

/* Strings and their numbers, in the direction that the input's type says. */
static void
both_ways(struct imp *im, const struct labels *string,
    const struct labels *number, ir_id *out)
{
	bool by_string = imp_dtype(im, imp_in(im, 0)) == DT_STRING;

	if (imp_in(im, 0))
		out[0] = translated(im, by_string ? string : number,
		    by_string ? number : string);
}

static void
row_label_encoder_1(struct imp *im, ir_id *out)
{
	struct labels string, number = { .n = 0 };

	if (!read_labels(im, "classes", &string))
		return;
	number.n = string.n;
	number.number = imp_count(im, imp_scalar(im, DT_INT64, string.n),
	    DT_INT64);
	both_ways(im, &string, &number, out);
}

static void
row_category_mapper(struct imp *im, ir_id *out)
{
	struct labels string = { .n = 0 }, number = { .n = 0 };
	const int64_t *v = imp_ints(im, "cats_int64s", &number.n);

	string.string = imp_strs(im, "cats_strings", &string.n);
	if (!v || !string.string) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    v ? "cats_strings" : "cats_int64s");
		return;
	}
	number.number = imp_int_vec(im, DT_INT64, number.n, v);
	both_ways(im, &string, &number, out);
}

const struct onnx_row onnx_rows_labels[] = {
	{ ONNX_ML, "CategoryMapper", 1, row_category_mapper },
	{ ONNX_ML, "LabelEncoder", 1, row_label_encoder_1 },
	{ ONNX_ML, "LabelEncoder", 2, row_label_encoder },
	{ 0 }
};
