/*
 * The Relay text language (relay-text(5)): reader and printer.
 */
#ifndef RELAY_FORMATS_TEXT_H
#define RELAY_FORMATS_TEXT_H

#include "ir/ir.h"

struct text_options {
	const char *meta;	/* --meta FILE, or NULL */
	const char *dir;	/* where relative paths start, or NULL: at the
				 * working directory */
	bool raw_strings;	/* `\` is literal in strings */
	bool expr;		/* accept a lone expression as @main */
	bool no_stdlib;
	/* says "using @map from the standard library"; may be NULL */
	void (*say)(void *ctx, const char *message);
	void *ctx;
};
/* If errors were reported (d->errors), the module is good for nothing but
 * its sources, which the messages show. */
struct ir_module *relay_text_read(const char *data, size_t len,
    const char *path, bool carried, const struct text_options *o,
    struct diag *d);

/* Takes into a module the types that its types name and the functions that it
 * calls, where they are not defined and the standard library has them, and
 * what these need.  Others stay undefined, for the verifier to report. */
void relay_text_complete(struct ir_module *m, struct diag *d);

enum text_form { TEXT_LET, TEXT_GRAPH };
struct text_print_options {
	enum text_form form;
	bool plain;	/* pure version 0.0.5: what it cannot say is lost, and
			 * a comment at the top says what */
	bool types;	/* in plain text: types as comments */
	bool locs;	/* places as comments */
};
void relay_text_print(struct ir_module *m, const struct text_print_options *o,
    struct buf *out);

#endif
