/*
 * The reader of tensor programs: what read_prim.c (the program and
 * its statements) and read_scalar.c (scalar expressions) share.
 *
 * The grammar stands in relay-text(5), section TENSOR PROGRAMS.
 */
#ifndef RELAY_FORMATS_TEXT_READ_PRIM_H
#define RELAY_FORMATS_TEXT_READ_PRIM_H

#include "formats/text/read.h"
#include "tensor/prim.h"

#define PRIM_AXES 128
/* In prim_reader.buffer: its definition was wrong. */
#define PRIM_POISON UINT32_MAX

/* An axis of the stage that is read. */
struct prim_range {
	const char *name;
	const struct sym *extent;	/* NULL: not known yet */
	bool found;		/* derived from the buffer that it indexes, not
				 * written */
	const char *from;	/* that buffer */
	struct span span;
};

struct prim_reader {
	struct parser *q;
	struct prim *p;
	struct map buffer;	/* name: index */
	struct map let;		/* name of this stage: node */
	struct map acc;		/* name: accumulator */
	VEC(const char *) names;	/* in let or acc, to forget */
	struct prim_range axis[PRIM_AXES];
	uint32_t naxis, nspatial;
	const enum dtype *acc_dtype;
	uint32_t depth;		/* of parentheses */
	bool syntax;		/* a syntax error: skip the statement */
	struct diag silent;	/* of looking ahead */
};

/* A scalar expression: a node, or a number that has no dtype yet. */
struct prim_value {
	sx_id id;		/* 0: reported, or a number */
	bool number;
	struct lexer at;	/* at the number, with its sign */
	struct span span;
};

/* Reports that something else is expected, and sets r->syntax: false. */
bool prim_syntax(struct prim_reader *r, const char *what);
/* Takes a punctuation mark; false: reported so. */
bool prim_expect(struct prim_reader *r, uint32_t punct);
/* A copy of the lexer, after the current token, that reports nothing. */
struct lexer prim_ahead(struct prim_reader *r);

/* An expression; false: a syntax error was reported.  Other errors leave a
 * value without node. */
bool prim_expr(struct prim_reader *r, struct prim_value *v);
/* Its node; a number becomes one of dtype dt (DT_NONE: what it is alone). */
sx_id prim_node(struct prim_reader *r, struct prim_value *v, enum dtype dt);
/* An extent, of the names that the program knows. */
bool prim_extent(struct prim_reader *r, const struct sym **out);
int prim_find_axis(const struct prim_reader *r, const char *name);
/* [ index, ... ] after a buffer's name; the indices are read into in. */
bool prim_indices(struct prim_reader *r, sx_id *in, uint32_t *n);

/* read_stage.c: one stage; false: a syntax error was reported. */
bool prim_stage(struct prim_reader *r);

/* read_tree.c: a schedule, at its word; false: a syntax error was reported. */
bool prim_tree(struct prim_reader *r);

/* A version, at its word; false: a syntax error was reported. */
bool prim_version_item(struct prim_reader *r);

/* read_prim.c: a tensor program, after the word `prim`. */
bool prim_read(struct parser *q);

#endif
