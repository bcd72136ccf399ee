/*
 * Entry into compiled models (value.h): the stack of a call, and the objects
 * that are left when it returns.
 *
 * Recursive functions run on a separate stack, mapped once for a call's memory,
 * with a guard page below it; they compare their frames with ctx->stack_limit.
 *
 * Reference counting frees all objects but cycles through cells; if a model has
 * cells, objects that the result does not reach are freed by mark and sweep,
 * with the mark in the objects' flags and the mark stack in their unused links.
 */
#include "runtime/value.h"

#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#define GUARD 65536
#define RESERVE (256 << 10)	/* for kernels and the C library */
#define MARKED 0x80

struct deep_call {
	struct relay_ctx *ctx;
	relay_body_fn *fn;
	struct relay_value *const *arg;
	struct relay_value *result;
	ucontext_t here, there;
};

/* makecontext passes ints: the address comes in two halves. */
static void
deep_start(unsigned high, unsigned low)
{
	struct deep_call *d = (struct deep_call *)(uintptr_t)
	    ((uint64_t)high << 32 | low);

	d->result = d->fn(d->ctx, d->arg);
}

static struct relay_value *
run_deep(struct relay_ctx *ctx, relay_body_fn *fn,
    struct relay_value *const *arg)
{
	struct relay_call *c = ctx->arena;
	struct deep_call d = { .ctx = ctx, .fn = fn, .arg = arg };
	uint64_t at = (uintptr_t)&d;
	char *p = c->stack;

	if (p == NULL) {
		p = mmap(NULL, RELAY_STACK_BYTES, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK,
		    -1, 0);
		if (p != MAP_FAILED && mprotect(p, GUARD, PROT_NONE) != 0) {
			munmap(p, RELAY_STACK_BYTES);
			p = MAP_FAILED;
		}
		if (p == MAP_FAILED) {
			relay_fail(ctx, "there is no memory for the stack",
			    NULL);
			return NULL;
		}
		c->stack = p;
	}
	ctx->stack_limit = p + GUARD + RESERVE;
	getcontext(&d.there);
	d.there.uc_stack.ss_sp = p + GUARD;
	d.there.uc_stack.ss_size = RELAY_STACK_BYTES - GUARD;
	d.there.uc_link = &d.here;
	makecontext(&d.there, (void (*)(void))deep_start, 2,
	    (unsigned)(at >> 32), (unsigned)at);
	swapcontext(&d.here, &d.there);
	ctx->stack_limit = NULL;
	return d.result;
}

/* ---- mark and sweep ---- */

static void
free_objects(struct relay_call *c, int all)
{
	struct relay_link *k = c->live.next;

	while (k != &c->live) {
		struct relay_value *v = (struct relay_value *)k;

		k = k->next;
		if (!all && v->flags & (MARKED | RELAY_KEPT)) {
			v->flags &= (uint8_t)~MARKED;
			continue;
		}
		v->link.prev->next = v->link.next;
		v->link.next->prev = v->link.prev;
		relay_object_free(&c->ctx, v);
	}
}

/* The number of objects to which it has references. */
static uint32_t
holds(const struct relay_value *v)
{
	return v->kind != RELAY_TENSOR ? v->n : v->flags & RELAY_PART ? 1 : 0;
}

/* Marks the objects that the result reaches.  The worklist, of marked objects
 * whose items have not been visited, is the end of the list of live ones. */
static void
mark(struct relay_call *c, struct relay_value *result)
{
	struct relay_link todo = { &todo, &todo };
	struct relay_value *v = result;

	for (;;) {
		for (uint32_t i = holds(v); i-- > 0; ) {
			struct relay_value *x = v->kind == RELAY_TENSOR ?
			    v->base : v->item[i];

			if (x->refs < 0 || x->flags & MARKED)
				continue;
			x->flags |= MARKED;
			x->link.prev->next = x->link.next;
			x->link.next->prev = x->link.prev;
			x->link.next = todo.next;
			todo.next = &x->link;
		}
		if (todo.next == &todo)
			return;
		v = (struct relay_value *)todo.next;
		todo.next = v->link.next;
		v->link.prev = &c->live;
		v->link.next = c->live.next;
		c->live.next->prev = &v->link;
		c->live.next = &v->link;
	}
}

static void
keep_results(struct relay_call *c)
{
	if (c->live.next == &c->live)
		return;
	c->live.prev->next = c->results.next;
	c->results.next->prev = c->live.prev;
	c->results.next = c->live.next;
	c->live.next->prev = &c->results;
	c->live.prev = c->live.next = &c->live;
}

int32_t
relay_enter(struct relay_ctx *ctx, relay_body_fn *fn,
    struct relay_value *const *arg, struct relay_value **result,
    int32_t deep, int32_t cells)
{
	struct relay_call *c = ctx->arena;
	struct relay_value *v;

	keep_results(c);
	v = deep ? run_deep(ctx, fn, arg) : fn(ctx, arg);
	*result = v;
	if (v == NULL) {
		free_objects(c, 1);
		return ctx->message[0] != '\0' ? RELAY_FAILED :
		    relay_fail(ctx, "the call failed", NULL);
	}
	if (cells) {
		if (v->refs >= 0)
			v->flags |= MARKED;
		mark(c, v);
		free_objects(c, 0);
	}
	keep_results(c);
	return RELAY_OK;
}

/* The types bound how deep tuples are. */
static void
give_outputs(const struct relay_value *v, void ***out, int64_t **dims)
{
	if (v->kind == RELAY_TUPLE) {
		for (uint32_t i = 0; i < v->n; i++)
			give_outputs(v->item[i], out, dims);
		return;
	}
	*(*out)++ = v->data;
	for (uint32_t k = 0; k < v->n; k++)
		*(*dims)++ = v->dim[k];
}

int32_t
relay_run_tensors(struct relay_ctx *ctx, const struct relay_entry *entry,
    void *const *in, const int64_t *dims, void **out, int64_t *out_dims)
{
	struct relay_value *few[16] = { NULL }, **arg = few;
	struct relay_value *result;
	void *many = NULL;
	int32_t n = entry->ninput;

	if (n > 16)
		arg = many = relay_workspace(ctx, n * (int64_t)sizeof *arg, 0,
		    NULL);
	for (int32_t i = 0; arg != NULL && i < n; i++) {
		const struct relay_tensor_info *t = &entry->input[i];

		arg[i] = relay_view(ctx, t->dtype, t->rank, dims, in[i]);
		if (arg[i] == NULL)
			return relay_fail(ctx, "an input has a wrong extent",
			    NULL);
		dims += t->rank;
	}
	if (arg == NULL)
		return relay_fail(ctx, "out of memory", NULL);
	if (entry->call(ctx, arg, &result) != RELAY_OK)
		return RELAY_FAILED;
	if (many != NULL)
		relay_workspace_free(ctx, many);
	give_outputs(result, &out, &out_dims);
	return RELAY_OK;
}
