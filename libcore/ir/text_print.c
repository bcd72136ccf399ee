/*
 * Writing types, attribute values and strings.
 *
 * Types are written with an explicit stack, so depth does not matter; a
 * shared type is written in full each time unless the caller names it.  What is
 * written reads back (text.c) to the same pointer, in a scope that has the
 * free names.
 */
#include "ir/text_impl.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Either a type to write, or text. */
struct piece {
	const struct type *type;
	const char *text;
};
typedef VEC(struct piece) pieces;

static void
later(pieces *p, const struct type *t, const char *text)
{
	vec_push(p, ((struct piece){ t, text }));
}

/* Pushes a list so that it is written from left to right. */
static void
later_list(pieces *p, const struct type *t, const char *close)
{
	later(p, NULL, close);
	for (uint32_t i = t->n; i-- > 0;) {
		later(p, t->arg[i], NULL);
		if (i > 0)
			later(p, NULL, ", ");
	}
}

static void
put_tensor(struct buf *b, const struct type *t)
{
	if (t->n == 0) {
		buf_puts(b, dtype_info[t->dtype].name);
		return;
	}
	buf_puts(b, "Tensor[(");
	for (uint32_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_puts(b, ", ");
		sym_print(b, t->dim[i]);
	}
	buf_printf(b, "), %s]", dtype_info[t->dtype].name);
}

static void
put_names(struct buf *b, const char *const *v, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		buf_printf(b, "%s%s", i > 0 ? ", " : "", v[i]);
}

static void
put_function(struct buf *b, const struct type *t, pieces *p)
{
	later(p, t->ret, NULL);
	later_list(p, t, ") -> ");
	buf_puts(b, "fn ");
	if (t->ntv > 0 || t->ndv > 0) {
		buf_putc(b, '[');
		put_names(b, t->tv, t->ntv);
		if (t->ndv > 0)
			buf_puts(b, "; ");
		put_names(b, t->dv, t->ndv);
		buf_putc(b, ']');
	}
	buf_putc(b, '(');
}

static void
put_head(struct buf *b, const struct type *t, pieces *p)
{
	switch (t->kind) {
	case TYPE_TENSOR:
		put_tensor(b, t);
		break;
	case TYPE_TUPLE:
		buf_putc(b, '(');
		later_list(p, t, t->n == 1 ? ",)" : ")");
		break;
	case TYPE_FUNC:
		put_function(b, t, p);
		break;
	case TYPE_REF:
		buf_puts(b, "ref(");
		later_list(p, t, ")");
		break;
	case TYPE_VAR:
		buf_puts(b, t->name);
		break;
	case TYPE_ADT:
		buf_puts(b, t->name);
		if (t->n > 0) {
			buf_putc(b, '[');
			later_list(p, t, "]");
		}
		break;
	case TYPE_HOLE:
		buf_putc(b, '_');
		if (!type_is_written_hole(t))
			buf_printf(b, "%" PRIu32, t->number);
		break;
	}
}

void
text_put_type(struct buf *b, const struct type *t,
    const struct text_names *names)
{
	pieces p = { 0 };

	later(&p, t, NULL);
	while (p.n > 0) {
		struct piece x = vec_pop(&p);
		const char *name = x.text;

		if (x.type != NULL && names != NULL && names->named != NULL)
			name = names->named(names->ctx, x.type);
		if (name != NULL)
			buf_puts(b, name);
		else
			put_head(b, x.type, &p);
	}
	vec_free(&p);
}

#define SHOWN 300		/* parts */

void
text_put_type_short(struct buf *b, const struct type *t)
{
	if (t->size <= SHOWN)
		text_put_type(b, t, NULL);
	else
		buf_printf(b, "a %s type of more than %d parts",
		    t->kind == TYPE_TUPLE ? "tuple" : t->kind == TYPE_FUNC ?
		    "function" : t->kind == TYPE_ADT ? "data" : "reference",
		    SHOWN);
}

void
text_put_bytes(struct buf *b, const char *s, size_t len)
{
	static const char from[] = "\n\t\r\\\"", to[] = "ntr\\\"";
	uint32_t code;
	size_t n;

	buf_putc(b, '"');
	for (; len > 0; s += n, len -= n) {
		const char *at = *s != '\0' ? strchr(from, *s) : NULL;
		bool shown = false;

		n = utf8_char(s, len, &code, &shown);
		if (at != NULL) {
			buf_printf(b, "\\%c", to[at - from]);
			n = 1;
		} else if (n > 0 && shown) {
			buf_add(b, s, n);
		} else {
			buf_printf(b, "\\x%02x", (unsigned char)*s);
			n = 1;
		}
	}
	buf_putc(b, '"');
}

void
text_put_string(struct buf *b, const char *s)
{
	text_put_bytes(b, s, strlen(s));
}

/* A NaN with a payload needs the width of a float64 to hold it. */
static void
put_real(struct buf *b, double x)
{
	if (isnan(x)) {
		text_put_element(b, DT_FLOAT64, &x, 0);
		return;
	}
	buf_put_f64(b, x);
	buf_putc(b, 'f');
}

static void
put_items(struct buf *b, const struct attr *a)
{
	buf_putc(b, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i > 0)
			buf_puts(b, ", ");
		text_put_attr(b, &a->list[i]);
	}
	buf_putc(b, ']');
}

void
text_put_attr(struct buf *b, const struct attr *a)
{
	switch (a->kind) {
	case ATTR_NONE:
		buf_puts(b, "None");
		break;
	case ATTR_BOOL:
		buf_puts(b, a->i ? "True" : "False");
		break;
	case ATTR_INT:
		buf_printf(b, "%" PRId64, a->i);
		break;
	case ATTR_FLOAT:
		put_real(b, a->f);
		break;
	case ATTR_STR:
		text_put_string(b, a->s);
		break;
	case ATTR_SYM:
		sym_print(b, a->sym);
		break;
	case ATTR_LIST:
		put_items(b, a);
		break;
	case ATTR_TYPE:
		buf_puts(b, "type(");
		text_put_type(b, a->type, NULL);
		buf_putc(b, ')');
		break;
	}
}

void
text_put_bound(struct buf *b, const char *name, uint32_t axis,
    const char *parameter)
{
	buf_printf(b, "%s (axis %u of '%s')", name, axis, parameter);
}
