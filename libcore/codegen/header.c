/*
 * The C header of a compiled model: a declaration for each entry, with its
 * inputs and outputs by number, name, dtype and shape, as comments and
 * constants.
 * It needs no other header; relay_model.h is for calling what it declares.
 */
#include "codegen/gen.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "ir/outputs.h"
#include "ir/text.h"

/* Text inside of a comment. */
static void
put_comment(struct buf *b, const char *s)
{
	struct buf safe = { NULL, 0, 0 };

	/* Marks of direction would show another text than a compiler reads. */
	buf_put_safe(&safe, s, strlen(s));
	for (size_t i = 0; i < safe.n; i++)
		buf_putc(b, safe.v[i] == '*' || safe.v[i] == '\\' ? '_' :
		    safe.v[i]);
	buf_release(&safe);
}

static void
put_upper(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++)
		buf_putc(b, isalnum((unsigned char)*s) ?
		    (char)toupper((unsigned char)*s) : '_');
}

static void
put_type(struct buf *b, const struct type *t)
{
	struct buf text = { NULL, 0, 0 };

	text_put_type(&text, t, NULL);
	put_comment(b, text.v);
	buf_release(&text);
}

/* #define PREFIX_ENTRY_WORD */
static void
put_define(struct buf *b, const struct codegen_options *o, const char *entry,
    const char *word)
{
	buf_puts(b, "#define ");
	put_upper(b, o->prefix);
	buf_putc(b, '_');
	put_upper(b, entry);
	buf_putc(b, '_');
	buf_puts(b, word);
}

static void
put_entry(struct buf *b, struct ir_module *m, const struct codegen_options *o,
    uint32_t function)
{
	const struct ir_function *f = &m->function.v[function];
	const struct ir_region_data *r = &m->region.v[f->body];
	ir_outputs out = { NULL, 0, 0 };

	buf_puts(b, "\n/*\n * ");
	put_comment(b, f->name);
	buf_puts(b, "\n *\n");
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(m, r->params.v[i]);

		buf_printf(b, " * input %u, ", i);
		put_comment(b, p->name != NULL ? p->name : "?");
		buf_puts(b, ": ");
		put_type(b, p->type);
		buf_putc(b, '\n');
	}
	ir_outputs_of(&out, m, f);
	for (uint32_t i = 0; i < out.n; i++) {
		buf_printf(b, " * output %u", i);
		if (strcmp(out.v[i].name, out.v[i].number) != 0 ||
		    strchr(out.v[i].number, '.') != NULL) {
			buf_puts(b, ", ");
			put_comment(b, out.v[i].name);
		}
		buf_puts(b, ": ");
		put_type(b, out.v[i].type);
		buf_putc(b, '\n');
	}
	buf_puts(b, " */\n");
	put_define(b, o, f->name, "INPUTS");
	buf_printf(b, " %u\n", r->params.n);
	put_define(b, o, f->name, "OUTPUTS");
	buf_printf(b, " %u\n", out.n);
	ir_outputs_release(&out);
	buf_printf(b, "extern const struct relay_entry %s_%s_model;\n",
	    o->prefix, f->name);
}

bool
codegen_header(struct ir_module *m, const struct codegen_options *o,
    const uint32_t *entry, const char *path, struct diag *d)
{
	struct buf b = { NULL, 0, 0 };
	FILE *f = fopen(path, "w");
	bool ok = f != NULL;

	buf_puts(&b, "/*\n * A model that relay-codegen compiled: its entries, "
	    "for relay_model_open of\n * relay_model.h.\n */\n#ifndef ");
	put_upper(&b, o->prefix);
	buf_puts(&b, "_ENTRIES_H\n#define ");
	put_upper(&b, o->prefix);
	buf_puts(&b, "_ENTRIES_H\n\n#ifdef __cplusplus\nextern \"C\" {\n"
	    "#endif\n\nstruct relay_entry;\n");
	for (uint32_t i = 0; i < o->nentry; i++)
		put_entry(&b, m, o, entry[i]);
	buf_puts(&b, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
	ok = ok && fwrite(b.v, 1, b.n, f) == b.n;
	if (f != NULL && fclose(f) != 0)
		ok = false;
	if (!ok)
		diag_error(d, NULL, "cannot-write", "cannot write '%s': %s",
		    path, strerror(errno));
	buf_release(&b);
	return ok;
}
