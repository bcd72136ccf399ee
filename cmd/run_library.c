/*
 * Compiled models as libraries (run_library.h).
 */
#include "cmd/run_library.h"

#include <dlfcn.h>
#include <string.h>

#include "ir/text.h"

static const struct relay_entry *
refuse(struct run_library *l, int status, const char *code,
    const char *message)
{
	*l->status = status;
	diag_error(l->d, NULL, code, "'%s' %s", l->path, message);
	return NULL;
}

const struct relay_entry *
run_library_load(struct run_library *l, const char *prefix,
    const char *name)
{
	char *path = mem_printf("%s%s", strchr(l->path, '/') != NULL ? "" :
	    "./", l->path);
	char *symbol = mem_printf("%s_%s_model", prefix, name);
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const char *why = lib == NULL ? dlerror() : NULL;
	size_t n = strlen(path);
	struct buf b = { NULL, 0, 0 };

	l->entry = NULL;
	if (lib == NULL) {
		/* The loader names the file first; we do that. */
		if (strncmp(why, path, n) == 0 && why[n] == ':')
			why += n + 1 + strspn(why + n + 1, " ");
		*l->status = EXIT_OUTSIDE;
		diag_error(l->d, NULL, "cannot-load", "cannot load '%s': %s",
		    l->path, why);
		if (strstr(why, "ELF") != NULL || strstr(why, "short") != NULL)
			diag_help(l->d, "a library is what relay-codegen -o "
			    "FILE.so writes");
	} else if ((l->entry = dlsym(lib, symbol)) == NULL) {
		buf_printf(&b, "has no entry '%s' (symbol %s)", name, symbol);
		refuse(l, EXIT_WRONG, "no-entry", b.v);
		diag_help(l->d, "--entry and --prefix are those that "
		    "relay-codegen was given");
	} else if (l->entry->abi != RELAY_ABI) {
		buf_printf(&b, "has version %d of the interface, this is %d",
		    l->entry->abi, RELAY_ABI);
		l->entry = refuse(l, EXIT_OUTSIDE, "abi-version", b.v);
	}
	buf_release(&b);
	mem_free(path);
	mem_free(symbol);
	return l->entry;
}

/* The type of an input as its names and extents say. */
static const struct type *
info_type(struct run_library *l, const struct relay_tensor_info *t)
{
	struct text_scope all = { .any_dim = true };
	struct buf b = { NULL, 0, 0 };
	const struct type *type;

	buf_puts(&b, "Tensor[(");
	for (int32_t i = 0; i < t->rank; i++)
		buf_printf(&b, "%s%s", t->dim[i], t->rank == 1 ? "," :
		    i + 1 < t->rank ? ", " : "");
	buf_printf(&b, "), %s]", dtype_info[t->dtype].name);
	type = text_type_string(l->m, l->d, b.v, NULL, &all);
	buf_release(&b);
	return type;
}

void
run_library_params(struct run_library *l, struct run_param *p)
{
	for (int32_t i = 0; i < l->entry->ninput; i++) {
		p[i].name = l->entry->input[i].name;
		p[i].type = info_type(l, &l->entry->input[i]);
	}
}

/* ---- calls ---- */

static struct value *
results(struct run_library *l, void *const *out, const int64_t *dims)
{
	const struct relay_tensor_info *t = l->entry->output;
	uint32_t n = (uint32_t)l->entry->noutput;
	struct value *all, *v;

	all = value_items(l->heap, VALUE_TUPLE, 0, n, 0);
	for (uint32_t i = 0; i < n; i++) {
		all->item[i] = value_view(l->heap, (enum dtype)t[i].dtype,
		    (uint32_t)t[i].rank, dims, out[i]);
		dims += t[i].rank;
	}
	if (n != 1)
		return all;
	v = value_keep(all->item[0]);
	value_drop(l->heap, all);
	return v;
}

static uint32_t
total_rank(const struct relay_tensor_info *t, int32_t n)
{
	uint32_t sum = 0;

	for (int32_t i = 0; i < n; i++)
		sum += (uint32_t)t[i].rank;
	return sum;
}

struct value *
run_library_call(struct run_library *l, struct relay_call *call,
    struct value *const *value)
{
	const struct relay_entry *e = l->entry;
	uint32_t rank = total_rank(e->input, e->ninput), at = 0;
	int64_t *dims = mem_zalloc(rank + 1, sizeof *dims);
	int64_t *out_dims = mem_zalloc(total_rank(e->output, e->noutput) + 1,
	    sizeof *out_dims);
	void **in = mem_zalloc((size_t)e->ninput + 1, sizeof *in);
	void **out = mem_zalloc((size_t)e->noutput + 1, sizeof *out);
	const char *place;
	struct value *v = NULL;

	for (int32_t i = 0; i < e->ninput; i++) {
		in[i] = value[i]->data;
		for (uint32_t k = 0; k < value[i]->n; k++)
			dims[at++] = value[i]->dim[k];
	}
	if (e->run(&call->ctx, in, dims, out, out_dims) == RELAY_OK) {
		v = results(l, out, out_dims);
	} else {
		place = call->ctx.place;
		*l->status = EXIT_WRONG;
		diag_error(l->d, NULL, "run-time", "%s%s%s",
		    call->ctx.message, place != NULL ? ", at " : "",
		    place != NULL ? place : "");
	}
	mem_free(dims);
	mem_free(out_dims);
	mem_free(in);
	mem_free(out);
	return v;
}
