/*
 * What planning saved (plan.h): a row for each frame, as aligned text, CSV
 * (RFC 4180) or JSON (RFC 8259).
 *
 * What is alive at a time is a lower bound of the arena: it is counted where
 * the last buffer begins before another ends, since the sum only grows up to
 * there.  Of sums of symbolic sizes the greatest is kept, or the max of a few
 * that cannot be compared.
 * Cost: n log n, and a few comparisons for each such place where sizes are
 * symbolic, until too many sums cannot be compared; comparing sums of hundreds
 * of sizes is expensive.
 */
#include "pass/plan_impl.h"

#include <stdlib.h>
#include <string.h>

#define INCOMPARABLE 4

/* ---- what is alive ---- */

struct event {
	uint32_t at, buffer;
};

static int
by_position(const void *a, const void *b)
{
	const struct event *x = a, *y = b;

	return x->at != y->at ? (x->at > y->at) - (x->at < y->at) :
	    (x->buffer > y->buffer) - (x->buffer < y->buffer);
}

struct peaks {
	struct plan *p;
	const struct sym *v[INCOMPARABLE];
	uint32_t n;
	bool lost;		/* there were more */
};

static bool
is_least(struct plan *p, const struct sym *a, const struct sym *b)
{
	struct sym_pred le = { SYM_LE, a, b };
	int64_t x, y;

	if (sym_is_const(a, &x) && sym_is_const(b, &y))
		return x <= y;
	return sym_decide(p->facts, &le) == SYM_PROVED;
}

static void
add_peak(struct peaks *k, const struct sym *sum)
{
	uint32_t keep = 0;

	if (sum == NULL)
		k->lost = true;
	for (uint32_t i = 0; sum != NULL && i < k->n; i++)
		if (is_least(k->p, sum, k->v[i]))
			return;
	for (uint32_t i = 0; sum != NULL && i < k->n; i++)
		if (!is_least(k->p, k->v[i], sum))
			k->v[keep++] = k->v[i];
	if (sum == NULL || keep == INCOMPARABLE) {
		k->lost = true;
		return;
	}
	k->v[keep++] = sum;
	k->n = keep;
}

/* Whether a buffer is not a part of another one, and has an offset in the
 * arena. */
static bool
is_placed(const struct plan_buffer *b)
{
	return b->into == 0 && b->offset != NULL;
}

static const struct sym *
peak(struct plan *p)
{
	struct event *first = mem_zalloc(p->buffer.n + 1, sizeof *first);
	struct event *last = mem_zalloc(p->buffer.n + 1, sizeof *last);
	struct sym_ctx *c = p->m->syms;
	const struct sym *sum = sym_const(c, 0);
	struct peaks k = { .p = p };
	uint32_t n = 0, gone = 0;

	for (uint32_t i = 0; i < p->buffer.n; i++)
		if (is_placed(&p->buffer.v[i])) {
			first[n] = (struct event){ p->buffer.v[i].first, i };
			last[n++] = (struct event){ p->buffer.v[i].last, i };
		}
	qsort(first, n, sizeof *first, by_position);
	qsort(last, n, sizeof *last, by_position);
	for (uint32_t i = 0; i < n && !k.lost; i++) {
		while (last[gone].at < first[i].at)
			sum = sym_sub(c, sum,
			    p->buffer.v[last[gone++].buffer].bytes);
		sum = sym_add(c, sum, p->buffer.v[first[i].buffer].bytes);
		if (i + 1 == n || last[gone].at < first[i + 1].at)
			add_peak(&k, sum);
	}
	mem_free(first);
	mem_free(last);
	sum = k.n > 0 ? k.v[0] : sym_const(c, 0);
	for (uint32_t i = 1; i < k.n; i++)
		sum = sym_max(c, sum, k.v[i]);
	return k.lost ? NULL : sum;
}

/* ---- rows ---- */

void
plan_measure(struct plan *p, ir_id fn, struct plan_row *row)
{
	struct sym_ctx *c = p->m->syms;
	int64_t least;

	row->each = sym_const(c, 0);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		row->buffers += is_placed(&p->buffer.v[i]);
	for (ir_id id = p->members[fn]; id != 0; id = p->next[id])
		if (p->slot_of[id] != 0)
			row->each = sym_add(c, row->each, type_bytes(p->m->syms,
			    ir_at(p->m, id)->type));
	row->live = peak(p);
	sym_bounds(p->facts, row->arena, &least, &row->most);
}

void
plan_sum(struct plan *p)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *zero = sym_const(c, 0);
	struct plan_row sum = { .each = zero, .live = zero, .arena = zero };

	for (uint32_t i = 0; i < p->s->row.n; i++) {
		const struct plan_row *r = &p->s->row.v[i];

		sum.tensors += r->tensors;
		sum.slots += r->slots;
		sum.managed += r->managed;
		sum.views += r->views;
		sum.buffers += r->buffers;
		sum.overwrites += r->overwrites;
		sum.reshapes += r->reshapes;
		sum.concats += r->concats;
		sum.donated += r->donated;
		sum.each = sym_add(c, sum.each, r->each);
		sum.live = sym_add(c, sum.live, r->live);
		sum.arena = sym_add(c, sum.arena, r->arena);
		if (__builtin_add_overflow(sum.most, r->most, &sum.most))
			sum.most = INT64_MAX;
	}
	vec_push(&p->s->row, sum);
}

void
plan_stats_free(struct plan_stats *s)
{
	vec_free(&s->row);
}

/* ---- printing ---- */

enum { COUNTS = 8, BYTES = 4, CELLS = 1 + COUNTS + BYTES };

static const char *const head[CELLS] = { "function", "tensors", "slots",
	"buffers", "in place", "reshaped", "concatenated", "managed", "donated",
	"each", "alive", "arena", "at most" };
static const char *const key[CELLS] = { "function", "tensors", "slots",
	"buffers", "in_place", "reshaped", "concatenated", "managed", "donated",
	"bytes_each", "bytes_alive", "bytes_arena", "bytes_at_most" };

static uint32_t
count(const struct plan_row *r, uint32_t k)
{
	const uint32_t v[COUNTS] = { r->tensors, r->slots, r->buffers,
	    r->overwrites, r->reshapes + r->views, r->concats, r->managed,
	    r->donated };

	return v[k];
}

static const struct sym *
bytes(const struct plan_row *r, uint32_t k)
{
	return k == 0 ? r->each : k == 1 ? r->live : r->arena;
}

/* Cell i of a row; an empty one has no value. */
static void
put_cell(struct buf *b, const struct plan_row *r, uint32_t i)
{
	if (i == 0 && r->function == NULL) {
		buf_puts(b, "total");
	} else if (i == 0) {
		buf_printf(b, "@%s", r->function);
		if (r->local != 0)
			buf_printf(b, " v%u", r->local);
	} else if (i <= COUNTS) {
		buf_printf(b, "%u", count(r, i - 1));
	} else if (i == CELLS - 1) {
		if (r->most != INT64_MAX)
			buf_printf(b, "%lld", (long long)r->most);
	} else if (bytes(r, i - 1 - COUNTS) != NULL) {
		sym_print(b, bytes(r, i - 1 - COUNTS));
	}
}

static void
put_text(const struct plan_stats *s, struct buf *out)
{
	struct buf *cell = mem_zalloc((s->row.n + 1) * CELLS, sizeof *cell);
	size_t width[CELLS] = { 0 };

	for (uint32_t i = 0; i <= s->row.n; i++)
		for (uint32_t k = 0; k < CELLS; k++) {
			struct buf *b = &cell[i * CELLS + k];

			if (i == 0)
				buf_puts(b, head[k]);
			else
				put_cell(b, &s->row.v[i - 1], k);
			if (b->n == 0)
				buf_putc(b, '-');
			if (b->n > width[k])
				width[k] = b->n;
		}
	for (uint32_t i = 0; i <= s->row.n; i++) {
		for (uint32_t k = 0; k < CELLS; k++) {
			struct buf *b = &cell[i * CELLS + k];
			size_t pad = width[k] - b->n;

			if (k > 0)
				buf_printf(out, "  %*s", (int)pad, "");
			buf_put_safe(out, b->v, b->n);
			if (k == 0)
				buf_printf(out, "%*s", (int)pad, "");
			buf_release(b);
		}
		buf_putc(out, '\n');
	}
	mem_free(cell);
}

static void
put_csv(const struct plan_stats *s, struct buf *out)
{
	for (uint32_t k = 0; k < CELLS; k++)
		buf_printf(out, "%s%s", k > 0 ? "," : "", key[k]);
	buf_putc(out, '\n');
	for (uint32_t i = 0; i < s->row.n; i++) {
		for (uint32_t k = 0; k < CELLS; k++) {
			struct buf b = { NULL, 0, 0 };
			bool quote;

			put_cell(&b, &s->row.v[i], k);
			quote = b.n > 0 && strpbrk(b.v, ",\"\r\n") != NULL;
			buf_printf(out, "%s%s", k > 0 ? "," : "", quote ?
			    "\"" : "");
			for (size_t c = 0; c < b.n; c++)
				buf_printf(out, b.v[c] == '"' ? "\"\"" : "%c",
				    b.v[c]);
			buf_puts(out, quote ? "\"" : "");
			buf_release(&b);
		}
		buf_putc(out, '\n');
	}
}

/* Numbers as they are, text and expressions as strings, nothing as null. */
static void
put_json_cell(struct buf *out, const struct plan_row *r, uint32_t k)
{
	struct buf b = { NULL, 0, 0 };
	bool number;

	put_cell(&b, r, k);
	number = b.n > 0 && strspn(b.v, "0123456789") == b.n;
	if (b.n == 0)
		buf_puts(out, "null");
	else if (number)
		buf_puts(out, b.v);
	else
		buf_put_json(out, b.v);
	buf_release(&b);
}

static void
put_json_row(struct buf *out, const struct plan_row *r, uint32_t from)
{
	buf_putc(out, '{');
	for (uint32_t k = from; k < CELLS; k++) {
		buf_printf(out, "%s\"%s\": ", k > from ? ", " : "", key[k]);
		put_json_cell(out, r, k);
	}
	buf_putc(out, '}');
}

static void
put_json(const struct plan_stats *s, struct buf *out)
{
	uint32_t n = s->row.n - 1;

	buf_puts(out, "{\n  \"frames\": [");
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(out, i > 0 ? ",\n    " : "\n    ");
		put_json_row(out, &s->row.v[i], 0);
	}
	buf_puts(out, n > 0 ? "\n  ],\n  \"total\": " : "],\n  \"total\": ");
	put_json_row(out, &s->row.v[n], 1);
	buf_puts(out, "\n}\n");
}

void
plan_print(const struct plan_stats *s, enum plan_form form, struct buf *out)
{
	if (form == PLAN_JSON)
		put_json(s, out);
	else if (form == PLAN_CSV)
		put_csv(s, out);
	else
		put_text(s, out);
}
