/*
 * Lines to standard error, with the program's name.
 */
#include <stdarg.h>
#include <stdio.h>

#include "cmd/filter.h"

static void
print_line(const struct filter_run *r, const char *fmt, va_list ap)
{
	struct buf b = { 0 }, safe = { 0 };

	buf_vprintf(&b, fmt, ap);
	buf_put_safe(&safe, b.v, b.n);
	fprintf(stderr, "%s: %s\n", r->program, safe.v);
	buf_release(&b);
	buf_release(&safe);
}

void
filter_say(const struct filter_run *r, const char *fmt, ...)
{
	va_list ap;

	if (r->verbose <= 0)
		return;
	va_start(ap, fmt);
	print_line(r, fmt, ap);
	va_end(ap);
}

void
filter_say_line(void *ctx, const char *line)
{
	filter_say(ctx, "%s", line);
}

void
filter_tell(const struct filter_run *r, const char *fmt, ...)
{
	va_list ap;

	if (r->verbose < 0)
		return;
	va_start(ap, fmt);
	print_line(r, fmt, ap);
	va_end(ap);
}
