/*
 * DOT: a module as a drawing, through Graphviz cgraph (relay-dot alone
 * links it).  Writing only.
 */
#ifndef RELAY_FORMATS_DOT_H
#define RELAY_FORMATS_DOT_H

#include "ir/ir.h"

struct dot_options {
	const char *rankdir;	/* "TB" or "LR" */
	const char *title;	/* NULL: from the sources */
	uint32_t depth;		/* clusters nested deeper are one node */
	uint32_t fold;		/* repeats that are drawn once; 0: none */
	const char *focus;	/* "v12", "12", "main:v12" or "%name" */
	uint32_t radius;
	const char *const *function;	/* draw these only */
	uint32_t nfunction;
	const char *profile;	/* text of relay-run's CSV or JSON, or NULL */
	bool types;		/* whole types on edges */
	bool attrs;		/* attributes that have their default too */
	bool overview;		/* functions as a few blocks */
	bool phases;		/* forward and backward part in separate
				 * frames */
};

#define DOT_DEPTH_LIMIT 32

/* The text for `profile`; the caller frees.  False: the file cannot be read;
 * reported. */
bool dot_read_profile(const char *path, char **text, struct diag *d);
/* False: an error was reported. */
bool dot_write(struct ir_module *m, const struct dot_options *o, FILE *out,
    struct diag *d);

#endif
