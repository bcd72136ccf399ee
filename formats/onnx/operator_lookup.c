/*
 * Finding the row of an ONNX operator: a hash table of all rows with linear
 * probing, built on first use.
 */
#include "formats/onnx/graph.h"

#include <string.h>

const char *
onnx_domain(const char *domain)
{
	return !domain || strcmp(domain, "ai.onnx") == 0 ? "" : domain;
}

/* All rows by the hash of their operator's name; those of one name are in
 * consecutive slots, and a free slot ends them. */
#define ROWS ((size_t)4096)
static const struct onnx_row *row_index[ROWS];
static bool row_index_made;

static size_t
row_hash(const char *op)
{
	return hash_bytes(op, strlen(op), 0) % ROWS;
}

static void
make_row_index(void)
{
	const struct onnx_row *r;
	size_t t, at, n = 0;

	for (t = 0; onnx_tables[t] != NULL; t++)
		for (r = onnx_tables[t]; r->op; r++) {
			if (++n > ROWS / 2)
				BUG("more than %zu rows", ROWS / 2);
			for (at = row_hash(r->op); row_index[at];)
				at = (at + 1) % ROWS;
			row_index[at] = r;
		}
	row_index_made = true;
}

/* The latest row whose version is not above this one. */
const struct onnx_row *
onnx_row_find(const char *domain, const char *op, int64_t version)
{
	const struct onnx_row *r, *best = NULL;
	size_t t;

	if (!row_index_made)
		make_row_index();
	for (t = row_hash(op); (r = row_index[t]) != NULL; t = (t + 1) % ROWS)
		if (strcmp(r->op, op) == 0 && strcmp(r->domain, domain) == 0 &&
		    r->since <= version && (!best || r->since > best->since))
			best = r;
	return best;
}
