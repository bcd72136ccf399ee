/*
 * relay-bind: parameters become constants.
 *
 *	relay-parse net.relay | relay-bind --tensors net.safetensors
 */
#include "cmd/run_bind.h"

#include "ir/text.h"

struct bind_opts {
	struct opt_list tensors, map, set;
	const char *function;
	bool no_unused;
};

static const struct opt options[] = {
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	    "bind the parameters of this function (main)",
	    offsetof(struct bind_opts, function) },
	{ "map", 0, OPT_LIST, "FROM=TO", NULL,
	    "bind the tensor FROM to the parameter TO; a*=b* maps all names "
	    "that begin with a and b", offsetof(struct bind_opts, map) },
	{ "set", 0, OPT_LIST, "NAME=VALUE", NULL,
	    "bind one parameter to FILE.npy, random:SEED or a literal",
	    offsetof(struct bind_opts, set) },
	{ "no-unused", 0, OPT_FLAG, NULL, NULL,
	    "a tensor without a parameter is an error",
	    offsetof(struct bind_opts, no_unused) },
	{ "tensors", 't', OPT_LIST, "FILE", NULL,
	    "bind the tensors of a .safetensors, .npz or .npy file by name",
	    offsetof(struct bind_opts, tensors) },
	{ 0 }
};

static const struct bind_opts defaults = { .function = "main" };

static void
list_unbound(const struct bind *b, const struct filter_run *r)
{
	for (uint32_t i = 0; i < bind_count(b); i++) {
		struct buf t = { NULL, 0, 0 };
		const char *name = bind_param(b, i);

		if (bind_is_given(b, i))
			continue;
		if (bind_type(b, i) != NULL)
			text_put_type_short(&t, bind_type(b, i));
		filter_say(r, "parameter '%s' stays: %s", name ? name : "",
		    t.v ? t.v : "without a written type");
		buf_release(&t);
	}
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct bind_opts *o = r->opts;
	struct bind *b = bind_begin(m, o->function, r->d);
	struct bind_count n = { 0, 0 };
	bool ok = b != NULL;

	for (uint32_t i = 0; b != NULL && i < o->map.n; i++)
		ok = bind_map(b, o->map.v[i]) && ok;
	for (uint32_t i = 0; b != NULL && i < o->tensors.n; i++)
		ok = bind_file(b, m, r, o->tensors.v[i], o->no_unused, &n) &&
		    ok;
	ok = ok && bind_set(b, m, r, &o->set, &n) && bind_check_maps(b);
	if (ok && r->verbose > 0)
		list_unbound(b, r);
	stats_add(r->stats, "bound parameters", n.bound);
	stats_add(r->stats, "unused tensors", n.unused);
	if (ok)
		stats_add(r->stats, "open parameters", bind_count(b) -
		    n.bound);
	ok = ok && bind_apply(b);
	bind_free(b);
	return ok;
}

static const struct filter bind_filter = {
	.name = "relay-bind",
	.brief = "bind parameters to tensors of files",
	.second = "files of tensors are named with --tensors=FILE",
	/* Extents that are numbers now let more operators be programs. */
	.contract = { { .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct bind_opts),
	.defaults = &defaults, .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &bind_filter);
}
