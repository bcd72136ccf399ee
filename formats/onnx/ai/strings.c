/*
 * Operators on strings.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/strings.h"

static void
row_concat(struct imp *im, ir_id *out)
{
	out[0] = imp_two_strings(im, "string.concat", imp_in(im, 0),
	    imp_in(im, 1));
}

/* The greatest of counts, or 0: int64 of rank 0. */
static ir_id
greatest(struct imp *im, ir_id counts)
{
	static const int64_t flat[1] = { -1 }, zero[1] = { 0 };
	ir_id both[2] = { imp_reshape(im, counts, 1, flat),
	    imp_int_vec(im, DT_INT64, 1, zero) };

	return imp_reduce(im, "max", imp_concat(im, 2, both, 0), 1, zero,
	    false);
}

static void
row_split(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), by;
	int64_t cuts = imp_int(im, "maxsplit", -1);
	const struct attrs *as = ATTRS(im, { "cuts", attr_int(cuts) });
	struct onnx_bytes b;

	imp_str_bytes(im, "delimiter", &b);
	by = imp_bytes(im, b);
	out[1] = CALL(im, "string.split_count", as, x, by);
	out[0] = CALL(im, "string.split", as, x, by, greatest(im, out[1]));
}

static void
row_match(struct imp *im, ir_id *out)
{
	struct onnx_bytes b;

	imp_str_bytes(im, "pattern", &b);
	out[0] = DO(im, "string.match", imp_in(im, 0), imp_bytes(im, b));
}

static ir_id
in_case(struct imp *im, ir_id x, const char *to)
{
	return CALL(im, "string.case", ATTRS(im, { "to", imp_text(im, to) }),
	    x);
}

/* The strings of x (n) that are not among the words; at least one, which is
 * empty if there is none. */
static ir_id
without(struct imp *im, ir_id x, uint32_t n, const struct onnx_bytes *word,
    bool case_matters)
{
	static const int64_t last = 1, one = 1;
	ir_id hit, kept, words, both[2], count;
	int64_t dim = n;

	if (case_matters) {
		hit = imp_place_in(im, x, n, word);
		hit = DO(im, "less", hit, imp_like(im, hit, 0));
	} else {
		words = in_case(im, imp_strings(im, 1, &dim, n, word),
		    "lower");
		hit = imp_same_strings(im, imp_expand(im, in_case(im, x,
		    "lower"), 1, 1), imp_expand(im, words, 0, 1));
		hit = imp_reduce(im, "any", hit, 1, &last, false);
		hit = DO(im, "logical_not", hit);
	}
	kept = imp_squeeze(im, DO(im, "argwhere", hit), 1);
	both[0] = CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), x,
	    kept);
	both[1] = imp_strings(im, 1, &one, 1, &(struct onnx_bytes){ (const
	    uint8_t *)"", 0, 0 });
	count = imp_len(im, kept, 0);
	count = DO(im, "maximum", count, imp_like(im, count, 1));
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }),
	    imp_concat(im, 2, both, 0), imp_count(im, count, DT_INT64));
}

static void
row_normalizer(struct imp *im, ir_id *out)
{
	const char *change = imp_str(im, "case_change_action", "NONE");
	bool case_matters = imp_int(im, "is_case_sensitive", 0) != 0;
	ir_id x = imp_in(im, 0);
	uint32_t n, rank = imp_rank(im, x);
	const struct onnx_bytes *word = imp_strs(im, "stopwords", &n);

	imp_str(im, "locale", "");
	if (!imp_tensor(im, x))
		return;
	if (rank != 1 && (rank != 2 || imp_extent(im, x, 0) > 1)) {
		imp_error(im, "onnx-rank", "the input is neither (n) nor "
		    "(1, n)");
		return;
	}
	if (rank == 2)
		x = imp_squeeze(im, x, 0);
	if (n > 0)
		x = without(im, x, n, word, case_matters);
	if (strcmp(change, "LOWER") == 0) {
		x = in_case(im, x, "lower");
	} else if (strcmp(change, "UPPER") == 0) {
		x = in_case(im, x, "upper");
	} else if (strcmp(change, "NONE") != 0) {
		imp_error(im, "onnx-attribute", "case_change_action '%s' is "
		    "not LOWER, UPPER or NONE", change);
		return;
	}
	out[0] = rank == 2 ? imp_expand(im, x, 0, 1) : x;
}

const struct onnx_row onnx_rows_strings[] = {
	{ "", "RegexFullMatch", 20, row_match },
	{ "", "StringConcat", 20, row_concat },
	{ "", "StringNormalizer", 10, row_normalizer },
	{ "", "StringSplit", 20, row_split },
	{ 0 }
};
