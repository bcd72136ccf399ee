/*
 * The stream: one XML document per module (relay-stream(5)).
 *
 * Reading is SAX2 straight into the module: no DOM, any DOCTYPE refused, no
 * entities, no network, own limits.  Writing is deterministic.
 */
#ifndef RELAY_FORMATS_STREAM_H
#define RELAY_FORMATS_STREAM_H

#include "ir/ir.h"

#define STREAM_VERSION 1

enum stream_result { STREAM_OK, STREAM_WRONG /* status 1 */,
	STREAM_MALFORMED /* status 3 */ };

/* Reads a whole document from memory.  name: for messages. */
enum stream_result stream_read(const char *data, size_t len, const char *name,
    struct diag *d, struct ir_module **out);
/* The same, validating; *valid: the schema accepts the document, and no
 * stream_validate is needed. */
enum stream_result stream_read_valid(const char *data, size_t len,
    const char *name, struct diag *d, struct ir_module **out, bool *valid);
/* Adds a document to a module that others were read into; sources that it has
 * already are taken to be the same.  skip says which definitions are left out,
 * by the kind of their name; a global that is left out is then the module's
 * own, if it has one of the name. */
enum stream_named { STREAM_GLOBAL, STREAM_TYPE };
struct stream_join {
	struct ir_module *m;
	bool (*skip)(void *ctx, enum stream_named kind, const char *name);
	void *ctx;
};
enum stream_result stream_read_into(const char *data, size_t len,
    const char *name, struct diag *d, const struct stream_join *join);
/* False: writing failed (errno says why). */
bool stream_write(struct ir_module *m, FILE *out);
/* Validates a document that the reader accepted against the RELAX NG schema
 * (installed or built: sys_data_path("relay.rng")). */
bool stream_validate(const char *data, size_t len, const char *name,
    struct diag *d);

#endif
