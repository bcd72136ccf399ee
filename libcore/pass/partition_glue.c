/*
 * Parts of a network for a library (partition.h): a C source file that
 * describes each part in the tables of runtime/relay_part.h and defines its
 * kernel, which passes them to the library.
 *
 * The extents of a part are computed from the integers that its kernel
 * receives: the values of the names in its signature, in order of their first
 * appearance.
 */
#include "pass/partition_impl.h"

#include <math.h>
#include <string.h>

#include "op/op.h"
#include "pass/globals.h"

/* Of a constant inside a part; larger ones should be operands. */
#define MOST_BYTES (1 << 16)

struct glue {
	struct ir_module *m;
	struct diag *d;
	struct buf *b;
	const char *library;
	uint32_t *calls;	/* by global: mentions of it, */
	ir_id *call;		/* and the last call of it */
	/* Of the current part: */
	const char *name;
	VEC(const struct sym *) dim;
	VEC(ir_id) value;
	uint32_t *number;	/* by node: its index in value */
	partition_ids op, output;
	uint32_t ninput, nconst;
	bool ok;
};

static void
add_dim(void *ctx, const struct sym *var)
{
	struct glue *g = ctx;

	for (uint32_t i = 0; i < g->dim.n; i++)
		if (g->dim.v[i] == var)
			return;
	vec_push(&g->dim, var);
}

static void
add_dims(struct glue *g, ir_id id)
{
	const struct type *t = ir_at(g->m, id)->type;

	for (uint32_t i = 0; i < t->n; i++)
		sym_vars(t->dim[i], add_dim, g);
}

static void put_sym(struct glue *g, const struct sym *s);

static void
put_call(struct glue *g, const char *function, const struct sym *s)
{
	buf_printf(g->b, "%s(", function);
	put_sym(g, s->arg[0]);
	buf_puts(g->b, ", ");
	put_sym(g, s->arg[1]);
	buf_putc(g->b, ')');
}

static void
put_sym(struct glue *g, const struct sym *s)
{
	static const char *const name[] = {
		[SYM_FLOORDIV] = "relay_part_div",
		[SYM_FLOORMOD] = "relay_part_mod",
		[SYM_MIN] = "relay_part_min",
		[SYM_MAX] = "relay_part_max",
		[SYM_BROADCAST] = "relay_part_broadcast",
	};
	uint32_t at = 0;

	switch (s->kind) {
	case SYM_CONST:
		buf_printf(g->b, "%lldLL", (long long)s->value);
		return;
	case SYM_VAR:
		while (at < g->dim.n && g->dim.v[at] != s)
			at++;
		buf_printf(g->b, "dim[%u]", at);
		g->ok = g->ok && at < g->dim.n;
		return;
	case SYM_ADD:
	case SYM_MUL:
		buf_printf(g->b, "(%lldLL", (long long)s->value);
		for (uint32_t i = 0; i < s->n; i++) {
			buf_puts(g->b, s->kind == SYM_ADD ? " + " : " * ");
			put_sym(g, s->arg[i]);
		}
		buf_putc(g->b, ')');
		return;
	case SYM_FLOORDIV:
	case SYM_FLOORMOD:
	case SYM_MIN:
	case SYM_MAX:
	case SYM_BROADCAST:
		put_call(g, name[s->kind], s);
		return;
	case SYM_ANY:
	case SYM_HOLE:
		break;
	}
	g->ok = false;
}

/* ---- the part's values ---- */

static void
add_value(struct glue *g, ir_id id)
{
	g->number[id] = g->value.n;
	vec_push(&g->value, id);
}

/* Fills in the lists of the part.  False: it has something other than constants
 * and operators whose operands and results are tensors, or tuples of them. */
static bool
collect(struct glue *g, uint32_t f)
{
	const struct ir_region_data *d = &g->m->region.v[
	    g->m->function.v[f].body];
	const struct ir_node *last = ir_at(g->m, d->result);

	g->value.n = g->op.n = g->output.n = g->dim.n = 0;
	for (uint32_t i = 0; i < d->params.n; i++)
		add_value(g, d->params.v[i]);
	g->ninput = g->value.n;
	for (uint32_t i = 0; i < d->nodes.n; i++)
		if (ir_at(g->m, d->nodes.v[i])->kind == NODE_CONST)
			add_value(g, d->nodes.v[i]);
	g->nconst = g->value.n - g->ninput;
	for (uint32_t i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(g->m, d->nodes.v[i]);

		for (uint32_t k = 0; n->kind == NODE_TUPLE && k < n->nin; k++)
			if (ir_at(g->m, ir_in(g->m, n, k))->kind == NODE_TUPLE)
				return false;
		if (n->kind == NODE_CONST || n->kind == NODE_TUPLE)
			continue;
		if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
			return false;
		add_value(g, d->nodes.v[i]);
		vec_push(&g->op, d->nodes.v[i]);
	}
	for (uint32_t i = 0; last->kind == NODE_TUPLE && i < last->nin; i++)
		vec_push(&g->output, ir_in(g->m, last, i));
	if (last->kind != NODE_TUPLE)
		vec_push(&g->output, d->result);
	for (uint32_t i = 0; i < g->value.n; i++)
		if (ir_at(g->m, g->value.v[i])->type->kind != TYPE_TENSOR)
			return false;
	for (uint32_t i = 0; i < g->ninput; i++)
		add_dims(g, g->value.v[i]);
	for (uint32_t i = 0; i < g->output.n; i++)
		add_dims(g, g->output.v[i]);
	return true;
}

/* ---- the text ---- */

static bool
put_bytes(struct glue *g, uint32_t at)
{
	const struct ir_constant *c = &g->m->constant.v[ir_at(g->m,
	    g->value.v[at])->ref];
	struct data_map map;
	char *err = NULL;

	if (c->data.length > MOST_BYTES) {
		diag_error(g->d, &ir_at(g->m, g->value.v[at])->span,
		    "glue-constant", "a constant inside @%s has %llu bytes, "
		    "more than %u: the pattern should leave it outside",
		    g->name, (unsigned long long)c->data.length, MOST_BYTES);
		return false;
	}
	if (!data_open(&c->data, &map, &err)) {
		diag_error(g->d, &ir_at(g->m, g->value.v[at])->span,
		    "constant-data", "%s", err);
		mem_free(err);
		return false;
	}
	buf_printf(g->b, "static const _Alignas(64) unsigned char "
	    "%s_data%u[] = {", g->name, at);
	for (size_t i = 0; i < map.len; i++)
		buf_printf(g->b, "%s%u,", i % 16 == 0 ? "\n\t" : " ",
		    ((const unsigned char *)map.p)[i]);
	buf_printf(g->b, "%s\n};\n", map.len == 0 ? "0" : "");
	data_close(&map);
	return true;
}

static bool
is_fixed(const struct glue *g, uint32_t global, uint32_t input)
{
	const struct ir_node *n;

	if (g->calls[global] != 1 || g->call[global] == 0)
		return false;
	n = ir_at(g->m, g->call[global]);
	return ir_at(g->m, ir_in(g->m, n, input))->kind == NODE_CONST;
}

static bool
put_values(struct glue *g, uint32_t global)
{
	for (uint32_t i = g->ninput; i < g->ninput + g->nconst; i++)
		if (!put_bytes(g, i))
			return false;
	buf_printf(g->b, "static const struct relay_part_value %s_value[] = "
	    "{\n", g->name);
	for (uint32_t i = 0; i < g->value.n; i++) {
		const struct type *t = ir_at(g->m, g->value.v[i])->type;
		bool inside = i >= g->ninput && i < g->ninput + g->nconst;

		buf_printf(g->b, "\t{ %d, %u, %s", (int)t->dtype, t->n,
		    inside || (i < g->ninput && is_fixed(g, global, i)) ?
		    "true" : "false");
		if (inside)
			buf_printf(g->b, ", %s_data%u },\n", g->name, i);
		else
			buf_puts(g->b, ", NULL },\n");
	}
	buf_puts(g->b, "};\n");
	return true;
}

static void
put_extents(struct glue *g)
{
	uint32_t at = 0;

	buf_printf(g->b, "static void\n%s_extents(const int64_t *dim, "
	    "int64_t *extent)\n{\n\t(void)dim;\n\t(void)extent;\n", g->name);
	for (uint32_t i = 0; i < g->value.n; i++) {
		const struct type *t = ir_at(g->m, g->value.v[i])->type;

		for (uint32_t k = 0; k < t->n; k++) {
			buf_printf(g->b, "\textent[%u] = ", at++);
			put_sym(g, t->dim[k]);
			buf_puts(g->b, ";\n");
		}
	}
	buf_puts(g->b, "}\n");
}

static void
put_number(struct buf *b, double v)
{
	if (isnan(v) || isinf(v))
		buf_puts(b, isnan(v) ? "NAN" : v < 0 ? "-INFINITY" :
		    "INFINITY");
	else
		buf_printf(b, "%.17g", v);
}

/* A list of numbers, or of lists of them, one after the other. */
static uint32_t
put_numbers(struct buf *b, const struct attr *a)
{
	uint32_t n = 0;

	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		n += put_numbers(b, &a->list[i]);
	if (a->kind != ATTR_BOOL && a->kind != ATTR_INT &&
	    a->kind != ATTR_FLOAT)
		return n;
	put_number(b, a->kind == ATTR_FLOAT ? a->f : (double)a->i);
	buf_puts(b, ", ");
	return 1;
}

/* A string literal of C.  Octal escapes end after three digits, unlike \x; and
 * question marks might form a trigraph. */
static void
put_string(struct buf *b, const char *s)
{
	buf_putc(b, '"');
	for (; *s != '\0'; s++)
		if (*s < ' ' || *s > '~' || strchr("\"\\?", *s) != NULL)
			buf_printf(b, "\\%03o", (unsigned char)*s);
		else
			buf_putc(b, *s);
	buf_putc(b, '"');
}

static void
put_attr(struct buf *b, const char *key, const struct attr *a)
{
	struct buf list = { NULL, 0, 0 };
	uint32_t n = put_numbers(&list, a);

	buf_printf(b, "\t{ \"%s\", ", key);
	if (a->kind == ATTR_STR)
		put_string(b, a->s);
	else
		buf_puts(b, n == 0 && a->kind != ATTR_LIST ? "\"None\"" :
		    "NULL");
	buf_printf(b, ", %u, ", n);
	if (n > 0)
		buf_printf(b, "(const double[]){ %s}", list.v);
	else
		buf_puts(b, "NULL");
	buf_puts(b, " },\n");
	buf_release(&list);
}

static uint32_t
put_operands(struct glue *g, const struct ir_node *n)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id in = ir_in(g->m, n, i);

		if (ir_at(g->m, in)->kind == NODE_TUPLE) {
			count += put_operands(g, ir_at(g->m, in));
			continue;
		}
		buf_printf(g->b, "%u, ", g->number[in]);
		count++;
	}
	return count;
}

static void
put_ops(struct glue *g)
{
	struct buf rows = { NULL, 0, 0 };

	for (uint32_t i = 0; i < g->op.n; i++) {
		const struct ir_node *n = ir_at(g->m, g->op.v[i]);
		const struct op_def *op = op_at(n->ref);
		uint32_t nattr = 0, nin;

		buf_printf(g->b, "static const struct relay_part_attr "
		    "%s_attr%u[] = {\n", g->name, i);
		for (; op->attrs != NULL && op->attrs[nattr].name != NULL;
		    nattr++)
			put_attr(g->b, op->attrs[nattr].name, op_attr_value(
			    n->ref, n->attrs, op->attrs[nattr].name));
		buf_printf(g->b, "\t{ NULL, NULL, 0, NULL }\n};\n"
		    "static const int32_t %s_in%u[] = { ", g->name, i);
		nin = put_operands(g, n);
		buf_puts(g->b, "-1 };\n");
		buf_printf(&rows, "\t{ \"%s\", %u, %u, %s_in%u, %s_attr%u "
		    "},\n", op->name, nin, nattr, g->name, i, g->name, i);
	}
	buf_printf(g->b, "static const struct relay_part_op %s_op[] = {\n%s"
	    "\t{ NULL, 0, 0, NULL, NULL }\n};\n", g->name,
	    rows.n > 0 ? rows.v : "");
	buf_release(&rows);
}

static void
put_part(struct glue *g)
{
	uint32_t nextent = 0;

	for (uint32_t i = 0; i < g->value.n; i++)
		nextent += ir_at(g->m, g->value.v[i])->type->n;
	buf_printf(g->b, "static const int32_t %s_output[] = { ", g->name);
	for (uint32_t i = 0; i < g->output.n; i++)
		buf_printf(g->b, "%u, ", g->number[g->output.v[i]]);
	buf_printf(g->b, "};\nstatic struct relay_part %s_part = {\n"
	    "\t\"%s\", %u, %u, %u, %u, %u, %s_value,\n"
	    "\t%s_op, %s_output, %s_extents, NULL\n};\n", g->name, g->name,
	    g->ninput, g->nconst, g->op.n, g->output.n, nextent, g->name,
	    g->name, g->name, g->name);
	buf_printf(g->b, "int32_t %s(struct relay_ctx *, void *const *, "
	    "int64_t *);\nint32_t\n%s(struct relay_ctx *ctx, "
	    "void *const *buf, int64_t *dim)\n{\n"
	    "\treturn %s_run(ctx, &%s_part, buf, dim);\n}\n"
	    "static void __attribute__((destructor))\n%s_drop(void)\n{\n"
	    "\t%s_drop(&%s_part);\n}\n\n", g->name, g->name, g->library,
	    g->name, g->name, g->library, g->name);
}

static bool
part(struct glue *g, uint32_t f, uint32_t global)
{
	const struct ir_function *fn = &g->m->function.v[f];

	g->name = attrs_get(fn->attrs, str_intern0(g->m->strings,
	    "global_symbol"))->s;
	g->ok = collect(g, f);
	if (g->ok && !put_values(g, global))
		return false;
	if (g->ok) {
		put_extents(g);
		put_ops(g);
		put_part(g);
	}
	if (!g->ok)
		diag_error(g->d, &fn->span, "glue", "@%s has something other "
		    "than operators on tensors, or extents that its signature "
		    "does not name", fn->name);
	return g->ok;
}

/* ---- the module ---- */

static void
count_calls(struct glue *g)
{
	for (ir_id id = 1; id < g->m->node.n; id++) {
		const struct ir_node *n = ir_at(g->m, id);

		if (n->callee == CALLEE_GLOBAL && n->kind == NODE_CALL)
			g->call[n->ref] = id;
		if (pass_mentions_global(n))
			g->calls[n->ref]++;
	}
}

bool
partition_glue(struct ir_module *m, const char *library, struct buf *b,
    struct diag *d)
{
	struct glue g = { .m = m, .d = d, .b = b, .library = library };
	uint32_t n = 0;
	bool ok = true;

	g.calls = mem_zalloc(m->global.n + 1, sizeof *g.calls);
	g.call = mem_zalloc(m->global.n + 1, sizeof *g.call);
	g.number = mem_zalloc(m->node.n + 1, sizeof *g.number);
	count_calls(&g);
	buf_printf(b, "/* Written by relay-partition --glue. */\n"
	    "#include <math.h>\n#include <relay/relay_part.h>\n\n"
	    "int32_t %s_run(struct relay_ctx *, struct relay_part *,\n"
	    "    void *const *, const int64_t *);\n"
	    "void %s_drop(struct relay_part *);\n\n", library, library);
	for (uint32_t i = 1; ok && i < m->global.n; i++)
		if (partition_is_part(m, i, library)) {
			ok = part(&g, m->global.v[i].index, i);
			n++;
		}
	if (ok && n == 0) {
		diag_error(d, NULL, "glue", "there are no functions of %s",
		    library);
		ok = false;
	}
	vec_free(&g.dim);
	vec_free(&g.value);
	vec_free(&g.op);
	vec_free(&g.output);
	mem_free(g.calls);
	mem_free(g.call);
	mem_free(g.number);
	return ok;
}
