/*
 * relay-device: finds on which device each value is, and inserts copies.
 */
#include "filter.h"
#include "pass/device.h"

struct device_opts {
	const char *fallback, *host;
};

static const struct opt options[] = {
	{ "default", 'd', OPT_STRING, "DEVICE", NULL,
	    "where results are that nothing pins (cpu:0)",
	    offsetof(struct device_opts, fallback) },
	{ "host", 0, OPT_STRING, "DEVICE", NULL,
	    "where shapes are (cpu:0)", offsetof(struct device_opts, host) },
	{ 0 }
};
static const struct device_opts defaults = { "cpu:0", "cpu:0" };

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct device_opts *o = r->opts;
	struct device_options opts = { o->fallback, o->host,
	    r->verbose > 0 ? filter_say_line : NULL, (void *)r };
	struct device_stats s = { 0 };

	if (!device_check(&opts, r->d)) {
		*r->status = EXIT_USAGE;
		return false;
	}
	if (!device_run(m, &opts, &s, r->d))
		return false;
	stats_add(r->stats, "devices", s.devices);
	stats_add(r->stats, "inserted copies", s.copies);
	stats_add(r->stats, "removed annotations", s.removed);
	return true;
}

static const struct filter device = {
	.name = "relay-device",
	.brief = "find the device of each value and insert copies",
	.contract = { { .needs = IR_TYPED,
	    .breaks = IR_LOWERED | IR_PLANNED } },
	.opts = options, .opts_size = sizeof(struct device_opts),
	.defaults = &defaults, .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &device);
}
