/*
 * Strings: made of bytes, compared, joined, cut, looked up, read as numbers.
 *
 * The elements are handles (runtime/kernel_string.h), so operators that move
 * elements take strings too.  All of these are C kernels.  What an operator is
 * given besides strings (a table, a pattern) is bytes: uint8 of rank 1, packed
 * where they are several strings.
 */
#include "op/row.h"

#include <string.h>

#include "op/extent.h"
#include "op/shape_rules.h"

#define OP_FAMILY "string"
#define LENGTHS .kernel = "how many bytes a string has depends on values"
#define PACKED "packed strings, uint8 of rank 1: their number n and n + 1 " \
	"offsets as int64, and the bytes"
#define NO_NUMBERS NO_GRADIENT("strings have no derivative")

/* ---- type relations ---- */

static bool
bytes(struct rel *r, uint32_t i, const struct type *x)
{
	return rel_dtype_is(r, i, x, DT_UINT8) && rel_rank_is(r, i, x, 1);
}

static enum rel_status
type_unpack(struct rel *r)
{
	const struct sym **dim;
	uint32_t n;

	REL_TENSOR(x, 0);
	dim = rel_dims_attr(r, "shape", &n);
	if (!bytes(r, 0, x))
		return REL_ERROR;
	for (uint32_t i = 0; i < n; i++)
		if (!rel_require(r, dim[i], SYM_GE, rel_const(r, 0)))
			return rel_error(r, "negative-extent", "extent %u of "
			    "shape is %s", i, rel_dim_text(r, dim[i]));
	return rel_result_tensor(r, DT_STRING, n, dim);
}

/* Of strings x and perhaps bytes to x's extents. */
static enum rel_status
of_strings(struct rel *r, enum dtype dt)
{
	REL_TENSOR(x, 0);
	if (!rel_dtype_is(r, 0, x, DT_STRING))
		return REL_ERROR;
	if (r->nin > 1) {
		REL_TENSOR(b, 1);
		if (!bytes(r, 1, b))
			return REL_ERROR;
	}
	return rel_result_tensor(r, dt, x->n, x->dim);
}

static enum rel_status
type_to_index(struct rel *r)
{
	return of_strings(r, DT_INT64);
}

static enum rel_status
type_to_bool(struct rel *r)
{
	return of_strings(r, DT_BOOL);
}

static enum rel_status
type_to_string(struct rel *r)
{
	return of_strings(r, DT_STRING);
}

static enum rel_status
of_two(struct rel *r, enum dtype dt)
{
	REL_TENSOR(x, 0);
	REL_TENSOR(y, 1);
	if (!rel_dtype_is(r, 0, x, DT_STRING) ||
	    !rel_dtype_is(r, 1, y, DT_STRING) || !rel_rank_is(r, 1, y, x->n))
		return REL_ERROR;
	for (uint32_t i = 0; i < x->n; i++)
		if (!rel_extent(r, 1, y, i, x->dim[i], "that of 'x'"))
			return REL_ERROR;
	return rel_result_tensor(r, dt, x->n, x->dim);
}

static enum rel_status
type_compare(struct rel *r)
{
	return of_two(r, DT_INT8);
}

static enum rel_status
type_concat(struct rel *r)
{
	return of_two(r, DT_STRING);
}

static enum rel_status
type_split(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT + 1], *n;
	enum rel_status st;

	REL_TENSOR(x, 0);
	REL_TENSOR(by, 1);
	if (!rel_dtype_is(r, 0, x, DT_STRING) || !bytes(r, 1, by))
		return REL_ERROR;
	if (x->n == TYPE_RANK_LIMIT)
		return rel_error(r, "rank", "'x' has rank %u, its parts would "
		    "have more", x->n);
	st = rel_scalar(r, 2, "n", &n);
	if (st != REL_DONE)
		return st;
	if (n != NULL && !rel_require(r, n, SYM_GE, rel_const(r, 0)))
		return rel_error(r, "negative-extent", "n is %s",
		    rel_dim_text(r, n));
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	dim[x->n] = n != NULL ? n : sym_any(r->m->syms);
	return rel_result_tensor(r, DT_STRING, x->n + 1, dim);
}

/* The types that kernels know. */
static bool
is_plain(struct rel *r, enum dtype dt)
{
	if (dt <= DT_FLOAT64)
		return true;
	rel_error(r, "dtype-class", "there is none of %s: cast %s a wider "
	    "type", dt < DT_COUNT ? dtype_info[dt].name : "no type",
	    strcmp(op_at(r->op)->name, "string.parse") == 0 ? "from" : "to");
	return false;
}

static enum rel_status
type_parse(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_FLOAT32);

	return is_plain(r, dt) ? of_strings(r, dt) : REL_ERROR;
}

static enum rel_status
type_format(struct rel *r)
{
	REL_TENSOR(x, 0);
	if (!is_plain(r, x->dtype))
		return REL_ERROR;
	return rel_result_tensor(r, DT_STRING, x->n, x->dim);
}

/* ---- compute definitions ---- */

/* Elements of a buffer. */
static const struct sym *
elements(struct te *t, uint32_t buffer)
{
	const struct prim_buffer *b = &t->p->buffer.v[buffer];
	const struct sym *n = te_product(t, b->rank, b->dim);

	if (n == NULL)
		te_fail(t, "the number of elements does not fit 64 bits");
	return n;
}

static const struct sym *
param(struct te *t, int64_t v)
{
	return sym_const(t->m->syms, v);
}

static void
kernel(struct te *t, const char *symbol, uint32_t n, const struct sym **p)
{
	if (t->failed == NULL)
		te_kernel(t, symbol, n, p, 0, NULL);
}

static void
compute_unpack(struct te *t)
{
	const struct sym *p[2] = { te_dim(t, 0, 0), elements(t, te_out(t,
	    0)) };

	kernel(t, "relay_k_string_unpack", 2, p);
}

static void
compute_find(struct te *t)
{
	const struct sym *p[2] = { elements(t, 0), te_dim(t, 1, 0) };

	kernel(t, "relay_k_string_find", 2, p);
}

static void
compute_compare(struct te *t)
{
	const struct sym *p = elements(t, 0);

	kernel(t, "relay_k_string_compare", 1, &p);
}

static void
compute_concat(struct te *t)
{
	const struct sym *p = elements(t, 0);

	kernel(t, "relay_k_string_concat", 1, &p);
}

static void
compute_case(struct te *t)
{
	const struct sym *p[2] = { elements(t, 0), param(t, op_str(t->op,
	    t->attrs, "to")[0] == 'u') };

	kernel(t, "relay_k_string_case", 2, p);
}

static void
compute_split_count(struct te *t)
{
	const struct sym *p[3] = { elements(t, 0), te_dim(t, 1, 0), param(t,
	    op_int(t->op, t->attrs, "cuts")) };

	kernel(t, "relay_k_string_split_count", 3, p);
}

static void
compute_split(struct te *t)
{
	const struct sym *p[5] = { elements(t, 0), te_dim(t, 1, 0), param(t,
	    op_int(t->op, t->attrs, "cuts")), te_dim(t, te_out(t, 0), -1),
	    param(t, t->nin) };

	kernel(t, "relay_k_string_split", 5, p);
}

static void
compute_match(struct te *t)
{
	const struct sym *p[2] = { elements(t, 0), te_dim(t, 1, 0) };

	kernel(t, "relay_k_string_match", 2, p);
}

static void
compute_parse(struct te *t)
{
	const struct sym *p[2] = { param(t, te_dtype(t, te_out(t, 0))),
	    elements(t, 0) };

	kernel(t, "relay_k_string_parse", 2, p);
}

static void
compute_format(struct te *t)
{
	const struct sym *p[2] = { param(t, te_dtype(t, 0)), elements(t,
	    0) };

	kernel(t, "relay_k_string_format", 2, p);
}

static op_value *
extent_split(struct op_extents *x, uint32_t k)
{
	return k + 1 < x->rank ? ext_dim(x, 0, k) : ext_entry(x, 2, "n", 0);
}

/* ---- rows ---- */

OP(string_case, "string.case",
    .doc = "Strings in lower or upper case, by the simple mappings of "
	"Unicode: characters that would become several stay.",
    INPUTS(IN("x", "strings")),
    ATTRS(MUST_CHOICE("to", "the case (lower upper)", "lower upper")),
    .pattern = OP_OPAQUE,
    .type = type_to_string, .compute = compute_case, LENGTHS, NO_NUMBERS)
OP(string_compare, "string.compare",
    .doc = "-1, 0 or 1 (int8) where a string of x is below, equal to or above "
	"that of y, in the order of their bytes.",
    INPUTS(IN("x", "strings"), IN("y", "strings of the same extents")),
    .pattern = OP_OPAQUE,
    .type = type_compare, .compute = compute_compare, LENGTHS, NO_NUMBERS)
OP(string_concat, "string.concat",
    .doc = "Each string of x followed by that of y.",
    INPUTS(IN("x", "strings"), IN("y", "strings of the same extents")),
    .pattern = OP_OPAQUE,
    .type = type_concat, .compute = compute_concat, LENGTHS, NO_NUMBERS)
OP(string_find, "string.find",
    .doc = "For each string its index in a table (int64), or -1.  If the "
	"table is not in the order of bytes, a string may not be found.",
    INPUTS(IN("x", "strings"), IN("table", PACKED)),
    .pattern = OP_OPAQUE,
    .type = type_to_index, .compute = compute_find,
    .kernel = "where a search goes on depends on the values it meets",
    NO_NUMBERS)
OP(string_format, "string.format",
    .doc = "Numbers as text: integers in decimal, True and False, floats with "
	"the fewest digits that read back, from 1e-4 up to 1e16 without "
	"an exponent.",
    INPUTS(IN("x", "numbers of at least 8 bits, or bool")),
    .pattern = OP_OPAQUE,
    .type = type_format, .compute = compute_format, LENGTHS, NO_NUMBERS)
OP(string_match, "string.match",
    .doc = "Whether the whole string matches a regular expression of RE2's "
	"syntax, in linear time.",
    INPUTS(IN("x", "strings"),
	IN("pattern", "the expression in UTF-8, uint8 of rank 1")),
    .pattern = OP_OPAQUE,
    .type = type_to_bool, .compute = compute_match, LENGTHS, NO_NUMBERS)
OP(string_parse, "string.parse",
    .doc = "The numbers that strings are, but for white space around them; "
	"others, and integers beyond the data type, are run-time errors.",
    INPUTS(IN("x", "strings")),
    ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type of the numbers")),
    .pattern = OP_OPAQUE,
    .type = type_parse, .compute = compute_parse, LENGTHS, NO_NUMBERS)
OP(string_split, "string.split",
    .doc = "The first n parts of each string, along a new last dimension; "
	"empty strings after the last.",
    INPUTS(IN("x", "strings"),
	IN("delimiter", "its bytes, uint8 of rank 1; none: white space"),
	OPT("n", "integer scalar: the attribute, computed")),
    ATTRS(OPERAND("n", ATTR_T_DIM, "number of parts"),
	INT("cuts", "-1", "most cuts, after which the rest is one part; -1: "
	"any number")),
    .pattern = OP_OPAQUE,
    .type = type_split, .compute = compute_split, LENGTHS,
    .extent = extent_split, .extent_nin = 3, NO_NUMBERS)
OP(string_split_count, "string.split_count",
    .doc = "The number of parts into which a delimiter cuts each string "
	"(int64).",
    INPUTS(IN("x", "strings"),
	IN("delimiter", "its bytes, uint8 of rank 1; none: white space")),
    ATTRS(INT("cuts", "-1", "most cuts; -1: any number")),
    .pattern = OP_OPAQUE,
    .type = type_to_index, .compute = compute_split_count, LENGTHS,
    NO_NUMBERS)
OP(string_unpack, "string.unpack",
    .doc = "Strings of their bytes; bytes that are no packed strings of this "
	"number are a run-time error.",
    INPUTS(IN("bytes", PACKED)),
    ATTRS(MUST("shape", ATTR_T_DIMS, "extents of the result")),
    .pattern = OP_OPAQUE,
    .type = type_unpack, .compute = compute_unpack, LENGTHS, NO_NUMBERS)
