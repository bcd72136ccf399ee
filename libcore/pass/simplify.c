/*
 * Algebraic simplification: the rewriter (simplify.h).
 *
 * A region's list of bindings is rebuilt: each binding's operands are
 * brought up to date, rules may append new bindings, and what stands for the
 * old one is remembered as an alias.  What a rewrite has left without a use
 * goes at the end of a round; what nothing used before stays, for relay-dce.
 *
 * Cost: linear in each round; at most ROUNDS.
 */
#include "pass/simplify_impl.h"

#include <string.h>

#include "infer/infer.h"
#include "ir/numerics.h"
#include "ir/text.h"
#include "pass/globals.h"
#include "pass/hoist_checks.h"

#define ROUNDS 100

static const struct rule {
	const char *name;
	enum simplify_class class;
	simplify_rule *fn;	/* NULL: text, in simplify.relay */
} rules[] = {
	{ "identity", SIMPLIFY_EXACT, NULL },
	{ "identity-float", SIMPLIFY_FAST, NULL },
	{ "cast", SIMPLIFY_EXACT, simplify_cast },
	{ "reshape", SIMPLIFY_EXACT, simplify_reshape },
	{ "reshape-later", SIMPLIFY_EXACT, simplify_reshape_later },
	{ "reduce", SIMPLIFY_EXACT, simplify_reduce },
	{ "transpose", SIMPLIFY_EXACT, simplify_transpose },
	{ "layout", SIMPLIFY_EXACT, simplify_layout },
	{ "known", SIMPLIFY_EXACT, simplify_known },
	{ "concretize", SIMPLIFY_EXACT, simplify_concretize },
	{ "fill", SIMPLIFY_EXACT, simplify_fill },
	{ "dropout", SIMPLIFY_EXACT, NULL },
	{ "pad", SIMPLIFY_EXACT, simplify_pad },
	{ "pad-least", SIMPLIFY_FAST, simplify_pad_least },
	{ "power", SIMPLIFY_ROUNDING, NULL },
	{ "divide", SIMPLIFY_ROUNDING, simplify_divide },
	{ "batch-norm", SIMPLIFY_ROUNDING, simplify_batch_norm },
	{ "twice", SIMPLIFY_EXACT, NULL },
	{ "double", SIMPLIFY_EXACT, NULL },
	{ "clip", SIMPLIFY_EXACT, NULL },
	{ "clip-cast", SIMPLIFY_EXACT, NULL },
	{ "matmul", SIMPLIFY_EXACT, NULL },
	{ "arg-dequantize", SIMPLIFY_EXACT, NULL },
	{ "rsqrt", SIMPLIFY_FAST, NULL },
	{ "constants", SIMPLIFY_FAST, NULL },
};
#define RULES (sizeof rules / sizeof *rules)

static ir_id
stands_for(const struct simplify *x, ir_id id)
{
	while (x->alias[id] != 0)
		id = x->alias[id];
	return id;
}

static void
record_class(struct ir_module *m, enum simplify_class class)
{
	if (class != SIMPLIFY_EXACT)
		ir_apply_numerics(m, class == SIMPLIFY_FAST ? "fast" :
		    "rounding");
}

/* Lets `to`, which a rule has made (0: it does not apply), stand for a binding.
 * False: it does not. */
static bool
replace(struct simplify *x, ir_id id, ir_id to, const char *rule,
    enum simplify_class class)
{
	if (to != 0 && at(x, to)->type != at(x, id)->type) {
		pass_refuses(x->o->rewrites, x->m, id, rule,
		    "the type would change");
		return false;
	}
	if (to == 0 || !pass_rewrites(x->o->rewrites, x->m, id, rule, NULL))
		return false;
	record_class(x->m, class);
	if (ir_at(x->m, to)->name == NULL)
		ir_at(x->m, to)->name = at(x, id)->name;
	x->alias[id] = to;
	x->changed = true;
	return true;
}

/* Tries rules of a file. */
static bool
try_texts(struct simplify *x, ir_id id, const struct ir_rules *texts,
    const struct simplify_rule_text *t, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct ir_rule *r = t[i].rule;

		if (t[i].class > x->o->class ||
		    !pass_tries_rule(x->o->rewrites, r->name))
			continue;
		if (replace(x, id, simplify_text(x, texts, r, id), r->name,
		    t[i].class))
			return true;
	}
	return false;
}

/* Tries the rules: the first that has something to stand for the binding. */
static void
rewrite(struct simplify *x, ir_id id)
{
	const struct attrs *props = at(x, id)->props;
	const char *check = str_intern0(x->m->strings, "check");
	const char *dims = str_intern0(x->m->strings, "dims");

	if (x->uses[id] == 0 || attrs_get(props, check) != NULL ||
	    attrs_get(props, dims) != NULL ||
	    !pass_tries_at(x->o->rewrites, x->m, id))
		return;
	x->span = at(x, id)->span;
	for (size_t i = 0; i < RULES; i++) {
		const struct rule *r = &rules[i];

		if (r->class > x->o->class ||
		    !pass_tries_rule(x->o->rewrites, r->name))
			continue;
		if (r->fn == NULL ? try_texts(x, id, x->o->builtin,
		    x->builtin.v + x->first[i], x->first[i + 1] -
		    x->first[i]) :
		    replace(x, id, r->fn(x, id), r->name, r->class))
			return;
	}
	try_texts(x, id, x->o->user, x->user.v, x->user.n);
}

static void
region(struct simplify *x, ir_region r)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, r);

	x->region = r;
	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];
		struct ir_node *n = ir_at(m, id);

		for (uint32_t k = 0; k < n->nin; k++) {
			ir_id *p = &m->operand.v[n->in + k];
			ir_id to = stands_for(x, *p);

			if (to != *p) {
				x->uses[*p]--;
				x->uses[to]++;
				*p = to;
			}
		}
		x->constant[id] = from_constants(x, id);
		simplify_note_value(x, id);
		/* A binding that something stands for stays until its uses
		 * are gone. */
		rewrite(x, id);
		vec_push(&m->region.v[r].nodes, id);
	}
	vec_free(&old);
}

/* What a round knows of the whole module. */
struct round {
	uint32_t nold;		/* nodes at its beginning */
	uint32_t *before;	/* by node: uses then */
	uint32_t *uses;		/* by node: uses at its end */
	uint8_t *effect;
};

/* Removes bindings that rewrites have left without a use: those that were
 * used before, and new ones. */
static void
sweep(struct simplify *x, uint32_t function, const struct round *o)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 };
	const char *check = str_intern0(m->strings, "check");
	const char *dims = str_intern0(m->strings, "dims");

	ir_function_regions(m, function, &regions);
	for (uint32_t i = regions.n; i-- > 0; ) {
		struct ir_region_data *d = &m->region.v[regions.v[i]];
		uint32_t n = d->nodes.n, to = n;

		for (uint32_t k = n; k-- > 0; ) {
			ir_id id = d->nodes.v[k];
			struct ir_node *x0 = ir_at(m, id);
			bool dead = o->uses[id] == 0 && (id >= o->nold ||
			    o->before[id] > 0) && o->effect[id] ==
			    EFFECT_NONE && x0->nsub == 0 &&
			    attrs_get(x0->props, check) == NULL &&
			    attrs_get(x0->props, dims) == NULL;

			if (!dead) {
				d->nodes.v[--to] = id;
				continue;
			}
			for (uint32_t j = 0; j < x0->nin; j++)
				o->uses[ir_in(m, x0, j)]--;
		}
		if (to > 0)
			memmove(d->nodes.v, d->nodes.v + to, (n - to) *
			    sizeof *d->nodes.v);
		d->nodes.n = n - to;
	}
	vec_free(&regions);
}

static void
rewrite_function(struct simplify *x, uint32_t function)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 };

	x->type = m->function.v[function].type;
	x->facts = sym_facts_new(m->syms);
	text_facts(m, NULL, attrs_get(m->function.v[function].attrs,
	    str_intern0(m->strings, "assume")), NULL, x->facts);
	ir_function_regions(m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	for (uint32_t i = 0; i < regions.n; i++)
		m->region.v[regions.v[i]].result = stands_for(x,
		    m->region.v[regions.v[i]].result);
	vec_free(&regions);
	sym_facts_free(x->facts);
}

/* Rewrites the functions that are marked, all in one round, so that what is
 * known of the module is found once for all of them; marks those that may have
 * more to rewrite.  False: none. */
static bool
round_of(struct simplify *x, bool *function)
{
	struct ir_module *m = x->m;
	struct round o = { .nold = m->node.n, .before = ir_use_counts(m) };
	bool *new = mem_zalloc(m->function.n, sizeof *new), any = false;

	x->nnode = o.nold;
	x->alias = mem_zalloc(o.nold, sizeof *x->alias);
	x->constant = mem_zalloc(o.nold, sizeof *x->constant);
	x->uses = mem_zalloc(o.nold, sizeof *x->uses);
	x->value = mem_zalloc(o.nold, sizeof *x->value);
	x->steps = simplify_steps(m);
	memcpy(x->uses, o.before, o.nold * sizeof *o.before);
	for (uint32_t f = 1; f < m->function.n; f++) {
		uint32_t nold = m->node.n;

		if (!function[f])
			continue;
		x->changed = false;
		rewrite_function(x, f);
		function[f] = x->changed;
		new[f] = x->changed || m->node.n > nold;
		any = any || new[f];
	}
	if (any) {
		o.uses = ir_use_counts(m);
		o.effect = ir_effects(m);
	}
	for (uint32_t f = 1; any && f < m->function.n; f++)
		if (new[f])
			sweep(x, f, &o);
	mem_free(new);
	mem_free(o.before);
	mem_free(o.uses);
	mem_free(o.effect);
	mem_free(x->alias);
	mem_free(x->constant);
	mem_free(x->uses);
	mem_free(x->value);
	mem_free(x->steps);
	any = false;
	for (uint32_t f = 1; f < m->function.n; f++)
		any = any || function[f];
	return any;
}

/* Finds the rules that are text, once for all bindings. */
static void
index_texts(struct simplify *x)
{
	const struct ir_rules *b = x->o->builtin, *u = x->o->user;

	x->first = mem_zalloc(RULES + 1, sizeof *x->first);
	for (size_t i = 0; i < RULES; i++) {
		for (uint32_t k = 0; b != NULL && rules[i].fn == NULL &&
		    k < b->rule.n; k++) {
			const struct ir_rule *r = &b->rule.v[k];

			if (!r->pattern && strcmp(r->name, rules[i].name) == 0)
				vec_push(&x->builtin, ((struct
				    simplify_rule_text){ r,
				    simplify_text_class(r) }));
		}
		x->first[i + 1] = x->builtin.n;
	}
	for (uint32_t k = 0; u != NULL && k < u->rule.n; k++)
		if (!u->rule.v[k].pattern)
			vec_push(&x->user, ((struct simplify_rule_text){
			    &u->rule.v[k],
			    simplify_text_class(&u->rule.v[k]) }));
}

bool
simplify_run(struct ir_module *m, const struct simplify_options *o,
    struct simplify_stats *s, struct diag *d)
{
	struct simplify x = { .m = m, .o = o, .s = s };
	uint64_t before = o->rewrites->done;
	bool *function;

	if (!pass_hoist_checks(m, d))
		return false;
	index_texts(&x);
	function = mem_zalloc(m->function.n, sizeof *function);
	for (uint32_t f = 1; f < m->function.n; f++)
		function[f] = !pass_is_closed(m, m->function.v[f].attrs);
	while (s->rounds++ < ROUNDS && round_of(&x, function))
		continue;
	mem_free(function);
	match_release(&x.match);
	vec_free(&x.builtin);
	vec_free(&x.user);
	mem_free(x.first);
	if (o->rewrites->done == before)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}
