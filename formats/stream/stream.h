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
/* False: writing failed (errno says why), or something does not fit into the
 * limits of the stream, with a message if d is not NULL. */
bool stream_write(struct ir_module *m, FILE *out, struct diag *d);
/* Validates a document that the reader accepted against the RELAX NG schema
 * (installed or built: sys_data_path("relay.rng")). */
bool stream_validate(const char *data, size_t len, const char *name,
    struct diag *d);

#endif
