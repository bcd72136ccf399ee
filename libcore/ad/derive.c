/*
 * Gradients of tensor programs (derive.h).
 *
 * The program is copied, its outputs becoming temporaries, since a derivative
 * may need them; those that it does not need are removed at the end.
 */
#include "ad/derive_impl.h"

#include <string.h>

/* ---- buffers ---- */

static uint32_t
copy_of(struct deriving *x, uint32_t buffer)
{
	uint32_t t = derive_temp(x, buffer, x->p->buffer.v[buffer].dtype);

	derive_store(x, t, derive_first(x, buffer));
	return t;
}

/* The adjoint of a buffer; UINT32_MAX: it is zero. */
static uint32_t
total(struct deriving *x, uint32_t buffer)
{
	buffer_list *l = &x->part[buffer];
	uint32_t t;
	sx_id sum;

	if (l->n == 0)
		return UINT32_MAX;
	if (l->n == 1)
		return l->v[0];
	t = derive_temp(x, buffer, x->p->buffer.v[buffer].dtype);
	sum = derive_first(x, l->v[0]);
	for (uint32_t i = 1; i < l->n; i++)
		sum = sx_bin(x->p, SX_ADD, sum, derive_first(x, l->v[i]));
	derive_store(x, t, sum);
	l->n = 0;
	vec_push(l, t);
	return t;
}

/* ---- activity ---- */

static void
mark_active(struct deriving *x, const bool *wanted)
{
	struct prim *p = x->p;
	struct sx_walk w;

	for (uint32_t i = 0; i < p->ninput; i++)
		x->active[i] = wanted[i] &&
		    dtype_info[p->buffer.v[i].dtype].class == DTC_FLOAT;
	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < x->nstage; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		bool some = false;

		sx_walk_stage(&w, s);
		for (uint32_t k = 0; k < w.order.n; k++) {
			const struct sx *n = &p->sx.v[w.order.v[k]];

			some = some || (n->op == SX_LOAD && x->active[n->ref]);
		}
		for (uint32_t k = 0; some && k < s->nout; k++)
			x->active[s->out[k]] = x->active[s->out[k]] ||
			    dtype_info[p->buffer.v[s->out[k]].dtype].class ==
			    DTC_FLOAT;
	}
	sx_walk_free(&w);
}

/* ---- stages ---- */

static void
reduced(struct deriving *x, const struct prim_stage *s, uint32_t adjoint,
    pair_list *out)
{
	struct derive_pair sum = { s->value[0], derive_first(x, adjoint) };

	if (s->reduce == REDUCE_PROD)
		derive_product(x, s, adjoint, out);
	else if (s->reduce == REDUCE_SUM)
		vec_push(out, sum);
	else
		derive_extreme(x, s, adjoint, out);
}

/* The values of each instance that have adjoints. */
static void
seeds(struct deriving *x, uint32_t stage, const uint32_t *adjoint,
    pair_list *out)
{
	const struct prim_stage s = x->p->stage.v[stage];
	struct derive_pair stored = { s.value[0], 0 };

	switch (s.kind) {
	case STAGE_STORE:
		stored.adjoint = sx_load(x->p, adjoint[0], s.at,
		    x->p->buffer.v[adjoint[0]].rank);
		vec_push(out, stored);
		break;
	case STAGE_SCATTER:
		derive_scattered(x, stage, adjoint[0], out);
		break;
	case STAGE_REDUCE:
		reduced(x, &s, adjoint[0], out);
		break;
	case STAGE_SCAN:
		derive_scan(x, stage, adjoint[0], out);
		break;
	case STAGE_GENERAL:
		derive_general(x, &s, adjoint, out);
		break;
	}
}

/* What a stage overwrites had no influence. */
static void
overwrite(struct deriving *x, uint32_t stage, uint32_t adjoint)
{
	struct prim_stage s = x->p->stage.v[stage];
	uint32_t b = s.out[0], t;
	sx_id zero;

	if (!derive_is_written(x, b, 0, stage) || (s.kind != STAGE_STORE &&
	    (s.kind != STAGE_SCATTER || s.reduce != REDUCE_SET)))
		return;
	t = copy_of(x, adjoint);
	zero = sx_number(x->p, x->p->buffer.v[t].dtype, 0);
	s.name = NULL;
	s.out = &t;
	s.value = &zero;
	prim_stage_add(x->p, &s);
	x->part[b].n = 0;
	vec_push(&x->part[b], t);
}

static void
add_part(struct deriving *x, uint32_t stage, const struct derive_load *l)
{
	const struct prim_stage *s = &x->p->stage.v[stage];
	uint32_t b = x->p->sx.v[l->load].ref, t;

	/* What a scan loads of itself is in its adjoint. */
	if (s->kind == STAGE_SCAN && b == s->out[0])
		return;
	if (derive_is_written(x, b, stage, x->nstage)) {
		x->why = "it reads elements that are overwritten";
		return;
	}
	t = derive_temp(x, b, x->p->buffer.v[b].dtype);
	if (!derive_gather(x->p, stage, l, t))
		derive_scatter(x->p, stage, l, t);
	vec_push(&x->part[b], t);
}

static void
through_value(struct deriving *x, uint32_t stage, const struct derive_pair *v)
{
	struct derive_loads l = { { NULL, 0, 0 }, NULL };

	if (!derive_value(x->p, x->active, v->value, v->adjoint, &l))
		x->why = l.why;
	for (uint32_t i = 0; i < l.v.n && x->why == NULL; i++)
		add_part(x, stage, &l.v.v[i]);
	vec_free(&l.v);
}

static void
through_stage(struct deriving *x, uint32_t stage)
{
	const struct prim_stage s = x->p->stage.v[stage];
	uint32_t *adjoint = mem_alloc((s.nout + 1) * sizeof *adjoint);
	pair_list v = { NULL, 0, 0 };
	bool some = false;

	for (uint32_t k = 0; k < s.nout; k++) {
		adjoint[k] = x->active[s.out[k]] ? total(x, s.out[k]) :
		    UINT32_MAX;
		some = some || adjoint[k] != UINT32_MAX;
	}
	if (some)
		seeds(x, stage, adjoint, &v);
	for (uint32_t i = 0; i < v.n && x->why == NULL; i++)
		through_value(x, stage, &v.v[i]);
	if (some && x->why == NULL)
		overwrite(x, stage, adjoint[0]);
	vec_free(&v);
	mem_free(adjoint);
}

/* ---- the program ---- */

static void
begin(struct deriving *x, const struct prim *p, const char *name)
{
	x->p = prim_copy(p);
	x->p->name = name;
	x->p->attrs = NULL;
	x->nbuffer = p->buffer.n;
	x->nstage = p->stage.n;
	for (uint32_t i = p->ninput; i < p->ninput + p->noutput; i++)
		x->p->buffer.v[i].kind = BUFFER_TEMP;
	x->active = mem_zalloc(x->nbuffer + 1, sizeof *x->active);
	x->part = mem_zalloc(x->nbuffer + 1, sizeof *x->part);
}

static void
add_adjoints(struct deriving *x, const bool *adjoint)
{
	uint32_t n = x->p->ninput;

	for (uint32_t i = 0; i < x->p->noutput; i++) {
		struct prim_buffer b = x->p->buffer.v[n + i];
		uint32_t k;

		b.kind = BUFFER_INPUT;
		k = prim_buffer_add(x->p, &b);
		if (adjoint[i])
			vec_push(&x->part[n + i], k);
	}
}

static void
add_binders(struct deriving *x, const struct derive_request *q)
{
	for (uint32_t i = 0; i < q->nbinder; i++) {
		const struct type *t = q->binder[i];
		struct prim_buffer b = { .kind = BUFFER_INPUT,
		    .name = str_printf(x->p->m->strings, "B%u", i),
		    .dtype = t->dtype, .rank = t->n, .dim = t->dim };

		prim_buffer_add(x->p, &b);
	}
	prim_complete_dims(x->p);
}

/* Counts how often a product was derived. */
static void
count_orders(struct deriving *x, const struct prim *p, struct prim *d)
{
	const struct attr *old = attrs_get(p->attrs, DERIVE_PRODUCT);
	int64_t n = old != NULL && old->kind == ATTR_INT ? old->i : 0;
	struct attr a;

	if (n == 0 && !x->zeros)
		return;
	if (n >= DERIVE_PRODUCT_ORDERS) {
		x->why = "a fourth derivative of a scatter of products, of "
		    "which four could be zero";
		return;
	}
	a = attr_int(n + 1);
	d->attrs = attrs_with(d->m->arena, d->attrs, DERIVE_PRODUCT, &a);
}

static void
finish(struct deriving *x, const struct prim *p,
    const struct derive_request *q, struct derivative *d)
{
	buffer_list out = { NULL, 0, 0 };
	uint32_t nin = p->ninput + p->noutput + q->nbinder;
	uint32_t *to = mem_zalloc(x->nbuffer + nin + 1, sizeof *to);

	for (uint32_t i = 0; i < p->ninput; i++) {
		uint32_t b = q->wanted[i] ? total(x, i) : UINT32_MAX;

		d->result[i] = b != UINT32_MAX;
		if (b == UINT32_MAX)
			continue;
		vec_push(&out, x->p->buffer.v[b].kind == BUFFER_TEMP ? b :
		    copy_of(x, b));
		x->p->buffer.v[out.v[out.n - 1]].kind = BUFFER_OUTPUT;
	}
	if (out.n > 0) {
		d->prim = derive_collect(x->p, out.v, out.n, to);
		for (uint32_t i = 0; i < nin; i++)
			d->operand[i] = to[i < p->ninput ? i : x->nbuffer + i -
			    p->ninput] != UINT32_MAX;
		if (prim_open_dim(d->prim) != NULL)
			x->why = "an extent is not that of an axis of an "
			    "operand";
		count_orders(x, p, d->prim);
	}
	vec_free(&out);
	mem_free(to);
}

bool
derive(const struct prim *p, const struct derive_request *q,
    struct derivative *d, const char **why)
{
	struct deriving x = { 0 };

	d->prim = NULL;
	d->operand = mem_zalloc(p->ninput + p->noutput + q->nbinder + 1,
	    sizeof *d->operand);
	d->result = mem_zalloc(p->ninput + 1, sizeof *d->result);
	if (p->kernel != NULL) {
		*why = "it is computed by a C kernel";
		return false;
	}
	begin(&x, p, q->name);
	add_adjoints(&x, q->adjoint);
	add_binders(&x, q);
	mark_active(&x, q->wanted);
	for (uint32_t i = x.nstage; i-- > 0 && x.why == NULL; )
		through_stage(&x, i);
	if (x.why == NULL)
		finish(&x, p, q, d);
	for (uint32_t i = 0; i < x.nbuffer; i++)
		vec_free(&x.part[i]);
	mem_free(x.part);
	mem_free(x.active);
	prim_free(x.p);
	if (x.why != NULL && d->prim != NULL) {
		prim_free(d->prim);
		d->prim = NULL;
	}
	*why = x.why;
	return x.why == NULL;
}

void
derive_free(struct derivative *d)
{
	mem_free(d->operand);
	mem_free(d->result);
}
