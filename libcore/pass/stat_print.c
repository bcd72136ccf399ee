/*
 * The tables of relay-stat: aligned text, CSV (RFC 4180), JSON (RFC 8259).
 * Numbers that are not constant are printed as expressions, the long ones
 * shortened in text.
 */
#include "pass/stat.h"

#include <string.h>

static void
put_number(struct buf *b, const struct sym *s)
{
	if (s == NULL)
		buf_putc(b, '?');
	else
		sym_print(b, s);
}

/* FLOPs per byte; false: it is not a number. */
static bool
intensity(const struct stat_cost *c, double *out)
{
	int64_t f, r, w;

	if (c->flops == NULL || c->read == NULL || c->written == NULL ||
	    !sym_is_const(c->flops, &f) || !sym_is_const(c->read, &r) ||
	    !sym_is_const(c->written, &w) || r + (double)w <= 0)
		return false;
	*out = (double)f / ((double)r + (double)w);
	return true;
}

static bool
has_operations(const struct stat_row *r)
{
	return r->count == 0 || r->cost.uncounted < r->count;
}

/* ---- rows of cells: text and CSV ---- */

enum { CELLS = 8 };
enum { CELL = 40, LINE = 100 };		/* characters of an expression */
struct line {
	char *cell[CELLS];
};
struct table {
	bool binding;		/* has the first column */
	bool text;		/* shortens expressions ... */
	bool shortened;		/* ... and has done so */
	VEC(struct line) line;
};

static char *
taken(struct buf *b)
{
	if (b->v == NULL)
		buf_puts(b, "");
	return b->v;
}

/* The first terms and factors of a long sum. */
static bool
shorten(struct buf *b, size_t most)
{
	size_t end = 0, depth = 0;

	if (b->n <= most)
		return false;
	for (size_t i = 0; i + 6 <= most; i++) {
		depth += b->v[i] == '(';
		depth -= b->v[i] == ')';
		if (depth == 0 && strncmp(b->v + i, " + ", 3) == 0)
			end = i + 3;
		else if (depth == 0 && b->v[i] == '*')
			end = i + 1;
	}
	b->n = end;
	buf_puts(b, "...");
	return true;
}

static char *
number_cell(struct table *t, const struct sym *s, bool known)
{
	struct buf b = { NULL, 0, 0 };

	if (known)
		put_number(&b, s);
	else
		buf_putc(&b, '-');
	if (t->text && shorten(&b, CELL))
		t->shortened = true;
	return taken(&b);
}

static void
add_row(struct table *t, const struct stat_row *r)
{
	const struct stat_cost *c = &r->cost;
	bool known = has_operations(r);
	struct line l;
	double x;

	l.cell[0] = mem_printf("%s", r->binding != NULL ? r->binding : "");
	l.cell[1] = mem_printf("%s", r->name);
	l.cell[2] = r->count > 0 ? mem_printf("%u", r->count) :
	    mem_printf("%s", "");
	l.cell[3] = number_cell(t, c->flops, known);
	l.cell[4] = number_cell(t, c->macs, known);
	l.cell[5] = number_cell(t, c->read, true);
	l.cell[6] = number_cell(t, c->written, true);
	l.cell[7] = known && intensity(c, &x) ? mem_printf("%.2f", x) :
	    mem_printf("-");
	vec_push(&t->line, l);
}

static void
add_head(struct table *t, const char *const *head)
{
	struct line l;

	for (uint32_t i = 0; i < CELLS; i++)
		l.cell[i] = mem_printf("%s", head[i]);
	vec_push(&t->line, l);
}

static void
release(struct table *t)
{
	for (uint32_t i = 0; i < t->line.n; i++)
		for (uint32_t k = 0; k < CELLS; k++)
			mem_free(t->line.v[i].cell[k]);
	vec_free(&t->line);
}

/* The columns that a table has: all but the binding, or all but the count. */
static bool
has_column(const struct table *t, uint32_t k)
{
	return k != (t->binding ? 2 : 0);
}

static void
put_text(struct buf *b, const struct table *t)
{
	size_t width[CELLS] = { 0 };

	for (uint32_t i = 0; i < t->line.n; i++)
		for (uint32_t k = 0; k < CELLS; k++)
			if (strlen(t->line.v[i].cell[k]) > width[k])
				width[k] = strlen(t->line.v[i].cell[k]);
	for (uint32_t i = 0; i < t->line.n; i++) {
		bool first = true;

		for (uint32_t k = 0; k < CELLS; k++) {
			const char *s = t->line.v[i].cell[k];

			if (!has_column(t, k))
				continue;
			if (!first)
				buf_puts(b, "  ");
			first = false;
			if (k >= 2)
				for (size_t n = strlen(s); n < width[k]; n++)
					buf_putc(b, ' ');
			buf_put_safe(b, s, strlen(s));
			if (k < 2)
				for (size_t n = strlen(s); n < width[k]; n++)
					buf_putc(b, ' ');
		}
		buf_putc(b, '\n');
	}
}

static void
put_csv(struct buf *b, const struct table *t)
{
	for (uint32_t i = 0; i < t->line.n; i++) {
		bool first = true;

		for (uint32_t k = 0; k < CELLS; k++) {
			const char *s = t->line.v[i].cell[k];
			bool quote = strpbrk(s, ",\"\r\n") != NULL;

			if (!has_column(t, k))
				continue;
			if (!first)
				buf_putc(b, ',');
			first = false;
			if (quote)
				buf_putc(b, '"');
			for (; *s != '\0'; s++) {
				if (*s == '"')
					buf_putc(b, '"');
				buf_putc(b, *s);
			}
			if (quote)
				buf_putc(b, '"');
		}
		buf_putc(b, '\n');
	}
}

static struct stat_row
call_row(const struct stat_report *r)
{
	/* The count is that of calls whose operations are known or not. */
	struct stat_row c = { .name = "one call", .cost = r->call };

	return c;
}

static void
put_table(const struct stat_report *r, bool bindings, struct buf *out,
    bool *shortened)
{
	static const char *const text[CELLS] = { "binding", "operator",
	    "count", "FLOPs", "MACs", "read", "written", "FLOPs/byte" };
	static const char *const csv[CELLS] = { "binding", "operator",
	    "count", "flops", "macs", "read", "written", "flops_per_byte" };
	struct table t = { .binding = bindings,
	    .text = r->form != STAT_CSV };
	struct stat_row total = { .name = "total", .cost = r->total }, call;

	for (uint32_t i = 0; i < r->ops.n; i++)
		total.count += r->ops.v[i].count;
	add_head(&t, r->form == STAT_CSV ? csv : text);
	for (uint32_t i = 0; bindings && i < r->bindings.n; i++)
		add_row(&t, &r->bindings.v[i]);
	for (uint32_t i = 0; !bindings && i < r->ops.n; i++)
		add_row(&t, &r->ops.v[i]);
	if (!bindings)
		add_row(&t, &total);
	call = call_row(r);
	if (r->function != NULL)
		add_row(&t, &call);
	if (r->form == STAT_CSV)
		put_csv(out, &t);
	else
		put_text(out, &t);
	*shortened = *shortened || t.shortened;
	release(&t);
}

static void
put_summary(const struct stat_report *r, struct buf *b, bool shortened)
{
	struct buf peak = { NULL, 0, 0 };

	buf_puts(b, "\nparameters: ");
	put_number(b, r->params);
	buf_puts(b, " elements, ");
	put_number(b, r->param_bytes);
	buf_puts(b, " bytes\n");
	if (r->function != NULL) {
		put_number(&peak, r->peak);
		shortened = shorten(&peak, LINE) || shortened;
		buf_printf(b, "peak live memory: %s bytes\n", peak.v);
		buf_release(&peak);
	}
	if (r->total.uncounted > 0)
		buf_printf(b, "not counted: operations of %u call%s\n",
		    r->total.uncounted, r->total.uncounted == 1 ? "" : "s");
	if (shortened)
		buf_puts(b, "long expressions end in '...': --dim=NAME=N gives "
		    "numbers, --format=json all of them\n");
}

/* ---- JSON ---- */

/* A number; an expression is a string. */
static void
put_json_number(struct buf *b, const char *key, const struct sym *s,
    bool known)
{
	struct buf text = { NULL, 0, 0 };
	int64_t v;

	buf_printf(b, "\"%s\": ", key);
	if (s == NULL || !known) {
		buf_puts(b, "null");
	} else if (sym_is_const(s, &v)) {
		buf_printf(b, "%lld", (long long)v);
	} else {
		sym_print(&text, s);
		buf_put_json(b, text.v);
		buf_release(&text);
	}
}

static void
put_json_cost(struct buf *b, const struct stat_row *r)
{
	bool known = has_operations(r);
	double x;

	put_json_number(b, "flops", r->cost.flops, known);
	buf_puts(b, ", ");
	put_json_number(b, "macs", r->cost.macs, known);
	buf_puts(b, ", ");
	put_json_number(b, "read", r->cost.read, true);
	buf_puts(b, ", ");
	put_json_number(b, "written", r->cost.written, true);
	buf_puts(b, ", \"flops_per_byte\": ");
	if (known && intensity(&r->cost, &x))
		buf_put_f64(b, x);
	else
		buf_puts(b, "null");
	buf_printf(b, ", \"uncounted\": %u}", r->cost.uncounted);
}

static void
put_json_rows(struct buf *b, const char *key, const struct stat_row *row,
    uint32_t n)
{
	buf_printf(b, "  \"%s\": [", key);
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(b, i > 0 ? ",\n    {" : "\n    {");
		if (row[i].binding != NULL) {
			buf_puts(b, "\"binding\": ");
			buf_put_json(b, row[i].binding);
			buf_puts(b, ", ");
		}
		buf_puts(b, "\"operator\": ");
		buf_put_json(b, row[i].name);
		if (row[i].binding == NULL)
			buf_printf(b, ", \"count\": %u", row[i].count);
		buf_puts(b, ", ");
		put_json_cost(b, &row[i]);
	}
	buf_puts(b, n > 0 ? "\n  ]" : "]");
}

static void
put_json(const struct stat_report *r, struct buf *b)
{
	struct stat_row total = { .cost = r->total };
	struct stat_row one = call_row(r);

	buf_puts(b, "{\n  \"function\": ");
	if (r->function != NULL)
		buf_put_json(b, r->function);
	else
		buf_puts(b, "null");
	buf_puts(b, ",\n");
	put_json_rows(b, "operators", r->ops.v, r->ops.n);
	if (r->list) {
		buf_puts(b, ",\n");
		put_json_rows(b, "bindings", r->bindings.v, r->bindings.n);
	}
	buf_puts(b, ",\n  \"total\": {");
	put_json_cost(b, &total);
	if (r->function != NULL) {
		buf_puts(b, ",\n  \"call\": {");
		put_json_cost(b, &one);
		buf_puts(b, ",\n  ");
		put_json_number(b, "peak_bytes", r->peak, true);
	}
	buf_puts(b, ",\n  \"parameters\": {");
	put_json_number(b, "elements", r->params, true);
	buf_puts(b, ", ");
	put_json_number(b, "bytes", r->param_bytes, true);
	buf_puts(b, "}\n}\n");
}

void
stat_print(const struct stat_report *r, struct buf *out)
{
	bool shortened = false;

	if (r->form == STAT_JSON) {
		put_json(r, out);
		return;
	}
	if (r->form == STAT_CSV) {
		put_table(r, r->list, out, &shortened);
		return;
	}
	if (r->list) {
		put_table(r, true, out, &shortened);
		buf_putc(out, '\n');
	}
	put_table(r, false, out, &shortened);
	put_summary(r, out, shortened);
}
