/*
 * The standard library of Relay text: the files std/NAME.relay among the
 * program's data.  They are scanned for what they define when the first
 * undefined name turns up; a definition is read when it is used, then what it
 * uses, until nothing is missing (resolve.c).  The text's own definitions win.
 */
#ifndef RELAY_FORMATS_TEXT_STDLIB_H
#define RELAY_FORMATS_TEXT_STDLIB_H

#include "formats/text/read.h"

struct std_entry {
	const char *name;
	bool function;		/* else a type or a constructor */
	bool taken;
	uint32_t file;
	uint32_t def;		/* entry of the definition (constructors) */
	struct lexer at;	/* at its first token */
};

struct std_file {
	const char *name;	/* "list" */
	char *data;
	size_t len;
	uint32_t src;
};

struct stdlib {
	VEC(struct std_file) files;
	VEC(struct std_entry) entries;
	struct map function, other;	/* by interned name: entry */
};

/* The index, made at the first call and owned by the parser
 * (parse_stdlib_free).  A file that cannot be read is a warning. */
struct stdlib *parse_stdlib(struct parser *p);

#endif
