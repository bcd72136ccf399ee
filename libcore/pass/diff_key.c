/*
 * Keys of bindings, by which those of two modules are compared (diff_impl.h).
 *
 * All are hashes of 64 bits of what is the same in any module: texts of types
 * and attributes, names of operators, contents of constants.
 */
#include "pass/diff_impl.h"

#include <string.h>

#include "ir/region_walk.h"
#include "ir/text.h"
#include "op/op.h"
#include "pass/globals.h"

/* What a key is made of besides the surroundings, and their radius. */
enum base { BASE_ALL, BASE_TYPE, BASE_ATTRS, BASE_WHAT, BASE_NAMED, BASE_NAME,
	BASES };
static const struct level {
	enum base base;
	uint32_t radius;
} levels[DIFF_LEVELS - 1] = {
	{ BASE_ALL, 8 }, { BASE_ALL, 4 }, { BASE_ALL, 2 }, { BASE_NAMED, 0 },
	{ BASE_TYPE, 4 }, { BASE_ATTRS, 4 }, { BASE_ALL, 1 }, { BASE_TYPE, 1 },
	{ BASE_ATTRS, 1 }, { BASE_WHAT, 4 }, { BASE_ALL, 0 },
	{ BASE_TYPE, 0 }, { BASE_WHAT, 1 }, { BASE_NAME, 0 }, { BASE_WHAT, 0 },
};
#define RADIUS 8

uint64_t
diff_mix(uint64_t a, uint64_t b)
{
	uint64_t v[2] = { a, b };

	return hash_bytes(v, sizeof v, 0);
}

static uint64_t
hash_name(const char *s)
{
	return s != NULL ? hash_bytes(s, strlen(s), 1) : 0;
}

static uint64_t
hash_buf(struct buf *b)
{
	uint64_t h = hash_bytes(b->v != NULL ? b->v : "", b->n, 2);

	buf_release(b);
	return h;
}

/* Of a type by the hashes of its parts, which have smaller indices. */
static uint64_t
hash_type(const uint64_t *of_type, const struct type *t)
{
	uint64_t h = diff_mix(t->kind, t->n);
	struct buf b = { NULL, 0, 0 };

	if (t->kind == TYPE_TENSOR || t->kind == TYPE_HOLE) {
		text_put_type(&b, t, NULL);
		return hash_buf(&b);
	}
	h = diff_mix(h, hash_name(t->name));
	for (uint32_t i = 0; i < t->n; i++)
		h = diff_mix(h, of_type[t->arg[i]->index]);
	for (uint32_t i = 0; i < t->ntv; i++)
		h = diff_mix(h, hash_name(t->tv[i]));
	h = diff_mix(h, t->ntv);
	for (uint32_t i = 0; i < t->ndv; i++)
		h = diff_mix(h, hash_name(t->dv[i]));
	return t->ret != NULL ? diff_mix(h, of_type[t->ret->index]) : h;
}

uint64_t
diff_hash_type(const struct diff_parts *p, const struct type *t)
{
	return t != NULL ? p->of_type[t->index] : 0;
}

uint64_t
diff_hash_attrs(const struct attrs *as)
{
	struct buf b = { NULL, 0, 0 };

	if (as == NULL || as->n == 0)
		return 0;
	for (uint32_t i = 0; i < as->n; i++) {
		buf_printf(&b, "%s=", as->pair[i].key);
		text_put_attr(&b, &as->pair[i].value);
		buf_putc(&b, '\n');
	}
	return hash_buf(&b);
}

/* ---- the parts of a binding ---- */

static uint64_t
hash_data(const struct data *x)
{
	if (x->kind == DATA_EXTERN)
		return hash_name(x->path);
	return x->hash != NULL ? hash_name(x->hash) :
	    hash_bytes(x->bytes, x->length, 3);
}

static uint64_t
what_of(const struct ir_module *m, const struct ir_node *n)
{
	uint64_t h = (uint64_t)n->kind << 8 | n->callee;

	if (n->kind == NODE_OP || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_OP))
		return diff_mix(h, hash_name(op_at(n->ref)->name));
	if (n->kind == NODE_CTOR || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_CTOR))
		return diff_mix(h, hash_name(m->ctor.v[n->ref].name));
	return n->kind == NODE_PROJ ? diff_mix(h, n->ref) : h;
}

/* Of a constant its data; of a parameter its name. */
static uint64_t
attrs_of(const struct ir_module *m, const struct ir_node *n)
{
	if (n->kind == NODE_CONST)
		return hash_data(&m->constant.v[n->ref].data);
	if (n->kind == NODE_PARAM)
		return hash_name(n->name);
	return diff_hash_attrs(n->attrs);
}

void
diff_parts_find(struct diff_parts *p, const struct ir_module *m)
{
	uint32_t ntype = type_ctx_count(m->types);

	p->of_type = mem_zalloc(ntype, sizeof *p->of_type);
	for (uint32_t i = 0; i < ntype; i++)
		p->of_type[i] = hash_type(p->of_type, type_ctx_at(m->types,
		    i));
	p->what = mem_zalloc(m->node.n + 1, sizeof *p->what);
	p->attrs = mem_zalloc(m->node.n + 1, sizeof *p->attrs);
	p->type = mem_zalloc(m->node.n + 1, sizeof *p->type);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		const struct type *t = n->kind == NODE_CONST ?
		    m->constant.v[n->ref].type :
		    n->type != NULL ? n->type : n->annot;

		p->what[i] = what_of(m, n);
		p->attrs[i] = attrs_of(m, n);
		p->type[i] = diff_hash_type(p, t);
	}
}

void
diff_parts_name(struct diff_parts *p, const struct ir_module *m,
    const uint64_t *name)
{
	for (uint32_t i = 1; i < m->node.n; i++)
		if (pass_mentions_global(ir_at(m, i)))
			p->what[i] = diff_mix(p->what[i],
			    name[ir_at(m, i)->ref]);
}

/* ---- keys ---- */

/* What a binding computes, down to the parameters, with all of its regions. */
static void
find_whole(struct diff_keys *k, const struct ir_module *m)
{
	uint64_t *full = k->level[0];
	struct ir_walk w = { 0 };
	enum ir_step s;

	for (uint32_t f = 1; f < m->function.n; f++) {
		ir_walk_begin(&w, m, f);
		while ((s = ir_walk_next(&w, m)) != IR_DONE) {
			const struct ir_node *n = ir_at(m, w.node);
			uint64_t h;

			if (s == IR_NODE)
				full[w.node] = diff_mix(k->part.what[w.node],
				    diff_mix(k->part.attrs[w.node],
				    k->part.type[w.node]));
			if (s != IR_NODE_END)
				continue;
			h = full[w.node];
			for (uint32_t i = 0; i < n->nin; i++)
				h = diff_mix(h, full[ir_in(m, n, i)]);
			for (uint32_t i = 0; i < n->nsub; i++) {
				const struct ir_region_data *r =
				    &m->region.v[ir_sub(m, n, i)];

				for (uint32_t j = 0; j < r->params.n; j++)
					h = diff_mix(h, full[r->params.v[j]]);
				for (uint32_t j = 0; j < r->nodes.n; j++)
					h = diff_mix(h, full[r->nodes.v[j]]);
				h = diff_mix(h, full[r->result]);
			}
			full[w.node] = h;
		}
	}
	ir_walk_end(&w);
}

/* The keys of the next radius. */
static void
widen(const struct ir_module *m, const uint64_t *key, uint64_t *users,
    uint64_t *next)
{
	memset(users, 0, (m->node.n + 1) * sizeof *users);
	for (uint32_t r = 1; r < m->region.n; r++)
		users[m->region.v[r].result] += UINT64_C(0x9e3779b97f4a7c15);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);

		/* Order does not count: a sum. */
		for (uint32_t j = 0; j < n->nin; j++)
			users[ir_in(m, n, j)] += diff_mix(key[i], j);
	}
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		uint64_t h = diff_mix(key[i], users[i]);

		for (uint32_t j = 0; j < n->nin; j++)
			h = diff_mix(h, key[ir_in(m, n, j)]);
		next[i] = h;
	}
}

/* A binding without a name is like no other. */
static uint64_t
base_of(const struct diff_keys *k, const struct ir_module *m, enum base base,
    ir_id i)
{
	bool attrs = base == BASE_ALL || base == BASE_ATTRS;
	bool type = base == BASE_ALL || base == BASE_TYPE;
	const char *name = ir_at(m, i)->name;

	if (base == BASE_NAME || base == BASE_NAMED)
		return name == NULL ? diff_mix(map_ptr(m), i) :
		    diff_mix(hash_name(name), base == BASE_NAMED ?
		    k->part.what[i] : 0);
	return diff_mix(k->part.what[i], diff_mix(attrs ? k->part.attrs[i] : 0,
	    type ? k->part.type[i] : 0));
}

static void
find_around(struct diff_keys *k, const struct ir_module *m, enum base base,
    uint64_t *scratch[3])
{
	uint64_t *key = scratch[0], *next = scratch[1];

	for (uint32_t i = 1; i < m->node.n; i++)
		key[i] = base_of(k, m, base, i);
	for (uint32_t r = 0; r <= RADIUS; r++) {
		uint64_t *swap = key;

		for (uint32_t l = 0; l < DIFF_LEVELS - 1; l++)
			if (levels[l].base == base && levels[l].radius == r)
				memcpy(k->level[l + 1], key, (m->node.n + 1) *
				    sizeof *key);
		if (r == RADIUS || base >= BASE_NAMED ||
		    (base != BASE_ALL && r == RADIUS / 2))
			break;
		widen(m, key, scratch[2], next);
		key = next;
		next = swap;
	}
}

void
diff_keys_find(struct diff_keys *k, const struct ir_module *m)
{
	uint64_t *scratch[3];

	for (uint32_t i = 0; i < DIFF_LEVELS; i++)
		k->level[i] = mem_zalloc(m->node.n + 1, sizeof **k->level);
	for (uint32_t i = 0; i < 3; i++)
		scratch[i] = mem_zalloc(m->node.n + 1, sizeof **scratch);
	find_whole(k, m);
	for (enum base b = 0; b < BASES; b++)
		find_around(k, m, b, scratch);
	for (uint32_t i = 0; i < 3; i++)
		mem_free(scratch[i]);
}

void
diff_keys_release(struct diff_keys *k)
{
	mem_free(k->part.what);
	mem_free(k->part.attrs);
	mem_free(k->part.type);
	mem_free(k->part.of_type);
	for (uint32_t i = 0; i < DIFF_LEVELS; i++)
		mem_free(k->level[i]);
}
