/*
 * Lowering, the walk over the module (lower.h).
 *
 * A primitive function that can be composed turns into a program in place:
 * its entry in the table of globals is the program's from then on.  Then all
 * calls of operators that remain are looked at.
 *
 * Cost: linear in the module and the code of its operators.
 */
#include "pass/lower_impl.h"

#include <string.h>

#include "op/op.h"
#include "pass/globals.h"

struct lower {
	struct ir_module *m;
	const struct lower_options *o;
	struct lower_stats *s;
	struct map known;	/* prim_hash -> global */
	struct map kept;	/* global -> 1 + index in keep: inputs */
	VEC(bool) keep;
	const char *check, *dims;
};

const char *
lower_name(struct ir_module *m, const struct ir_node *n)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	buf_printf(&b, "%s", op_at(n->ref)->name);
	for (size_t i = 0; i < b.n; i++)
		if (b.v[i] == '.')
			b.v[i] = '_';
	s = str_intern(m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

static void
say(struct lower *l, const char *name, const char *why)
{
	char *line;

	if (l->o->say == NULL)
		return;
	line = mem_printf("%s stays: %s", name, why);
	l->o->say(l->o->ctx, line);
	mem_free(line);
}

/* Drops what a program does not read; calls of it then leave these out. */
static void
drop_inputs(struct lower *l, struct prim *p, uint32_t global)
{
	bool *keep = mem_zalloc(p->ninput + 1, sizeof *keep);
	uint32_t n = p->ninput;

	lower_drop_inputs(p, keep);
	if (p->ninput < n) {
		map_put(&l->kept, global, l->keep.n);
		for (uint32_t i = 0; i < n; i++)
			vec_push(&l->keep, keep[i]);
	}
	mem_free(keep);
}

/* Whether a program's extents follow from its inputs; else it is freed. */
static struct prim *
settled(struct prim *p, const char **why)
{
	for (uint32_t i = 0; p != NULL && p->kernel == NULL &&
	    i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			if (p->buffer.v[i].dim[k]->has_any) {
				prim_free(p);
				*why = "extents of its result depend on data";
				return NULL;
			}
	return p;
}

/* Calls of a program with one output have a tensor, never a tuple of one. */
static const char *
tuple_of_one(const struct type *t)
{
	return t->kind == TYPE_TUPLE && t->n == 1 ?
	    "its result is a tuple of one tensor" : NULL;
}

/* ---- primitive functions ---- */

static void
primitive(struct lower *l, uint32_t global)
{
	struct ir_module *m = l->m;
	struct ir_global *g = &m->global.v[global];
	const char *why = tuple_of_one(ir_at(m, m->region.v[
	    m->function.v[g->index].body].result)->type);
	struct prim *p = NULL;
	uint64_t h;

	if (why == NULL)
		p = settled(lower_function(m, g->index, &why), &why);
	if (p == NULL) {
		say(l, g->name, why);
		return;
	}
	h = prim_hash(p);
	drop_inputs(l, p, global);
	vec_push(&m->prim, p);
	g->kind = GLOBAL_PRIM;
	g->index = m->prim.n - 1;
	if (!map_get(&l->known, h, NULL))
		map_put(&l->known, h, global);
	l->s->programs++;
}

/* ---- calls ---- */

/* A program of this name that no other global has. */
static uint32_t
add_program(struct lower *l, struct prim *p)
{
	struct ir_module *m = l->m;
	const char *name = p->name;

	for (uint32_t i = 1; ir_find_global(m, name) != 0; i++)
		name = str_printf(m->strings, "%s_%u", p->name, i);
	p->name = name;
	l->s->programs++;
	ir_add_prim(m, name, p);
	return ir_find_global(m, name);
}

/* Field k of a tuple operand: what it was made of, or a projection before
 * `at`, which moves on. */
static ir_id
field_of(struct lower *l, ir_region r, uint32_t *at, ir_id tuple, uint32_t k)
{
	struct ir_module *m = l->m;
	struct ir_node n = { .kind = NODE_PROJ, .ref = k, .id = IR_NEW_ID,
	    .type = ir_at(m, tuple)->type->arg[k],
	    .span = ir_at(m, tuple)->span };
	struct ir_args args = { .in = &tuple, .nin = 1 };

	if (ir_at(m, tuple)->kind == NODE_TUPLE)
		return ir_in(m, ir_at(m, tuple), k);
	return ir_node_insert(m, r, (*at)++, &n, &args);
}

/* The operands of a call of a program: tensors, fields of tuples one by one,
 * without those that it does not read. */
static void
flatten_operands(struct lower *l, ir_region r, uint32_t *at, ir_id id)
{
	struct ir_module *m = l->m;
	VEC(ir_id) in = { NULL, 0, 0 };
	uint32_t nin = ir_at(m, id)->nin, flat = 0, first;
	const bool *keep = map_get(&l->kept, ir_at(m, id)->ref, &first) ?
	    &l->keep.v[first] : NULL;

	for (uint32_t i = 0; i < nin; i++) {
		ir_id x = ir_in(m, ir_at(m, id), i);
		const struct type *t = ir_at(m, x)->type;
		bool tuple = t->kind == TYPE_TUPLE;

		for (uint32_t k = 0; k < (tuple ? t->n : 1); k++)
			if (keep == NULL || keep[flat++])
				vec_push(&in, tuple ?
				    field_of(l, r, at, x, k) : x);
	}
	ir_set_operands(m, id, in.v, in.n);
	vec_free(&in);
}

/* Whether the call's type is what a program can give: all of it follows from
 * the types of its inputs. */
static const char *
depends(const struct lower *l, const struct ir_node *n)
{
	if (attrs_get(n->props, l->check) != NULL)
		return "it has a check";
	if (attrs_get(n->props, l->dims) != NULL || n->type->has_any)
		return "extents of its result depend on data";
	if (op_at(n->ref)->compute == NULL)
		return "it has no compute definition";
	return tuple_of_one(n->type);
}

static void
operator_call(struct lower *l, ir_region r, uint32_t *at, ir_id id)
{
	struct ir_module *m = l->m;
	const char *why = depends(l, ir_at(m, id));
	struct prim *p = NULL;
	uint32_t global;
	uint64_t h;

	if (why == NULL)
		p = settled(lower_operator(m, ir_at(m, id), &why), &why);
	if (p != NULL && !lower_dimensions(p)) {
		why = "an extent is one that no input binds bare";
		prim_free(p);
		p = NULL;
	}
	if (p == NULL) {
		say(l, op_at(ir_at(m, id)->ref)->name, why);
		l->s->kept++;
		return;
	}
	h = prim_hash(p);
	if (map_get(&l->known, h, &global)) {
		prim_free(p);
	} else {
		global = add_program(l, p);
		drop_inputs(l, p, global);
		map_put(&l->known, h, global);
	}
	ir_at(m, id)->callee = CALLEE_GLOBAL;
	ir_at(m, id)->ref = global;
	ir_at(m, id)->attrs = NULL;
	flatten_operands(l, r, at, id);
	l->s->calls++;
}

static void
region(struct lower *l, ir_region r)
{
	struct ir_module *m = l->m;

	for (uint32_t i = 0; i < m->region.v[r].nodes.n; i++) {
		ir_id id = m->region.v[r].nodes.v[i];
		const struct ir_node *n = ir_at(m, id);

		if (n->kind != NODE_CALL)
			continue;
		if (n->callee == CALLEE_OP) {
			operator_call(l, r, &i, id);
		} else if (n->callee == CALLEE_GLOBAL &&
		    m->global.v[n->ref].kind == GLOBAL_PRIM) {
			flatten_operands(l, r, &i, id);
			l->s->calls++;
		}
	}
}

/* Functions that are used other than by calls stay functions. */
static void
note_value(void *ctx, struct ir_module *m, ir_id id)
{
	bool *value = ctx;

	if (ir_at(m, id)->kind == NODE_GLOBAL)
		value[ir_at(m, id)->ref] = true;
}

static void
drop_bodies(struct ir_module *m)
{
	bool *keep = mem_zalloc(m->global.n, sizeof *keep);

	memset(keep, 1, m->global.n * sizeof *keep);
	pass_keep_globals(m, keep);
	mem_free(keep);
}

bool
lower_run(struct ir_module *m, const struct lower_options *o,
    struct lower_stats *s, struct diag *d)
{
	struct lower l = { .m = m, .o = o, .s = s };
	bool *value = mem_zalloc(m->global.n, sizeof *value);
	uint32_t nglobal = m->global.n, nfunction = m->function.n;
	bool *closed;

	(void)d;	/* what cannot be lowered stays */
	l.check = str_intern0(m->strings, "check");
	l.dims = str_intern0(m->strings, "dims");
	for (uint32_t f = 1; f < nfunction; f++)
		ir_walk_function(m, f, note_value, value);
	closed = mem_zalloc(nfunction, sizeof *closed);
	for (uint32_t f = 1; f < nfunction; f++)
		closed[f] = pass_is_closed(m, m->function.v[f].attrs);
	for (uint32_t g = 1; g < nglobal; g++)
		if (m->global.v[g].kind == GLOBAL_FUNCTION && !value[g] &&
		    pass_is_primitive(m, &m->function.v[
		    m->global.v[g].index]))
			primitive(&l, g);
	for (uint32_t f = 1; f < nfunction; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (closed[f])
			continue;
		ir_function_regions(m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++)
			region(&l, regions.v[i]);
		vec_free(&regions);
	}
	drop_bodies(m);
	map_free(&l.known);
	map_free(&l.kept);
	vec_free(&l.keep);
	mem_free(value);
	mem_free(closed);
	return true;
}
