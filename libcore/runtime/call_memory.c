/*
 * Memory and errors of a call (relay.h): a size-class allocator whose chunks
 * are kept for the next call, so that a call like the previous one needs no
 * memory from the system.
 *
 * Sizes go up in quarters of powers of two, with room for the head of a tensor,
 * whose data often are a power of two; small blocks are carved from chunks of
 * CHUNK_BYTES.  A freed block goes to the free list of its size class.
 */
#include "runtime/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define ALIGN 64
#define HEAD 128	/* of tensors of rank 2 to 9 */
#define CHUNK_BYTES (256 << 10)
#define SMALL (16 << 10)

struct relay_chunk {
	struct relay_chunk *next;
	size_t bytes;
};

static void *
new_chunk(struct relay_call *c, size_t bytes)
{
	struct relay_chunk *k = aligned_alloc(ALIGN, bytes + ALIGN);

	if (k == NULL)
		return NULL;
	k->next = c->chunks;
	k->bytes = bytes + ALIGN;
	c->chunks = k;
	return (char *)k + ALIGN;
}

static void *
call_alloc(struct relay_ctx *ctx, int64_t bytes)
{
	if (bytes < 0 || bytes > INT64_MAX / 2)
		return NULL;
	return new_chunk(ctx->arena, ((size_t)bytes + ALIGN - 1) &
	    ~(size_t)(ALIGN - 1));
}

/* Up to 384 in steps of 64; then 448, 512, 576, 640, 768, 896, ...: HEAD and
 * 320, 384, 448, 512, 640, 768, ... */
static uint8_t
size_class_of(size_t bytes, size_t *size)
{
	unsigned e, step;

	if (bytes <= 256 + HEAD) {
		step = bytes <= ALIGN ? 0 : (unsigned)((bytes - 1) / ALIGN);
		*size = (step + 1) * ALIGN;
		return (uint8_t)step;
	}
	bytes -= HEAD;
	e = 63 - (unsigned)__builtin_clzll(bytes - 1);
	step = (unsigned)((bytes - 1) >> (e - 2)) & 3;
	*size = ((size_t)(step + 5) << (e - 2)) + HEAD;
	return (uint8_t)((e - 8) * 4 + step + 6);
}

void *
relay_block(struct relay_ctx *ctx, int64_t bytes, uint8_t *size_class)
{
	struct relay_call *c = ctx->arena;
	size_t size;
	void *p;

	if (bytes < 0 || bytes > INT64_MAX / 4)
		return NULL;
	*size_class = size_class_of((size_t)bytes, &size);
	if (*size_class >= RELAY_SIZES)
		return NULL;
	p = c->free[*size_class];
	if (p != NULL) {
		memcpy(&c->free[*size_class], p, sizeof(void *));
		return p;
	}
	if (size > SMALL)
		return new_chunk(c, size);
	if ((size_t)(c->fresh_end - c->fresh) < size) {
		c->fresh = new_chunk(c, CHUNK_BYTES);
		if (c->fresh == NULL) {
			c->fresh_end = NULL;
			return NULL;
		}
		c->fresh_end = c->fresh + CHUNK_BYTES;
	}
	p = c->fresh;
	c->fresh += size;
	return p;
}

void
relay_block_free(struct relay_ctx *ctx, void *p, uint8_t size_class)
{
	struct relay_call *c = ctx->arena;

	memcpy(p, &c->free[size_class], sizeof(void *));
	c->free[size_class] = p;
}

void
relay_object_free(struct relay_ctx *ctx, struct relay_value *v)
{
	if (v->flags & RELAY_MANAGED)
		ctx->memory->give(ctx->memory, v->data);
	relay_block_free(ctx, v, v->size_class);
}

void
relay_call_init(struct relay_call *c)
{
	memset(c, 0, sizeof *c);
	c->ctx.alloc = call_alloc;
	c->ctx.arena = c;
	c->live.prev = c->live.next = &c->live;
	c->results.prev = c->results.next = &c->results;
}

static void
free_list(struct relay_call *c, struct relay_link *list)
{
	while (list->next != list) {
		struct relay_value *v = (struct relay_value *)list->next;

		list->next = v->link.next;
		relay_object_free(&c->ctx, v);
	}
	list->prev = list;
}

void
relay_call_reset(struct relay_call *c)
{
	free_list(c, &c->live);
	free_list(c, &c->results);
	c->ctx.message[0] = '\0';
	c->ctx.place = NULL;
}

int64_t
relay_call_bytes(const struct relay_call *c)
{
	int64_t n = 0;

	for (const struct relay_chunk *k = c->chunks; k != NULL; k = k->next)
		n += (int64_t)k->bytes;
	return n;
}

void
relay_call_release(struct relay_call *c)
{
	while (c->chunks != NULL) {
		struct relay_chunk *k = c->chunks;

		c->chunks = k->next;
		free(k);
	}
	if (c->stack != NULL)
		munmap(c->stack, RELAY_STACK_BYTES);
	c->stack = NULL;
}

int32_t
relay_fail(struct relay_ctx *ctx, const char *message, const char *place)
{
	size_t n = strlen(message);

	if (ctx->message[0] == '\0') {
		ctx->name_at = 0;
		if (n >= sizeof ctx->message)
			n = sizeof ctx->message - 1;
		memcpy(ctx->message, message, n);
		ctx->message[n] = '\0';
	}
	if (ctx->place == NULL)
		ctx->place = place;
	return RELAY_FAILED;
}

bool
relay_lacks_memory(const struct relay_ctx *ctx)
{
	return strstr(ctx->message, "there is no memory") != NULL;
}

void
relay_greatest_of(struct relay_greatest *g,
    const struct relay_tensor_info *input, const int64_t *dim)
{
	for (int32_t k = 0; k < input->rank; k++)
		if (input->extent[k] < 0 && (g->axis < 0 ||
		    dim[k] > g->extent))
			*g = (struct relay_greatest){ input->name, k, dim[k] };
}

void
relay_greatest_print(const struct relay_greatest *g, char *text, size_t size)
{
	text[0] = '\0';
	if (g->axis >= 0 && g->extent > 0)
		snprintf(text, size, ", where axis %d of '%s' is %lld",
		    (int)g->axis, g->input, (long long)g->extent);
}

int32_t
relay_fail_index(struct relay_ctx *ctx, int64_t index, int64_t extent,
    int32_t axis, int32_t buffer, const char *name)
{
	bool first = ctx->message[0] == '\0';
	char text[160];
	int n;

	n = snprintf(text, sizeof text, "index %lld is outside axis %d of "
	    "extent %lld of '", (long long)index, axis, (long long)extent);
	snprintf(text + n, sizeof text - (size_t)n, "%.60s'", name);
	relay_fail(ctx, text, NULL);
	if (first) {
		ctx->buffer = buffer;
		ctx->name_at = n;
	}
	return RELAY_FAILED;
}
