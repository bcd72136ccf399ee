/*
 * Diagnostics: collecting, sorting by location, printing as text and as JSON
 * lines.
 *
 * The first DIAG_LIMIT errors and WARNING_LIMIT warnings are kept, with up to
 * NOTE_LIMIT notes each; notes of a dropped one are dropped with it.  Sorting
 * is by source, line and column, and stable; diagnostics without a location
 * come last.  All text is formatted and copied when it is added, so a caller
 * may free its arguments.  Everything printed passes through buf_put_safe:
 * names and source lines come from input.
 *
 * Layout of an excerpt: a gutter of 8 columns, tabs to every 8th column of the
 * text, lines longer than LINE_WINDOW bytes truncated around the caret.
 */
#include "base/diag.h"

#include <stdlib.h>
#include <string.h>

#define WARNING_LIMIT 100
#define NOTE_LIMIT 50
#define LINE_WINDOW 120
#define LINE_BEFORE 40		/* bytes kept before the caret of a truncated
				 * line */
#define TAB_WIDTH 8

static const char *const severity_name[] = {
	[DIAG_ERROR] = "error", [DIAG_WARNING] = "warning",
	[DIAG_NOTE] = "note", [DIAG_HELP] = "help",
};

static const char *const severity_color[] = {
	[DIAG_ERROR] = "\033[1;31m", [DIAG_WARNING] = "\033[1;35m",
	[DIAG_NOTE] = "\033[1;36m", [DIAG_HELP] = "\033[1;32m",
};

void
diag_init(struct diag *d)
{
	memset(d, 0, sizeof *d);
	d->arena = arena_new();
}

void
diag_release(struct diag *d)
{
	vec_free(&d->items);
	arena_free(d->arena);
	d->arena = NULL;
}

/* Counts a new error or warning; true: it is dropped. */
static bool
drop_head(struct diag *d, enum severity sev)
{
	if (sev == DIAG_ERROR) {
		d->errors++;
		if (d->kept < DIAG_LIMIT) {
			d->kept++;
			return false;
		}
	} else {
		d->warnings++;
		if (d->kept_warnings < WARNING_LIMIT) {
			d->kept_warnings++;
			return false;
		}
	}
	d->dropped++;
	return true;
}

void
diag_add(struct diag *d, enum severity sev, const struct span *sp,
    const char *code, const char *fmt, ...)
{
	bool head = sev == DIAG_ERROR || sev == DIAG_WARNING;
	struct diag_item it = { .severity = sev };
	struct buf b = { 0 };
	va_list ap;

	if (head)
		d->skip = drop_head(d, sev);
	if (d->skip)
		return;
	it.head = d->items.n;
	if (!head && d->items.n > 0) {
		it.head = vec_last(&d->items).head;
		if (d->items.n - it.head > NOTE_LIMIT)
			return;
	}
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	it.message = arena_strndup(d->arena, b.v, b.n);
	buf_release(&b);
	it.code = code ? arena_strndup(d->arena, code, strlen(code)) : "";
	if (sp)
		it.span = *sp;
	if (it.span.node)
		it.span.node = arena_strndup(d->arena, it.span.node,
		    strlen(it.span.node));
	vec_push(&d->items, it);
}

/* The source of a span, or NULL. */
static const struct source *
span_source(const struct diag *d, const struct span *sp)
{
	if (!d->sources || sp->src == 0 || sp->src >= d->sources->list.n)
		return NULL;
	return &d->sources->list.v[sp->src];
}

static int
item_compare(const void *a, const void *b)
{
	const struct diag_item *x = *(const struct diag_item *const *)a;
	const struct diag_item *y = *(const struct diag_item *const *)b;

	/* No location: 0 - 1 wraps around and sorts last. */
	if (x->span.src != y->span.src)
		return x->span.src - 1u < y->span.src - 1u ? -1 : 1;
	if (x->span.line != y->span.line)
		return x->span.line < y->span.line ? -1 : 1;
	if (x->span.col != y->span.col)
		return x->span.col < y->span.col ? -1 : 1;
	return x->head < y->head ? -1 : x->head > y->head;
}

/* One excerpt: the part of a line that is shown, and the columns of the
 * underline. */
struct excerpt {
	struct buf text;
	size_t col, width;	/* in columns of text */
};

/* The bytes [*lo, *hi) of the line that are shown for column `at`; never splits
 * a character. */
static void
choose_window(const char *s, size_t len, size_t at, size_t *lo, size_t *hi)
{
	*lo = 0;
	*hi = len;
	if (len <= LINE_WINDOW)
		return;
	if (at > LINE_WINDOW - LINE_BEFORE)
		*lo = at - LINE_BEFORE;
	if (len - *lo > LINE_WINDOW)
		*hi = *lo + LINE_WINDOW;
	while (*lo > 0 && *lo < at && ((unsigned char)s[*lo] & 0xc0) == 0x80)
		++*lo;
	while (*hi < len && *hi > at && ((unsigned char)s[*hi] & 0xc0) == 0x80)
		--*hi;
}

/* Adds the character at s[i]; returns its length, adds its columns. */
static size_t
put_cell(struct buf *b, const char *s, size_t len, size_t *col)
{
	size_t n, before = b->n;
	uint32_t code;
	bool shown;

	n = utf8_char(s, len, &code, &shown);
	if (code == '\t' && n == 1) {
		do
			buf_putc(b, ' ');
		while (++*col % TAB_WIDTH != 0);
		return 1;
	}
	if (n == 0)
		n = 1;
	buf_put_safe(b, s, n);
	*col += shown ? 1 : b->n - before;
	return n;
}

static void
make_excerpt(struct excerpt *e, const char *s, size_t len,
    const struct span *sp)
{
	size_t from = sp->col ? sp->col - 1 : 0, to, lo, hi, i, col = 0;

	if (from > len)
		from = len;
	to = sp->end_line > sp->line ? len : sp->end_col ? sp->end_col - 1 : 0;
	if (to > len)
		to = len;
	choose_window(s, len, from, &lo, &hi);
	buf_puts(&e->text, lo > 0 ? "..." : "");
	col = lo > 0 ? 3 : 0;
	e->col = col;
	e->width = 0;
	for (i = lo; i < hi; ) {
		size_t at = col, n = put_cell(&e->text, s + i, hi - i, &col);

		if (i < from && i + n <= from)
			e->col = col;
		else if (i < to || i <= from)
			e->width += col - at;
		i += n;
		/* One character unless the span says more. */
		if (e->width > 0 && to <= from)
			to = from = 0;
	}
	if (e->width == 0)
		e->width = 1;
	if (hi < len)
		buf_puts(&e->text, "...");
}

static void
print_excerpt(struct diag *d, struct buf *b, const struct diag_item *it,
    const struct diag_style *st)
{
	struct excerpt e = { .text = { 0 } };
	const struct span *sp = &it->span;
	const char *s;
	size_t len, i;

	if (!d->sources || sp->line == 0 ||
	    !source_line(d->sources, sp->src, sp->line, &s, &len))
		return;
	make_excerpt(&e, s, len, sp);
	while (e.text.n > 0 && e.text.v[e.text.n - 1] == ' ')
		e.text.n--;
	buf_printf(b, "%5u |", sp->line);
	if (e.text.n > 0) {
		buf_putc(b, ' ');
		buf_add(b, e.text.v, e.text.n);
	}
	buf_putc(b, '\n');
	if (sp->col > 0) {
		buf_puts(b, "      | ");
		for (i = 0; i < e.col; i++)
			buf_putc(b, ' ');
		buf_puts(b, st->color ? severity_color[it->severity] : "");
		buf_putc(b, '^');
		for (i = 1; i < e.width; i++)
			buf_putc(b, '~');
		buf_puts(b, st->color ? "\033[0m" : "");
		buf_putc(b, '\n');
	}
	buf_release(&e.text);
}

static void
print_place(const struct diag *d, struct buf *b, const struct diag_item *it,
    const struct diag_style *st)
{
	const struct source *src = span_source(d, &it->span);
	const struct span *sp = &it->span;

	if (!src) {
		if (it->severity == DIAG_ERROR || it->severity == DIAG_WARNING)
			buf_printf(b, "%s: ", st->program);
		return;
	}
	buf_put_safe(b, src->path, strlen(src->path));
	if (sp->line > 0)
		buf_printf(b, ":%u", sp->line);
	if (sp->line > 0 && sp->col > 0)
		buf_printf(b, ":%u", sp->col);
	if (sp->line == 0 && sp->node) {
		buf_putc(b, '#');
		buf_put_safe(b, sp->node, strlen(sp->node));
	}
	buf_puts(b, ": ");
}

static void
print_item(struct diag *d, struct buf *b, const struct diag_item *it,
    const struct diag_style *st)
{
	print_place(d, b, it, st);
	if (st->color)
		buf_printf(b, "%s%s:\033[0m ", severity_color[it->severity],
		    severity_name[it->severity]);
	else
		buf_printf(b, "%s: ", severity_name[it->severity]);
	buf_put_safe(b, it->message, strlen(it->message));
	if (it->code[0]) {
		buf_puts(b, " [");
		buf_put_safe(b, it->code, strlen(it->code));
		buf_putc(b, ']');
	}
	buf_putc(b, '\n');
	if (it->severity == DIAG_ERROR || it->severity == DIAG_WARNING)
		print_excerpt(d, b, it, st);
}

static void
json_string(struct buf *b, const char *s)
{
	size_t len = strlen(s), i, n;
	uint32_t code;
	bool shown;

	buf_putc(b, '"');
	for (i = 0; i < len; i += n ? n : 1) {
		n = utf8_char(s + i, len - i, &code, &shown);
		if (n == 0) {
			buf_puts(b, "\\ufffd");
		} else if (shown) {
			if (code == '"' || code == '\\')
				buf_putc(b, '\\');
			buf_add(b, s + i, n);
		} else if (code > 0xffff) {
			code -= 0x10000;
			buf_printf(b, "\\u%04x\\u%04x", 0xd800 + (code >> 10),
			    0xdc00 + (code & 0x3ff));
		} else {
			buf_printf(b, "\\u%04x", code);
		}
	}
	buf_putc(b, '"');
}

/* The members of one item, without braces. */
static void
json_item(const struct diag *d, struct buf *b, const struct diag_item *it)
{
	const struct source *src = span_source(d, &it->span);
	const struct span *sp = &it->span;

	buf_printf(b, "\"severity\":\"%s\"", severity_name[it->severity]);
	if (it->code[0]) {
		buf_puts(b, ",\"code\":");
		json_string(b, it->code);
	}
	buf_puts(b, ",\"message\":");
	json_string(b, it->message);
	if (!src)
		return;
	buf_puts(b, ",\"file\":");
	json_string(b, src->path);
	if (sp->line > 0) {
		buf_printf(b, ",\"line\":%u", sp->line);
		if (sp->col > 0)
			buf_printf(b, ",\"column\":%u", sp->col);
		if (sp->col > 0 && sp->end_line > 0 && sp->end_col > 0)
			buf_printf(b, ",\"end_line\":%u,\"end_column\":%u",
			    sp->end_line, sp->end_col);
	} else if (sp->node) {
		buf_puts(b, ",\"node\":");
		json_string(b, sp->node);
	}
}

/* Prints the item at `head` and its notes. */
static void
print_group(struct diag *d, struct buf *b, uint32_t head,
    const struct diag_style *st)
{
	const struct diag_item *v = d->items.v;
	uint32_t i;

	if (!st->json) {
		for (i = head; i < d->items.n && v[i].head == head; i++)
			print_item(d, b, &v[i], st);
		return;
	}
	buf_putc(b, '{');
	json_item(d, b, &v[head]);
	buf_puts(b, ",\"notes\":[");
	for (i = head + 1; i < d->items.n && v[i].head == head; i++) {
		buf_puts(b, i > head + 1 ? ",{" : "{");
		json_item(d, b, &v[i]);
		buf_putc(b, '}');
	}
	buf_puts(b, "]}\n");
}

static void
print_dropped(const struct diag *d, struct buf *b,
    const struct diag_style *st)
{
	if (st->json)
		buf_printf(b, "{\"severity\":\"note\",\"message\":"
		    "\"%u more not shown\",\"dropped\":%u,\"notes\":[]}\n",
		    d->dropped, d->dropped);
	else
		buf_printf(b, "%s: note: %u more not shown\n", st->program,
		    d->dropped);
}

void
diag_print(struct diag *d, FILE *out, const struct diag_style *st)
{
	VEC(const struct diag_item *) heads = { 0 };
	struct buf b = { 0 };
	uint32_t i;

	for (i = 0; i < d->items.n; i++) {
		const struct diag_item *it = &d->items.v[i];

		if (it->head == i &&
		    !(st->quiet && it->severity != DIAG_ERROR))
			vec_push(&heads, it);
	}
	if (heads.n > 1)
		qsort(heads.v, heads.n, sizeof *heads.v, item_compare);
	for (i = 0; i < heads.n; i++)
		print_group(d, &b, heads.v[i]->head, st);
	if (d->dropped > 0 && (!st->quiet || d->kept == DIAG_LIMIT))
		print_dropped(d, &b, st);
	if (b.n > 0)
		fwrite(b.v, 1, b.n, out);
	buf_release(&b);
	vec_free(&heads);
	d->items.n = 0;
	d->dropped = d->kept = d->kept_warnings = 0;
	d->skip = false;
}
