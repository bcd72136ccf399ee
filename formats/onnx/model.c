/*
 * A model file to a module: opening, versions, parameters of @main, its
 * result.
 *
 * The file is mapped during the import; only constants refer to it afterwards.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file_kind.h"
#include "base/sys.h"
#include "formats/npy/npy.h"
#include "formats/onnx/define.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/sequence_types.h"
#include "ir/text.h"

#define NPY_LIMIT ((size_t)1 << 32)

/* ---- types of inputs ---- */

static bool
parse_extent(const char *s, char **end, int64_t *v)
{
	if (!isdigit((unsigned char)*s))
		return false;
	errno = 0;
	*v = strtoll(s, end, 10);
	return errno == 0;
}

/* The value that --dim gives to a name, or -1. */
static int64_t
dim_option(const struct imp *im, const char *name)
{
	size_t n = strlen(name);
	char *end;
	int64_t v;
	uint32_t i;

	for (i = 0; i < im->o->dim.n; i++) {
		const char *s = im->o->dim.v[i];

		if (strncmp(s, name, n) == 0 && s[n] == '=' &&
		    parse_extent(s + n + 1, &end, &v) && *end == 0)
			return v;
	}
	return -1;
}

static void
met_dim(struct imp *im, const char *name)
{
	map_put(&im->dims, map_ptr(str_intern0(im->m->strings, name)), 1);
}

/* A name for an extent that has none: x_d0. */
static const struct sym *
fresh_dim(struct imp *im, const char *name, uint32_t i)
{
	const char *base = imp_ident(im, name);
	const char *s = str_printf(im->m->strings, "%s_d%u", base, i);
	int64_t v;

	while (map_get(&im->bound, map_ptr(s), NULL))
		s = str_printf(im->m->strings, "%s_", s);
	map_put(&im->bound, map_ptr(s), 1);
	met_dim(im, s);
	v = dim_option(im, s);
	return v >= 0 ? sym_const(im->m->syms, v) : sym_var(im->m->syms, s);
}

/* An extent that has a name; --dim accepts the model's spelling and Relay's. */
static const struct sym *
named_dim(struct imp *im, const char *name)
{
	const char *s = imp_ident(im, name);
	int64_t v = dim_option(im, name);

	if (!text_is_extent_name(s))
		s = str_printf(im->m->strings, "%s_", s);
	if (v < 0)
		v = dim_option(im, s);
	met_dim(im, name);
	met_dim(im, s);
	if (v >= 0)
		return sym_const(im->m->syms, v);
	map_put(&im->bound, map_ptr(s), 1);
	return sym_var(im->m->syms, s);
}

/* Some exporters write "?" for a name, and -1 for an extent, that they do not
 * know. */
static const struct sym *
input_dim(struct imp *im, const struct onnx_dim *d, const char *name,
    uint32_t i)
{
	bool named = d->param && *d->param && strcmp(d->param, "?") != 0;

	if (named)
		return im->o->symbolic ? fresh_dim(im, name, i) :
		    named_dim(im, d->param);
	if (!d->has_value || d->value == -1 || im->o->symbolic)
		return fresh_dim(im, name, i);
	if (d->value < 0) {
		imp_error(im, "onnx-shape", "extent %u of '%s' is %lld", i,
		    name, (long long)d->value);
		return NULL;
	}
	return sym_const(im->m->syms, d->value);
}

/* Reports data types and ranks that are not supported. */
static bool
check_tensor_type(struct imp *im, const struct onnx_tensor_type *t,
    const char *name)
{
	if (imp_onnx_dtype(t->elem_type) == DT_NONE) {
		imp_error(im, "onnx-dtype", "'%s' has data type %s (%lld), "
		    "which is not supported", name,
		    onnx_dtype_name(t->elem_type),
		    (long long)t->elem_type);
		return false;
	}
	if (t->shape && t->shape->dim.n > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-shape", "'%s' has rank %u, at most %d are "
		    "supported", name, t->shape->dim.n, TYPE_RANK_LIMIT);
		return false;
	}
	return true;
}

static const struct type *
tensor_type(struct imp *im, const struct onnx_tensor_type *t,
    const char *name)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum dtype dt = imp_onnx_dtype(t->elem_type);
	uint32_t i;

	if (!check_tensor_type(im, t, name))
		return NULL;
	if (!t->shape) {
		imp_error(im, "onnx-shape", "'%s' has no shape", name);
		diag_help(im->d, "give it with --shape %s=1x3x224x224", name);
		return NULL;
	}
	for (i = 0; i < t->shape->dim.n; i++) {
		dim[i] = input_dim(im, &t->shape->dim.v[i], name, i);
		if (!dim[i])
			return NULL;
	}
	return type_tensor(im->m->types, dt, t->shape->dim.n, dim);
}

/* --shape name=1x3xn: the extents, numbers, names, or ?. */
static const struct type *
shape_option(struct imp *im, const char *name, enum dtype dt)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	size_t len = strlen(name);
	const char *s = NULL;
	uint32_t i, n = 0;

	for (i = 0; i < im->o->shape.n; i++)
		if (strncmp(im->o->shape.v[i], name, len) == 0 &&
		    im->o->shape.v[i][len] == '=')
			s = im->o->shape.v[i] + len + 1;
	if (!s || dt == DT_NONE)
		return NULL;
	while (*s && n < TYPE_RANK_LIMIT) {
		size_t k = isdigit((unsigned char)*s) ? strspn(s,
		    "0123456789") : strcspn(s, "x");
		const char *part = str_intern(im->m->strings, s, k);
		char *end;
		int64_t v;

		if (k == 0 || (s[k] != 0 && s[k] != 'x'))
			break;
		if (strcmp(part, "?") == 0)
			dim[n] = fresh_dim(im, name, n);
		else
			dim[n] = parse_extent(part, &end, &v) ?
			    sym_const(im->m->syms, v) : named_dim(im, part);
		n++;
		s += k + (s[k] == 'x');
	}
	if (*s) {
		imp_error(im, "onnx-shape", "--shape of '%s' is not a list of "
		    "extents: '%s'", name, s);
		return NULL;
	}
	return type_tensor(im->m->types, dt, n, dim);
}

/* Compares the extents of --shape with those that the model fixes. */
static bool
agrees(struct imp *im, const char *name, const struct type *t,
    const struct onnx_shape *have)
{
	bool ok = true;
	int64_t v;
	uint32_t i;

	if (!have)
		return true;
	if (have->dim.n != t->n) {
		imp_error(im, "onnx-shape", "--shape gives '%s' rank %u, the "
		    "model has rank %u", name, t->n, have->dim.n);
		return false;
	}
	for (i = 0; i < t->n; i++) {
		const struct onnx_dim *d = &have->dim.v[i];

		if (!d->has_value || d->value == -1 ||
		    (d->param && *d->param) ||
		    !sym_is_const(t->dim[i], &v) || v == d->value)
			continue;
		imp_error(im, "onnx-shape", "--shape gives extent %u of '%s' "
		    "as %lld, the model fixes %lld", i, name, (long long)v,
		    (long long)d->value);
		ok = false;
	}
	return ok;
}

/* A tensor in a sequence or optional. */
static const struct type *
inner_tensor(struct imp *im, const struct onnx_tensor_type *t,
    const char *name)
{
	enum dtype dt = imp_onnx_dtype(t->elem_type);
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type *given = NULL;
	uint32_t i;

	if (!check_tensor_type(im, t, name ? name : ""))
		return NULL;
	if (name)
		given = shape_option(im, name, dt);
	if (given)
		return seq_widen(im, given);
	if (!t->shape || t->shape->dim.n == 0)
		return imp_hole(im, dt, t->shape != NULL, name);
	for (i = 0; i < t->shape->dim.n; i++)
		dim[i] = sym_any(im->m->syms);
	return type_tensor(im->m->types, dt, t->shape->dim.n, dim);
}

const struct type *
imp_inner_type(struct imp *im, const struct onnx_type *t, const char *name)
{
	const struct onnx_type *at = t;
	const struct type *elem;

	if (at && at->sequence)
		at = at->sequence->elem;
	if (!at || !at->tensor) {
		imp_error(im, "onnx-type", "'%s' has no type, or one that is "
		    "not supported", name ? name : "");
		return NULL;
	}
	elem = inner_tensor(im, at->tensor, name);
	return elem && at != t ? seq_list(im, elem) : elem;
}

/* The keys of a map and its values, two vectors. */
static const struct type *
map_type(struct imp *im, const struct onnx_map_type *t, const char *name)
{
	enum dtype key = imp_onnx_dtype(t->key), value = DT_NONE;
	const struct type *field[2];
	const struct sym *n;

	if (t->value && t->value->tensor && (!t->value->tensor->shape ||
	    t->value->tensor->shape->dim.n == 0))
		value = imp_onnx_dtype(t->value->tensor->elem_type);
	if (key == DT_NONE || value == DT_NONE) {
		imp_error(im, "onnx-type", "'%s' is a map whose keys and "
		    "values are not numbers or strings", name);
		return NULL;
	}
	n = fresh_dim(im, name, 0);
	field[0] = type_tensor(im->m->types, key, 1, &n);
	field[1] = type_tensor(im->m->types, value, 1, &n);
	return type_tuple(im->m->types, 2, field);
}

const struct type *
imp_value_type(struct imp *im, const struct onnx_type *t, const char *name)
{
	const struct type *elem;

	if (t && t->tensor)
		return tensor_type(im, t->tensor, name);
	if (t && t->map)
		return map_type(im, t->map, name);
	if (!t || !t->optional)
		return imp_inner_type(im, t, name);
	elem = imp_inner_type(im, t->optional->elem, name);
	return elem ? seq_option(im, elem) : NULL;
}

/* ---- parameters ---- */

static bool
read_npy(const char *path, char **data, size_t *len, char **err)
{
	uint64_t size;
	int fd = sys_open_regular(path, &size, err);
	bool ok;

	if (fd < 0)
		return false;
	ok = sys_read_all(fd, NPY_LIMIT, data, len, err);
	close(fd);
	return ok;
}

/* --const name=FILE.npy */
static bool
const_option(struct imp *im, const char *name, ir_id *id)
{
	size_t len = strlen(name), size;
	const char *path = NULL;
	char *err = NULL, *data = NULL, *own;
	int64_t dim[TYPE_RANK_LIMIT];
	struct npy a;
	uint32_t i;

	*id = 0;
	for (i = 0; i < im->o->constant.n; i++)
		if (strncmp(im->o->constant.v[i], name, len) == 0 &&
		    im->o->constant.v[i][len] == '=')
			path = im->o->constant.v[i] + len + 1;
	if (!path)
		return false;
	if (!read_npy(path, &data, &size, &err) ||
	    !npy_header(data, size, true, &a, &err)) {
		imp_error(im, "onnx-const", "%s", err);
		im->outside = true;
		mem_free(data);
		mem_free(err);
		return true;
	}
	for (i = 0; i < a.rank; i++)
		dim[i] = (int64_t)a.extent[i];
	own = mem_alloc(a.bytes + 1);
	npy_copy(&a, data, own);
	*id = imp_const(im, a.dtype, a.rank, dim, own, a.bytes);
	mem_free(own);
	mem_free(data);
	return true;
}

static void
import_input(struct imp *im, const struct onnx_value *v)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID };
	const struct type *t = NULL;
	ir_id id = 0;

	im->span = (struct span){ .src = im->src, .node = v->name };
	if (v->type && v->type->tensor)
		t = shape_option(im, v->name,
		    imp_onnx_dtype(v->type->tensor->elem_type));
	if (t && !agrees(im, v->name, t, v->type->tensor->shape)) {
		imp_bind(im, v->name, 0);
		return;
	}
	if (!t)
		t = imp_value_type(im, v->type, v->name);
	if (t && !const_option(im, v->name, &id)) {
		n.name = imp_ident(im, v->name);
		n.annot = t;
		n.span = im->span;
		id = ir_node_add(im->m, im->region, &n,
		    &(struct ir_args){ 0 });
		imp_note(im, id, t);
	}
	imp_bind(im, v->name, id);
}

static bool
is_initializer(const struct onnx_graph *g, const struct map *names,
    const char *name)
{
	(void)g;
	return map_get(names, map_ptr(name), NULL);
}

static void
import_inputs(struct imp *im, const struct onnx_graph *g)
{
	struct map names = { 0 };
	uint32_t i;

	for (i = 0; i < g->initializer.n; i++)
		if (g->initializer.v[i].name)
			map_put(&names, map_ptr(g->initializer.v[i].name), 1);
	im->node = NULL;
	for (i = 0; i < g->input.n; i++) {
		const struct onnx_value *v = &g->input.v[i];

		im->span = (struct span){ .src = im->src };
		if (!v->name || !*v->name)
			imp_error(im, "onnx-input", "input %u has no name",
			    i);
		else if (is_initializer(g, &names, v->name))
			continue;
		else if (map_get(&im->scope->name, map_ptr(v->name), NULL))
			imp_error(im, "onnx-duplicate", "input '%s' "
			    "appears twice", v->name);
		else
			import_input(im, v);
	}
	map_free(&names);
}

/* ---- options that name what is not there ---- */

static bool
is_input(const struct onnx_graph *g, const char *s)
{
	size_t len = strcspn(s, "=");
	uint32_t i;

	for (i = 0; i < g->input.n; i++)
		if (g->input.v[i].name && strlen(g->input.v[i].name) == len &&
		    strncmp(g->input.v[i].name, s, len) == 0)
			return true;
	return false;
}

static void
check_options(struct imp *im, const struct onnx_graph *g)
{
	const struct onnx_strings *lists[2] = { &im->o->shape,
		&im->o->constant };
	uint32_t i, k;

	im->span = (struct span){ .src = im->src };
	for (k = 0; k < 2; k++)
		for (i = 0; i < lists[k]->n; i++)
			if (!is_input(g, lists[k]->v[i])) {
				imp_error(im, "onnx-input", "the model has "
				    "no input for '%s'", lists[k]->v[i]);
				imp_help_inputs(im, g);
				im->usage = true;
			}
}

/* Called when the inputs, and so all names of extents, are known. */
static void
check_dims(struct imp *im)
{
	im->span = (struct span){ .src = im->src };
	for (uint32_t i = 0; i < im->o->dim.n; i++) {
		const char *s = im->o->dim.v[i];
		const char *name = str_intern(im->m->strings, s,
		    strcspn(s, "="));

		if (s[strlen(name)] == '=' && dim_option(im, name) < 0)
			imp_error(im, "onnx-shape", "'--dim %s' is not a "
			    "NAME=N such as n=4", s);
		else if (!map_get(&im->dims, map_ptr(name), NULL))
			imp_error(im, "onnx-input", "no extent of the "
			    "model's inputs has the name in '--dim %s'", s);
		else
			continue;
		imp_help(im);
		im->usage = true;
	}
}

/* ---- the whole ---- */

static void
check_versions(struct imp *im)
{
	const struct onnx_model *m = im->model;
	uint32_t i;

	im->span = (struct span){ .src = im->src };
	if (m->ir_version > ONNX_IR_VERSION)
		diag_warning(im->d, &im->span, "onnx-version", "IR version "
		    "%lld is newer than %d, the latest that is supported",
		    (long long)m->ir_version, ONNX_IR_VERSION);
	for (i = 0; i < m->opset.n; i++)
		if (*onnx_domain(m->opset.v[i].domain) == 0 &&
		    m->opset.v[i].version > ONNX_OPSET)
			diag_warning(im->d, &im->span, "onnx-version",
			    "operator set %lld is newer than %d, the latest "
			    "that is supported", (long long)
			    m->opset.v[i].version, ONNX_OPSET);
	if (m->opset.n == 0 && m->ir_version >= 3)
		imp_error(im, "onnx-version", "the model names no operator "
		    "set");
}

static void
set_names(struct imp *im, const struct onnx_graph *g)
{
	struct ir_function *f = &im->m->function.v[im->function];
	struct buf b = { NULL, 0, 0 };
	uint32_t i;

	for (i = 0; i < g->output.n; i++)
		buf_printf(&b, "%s%s", i ? "," : "", g->output.v[i].name);
	f->attrs = ATTRS(im, { "output_names", imp_text(im, b.v ? b.v : "") });
	if (im->assume.n > 0) {
		struct attr a = imp_text(im, im->assume.v);

		f->attrs = attrs_with(im->m->arena, f->attrs,
		    str_intern0(im->m->strings, "assume"), &a);
	}
	buf_release(&b);
}

static void
import_main(struct imp *im, struct onnx_graph *g)
{
	struct onnx_scope *scope = mem_zalloc(1, sizeof *scope);
	struct ir_function f = { .name = "main", .span = { .src = im->src } };
	ir_id *out = mem_zalloc(g->output.n + 1, sizeof *out), result = 0;

	im->function = ir_add_function(im->m, &f);
	im->region = im->body = ir_region_new(im->m, im->function, 0);
	im->scope = scope;
	check_options(im, g);
	import_inputs(im, g);
	check_dims(im);
	if (imp_graph(im, g, out) && im->d->errors == 0) {
		im->span = (struct span){ .src = im->src };
		result = g->output.n == 1 ? out[0] :
		    imp_tuple(im, g->output.n, out);
		set_names(im, g);
		onnx_report_attrs(im);
	}
	im->m->region.v[im->region].result = result;
	if (im->d->errors == 0)
		imp_finish_types(im);
	im->scope = NULL;
	map_free(&scope->name);
	mem_free(scope);
	mem_free(out);
}

static bool
import_model(struct imp *im)
{
	im->opsets = im->model->opset.v;
	im->nopset = im->model->opset.n;
	if (im->nopset == 0) {	/* IR versions 1 and 2 have one set */
		static const struct onnx_opset first = { .version = 1 };

		im->opsets = &first;
		im->nopset = 1;
	}
	check_versions(im);
	if (!im->model->graph) {
		imp_error(im, "onnx-model", "the model has no graph");
		return false;
	}
	if (!onnx_check_functions(im))
		return false;
	onnx_check_ops(im);
	import_main(im, im->model->graph);
	return im->d->errors == 0;
}

/* Removes bindings that no result needs: unused initializers. */
static void
finish(struct imp *im)
{
	ir_compact(im->m);
}

/* Models up to this size are copied, so that truncation meanwhile cannot
 * hurt. */
#define COPY_LIMIT ((uint64_t)16 << 20)

struct mapped {
	void *p;
	size_t len;
	char *copy;	/* NULL: mapped */
};

static void
unmap_file(struct mapped *f)
{
	if (f->copy)
		mem_free(f->copy);
	else
		munmap(f->p, f->len);
}

static bool
map_file(const char *path, struct mapped *f, struct diag *d)
{
	uint64_t size;
	char *err = NULL;
	int fd = sys_open_regular(path, &size, &err);

	f->p = MAP_FAILED;
	if (fd >= 0 && size == 0) {
		diag_error(d, NULL, "empty-input", "'%s' is empty", path);
		close(fd);
		return false;
	}
	if (fd >= 0 && size <= COPY_LIMIT) {
		if (sys_read_all(fd, COPY_LIMIT, &f->copy, &f->len, &err))
			f->p = f->copy;
		close(fd);
	} else if (fd >= 0) {
		f->len = size;
		f->p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (f->p == MAP_FAILED)
			err = sys_message("map", path, strerror(errno));
		close(fd);
	}
	if (f->p != MAP_FAILED)
		return true;
	diag_error(d, NULL, "cannot-read", "%s", err);
	mem_free(err);
	return false;
}

static char *
dir_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return mem_strndup(".", 1);
	return mem_strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

/* Reports a file of a kind that another program reads. */
static bool
is_model(const struct mapped *f, const struct span *sp, struct diag *d)
{
	enum file_kind k = file_kind(f->p, f->len);

	if (k == FILE_ONNX || k == FILE_UNKNOWN)
		return true;
	diag_error(d, sp, "onnx-format", "this is %s, not an ONNX model",
	    file_kind_name(k));
	if (k == FILE_TEXT)
		diag_help(d, "relay-parse reads it");
	else if (k == FILE_STREAM)
		diag_help(d, "the other programs read it as it is");
	return false;
}

/* A file, and what is tried. */
struct attempt {
	const char *path, *shown;
	bool store;
	const struct onnx_options *o;
	uint32_t other_way, guesses;	/* as in struct imp */
	bool split, splits;
};

static enum onnx_result
attempt(struct attempt *t, struct diag *d, struct ir_module **out)
{
	const struct onnx_options *o = t->o;
	const char *path = t->path;
	struct ir_module *m = o->define ? o->define : ir_module_new();
	uint32_t defined = m->global.n;
	struct onnx_model model = { 0 };
	struct imp im = { .m = m, .d = d, .o = o, .model = &model,
		.other_way = t->other_way, .split = t->split };
	struct span sp = { 0 };
	struct onnx_decode dec;
	struct mapped f = { 0 };
	bool ok = false, decoded = false;

	*out = m;
	d->sources = &m->sources;
	if (!map_file(path, &f, d))
		return ONNX_OUTSIDE;
	im.arena = arena_new();
	im.src = sp.src = source_add(&m->sources, t->shown);
	im.path = str_intern0(m->strings, path);
	im.dir = o->base ? mem_strndup(o->base, strlen(o->base)) :
	    t->store ? NULL : dir_of(path);
	im.base = f.p;
	dec = (struct onnx_decode){ .arena = im.arena, .strings = m->strings,
		.d = d, .sp = &sp, .base = f.p, .len = f.len };
	decoded = is_model(&f, &sp, d) && onnx_decode_model(&dec, &model);
	if (!decoded && file_kind(f.p, f.len) == FILE_UNKNOWN)
		diag_help(d, "the file does not begin as ONNX models do");
	im.facts = sym_facts_new(m->syms);
	if (decoded)
		ok = onnx_definitions_ok(&im) && import_model(&im);
	if (ok)
		finish(&im);
	if (ok && o->define)
		onnx_drop_definitions(m, defined);
	t->guesses = im.guesses;
	t->splits = im.splits;
	vec_free(&im.info);
	vec_free(&im.holes);
	map_free(&im.bound);
	map_free(&im.dims);
	buf_release(&im.assume);
	sym_facts_free(im.facts);
	map_free(&im.functions);
	mem_free(im.dir);
	arena_free(im.arena);
	unmap_file(&f);
	return ok ? ONNX_OK : !decoded || im.outside ? ONNX_OUTSIDE :
	    im.usage ? ONNX_USAGE : ONNX_WRONG;
}

/* How many choices are reversed one at a time. */
#define GUESSES 8

/* Another attempt, which replaces what there is if it goes well. */
static bool
again(struct attempt *t, struct diag *d, struct ir_module **out)
{
	struct ir_module *m;
	struct diag other;
	bool ok;

	diag_init(&other);
	ok = attempt(t, &other, &m) == ONNX_OK;
	if (ok) {
		ir_module_free(*out);
		diag_release(d);
		*d = other;
		*out = m;
	} else {
		diag_release(&other);
		ir_module_free(m);
	}
	return ok;
}

/* An attempt with a choice that sizes could make is repeated with both ways of
 * it.  If that does not go well, the first attempt stands; if it went wrong, it
 * is repeated with its choices the other way, all of them, then one at a time;
 * if none goes well the errors are its own. */
enum onnx_result
onnx_read(const char *path, const char *shown, bool store,
    const struct onnx_options *o, struct diag *d, struct ir_module **out)
{
	struct attempt t = { .path = path, .shown = shown, .store = store,
		.o = o };
	enum onnx_result r = attempt(&t, d, out);
	uint32_t guesses = t.guesses < GUESSES ? t.guesses : GUESSES;
	bool first = d->errors == d->kept && d->warnings == d->kept_warnings;

	if ((r != ONNX_OK && r != ONNX_WRONG) || o->define || !first)
		return r;
	t.split = t.splits;
	if (t.split && again(&t, d, out))
		return ONNX_OK;
	t.split = false;
	if (r == ONNX_OK || guesses == 0)
		return r;
	/* Of a single choice, all are that one. */
	for (uint32_t i = 0; i <= (guesses > 1 ? guesses : 0); i++) {
		t.other_way = i == 0 ? EVERY_GUESS : i;
		if (again(&t, d, out))
			return ONNX_OK;
	}
	return r;
}
