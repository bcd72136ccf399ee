/*
 * Values as text (literal.h).
 */
#include "eval/literal.h"
#include "eval/value_string.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ir/number.h"
#include "ir/text.h"

/* ---- printing ---- */

#define SUMMARY_ELEMENTS 64

struct print_step {
	const struct value *v;	/* NULL: text only */
	const char *text;
	bool leave;		/* the end of a cell */
};
typedef VEC(struct print_step) print_list;

/* The sign of a NaN is the processor's choice and has no meaning. */
static double
unsigned_nan(double x)
{
	return isnan(x) ? (double)NAN : x;
}

static void
print_element(struct buf *b, const struct value *v, int64_t i)
{
	unsigned char bytes[8] = { 0 };
	size_t n = dtype_info[v->dtype].bytes;
	size_t at = b->n;

	if (v->dtype == DT_STRING) {
		struct string_part s = value_string(v, i);

		text_put_bytes(b, s.byte, (size_t)s.length);
		return;
	}
	memcpy(bytes, (const char *)v->data + (size_t)i * n, n);
	if (dtype_info[v->dtype].class == DTC_FLOAT) {
		text_put_element(b, v->dtype, bytes, 0);
		if (b->v[at] != '-' || b->v[at + 1] != 'n')
			return;
		b->n = at;
		bytes[n - 1] &= 0x7f;
	}
	text_put_element(b, v->dtype, bytes, 0);
}

static void
print_range(struct buf *b, const struct value *v)
{
	double lo = INFINITY, hi = -INFINITY, sum = 0;
	struct buf e = { NULL, 0, 0 };

	for (int64_t i = 0; i < v->count; i++) {
		double x;

		e.n = 0;
		switch (dtype_info[v->dtype].class) {
		case DTC_FLOAT:
			x = number_get(v->dtype, (const char *)v->data +
			    (size_t)i * dtype_info[v->dtype].bytes);
			break;
		default:
			text_put_element(&e, v->dtype, v->data, (uint64_t)i);
			x = e.v[0] == 'T' ? 1 : strtod(e.v, NULL);
			break;
		}
		if (x < lo)
			lo = x;
		if (x > hi)
			hi = x;
		sum += x;
	}
	buf_puts(b, " min ");
	buf_put_f64(b, lo);
	buf_puts(b, " max ");
	buf_put_f64(b, hi);
	buf_puts(b, " mean ");
	buf_put_f64(b, unsigned_nan(sum / (double)v->count));
	buf_release(&e);
}

static void
print_elements(struct buf *b, const struct value *v)
{
	int64_t block[TYPE_RANK_LIMIT + 1];

	block[v->n] = 1;
	for (uint32_t r = v->n; r-- > 0; )
		block[r] = block[r + 1] * v->dim[r];
	for (int64_t i = 0; i < v->count; i++) {
		if (i > 0)
			buf_puts(b, ", ");
		for (uint32_t r = 0; r < v->n; r++)
			if (i % block[r] == 0)
				buf_putc(b, '[');
		print_element(b, v, i);
		for (uint32_t r = 0; r < v->n; r++)
			if ((i + 1) % block[r] == 0)
				buf_putc(b, ']');
		if (b->n > LITERAL_LIMIT)
			return;
	}
}

static void
print_tensor(struct buf *b, const struct ir_module *m, const struct value *v,
    bool summary)
{
	if (v->count == 0) {
		buf_puts(b, "const[");
		value_describe(b, m, v);
		buf_puts(b, "]()");
	} else if (summary && v->count > SUMMARY_ELEMENTS) {
		value_describe(b, m, v);
		if (v->dtype != DT_STRING)
			print_range(b, v);
	} else {
		print_elements(b, v);
	}
}

static void
push_text(print_list *work, const char *text)
{
	struct print_step s = { NULL, text, false };

	vec_push(work, s);
}

/* Items in reverse, so that they are popped in order. */
static void
push_items(print_list *work, const struct value *v, const char *end)
{
	push_text(work, end);
	for (uint32_t i = v->n; i-- > 0; ) {
		struct print_step s = { v->item[i], NULL, false };

		vec_push(work, s);
		if (i > 0)
			push_text(work, ", ");
	}
}

/* Inside of a cell, cells are not followed: they may form a cycle. */
static void
print_one(struct buf *b, const struct ir_module *m, print_list *work,
    const struct value *v, bool summary, uint32_t *cells)
{
	struct print_step s = { v, NULL, false };

	switch ((enum value_kind)v->kind) {
	case VALUE_TENSOR:
		print_tensor(b, m, v, summary);
		return;
	case VALUE_TUPLE:
		buf_putc(b, '(');
		push_items(work, v, v->n == 1 ? ",)" : ")");
		return;
	case VALUE_DATA:
		buf_puts(b, m->ctor.v[v->ref].name);
		if (v->n == 0)
			return;
		buf_putc(b, '(');
		push_items(work, v, ")");
		return;
	case VALUE_CELL:
		if (*cells > 0) {
			buf_puts(b, "ref(...)");
			return;
		}
		++*cells;
		buf_puts(b, "ref(");
		s.v = NULL;
		s.text = ")";
		s.leave = true;
		vec_push(work, s);
		s = (struct print_step){ v->content, NULL, false };
		vec_push(work, s);
		return;
	default:
		buf_puts(b, "<function>");
		return;
	}
}

bool
literal_print(struct buf *b, const struct ir_module *m,
    const struct value *v, bool summary)
{
	print_list work = { NULL, 0, 0 };
	struct print_step s = { v, NULL, false };
	uint32_t cells = 0;

	vec_push(&work, s);
	while (work.n > 0 && b->n <= LITERAL_LIMIT) {
		s = vec_pop(&work);
		if (s.leave)
			cells--;
		if (s.text != NULL)
			buf_puts(b, s.text);
		else
			print_one(b, m, &work, s.v, summary, &cells);
	}
	vec_free(&work);
	return b->n <= LITERAL_LIMIT;
}

/* ---- reading tensors ---- */

struct tensor_reader {
	struct lexer *l;
	struct heap *h;
	enum dtype dt;
	struct buf data;
	int64_t count;
	uint32_t depth, rank;
	bool rank_known;
	bool known[TYPE_RANK_LIMIT];	/* extent of a level */
	int64_t extent[TYPE_RANK_LIMIT], n[TYPE_RANK_LIMIT];
};

static bool
ragged(struct tensor_reader *r)
{
	diag_error(r->l->d, NULL, "ragged-list",
	    "the lists of a tensor have different lengths");
	return false;
}

static bool
string_element(struct tensor_reader *r, char *e)
{
	struct lexer *l = r->l;
	relay_handle s;

	if (l->tok.kind != TOK_STRING) {
		struct buf b = { NULL, 0, 0 };

		lex_describe(l, &b);
		if (l->tok.kind != TOK_ERROR)
			diag_error(l->d, NULL, "input-type", "expected a "
			    "string in quotes, found %s", b.v);
		buf_release(&b);
		return false;
	}
	s = heap_string(r->h, l->tok.text, strlen(l->tok.text));
	memcpy(e, &s, sizeof s);
	lex_next(l);
	return true;
}

static bool
one_element(struct tensor_reader *r)
{
	char e[8] = { 0 };

	if (r->dt == DT_STRING ? !string_element(r, e) :
	    !text_element(r->l, r->dt, e))
		return false;
	if (r->rank_known && r->rank != r->depth)
		return ragged(r);
	r->rank = r->depth;
	r->rank_known = true;
	buf_add(&r->data, e, dtype_info[r->dt].bytes);
	r->count++;
	return true;
}

/* Ends the current list. */
static bool
close_list(struct tensor_reader *r)
{
	uint32_t k = r->depth - 1;

	if (r->n[k] == 0 && !r->rank_known) {
		r->rank_known = true;
		r->rank = r->depth;
	}
	if ((r->known[k] && r->extent[k] != r->n[k]) ||
	    (r->n[k] == 0 && r->rank != r->depth))
		return ragged(r);
	r->known[k] = true;
	r->extent[k] = r->n[k];
	r->depth--;
	return true;
}

/* Nested lists of literals, or one literal. */
static bool
read_lists(struct tensor_reader *r)
{
	struct lexer *l = r->l;

	for (;;) {
		if (lex_accept(l, '[')) {
			if (r->depth == TYPE_RANK_LIMIT) {
				diag_error(l->d, NULL, "rank-limit",
				    "a tensor of rank above %d",
				    TYPE_RANK_LIMIT);
				return false;
			}
			r->n[r->depth++] = 0;
			if (!lex_is(l, ']'))
				continue;
		} else if (!one_element(r)) {
			return false;
		} else if (r->depth > 0) {
			r->n[r->depth - 1]++;
		}
		while (r->depth > 0 && lex_accept(l, ']')) {
			if (!close_list(r))
				return false;
			if (r->depth > 0)
				r->n[r->depth - 1]++;
		}
		if (r->depth == 0)
			return true;
		if (!lex_expect(l, ','))
			return false;
	}
}

/* const[Tensor[...]](1f, 2f, ...) */
static bool
read_const(struct tensor_reader *r)
{
	struct lexer *l = r->l;
	const struct type *t;
	int64_t n;

	lex_next(l);
	if (!lex_expect(l, '['))
		return false;
	t = text_type(l, NULL);
	if (t == NULL || !lex_expect(l, ']') || !lex_expect(l, '('))
		return false;
	if (t->kind != TYPE_TENSOR || !type_elements(t, &n) ||
	    t->dtype != r->dt) {
		diag_error(l->d, NULL, "input-type",
		    "a constant of another type than expected");
		return false;
	}
	r->rank_known = true;
	for (bool more = !lex_is(l, ')'); more; more = lex_accept(l, ',')) {
		r->rank = 0;
		if (!one_element(r))
			return false;
	}
	r->rank = t->n;
	for (uint32_t i = 0; i < t->n; i++)
		r->extent[i] = t->dim[i]->value;
	if (r->count != n) {
		diag_error(l->d, NULL, "input-type", "a constant of %lld "
		    "elements has %lld", (long long)n, (long long)r->count);
		return false;
	}
	return lex_expect(l, ')');
}

static struct value *
read_tensor(struct heap *h, struct lexer *l, const struct type *t)
{
	struct tensor_reader r = { .l = l, .h = h, .dt = t->dtype };
	struct value *v = NULL;
	bool ok = lex_is_name(l, "const") ? read_const(&r) : read_lists(&r);

	if (ok) {
		v = value_tensor(h, r.dt, r.rank, r.extent);
		if (v == NULL)
			diag_error(l->d, NULL, "input-type",
			    "a tensor that is too large");
		else if (v->count != r.count)
			BUG("a list of %lld elements", (long long)r.count);
		else if (r.data.n > 0)
			memcpy(v->data, r.data.v, r.data.n);
	}
	buf_release(&r.data);
	return v;
}

/* ---- reading tuples and data ---- */

/* A tuple or constructor whose items are being read. */
struct fill {
	struct value *v;
	const struct type *t;
	uint32_t n;		/* items so far */
};

struct reader {
	struct heap *h;
	struct ir_module *m;
	struct lexer l;
	VEC(struct fill) open;
};

struct adt_args {
	const struct ir_adt *adt;
	const struct type *t;
};

static const struct type *
arg_of(void *ctx, const struct type *var)
{
	const struct adt_args *a = ctx;

	for (uint32_t i = 0; i < a->adt->nparam && i < a->t->n; i++)
		if (a->adt->param[i] == var->name)
			return a->t->arg[i];
	return NULL;
}

/* The type of the next item of the innermost open value. */
static const struct type *
next_type(struct reader *r)
{
	const struct fill *f = &vec_last(&r->open);
	const struct ir_ctor *c;
	struct adt_args a;
	struct type_map map = { .ctx = &a, .var = arg_of };

	if (f->v->kind == VALUE_TUPLE)
		return f->t->arg[f->n];
	c = &r->m->ctor.v[f->v->ref];
	a.adt = &r->m->adt.v[c->adt];
	a.t = f->t;
	return type_rewrite(r->m->types, c->field[f->n], &map);
}

static void
push_fill(struct reader *r, struct value *v, const struct type *t)
{
	struct fill f = { v, t, 0 };

	memset(v->item, 0, v->n * sizeof *v->item);
	vec_push(&r->open, f);
}

/* A constructor's name; *done: it has no fields. */
static bool
open_ctor(struct reader *r, const struct type *t, struct value **done)
{
	struct lexer *l = &r->l;
	uint32_t c = l->tok.kind == TOK_NAME ?
	    ir_find_ctor(r->m, l->tok.text) : 0;
	struct value *v;

	if (c == 0 || strcmp(r->m->adt.v[r->m->ctor.v[c].adt].name,
	    t->name) != 0) {
		struct buf b = { NULL, 0, 0 };

		lex_describe(l, &b);
		diag_error(l->d, NULL, "input-type", "expected a constructor "
		    "of %s, found %s", t->name, b.v);
		buf_release(&b);
		return false;
	}
	lex_next(l);
	v = value_items(r->h, VALUE_DATA, c, r->m->ctor.v[c].nfield, 0);
	if (v->n == 0) {
		*done = v;
		return !lex_accept(l, '(') || lex_expect(l, ')');
	}
	push_fill(r, v, t);
	return lex_expect(l, '(');
}

/* A field has the extents of its type; those of the whole value are checked by
 * the caller. */
static bool
field_fits(struct reader *r, const struct type *t, const struct value *v)
{
	struct buf want = { NULL, 0, 0 }, found = { NULL, 0, 0 };
	bool fits = v->n == t->n;
	int64_t n;

	for (uint32_t i = 0; fits && i < t->n; i++)
		fits = !sym_is_const(t->dim[i], &n) || n == v->dim[i];
	if (fits)
		return true;
	text_put_type_short(&want, t);
	value_describe(&found, r->m, v);
	diag_error(r->l.d, NULL, "input-type", "expected %s, found %s",
	    want.v, found.v);
	buf_release(&want);
	buf_release(&found);
	return false;
}

/* Begins a value of type t: it is *done, or a tuple or constructor is open. */
static bool
begin_value(struct reader *r, const struct type *t, struct value **done)
{
	struct buf b = { NULL, 0, 0 };

	*done = NULL;
	switch (t->kind) {
	case TYPE_TENSOR:
		*done = read_tensor(r->h, &r->l, t);
		return *done != NULL && (r->open.n == 0 ||
		    field_fits(r, t, *done));
	case TYPE_TUPLE:
		if (!lex_expect(&r->l, '('))
			return false;
		push_fill(r, value_items(r->h, VALUE_TUPLE, 0, t->n, 0), t);
		return true;
	case TYPE_ADT:
		return open_ctor(r, t, done);
	default:
		text_put_type_short(&b, t);
		diag_error(r->l.d, NULL, "input-type",
		    "there are no literals of type %s", b.v);
		buf_release(&b);
		return false;
	}
}

/* Open tuples and constructors that have all their items become values. */
static bool
end_values(struct reader *r, struct value **done)
{
	while (r->open.n > 0) {
		struct fill *f = &vec_last(&r->open);

		if (*done != NULL) {
			f->v->item[f->n++] = *done;
			*done = NULL;
			if (f->n < f->v->n)
				return lex_expect(&r->l, ',');
			lex_accept(&r->l, ',');
		}
		if (f->n < f->v->n)
			return true;
		*done = f->v;
		r->open.n--;
		if (!lex_expect(&r->l, ')'))
			return false;
	}
	return true;
}

struct value *
literal_read(struct heap *h, struct ir_module *m, struct diag *d,
    const char *text, const struct type *t)
{
	struct reader r = { .h = h, .m = m };
	struct span none = { 0 };
	struct value *v = NULL;
	bool ok;

	lex_init(&r.l, m, d, text, strlen(text), 0, &none);
	do {
		ok = begin_value(&r, r.open.n > 0 ? next_type(&r) : t, &v);
		ok = ok && end_values(&r, &v);
	} while (ok && r.open.n > 0);
	if (ok && r.l.tok.kind != TOK_EOF) {
		struct buf b = { NULL, 0, 0 };

		lex_describe(&r.l, &b);
		diag_error(d, NULL, "trailing-text", "expected the end of the "
		    "value, found %s", b.v);
		buf_release(&b);
		ok = false;
	}
	while (r.open.n > 0)
		value_drop(h, vec_pop(&r.open).v);
	vec_free(&r.open);
	if (!ok) {
		value_drop(h, v);
		v = NULL;
	}
	return v;
}
