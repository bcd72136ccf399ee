/*
 * Fuzzes the reader of operator logs: any bytes give a program that can be
 * simulated under a small budget, or errors.
 */
#include <stdlib.h>

#include "dtr/sim.h"
#include "formats/oplog/oplog.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "dtr", "dtr-eq", "lru" };
	struct dtr_options o = { .seed = 1, .replay_limit = 10000 };
	struct dtr_program p;
	struct diag d;
	bool ok;

	diag_init(&d);
	dtr_program_init(&p);
	ok = oplog_read((const char *)data, size, "fuzz", &p, &d);
	if (ok != (d.errors == 0))
		abort();
	for (int i = 0; ok && i < 9; i++) {
		o.heuristic = dtr_heuristic_find(names[i % 3]);
		o.policy = (enum dtr_policy)(i / 3);
		o.budget = p.bytes / 2;
		if (dtr_simulate(&p, &o).max_memory > o.budget)
			abort();
	}
	dtr_program_release(&p);
	diag_release(&d);
	return 0;
}
