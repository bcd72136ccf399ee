/*
 * relay-link: one module of several.
 *
 *	relay-link --qualify=loss.relay=loss_ network.relay loss.relay
 */
#include <string.h>

#include "cmd/filter.h"
#include "cmd/link_files.h"
#include "pass/globals.h"

struct link_opts {
	struct opt_list entry, rename, prefix, shape;
};

static const struct opt options[] = {
	{ "entry", 0, OPT_LIST, "NAME", NULL,
	    "keep only what this function reaches; repeatable",
	    offsetof(struct link_opts, entry) },
	{ "qualify", 0, OPT_LIST, "FILE=WORD", NULL,
	    "begin the names of what FILE defines with WORD; repeatable",
	    offsetof(struct link_opts, prefix) },
	{ "rename", 0, OPT_LIST, "OLD=NEW", NULL,
	    "give a function, type or constructor another name; FILE:OLD=NEW "
	    "in one file; repeatable",
	    offsetof(struct link_opts, rename) },
	FILTER_SHAPE_OPTION(struct link_opts),
	{ 0 }
};

static struct ir_module *
read_files(const struct filter_run *r, int *status)
{
	const struct link_opts *o = r->opts;

	return link_files(r, &o->rename, &o->prefix, status);
}

/* Marks the globals that those marked mention, until there are no more. */
static void
mark_reached(const struct ir_module *m, bool *keep, uint32_t global)
{
	VEC(uint32_t) todo = { 0 };
	ir_region_list regions = { 0 };

	vec_push(&todo, global);
	while (todo.n > 0) {
		uint32_t g = vec_pop(&todo);

		if (keep[g])
			continue;
		keep[g] = true;
		if (m->global.v[g].kind != GLOBAL_FUNCTION)
			continue;
		regions.n = 0;
		ir_function_regions(m, m->global.v[g].index, &regions);
		for (uint32_t i = 0; i < regions.n; i++) {
			const struct ir_region_data *r =
			    &m->region.v[regions.v[i]];

			for (uint32_t k = 0; k < r->nodes.n; k++) {
				const struct ir_node *n = ir_at(m,
				    r->nodes.v[k]);

				if (pass_mentions_global(n))
					vec_push(&todo, n->ref);
			}
		}
	}
	vec_free(&regions);
	vec_free(&todo);
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
		mark_reached(m, keep, g);
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
