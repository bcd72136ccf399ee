/*
 * --dump and --log-calls (run_watch.h).
 */
#include "cmd/run_watch.h"

#include <string.h>

#include "cmd/run_args.h"
#include "eval/literal.h"

/* One item of --dump: "v7", "7", "%y", each perhaps prefixed by "f." or
 * "f:". */
struct item {
	const char *function, *name;	/* name: NULL if there is an id */
	size_t function_len, name_len;
	uint32_t id;
};

static bool
parse_item(const char *s, size_t len, struct item *t)
{
	const char *end = s + len, *at = end;
	const char *percent = memchr(s, '%', len);
	uint64_t v = 0;

	memset(t, 0, sizeof *t);
	t->function = s;
	if (percent != NULL) {
		t->name = percent + 1;
		t->name_len = (size_t)(end - t->name);
		at = percent;
		if (t->name_len == 0)
			return false;
	} else {
		while (at > s && at[-1] >= '0' && at[-1] <= '9')
			at--;
		if (at == end || end - at > 9)
			return false;
		for (const char *d = at; d < end; d++)
			v = v * 10 + (uint64_t)(*d - '0');
		t->id = (uint32_t)v;
		if (at > s && at[-1] == 'v')
			at--;
	}
	if (at > s && at[-1] != '.' && at[-1] != ':')
		return false;
	t->function_len = at > s ? (size_t)(at - s) - 1 : 0;
	if (t->function_len > 0 && *s == '@') {
		t->function++;
		t->function_len--;
	}
	return at == s || t->function_len > 0;
}

static bool
same(const char *s, const char *with, size_t len)
{
	return s != NULL && strlen(s) == len && memcmp(s, with, len) == 0;
}

/* Whether one item of --dump, which is well formed, means the node. */
static bool
means(const struct run_watch *x, const char *text, size_t len,
    uint32_t function, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct item t;

	if (!parse_item(text, len, &t) || (t.name != NULL ?
	    !same(n->name, t.name, t.name_len) : t.id != n->id))
		return false;
	return t.function_len == 0 ? function == x->function :
	    same(x->m->function.v[function].name, t.function,
	    t.function_len);
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
	struct item t;
	size_t len;

	for (; s != NULL && *s != '\0'; s += len + (s[len] == ',')) {
		len = strcspn(s, ",");
		if (parse_item(s, len, &t))
			continue;
		diag_error(w->r->d, NULL, "bad-dump", "'%.*s' is not a binding "
		    "such as v7, %%y or f.v7", (int)len, s);
		*w->r->status = EXIT_USAGE;
		return false;
	}
	return true;
}

static void
dump_file(struct run_watch *x, uint32_t function, ir_id id,
    const struct value *v)
{
	uint32_t times = 0;
	char *name, *path, *err;

	if (x->dumped.n == 0)
		run_make_dir(x->dir);
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
	const struct ir_module *m = x->m;
	struct buf b = { NULL, 0, 0 };

	if (id != 0)
		buf_printf(&b, "%s.v%u = ", m->function.v[
		    m->region.v[ir_at(m, id)->region].function].name,
		    ir_at(m, id)->id);
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
	o->on_call = w->log_calls ? on_call : NULL;
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
		diag_help(w->r->d, "the stream shows the ids, as in "
		    "id=\"v7\", and --log-calls those of calls; f.v7 is one of "
		    "function f");
		return false;
	}
	return true;
}
