/*
 * relay-pack: makes a stream self-contained.
 *
 * Each referenced slice is opened and its hash checked once; the bytes are
 * written from the mapping, so that the model is never in memory twice.
 */
#include <string.h>

#include "cmd/filter.h"

/* Opens all slices: nothing is written if one is missing. */
static bool
open_all(struct ir_module *m, struct data_map *maps,
    const struct filter_run *r)
{
	bool ok = true;
	uint32_t i;
	char *err;

	for (i = 1; i < m->constant.n; i++) {
		struct data *d = &m->constant.v[i].data;

		if (d->kind != DATA_FILE)
			continue;
		if (data_open(d, &maps[i], &err)) {
			d->kind = DATA_CARRIED;
			d->bytes = maps[i].p;
			stats_add(r->stats, "packed constants", 1);
			stats_add(r->stats, "packed bytes",
			    (int64_t)d->length);
			continue;
		}
		diag_error(r->d, NULL, "constant-data", "%s", err);
		mem_free(err);
		*r->status = EXIT_OUTSIDE;
		ok = false;
	}
	return ok;
}

static bool
pack_write(struct ir_module *m, const struct filter_run *r)
{
	struct data_map *maps = mem_zalloc(m->constant.n, sizeof *maps);
	bool ok = open_all(m, maps, r) && filter_write(m, r);
	uint32_t i;

	for (i = 1; i < m->constant.n; i++) {
		/* The module outlives the mappings. */
		if (maps[i].p)
			m->constant.v[i].data.bytes = NULL;
		data_close(&maps[i]);
	}
	mem_free(maps);
	return ok;
}

static const struct filter pack = {
	.name = "relay-pack",
	.brief = "put the data of constants into a stream",
	.write = pack_write,
	.stream = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &pack);
}
