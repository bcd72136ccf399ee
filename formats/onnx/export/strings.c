/*
 * Operators of strings and of text.
 *
 * Several strings in one constant are packed (runtime/kernel_string.h); ONNX
 * has tensors and lists of strings in their place.
 */
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"
#include "op/op.h"

/* ---- constants ---- */

static int64_t
number_at(const uint8_t *p, size_t i)
{
	int64_t v;

	memcpy(&v, p + 8 * i, sizeof v);
	return v;
}

struct packed {
	uint32_t n;
	struct onnx_bytes *v;
};

/* Operand i, packed strings. */
static bool
packed(struct exp *e, uint32_t i, struct packed *out)
{
	struct onnx_bytes b;
	size_t head, rest;
	int64_t n;

	if (!exp_constant_bytes(e, i, &b))
		return false;
	n = b.n >= 16 ? number_at(b.p, 0) : -1;
	if (n < 0 || n >= UINT32_MAX || (uint64_t)n > b.n / 8 - 2)
		goto wrong;
	head = 8 * ((size_t)n + 2);
	rest = b.n - head;
	out->n = (uint32_t)n;
	out->v = arena_alloc(e->a, (size_t)n + 1, sizeof *out->v);
	for (uint32_t k = 0; k < out->n; k++) {
		int64_t from = number_at(b.p, k + 1u);
		int64_t to = number_at(b.p, k + 2u);

		if (from < 0 || to < from || (uint64_t)to > rest)
			goto wrong;
		out->v[k] = (struct onnx_bytes){ b.p + head + from,
		    (size_t)(to - from), 0 };
	}
	return true;
wrong:
	exp_error(e, "operand %u is not packed strings", i);
	return false;
}

static struct onnx_tensor *
string_tensor(struct exp *e, uint32_t rank, const int64_t *dim, uint32_t n,
    const struct onnx_bytes *v)
{
	struct onnx_tensor *t = arena_alloc(e->a, 1, sizeof *t);

	t->data_type = ONNX_STRING;
	for (uint32_t i = 0; i < rank; i++)
		*(int64_t *)onnx_list_add(e->a, &t->dims, sizeof *dim) =
		    dim[i];
	for (uint32_t i = 0; i < n; i++)
		*(struct onnx_bytes *)onnx_list_add(e->a, &t->strings,
		    sizeof *v) = v[i];
	return t;
}

static void
row_unpack(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);
	int64_t *dim = arena_alloc(e->a, t->n + 1u, sizeof *dim), count;
	struct packed p;

	(void)row;
	if (!packed(e, 0, &p))
		return;
	if (!type_elements(t, &count) || count != p.n) {
		exp_error(e, "%u strings are packed, which are not as many as "
		    "the shape has, or it is not known", p.n);
		return;
	}
	for (uint32_t i = 0; i < t->n; i++)
		sym_is_const(t->dim[i], &dim[i]);
	exp_tensor(e, "value", string_tensor(e, t->n, dim, p.n, p.v));
	exp_give(e, exp_op(e, "Constant", 0, NULL));
}

/* ---- one string after another ---- */

static void
row_number(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, exp_cast(e, exp_in(e, 0), exp_dtype(e, 0), exp_result(e,
	    0)->dtype));
}

static void
row_concat(struct exp *e, const struct exp_row *row)
{
	(void)row;
	exp_give(e, EX(e, "StringConcat", exp_in(e, 0), exp_in(e, 1)));
}

static void
row_match(struct exp *e, const struct exp_row *row)
{
	struct onnx_bytes b;

	(void)row;
	if (!exp_constant_bytes(e, 1, &b))
		return;
	exp_str(e, "pattern", (const char *)b.p);
	exp_give(e, EX(e, "RegexFullMatch", exp_in(e, 0)));
}

/* StringNormalizer takes rank 1, and makes one empty string of none. */
static void
row_case(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_type(e, 0);
	const char *x = exp_in(e, 0), *y;
	const int64_t flat = -1, first = 0;
	int64_t count;

	(void)row;
	if (t->n != 1)
		x = exp_reshape(e, x, 1, &flat);
	exp_str(e, "case_change_action", strcmp(exp_get_str(e, "to"),
	    "lower") == 0 ? "LOWER" : "UPPER");
	exp_int(e, "is_case_sensitive", 1);
	y = EX(e, "StringNormalizer", x);
	if (!type_elements(t, &count) || count == 0)
		y = EX(e, "Slice", y, exp_vector(e, 1, &first),
		    exp_unsqueeze(e, EX(e, "Size", x), 1, &first));
	exp_give(e, t->n == 1 ? y : EX(e, "Reshape", y, exp_shape(e, t->n,
	    t->dim)));
}

/* ---- comparison ---- */

static bool
is_order_zero(const struct exp *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id);
	const struct ir_constant *c;

	if (n->kind != NODE_CONST)
		return false;
	c = &e->m->constant.v[n->ref];
	return c->type->n == 0 && c->type->dtype == DT_INT8 &&
	    c->data.bytes != NULL && *(const char *)c->data.bytes == 0;
}

static bool
asks_for_equality(const struct exp *e, const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->nin == 2 &&
	    (strcmp(op_at(n->ref)->name, "equal") == 0 ||
	    strcmp(op_at(n->ref)->name, "not_equal") == 0) &&
	    is_order_zero(e, ir_in(e->m, n, 1));
}

/* Comparisons of which more is asked than whether they are 0. */
static void
find_ordered(struct exp *e)
{
	e->ordered = mem_zalloc(e->m->node.n, sizeof *e->ordered);
	for (uint32_t i = 1; i < e->m->node.n; i++) {
		const struct ir_node *n = ir_at(e->m, i);

		if (asks_for_equality(e, n))
			continue;
		for (uint32_t k = 0; k < n->nin; k++)
			e->ordered[ir_in(e->m, n, k)] = true;
	}
	for (uint32_t i = 1; i < e->m->region.n; i++)
		e->ordered[e->m->region.v[i].result] = true;
}

const char *
exp_equal_strings(struct exp *e)
{
	const struct ir_node *n;

	if (!asks_for_equality(e, exp_node(e)) || !exp_is_call(e, ir_in(e->m,
	    exp_node(e), 0), "string.compare"))
		return NULL;
	n = ir_at(e->m, ir_in(e->m, exp_node(e), 0));
	exp_need(e, 19, "Equal of strings");
	return EX(e, "Equal", exp_get(e, ir_in(e->m, n, 0)).v[0], exp_get(e,
	    ir_in(e->m, n, 1)).v[0]);
}

/* What compares the result with 0 asks for Equal itself. */
static void
row_compare(struct exp *e, const struct exp_row *row)
{
	(void)row;
	if (e->ordered == NULL)
		find_ordered(e);
	if (e->ordered[e->node])
		exp_error(e, "ONNX tells whether strings are equal, but not "
		    "which is first");
	else
		exp_give(e, exp_scalar(e, DT_INT8, 0));
}

/* ---- parts of strings ---- */

static const char *
split(struct exp *e, uint32_t which)
{
	const char *in = exp_in(e, 0), *out[2];
	struct onnx_bytes b;

	if (!exp_constant_bytes(e, 1, &b))
		return NULL;
	if (b.n > 0)
		exp_str(e, "delimiter", (const char *)b.p);
	if (exp_get_int(e, "cuts") >= 0)
		exp_int(e, "maxsplit", exp_get_int(e, "cuts"));
	exp_emit(e, "StringSplit", 1, &in, 2, out);
	return out[which];
}

/* Empty strings as a last extent more, so that n parts can be taken. */
static void
row_split(struct exp *e, const struct exp_row *row)
{
	const struct type *t = exp_result(e, 0);
	const int64_t last = t->n - 1, zero = 0;
	const struct onnx_bytes none = { (const uint8_t *)"", 0, 0 };
	const char *y = split(e, 0), *n, *one, *empty;

	(void)row;
	if (y == NULL)
		return;
	n = exp_get_shape(e, "n", 2);
	if (exp_nin(e) > 2)
		n = exp_unsqueeze(e, n, 1, &zero);
	empty = EX(e, "Shape", exp_in(e, 0));
	exp_int(e, "axis", 0);
	empty = EX(e, "Concat", empty, n);
	exp_tensor(e, "value", string_tensor(e, 0, NULL, 1, &none));
	one = exp_op(e, "Constant", 0, NULL);
	empty = EX(e, "Expand", one, empty);
	exp_int(e, "axis", last);
	y = EX(e, "Concat", y, empty);
	exp_give(e, EX(e, "Slice", y, exp_vector(e, 1, &zero), n,
	    exp_vector(e, 1, &last)));
}

static void
row_split_count(struct exp *e, const struct exp_row *row)
{
	const char *n = split(e, 1);

	(void)row;
	if (n != NULL)
		exp_give(e, n);
}

/* ---- tables ---- */

static bool
in_order(const struct onnx_bytes *a, const struct onnx_bytes *b)
{
	size_t n = a->n < b->n ? a->n : b->n;
	int c = n > 0 ? memcmp(a->p, b->p, n) : 0;

	return c != 0 ? c < 0 : a->n < b->n;
}

static void
row_find(struct exp *e, const struct exp_row *row)
{
	struct packed p;
	int64_t *v;

	(void)row;
	if (!packed(e, 1, &p))
		return;
	v = arena_alloc(e->a, p.n + 1u, sizeof *v);
	for (uint32_t i = 0; i < p.n; i++) {
		v[i] = i;
		if (i > 0 && !in_order(&p.v[i - 1], &p.v[i])) {
			exp_error(e, "the strings of the table do not rise");
			return;
		}
	}
	exp_strs(e, "keys_strings", p.n, p.v);
	exp_ints(e, "values_int64s", p.n, v);
	exp_int(e, "default_int64", -1);
	exp_ml(e, 2);
	exp_give(e, EX(e, "LabelEncoder", exp_in(e, 0)));
}

static void
numbers_of(struct exp *e, const char *name, const struct onnx_bytes *b,
    int64_t *greatest)
{
	size_t n = b->n / 8;
	int64_t *v = arena_alloc(e->a, n + 1, sizeof *v);

	for (size_t i = 0; i < n; i++) {
		v[i] = number_at(b->p, i);
		if (v[i] > *greatest)
			*greatest = v[i];
	}
	exp_ints(e, name, (uint32_t)n, v);
}

/* The result of TfIdfVectorizer ends at the greatest place. */
static void
row_ngrams(struct exp *e, const struct exp_row *row)
{
	int64_t greatest = -1, any = 0, size = exp_get_int(e, "size");
	uint32_t rank = exp_result(e, 0)->n;
	struct onnx_bytes pool, place;
	int64_t pads[4] = { 0 };
	onnx_ints starts;
	const char *y;

	(void)row;
	if (!exp_constant_bytes(e, 1, &pool) ||
	    !exp_constant_bytes(e, 2, &place) ||
	    !exp_get_ints(e, "starts", &starts))
		return;
	y = exp_cast(e, exp_in(e, 0), exp_dtype(e, 0), exp_dtype(e, 0) ==
	    DT_INT32 ? DT_INT32 : DT_INT64);
	exp_str(e, "mode", "TF");
	exp_int(e, "min_gram_length", exp_get_int(e, "min_length"));
	exp_int(e, "max_gram_length", exp_get_int(e, "max_length"));
	exp_int(e, "max_skip_count", exp_get_int(e, "max_skip"));
	exp_ints(e, "ngram_counts", starts.n, starts.v);
	numbers_of(e, "pool_int64s", &pool, &any);
	numbers_of(e, "ngram_indexes", &place, &greatest);
	y = EX(e, "TfIdfVectorizer", y);
	pads[2 * rank - 1] = size - greatest - 1;
	if (size > greatest + 1)
		y = EX(e, "Pad", y, exp_vector(e, 2 * rank, pads));
	exp_give(e, y);
}

const struct exp_row exp_rows_strings[] = {
	{ "string.case", row_case },
	{ "string.compare", row_compare },
	{ "string.concat", row_concat },
	{ "string.find", row_find },
	{ "string.format", row_number },
	{ "string.match", row_match },
	{ "string.parse", row_number },
	{ "string.split", row_split },
	{ "string.split_count", row_split_count },
	{ "string.unpack", row_unpack },
	{ "text.ngram_count", row_ngrams },
	{ 0 }
};
