/*
 * --dump and --trace (run_watch.h).
 */
#include "cmd/run_watch.h"

#include <string.h>

#include "cmd/run_args.h"
#include "eval/literal.h"

/* "v7", "7" or "f.v7"; the length of the function's part. */
static bool
parse_id(const char *s, size_t len, size_t *name, uint32_t *id)
{
	const char *end = s + len, *at = end;
	uint64_t v = 0;

	while (at > s && at[-1] >= '0' && at[-1] <= '9')
		at--;
	if (at == end || end - at > 9)
		return false;
	for (const char *d = at; d < end; d++)
		v = v * 10 + (uint64_t)(*d - '0');
	*id = (uint32_t)v;
	if (at > s && at[-1] == 'v')
		at--;
	*name = (size_t)(at - s);
	if (at > s && at[-1] != '.')
		return false;
	return true;
}

/* Whether one item of --dump, which is well formed, means the node. */
static bool
means(const struct run_watch *x, const char *item, size_t len,
    uint32_t function, ir_id id)
{
	const char *f = x->m->function.v[function].name;
	uint32_t want;
	size_t name;

	if (!parse_id(item, len, &name, &want) || want != ir_at(x->m, id)->id)
		return false;
	return name == 0 ? function == x->function :
	    strlen(f) == name - 1 && memcmp(f, item, name - 1) == 0;
}

static bool
is_dumped(void *ctx, uint32_t function, ir_id id)
{
	const struct run_watch *x = ctx;
	const char *s = x->dump;
	size_t len;

	for (; *s != '\0'; s += len + (s[len] == ',')) {
		len = strcspn(s, ",");
		if (means(x, s, len, function, id))
			return true;
	}
	return false;
}

bool
run_check_watch(const struct run_watch *w)
{
	const char *s = w->dump;
	size_t len, name;
	uint32_t id;

	for (; s != NULL && *s != '\0'; s += len + (s[len] == ',')) {
		len = strcspn(s, ",");
		if (parse_id(s, len, &name, &id))
			continue;
		diag_error(w->r->d, NULL, "bad-dump", "'%.*s' is no binding's "
		    "id such as v7 or f.v7", (int)len, s);
		*w->r->status = EXIT_USAGE;
		return false;
	}
	return true;
}

static void
dump_file(struct run_watch *x, uint32_t function, ir_id id, const struct value *v)
{
	uint32_t times = 0;
	char *name, *path, *err;

	map_get(&x->dumped, id, &times);
	map_put(&x->dumped, id, times + 1);
	name = times == 0 ? mem_printf("%s.v%u",
	    x->m->function.v[function].name, ir_at(x->m, id)->id) :
	    mem_printf("%s.v%u.%u", x->m->function.v[function].name,
	    ir_at(x->m, id)->id, times + 1);
	path = run_file_name(x->dir, name);
	if (!x->failed && !run_write_npy(path, v, &err)) {
		diag_error(x->r->d, NULL, "cannot-write", "%s", err);
		mem_free(err);
		*x->r->status = EXIT_OUTSIDE;
		x->failed = true;
	}
	mem_free(name);
	mem_free(path);
}

static void
on_value(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct run_watch *x = ctx;
	struct buf b = { NULL, 0, 0 };

	if (x->dir != NULL && v->kind == VALUE_TENSOR) {
		dump_file(x, function, id, v);
		return;
	}
	literal_print(&b, x->m, v, x->summary);
	fprintf(stderr, "%s.v%u = %s\n", x->m->function.v[function].name,
	    ir_at(x->m, id)->id, b.v);
	buf_release(&b);
}

static void
on_call(void *ctx, const char *name, ir_id id, struct value *const *arg,
    uint32_t narg, const struct value *result, double seconds)
{
	struct run_watch *x = ctx;
	struct buf b = { NULL, 0, 0 };

	if (id != 0)
		buf_printf(&b, "v%u = ", ir_at(x->m, id)->id);
	buf_printf(&b, "%s(", name);
	for (uint32_t i = 0; i < narg; i++) {
		if (i > 0)
			buf_puts(&b, ", ");
		value_describe(&b, x->m, arg[i]);
	}
	buf_puts(&b, ") -> ");
	value_describe(&b, x->m, result);
	fprintf(stderr, "%s  %.6f s\n", b.v, seconds);
	buf_release(&b);
}

bool
run_watch_options(struct run_watch *w, struct eval_options *o)
{
	const struct ir_module *m = w->m;
	const char *s = w->dump;
	size_t len;
	ir_id id;

	o->ctx = w;
	o->wants = is_dumped;
	o->on_value = w->dump != NULL ? on_value : NULL;
	o->on_call = w->trace ? on_call : NULL;
	for (; s != NULL && *s != '\0'; s += len + (s[len] == ',')) {
		len = strcspn(s, ",");
		for (id = 1; id < m->node.n; id++)
			if (means(w, s, len, m->region.v[
			    ir_at(m, id)->region].function, id))
				break;
		if (id < m->node.n)
			continue;
		diag_error(w->r->d, NULL, "unknown-id", "no binding is "
		    "called '%.*s'", (int)len, s);
		return false;
	}
	return true;
}
