/*
 * Errors between two values (cmp.h).
 *
 * Distances in ulp are counted on the integers that order the numbers of a
 * format: the magnitude's bits, with the sign.  For integers and bool the
 * distance is the difference.
 *
 * Cost: linear in elements; parts of a value that are shared count once.
 */
#include "pass/cmp.h"

#include <math.h>
#include <string.h>

#include "ir/number.h"
#include "ir/text.h"

struct element {
	double x;
	int64_t order;		/* uint64: its bits */
};

static int64_t
ordered(uint64_t bits, unsigned width)
{
	uint64_t sign = (uint64_t)1 << (width - 1);
	int64_t magnitude = (int64_t)(bits & (sign - 1));

	return (bits & sign) != 0 ? -magnitude : magnitude;
}

static struct element
element(const struct value *v, int64_t i)
{
	size_t size = dtype_info[v->dtype].bytes;
	const char *p = (const char *)v->data + (size_t)i * size;
	struct element e;
	uint64_t bits = 0;
	enum dtype dt = (enum dtype)v->dtype;

	memcpy(&bits, p, size);
	e.order = dtype_info[dt].class != DTC_FLOAT ?
	    int_wrapped(dt, (int64_t)bits) : ordered(float_format[dt].special
	    == FLOAT_SCALE ? bits : bits & UINT64_MAX >>
	    (64 - dtype_info[dt].bits), dtype_info[dt].bits);
	e.x = number_get(dt, p);
	return e;
}

double
cmp_element(const struct value *v, int64_t i)
{
	return element(v, i).x;
}

static uint64_t
distance(enum dtype dt, int64_t a, int64_t b)
{
	bool less = dt == DT_UINT64 ? (uint64_t)a < (uint64_t)b : a < b;

	return less ? (uint64_t)b - (uint64_t)a : (uint64_t)a - (uint64_t)b;
}

static uint32_t
bucket(uint64_t ulp)
{
	return ulp == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(ulp);
}

static void
compare(struct cmp_row *r, const struct cmp_limits *l, enum dtype dt,
    struct element a, struct element b)
{
	bool is_float = dtype_info[dt].class == DTC_FLOAT;
	double error, relative;
	uint64_t ulp;

	r->elements++;
	if (is_float && ((isnan(a.x) && isnan(b.x)) || a.x == b.x)) {
		r->ulp[0]++;
		return;
	}
	if (!isfinite(a.x) || !isfinite(b.x)) {
		r->unlike++;
		r->differ++;
		return;
	}
	ulp = distance(dt, a.order, b.order);
	error = is_float ? fabs(a.x - b.x) : (double)ulp;
	relative = error == 0 ? 0 : error / fabs(b.x);
	r->ulp[bucket(ulp)]++;
	if (error > r->max_abs)
		r->max_abs = error;
	if (relative > r->max_rel)
		r->max_rel = relative;
	if (ulp > l->ulp && !(error <= l->atol + l->rtol * fabs(b.x)))
		r->differ++;
}

/* ---- values ---- */

struct pair {
	const struct value *a, *b;
};

static void
mismatch(struct cmp_row *r, const struct ir_module *ma, const struct value *a,
    const struct ir_module *mb, const struct value *b)
{
	struct buf s = { NULL, 0, 0 };

	if (r->why != NULL)
		return;
	value_describe(&s, ma, a);
	buf_puts(&s, " against ");
	value_describe(&s, mb, b);
	r->why = mem_strndup(s.v, s.n);
	buf_release(&s);
}

static bool
same_shape(const struct value *a, const struct value *b)
{
	return a->dtype == b->dtype && a->n == b->n && (a->n == 0 ||
	    memcmp(a->dim, b->dim, a->n * sizeof *a->dim) == 0);
}

static bool
same_kind(const struct ir_module *ma, const struct value *a,
    const struct ir_module *mb, const struct value *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == VALUE_TENSOR)
		return same_shape(a, b);
	if (a->kind == VALUE_TUPLE)
		return a->n == b->n;
	if (a->kind == VALUE_DATA || a->kind == VALUE_CTOR)
		return (a->kind == VALUE_CTOR || a->n == b->n) &&
		    strcmp(ma->ctor.v[a->ref].name,
		    mb->ctor.v[b->ref].name) == 0;
	return true;
}

/* Parts that are compared one by one; functions are not looked into. */
static uint32_t
parts(const struct value *v)
{
	return v->kind == VALUE_TUPLE || v->kind == VALUE_DATA ? v->n :
	    v->kind == VALUE_CELL ? 1 : 0;
}

static const struct value *
part(const struct value *v, uint32_t i)
{
	return v->kind == VALUE_CELL ? v->content : v->item[i];
}

void
cmp_values(struct cmp_row *r, const struct cmp_limits *l,
    const struct ir_module *ma, const struct value *a,
    const struct ir_module *mb, const struct value *b)
{
	VEC(struct pair) stack = { NULL, 0, 0 };
	struct map seen = { 0 };
	struct pair p = { a, b };

	vec_push(&stack, p);
	while (stack.n > 0) {
		uint64_t key;
		uint32_t was;

		p = vec_pop(&stack);
		if (!same_kind(ma, p.a, mb, p.b)) {
			mismatch(r, ma, p.a, mb, p.b);
			continue;
		}
		for (int64_t i = 0; p.a->kind == VALUE_TENSOR &&
		    i < p.a->count; i++)
			compare(r, l, (enum dtype)p.a->dtype,
			    element(p.a, i), element(p.b, i));
		if (parts(p.a) == 0)
			continue;
		key = hash_bytes(&p, sizeof p, 0);
		if (map_get(&seen, key, &was))
			continue;
		map_put(&seen, key, 1);
		for (uint32_t i = parts(p.a); i-- > 0; ) {
			struct pair q = { part(p.a, i), part(p.b, i) };

			vec_push(&stack, q);
		}
	}
	vec_free(&stack);
	map_free(&seen);
}

bool
cmp_agrees(const struct cmp_row *r)
{
	return r->differ == 0 && r->why == NULL;
}

void
cmp_row_release(struct cmp_row *r)
{
	mem_free(r->name);
	mem_free(r->why);
}

/* ---- the table ---- */

enum { CELLS = 6 };

static void
put_histogram(struct buf *b, const struct cmp_row *r)
{
	bool any = false;

	for (uint32_t i = 0; i < CMP_BUCKETS; i++) {
		uint64_t low = i == 0 ? 0 : (uint64_t)1 << (i - 1);

		if (r->ulp[i] == 0)
			continue;
		buf_puts(b, any ? ", " : "  ulp ");
		any = true;
		if (i < 2)
			buf_printf(b, "%u: ", i);
		else
			buf_printf(b, "%llu-%llu: ", (unsigned long long)low,
			    (unsigned long long)low - 1 + low);
		buf_printf(b, "%llu", (unsigned long long)r->ulp[i]);
	}
	if (any)
		buf_putc(b, '\n');
}

static void
put_cells(struct buf *b, char *const *cell, const size_t *width)
{
	for (uint32_t k = 0; k < CELLS; k++) {
		size_t pad = width[k] - strlen(cell[k]);

		if (k > 0)
			buf_puts(b, "  ");
		for (; k > 0 && pad > 0; pad--)
			buf_putc(b, ' ');
		buf_put_safe(b, cell[k], strlen(cell[k]));
		for (; pad > 0; pad--)
			buf_putc(b, ' ');
	}
	buf_putc(b, '\n');
}

static void
fill_cells(char **cell, const struct cmp_row *r)
{
	cell[0] = mem_printf("%s", r->name);
	cell[1] = mem_printf("%llu", (unsigned long long)r->elements);
	cell[2] = mem_printf("%llu", (unsigned long long)r->differ);
	cell[3] = mem_printf("%.4g", r->max_abs);
	cell[4] = mem_printf("%.4g", r->max_rel);
	cell[5] = mem_printf("%llu", (unsigned long long)r->unlike);
}

void
cmp_print(struct buf *b, const struct cmp_row *row, uint32_t n)
{
	static const char *const head[CELLS] = { "output", "elements",
	    "differ", "max abs", "max rel", "NaN/inf" };
	char **cell = mem_zalloc((size_t)(n + 1) * CELLS, sizeof *cell);
	size_t width[CELLS] = { 0 };

	for (uint32_t k = 0; k < CELLS; k++)
		cell[k] = mem_printf("%s", head[k]);
	for (uint32_t i = 0; i < n; i++)
		fill_cells(cell + (size_t)(i + 1) * CELLS, &row[i]);
	for (size_t i = 0; i < (size_t)(n + 1) * CELLS; i++)
		if (strlen(cell[i]) > width[i % CELLS])
			width[i % CELLS] = strlen(cell[i]);
	put_cells(b, cell, width);
	for (uint32_t i = 0; i < n; i++) {
		put_cells(b, cell + (size_t)(i + 1) * CELLS, width);
		put_histogram(b, &row[i]);
		if (row[i].why != NULL)
			buf_printf(b, "  not comparable: %s\n", row[i].why);
	}
	for (size_t i = 0; i < (size_t)(n + 1) * CELLS; i++)
		mem_free(cell[i]);
	mem_free(cell);
}

void
cmp_print_csv(struct buf *b, const struct cmp_row *row, uint32_t n)
{
	buf_puts(b, "output,elements,differ,max_abs,max_rel,unlike,why\n");
	for (uint32_t i = 0; i < n; i++) {
		const struct cmp_row *r = &row[i];

		buf_put_csv(b, r->name);
		buf_printf(b, ",%llu,%llu,%.17g,%.17g,%llu,",
		    (unsigned long long)r->elements,
		    (unsigned long long)r->differ, r->max_abs, r->max_rel,
		    (unsigned long long)r->unlike);
		if (r->why != NULL)
			buf_put_csv(b, r->why);
		buf_putc(b, '\n');
	}
}

void
cmp_print_json(struct buf *b, const struct cmp_row *row, uint32_t n,
    bool agree)
{
	buf_printf(b, "{\"agree\": %s, \"outputs\": [",
	    agree ? "true" : "false");
	for (uint32_t i = 0; i < n; i++) {
		const struct cmp_row *r = &row[i];

		buf_puts(b, i > 0 ? ",\n  {\"output\": " :
		    "\n  {\"output\": ");
		buf_put_json(b, r->name);
		buf_printf(b, ", \"elements\": %llu, \"differ\": %llu, "
		    "\"max_abs\": %.17g, \"max_rel\": %.17g, "
		    "\"unlike\": %llu",
		    (unsigned long long)r->elements,
		    (unsigned long long)r->differ, r->max_abs, r->max_rel,
		    (unsigned long long)r->unlike);
		if (r->why != NULL) {
			buf_puts(b, ", \"why\": ");
			buf_put_json(b, r->why);
		}
		buf_putc(b, '}');
	}
	buf_puts(b, "\n]}\n");
}
