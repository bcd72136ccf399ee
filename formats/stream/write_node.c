/*
 * Writing regions: one binding per line.
 */
#include "write.h"

#include <string.h>

#include "ir/opinfo.h"
#include "ir/text.h"

/* ---- bindings ---- */

static void
attr_elements(struct writer *w, const struct ir_constant *c)
{
	enum dtype dt = c->type->dtype;
	uint64_t i, n = c->data.length / dtype_info[dt].bytes;

	w->text.n = 0;
	for (i = 0; i < n; i++) {
		if (i > 0)
			buf_putc(&w->text, ' ');
		text_put_element(&w->text, dt, c->data.bytes, i);
	}
	w_attr_text(w, W_DATA);
}

/* Returns whether the bytes follow as children: once for equal bytes. */
static bool
put_constant(struct writer *w, const struct ir_constant *c)
{
	const struct data *d = &c->data;
	uint32_t seen;

	switch (d->kind) {
	case DATA_INLINE_BYTES:
		attr_elements(w, c);
		return false;
	case DATA_FILE:
		w_attr_name(w, W_PATH, d->path);
		w_attr_number(w, W_OFFSET, d->offset);
		break;
	case DATA_EXTERN:
		w_attr_name(w, W_EXTERN, d->path);
		return false;
	case DATA_CARRIED:
		break;
	}
	w_attr_number(w, W_LENGTH, d->length);
	w_attr_name(w, W_HASH, d->hash);
	if (d->kind == DATA_FILE ||
	    map_get(&w->carried, map_ptr(d->hash), &seen))
		return false;
	map_put(&w->carried, map_ptr(d->hash), 1);
	return true;
}

static void
put_pieces(struct writer *w, const struct data *d)
{
	const unsigned char *p = d->bytes;
	uint64_t at;
	size_t n;

	at = 0;
	do {
		n = d->length - at < STREAM_PIECE ? d->length - at :
		    STREAM_PIECE;
		w_put(w, "<data>");
		stream_put_base64(&w->b, p + at, n);
		w_put(w, "</data>\n");
		w_flush(w);
		at += n;
	} while (at < d->length);
}

static void
put_callee(struct writer *w, const struct ir_node *n, const ir_id *in)
{
	switch ((enum callee_kind)n->callee) {
	case CALLEE_OP:
		w_attr_name(w, W_OP, ir_op_name(n->ref));
		break;
	case CALLEE_GLOBAL:
		w_attr_name(w, W_FN, w->m->global.v[n->ref].name);
		break;
	case CALLEE_CTOR:
		w_attr_name(w, W_CTOR, w->m->ctor.v[n->ref].name);
		break;
	case CALLEE_LOCAL:
		w_attr_ids(w, W_CALLEE, in, 1);
		w_attr_ids(w, W_ARGS, in + 1, n->nin - 1);
		return;
	case CALLEE_NONE:
		BUG("a call of nothing");
	}
	w_attr_ids(w, W_ARGS, in, n->nin);
}

/* The attributes of each kind of node; returns whether <data> follows. */
static bool
put_structure(struct writer *w, const struct ir_node *n)
{
	const ir_id *in = w->m->operand.v + n->in;
	const struct ir_region_data *body;

	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		return put_constant(w, &w->m->constant.v[n->ref]);
	case NODE_OP:
		w_attr_name(w, W_OP, ir_op_name(n->ref));
		break;
	case NODE_GLOBAL:
		w_attr_name(w, W_FN, w->m->global.v[n->ref].name);
		break;
	case NODE_CTOR:
		w_attr_name(w, W_CTOR, w->m->ctor.v[n->ref].name);
		break;
	case NODE_CALL:
		put_callee(w, n, in);
		break;
	case NODE_IF:
		w_attr_ids(w, W_COND, in, 1);
		w_attr_region(w, W_THEN, ir_sub(w->m, n, 0));
		w_attr_region(w, W_ELSE, ir_sub(w->m, n, 1));
		break;
	case NODE_MATCH:
		w_attr_ids(w, W_ARGS, in, n->nin);
		if (!n->total)
			w_put(w, " total=\"false\"");
		break;
	case NODE_FN:
		body = &w->m->region.v[ir_sub(w->m, n, 0)];
		w_attr_names(w, W_TV, body->ntv, body->tv);
		w_attr_region(w, W_REGION, ir_sub(w->m, n, 0));
		break;
	case NODE_TUPLE:
	case NODE_REF:
	case NODE_READ:
	case NODE_WRITE:
	case NODE_CAST:
		w_attr_ids(w, W_ARGS, in, n->nin);
		break;
	case NODE_PROJ:
		w_attr_ids(w, W_ARGS, in, n->nin);
		w_attr_number(w, W_INDEX, n->ref);
		break;
	default:
		break;
	}
	return false;
}

/* A pattern or, if text is set, the text between patterns. */
struct pattern_step {
	uint32_t pattern;
	const char *text;
};
typedef VEC(struct pattern_step) pattern_steps;

static void
push_children(const struct ir_module *m, const struct ir_pattern *p,
    pattern_steps *todo)
{
	struct pattern_step step = { 0, ")" };
	uint32_t i;

	if (p->kind == PAT_TUPLE && p->nsub == 1)
		step.text = ",)";
	vec_push(todo, step);
	for (i = p->nsub; i-- > 0; ) {
		step.pattern = m->subpattern.v[p->sub + i];
		step.text = NULL;
		vec_push(todo, step);
		step.text = ", ";
		if (i > 0)
			vec_push(todo, step);
	}
}

static void
attr_pattern(struct writer *w, uint32_t root)
{
	const struct ir_module *m = w->m;
	struct pattern_step step = { root, NULL };
	pattern_steps todo = { 0 };
	const struct ir_pattern *p;

	w->text.n = 0;
	vec_push(&todo, step);
	while (todo.n > 0) {
		step = vec_pop(&todo);
		p = &m->pattern.v[step.pattern];
		if (step.text) {
			buf_puts(&w->text, step.text);
		} else if (p->kind == PAT_WILD) {
			buf_putc(&w->text, '_');
		} else if (p->kind == PAT_VAR) {
			buf_printf(&w->text, "%%v%u", ir_at(m, p->ref)->id);
		} else {
			if (p->kind == PAT_CTOR)
				buf_puts(&w->text, m->ctor.v[p->ref].name);
			if (p->kind == PAT_CTOR && p->nsub == 0)
				continue;
			buf_putc(&w->text, '(');
			push_children(m, p, &todo);
		}
	}
	vec_free(&todo);
	w_attr_text(w, W_PATTERN);
}

static void
put_arms(struct writer *w, const struct ir_node *n)
{
	uint32_t i;
	ir_region r;

	for (i = 0; i < n->nsub; i++) {
		r = ir_sub(w->m, n, i);
		w_begin(w, "arm");
		w_attr_region(w, W_REGION, r);
		attr_pattern(w, w->m->region.v[r].pattern);
		w_attr_loc(w, &w->m->pattern.v[w->m->region.v[r].pattern].span);
		w_put(w, "/>\n");
	}
}

static void
write_node(struct writer *w, ir_id id)
{
	const struct ir_node *n = ir_at(w->m, id);
	const char *element = stream_element_text[E_OF_KIND(n->kind)];
	bool data, attrs, props;

	w_begin(w, element);
	w_put(w, " id=\"");
	w_put_id(w, id);
	w_put(w, "\"");
	w_attr_name(w, W_NAME, n->name);
	data = put_structure(w, n);
	if (n->anonymous_effect)
		w_put(w, " anonymous=\"true\"");
	attrs = w_put_pairs(w, n->attrs, false);
	props = w_put_pairs(w, n->props, true);
	w_attr_type(w, W_ANNOT, n->annot);
	w_attr_type(w, W_TYPE, n->kind == NODE_CONST ?
	    w->m->constant.v[n->ref].type : n->type);
	w_attr_loc(w, &n->span);
	if (!data && !attrs && !props && n->kind != NODE_MATCH) {
		w_put(w, "/>\n");
		return;
	}
	w_put(w, ">\n");
	if (props)
		w_put_children(w, n->props, true, false);
	if (attrs)
		w_put_children(w, n->attrs, false, false);
	if (n->kind == NODE_MATCH)
		put_arms(w, n);
	if (data)
		put_pieces(w, &w->m->constant.v[n->ref].data);
	w_put(w, "</");
	w_put(w, element);
	w_put(w, ">\n");
}

void
w_write_region(struct writer *w, ir_region id)
{
	const struct ir_region_data *r = &w->m->region.v[id];
	uint32_t i;

	w_begin(w, "region");
	w_attr_region(w, W_ID, id);
	w_attr_ids(w, W_RESULT, &r->result, 1);
	if (r->params.n + r->nodes.n == 0) {
		w_put(w, "/>\n");
		return;
	}
	w_put(w, ">\n");
	for (i = 0; i < r->params.n; i++)
		write_node(w, r->params.v[i]);
	for (i = 0; i < r->nodes.n; i++) {
		write_node(w, r->nodes.v[i]);
		if (w->b.n > FLUSH_AT)
			w_flush(w);
	}
	w_put(w, "</region>\n");
}

