/*
 * New names of what the files of relay-link define.
 */
#ifndef RELAY_CMD_LINK_NAMES_H
#define RELAY_CMD_LINK_NAMES_H

#include "cmd/filter.h"

/* "FILE:OLD=NEW", in its pieces; file: NULL for all. */
struct link_rule {
	char *file, *old, *new;
	bool global;		/* "@OLD": a function alone */
	bool used;
};
struct link_names {
	VEC(struct link_rule) rename, prefix;	/* prefix: new is the word */
};
/* False: reported, wrong usage.  link_names_release is due either way. */
bool link_names_read(struct link_names *n, const struct filter_run *r,
    const struct opt_list *rename, const struct opt_list *prefix);
void link_names_release(struct link_names *n);
/* Renames what a module defines that was read from a file.  False: reported;
 * two definitions would get one name, or a name is none. */
bool link_names_apply(struct link_names *n, const char *file,
    struct ir_module *m, struct diag *d);
/* Whether every --rename found something; reports the others. */
bool link_names_used(const struct link_names *n, struct diag *d);

#endif
