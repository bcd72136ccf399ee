/*
 * Running tensor programs on values: allocates the results, executes the stages
 * or calls the C kernel, and shrinks extents that depend on values from their
 * upper bounds to their actual values.
 */
#include "eval/opcall.h"

#include <stdio.h>
#include <string.h>

#include "base/sys.h"
#include "runtime/kernel.h"

_Static_assert((int)DT_BOOL == (int)RELAY_BOOL &&
    (int)DT_INT64 == (int)RELAY_INT64 &&
    (int)DT_UINT64 == (int)RELAY_UINT64 &&
    (int)DT_FLOAT16 == (int)RELAY_FLOAT16 &&
    (int)DT_BFLOAT16 == (int)RELAY_BFLOAT16 &&
    (int)DT_FLOAT64 == (int)RELAY_FLOAT64 &&
    (int)DT_STRING == (int)RELAY_STRING &&
    (int)DT_COUNT == (int)RELAY_DTYPES, "kernel dtypes");

/* ---- running ---- */

bool
op_flatten(struct op_call *o)
{
	struct op_cache *c = o->c;

	c->in.n = 0;
	for (uint32_t i = 0; i < o->narg; i++) {
		struct value *v = o->arg[i];

		if (v->kind == VALUE_TENSOR) {
			vec_push(&c->in, v);
			continue;
		}
		if (v->kind != VALUE_TUPLE) {
			machine_ill_typed(o->e, o->id);
			return false;
		}
		for (uint32_t k = 0; k < v->n; k++) {
			if (v->item[k]->kind != VALUE_TENSOR) {
				machine_ill_typed(o->e, o->id);
				return false;
			}
			vec_push(&c->in, v->item[k]);
		}
	}
	return true;
}

/* Extents of a result; those that depend on values: the kernel's bounds. */
static bool
out_extents(struct op_call *o, const struct prim *p, uint32_t buffer,
    exec_dim *dim, uint32_t *bound, int64_t *ext)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];

	for (uint32_t i = 0; i < b->rank; i++) {
		const struct sym *d = b->dim[i];

		if (d->kind == SYM_ANY && p->kernel != NULL &&
		    *bound < p->kernel->nbound)
			d = p->kernel->bound[(*bound)++];
		if (d->kind == SYM_ANY || !sym_eval(d, dim, o, &ext[i]) ||
		    ext[i] < 0) {
			eval_fail(o->e, o->id, "unknown-extent", "%s: the "
			    "extent of dimension %u of the result cannot be "
			    "computed from these inputs", p->name, i);
			return false;
		}
	}
	return true;
}

/* Of the evaluator: strings that a kernel makes live as long as its heap. */
struct kernel_ctx {
	struct relay_ctx ctx;
	struct heap *heap;
};

static void *
keep(struct relay_ctx *ctx, int64_t bytes)
{
	return heap_keep(((struct kernel_ctx *)ctx)->heap, (size_t)bytes);
}

static bool
run_kernel(struct op_call *o, const struct prim *p, void *const *buf,
    exec_dim *dim, int64_t *dims)
{
	const struct relay_kernel_row *k =
	    relay_kernel_find(p->kernel->symbol);
	struct kernel_ctx c = { .ctx = { .alloc = keep },
	    .heap = &o->e->heap };

	if (k == NULL) {
		eval_fail(o->e, o->id, "no-kernel", "%s: there is no kernel "
		    "'%s'", p->name, p->kernel->symbol);
		return false;
	}
	for (uint32_t i = 0; i < p->kernel->nparam; i++)
		if (!sym_eval(p->kernel->param[i], dim, o, &dims[i])) {
			eval_fail(o->e, o->id, "unknown-extent",
			    "%s: parameter %u of '%s' cannot be computed",
			    p->name, i, p->kernel->symbol);
			return false;
		}
	if (k->fn(&c.ctx, buf, dims) == RELAY_OK)
		return true;
	eval_fail(o->e, o->id, "run-time", "%s: %s", p->name, c.ctx.message);
	return false;
}

/* The true extents of results that were allocated at their bounds. */
static struct value *
shrink(struct op_call *o, const struct prim_buffer *b, struct value *v,
    const int64_t *true_ext, uint32_t *k)
{
	int64_t ext[TYPE_RANK_LIMIT];
	struct value *w;
	bool same = true;

	for (uint32_t i = 0; i < b->rank; i++) {
		ext[i] = v->dim[i];
		if (b->dim[i]->kind != SYM_ANY)
			continue;
		ext[i] = true_ext[(*k)++];
		if (ext[i] < 0 || ext[i] > v->dim[i])
			BUG("a kernel passed its bound");
		same = same && ext[i] == v->dim[i];
	}
	if (same)
		return v;
	w = value_tensor(&o->e->heap, b->dtype, b->rank, ext);
	if (w == NULL)
		mem_oom();
	if (w->count > 0)
		memcpy(w->data, v->data, (size_t)w->count *
		    dtype_info[b->dtype].bytes);
	value_drop(&o->e->heap, v);
	return w;
}

static void
no_room(struct op_call *o, const struct prim *p, uint32_t rank,
    const int64_t *ext)
{
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < rank; i++)
		buf_printf(&b, "%s%lld", i > 0 ? " x " : "",
		    (long long)ext[i]);
	eval_fail(o->e, o->id, "out-of-memory", "%s: there is no memory for a "
	    "result of this size, %s", p->name, b.n > 0 ? b.v : "");
	buf_release(&b);
}

/* The message then has the module's name for the input, if there is one. */
static void
rename_buffer(const struct op_call *o, struct exec_error *err)
{
	const char *name = err->name_at > 0 ? ir_input_name(o->e->m, o->id,
	    err->buffer) : NULL;

	if (name != NULL)
		snprintf(err->message + err->name_at, sizeof err->message -
		    err->name_at, "%.60s'", name);
}

static bool
run_prim(struct op_call *o, const struct prim *p, struct value **out,
    exec_dim *dim)
{
	uint32_t nbuf = p->ninput + p->noutput, bound = 0, k = 0;
	void **buf = mem_zalloc(nbuf + 1, sizeof *buf);
	int64_t ext[TYPE_RANK_LIMIT], *dims = NULL;
	struct exec_error err = { .message = "" };
	bool ok = true;

	for (uint32_t i = 0; i < p->ninput; i++)
		buf[i] = o->c->in.v[i]->data;
	for (uint32_t i = 0; ok && i < p->noutput; i++) {
		ok = out_extents(o, p, p->ninput + i, dim, &bound, ext);
		if (!ok)
			break;
		out[i] = value_tensor(&o->e->heap,
		    p->buffer.v[p->ninput + i].dtype,
		    p->buffer.v[p->ninput + i].rank, ext);
		ok = out[i] != NULL;
		/* A user's program may leave elements unwritten: these are
		 * 0. */
		if (ok && o->prim != NULL && out[i]->count > 0)
			memset(out[i]->data, 0, (size_t)out[i]->count *
			    dtype_info[p->buffer.v[p->ninput + i].dtype].bytes);
		if (ok)
			buf[p->ninput + i] = out[i]->data;
		else
			no_room(o, p, p->buffer.v[p->ninput + i].rank, ext);
	}
	if (ok && p->kernel != NULL) {
		dims = mem_zalloc(p->kernel->nparam + p->kernel->nbound + 1,
		    sizeof *dims);
		ok = run_kernel(o, p, buf, dim, dims);
		for (uint32_t i = 0; ok && i < p->noutput; i++)
			out[i] = shrink(o, &p->buffer.v[p->ninput + i],
			    out[i], dims + p->kernel->nparam, &k);
		mem_free(dims);
	} else if (ok && !exec_prim(p, buf, dim, o, &err)) {
		if (o->id != 0)
			rename_buffer(o, &err);
		eval_fail(o->e, o->id, "run-time", "%s: %s", p->name,
		    err.message);
		ok = false;
	}
	o->e->stats.operations += err.operations;
	mem_free(buf);
	return ok;
}

/* Runs p and packs its results. */
struct value *
op_result(struct op_call *o, const struct prim *p, bool tuple, exec_dim *dim)
{
	struct value *t = value_items(&o->e->heap, VALUE_TUPLE, 0,
	    p->noutput, 0), *v;

	memset(t->item, 0, p->noutput * sizeof *t->item);
	if (!run_prim(o, p, t->item, dim)) {
		value_drop(&o->e->heap, t);
		return NULL;
	}
	if (tuple)
		return t;
	v = value_keep(t->item[0]);
	value_drop(&o->e->heap, t);
	return v;
}

void
op_begin(struct op_call *o)
{
	o->e->stats.calls++;
	if (o->e->o.on_call != NULL)
		o->start = sys_now();
}

void
op_end(struct op_call *o, const char *name, const struct value *v)
{
	if (o->e->o.on_call != NULL && v != NULL)
		o->e->o.on_call(o->e->o.ctx, name, o->id, o->arg, o->narg, v,
		    sys_now() - o->start);
}

/* ---- programs of the module ---- */

/* A prim's dimension names are the bare extents of its inputs. */
static bool
prim_dim(void *ctx, const struct sym *var, int64_t *v)
{
	struct op_call *o = ctx;
	const struct prim *p = o->prim;

	for (uint32_t i = 0; i < p->ninput; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++) {
			const struct sym *d = p->buffer.v[i].dim[k];

			if (d->kind == SYM_VAR &&
			    strcmp(d->name, var->name) == 0) {
				*v = o->c->in.v[i]->dim[k];
				return true;
			}
		}
	return false;
}

static bool
prim_inputs_fit(struct op_call *o, const struct prim *p)
{
	int64_t n;

	if (o->c->in.n != p->ninput) {
		machine_ill_typed(o->e, o->id);
		return false;
	}
	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		const struct value *v = o->c->in.v[i];
		bool ok = b->dtype == (enum dtype)v->dtype && b->rank == v->n;

		for (uint32_t k = 0; ok && k < b->rank; k++)
			ok = b->dim[k]->kind == SYM_ANY ||
			    (sym_eval(b->dim[k], prim_dim, o, &n) &&
			    n == v->dim[k]);
		if (!ok) {
			struct buf text = { NULL, 0, 0 };

			value_describe(&text, o->e->m, v);
			eval_fail(o->e, o->id, "shape-check", "@%s: input "
			    "'%s' does not fit %s", p->name, b->name != NULL ?
			    b->name : "?", text.v);
			buf_release(&text);
			return false;
		}
	}
	return true;
}

static bool
holds(struct op_call *o, const struct prim_version *x)
{
	int64_t a, b;

	if (x->cpu != NULL)
		return false;
	for (uint32_t i = 0; i < x->nwhen; i++)
		if (!sym_eval(x->when[i].lhs, prim_dim, o, &a) ||
		    !sym_eval(x->when[i].rhs, prim_dim, o, &b) ||
		    !sym_holds(x->when[i].op, a, b))
			return false;
	return true;
}

/* The program, or its version for these inputs. */
static const struct prim *
version(struct op_call *o, const struct prim *p)
{
	for (uint32_t i = 0; i < p->version.n; i++)
		if (holds(o, &p->version.v[i]))
			return prim_version(p, i);
	return p;
}

struct value *
ops_prim(struct eval *e, ir_id id, const struct prim *p,
    struct value *const *arg, uint32_t narg)
{
	struct op_call o = { .e = e, .c = e->ops, .id = id, .prim = p,
	    .arg = arg, .narg = narg };
	struct value *v;

	op_begin(&o);
	/* Nothing has verified that these are the buffers that the kernel
	 * expects. */
	if (p->kernel != NULL) {
		eval_fail(e, id, "no-kernel", "@%s: the kernel '%s' is run "
		    "for its operator, not from a program's text", p->name,
		    p->kernel->symbol);
		return NULL;
	}
	if (!op_flatten(&o) || !prim_inputs_fit(&o, p))
		return NULL;
	o.prim = version(&o, p);
	v = op_result(&o, o.prim, p->noutput != 1, prim_dim);
	op_end(&o, p->name, v);
	return v;
}
