/*
 * ai.onnx.ml: maps.  A map is a tuple of two vectors, its keys and its values.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/ml/ml.h"
#include "formats/onnx/strings.h"

/* Keys and values of input 0; false: it is not a map, which was reported. */
static bool
open_map(struct imp *im, ir_id *key, ir_id *value)
{
	ir_id x = imp_in(im, 0);
	const struct type *t = x ? imp_type(im, x) : NULL;

	if (t == NULL || t->kind != TYPE_TUPLE || t->n != 2 ||
	    t->arg[0]->kind != TYPE_TENSOR || t->arg[1]->kind != TYPE_TENSOR) {
		if (x)
			imp_error(im, "onnx-type", "the input is not a map");
		return false;
	}
	*key = imp_proj(im, x, 0);
	*value = imp_proj(im, x, 1);
	return true;
}

static ir_id
take_first(struct imp *im, ir_id x, ir_id at)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), x, at);
}

/* For each of n numbers (n) the value (k) at the key (k) that equals it, or
 * `other`, of rank 0: a row (1, n). */
static ir_id
values_at(struct imp *im, ir_id number, ir_id key, ir_id value, ir_id other)
{
	static const int64_t last = 1;
	ir_id on = imp_cast(im, ml_matches(im, number, key), DT_INT8), both[2];

	/* After the keys stands one that equals all numbers. */
	both[0] = on;
	both[1] = imp_expand(im, imp_full(im, imp_scalar(im, DT_INT8, 1),
	    imp_shape(im, number)), 1, 1);
	on = CALL(im, "argmax", ATTRS(im, { "axis", imp_list(im, 1, &last) },
	    { "dtype", imp_dt(im, DT_INT64) }), imp_concat(im, 2, both, 1));
	both[0] = value;
	both[1] = imp_expand(im, other, 0, 1);
	return imp_expand(im, take_first(im, imp_concat(im, 2, both, 0), on),
	    0, 1);
}

static ir_id
nothing(struct imp *im, enum dtype dt, const char *text)
{
	return dt == DT_STRING ? imp_string(im, (struct onnx_bytes){
	    (const uint8_t *)text, strlen(text), 0 }) : imp_scalar(im, dt, 0);
}

static void
row_dict_vectorizer(struct imp *im, ir_id *out)
{
	uint32_t n, words;
	const int64_t *v = imp_ints(im, "int64_vocabulary", &n);
	const struct onnx_bytes *word = imp_strs(im, "string_vocabulary",
	    &words);
	ir_id key, value, number;

	if (!open_map(im, &key, &value))
		return;
	if ((n > 0) == (words > 0)) {
		imp_error(im, "onnx-attribute", "one of 'int64_vocabulary' "
		    "and 'string_vocabulary' is needed");
		return;
	}
	if ((imp_dtype(im, key) == DT_STRING) != (words > 0)) {
		imp_error(im, "onnx-dtype", "the keys are of %s, the "
		    "vocabulary is of %s", dtype_info[imp_dtype(im,
		    key)].name, words > 0 ? "string" : "int64");
		return;
	}
	if (words > 0) {
		/* Both by their place among the words. */
		int64_t dim = words;

		key = imp_place_in(im, key, words, word);
		number = imp_place_in(im, imp_strings(im, 1, &dim, words,
		    word), words, word);
	} else {
		number = imp_int_vec(im, imp_dtype(im, key), n, v);
	}
	out[0] = values_at(im, number, key, value, nothing(im, imp_dtype(im,
	    value), ""));
}

static enum dtype
cast_to(struct imp *im)
{
	static const struct {
		const char *name;
		enum dtype dt;
	} to[] = {
		{ "TO_FLOAT", DT_FLOAT32 }, { "TO_INT64", DT_INT64 },
		{ "TO_STRING", DT_STRING },
	};
	const char *s = imp_str(im, "cast_to", "TO_FLOAT");

	for (size_t i = 0; i < sizeof to / sizeof to[0]; i++)
		if (strcmp(s, to[i].name) == 0)
			return to[i].dt;
	imp_error(im, "onnx-attribute", "cast_to '%s' is not TO_FLOAT, "
	    "TO_INT64 or TO_STRING", s);
	return DT_NONE;
}

/* Dense: the values in the order of their keys.  Sparse: each at the place that
 * its key is. */
static void
row_cast_map(struct imp *im, ir_id *out)
{
	static const int64_t all = 0;
	const char *form = imp_str(im, "map_form", "DENSE");
	int64_t most = imp_int(im, "max_map", 1);
	enum dtype dt = cast_to(im);
	ir_id key, value;

	if (dt == DT_NONE || !open_map(im, &key, &value))
		return;
	value = imp_cast_as(im, value, dt);
	if (strcmp(form, "DENSE") == 0) {
		out[0] = imp_expand(im, take_first(im, value, DO(im, "argsort",
		    key)), 0, 1);
	} else if (strcmp(form, "SPARSE") != 0) {
		imp_error(im, "onnx-attribute", "map_form '%s' is not DENSE "
		    "or SPARSE", form);
	} else if (most < 1) {
		imp_error(im, "onnx-attribute", "max_map is %lld, at least 1 "
		    "is needed", (long long)most);
	} else {
		key = imp_require(im, key, imp_reduce(im, "all", DO(im,
		    "greater_equal", key, imp_like(im, key, 0)), 1, &all,
		    false), "no_key_is_negative");
		out[0] = values_at(im, imp_count(im, imp_scalar(im, DT_INT64,
		    most), DT_INT64), key, value, nothing(im, dt, "0.f"));
	}
}

const struct onnx_row onnx_rows_maps[] = {
	{ ONNX_ML, "CastMap", 1, row_cast_map },
	{ ONNX_ML, "DictVectorizer", 1, row_dict_vectorizer },
	{ 0 }
};
