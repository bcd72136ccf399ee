/*
 * The edits of a reduction (reduce_impl.h).  What they leave may be wrong:
 * reduce_step() asks the verifier and inference.
 */
#include "pass/reduce_impl.h"

#include <string.h>

#include "pass/globals.h"
#include "tensor/prim.h"

static ir_region
body_of(const struct reduce *x, ir_id id)
{
	return x->m->function.v[x->m->region.v[ir_at(x->m,
	    id)->region].function].body;
}

/* ---- entries, their results and parameters ---- */

/* Functions that are not entries are removed: nothing mentions them. */
void
reduce_function(struct reduce *x)
{
	for (uint32_t i = x->from; i < x->from + x->n; i++)
		x->entry[x->unit.v[i]] = false;
}

/* The last binding before the units; what follows is dead. */
void
reduce_result(struct reduce *x)
{
	ir_id id = x->from > 0 ? x->unit.v[x->from - 1] : 0;

	if (id != 0)
		x->m->region.v[body_of(x, id)].result = id;
}

void
reduce_field(struct reduce *x)
{
	VEC(ir_id) in = { NULL, 0, 0 };
	struct ir_module *m = x->m;
	uint32_t at = 0;

	for (uint32_t f = 1; f < m->function.n; f++) {
		struct ir_region_data *r = &m->region.v[m->function.v[f].body];
		const struct ir_node *n = ir_at(m, r->result);

		if (!x->entry[f] || n->kind != NODE_TUPLE)
			continue;
		in.n = 0;
		for (uint32_t i = 0; i < n->nin; i++, at++)
			if (at < x->from || at >= x->from + x->n)
				vec_push(&in, ir_in(m, n, i));
		if (in.n == 1)
			r->result = in.v[0];
		else if (in.n > 1)
			ir_set_operands(m, r->result, in.v, in.n);
	}
	vec_free(&in);
}

void
reduce_cut(struct reduce *x)
{
	struct ir_module *m = x->m;
	bool *cut = mem_zalloc(m->node.n + 1, sizeof *cut);

	for (uint32_t i = x->from; i < x->from + x->n; i++)
		cut[x->unit.v[i]] = true;
	for (uint32_t f = 1; f < m->function.n; f++) {
		struct ir_region_data *r = &m->region.v[m->function.v[f].body];
		uint32_t n = 0;

		for (uint32_t i = 0; i < r->nodes.n; i++) {
			struct ir_node *p = ir_at(m, r->nodes.v[i]);

			if (!cut[r->nodes.v[i]]) {
				r->nodes.v[n++] = r->nodes.v[i];
				continue;
			}
			p->kind = NODE_PARAM;
			p->callee = CALLEE_NONE;
			p->ref = p->nin = p->nsub = 0;
			p->attrs = p->props = NULL;
			p->annot = p->type;
			vec_push(&r->params, r->nodes.v[i]);
		}
		r->nodes.n = n;
	}
	mem_free(cut);
}

void
reduce_param(struct reduce *x)
{
	struct ir_module *m = x->m;
	bool *gone = mem_zalloc(m->node.n + 1, sizeof *gone);

	for (uint32_t i = x->from; i < x->from + x->n; i++)
		gone[x->unit.v[i]] = true;
	for (uint32_t f = 1; f < m->function.n; f++) {
		struct ir_region_data *r = &m->region.v[m->function.v[f].body];
		uint32_t n = 0;

		for (uint32_t i = 0; i < r->params.n; i++)
			if (!gone[r->params.v[i]])
				r->params.v[n++] = r->params.v[i];
		r->params.n = n;
	}
	mem_free(gone);
}

/* ---- one value for another ---- */

static void
replace(struct ir_module *m, const ir_id *to)
{
	for (uint32_t i = 1; i < m->operand.n; i++)
		while (to[m->operand.v[i]] != 0)
			m->operand.v[i] = to[m->operand.v[i]];
	for (uint32_t r = 1; r < m->region.n; r++)
		while (to[m->region.v[r].result] != 0)
			m->region.v[r].result = to[m->region.v[r].result];
}

void
reduce_bypass(struct reduce *x)
{
	struct ir_module *m = x->m;
	ir_id *to = mem_zalloc(m->node.n + 1, sizeof *to);

	for (uint32_t i = x->from; i < x->from + x->n; i++) {
		const struct ir_node *n = ir_at(m, x->unit.v[i]);

		for (uint32_t k = 0; k < n->nin; k++)
			if (ir_at(m, ir_in(m, n, k))->type == n->type) {
				to[x->unit.v[i]] = ir_in(m, n, k);
				break;
			}
	}
	replace(m, to);
	mem_free(to);
}

/* Whether a pattern has no variables: its arm stands for itself. */
static bool
binds_nothing(const struct ir_module *m, ir_region r)
{
	return m->region.v[r].params.n == 0;
}

/* Puts the bindings of a region before the one that owns it. */
static void
splice(struct ir_module *m, ir_id owner, ir_region from)
{
	ir_region to = ir_at(m, owner)->region;
	struct ir_region_data *r = &m->region.v[to], *s = &m->region.v[from];
	VEC(ir_id) list = { NULL, 0, 0 };

	for (uint32_t i = 0; i < r->nodes.n; i++) {
		for (uint32_t k = 0; r->nodes.v[i] == owner && k < s->nodes.n;
		    k++) {
			ir_at(m, s->nodes.v[k])->region = to;
			vec_push(&list, s->nodes.v[k]);
		}
		vec_push(&list, r->nodes.v[i]);
	}
	s->nodes.n = 0;
	r->nodes.n = 0;
	for (uint32_t i = 0; i < list.n; i++)
		vec_push(&r->nodes, list.v[i]);
	vec_free(&list);
}

/* Units are branches: a node for each of its regions. */
void
reduce_branch(struct reduce *x)
{
	struct ir_module *m = x->m;
	ir_id *to = mem_zalloc(m->node.n + 1, sizeof *to);

	for (uint32_t i = x->from; i < x->from + x->n; i++) {
		ir_id id = x->unit.v[i];
		uint32_t k = 0;
		ir_region r;

		while (k < i && x->unit.v[i - k - 1] == id)
			k++;
		r = ir_sub(m, ir_at(m, id), k);
		if (to[id] != 0 || !binds_nothing(m, r))
			continue;
		to[id] = m->region.v[r].result;
		splice(m, id, r);
		m->region.v[r].result = 0;
	}
	replace(m, to);
	mem_free(to);
}

/* ---- numbers ---- */

void
reduce_tree(struct reduce *x)
{
	for (uint32_t i = x->from; i < x->from + x->n; i++) {
		struct prim *p = x->m->prim.v[x->unit.v[i]];

		for (uint32_t k = 0; k < p->tree.n; k++)
			tree_free(p->tree.v[k]);
		p->tree.n = p->version.n = 0;
	}
	for (uint32_t i = 1; i < x->m->prim.n; i++)
		if (x->m->prim.v[i]->tree.n > 0)
			return;
	ir_drop_stamps(x->m, IR_SCHEDULED);
}

struct resize {
	struct ir_module *m;
	int64_t old, new;
};

static const struct sym *
resize_dim(void *ctx, const struct sym *d)
{
	const struct resize *z = ctx;
	int64_t v;

	return sym_is_const(d, &v) && v == z->old ?
	    sym_const(z->m->syms, z->new) : NULL;
}

static const struct type *
resized(struct resize *z, const struct type *t)
{
	struct type_map map = { .ctx = z, .dim = resize_dim };

	return t == NULL ? NULL : type_rewrite(z->m->types, t, &map);
}

static struct attr
resize_attr(const struct resize *z, const struct attr *a)
{
	struct attr v = *a, *list;

	if (a->kind == ATTR_INT && a->i == z->old)
		v.i = z->new;
	if (a->kind != ATTR_LIST)
		return v;
	list = arena_alloc(z->m->arena, a->n + 1, sizeof *list);
	for (uint32_t i = 0; i < a->n; i++)
		list[i] = a->list[i].kind == ATTR_LIST ? a->list[i] :
		    resize_attr(z, &a->list[i]);
	v.list = list;
	return v;
}

static const struct attrs *
resize_attrs(const struct resize *z, const struct attrs *as)
{
	const struct attrs *out = as;

	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		struct attr v = resize_attr(z, &as->pair[i].value);

		out = attrs_with(z->m->arena, out, as->pair[i].key, &v);
	}
	return out;
}

/* Fewer elements: the first ones. */
static void
resize_constant(struct resize *z, struct ir_constant *c)
{
	const struct type *t = resized(z, c->type);
	uint64_t bytes = dtype_info[t->dtype].bytes;
	int64_t v;

	if (t == c->type)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		bytes *= sym_is_const(t->dim[i], &v) ? (uint64_t)v : 0;
	if (c->data.kind == DATA_INLINE_BYTES && bytes <= c->data.length) {
		c->type = t;
		c->data.length = bytes;
		c->data.hash = NULL;
	}
}

void
reduce_extent(struct reduce *x)
{
	struct ir_module *m = x->m;
	int64_t old = x->unit.v[x->from];
	const int64_t value[REDUCE_VALUES] = { 1, 2, old / 2 };
	struct resize z = { m, old, value[x->from % REDUCE_VALUES] };

	for (uint32_t i = 1; i < m->constant.n; i++)
		resize_constant(&z, &m->constant.v[i]);
	for (uint32_t f = 1; f < m->function.n; f++) {
		m->function.v[f].ret = NULL;
		m->function.v[f].type = NULL;
	}
	for (uint32_t i = 1; i < m->node.n; i++) {
		struct ir_node *n = ir_at(m, i);

		if (n->kind == NODE_PARAM && m->region.v[n->region].pattern ==
		    0)
			n->annot = n->type;
		n->annot = resized(&z, n->annot);
		n->attrs = resize_attrs(&z, n->attrs);
		n->type = NULL;
	}
}

bool
reduce_one(enum dtype dt, unsigned char one[8])
{
	struct ir_module *m;
	const struct ir_constant *c;
	uint32_t k;

	if (dtype_info[dt].bytes > 8)
		return false;
	m = ir_module_new();
	k = ir_constant_scalar(m, dt, 1);
	c = &m->constant.v[k];
	memcpy(one, c->data.bytes, dtype_info[dt].bytes);
	ir_module_free(m);
	return true;
}

bool
reduce_is_one(const struct ir_constant *c)
{
	uint32_t bytes = dtype_info[c->type->dtype].bytes;
	unsigned char one[8];

	if (c->data.kind != DATA_INLINE_BYTES || c->data.length == 0 ||
	    !reduce_one(c->type->dtype, one))
		return true;
	for (uint64_t i = 0; i + bytes <= c->data.length; i += bytes)
		if (memcmp((const char *)c->data.bytes + i, one, bytes) != 0)
			return false;
	return true;
}

void
reduce_constant(struct reduce *x)
{
	struct ir_module *m = x->m;

	for (uint32_t i = x->from; i < x->from + x->n; i++) {
		struct ir_node *n = ir_at(m, x->unit.v[i]);
		struct ir_constant c = m->constant.v[n->ref];
		uint32_t bytes = dtype_info[c.type->dtype].bytes;
		char *data = mem_alloc(c.data.length + 8);
		unsigned char one[8];

		if (reduce_one(c.type->dtype, one)) {
			for (uint64_t k = 0; k + bytes <= c.data.length;
			    k += bytes)
				memcpy(data + k, one, bytes);
			n->ref = ir_constant_inline(m, c.type, data,
			    c.data.length);
		}
		mem_free(data);
	}
}
