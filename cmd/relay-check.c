/*
 * relay-check: reads a module, validates the document against the schema
 * and verifies the module; writes nothing.
 *
 * The document is validated while it is read.  Where that does not accept it,
 * libxml2 is asked, and says what is wrong; but only for documents that the
 * reader took: what libxml2 builds is then bounded by the reader's limits.
 */
#include <string.h>

#include "base/sys.h"
#include "cmd/filter.h"
#include "formats/stream/stream.h"
#include "loop/tree.h"

/* A missing schema is a fault of the installation, not of the input. */
static bool
has_schema(void)
{
	char *path = sys_data_path("relay.rng");
	bool has = path != NULL;

	mem_free(path);
	return has;
}

static struct ir_module *
check_read(const struct filter_run *r, int *status)
{
	const char *name = strcmp(r->input, "-") == 0 ? "<stdin>" : r->input;
	struct ir_module *m = NULL;
	enum stream_result got;
	bool valid = false;
	size_t len;
	char *data;

	if (!filter_input(r, &data, &len, status))
		return NULL;
	got = stream_read_valid(data, len, name, r->d, &m, &valid);
	*status = got == STREAM_MALFORMED || !has_schema() ? EXIT_OUTSIDE :
	    EXIT_WRONG;
	if (got == STREAM_OK) {
		r->d->sources = &m->sources;
		/* Otherwise the shared main verifies. */
		if (!valid && !stream_validate(data, len, name, r->d))
			ir_verify(m, r->d);
	}
	mem_free(data);
	return m;
}

static void
count_binding(void *ctx, struct ir_module *m, ir_id id)
{
	(void)m;
	(void)id;
	++*(uint64_t *)ctx;
}

static bool
check_write(struct ir_module *m, const struct filter_run *r)
{
	uint64_t bindings = 0;
	uint32_t f;

	for (f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, count_binding, &bindings);
	filter_say(r, "valid: %u function%s, %llu binding%s",
	    m->function.n - 1, m->function.n == 2 ? "" : "s",
	    (unsigned long long)bindings, bindings == 1 ? "" : "s");
	return true;
}

/* What a schedule claims is proved. */
static bool
check_trees(struct ir_module *m, const struct filter_run *r)
{
	return trees_check(m, r->d);
}

static const struct filter check = {
	.name = "relay-check",
	.brief = "verify a module and validate it against the schema",
	.read = check_read,
	.run = check_trees,
	.looks = true,
	.write = check_write,
	.no_output = true,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &check);
}
