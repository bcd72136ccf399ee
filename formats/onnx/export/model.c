/*
 * A module as a model (export.h).
 *
 * The graph is made in memory, without the data of constants, and is written
 * at once.  Without --opset it is made for the first set of operators; where
 * something needs a later one, it is made again for that.
 */
#include <errno.h>
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"
#include "formats/onnx/export/exp.h"
#include "formats/onnx/export/prune.h"
#include "formats/onnx/export/reference.h"
#include "formats/onnx/export/sets.h"
#include "ir/outputs.h"
#include "op/op.h"

/* ---- the graph of main ---- */

static void
inputs(struct exp *e, const struct ir_function *f)
{
	const struct ir_region_data *r = &e->m->region.v[f->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(e->m, r->params.v[i]);
		exp_types types = exp_leaf_types(e, n->type);
		onnx_names leaves = { 0 };

		e->node = r->params.v[i];
		if (n->type->kind == TYPE_FUNC)
			exp_error(e, "ONNX has no functions as values");
		for (uint32_t k = 0; k < types.n; k++) {
			const char *base = n->name ? n->name : str_printf(
			    e->m->strings, "v%u", n->id), *name;

			name = exp_fresh(e, n->type->kind != TYPE_TUPLE ?
			    base : str_printf(e->m->strings, "%s_%u", base,
			    k));
			exp_graph_input(e, name, types.v[k]);
			exp_bind_type(e, types.v[k], name);
			*(const char **)onnx_list_add(e->a, &leaves,
			    sizeof name) = name;
		}
		exp_set(e, e->node, &leaves);
	}
}

/* The names of outputs, which no other value gets; and which binding is
 * wanted to have which. */
static const char **
reserve_outputs(struct exp *e, const ir_outputs *o, ir_id result)
{
	const char **names = arena_alloc(e->a, o->n + 1, sizeof *names);
	const char **wanted = arena_alloc(e->a, e->m->node.n, sizeof *wanted);
	const struct ir_node *r = ir_at(e->m, result);
	uint32_t at = 0;

	for (uint32_t i = 0; i < o->n; i++) {
		const char *s = o->v[i].name;

		names[i] = str_intern0(e->m->strings, s);
		if (map_get(&e->names, map_ptr(names[i]), NULL))
			names[i] = exp_fresh(e, names[i]);
		map_put(&e->names, map_ptr(names[i]), EXP_RESERVED);
	}
	if (r->kind != NODE_TUPLE) {
		wanted[result] = o->n == 1 ? names[0] : NULL;
	} else {
		for (uint32_t i = 0; i < r->nin; i++) {
			ir_id in = ir_in(e->m, r, i);
			uint32_t n = exp_count(ir_at(e->m, in)->type);

			if (n == 1)
				wanted[in] = names[at];
			at += n;
		}
	}
	e->wanted = wanted;
	return names;
}

static void
outputs(struct exp *e, const ir_outputs *o, const char *const *names,
    ir_id result)
{
	onnx_names leaves = exp_get(e, result);
	exp_types types = exp_leaf_types(e, ir_at(e->m, result)->type);
	struct onnx_graph *g = e->graph->g;
	struct map uses = { 0 };

	e->node = result;
	if (o->n == 0)
		exp_error(e, "a model of ONNX has at least one output");
	for (uint32_t i = 0; i < leaves.n; i++) {
		uint32_t n = 0;

		map_get(&uses, map_ptr(leaves.v[i]), &n);
		map_put(&uses, map_ptr(leaves.v[i]), n + 1);
	}
	for (uint32_t i = 0; i < leaves.n && i < o->n; i++) {
		struct onnx_value *v;
		const char *name = leaves.v[i];
		uint32_t is = 0;

		map_get(&uses, map_ptr(name), &is);
		if (is == 1)
			name = exp_rename(e, name, names[i]);
		if (name != names[i]) {
			struct onnx_node *n;

			exp_identity(e, name, types.v[i]);
			n = &g->node.v[g->node.n - 1];
			n->output.v[0] = name = names[i];
		}
		v = onnx_list_add(e->a, &g->output, sizeof *v);
		v->name = name;
		v->type = exp_onnx_type(e, types.v[i]);
	}
	map_free(&uses);
}

static void
main_graph(struct exp *e, const struct ir_function *f)
{
	struct exp_graph x = { .g = arena_alloc(e->a, 1, sizeof *x.g) };
	ir_id result = e->m->region.v[f->body].result;
	ir_outputs o = { 0 };
	const char **names;

	e->model->graph = x.g;
	x.g->name = f->name;
	exp_push(e, &x);
	inputs(e, f);
	ir_outputs_of(&o, e->m, f);
	names = reserve_outputs(e, &o, result);
	exp_region(e, f->body);
	outputs(e, &o, names, result);
	ir_outputs_release(&o);
	exp_pop(e);
}

/* In the model and its functions. */
static void
use_domain(struct exp *e, const char *domain, int64_t set)
{
	exp_add_opset(e, &e->model->opset, domain, set);
	for (uint32_t i = 0; i < e->model->function.n; i++)
		exp_add_opset(e, &e->model->function.v[i].opset, domain, set);
}

static void
make(struct exp *e, const struct ir_function *f)
{
	e->a = arena_new();
	e->model = arena_alloc(e->a, 1, sizeof *e->model);
	e->leaf = mem_zalloc(e->m->node.n, sizeof *e->leaf);
	vec_push(&e->name, "");
	e->loop = ir_loops(e->m);
	e->skip = mem_zalloc(e->m->node.n, sizeof *e->skip);
	e->closed = mem_zalloc(e->m->node.n, sizeof *e->closed);
	e->uses = ir_use_counts(e->m);
	e->row = mem_zalloc(op_table_count, sizeof *e->row);
	exp_functions(e, f);
	main_graph(e, f);
	exp_prune(e->model);
	e->model->ir_version = exp_ir_version(e->opset);
	exp_add_opset(e, &e->model->opset, "", e->opset);
	if (e->model->function.n > 0)
		exp_add_opset(e, &e->model->opset, EXP_DOMAIN, 1);
	if (e->ml_set > 0)
		use_domain(e, ONNX_ML, e->ml_set);
	if (e->ms)
		use_domain(e, ONNX_MS, 1);
}

static void
release(struct exp *e)
{
	arena_free(e->a);
	mem_free(e->leaf);
	mem_free(e->loop);
	mem_free(e->skip);
	mem_free(e->closed);
	mem_free(e->tail);
	mem_free(e->uses);
	mem_free(e->ordered);
	mem_free(e->key_used);
	mem_free(e->row);
	map_free(&e->fields);
	vec_free(&e->field);
	mem_free(e->handed_on);
	mem_free(e->state);
	mem_free(e->library);
	vec_free(&e->name);
	vec_free(&e->dim);
	vec_free(&e->bound);
	map_free(&e->names);
	map_free(&e->constants);
	map_free(&e->parts);
	map_free(&e->vectors);
	map_free(&e->dims);
}

/* ---- writing ---- */

struct supply {
	struct ir_module *m;
	struct diag *d;
	bool failed;
};

static bool
supply(void *ctx, const struct onnx_bytes *b, FILE *out)
{
	struct supply *s = ctx;
	struct data_map map;
	char *err;
	bool ok;

	if (!data_open(&s->m->constant.v[b->at].data, &map, &err)) {
		diag_error(s->d, NULL, "constant-data", "%s", err);
		mem_free(err);
		s->failed = true;
		return false;
	}
	ok = fwrite(map.p, 1, map.len, out) == map.len;
	data_close(&map);
	return ok;
}

uint64_t
onnx_export_bytes(struct ir_module *m, const struct onnx_export_options *o)
{
	struct exp_references known = { 0 };
	uint64_t n = 0;

	for (uint32_t i = 1; i < m->constant.n; i++)
		if (exp_reference(m, o, &m->constant.v[i].data, &known) ==
		    NULL)
			n += m->constant.v[i].data.length;
	exp_references_release(&known);
	return n;
}

static void
add_entry(struct exp *e, struct onnx_tensor *t, const char *key,
    const char *value)
{
	struct onnx_entry *x = onnx_list_add(e->a, &t->external, sizeof *x);

	x->key = key;
	x->value = value;
}

static void
set_external(struct exp *e, struct onnx_tensor *t, const char *location,
    uint64_t offset)
{
	uint64_t n = t->raw.n;

	t->location = 1;	/* EXTERNAL */
	t->has_raw = false;
	add_entry(e, t, "location", location);
	add_entry(e, t, "offset", arena_printf(e->a, "%llu",
	    (unsigned long long)offset));
	add_entry(e, t, "length", arena_printf(e->a, "%llu",
	    (unsigned long long)n));
}

/* Those that lie beside the model already are named there, if the bytes are the
 * module's: what ONNX names has no hash. */
static void
name_data(struct exp *e)
{
	struct onnx_graph *g = e->model->graph;
	struct exp_references known = { 0 };
	struct data_map map;
	char *err;

	for (uint32_t i = 0; i < g->initializer.n; i++) {
		struct onnx_tensor *t = &g->initializer.v[i];
		struct data d = e->m->constant.v[t->raw.at].data;
		const char *location = exp_reference(e->m, e->o, &d, &known);

		d.other = NULL;
		if (location == NULL)
			continue;
		if (data_open(&d, &map, &err)) {
			set_external(e, t, location, d.offset);
			data_close(&map);
		} else {
			mem_free(err);
		}
	}
	exp_references_release(&known);
}

/* Initializers that are not small go to the file of data, each at a multiple of
 * this, so that it can be mapped. */
#define DATA_ALIGN 4096

static bool
write_data(struct exp *e, struct supply *s, FILE *out)
{
	struct onnx_graph *g = e->model->graph;
	static const char zeros[DATA_ALIGN];
	uint64_t at = 0;

	for (uint32_t i = 0; i < g->initializer.n; i++) {
		struct onnx_tensor *t = &g->initializer.v[i];
		size_t gap = (size_t)(-at % DATA_ALIGN);

		if (!t->has_raw || e->m->constant.v[t->raw.at].data.kind ==
		    DATA_INLINE_BYTES)
			continue;
		if (fwrite(zeros, 1, gap, out) != gap ||
		    !supply(s, &t->raw, out))
			return false;
		at += gap;
		set_external(e, t, e->o->location, at);
		at += t->raw.n;
	}
	return true;
}

static enum onnx_export_result
write_model(struct exp *e, FILE *out)
{
	struct supply s = { e->m, e->d, false };
	struct onnx_encode x = { .out = out, .ctx = &s, .supply = supply };

	errno = 0;
	name_data(e);
	if ((e->o->data == NULL || write_data(e, &s, e->o->data)) &&
	    onnx_encode_model(&x, e->model))
		return ONNX_EXPORT_DONE;
	if (!s.failed)
		diag_error(e->d, NULL, "cannot-write",
		    "cannot write the model: %s", strerror(errno));
	return ONNX_EXPORT_OUTSIDE;
}

/* ---- all of it ---- */

#define LEAVES 10000		/* parts of a type */

/* A data type is a sequence or an optional if it is made as the library's List
 * or Option is: its name alone does not tell. */
static bool
is_library_type(const struct ir_module *m, const struct ir_adt *t)
{
	bool list = strcmp(t->name, "List") == 0, ok;
	const struct type *const *field;

	ok = t->nparam == 1 && t->nctor == 2;
	for (uint32_t i = 0; ok && i < 2; i++) {
		const struct ir_ctor *k = &m->ctor.v[t->ctor + i];

		if (strcmp(k->name, list ? "Nil" : "None") == 0) {
			ok = k->nfield == 0;
			continue;
		}
		field = k->field;
		ok = strcmp(k->name, list ? "Cons" : "Some") == 0 &&
		    k->nfield == 1u + list && field[0]->kind == TYPE_VAR &&
		    (!list || (field[1]->kind == TYPE_ADT &&
		    strcmp(field[1]->name, t->name) == 0 &&
		    field[1]->arg[0] == field[0]));
	}
	return ok;
}

static void
check_types(const struct ir_module *m, struct diag *d)
{
	for (uint32_t i = 1; i < m->adt.n; i++) {
		const struct ir_adt *t = &m->adt.v[i];

		if ((strcmp(t->name, "List") == 0 ||
		    strcmp(t->name, "Option") == 0) && !is_library_type(m, t))
			diag_error(d, &t->span, "not-in-onnx", "type %s is "
			    "not the standard library's, which becomes %s of "
			    "ONNX", t->name, t->name[0] == 'L' ? "a sequence" :
			    "an optional");
	}
}

/* Each leaf of a type is a value of the graph, and types share their parts:
 * what has few parts may have many leaves. */
static void
check_sizes(const struct ir_module *m, struct diag *d)
{
	for (ir_id i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);

		if (n->type == NULL || n->type->size <= LEAVES)
			continue;
		diag_error(d, &n->span, "type-too-large", "the type of this "
		    "value has more than %d parts, each of which would be a "
		    "value in ONNX", LEAVES);
		return;
	}
}

static bool
may_be_written(const struct ir_module *m, struct diag *d,
    struct ir_function **f)
{
	uint32_t main = ir_find_global(m, "main");

	*f = main != 0 ? ir_global_function(m, main) : NULL;
	if (*f == NULL)
		diag_error(d, NULL, "no-main", "the module has no function "
		    "'main', which the graph of a model is made of");
	else if ((*f)->ntv > 0)
		diag_error(d, &(*f)->span, "not-in-onnx", "main has type "
		    "parameters");
	check_types(m, d);
	check_sizes(m, d);
	return d->errors == 0;
}

enum onnx_export_result
onnx_export(struct ir_module *m, const struct onnx_export_options *o,
    FILE *out, struct diag *d)
{
	enum onnx_export_result result = ONNX_EXPORT_WRONG;
	int opset = o->opset ? (int)o->opset : ONNX_OPSET_FIRST;
	struct ir_function *f;

	if (!may_be_written(m, d, &f))
		return result;
	for (;;) {
		struct exp e = { .m = m, .d = d, .o = o, .opset = opset,
		    .need = ONNX_OPSET_FIRST };

		make(&e, f);
		if (d->errors == 0 && e.need <= opset)
			result = write_model(&e, out);
		opset = e.need;
		release(&e);
		if (d->errors > 0 || result == ONNX_EXPORT_DONE)
			return result;
		f = ir_global_function(m, ir_find_global(m, "main"));
	}
}
