/*
 * Memory for how compiled programs fit images to inputs (program_image.h): the
 * functions of base/mem.h that they use, without the others.  A program may
 * exit; a model may not, and uses none of this.
 */
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/program.h"

static void *
checked(void *p)
{
	if (p == NULL)
		exit(program_wrong(3, "there is no memory"));
	return p;
}

void *
mem_alloc(size_t size)
{
	return checked(malloc(size > 0 ? size : 1));
}

void *
mem_zalloc(size_t n, size_t size)
{
	return checked(calloc(n > 0 ? n : 1, size > 0 ? size : 1));
}

void
mem_free(void *p)
{
	free(p);
}

char *
mem_printf(const char *fmt, ...)
{
	va_list ap;
	char *s = NULL;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&s, fmt, ap);
	va_end(ap);
	return checked(n < 0 ? NULL : s);
}
