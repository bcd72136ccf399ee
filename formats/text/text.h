/*
 * The Relay text language (relay-text(5)): reader and printer.
 */
#ifndef RELAY_FORMATS_TEXT_H
#define RELAY_FORMATS_TEXT_H

#include "ir/rules.h"

struct text_options {
	const char *meta;	/* --meta FILE, or NULL */
	const char *dir;	/* the directory that relative paths start from;
				 * NULL: the working directory */
	bool raw_strings;	/* `\` is literal in strings */
	bool expr;		/* accept a lone expression as @main */
	bool no_stdlib;
	/* receives messages such as "using @map from the standard library"; may
	 * be NULL */
	void (*say)(void *ctx, const char *message);
	void *ctx;
};
/* If errors were reported (d->errors), only the module's sources may be used:
 * messages show them. */
struct ir_module *relay_text_read(const char *data, size_t len,
    const char *path, bool carried, const struct text_options *o,
    struct diag *d);

/* Reads a file of rules and patterns (relay-rules(5)), to be matched against
 * m.  False: errors were reported, which show the sources of out->m.  The
 * caller releases *out, which was empty, either way. */
bool relay_text_read_rules(const char *data, size_t len, const char *path,
    const struct ir_module *m, struct ir_rules *out, struct diag *d);

/* Adds to a module the undefined types and functions that it uses and that the
 * standard library defines, and what these use.  Others stay undefined, for the
 * verifier to report. */
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
