/*
 * Validation against the RELAX NG schema, for relay-check and tests.
 *
 * The reader validates while it reads (schema.c), if schema.c supports the
 * schema; a document that it does not accept is validated by libxml2, which
 * gives the reason.  Libxml2's validator only sees documents that the reader
 * has accepted: they have bounded depth, no DTD and known elements.
 */
#include "formats/stream/stream.h"

#include <libxml/relaxng.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "read.h"
#include "schema.h"

struct validation {
	struct diag *d;
	const char *name;
	uint32_t errors;
};

static void
on_error(void *ctx, xmlErrorPtr error)
{
	struct validation *v = ctx;
	size_t n = error->message ? strcspn(error->message, "\n") : 0;
	struct buf b = { 0 };

	v->errors++;
	buf_put_escaped(&b, n ? error->message : "?", n ? n : 1);
	diag_error(v->d, NULL, "schema", "%s:%d: %s", v->name, error->line,
	    b.v);
	buf_release(&b);
}

/* NULL: it cannot be read, or is not supported by schema.c. */
struct schema *
r_schema(void)
{
	char *path = sys_data_path("relay.rng"), *text = NULL, *err = NULL;
	struct schema *s = NULL;
	uint64_t size;
	size_t len;
	int fd = path ? sys_open_regular(path, &size, &err) : -1;

	stream_memory();
	if (fd >= 0 && sys_read_all(fd, size, &text, &len, &err) &&
	    len <= INT_MAX)
		s = schema_load(text, len);
	if (fd >= 0)
		close(fd);
	mem_free(path);
	mem_free(text);
	mem_free(err);
	return s;
}

static xmlRelaxNGPtr
load_schema(struct validation *v)
{
	char *path = sys_data_path("relay.rng");
	xmlRelaxNGParserCtxtPtr parser = NULL;
	xmlRelaxNGPtr schema = NULL;
	char *text = NULL, *err = NULL;
	uint64_t size;
	size_t len;
	int fd;

	if (!path) {
		diag_error(v->d, NULL, "schema", "the schema 'relay.rng' is "
		    "not installed");
		return NULL;
	}
	fd = sys_open_regular(path, &size, &err);
	if (fd >= 0 && sys_read_all(fd, size, &text, &len, &err))
		parser = xmlRelaxNGNewMemParserCtxt(text, (int)len);
	if (parser) {
		xmlRelaxNGSetParserStructuredErrors(parser, on_error, v);
		schema = xmlRelaxNGParse(parser);
		xmlRelaxNGFreeParserCtxt(parser);
	}
	if (fd >= 0)
		close(fd);
	mem_free(text);
	mem_free(err);
	if (!schema && v->errors == 0)
		diag_error(v->d, NULL, "schema", "cannot read the schema '%s'",
		    path);
	mem_free(path);
	return schema;
}

static void
validate(struct validation *v, xmlRelaxNGPtr schema, xmlDocPtr doc)
{
	xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(schema);
	int got;

	if (!valid)
		mem_oom();
	xmlRelaxNGSetValidStructuredErrors(valid, on_error, v);
	got = xmlRelaxNGValidateDoc(valid, doc);
	if (got != 0 && v->errors == 0) {
		v->errors++;
		diag_error(v->d, NULL, "schema", "%s does not validate",
		    v->name);
	}
	xmlRelaxNGFreeValidCtxt(valid);
}

bool
stream_validate(const char *data, size_t len, const char *name,
    struct diag *d)
{
	struct validation v = { d, name, 0 };
	struct stream_quiet quiet;
	xmlRelaxNGPtr schema;
	xmlDocPtr doc = NULL;
	bool ok = false;

	stream_memory();
	/* The schema is one of relay's files: it is loaded before loading is
	 * disabled. */
	schema = load_schema(&v);
	if (!schema)
		return false;
	stream_quiet_begin(&quiet);
	if (len <= INT_MAX)
		doc = xmlReadMemory(data, (int)len, NULL, NULL,
		    XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES |
		    XML_PARSE_HUGE);
	if (doc) {
		validate(&v, schema, doc);
		ok = v.errors == 0;
	} else {
		diag_error(d, NULL, "schema", "%s is too large to validate",
		    name);
	}
	stream_quiet_end(&quiet);
	xmlFreeDoc(doc);
	xmlRelaxNGFree(schema);
	return ok;
}
