/*
 * The rule that -MD writes (filter_depend.h): "OUTPUT: FILE...", and each file
 * as a target without a recipe, so that make goes on when one is gone.
 *
 * The files are those that this program and the ones which it starts opened,
 * without what came with relay and what the store has: those never change.
 * Names are escaped as GNU make 4 reads them.
 */
#include "cmd/filter_depend.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/str.h"
#include "base/sys.h"
#include "cmd/filter_paths.h"
#include "data/store.h"

static int
fail(const struct filter_run *r, char *err)
{
	diag_error(r->d, NULL, "dependencies", "%s", err);
	mem_free(err);
	return EXIT_OUTSIDE;
}

/* What the rule is for, the caller's, or NULL: it has no name. */
static char *
target_of(const struct common_opts *c, const struct filter_run *r)
{
	return c->target != NULL ? mem_printf("%s", c->target) :
	    r->output != NULL ? mem_printf("%s", r->output) :
	    filter_file_name(STDOUT_FILENO);
}

/* ---- names ---- */

static bool
put_name(struct buf *b, const char *s, const struct filter_run *r)
{
	static const char special[] = " \t#:*?[";
	size_t n = strlen(s), back = 0;

	if (n == 0 || strpbrk(s, "\n;|%") != NULL || s[n - 1] == ')' ||
	    s[n - 1] == '&') {
		diag_error(r->d, NULL, "dependencies", "no rule of make can "
		    "have the name '%s'", s);
		return false;
	}
	if (*s == '~')
		buf_puts(b, "./");
	for (; *s; s++) {
		/* Backslashes are themselves but before what they escape. */
		if (strchr(special, *s) != NULL) {
			for (; back > 0; back--)
				buf_putc(b, '\\');
			buf_putc(b, '\\');
		}
		back = *s == '\\' ? back + 1 : 0;
		if (*s == '$')
			buf_puts(b, "$$");
		else if (*s == '=' || (*s == '\\' && s[1] == '\0'))
			buf_printf(b, "$(if ,,%c)", *s);
		else
			buf_putc(b, *s);
	}
	return true;
}

/* The end of a name beneath a directory, which ends with a slash, or NULL. */
static const char *
beneath(const char *name, const char *dir)
{
	size_t n = dir != NULL ? strlen(dir) : 0;

	return n > 0 && strncmp(name, dir, n) == 0 ? name + n : NULL;
}

struct names {
	VEC(const char *) list;
	char *own[2];		/* directories whose files never change */
	char *here;		/* the working directory */
};

static void
set_directories(struct names *n)
{
	char *err = NULL, *store = store_path(&err), *cwd = getcwd(NULL, 0);

	mem_free(err);
	n->own[0] = sys_data_path("");
	n->own[1] = store != NULL ? mem_printf("%s/", store) : NULL;
	n->here = cwd != NULL ? mem_printf("%s/", cwd) : NULL;
	mem_free(store);
	free(cwd);
}

static void
add_name(struct names *n, const char *name, const char *target)
{
	const char *rest = beneath(name, n->here);

	if (beneath(name, n->own[0]) != NULL ||
	    beneath(name, n->own[1]) != NULL ||
	    beneath(name, "/proc/") != NULL || beneath(name, "/dev/") != NULL)
		return;
	name = rest != NULL ? rest : name;
	while (strncmp(name, "./", 2) == 0)
		name += 2;
	if (strcmp(name, target) != 0)
		vec_push(&n->list, name);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool
put_rule(struct buf *b, const struct names *n, const char *target,
    const struct filter_run *r)
{
	struct buf alone = { 0 };
	bool ok = put_name(b, target, r);
	const char *last = NULL;

	buf_putc(b, ':');
	for (uint32_t i = 0; ok && i < n->list.n; i++) {
		const char *s = n->list.v[i];

		if (last != NULL && strcmp(last, s) == 0)
			continue;
		last = s;
		buf_puts(b, " \\\n ");
		ok = put_name(b, s, r) && put_name(&alone, s, r);
		buf_puts(&alone, ":\n");
	}
	buf_putc(b, '\n');
	buf_add(b, alone.v, alone.n);
	buf_release(&alone);
	return ok;
}

static int
write_rule(const struct common_opts *c, const char *target,
    const struct buf *b, const struct filter_run *r)
{
	char *path = c->rule != NULL ? mem_printf("%s", c->rule) :
	    mem_printf("%s.d", target), *err;
	struct sys_out o;
	int status = EXIT_DONE;

	if (!sys_out_open(&o, path, &err)) {
		status = fail(r, err);
	} else if (fwrite(b->v, 1, b->n, o.f) != b->n) {
		status = fail(r, sys_message("write", path, strerror(errno)));
		sys_out_abort(&o);
	} else if (!sys_out_commit(&o, &err)) {
		status = fail(r, err);
	}
	mem_free(path);
	return status;
}

int
filter_depend_begin(const struct common_opts *c, const struct filter_run *r)
{
	struct buf scratch = { 0 };
	struct stat st;
	bool made, fits;
	char *err, *name;

	if (!c->depend && (c->target != NULL || c->rule != NULL)) {
		diag_error(r->d, NULL, "usage", "-MF and -MT are for -MD");
		return EXIT_USAGE;
	}
	name = c->depend ? target_of(c, r) : NULL;
	if (c->depend && name == NULL) {
		diag_error(r->d, NULL, "usage", "-MD: the output has no name; "
		    "use -o FILE, or -MT and -MF");
		return EXIT_USAGE;
	}
	fits = name == NULL || put_name(&scratch, name, r);
	buf_release(&scratch);
	mem_free(name);
	if (!fits)
		return EXIT_USAGE;
	if (!sys_reads_start(c->depend, &made, &err))
		return fail(r, err);
	/* A list of someone else has the input of a pipeline already. */
	name = made ? filter_file_name(STDIN_FILENO) : NULL;
	if (name != NULL && strcmp(r->input, "-") == 0)
		sys_reads_note(name);
	mem_free(name);
	for (uint32_t i = 0; r->operands[i] != NULL; i++)
		if (stat(r->operands[i], &st) == 0 && S_ISREG(st.st_mode))
			sys_reads_note(r->operands[i]);
	return EXIT_DONE;
}

int
filter_depend_end(const struct common_opts *c, const struct filter_run *r)
{
	struct names n = { .list = { 0 } };
	struct buf b = { 0 };
	char *target, *all, *err;
	const char *short_target;
	size_t len;
	int status;

	if (!c->depend)
		return EXIT_DONE;
	target = target_of(c, r);
	if (target == NULL || !sys_reads_list(&all, &len, &err)) {
		status = fail(r, target == NULL ? mem_printf("the output has "
		    "lost its name") : err);
		mem_free(target);
		return status;
	}
	set_directories(&n);
	short_target = beneath(target, n.here);
	if (short_target == NULL)
		short_target = target;
	for (size_t i = 0; i < len; i += strlen(all + i) + 1)
		add_name(&n, all + i, short_target);
	if (n.list.n > 0)
		qsort(n.list.v, n.list.n, sizeof *n.list.v, by_name);
	status = put_rule(&b, &n, short_target, r) ?
	    write_rule(c, short_target, &b, r) : EXIT_OUTSIDE;
	buf_release(&b);
	vec_free(&n.list);
	mem_free(n.own[0]);
	mem_free(n.own[1]);
	mem_free(n.here);
	mem_free(all);
	mem_free(target);
	return status;
}
