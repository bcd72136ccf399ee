/*
 * Strings of the evaluator's tensors: the handles of compiled models
 * (runtime/kernel_string.h), whose bytes the heap owns.
 */
#ifndef RELAY_EVAL_VALUE_STRING_H
#define RELAY_EVAL_VALUE_STRING_H

#include "eval/value.h"
#include "runtime/kernel_string.h"

/* Of a tensor of strings. */
struct string_part value_string(const struct value *v, int64_t i);
relay_handle heap_string(struct heap *h, const char *s, size_t n);

/* Packed strings, appended to b; and into v, which has as many elements: false
 * if p is malformed. */
void value_pack(const struct value *v, struct buf *b);
bool value_unpack(struct heap *h, struct value *v, const void *p, size_t n);

#endif
