/*
 * Random numbers.
 *
 * ONNX draws from generators of its own: a node has a seed, or the runtime
 * gives it one.  A key is thus no value of ONNX; those that the module makes of
 * constants say that streams are different, and so are seeds.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"
#include "op/op.h"

#define KEY_WORDS 10

static bool
is_draw(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->nin > 0 &&
	    strncmp(op_at(n->ref)->name, "random.", 7) == 0;
}

/* Whether a value is a key: of a draw the first of its results, of a split
 * both. */
static bool
is_key(const struct exp *e, ir_id id)
{
	const struct ir_node *n = ir_at(e->m, id), *from;

	if (n->kind != NODE_PROJ)
		return false;
	from = ir_at(e->m, ir_in(e->m, n, 0));
	return is_draw(from) && (n->ref == 0 || strcmp(op_at(from->ref)->name,
	    "random.threefry_split") == 0);
}

/* Marks draws whose keys are more than keys of draws. */
static void
find_keys(struct exp *e)
{
	const struct ir_module *m = e->m;
	bool *used = mem_zalloc(m->node.n, sizeof *used);

	e->key_used = mem_zalloc(m->node.n, sizeof *e->key_used);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);

		for (uint32_t k = n->kind == NODE_PROJ || is_draw(n);
		    k < n->nin; k++)
			used[ir_in(m, n, k)] = true;
	}
	for (uint32_t i = 1; i < m->region.n; i++)
		used[m->region.v[i].result] = true;
	for (uint32_t i = 1; i < m->node.n; i++) {
		if (used[i] && is_draw(ir_at(m, i)))
			e->key_used[i] = true;
		else if (used[i] && is_key(e, i))
			e->key_used[ir_in(m, ir_at(m, i), 0)] = true;
	}
	mem_free(used);
}

/* Whether a value is the same whenever the module runs: no parameter, reference
 * or branch is among what it is computed from. */
static bool
is_fixed(const struct exp *e, ir_id id)
{
	VEC(ir_id) todo = { 0 };
	struct map seen = { 0 };
	bool fixed = true;

	vec_push(&todo, id);
	while (todo.n > 0 && fixed) {
		const struct ir_node *n = ir_at(e->m, id = vec_pop(&todo));

		/* A draw that gave a key has been asked itself. */
		if (map_get(&seen, id, NULL) || is_key(e, id))
			continue;
		map_put(&seen, id, 1);
		fixed = n->kind == NODE_CONST || n->kind == NODE_TUPLE ||
		    n->kind == NODE_PROJ || (n->kind == NODE_CALL &&
		    n->callee != CALLEE_LOCAL);
		for (uint32_t i = 0; i < n->nin; i++)
			vec_push(&todo, ir_in(e->m, n, i));
	}
	vec_free(&todo);
	map_free(&seen);
	return fixed;
}

/* The seed of the key of the draw at hand, if the key is not one that the
 * importer gives nodes without a seed: the words are 0 but for the name's hash
 * and a number then.  False: it cannot be drawn, which was reported. */
static bool
seed(struct exp *e)
{
	ir_id key = ir_in(e->m, exp_node(e), 0);
	const struct ir_node *n = ir_at(e->m, key);
	uint64_t word[KEY_WORDS] = { 0 };
	uint32_t bits;
	float v = (float)exp_node(e)->id;

	if (e->key_used == NULL)
		find_keys(e);
	if (e->key_used[e->node] || !is_fixed(e, key)) {
		exp_error(e, "ONNX has no random keys: this one must be a "
		    "constant, and be used to draw only");
		return false;
	}
	if (n->kind == NODE_CONST) {
		const struct data *d = &e->m->constant.v[n->ref].data;

		if (d->bytes != NULL && d->length == sizeof word)
			memcpy(word, d->bytes, sizeof word);
		if (word[0] == 0 && word[1] == 0 && word[3] != 0)
			return true;
		bits = (uint32_t)word[0];
		if (word[0] == bits && word[2] == 0)
			memcpy(&v, &bits, sizeof v);
		if (!isfinite(v))
			v = (float)bits;
	}
	exp_float(e, "seed", (double)v);
	return true;
}

/* A scalar constant; false: it is none. */
static bool
real(struct exp *e, uint32_t operand, double *v)
{
	const struct ir_node *n = ir_at(e->m, ir_in(e->m, exp_node(e),
	    operand));
	const struct ir_constant *c;
	float f;

	if (n->kind != NODE_CONST)
		return false;
	c = &e->m->constant.v[n->ref];
	if (c->data.bytes == NULL || c->type->n != 0)
		return false;
	if (c->type->dtype == DT_FLOAT64) {
		memcpy(v, c->data.bytes, sizeof *v);
		return true;
	}
	if (c->type->dtype != DT_FLOAT32)
		return false;
	memcpy(&f, c->data.bytes, sizeof f);
	*v = (double)f;
	return true;
}

/* Numbers of a shape that is not known are drawn like another tensor. */
static const char *
draw(struct exp *e, const char *op, const struct type *t,
    const char *const *par, const double *v)
{
	onnx_ints shape = { 0 };
	const char *like = NULL;
	int64_t k;

	for (uint32_t i = 0; i < t->n && sym_is_const(t->dim[i], &k); i++)
		*(int64_t *)onnx_list_add(e->a, &shape, sizeof k) = k;
	if (shape.n < t->n)
		like = EX(e, "ConstantOfShape", exp_get_shape(e, "out_shape",
		    UINT32_MAX));
	if (!seed(e))
		return "";
	exp_float(e, par[0], v[0]);
	exp_float(e, par[1], v[1]);
	exp_int(e, "dtype", exp_code(e, t->dtype));
	if (like != NULL)
		return EX(e, str_printf(e->m->strings, "%sLike", op), like);
	exp_ints(e, "shape", shape.n, shape.v);
	return exp_op(e, op, 0, NULL);
}

/* low and high, or mean and scale, of the row's operator; where they are not
 * known, standard numbers are scaled. */
static void
row_distribution(struct exp *e, const struct exp_row *row)
{
	static const char *const name[2][2] = { { "low", "high" },
		{ "mean", "scale" } };
	bool normal = row->number == 1, known;
	double v[2] = { 0, 1 }, w[2];
	const char *y, *scale;

	known = real(e, 1, &w[0]) && real(e, 2, &w[1]);
	y = draw(e, row->to, exp_result(e, 1), name[normal], known ? w : v);
	if (*y == '\0')
		return;
	if (!known) {
		scale = normal ? exp_in(e, 2) : EX(e, "Sub", exp_in(e, 2),
		    exp_in(e, 1));
		y = EX(e, "Add", EX(e, "Mul", y, scale), exp_in(e, 1));
	}
	exp_give(e, exp_in(e, 0));
	exp_give(e, y);
}

/* ONNX takes logarithms, and two dimensions. */
static void
row_multinomial(struct exp *e, const struct exp_row *row)
{
	const struct type *p = exp_type(e, 1);
	enum dtype as = exp_pick(e, p->dtype, EXP_FLOATS);
	const int64_t last = -1;
	const char *x, *y, *width;

	(void)row;
	if (as == DT_NONE)
		return;
	x = exp_cast(e, exp_in(e, 1), p->dtype, as);
	if (p->n != 2) {
		width = exp_shape(e, 1, &p->dim[p->n - 1]);
		exp_int(e, "axis", 0);
		x = EX(e, "Reshape", x, EX(e, "Concat", exp_vector(e, 1,
		    &last), width));
	}
	x = EX(e, "Log", x);
	if (!seed(e))
		return;
	exp_int(e, "sample_size", exp_get_int(e, "num_samples"));
	exp_int(e, "dtype", exp_code(e, DT_INT32));
	y = EX(e, "Multinomial", x);
	if (p->n != 2)
		y = EX(e, "Reshape", y, exp_shape(e, p->n, exp_result(e,
		    1)->dim));
	exp_give(e, exp_in(e, 0));
	exp_give(e, y);
}

static void
row_key_split(struct exp *e, const struct exp_row *row)
{
	(void)row;
	if (e->key_used == NULL)
		find_keys(e);
	if (e->key_used[e->node])
		exp_error(e, "ONNX has no random keys: this one must be used "
		    "to draw only");
	exp_give(e, exp_in(e, 0));
	exp_give(e, exp_in(e, 0));
}

const struct exp_row exp_rows_random[] = {
	{ "random.multinomial", row_multinomial },
	{ "random.normal", row_distribution, "RandomNormal", 1 },
	{ "random.threefry_split", row_key_split },
	{ "random.uniform", row_distribution, "RandomUniform", 0 },
	{ 0 }
};
