/*
 * The table of relay-schedule --report (schedule_table.h).
 */
#include "cmd/schedule_table.h"

#define CSV_HEAD "program,stages,unproved,last,why\n"

static void
put_json_row(struct buf *b, const struct schedule_row *x)
{
	buf_puts(b, "{\"program\": ");
	buf_put_json(b, x->program);
	buf_printf(b, ", \"stages\": %u, \"unproved\": %u", x->stages,
	    x->unproved);
	if (x->unproved > 0) {
		buf_puts(b, ", \"last\": ");
		buf_put_json(b, x->last);
		buf_puts(b, ", \"why\": ");
		buf_put_json(b, x->why);
	}
	buf_putc(b, '}');
}

static void
put_csv_row(struct buf *b, const struct schedule_row *x)
{
	buf_put_csv(b, x->program);
	buf_printf(b, ",%u,%u,", x->stages, x->unproved);
	buf_put_csv(b, x->unproved > 0 ? x->last : "");
	buf_putc(b, ',');
	buf_put_csv(b, x->unproved > 0 ? x->why : "");
	buf_putc(b, '\n');
}

static void
put_text_row(struct buf *b, const struct schedule_row *x)
{
	if (x->unproved > 0)
		buf_printf(b, "@%s: not proved, %u of %u stages, up to '%s': "
		    "%s\n", x->program, x->unproved, x->stages, x->last,
		    x->why);
	else
		buf_printf(b, "@%s: proved, %u %s\n", x->program, x->stages,
		    x->stages == 1 ? "stage" : "stages");
}

void
schedule_put_row(struct buf *b, char format, const struct schedule_row *x)
{
	if (format == 'j') {
		buf_puts(b, b->n > 0 ? ",\n" : "[\n");
		put_json_row(b, x);
	} else if (format == 'c') {
		buf_puts(b, b->n > 0 ? "" : CSV_HEAD);
		put_csv_row(b, x);
	} else {
		put_text_row(b, x);
	}
}

void
schedule_put_end(struct buf *b, char format)
{
	if (format == 'j')
		buf_puts(b, b->n > 0 ? "\n]\n" : "[]\n");
	else if (format == 'c' && b->n == 0)
		buf_puts(b, CSV_HEAD);
}
