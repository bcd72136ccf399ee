/*
 * Errors of compiled models that are programs (program.h).
 */
#include "runtime/program.h"

#include <errno.h>
#include <stdarg.h>

int
program_wrong(int status, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fprintf(stderr, "%s: error: ", program_invocation_short_name);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	return status;
}
