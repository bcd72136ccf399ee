/*
 * Memory and errors of a call (relay.h): a list of chunks, freed at once.
 */
#include "runtime/relay.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK_ALIGN 64

struct relay_chunk {
	struct relay_chunk *next;
};

static void *
call_alloc(struct relay_ctx *ctx, int64_t bytes)
{
	struct relay_call *c = ctx->arena;
	struct relay_chunk *k;
	size_t size;

	if (bytes < 0 || bytes > INT64_MAX / 2)
		return NULL;
	size = ((size_t)bytes + 2 * CHUNK_ALIGN - 1) & ~(size_t)(CHUNK_ALIGN -
	    1);
	k = aligned_alloc(CHUNK_ALIGN, size + CHUNK_ALIGN);
	if (k == NULL)
		return NULL;
	k->next = c->chunks;
	c->chunks = k;
	return (char *)k + CHUNK_ALIGN;
}

void
relay_call_init(struct relay_call *c)
{
	memset(c, 0, sizeof *c);
	c->ctx.alloc = call_alloc;
	c->ctx.arena = c;
}

void
relay_call_release(struct relay_call *c)
{
	while (c->chunks != NULL) {
		struct relay_chunk *k = c->chunks;

		c->chunks = k->next;
		free(k);
	}
}

int32_t
relay_fail(struct relay_ctx *ctx, const char *message, const char *place)
{
	size_t n = strlen(message);

	if (ctx->message[0] == '\0') {
		if (n >= sizeof ctx->message)
			n = sizeof ctx->message - 1;
		memcpy(ctx->message, message, n);
		ctx->message[n] = '\0';
	}
	if (ctx->place == NULL)
		ctx->place = place;
	return RELAY_FAILED;
}
