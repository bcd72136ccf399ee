/*
 * Constants that are references become ones that carry their bytes: they are
 * read from the mapping, so that a model is never in memory twice.
 */
#include "cmd/filter_carry.h"

struct data_map *
filter_carry(struct ir_module *m, const struct filter_run *r)
{
	struct data_map *maps = mem_zalloc(m->constant.n, sizeof *maps);
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
	if (ok)
		return maps;
	filter_carry_end(m, maps);
	return NULL;
}

void
filter_carry_end(struct ir_module *m, struct data_map *maps)
{
	for (uint32_t i = 1; i < m->constant.n; i++) {
		/* The module outlives the mappings. */
		if (maps[i].p)
			m->constant.v[i].data.bytes = NULL;
		data_close(&maps[i]);
	}
	mem_free(maps);
}
