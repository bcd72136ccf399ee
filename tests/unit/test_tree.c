/*
 * Loop trees: data, proof, and schedule primitives.
 *
 * The random tests have a judge of their own: `sim` runs a tree for small
 * extents and counts.  It knows nothing of proofs: each element of each
 * buffer counts what it was given, threads and vectors run backwards, private
 * memory is forgotten at each iteration, and a load of an element that is not
 * complete is an error.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "formats/text/print.h"
#include "formats/text/text.h"
#include "ir/text.h"
#include "loop/tree_query.h"
#include "sched/sched.h"

/* The largest registers that there are. */
static const struct target wide = { NULL, 64, 32, 0 };

static const char *const programs[] = {
	"prim @dense(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]"
	    ") -> (%y: Tensor[(n, 5), float32]) {"
	    "  let %t: Tensor[(n, 5), float32];"
	    "  %t[i, j] = sum(k < 6) %x[i, k] * %w[j, k];"
	    "  %y[i, j] = max(%t[i, j], 0f); }",
	"prim @soft(%x: Tensor[(n, 7), float32]) -> "
	    "(%y: Tensor[(n, 7), float32]) {"
	    "  let %m: Tensor[(n), float32]; let %e: Tensor[(n, 7), float32];"
	    "  let %s: Tensor[(n), float32];"
	    "  %m[i] = max(k < 7) %x[i, k];"
	    "  %e[i, j] = exp(%x[i, j] - %m[i]);"
	    "  %s[i] = sum(k < 7) %e[i, k];"
	    "  %y[i, j] = %e[i, j] / %s[i]; }",
	"prim @conv(%x: Tensor[(2, n), float32], %w: Tensor[(3, 2, 3), "
	    "float32]) -> (%y: Tensor[(3, n), float32]) {"
	    "  let %p: Tensor[(2, n), float32];"
	    "  %p[c, i] = exp(%x[c, i]);"
	    "  %y[o, i] = sum(c < 2, a < 3) guard(and(i + a >= 1, i + a <= n)"
	    ", %p[c, i + a - 1], 0f) * %w[o, c, a]; }",
	"prim @two(%x: Tensor[(n, m), float32]) -> "
	    "(%y: Tensor[(m, n), float32]) {"
	    "  let %a: Tensor[(n, m), float32]; let %b: Tensor[(n, m), "
	    "float32];"
	    "  %a[i, j] = %x[i, j] + 1f; %b[i, j] = %a[i, j] * %x[i, j];"
	    "  %y[j, i] = %b[i, j] - %a[i, j]; }",
	"prim @run(%x: Tensor[(n, 5), float32]) -> "
	    "(%y: Tensor[(n, 5), float32]) {"
	    "  %y[i, j] = scan(j) guard(j >= 1, %y[i, j - 1], 0f) "
	    "+ %x[i, j]; }",
	"prim @best(%x: Tensor[(n, 6), float32]) -> "
	    "(%v: Tensor[(n), float32], %i: Tensor[(n), int64]) {"
	    "  for (i < n) %v[i], %i[i] = fold(k < 6; %m = -inff, %at = 0) "
	    "max(%m, %x[i, k]), select(%x[i, k] > %m, k, %at); }",
};
#define PROGRAMS (sizeof programs / sizeof *programs)

static struct ir_module *
parse(const char *text, struct diag *d)
{
	struct text_options o = { .no_stdlib = true };
	struct ir_module *m;
	struct buf b = { 0 };

	diag_init(d);
	buf_printf(&b, "#[version = \"0.0.5\"]\n%s", text);
	m = relay_text_read(b.v, b.n, "test", true, &o, d);
	buf_release(&b);
	return m;
}

static struct prim *
parse_prim(const char *text, struct ir_module **m, struct diag *d)
{
	*m = parse(text, d);
	if (d->errors > 0)
		for (uint32_t i = 0; i < d->items.n; i++)
			fprintf(stderr, "%s\n", d->items.v[i].message);
	cr_assert(d->errors == 0 && (*m)->prim.n == 2);
	return (*m)->prim.v[1];
}

/* ---- the judge ---- */

struct sim {
	const struct prim *p;
	const struct loop_tree *t;
	const struct tree_scratch *place;
	int64_t dim[8];
	int64_t *var;		/* by node: value of the loop */
	int **state;		/* by buffer and element: -1, or a count */
	int64_t *last;		/* by stage: the element it adds to */
	const char *wrong;
};

static bool
sim_var(void *ctx, const struct sym *s, int64_t *v)
{
	struct sim *m = ctx;

	for (uint32_t i = 0; i < m->p->ndim; i++)
		if (m->p->dim[i] == s->name) {
			*v = m->dim[i];
			return true;
		}
	for (uint32_t i = 1; i < m->t->node.n; i++)
		if (!m->t->node.v[i].leaf && m->t->node.v[i].var == s->name) {
			*v = m->var[i];
			return true;
		}
	return false;
}

static int64_t
sim_sym(struct sim *m, const struct sym *s)
{
	int64_t v = 0;

	if (!sym_eval(s, sim_var, m, &v))
		m->wrong = "an expression without value";
	return v;
}

static int64_t
sim_size(struct sim *m, uint32_t b)
{
	int64_t n = 1;

	for (uint32_t d = 0; d < m->p->buffer.v[b].rank; d++)
		n *= sim_sym(m, m->p->buffer.v[b].dim[d]);
	return n;
}

static void
sim_forget(struct sim *m, uint32_t loop)
{
	for (uint32_t b = m->p->ninput; b < m->p->buffer.n; b++) {
		bool temp = b >= m->p->ninput + m->p->noutput;

		if (loop == 0 ? !temp || m->place[b].loop == 0 :
		    temp && m->place[b].loop == loop)
			for (int64_t i = 0; i < sim_size(m, b); i++)
				m->state[b][i] = -1;
	}
}

/* Element of a buffer; -1: outside. */
static int64_t
sim_element(struct sim *m, uint32_t b, const int64_t *at)
{
	int64_t flat = 0;

	for (uint32_t d = 0; d < m->p->buffer.v[b].rank; d++) {
		int64_t n = sim_sym(m, m->p->buffer.v[b].dim[d]);

		if (at[d] < 0 || at[d] >= n)
			return -1;
		flat = flat * n + at[d];
	}
	return flat;
}

/* Contributions that complete an element of a buffer. */
static int
sim_full(struct sim *m, uint32_t b)
{
	for (uint32_t i = 0; i < m->p->stage.n; i++) {
		const struct prim_stage *s = &m->p->stage.v[i];
		int64_t n = 1;

		for (uint32_t k = 0; k < s->nout; k++)
			if (s->out[k] == b) {
				for (k = s->nspatial; k < s->naxis; k++)
					n *= sim_sym(m, s->axis[k].extent);
				return (int)n;
			}
	}
	return 0;
}

static void
sim_load(struct sim *m, uint32_t b, const int64_t *at)
{
	int64_t e = sim_element(m, b, at);

	if (e < 0)
		m->wrong = "a load outside";
	else if (b >= m->p->ninput && m->state[b][e] != sim_full(m, b))
		m->wrong = "a load of what is not complete";
}

/* Integer values of the code, and its loads. */
static void
sim_code(struct sim *m, const struct prim_stage *s, const int64_t *axis)
{
	const struct prim *p = m->p;
	int64_t *v = calloc(p->sx.n, sizeof *v), at[8];
	bool *off = calloc(p->sx.n, 1);
	struct sx_walk w;

	sx_walk_init(&w, p);
	sx_walk_stage(&w, s);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &p->sx.v[w.order.v[i]];
		const sx_id *in = &p->sx_in.v[x->in];
		int64_t a = x->nin > 0 ? v[in[0]] : 0;
		int64_t b = x->nin > 1 ? v[in[1]] : 0, *r = &v[w.order.v[i]];

		switch (x->op) {
		case SX_CONST: *r = x->i; break;
		case SX_AXIS: *r = axis[x->ref]; break;
		case SX_DIM: *r = sim_sym(m, x->sym); break;
		case SX_ADD: *r = a + b; break;
		case SX_SUB: *r = a - b; break;
		case SX_MUL: *r = x->dtype == DT_INT64 ? a * b : 0; break;
		case SX_FLOORDIV: *r = b > 0 ? (a - ((a % b) + b) % b) / b :
			0; break;
		case SX_FLOORMOD: *r = b > 0 ? ((a % b) + b) % b : 0; break;
		case SX_GE: *r = a >= b; break;
		case SX_LE: *r = a <= b; break;
		case SX_LT: *r = a < b; break;
		case SX_AND: *r = a && b; break;
		case SX_GUARD: off[in[1]] = !a; break;
		default: break;
		}
	}
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &p->sx.v[w.order.v[i]];

		if (x->op != SX_LOAD || off[w.order.v[i]] ||
		    (s->where != 0 && !v[s->where]))
			continue;
		for (uint32_t k = 0; k < x->nin; k++)
			at[k] = v[p->sx_in.v[x->in + k]];
		sim_load(m, x->ref, at);
	}
	sx_walk_free(&w);
	free(v);
	free(off);
}

static void
sim_give(struct sim *m, const struct tree_node *n, const int64_t *axis)
{
	const struct prim_stage *s = &m->p->stage.v[n->stage];
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;
	bool in_order = folds && n->part == LEAF_ALL &&
	    (s->kind == STAGE_GENERAL || s->reduce == REDUCE_SUM);
	int64_t at[8] = { 0 }, e, flat = 0;
	int *x, full = sim_full(m, s->out[0]);

	for (uint32_t d = 0; d < s->nspatial; d++)
		if (s->at == NULL)
			at[d] = axis[d];
	for (uint32_t d = 0; s->at != NULL &&
	    d < m->p->buffer.v[s->out[0]].rank; d++) {
		const struct sym *v[8];

		for (uint32_t k = 0; k < s->naxis; k++)
			v[k] = sym_const(m->p->m->syms, axis[k]);
		at[d] = sim_sym(m, sx_to_sym(m->p, s->at[d], v, s->naxis));
	}
	e = sim_element(m, s->out[0], at);
	if (e < 0) {
		m->wrong = "a store outside";
		return;
	}
	for (uint32_t k = s->nspatial; k < s->naxis; k++)
		flat = flat * sim_sym(m, s->axis[k].extent) + axis[k];
	for (uint32_t k = 0; k < s->nout; k++) {
		x = &m->state[s->out[k]][e];
		if (n->part == LEAF_INIT ? *x != -1 : n->part ==
		    LEAF_UPDATE ? *x < 0 || *x >= full : *x >= full)
			m->wrong = "an instance too many";
		if (n->part == LEAF_ALL && folds && *x > 0 &&
		    m->last[n->stage] != e)
			m->wrong = "a reduction that was interrupted";
		if (in_order && flat != (*x < 0 ? 0 : *x))
			m->wrong = "a sum out of order";
		*x = *x < 0 ? n->part == LEAF_INIT ? 0 : 1 : *x + 1;
	}
	m->last[n->stage] = e;
}

static void
sim_leaf(struct sim *m, const struct tree_node *n)
{
	const struct prim_stage *s = &m->p->stage.v[n->stage];
	uint32_t naxis = tree_naxis(m->p, n);
	int64_t axis[8];

	for (uint32_t i = 0; i < n->nwhere; i++)
		if (!sym_holds(n->where[i].op, sim_sym(m, n->where[i].lhs),
		    sim_sym(m, n->where[i].rhs)))
			return;
	for (uint32_t i = 0; i < naxis; i++) {
		axis[i] = sim_sym(m, n->axis[i]);
		if (axis[i] < 0 || axis[i] >= sim_sym(m, s->axis[i].extent)) {
			m->wrong = "an axis outside";
			return;
		}
	}
	if (n->part != LEAF_INIT)
		sim_code(m, s, axis);
	sim_give(m, n, axis);
}

static void
sim_node(struct sim *m, uint32_t id)
{
	const struct tree_node *n = &m->t->node.v[id];
	int64_t extent = sim_sym(m, n->extent), i, k;

	for (k = 0; k < extent && m->wrong == NULL; k++) {
		i = n->kind == LOOP_PARALLEL || n->kind == LOOP_VECTOR ?
		    extent - 1 - k : k;
		m->var[id] = i;
		sim_forget(m, id);
		for (uint32_t c = n->first; c != 0 && m->wrong == NULL;
		    c = m->t->node.v[c].next)
			if (m->t->node.v[c].leaf)
				sim_leaf(m, &m->t->node.v[c]);
			else
				sim_node(m, c);
	}
}

/* NULL, or what is wrong. */
static const char *
sim(const struct prim *p, const struct loop_tree *t, int64_t n, int64_t k)
{
	struct sim m = { .p = p, .t = t, .dim = { n, k } };
	struct loop_tree *whole = tree_copy(p, t);

	m.t = whole;
	m.place = tree_scratch_buffers(p, t);
	m.var = calloc(t->node.n, sizeof *m.var);
	m.last = calloc(p->stage.n, sizeof *m.last);
	m.state = calloc(p->buffer.n, sizeof *m.state);
	for (uint32_t b = 0; b < p->buffer.n; b++)
		m.state[b] = calloc((size_t)sim_size(&m, b) + 1, sizeof(int));
	sim_forget(&m, 0);
	whole->node.v[0].extent = sym_const(p->m->syms, 1);
	for (uint32_t c = t->node.v[0].first; c != 0 && m.wrong == NULL;
	    c = t->node.v[c].next)
		if (t->node.v[c].leaf)
			sim_leaf(&m, &t->node.v[c]);
		else
			sim_node(&m, c);
	for (uint32_t b = p->ninput; b < p->ninput + p->noutput; b++)
		for (int64_t i = 0; i < sim_size(&m, b); i++)
			if (m.state[b][i] != sim_full(&m, b) &&
			    m.wrong == NULL)
				m.wrong = "an output that is not complete";
	for (uint32_t b = 0; b < p->buffer.n; b++)
		free(m.state[b]);
	free(m.state);
	free(m.last);
	free(m.var);
	tree_free(whole);
	return m.wrong;
}

static void
judge(const struct prim *p, uint32_t seed, const char *what)
{
	for (uint32_t i = 0; i < p->tree.n; i++)
		for (int64_t n = 0; n < 6; n += 1 + (n > 2)) {
			const char *w = sim(p, p->tree.v[i], n, 3);
			struct buf b = { 0 };

			if (w != NULL)
				print_prim(p, p->name, &b);
			cr_assert(w == NULL, "seed %u, %s, n = %lld: %s\n%s",
			    seed, what, (long long)n, w, b.v);
		}
}

/* ---- random ---- */

static uint32_t
dice(uint64_t *r, uint32_t n)
{
	*r = *r * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*r >> 33) % n;
}

static const char *
some_loop(const struct prim *p, uint64_t *r)
{
	const struct loop_tree *t = vec_last(&p->tree);

	for (;;) {
		uint32_t i = 1 + dice(r, t->node.n - 1);

		if (!t->node.v[i].leaf)
			return t->node.v[i].var;
	}
}

static bool
random_primitive(struct sched *s, uint64_t *r, uint32_t *which)
{
	const struct prim *p = s->p;
	const char *loop[3];
	char stage[16], other[16];
	int64_t factor[2] = { 1 + dice(r, 4), 1 + dice(r, 3) };
	static const struct sched_layout pack[] = { { 1, 2, false },
		{ 0, 0, false }, { 1, 2, true } };

	for (int i = 0; i < 3; i++)
		loop[i] = some_loop(p, r);
	snprintf(stage, sizeof stage, "%u", dice(r, p->stage.n));
	snprintf(other, sizeof other, "%u", dice(r, p->stage.n));
	*which = dice(r, 16);
	switch (*which) {
	case 0: return sched_split(s, loop[0], 1, factor, NULL);
	case 1: return sched_split(s, loop[0], 2, factor, NULL);
	case 2: return sched_fuse(s, 2, loop, NULL);
	case 3: return sched_reorder(s, 2, loop);
	case 4: return sched_reorder(s, 3, loop);
	case 5: case 6:
		return sched_kind(s, loop[0], (enum loop_kind)dice(r, 4));
	case 7: return sched_compute_at(s, stage, loop[0]);
	case 8: return sched_reverse_compute_at(s, stage, loop[0]);
	case 9: return sched_decompose(s, stage, loop[0]);
	case 10: return sched_tensorize(s, stage, loop[0]);
	case 11: return sched_inline(s, stage);
	case 12:
		return sched_cache_read(s, p->buffer.v[dice(r,
		    p->buffer.n)].name, 0, NULL, NULL);
	case 13:
		return sched_cache_write(s, p->buffer.v[dice(r,
		    p->buffer.n)].name, DT_NONE, NULL);
	case 14:
		return sched_pack(s, p->buffer.v[dice(r, p->buffer.n)].name,
		    3, pack, 0, NULL, NULL);
	default: return sched_rfactor(s, loop[0], NULL);
	}
}

static uint32_t
rounds(void)
{
	return getenv("NIGHTLY") != NULL ? 2000 : 60;
}

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

/* ---- trees that count down, turn over, or share a stage ---- */

static const struct sym *
replaced(void *ctx, const struct sym *var)
{
	const struct sym *const *v = ctx;

	return var == v[0] ? v[1] : NULL;
}

/* In all axes and predicates below. */
static void
replace_var(struct prim *p, struct loop_tree *t, uint32_t loop,
    const struct sym *by)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *v[2] = { sym_var(c, t->node.v[loop].var), by };

	for (uint32_t i = tree_next(t, loop, loop); i != 0;
	    i = tree_next(t, loop, i)) {
		struct tree_node *n = &t->node.v[i];
		uint32_t naxis = n->leaf ? tree_naxis(p, n) : 0, k;
		const struct sym **axis;
		struct sym_pred *where;

		if (!n->leaf)
			continue;
		axis = arena_alloc(p->m->arena, naxis + 1, sizeof *axis);
		where = arena_alloc(p->m->arena, n->nwhere + 1,
		    sizeof *where);
		for (k = 0; k < naxis; k++)
			axis[k] = sym_subst(c, n->axis[k], replaced, v);
		for (k = 0; k < n->nwhere; k++) {
			where[k] = n->where[k];
			where[k].lhs = sym_subst(c, where[k].lhs, replaced,
			    v);
			where[k].rhs = sym_subst(c, where[k].rhs, replaced,
			    v);
		}
		n->axis = axis;
		n->where = where;
	}
}

static void
add_where(struct prim *p, struct tree_node *n, struct sym_pred more)
{
	struct sym_pred *where = arena_alloc(p->m->arena, n->nwhere + 1,
	    sizeof *where);

	if (n->nwhere > 0)
		memcpy(where, n->where, n->nwhere * sizeof *where);
	where[n->nwhere++] = more;
	n->where = where;
}

/* Two leaves of one stage; one in four times they may not fit. */
static void
share(struct prim *p, struct loop_tree *t, uint32_t leaf, uint64_t *r)
{
	static const enum sym_cmp op[4][2] = { { SYM_LT, SYM_GE },
		{ SYM_LE, SYM_GT }, { SYM_EQ, SYM_NE }, { SYM_GE, SYM_LT } };
	struct sym_ctx *c = p->m->syms;
	struct tree_node a = t->node.v[leaf], b = a;
	uint32_t naxis = tree_naxis(p, &a), which = dice(r, 4);
	struct sym_pred at = { op[which][0], NULL, NULL };

	if (naxis == 0)
		return;
	at.lhs = a.axis[dice(r, naxis)];
	at.rhs = sym_const(c, dice(r, 4));
	if (dice(r, 4) == 0)
		at.lhs = sym_floormod(c, at.lhs, sym_const(c, 2));
	add_where(p, &t->node.v[leaf], at);
	at.op = op[dice(r, 4) == 0 ? dice(r, 4) : which][1];
	add_where(p, &b, at);
	tree_add(p, t, a.parent, &b);
}

static void
reshape(struct prim *p, struct loop_tree *t, uint64_t *r, uint32_t what)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *one = sym_const(c, 1), *v, *e;
	uint32_t id;

	do
		id = 1 + dice(r, t->node.n - 1);
	while (t->node.v[id].leaf != (what == 2));
	if (what == 2) {
		share(p, t, id, r);
		return;
	}
	v = sym_var(c, t->node.v[id].var);
	e = t->node.v[id].extent;
	/* Backwards, or from another place on; seldom too far. */
	if (what == 0)
		v = sym_sub(c, sym_sub(c, e, v), sym_const(c, dice(r, 6) !=
		    0));
	else
		v = sym_floormod(c, sym_add(c, v, sym_const(c, dice(r, 3) +
		    1)), dice(r, 6) != 0 ? e : sym_add(c, e, one));
	replace_var(p, t, id, v);
}

static bool
runs_right(struct prim *p, struct loop_tree *t)
{
	for (int64_t n = 0; n < 7; n++)
		if (sim(p, t, n, 3) != NULL)
			return false;
	return true;
}

/* What is accepted runs right; most of what runs right is accepted. */
Test(tree, random_shapes, .timeout = 600)
{
	static const char *const name[3] = { "counting down", "turning over",
		"sharing" };
	uint32_t accepted[3] = { 0 }, right[3] = { 0 }, wrong[3] = { 0 };
	uint32_t seed, which, what;

	for (seed = 1; seed <= rounds() * PROGRAMS; seed++) {
		uint64_t r = seed * 54321;
		struct ir_module *m;
		struct diag d, quiet;
		struct sched s;
		struct prim *p = parse_prim(programs[seed % PROGRAMS], &m,
		    &d);

		diag_init(&quiet);
		sched_init(&s, p, &wide, &quiet);
		for (int i = 0; i < 4; i++)
			random_primitive(&s, &r, &which);
		for (int i = 0; i < 6; i++) {
			struct loop_tree *t = tree_copy(p,
			    vec_last(&p->tree)), *was;
			uint32_t at = p->tree.n - 1;
			struct diag no;
			bool ok;

			diag_init(&no);
			what = (uint32_t)i % 3;
			reshape(p, t, &r, what);
			if (dice(&r, 3) == 0)
				reshape(p, t, &r, dice(&r, 3));
			ok = tree_verify(p, t, &no) && tree_check(p, t, &no);
			was = p->tree.v[at];
			p->tree.v[at] = t;
			if (ok)
				judge(p, seed, name[what]);
			accepted[what] += ok;
			*(ok || runs_right(p, t) ? &right[what] :
			    &wrong[what]) += 1;
			p->tree.v[at] = was;
			tree_free(t);
			diag_release(&no);
		}
		ir_module_free(m);
		diag_release(&quiet);
		diag_release(&d);
	}
	for (what = 0; what < 3; what++) {
		printf("%s: %u of %u right trees accepted, %u wrong refused\n",
		    name[what], accepted[what], right[what], wrong[what]);
		cr_expect(wrong[what] > 20 && accepted[what] * 3 >
		    right[what], "%s", name[what]);
	}
}
