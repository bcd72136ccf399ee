/*
 * Copying a module into another one (link_impl.h).
 *
 * The tables of nodes, regions, patterns and constants are appended as they
 * are, with indices moved by the sizes that the tables had.  Types are imported
 * in the order of their creation, in which parts come before wholes, so that no
 * walk recurses over a type.
 */
#include <string.h>

#include "pass/link_impl.h"
#include "tensor/prim.h"

/* Bounds recursion over lists in lists; the reader's bound is smaller. */
#define LIST_DEPTH 1000

struct appending {
	struct ir_module *m;
	const struct ir_module *from;
	const struct type **type;	/* by index: the type in m */
	uint32_t *source;		/* by index */
	uint32_t node, region, pattern, constant, operand, subregion,
	    subpattern, function, global;	/* what is added to indices */
};

static const char *
name_of(const struct appending *a, const char *s)
{
	return s == NULL ? NULL : str_intern0(a->m->strings, s);
}

static const char *const *
names_of(const struct appending *a, const char *const *name, uint32_t n)
{
	const char **v = arena_alloc(a->m->arena, n + 1, sizeof *v);

	for (uint32_t i = 0; i < n; i++)
		v[i] = name_of(a, name[i]);
	return v;
}

static const struct sym *
sym_of(const struct appending *a, const struct sym *s)
{
	return sym_import(a->m->syms, s);
}

static const struct sym *const *
syms_of(const struct appending *a, const struct sym *const *s, uint32_t n)
{
	const struct sym **v = arena_alloc(a->m->arena, n + 1, sizeof *v);

	for (uint32_t i = 0; i < n; i++)
		v[i] = sym_of(a, s[i]);
	return v;
}

static const struct type *
type_of(const struct appending *a, const struct type *t)
{
	return t == NULL ? NULL : a->type[t->index];
}

static struct span
span_of(const struct appending *a, const struct span *s)
{
	struct span to = *s;

	to.src = a->source[s->src];
	to.node = name_of(a, s->node);
	return to;
}

/* ---- types ---- */

static const struct type *
import_type(struct ir_module *to, const struct type *t,
    const struct type *const *done)
{
	struct type_binders b = { t->ntv, t->ndv, t->tv, t->dv };
	const struct type **arg = NULL, *made = NULL;
	const struct sym **dim = NULL;
	const char **name = mem_zalloc(t->ntv + t->ndv + 1, sizeof *name);

	if (t->kind == TYPE_TENSOR) {
		dim = mem_zalloc(t->n + 1, sizeof *dim);
		for (uint32_t i = 0; i < t->n; i++)
			dim[i] = sym_import(to->syms, t->dim[i]);
	} else {
		arg = mem_zalloc(t->n + 1, sizeof *arg);
		for (uint32_t i = 0; i < t->n; i++)
			arg[i] = done[t->arg[i]->index];
	}
	for (uint32_t i = 0; i < t->ntv; i++)
		name[i] = str_intern0(to->strings, t->tv[i]);
	for (uint32_t i = 0; i < t->ndv; i++)
		name[t->ntv + i] = str_intern0(to->strings, t->dv[i]);
	b.tv = name;
	b.dv = name + t->ntv;
	switch (t->kind) {
	case TYPE_TENSOR:
		made = type_tensor(to->types, t->dtype, t->n, dim);
		break;
	case TYPE_TUPLE:
		made = type_tuple(to->types, t->n, arg);
		break;
	case TYPE_FUNC:
		made = type_func(to->types, &b, t->n, arg,
		    done[t->ret->index]);
		break;
	case TYPE_REF:
		made = type_ref(to->types, arg[0]);
		break;
	case TYPE_VAR:
		made = type_var(to->types, t->name);
		break;
	case TYPE_ADT:
		made = type_adt(to->types, t->name, t->n, arg);
		break;
	case TYPE_HOLE:
		made = type_hole(to->types, t->number);
		break;
	}
	mem_free(name);
	mem_free(arg);
	mem_free(dim);
	return made;
}

const struct type **
link_import_types(struct ir_module *to, const struct ir_module *from)
{
	uint32_t n = type_ctx_count(from->types);
	const struct type **t = mem_zalloc(n + 1, sizeof *t);

	for (uint32_t i = 0; i < n; i++)
		t[i] = import_type(to, type_ctx_at(from->types, i), t);
	return t;
}

/* ---- sources ---- */

static bool
same_hash(const struct source *a, const struct source *b)
{
	return a->hash == NULL || b->hash == NULL ? a->hash == b->hash :
	    strcmp(a->hash, b->hash) == 0;
}

uint32_t *
link_import_sources(struct ir_module *m, const struct link_file *f)
{
	const struct sources *from = &f->m->sources;
	uint32_t *to = mem_zalloc(from->list.n, sizeof *to), known;

	for (uint32_t i = 1; i < from->list.n; i++) {
		const struct source *s = &from->list.v[i];
		const char *path = str_intern0(m->strings, s->path);
		struct source *made;

		if (map_get(&m->sources.by_path, map_ptr(path), &known) &&
		    !same_hash(&m->sources.list.v[known], s))
			path = str_printf(m->strings, "%s (%s)", path,
			    f->path);
		known = m->sources.list.n;
		to[i] = source_add(&m->sources, path);
		if (to[i] < known)
			continue;
		made = &m->sources.list.v[to[i]];
		made->carried = s->carried;
		if (s->hash != NULL)
			made->hash = str_intern0(m->strings, s->hash);
		if (s->text != NULL) {
			made->text = arena_strndup(m->arena, s->text, s->len);
			made->len = s->len;
		}
	}
	return to;
}

/* ---- attributes ---- */

static struct attr
attr_of(const struct appending *a, const struct attr *x, uint32_t depth)
{
	struct attr v = *x, *list;

	if (x->kind == ATTR_STR) {
		v.s = name_of(a, x->s);
	} else if (x->kind == ATTR_SYM) {
		v.sym = sym_of(a, x->sym);
	} else if (x->kind == ATTR_TYPE) {
		v.type = type_of(a, x->type);
	} else if (x->kind == ATTR_LIST) {
		if (depth > LIST_DEPTH)
			BUG("a list is %u levels deep", depth);
		list = arena_alloc(a->m->arena, x->n + 1, sizeof *list);
		for (uint32_t i = 0; i < x->n; i++)
			list[i] = attr_of(a, &x->list[i], depth + 1);
		v.list = list;
	}
	return v;
}

static const struct attrs *
attrs_of(const struct appending *a, const struct attrs *as)
{
	struct attr_pair *pair;
	const struct attrs *out;

	if (as == NULL)
		return NULL;
	pair = mem_alloc((as->n + 1) * sizeof *pair);
	for (uint32_t i = 0; i < as->n; i++) {
		pair[i].key = name_of(a, as->pair[i].key);
		pair[i].value = attr_of(a, &as->pair[i].value, 0);
	}
	out = attrs_new(a->m->arena, as->n, pair);
	mem_free(pair);
	return out;
}

/* ---- tensor programs ---- */

static void
append_stage(const struct appending *a, struct prim *p,
    const struct prim_stage *from)
{
	struct prim_stage s = *from;
	struct prim_axis *axis = arena_alloc(a->m->arena, s.naxis + 1,
	    sizeof *axis);

	for (uint32_t i = 0; i < s.naxis; i++) {
		axis[i].name = name_of(a, from->axis[i].name);
		axis[i].extent = sym_of(a, from->axis[i].extent);
	}
	s.axis = axis;
	s.name = name_of(a, s.name);
	s.span = span_of(a, &s.span);
	prim_stage_add(p, &s);
}

static struct prim_kernel *
kernel_of(const struct appending *a, const struct prim_kernel *k)
{
	struct prim_kernel *to;

	if (k == NULL)
		return NULL;
	to = arena_alloc(a->m->arena, 1, sizeof *to);
	*to = *k;
	to->symbol = name_of(a, k->symbol);
	to->param = syms_of(a, k->param, k->nparam);
	to->bound = syms_of(a, k->bound, k->nbound);
	return to;
}

static struct prim *
prim_of(const struct appending *a, const struct prim *from)
{
	struct prim *p = prim_new(a->m, name_of(a, from->name));

	p->ninput = from->ninput;
	p->noutput = from->noutput;
	p->ndim = from->ndim;
	p->dim = names_of(a, from->dim, from->ndim);
	p->kernel = kernel_of(a, from->kernel);
	p->attrs = attrs_of(a, from->attrs);
	p->span = span_of(a, &from->span);
	for (uint32_t i = 0; i < from->buffer.n; i++) {
		struct prim_buffer b = from->buffer.v[i];

		b.name = name_of(a, b.name);
		b.scope = name_of(a, b.scope);
		b.dim = syms_of(a, b.dim, b.rank);
		b.span = span_of(a, &b.span);
		prim_buffer_add(p, &b);
	}
	for (uint32_t i = 1; i < from->sx.n; i++) {
		struct sx n = from->sx.v[i];

		if (n.op == SX_DIM)
			n.sym = sym_of(a, n.sym);
		vec_push(&p->sx, n);
	}
	p->sx_in.n = 0;
	for (uint32_t i = 0; i < from->sx_in.n; i++)
		vec_push(&p->sx_in, from->sx_in.v[i]);
	for (uint32_t i = 0; i < from->stage.n; i++)
		append_stage(a, p, &from->stage.v[i]);
	return p;
}

/* ---- functions ---- */

static uint32_t
moved(uint32_t index, uint32_t by)
{
	return index == 0 ? 0 : index + by;
}

static uint32_t
ctor_of(const struct appending *a, uint32_t ctor)
{
	return ir_find_ctor(a->m, name_of(a, a->from->ctor.v[ctor].name));
}

static uint32_t
ref_of(const struct appending *a, const struct ir_node *n)
{
	bool call = n->kind == NODE_CALL;

	if (n->kind == NODE_CONST)
		return moved(n->ref, a->constant);
	if (n->kind == NODE_GLOBAL || (call && n->callee == CALLEE_GLOBAL))
		return moved(n->ref, a->global);
	if (n->kind == NODE_CTOR || (call && n->callee == CALLEE_CTOR))
		return ctor_of(a, n->ref);
	return n->ref;
}

static void
append_nodes(const struct appending *a)
{
	const struct ir_module *from = a->from;
	struct ir_module *m = a->m;

	for (uint32_t i = 1; i < from->node.n; i++) {
		struct ir_node n = from->node.v[i];

		n.ref = ref_of(a, &n);
		n.in += a->operand;
		n.sub += a->subregion;
		n.region = moved(n.region, a->region);
		n.name = name_of(a, n.name);
		n.type = type_of(a, n.type);
		n.annot = type_of(a, n.annot);
		n.attrs = attrs_of(a, n.attrs);
		n.props = attrs_of(a, n.props);
		n.span = span_of(a, &n.span);
		vec_push(&m->node, n);
	}
	for (uint32_t i = 0; i < from->operand.n; i++)
		vec_push(&m->operand, moved(from->operand.v[i], a->node));
	for (uint32_t i = 0; i < from->subregion.n; i++)
		vec_push(&m->subregion, moved(from->subregion.v[i],
		    a->region));
	for (uint32_t i = 0; i < from->subpattern.n; i++)
		vec_push(&m->subpattern, moved(from->subpattern.v[i],
		    a->pattern));
}

static void
append_regions(const struct appending *a)
{
	const struct ir_module *from = a->from;

	for (uint32_t i = 1; i < from->region.n; i++) {
		const struct ir_region_data *f = &from->region.v[i];
		struct ir_region_data r = { .owner = moved(f->owner, a->node),
			.function = moved(f->function, a->function),
			.pattern = moved(f->pattern, a->pattern),
			.result = moved(f->result, a->node), .ntv = f->ntv,
			.tv = names_of(a, f->tv, f->ntv) };

		for (uint32_t k = 0; k < f->params.n; k++)
			vec_push(&r.params, moved(f->params.v[k], a->node));
		for (uint32_t k = 0; k < f->nodes.n; k++)
			vec_push(&r.nodes, moved(f->nodes.v[k], a->node));
		vec_push(&a->m->region, r);
	}
	for (uint32_t i = 1; i < from->pattern.n; i++) {
		struct ir_pattern p = from->pattern.v[i];

		p.span = span_of(a, &p.span);
		p.sub += a->subpattern;
		if (p.kind == PAT_VAR)
			p.ref = moved(p.ref, a->node);
		else if (p.kind == PAT_CTOR)
			p.ref = ctor_of(a, p.ref);
		vec_push(&a->m->pattern, p);
	}
}

static void
append_constants(const struct appending *a)
{
	for (uint32_t i = 1; i < a->from->constant.n; i++) {
		struct ir_constant c = a->from->constant.v[i];
		struct data *d = &c.data;

		c.type = type_of(a, c.type);
		d->path = name_of(a, d->path);
		d->other = name_of(a, d->other);
		d->hash = name_of(a, d->hash);
		if (d->bytes != NULL)
			d->bytes = arena_strndup(a->m->arena, d->bytes,
			    d->length);
		vec_push(&a->m->constant, c);
	}
}

static void
append_function(const struct appending *a, const struct ir_function *from)
{
	struct ir_function f = *from;

	f.name = name_of(a, f.name);
	f.tv = names_of(a, f.tv, f.ntv);
	f.ret = type_of(a, f.ret);
	f.type = type_of(a, f.type);
	f.attrs = attrs_of(a, f.attrs);
	f.body = moved(f.body, a->region);
	f.span = span_of(a, &f.span);
	vec_push(&a->m->function, f);
}

static void
append_extern(const struct appending *a, const struct ir_extern *from)
{
	struct ir_extern e = *from;

	e.name = name_of(a, e.name);
	e.symbol = name_of(a, e.symbol);
	e.type = type_of(a, e.type);
	e.workspace = sym_of(a, e.workspace);
	e.attrs = attrs_of(a, e.attrs);
	e.span = span_of(a, &e.span);
	vec_push(&a->m->extern_, e);
}

static void
append_globals(const struct appending *a)
{
	const struct ir_module *from = a->from;
	struct ir_module *m = a->m;
	uint32_t prim = m->prim.n - 1, extern_ = m->extern_.n - 1, known;

	for (uint32_t i = 1; i < from->function.n; i++)
		append_function(a, &from->function.v[i]);
	for (uint32_t i = 1; i < from->prim.n; i++)
		vec_push(&m->prim, prim_of(a, from->prim.v[i]));
	for (uint32_t i = 1; i < from->extern_.n; i++)
		append_extern(a, &from->extern_.v[i]);
	for (uint32_t i = 1; i < from->global.n; i++) {
		struct ir_global g = from->global.v[i];

		g.name = name_of(a, g.name);
		g.defined = ++m->defined;
		g.index += g.kind == GLOBAL_FUNCTION ? a->function :
		    g.kind == GLOBAL_PRIM ? prim : extern_;
		vec_push(&m->global, g);
		if (!map_get(&m->by_name, map_ptr(g.name), &known))
			map_put(&m->by_name, map_ptr(g.name),
			    m->global.n - 1);
	}
}

void
link_append(struct ir_module *m, const struct link_file *f)
{
	struct appending a = { .m = m, .from = f->m,
		.type = link_import_types(m, f->m),
		.source = link_import_sources(m, f),
		.node = m->node.n - 1, .region = m->region.n - 1,
		.pattern = m->pattern.n - 1, .constant = m->constant.n - 1,
		.operand = m->operand.n, .subregion = m->subregion.n,
		.subpattern = m->subpattern.n,
		.function = m->function.n - 1, .global = m->global.n - 1 };

	append_constants(&a);
	append_globals(&a);
	append_nodes(&a);
	append_regions(&a);
	mem_free(a.type);
	mem_free(a.source);
}
