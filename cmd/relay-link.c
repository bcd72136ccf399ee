/*
 * relay-link: one module of several.
 *
 *	relay-link --qualify=loss.relay=loss_ network.relay loss.relay
 */
#include "cmd/filter.h"
#include "cmd/link_args.h"
#include "pass/globals.h"
#include "pass/verify.h"

struct link_opts {
	struct opt_list entry, rename, prefix, shape;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_LIST, "NAME", NULL,
	    "keep only what this function reaches (all); repeatable",
	    offsetof(struct link_opts, entry) },
	{ "entry", 0, OPT_LIST, "NAME", NULL, NULL,
	    offsetof(struct link_opts, entry) },
	{ "qualify", 0, OPT_LIST, "FILE=WORD", NULL,
	    "prefix the names that FILE defines with WORD; repeatable",
	    offsetof(struct link_opts, prefix) },
	{ "rename", 0, OPT_LIST, "OLD=NEW", NULL,
	    "rename a function, type or constructor; FILE:OLD=NEW in one file "
	    "only; repeatable",
	    offsetof(struct link_opts, rename) },
	FILTER_SHAPE_OPTION(struct link_opts),
	{ 0 }
};

struct linking {
	const struct filter_run *r;
	int *status;
	struct link_names names;
	VEC(struct link_file) files;
};

static bool
has_wrong_stamps(const struct linking *l, const struct link_file *f)
{
	if ((f->m->has & IR_TYPED) == 0)
		diag_error(l->r->d, NULL, "missing-stamp", "'%s' is not typed; "
		    "run relay-typecheck first", f->path);
	else if ((f->m->has & IR_SCHEDULED) != 0)
		diag_error(l->r->d, NULL, "link-scheduled", "'%s' is "
		    "scheduled; link before relay-schedule", f->path);
	else
		return false;
	return true;
}

/* path: NULL for standard input.  False: reported, and a module with errors
 * comes back as *bad. */
static bool
read_file(struct linking *l, const char *path, struct ir_module **bad)
{
	const char *const operands[] = { path, NULL };
	struct filter_run r = *l->r;
	struct link_file f = { .path = path != NULL ? path : "-" };
	uint32_t before = r.d->errors;

	r.input = f.path;
	r.operands = operands;
	f.m = filter_read(&r, l->status);
	if (f.m == NULL)
		return false;
	ir_order_globals(f.m);
	ir_drop_stamps(f.m, ~f.m->has | IR_PLANNED);
	if (has_wrong_stamps(l, &f) || !module_verify(f.m, r.d) ||
	    !link_rename(&f, &l->names, r.d)) {
		if (r.d->errors == before)
			BUG("'%s' was refused without a reason", f.path);
		*l->status = EXIT_WRONG;
		*bad = f.m;
		return false;
	}
	vec_push(&l->files, f);
	return true;
}

static void
say_merged(void *ctx, const struct link_merge *e)
{
	if (e->declared)
		filter_say(ctx, "@%s, which %s declares, is defined by %s",
		    e->name, e->file, e->kept_file);
	else
		filter_say(ctx, "%s%s is the same in %s and in %s",
		    e->kind == RENAME_TYPE ? "type " : "@", e->name,
		    e->kept_file, e->file);
}

static struct ir_module *
read_files(const struct filter_run *r, int *status)
{
	const struct link_opts *o = r->opts;
	const struct link_options how = { say_merged, (void *)r };
	struct linking l = { .r = r, .status = status };
	struct ir_module *m = NULL;
	bool ok;

	*status = EXIT_USAGE;
	ok = link_args(&l.names, r, &o->rename, &o->prefix);
	if (ok && r->operands[0] == NULL)
		ok = read_file(&l, NULL, &m);
	for (uint32_t i = 0; ok && r->operands[i] != NULL; i++)
		ok = read_file(&l, r->operands[i], &m);
	if (ok) {
		*status = EXIT_WRONG;
		ok = link_names_used(&l.names, r->d);
		m = link_modules(l.files.v, l.files.n, &how, r->d);
	}
	for (uint32_t i = 0; i < l.files.n; i++)
		ir_module_free(l.files.v[i].m);
	vec_free(&l.files);
	link_args_release(&l.names);
	return m;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct link_opts *o = r->opts;
	bool *keep, ok = true;

	if (o->entry.n == 0)
		return true;
	keep = mem_zalloc(m->global.n + 1, sizeof *keep);
	for (uint32_t i = 0; i < o->entry.n; i++) {
		const char *name = o->entry.v[i];
		uint32_t g;

		name += *name == '@';
		g = ir_find_global(m, str_intern0(m->strings, name));
		if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION) {
			diag_error(r->d, NULL, "no-entry", "there is no "
			    "function @%s", name);
			ok = false;
			continue;
		}
		pass_keep_reached(m, g, keep);
	}
	if (ok)
		pass_keep_globals(m, keep);
	mem_free(keep);
	return ok;
}

static const struct filter link_filter = {
	.name = "relay-link",
	.brief = "make one module of several files",
	.operands = "[FILE]...", .max_operands = FILTER_STREAMS,
	.contract = { { .needs = IR_TYPED, .breaks = IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct link_opts),
	.read = read_files, .run = run, .models = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &link_filter);
}
