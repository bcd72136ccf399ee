/*
 * Strings of attributes, and what several operators do with strings
 * (strings.h).
 */
#include "formats/onnx/strings.h"

#include <stdlib.h>
#include <string.h>

#include "formats/onnx/compose.h"

/* ---- attributes ---- */

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
	ir_id first, second;

	if (a && b && imp_type(im, a) == imp_type(im, b) &&
	    !imp_type(im, a)->has_any)
		return DO(im, op, a, b);
	first = imp_scalar(im, DT_BOOL, 1);
	second = imp_scalar(im, DT_BOOL, 0);
	return DO(im, op, DO(im, "where", first, a, b), DO(im, "where",
	    second, a, b));
}

ir_id
imp_same_strings(struct imp *im, ir_id a, ir_id b)
{
	ir_id c = imp_two_strings(im, "string.compare", a, b);

	return DO(im, "equal", c, imp_like(im, c, 0));
}
