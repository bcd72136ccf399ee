/*
 * Moves checks to the assumptions of their functions (hoist_checks.h).
 *
 * Cost: linear in the checks, and one inference for each of at most ROUNDS
 * rounds that moved one.
 */
#include "pass/hoist_checks.h"

#include "infer/infer.h"
#include "ir/region_walk.h"
#include "ir/text.h"
#include "pass/globals.h"

#define ROUNDS 4

struct hoist {
	struct ir_module *m;
	const uint8_t *effect;
	const char *check, *assume;
	const struct type *type;	/* of the function */
	struct buf text;		/* its assumptions */
	bool foreign;			/* a name that no parameter binds */
	bool changed;
};

static void
seek_foreign(void *ctx, const struct sym *v)
{
	struct hoist *h = ctx;
	bool bound = false;

	for (uint32_t i = 0; i < h->type->ndv; i++)
		bound = bound || h->type->dv[i] == v->name;
	h->foreign = h->foreign || !bound;
}

static void
seek_foreign_pred(void *ctx, const struct sym_pred *p)
{
	sym_vars(p->lhs, seek_foreign, ctx);
	sym_vars(p->rhs, seek_foreign, ctx);
}

/* Whether all predicates of a check compare the parameters' extents. */
static bool
is_of_parameters(struct hoist *h, const struct attr *check)
{
	h->foreign = false;
	return text_preds(h->m, NULL, check, NULL, seek_foreign_pred, h) &&
	    !h->foreign;
}

/* Until a binding has an effect, which a failure must not come before. */
static void
take_checks(struct hoist *h, const struct ir_region_data *r)
{
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];
		const struct attr *a = attrs_get(ir_at(h->m, id)->props,
		    h->check);

		if (h->effect[id] != EFFECT_NONE)
			return;
		if (ir_at(h->m, id)->kind != NODE_CALL || a == NULL ||
		    a->kind != ATTR_STR || !is_of_parameters(h, a))
			continue;
		if (h->text.n > 0)
			buf_puts(&h->text, ", ");
		buf_puts(&h->text, a->s);
		h->changed = true;
	}
}

static void
hoist_function(struct hoist *h, struct ir_function *f)
{
	const struct attr *a = attrs_get(f->attrs, h->assume);
	struct attr v;

	h->type = f->type;
	h->changed = false;
	h->text.n = 0;
	if (a != NULL && a->kind != ATTR_STR)
		return;
	if (a != NULL)
		buf_puts(&h->text, a->s);
	take_checks(h, &h->m->region.v[f->body]);
	if (!h->changed)
		return;
	v = attr_str(str_intern(h->m->strings, h->text.v, h->text.n));
	f->attrs = attrs_with(h->m->arena, f->attrs, h->assume, &v);
}

static void
note_called(void *ctx, struct ir_module *m, ir_id id)
{
	bool *called = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (pass_mentions_global(n) &&
	    m->global.v[n->ref].kind == GLOBAL_FUNCTION)
		called[m->global.v[n->ref].index] = true;
}

/* Whether a check has moved. */
static bool
hoist(struct ir_module *m, const bool *called)
{
	uint8_t *effect = ir_effects(m);
	struct hoist h = { .m = m, .effect = effect,
	    .check = str_intern0(m->strings, "check"),
	    .assume = str_intern0(m->strings, "assume") };
	bool any = false;

	for (uint32_t f = 1; f < m->function.n; f++) {
		struct ir_function *fun = &m->function.v[f];

		if (called[f] || fun->type == NULL || m->region.v[
		    fun->body].params.n == 0 || pass_is_closed(m, fun->attrs))
			continue;
		hoist_function(&h, fun);
		any = any || h.changed;
	}
	buf_release(&h.text);
	mem_free(effect);
	return any;
}

bool
pass_hoist_checks(struct ir_module *m, struct diag *d)
{
	bool *called = mem_zalloc(m->function.n + 1, sizeof *called);
	bool ok = true;

	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, note_called, called);
	for (uint32_t i = 0; ok && i < ROUNDS && hoist(m, called); i++)
		ok = infer_module(m, d);
	mem_free(called);
	return ok;
}
