/*
 * Tensors from files (run_files.h).
 *
 * The child writes records: a head, and after it the bytes of a tensor or of a
 * message; the last one has its exit status.
 */
#include "cmd/run_files.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/str.h"
#include "base/sys.h"
#include "cmd/run_image.h"
#include "eval/value_string.h"
#include "formats/npy/npy.h"
#include "ir/text.h"

#define TEXT_LIMIT 65536	/* bytes of a message */
#define STRINGS_LIMIT ((uint64_t)2 << 30)	/* of packed strings */

enum record_kind { RECORD_TENSOR = 1, RECORD_MESSAGE, RECORD_END };
struct record {
	uint32_t kind;
	uint32_t at;		/* the input; END: the status */
	uint32_t dtype, rank;	/* MESSAGE: severity, length of its code */
	uint64_t bytes;		/* that follow */
	int64_t extent[TYPE_RANK_LIMIT];
};

struct files {
	struct run_inputs *r;
	const char *path;
	uint32_t at;
	const struct type *t;	/* of each tensor; NULL: the input's */
	run_take *take;
	void *ctx;
	int fd;			/* in a child: the pipe, else -1 */
};
typedef void reader(struct files *f);

static const struct type *
expected(const struct files *f, uint32_t at)
{
	return f->t != NULL ? f->t : f->r->param[at].type;
}

/* Reports an error with a malloc'ed text about an input. */
static void
outside(struct files *f, char *err)
{
	diag_error(f->r->d, NULL, "cannot-read", "%s", err);
	mem_free(err);
	*f->r->status = EXIT_OUTSIDE;
}

/* ---- the child's side ---- */

/* A child that cannot write has no parent any more. */
static void
send(int fd, const void *data, size_t n)
{
	const char *p = data;
	ssize_t k;

	for (; n > 0; p += k, n -= (size_t)k) {
		k = write(fd, p, n);
		if (k < 0 && errno != EINTR)
			_exit(EXIT_OUTSIDE);
		if (k < 0)
			k = 0;
	}
}

static void
send_tensor(int fd, uint32_t at, const struct value *v)
{
	struct record h = { .kind = RECORD_TENSOR, .at = at,
	    .dtype = v->dtype, .rank = v->n,
	    .bytes = (uint64_t)v->count * dtype_info[v->dtype].bytes };

	struct buf packed = { NULL, 0, 0 };
	const void *data = v->data;

	if (v->dtype == DT_STRING) {
		value_pack(v, &packed);
		data = packed.v;
		h.bytes = packed.n;
	}
	memcpy(h.extent, v->dim, v->n * sizeof *h.extent);
	send(fd, &h, sizeof h);
	send(fd, data, (size_t)h.bytes);
	buf_release(&packed);
}

static void
send_message(int fd, const struct diag_item *m)
{
	size_t code = strlen(m->code), text = strlen(m->message);
	struct record h = { .kind = RECORD_MESSAGE,
	    .dtype = (uint32_t)m->severity, .rank = (uint32_t)code };

	if (text > TEXT_LIMIT - code)
		text = TEXT_LIMIT - code;
	h.bytes = code + text;
	send(fd, &h, sizeof h);
	send(fd, m->code, code);
	send(fd, m->message, text);
}

/* err: why the child is not under the sandbox, or NULL. */
static _Noreturn void
run_child(struct files *f, struct sys_child *c, reader *read_it, char *err)
{
	struct run_inputs *r = f->r;
	uint32_t before = r->d->items.n;
	struct record end = { .kind = RECORD_END };
	int status = EXIT_WRONG;

	r->status = &status;
	if (err == NULL && sys_child_confine(c, &err)) {
		f->fd = c->fd;
		read_it(f);
	} else {
		outside(f, err);
	}
	for (uint32_t i = before; i < r->d->items.n; i++)
		send_message(c->fd, &r->d->items.v[i]);
	end.at = (uint32_t)status;
	send(c->fd, &end, sizeof end);
	_exit(EXIT_DONE);
}

/* What a reader has read. */
static void
give(struct files *f, uint32_t at, struct value *v)
{
	if (v == NULL)
		return;
	if (f->fd < 0) {
		f->take(f->ctx, at, v);
		return;
	}
	send_tensor(f->fd, at, v);
	value_drop(f->r->heap, v);
}

/* ---- the program's side ---- */

static bool
receive_data(struct files *f, int fd, const struct record *h, struct value *v)
{
	char *packed;
	bool ok;

	if (v->dtype != DT_STRING)
		return sys_read(fd, v->data, (size_t)h->bytes);
	if (h->bytes > STRINGS_LIMIT)
		return false;
	packed = mem_alloc((size_t)h->bytes + 1);
	ok = sys_read(fd, packed, (size_t)h->bytes) && value_unpack(f->r->heap,
	    v, packed, (size_t)h->bytes);
	mem_free(packed);
	return ok;
}

static bool
receive_tensor(struct files *f, int fd, const struct record *h)
{
	enum dtype dt = (enum dtype)h->dtype;
	struct value *v;
	int64_t count;
	size_t bytes;

	if (h->at >= f->r->n || h->dtype >= DT_COUNT ||
	    h->rank > TYPE_RANK_LIMIT || !value_shape_size(dt, h->rank,
	    h->extent, &count, &bytes) || (dt != DT_STRING &&
	    bytes != h->bytes) ||
	    !run_fits(expected(f, h->at), dt, h->rank, h->extent))
		return false;
	v = value_tensor(f->r->heap, dt, h->rank, h->extent);
	if (v == NULL)
		mem_oom();
	if (!receive_data(f, fd, h, v)) {
		value_drop(f->r->heap, v);
		return false;
	}
	f->take(f->ctx, h->at, v);
	return true;
}

static bool
receive_message(struct files *f, int fd, const struct record *h)
{
	struct arena *a = f->r->d->arena;
	char *text;
	bool ok;

	if (h->bytes > TEXT_LIMIT || h->rank > h->bytes ||
	    h->dtype > DIAG_HELP)
		return false;
	text = mem_zalloc((size_t)h->bytes + 1, 1);
	ok = sys_read(fd, text, (size_t)h->bytes);
	if (ok)
		diag_add(f->r->d, (enum severity)h->dtype, NULL,
		    arena_strndup(a, text, h->rank), "%s", text + h->rank);
	mem_free(text);
	return ok;
}

/* All records; false: they end before the last one, or are wrong. */
static bool
receive_all(struct files *f, int fd)
{
	struct record h;
	bool ok = true;

	while (ok && sys_read(fd, &h, sizeof h))
		switch ((enum record_kind)h.kind) {
		case RECORD_TENSOR:
			ok = receive_tensor(f, fd, &h);
			break;
		case RECORD_MESSAGE:
			ok = receive_message(f, fd, &h);
			break;
		case RECORD_END:
			if (h.at != EXIT_WRONG)
				*f->r->status = h.at == EXIT_USAGE ?
				    EXIT_USAGE : EXIT_OUTSIDE;
			return true;
		default:
			ok = false;
		}
	return false;
}

static void
run_parent(struct files *f, struct sys_child *c)
{
	bool ok = receive_all(f, c->fd);
	char *err;
	int status = sys_child_end(c, &err);

	if (!ok || status != EXIT_DONE)
		outside(f, sys_message("read", f->path, err != NULL ? err :
		    "the process that reads it failed"));
	mem_free(err);
}

/* False: errors were reported. */
static bool
read_with(struct files *f, reader *read_it)
{
	uint32_t before = f->r->d->errors;
	struct sys_child c;
	char *err = NULL;
	bool started;

	f->fd = -1;
	if (!f->r->by_child) {
		read_it(f);
		return f->r->d->errors == before;
	}
	started = sys_child_start(&c, &err);
	if (c.pid == 0)
		run_child(f, &c, read_it, err);
	if (started)
		run_parent(f, &c);
	else
		outside(f, err);
	return f->r->d->errors == before;
}

/* ---- readers ---- */

static bool
array_fits(struct files *f, uint32_t at, const struct npy *a)
{
	const struct type *t = expected(f, at);
	int64_t ext[TYPE_RANK_LIMIT];

	for (uint32_t k = 0; k < a->rank; k++)
		ext[k] = (int64_t)a->extent[k];
	if (run_fits(t, a->dtype, a->rank, ext))
		return true;
	run_misfit(f->r, at, t, "the file", a->dtype, a->rank, ext);
	return false;
}

static void
copy_array(struct files *f, const struct npy *a, const void *file,
    struct value *v)
{
	struct buf s = { NULL, 0, 0 };
	char *p;

	if (a->dtype != DT_STRING) {
		npy_copy(a, file, v->data);
		return;
	}
	p = mem_alloc(a->bytes + 1);
	npy_copy(a, file, p);
	for (int64_t i = 0; i < v->count; i++) {
		s.n = 0;
		npy_string(a, p + (size_t)i * a->width, &s);
		((relay_handle *)v->data)[i] = heap_string(f->r->heap, s.v,
		    s.n);
	}
	buf_release(&s);
	mem_free(p);
}

/* An array of a file in memory. */
static void
take_array(struct files *f, uint32_t at, const struct npy *array,
    const void *file)
{
	struct npy typed = *array, *a = &typed;
	const struct type *t = expected(f, at);
	int64_t ext[TYPE_RANK_LIMIT];
	struct value *v;

	if (a->raw && t->kind == TYPE_TENSOR && npy_is_named(t->dtype))
		a->dtype = t->dtype;
	if (!array_fits(f, at, a))
		return;
	for (uint32_t k = 0; k < a->rank; k++)
		ext[k] = (int64_t)a->extent[k];
	v = value_tensor(f->r->heap, a->dtype, a->rank, ext);
	if (v == NULL)
		outside(f, mem_printf("there is no memory for %zu bytes",
		    a->bytes));
	else
		copy_array(f, a, file, v);
	give(f, at, v);
}

/* Whether an array can be read where it stands in the file. */
static bool
can_view(const struct files *f, const struct npy *a)
{
	return f->r->map != NULL && !f->r->by_child && f->r->value[f->at] ==
	    NULL && !a->fortran && !a->big_endian && !a->raw &&
	    a->dtype != DT_STRING && a->width == dtype_info[a->dtype].bytes &&
	    a->data % a->width == 0;
}

/* Takes over the file in memory. */
static void
view_array(struct files *f, const struct npy *a, void *p, size_t size)
{
	int64_t ext[TYPE_RANK_LIMIT];

	for (uint32_t k = 0; k < a->rank; k++)
		ext[k] = (int64_t)a->extent[k];
	f->r->map[f->at] = (struct run_map){ p, size };
	give(f, f->at, value_view(f->r->heap, a->dtype, a->rank, ext,
	    (const char *)p + a->data));
}

static void
read_npy(struct files *f)
{
	uint64_t size;
	struct npy a;
	char *err;
	void *p = MAP_FAILED;
	int fd = sys_open_regular(f->path, &size, &err);

	if (fd < 0) {
		outside(f, err);
		return;
	}
	if (size > 0)
		p = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (p == MAP_FAILED) {
		outside(f, sys_message("read", f->path, size == 0 ?
		    "the file is empty" : strerror(errno)));
		return;
	}
	if (npy_header(p, (size_t)size, true, &a, &err)) {
		if (can_view(f, &a) && array_fits(f, f->at, &a)) {
			view_array(f, &a, p, (size_t)size);
			return;
		}
		if (!can_view(f, &a))
			take_array(f, f->at, &a, p);
	} else {
		outside(f, sys_message("read", f->path, err));
		mem_free(err);
	}
	munmap(p, (size_t)size);
}

static void given_twice(struct run_inputs *r, uint32_t at);

/* Leaves array k of an archive there. */
static void
leave_entry(struct files *f, uint32_t at, struct npz *z, uint32_t k)
{
	struct npz_stream **to = &f->r->streams->of[at];
	char *err;

	if (*to != NULL || f->r->value[at] != NULL) {
		given_twice(f->r, at);
		return;
	}
	*to = npz_stream_open(z, k, &err);
	if (*to == NULL)
		outside(f, err);
}

/* Array k of an archive; what is there is checked before it is unpacked. */
static void
take_entry(struct files *f, uint32_t at, struct npz *z, uint32_t k)
{
	struct npy a;
	void *data;
	char *err;

	/* The head alone says whether the rest is wanted. */
	if (!npz_head(z, k, &a, &err)) {
		outside(f, err);
		return;
	}
	if (!array_fits(f, at, &a))
		return;
	if (f->r->streams != NULL && npz_can_stream(&a)) {
		leave_entry(f, at, z, k);
		return;
	}
	if (!npz_read(z, k, &a, &data, &err)) {
		outside(f, err);
		return;
	}
	/* It was unpacked to C order, little endian. */
	a.fortran = a.big_endian = false;
	a.data = 0;
	take_array(f, at, &a, data);
	mem_free(data);
}

static struct npz *
open_archive(struct files *f)
{
	char *err;
	struct npz *z = npz_open(f->path, &err);

	if (z == NULL)
		outside(f, err);
	return z;
}

static void
read_list(struct files *f)
{
	uint32_t before = f->r->d->errors;
	struct npz *z = open_archive(f);

	if (z == NULL)
		return;
	for (uint32_t k = 0; f->r->d->errors == before && k < npz_count(z);
	    k++)
		take_entry(f, f->at, z, k);
	npz_close(z);
}

static void
read_named(struct files *f)
{
	struct npz *z = open_archive(f);

	if (z == NULL)
		return;
	for (uint32_t k = 0; k < npz_count(z); k++) {
		const char *name = npz_name(z, k);
		uint32_t i;

		if (run_find_param(f->r, name, strlen(name), &i))
			take_entry(f, i, z, k);
		else
			run_unknown_input(f->r, name);
	}
	if (f->r->streams != NULL)
		f->r->streams->archive = z;
	else
		npz_close(z);
}

static void
read_picture(struct files *f)
{
	give(f, f->at, run_read_image(f->r, f->at, f->path));
}

/* ---- all ---- */

static void
given_twice(struct run_inputs *r, uint32_t at)
{
	const char *name = r->param[at].name;

	if (name != NULL)
		diag_error(r->d, NULL, "input-twice", "%s '%s' is given twice",
		    run_word(r), name);
	else
		diag_error(r->d, NULL, "input-twice", "%s '%u' is given twice",
		    run_word(r), at);
}

static void
take_input(void *ctx, uint32_t at, struct value *v)
{
	struct run_inputs *r = ctx;

	if (r->value[at] == NULL && (r->streams == NULL ||
	    r->streams->of[at] == NULL)) {
		r->value[at] = v;
		return;
	}
	given_twice(r, at);
	value_drop(r->heap, v);
}

void
run_read_file(struct run_inputs *r, uint32_t i, const char *path)
{
	struct files f = { .r = r, .path = path, .at = i, .take = take_input,
	    .ctx = r };

	read_with(&f, str_ends_with(path, ".npy") ? read_npy : read_picture);
}

void
run_read_npz(struct run_inputs *r, const char *path)
{
	struct files f = { .r = r, .path = path, .take = take_input,
	    .ctx = r };

	read_with(&f, read_named);
}

bool
run_read_parts(struct run_inputs *r, uint32_t i, const struct type *t,
    const char *path, run_take *take, void *ctx)
{
	struct files f = { .r = r, .path = path, .at = i, .t = t,
	    .take = take, .ctx = ctx };

	return read_with(&f, str_ends_with(path, ".npz") ? read_list :
	    read_npy);
}
