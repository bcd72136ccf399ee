/*
 * Constant folding (fold.h).
 *
 * Per function: mark what can be computed, copy it into a function of its own
 * (one region, in the same order), and evaluate that, watching every binding.
 * What a binding that stays uses is taken over as it is computed; the
 * evaluator drops the rest after its last use, so that only one chain of
 * values is in memory at a time.  If the evaluation fails, the first binding
 * without a value is the one that failed: it and what needs it are marked as
 * staying, and the rest is tried again.
 *
 * Extents that a computed binding defines are numbers then, and replaced
 * wherever the function names them.
 */
#include "pass/fold.h"

#include <string.h>

#include "eval/eval.h"
#include "infer/infer.h"
#include "ir/substitute.h"
#include "op/op.h"
#include "pass/emit.h"
#include "pass/fold_impl.h"
#include "pass/globals.h"

#define MOST_FAILURES 16

/* An extent, and the binding that defines its name. */
struct number {
	int64_t value;
	ir_id by;
};

struct fold {
	struct ir_module *m;
	const struct fold_options *o;
	struct fold_stats *s;
	struct diag *d;
	uint32_t nnode;		/* of the module before a function's turn */
	/* By node, for all functions in turn: what one has set is 0 again at
	 * the end of its turn. */
	bool *known;		/* by node: can be computed */
	bool *stays;		/* by node: failed, or would grow too much */
	bool *told;		/* by node: that it stays was reported */
	bool *wanted;		/* by node: known, and used by what is not */
	uint64_t *source;	/* by node: bytes of constants below it */
	uint32_t *constant;	/* by node: the constant made of it */
	ir_id *copy;		/* by node: its copy in the function */
	ir_id *original;	/* by copy - nnode */
	bool *valued;		/* by node: the evaluation came past it */
	bool *needed;		/* by node: it is copied */
	uint32_t *uses;		/* by node */
	ir_id *alias;		/* by node: an if that is decided: its value */
	const uint8_t *effect;
	const char *dims;	/* interned, the property */
	struct map extent;	/* name of the function -> place in number */
	VEC(struct number) number;	/* extents that were computed */
	const bool *group;	/* by function: it ends, as operators do */
	struct eval *e;		/* for all functions in turn; or NULL */
	struct diag quiet;	/* its */
	bool failed;		/* the store */
	uint64_t done, total;
};

/* ---- what can be computed ---- */

static uint64_t
tensor_bytes(const struct type *t)
{
	uint64_t n = dtype_info[t->dtype].bytes;
	int64_t e;

	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &e) || e < 0 ||
		    __builtin_mul_overflow(n, (uint64_t)e, &n))
			return UINT64_MAX;
	return n;
}

static bool
callable(const struct fold *f, const struct ir_node *n)
{
	const struct ir_global *g;

	if (n->callee == CALLEE_OP)
		return op_at(n->ref)->compute != NULL && n->nin > 0;
	if (n->callee != CALLEE_GLOBAL || n->nin == 0)
		return false;
	g = &f->m->global.v[n->ref];
	return g->kind == GLOBAL_PRIM || (g->kind == GLOBAL_FUNCTION &&
	    f->group[g->index]);
}

/* An operand whose elements are not needed: only its type is. */
static bool
only_type(const struct fold *f, ir_id operand)
{
	const struct type *t = ir_at(f->m, operand)->type;

	return t->kind == TYPE_TENSOR && tensor_bytes(t) != UINT64_MAX;
}

static bool
can_compute(struct fold *f, ir_id id)
{
	struct ir_module *m = f->m;
	const struct ir_node *n = ir_at(m, id);
	bool *reads, unread = false, ok;

	if (f->stays[id] || f->effect[id] != EFFECT_NONE)
		return false;
	if (n->kind == NODE_CONST)
		return m->constant.v[n->ref].data.kind != DATA_EXTERN;
	if (n->kind == NODE_TUPLE || n->kind == NODE_PROJ) {
		for (uint32_t i = 0; i < n->nin; i++)
			if (!f->known[ir_in(m, n, i)])
				return false;
		return n->nin > 0;
	}
	if (n->kind != NODE_CALL || !callable(f, n))
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (!f->known[ir_in(m, n, i)]) {
			unread = true;
			if (n->callee != CALLEE_OP ||
			    !only_type(f, ir_in(m, n, i)))
				return false;
		}
	if (!unread)
		return true;
	/* Extents that depend on data need it, read by the stages or not. */
	if (!only_type(f, id))
		return false;
	reads = fold_reads(m, n);
	ok = reads != NULL;
	for (uint32_t i = 0; ok && i < n->nin; i++)
		ok = f->known[ir_in(m, n, i)] || !reads[i];
	mem_free(reads);
	return ok;
}

/* Bytes of the constants that a known binding is computed from. */
static uint64_t
source_bytes(const struct fold *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	uint64_t sum = 0;

	if (n->kind == NODE_CONST)
		return f->m->constant.v[n->ref].data.length;
	for (uint32_t i = 0; i < n->nin; i++) {
		uint64_t s = f->source[ir_in(f->m, n, i)];

		sum = sum + s < sum ? UINT64_MAX : sum + s;
	}
	return sum;
}

static bool
too_great(const struct fold *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct type *t = n->type;
	uint64_t bytes = t->kind == TYPE_TENSOR ? tensor_bytes(t) : 0;

	if (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->prepares)
		return false;
	/* Extents that depend on data are known once it is computed. */
	if (bytes == UINT64_MAX || f->o->growth < 0)
		return false;
	return bytes > (uint64_t)f->o->growth &&
	    bytes - (uint64_t)f->o->growth > f->source[id];
}

struct id_list {
	ir_id *v;
	uint32_t n, cap;
};

struct marking {
	struct fold *f;
	struct id_list order;
};

static void
mark_known(void *ctx, struct ir_module *m, ir_id id)
{
	struct marking *k = ctx;
	struct fold *f = k->f;

	(void)m;
	vec_push(&k->order, id);
	if (!f->known[id] && can_compute(f, id)) {
		f->known[id] = true;
		f->source[id] = source_bytes(f, id);
	}
}

static bool
takes_type(const struct fold *f, ir_id id)
{
	const struct type *t = ir_at(f->m, id)->type;

	return t->kind == TYPE_TENSOR && t->dtype != DT_STRING;
}

/* Known, not a constant yet, and a tensor of what has constants: what can be
 * taken over. */
static bool
takes(const struct fold *f, ir_id id)
{
	return f->known[id] && ir_at(f->m, id)->kind != NODE_CONST &&
	    takes_type(f, id);
}

static void
want(struct fold *f, ir_id id, bool *again)
{
	const struct ir_node *n = ir_at(f->m, id);

	if (!f->known[id])
		return;
	if (n->kind == NODE_TUPLE) {
		for (uint32_t i = 0; i < n->nin; i++)
			want(f, ir_in(f->m, n, i), again);
		return;
	}
	if (!takes(f, id)) {
		/* A tuple of an operator, or strings: it stays, and so
		 * does what it is made from. */
		if (n->kind != NODE_CONST) {
			f->known[id] = false;
			f->stays[id] = *again = true;
		}
		return;
	}
	if (too_great(f, id)) {
		f->known[id] = false;
		f->stays[id] = *again = true;
		return;
	}
	f->wanted[id] = true;
}

/* What bindings that stay, and results, use; until nothing changes, since
 * what stays wants its operands. */
static void
mark_wanted(struct fold *f, const struct marking *k, uint32_t function)
{
	struct ir_module *m = f->m;
	ir_region_list regions = { NULL, 0, 0 };
	bool again;

	ir_function_regions(m, function, &regions);
	do {
		again = false;
		for (uint32_t i = k->order.n; i-- > 0; ) {
			const struct ir_node *n = ir_at(m, k->order.v[i]);

			for (uint32_t j = 0; !f->known[k->order.v[i]] &&
			    j < n->nin; j++)
				want(f, ir_in(m, n, j), &again);
		}
		for (uint32_t i = 0; i < regions.n; i++)
			want(f, m->region.v[regions.v[i]].result, &again);
		/* What needs something that stays is not known either. */
		for (uint32_t i = 0; again && i < k->order.n; i++) {
			ir_id id = k->order.v[i];

			if (f->known[id] && !can_compute(f, id))
				f->known[id] = false;
		}
	} while (again);
	vec_free(&regions);
}

/* ---- computing ---- */

/* Copies the known bindings that something wants into a new function. */
static uint32_t
make_function(struct fold *f, const struct marking *k, uint32_t *unread)
{
	struct ir_module *m = f->m;
	struct ir_function fun = { .name = str_printf(m->strings, "fold'%u",
	    m->global.n), .next = 1 };
	uint32_t index = ir_add_function(m, &fun);
	ir_region r = ir_region_new(m, index, 0);

	f->total = 0;
	for (uint32_t i = k->order.n; i-- > 0; ) {
		ir_id id = k->order.v[i];
		const struct ir_node *n = ir_at(m, id);

		f->needed[id] = f->known[id] && (f->needed[id] ||
		    f->wanted[id]);
		if (!f->needed[id])
			continue;
		f->total++;
		for (uint32_t j = 0; j < n->nin; j++)
			if (f->known[ir_in(m, n, j)])
				f->needed[ir_in(m, n, j)] = true;
	}
	for (uint32_t i = 0; i < k->order.n; i++)
		if (f->needed[k->order.v[i]])
			fold_copy(m, r, k->order.v[i], f->known, f->copy,
			    unread);
	f->original = mem_zalloc(m->node.n - f->nnode + 1,
	    sizeof *f->original);
	for (uint32_t i = 0; i < k->order.n; i++)
		if (f->copy[k->order.v[i]] >= f->nnode)
			f->original[f->copy[k->order.v[i]] - f->nnode] =
			    k->order.v[i];
	return index;
}

/* What the names that a binding defines are, by its type and value. */
static void
learn(struct fold *f, ir_id by, const struct type *t, const struct value *v)
{
	const struct attr *names = attrs_get(ir_at(f->m, by)->props, f->dims);

	if (names == NULL || names->kind != ATTR_STR)
		return;
	if (t == NULL || t->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; t != NULL && v->kind == VALUE_TUPLE &&
		    i < t->n && i < v->n; i++)
			learn(f, by, t->arg[i], v->item[i]);
		return;
	}
	if (t->kind != TYPE_TENSOR || v->kind != VALUE_TENSOR || t->n != v->n)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->dim[i]->kind == SYM_VAR &&
		    attr_lists(names, t->dim[i]->name) &&
		    !map_get(&f->extent, map_ptr(t->dim[i]->name), NULL)) {
			map_put(&f->extent, map_ptr(t->dim[i]->name),
			    f->number.n);
			vec_push(&f->number, ((struct number){ v->dim[i],
			    by }));
		}
}

static const struct sym *
known_extent(void *ctx, const struct sym *var)
{
	const struct fold *f = ctx;
	uint32_t i;
	uint8_t kind;

	if (var->kind != SYM_VAR || !map_get(&f->extent, map_ptr(var->name),
	    &i))
		return NULL;
	/* A binding that was refused still defines the name. */
	kind = ir_at(f->m, f->number.v[i].by)->kind;
	return kind != NODE_NONE && kind != NODE_CONST ? NULL :
	    sym_const(f->m->syms, f->number.v[i].value);
}

static void
use_extents(void *ctx, struct ir_module *m, ir_id id)
{
	struct ir_subst s = { m, known_extent, .ctx = ctx };
	struct ir_node *n = ir_at(m, id);

	n->annot = ir_subst_type(&s, n->annot);
	n->type = ir_subst_type(&s, n->type);
	n->attrs = ir_subst_attrs(&s, n->attrs);
}

static bool
watch(void *ctx, uint32_t function, ir_id id)
{
	struct fold *f = ctx;

	(void)function;
	return id >= f->nnode;
}

static void
take(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct fold *f = ctx;
	ir_id from = id >= f->nnode ? f->original[id - f->nnode] : 0;

	(void)function;
	if (from == 0)
		return;
	f->valued[from] = true;
	learn(f, from, ir_at(f->m, from)->type, v);
	f->done++;
	if (f->o->progress != NULL)
		f->o->progress(f->o->ctx, f->done, f->total);
	if (!f->wanted[from] || f->constant[from] != 0 || f->failed)
		return;
	f->constant[from] = fold_constant(f->m, v, f->d, &f->s->bytes);
	if (f->constant[from] == 0)
		f->failed = true;
	else
		f->s->constants++;
}

/* Marks the first binding without a value as staying. */
static bool
blame(struct fold *f, const struct marking *k)
{
	for (uint32_t i = 0; i < k->order.n; i++) {
		ir_id id = k->order.v[i];

		if (f->copy[id] < f->nnode || f->valued[id] ||
		    ir_at(f->m, id)->kind == NODE_CONST)
			continue;
		f->known[id] = false;
		f->stays[id] = true;
		return true;
	}
	return false;
}

static struct eval *
machine(struct fold *f)
{
	struct eval_options eo = { .wants = watch, .on_value = take,
	    .ctx = f };

	if (f->e == NULL)
		f->e = eval_new(f->m, &f->quiet, &eo);
	return f->e;
}

/* True: all was computed. */
static bool
compute(struct fold *f, uint32_t function, uint32_t unread)
{
	struct ir_module *m = f->m;
	struct eval *e = machine(f);
	const struct ir_region_data *r =
	    &m->region.v[m->function.v[function].body];
	struct value **arg = mem_zalloc(unread + 1, sizeof *arg), *v = NULL;
	bool ok = true;

	for (uint32_t i = 0; ok && i < unread; i++) {
		const struct type *t = ir_at(m, r->params.v[i])->type;
		int64_t dim[TYPE_RANK_LIMIT];

		for (uint32_t j = 0; j < t->n; j++)
			sym_is_const(t->dim[j], &dim[j]);
		arg[i] = value_tensor(eval_heap(e), t->dtype, t->n, dim);
		ok = arg[i] != NULL;
	}
	if (ok)
		v = eval_function(e, function, arg, unread);
	for (uint32_t i = 0; i < unread; i++)
		value_drop(eval_heap(e), arg[i]);
	value_drop(eval_heap(e), v);
	mem_free(arg);
	return v != NULL;
}

/* ---- putting constants in ---- */

static void
become_constant(struct fold *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);

	n->kind = NODE_CONST;
	n->callee = CALLEE_NONE;
	n->ref = f->constant[id];
	n->nin = 0;
	n->attrs = n->props = NULL;
	n->annot = NULL;
	n->type = f->m->constant.v[n->ref].type;
	f->s->bindings++;
}

static void
count_uses(struct fold *f, const struct marking *k,
    const ir_region_list *regions)
{
	for (uint32_t i = 0; i < k->order.n; i++) {
		const struct ir_node *n = ir_at(f->m, k->order.v[i]);

		for (uint32_t j = 0; j < n->nin; j++)
			f->uses[ir_in(f->m, n, j)]++;
	}
	for (uint32_t i = 0; i < regions->n; i++)
		f->uses[f->m->region.v[regions->v[i]].result]++;
}

/* Removes what is known and no longer used. */
static void
sweep(struct fold *f, const struct marking *k, uint32_t function)
{
	struct ir_module *m = f->m;
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(m, function, &regions);
	count_uses(f, k, &regions);
	for (uint32_t i = k->order.n; i-- > 0; ) {
		ir_id id = k->order.v[i];
		struct ir_node *n = ir_at(m, id);

		if (!f->known[id] || f->uses[id] > 0)
			continue;
		for (uint32_t j = 0; j < n->nin; j++)
			f->uses[ir_in(m, n, j)]--;
		f->s->bindings += n->kind != NODE_CONST;
		n->kind = NODE_NONE;
	}
	for (uint32_t i = 0; i < regions.n; i++) {
		struct ir_region_data *r = &m->region.v[regions.v[i]];
		uint32_t n = 0;

		for (uint32_t j = 0; j < r->nodes.n; j++)
			if (ir_at(m, r->nodes.v[j])->kind != NODE_NONE)
				r->nodes.v[n++] = r->nodes.v[j];
		r->nodes.n = n;
	}
	vec_free(&regions);
}

static bool
wants_any(const struct fold *f, const struct marking *k)
{
	for (uint32_t i = 0; i < k->order.n; i++)
		if (f->wanted[k->order.v[i]])
			return true;
	return false;
}

static void
begin(struct fold *f)
{
	uint32_t n = f->m->node.n;

	diag_init(&f->quiet);
	f->known = mem_zalloc(n, sizeof *f->known);
	f->stays = mem_zalloc(n, sizeof *f->stays);
	f->told = mem_zalloc(n, sizeof *f->told);
	f->wanted = mem_zalloc(n, sizeof *f->wanted);
	f->valued = mem_zalloc(n, sizeof *f->valued);
	f->needed = mem_zalloc(n, sizeof *f->needed);
	f->source = mem_zalloc(n, sizeof *f->source);
	f->constant = mem_zalloc(n, sizeof *f->constant);
	f->copy = mem_zalloc(n, sizeof *f->copy);
	f->uses = mem_zalloc(n, sizeof *f->uses);
	f->alias = mem_zalloc(n, sizeof *f->alias);
}

static void
end(struct fold *f)
{
	eval_free(f->e);
	diag_release(&f->quiet);
	mem_free(f->known);
	mem_free(f->stays);
	mem_free(f->told);
	mem_free(f->wanted);
	mem_free(f->valued);
	mem_free(f->needed);
	mem_free(f->source);
	mem_free(f->constant);
	mem_free(f->copy);
	mem_free(f->uses);
	mem_free(f->alias);
	vec_free(&f->number);
}

/* Forgets what a try found; what it taught about what fails stays. */
static void
forget_try(struct fold *f, const struct marking *k)
{
	for (uint32_t i = 0; i < k->order.n; i++) {
		ir_id id = k->order.v[i];

		f->known[id] = f->wanted[id] = f->valued[id] = false;
		f->needed[id] = false;
		f->copy[id] = 0;
	}
}

static void
forget(struct fold *f, const struct marking *k)
{
	forget_try(f, k);
	for (uint32_t i = 0; i < k->order.n; i++) {
		ir_id id = k->order.v[i];

		f->stays[id] = false;
		f->source[id] = 0;
		f->constant[id] = f->uses[id] = 0;
	}
	map_free(&f->extent);
	f->extent = (struct map){ 0 };
	f->number.n = 0;
}

/* Puts the constants in, and reports the bindings that stay. */
static void
put_constants(struct fold *f, const struct marking *k)
{
	struct pass_rewrites *w = f->o->rewrites;

	for (uint32_t i = 0; i < k->order.n; i++) {
		ir_id id = k->order.v[i];

		if (f->constant[id] != 0 && pass_rewrites(w, f->m, id,
		    FOLD_CONSTANT, NULL))
			become_constant(f, id);
		if (!f->stays[id] || f->told[id])
			continue;
		f->told[id] = true;
		pass_refuses(w, f->m, id, FOLD_CONSTANT, !takes_type(f, id) ?
		    "it is a tuple, or a tensor of strings" :
		    too_great(f, id) ? "it is more than --growth larger than "
		    "what it is computed from" : "computing it fails");
	}
}

/* One function; true if it made constants. */
static bool
function(struct fold *f, uint32_t index)
{
	struct marking k = { .f = f };
	bool made = false;

	if (!pass_tries_rule(f->o->rewrites, FOLD_CONSTANT))
		return false;
	f->nnode = f->m->node.n;
	for (uint32_t tries = 0; tries < MOST_FAILURES; tries++) {
		uint32_t unread = 0, temporary;
		bool ok;

		forget_try(f, &k);
		k.order.n = 0;
		ir_walk_function(f->m, index, mark_known, &k);
		mark_wanted(f, &k, index);
		if (!wants_any(f, &k))
			break;
		temporary = make_function(f, &k, &unread);
		ok = compute(f, temporary, unread);
		mem_free(f->original);
		made = true;
		if (ok || f->failed || !blame(f, &k))
			break;
	}
	put_constants(f, &k);
	sweep(f, &k, index);
	if (f->number.n > 0)
		ir_walk_function(f->m, index, use_extents, f);
	forget(f, &k);
	vec_free(&k.order);
	return made;
}

/* ---- the module ---- */

static void
remove_temporaries(struct ir_module *m, uint32_t nglobal)
{
	bool *keep = mem_zalloc(m->global.n, sizeof *keep);

	memset(keep, 1, nglobal * sizeof *keep);
	pass_keep_globals(m, keep);
	mem_free(keep);
}

/* Whoever wrote the module may have marked any function Primitive, one that
 * never ends, too. */
static bool *
find_groups(struct ir_module *m)
{
	bool *group = mem_zalloc(m->function.n, sizeof *group);
	struct diag quiet;

	diag_init(&quiet);
	for (uint32_t i = 1; i < m->function.n; i++)
		group[i] = pass_is_primitive(m, &m->function.v[i]) &&
		    ir_verify_group(m, i, &quiet);
	diag_release(&quiet);
	return group;
}

bool
fold_run(struct ir_module *m, const struct fold_options *o,
    struct fold_stats *s, struct diag *d)
{
	struct fold f = { .m = m, .o = o, .s = s, .d = d,
	    .dims = str_intern0(m->strings, "dims") };
	uint32_t nglobal = m->global.n, nfunction = m->function.n, n;
	uint32_t fields;
	uint8_t *effect = ir_effects(m);
	bool *group = find_groups(m), changed = false;

	f.effect = effect;
	f.group = group;
	begin(&f);
	for (uint32_t i = 1; i < nfunction && !f.failed; i++) {
		if (!pass_tries_in(o->rewrites, m, i))
			continue;
		if (pass_is_closed(m, m->function.v[i].attrs))
			continue;
		s->bindings += n = fold_fields(m, i, f.alias, o->rewrites);
		changed |= n > 0;
		/* An arm that is taken, and what a field is used for, may have
		 * more to compute. */
		do {
			changed |= function(&f, i);
			n = f.failed ? 0 : fold_ifs(m, i, f.alias,
			    o->rewrites);
			s->branches += n;
			fields = f.failed ? 0 : fold_fields(m, i, f.alias,
			    o->rewrites);
			s->bindings += fields;
			n += fields;
			changed |= n > 0;
		} while (n > 0);
	}
	end(&f);
	mem_free(effect);
	mem_free(group);
	if (f.failed)
		return false;
	if (!changed)
		return true;
	remove_temporaries(m, nglobal);
	return infer_module(m, d);
}
