/*
 * Constant folding: ifs whose condition is a constant, and fields of tuples.
 */
#include "pass/emit.h"
#include "pass/fold_impl.h"

struct arms {
	struct ir_module *m;
	ir_id *alias;	/* by node: what stands for it */
	struct pass_rewrites *w;
};
typedef VEC(ir_id) id_list;

/* ---- ifs ---- */

static bool
decided(const struct ir_module *m, const struct ir_node *n, bool *taken)
{
	const struct ir_node *c = ir_at(m, ir_in(m, n, 0));
	const struct ir_constant *k;

	if (c->kind != NODE_CONST)
		return false;
	k = &m->constant.v[c->ref];
	if (k->data.kind != DATA_INLINE_BYTES || k->data.length != 1)
		return false;
	*taken = *(const uint8_t *)k->data.bytes != 0;
	return true;
}

static ir_id
stands_for(const ir_id *alias, ir_id id)
{
	while (alias[id] != 0)
		id = alias[id];
	return id;
}

/* Puts the arm's bindings where the if stood, in the list of its region. */
static void
decide_region(struct arms *f, ir_region r, id_list *ifs)
{
	struct ir_module *m = f->m;
	struct ir_region_data *d = &m->region.v[r];
	pass_nodes old = pass_take_nodes(m, r);
	VEC(ir_id) todo = { NULL, 0, 0 };
	bool taken;

	for (uint32_t i = old.n; i-- > 0; )
		vec_push(&todo, old.v[i]);
	while (todo.n > 0) {
		ir_id id = vec_pop(&todo);
		struct ir_node *x = ir_at(m, id);
		struct ir_region_data *arm;

		x->region = r;
		if (x->kind != NODE_IF || !decided(m, x, &taken) ||
		    !pass_rewrites(f->w, m, id, FOLD_BRANCH, taken ? "taken" :
		    "not taken")) {
			vec_push(&d->nodes, id);
			continue;
		}
		arm = &m->region.v[ir_sub(m, x, taken ? 0 : 1)];
		for (uint32_t i = arm->nodes.n; i-- > 0; )
			vec_push(&todo, arm->nodes.v[i]);
		f->alias[id] = arm->result;
		arm->nodes.n = 0;
		vec_push(ifs, id);
	}
	vec_free(&old);
	vec_free(&todo);
}

/* What a region uses instead of ifs that were decided. */
static void
use_arms(struct arms *f, ir_region r)
{
	struct ir_module *m = f->m;
	struct ir_region_data *d = &m->region.v[r];

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(m, d->nodes.v[i]);

		for (uint32_t k = 0; k < n->nin; k++)
			m->operand.v[n->in + k] = stands_for(f->alias,
			    m->operand.v[n->in + k]);
	}
	d->result = stands_for(f->alias, d->result);
}

/* What `find` takes out of each region of a function, replaced in all; how much
 * there was. */
static uint32_t
replace(struct ir_module *m, uint32_t function, ir_id *alias,
    struct pass_rewrites *w,
    void (*find)(struct arms *f, ir_region r, id_list *out))
{
	struct arms f = { m, alias, w };
	id_list out = { NULL, 0, 0 };
	ir_region_list regions = { NULL, 0, 0 };
	uint32_t n;

	ir_function_regions(m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		find(&f, regions.v[i], &out);
	for (uint32_t i = 0; out.n > 0 && i < regions.n; i++)
		use_arms(&f, regions.v[i]);
	for (uint32_t i = 0; i < out.n; i++)
		alias[out.v[i]] = 0;
	n = out.n;
	vec_free(&out);
	vec_free(&regions);
	return n;
}

uint32_t
fold_ifs(struct ir_module *m, uint32_t function, ir_id *alias,
    struct pass_rewrites *w)
{
	return replace(m, function, alias, w, decide_region);
}

/* ---- fields of tuples ---- */

/* Takes projections of tuples that are known out of a region's list; f->alias
 * says what they are.  Tuples in tuples are known by then. */
static void
find_fields(struct arms *f, ir_region r, id_list *fields)
{
	struct ir_region_data *d = &f->m->region.v[r];
	uint32_t n = 0;

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i], field = 0;
		const struct ir_node *x = ir_at(f->m, id), *t;

		if (x->kind == NODE_PROJ && x->props == NULL) {
			t = ir_at(f->m, stands_for(f->alias,
			    ir_in(f->m, x, 0)));
			if (t->kind == NODE_TUPLE)
				field = stands_for(f->alias,
				    ir_in(f->m, t, x->ref));
		}
		if (field == 0 || !pass_rewrites(f->w, f->m, id, FOLD_FIELD,
		    NULL)) {
			d->nodes.v[n++] = id;
			continue;
		}
		f->alias[id] = field;
		vec_push(fields, id);
	}
	d->nodes.n = n;
}

uint32_t
fold_fields(struct ir_module *m, uint32_t function, ir_id *alias,
    struct pass_rewrites *w)
{
	return replace(m, function, alias, w, find_fields);
}
