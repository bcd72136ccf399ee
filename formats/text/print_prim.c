/*
 * The Relay text printer: tensor programs.
 *
 * Scalar code is a DAG; a node becomes a `let` if it is used more than once and
 * is not small, or if the expression of its user would grow too large.  So the
 * text is linear in the code, and the depth of the one recursive function is
 * bounded by WHOLE.  Generated names are %t1, %t2, ... and %a0, ..., with as
 * many letters as are needed to differ from all buffers.
 *
 * What is written reads back to the same buffers, stages and nodes
 * (read_stage.c): constants have their suffix unless they are int64, and the
 * axes are written in the target where the reader would derive the same.
 */
#include "formats/text/print.h"

#include <string.h>

#include "tensor/prim.h"

/* Nodes written at one place; and twice, where they are shared. */
#define WHOLE 32
#define SMALL 4

struct sx_print {
	uint32_t uses, size;	/* size: nodes written where it is used */
	uint32_t let;		/* number, 0: written in its users */
	bool early;		/* needed by target or initial value */
};

struct prim_print {
	const struct prim *p;
	const struct prim_stage *s;
	struct buf *out;
	struct sx_walk walk;
	struct sx_print *sx;
	char let[72], acc[72];	/* prefixes of names */
};

/* ---- names ---- */

static bool
has_prefix(const struct prim *p, const char *prefix)
{
	size_t n = strlen(prefix);

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const char *s = p->buffer.v[i].name;

		if (s != NULL && strncmp(s, prefix, n) == 0 &&
		    strspn(s + n, "0123456789") == strlen(s + n))
			return true;
	}
	return false;
}

/* No more letters than there are buffers can be taken; names longer than
 * that are not distinguished, and nothing makes them. */
static void
free_prefix(const struct prim *p, char *prefix, size_t room, char letter)
{
	size_t n = 1;

	do {
		memset(prefix, letter, n);
		prefix[n] = '\0';
	} while (has_prefix(p, prefix) && ++n < room);
}

/* ---- what becomes a let ---- */

static bool
is_leaf(const struct sx *n)
{
	return n->nin == 0;
}

static void
plan(struct prim_print *w)
{
	const struct prim *p = w->p;
	uint32_t lets = 0;

	sx_walk_stage(&w->walk, w->s);
	for (uint32_t i = 0; i < w->walk.order.n; i++)
		memset(&w->sx[w->walk.order.v[i]], 0, sizeof *w->sx);
	for (uint32_t i = 0; i < w->walk.order.n; i++) {
		const struct sx *n = &p->sx.v[w->walk.order.v[i]];

		for (uint32_t k = 0; k < n->nin; k++)
			w->sx[p->sx_in.v[n->in + k]].uses++;
	}
	for (uint32_t i = 0; i < w->walk.order.n; i++) {
		struct sx_print *x = &w->sx[w->walk.order.v[i]];
		const struct sx *n = &p->sx.v[w->walk.order.v[i]];

		x->size = 1;
		for (uint32_t k = 0; k < n->nin; k++)
			x->size += w->sx[p->sx_in.v[n->in + k]].size;
		if (is_leaf(n) || x->uses == 0 || (x->size <= WHOLE &&
		    (x->uses < 2 || x->size <= SMALL)))
			continue;
		x->let = ++lets;
		x->size = 1;
	}
}

/* ---- expressions ---- */

static void
put_sym(struct prim_print *w, const struct sym *s)
{
	sym_print(w->out, s);
}

static bool
is_axis_name(const struct prim_stage *s, const char *name)
{
	for (uint32_t i = 0; i < s->naxis; i++)
		if (strcmp(s->axis[i].name, name) == 0)
			return true;
	return false;
}

static void
put_leaf(struct prim_print *w, const struct sx *n)
{
	uint64_t bytes = 0;

	switch (n->op) {
	case SX_CONST:
		sx_constant_bytes(n, &bytes);
		if (n->dtype == DT_INT64)
			buf_printf(w->out, "%lld", (long long)n->i);
		else
			text_put_element(w->out, (enum dtype)n->dtype,
			    &bytes, 0);
		if (n->dtype == DT_INT32)
			buf_puts(w->out, "i32");
		break;
	case SX_AXIS:
		buf_puts(w->out, w->s->axis[n->ref].name);
		break;
	case SX_ACC:
		buf_printf(w->out, "%%%s%u", w->acc, n->ref);
		break;
	case SX_DIM:
		if (n->sym->kind == SYM_VAR &&
		    !is_axis_name(w->s, n->sym->name)) {
			buf_puts(w->out, n->sym->name);
			break;
		}
		buf_puts(w->out, "dim(");
		put_sym(w, n->sym);
		buf_putc(w->out, ')');
		break;
	default:
		buf_printf(w->out, "%%%s[]", w->p->buffer.v[n->ref].name);
	}
}

/* Precedence as in read_scalar.c; 0: written as a call. */
static uint32_t
infix(const struct sx *n, const char **text)
{
	static const struct {
		enum sx_op op;
		uint32_t prec;
		const char *text;
	} list[] = {
		{ SX_MUL, 3, "*" }, { SX_DIV, 3, "/" },
		{ SX_ADD, 2, "+" }, { SX_SUB, 2, "-" },
		{ SX_LT, 1, "<" }, { SX_LE, 1, "<=" }, { SX_GT, 1, ">" },
		{ SX_GE, 1, ">=" }, { SX_EQ, 1, "==" }, { SX_NE, 1, "!=" },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (n->op == list[i].op) {
			*text = list[i].text;
			return list[i].prec;
		}
	return 0;
}

static void put_node(struct prim_print *w, sx_id id, uint32_t least,
    bool body);

static void
put_operands(struct prim_print *w, const struct sx *n, const char *open,
    const char *close)
{
	buf_puts(w->out, open);
	for (uint32_t i = 0; i < n->nin; i++) {
		buf_puts(w->out, i > 0 ? ", " : "");
		put_node(w, w->p->sx_in.v[n->in + i], 0, false);
	}
	buf_puts(w->out, close);
}

static void
put_operator(struct prim_print *w, const struct sx *n, uint32_t least)
{
	const sx_id *in = &w->p->sx_in.v[n->in];
	const char *text = NULL;
	uint32_t prec = infix(n, &text);

	if (prec == 0) {
		buf_puts(w->out, sx_info[n->op].name);
		put_operands(w, n, "(", ")");
		return;
	}
	buf_puts(w->out, prec < least ? "(" : "");
	/* Comparisons do not chain. */
	put_node(w, in[0], prec + (prec == 1), false);
	buf_printf(w->out, " %s ", text);
	put_node(w, in[1], prec + 1, false);
	buf_puts(w->out, prec < least ? ")" : "");
}

/* body: what stands right of a let's `=`.  Depth: WHOLE and the root. */
static void
put_node(struct prim_print *w, sx_id id, uint32_t least, bool body)
{
	const struct sx *n = &w->p->sx.v[id];

	if (w->sx[id].let != 0 && !body) {
		buf_printf(w->out, "%%%s%u", w->let, w->sx[id].let);
	} else if (is_leaf(n)) {
		put_leaf(w, n);
	} else if (n->op == SX_LOAD) {
		buf_printf(w->out, "%%%s", w->p->buffer.v[n->ref].name);
		put_operands(w, n, "[", "]");
	} else if (n->op == SX_CAST) {
		buf_puts(w->out, dtype_info[n->dtype].name);
		put_operands(w, n, "(", ")");
	} else if (n->op == SX_BITCAST) {
		buf_puts(w->out, "bitcast(");
		put_node(w, w->p->sx_in.v[n->in], 0, false);
		buf_printf(w->out, ", \"%s\")", dtype_info[n->dtype].name);
	} else {
		put_operator(w, n, least);
	}
}

/* ---- stages ---- */

/* Marks the nodes that targets and initial values use: they are written before
 * them. */
static void
mark_early(struct prim_print *w)
{
	const struct prim_stage *s = w->s;
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;
	uint32_t i, rank = w->p->buffer.v[s->out[0]].rank;

	if (!folds) {
		for (i = 0; i < w->walk.order.n; i++)
			w->sx[w->walk.order.v[i]].early = true;
		return;
	}
	sx_walk_begin(&w->walk);
	for (i = 0; s->at != NULL && i < rank; i++)
		sx_walk_add(&w->walk, s->at[i]);
	for (i = 0; s->init != NULL && i < s->nout; i++)
		sx_walk_add(&w->walk, s->init[i]);
	for (i = 0; i < w->walk.order.n; i++)
		w->sx[w->walk.order.v[i]].early = true;
	sx_walk_stage(&w->walk, s);
}

static uint32_t
count_lets(const struct prim_print *w, bool early)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < w->walk.order.n; i++) {
		const struct sx_print *x = &w->sx[w->walk.order.v[i]];

		n += x->let != 0 && x->early == early;
	}
	return n;
}

static void
put_lets(struct prim_print *w, bool early)
{
	for (uint32_t i = 0; i < w->walk.order.n; i++) {
		sx_id id = w->walk.order.v[i];

		if (w->sx[id].let == 0 || w->sx[id].early != early)
			continue;
		buf_printf(w->out, "    let %%%s%u = ", w->let,
		    w->sx[id].let);
		put_node(w, id, 0, true);
		buf_puts(w->out, ";\n");
	}
}

/* Whether the target's indices are the axes, over the buffer's extents. */
static bool
is_plain(const struct prim_print *w)
{
	const struct prim_stage *s = w->s;
	const struct prim_buffer *b = &w->p->buffer.v[s->out[0]];

	if (s->kind == STAGE_SCATTER || b->rank != s->nspatial)
		return false;
	for (uint32_t i = 0; i < b->rank; i++) {
		const struct sx *n = s->at != NULL ?
		    &w->p->sx.v[s->at[i]] : NULL;

		if (s->axis[i].extent != b->dim[i] || (n != NULL &&
		    (n->op != SX_AXIS || n->ref != i)))
			return false;
	}
	return true;
}

static void
put_ranges(struct prim_print *w, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++) {
		buf_printf(w->out, "%s%s < ", i > from ? ", " : "",
		    w->s->axis[i].name);
		put_sym(w, w->s->axis[i].extent);
	}
}

static void
put_target(struct prim_print *w, uint32_t out)
{
	const struct prim_stage *s = w->s;
	const struct prim_buffer *b = &w->p->buffer.v[s->out[out]];

	buf_printf(w->out, "%s%%%s[", out > 0 ? ", " : "", b->name);
	for (uint32_t i = 0; i < b->rank; i++) {
		buf_puts(w->out, i > 0 ? ", " : "");
		if (s->at == NULL)
			buf_puts(w->out, s->axis[i].name);
		else
			put_node(w, s->at[i], 0, false);
	}
	buf_putc(w->out, ']');
}

static void
put_fold(struct prim_print *w)
{
	const struct prim_stage *s = w->s;

	switch (s->kind) {
	case STAGE_STORE:
		buf_puts(w->out, " = ");
		return;
	case STAGE_SCAN:
		buf_printf(w->out, " = scan(%s) ",
		    s->axis[s->nspatial - 1].name);
		return;
	case STAGE_SCATTER:
		if (s->reduce == REDUCE_SUM)
			buf_puts(w->out, " += ");
		else
			buf_printf(w->out, " %s= ",
			    reduce_op_name[s->reduce]);
		return;
	default:
		break;
	}
	buf_printf(w->out, " = %s(", s->kind == STAGE_REDUCE ?
	    reduce_op_name[s->reduce] : "fold");
	put_ranges(w, s->nspatial, s->naxis);
	for (uint32_t i = 0; s->kind == STAGE_GENERAL && i < s->nout; i++) {
		buf_printf(w->out, "%s%%%s%u = ", i > 0 ? ", " : "; ",
		    w->acc, i);
		put_node(w, s->init[i], 0, false);
	}
	buf_puts(w->out, ") ");
}

static void
put_values(struct prim_print *w)
{
	const struct prim_stage *s = w->s;
	bool block = count_lets(w, false) > 0;

	if (block) {
		buf_puts(w->out, "{\n");
		put_lets(w, false);
		buf_puts(w->out, "    ");
	}
	for (uint32_t i = 0; i < s->nout; i++) {
		buf_puts(w->out, i > 0 ? ", " : "");
		put_node(w, s->value[i], 0, false);
	}
	if (s->where != 0) {
		buf_puts(w->out, " where ");
		put_node(w, s->where, 0, false);
	}
	buf_puts(w->out, block ? "\n  };\n" : ";\n");
}

static void
put_stage(struct prim_print *w, const struct prim_stage *s)
{
	bool block;

	w->s = s;
	plan(w);
	mark_early(w);
	block = count_lets(w, true) > 0;
	buf_puts(w->out, "  ");
	if (s->name != NULL)
		buf_printf(w->out, "%s: ", s->name);
	if (block || !is_plain(w)) {
		buf_puts(w->out, "for (");
		put_ranges(w, 0, s->nspatial);
		buf_puts(w->out, block ? ") {\n" : ") ");
	}
	if (block) {
		put_lets(w, true);
		buf_puts(w->out, "    ");
	}
	for (uint32_t i = 0; i < s->nout; i++)
		put_target(w, i);
	put_fold(w);
	put_values(w);
	if (block)
		buf_puts(w->out, "  }\n");
}

/* ---- the program ---- */

static void
put_buffer(struct prim_print *w, uint32_t i)
{
	const struct prim_buffer *b = &w->p->buffer.v[i];

	buf_printf(w->out, "%%%s", b->name);
	if (b->scope != NULL) {
		buf_puts(w->out, " {scope=");
		text_put_string(w->out, b->scope);
		buf_putc(w->out, '}');
	}
	buf_puts(w->out, ": ");
	text_put_type(w->out, type_tensor(w->p->m->types, b->dtype, b->rank,
	    b->dim), NULL);
}

/* The dimension names that the reader would not derive by itself. */
static void
put_dims(struct prim_print *w)
{
	static const struct text_scope none = { 0 };
	const struct prim *p = w->p;
	struct text_bound names = { 0 };
	bool same;

	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		text_bound_add(&names, type_tensor(p->m->types, b->dtype,
		    b->rank, b->dim), &none);
	}
	same = names.list.n == p->ndim;
	for (uint32_t i = 0; same && i < p->ndim; i++)
		same = strcmp(names.list.v[i], p->dim[i]) == 0;
	text_bound_free(&names);
	if (same)
		return;
	buf_puts(w->out, "[;");
	for (uint32_t i = 0; i < p->ndim; i++)
		buf_printf(w->out, "%s%s", i > 0 ? ", " : " ", p->dim[i]);
	buf_putc(w->out, ']');
}

static void
put_list(struct prim_print *w, const char *before, uint32_t n,
    const struct sym *const *v)
{
	buf_printf(w->out, "%s(", before);
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(w->out, i > 0 ? ", " : "");
		put_sym(w, v[i]);
	}
	buf_putc(w->out, ')');
}

static void
put_kernel(struct prim_print *w, const struct prim_kernel *k)
{
	buf_puts(w->out, "  kernel ");
	text_put_string(w->out, k->symbol);
	put_list(w, "", k->nparam, k->param);
	if (k->nbound > 0)
		put_list(w, " bound ", k->nbound, k->bound);
	buf_puts(w->out, ";\n");
}

static void
put_head(struct prim_print *w, const char *name)
{
	const struct prim *p = w->p;
	uint32_t i, n = 0;

	buf_printf(w->out, "prim @%s", name);
	put_dims(w);
	buf_putc(w->out, '(');
	for (i = 0; i < p->ninput; i++) {
		buf_puts(w->out, n++ > 0 ? ", " : "");
		put_buffer(w, i);
	}
	for (i = 0; p->attrs != NULL && i < p->attrs->n; i++) {
		buf_printf(w->out, "%s%s=", n++ > 0 ? ", " : "",
		    p->attrs->pair[i].key);
		text_put_attr(w->out, &p->attrs->pair[i].value);
	}
	buf_puts(w->out, ") -> (");
	for (i = p->ninput; i < p->ninput + p->noutput; i++) {
		buf_puts(w->out, i > p->ninput ? ", " : "");
		put_buffer(w, i);
	}
	buf_puts(w->out, ") {\n");
}

void
print_prim(const struct prim *p, const char *name, struct buf *out)
{
	struct prim_print w = { .p = p, .out = out };
	uint32_t i;

	w.sx = mem_zalloc(p->sx.n, sizeof *w.sx);
	sx_walk_init(&w.walk, p);
	free_prefix(p, w.let, sizeof w.let, 't');
	free_prefix(p, w.acc, sizeof w.acc, 'a');
	put_head(&w, name);
	for (i = p->ninput + p->noutput; i < p->buffer.n; i++) {
		buf_puts(out, "  let ");
		put_buffer(&w, i);
		buf_puts(out, ";\n");
	}
	for (i = 0; i < p->stage.n; i++)
		put_stage(&w, &p->stage.v[i]);
	if (p->kernel != NULL)
		put_kernel(&w, p->kernel);
	print_trees(p, out);
	buf_puts(out, "}\n");
	sx_walk_free(&w.walk);
	mem_free(w.sx);
}
