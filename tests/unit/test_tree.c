/*
 * Loop trees: data, proof, and schedule primitives, by trees made at random.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tree_judge.h"

/* What text says reads back to the same. */
static void
check_text(const struct prim *p)
{
	struct buf a = { 0 }, b = { 0 };
	struct ir_module *m;
	struct diag d;

	print_prim(p, p->name, &a);
	m = parse(a.v, &d);
	for (uint32_t i = 0; i < d.items.n; i++)
		if (d.items.v[i].severity == DIAG_ERROR)
			fprintf(stderr, "%s\n", d.items.v[i].message);
	cr_assert(d.errors == 0, "does not read back:\n%s", a.v);
	print_prim(m->prim.v[1], p->name, &b);
	cr_assert_str_eq(a.v, b.v);
	cr_assert(trees_check(m, &d), "is not proved when read back:\n%s",
	    a.v);
	buf_release(&a);
	buf_release(&b);
	ir_module_free(m);
	diag_release(&d);
}

Test(tree, random_primitives, .timeout = 600)
{
	uint32_t done[16] = { 0 }, which, seed;
	static const char *const name[16] = { "split", "split", "fuse",
		"reorder", "reorder", "kind", "kind", "compute_at",
		"reverse_compute_at", "decompose", "tensorize", "inline",
		"cache_read", "cache_write", "pack", "rfactor" };

	for (seed = 1; seed <= rounds() * PROGRAMS; seed++) {
		uint64_t r = seed * 77777;
		struct ir_module *m;
		struct diag d, quiet;
		struct sched s;
		struct prim *p = parse_prim(programs[seed % PROGRAMS], &m,
		    &d);

		diag_init(&quiet);
		sched_init(&s, p, &wide, &quiet);
		for (int i = 0; i < 14; i++) {
			uint64_t before = tree_hash_scheduled(p);
			bool ok = random_primitive(&s, &r, &which);

			cr_assert(ok || tree_hash_scheduled(p) == before,
			    "seed %u: a refused %s changed something", seed,
			    name[which]);
			if (!ok)
				continue;
			done[which]++;
			cr_assert(prim_verify(p, &d), "seed %u: %s", seed,
			    d.items.v[0].message);
			judge(p, seed, name[which]);
		}
		if (p->tree.v[0]->node.n < 80)
			check_text(p);
		ir_module_free(m);
		diag_release(&quiet);
		diag_release(&d);
	}
	for (which = 0; which < 16; which++)
		cr_expect(done[which] > 0, "%s was never done", name[which]);
}

/* One change that may be wrong. */
static void
mutate(struct prim *p, struct loop_tree *t, uint64_t *r)
{
	struct sym_ctx *c = p->m->syms;
	uint32_t id = 1 + dice(r, t->node.n - 1), k;
	struct tree_node *n = &t->node.v[id], *o;
	uint32_t naxis = n->leaf ? tree_naxis(p, n) : 0;
	const struct sym **axis = arena_alloc(p->m->arena, naxis + 1,
	    sizeof *axis), *x;

	if (!n->leaf) {
		o = &t->node.v[1 + dice(r, t->node.n - 1)];
		switch (dice(r, 4)) {
		case 0:
			n->kind = (enum loop_kind)dice(r, 4);
			break;
		case 1:
			n->extent = sym_add(c, n->extent, sym_const(c,
			    dice(r, 2) ? 1 : -1));
			break;
		case 2:
			if (!o->leaf) {
				x = n->extent;
				n->extent = o->extent;
				o->extent = x;
			}
			break;
		default:
			if (!o->leaf) {
				const char *v = n->var;

				x = n->extent;
				n->extent = o->extent;
				n->var = o->var;
				o->extent = x;
				o->var = v;
			}
		}
		return;
	}
	for (k = 0; k < naxis; k++)
		axis[k] = n->axis[k];
	switch (dice(r, 5)) {
	case 0:
		n->nwhere -= n->nwhere > 0;
		break;
	case 1:
		if (naxis > 1) {
			k = dice(r, naxis);
			x = axis[0];
			axis[0] = axis[k];
			axis[k] = x;
		}
		break;
	case 2:
		if (naxis > 0)
			axis[dice(r, naxis)] = sym_const(c, dice(r, 2));
		break;
	case 3:
		if (naxis > 0) {
			k = dice(r, naxis);
			axis[k] = sym_add(c, axis[k], sym_const(c, 1));
		}
		break;
	default:
		if (naxis > 0) {
			k = dice(r, naxis);
			axis[k] = sym_mul(c, axis[k], sym_const(c, 2));
		}
	}
	n->axis = axis;
}

Test(tree, random_mutations, .timeout = 600)
{
	uint32_t accepted = 0, refused = 0, seed, which;

	for (seed = 1; seed <= rounds() * PROGRAMS; seed++) {
		uint64_t r = seed * 31337;
		struct ir_module *m;
		struct diag d, quiet;
		struct sched s;
		struct prim *p = parse_prim(programs[seed % PROGRAMS], &m,
		    &d);

		diag_init(&quiet);
		sched_init(&s, p, &wide, &quiet);
		for (int i = 0; i < 8; i++)
			random_primitive(&s, &r, &which);
		for (int i = 0; i < 8; i++) {
			struct loop_tree *t = tree_copy(p,
			    vec_last(&p->tree)), *was;
			struct diag no;
			uint32_t at = p->tree.n - 1;

			diag_init(&no);
			mutate(p, t, &r);
			if (tree_verify(p, t, &no) && tree_check(p, t, &no)) {
				accepted++;
				was = p->tree.v[at];
				p->tree.v[at] = t;
				judge(p, seed, "mutated");
				p->tree.v[at] = was;
			} else {
				refused++;
			}
			tree_free(t);
			diag_release(&no);
		}
		ir_module_free(m);
		diag_release(&quiet);
		diag_release(&d);
	}
	cr_expect(accepted > 50 && refused > 200, "%u accepted, %u refused",
	    accepted, refused);
}

/* ---- upper bounds ---- */

struct at {
	struct sym_ctx *c;
	const char *const *name;
	int64_t value[2];
};

static const struct sym *
value_at(void *ctx, const struct sym *var)
{
	const struct at *a = ctx;

	for (uint32_t i = 0; i < 2; i++)
		if (strcmp(var->name, a->name[i]) == 0)
			return sym_const(a->c, a->value[i]);
	return NULL;
}

/* An expression of the loops' variables, by any operation. */
static const struct sym *
random_expression(struct sym_ctx *c, const char *const *name, uint64_t *r,
    int depth)
{
	static sym_binary *const op[] = { sym_add, sym_sub, sym_mul, sym_min,
		sym_max, sym_floordiv, sym_floormod };
	const struct sym *a, *b, *e;
	uint32_t k = dice(r, 7);

	if (depth == 0 || dice(r, 4) == 0)
		return dice(r, 3) == 0 ? sym_const(c, (int64_t)dice(r, 9) - 3) :
		    sym_var(c, name[dice(r, 2)]);
	a = random_expression(c, name, r, depth - 1);
	b = k < 5 ? random_expression(c, name, r, depth - 1) :
	    sym_const(c, 1 + dice(r, 4));
	e = a == NULL || b == NULL ? NULL : op[k](c, a, b);
	return e != NULL ? e : sym_const(c, 1);
}

Test(tree, upper_bounds_hold)
{
	static const char *const name[] = { "a", "b" };
	struct ir_module *m;
	struct diag d;
	struct prim *p = parse_prim(
	    "prim @f(%x: Tensor[(21), float32]) -> "
	    "(%y: Tensor[(21), float32]) {\n  %y[i] = %x[i];\n"
	    "  schedule { for a < 3 { for b < 7 { %y[a*7 + b]; } } }\n}\n",
	    &m, &d);
	const struct loop_tree *t = p->tree.v[0];
	uint32_t leaf = 0, bounds = 0;
	struct tree_path path;
	uint64_t r = 5;

	for (uint32_t i = 1; i < t->node.n; i++)
		if (t->node.v[i].leaf)
			leaf = i;
	cr_assert(tree_path(t, leaf, &path) && path.n == 2);
	for (int i = 0; i < 20000; i++) {
		const struct sym *e = random_expression(m->syms, name, &r, 3);
		const struct sym *top = tree_upper(p, t, &path, 0, e), *s;
		struct at at = { m->syms, name, { 0, 0 } };
		int64_t most, v;

		if (top == NULL || !sym_is_const(top, &most))
			continue;
		bounds++;
		for (int64_t k = 0; k < 21; k++) {
			at.value[0] = k / 7;
			at.value[1] = k % 7;
			s = sym_subst(m->syms, e, value_at, &at);
			cr_assert(s != NULL && sym_is_const(s, &v));
			if (v > most) {
				struct buf b = { NULL, 0, 0 };

				sym_print(&b, e);
				cr_assert(false, "%s is %lld at %lld, %lld, "
				    "its bound is %lld", b.v, (long long)v,
				    (long long)(k / 7), (long long)(k % 7),
				    (long long)most);
			}
		}
	}
	cr_expect(bounds > 5000, "%u bounds", bounds);
	ir_module_free(m);
	diag_release(&d);
}
