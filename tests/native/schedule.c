/*
 * Compiles the module on standard input with loop trees of its prims made
 * here, so that the code generator can be tested and measured without the
 * passes that make trees:
 *
 *	schedule seed=N level=3 cpu=host runtime=librelay-rt.a >x.so <x.relay
 *	schedule tile=8,1,48 order=1,0 parallel=1 ...
 *	schedule lanes=16 ...
 *	schedule plain=1 ...
 *	schedule strict=1 ...
 *
 * seed: each stage by itself, axes split at random, with serial, unrolled,
 * vector and parallel loops, reductions whole or decomposed.  tile: two
 * stages, a reduction into a temporary and what stores it, in one nest: the
 * outer loops in the order given, inside the whole reduction on a tile that is
 * private to the iteration.  lanes: the last axis of each stage in vectors.
 * plain: no trees.  strict: as relay-codegen --strict.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/codegen.h"
#include "formats/text/text.h"
#include "infer/infer.h"
#include "loop/tree.h"

#define LANES 16

static uint64_t state = 1;
static long tile[8], order[8], norder, nlane;

static uint32_t
pick(uint32_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % n;
}

static uint32_t
loop(const struct prim *p, struct loop_tree *t, uint32_t at,
    enum loop_kind kind, const struct sym *extent, const struct sym **var)
{
	struct tree_node n = { .kind = kind, .extent = extent };

	n.var = str_printf(p->m->strings, "l%u", t->node.n);
	*var = sym_var(p->m->syms, n.var);
	return tree_add(p, t, at, &n);
}

struct nest {
	const struct sym *axis[16];
	struct sym_pred where[16];
	uint32_t nwhere;
};

/* Splits an axis at random below *at. */
static void
split(const struct prim *p, struct loop_tree *t, uint32_t *at,
    const struct sym *e, bool parallel, struct nest *n, uint32_t a,
    bool order_matters)
{
	static const uint32_t factor[] = { 1, 2, 3, 4, 8, 16 };
	struct sym_ctx *c = p->m->syms;
	uint32_t f = nlane > 0 ? (uint32_t)nlane : factor[pick(6)];
	enum loop_kind in = order_matters ? LOOP_SERIAL : nlane > 0 ?
	    LOOP_VECTOR : (enum loop_kind)(pick(3) + (pick(2) ? 1 : 0));
	const struct sym *outer, *inner, *by = sym_const(c, f);
	int64_t v;

	if (in == LOOP_PARALLEL)
		in = LOOP_VECTOR;
	*at = loop(p, t, *at, parallel ? LOOP_PARALLEL : LOOP_SERIAL,
	    sym_ceildiv(c, e, by), &outer);
	*at = loop(p, t, *at, in, by, &inner);
	n->axis[a] = sym_add(c, sym_mul(c, outer, by), inner);
	if (!sym_is_const(e, &v) || v % f != 0)
		n->where[n->nwhere++] = (struct sym_pred){ SYM_LT,
			n->axis[a], e };
}

static void
leaf(const struct prim *p, struct loop_tree *t, uint32_t at, uint32_t stage,
    enum leaf_part part, const struct nest *n)
{
	struct tree_node l = { .leaf = true, .stage = stage, .part = part,
		.axis = n->axis, .where = n->where, .nwhere = n->nwhere };

	tree_add(p, t, at, &l);
}

static void
random_stage(const struct prim *p, struct loop_tree *t, uint32_t i)
{
	const struct prim_stage *s = &p->stage.v[i];
	bool reduce = s->kind == STAGE_REDUCE, parts = reduce && pick(2);
	bool order_matters = s->kind == STAGE_SCAN ||
	    s->kind == STAGE_SCATTER;
	bool wide = !order_matters && pick(2);

	for (int part = parts ? LEAF_INIT : LEAF_ALL; part <= (parts ?
	    (int)LEAF_UPDATE : (int)LEAF_ALL); part++) {
		struct nest n = { .nwhere = 0 };
		uint32_t at = 0;

		for (uint32_t a = 0; a < s->nspatial; a++)
			split(p, t, &at, s->axis[a].extent, a == 0 && wide &&
			    s->kind != STAGE_GENERAL, &n, a, order_matters ||
			    s->kind == STAGE_GENERAL);
		for (uint32_t a = s->nspatial; part != LEAF_INIT &&
		    a < s->naxis; a++)
			at = loop(p, t, at, LOOP_SERIAL, s->axis[a].extent,
			    &n.axis[a]);
		leaf(p, t, at, i, (enum leaf_part)part, &n);
	}
}

/* The loops of one tile, the last axis by lanes. */
static uint32_t
tile_loops(const struct prim *p, struct loop_tree *t, uint32_t at,
    uint32_t naxis, const struct nest *base, struct nest *n)
{
	struct sym_ctx *c = p->m->syms;

	*n = *base;
	for (uint32_t a = 0; a < naxis; a++) {
		const struct sym *v, *in;
		long f = tile[a], w = a + 1 == naxis ? LANES : 1;

		at = loop(p, t, at, LOOP_UNROLL, sym_const(c, f / w), &v);
		v = sym_mul(c, v, sym_const(c, w));
		if (w > 1) {
			at = loop(p, t, at, LOOP_VECTOR, sym_const(c, w),
			    &in);
			v = sym_add(c, v, in);
		}
		n->axis[a] = sym_add(c, base->axis[a], v);
	}
	return at;
}

static void
tiled(const struct prim *p, struct loop_tree *t, bool parallel)
{
	struct sym_ctx *c = p->m->syms;
	const struct prim_stage *s = &p->stage.v[0];
	struct nest base = { .nwhere = 0 }, n;
	uint32_t at = 0, in;

	for (uint32_t a = 0; a < s->nspatial; a++)
		base.axis[a] = sym_const(c, 0);
	for (long i = 0; i < norder; i++) {
		const struct sym *v, *f = sym_const(c, tile[order[i]]);

		at = loop(p, t, at, parallel && i == 0 ? LOOP_PARALLEL :
		    LOOP_SERIAL, sym_floordiv(c, s->axis[order[i]].extent,
		    f), &v);
		base.axis[order[i]] = sym_mul(c, v, f);
	}
	in = tile_loops(p, t, at, s->nspatial, &base, &n);
	leaf(p, t, in, 0, LEAF_INIT, &n);
	in = at;
	for (uint32_t a = s->nspatial; a < s->naxis; a++)
		in = loop(p, t, in, LOOP_SERIAL, s->axis[a].extent,
		    &base.axis[a]);
	in = tile_loops(p, t, in, s->nspatial, &base, &n);
	leaf(p, t, in, 0, LEAF_UPDATE, &n);
	in = tile_loops(p, t, at, s->nspatial, &base, &n);
	leaf(p, t, in, 1, LEAF_ALL, &n);
}

static void
numbers(const char *s, long *v, long *n)
{
	char *end;

	for (*n = 0; *s != '\0' && *n < 8; s = *end == ',' ? end + 1 : end)
		v[(*n)++] = strtol(s, &end, 10);
}

static struct ir_module *
read_module(struct diag *d)
{
	static char text[1 << 20];
	size_t n = fread(text, 1, sizeof text, stdin);
	struct text_options o = { 0 };
	struct ir_module *m = relay_text_read(text, n, "in", true, &o, d);

	return m != NULL && d->errors == 0 && infer_module(m, d) ? m :
	    NULL;
}

int
main(int argc, char **argv)
{
	static const char *const only_main[] = { "main" };
	struct codegen_options o = { .kind = EMIT_SO, .level = 3,
		.prefix = "relay", .entry = only_main, .nentry = 1 };
	bool parallel = false, plain = false;
	long ntile = 0;
	struct ir_module *m;
	struct diag d;
	int status = 1;

	for (int i = 1; i < argc; i++) {
		char *v = strchr(argv[i], '=') + 1;

		switch (argv[i][0]) {
		case 's':
			if (argv[i][1] == 't')
				o.strict = *v == '1';
			else
				state = strtoul(v, NULL, 10);
			break;
		case 'l':
			if (argv[i][1] == 'a')
				nlane = strtol(v, NULL, 10);
			else
				o.level = atoi(v);
			break;
		case 'c': o.cpu = v; break;
		case 'f': o.features = v; break;
		case 'r': o.runtime = v; break;
		case 'e': o.kind = codegen_kind(v, NULL); break;
		case 't': numbers(v, tile, &ntile); break;
		case 'o': numbers(v, order, &norder); break;
		case 'p':
			*(argv[i][1] == 'l' ? &plain : &parallel) = *v == '1';
			break;
		}
	}
	diag_init(&d);
	m = read_module(&d);
	for (uint32_t i = 0; m != NULL && i < m->prim.n; i++) {
		struct prim *p = m->prim.v[i];
		struct loop_tree *t;

		if (p == NULL || plain)
			continue;
		t = tree_new();
		if (ntile > 0)
			tiled(p, t, parallel);
		for (uint32_t s = 0; ntile == 0 && s < p->stage.n; s++)
			random_stage(p, t, s);
		vec_push(&p->tree, t);
	}
	if (m != NULL && codegen_write(m, &o, stdout, &d, &status))
		status = 0;
	for (uint32_t i = 0; i < d.items.n; i++)
		fprintf(stderr, "%s\n", d.items.v[i].message);
	if (m != NULL)
		ir_module_free(m);
	diag_release(&d);
	return status;
}
