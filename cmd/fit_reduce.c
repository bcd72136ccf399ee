/*
 * The processes that train together (fit_reduce.h).
 */
#include "cmd/fit_reduce.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

struct fit_group fit_group = { .size = 1 };

/* ---- the kernels ---- */

int32_t
relay_reduce_begin(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const float *when = buf[1];
	float *to = buf[2];

	(void)ctx;
	memcpy(to, buf[0], (size_t)dim[0] * sizeof *to);
	fit_group.begun++;
	if (fit_group.reducer != NULL && *when != 0)
		fit_group.reducer->begin(to, dim[0]);
	return RELAY_OK;
}

int32_t
relay_reduce_wait(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	(void)ctx;
	if (fit_group.reducer != NULL)
		fit_group.reducer->wait(buf[0]);
	memcpy(buf[1], buf[0], (size_t)dim[0] * sizeof(float));
	return RELAY_OK;
}

/* ---- the group ---- */

bool
fit_group_open(struct diag *d)
{
	const char *size = getenv("OMPI_COMM_WORLD_SIZE");
	struct fit_group *g = &fit_group;
	char *path;
	void *library;
	const char *why = NULL;

	if (size == NULL || strtol(size, NULL, 10) < 2)
		return true;
	path = sys_data_path("librelay-mpi.so");
	/* It is never closed: Open MPI has threads and handlers in it.  Its
	 * components look for Open MPI's symbols among the global ones. */
	library = path != NULL ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
	if (library != NULL)
		g->reducer = dlsym(library, "relay_reducer");
	if (g->reducer == NULL)
		why = path != NULL ? dlerror() : NULL;
	else if (g->reducer->version != RELAY_REDUCER)
		why = "it belongs to another version of relay";
	if (g->reducer == NULL || why != NULL) {
		diag_error(d, NULL, "fit-mpi", "%s processes need "
		    "librelay-mpi.so, which cannot be loaded%s%s", size,
		    why != NULL ? ": " : "", why != NULL ? why : "");
		diag_help(d, "install Open MPI and build relay again");
		g->reducer = NULL;
		mem_free(path);
		return false;
	}
	mem_free(path);
	g->reducer->open(&g->rank, &g->size);
	return true;
}

void
fit_group_close(void)
{
	if (fit_group.reducer != NULL)
		fit_group.reducer->close();
	fit_group = (struct fit_group){ .size = 1 };
}

void
fit_group_part(int64_t *from, int64_t *n)
{
	int64_t all = *n;

	*from = all * fit_group.rank / fit_group.size;
	*n = all * (fit_group.rank + 1) / fit_group.size - *from;
}

void
fit_group_sum(double *x, int64_t n)
{
	if (fit_group.reducer != NULL)
		fit_group.reducer->sum_doubles(x, n);
}

bool
fit_group_any(bool here)
{
	double x = here;

	fit_group_sum(&x, 1);
	return x > 0;
}

void
fit_group_share(struct fit_state *s)
{
	const struct relay_reducer *r = fit_group.reducer;

	if (r == NULL)
		return;
	r->share(&s->at, sizeof s->at);
	r->share(&s->has_best, sizeof s->has_best);
	for (uint32_t i = 0; i < s->list.n; i++) {
		struct fit_tensor *t = &s->list.v[i];

		r->share(t->data, (int64_t)t->bytes);
		if (!s->has_best || !t->parameter)
			continue;
		if (t->best == NULL)
			t->best = mem_alloc(t->bytes + 1);
		r->share(t->best, (int64_t)t->bytes);
	}
	if (fit_group.rank == 0)
		return;
	for (uint32_t i = 0; i < s->list.n; i++)
		if (fit_is_collected(&s->list.v[i]))
			memset(s->list.v[i].data, 0, s->list.v[i].bytes);
}

void
fit_group_collect(struct fit_state *s)
{
	if (fit_group.reducer == NULL)
		return;
	for (uint32_t i = 0; i < s->list.n; i++) {
		struct fit_tensor *t = &s->list.v[i];

		if (!fit_is_collected(t))
			continue;
		fit_group.reducer->sum_floats((void *)t->data,
		    (int64_t)(t->bytes / sizeof(float)));
		if (fit_group.rank != 0)
			memset(t->data, 0, t->bytes);
	}
}

_Noreturn void
fit_group_await_end(void)
{
	sleep(1);
	_exit(EXIT_OUTSIDE);
}
