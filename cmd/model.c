/*
 * A compiled model: loading it, the types of its inputs, calling it.
 *
 * The library is loaded because the user names it, never because a stream
 * does; its code runs with the rights of this process.
 */
#include "cmd/model.h"

#include <dlfcn.h>
#include <string.h>

#include "cmd/filter.h"
#include "ir/text.h"

bool
model_load(struct model *s, const char *file, const char *prefix,
    const char *entry)
{
	char *path = mem_printf(strchr(file, '/') != NULL ? "%s" : "./%s",
	    file);
	char *symbol = mem_printf("%s_%s_model", prefix, entry);
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct relay_entry *e = NULL;

	s->status = EXIT_OUTSIDE;
	if (lib == NULL) {
		diag_error(s->d, NULL, "cannot-load", "cannot load '%s': "
		    "%s", file, dlerror());
	} else if ((e = dlsym(lib, symbol)) == NULL) {
		s->status = EXIT_WRONG;
		diag_error(s->d, NULL, "no-entry",
		    "'%s' has no entry '%s' (symbol %s)", file,
		    entry, symbol);
	} else if (e->abi != RELAY_ABI) {
		diag_error(s->d, NULL, "abi-version",
		    "'%s' has version %d of the interface, this is %d",
		    file, e->abi, RELAY_ABI);
		e = NULL;
	}
	mem_free(path);
	mem_free(symbol);
	s->entry = e;
	return e != NULL;
}

/* The type of an input as its names and extents say. */
const struct type *
model_type(struct model *s, const struct relay_tensor_info *t)
{
	struct text_scope all = { .any_dim = true };
	struct buf b = { NULL, 0, 0 };
	const struct type *type;

	buf_puts(&b, "Tensor[(");
	for (int32_t i = 0; i < t->rank; i++)
		buf_printf(&b, "%s%s", t->dim[i], t->rank == 1 ? "," :
		    i + 1 < t->rank ? ", " : "");
	buf_printf(&b, "), %s]", dtype_info[t->dtype].name);
	type = text_type_string(s->m, s->d, b.v, NULL, &all);
	buf_release(&b);
	return type;
}

static struct value *
take_output(struct model *s, const struct relay_tensor_info *t,
    const void *data, const int64_t *dims)
{
	return value_view(&s->heap, (enum dtype)t->dtype, (uint32_t)t->rank,
	    dims, data);
}

static struct value *
results(struct model *s, void *const *out, const int64_t *dims)
{
	uint32_t n = (uint32_t)s->entry->noutput;
	struct value *all;

	if (n == 1)
		return take_output(s, s->entry->output, out[0], dims);
	all = value_items(&s->heap, VALUE_TUPLE, 0, n, 0);
	for (uint32_t i = 0; i < n; i++) {
		all->item[i] = take_output(s, &s->entry->output[i], out[i],
		    dims);
		dims += s->entry->output[i].rank;
	}
	return all;
}

static uint32_t
total_rank(const struct relay_tensor_info *t, int32_t n)
{
	uint32_t sum = 0;

	for (int32_t i = 0; i < n; i++)
		sum += (uint32_t)t[i].rank;
	return sum;
}

/* Runs the entry; NULL: its error was reported. */
struct value *
model_call(struct model *s, struct value *const *value)
{
	const struct relay_entry *e = s->entry;
	uint32_t rank = total_rank(e->input, e->ninput), at = 0;
	int64_t *dims = mem_zalloc(rank + 1, sizeof *dims);
	int64_t *out_dims = mem_zalloc(total_rank(e->output, e->noutput) + 1,
	    sizeof *out_dims);
	void **in = mem_zalloc((size_t)e->ninput + 1, sizeof *in);
	void **out = mem_zalloc((size_t)e->noutput + 1, sizeof *out);
	struct value *v = NULL;

	for (int32_t i = 0; i < e->ninput; i++) {
		in[i] = value[i]->data;
		for (uint32_t k = 0; k < value[i]->n; k++)
			dims[at++] = value[i]->dim[k];
	}
	if (e->run(&s->call.ctx, in, dims, out, out_dims) == RELAY_OK)
		v = results(s, out, out_dims);
	else
		diag_error(s->d, NULL, "run-time", "%s%s%s",
		    s->call.ctx.message, s->call.ctx.place != NULL ?
		    ", at " : "", s->call.ctx.place != NULL ?
		    s->call.ctx.place : "");
	mem_free(dims);
	mem_free(out_dims);
	mem_free(in);
	mem_free(out);
	return v;
}
