/*
 * relay-pack: makes a stream self-contained.
 *
 * All slices are opened before anything is written: nothing is, if one is
 * missing.
 */
#include "cmd/filter_carry.h"

static bool
pack_write(struct ir_module *m, const struct filter_run *r)
{
	struct data_map *maps = filter_carry(m, r);
	bool ok = maps != NULL && filter_write(m, r);

	if (maps != NULL)
		filter_carry_end(m, maps);
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
