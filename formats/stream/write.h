/*
 * The pieces of the stream writer, w_*.  Private to formats/stream.
 *
 * w_put and w_begin append markup as it is; the others escape what they
 * are given.  w->text is scratch that most of them use.
 */
#ifndef RELAY_FORMATS_STREAM_WRITE_H
#define RELAY_FORMATS_STREAM_WRITE_H

#include <libxml/xmlIO.h>

#include "types.h"
#include "word.h"

#define FLUSH_AT ((size_t)64 << 10)

struct text_span {
	size_t at, len;
};

struct writer {
	struct ir_module *m;
	xmlOutputBufferPtr xml;
	FILE *file;
	int error;		/* errno of the first failed write */
	struct diag *d;
	bool refused;		/* a limit is exceeded, with a message */
	size_t begin;		/* of the last element's beginning in b */
	uint32_t children;	/* <attr> and <prop> one after another */
	const struct span *span;	/* of the last element that has one */
	struct buf b, text;	/* text: scratch, before escaping */
	struct type_table types;
	const struct type *top;	/* spelled out even if it has a name */
	struct map type_text;	/* type.index -> entry of span */
	VEC(struct text_span) type_span;
	struct buf type_bytes;
	struct map carried;	/* hashes of data written so far */
	uint32_t *region_id;	/* number of a region in its function */
};

void w_flush(struct writer *w);
/* Refuses the last element if it exceeds what readers take. */
void w_check(struct writer *w);
void w_put(struct writer *w, const char *s);
void w_put_number(struct writer *w, uint64_t x);
void w_begin(struct writer *w, const char *element);
void w_attr_open(struct writer *w, enum stream_word word);
void w_attr_number(struct writer *w, enum stream_word word, uint64_t x);
void w_attr_name(struct writer *w, enum stream_word word, const char *s);
void w_attr_text(struct writer *w, enum stream_word word);
void w_attr_names(struct writer *w, enum stream_word word, uint32_t n,
    const char *const *v);
void w_attr_set(struct writer *w, enum stream_word word,
    const struct name_set *s);
void w_attr_loc(struct writer *w, const struct span *sp);
void w_put_type(struct writer *w, const struct type *t, struct buf *b);
void w_attr_type(struct writer *w, enum stream_word word, const struct type *t);
bool w_put_pairs(struct writer *w, const struct attrs *as, bool prop);
void w_put_children(struct writer *w, const struct attrs *as, bool prop,
    bool all);
void w_attr_ids(struct writer *w, enum stream_word word, const ir_id *v,
    uint32_t n);
void w_attr_region(struct writer *w, enum stream_word word, ir_region r);
void w_put_id(struct writer *w, ir_id id);
void w_write_region(struct writer *w, ir_region id);

/* write_prim.c */
struct prim;
void w_write_prim(struct writer *w, const struct prim *p, const char *name);
/* loop_tree.c */
void w_write_trees(struct writer *w, const struct prim *p);
/* Marks the sources that its places name. */
void w_use_prim(const struct prim *p, bool *used, uint32_t n);

#endif
