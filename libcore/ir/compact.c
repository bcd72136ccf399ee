/*
 * Rebuilding a module's tables in text order, without what is not reachable
 * from its functions.
 *
 * Two walks: the first gives new indices to the nodes, regions, patterns
 * and constants that are reached, the second fills the new tables.  Types,
 * globals and functions stay.  An operand that is in no region any more
 * becomes 0; the verifier reports it.
 *
 * Cost: linear in the module.
 */
#include <string.h>

#include "ir/region_walk.h"

struct compact {
	struct ir_module *m;
	struct ir_module to;	/* only the rebuilt tables are used */
	uint32_t *node, *region, *constant;
};

static void
number_function(struct compact *c, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, c->m, function);
	while ((s = ir_walk_next(&w, c->m)) != IR_DONE) {
		const struct ir_node *n = ir_at(c->m, w.node);
		struct ir_region_data r = { 0 };

		if (s == IR_ENTER && c->region[w.region] == 0) {
			c->region[w.region] = c->to.region.n;
			vec_push(&c->to.region, r);
		}
		if (s != IR_NODE || c->node[w.node] != 0)
			continue;
		c->node[w.node] = c->to.node.n;
		vec_push(&c->to.node, *n);
		if (n->kind == NODE_CONST && c->constant[n->ref] == 0) {
			c->constant[n->ref] = c->to.constant.n;
			vec_push(&c->to.constant, c->m->constant.v[n->ref]);
		}
	}
	ir_walk_end(&w);
}

/* Copies a pattern; children come before parents in both tables, so
 * only what is below `root` is looked at, through a list instead of a
 * recursion.  Returns its new index. */
static uint32_t
copy_pattern(struct compact *c, uint32_t root)
{
	const struct ir_module *m = c->m;
	VEC(uint32_t) list = { 0 };
	uint32_t *made, i, k, at, result;

	vec_push(&list, root);
	for (i = 0; i < list.n && list.n <= m->pattern.n; i++) {
		const struct ir_pattern *p = &m->pattern.v[list.v[i]];

		for (k = 0; k < p->nsub; k++)
			vec_push(&list, m->subpattern.v[p->sub + k]);
	}
	/* Breadth first: the children of list[i] are one after another, so
	 * going backwards they are made, last child first, before it. */
	at = list.n;
	made = mem_zalloc(list.n, sizeof *made);
	for (i = list.n; i-- > 0; ) {
		struct ir_pattern p = m->pattern.v[list.v[i]];

		if (p.kind == PAT_VAR)
			p.ref = c->node[p.ref];
		if (p.nsub > at - i - 1)
			p.nsub = at - i - 1;
		at -= p.nsub;
		made[i] = ir_pattern_add(&c->to, &p,
		    p.nsub ? &made[at] : NULL, p.nsub);
	}
	result = made[0];
	mem_free(made);
	vec_free(&list);
	return result;
}

static void
fill_region(struct compact *c, ir_region old)
{
	const struct ir_region_data *from = &c->m->region.v[old];
	struct ir_region_data *r = &c->to.region.v[c->region[old]];
	uint32_t pattern = 0, i;

	if (from->pattern)
		pattern = copy_pattern(c, from->pattern);
	r->owner = from->owner ? c->node[from->owner] : 0;
	r->function = from->function;
	r->pattern = pattern;
	r->result = c->node[from->result];
	for (i = 0; i < from->params.n; i++)
		vec_push(&r->params, c->node[from->params.v[i]]);
	for (i = 0; i < from->nodes.n; i++)
		vec_push(&r->nodes, c->node[from->nodes.v[i]]);
}

static void
fill_node(struct compact *c, ir_id old)
{
	const struct ir_node *from = ir_at(c->m, old);
	struct ir_node *n = ir_at(&c->to, c->node[old]);
	uint32_t i;

	n->region = c->region[from->region];
	n->in = from->nin ? c->to.operand.n : 0;
	n->sub = from->nsub ? c->to.subregion.n : 0;
	for (i = 0; i < from->nin; i++)
		vec_push(&c->to.operand, c->node[ir_in(c->m, from, i)]);
	for (i = 0; i < from->nsub; i++)
		vec_push(&c->to.subregion,
		    c->region[ir_sub(c->m, from, i)]);
	if (n->kind == NODE_CONST)
		n->ref = c->constant[n->ref];
}

static void
begin_tables(struct ir_module *to)
{
	vec_push(&to->node, (struct ir_node){ 0 });
	vec_push(&to->region, (struct ir_region_data){ 0 });
	vec_push(&to->pattern, (struct ir_pattern){ 0 });
	vec_push(&to->constant, (struct ir_constant){ 0 });
	vec_push(&to->operand, 0);
	vec_push(&to->subregion, 0);
	vec_push(&to->subpattern, 0);
}

#define REPLACE(field)							\
	do {								\
		vec_free(&m->field);					\
		memcpy(&m->field, &to->field, sizeof m->field);		\
	} while (0)

static void
replace_tables(struct ir_module *m, const struct ir_module *to)
{
	uint32_t i;

	for (i = 0; i < m->region.n; i++) {
		vec_free(&m->region.v[i].params);
		vec_free(&m->region.v[i].nodes);
	}
	REPLACE(node);
	REPLACE(region);
	REPLACE(pattern);
	REPLACE(constant);
	REPLACE(operand);
	REPLACE(subregion);
	REPLACE(subpattern);
}

void
ir_compact(struct ir_module *m)
{
	struct compact c = { .m = m };
	uint32_t i;

	ir_order_globals(m);
	c.node = mem_zalloc(m->node.n, sizeof *c.node);
	c.region = mem_zalloc(m->region.n, sizeof *c.region);
	c.constant = mem_zalloc(m->constant.n, sizeof *c.constant);
	begin_tables(&c.to);
	for (i = 1; i < m->function.n; i++)
		number_function(&c, i);
	for (i = 1; i < m->region.n; i++)
		if (c.region[i])
			fill_region(&c, i);
	for (i = 1; i < m->node.n; i++)
		if (c.node[i])
			fill_node(&c, i);
	for (i = 1; i < m->function.n; i++)
		m->function.v[i].body = c.region[m->function.v[i].body];
	replace_tables(m, &c.to);
	mem_free(c.node);
	mem_free(c.region);
	mem_free(c.constant);
}
