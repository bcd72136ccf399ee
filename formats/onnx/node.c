/*
 * The ONNX node that is being imported: its inputs and attributes, the scopes
 * of value names, and the inferred types of values.
 *
 * The other files of the importer depend on this one, and it on none of them.
 */
#include <string.h>

#include "formats/onnx/graph.h"
#include "formats/onnx/sequence_types.h"

/* ---- scopes ---- */

void
imp_bind(struct imp *im, const char *name, ir_id id)
{
	map_put(&im->scope->name, map_ptr(name), id);
}

bool
imp_lookup(struct imp *im, const char *name, ir_id *id)
{
	const struct onnx_scope *s;

	for (s = im->scope; s; s = s->up)
		if (map_get(&s->name, map_ptr(name), id))
			return true;
	*id = 0;
	return false;
}

bool
imp_omitted(const struct imp *im, const char *name)
{
	const struct onnx_scope *s;

	for (s = im->scope; s; s = s->up)
		if (map_get(&s->name, map_ptr(name), NULL))
			return map_get(&s->omitted, map_ptr(name), NULL);
	return false;
}

const char *
imp_ident(struct imp *im, const char *name)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	if (*name >= '0' && *name <= '9')
		buf_putc(&b, '_');
	for (s = name; *s; s++)
		buf_putc(&b, (*s >= '0' && *s <= '9') ||
		    (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ?
		    *s : '_');
	s = str_intern(im->m->strings, b.v ? b.v : "_", b.v ? b.n : 1);
	buf_release(&b);
	return s;
}

struct onnx_attr *
imp_bound_attr(struct imp *im, const char *name)
{
	struct onnx_attrs_of *b = im->bind;
	struct onnx_attr *a;
	uint32_t i;

	if (!b) {
		imp_error(im, "onnx-attribute", "an attribute refers to '%s' "
		    "of a function, but is not inside one", name);
		return NULL;
	}
	for (i = 0; i < b->call->attr.n; i++) {
		a = &b->call->attr.v[i];
		if (!a->name || strcmp(a->name, name) != 0)
			continue;
		a->used = true;
		if (!a->ref || !*a->ref)
			return a;
		im->bind = b->up;
		a = imp_bound_attr(im, a->ref);
		im->bind = b;
		return a;
	}
	for (i = 0; i < b->function->attr_default.n; i++) {
		a = &b->function->attr_default.v[i];
		if (a->name && strcmp(a->name, name) == 0)
			return a;
	}
	return NULL;
}

/* ---- the current node ---- */

uint32_t
imp_nin(const struct imp *im)
{
	uint32_t n = im->node->input.n;

	while (n > 0 && !imp_has(im, n - 1))
		n--;
	return n;
}

uint32_t
imp_nout(const struct imp *im)
{
	return im->node->output.n;
}

bool
imp_has(const struct imp *im, uint32_t i)
{
	return i < im->node->input.n && *im->node->input.v[i] != 0 &&
	    !imp_omitted(im, im->node->input.v[i]);
}

bool
imp_wants(const struct imp *im, uint32_t i)
{
	return i < im->node->output.n && *im->node->output.v[i] != 0;
}

void
imp_error(struct imp *im, const char *code, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (im->node)
		diag_error(im->d, &im->span, code, "%s: %s",
		    im->node->op ? im->node->op : "", b.v);
	else
		diag_error(im->d, &im->span, code, "%s", b.v);
	buf_release(&b);
}

ir_id
imp_opt(struct imp *im, uint32_t i)
{
	ir_id id = 0;

	if (!imp_has(im, i))
		return 0;
	if (!imp_lookup(im, im->node->input.v[i], &id))
		imp_error(im, "onnx-input", "input %u, '%s', is not defined",
		    i, im->node->input.v[i]);
	return id;
}

ir_id
imp_in(struct imp *im, uint32_t i)
{
	if (!imp_has(im, i)) {
		imp_error(im, "onnx-input", "input %u is missing", i);
		return 0;
	}
	return imp_opt(im, i);
}

int
imp_version(const struct imp *im)
{
	return im->row->since;
}

struct onnx_attr *
imp_attr(struct imp *im, const char *name)
{
	struct onnx_attr *a;
	uint32_t i;

	for (i = 0; i < im->node->attr.n; i++) {
		a = &im->node->attr.v[i];
		if (!a->name || strcmp(a->name, name) != 0)
			continue;
		a->used = true;
		return a->ref && *a->ref ? imp_bound_attr(im, a->ref) : a;
	}
	return NULL;
}

static const char *
attr_type_name(int64_t type)
{
	static const char *const name[] = {
		[ONNX_A_FLOAT] = "FLOAT", [ONNX_A_INT] = "INT",
		[ONNX_A_STRING] = "STRING", [ONNX_A_TENSOR] = "TENSOR",
		[ONNX_A_GRAPH] = "GRAPH", [ONNX_A_FLOATS] = "FLOATS",
		[ONNX_A_INTS] = "INTS", [ONNX_A_STRINGS] = "STRINGS",
	};

	return type > 0 && type <= ONNX_A_STRINGS ? name[type] : "another";
}

static struct onnx_attr *
typed_attr(struct imp *im, const char *name, int64_t type, bool there)
{
	struct onnx_attr *a = imp_attr(im, name);

	if (!a || a->type == type || (a->type == 0 && there))
		return a;
	imp_error(im, "onnx-attribute", "attribute '%s' has type %s (%lld), "
	    "expected %s", name, attr_type_name(a->type),
	    (long long)a->type, attr_type_name(type));
	return NULL;
}

int64_t
imp_int(struct imp *im, const char *name, int64_t dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_INT, true);

	return a ? a->i : dflt;
}

double
imp_float(struct imp *im, const char *name, double dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_FLOAT, true);

	return a ? (double)a->f : dflt;
}

const char *
imp_str(struct imp *im, const char *name, const char *dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_STRING, true);

	if (!a)
		return dflt;
	if (a->s.n > 0 && memchr(a->s.p, 0, a->s.n)) {
		imp_error(im, "onnx-attribute", "attribute '%s' has a NUL "
		    "byte", name);
		return dflt;
	}
	return str_intern(im->m->strings, a->s.n ? (const char *)a->s.p : "",
	    a->s.n);
}

bool
imp_flag(struct imp *im, const char *name)
{
	int64_t v = imp_int(im, name, 0);

	if (v != 0 && v != 1)
		imp_error(im, "onnx-attribute", "attribute '%s' is %lld, "
		    "expected 0 or 1", name, (long long)v);
	return v != 0;
}

const char *
imp_choice(struct imp *im, const char *name, const char *dflt,
    const char *words)
{
	const char *v = imp_str(im, name, dflt);
	size_t n = strlen(v);

	for (const char *w = words; n > 0 && *w != 0; w += *w == ' ') {
		size_t len = strcspn(w, " ");

		if (len == n && memcmp(w, v, n) == 0)
			return v;
		w += len;
	}
	imp_error(im, "onnx-attribute", "attribute '%s' is '%s', expected "
	    "one of: %s", name, v, words);
	return dflt;
}

const int64_t *
imp_ints(struct imp *im, const char *name, uint32_t *n)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_INTS, true);

	*n = a ? a->ints.n : 0;
	if (!a)
		return NULL;
	return a->ints.n ? a->ints.v : arena_alloc(im->arena, 1, 8);
}

const float *
imp_floats(struct imp *im, const char *name, uint32_t *n)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_FLOATS, true);

	*n = a ? a->floats.n : 0;
	if (!a)
		return NULL;
	return a->floats.n ? a->floats.v : arena_alloc(im->arena, 1, 8);
}

/* ---- values ---- */

static const struct type *
solution(void *ctx, const struct type *t)
{
	const struct imp *im = ctx;

	return im->holes.v[t->number].is;
}

const struct type *
imp_solved(const struct imp *im, const struct type *t)
{
	struct type_map map = { .ctx = (void *)im, .hole = solution };
	const struct type *was = NULL;

	/* A solution may be another hole; each is solved once. */
	while (t && t->has_hole && t != was) {
		was = t;
		t = type_rewrite(im->m->types, t, &map);
	}
	return t;
}

void
imp_note(struct imp *im, ir_id id, const struct type *t)
{
	struct onnx_info none = { 0 };

	while (im->info.n <= id)
		vec_push(&im->info, none);
	im->info.v[id].type = t;
}

const struct type *
imp_type(const struct imp *im, ir_id id)
{
	const struct type *t = id > 0 && id < im->info.n ?
	    im->info.v[id].type : NULL;

	return t && t->has_hole ? imp_solved(im, t) : t;
}

const struct type *
imp_tensor(struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	if (t && t->kind != TYPE_TENSOR) {
		imp_error(im, "onnx-type", "an input is a sequence or "
		    "optional where a tensor is needed");
		return NULL;
	}
	return t;
}

uint32_t
imp_rank(const struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	return t && t->kind == TYPE_TENSOR ? t->n : 0;
}

enum dtype
imp_dtype(const struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	return t && t->kind == TYPE_TENSOR ? t->dtype : DT_FLOAT32;
}

int64_t
imp_extent(const struct imp *im, ir_id id, uint32_t i)
{
	const struct type *t = imp_type(im, id);
	int64_t v;

	if (!t || t->kind != TYPE_TENSOR || i >= t->n ||
	    !sym_is_const(t->dim[i], &v))
		return -1;
	return v;
}

bool
imp_axis(struct imp *im, int64_t axis, uint32_t rank, uint32_t *out)
{
	if (axis < -(int64_t)rank || axis >= (int64_t)rank) {
		imp_error(im, "onnx-axis", "axis %lld is not in [-%u, %u)",
		    (long long)axis, rank, rank);
		return false;
	}
	*out = (uint32_t)(axis < 0 ? axis + rank : axis);
	return true;
}

struct bound {
	const struct imp *im;
	bool ok;
};

static void
check_bound(void *ctx, const struct sym *var)
{
	struct bound *b = ctx;

	if (!map_get(&b->im->bound, map_ptr(var->name), NULL))
		b->ok = false;
}

bool
imp_sym_ok(const struct imp *im, const struct sym *s)
{
	struct bound b = { im, !s->has_any && !s->has_hole };

	sym_vars(s, check_bound, &b);
	return b.ok;
}

bool
imp_guess(struct imp *im)
{
	uint32_t i = im->guesses++;

	return im->other_way == EVERY_GUESS || im->other_way == i + 1;
}

bool
imp_assume(struct imp *im, const struct sym_pred *p)
{
	struct buf b = { NULL, 0, 0 };

	if (!imp_sym_ok(im, p->lhs) || !imp_sym_ok(im, p->rhs) ||
	    im->region != im->body || im->rest.depth > 0)
		return false;
	sym_pred_print(&b, p);
	sym_facts_push(im->facts, p);
	if (im->assume.n == 0 || strcmp(im->assume.v, b.v) != 0)
		buf_printf(&im->assume, "%s%s", im->assume.n ? ", " : "",
		    b.v);
	buf_release(&b);
	return true;
}

static const struct type *
open_tensor(struct imp *im, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t i;

	for (i = 0; i < t->n; i++)
		dim[i] = t->dim[i]->has_any ? sym_var(im->m->syms,
		    str_printf(im->m->strings, "?%u", im->fresh++)) :
		    t->dim[i];
	return type_tensor(im->m->types, t->dtype, t->n, dim);
}

const struct type *
imp_open(struct imp *im, const struct type *t)
{
	const struct type **field;
	uint32_t i;

	if (!t->has_any)
		return t;
	if (t->kind == TYPE_TENSOR)
		return open_tensor(im, t);
	if (t->kind != TYPE_TUPLE)
		return t;
	field = arena_alloc(im->arena, t->n, sizeof *field);
	for (i = 0; i < t->n; i++)
		field[i] = imp_open(im, t->arg[i]);
	return type_tuple(im->m->types, t->n, field);
}
