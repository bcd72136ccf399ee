/*
 * Memory: the arena that owns a module's data, checked malloc for other
 * lifetimes, growable vectors.
 *
 * Out of memory is fatal in one place, mem_oom(): it writes one line to
 * standard error and exits with status 3 (relay(7), EXIT STATUS).
 * The run-time library (libcore/runtime) does not use this file.
 */
#ifndef RELAY_BASE_MEM_H
#define RELAY_BASE_MEM_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Never returns; status 3. */
_Noreturn void mem_oom(void);

/* From now on blocks of a megabyte and more go back to the system when they are
 * freed: the C library would keep those of up to 32 MiB, and small ones between
 * them, for as long as a program runs. */
void mem_return_large(void);

/* A compiler bug: prints file:line and aborts. */
_Noreturn void mem_bug(const char *file, int line, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
#define BUG(...) mem_bug(__FILE__, __LINE__, __VA_ARGS__)

/* malloc family that ends in mem_oom(); n * size is overflow checked. */
void *mem_alloc(size_t size);
void *mem_zalloc(size_t n, size_t size);
void *mem_realloc(void *p, size_t n, size_t size);
/* The new capacity of an array of capacity `have` that must hold more than n
 * elements; geometric, so that appending takes amortized constant time. */
uint32_t mem_more(uint32_t have, uint32_t n);
/* From `have` elements to n, the new ones zero. */
void *mem_zgrow(void *p, size_t have, size_t n, size_t size);
#define MEM_ZGROW(array, have, n)					\
	((array) = mem_zgrow(array, have, n, sizeof *(array)))
char *mem_strndup(const char *s, size_t len);
/* A text that a library allocated: NULL ends in mem_oom(). */
char *mem_text(char *text);
char *mem_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* An arena: many small allocations, one free.  Memory is zeroed and
 * aligned to 16 bytes. */
struct arena;
struct arena *arena_new(void);
void arena_free(struct arena *a);
void *arena_alloc(struct arena *a, size_t n, size_t size);
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Bytes handed out so far, for --stats. */
size_t arena_bytes(const struct arena *a);

/* VEC(T) declares a growable array; zero-initialise it, vec_free it. */
#define VEC(T) struct { T *v; uint32_t n, cap; }
#define vec_push(vec, x)						\
	do {								\
		if ((vec)->n == (vec)->cap)				\
			(vec)->v = vec_grow_((vec)->v, &(vec)->cap,	\
			    sizeof *(vec)->v);				\
		(vec)->v[(vec)->n++] = (x);				\
	} while (0)
#define vec_pop(vec) ((vec)->v[--(vec)->n])
#define vec_last(vec) ((vec)->v[(vec)->n - 1])
#define vec_free(vec)							\
	do {								\
		mem_free((vec)->v);					\
		(vec)->v = NULL;					\
		(vec)->n = (vec)->cap = 0;				\
	} while (0)
void *vec_grow_(void *v, uint32_t *cap, size_t size);
void mem_free(void *p);

/* A growable byte string, always NUL-terminated once written to. */
struct buf {
	char *v;
	size_t n, cap;
};
void buf_add(struct buf *b, const char *s, size_t len);
void buf_puts(struct buf *b, const char *s);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *fmt, va_list ap);
/* Shortest decimal text that reads back to the same float64 / float32 /
 * (value given as double) half; "inf", "-inf", "nan" for the others. */
void buf_put_f64(struct buf *b, double x);
void buf_put_f32(struct buf *b, float x);
void buf_release(struct buf *b);

#endif
