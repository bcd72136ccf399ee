/*
 * Samples of a function's inputs (run_samples.h).
 *
 * An input whose first extent is 1 or free takes one element of that dimension
 * as its first dimension; any other one takes an array of its own rank for each
 * sample.  Arrays of a directory are read where they stand in their files, and
 * what was read is given back to the system; those of an archive are unpacked
 * sample by sample, and files of one sample each are read one by one: their
 * size does not matter.
 */
#include "cmd/run_samples.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/folder.h"
#include "base/str.h"
#include "cmd/run_files.h"
#include "formats/npy/npy.h"

#define KEPT ((size_t)64 << 20) /* bytes of a file, once they were read */

bool
run_find_function(struct ir_module *m, const struct filter_run *r,
    const char *name, uint32_t *f)
{
	uint32_t g;

	name += *name == '@';
	g = ir_find_global(m, str_intern0(m->strings, name));
	if (g != 0 && m->global.v[g].kind == GLOBAL_FUNCTION) {
		*f = m->global.v[g].index;
		return true;
	}
	diag_error(r->d, NULL, "no-function", "there is no function @%s",
	    name);
	return false;
}


struct run_samples {
	struct ir_module *m;
	const char *path;
	const struct filter_run *r;
	struct heap heap;
	uint32_t n;		/* inputs */
	struct run_param *param;	/* of one sample */
	/* By input, the samples: an array, an array of an archive, or files of
	 * one sample each. */
	struct value **all;
	struct run_streams streams;
	folder_paths *files;
	struct value **one;
	struct run_map *map;	/* by input: the file that `all` is in */
	size_t *kept;		/* by input: from where on it may be in
				 * memory */
	const struct image_options *image;
	int64_t count;
};

/* Whether a sample has its first dimension from the array. */
static bool
is_batch(const struct type *t)
{
	int64_t e;

	return t->kind == TYPE_TENSOR && t->n > 0 &&
	    (!sym_is_const(t->dim[0], &e) || e == 1);
}

static const struct type *
array_type(struct ir_module *m, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT + 1];
	uint32_t n = 0, from = is_batch(t);

	if (t->kind != TYPE_TENSOR || t->n + 1 > TYPE_RANK_LIMIT)
		return NULL;
	dim[n++] = sym_var(m->syms, str_intern0(m->strings, "samples"));
	for (uint32_t i = from; i < t->n; i++)
		dim[n++] = t->dim[i];
	return type_tensor(m->types, t->dtype, n, dim);
}

/* ---- files of one sample each ---- */

static bool
is_sample(const char *path)
{
	return str_ends_with(path, ".npy") || image_is_name(path);
}

/* DIR/NAME is a directory; or there is one input, and DIR/NAME.npy is not
 * there, but files are. */
static bool
find_files(struct run_samples *s, uint32_t i, const char *array)
{
	char *dir = mem_printf("%s/%s", s->path, s->param[i].name);

	/* A directory that cannot be read has no samples. */
	if (folder_is(dir))
		(void)folder_list(dir, is_sample, &s->files[i]);
	else if (s->n == 1 && access(array, F_OK) != 0)
		(void)folder_list(s->path, is_sample, &s->files[i]);
	mem_free(dir);
	return s->files[i].n > 0;
}

/* ---- opening ---- */

static bool
read_all(struct run_samples *s, const struct filter_run *r,
    struct run_inputs *in)
{
	if (str_ends_with(s->path, ".npz")) {
		in->streams = &s->streams;
		run_read_npz(in, s->path);
		return r->d->errors == in->before;
	}
	for (uint32_t i = 0; i < s->n && r->d->errors == in->before; i++) {
		char *path;

		if (in->param[i].name == NULL)
			continue;
		path = mem_printf("%s/%s.npy", s->path,
		    in->param[i].name);
		if (!find_files(s, i, path))
			run_read_file(in, i, path);
		mem_free(path);
	}
	if (r->d->errors == in->before)
		return true;
	if (*r->status == EXIT_OUTSIDE)
		diag_help(r->d, "samples are a file whose name ends in .npz, "
		    "or a directory with a file NAME.npy, or a directory "
		    "NAME of arrays or pictures, for each input");
	return false;
}

/* The samples of an input; -1: there are none of it. */
static int64_t
count_of(const struct run_samples *s, uint32_t i)
{
	if (s->all[i] != NULL)
		return s->all[i]->dim[0];
	if (s->streams.of[i] != NULL)
		return (int64_t)npz_stream_array(s->streams.of[i])->extent[0];
	return s->files[i].n > 0 ? (int64_t)s->files[i].n : -1;
}

static bool
check(struct run_samples *s, const struct filter_run *r, int64_t most)
{
	for (uint32_t i = 0; i < s->n; i++) {
		const char *name = s->param[i].name != NULL ?
		    s->param[i].name : "";

		if (count_of(s, i) < 0) {
			diag_error(r->d, NULL, "no-samples", "'%s' has no "
			    "samples of input '%s'", s->path, name);
			return false;
		}
		if (count_of(s, i) != count_of(s, 0)) {
			diag_error(r->d, NULL, "sample-count", "there are "
			    "%lld samples of input '%s' and %lld of '%s'",
			    (long long)count_of(s, 0), s->param[0].name,
			    (long long)count_of(s, i), name);
			return false;
		}
	}
	s->count = s->n == 0 ? 1 : count_of(s, 0);
	if (most < s->count)
		s->count = most;
	if (s->count > 0)
		return true;
	diag_error(r->d, NULL, "no-samples", "'%s' holds no samples",
	    s->path);
	return false;
}

static struct run_samples *
new_samples(struct ir_module *m, const struct filter_run *r, uint32_t n)
{
	struct run_samples *s = mem_zalloc(1, sizeof *s);

	heap_init(&s->heap);
	s->m = m;
	s->r = r;
	s->n = n;
	s->param = mem_zalloc(n + 1, sizeof *s->param);
	s->all = mem_zalloc(n + 1, sizeof *s->all);
	s->one = mem_zalloc(n + 1, sizeof *s->one);
	s->map = mem_zalloc(n + 1, sizeof *s->map);
	s->kept = mem_zalloc(n + 1, sizeof *s->kept);
	s->files = mem_zalloc(n + 1, sizeof *s->files);
	s->streams.of = mem_zalloc(n + 1, sizeof(void *));
	return s;
}

struct run_samples *
run_samples_open(struct ir_module *m, const struct filter_run *r,
    uint32_t function, const char *path, int64_t most,
    const struct image_options *image)
{
	const struct ir_region_data *body = &m->region.v[
	    m->function.v[function].body];
	struct run_samples *s = new_samples(m, r, body->params.n);
	struct run_param *param = mem_zalloc(s->n + 1, sizeof *param);
	struct run_inputs in = { .m = m, .heap = &s->heap, .d = r->d,
	    .status = r->status, .n = s->n, .param = param, .value = s->all,
	    .map = s->map, .partial = true, .before = r->d->errors };
	bool ok = true;

	if (most < 1) {
		diag_error(r->d, NULL, "sample-count", "--samples is %lld, "
		    "and must be 1 or more", (long long)most);
		ok = false;
	}
	s->path = path;
	s->image = image;
	for (uint32_t i = 0; i < s->n && ok; i++) {
		const struct ir_node *p = ir_at(m, body->params.v[i]);

		s->param[i].type = p->type;
		s->param[i].name = param[i].name = p->name;
		param[i].type = array_type(m, p->type);
		ok = param[i].type != NULL;
		if (!ok)
			diag_error(r->d, NULL, "sample-type", "input '%s' is "
			    "not a tensor, so it cannot be given samples",
			    param[i].name);
	}
	ok = ok && read_all(s, r, &in) && check(s, r, most);
	mem_free(param);
	if (ok)
		return s;
	run_samples_close(s);
	return NULL;
}

static void
drop(struct run_samples *s, struct value **v)
{
	for (uint32_t i = 0; i < s->n; i++) {
		value_drop(&s->heap, v[i]);
		v[i] = NULL;
	}
}

void
run_samples_close(struct run_samples *s)
{
	drop(s, s->one);
	drop(s, s->all);
	heap_release(&s->heap);
	for (uint32_t i = 0; i < s->n; i++) {
		if (s->map[i].p != NULL)
			munmap(s->map[i].p, s->map[i].n);
		npz_stream_close(s->streams.of[i]);
		folder_free(&s->files[i]);
	}
	npz_close(s->streams.archive);
	mem_free(s->streams.of);
	mem_free(s->files);
	mem_free(s->map);
	mem_free(s->kept);
	mem_free(s->param);
	mem_free(s->all);
	mem_free(s->one);
	mem_free(s);
}

int64_t
run_samples_count(const struct run_samples *s)
{
	return s->count;
}

/* Gives the pages before p back, once they are many. */
static void
release(struct run_samples *s, uint32_t k, const char *p)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), to;

	if (s->map[k].p == NULL)
		return;
	to = (size_t)(p - (const char *)s->map[k].p) / page * page;
	if (to < s->kept[k])
		s->kept[k] = 0;		/* once more from the start */
	if (to - s->kept[k] < KEPT)
		return;
	(void)madvise((char *)s->map[k].p + s->kept[k], to - s->kept[k],
	    MADV_DONTNEED);
	s->kept[k] = to;
}

/* Sample i of an array: a view of it, or what its archive has there.  False:
 * reported. */
static bool
take_part(struct run_samples *s, uint32_t k, int64_t i)
{
	const struct value *v = s->all[k];
	const struct npy *a = v != NULL ? NULL :
	    npz_stream_array(s->streams.of[k]);
	enum dtype dt = v != NULL ? (enum dtype)v->dtype : a->dtype;
	uint32_t rank = 0, all = v != NULL ? v->n : a->rank;
	int64_t dim[TYPE_RANK_LIMIT + 1];
	uint64_t n = 1;
	const char *p;
	char *err;

	if (is_batch(s->param[k].type))
		dim[rank++] = 1;
	for (uint32_t d = 1; d < all; d++) {
		dim[rank] = v != NULL ? v->dim[d] : (int64_t)a->extent[d];
		n *= (uint64_t)dim[rank++];
	}
	if (v != NULL) {
		p = (const char *)v->data + (size_t)i * n *
		    dtype_info[dt].bytes;
		release(s, k, p);
		s->one[k] = value_view(&s->heap, dt, rank, dim, p);
		return true;
	}
	s->one[k] = value_tensor(&s->heap, dt, rank, dim);
	if (s->one[k] == NULL)
		mem_oom();
	if (npz_stream_read(s->streams.of[k], (uint64_t)i * n, n,
	    s->one[k]->data, &err))
		return true;
	*s->r->status = EXIT_OUTSIDE;
	diag_error(s->r->d, NULL, "cannot-read", "%s", err);
	mem_free(err);
	return false;
}

struct value **
run_sample(struct run_samples *s, int64_t i, uint32_t *n)
{
	struct run_inputs in = { .m = s->m, .heap = &s->heap, .d = s->r->d,
	    .status = s->r->status, .n = s->n, .param = s->param,
	    .value = s->one, .partial = true, .before = s->r->d->errors,
	    .image = s->image };
	bool ok = true;

	drop(s, s->one);
	for (uint32_t k = 0; k < s->n && ok; k++) {
		if (s->files[k].n == 0) {
			ok = take_part(s, k, i);
			continue;
		}
		run_read_file(&in, k, s->files[k].v[i]);
		ok = s->r->d->errors == in.before;
		if (!ok)
			diag_note(s->r->d, NULL, "sample %lld is '%s'",
			    (long long)i, s->files[k].v[i]);
	}
	*n = s->n;
	return ok ? s->one : NULL;
}
