/*
 * Samples of a function's inputs (run_samples.h).
 *
 * An input whose first extent is 1 or free takes one element of that dimension
 * as its first dimension; any other one takes an array of its own rank for each
 * sample.  Arrays of a directory are read where they stand in their files, and
 * what was read is given back to the system: their size does not matter.
 */
#include "cmd/run_samples.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/str.h"
#include "cmd/run_files.h"

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
	struct heap heap;
	uint32_t n;		/* inputs */
	const struct type **type;
	struct value **all, **one;
	struct run_map *map;	/* by input: the file that `all` is in */
	size_t *kept;		/* by input: from where on it may be in
				 * memory */
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

static bool
read_all(struct run_samples *s, const struct filter_run *r,
    struct run_inputs *in)
{
	if (str_ends_with(s->path, ".npz")) {
		run_read_npz(in, s->path);
		return r->d->errors == in->before;
	}
	for (uint32_t i = 0; i < s->n && r->d->errors == in->before; i++) {
		char *path;

		if (in->param[i].name == NULL)
			continue;
		path = mem_printf("%s/%s.npy", s->path,
		    in->param[i].name);
		run_read_file(in, i, path);
		mem_free(path);
	}
	if (r->d->errors == in->before)
		return true;
	if (*r->status == EXIT_OUTSIDE)
		diag_help(r->d, "samples are a file whose name ends in .npz, "
		    "or a directory with a file NAME.npy for each input");
	return false;
}

static bool
check(struct run_samples *s, const struct filter_run *r,
    const struct run_param *param, int64_t most)
{
	for (uint32_t i = 0; i < s->n; i++) {
		const char *name = param[i].name != NULL ? param[i].name : "";

		if (s->all[i] == NULL) {
			diag_error(r->d, NULL, "no-samples", "'%s' has no "
			    "samples of input '%s'", s->path, name);
			return false;
		}
		if (i > 0 && s->all[i]->dim[0] != s->all[0]->dim[0]) {
			diag_error(r->d, NULL, "sample-count", "there are "
			    "%lld samples of input '%s' and %lld of '%s'",
			    (long long)s->all[0]->dim[0], param[0].name,
			    (long long)s->all[i]->dim[0], name);
			return false;
		}
	}
	s->count = s->n == 0 ? 1 : s->all[0]->dim[0];
	if (most < s->count)
		s->count = most;
	if (s->count > 0)
		return true;
	diag_error(r->d, NULL, "no-samples", "'%s' holds no samples",
	    s->path);
	return false;
}

struct run_samples *
run_samples_open(struct ir_module *m, const struct filter_run *r,
    uint32_t function, const char *path, int64_t most)
{
	const struct ir_region_data *body = &m->region.v[
	    m->function.v[function].body];
	struct run_samples *s = mem_zalloc(1, sizeof *s);
	struct run_param *param = mem_zalloc(body->params.n + 1,
	    sizeof *param);
	struct run_inputs in = { .m = m, .heap = &s->heap, .d = r->d,
	    .status = r->status, .n = body->params.n, .param = param,
	    .partial = true, .before = r->d->errors };
	bool ok = true;

	heap_init(&s->heap);
	s->m = m;
	if (most < 1) {
		diag_error(r->d, NULL, "sample-count", "--samples is %lld, "
		    "and must be 1 or more", (long long)most);
		ok = false;
	}
	s->path = path;
	s->n = in.n;
	s->type = mem_zalloc(s->n + 1, sizeof *s->type);
	in.value = s->all = mem_zalloc(s->n + 1, sizeof *s->all);
	s->one = mem_zalloc(s->n + 1, sizeof *s->one);
	in.map = s->map = mem_zalloc(s->n + 1, sizeof *s->map);
	s->kept = mem_zalloc(s->n + 1, sizeof *s->kept);
	for (uint32_t i = 0; i < s->n && ok; i++) {
		s->type[i] = ir_at(m, body->params.v[i])->type;
		param[i].name = ir_at(m, body->params.v[i])->name;
		param[i].type = array_type(m, s->type[i]);
		ok = param[i].type != NULL;
		if (!ok)
			diag_error(r->d, NULL, "sample-type", "input '%s' is "
			    "not a tensor, so it cannot be given samples",
			    param[i].name);
	}
	ok = ok && read_all(s, r, &in) && check(s, r, param, most);
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
	for (uint32_t i = 0; i < s->n; i++)
		if (s->map[i].p != NULL)
			munmap(s->map[i].p, s->map[i].n);
	mem_free(s->map);
	mem_free(s->kept);
	mem_free(s->type);
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

struct value **
run_sample(struct run_samples *s, int64_t i, uint32_t *n)
{
	drop(s, s->one);
	for (uint32_t k = 0; k < s->n; k++) {
		const struct value *v = s->all[k];
		int64_t dim[TYPE_RANK_LIMIT + 1];
		uint32_t rank = 0;
		size_t bytes = dtype_info[v->dtype].bytes;

		if (is_batch(s->type[k]))
			dim[rank++] = 1;
		for (uint32_t d = 1; d < v->n; d++) {
			dim[rank++] = v->dim[d];
			bytes *= (size_t)v->dim[d];
		}
		release(s, k, (const char *)v->data + (size_t)i * bytes);
		s->one[k] = value_view(&s->heap, (enum dtype)v->dtype, rank,
		    dim, (const char *)v->data + (size_t)i * bytes);
	}
	*n = s->n;
	return s->one;
}
