/* Builds and checks programs (program.h). */
#include "dtr/program.h"

#include <string.h>

void
dtr_program_init(struct dtr_program *p)
{
	memset(p, 0, sizeof *p);
	p->arena = arena_new();
}

void
dtr_program_release(struct dtr_program *p)
{
	arena_free(p->arena);
	vec_free(&p->call);
	vec_free(&p->tensor);
	vec_free(&p->next);
	vec_free(&p->storage);
	vec_free(&p->operand);
	vec_free(&p->step);
	vec_free(&p->kept);
}

static bool
add_limited(uint64_t *sum, uint64_t x, const char *what, char **why)
{
	if (x >= DTR_LIMIT || *sum >= DTR_LIMIT - x) {
		*why = mem_printf("the sum of %s exceeds 2^62", what);
		return false;
	}
	*sum += x;
	return true;
}

static uint32_t
add_storage(struct dtr_program *p, uint64_t size)
{
	vec_push(&p->storage, ((struct dtr_buffer){ .size = size,
	    .root = p->tensor.n, .tensors = UINT32_MAX }));
	return p->storage.n - 1;
}

static void
add_tensor(struct dtr_program *p, const char *name, uint32_t storage)
{
	struct dtr_buffer *s = &p->storage.v[storage];
	uint32_t t = p->tensor.n;

	vec_push(&p->tensor, ((struct dtr_tensor){ .call = p->call.n,
	    .storage = storage, .refs = 1,
	    .name = arena_strndup(p->arena, name, strlen(name)) }));
	vec_push(&p->next, UINT32_MAX);
	if (s->tensors == UINT32_MAX)
		s->tensors = t;
	else
		p->next.v[s->last] = t;
	s->last = t;
	s->refs++;
}

static void
add_step(struct dtr_program *p, enum dtr_step_kind kind, uint32_t what)
{
	vec_push(&p->step, ((struct dtr_step){ kind, what }));
}

bool
dtr_program_constant(struct dtr_program *p, const char *name,
    uint64_t size, uint32_t *tensor, char **why)
{
	if (!add_limited(&p->bytes, size, "all sizes", why))
		return false;
	p->constants += size;
	*tensor = p->tensor.n;
	add_tensor(p, name, add_storage(p, size));
	add_step(p, DTR_CALL, p->call.n);
	vec_push(&p->call, ((struct dtr_call){ .bytes = size,
	    .out = *tensor, .nout = 1, .constant = true }));
	return true;
}

static bool
check_operands(const struct dtr_program *p, const struct dtr_issue *call,
    char **why)
{
	uint32_t i;

	for (i = 0; i < call->nin; i++)
		if (p->storage.v[p->tensor.v[call->in[i]].storage].refs == 0) {
			*why = mem_printf("argument %u, '%s', was released "
			    "before", i + 1, p->tensor.v[call->in[i]].name);
			return false;
		}
	for (i = 0; i < call->nout; i++)
		if (call->out[i].alias >= (int64_t)call->nin ||
		    call->out[i].alias < -1) {
			*why = mem_printf("'%s' views argument %lld of %u",
			    call->out[i].name, (long long)call->out[i].alias,
			    call->nin);
			return false;
		}
	return true;
}

bool
dtr_program_call(struct dtr_program *p, const struct dtr_issue *call,
    uint32_t *first, char **why)
{
	struct dtr_call c = { .cost = call->cost, .in = p->operand.n,
	    .nin = call->nin, .out = p->tensor.n, .nout = call->nout };
	uint32_t i;

	if (!check_operands(p, call, why) ||
	    !add_limited(&p->cost, call->cost, "all times", why))
		return false;
	for (i = 0; i < call->nout; i++)
		if (call->out[i].alias < 0) {
			if (!add_limited(&p->bytes, call->out[i].size,
			    "all sizes", why))
				return false;
			c.bytes += call->out[i].size;
		}
	for (i = 0; i < call->nin; i++)
		vec_push(&p->operand, call->in[i]);
	for (i = 0; i < call->nout; i++)
		add_tensor(p, call->out[i].name, call->out[i].alias < 0 ?
		    add_storage(p, call->out[i].size) :
		    p->tensor.v[call->in[call->out[i].alias]].storage);
	add_step(p, DTR_CALL, p->call.n);
	vec_push(&p->call, c);
	*first = c.out;
	return true;
}

bool
dtr_program_get(struct dtr_program *p, uint32_t tensor, char **why)
{
	struct dtr_tensor *t = &p->tensor.v[tensor];

	if (p->storage.v[t->storage].refs == 0) {
		*why = mem_printf("'%s' was released before", t->name);
		return false;
	}
	t->refs++;
	p->storage.v[t->storage].refs++;
	add_step(p, DTR_GET, tensor);
	return true;
}

bool
dtr_program_release_tensor(struct dtr_program *p, uint32_t tensor,
    char **why)
{
	struct dtr_tensor *t = &p->tensor.v[tensor];

	if (t->refs == 0) {
		*why = mem_printf("'%s' was released before", t->name);
		return false;
	}
	t->refs--;
	p->storage.v[t->storage].refs--;
	add_step(p, DTR_RELEASE, tensor);
	return true;
}

void
dtr_program_keep(struct dtr_program *p, uint32_t tensor)
{
	vec_push(&p->kept, tensor);
}
