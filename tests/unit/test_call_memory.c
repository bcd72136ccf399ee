/*
 * The memory of a call: blocks do not overlap, those that are freed are given
 * again, and a tensor whose data are a power of two wastes nothing.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/value.h"

#define HEAD 128	/* of a tensor of rank 2 */

Test(call_memory, blocks_are_apart_and_given_again)
{
	struct relay_call c;
	uint8_t class_of_a, class_of_b, before = 0;
	char *a, *b;

	relay_call_init(&c);
	for (int64_t n = 1; n < 20000; n += n < 2000 ? 1 : 37) {
		a = relay_block(&c.ctx, n, &class_of_a);
		b = relay_block(&c.ctx, n, &class_of_b);
		cr_assert_not_null(a);
		cr_assert_not_null(b);
		cr_assert_eq((uintptr_t)a % 64, 0);
		cr_assert_eq((uintptr_t)b % 64, 0);
		cr_assert_eq(class_of_a, class_of_b, "of %d bytes", (int)n);
		cr_assert(class_of_a >= before && class_of_a <= before + 1,
		    "of %d bytes: class %d after %d", (int)n, class_of_a,
		    before);
		cr_assert(labs(a - b) >= n);
		memset(a, 1, (size_t)n);
		memset(b, 2, (size_t)n);
		cr_assert_eq(a[n - 1], 1);
		relay_block_free(&c.ctx, b, class_of_b);
		cr_assert_eq(relay_block(&c.ctx, n, &class_of_b), b);
		relay_block_free(&c.ctx, a, class_of_a);
		relay_block_free(&c.ctx, b, class_of_b);
		before = class_of_a;
	}
	relay_call_release(&c);
}

Test(call_memory, powers_of_two_waste_nothing)
{
	struct relay_call c;
	uint8_t size_class;
	char *a, *b;

	relay_call_init(&c);
	for (int64_t n = 512; n <= 8192; n *= 2) {
		a = relay_block(&c.ctx, n + HEAD, &size_class);
		b = relay_block(&c.ctx, n + HEAD, &size_class);
		cr_assert_eq(labs(a - b), n + HEAD);
	}
	relay_call_release(&c);
}

Test(call_memory, sizes_that_cannot_be)
{
	struct relay_call c;
	uint8_t size_class;

	relay_call_init(&c);
	cr_assert_null(relay_block(&c.ctx, -1, &size_class));
	cr_assert_null(relay_block(&c.ctx, INT64_MAX, &size_class));
	relay_call_release(&c);
}
