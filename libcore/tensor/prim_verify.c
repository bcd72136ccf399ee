/*
 * Checks an untrusted tensor program (a text, a stream, an edited file), so
 * that its users may follow any index without checks:
 *
 *	buffers		inputs, outputs, temporaries in this order; extents of
 *			dimension names that the program has
 *	scalar code	operands before users, consistent dtypes
 *	stages		axes, dtypes, loads after the stage that writes
 *	the whole	every output is written
 *
 * Each part is only checked if those before it are valid.  Bounds of indices
 * are checked at run time, except for REDUCE and GENERAL, which store at their
 * spatial axes: these must have the buffer's extents.
 */
#include "tensor/prim.h"

#include <math.h>
#include <inttypes.h>
#include <string.h>

#include "ir/text.h"

#define AXIS_LIMIT 128

struct check {
	const struct prim *p;
	struct diag *d;
	uint32_t before;	/* number of errors */
	struct map dim;		/* dimension names by pointer */
	struct map named;	/* names in use */
	const char *unknown;	/* dimension name */
	uint32_t *written;	/* by buffer: stage + 1 */
	struct sx_walk walk;
	struct sym_facts *facts;
};

bool
prim_is_name(const char *s)
{
	const char *q = s;

	if (s == NULL || *s == '\0' || (*s >= '0' && *s <= '9'))
		return false;
	for (; *q; q++)
		if (!((*q >= 'a' && *q <= 'z') || (*q >= 'A' && *q <= 'Z') ||
		    (*q >= '0' && *q <= '9') || *q == '_'))
			return false;
	/* Names that are literals, or prefixes of literals: inff, nanf16. */
	return strcmp(s, "True") != 0 && strcmp(s, "False") != 0 &&
	    strncmp(s, "inf", 3) != 0 && strncmp(s, "nan", 3) != 0 &&
	    strcmp(s, "match") != 0;
}

static void
wrong(struct check *c, const struct span *sp, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

static void
wrong(struct check *c, const struct span *sp, const char *code,
    const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	if (sp->src == 0)
		sp = &c->p->span;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(c->d, sp, code, "prim '@%s': %s", c->p->name, b.v);
	buf_release(&b);
}

static bool
failed(const struct check *c)
{
	return c->d->errors != c->before;
}

/* ---- names and extents ---- */

static void
find_unknown(void *ctx, const struct sym *var)
{
	struct check *c = ctx;

	if (!map_get(&c->dim, map_ptr(var->name), NULL))
		c->unknown = var->name;
}

static bool
check_sym(struct check *c, const struct span *sp, const struct sym *s,
    const char *what, const char *name)
{
	int64_t v;

	c->unknown = NULL;
	if (s == NULL || s->has_hole || s->has_any) {
		wrong(c, sp, "prim-extent", "%s '%s' has an extent that is "
		    "not known", what, name);
		return false;
	}
	if (sym_is_const(s, &v) && v < 0) {
		wrong(c, sp, "prim-extent", "%s '%s' has the extent %" PRId64,
		    what, name, v);
		return false;
	}
	sym_vars(s, find_unknown, c);
	if (c->unknown == NULL)
		return true;
	wrong(c, sp, "undefined-dimension", "%s '%s': dimension '%s' is not "
	    "bound by an input", what, name, c->unknown);
	return false;
}

/* Compared by content: names in a stream or text are interned, but a caller's
 * may not be. */
static void
check_name(struct check *c, const struct span *sp, const char *what,
    const char *name)
{
	uint64_t key;

	if (!prim_is_name(name)) {
		wrong(c, sp, "prim-name", "'%s' is not a valid name for %s",
		    name != NULL ? name : "", what);
		return;
	}
	key = hash_bytes(name, strlen(name), 0);
	if (map_get(&c->named, key, NULL))
		wrong(c, sp, "prim-name", "%s '%s' has the name of another",
		    what, name);
	map_put(&c->named, key, 1);
}

static void
check_buffer(struct check *c, uint32_t i)
{
	const struct prim *p = c->p;
	const struct prim_buffer *b = &p->buffer.v[i];
	enum buffer_kind kind = i < p->ninput ? BUFFER_INPUT :
	    i < p->ninput + p->noutput ? BUFFER_OUTPUT : BUFFER_TEMP;

	check_name(c, &b->span, "a buffer", b->name);
	if (b->kind != kind)
		wrong(c, &b->span, "prim-buffer", "buffer '%s' is out of "
		    "order: inputs, then outputs, then temporaries",
		    b->name);
	if ((unsigned)b->dtype >= DT_COUNT || b->rank > TYPE_RANK_LIMIT) {
		wrong(c, &b->span, "prim-buffer", "buffer '%s' has no type",
		    b->name);
		return;
	}
	for (uint32_t k = 0; k < b->rank; k++) {
		/* The kernel of an operator may compute an extent. */
		if (kind == BUFFER_OUTPUT && p->kernel != NULL &&
		    b->dim[k]->kind == SYM_ANY)
			continue;
		if (!check_sym(c, &b->span, b->dim[k], "buffer", b->name))
			return;
	}
}

static bool
is_bound(const struct prim *p, const char *name)
{
	for (uint32_t i = 0; i < p->ninput; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++) {
			const struct sym *d = p->buffer.v[i].dim[k];

			if (d->kind == SYM_VAR && d->name == name)
				return true;
		}
	return false;
}

const char *
prim_open_dim(const struct prim *p)
{
	for (uint32_t i = 0; i < p->ndim; i++)
		if (!is_bound(p, p->dim[i]))
			return p->dim[i];
	return NULL;
}

static void
check_buffers(struct check *c)
{
	const struct prim *p = c->p;

	for (uint32_t i = 0; p->attrs != NULL && i < p->attrs->n; i++)
		if (!text_is_key(p->m, p->attrs->pair[i].key))
			wrong(c, &p->span, "prim-name",
			    "'%s' is not a valid name for "
			    "an attribute", p->attrs->pair[i].key);
	for (uint32_t i = 0; i < p->ndim; i++) {
		if (!text_is_word(p->m, p->dim[i]))
			wrong(c, &p->span, "prim-name",
			    "'%s' is not a valid name for "
			    "a dimension", p->dim[i]);
		if (map_get(&c->dim, map_ptr(p->dim[i]), NULL))
			wrong(c, &p->span, "prim-name", "dimension '%s' is "
			    "given twice", p->dim[i]);
		map_put(&c->dim, map_ptr(p->dim[i]), i);
	}
	if ((uint64_t)p->ninput + p->noutput > p->buffer.n ||
	    p->noutput == 0) {
		wrong(c, &p->span, "prim-output", "it has no output");
		return;
	}
	for (uint32_t i = 0; i < p->buffer.n; i++)
		check_buffer(c, i);
}

/* ---- dtypes of scalar code ---- */

static const char *
dtype_name(const struct prim *p, sx_id id)
{
	return dtype_info[p->sx.v[id].dtype].name;
}

static bool
is_float(uint8_t dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

/* The operators defined for bool: logic, order, and arithmetic of 0 and 1. */
static bool
takes_bool(enum sx_op op)
{
	switch (op) {
	case SX_AND: case SX_OR: case SX_XOR: case SX_NOT: case SX_MIN:
	case SX_MAX: case SX_MUL: case SX_ADD: case SX_ABS: case SX_SIGN:
		return true;
	default:
		return sx_info[op].compares && !sx_info[op].float_only;
	}
}

static bool
type_load(const struct prim *p, struct sx *n, const sx_id *in,
    struct buf *why)
{
	const struct prim_buffer *b;

	if (n->ref >= p->buffer.n) {
		buf_puts(why, "a load of a buffer that does not exist");
		return false;
	}
	b = &p->buffer.v[n->ref];
	n->dtype = (uint8_t)b->dtype;
	if (n->nin != b->rank) {
		buf_printf(why, "'%s' has rank %u and is indexed by "
		    "%u", b->name,
		    b->rank, n->nin);
		return false;
	}
	for (uint32_t i = 0; i < n->nin; i++)
		if (p->sx.v[in[i]].dtype != DT_INT64) {
			buf_printf(why, "index %u of '%s' is %s, not int64", i,
			    b->name, dtype_name(p, in[i]));
			return false;
		}
	return true;
}

static bool
type_guard(const struct prim *p, struct sx *n, const sx_id *in,
    struct buf *why)
{
	n->dtype = p->sx.v[in[1]].dtype;
	if (p->sx.v[in[0]].dtype != DT_BOOL)
		buf_printf(why, "the predicate of guard is %s, not bool",
		    dtype_name(p, in[0]));
	else if (p->sx.v[in[1]].op != SX_LOAD)
		buf_puts(why, "the second operand of guard is not a load");
	else if (p->sx.v[in[2]].dtype != n->dtype)
		buf_printf(why, "guard of %s and %s", dtype_name(p, in[1]),
		    dtype_name(p, in[2]));
	else
		return true;
	return false;
}

static bool
type_conversion(const struct prim *p, struct sx *n, const sx_id *in,
    struct buf *why)
{
	const struct dtype_info *from = &dtype_info[p->sx.v[in[0]].dtype];

	if (n->dtype == DT_STRING || from->class == DTC_STRING) {
		buf_printf(why, "%s from %s to %s", sx_info[n->op].name,
		    from->name, dtype_info[n->dtype].name);
		return false;
	}
	if (n->op == SX_BITCAST && (n->dtype == DT_BOOL ||
	    from->class == DTC_BOOL ||
	    from->bytes != dtype_info[n->dtype].bytes)) {
		buf_printf(why, "bitcast from %s to %s", from->name,
		    dtype_info[n->dtype].name);
		return false;
	}
	return true;
}

static bool
type_operator(const struct prim *p, struct sx *n, const sx_id *in,
    struct buf *why)
{
	const struct sx_info *info = &sx_info[n->op];
	uint8_t dt = p->sx.v[in[0]].dtype;

	if (n->nin == 2 && p->sx.v[in[1]].dtype != dt) {
		buf_printf(why, "%s of %s and %s", info->name,
		    dtype_name(p, in[0]), dtype_name(p, in[1]));
		return false;
	}
	if (dt == DT_STRING || (info->float_only && !is_float(dt)) ||
	    (info->int_only && is_float(dt)) ||
	    (dt == DT_BOOL && !takes_bool((enum sx_op)n->op))) {
		buf_printf(why, "there is no %s of %s", info->name,
		    dtype_name(p, in[0]));
		return false;
	}
	n->dtype = info->compares ? DT_BOOL : dt;
	return true;
}

const char *
sx_type_code(const struct prim *p, const struct sx *n)
{
	return n->op == SX_LOAD && n->ref < p->buffer.n &&
	    n->nin != p->buffer.v[n->ref].rank ? "prim-rank" : "prim-dtype";
}

bool
sx_type(const struct prim *p, struct sx *n, const sx_id *in, struct buf *why)
{
	uint8_t given = n->dtype;

	if (n->op == SX_NONE || n->op >= SX_OPS ||
	    (n->op != SX_LOAD && n->nin != sx_info[n->op].nin)) {
		buf_printf(why, "a scalar operator with %u operands that does "
		    "not exist", n->nin);
		return false;
	}
	switch (n->op) {
	case SX_AXIS: case SX_DIM:
		n->dtype = DT_INT64;
		return true;
	case SX_LOAD:
		return type_load(p, n, in, why);
	case SX_GUARD:
		return type_guard(p, n, in, why);
	case SX_CONST: case SX_ACC: case SX_CAST: case SX_BITCAST:
		if (given < DT_COUNT)
			return n->nin == 0 || type_conversion(p, n, in, why);
		buf_printf(why, "%s has no dtype", sx_info[n->op].name);
		return false;
	case SX_SELECT:
		n->dtype = p->sx.v[in[1]].dtype;
		if (p->sx.v[in[0]].dtype != DT_BOOL) {
			buf_printf(why, "the condition of select is %s, not "
			    "bool", dtype_name(p, in[0]));
			return false;
		}
		if (p->sx.v[in[2]].dtype == n->dtype)
			return true;
		buf_printf(why, "select of %s and %s", dtype_name(p, in[1]),
		    dtype_name(p, in[2]));
		return false;
	default:
		return type_operator(p, n, in, why);
	}
}

static bool
constant_fits(const struct sx *n)
{
	unsigned bits = dtype_info[n->dtype].bits;

	switch (dtype_info[n->dtype].class) {
	case DTC_BOOL:
		return n->i == 0 || n->i == 1;
	case DTC_INT:
		return bits == 64 || n->i >> (bits - 1) == 0 ||
		    n->i >> (bits - 1) == -1;
	case DTC_UINT:
		return bits == 64 || (uint64_t)n->i >> bits == 0;
	case DTC_STRING:
		return n->i == 0;
	default:
		return true;
	}
}

static void
check_node(struct check *c, sx_id id)
{
	const struct prim *p = c->p;
	const struct sx *n = &p->sx.v[id];
	struct sx typed = *n;
	struct buf why = { 0 };

	if ((uint64_t)n->in + n->nin > p->sx_in.n) {
		wrong(c, &p->span, "prim-code", "operands of scalar node %u "
		    "are outside of their table", id);
		return;
	}
	for (uint32_t i = 0; i < n->nin; i++)
		if (p->sx_in.v[n->in + i] == 0 ||
		    p->sx_in.v[n->in + i] >= id) {
			wrong(c, &p->span, "prim-code", "scalar node %u uses "
			    "one that does not come before it", id);
			return;
		}
	if (!sx_type(p, &typed, n->nin > 0 ? &p->sx_in.v[n->in] : NULL, &why))
		wrong(c, &p->span, "prim-dtype", "%s", why.v);
	else if (typed.dtype != n->dtype)
		wrong(c, &p->span, "prim-dtype", "%s has dtype %s, not %s",
		    sx_info[n->op].name, dtype_info[typed.dtype].name,
		    n->dtype < DT_COUNT ? dtype_info[n->dtype].name : "none");
	else if (n->op == SX_CONST && !constant_fits(n))
		wrong(c, &p->span, "prim-dtype", "a constant is outside %s",
		    dtype_info[n->dtype].name);
	else if (n->op == SX_DIM)
		check_sym(c, &p->span, n->sym, "code", "dim");
	buf_release(&why);
}

/* ---- stages ---- */

static bool
check_axes(struct check *c, const struct prim_stage *s)
{
	uint32_t before = c->d->errors;

	if (s->naxis > AXIS_LIMIT || s->nspatial > s->naxis ||
	    s->nspatial > TYPE_RANK_LIMIT) {
		wrong(c, &s->span, "prim-axis", "a stage has %u axes, at most "
		    "%d spatial ones and %d in all can be", s->naxis,
		    TYPE_RANK_LIMIT, AXIS_LIMIT);
		return false;
	}
	map_free(&c->named);
	for (uint32_t i = 0; i < s->naxis; i++) {
		check_name(c, &s->span, "an axis", s->axis[i].name);
		check_sym(c, &s->span, s->axis[i].extent, "axis",
		    s->axis[i].name != NULL ? s->axis[i].name : "");
	}
	if (s->name != NULL && !prim_is_name(s->name))
		wrong(c, &s->span, "prim-name",
		    "'%s' is not a valid name for a stage",
		    s->name);
	return c->d->errors == before;
}

static bool
check_outs(struct check *c, const struct prim_stage *s)
{
	const struct prim *p = c->p;

	if (s->nout == 0 || s->out == NULL || s->value == NULL ||
	    (s->kind != STAGE_GENERAL && s->nout != 1)) {
		wrong(c, &s->span, "prim-stage", "a stage writes %u buffers",
		    s->nout);
		return false;
	}
	for (uint32_t i = 0; i < s->nout; i++) {
		if (s->out[i] >= p->buffer.n || s->out[i] < p->ninput) {
			wrong(c, &s->span, "prim-stage", "a stage writes "
			    "'%s', which is not an output or temporary",
			    s->out[i] < p->buffer.n ?
			    p->buffer.v[s->out[i]].name : "?");
			return false;
		}
		for (uint32_t k = 0; k < i; k++)
			if (s->out[k] == s->out[i]) {
				wrong(c, &s->span, "prim-stage", "a stage "
				    "writes '%s' twice",
				    p->buffer.v[s->out[i]].name);
				return false;
			}
	}
	return true;
}

/* Stages that reduce store at their spatial axes. */
static void
check_spatial(struct check *c, const struct prim_stage *s)
{
	for (uint32_t i = 0; i < s->nout; i++) {
		const struct prim_buffer *b = &c->p->buffer.v[s->out[i]];

		if (b->rank != s->nspatial) {
			wrong(c, &s->span, "prim-rank", "'%s' has %u "
			    "dimensions, its stage %u spatial axes", b->name,
			    b->rank, s->nspatial);
			continue;
		}
		for (uint32_t k = 0; k < b->rank; k++) {
			struct sym_pred same = { SYM_EQ, b->dim[k],
				s->axis[k].extent };
			struct buf t = { 0 };

			if (b->dim[k] == s->axis[k].extent ||
			    sym_decide(c->facts, &same) == SYM_PROVED)
				continue;
			sym_print(&t, s->axis[k].extent);
			buf_puts(&t, ", but that dimension is ");
			sym_print(&t, b->dim[k]);
			wrong(c, &s->span, "prim-extent", "axis '%s' writes "
			    "'%s' and has extent %s", s->axis[k].name,
			    b->name, t.v);
			buf_release(&t);
		}
	}
}

static void
check_value(struct check *c, const struct prim_stage *s, sx_id id,
    enum dtype dt, const char *what)
{
	if (id == 0 || id >= c->p->sx.n)
		wrong(c, &s->span, "prim-stage", "a stage has no %s", what);
	else if (c->p->sx.v[id].dtype != dt)
		wrong(c, &s->span, "prim-dtype", "the %s of '%s' is %s, not "
		    "%s", what, c->p->buffer.v[s->out[0]].name,
		    dtype_name(c->p, id), dtype_info[dt].name);
}

static bool
check_values(struct check *c, const struct prim_stage *s)
{
	const struct prim *p = c->p;
	const struct prim_buffer *b = &p->buffer.v[s->out[0]];
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;
	uint32_t before = c->d->errors;

	for (uint32_t i = 0; i < s->nout; i++) {
		enum dtype dt = p->buffer.v[s->out[i]].dtype;

		check_value(c, s, s->value[i], dt, "value");
		if (s->kind == STAGE_GENERAL)
			check_value(c, s, s->init != NULL ? s->init[i] : 0,
			    dt, "initial value");
	}
	if (s->where != 0)
		check_value(c, s, s->where, DT_BOOL, "predicate");
	if (folds != (s->at == NULL) && b->rank > 0) {
		wrong(c, &s->span, "prim-stage", "a stage of '%s' has %s",
		    b->name, folds ? "indices, but folds" : "no indices");
		return false;
	}
	for (uint32_t i = 0; !folds && i < b->rank; i++)
		check_value(c, s, s->at[i], DT_INT64, "index");
	if ((s->kind == STAGE_REDUCE || s->kind == STAGE_SCATTER) &&
	    ((unsigned)s->reduce > REDUCE_SET || (s->kind == STAGE_REDUCE &&
	    s->reduce == REDUCE_SET))) {
		wrong(c, &s->span, "prim-stage", "a stage of '%s' folds with "
		    "an unknown operation", b->name);
		return false;
	}
	if (s->kind == STAGE_REDUCE || s->kind == STAGE_SCATTER) {
		bool logic = s->reduce == REDUCE_ANY ||
		    s->reduce == REDUCE_ALL;

		if (s->reduce != REDUCE_SET && (b->dtype == DT_STRING ||
		    (logic ? b->dtype != DT_BOOL : b->dtype == DT_BOOL &&
		    s->reduce != REDUCE_MAX && s->reduce != REDUCE_MIN)))
			wrong(c, &s->span, "prim-dtype", "there is no %s of "
			    "%s", reduce_op_name[s->reduce],
			    dtype_info[b->dtype].name);
	}
	return c->d->errors == before;
}

/* Checks the references of a stage's node. */
static void
check_leaf(struct check *c, const struct prim_stage *s, sx_id id,
    bool folding, uint32_t naxis)
{
	const struct prim *p = c->p;
	const struct sx *n = &p->sx.v[id];
	const struct prim_buffer *b;
	bool own = false;

	if (n->op == SX_AXIS && n->ref >= naxis) {
		wrong(c, &s->span, "prim-axis", "a stage of '%s' uses axis "
		    "%u %s", p->buffer.v[s->out[0]].name, n->ref,
		    n->ref < s->naxis ? "outside its reduction" :
		    "which it does not have");
	} else if (n->op == SX_ACC && (!folding ||
	    s->kind != STAGE_GENERAL || n->ref >= s->nout ||
	    n->dtype != p->buffer.v[s->out[n->ref]].dtype)) {
		wrong(c, &s->span, "prim-code", "a stage of '%s' uses an "
		    "accumulator that it does not have there",
		    p->buffer.v[s->out[0]].name);
	} else if (n->op == SX_LOAD && n->ref >= p->ninput) {
		b = &p->buffer.v[n->ref];
		for (uint32_t i = 0; i < s->nout; i++)
			own |= s->out[i] == n->ref;
		if (own && s->kind != STAGE_SCAN)
			wrong(c, &s->span, "prim-load", "a stage reads '%s', "
			    "which it writes; only a scan may", b->name);
		else if (!own && c->written[n->ref] == 0)
			wrong(c, &s->span, "prim-load", "a stage reads '%s' "
			    "before any stage writes it", b->name);
	}
}

static void
check_reach(struct check *c, const struct prim_stage *s)
{
	const struct prim_buffer *b = &c->p->buffer.v[s->out[0]];
	struct sx_walk *w = &c->walk;
	uint32_t i;

	sx_walk_begin(w);
	for (i = 0; s->at != NULL && i < b->rank; i++)
		sx_walk_add(w, s->at[i]);
	for (i = 0; s->kind == STAGE_GENERAL && i < s->nout; i++)
		sx_walk_add(w, s->init[i]);
	for (i = 0; i < w->order.n; i++)
		check_leaf(c, s, w->order.v[i], false, s->nspatial);
	sx_walk_begin(w);
	sx_walk_add(w, s->where);
	for (i = 0; i < w->order.n; i++)
		check_leaf(c, s, w->order.v[i], false, s->naxis);
	sx_walk_begin(w);
	for (i = 0; i < s->nout; i++)
		sx_walk_add(w, s->value[i]);
	for (i = 0; i < w->order.n; i++)
		check_leaf(c, s, w->order.v[i], true, s->naxis);
}

static void
check_stage(struct check *c, uint32_t index)
{
	const struct prim_stage *s = &c->p->stage.v[index];
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;

	if ((unsigned)s->kind > STAGE_SCATTER) {
		wrong(c, &s->span, "prim-stage", "a stage of unknown kind");
		return;
	}
	if (!check_outs(c, s) || !check_axes(c, s) || !check_values(c, s))
		return;
	if (folds)
		check_spatial(c, s);
	else if (s->naxis != s->nspatial)
		wrong(c, &s->span, "prim-axis", "a stage of '%s' has "
		    "reduction axes, but does not fold",
		    c->p->buffer.v[s->out[0]].name);
	if (s->kind == STAGE_SCAN && s->nspatial == 0)
		wrong(c, &s->span, "prim-axis", "a scan needs an axis");
	if (s->kind == STAGE_SCATTER && s->reduce != REDUCE_SET &&
	    c->written[s->out[0]] == 0) {
		wrong(c, &s->span, "prim-load", "a scatter adds to '%s' "
		    "before any stage writes it",
		    c->p->buffer.v[s->out[0]].name);
		diag_help(c->d, "write its initial value in a stage before");
	}
	check_reach(c, s);
	for (uint32_t i = 0; i < s->nout; i++)
		c->written[s->out[i]] = index + 1;
}

static void
check_kernel(struct check *c)
{
	const struct prim *p = c->p;
	const struct prim_kernel *k = p->kernel;
	uint32_t any = 0;

	if (p->stage.n > 0 || !text_is_symbol(k->symbol))
		wrong(c, &p->span, "prim-kernel", "a kernel has a symbol, and "
		    "no stages");
	for (uint32_t i = 0; i < k->nparam; i++)
		check_sym(c, &p->span, k->param[i], "parameter of kernel",
		    k->symbol);
	for (uint32_t i = 0; i < k->nbound; i++)
		check_sym(c, &p->span, k->bound[i], "bound of kernel",
		    k->symbol);
	for (uint32_t i = p->ninput; i < p->ninput + p->noutput; i++)
		for (uint32_t j = 0; j < p->buffer.v[i].rank; j++)
			any += p->buffer.v[i].dim[j]->kind == SYM_ANY;
	if (any != k->nbound)
		wrong(c, &p->span, "prim-kernel", "the outputs have %u extents "
		    "'?', the kernel %u bounds", any, k->nbound);
}

static void
check_outputs(struct check *c)
{
	const struct prim *p = c->p;

	for (uint32_t i = p->ninput; i < p->ninput + p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		if (c->written[i] == 0)
			wrong(c, &b->span, "prim-output", "no stage writes "
			    "the output '%s'", b->name);
	}
}

static void
mark(const struct prim *p, bool *reached, sx_id id)
{
	if (id < p->sx.n)
		reached[id] = true;
}

/* The code that stages reach: passes may leave dead code in the list. */
static bool *
reach(const struct prim *p)
{
	bool *reached = mem_zalloc(p->sx.n + 1, sizeof *reached);

	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		uint32_t rank = s->nout > 0 && s->out[0] < p->buffer.n ?
		    p->buffer.v[s->out[0]].rank : 0;

		for (uint32_t k = 0; s->at != NULL && k < rank; k++)
			mark(p, reached, s->at[k]);
		for (uint32_t k = 0; k < s->nout; k++) {
			if (s->init != NULL)
				mark(p, reached, s->init[k]);
			mark(p, reached, s->value[k]);
		}
		mark(p, reached, s->where);
	}
	/* Operands precede their users. */
	for (uint32_t i = p->sx.n; i-- > 1; )
		for (uint32_t k = 0; reached[i] && k < p->sx.v[i].nin; k++)
			mark(p, reached, p->sx_in.v[p->sx.v[i].in + k]);
	return reached;
}

bool
prim_verify(const struct prim *p, struct diag *d)
{
	struct check c = { .p = p, .d = d, .before = d->errors };
	bool *reached;
	uint32_t i;

	check_buffers(&c);
	reached = failed(&c) ? NULL : reach(p);
	for (i = 1; !failed(&c) && i < p->sx.n; i++)
		if (reached[i])
			check_node(&c, i);
	mem_free(reached);
	if (!failed(&c) && p->kernel != NULL) {
		check_kernel(&c);
		if (p->tree.n > 0)
			wrong(&c, &p->span, "prim-kernel", "a kernel has no "
			    "schedule");
	} else if (!failed(&c)) {
		c.written = mem_zalloc(p->buffer.n, sizeof *c.written);
		c.facts = sym_facts_new(p->m->syms);
		sx_walk_init(&c.walk, p);
		for (i = 0; i < p->stage.n; i++)
			check_stage(&c, i);
		if (!failed(&c))
			check_outputs(&c);
		if (!failed(&c))
			trees_verify(p, d);
		sx_walk_free(&c.walk);
		sym_facts_free(c.facts);
		mem_free(c.written);
	}
	map_free(&c.dim);
	map_free(&c.named);
	return !failed(&c);
}

void
prim_warn_unused(const struct prim *p, struct diag *d)
{
	bool *used = mem_zalloc(p->buffer.n + 1, sizeof *used);
	uint32_t i;

	for (i = 1; i < p->sx.n; i++)
		if (p->sx.v[i].op == SX_LOAD)
			used[p->sx.v[i].ref] = true;
	for (i = 0; i < p->buffer.n && p->kernel == NULL; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		if (b->kind != BUFFER_OUTPUT && !used[i])
			diag_warning(d, &b->span, "prim-unused",
			    "prim '@%s': nothing reads '%s'", p->name,
			    b->name);
	}
	mem_free(used);
}
