/*
 * Strings of a model as constants, and what several operators do with them
 * (strings.h).
 */
#include "formats/onnx/strings.h"

#include <stdlib.h>
#include <string.h>

#include "formats/onnx/compose.h"

/* ---- constants ---- */

ir_id
imp_bytes(struct imp *im, struct onnx_bytes b)
{
	int64_t dim = (int64_t)b.n;

	return imp_const(im, DT_UINT8, 1, &dim, b.n > 0 ? b.p :
	    (const uint8_t *)"", b.n);
}

ir_id
imp_packed(struct imp *im, uint32_t n, const struct onnx_bytes *s)
{
	struct buf b = { NULL, 0, 0 };
	int64_t at = 0, count = n;
	ir_id id;

	buf_add(&b, (const char *)&count, sizeof count);
	buf_add(&b, (const char *)&at, sizeof at);
	for (uint32_t i = 0; i < n; i++) {
		at += (int64_t)s[i].n;
		buf_add(&b, (const char *)&at, sizeof at);
	}
	for (uint32_t i = 0; i < n; i++)
		if (s[i].n > 0)
			buf_add(&b, (const char *)s[i].p, s[i].n);
	id = imp_bytes(im, (struct onnx_bytes){ (const uint8_t *)b.v, b.n,
	    0 });
	buf_release(&b);
	return id;
}

ir_id
imp_strings(struct imp *im, uint32_t rank, const int64_t *dim, uint32_t n,
    const struct onnx_bytes *s)
{
	ir_id packed = imp_packed(im, n, s);

	return packed ? CALL(im, "string.unpack", ATTRS(im, { "shape",
	    imp_list(im, rank, dim) }), packed) : 0;
}

ir_id
imp_string(struct imp *im, struct onnx_bytes b)
{
	return imp_strings(im, 0, NULL, 1, &b);
}

bool
imp_str_bytes(struct imp *im, const char *name, struct onnx_bytes *b)
{
	struct onnx_attr *a = imp_attr(im, name);

	if (a && a->type != ONNX_A_STRING && a->type != 0) {
		imp_error(im, "onnx-attribute", "attribute '%s' is not a "
		    "string", name);
		a = NULL;
	}
	*b = a ? a->s : (struct onnx_bytes){ (const uint8_t *)"", 0, 0 };
	return a != NULL;
}

const struct onnx_bytes *
imp_strs(struct imp *im, const char *name, uint32_t *n)
{
	struct onnx_attr *a = imp_attr(im, name);

	*n = 0;
	if (!a || a->strings.n == 0)
		return NULL;
	*n = a->strings.n;
	return a->strings.v;
}

/* ---- tables ---- */

struct entry {
	struct onnx_bytes s;
	uint32_t at;
};

static int
in_order(const void *pa, const void *pb)
{
	const struct entry *a = pa, *b = pb;
	size_t n = a->s.n < b->s.n ? a->s.n : b->s.n;
	int c = n > 0 ? memcmp(a->s.p, b->s.p, n) : 0;

	if (c == 0)
		c = (a->s.n > b->s.n) - (a->s.n < b->s.n);
	return c;
}

ir_id
imp_table(struct imp *im, uint32_t n, const struct onnx_bytes *s,
    int64_t *place, uint32_t *distinct)
{
	struct entry *e = mem_zalloc((size_t)n + 1, sizeof *e);
	struct onnx_bytes *kept = mem_zalloc((size_t)n + 1, sizeof *kept);
	uint32_t m = 0;
	ir_id id;

	for (uint32_t i = 0; i < n; i++)
		e[i] = (struct entry){ s[i], i };
	qsort(e, n, sizeof *e, in_order);
	for (uint32_t i = 0; i < n; i++) {
		if (i == 0 || in_order(&e[i - 1], &e[i]) != 0)
			kept[m++] = e[i].s;
		place[e[i].at] = (int64_t)m - 1;
	}
	id = imp_packed(im, m, kept);
	*distinct = m;
	mem_free(kept);
	mem_free(e);
	return id;
}

ir_id
imp_place_in(struct imp *im, ir_id x, uint32_t n, const struct onnx_bytes *s)
{
	int64_t *place = mem_zalloc((size_t)n + 1, sizeof *place);
	int64_t *first = mem_zalloc((size_t)n + 1, sizeof *first);
	uint32_t m;
	ir_id table = imp_table(im, n, s, place, &m), found;

	for (uint32_t i = n; i-- > 0; )
		first[place[i]] = i;
	/* The last entry is for -1, which counts from the end. */
	first[m] = -1;
	found = CALL(im, "string.find", NULL, x, table);
	found = CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }, { "mode",
	    imp_text(im, "wrap") }), imp_int_vec(im, DT_INT64, m + 1, first),
	    found);
	mem_free(first);
	mem_free(place);
	return found;
}

/* ---- operators ---- */

ir_id
imp_two_strings(struct imp *im, const char *op, ir_id a, ir_id b)
{
	ir_id first = imp_scalar(im, DT_BOOL, 1);
	ir_id second = imp_scalar(im, DT_BOOL, 0);

	return DO(im, op, DO(im, "where", first, a, b), DO(im, "where",
	    second, a, b));
}

ir_id
imp_same_strings(struct imp *im, ir_id a, ir_id b)
{
	ir_id c = imp_two_strings(im, "string.compare", a, b);

	return DO(im, "equal", c, imp_like(im, c, 0));
}

ir_id
imp_cast_strings(struct imp *im, ir_id x, enum dtype dt)
{
	enum dtype from = imp_dtype(im, x), by;
	bool narrow;

	if (dt == from)
		return x;
	narrow = (dt == DT_STRING ? from : dt) > DT_FLOAT64;
	by = dtype_info[dt == DT_STRING ? from : dt].class == DTC_FLOAT ?
	    DT_FLOAT32 : DT_INT32;
	if (dt == DT_STRING)
		return DO(im, "string.format", narrow ? imp_cast(im, x, by) :
		    x);
	x = CALL(im, "string.parse", ATTRS(im, { "dtype", imp_dt(im, narrow ?
	    by : dt) }), x);
	return narrow ? imp_cast_as(im, x, dt) : x;
}
