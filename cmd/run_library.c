/*
 * Compiled models as libraries (run_library.h).
 */
#include "cmd/run_library.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "ir/text.h"
#include "runtime/forms.h"
#include "runtime/value.h"

static const struct relay_entry *
refuse(struct run_library *l, int status, const char *code,
    const char *message)
{
	*l->status = status;
	diag_error(l->d, NULL, code, "'%s' %s", l->path, message);
	return NULL;
}

/* Whether a file is machine code of another architecture, which the loader
 * reports as a missing file. */
static bool
is_foreign(const char *path)
{
	Elf64_Ehdr file = { .e_machine = 0 }, own = { .e_machine = 0 };
	FILE *f = fopen(path, "re"), *self = fopen("/proc/self/exe", "re");
	bool r = f != NULL && self != NULL &&
	    fread(&file, sizeof file, 1, f) == 1 &&
	    fread(&own, sizeof own, 1, self) == 1 &&
	    memcmp(file.e_ident, own.e_ident, SELFMAG) == 0 &&
	    file.e_machine != own.e_machine;

	if (f != NULL)
		fclose(f);
	if (self != NULL)
		fclose(self);
	return r;
}

bool
run_is_library(const char *path)
{
	struct stat st;
	char head[SELFMAG];
	FILE *f;
	bool r;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	f = fopen(path, "re");
	r = f != NULL && fread(head, sizeof head, 1, f) == 1 &&
	    memcmp(head, ELFMAG, SELFMAG) == 0;
	if (f != NULL)
		fclose(f);
	return r;
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
	char lacks[200];

	l->entry = NULL;
	if (lib == NULL) {
		/* The loader names the file first; we do that. */
		if (strncmp(why, path, n) == 0 && why[n] == ':')
			why += n + 1 + strspn(why + n + 1, " ");
		if (is_foreign(path))
			why = "it is for another family of processors";
		*l->status = EXIT_OUTSIDE;
		diag_error(l->d, NULL, "cannot-load", "cannot load '%s': %s",
		    l->path, why);
		if (strstr(why, "ELF") != NULL || strstr(why, "short") != NULL)
			diag_help(l->d, "a library is what relay-codegen -o "
			    "FILE.so writes");
	} else if ((l->entry = dlsym(lib, symbol)) == NULL) {
		buf_printf(&b, "has no entry '%s' (symbol %s)", name, symbol);
		refuse(l, EXIT_WRONG, "no-entry", b.v);
		diag_help(l->d, "--function and --prefix are those that "
		    "relay-codegen was given");
	} else if (l->entry->abi != RELAY_ABI) {
		buf_printf(&b, "has version %d of the interface, this is %d",
		    l->entry->abi, RELAY_ABI);
		l->entry = refuse(l, EXIT_OUTSIDE, "abi-version", b.v);
	} else if (!relay_entry_fits(l->entry, lacks, sizeof lacks)) {
		l->entry = refuse(l, EXIT_OUTSIDE, "processor", lacks);
	}
	buf_release(&b);
	mem_free(path);
	mem_free(symbol);
	return l->entry;
}

/* ---- types ---- */

static const struct type *
read_type(struct run_library *l, const char *text, const char *params)
{
	struct text_scope all = { .any_dim = true };
	const char *tv[16];
	uint32_t n = 0;
	char *copy = mem_printf("%s", params != NULL ? params : ""), *save;

	for (char *s = strtok_r(copy, " ", &save); s != NULL && n < 16;
	    s = strtok_r(NULL, " ", &save))
		tv[n++] = str_intern0(l->m->strings, s);
	all.ntv = n;
	all.tv = tv;
	const struct type *t = text_type_string(l->m, l->d, text, NULL, &all);
	mem_free(copy);
	return t;
}

/* The data types of the model, so that constructors have its numbers. */
static void
add_data_types(struct run_library *l)
{
	const struct relay_entry *e = l->entry;
	const struct relay_ctor_info *c;
	const struct type *field[64];
	uint32_t adt = 0;

	for (int32_t i = 1; i < e->nctor; i++) {
		struct ir_adt a = { .name = e->ctor[i].data };
		const char *params[16];
		char *copy = mem_printf("%s", e->ctor[i].params), *save;

		a.param = params;
		for (char *s = strtok_r(copy, " ", &save); s != NULL &&
		    a.nparam < 16; s = strtok_r(NULL, " ", &save))
			params[a.nparam++] = str_intern0(l->m->strings, s);
		if (i == 1 || strcmp(e->ctor[i].data, e->ctor[i - 1].data) !=
		    0)
			adt = ir_add_adt(l->m, &a);
		mem_free(copy);
		(void)adt;
	}
	adt = 0;
	for (int32_t i = 1; i < e->nctor; i++) {
		struct ir_ctor k = { .name = e->ctor[i].name };

		c = &e->ctor[i];
		k.adt = ir_find_adt(l->m, str_intern0(l->m->strings,
		    c->data));
		for (int32_t j = 0; j < c->nfield && j < 64; j++)
			field[j] = read_type(l, c->field[j], c->params);
		k.nfield = (uint32_t)c->nfield;
		k.field = field;
		ir_add_ctor(l->m, &k);
	}
}

void
run_library_params(struct run_library *l, struct run_param *p)
{
	add_data_types(l);
	for (int32_t i = 0; i < l->entry->ninput; i++) {
		p[i].name = l->entry->input[i].name;
		p[i].type = read_type(l, l->entry->input_type[i], NULL);
	}
}

const struct type *
run_library_type(struct run_library *l)
{
	return read_type(l, l->entry->output_type, NULL);
}

/* ---- values ---- */

/* A value to be made and where it goes. */
struct to_model {
	const struct value *from;
	struct relay_value **to;
};

static bool
give(struct relay_ctx *ctx, const struct value *v, struct relay_value **out)
{
	VEC(struct to_model) work = { NULL, 0, 0 };
	struct to_model first = { v, out };
	bool ok = true;

	if (v->kind == VALUE_TENSOR) {
		*out = relay_view(ctx, v->dtype, (int32_t)v->n, v->dim,
		    v->data);
		return *out != NULL;
	}
	*out = NULL;
	vec_push(&work, first);
	while (ok && work.n > 0) {
		struct to_model w = vec_pop(&work);
		const struct value *x = w.from;

		if (x->kind == VALUE_TENSOR) {
			*w.to = relay_view(ctx, x->dtype, (int32_t)x->n,
			    x->dim, x->data);
		} else if (x->kind == VALUE_TUPLE || x->kind == VALUE_DATA) {
			*w.to = relay_items(ctx, x->kind == VALUE_TUPLE ?
			    RELAY_TUPLE : RELAY_DATA, (int32_t)x->ref,
			    (int32_t)x->n, 0);
			for (uint32_t i = 0; *w.to != NULL && i < x->n; i++) {
				struct to_model k = { x->item[i],
				    &(*w.to)->item[i] };

				vec_push(&work, k);
			}
		}
		ok = *w.to != NULL;
	}
	vec_free(&work);
	return ok;
}

struct from_model {
	const struct relay_value *from;
	struct value **to;
};

struct value *
run_library_take(struct run_library *l, const struct relay_value *v)
{
	VEC(struct from_model) work = { NULL, 0, 0 };
	struct value *result = NULL;
	struct from_model first = { v, &result };

	vec_push(&work, first);
	while (work.n > 0) {
		struct from_model w = vec_pop(&work);
		const struct relay_value *x = w.from;

		switch ((enum relay_value_kind)x->kind) {
		case RELAY_TENSOR:
			*w.to = value_view(l->heap, (enum dtype)x->dtype, x->n,
			    x->dim, x->data);
			continue;
		case RELAY_CLOSURE:
			*w.to = value_function(l->heap, VALUE_GLOBAL, 0, 0);
			continue;
		case RELAY_CELL:
			*w.to = value_cell(l->heap, NULL);
			first.from = x->item[0];
			first.to = &(*w.to)->content;
			vec_push(&work, first);
			continue;
		default:
			break;
		}
		*w.to = value_items(l->heap, x->kind == RELAY_TUPLE ?
		    VALUE_TUPLE : VALUE_DATA, x->ref, x->n, 0);
		for (uint32_t i = 0; i < x->n; i++) {
			struct from_model k = { x->item[i],
			    &(*w.to)->item[i] };

			vec_push(&work, k);
		}
	}
	vec_free(&work);
	return result;
}

void
run_library_outputs(struct run_library *l, ir_outputs *o)
{
	const struct relay_entry *e = l->entry;
	const struct type *t = run_library_type(l);

	if (t == NULL)
		return;
	ir_outputs_get(o, t, NULL);
	for (uint32_t i = 0; e->noutput == (int32_t)o->n && i < o->n; i++) {
		mem_free(o->v[i].name);
		o->v[i].name = mem_printf("%s", e->output[i].name);
	}
}

/* given: the arguments were made. */
static void
report_call(struct run_library *l, const struct relay_ctx *ctx,
    struct value *const *value, bool given)
{
	const struct relay_entry *e = l->entry;
	bool lacks = !given || relay_lacks_memory(ctx);
	struct relay_greatest g = { .axis = -1 };
	char extent[256];

	for (int32_t i = 0; lacks && e->noutput >= 0 && i < e->ninput; i++)
		relay_greatest_of(&g, &e->input[i], value[i]->dim);
	relay_greatest_print(&g, extent, sizeof extent);
	*l->status = lacks ? EXIT_OUTSIDE : EXIT_WRONG;
	diag_error(l->d, NULL, lacks ? "out-of-memory" : "run-time",
	    "%s%s%s%s", given ? ctx->message : "there is no memory for inputs",
	    extent, ctx->place != NULL ? ", at " : "",
	    ctx->place != NULL ? ctx->place : "");
}

void
run_library_report(struct run_library *l, const struct relay_ctx *ctx,
    struct value *const *value)
{
	report_call(l, ctx, value, true);
}

const struct relay_value *
run_library_call(struct run_library *l, struct relay_call *call,
    struct value *const *value)
{
	const struct relay_entry *e = l->entry;
	struct relay_value *few[16], **arg = few, *result = NULL;
	bool ok = true;

	if (e->ninput > 16)
		arg = mem_zalloc((size_t)e->ninput, sizeof *arg);
	for (int32_t i = 0; ok && i < e->ninput; i++)
		ok = give(&call->ctx, value[i], &arg[i]);
	if (!ok || e->call(&call->ctx, arg, &result) != RELAY_OK) {
		result = NULL;
		report_call(l, &call->ctx, value, ok);
	}
	if (arg != few)
		mem_free(arg);
	return result;
}
