/*
 * relay-store --why: what an entry is for (store_why.h).
 */
#include "cmd/store_why.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "data/store.h"
#include "ir/text.h"
#include "loop/tree.h"
#include "pass/emit.h"
#include "target/target.h"

#define DAY 86400
#define NAME 64		/* digits of a name */
#define FEW 4		/* digits that are given at least */

struct search {
	const char *prefix;
	const char *part, *at;	/* of the store, of the entry */
	char name[NAME + 1];
	uint64_t bytes;
	uint32_t found;
};

static void
on_entry(void *ctx, const char *name, uint64_t bytes)
{
	struct search *s = ctx;

	if (strncmp(name, s->prefix, strlen(s->prefix)) != 0 ||
	    s->found++ > 0)
		return;
	snprintf(s->name, sizeof s->name, "%s", name);
	s->bytes = bytes;
	s->at = s->part;
}

/* Each use of an entry touches its file. */
static void
put_age(FILE *out, const struct search *s, const char *dir)
{
	char *path = mem_printf("%s/%s%s%s", dir, s->at != NULL ? s->at : "",
	    s->at != NULL ? "/" : "", s->name);
	struct stat st = { 0 };
	time_t now = time(NULL);
	long long days;

	if (stat(path, &st) != 0)
		st.st_mtime = now;
	days = now > st.st_mtime ? (long long)(now - st.st_mtime) / DAY : 0;
	mem_free(path);
	fprintf(out, "%s: %llu bytes, ", s->name, (unsigned long long)s->bytes);
	if (days == 0)
		fputs("used within a day: --gc keeps it\n", out);
	else
		fprintf(out, "not used for %lld day%s: --gc may remove it\n",
		    days, days == 1 ? "" : "s");
}

struct users {
	const char *stream, *name;
	bool kernel;		/* else a constant */
	uint64_t hash;		/* of the kernel's program and form */
	struct buf text;
};

/* Whether the entry is the kernel of a program, for whatever processor. */
static bool
is_program(const struct users *u, const struct prim *p)
{
	for (uint32_t f = 0; f <= TARGET_CPUS; f++)
		if (tree_hash_form(p, f) == u->hash)
			return true;
	return false;
}

/* The tensor programs of which the entry is the kernel, or that of a
 * version. */
static void
put_programs(struct users *u, const struct ir_module *m)
{
	for (uint32_t i = 1; i < m->prim.n; i++) {
		const struct prim *p = m->prim.v[i];
		bool is = is_program(u, p);

		for (uint32_t v = 0; v < p->version.n; v++)
			is = is || (prim_version(p, v) != NULL &&
			    is_program(u, prim_version(p, v)));
		if (!is)
			continue;
		buf_put_safe(&u->text, u->stream, strlen(u->stream));
		buf_printf(&u->text, ": tensor program @%s\n", p->name);
	}
}

static void
on_node(void *ctx, struct ir_module *m, ir_id id)
{
	struct users *u = ctx;
	const struct ir_node *n = ir_at(m, id);
	const struct data *d;
	const char *base;

	if (n->kind != NODE_CONST)
		return;
	d = &m->constant.v[n->ref].data;
	base = d->path == NULL ? NULL : strrchr(d->path, '/');
	if (base == NULL || strcmp(base + 1, u->name) != 0)
		return;
	buf_put_safe(&u->text, u->stream, strlen(u->stream));
	buf_printf(&u->text, ": @%s: ", m->function.v[m->region.v[
	    n->region].function].name);
	pass_put_binding(&u->text, n);
	buf_puts(&u->text, ": ");
	text_put_type_short(&u->text, m->constant.v[n->ref].type);
	if (n->span.line > 0 || n->span.node != NULL) {
		buf_puts(&u->text, ", ");
		span_print(&u->text, &m->sources, &n->span);
	}
	buf_putc(&u->text, '\n');
}

/* The constants of a stream that are the entry.  False: reported. */
static bool
put_users(const struct filter_run *r, const char *path, struct users *u)
{
	const char *const operands[] = { path, NULL };
	struct filter_run one = *r;
	struct ir_module *m;
	size_t before = u->text.n;

	one.input = path;
	one.operands = operands;
	m = filter_read(&one, r->status);
	if (m == NULL || r->d->errors > 0) {
		ir_module_free(m);
		return false;
	}
	u->stream = path;
	if (u->kernel)
		put_programs(u, m);
	for (uint32_t f = 1; f < m->function.n && !u->kernel; f++)
		ir_walk_function(m, f, on_node, u);
	if (u->text.n == before) {
		buf_put_safe(&u->text, path, strlen(path));
		buf_puts(&u->text, u->kernel ? ": no tensor program\n" :
		    ": no constant\n");
	}
	ir_module_free(m);
	return true;
}

int
store_why(const struct filter_run *r, const char *name)
{
	struct search s = { .prefix = name };
	struct users u = { .name = s.name };
	size_t len = strlen(name);
	char *err = NULL, *dir, *line = NULL;
	bool ok = true;

	if (len < FEW || len > NAME || strspn(name, "0123456789abcdef") !=
	    len) {
		diag_error(r->d, NULL, "name", "--why is '%s', and must be "
		    "%d to %d digits of a name, as --list prints them", name,
		    FEW, NAME);
		return EXIT_USAGE;
	}
	dir = store_path(&err);
	if (dir != NULL && store_list(NULL, on_entry, &s, &err)) {
		s.part = STORE_KERNELS;
		(void)store_list(STORE_KERNELS, on_entry, &s, &err);
	}
	if (err != NULL) {
		mem_free(dir);
		diag_error(r->d, NULL, "store", "%s", err);
		mem_free(err);
		return EXIT_OUTSIDE;
	}
	if (s.found != 1) {
		mem_free(dir);
		diag_error(r->d, NULL, "no-entry", s.found == 0 ? "the store "
		    "has no entry %s" : "the name of more than one entry "
		    "begins with %s", name);
		return EXIT_WRONG;
	}
	u.kernel = s.at != NULL;
	if (u.kernel)
		line = store_kernel_line(s.name);
	if (line != NULL)
		u.hash = strtoull(line, NULL, 16);
	*r->status = EXIT_OUTSIDE;
	for (uint32_t i = 0; ok && r->operands[i] != NULL; i++)
		ok = put_users(r, r->operands[i], &u);
	if (ok) {
		put_age(r->out, &s, dir);
		if (u.kernel)
			fprintf(r->out, "kernel %s\n", line != NULL ? line :
			    "that was damaged: it is compiled again");
		fwrite(u.text.v, 1, u.text.n, r->out);
	}
	mem_free(line);
	mem_free(dir);
	buf_release(&u.text);
	return ok ? EXIT_DONE : *r->status;
}
