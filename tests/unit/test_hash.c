/*
 * Programs are distinguished by their hashes alone: what differs in one thing
 * that matters has another hash, and names that do not matter have no part.
 */
#include <criterion/criterion.h>

#include "formats/text/text.h"
#include "loop/tree.h"
#include "tensor/prim.h"

static uint64_t
hash_of(const char *text, bool scheduled)
{
	struct text_options o = { .no_stdlib = true };
	struct ir_module *m;
	struct buf b = { 0 };
	struct diag d;
	uint64_t h;

	diag_init(&d);
	buf_printf(&b, "#[version = \"0.0.5\"]\n%s", text);
	m = relay_text_read(b.v, b.n, "test", true, &o, &d);
	cr_assert(m != NULL && d.errors == 0 && m->prim.n == 2, "%s: %s", text,
	    d.items.n > 0 ? d.items.v[0].message : "");
	h = (scheduled ? tree_hash_scheduled : prim_hash)(m->prim.v[1]);
	diag_release(&d);
	ir_module_free(m);
	buf_release(&b);
	return h;
}

static void
all_differ(const char *const *text, size_t n, bool scheduled)
{
	uint64_t h[64];

	cr_assert(n <= 64);
	for (size_t i = 0; i < n; i++) {
		h[i] = hash_of(text[i], scheduled);
		cr_expect_eq(h[i], hash_of(text[i], scheduled));
		for (size_t k = 0; k < i; k++)
			cr_expect_neq(h[i], h[k], "%s\n%s", text[k], text[i]);
	}
}

#define X "prim @f(%x: Tensor[(n, 8), float32]) -> "
#define Y "(%y: Tensor[(n), float32]) "

static const char *const programs[] = {
	X Y "{ %y[i] = sum(k < 8) %x[i, k]; }",
	X Y "{ %y[i] = max(k < 8) %x[i, k]; }",
	X Y "{ %y[i] = sum(k < 7) %x[i, k]; }",
	X Y "{ %y[i] = sum(k < 8) %x[i, k + 0] + 1f; }",
	X Y "{ %y[i] = sum(k < 8) %x[i, k] + 2f; }",
	X Y "{ %y[i] = sum(k < 8) %x[i, k] - 1f; }",
	X Y "{ %y[i] = sum(k < 8) %x[i, 7 - k]; }",
	X Y "{ %y[i] = %x[i, 0]; }",
	X Y "{ %y[i] = %x[i, 1]; }",
	X Y "{ %y[i] = float32(n); }",
	X Y "{ %y[i] = float32(i); }",
	X "(%y: Tensor[(8), float32]) { %y[i] = %x[0, i]; }",
	X "(%y: Tensor[(n), float64]) { %y[i] = float64(%x[i, 0]); }",
	X "(%y: Tensor[(n, 8), float32]) { %y[i, j] = %x[i, j]; }",
	X "(%y: Tensor[(n, 8), float32]) { %y[i, j] = %x[i, 7 - j]; }",
	X "(%y: Tensor[(8, n), float32]) { %y[i, j] = %x[j, i]; }",
	X Y "{ let %t: Tensor[(n), float32]; %t[i] = %x[i, 0]; "
	    "%y[i] = %t[i]; }",
	X Y "{ let %t: Tensor[(n), float32]; %t[i] = %x[i, 0]; "
	    "%y[i] = %t[n - 1 - i]; }",
	X "(%y: Tensor[(n), float32], %z: Tensor[(n), float32]) "
	    "{ %y[i] = %x[i, 0]; %z[i] = %x[i, 1]; }",
	X "(%y: Tensor[(n), float32], %z: Tensor[(n), float32]) "
	    "{ %z[i] = %x[i, 0]; %y[i] = %x[i, 1]; }",
	"prim @f(%x: Tensor[(m, 8), float32]) -> "
	    "(%y: Tensor[(m), float32]) { %y[i] = sum(k < 8) %x[i, k]; }",
	"prim @f(%x: Tensor[(n, 9), float32]) -> " Y
	    "{ %y[i] = sum(k < 8) %x[i, k]; }",
	"prim @f(%x: Tensor[(n, 8), float32], %w: float32) -> " Y
	    "{ %y[i] = sum(k < 8) %x[i, k]; }",
};

Test(hash, programs)
{
	all_differ(programs, sizeof programs / sizeof *programs, false);
	all_differ(programs, sizeof programs / sizeof *programs, true);
}

#define SUM X Y "{ %y[i] = sum(k < 8) %x[i, k]; "

static const char *const trees[] = {
	SUM "}",
	SUM "schedule { for i < n { for k < 8 { %y[i, k]; } } } }",
	SUM "schedule { for i < n parallel { for k < 8 { %y[i, k]; } } } }",
	SUM "schedule { for i < n { for k < 8 unroll { %y[i, k]; } } } }",
	SUM "schedule { for i < n { for k < 8 vector { %y[i, k]; } } } }",
	SUM "schedule { for k < 8 { for i < n { %y[i, k]; } } } }",
	SUM "schedule { for i < n { for k < 8 { %y[n - 1 - i, k]; } } } }",
	SUM "schedule { for i < n { for k < 4 { for l < 2 "
	    "{ %y[i, k*2 + l]; } } } } }",
	SUM "schedule { for i < n { for k < 4 { for l < 2 unroll "
	    "{ %y[i, k*2 + l]; } } } } }",
	SUM "schedule { for i < n { for k < 3 { for l < 3 "
	    "{ %y[i, k*3 + l] where k*3 + l < 8; } } } } }",
	SUM "schedule { for i < n { for k < 3 { for l < 3 "
	    "{ %y[i, k*3 + l] where k*3 + l <= 7; } } } } }",
};

Test(hash, loops)
{
	all_differ(trees, sizeof trees / sizeof *trees, true);
	/* To the program itself its loops are nothing. */
	for (size_t i = 1; i < sizeof trees / sizeof *trees; i++)
		cr_expect_eq(hash_of(trees[i], false),
		    hash_of(trees[0], false));
}

Test(hash, names)
{
	static const char *const same[] = {
		"prim @g(%a: Tensor[(n, 8), float32]) -> "
		    "(%b: Tensor[(n), float32]) "
		    "{ %b[p] = sum(q < 8) %a[p, q]; }",
	};

	cr_expect_eq(hash_of(same[0], false), hash_of(programs[0], false));
	cr_expect_eq(hash_of(same[0], true), hash_of(programs[0], true));
}
