/*
 * relay-unpack: puts the data that a stream carries into the store, and
 * refers to it there.
 */
#include "cmd/filter.h"

static bool
unpack_one(struct ir_module *m, struct data *d, const struct filter_run *r)
{
	char *path, *err, hash[38];

	if (!store_put(d->bytes, d->length, &path, hash, &err)) {
		diag_error(r->d, NULL, "store", "%s", err);
		mem_free(err);
		*r->status = EXIT_OUTSIDE;
		return false;
	}
	d->kind = DATA_FILE;
	d->path = str_intern0(m->strings, path);
	d->offset = 0;
	d->bytes = NULL;
	mem_free(path);
	stats_add(r->stats, "unpacked constants", 1);
	stats_add(r->stats, "unpacked bytes", (int64_t)d->length);
	return true;
}

static bool
unpack_run(struct ir_module *m, const struct filter_run *r)
{
	uint32_t i;

	for (i = 1; i < m->constant.n; i++)
		if (m->constant.v[i].data.kind == DATA_CARRIED &&
		    !unpack_one(m, &m->constant.v[i].data, r))
			return false;
	return true;
}

static const struct filter unpack = {
	.name = "relay-unpack",
	.brief = "move the data in a stream to the store",
	.run = unpack_run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &unpack);
}
