/*
 * The inputs of relay-bind (run_bind.h): tensors of files by reference, and
 * values in the syntax of --input, which become inline constants or go to the
 * store.
 */
#include <string.h>

#include "base/sys.h"
#include "cmd/run_bind.h"
#include "cmd/run_args.h"
#include "formats/safetensors/weights.h"

/* A failure of the outside, with a text to free. */
static bool
outside(const struct filter_run *r, const char *name, const char *path,
    char *err)
{
	diag_error(r->d, NULL, "weights", "tensor '%s' of %s: %s", name, path,
	    err);
	mem_free(err);
	*r->status = EXIT_OUTSIDE;
	return false;
}

static bool
bind_tensor(struct bind *b, struct ir_module *m, const struct filter_run *r,
    struct weights *w, uint32_t i, uint32_t param)
{
	struct bind_offer o = { .name = w->list.v[i].name, .from = w->path };
	char *err = NULL;
	uint32_t k;

	o.type = weights_type(w, i, m, &err);
	if (o.type == NULL) {
		diag_error(r->d, NULL, "weights", "tensor '%s' of %s: %s",
		    o.name, o.from, err);
		mem_free(err);
		return false;
	}
	if (!bind_offer(b, param, &o))
		return false;
	k = weights_constant(w, i, m, &err);
	if (k == 0)
		return outside(r, o.name, o.from, err);
	bind_give(b, param, k);
	return true;
}

bool
bind_file(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const char *path, bool no_unused, struct bind_count *n)
{
	struct weights *w = weights_open(path, path, weights_kind(path), r->d);
	uint32_t before = r->d->errors, was = n->bound;

	if (w == NULL) {
		*r->status = EXIT_OUTSIDE;
		return false;
	}
	for (uint32_t i = 0; i < w->list.n; i++) {
		const char *name = w->list.v[i].name;
		uint32_t param = bind_find(b, name);

		if (param != UINT32_MAX) {
			n->bound += bind_tensor(b, m, r, w, i, param);
			continue;
		}
		n->unused++;
		if (no_unused)
			diag_error(r->d, NULL, "unused-tensor", "no parameter "
			    "has the name of tensor '%s' of %s", name, path);
		else if (r->verbose > 0)
			filter_say(r, "tensor '%s' of %s is not used", name,
			    path);
	}
	if (w->list.n > 0 && n->bound == was && r->d->errors == before) {
		diag_warning(r->d, NULL, "nothing-bound", "none of the %u "
		    "tensors of %s has the name of a parameter", w->list.n,
		    path);
		diag_help(r->d, "--map TENSOR=PARAMETER pairs them; -v lists "
		    "both");
	}
	weights_close(w);
	return r->d->errors == before;
}

static bool
bind_npy(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const char *path, uint32_t param)
{
	struct weights *w = weights_open(path, path, WEIGHTS_NPY, r->d);
	bool ok;

	if (w == NULL) {
		*r->status = EXIT_OUTSIDE;
		return false;
	}
	ok = bind_tensor(b, m, r, w, 0, param);
	weights_close(w);
	return ok;
}

/* A value as a constant. */
static bool
bind_value(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const struct value *v, uint32_t param)
{
	struct bind_offer o = { .name = bind_param(b, param),
	    .from = "--set" };
	const struct sym *dim[TYPE_RANK_LIMIT];
	char *err = NULL;
	uint32_t c;

	if (v->kind != VALUE_TENSOR || v->dtype == DT_STRING) {
		diag_error(r->d, NULL, "bind-type", "the value for '%s' is not "
		    "a tensor of numbers, and only these can be constants",
		    o.name);
		return false;
	}
	for (uint32_t i = 0; i < v->n; i++)
		dim[i] = sym_const(m->syms, v->dim[i]);
	o.type = type_tensor(m->types, (enum dtype)v->dtype, v->n, dim);
	if (!bind_offer(b, param, &o))
		return false;
	c = ir_constant_bytes(m, o.type, v->data, (size_t)v->count *
	    dtype_info[v->dtype].bytes, &err);
	if (c == 0)
		return outside(r, o.name, o.from, err);
	bind_give(b, param, c);
	return true;
}

/* Arrays of files are bound at once; the others are left to read. */
static bool
set_arrays(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const struct opt_list *args, struct opt_list *rest,
    struct bind_count *n)
{
	bool ok = true, good;

	for (uint32_t i = 0; i < args->n; i++) {
		const char *arg = args->v[i], *eq = strchr(arg, '=');
		size_t len = strlen(arg);
		uint32_t param;
		char *name;

		if (eq == NULL || len < 4 || strcmp(arg + len - 4, ".npy") !=
		    0) {
			rest->v[rest->n++] = arg;
			continue;
		}
		name = mem_strndup(arg, (size_t)(eq - arg));
		param = bind_find(b, name);
		good = param != UINT32_MAX && bind_npy(b, m, r, eq + 1,
		    param);
		if (param == UINT32_MAX)
			diag_error(r->d, NULL, "unknown-parameter", "there "
			    "is no parameter '%s'", name);
		mem_free(name);
		n->bound += good;
		ok = ok && good;
	}
	return ok;
}

static bool
set_values(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const struct opt_list *args, struct bind_count *n)
{
	uint32_t count = bind_count(b);
	struct run_param *param = mem_zalloc(count + 1, sizeof *param);
	struct heap heap;
	struct run_inputs in = { .m = m, .heap = &heap, .d = r->d,
	    .status = r->status, .n = count, .param = param,
	    .word = "parameter", .partial = true };
	bool ok;

	heap_init(&heap);
	in.value = mem_zalloc(count + 1, sizeof *in.value);
	for (uint32_t i = 0; i < count; i++) {
		param[i].name = bind_param(b, i);
		param[i].type = bind_type(b, i);
		if (param[i].type == NULL)	/* it fits nothing */
			param[i].type = type_hole(m->types, TYPE_WRITTEN);
	}
	ok = run_read_inputs(&in, args);
	for (uint32_t i = 0; i < count; i++) {
		if (ok && in.value[i] != NULL) {
			bool good = bind_value(b, m, r, in.value[i], i);

			n->bound += good;
			ok = ok && good;
		}
		value_drop(&heap, in.value[i]);
	}
	heap_release(&heap);
	mem_free(in.value);
	mem_free(param);
	return ok;
}

bool
bind_set(struct bind *b, struct ir_module *m, const struct filter_run *r,
    const struct opt_list *args, struct bind_count *n)
{
	struct opt_list rest = { mem_zalloc(args->n + 1, sizeof *rest.v), 0 };
	bool ok = set_arrays(b, m, r, args, &rest, n);

	if (rest.n > 0)
		ok = set_values(b, m, r, &rest, n) && ok;
	mem_free(rest.v);
	return ok;
}
