/*
 * Watching an evaluation: --dump of intermediates by printed id, --log-calls of
 * operator calls; both write to standard error while the function runs.
 */
#ifndef RELAY_CMD_RUN_WATCH_H
#define RELAY_CMD_RUN_WATCH_H

#include "cmd/filter.h"
#include "eval/eval.h"

struct run_watch {
	struct ir_module *m;
	const struct filter_run *r;
	uint32_t function;	/* whose ids need no name before them */
	const char *dump;	/* "v7,f.v3", or NULL */
	const char *dir;	/* tensors go to DIR/f.v3.npy; NULL: they are
				 * printed */
	bool log_calls, summary;
	struct map dumped;	/* times a dumped node was met; to map_free */
	bool failed;
};
/* False: dump is not understood (reported). */
bool run_check_watch(const struct run_watch *w);
/* False: an id that no binding has (reported). */
bool run_watch_options(struct run_watch *w, struct eval_options *o);

#endif
