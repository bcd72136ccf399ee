/*
 * Budgets of memory (filter_budget.h).
 */
#include "cmd/filter_budget.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
budget_read(const struct filter_run *r, const char *option, const char *text,
    struct budget *to)
{
	int64_t bytes;
	char *end;
	double share = strtod(text, &end);

	*to = (struct budget){ 0, 0 };
	if (filter_read_int(text, &bytes))
		to->bytes = bytes > 0 ? (uint64_t)bytes : 0;
	else if (isfinite(share) && (*end == '\0' || strcmp(end, "%") == 0))
		to->share = *end == '\0' ? share : share / 100;
	if (to->bytes > 0 || to->share > 0)
		return true;
	if (r->status != NULL)
		*r->status = EXIT_USAGE;
	diag_error(r->d, NULL, "usage", "--%s: '%s' is neither a size above 0, "
	    "such as 64M, nor a share, such as 0.5", option, text);
	return false;
}
