/*
 * Two runs to compare (run_compare.h).
 *
 * Each module has diagnostics of its own, since a span means something only
 * with the sources of its module; the second's are reported with their place
 * as text.  A library has a module too, with the types of its inputs and
 * outputs.
 */
#include "cmd/run_compare.h"

#include "cmd/filter_second.h"
#include "cmd/run_library.h"

#include <string.h>

struct side {
	const struct run_compare *c;
	struct ir_module *m;
	struct diag *d;
	const char *library;	/* its path, or NULL */
	struct run_library l;
	struct relay_call call;
	struct heap own;	/* of a library's run */
	struct value **input;	/* and its inputs: a result may be one */
	uint32_t function;
	struct eval *e;
	struct heap *heap;	/* of result */
	ir_outputs outputs;	/* of result */
	struct cmp_trace trace;
	struct cmp_nan nan;
	struct value *result;
};

static bool
find_function(struct side *s)
{
	const char *name = s->c->function;
	uint32_t g;

	name += *name == '@';
	g = ir_find_global(s->m, str_intern0(s->m->strings, name));
	if (g != 0 && s->m->global.v[g].kind == GLOBAL_FUNCTION) {
		s->function = s->m->global.v[g].index;
		return true;
	}
	diag_error(s->d, NULL, "no-function", "there is no function @%s",
	    name);
	return false;
}

/* What both kinds of runs take from the command line. */
static bool
read_inputs(struct side *s, const struct run_param *param, uint32_t n,
    struct value **value)
{
	struct run_inputs in = { .m = s->m, .heap = s->heap, .d = s->d,
	    .status = s->c->r->status, .n = n, .param = param,
	    .value = value, .random = true, .seed = s->c->seed,
	    .dim = s->c->dim,
	    .any_dim = true };

	return run_read_inputs(&in, s->c->input);
}

static void
call(struct side *s)
{
	const struct ir_region_data *body = &s->m->region.v[
	    s->m->function.v[s->function].body];
	uint32_t n = body->params.n;
	struct run_param *param = mem_zalloc(n + 1, sizeof *param);
	struct value **value = mem_zalloc(n + 1, sizeof *value);

	for (uint32_t i = 0; i < n; i++) {
		param[i].name = ir_at(s->m, body->params.v[i])->name;
		param[i].type = ir_at(s->m, body->params.v[i])->type;
	}
	if (read_inputs(s, param, n, value))
		s->result = eval_function(s->e, s->function, value, n);
	for (uint32_t i = 0; i < n; i++)
		value_drop(s->heap, value[i]);
	mem_free(value);
	mem_free(param);
}

static void
run_compiled(struct side *s, struct run_library *l)
{
	uint32_t n = (uint32_t)l->entry->ninput;
	struct run_param *param = mem_zalloc(n + 1, sizeof *param);
	const struct relay_value *v = NULL;

	s->input = mem_zalloc(n + 1, sizeof *s->input);
	run_library_params(l, param);
	run_library_outputs(l, &s->outputs);
	if (s->d->errors == 0 && read_inputs(s, param, n, s->input))
		v = run_library_call(l, &s->call, s->input);
	if (v != NULL)
		s->result = run_library_take(l, v);
	mem_free(param);
}

static bool
evaluate_library(struct side *s)
{
	const char *name = s->c->function;

	heap_init(&s->own);
	s->heap = &s->own;
	relay_call_init(&s->call);
	s->l = (struct run_library){ .path = s->library, .d = s->d,
	    .status = s->c->r->status, .m = s->m, .heap = s->heap };
	if (run_library_load(&s->l, s->c->prefix, name + (*name == '@')) !=
	    NULL)
		run_compiled(s, &s->l);
	return s->result != NULL && s->d->errors == 0;
}

/* False: an error was reported to the side's diagnostics. */
static bool
evaluate(struct side *s)
{
	struct eval_options o = { .max_depth = EVAL_DEPTH };
	const struct ir_function *f;

	if (s->library != NULL)
		return evaluate_library(s);
	if (!find_function(s))
		return false;
	f = &s->m->function.v[s->function];
	ir_outputs_of(&s->outputs, s->m, f);
	s->trace.m = s->m;
	s->nan = (struct cmp_nan){ .m = s->m, .function = s->function };
	if (s->c->bisect)
		cmp_trace_options(&s->trace, &o);
	else if (s->c->nan)
		cmp_nan_options(&s->nan, &o);
	s->e = eval_new(s->m, s->d, &o);
	s->trace.heap = s->heap = eval_heap(s->e);
	call(s);
	return s->result != NULL && s->d->errors == 0;
}

static void
release(struct side *s)
{
	ir_outputs_release(&s->outputs);
	buf_release(&s->nan.text);
	if (s->heap == NULL)
		return;
	cmp_trace_release(&s->trace);
	value_drop(s->heap, s->result);
	for (int32_t i = 0; s->input != NULL && i < s->l.entry->ninput; i++)
		value_drop(s->heap, s->input[i]);
	mem_free(s->input);
	if (s->e != NULL) {
		eval_free(s->e);
	} else {
		relay_call_release(&s->call);
		heap_release(&s->own);
	}
}

/* ---- outputs ---- */

struct outputs {
	const struct side *a;
	uint32_t n;
	struct cmp_row *row;
	const struct value **value;	/* of a */
};

static void
name_outputs(struct outputs *o)
{
	const struct side *a = o->a;

	o->n = a->outputs.n;
	o->value = run_output_values(&a->outputs, a->result);
	o->row = mem_zalloc(o->n + 1, sizeof *o->row);
	for (uint32_t i = 0; i < o->n; i++)
		o->row[i].name = mem_printf("%s", a->outputs.v[i].name);
}

static bool
compare_second(struct outputs *o, const struct side *b)
{
	const struct run_compare *c = o->a->c;
	const struct value **second;

	if (b->outputs.n != o->n) {
		diag_error(c->r->d, NULL, "output-count", "the first module "
		    "has %u outputs, the second %u", o->n, b->outputs.n);
		return false;
	}
	second = run_output_values(&b->outputs, b->result);
	for (uint32_t i = 0; i < o->n; i++)
		cmp_values(&o->row[i], &c->limits, o->a->m, o->value[i], b->m,
		    second[i]);
	mem_free(second);
	return true;
}

/* Outputs that nothing is expected of are left out of the table. */
static bool
compare_expected(struct outputs *o)
{
	const struct side *a = o->a;
	const struct run_compare *c = a->c;
	struct run_param *param = mem_zalloc(o->n + 1, sizeof *param);
	struct run_inputs in = { .m = a->m, .heap = a->heap,
	    .d = c->r->d, .status = c->r->status, .n = o->n, .param = param,
	    .word = "output", .partial = true };
	uint32_t kept = 0;
	bool ok;

	in.value = mem_zalloc(o->n + 1, sizeof *in.value);
	for (uint32_t i = 0; i < o->n; i++) {
		param[i].name = o->row[i].name;
		param[i].type = a->outputs.v[i].type;
	}
	ok = run_read_inputs(&in, c->expect);
	for (uint32_t i = 0; i < o->n; i++) {
		struct cmp_row r = o->row[i];

		if (ok && in.value[i] != NULL)
			cmp_values(&r, &c->limits, a->m,
			    o->value[i], a->m, in.value[i]);
		value_drop(in.heap, in.value[i]);
		if (in.value[i] != NULL)
			o->row[kept++] = r;
		else
			cmp_row_release(&r);
	}
	o->n = kept;
	mem_free(in.value);
	mem_free(param);
	return ok;
}

static void
print(struct outputs *o, const struct side *b, struct buf *out, bool *agree)
{
	const struct run_compare *c = o->a->c;

	*agree = true;
	for (uint32_t i = 0; i < o->n; i++)
		*agree = *agree && cmp_agrees(&o->row[i]);
	if (c->form == 'c')
		cmp_print_csv(out, o->row, o->n);
	else if (c->form == 'j')
		cmp_print_json(out, o->row, o->n, *agree);
	if (c->form != 't')
		return;
	cmp_print(out, o->row, o->n);
	if (c->bisect && !*agree)
		cmp_bisect(out, &c->limits, &o->a->trace, &b->trace);
	buf_puts(out, *agree ? "agree\n" : "differ\n");
}

bool
run_compare(struct ir_module *m, const struct run_compare *c,
    struct buf *out, bool *agree)
{
	struct side a = { .c = c, .m = m, .d = c->r->d,
	    .library = run_is_library(c->r->input) ? c->r->input : NULL };
	struct side b = { .c = c, .library = c->second != NULL &&
	    run_is_library(c->second) ? c->second : NULL };
	struct outputs o = { .a = &a };
	struct diag d;
	bool ok = true;

	diag_init(&d);
	b.d = &d;
	if (c->second != NULL) {
		b.m = run_is_library(c->second) ? ir_module_new() :
		    filter_second(c->r, c->second, IR_TYPED, &d);
		ok = d.errors == 0;
	}
	ok = ok && evaluate(&a);
	ok = ok && (c->second == NULL || evaluate(&b));
	if (c->second != NULL)
		filter_second_report(c->r, c->second, &d, b.m);
	if (ok && c->nan) {
		*agree = cmp_nan_print(out, &a.nan);
	} else if (ok) {
		name_outputs(&o);
		ok = c->second != NULL ? compare_second(&o, &b) :
		    compare_expected(&o);
		if (ok)
			print(&o, &b, out, agree);
		for (uint32_t i = 0; i < o.n; i++)
			cmp_row_release(&o.row[i]);
		mem_free(o.row);
		mem_free(o.value);
	}
	release(&a);
	release(&b);
	d.sources = NULL;
	diag_release(&d);
	if (b.m != NULL)
		ir_module_free(b.m);
	return ok;
}
