/*
 * Constants and attributes from outside of the text.
 *
 * The JSON metadata section is a graph of nodes that refer to each other by
 * index: {"root": r, "nodes": [...], "b64ndarrays": [...]}.  A key's list is
 * found at its use; only what is used is converted.  --meta FILE gives
 * relay.Constant alone: arrays of a .npz or .params file in their order (each
 * read when it is used), or types, which become extern constants.
 *
 * Every index and length of the input is checked before it is used.
 */
#include "formats/text/meta.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "formats/npy/npy.h"
#include "formats/text/ndarray.h"
#include "ir/device.h"
#include "ir/number.h"
#include "ir/text.h"
#include "op/op.h"

#define META_DEPTH 16		/* lists in lists, as attributes */
#define META_FILE_LIMIT ((size_t)4 << 30)

struct meta {
	json_t *json, *nodes;	/* a metadata section */
	struct npz *npz;	/* or --meta FILE */
	char *params;
	size_t params_len;
	VEC(size_t) array;	/* offsets in params */
	VEC(const struct type *) types;
	char *path;
	VEC(uint32_t) made;	/* constants, by index; 0: not yet */
};

/* ---- constants from bytes ---- */

uint32_t
meta_bytes(struct ir_module *m, const struct type *t, const void *bytes,
    size_t len, char **err)
{
	int64_t n = 0;

	if (!type_elements(t, &n) ||
	    (uint64_t)n * dtype_info[t->dtype].bytes != len) {
		*err = mem_printf("the constant has %zu bytes, its type %llu",
		    len, (unsigned long long)n * dtype_info[t->dtype].bytes);
		return 0;
	}
	return ir_constant_bytes(m, t, bytes, len, err);
}

static const struct type *
array_type(struct ir_module *m, enum dtype dt, uint32_t rank,
    const uint64_t *extent)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t i;

	for (i = 0; i < rank; i++)
		dim[i] = sym_const(m->syms, (int64_t)extent[i]);
	return type_tensor(m->types, dt, rank, dim);
}

static uint32_t
ndarray_constant(struct ir_module *m, const void *p, size_t len, char **err)
{
	struct ndarray a;

	if (!ndarray_read(p, len, &a, err))
		return 0;
	return meta_bytes(m, array_type(m, a.dtype, a.rank, a.extent),
	    (const char *)p + a.data, a.bytes, err);
}

/* ---- opening ---- */

struct meta *
meta_json(const char *text, size_t len, char **err)
{
	json_error_t why;
	json_t *j = json_loadb(text, len, JSON_REJECT_DUPLICATES, &why);
	struct meta *meta;

	if (!j) {
		*err = mem_printf("malformed metadata section, line %d: %s",
		    why.line, why.text);
		return NULL;
	}
	if (!json_is_array(json_object_get(j, "nodes"))) {
		*err = mem_printf("the metadata section has no list of "
		    "nodes");
		json_decref(j);
		return NULL;
	}
	meta = mem_zalloc(1, sizeof *meta);
	meta->json = j;
	meta->nodes = json_object_get(j, "nodes");
	return meta;
}

/* One type a line; blank lines and // comments do not count. */
static bool
read_types(struct meta *meta, struct ir_module *m, const char *s,
    size_t len, char **err)
{
	struct diag d;
	struct lexer l;
	uint32_t src = source_add(&m->sources, meta->path);

	diag_init(&d);
	lex_init(&l, m, &d, s, len, src, NULL);
	while (l.tok.kind != TOK_EOF && d.errors == 0) {
		uint32_t line = l.tok.span.line;
		const struct type *t = text_type(&l, NULL);
		int64_t n;

		if (t && t->kind == TYPE_TENSOR && type_elements(t, &n))
			vec_push(&meta->types, t);
		else if (d.errors == 0)
			diag_error(&d, NULL, "metadata",
			    "no tensor type with constant extents");
		if (d.errors > 0)
			*err = mem_printf("%s, line %u: %s", meta->path,
			    line, d.items.v[0].message);
	}
	diag_release(&d);
	return *err == NULL;
}

static bool
read_params(struct meta *meta, char **err)
{
	return ndarray_list(meta->params, meta->params_len,
	    (struct ndarray_offsets *)&meta->array, err);
}

static bool
load(const char *path, char **data, size_t *len, char **err)
{
	uint64_t size;
	int fd = sys_open_regular(path, &size, err);
	bool ok = fd >= 0;

	ok = ok && sys_read_all(fd, META_FILE_LIMIT, data, len, err);
	if (fd >= 0)
		close(fd);
	return ok;
}

struct meta *
meta_file(const char *path, struct ir_module *m, char **err)
{
	struct meta *meta = mem_zalloc(1, sizeof *meta);
	size_t n = strlen(path), len = 0;
	char *data = NULL;
	bool ok;

	meta->path = mem_strndup(path, n);
	if (n > 4 && strcmp(path + n - 4, ".npz") == 0) {
		meta->npz = npz_open(path, err);
		ok = meta->npz != NULL;
	} else if (!load(path, &data, &len, err)) {
		ok = false;
	} else if (ndarray_is_list(data, len)) {
		meta->params = data;
		meta->params_len = len;
		data = NULL;
		ok = read_params(meta, err);
	} else {
		ok = read_types(meta, m, data, len, err);
	}
	mem_free(data);
	if (ok)
		return meta;
	meta_free(meta);
	return NULL;
}

void
meta_free(struct meta *meta)
{
	if (!meta)
		return;
	if (meta->json)
		json_decref(meta->json);
	npz_close(meta->npz);
	mem_free(meta->params);
	mem_free(meta->path);
	vec_free(&meta->array);
	vec_free(&meta->types);
	vec_free(&meta->made);
	mem_free(meta);
}

/* ---- nodes of the section ---- */

static const json_t *
node_at(const struct meta *meta, size_t i)
{
	return json_array_get(meta->nodes, i);
}

static const char *
node_key(const json_t *node)
{
	const char *s = json_string_value(json_object_get(node, "type_key"));

	return s ? s : "";
}

static const char *
node_attr(const json_t *node, const char *name)
{
	return json_string_value(json_object_get(json_object_get(node,
	    "attrs"), name));
}

/* A decimal number, all of it. */
static bool
decimal(const char *s, int64_t *out)
{
	char *end;

	if (!s || !*s)
		return false;
	errno = 0;
	*out = strtoll(s, &end, 10);
	return *end == '\0' && errno == 0;
}

static const json_t *
index_node(const struct meta *meta, const json_t *index)
{
	json_int_t i = json_integer_value(index);

	return json_is_integer(index) && i >= 0 ?
	    node_at(meta, (size_t)i) : NULL;
}

/* The node of meta[key][index]. */
static const json_t *
find_node(const struct meta *meta, const char *key, uint32_t index,
    char **err)
{
	const json_t *root = index_node(meta, json_object_get(meta->json,
	    "root"));
	const json_t *keys = json_object_get(root, "keys"), *list, *node;
	size_t i;

	for (i = 0; i < json_array_size(keys); i++) {
		const char *s = json_string_value(json_array_get(keys, i));

		if (s && strcmp(s, key) == 0)
			break;
	}
	if (i == json_array_size(keys)) {
		*err = mem_printf("the metadata has no '%s'", key);
		return NULL;
	}
	list = json_object_get(index_node(meta, json_array_get(
	    json_object_get(root, "data"), i)), "data");
	if (index >= json_array_size(list)) {
		*err = mem_printf("index %u of '%s' is out of bounds: the "
		    "metadata has %zu", index, key, json_array_size(list));
		return NULL;
	}
	node = index_node(meta, json_array_get(list, index));
	if (!node)
		*err = mem_printf("'%s[%u]' of the metadata names a node "
		    "that is not there", key, index);
	return node;
}

/* ---- constants ---- */

static uint32_t
json_constant(struct meta *meta, struct ir_module *m, const char *key,
    uint32_t index, char **err)
{
	const json_t *node = find_node(meta, key, index, err);
	const char *text;
	int64_t at;
	unsigned char *bytes;
	size_t len;
	uint32_t c;

	if (!node)
		return 0;
	text = NULL;
	if (strcmp(node_key(node), "relay.Constant") == 0 &&
	    decimal(node_attr(node, "data"), &at) && at >= 0)
		text = json_string_value(json_array_get(json_object_get(
		    meta->json, "b64ndarrays"), (size_t)at));
	if (!text) {
		*err = mem_printf("'%s[%u]' of the metadata is not a constant "
		    "with data", key, index);
		return 0;
	}
	bytes = base64_decode(text, &len);
	if (!bytes) {
		*err = mem_printf("'%s[%u]' of the metadata is not base64",
		    key, index);
		return 0;
	}
	c = ndarray_constant(m, bytes, len, err);
	mem_free(bytes);
	return c;
}

static uint32_t
npz_constant(struct meta *meta, struct ir_module *m, uint32_t index,
    char **err)
{
	struct npy a;
	void *data;
	uint32_t c;

	if (!npz_read(meta->npz, index, &a, &data, err))
		return 0;
	c = meta_bytes(m, array_type(m, a.dtype, a.rank, a.extent), data,
	    a.bytes, err);
	mem_free(data);
	return c;
}

static uint32_t
file_constant(struct meta *meta, struct ir_module *m, const char *key,
    uint32_t index, char **err)
{
	uint32_t n = meta->npz ? npz_count(meta->npz) :
	    meta->params ? meta->array.n : meta->types.n;
	struct ir_constant c = { 0 };

	if (strcmp(key, "relay.Constant") != 0) {
		*err = mem_printf("--meta gives relay.Constant, not '%s'",
		    key);
		return 0;
	}
	if (index >= n) {
		*err = mem_printf("index %u of '%s' is out of bounds: '%s' "
		    "has %u", index, key, meta->path, n);
		return 0;
	}
	if (meta->npz)
		return npz_constant(meta, m, index, err);
	if (meta->params)
		return ndarray_constant(m, meta->params +
		    meta->array.v[index], meta->params_len -
		    meta->array.v[index], err);
	c.type = meta->types.v[index];
	c.data.kind = DATA_EXTERN;
	c.data.path = str_printf(m->strings, "meta[%s][%u]", key, index);
	return ir_constant_add(m, &c);
}

uint32_t
meta_constant(struct meta *meta, struct ir_module *m, const char *key,
    uint32_t index, char **err)
{
	uint32_t c;

	if (index < meta->made.n && meta->made.v[index] &&
	    strcmp(key, "relay.Constant") == 0)
		return meta->made.v[index];
	c = meta->json ? json_constant(meta, m, key, index, err) :
	    file_constant(meta, m, key, index, err);
	/* A large index that does not exist must not make a large table. */
	if (c == 0)
		return 0;
	while (meta->made.n <= index)
		vec_push(&meta->made, 0);
	meta->made.v[index] = c;
	return c;
}

/* ---- attributes ---- */

static bool node_value(struct meta *meta, struct ir_module *m,
    const json_t *node, uint32_t depth, struct attr *out);

static bool
list_value(struct meta *meta, struct ir_module *m, const json_t *node,
    uint32_t depth, struct attr *out)
{
	const json_t *data = json_object_get(node, "data");
	size_t n = json_array_size(data), i;
	struct attr *list;

	if (depth == META_DEPTH || n > UINT32_MAX)
		return false;
	list = arena_alloc(m->arena, n + 1, sizeof *list);
	for (i = 0; i < n; i++)
		if (!node_value(meta, m, index_node(meta,
		    json_array_get(data, i)), depth + 1, &list[i]))
			return false;
	*out = (struct attr){ .kind = ATTR_LIST, .n = (uint32_t)n,
		.list = list };
	return true;
}

/* "cpu:0" of a VirtualDevice; its memory scope, if any, after a second
 * colon. */
static bool
device_value(struct meta *meta, struct ir_module *m, const json_t *node,
    struct attr *out)
{
	const char *scope = "";
	int64_t type, id, at;

	if (!decimal(node_attr(node, "device_type_int"), &type) ||
	    !decimal(node_attr(node, "virtual_device_id"), &id))
		return false;
	if (decimal(node_attr(node, "memory_scope"), &at) && at >= 0)
		scope = json_string_value(json_object_get(node_at(meta,
		    (size_t)at), "repr_str"));
	if (scope == NULL || id > INT_MAX || (type >= 0 &&
	    ir_device_kind(type) == NULL))
		return false;
	if (type < 0) {		/* not constrained */
		*out = (struct attr){ .kind = ATTR_NONE };
		return true;
	}
	*out = attr_str(ir_device_name(m->strings, &(struct ir_device){
	    (int)type, (int)(id < 0 ? 0 : id), scope }));
	return true;
}

/* A string, in base64 if it is not printable. */
static bool
string_value(struct ir_module *m, const json_t *node, struct attr *out)
{
	const char *s = json_string_value(json_object_get(node, "repr_str"));
	const char *code = json_string_value(json_object_get(node,
	    "repr_b64"));
	unsigned char *bytes;
	size_t len = s != NULL ? strlen(s) : 0;

	if (s != NULL) {
		*out = attr_str(str_intern(m->strings, s, len));
		return true;
	}
	bytes = code != NULL ? base64_decode(code, &len) : NULL;
	if (bytes == NULL || memchr(bytes, '\0', len) != NULL) {
		mem_free(bytes);
		return false;
	}
	*out = attr_str(str_intern(m->strings, (const char *)bytes, len));
	mem_free(bytes);
	return true;
}

/* The numbers of a small tensor: one, or a list of rank 1. */
static bool
tensor_value(struct ir_module *m, const struct ir_constant *c,
    struct attr *out)
{
	const struct type *t = c->type;
	uint32_t n = t->n == 0 ? 1 : (uint32_t)t->dim[0]->value;
	bool integer = dtype_info[t->dtype].class != DTC_FLOAT;
	struct attr *list;

	if (c->data.kind != DATA_INLINE_BYTES || t->n > 1)
		return false;
	list = arena_alloc(m->arena, n + 1, sizeof *list);
	for (uint32_t i = 0; i < n; i++) {
		double v = number_get(t->dtype, (const char *)c->data.bytes +
		    i * dtype_info[t->dtype].bytes);

		if (integer && fabs(v) >= 0x1p53)
			return false;
		list[i] = integer ? attr_int((int64_t)v) : attr_float(v);
	}
	*out = t->n == 0 ? list[0] : (struct attr){ .kind = ATTR_LIST, .n = n,
		.list = list };
	return true;
}

/* An object as an attribute value.  Recursion is META_DEPTH deep at most. */
static bool
node_value(struct meta *meta, struct ir_module *m, const json_t *node,
    uint32_t depth, struct attr *out)
{
	const char *key = node_key(node), *s;
	int64_t i;
	char *end;

	if (!node)
		return false;
	if (!*key) {
		*out = (struct attr){ .kind = ATTR_NONE };
		return true;
	}
	if (strcmp(key, "VirtualDevice") == 0)
		return device_value(meta, m, node, out);
	if (strcmp(key, "Array") == 0)
		return list_value(meta, m, node, depth, out);
	if (strcmp(key, "IntImm") == 0) {
		if (!decimal(node_attr(node, "value"), &i))
			return false;
		s = node_attr(node, "dtype");
		*out = s && strcmp(s, "bool") == 0 ? attr_bool(i != 0) :
		    attr_int(i);
		return true;
	}
	if (strcmp(key, "FloatImm") == 0) {
		s = node_attr(node, "value");
		if (!s || !*s)
			return false;
		*out = attr_float(strtod(s, &end));
		return *end == '\0';
	}
	if (strcmp(key, "runtime.String") == 0)
		return string_value(m, node, out);
	if (strcmp(key, "tir.Any") == 0 || strcmp(key, "relay.Any") == 0) {
		*out = (struct attr){ .kind = ATTR_SYM,
			.sym = sym_any(m->syms) };
		return true;
	}
	return false;
}

bool
meta_attr(struct meta *meta, struct ir_module *m, const char *key,
    uint32_t index, struct attr *out, char **err)
{
	const json_t *node;

	if (!meta->json) {
		*err = mem_printf("--meta gives relay.Constant, not '%s'",
		    key);
		return false;
	}
	node = find_node(meta, key, index, err);
	if (!node)
		return false;
	if (strcmp(node_key(node), "relay.Constant") == 0) {
		uint32_t c = meta_constant(meta, m, key, index, err);

		if (c == 0)
			return false;
		if (tensor_value(m, &m->constant.v[c], out))
			return true;
	} else if (node_value(meta, m, node, 0, out)) {
		return true;
	}
	*err = mem_printf("'%s[%u]' of the metadata is not an attribute value",
	    key, index);
	return false;
}

/* Fields that hold an object hold its index; the operator's row determines
 * which do. */
static bool
is_object(const struct op_attr *a)
{
	switch (a->type & ATTR_T_BASE) {
	case ATTR_T_BOOL:
	case ATTR_T_FLOAT:
	case ATTR_T_STR:
	case ATTR_T_DTYPE:
		return false;
	case ATTR_T_INT:
		return a->type & ATTR_T_NULL_OK;
	default:
		return true;
	}
}

static bool
field_value(struct meta *meta, struct ir_module *m, const struct op_attr *a,
    const char *s, struct attr *out)
{
	int64_t i = 0;
	bool number = decimal(s, &i), device = number && i >= 0 &&
	    strcmp(node_key(node_at(meta, (size_t)i)), "VirtualDevice") == 0 &&
	    strstr(a->name, "virtual_device") != NULL;
	char *end;

	if (is_object(a) || device) {
		return number && i >= 0 &&
		    node_value(meta, m, node_at(meta, (size_t)i), 0, out);
	}
	switch (a->type & ATTR_T_BASE) {
	case ATTR_T_BOOL:
		*out = attr_bool(i != 0);
		return number;
	case ATTR_T_INT:
		*out = attr_int(i);
		return number;
	case ATTR_T_FLOAT:
		*out = attr_float(strtod(s, &end));
		return *s && *end == '\0';
	default:
		*out = attr_str(str_intern0(m->strings, s));
		return true;
	}
}

const struct attrs *
meta_attrs(struct meta *meta, struct ir_module *m, const struct op_def *op,
    const char *key, uint32_t index, char **err)
{
	const struct attrs *as = NULL;
	const struct op_attr *a;
	const json_t *node;

	if (!meta->json || !op) {
		*err = mem_printf("'meta[%s][%u]' cannot be used here", key,
		    index);
		return NULL;
	}
	node = find_node(meta, key, index, err);
	for (a = op->attrs; node && a && a->name; a++) {
		const char *s = node_attr(node, a->name);
		struct attr v;

		if (!s)
			continue;
		if (!field_value(meta, m, a, s, &v)) {
			*err = mem_printf("'%s[%u]' of the metadata has a "
			    "bad '%s'", key, index, a->name);
			return NULL;
		}
		as = attrs_with(m->arena, as, str_intern0(m->strings,
		    a->name), &v);
	}
	return as;
}
