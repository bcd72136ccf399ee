/*
 * Strings: the elements of tensors of RELAY_STRING (relay_model.h).
 *
 * A handle is a pointer to a length and the bytes, NULL for the empty string.
 * Who made a string owns its bytes: the host those of inputs, and the call
 * those that kernels make, until its results are freed; in the evaluator, the
 * heap of its values.  A string never changes, and handles are copied freely.
 *
 * Packed strings are how a constant holds them: the number of strings n, n + 1
 * offsets, both as int64, and the bytes, from which the offsets count; string i
 * has the bytes from offset i up to offset i + 1.
 */
#ifndef RELAY_RUNTIME_KERNEL_STRING_H
#define RELAY_RUNTIME_KERNEL_STRING_H

#include "runtime/kernels.h"
#include "runtime/relay_model.h"

typedef const struct relay_string *relay_handle;

/* The bytes of part of a string; not ended by a zero. */
struct string_part {
	const char *byte;
	int64_t length;
};
static inline struct string_part
string_part(relay_handle s)
{
	struct string_part p = { s != NULL ? s->byte : "",
	    s != NULL ? s->length : 0 };

	return p;
}
/* Below, at or above 0, in the order of bytes. */
int string_compare(struct string_part a, struct string_part b);

struct string_pack {
	const char *offset, *byte;
	int64_t n, size;	/* strings; bytes */
};
/* False, and the message is set: the bytes are not packed strings. */
bool string_pack_open(struct relay_ctx *ctx, const void *p, int64_t bytes,
    struct string_pack *pack);
/* Whether all offsets are right, and the bytes of all strings; false: the
 * message is set. */
bool string_pack_whole(struct relay_ctx *ctx, const struct string_pack *pack,
    int64_t *bytes);
/* String i of 0 .. n - 1, empty where its offsets are wrong. */
struct string_part string_pack_at(const struct string_pack *pack, int64_t i);

/* Makes strings, one after another, in memory that is the call's. */
struct string_maker {
	char *at, *end;
};
/* For n strings of `bytes` in all; false: the message is set. */
bool string_begin(struct relay_ctx *ctx, struct string_maker *m, int64_t n,
    int64_t bytes);
/* A string of that length, to be filled in; it must have been counted. */
char *string_next(struct string_maker *m, int64_t length, relay_handle *out);
void string_copy(struct string_maker *m, struct string_part p,
    relay_handle *out);

/* The character at p, before end, in UTF-8, and how many bytes it has; a byte
 * that is not part of a valid character is one of its own, with a number from
 * STRING_BYTE on. */
#define STRING_BYTE 0x110000u
uint32_t string_character(const char *p, const char *end, int64_t *bytes);

#endif
