/*
 * relay-cat: copies a module.  The smallest filter; what it writes is the
 * canonical form of what it read.
 */
#include "cmd/filter.h"

static const struct filter cat = {
	.name = "relay-cat",
	.brief = "copy a module in canonical form",
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &cat);
}
