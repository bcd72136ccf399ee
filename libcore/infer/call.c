/*
 * Operator calls: the relation of the registry's row is tried at once; if an
 * input is not known yet, it waits for the holes in it (relay-language(7),
 * Relations).  Projections of a tuple that is not known yet wait the same way.
 */
#include "infer/infer_impl.h"

#include <string.h>

#include "ir/text.h"

#define OPERANDS_SHOWN 6
#define TYPE_SHOWN 200		/* bytes of a type in a note */

/* ---- the reporter ---- */

struct site {
	struct infer *f;
	ir_id node;
	bool failed;
};

static bool
site_assign(struct rel *r, uint32_t i, const struct type *t)
{
	struct site *s = r->ctx;
	struct buf b = { NULL, 0, 0 };

	if (unify_fit(&s->f->u, t, r->in[i]))
		return true;
	buf_printf(&b, "%s: input '%s'", op_at(r->op)->name,
	    rel_input_name(r, i));
	node_mismatch(s->f, s->node, "input-type", b.v, t, r->in[i]);
	buf_release(&b);
	s->failed = true;
	return false;
}

static bool
site_equal(struct rel *r, const struct sym *a, const struct sym *b)
{
	struct site *s = r->ctx;

	return unify_dim(&s->f->u, a, b);
}

static bool
site_require(struct rel *r, const struct sym_pred *p)
{
	struct site *s = r->ctx;

	if (p->lhs->has_hole || p->rhs->has_hole)
		return true;
	switch (sym_decide(s->f->u.facts, p)) {
	case SYM_PROVED:
		return true;
	case SYM_REFUTED:
		return false;
	default:
		s->f->u.require(s->f->u.ctx, p);
		return true;
	}
}

/* "data is Tensor[(3, 8), float32], weight is ...": the operands whose type the
 * message does not show. */
static void
note_operands(const struct site *s, struct rel *r, const char *message)
{
	struct buf b = { NULL, 0, 0 }, t = { NULL, 0, 0 };

	for (uint32_t i = 0; i < r->nin && r->nin <= OPERANDS_SHOWN; i++) {
		t.n = 0;
		text_put_type_short(&t, unify_resolve(&s->f->u, r->in[i]));
		if (strstr(message, t.v) == NULL && t.n < TYPE_SHOWN)
			buf_printf(&b, "%s'%s' is %s", b.n > 0 ? ", " : "",
			    rel_input_name(r, i), t.v);
	}
	if (b.n > 0)
		diag_note(s->f->d, NULL, "%s", b.v);
	buf_release(&b);
	buf_release(&t);
}

/* Whether a message names an attribute. */
static bool
names(const char *message, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = strstr(message, name); s != NULL;
	    s = strstr(s + 1, name))
		if (s > message && (s[-1] == ' ' || s[-1] == '\'') &&
		    strchr(" ,:='", s[n]) != NULL)
			return true;
	return false;
}

/* The place of the attribute that a message is about, or of the call. */
static struct span
place_of(struct infer *f, ir_id node, const char *message)
{
	const struct ir_node *n = ir_at(f->m, node);
	struct span sp;

	for (uint32_t i = 0; n->attrs != NULL && i < n->attrs->n; i++)
		if (names(message, n->attrs->pair[i].key) &&
		    span_attribute(&f->m->sources, &n->span,
		    n->attrs->pair[i].key, &sp))
			return sp;
	return n->span;
}

static void
site_error(struct rel *r, const char *code, const char *message)
{
	struct site *s = r->ctx;
	struct span sp = place_of(s->f, s->node, message);

	diag_error(s->f->d, &sp, code, "%s", message);
	note_operands(s, r, message);
	s->failed = true;
}

static void
site_help(struct rel *r, const char *message)
{
	struct site *s = r->ctx;

	diag_help(s->f->d, "%s", message);
}

static const struct rel_reporter site_reporter = {
	.assign = site_assign, .equal = site_equal, .require = site_require,
	.error = site_error, .help = site_help,
};

/* ---- trying a relation ---- */

/* Types of the inputs: of the operands, or of an operator value's
 * parameters. */
static const struct type **
input_types(struct infer *f, ir_id id, uint32_t *nin)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type **in;

	if (n->kind == NODE_OP) {
		*nin = n->type->n;
		in = mem_zalloc(*nin + 1, sizeof *in);
		for (uint32_t i = 0; i < *nin; i++)
			in[i] = unify_resolve(&f->u, n->type->arg[i]);
		return in;
	}
	*nin = n->nin;
	in = mem_zalloc(*nin + 1, sizeof *in);
	for (uint32_t i = 0; i < *nin; i++)
		in[i] = unify_resolve(&f->u, node_type(f,
		    ir_in(f->m, n, i)));
	return in;
}

static const struct sym *const **
input_values(struct infer *f, ir_id id, uint32_t nin)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct sym *const **v = mem_zalloc(nin + 1, sizeof *v);

	if (n->kind == NODE_CALL)
		for (uint32_t i = 0; i < nin; i++)
			v[i] = f->value[ir_in(f->m, n, i)].v;
	return v;
}

static const double **
input_reals(struct infer *f, ir_id id, uint32_t nin)
{
	const struct ir_node *n = ir_at(f->m, id), *in;
	const double **v = mem_zalloc(nin + 1, sizeof *v);

	for (uint32_t i = 0; n->kind == NODE_CALL && i < nin; i++) {
		in = ir_at(f->m, ir_in(f->m, n, i));
		if (in->kind == NODE_CONST)
			v[i] = infer_constant_real(f->m,
			    &f->m->constant.v[in->ref]);
	}
	return v;
}

/* Small integer results: their elements as expressions. */
static void
track_value(struct infer *f, ir_id id, const struct infer_call *c)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct known_value *k = &f->value[id];

	k->v = n->callee == CALLEE_OP ? infer_op_value(f->m, c, n->type,
	    &k->n) : infer_prim_value(f->m, c,
	    f->m->prim.v[f->m->global.v[n->ref].index], n->type, &k->n);
}

static enum rel_status
try_relation(struct infer *f, ir_id id, const struct type **out)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct site site = { f, id, false };
	struct rel r = { .m = f->m, .report = &site_reporter, .ctx = &site,
	    .op = n->ref, .attrs = n->attrs, .facts = f->u.facts };
	const struct type **in;
	const struct sym *const **value;
	const double **real;
	enum rel_status st;

	f->node = id;
	r.in = in = input_types(f, id, &r.nin);
	r.value = value = input_values(f, id, r.nin);
	r.real = real = input_reals(f, id, r.nin);
	st = rel_apply(&r);
	if (site.failed)
		st = REL_ERROR;
	*out = r.out;
	mem_free(in);
	mem_free(value);
	mem_free(real);
	return st;
}

/* See infer_impl.h. */
void
call_settle_value(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
	    .facts = f->u.facts };
	const struct type **in;
	const struct sym *const **value;

	/* A type that was only assumed, after an error, may fit no
	 * definition. */
	if (f->poisoned[id] || n->kind != NODE_CALL ||
	    n->type->kind != TYPE_TENSOR ||
	    n->type->n > 2 || dtype_info[n->type->dtype].class == DTC_FLOAT)
		return;
	c.in = in = input_types(f, id, &c.nin);
	c.value = value = input_values(f, id, c.nin);
	track_value(f, id, &c);
	mem_free(in);
	mem_free(value);
}

static void
wait_for(struct infer *f, ir_id id, const struct type *out)
{
	struct pending p = { .node = id, .out = out };
	const struct type **in;
	uint32_t nin;

	vec_push(&f->pending, p);
	in = input_types(f, id, &nin);
	for (uint32_t i = 0; i < nin; i++)
		unify_wait(&f->u, in[i], f->pending.n - 1);
	mem_free(in);
}

static bool
arity_ok(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct op_def *op = op_at(n->ref);
	uint32_t min, max;

	ir_op_arity(n->ref, &min, &max);
	if (n->nin >= min && n->nin <= max)
		return true;
	if (min == max)
		diag_error(f->d, &n->span, "argument-count",
		    "%s takes %u input%s, %u given", op->name, min,
		    min == 1 ? "" : "s", n->nin);
	else
		diag_error(f->d, &n->span, "argument-count",
		    "%s takes %u to %u inputs, %u given", op->name, min, max,
		    n->nin);
	return false;
}

void
call_op(struct infer *f, ir_id id)
{
	const struct type *out = NULL;

	if (!arity_ok(f, id)) {
		node_poison(f, id);
		return;
	}
	switch (try_relation(f, id, &out)) {
	case REL_DONE:
		node_set(f, id, out);
		call_settle_value(f, id);
		return;
	case REL_WAIT:
		if (f->stated != NULL)
			BUG("%s waits for types that are complete",
			    op_at(ir_at(f->m, id)->ref)->name);
		out = unify_fresh(&f->u);
		ir_at(f->m, id)->type = out;
		wait_for(f, id, out);
		return;
	default:
		node_poison(f, id);
		return;
	}
}

/* An operator as a value: a function of holes whose relation waits. */
void
call_op_value(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);
	struct type_binders none = { 0, 0, NULL, NULL };
	const struct type **arg, *ret;
	uint32_t min, max;

	ir_op_arity(n->ref, &min, &max);
	if (max == UINT32_MAX)
		max = min;
	arg = mem_zalloc(min + 1, sizeof *arg);
	for (uint32_t i = 0; i < min; i++)
		arg[i] = unify_fresh(&f->u);
	ret = unify_fresh(&f->u);
	n->type = type_func(f->m->types, &none, min, arg, ret);
	mem_free(arg);
	wait_for(f, id, ret);
}

/* ---- projections ---- */

static bool
try_proj(struct infer *f, ir_id id, const struct type **out)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = unify_resolve(&f->u, node_type(f,
	    ir_in(f->m, n, 0)));
	struct buf b = { NULL, 0, 0 };

	*out = NULL;
	if (t->kind == TYPE_HOLE)
		return false;
	if (t->kind == TYPE_TUPLE && n->ref < t->n) {
		*out = t->arg[n->ref];
		return true;
	}
	unify_put_type(&f->u, &b, t);
	if (t->kind != TYPE_TUPLE)
		diag_error(f->d, &n->span, "projection",
		    "%s is not a tuple, so it has no field %u", b.v, n->ref);
	else
		diag_error(f->d, &n->span, "projection",
		    "there is no field %u: the tuple has %u, from 0",
		    n->ref, t->n);
	buf_release(&b);
	return true;
}

/* Number of elements of a small tensor of integers. */
static bool
small_integers(const struct type *t, int64_t *n)
{
	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class != DTC_FLOAT &&
	    type_elements(t, n) && *n <= INFER_VALUE_LIMIT;
}

void
call_tuple_value(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct sym **v;
	uint32_t total = 0, known = 0;
	int64_t e;

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id x = ir_in(f->m, n, i);

		if (!small_integers(unify_resolve(&f->u, node_type(f, x)), &e))
			return;
		total += (uint32_t)e;
		known += f->value[x].v != NULL;
		if (total > INFER_VALUE_LIMIT * 4)
			return;
	}
	if (known == 0)
		return;
	v = arena_alloc(f->m->arena, total + 1, sizeof *v);
	f->value[id].v = v;
	f->value[id].n = total;
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id x = ir_in(f->m, n, i);

		small_integers(unify_resolve(&f->u, node_type(f, x)), &e);
		if (f->value[x].v != NULL)
			memcpy(v, f->value[x].v, (size_t)e * sizeof *v);
		v += e;
	}
}

static void
proj_value(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	ir_id tuple = ir_in(f->m, n, 0);
	const struct type *t = unify_resolve(&f->u, node_type(f, tuple));
	uint32_t at = 0;
	int64_t e = 0;

	if (f->value[tuple].v == NULL)
		return;
	for (uint32_t i = 0; i <= n->ref; i++, at += (uint32_t)e)
		if (!small_integers(t->arg[i], &e))
			return;
	f->value[id].v = f->value[tuple].v + (at - (uint32_t)e);
	f->value[id].n = (uint32_t)e;
}

void
call_proj(struct infer *f, ir_id id)
{
	const struct type *out;

	if (!try_proj(f, id, &out)) {
		out = unify_fresh(&f->u);
		ir_at(f->m, id)->type = out;
		wait_for(f, id, out);
	} else if (out == NULL) {
		node_poison(f, id);
	} else {
		node_set(f, id, out);
		proj_value(f, id);
	}
}

/* ---- solving ---- */

/* Relations see types that are open already. */
static void
open_known(struct infer *f, uint32_t k)
{
	ir_id id = f->pending.v[k].node;
	const struct type *t = unify_resolve(&f->u, node_type(f, id));

	ir_at(f->m, id)->type = t = dims_open(f, id, t);
	f->pending.v[k].done = !t->has_hole;
	if (t->has_hole)
		unify_wait(&f->u, t, k);
}

static void
retry(struct infer *f, uint32_t k)
{
	struct pending p = f->pending.v[k];
	struct ir_node *n = ir_at(f->m, p.node);
	const struct type *out = NULL;
	enum rel_status st;
	struct buf b = { NULL, 0, 0 };

	f->node = p.node;
	if (n->kind == NODE_PROJ)
		st = !try_proj(f, p.node, &out) ? REL_WAIT :
		    out == NULL ? REL_ERROR : REL_DONE;
	else
		st = try_relation(f, p.node, &out);
	if (st == REL_WAIT) {
		const struct type **in;
		uint32_t nin;

		in = input_types(f, p.node, &nin);
		for (uint32_t i = 0; i < nin; i++)
			unify_wait(&f->u, in[i], k);
		mem_free(in);
		return;
	}
	f->pending.v[k].done = true;
	if (st == REL_ERROR) {
		node_poison(f, p.node);
		return;
	}
	out = n->kind == NODE_OP ? out : dims_open(f, p.node, out);
	if (!unify_fit(&f->u, p.out, out)) {
		buf_printf(&b, "the result of %s", n->kind == NODE_PROJ ?
		    "the projection" : op_at(n->ref)->name);
		node_mismatch(f, p.node, "operator-result", b.v, p.out, out);
		buf_release(&b);
		node_poison(f, p.node);
		return;
	}
	if (n->kind != NODE_OP) {
		/* A use may have required less than is known now. */
		out = unify_resolve(&f->u, out);
		n->type = unify_resolve(&f->u, p.out);
		out = node_annotated(f, p.node, n->type->has_any ? out :
		    n->type);
		if (out == NULL)
			return;
		n->type = out;
		if (!out->has_hole)
			call_settle_value(f, p.node);
		dims_notice(f, p.node);
	}
}

void
call_solve(struct infer *f)
{
	ir_id at = f->node;

	while (f->u.woken.n > 0) {
		uint32_t n = f->u.woken.n;

		for (uint32_t i = 0; i < n; i++) {
			uint32_t k = f->u.woken.v[i];

			if (f->pending.v[k].opener && !f->pending.v[k].done)
				open_known(f, k);
		}
		for (uint32_t i = 0; i < n; i++) {
			uint32_t k = f->u.woken.v[i];

			if (!f->pending.v[k].opener && !f->pending.v[k].done)
				retry(f, k);
		}
		memmove(f->u.woken.v, f->u.woken.v + n,
		    (f->u.woken.n - n) * sizeof *f->u.woken.v);
		f->u.woken.n -= n;
	}
	f->node = at;
}

static bool
waits_for_reported(struct infer *f, const struct ir_node *n)
{
	for (uint32_t i = 0; i < n->nin; i++)
		if (f->poisoned[ir_in(f->m, n, i)])
			return true;
	return false;
}

/* Reports relations whose inputs never became known, with the annotation that
 * would help. */
void
call_report_waiting(struct infer *f)
{
	for (uint32_t k = 0; k < f->pending.n; k++) {
		const struct pending *p = &f->pending.v[k];
		const struct ir_node *n = ir_at(f->m, p->node);
		const struct type **in;
		struct buf b = { NULL, 0, 0 };
		uint32_t nin;

		if (p->done || p->opener || f->poisoned[p->node])
			continue;
		f->poisoned[p->node] = true;
		if (waits_for_reported(f, n))
			continue;
		in = input_types(f, p->node, &nin);
		for (uint32_t i = 0; i < nin; i++) {
			buf_puts(&b, i == 0 ? "" : ", ");
			unify_put_type(&f->u, &b, in[i]);
		}
		diag_error(f->d, &n->span, "undecided-type",
		    "cannot decide the type of %s(%s)", n->kind == NODE_PROJ ?
		    "a projection" : op_at(n->ref)->name,
		    b.v != NULL ? b.v : "");
		diag_help(f->d, "annotate its inputs: a parameter or a let "
		    "may be written %%x: Tensor[(...), float32]");
		buf_release(&b);
		mem_free(in);
	}
}
