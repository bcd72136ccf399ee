/*
 * Writing tensor programs.
 *
 *	<prim name="f" dims="n">
 *	<buffer name="X" kind="input" type="Tensor[(n, 4), float32]"/>
 *	<stage kind="reduce" reduce="sum" out="Y" value="s3">
 *	<axis name="i" extent="n"/>
 *	<axis name="k" extent="4" kind="reduce"/>
 *	<sx id="s1" op="axis" name="i"/>
 *	...
 *
 * Scalar code is written in the stages that use it, operands first, numbered
 * from 0 in each; the order is that of sx_walk_stage, so the same stages give
 * the same bytes however their code was built.
 */
#include "loop/tree.h"
#include "write.h"

#include "ir/text.h"

static const char *const buffer_kind_name[] = { "input", "output", "temp" };
static const char *const stage_kind_name[] = {
	"store", "reduce", "general", "scan", "scatter",
};

static void
attr_word(struct writer *w, enum stream_word word, const char *s)
{
	w_attr_open(w, word);
	w_put(w, s);
	w_put(w, "\"");
}

static void
attr_sym(struct writer *w, enum stream_word word, const struct sym *s)
{
	w->text.n = 0;
	sym_print(&w->text, s);
	w_attr_text(w, word);
}

static void
attr_syms(struct writer *w, enum stream_word word, uint32_t n,
    const struct sym *const *v)
{
	if (n == 0)
		return;
	w->text.n = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (i > 0)
			buf_puts(&w->text, ", ");
		sym_print(&w->text, v[i]);
	}
	w_attr_text(w, word);
}

/* Nodes by their number in the stage. */
static void
attr_nodes(struct writer *w, enum stream_word word, uint32_t n,
    const sx_id *v, const uint32_t *number)
{
	w_attr_open(w, word);
	for (uint32_t i = 0; i < n; i++) {
		w_put(w, i > 0 ? " s" : "s");
		w_put_number(w, number[v[i]]);
	}
	w_put(w, "\"");
}

static void
write_buffer(struct writer *w, const struct prim_buffer *b)
{
	w_begin(w, "buffer");
	w_attr_name(w, W_NAME, b->name);
	attr_word(w, W_KIND, buffer_kind_name[b->kind]);
	w->text.n = 0;
	text_put_type(&w->text, type_tensor(w->m->types, b->dtype, b->rank,
	    b->dim), NULL);
	w_attr_text(w, W_TYPE);
	w_attr_name(w, W_SCOPE, b->scope);
	w_attr_loc(w, &b->span);
	w_put(w, "/>\n");
}

static void
write_constant(struct writer *w, const struct sx *n)
{
	uint64_t bytes = 0;

	sx_constant_bytes(n, &bytes);
	attr_word(w, W_TYPE, dtype_info[n->dtype].name);
	w->text.n = 0;
	text_put_element(&w->text, (enum dtype)n->dtype, &bytes, 0);
	w_attr_text(w, W_VALUE);
}

static void
write_sx(struct writer *w, const struct prim *p, const struct prim_stage *s,
    sx_id id, const uint32_t *number)
{
	const struct sx *n = &p->sx.v[id];

	w_begin(w, "sx");
	w_attr_open(w, W_ID);
	w_put(w, "s");
	w_put_number(w, number[id]);
	w_put(w, "\"");
	attr_word(w, W_OP, sx_info[n->op].name);
	switch (n->op) {
	case SX_CONST:
		write_constant(w, n);
		break;
	case SX_AXIS:
		w_attr_name(w, W_NAME, s->axis[n->ref].name);
		break;
	case SX_DIM:
		attr_sym(w, W_VALUE, n->sym);
		break;
	case SX_LOAD:
		w_attr_name(w, W_BUFFER, p->buffer.v[n->ref].name);
		break;
	case SX_ACC:
		w_attr_number(w, W_INDEX, n->ref);
		/* FALLTHROUGH */
	case SX_CAST:
	case SX_BITCAST:
		attr_word(w, W_TYPE, dtype_info[n->dtype].name);
		break;
	default:
		break;
	}
	if (n->nin > 0)
		attr_nodes(w, W_ARGS, n->nin, &p->sx_in.v[n->in], number);
	w_put(w, "/>\n");
	if (w->b.n > FLUSH_AT)
		w_flush(w);
}

static void
write_stage(struct writer *w, const struct prim *p,
    const struct prim_stage *s, struct sx_walk *walk, uint32_t *number)
{
	uint32_t i, rank = p->buffer.v[s->out[0]].rank;

	sx_walk_stage(walk, s);
	for (i = 0; i < walk->order.n; i++)
		number[walk->order.v[i]] = i + 1;
	w_begin(w, "stage");
	attr_word(w, W_KIND, stage_kind_name[s->kind]);
	if (s->kind == STAGE_REDUCE || s->kind == STAGE_SCATTER)
		attr_word(w, W_REDUCE, reduce_op_name[s->reduce]);
	w_attr_name(w, W_NAME, s->name);
	w_attr_open(w, W_OUT);
	for (i = 0; i < s->nout; i++) {
		w_put(w, i > 0 ? " " : "");
		w_put(w, p->buffer.v[s->out[i]].name);
	}
	w_put(w, "\"");
	if (s->at != NULL && rank > 0)
		attr_nodes(w, W_AT, rank, s->at, number);
	if (s->init != NULL)
		attr_nodes(w, W_INIT, s->nout, s->init, number);
	if (s->where != 0)
		attr_nodes(w, W_WHERE, 1, &s->where, number);
	attr_nodes(w, W_VALUE, s->nout, s->value, number);
	w_attr_loc(w, &s->span);
	w_put(w, ">\n");
	for (i = 0; i < s->naxis; i++) {
		w_begin(w, "axis");
		w_attr_name(w, W_NAME, s->axis[i].name);
		attr_sym(w, W_EXTENT, s->axis[i].extent);
		w_put(w, i < s->nspatial ? "/>\n" : " kind=\"reduce\"/>\n");
	}
	for (i = 0; i < walk->order.n; i++)
		write_sx(w, p, s, walk->order.v[i], number);
	w_put(w, "</stage>\n");
}

void
w_write_prim(struct writer *w, const struct prim *p, const char *name)
{
	uint32_t *number = mem_zalloc(p->sx.n, sizeof *number);
	struct sx_walk walk;

	w_begin(w, "prim");
	w_attr_name(w, W_NAME, name);
	w_attr_names(w, W_DIMS, p->ndim, p->dim);
	w_attr_loc(w, &p->span);
	w_put(w, ">\n");
	w_put_children(w, p->attrs, false, true);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		write_buffer(w, &p->buffer.v[i]);
	sx_walk_init(&walk, p);
	for (uint32_t i = 0; i < p->stage.n; i++)
		write_stage(w, p, &p->stage.v[i], &walk, number);
	sx_walk_free(&walk);
	if (p->kernel != NULL) {
		w_begin(w, "kernel");
		w_attr_name(w, W_SYMBOL, p->kernel->symbol);
		attr_syms(w, W_PARAMS, p->kernel->nparam, p->kernel->param);
		attr_syms(w, W_BOUNDS, p->kernel->nbound, p->kernel->bound);
		w_put(w, "/>\n");
	}
	w_write_trees(w, p);
	w_put(w, "</prim>\n");
	mem_free(number);
}

static void
use(const struct span *sp, bool *used, uint32_t n)
{
	if (sp->src < n)
		used[sp->src] = true;
}

void
w_use_prim(const struct prim *p, bool *used, uint32_t n)
{
	use(&p->span, used, n);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		use(&p->buffer.v[i].span, used, n);
	for (uint32_t i = 0; i < p->stage.n; i++)
		use(&p->stage.v[i].span, used, n);
	for (uint32_t i = 0; i < p->tree.n; i++)
		for (uint32_t k = 1; k < p->tree.v[i]->node.n; k++)
			use(&p->tree.v[i]->node.v[k].span, used, n);
	for (uint32_t i = 0; i < p->version.n; i++)
		use(&p->version.v[i].span, used, n);
}
