/*
 * Memory: checked malloc, the arena, vectors, byte strings, float text.
 *
 * The arena is a list of zeroed chunks, each twice the one before up to
 * ARENA_MAX; an allocation that would waste a large part of a chunk gets a
 * separate one.  calloc hands out fresh zero pages for large chunks, so zeroing
 * costs nothing there.  Every size computation is checked for overflow.
 *
 * Floats are printed with growing precision until they read back; reading
 * and printing are done in the same locale and only then is the radix
 * character replaced, so that the text never depends on the user's locale
 * and the locale of other threads is not affected.
 */
#include "base/mem.h"

#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define ARENA_MIN (16u << 10)
#define ARENA_MAX (1u << 20)
#define ARENA_ALIGN 16u

struct chunk {
	struct chunk *next;
	size_t pad;		/* keeps what follows 16-byte aligned */
};
_Static_assert(sizeof(struct chunk) % ARENA_ALIGN == 0, "chunk header");

struct arena {
	struct chunk *chunks;
	char *p, *end;
	size_t chunk_size, bytes;
};

/* Errors here cannot be reported any more. */
static void
write_error(const char *s, size_t n)
{
	while (n > 0) {
		ssize_t k = write(STDERR_FILENO, s, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return;
		s += k;
		n -= (size_t)k;
	}
}

void
mem_return_large(void)
{
	(void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

/* One write, so that the lines of a pipeline's programs do not mix; the
 * buffer is on the stack: there is no memory to be had. */
_Noreturn void
mem_oom(void)
{
	static const char tail[] = ": out of memory\n";
	const char *name = program_invocation_short_name;
	char line[128];
	size_t n = name ? strlen(name) : 0;

	if (n > sizeof line - sizeof tail)
		n = sizeof line - sizeof tail;
	if (n > 0)
		memcpy(line, name, n);
	memcpy(line + n, tail, sizeof tail - 1);
	write_error(line, n + sizeof tail - 1);
	sys_remove_temp();
	_exit(3);
}

_Noreturn void
mem_bug(const char *file, int line, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "%s: bug at %s:%d: ", program_invocation_short_name,
	    file, line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputs("; please report it\n", stderr);
	sys_remove_temp();
	abort();
}

void *
mem_alloc(size_t size)
{
	void *p = malloc(size ? size : 1);

	if (!p)
		mem_oom();
	return p;
}

void *
mem_zalloc(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		mem_oom();
	return p;
}

void *
mem_realloc(void *p, size_t n, size_t size)
{
	size_t bytes;
	void *q;

	if (__builtin_mul_overflow(n, size, &bytes))
		mem_oom();
	q = realloc(p, bytes ? bytes : 1);
	if (!q)
		mem_oom();
	return q;
}

void
mem_free(void *p)
{
	free(p);
}

char *
mem_text(char *text)
{
	if (text == NULL)
		mem_oom();
	return text;
}

uint32_t
mem_more(uint32_t have, uint32_t n)
{
	uint32_t half = have > UINT32_MAX / 2 ? UINT32_MAX : have + have / 2;

	return half > n ? half : n + 1;
}

void *
mem_zgrow(void *p, size_t have, size_t n, size_t size)
{
	p = mem_realloc(p, n, size);
	memset((char *)p + have * size, 0, (n - have) * size);
	return p;
}

char *
mem_strndup(const char *s, size_t len)
{
	char *p;

	if (len == SIZE_MAX)
		mem_oom();
	p = mem_alloc(len + 1);
	if (len > 0)
		memcpy(p, s, len);
	p[len] = '\0';
	return p;
}

/* Length of the formatted text; printf can only fail for lack of memory. */
static size_t
format_length(const char *fmt, va_list ap)
{
	va_list copy;
	int n;

	va_copy(copy, ap);
	n = vsnprintf(NULL, 0, fmt, copy);
	va_end(copy);
	if (n < 0)
		mem_oom();
	return (size_t)n;
}

char *
mem_printf(const char *fmt, ...)
{
	va_list ap;
	size_t n;
	char *p;

	va_start(ap, fmt);
	n = format_length(fmt, ap);
	p = mem_alloc(n + 1);
	vsnprintf(p, n + 1, fmt, ap);
	va_end(ap);
	return p;
}

struct arena *
arena_new(void)
{
	struct arena *a = mem_zalloc(1, sizeof *a);

	a->chunk_size = ARENA_MIN;
	return a;
}

void
arena_free(struct arena *a)
{
	struct chunk *c, *next;

	if (!a)
		return;
	for (c = a->chunks; c; c = next) {
		next = c->next;
		free(c);
	}
	free(a);
}

static char *
chunk_new(struct arena *a, size_t size)
{
	struct chunk *c;

	if (size > SIZE_MAX - sizeof *c)
		mem_oom();
	c = mem_zalloc(1, size + sizeof *c);
	c->next = a->chunks;
	a->chunks = c;
	return (char *)(c + 1);
}

static void *
arena_slow(struct arena *a, size_t bytes)
{
	char *p;

	if (bytes > a->chunk_size / 4)
		return chunk_new(a, bytes);
	p = chunk_new(a, a->chunk_size);
	a->end = p + a->chunk_size;
	a->p = p + bytes;
	if (a->chunk_size < ARENA_MAX)
		a->chunk_size *= 2;
	return p;
}

void *
arena_alloc(struct arena *a, size_t n, size_t size)
{
	size_t bytes;
	char *p;

	if (__builtin_mul_overflow(n, size, &bytes) ||
	    bytes > SIZE_MAX - ARENA_ALIGN)
		mem_oom();
	if (bytes == 0)
		bytes = 1;
	bytes = (bytes + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
	a->bytes += bytes;
	if (bytes > (size_t)(a->end - a->p))
		return arena_slow(a, bytes);
	p = a->p;
	a->p += bytes;
	return p;
}

char *
arena_strndup(struct arena *a, const char *s, size_t len)
{
	char *p;

	if (len == SIZE_MAX)
		mem_oom();
	p = arena_alloc(a, len + 1, 1);
	if (len > 0)
		memcpy(p, s, len);
	return p;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	size_t n;
	char *p;

	va_start(ap, fmt);
	n = format_length(fmt, ap);
	p = arena_alloc(a, n + 1, 1);
	vsnprintf(p, n + 1, fmt, ap);
	va_end(ap);
	return p;
}

size_t
arena_bytes(const struct arena *a)
{
	return a->bytes;
}

/* Where sanitizers watch (MOVE_ARRAYS), small arrays move at each push, so that
 * a pointer into one that is kept across a push is seen. */
static uint32_t
next_capacity(uint32_t n)
{
#ifdef MOVE_ARRAYS
	return n < 64 ? n + 1 : n * 2;
#else
	return n < 8 ? 8 : n * 2;
#endif
}

void *
vec_grow_(void *v, uint32_t *cap, size_t size)
{
	uint32_t n = *cap;

	if (n == UINT32_MAX)
		mem_oom();
	if (n > UINT32_MAX / 2)
		n = UINT32_MAX;
	else
		n = next_capacity(n);
	v = mem_realloc(v, n, size);
	*cap = n;
	return v;
}

/* Room for len more bytes and a NUL. */
static void
buf_reserve(struct buf *b, size_t len)
{
	size_t need, cap;

	if (len > SIZE_MAX / 4 || b->n > SIZE_MAX / 4)
		mem_oom();
	need = b->n + len + 1;
	if (need <= b->cap)
		return;
	cap = b->cap < 32 ? 32 : b->cap + b->cap / 2;
	if (cap < need)
		cap = need;
	b->v = mem_realloc(b->v, cap, 1);
	b->cap = cap;
}

void
buf_add(struct buf *b, const char *s, size_t len)
{
	buf_reserve(b, len);
	if (len > 0)
		memcpy(b->v + b->n, s, len);
	b->n += len;
	b->v[b->n] = '\0';
}

void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_putc(struct buf *b, char c)
{
	buf_reserve(b, 1);
	b->v[b->n++] = c;
	b->v[b->n] = '\0';
}

void
buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
	va_list copy;
	int n;

	buf_reserve(b, 40);
	va_copy(copy, ap);
	n = vsnprintf(b->v + b->n, b->cap - b->n, fmt, copy);
	va_end(copy);
	if (n < 0)
		mem_oom();
	if ((size_t)n >= b->cap - b->n) {
		buf_reserve(b, (size_t)n);
		vsnprintf(b->v + b->n, b->cap - b->n, fmt, ap);
	}
	b->n += (size_t)n;
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(b, fmt, ap);
	va_end(ap);
}

void
buf_release(struct buf *b)
{
	free(b->v);
	b->v = NULL;
	b->n = b->cap = 0;
}

/* The locale's radix character may be any bytes, but never one of those
 * that %g writes itself. */
static void
put_number(struct buf *b, const char *s)
{
	bool radix = false;

	for (; *s; s++) {
		bool own = (*s >= '0' && *s <= '9') || *s == '-' ||
		    *s == '+' || *s == 'e';

		if (own)
			buf_putc(b, *s);
		else if (!radix)
			buf_putc(b, '.');
		radix = !own;
	}
}

static bool
put_special(struct buf *b, double x)
{
	if (isfinite(x))
		return false;
	buf_puts(b, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
	return true;
}

/* Any normal number whose shortest text has up to 15 (6) digits is found by
 * the first try, as %g drops zeros; subnormal ones have fewer digits. */
void
buf_put_f64(struct buf *b, double x)
{
	char s[64];
	int p;

	if (put_special(b, x))
		return;
	for (p = fpclassify(x) == FP_SUBNORMAL ? 1 : 15; p <= 17; p++) {
		snprintf(s, sizeof s, "%.*g", p, x);
		if (p == 17 || strtod(s, NULL) == x)
			break;
	}
	put_number(b, s);
}

void
buf_put_f32(struct buf *b, float x)
{
	char s[64];
	int p;

	if (put_special(b, x))
		return;
	for (p = fpclassify(x) == FP_SUBNORMAL ? 1 : 6; p <= 9; p++) {
		snprintf(s, sizeof s, "%.*g", p, (double)x);
		if (p == 9 || strtof(s, NULL) == x)
			break;
	}
	put_number(b, s);
}
