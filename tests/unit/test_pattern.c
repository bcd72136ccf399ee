/*
 * Patterns of tensor programs: the examples of the specification.
 */
#include <criterion/criterion.h>

#include "formats/text/text.h"
#include "tensor/pattern.h"

static void
expect(enum prim_pattern want, const char *inputs, const char *body)
{
	struct text_options o = { .no_stdlib = true };
	struct buf b = { 0 };
	struct ir_module *m;
	struct diag d;
	enum prim_pattern got;

	diag_init(&d);
	buf_printf(&b, "#[version = \"0.0.5\"]\nprim @f(%s) -> "
	    "(%%Y: Tensor[(8, 6), float32]) { %s }", inputs, body);
	m = relay_text_read(b.v, b.n, "test", true, &o, &d);
	cr_assert(d.errors == 0 && m->prim.n == 2, "%s: %s", body,
	    d.items.n > 0 ? d.items.v[0].message : "");
	got = prim_pattern(m->prim.v[1]);
	cr_expect(got == want, "%s: %s, not %s", body,
	    prim_pattern_name(got), prim_pattern_name(want));
	buf_release(&b);
	ir_module_free(m);
	diag_release(&d);
}

#define A "%A: Tensor[(8, 6), float32]"

Test(pattern, stores)
{
	expect(PRIM_ELEMWISE, A, "%Y[i, j] = %A[i, j];");
	expect(PRIM_ELEMWISE, A, "%Y[i, j] = 1f;");
	expect(PRIM_BROADCAST, "%B: Tensor[(6), float32]",
	    "%Y[i, j] = %B[j];");
	expect(PRIM_BROADCAST, "%B: Tensor[(1, 6), float32]",
	    "%Y[i, j] = %B[0, j];");
	expect(PRIM_ELEMWISE, A ", %B: Tensor[(6), float32]",
	    "%Y[i, j] = %A[i, j] + %B[j];");
	expect(PRIM_INJECTIVE, "%B: Tensor[(6, 8), float32]",
	    "%Y[i, j] = %B[j, i];");
	expect(PRIM_INJECTIVE, A, "%Y[i, j] = %A[7 - i, j];");
	expect(PRIM_INJECTIVE, "%B: Tensor[(1, 6), float32], %C: "
	    "Tensor[(8, 2), float32]",
	    "%Y[i, j] = %B[floordiv(i, 8), j] * %C[i, floordiv(j, 3)];");
	expect(PRIM_OPAQUE, A ", %I: Tensor[(8), int64]",
	    "%Y[i, j] = %A[%I[i], j];");
	expect(PRIM_OPAQUE, A ", %I: Tensor[(8), int64]",
	    "for (i < 8, j < 6) %Y[%I[i], j] = %A[i, j];");
	expect(PRIM_OPAQUE, A, "%Y[i, j] = %A[i, j] where i < 3;");
	expect(PRIM_OPAQUE, A, "%Y[i, j] = scan(j) guard(j >= 1, "
	    "%Y[i, j - 1], 0f) + %A[i, j];");
}

Test(pattern, reductions)
{
	expect(PRIM_REDUCE, "%B: Tensor[(8, 6, 5), float32]",
	    "%Y[i, j] = sum(k < 5) %B[i, j, k];");
	expect(PRIM_OUT_FUSABLE, "%B: Tensor[(8, 5), float32], %C: "
	    "Tensor[(5, 6), float32]",
	    "%Y[i, j] = sum(k < 5) %B[i, k] * %C[k, j];");
	expect(PRIM_OUT_FUSABLE, "%B: Tensor[(8, 5), float16], %C: "
	    "Tensor[(5, 6), float16]", "%Y[i, j] = sum(k < 5) "
	    "float32(%B[i, k]) * float32(%C[k, j]);");
	expect(PRIM_OUT_FUSABLE, "%B: Tensor[(8, 13), float32]",
	    "%Y[i, j] = max(k < 3) %B[i, j * 2 + k];");
	expect(PRIM_OUT_FUSABLE, A, "%m[i < 8] = max(k < 6) %A[i, k]; "
	    "%e[i, j] = exp(%A[i, j] - %m[i]); "
	    "%s[i < 8] = sum(k < 6) %e[i, k]; "
	    "%Y[i, j] = %e[i, j] / %s[i];");
	expect(PRIM_INJECTIVE, "%B: Tensor[(6, 8), float32]",
	    "%T[i < 8, j < 6] = %B[j, i]; %Y[i, j] = exp(%T[i, j]);");
}
