/* Copies of bodies (normalize_impl.h). */
#include "pass/normalize_impl.h"

ir_id
normalize_now(const struct normalize_copy *c, ir_id id)
{
	return id < c->n && c->now[id] != 0 ? c->now[id] : id;
}

void
normalize_set(struct normalize_copy *c, ir_id id, ir_id copy)
{
	if (id >= c->n) {
		MEM_ZGROW(c->now, c->n, id * 2 + 1);
		c->n = id * 2 + 1;
	}
	c->now[id] = copy;
}

ir_id
normalize_node(struct normalize_copy *c, ir_id id, ir_region to)
{
	struct ir_module *m = c->m;
	struct ir_node n = *ir_at(m, id);
	VEC(ir_region) sub = { NULL, 0, 0 };
	struct ir_args args;
	ir_id made;

	c->in.n = 0;
	for (uint32_t i = 0; i < n.nin; i++)
		vec_push(&c->in, normalize_now(c, ir_in(m, &n, i)));
	for (uint32_t i = 0; i < n.nsub; i++) {
		struct normalize_pair p = { ir_sub(m, ir_at(m, id), i),
		    ir_region_new(m, m->region.v[to].function, 0) };

		vec_push(&sub, p.to);
		vec_push(&c->todo, p);
	}
	n.id = IR_NEW_ID;
	n.annot = c->type(c->ctx, n.annot);
	/* Inference finds checks and names of extents again. */
	if (!c->typed) {
		n.type = n.kind == NODE_CONST ? n.type : NULL;
		n.props = attrs_with(m->arena, n.props,
		    str_intern0(m->strings, "check"), NULL);
	} else {
		n.type = c->type(c->ctx, n.type);
	}
	args = (struct ir_args){ c->in.v, c->in.n, sub.v, sub.n };
	made = ir_node_add(m, to, &n, &args);
	for (uint32_t i = 0; i < sub.n; i++)
		m->region.v[sub.v[i]].owner = made;
	normalize_set(c, id, made);
	vec_free(&sub);
	return made;
}

static void
change_pattern(void *ctx, struct ir_pattern *p)
{
	if (p->kind == PAT_VAR)
		p->ref = normalize_now(ctx, p->ref);
}

void
normalize_params(struct normalize_copy *c, ir_region from, ir_region to)
{
	struct ir_module *m = c->m;
	uint32_t pattern;

	m->region.v[to].ntv = m->region.v[from].ntv;
	m->region.v[to].tv = m->region.v[from].tv;
	for (uint32_t k = 0; k < m->region.v[from].params.n; k++)
		normalize_node(c, m->region.v[from].params.v[k], to);
	pattern = m->region.v[from].pattern;
	if (pattern != 0) {
		pattern = ir_pattern_copy(m, pattern, change_pattern, c);
		m->region.v[to].pattern = pattern;
	}
}

void
normalize_regions(struct normalize_copy *c)
{
	struct ir_module *m = c->m;

	/* First in, first out: values from around are there. */
	for (uint32_t i = 0; i < c->todo.n; i++) {
		struct normalize_pair p = c->todo.v[i];

		normalize_params(c, p.from, p.to);
		for (uint32_t k = 0; k < m->region.v[p.from].nodes.n; k++)
			normalize_node(c, m->region.v[p.from].nodes.v[k],
			    p.to);
		m->region.v[p.to].result = normalize_now(c,
		    m->region.v[p.from].result);
	}
	c->todo.n = 0;
}

void
normalize_copy_free(struct normalize_copy *c)
{
	mem_free(c->now);
	vec_free(&c->todo);
	vec_free(&c->in);
}
