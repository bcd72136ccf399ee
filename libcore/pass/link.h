/*
 * Linking: one module of several, and new names that avoid clashes
 * (relay-link(1)).
 *
 * Definitions of several modules that have one name and are equal become one.
 * Functions are equal if their bindings are, one by one in the order of the
 * text: kind, name, type, operands, attributes and annotations; printed ids and
 * places do not count.  Names of extents count; a constant is its type and its
 * bytes, by their hash.  Tensor programs are equal if their buffers, stages and
 * scalar code are, in the order in which sx_walk_stage() meets it.
 * An extern is the function or tensor program of that name and type that
 * another module defines.  Two other definitions of one name clash.
 */
#ifndef RELAY_PASS_LINK_H
#define RELAY_PASS_LINK_H

#include "pass/rename.h"

/* A typed module, verified and without loop trees; path: for messages and
 * rules. */
struct link_file {
	const char *path;
	struct ir_module *m;
};

/* One new name: of `old` in a file, or in all (file: NULL), for functions,
 * types and constructors, or for functions alone.  Strings are the caller's. */
struct link_rule {
	const char *file, *old, *new;
	bool function_only;
	bool used;		/* set where it changed a name */
};
/* All definitions of a file get names that begin with a word, but what the file
 * declares as extern, or took from the standard library. */
struct link_prefix {
	const char *file, *word;
};
struct link_names {
	VEC(struct link_rule) rule;	/* come before prefixes */
	VEC(struct link_prefix) prefix;
};
/* Renames what a module defines.  False: two definitions would have one name,
 * or a new name is not one; reported, and the module is unchanged.  Linear. */
bool link_rename(const struct link_file *f, struct link_names *names,
    struct diag *d);
/* Reports the rules that changed nothing; false if there are such. */
bool link_names_used(const struct link_names *names, struct diag *d);

/* A definition that is left out for the equal one of another file, or a
 * declaration (declared) for what it declares. */
struct link_merge {
	enum rename_kind kind;
	const char *name, *file, *kept_file;
	bool declared;
};
struct link_options {
	/* May be NULL. */
	void (*merged)(void *ctx, const struct link_merge *e);
	void *ctx;
};
/* The modules as one, in the order of the files; they stay, and the result
 * shares no memory with them.  Stamps are those that all have.  Sources of one
 * name that differ get the file's path in their names.  NULL: definitions
 * clash, all of which were reported.  Cost: linear in the modules. */
struct ir_module *link_modules(const struct link_file *file, uint32_t n,
    const struct link_options *o, struct diag *d);

#endif
