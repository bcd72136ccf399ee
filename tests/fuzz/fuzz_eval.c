/*
 * Fuzzes type checker and evaluator: any text that types is evaluated on
 * zeros; it must end in a value or in reported errors, and typing what is
 * typed must succeed.
 */
#include <stdlib.h>

#include "eval/eval.h"
#include "formats/text/text.h"
#include "infer/infer.h"

#define ELEMENTS 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A value of zeros, each unknown extent taken as 2; NULL: no tensor, or too
 * large. */
static struct value *
zeros(struct heap *h, const struct type *t)
{
	int64_t dim[TYPE_RANK_LIMIT], n = 1;
	struct value *v;

	if (t->kind != TYPE_TENSOR)
		return NULL;
	for (uint32_t i = 0; i < t->n; i++) {
		if (!sym_is_const(t->dim[i], &dim[i]))
			dim[i] = 2;
		if (dim[i] > ELEMENTS || (n *= dim[i]) > ELEMENTS)
			return NULL;
	}
	v = value_tensor(h, t->dtype, t->n, dim);
	for (size_t i = 0; v != NULL && i < (size_t)n *
	    dtype_info[t->dtype].bytes; i++)
		((char *)v->data)[i] = 0;
	return v;
}

static void
evaluate(struct ir_module *m, struct diag *d, uint32_t function)
{
	const struct ir_region_data *r =
	    &m->region.v[m->function.v[function].body];
	struct eval_options o = { .max_depth = 1000, .max_calls = 1000 };
	struct eval *e = eval_new(m, d, &o);
	struct value **arg = calloc(r->params.n + 1, sizeof *arg);
	bool ok = true;

	for (uint32_t i = 0; ok && i < r->params.n; i++) {
		arg[i] = zeros(eval_heap(e), ir_at(m, r->params.v[i])->type);
		ok = arg[i] != NULL;
	}
	if (ok)
		value_drop(eval_heap(e), eval_function(e, function, arg,
		    r->params.n));
	for (uint32_t i = 0; i < r->params.n; i++)
		value_drop(eval_heap(e), arg[i]);
	free(arg);
	eval_free(e);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text_options o = { .meta = NULL };
	struct ir_module *m;
	struct diag d;

	diag_init(&d);
	m = relay_text_read((const char *)data, size, "fuzz.relay", true, &o,
	    &d);
	if (m != NULL && d.errors == 0 && ir_verify(m, &d) &&
	    infer_module(m, &d)) {
		/* Inference is a fixed point, and what it made verifies. */
		if (!ir_verify(m, &d) || !infer_module(m, &d))
			abort();
		for (uint32_t i = 1; i < m->function.n && i < 8; i++)
			evaluate(m, &d, i);
	}
	diag_release(&d);
	if (m != NULL)
		ir_module_free(m);
	return 0;
}
