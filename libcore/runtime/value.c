/*
 * Values of compiled models (value.h).
 */
#include "runtime/value.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "runtime/kernels.h"

#define ALIGN 64

static size_t
tensor_head(int32_t rank)
{
	size_t n = offsetof(struct relay_value, dim) + (size_t)rank *
	    sizeof(int64_t);

	return (n + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static void
link_in(struct relay_ctx *ctx, struct relay_value *v)
{
	struct relay_call *c = ctx->arena;

	v->link.prev = &c->live;
	v->link.next = c->live.next;
	c->live.next->prev = &v->link;
	c->live.next = &v->link;
}

/* Elements and bytes; -1: overflow or a negative extent. */
static int64_t
shape_bytes(int32_t dtype, int32_t rank, const int64_t *dim, int64_t *count)
{
	int64_t n = 1, bytes;
	int zero = 0;

	for (int32_t i = 0; i < rank; i++) {
		if (dim[i] < 0)
			return -1;
		if (dim[i] == 0)
			zero = 1;
		else if (__builtin_mul_overflow(n, dim[i], &n))
			return -1;
	}
	if (__builtin_mul_overflow(n, (int64_t)kernel_bytes(dtype), &bytes) ||
	    bytes > INT64_MAX / 8)
		return -1;
	*count = zero ? 0 : n;
	return zero ? 0 : bytes;
}

static struct relay_value *
tensor(struct relay_ctx *ctx, int32_t dtype, int32_t rank,
    const int64_t *dim, int64_t room)
{
	size_t head = tensor_head(rank);
	struct relay_value *v;
	uint8_t size_class;
	int64_t count, bytes = shape_bytes(dtype, rank, dim, &count);

	if (bytes < 0)
		return NULL;
	if (bytes > room)
		room = bytes;
	v = relay_block(ctx, (int64_t)head + room, &size_class);
	if (v == NULL)
		return NULL;
	v->refs = 1;
	v->kind = RELAY_TENSOR;
	v->dtype = (uint8_t)dtype;
	v->size_class = size_class;
	v->flags = 0;
	v->n = (uint32_t)rank;
	v->ref = 0;
	v->data = (char *)v + head;
	v->count = count;
	v->capacity = room;
	for (int32_t i = 0; i < rank; i++)
		v->dim[i] = dim[i];
	link_in(ctx, v);
	return v;
}

int32_t
relay_fail_room(struct relay_ctx *ctx, const char *what, const char *place,
    int32_t rank, const int64_t *dim)
{
	char text[448];
	int32_t i = 0;
	int n;

	while (i < rank && dim[i] >= 0)
		i++;
	if (i < rank) {
		snprintf(text, sizeof text, "%s: the values of its operands "
		    "leave dimension %d of the result without an extent",
		    what, i);
		return relay_fail(ctx, text, place);
	}
	n = snprintf(text, sizeof text, "%s: there is no memory for a result "
	    "of this size, ", what);
	for (i = 0; i < rank && n >= 0 && (size_t)n < sizeof text; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "%s%lld",
		    i > 0 ? " x " : "", (long long)dim[i]);
	return relay_fail(ctx, text, place);
}

/* Handles of strings are not computed again: they would be others. */
static struct relay_value *
managed(struct relay_ctx *ctx, int32_t dtype, int32_t rank,
    const int64_t *dim)
{
	int64_t count, bytes = shape_bytes(dtype, rank, dim, &count);
	struct relay_value *v = bytes <= 0 ? tensor(ctx, dtype, rank, dim, 0) :
	    relay_view(ctx, dtype, rank, dim, NULL);

	if (v == NULL || bytes <= 0)
		return v;
	v->data = ctx->memory->take(ctx->memory, ctx, bytes, dtype ==
	    RELAY_STRING ? RELAY_STAYS : 0);
	if (v->data == NULL)
		return NULL;
	v->capacity = bytes;
	v->flags = RELAY_MANAGED;
	return v;
}

struct relay_value *
relay_tensor(struct relay_ctx *ctx, int32_t dtype, int32_t rank,
    const int64_t *dim, const char *what, const char *place)
{
	struct relay_value *v = ctx->memory != NULL ? managed(ctx, dtype, rank,
	    dim) : tensor(ctx, dtype, rank, dim, 0);

	if (v == NULL)
		relay_fail_room(ctx, what, place, rank, dim);
	return v;
}

struct relay_value *
relay_arena(struct relay_ctx *ctx, int64_t bytes, int64_t extra)
{
	struct relay_value *v = NULL;
	int64_t all;

	if (bytes >= 0 && !__builtin_add_overflow(bytes, extra, &all))
		v = tensor(ctx, 0, 1, &all, 0);
	if (v == NULL)
		relay_fail(ctx, "there is no memory for the intermediate "
		    "tensors", NULL);
	return v;
}

/* An object of the call, so that none is lost when a call fails. */
void *
relay_workspace(struct relay_ctx *ctx, int64_t bytes, int32_t how,
    const char *place)
{
	struct relay_value *v;

	if (ctx->memory != NULL)
		return ctx->memory->take(ctx->memory, ctx, bytes, RELAY_STAYS |
		    how);
	v = tensor(ctx, 0, 1, &bytes, 0);
	if (v == NULL) {
		relay_fail(ctx, "there is no memory for a workspace of this "
		    "size", place);
		return NULL;
	}
	if (how & RELAY_ZEROED)
		memset(v->data, 0, (size_t)bytes);
	return v->data;
}

void *
relay_kept(struct relay_ctx *ctx, int64_t bytes)
{
	struct relay_value *v = tensor(ctx, 0, 1, &bytes, 0);

	if (v == NULL)
		return NULL;
	v->flags = RELAY_KEPT;
	return v->data;
}

void
relay_workspace_free(struct relay_ctx *ctx, void *p)
{
	if (ctx->memory != NULL)
		ctx->memory->give(ctx->memory, p);
	else
		relay_drop(ctx, (struct relay_value *)((char *)p -
		    tensor_head(1)));
}

struct relay_value *
relay_view(struct relay_ctx *ctx, int32_t dtype, int32_t rank,
    const int64_t *dim, void *data)
{
	static const int64_t none[1];
	struct relay_value *v;
	int64_t count;

	if (shape_bytes(dtype, rank, dim, &count) < 0 || rank > 64)
		return NULL;
	v = tensor(ctx, dtype, 0, none, (int64_t)(tensor_head(rank)));
	if (v == NULL)
		return NULL;
	v->n = (uint32_t)rank;
	for (int32_t i = 0; i < rank; i++)
		v->dim[i] = dim[i];
	v->count = count;
	v->capacity = 0;
	v->data = data;
	v->flags = RELAY_VIEW;
	return v;
}

struct relay_value *
relay_reshape(struct relay_ctx *ctx, struct relay_value *owned,
    int32_t rank, const int64_t *dim, const char *what, const char *place)
{
	struct relay_value *base = owned->flags & RELAY_PART ? owned->base :
	    owned, *v = relay_view(ctx, owned->dtype, rank, dim, owned->data);

	if (v == NULL || v->count != owned->count) {
		relay_fail_room(ctx, what, place, rank, dim);
		return NULL;
	}
	relay_keep(base);
	v->base = base;
	v->flags |= RELAY_PART;
	relay_drop(ctx, owned);
	return v;
}

struct relay_value *
relay_items(struct relay_ctx *ctx, int32_t kind, int32_t ref, int32_t n,
    int32_t extra)
{
	struct relay_value *v;
	uint8_t size_class;

	v = relay_block(ctx, (int64_t)offsetof(struct relay_value, item) +
	    ((int64_t)n + extra) * (int64_t)sizeof(void *), &size_class);
	if (v == NULL) {
		relay_fail(ctx, "there is no memory for a value", NULL);
		return NULL;
	}
	v->refs = 1;
	v->kind = (uint8_t)kind;
	v->dtype = 0;
	v->size_class = size_class;
	v->flags = 0;
	v->n = (uint32_t)n;
	v->ref = (uint32_t)ref;
	v->code = NULL;
	link_in(ctx, v);
	return v;
}

void
relay_keep(struct relay_value *v)
{
	if (v->refs >= 0)
		v->refs++;
}

/* Objects without references are listed through link.next until they are
 * freed. */
static void
lose(struct relay_value *v, struct relay_value **dead)
{
	if (v == NULL || v->refs < 0 || --v->refs > 0)
		return;
	v->link.prev->next = v->link.next;
	v->link.next->prev = v->link.prev;
	v->link.next = (struct relay_link *)*dead;
	*dead = v;
}

void
relay_drop(struct relay_ctx *ctx, struct relay_value *v)
{
	struct relay_value *dead = NULL;

	lose(v, &dead);
	while (dead != NULL) {
		v = dead;
		dead = (struct relay_value *)v->link.next;
		if (v->kind != RELAY_TENSOR)
			for (uint32_t i = v->n; i-- > 0; )
				lose(v->item[i], &dead);
		else if (v->flags & RELAY_PART)
			lose(v->base, &dead);
		relay_object_free(ctx, v);
	}
}

int32_t
relay_shrink(struct relay_ctx *ctx, struct relay_value *v,
    const int64_t *dim, const char *place)
{
	for (uint32_t i = 0; i < v->n; i++) {
		if (dim[i] < 0 || dim[i] > v->dim[i])
			return relay_fail(ctx, "a kernel passed its bound",
			    place);
		v->dim[i] = dim[i];
	}
	v->count = kernel_count(v->dim, v->n);
	return RELAY_OK;
}

struct relay_value *
relay_reuse(struct relay_value *v)
{
	const struct relay_value *owner = v->flags & RELAY_PART ? v->base : v;

	return v->refs == 1 && owner->refs == 1 &&
	    !(owner->flags & (RELAY_VIEW | RELAY_MANAGED)) ? v : NULL;
}

int32_t
relay_use(struct relay_ctx *ctx, const struct relay_value *v)
{
	if (v->flags & RELAY_PART)
		v = v->base;
	return v->flags & RELAY_MANAGED ? ctx->memory->use(ctx->memory, ctx,
	    v->data) : RELAY_OK;
}

/* ---- copies ---- */

/* As a kernel, which a hook can call again: buf[0 .. dim[0] - 1], of dim[1],
 * dim[2], ... bytes, one after the other to the buffer that follows. */
static int32_t
join(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	char *to = buf[dim[0]];

	(void)ctx;
	for (int64_t i = 0; i < dim[0]; i++) {
		if (dim[i + 1] > 0)
			memcpy(to, buf[i], (size_t)dim[i + 1]);
		to += dim[i + 1];
	}
	return RELAY_OK;
}

/* The first n tensors' first bytes, to v. */
static int32_t
join_managed(struct relay_ctx *ctx, struct relay_value *v,
    struct relay_value *const *in, int32_t n, const int64_t *bytes,
    const char *what, const char *place)
{
	int32_t dtype = v->dtype, rc = RELAY_FAILED;
	struct relay_site site = { .name = what, .place = place,
	    .dtype = &dtype, .ninput = n, .noutput = 1 };
	void **buf = relay_workspace(ctx, (int64_t)sizeof *buf * (n + 1), 0,
	    place);
	int64_t *dim = relay_workspace(ctx, (int64_t)sizeof *dim * (n + 1), 0,
	    place);
	double elements = (double)v->count;

	for (int32_t i = 0; buf != NULL && dim != NULL && i < n; i++) {
		buf[i] = in[i]->data;
		dim[i + 1] = bytes != NULL ? bytes[i] : in[i]->count *
		    (int64_t)kernel_bytes(in[i]->dtype);
	}
	if (buf != NULL && dim != NULL) {
		buf[n] = v->data;
		dim[0] = n;
		rc = ctx->hook->call(ctx->hook, ctx, join, buf, dim, &site,
		    n + 1, n + 1, 0, -1, &elements);
	}
	if (buf != NULL)
		relay_workspace_free(ctx, buf);
	if (dim != NULL)
		relay_workspace_free(ctx, dim);
	return rc;
}

struct relay_value *
relay_front(struct relay_ctx *ctx, struct relay_value *owned, int32_t rank,
    const int64_t *dim, const char *what, const char *place)
{
	int64_t size = (int64_t)kernel_bytes(owned->dtype);
	int64_t count = kernel_count(dim, rank);
	struct relay_value *v;

	if (relay_reuse(owned) != NULL && (owned->flags & (RELAY_VIEW |
	    RELAY_PART)) == 0 && count >= owned->capacity / size / 2)
		return relay_shrink(ctx, owned, dim, place) == RELAY_OK ?
		    owned : NULL;
	v = relay_tensor(ctx, owned->dtype, rank, dim, what, place);
	count *= size;
	if (v != NULL && v->flags & RELAY_MANAGED) {
		if (join_managed(ctx, v, &owned, 1, &count, what, place) !=
		    RELAY_OK)
			return NULL;
	} else if (v != NULL && v->count > 0)
		memcpy(v->data, owned->data, (size_t)(v->count * size));
	relay_drop(ctx, owned);
	return v;
}

/* ---- growing ---- */

static struct relay_value *
concat_begin(struct relay_ctx *ctx, struct relay_value *const *in, int32_t n,
    int32_t owned, const char *what, const char *place)
{
	struct relay_value *first = in[0], *v;
	int64_t dim[64], size = (int64_t)kernel_bytes(first->dtype), bytes;
	bool grows = owned && !(first->flags & RELAY_VIEW) &&
	    relay_reuse(first) != NULL && first->count > 0;

	memcpy(dim, first->dim, first->n * sizeof dim[0]);
	for (int32_t i = 1; i < n; i++)
		dim[0] += in[i]->dim[0];
	bytes = size * (first->dim[0] != 0 ? first->count / first->dim[0] *
	    dim[0] : 0);
	if (grows && bytes <= first->capacity) {
		first->dim[0] = dim[0];
		first->count = bytes / size;
		return first;
	}
	/* Over-allocates, since a tensor that grew is likely to grow again. */
	v = tensor(ctx, first->dtype, (int32_t)first->n, dim,
	    grows && bytes / 5 <= first->count * size / 4 ? 2 * bytes : 0);
	if (v == NULL)
		relay_fail_room(ctx, what, place, (int32_t)first->n, dim);
	else if (first->count > 0)
		memcpy(v->data, first->data, (size_t)(first->count * size));
	return v;
}

static struct relay_value *
concat_managed(struct relay_ctx *ctx, struct relay_value *const *in,
    int32_t n, const char *what, const char *place)
{
	int64_t dim[64];
	struct relay_value *v;

	memcpy(dim, in[0]->dim, in[0]->n * sizeof dim[0]);
	for (int32_t i = 1; i < n; i++)
		dim[0] += in[i]->dim[0];
	v = relay_tensor(ctx, in[0]->dtype, (int32_t)in[0]->n, dim, what,
	    place);
	return v == NULL || v->count == 0 || join_managed(ctx, v, in, n, NULL,
	    what, place) == RELAY_OK ? v : NULL;
}

struct relay_value *
relay_concat(struct relay_ctx *ctx, struct relay_value *const *in, int32_t n,
    int32_t owned, const char *what, const char *place)
{
	int64_t size = (int64_t)kernel_bytes(in[0]->dtype);
	int64_t at = in[0]->count * size;
	struct relay_value *v = ctx->memory != NULL ? concat_managed(ctx, in,
	    n, what, place) : concat_begin(ctx, in, n, owned, what, place);

	for (int32_t i = 1; v != NULL && ctx->memory == NULL && i < n; i++) {
		if (in[i]->count > 0)
			memcpy((char *)v->data + at, in[i]->data,
			    (size_t)(in[i]->count * size));
		at += in[i]->count * size;
	}
	if (v != NULL && owned && v != in[0])
		relay_drop(ctx, in[0]);
	return v;
}

struct relay_value *
relay_concat_tuple(struct relay_ctx *ctx, struct relay_value *tuple,
    int32_t owned, const char *what, const char *place)
{
	struct relay_value *v;
	int32_t n = (int32_t)tuple->n;

	if (!owned || tuple->refs != 1) {
		v = relay_concat(ctx, tuple->item, n, 0, what, place);
	} else {
		/* The first one is released with the tuple. */
		v = relay_concat(ctx, tuple->item, n, 1, what, place);
		if (v != NULL)
			tuple->item[0] = NULL;
	}
	if (owned)
		relay_drop(ctx, tuple);
	return v;
}

struct relay_value *
relay_tensor_over(struct relay_ctx *ctx, struct relay_value *v,
    int32_t dtype, int32_t rank, const int64_t *dim, const char *what,
    const char *place)
{
	if (relay_reuse(v) == NULL)
		return relay_tensor(ctx, dtype, rank, dim, what, place);
	v->refs++;
	v->dtype = (uint8_t)dtype;
	return v;
}

void
relay_zero(struct relay_ctx *ctx, struct relay_value *v)
{
	if (v->flags & RELAY_MANAGED)
		ctx->memory->zero(ctx->memory, v->data);
	else if (v->count > 0)
		memset(v->data, 0, (size_t)v->count *
		    kernel_bytes(v->dtype));
}

/* ---- references ---- */

struct relay_value *
relay_read(struct relay_ctx *ctx, struct relay_value *c)
{
	(void)ctx;
	relay_keep(c->item[0]);
	return c->item[0];
}

void
relay_write(struct relay_ctx *ctx, struct relay_value *c,
    struct relay_value *owned)
{
	struct relay_value *old = c->item[0];

	c->item[0] = owned;
	relay_drop(ctx, old);
}

int64_t
relay_integer(const struct relay_value *v, int64_t i)
{
	return i < v->count ? kernel_get_int(v->dtype, v->data, i) : 0;
}

/* ---- messages ---- */

struct text {
	char v[448];
	size_t n;
};

enum { TOLD = 8 };	/* the most integers of an operand */

static void __attribute__((format(printf, 2, 3)))
put(struct text *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(t->v + t->n, sizeof t->v - t->n, fmt, ap);
	va_end(ap);
	if (n > 0)
		t->n += (size_t)n;
	if (t->n > sizeof t->v - 1)
		t->n = sizeof t->v - 1;
}

static void
put_names(struct text *t, int32_t n, const char *const *name,
    const int64_t *value)
{
	const char *comma = "";

	for (int32_t i = 0; i < n; i++) {
		if (value[i] == INT64_MIN)
			continue;
		put(t, "%s%s is %lld", comma, name[i], (long long)value[i]);
		comma = ", ";
	}
}

int32_t
relay_fail_names(struct relay_ctx *ctx, const char *place,
    const char *message, const char *first, const char *last, int32_t n,
    const char *const *name, const int64_t *value)
{
	struct text t = { "", 0 };

	put(&t, "%s%s", message, n > 0 ? first : "");
	put_names(&t, n, name, value);
	put(&t, "%s", n > 0 ? last : "");
	return relay_fail(ctx, t.v, place);
}

/* The message then ends with the model's name for the buffer, if it has one. */
static void
rename_buffer(struct relay_ctx *ctx, const char *inputs)
{
	int n;

	for (int32_t i = 0; inputs != NULL && i < ctx->buffer; i++) {
		inputs = strchr(inputs, '\n');
		inputs += inputs != NULL;
	}
	n = inputs != NULL ? (int)strcspn(inputs, "\n") : 0;
	if (n > 0)
		snprintf(ctx->message + ctx->name_at, sizeof ctx->message -
		    (size_t)ctx->name_at, "%.*s'", n < 60 ? n : 60, inputs);
}

int32_t
relay_fail_kernel(struct relay_ctx *ctx, const char *name, const char *place,
    const char *inputs)
{
	struct text t = { "", 0 };

	if (ctx->message[0] != '\0' && ctx->name_at > 0)
		rename_buffer(ctx, inputs);
	put(&t, "%s: %s", name, ctx->message[0] != '\0' ? ctx->message :
	    "the kernel failed");
	ctx->message[0] = '\0';
	return relay_fail(ctx, t.v, place);
}

static const char *const dtype_name[] = { "bool", "int8", "int16", "int32",
	"int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16",
	"float32", "float64" };

static void
describe(struct text *t, const struct relay_value *v, const char *const *ctor)
{
	switch ((enum relay_value_kind)v->kind) {
	case RELAY_TENSOR:
		if (v->n == 0) {
			put(t, "%s", dtype_name[v->dtype]);
			break;
		}
		put(t, "Tensor[(");
		for (uint32_t i = 0; i < v->n; i++)
			put(t, "%s%lld", i > 0 ? ", " : "",
			    (long long)v->dim[i]);
		put(t, "), %s]", dtype_name[v->dtype]);
		break;
	case RELAY_TUPLE:
		put(t, "a tuple of %u", v->n);
		break;
	case RELAY_DATA:
		put(t, "%s", ctor[v->ref]);
		break;
	case RELAY_CELL:
		put(t, "a reference");
		break;
	default:
		put(t, "a function");
		break;
	}
}

int32_t
relay_fail_fit(struct relay_ctx *ctx, const char *place, const char *message,
    const struct relay_value *v, const char *const *ctor, int32_t n,
    const char *const *name, const int64_t *value)
{
	struct text t = { "", 0 };

	put(&t, "%s", message);
	if (v->kind == RELAY_TUPLE) {
		put(&t, "(");
		for (uint32_t i = 0; i < v->n; i++) {
			put(&t, "%s", i > 0 ? ", " : "");
			describe(&t, v->item[i], ctor);
		}
		put(&t, v->n == 1 ? ",)" : ")");
	} else {
		describe(&t, v, ctor);
	}
	if (n > 0) {
		put(&t, ", where ");
		put_names(&t, n, name, value);
	}
	return relay_fail(ctx, t.v, place);
}

static void
tell(struct relay_ctx *ctx, const char *name, const char *what)
{
	size_t n = strlen(ctx->message);
	bool first = strstr(ctx->message, ", where ") == NULL;

	if (!relay_lacks_memory(ctx))
		snprintf(ctx->message + n, sizeof ctx->message - n,
		    "%s%s is %s", first ? ", where " : ", ", name, what);
}

void
relay_tell(struct relay_ctx *ctx, const char *name, const struct relay_value *v)
{
	const struct relay_value *owner = v->flags & RELAY_PART ? v->base : v;
	struct text t = { "", 0 };

	if (v->kind != RELAY_TENSOR)
		return;
	if (v->n > 1 || v->count > TOLD || v->dtype <= RELAY_BOOL ||
	    v->dtype >= RELAY_FLOAT16 || owner->flags & RELAY_MANAGED) {
		describe(&t, v, NULL);
	} else {
		put(&t, "%s", v->n > 0 ? "[" : "");
		for (int64_t i = 0; i < v->count; i++)
			put(&t, "%s%lld", i > 0 ? ", " : "",
			    (long long)kernel_get_int(v->dtype, v->data, i));
		put(&t, "%s", v->n > 0 ? "]" : "");
	}
	tell(ctx, name, t.v);
}

void
relay_tell_integer(struct relay_ctx *ctx, const char *name, int32_t dtype,
    const void *data)
{
	char text[32];

	snprintf(text, sizeof text, "%lld", (long long)kernel_get_int(dtype,
	    data, 0));
	tell(ctx, name, text);
}
