/*
 * Values of the evaluator: creation, release, description (value.h).
 */
#include "eval/value.h"

#include <stdlib.h>
#include <string.h>

#define ALIGN 64

void
heap_init(struct heap *h)
{
	memset(h, 0, sizeof *h);
}

void
heap_release(struct heap *h)
{
	/* A cell in a cycle loses its content; the reference taken here keeps
	 * it valid meanwhile. */
	while (h->cells != NULL) {
		struct value *c = value_keep(h->cells), *content = c->content;

		c->content = NULL;
		value_drop(h, content);
		if (c->refs > 1 && h->cells == c) {
			/* Something else owns it: it is only unlinked. */
			h->cells = c->next;
			if (h->cells != NULL)
				h->cells->prev = NULL;
			c->prev = c->next = NULL;
		}
		value_drop(h, c);
	}
	vec_free(&h->dead);
	while (h->kept != NULL) {
		void *next;

		memcpy(&next, h->kept, sizeof next);
		free(h->kept);
		h->kept = next;
	}
}

void *
heap_keep(struct heap *h, size_t bytes)
{
	char *p = bytes < SIZE_MAX / 2 ? malloc(ALIGN + bytes) : NULL;

	if (p == NULL)
		return NULL;
	memcpy(p, &h->kept, sizeof h->kept);
	h->kept = p;
	return p + ALIGN;
}

bool
value_shape_size(enum dtype dt, uint32_t rank, const int64_t *dim,
    int64_t *count, size_t *bytes)
{
	int64_t n = 1, size;
	bool zero = false;

	for (uint32_t i = 0; i < rank; i++) {
		if (dim[i] < 0)
			return false;
		if (dim[i] == 0)
			zero = true;
		else if (__builtin_mul_overflow(n, dim[i], &n))
			return false;
	}
	if (__builtin_mul_overflow(n, (int64_t)dtype_info[dt].bytes, &size) ||
	    size > INT64_MAX / 2)
		return false;
	*count = zero ? 0 : n;
	*bytes = zero ? 0 : (size_t)size;
	return true;
}

static struct value *
new_value(struct heap *h, enum value_kind kind, size_t size)
{
	struct value *v = mem_alloc(size);

	memset(v, 0, sizeof *v);
	v->refs = 1;
	v->kind = kind;
	h->live++;
	return v;
}

/* A header followed by `bytes` of data. */
static struct value *
tensor(struct heap *h, enum dtype dt, uint32_t rank, const int64_t *dim,
    size_t bytes)
{
	size_t head = offsetof(struct value, dim) + rank * sizeof(int64_t);
	struct value *v;

	if (head < sizeof *v)
		head = sizeof *v;
	head = (head + ALIGN - 1) / ALIGN * ALIGN;
	v = aligned_alloc(ALIGN, head + (bytes + ALIGN - 1) / ALIGN * ALIGN);
	if (v == NULL)
		return NULL;
	memset(v, 0, head);
	v->refs = 1;
	v->kind = VALUE_TENSOR;
	v->dtype = dt;
	v->n = rank;
	v->data = (char *)v + head;
	for (uint32_t i = 0; i < rank; i++)
		v->dim[i] = dim[i];
	h->live++;
	return v;
}

struct value *
value_tensor(struct heap *h, enum dtype dt, uint32_t rank, const int64_t *dim)
{
	return value_reserve(h, dt, rank, dim, 0);
}

struct value *
value_reserve(struct heap *h, enum dtype dt, uint32_t rank, const int64_t *dim,
    size_t more)
{
	struct value *v;
	int64_t count;
	size_t bytes;

	if (!value_shape_size(dt, rank, dim, &count, &bytes) ||
	    __builtin_add_overflow(bytes, more, &bytes) ||
	    bytes > INT64_MAX / 2)
		return NULL;
	v = tensor(h, dt, rank, dim, bytes);
	if (v == NULL)
		return NULL;
	v->count = count;
	v->capacity = bytes;
	h->bytes += bytes;
	if (h->bytes > h->peak)
		h->peak = h->bytes;
	return v;
}

struct value *
value_view(struct heap *h, enum dtype dt, uint32_t rank, const int64_t *dim,
    const void *data)
{
	struct value *v;
	int64_t count;
	size_t bytes;

	if (!value_shape_size(dt, rank, dim, &count, &bytes))
		return NULL;
	v = tensor(h, dt, rank, dim, 0);
	if (v == NULL)
		mem_oom();
	v->count = count;
	v->view = true;
	v->data = (void *)(uintptr_t)data;
	return v;
}

struct value *
value_scalar(struct heap *h, enum dtype dt, const void *p)
{
	struct value *v = value_tensor(h, dt, 0, NULL);

	if (v == NULL)
		mem_oom();
	memcpy(v->data, p, dtype_info[dt].bytes);
	return v;
}

struct value *
value_items(struct heap *h, enum value_kind kind, uint32_t ref, uint32_t n,
    size_t extra)
{
	size_t size = offsetof(struct value, item) +
	    n * sizeof(struct value *) + extra;
	struct value *v = new_value(h, kind,
	    size > sizeof *v ? size : sizeof *v);

	v->ref = ref;
	v->n = n;
	return v;
}

struct value *
value_cell(struct heap *h, struct value *content)
{
	struct value *v = new_value(h, VALUE_CELL, sizeof *v);

	v->content = content;
	v->next = h->cells;
	if (h->cells != NULL)
		h->cells->prev = v;
	h->cells = v;
	return v;
}

struct value *
value_function(struct heap *h, enum value_kind kind, uint32_t ref, ir_id node)
{
	struct value *v = new_value(h, kind, sizeof *v);

	v->ref = ref;
	v->node = node;
	return v;
}

/* ---- dropping ---- */

static void
lose(struct heap *h, struct value *v)
{
	if (v != NULL && --v->refs == 0)
		vec_push(&h->dead, v);
}

static void
unlink_cell(struct heap *h, struct value *v)
{
	if (v->next != NULL)
		v->next->prev = v->prev;
	if (v->prev != NULL)
		v->prev->next = v->next;
	else if (h->cells == v)
		h->cells = v->next;
}

static void
bury(struct heap *h, struct value *v)
{
	switch ((enum value_kind)v->kind) {
	case VALUE_TENSOR:
		h->bytes -= v->capacity;
		break;
	case VALUE_TUPLE: case VALUE_DATA: case VALUE_CLOSURE:
		for (uint32_t i = v->n; i-- > 0; )
			lose(h, v->item[i]);
		break;
	case VALUE_CELL:
		unlink_cell(h, v);
		lose(h, v->content);
		break;
	default:
		break;
	}
	h->live--;
	free(v);
}

void
value_drop(struct heap *h, struct value *v)
{
	if (v == NULL || --v->refs > 0)
		return;
	bury(h, v);
	while (h->dead.n > 0) {
		struct value *d = vec_pop(&h->dead);

		bury(h, d);
	}
}

/* ---- describing ---- */

static void
describe_one(struct buf *b, const struct ir_module *m, const struct value *v)
{
	switch ((enum value_kind)v->kind) {
	case VALUE_TENSOR:
		if (v->n == 0) {
			buf_puts(b, dtype_info[v->dtype].name);
			break;
		}
		buf_puts(b, "Tensor[(");
		for (uint32_t i = 0; i < v->n; i++)
			buf_printf(b, "%s%lld", i > 0 ? ", " : "",
			    (long long)v->dim[i]);
		buf_printf(b, "), %s]", dtype_info[v->dtype].name);
		break;
	case VALUE_TUPLE:
		buf_printf(b, "a tuple of %u", v->n);
		break;
	case VALUE_DATA:
		buf_puts(b, m->ctor.v[v->ref].name);
		break;
	case VALUE_CELL:
		buf_puts(b, "a reference");
		break;
	default:
		buf_puts(b, "a function");
		break;
	}
}

void
value_describe(struct buf *b, const struct ir_module *m,
    const struct value *v)
{
	if (v->kind != VALUE_TUPLE) {
		describe_one(b, m, v);
		return;
	}
	buf_putc(b, '(');
	for (uint32_t i = 0; i < v->n; i++) {
		if (i > 0)
			buf_puts(b, ", ");
		describe_one(b, m, v->item[i]);
	}
	buf_puts(b, v->n == 1 ? ",)" : ")");
}
