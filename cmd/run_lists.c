/*
 * List and Option values from and to files (run_lists.h).
 *
 * Lists are walked and built by loops, so they may be of any length that an
 * archive can hold.
 */
#include "cmd/run_lists.h"

#include <errno.h>
#include <string.h>

#include "base/str.h"
#include "base/sys.h"
#include "cmd/run_files.h"
#include "cmd/run_strings.h"
#include "formats/npy/npy.h"

static bool
is_data(const struct type *t, const char *name)
{
	return t->kind == TYPE_ADT && t->n == 1 && strcmp(t->name, name) == 0;
}

/* The type of the tensors in t, or NULL; *option and *list: the types around
 * them. */
static const struct type *
inner(const struct type *t, bool *option, bool *list)
{
	*option = is_data(t, "Option");
	if (*option)
		t = t->arg[0];
	*list = is_data(t, "List");
	if (*list)
		t = t->arg[0];
	return t->kind == TYPE_TENSOR && (*option || *list) ? t : NULL;
}

bool
run_is_listed(const struct type *t, const char *spec)
{
	bool option, list;

	return inner(t, &option, &list) != NULL &&
	    (str_ends_with(spec, ".npy") || str_ends_with(spec, ".npz"));
}

/* ---- reading ---- */

struct reading {
	struct run_inputs *r;
	uint32_t at;
	const struct type *t;
	VEC(struct value *) got;
};

static void
take(void *ctx, uint32_t at, struct value *v)
{
	struct reading *x = ctx;

	(void)at;
	vec_push(&x->got, v);
}

static bool
read_files(struct reading *x, const char *spec)
{
	bool ok = true;

	while (ok) {
		size_t n = strcspn(spec, ",");
		char *path = mem_strndup(spec, n);

		ok = run_read_parts(x->r, x->at, x->t, path, take, x);
		mem_free(path);
		if (spec[n] == '\0')
			break;
		spec += n + 1;
	}
	return ok;
}

/* A value of a constructor; takes over the items. */
static struct value *
construct(struct reading *x, const char *name, uint32_t n,
    struct value *const *item)
{
	struct ir_module *m = x->r->m;
	uint32_t ctor = ir_find_ctor(m, str_intern0(m->strings, name));
	struct value *v;

	if (ctor == 0)
		BUG("a value of a type without '%s'", name);
	v = value_items(x->r->heap, VALUE_DATA, ctor, n, 0);
	for (uint32_t i = 0; i < n; i++)
		v->item[i] = item[i];
	return v;
}

static struct value *
make_list(struct reading *x)
{
	struct value *v = construct(x, "Nil", 0, NULL);

	for (uint32_t i = x->got.n; i-- > 0; )
		v = construct(x, "Cons", 2, (struct value *[]){ x->got.v[i],
		    v });
	x->got.n = 0;
	return v;
}

static struct value *
finish(struct reading *x, bool option, bool list)
{
	struct value *v;

	if (!list && x->got.n != 1) {
		const char *name = x->r->param[x->at].name;

		diag_error(x->r->d, NULL, "input-type", "input '%s': %u "
		    "arrays for one tensor", name != NULL ? name : "",
		    x->got.n);
		return NULL;
	}
	v = list ? make_list(x) : x->got.v[0];
	x->got.n = 0;
	return option ? construct(x, "Some", 1, &v) : v;
}

void
run_read_list(struct run_inputs *r, uint32_t i, const char *spec)
{
	struct reading x = { .r = r, .at = i };
	bool option, list;

	x.t = inner(r->param[i].type, &option, &list);
	if (read_files(&x, spec))
		r->value[i] = finish(&x, option, list);
	for (uint32_t k = 0; k < x.got.n; k++)
		value_drop(r->heap, x.got.v[k]);
	vec_free(&x.got);
}

/* ---- parts ---- */

static bool
is_ctor(const struct ir_module *m, const struct value *v, const char *adt,
    const char *name)
{
	const struct ir_ctor *c;

	if (v->kind != VALUE_DATA)
		return false;
	c = &m->ctor.v[v->ref];
	return strcmp(c->name, name) == 0 &&
	    strcmp(m->adt.v[c->adt].name, adt) == 0;
}

void
run_parts(const struct ir_module *m, const struct value *v,
    struct run_parts *out)
{
	VEC(const struct value *) item = { NULL, 0, 0 };

	*out = (struct run_parts){ .form = RUN_OTHER };
	if (is_ctor(m, v, "Option", "None")) {
		out->form = RUN_NONE;
		return;
	}
	if (is_ctor(m, v, "Option", "Some"))
		v = v->item[0];
	if (v->kind == VALUE_TENSOR) {
		vec_push(&item, v);
		out->form = RUN_TENSOR;
	}
	while (is_ctor(m, v, "List", "Cons") &&
	    v->item[0]->kind == VALUE_TENSOR) {
		vec_push(&item, v->item[0]);
		v = v->item[1];
	}
	if (is_ctor(m, v, "List", "Nil"))
		out->form = RUN_LIST;
	out->item = item.v;
	out->n = item.n;
}

/* ---- writing ---- */

/* An archive of nothing, which libzip does not make: the end of its
 * directory alone. */
static bool
write_nothing(const char *path, char **err)
{
	static const char end[22] = "PK\5\6";
	struct sys_out o;

	if (!sys_out_open(&o, path, err))
		return false;
	if (fwrite(end, 1, sizeof end, o.f) == sizeof end)
		return sys_out_commit(&o, err);
	*err = sys_message("write", path, strerror(errno));
	sys_out_abort(&o);
	return false;
}

bool
run_write_list(const char *path, const struct run_parts *p, char **err)
{
	struct npz_writer *w;
	struct buf *b;
	bool ok = true;

	if (p->n == 0)
		return write_nothing(path, err);
	w = npz_create(path, err);
	if (w == NULL)
		return false;
	b = mem_zalloc((size_t)p->n + 1, sizeof *b);
	for (uint32_t i = 0; ok && i < p->n; i++) {
		char *name = mem_printf("%u", i);

		ok = run_put_npy(&b[i], p->item[i], err) &&
		    npz_add(w, name, b[i].v, b[i].n, err);
		mem_free(name);
	}
	if (ok)
		ok = npz_finish(w, err);
	else
		npz_abort(w);
	for (uint32_t i = 0; i < p->n; i++)
		buf_release(&b[i]);
	mem_free(b);
	return ok;
}
