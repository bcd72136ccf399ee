/*
 * Sources, spans and diagnostics.
 *
 * A span is a range in a source; the printer shows the line with an underline
 * only if the source's text is available: carried in the stream (what came on a
 * pipe, up to 1 MiB), or in the named regular file, whose XXH3-128 must still
 * be that recorded in the stream.
 *
 * A diagnostic has a severity, a stable code in kebab case ("dense-shape"), and
 * a message: lower case, no final period, both numbers, 'quotes' around names.
 * Notes and help attach to the error or warning before them.  At most
 * DIAG_LIMIT errors are kept; they are printed sorted by location.
 */
#ifndef RELAY_BASE_DIAG_H
#define RELAY_BASE_DIAG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/str.h"

#define DIAG_LIMIT 20
#define SOURCE_TEXT_LIMIT (1u << 20)

/* src 0: unknown location.  line 0: no line; node may still name a node of a
 * binary model (printed "model.onnx#node").  Lines and columns count from 1,
 * columns in bytes; end_col is one past the last column. */
struct span {
	uint32_t src, line, col, end_line, end_col;
	const char *node;
};

struct source {
	const char *path;	/* as the user gave it; "<stdin>" for a pipe */
	const char *hash;	/* "xxh3:" and 32 hex digits, or NULL */
	const char *text;	/* carried or loaded text, or NULL */
	size_t len;
	bool carried;		/* text travels in the stream */
	bool tried;		/* loading was tried */
};

/* The sources of a module; index 0 is unused. */
struct sources {
	struct arena *arena;
	struct strtab *strings;
	VEC(struct source) list;
	struct map by_path;	/* interned path -> index */
};
void sources_init(struct sources *s, struct arena *a, struct strtab *t);
void sources_release(struct sources *s);
/* Adds or finds by path; returns its index. */
uint32_t source_add(struct sources *s, const char *path);
/* The text of line `line` (no newline), or false. */
bool source_line(struct sources *s, uint32_t src, uint32_t line,
    const char **text, size_t *len);

/* "path:line:col-endcol", "path:l:c-l2:c2", "path:l:c" or "path#node";
 * special characters of path and node are percent-escaped (% : # and
 * control characters) so that the text form reads back. */
void span_print(struct buf *b, const struct sources *s, const struct span *sp);
/* Finds the attribute `name=...` in the source text of a call, whose span is
 * `in`; calls nested in its arguments are skipped.  False: the call has no such
 * attribute there, or its source text is not known. */
bool span_attribute(struct sources *s, const struct span *in,
    const char *name, struct span *out);
/* Finds a word, as the name of a type, in the source text from the start of
 * `in` on, on a few lines; names with a sigil before them are others. */
bool span_name(struct sources *s, const struct span *in, const char *name,
    struct span *out);
bool span_parse(struct sources *s, const char *text, struct span *sp);

enum severity { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_HELP };

struct diag_item {
	enum severity severity;
	struct span span;
	const char *code, *message;
	uint32_t head;		/* index of the error it attaches to */
};

struct diag {
	struct arena *arena;
	struct sources *sources;	/* set once a module exists; or NULL */
	VEC(struct diag_item) items;
	/* Totals: printing does not reset errors and warnings. */
	uint32_t errors, warnings, dropped;
	uint32_t kept, kept_warnings;	/* number of errors in items */
	bool skip;		/* the last error or warning was dropped */
};
void diag_init(struct diag *d);
void diag_release(struct diag *d);

/* span may be NULL. */
void diag_add(struct diag *d, enum severity sev, const struct span *sp,
    const char *code, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
#define diag_error(d, sp, code, ...) \
	diag_add(d, DIAG_ERROR, sp, code, __VA_ARGS__)
#define diag_warning(d, sp, code, ...) \
	diag_add(d, DIAG_WARNING, sp, code, __VA_ARGS__)
#define diag_note(d, sp, ...) diag_add(d, DIAG_NOTE, sp, "", __VA_ARGS__)
#define diag_help(d, ...) diag_add(d, DIAG_HELP, NULL, "", __VA_ARGS__)

struct diag_style {
	const char *program;	/* prefix where there is no span */
	bool json, color, quiet;	/* quiet: errors only */
};
/* Prints all, sorted by location, and empties the list. */
void diag_print(struct diag *d, FILE *out, const struct diag_style *st);

#endif
