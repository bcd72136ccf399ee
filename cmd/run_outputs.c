/*
 * --output and --output-dir of programs that run a model (run_args.h).
 */
#include "cmd/run_lists.h"
#include "cmd/run_strings.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/str.h"
#include "base/sys.h"
#include "eval/literal.h"
#include "formats/npy/npy.h"

static bool
outside(const struct run_outputs *r, char *err)
{
	diag_error(r->d, NULL, "cannot-write", "%s", err);
	mem_free(err);
	*r->status = EXIT_OUTSIDE;
	return false;
}

bool
run_check_outputs(const struct run_outputs *r, const struct opt_list *args)
{
	uint32_t before = r->d->errors;

	for (uint32_t i = 0; i < args->n; i++) {
		const char *s = args->v[i], *eq = strchr(s, '=');

		if (str_ends_with(s, ".npz") || (eq != NULL &&
		    str_ends_with(s, ".npy")))
			continue;
		diag_error(r->d, NULL, "bad-output", "'%s' is neither "
		    "NAME=FILE.npy nor FILE.npz", s);
		if (eq == NULL && str_ends_with(s, ".npy"))
			diag_help(r->d, "the first output is 0: --output "
			    "0=%s", s);
		*r->status = EXIT_USAGE;
	}
	return r->d->errors == before;
}

void
run_make_dir(const char *dir)
{
	/* If it cannot be made, writing the first file says why. */
	(void)mkdir(dir, 0777);
}

char *
run_file_name(const char *dir, const char *name)
{
	struct buf b = { NULL, 0, 0 };
	char *r;

	for (const char *s = name; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;

		/* A leading dot would hide the file. */
		buf_putc(&b, c == '/' || c < ' ' || c == 0x7f ||
		    (c == '.' && b.n == 0) ? '_' : (char)c);
	}
	r = mem_printf("%s/%.200s.npy", dir, b.n > 0 ? b.v : "_");
	buf_release(&b);
	return r;
}

bool
run_write_npy(const char *path, const struct value *v, char **err)
{
	struct buf head = { NULL, 0, 0 };
	size_t n = (size_t)v->count * dtype_info[v->dtype].bytes;
	struct sys_out o;
	bool ok;

	if (v->dtype == DT_STRING) {
		n = 0;
		if (!run_put_npy(&head, v, err)) {
			buf_release(&head);
			return false;
		}
	} else {
		npy_put_header(&head, (enum dtype)v->dtype, v->n, v->dim);
	}
	if (!sys_out_open(&o, path, err)) {
		buf_release(&head);
		return false;
	}
	ok = fwrite(head.v, 1, head.n, o.f) == head.n &&
	    fwrite(v->data, 1, n, o.f) == n;
	buf_release(&head);
	if (ok)
		return sys_out_commit(&o, err);
	*err = sys_message("write", path, strerror(errno));
	sys_out_abort(&o);
	return false;
}

/* ---- outputs by name ---- */

typedef VEC(const struct value *) value_list;

static void
add_leaves(value_list *l, const struct value *v)
{
	if (v->kind != VALUE_TUPLE) {
		vec_push(l, v);
		return;
	}
	for (uint32_t i = 0; i < v->n; i++)
		add_leaves(l, v->item[i]);
}

const struct value **
run_output_values(const ir_outputs *o, const struct value *result)
{
	value_list l = { NULL, 0, 0 };

	add_leaves(&l, result);
	if (l.n != o->n)
		BUG("%u outputs of %u", l.n, o->n);
	return l.v;
}

/* The tensors of an output; what has none is an error.  none: the value
 * None may have no file. */
static bool
parts(const struct run_outputs *r, const struct value *v, const char *name,
    bool none, struct run_parts *p)
{
	struct buf b = { NULL, 0, 0 };

	run_parts(r->m, v, p);
	if (p->form != RUN_OTHER && (none || p->form != RUN_NONE))
		return true;
	mem_free(p->item);
	p->item = NULL;
	value_describe(&b, r->m, v);
	diag_error(r->d, NULL, "output-kind", "output '%s' is %s, not a "
	    "tensor or a list of tensors: it has no .npy form", name, b.v);
	buf_release(&b);
	return false;
}

/* An output to a file of its own. */
static bool
write_file(const struct run_outputs *r, const char *path,
    const struct value *v, const char *name)
{
	bool archive = str_ends_with(path, ".npz"), ok;
	struct run_parts p;
	char *err = NULL;

	if (!parts(r, v, name, false, &p))
		return false;
	if (archive != (p.form == RUN_LIST)) {
		diag_error(r->d, NULL, "output-kind", "output '%s' is a %s: "
		    "'%s' should end in %s", name, archive ? "tensor" :
		    "list", path, archive ? ".npy" : ".npz");
		mem_free(p.item);
		return false;
	}
	ok = archive ? run_write_list(path, &p, &err) :
	    run_write_npy(path, p.item[0], &err);
	mem_free(p.item);
	return ok || outside(r, err);
}

static bool
is_text(const char *s, const char *text, size_t len)
{
	return strlen(s) == len && memcmp(s, text, len) == 0;
}

/* NAME=FILE.npy or .npz; a name may be a number too. */
static bool
write_named(const struct run_outputs *r, const char *arg,
    const struct value **v)
{
	const ir_outputs *l = r->outputs;
	const char *eq = strchr(arg, '=');
	size_t len = (size_t)(eq - arg);
	struct buf names = { NULL, 0, 0 };

	for (uint32_t i = 0; i < l->n; i++)
		if (is_text(l->v[i].name, arg, len) ||
		    is_text(l->v[i].number, arg, len))
			return write_file(r, eq + 1, v[i], l->v[i].name);
	for (uint32_t i = 0; i < l->n; i++)
		buf_printf(&names, "%s'%s'", i > 0 ? ", " : "", l->v[i].name);
	diag_error(r->d, NULL, "unknown-output", "there is no output '%.*s'",
	    (int)len, arg);
	if (names.n > 0)
		diag_help(r->d, "the outputs are %s", names.v);
	buf_release(&names);
	return false;
}

typedef VEC(struct buf) buf_list;

/* An output's arrays into an archive of all: elements of lists as NAME.0
 * and so on. */
static bool
add_output(const struct run_outputs *r, struct npz_writer *w,
    buf_list *data, const char *name, const struct value *v)
{
	struct run_parts p;
	char *err = NULL;
	bool ok = parts(r, v, name, true, &p);

	for (uint32_t i = 0; ok && i < p.n; i++) {
		char *entry = p.form == RUN_LIST ? mem_printf("%s.%u", name,
		    i) : mem_printf("%s", name);
		struct buf b = { NULL, 0, 0 };

		ok = run_put_npy(&b, p.item[i], &err);
		vec_push(data, b);
		ok = (ok && npz_add(w, entry, b.v, b.n, &err)) ||
		    outside(r, err);
		mem_free(entry);
	}
	mem_free(p.item);
	return ok;
}

static bool
write_archive(const struct run_outputs *r, const char *path,
    const struct value **v)
{
	const ir_outputs *l = r->outputs;
	char *err = NULL;
	struct npz_writer *w = npz_create(path, &err);
	buf_list data = { NULL, 0, 0 };
	bool ok = true;

	if (w == NULL)
		return outside(r, err);
	for (uint32_t i = 0; ok && i < l->n; i++)
		ok = add_output(r, w, &data, l->v[i].name, v[i]);
	if (!ok)
		npz_abort(w);
	else
		ok = npz_finish(w, &err) || outside(r, err);
	for (uint32_t i = 0; i < data.n; i++)
		buf_release(&data.v[i]);
	vec_free(&data);
	return ok;
}

static bool
write_dir(const struct run_outputs *r, const struct value **v)
{
	bool ok = true;

	run_make_dir(r->dir);
	for (uint32_t i = 0; ok && i < r->outputs->n; i++) {
		const struct ir_output *o = &r->outputs->v[i];
		struct run_parts p;
		char *path;

		ok = parts(r, v[i], o->name, true, &p);
		path = run_file_name(r->dir, o->name);
		if (ok && p.form == RUN_LIST)	/* .npz */
			path[strlen(path) - 1] = 'z';
		if (ok && p.form != RUN_NONE)
			ok = write_file(r, path, v[i], o->name);
		mem_free(p.item);
		mem_free(path);
	}
	return ok;
}

static bool
print(const struct run_outputs *r, const struct value *v)
{
	struct buf b = { NULL, 0, 0 };
	bool ok = literal_print(&b, r->m, v, r->summary);

	if (!ok)
		diag_error(r->d, NULL, "output-size", "the result as text is "
		    "longer than %zu bytes", LITERAL_LIMIT);
	buf_putc(&b, '\n');
	ok = ok && fwrite(b.v, 1, b.n, r->out) == b.n;
	buf_release(&b);
	return ok;
}

bool
run_write_outputs(const struct run_outputs *r, const struct opt_list *args,
    const struct value *v)
{
	const struct value **leaf;
	bool ok = true;

	if (args->n == 0 && r->dir == NULL)
		return print(r, v);
	leaf = run_output_values(r->outputs, v);
	for (uint32_t i = 0; ok && i < args->n; i++)
		ok = strchr(args->v[i], '=') != NULL ?
		    write_named(r, args->v[i], leaf) :
		    write_archive(r, args->v[i], leaf);
	if (ok && r->dir != NULL)
		ok = write_dir(r, leaf);
	mem_free(leaf);
	return ok;
}
