/*
 * Constant folding, one binding at a time: what an operator reads, copies for
 * the evaluator, values as constants.
 */
#include "pass/fold_impl.h"

#include "eval/value.h"
#include "infer/infer.h"
#include "tensor/prim.h"

/* ---- what is read ---- */

static uint32_t
tensors_of(const struct type *t)
{
	return t->kind == TYPE_TUPLE ? t->n : 1;
}

static struct prim *
stages_of(struct ir_module *m, const struct ir_node *n)
{
	const struct type **in = mem_zalloc(n->nin + 1, sizeof *in);
	const struct sym *const **value = mem_zalloc(n->nin + 1,
	    sizeof *value);
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
	    .nin = n->nin, .in = in, .value = value };
	char *message = NULL;
	const struct type *t;
	struct prim *p = NULL;

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_at(m, ir_in(m, n, i))->type;
	/* Extents that values decide are read before any stage. */
	t = infer_op_type(m, &c, &message);
	mem_free(message);
	message = NULL;
	if (t != NULL && !t->has_any)
		p = infer_stages(m, &c, "fold", &message);
	mem_free(message);
	mem_free(in);
	mem_free(value);
	return p;
}

bool *
fold_reads(struct ir_module *m, const struct ir_node *n)
{
	struct prim *p = stages_of(m, n);
	struct sx_walk w;
	bool *buffer, *reads;
	uint32_t at = 0;

	if (p == NULL || p->kernel != NULL) {
		prim_free(p);
		return NULL;
	}
	buffer = mem_zalloc(p->buffer.n + 1, sizeof *buffer);
	reads = mem_zalloc(n->nin + 1, sizeof *reads);
	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		sx_walk_stage(&w, &p->stage.v[i]);
		for (uint32_t k = 0; k < w.order.n; k++)
			if (p->sx.v[w.order.v[k]].op == SX_LOAD)
				buffer[p->sx.v[w.order.v[k]].ref] = true;
	}
	for (uint32_t i = 0; i < n->nin; i++) {
		uint32_t k = tensors_of(ir_at(m, ir_in(m, n, i))->type);

		for (; k > 0 && at < p->ninput; k--)
			reads[i] |= buffer[at++];
	}
	sx_walk_free(&w);
	mem_free(buffer);
	prim_free(p);
	return reads;
}

/* ---- copies ---- */

static ir_id
add_param(struct ir_module *m, ir_region r, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .type = t, .annot = t,
	    .id = IR_NEW_ID };
	struct ir_args none = { NULL, 0, NULL, 0 };

	return ir_node_add(m, r, &n, &none);
}

void
fold_copy(struct ir_module *m, ir_region r, ir_id id, const bool *known,
    ir_id *copy, uint32_t *unread)
{
	struct ir_node n = *ir_at(m, id);
	ir_id *in = mem_zalloc(n.nin + 1, sizeof *in);
	struct ir_args args = { .in = in, .nin = n.nin };

	for (uint32_t i = 0; i < n.nin; i++) {
		ir_id from = ir_in(m, &n, i);

		in[i] = copy[from];
		if (!known[from]) {
			in[i] = add_param(m, r, ir_at(m, from)->type);
			++*unread;
		}
	}
	n.id = IR_NEW_ID;
	copy[id] = ir_node_add(m, r, &n, &args);
	m->region.v[r].result = copy[id];
	mem_free(in);
}

/* ---- constants ---- */

uint32_t
fold_constant(struct ir_module *m, const struct value *v, struct diag *d,
    uint64_t *bytes)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	size_t len = (size_t)v->count * dtype_info[v->dtype].bytes;
	char *err = NULL;
	uint32_t c;

	for (uint32_t i = 0; i < v->n; i++)
		dim[i] = sym_const(m->syms, v->dim[i]);
	*bytes += len;
	c = ir_constant_bytes(m, type_tensor(m->types, v->dtype, v->n, dim),
	    v->data, len, &err);
	if (c == 0) {
		diag_error(d, NULL, "store", "%s", err);
		mem_free(err);
	}
	return c;
}
