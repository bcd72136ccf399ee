/*
 * Loop trees made at random, and a judge of them: `sim` runs a tree for small
 * extents and counts.  It knows nothing of proofs: each element of each
 * buffer counts what it was given, threads and vectors run backwards, private
 * memory is forgotten at each iteration, and a load of an element that is not
 * complete is an error.
 */
#ifndef TESTS_TREE_JUDGE_H
#define TESTS_TREE_JUDGE_H

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

static inline struct ir_module *
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

static inline struct prim *
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

static inline bool
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

static inline int64_t
sim_sym(struct sim *m, const struct sym *s)
{
	int64_t v = 0;

	if (!sym_eval(s, sim_var, m, &v))
		m->wrong = "an expression without value";
	return v;
}

static inline int64_t
sim_size(struct sim *m, uint32_t b)
{
	int64_t n = 1;

	for (uint32_t d = 0; d < m->p->buffer.v[b].rank; d++)
		n *= sim_sym(m, m->p->buffer.v[b].dim[d]);
	return n;
}

static inline void
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
static inline int64_t
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
static inline int
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

static inline void
sim_load(struct sim *m, uint32_t b, const int64_t *at)
{
	int64_t e = sim_element(m, b, at);

	if (e < 0)
		m->wrong = "a load outside";
	else if (b >= m->p->ninput && m->state[b][e] != sim_full(m, b))
		m->wrong = "a load of what is not complete";
}

/* Integer values of the code, and its loads. */
static inline void
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

static inline void
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

static inline void
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

static inline void
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
static inline const char *
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

static inline void
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

static inline uint32_t
dice(uint64_t *r, uint32_t n)
{
	*r = *r * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*r >> 33) % n;
}

static inline const char *
some_loop(const struct prim *p, uint64_t *r)
{
	const struct loop_tree *t = vec_last(&p->tree);

	for (;;) {
		uint32_t i = 1 + dice(r, t->node.n - 1);

		if (!t->node.v[i].leaf)
			return t->node.v[i].var;
	}
}

static inline bool
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

static inline uint32_t
rounds(void)
{
	return getenv("NIGHTLY") != NULL ? 2000 : 60;
}

#endif
