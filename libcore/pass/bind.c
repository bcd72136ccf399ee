/*
 * Binding of parameters (bind.h): names, types, extents, and the rewriting.
 *
 * A bound parameter keeps its node, printed id and name; its kind becomes a
 * constant at the head of the body.  Nobody may call the function, since its
 * parameters change.  Cost: linear in the function, but for maps with
 * prefixes (tensors times maps) and chains of extents of which each needs
 * the one before (a pass over the open ones for each).
 */
#include "pass/bind.h"

#include <string.h>

#include "infer/infer.h"
#include "ir/substitute.h"
#include "ir/text.h"

struct bind_map {
	const char *from, *to;
	size_t from_len, to_len;
	bool prefix, used;
};
struct given {
	struct bind_offer offer;
	uint32_t constant;
};
struct bind {
	struct ir_module *m;
	struct diag *d;
	uint32_t function, n;
	ir_id *param;
	struct given *given;
	struct map by_name;	/* interned: parameter */
	struct map by_plain;	/* the same, all but letters and digits _ */
	VEC(struct bind_map) map;
	struct map solved;	/* interned name of an extent: index */
	VEC(int64_t) value;
	VEC(uint32_t) who;	/* parameter that determined it */
};

/* ---- names ---- */

static const char *
plain(struct ir_module *m, const char *s, size_t len)
{
	struct buf b = { NULL, 0, 0 };
	const char *out;

	if (len > 0 && *s >= '0' && *s <= '9')
		buf_putc(&b, '_');
	for (size_t i = 0; i < len; i++)
		buf_putc(&b, (s[i] >= '0' && s[i] <= '9') ||
		    (s[i] >= 'a' && s[i] <= 'z') ||
		    (s[i] >= 'A' && s[i] <= 'Z') ? s[i] : '_');
	out = str_intern(m->strings, b.n ? b.v : "", b.n);
	buf_release(&b);
	return out;
}

static uint32_t
find_exact(const struct bind *b, const char *name, size_t len)
{
	uint32_t i;

	if (map_get(&b->by_name, map_ptr(str_intern(b->m->strings, name,
	    len)), &i))
		return i;
	if (map_get(&b->by_plain, map_ptr(plain(b->m, name, len)), &i))
		return i;
	return UINT32_MAX;
}

bool
bind_map(struct bind *b, const char *arg)
{
	const char *eq = strchr(arg, '=');
	struct bind_map x = { .from = arg };

	if (eq != NULL) {
		x.from_len = (size_t)(eq - arg);
		x.to = eq + 1;
		x.to_len = strlen(x.to);
		x.prefix = x.from_len > 0 && eq[-1] == '*';
	}
	if (eq == NULL || x.from_len == 0 || (x.prefix && (x.to_len == 0 ||
	    x.to[x.to_len - 1] != '*'))) {
		diag_error(b->d, NULL, "bad-map", "'%s' is neither FROM=TO nor "
		    "PREFIX*=PREFIX*", arg);
		return false;
	}
	x.from_len -= x.prefix;
	x.to_len -= x.prefix;
	if (!x.prefix && find_exact(b, x.to, x.to_len) == UINT32_MAX) {
		diag_error(b->d, NULL, "unknown-parameter", "@%s has no "
		    "parameter '%s'", b->m->function.v[b->function].name,
		    x.to);
		return false;
	}
	vec_push(&b->map, x);
	return true;
}

uint32_t
bind_find(struct bind *b, const char *name)
{
	size_t len = strlen(name);
	struct buf t = { NULL, 0, 0 };
	uint32_t i, at;

	for (i = 0; i < b->map.n; i++) {
		struct bind_map *x = &b->map.v[i];

		if (len < x->from_len || memcmp(name, x->from,
		    x->from_len) != 0 || (!x->prefix && len != x->from_len))
			continue;
		x->used = true;
		buf_add(&t, x->to, x->to_len);
		buf_puts(&t, name + x->from_len);
		at = find_exact(b, t.v, t.n);
		buf_release(&t);
		return at;
	}
	return find_exact(b, name, len);
}

bool
bind_check_maps(struct bind *b)
{
	bool ok = true;

	for (uint32_t i = 0; i < b->map.n; i++) {
		const struct bind_map *x = &b->map.v[i];

		if (x->used || x->prefix)
			continue;
		diag_error(b->d, NULL, "unknown-tensor", "there is no tensor "
		    "'%.*s' to map to '%s'", (int)x->from_len, x->from,
		    x->to);
		ok = false;
	}
	return ok;
}

/* ---- the function ---- */

struct use {
	struct bind *b;
	uint32_t global;
	ir_id at;
};

static void
find_use(void *ctx, struct ir_module *m, ir_id id)
{
	struct use *u = ctx;
	const struct ir_node *n = ir_at(m, id);

	if ((n->kind == NODE_GLOBAL || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_GLOBAL)) && n->ref == u->global && !u->at)
		u->at = id;
}

static bool
is_free(struct bind *b, uint32_t global)
{
	struct use u = { b, global, 0 };

	for (uint32_t f = 1; f < b->m->function.n && !u.at; f++)
		ir_walk_function(b->m, f, find_use, &u);
	if (u.at == 0)
		return true;
	diag_error(b->d, &ir_at(b->m, u.at)->span, "function-used", "@%s is "
	    "used here, so its parameters cannot become constants",
	    b->m->function.v[b->function].name);
	diag_help(b->d, "bind those of the function that uses it");
	return false;
}

static void
add_params(struct bind *b)
{
	const struct ir_region_data *r = &b->m->region.v[
	    b->m->function.v[b->function].body];
	const char *p;
	uint32_t k;

	b->n = r->params.n;
	b->param = mem_zalloc(b->n + 1, sizeof *b->param);
	b->given = mem_zalloc(b->n + 1, sizeof *b->given);
	for (uint32_t i = 0; i < b->n; i++) {
		const char *name = ir_at(b->m, r->params.v[i])->name;

		b->param[i] = r->params.v[i];
		if (name == NULL)
			continue;
		p = plain(b->m, name, strlen(name));
		if (!map_get(&b->by_name, map_ptr(name), &k))
			map_put(&b->by_name, map_ptr(name), i);
		if (!map_get(&b->by_plain, map_ptr(p), &k))
			map_put(&b->by_plain, map_ptr(p), i);
	}
}

struct bind *
bind_begin(struct ir_module *m, const char *function, struct diag *d)
{
	const char *name = function + (*function == '@');
	uint32_t g = ir_find_global(m, str_intern0(m->strings, name));
	struct bind *b;

	if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION) {
		diag_error(d, NULL, "no-function", "there is no function @%s",
		    name);
		if (g == 0 && m->function.n > 1)
			diag_help(d, "name one with --function, such as "
			    "--function %s", m->function.v[1].name);
		return NULL;
	}
	b = mem_zalloc(1, sizeof *b);
	b->m = m;
	b->d = d;
	b->function = m->global.v[g].index;
	if (is_free(b, g)) {
		add_params(b);
		return b;
	}
	bind_free(b);
	return NULL;
}

void
bind_free(struct bind *b)
{
	if (b == NULL)
		return;
	mem_free(b->param);
	mem_free(b->given);
	map_free(&b->by_name);
	map_free(&b->by_plain);
	map_free(&b->solved);
	vec_free(&b->map);
	vec_free(&b->value);
	vec_free(&b->who);
	mem_free(b);
}

uint32_t
bind_count(const struct bind *b)
{
	return b->n;
}

const char *
bind_param(const struct bind *b, uint32_t param)
{
	return ir_at(b->m, b->param[param])->name;
}

const struct type *
bind_type(const struct bind *b, uint32_t param)
{
	const struct ir_node *n = ir_at(b->m, b->param[param]);

	return n->annot != NULL ? n->annot : n->type;
}

bool
bind_is_given(const struct bind *b, uint32_t param)
{
	return b->given[param].offer.name != NULL;
}

/* ---- offers ---- */

static void
mismatch(struct bind *b, uint32_t param, const struct type *want,
    const struct bind_offer *o, const char *why)
{
	const struct ir_node *n = ir_at(b->m, b->param[param]);
	struct buf t = { NULL, 0, 0 }, u = { NULL, 0, 0 };

	text_put_type_short(&t, want);
	text_put_type_short(&u, o->type);
	diag_error(b->d, &n->span, "bind-type", "parameter '%s' of @%s has "
	    "type %s, '%s' of %s has %s%s", n->name ? n->name : "",
	    b->m->function.v[b->function].name, t.v, o->name, o->from, u.v,
	    why);
	buf_release(&t);
	buf_release(&u);
}

static bool
fits(const struct type *want, const struct type *got)
{
	int64_t x, y;

	if (want == NULL || want->kind == TYPE_HOLE)
		return true;
	if (want->kind != TYPE_TENSOR || want->dtype != got->dtype ||
	    want->n != got->n)
		return false;
	for (uint32_t i = 0; i < want->n; i++)
		if (sym_is_const(want->dim[i], &x) &&
		    sym_is_const(got->dim[i], &y) && x != y)
			return false;
	return true;
}

bool
bind_offer(struct bind *b, uint32_t param, const struct bind_offer *o)
{
	struct given *g = &b->given[param];
	const struct ir_node *n = ir_at(b->m, b->param[param]);

	if (g->offer.name != NULL) {
		diag_error(b->d, &n->span, "bound-twice", "parameter '%s' "
		    "gets '%s' of %s and '%s' of %s", n->name ? n->name : "",
		    g->offer.name, g->offer.from, o->name, o->from);
		return false;
	}
	g->offer = *o;
	g->offer.name = str_intern0(b->m->strings, o->name);
	g->offer.from = str_intern0(b->m->strings, o->from);
	if (fits(bind_type(b, param), o->type))
		return true;
	mismatch(b, param, bind_type(b, param), o, "");
	return false;
}

void
bind_give(struct bind *b, uint32_t param, uint32_t constant)
{
	b->given[param].constant = constant;
}

/* ---- extents ---- */

static bool
known(void *ctx, const struct sym *var, int64_t *v)
{
	const struct bind *b = ctx;
	uint32_t i;

	if (var->name == NULL || !map_get(&b->solved, map_ptr(var->name), &i))
		return false;
	*v = b->value.v[i];
	return true;
}

static const struct sym *
lookup(void *ctx, const struct sym *var)
{
	struct bind *b = ctx;
	int64_t v;

	return known(b, var, &v) ? sym_const(b->m->syms, v) : NULL;
}

static void
learn(struct bind *b, uint32_t param, const char *name, int64_t v)
{
	map_put(&b->solved, map_ptr(name), b->value.n);
	vec_push(&b->value, v);
	vec_push(&b->who, param);
}

/* s == v for one name: bare, or c * name + k. */
static bool
solve(struct bind *b, uint32_t param, const struct sym *s, int64_t v)
{
	int64_t c = 1, rest = v;

	if (s->kind == SYM_ADD && s->n == 1) {
		if (__builtin_sub_overflow(v, s->value, &rest))
			return false;
		s = s->arg[0];
	}
	if (s->kind == SYM_MUL && s->n == 1) {
		c = s->value;
		s = s->arg[0];
	}
	if (s->kind != SYM_VAR || c == 0 || (c == -1 && rest == INT64_MIN) ||
	    rest % c != 0 || rest / c < 0)
		return false;
	learn(b, param, s->name, rest / c);
	return true;
}

struct open_dim {
	uint32_t param, axis;
};

/* One extent of a bound parameter: 1 done, 0 not yet, -1 wrong. */
static int
solve_dim(struct bind *b, const struct open_dim *o, bool bare)
{
	const struct type *want = bind_type(b, o->param);
	const struct bind_offer *offer = &b->given[o->param].offer;
	const struct sym *s;
	int64_t v = 0, w;

	(void)sym_is_const(offer->type->dim[o->axis], &v);
	if (want->dim[o->axis]->has_any)
		return 1;
	s = sym_subst(b->m->syms, want->dim[o->axis], lookup, b);
	if (s != NULL && sym_is_const(s, &w)) {
		struct buf why = { NULL, 0, 0 };

		if (v == w)
			return 1;
		buf_printf(&why, ": extent %u is %lld, and must be %lld",
		    o->axis, (long long)v, (long long)w);
		mismatch(b, o->param, want, offer, why.v);
		buf_release(&why);
		return -1;
	}
	if (s == NULL || (bare && s->kind != SYM_VAR))
		return 0;
	return solve(b, o->param, s, v) ? 1 : 0;
}

static void
unsolved(struct bind *b, const struct open_dim *o)
{
	const struct type *want = bind_type(b, o->param);
	const struct bind_offer *offer = &b->given[o->param].offer;
	struct buf why = { NULL, 0, 0 };

	buf_printf(&why, ": extent %u, ", o->axis);
	sym_print(&why, want->dim[o->axis]);
	buf_puts(&why, ", cannot be solved for ");
	sym_print(&why, offer->type->dim[o->axis]);
	mismatch(b, o->param, want, offer, why.v);
	buf_release(&why);
}

static bool
solve_extents(struct bind *b)
{
	VEC(struct open_dim) open = { NULL, 0, 0 };
	uint32_t before = b->d->errors, n, was;
	bool bare = true;

	for (uint32_t p = 0; p < b->n; p++) {
		const struct type *t = bind_type(b, p);

		if (b->given[p].constant == 0 || t == NULL ||
		    t->kind != TYPE_TENSOR)
			continue;
		for (uint32_t k = 0; k < t->n; k++)
			vec_push(&open, ((struct open_dim){ p, k }));
	}
	do {
		was = bare ? UINT32_MAX : open.n;
		n = 0;
		for (uint32_t i = 0; i < open.n; i++)
			if (solve_dim(b, &open.v[i], bare) == 0)
				open.v[n++] = open.v[i];
		open.n = n;
		bare = false;
	} while (open.n > 0 && open.n < was);
	for (uint32_t i = 0; i < open.n; i++)
		unsolved(b, &open.v[i]);
	vec_free(&open);
	return b->d->errors == before;
}

/* ---- rewriting ---- */

static const struct sym *
new_dim(void *ctx, const struct sym *s)
{
	struct bind *b = ctx;

	return sym_subst(b->m->syms, s, lookup, b);
}

struct bound_facts {
	struct bind *b;
	const char *word;
	const struct span *span;
	struct buf text;	/* what is left of them */
};

static void
bound_fact(void *ctx, const struct sym_pred *p)
{
	struct bound_facts *x = ctx;
	struct sym_pred now = { p->op, new_dim(x->b, p->lhs),
		new_dim(x->b, p->rhs) };
	struct buf was = { NULL, 0, 0 };
	int64_t l, r;

	if (now.lhs == NULL || now.rhs == NULL ||
	    (sym_is_const(now.lhs, &l) && sym_is_const(now.rhs, &r) &&
	    !sym_holds(now.op, l, r))) {
		sym_pred_print(&was, p);
		diag_error(x->b->d, x->span, "bind-extent", "the values that "
		    "are bound contradict %s \"%s\"", x->word, was.v);
	} else if (!sym_is_const(now.lhs, &l) || !sym_is_const(now.rhs, &r)) {
		buf_puts(&x->text, x->text.n ? ", " : "");
		sym_pred_print(&x->text, &now);
	}
	buf_release(&was);
}

/* A list of predicates ("assume", "check"): those that hold now go. */
static bool
new_facts(struct bind *b, const struct attrs **as, const char *word,
    const struct span *sp)
{
	const char *key = str_intern0(b->m->strings, word);
	const struct attr *a = attrs_get(*as, key);
	uint32_t before = b->d->errors;
	struct bound_facts x = { .b = b, .word = word, .span = sp };
	struct attr v;

	if (a == NULL || a->kind != ATTR_STR)
		return true;
	text_preds(b->m, b->d, a, sp, bound_fact, &x);
	if (x.text.n > 0)
		v = attr_str(str_intern(b->m->strings, x.text.v, x.text.n));
	*as = attrs_with(b->m->arena, *as, key, x.text.n > 0 ? &v : NULL);
	buf_release(&x.text);
	return b->d->errors == before;
}

static void
rewrite_node(void *ctx, struct ir_module *m, ir_id id)
{
	struct bind *b = ctx;
	struct ir_node *n = ir_at(m, id);
	struct ir_subst x = { m, lookup, .ctx = b };

	n->annot = ir_subst_type(&x, n->annot);
	n->type = ir_subst_type(&x, n->type);
	n->attrs = ir_subst_attrs(&x, n->attrs);
	n->props = ir_subst_attrs(&x, n->props);
	if (n->kind == NODE_FN && n->attrs != NULL)
		(void)new_facts(b, &n->attrs, "assume", &n->span);
	if (n->props != NULL)
		(void)new_facts(b, &n->props, "check", &n->span);
}

/* Bound parameters become constants, in order, before all else. */
static void
move_params(struct bind *b)
{
	struct ir_module *m = b->m;
	struct ir_region_data *r = &m->region.v[
	    m->function.v[b->function].body];
	VEC(ir_id) nodes = { NULL, 0, 0 };
	uint32_t n = 0;

	for (uint32_t i = 0; i < b->n; i++) {
		struct ir_node *p = ir_at(m, b->param[i]);

		if (b->given[i].constant == 0) {
			r->params.v[n++] = b->param[i];
			continue;
		}
		p->kind = NODE_CONST;
		p->ref = b->given[i].constant;
		p->type = p->type ? b->given[i].offer.type : NULL;
		p->annot = NULL;
		vec_push(&nodes, b->param[i]);
	}
	r->params.n = n;
	for (uint32_t i = 0; i < r->nodes.n; i++)
		vec_push(&nodes, r->nodes.v[i]);
	vec_free(&r->nodes);
	r->nodes.v = nodes.v;
	r->nodes.n = nodes.n;
	r->nodes.cap = nodes.cap;
}

bool
bind_apply(struct bind *b)
{
	struct ir_module *m = b->m;
	struct ir_function *f = &m->function.v[b->function];
	uint32_t before = b->d->errors, bound = 0;
	struct ir_subst x = { m, lookup, .ctx = b };

	for (uint32_t i = 0; i < b->n; i++)
		bound += b->given[i].constant != 0;
	if (bound == 0)
		return true;
	if (!solve_extents(b))
		return false;
	move_params(b);
	if (b->value.n > 0) {
		ir_walk_function(m, b->function, rewrite_node, b);
		f->ret = ir_subst_type(&x, f->ret);
		f->attrs = ir_subst_attrs(&x, f->attrs);
		(void)new_facts(b, &f->attrs, "assume", &f->span);
	}
	f->type = NULL;
	if (b->d->errors > before)
		return false;
	return !(m->has & IR_TYPED) || infer_module(m, b->d);
}
