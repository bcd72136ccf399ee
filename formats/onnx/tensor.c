/*
 * Tensors of a model as constants.
 *
 * At most DATA_INLINE elements are inline.  raw_data of larger ones is a
 * reference into the .onnx file, with the hash of exactly those bytes; so are
 * packed float_data and double_data, which have the same form.  External data
 * is opened beneath the model's directory only, without symbolic links.  Fields
 * of varints (int32_data, int64_data, uint64_data) are converted and put into
 * the module or the store.
 */
#include "formats/onnx/emit.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/strings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "ir/number.h"
#include "ir/text.h"

static const struct {
	const char *name;
	enum dtype dt;
} dtypes[] = {
	[ONNX_FLOAT] = { "float", DT_FLOAT32 },
	[ONNX_UINT8] = { "uint8", DT_UINT8 },
	[ONNX_INT8] = { "int8", DT_INT8 },
	[ONNX_UINT16] = { "uint16", DT_UINT16 },
	[ONNX_INT16] = { "int16", DT_INT16 },
	[ONNX_INT32] = { "int32", DT_INT32 },
	[ONNX_INT64] = { "int64", DT_INT64 },
	[ONNX_STRING] = { "string", DT_STRING },
	[ONNX_BOOL] = { "bool", DT_BOOL },
	[ONNX_FLOAT16] = { "float16", DT_FLOAT16 },
	[ONNX_DOUBLE] = { "double", DT_FLOAT64 },
	[ONNX_UINT32] = { "uint32", DT_UINT32 },
	[ONNX_UINT64] = { "uint64", DT_UINT64 },
	[ONNX_COMPLEX64] = { "complex64", DT_NONE },
	[ONNX_COMPLEX128] = { "complex128", DT_NONE },
	[ONNX_BFLOAT16] = { "bfloat16", DT_BFLOAT16 },
	[17] = { "float8e4m3fn", DT_FLOAT8_E4M3FN },
	[18] = { "float8e4m3fnuz", DT_FLOAT8_E4M3FNUZ },
	[19] = { "float8e5m2", DT_FLOAT8_E5M2 },
	[20] = { "float8e5m2fnuz", DT_FLOAT8_E5M2FNUZ },
	[21] = { "uint4", DT_UINT4 },
	[22] = { "int4", DT_INT4 },
	[23] = { "float4e2m1", DT_FLOAT4_E2M1FN },
	[24] = { "float8e8m0", DT_FLOAT8_E8M0FNU },
	[25] = { "uint2", DT_UINT2 },
	[26] = { "int2", DT_INT2 },
	[27] = { "float6e2m3", DT_FLOAT6_E2M3FN },
	[28] = { "float6e3m2", DT_FLOAT6_E3M2FN },
};
#define NDTYPES ((int64_t)(sizeof dtypes / sizeof *dtypes))

enum dtype
imp_onnx_dtype(int64_t t)
{
	return t > 0 && t < NDTYPES ? dtypes[t].dt : DT_NONE;
}

const char *
onnx_dtype_name(int64_t t)
{
	return t > 0 && t < NDTYPES ? dtypes[t].name : "unknown";
}

static bool
fail(struct imp *im, const struct onnx_tensor *t, const char *what)
{
	struct span sp = im->span;

	if (t->name)
		sp.node = t->name;
	diag_error(im->d, &sp, "onnx-tensor", "tensor '%s' (byte %llu): %s",
	    t->name ? t->name : "", (unsigned long long)t->at, what);
	return false;
}

static bool fail_f(struct imp *im, const struct onnx_tensor *t,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static bool
fail_f(struct imp *im, const struct onnx_tensor *t, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	fail(im, t, b.v);
	buf_release(&b);
	return false;
}

/* The type, if dims and data type make one. */
static const struct type *
type_of(struct imp *im, const struct onnx_tensor *t, int64_t *n)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum dtype dt = imp_onnx_dtype(t->data_type);
	const struct type *type;
	uint32_t i;

	if (dt == DT_NONE) {
		fail_f(im, t, "data type %s (%lld) is not supported",
		    onnx_dtype_name(t->data_type), (long long)t->data_type);
		return NULL;
	}
	if (t->dims.n > TYPE_RANK_LIMIT) {
		fail_f(im, t, "rank %u is above %d", t->dims.n,
		    TYPE_RANK_LIMIT);
		return NULL;
	}
	for (i = 0; i < t->dims.n; i++) {
		if (t->dims.v[i] < 0) {
			fail_f(im, t, "extent %u is %lld", i,
			    (long long)t->dims.v[i]);
			return NULL;
		}
		dim[i] = sym_const(im->m->syms, t->dims.v[i]);
	}
	type = type_tensor(im->m->types, dt, t->dims.n, dim);
	if (!type_elements(type, n)) {
		fail(im, t, "the product of its extents overflows");
		return NULL;
	}
	return type;
}

/* ---- packed elements ---- */

static bool
is_packed(enum dtype dt)
{
	return dtype_info[dt].bits < 8 && dt != DT_BOOL;
}

/* The bytes that n elements have in the file: those of less than 8 bits are
 * packed, the first one in the lowest bits. */
static uint64_t
packed_bytes(enum dtype dt, int64_t n)
{
	return !is_packed(dt) ? (uint64_t)n * dtype_info[dt].bytes :
	    (uint64_t)n / 8 * dtype_info[dt].bits +
	    ((uint64_t)n % 8 * dtype_info[dt].bits + 7) / 8;
}

/* One byte for each element. */
static void
unpack(enum dtype dt, const uint8_t *p, int64_t n, uint8_t *out)
{
	uint32_t bits = dtype_info[dt].bits, have = 0, word = 0;

	for (int64_t i = 0; i < n; i++) {
		if (have < bits) {
			word |= (uint32_t)*p++ << have;
			have += 8;
		}
		out[i] = (uint8_t)int_wrapped(dtype_info[dt].class == DTC_INT ?
		    dt : DT_UINT8, word & ((1u << bits) - 1));
		word >>= bits;
		have -= bits;
	}
}

/* ---- typed fields ---- */

static void
put_int(enum dtype dt, int64_t v, uint8_t *out)
{
	if (dt == DT_BOOL)
		*out = v != 0;
	else
		memcpy(out, &v, dtype_info[dt].bytes);
}

static const onnx_ints *
int_field(const struct onnx_tensor *t, enum dtype dt)
{
	switch (dt) {
	case DT_INT64:
		return &t->int64s;
	case DT_UINT32: case DT_UINT64:
		return &t->uint64s;
	default:
		return &t->int32s;
	}
}

/* The bytes of typed fields: in the file if they are one run, else copied to
 * *own. */
static bool
typed_bytes(struct imp *im, const struct onnx_tensor *t, enum dtype dt,
    uint64_t need, struct onnx_bytes *out, uint8_t **own)
{
	const struct onnx_bytes *run = dt == DT_FLOAT32 ? t->floats.v :
	    t->doubles.v;
	uint32_t runs = dt == DT_FLOAT32 ? t->floats.n : t->doubles.n, i;
	uint8_t bytes = dtype_info[dt].bytes;
	const onnx_ints *ints = int_field(t, dt);
	uint64_t have = 0;

	if (dt == DT_FLOAT32 || dt == DT_FLOAT64) {
		if (runs == 1) {
			*out = run[0];
			return true;
		}
		for (i = 0; i < runs; i++)
			have += run[i].n;
		if (have != need)
			return fail_f(im, t, "its data has %llu bytes, its "
			    "shape needs %llu", (unsigned long long)have,
			    (unsigned long long)need);
		*own = mem_alloc(need + 1);
		for (i = 0, have = 0; i < runs; have += run[i++].n)
			memcpy(*own + have, run[i].p, run[i].n);
	} else {
		if (is_packed(dt))
			bytes = 1;
		if (ints->n != need / bytes)
			return fail_f(im, t, "its data has %u elements, its "
			    "shape needs %llu", ints->n,
			    (unsigned long long)(need / bytes));
		*own = mem_alloc(need + 8);
		for (i = 0; i < ints->n; i++)
			put_int(dt, ints->v[i], *own + (size_t)i * bytes);
	}
	*out = (struct onnx_bytes){ *own, need, 0 };
	return true;
}

/* ---- bytes ---- */

static uint32_t
store_const(struct imp *im, const struct type *type, const void *bytes,
    size_t len)
{
	char *err = NULL;
	uint32_t c = ir_constant_bytes(im->m, type, bytes, len, &err);

	if (c == 0) {
		im->outside = true;
		imp_error(im, "store", "%s", err);
		mem_free(err);
	}
	return c;
}

static uint32_t
bytes_const(struct imp *im, const struct type *type, int64_t n,
    const struct onnx_bytes *b, bool in_file)
{
	struct ir_constant c = { .type = type };
	char hash[38];

	if (n <= DATA_INLINE)
		return ir_constant_inline(im->m, type, b->p, b->n);
	if (!in_file)
		return store_const(im, type, b->p, b->n);
	data_hash_mapped(b->p, b->n, hash);
	c.data = (struct data){ .kind = DATA_FILE, .path = im->path,
		.offset = b->at, .length = b->n,
		.hash = str_intern0(im->m->strings, hash) };
	return ir_constant_add(im->m, &c);
}

/* Of the bytes in the file: unpacked ones are new. */
static uint32_t
file_const(struct imp *im, const struct type *type, int64_t n,
    const struct onnx_bytes *b, bool in_file)
{
	struct onnx_bytes out = { NULL, (size_t)n, 0 };
	uint8_t *own;
	uint32_t k;

	if (!is_packed(type->dtype))
		return bytes_const(im, type, n, b, in_file);
	out.p = own = mem_alloc((size_t)n + 1);
	unpack(type->dtype, b->p, n, own);
	k = bytes_const(im, type, n, &out, false);
	mem_free(own);
	return k;
}

/* ---- external data ---- */

static bool
parse_u64(const char *s, uint64_t *v)
{
	unsigned long long u;
	char *end;

	if (*s < '0' || *s > '9')
		return false;
	errno = 0;
	u = strtoull(s, &end, 10);
	*v = u;
	return *end == 0 && errno == 0;
}

struct external {
	const char *location;
	uint64_t offset, length;
	bool has_length;
};

static bool
external_keys(struct imp *im, const struct onnx_tensor *t,
    struct external *e)
{
	uint32_t i;

	for (i = 0; i < t->external.n; i++) {
		const struct onnx_entry *x = &t->external.v[i];
		const char *key = x->key ? x->key : "";
		const char *value = x->value ? x->value : "";

		if (strcmp(key, "location") == 0) {
			e->location = value;
		} else if (strcmp(key, "offset") == 0) {
			if (!parse_u64(value, &e->offset))
				return fail_f(im, t, "external offset '%s' "
				    "is not a number", value);
		} else if (strcmp(key, "length") == 0) {
			e->has_length = true;
			if (!parse_u64(value, &e->length))
				return fail_f(im, t, "external length '%s' "
				    "is not a number", value);
		} else if (strcmp(key, "checksum") != 0) {
			diag_warning(im->d, &im->span, "onnx-external",
			    "tensor '%s': key '%s' of its external data is "
			    "not known", t->name ? t->name : "", key);
		}
	}
	if (!e->location || !*e->location)
		return fail(im, t, "its external data has no location");
	return true;
}

static uint32_t
external_const(struct imp *im, const struct onnx_tensor *t,
    const struct type *type, int64_t n)
{
	uint64_t need = packed_bytes(type->dtype, n);
	struct ir_constant c = { .type = type };
	struct external e = { 0 };
	struct data_map map;
	char *err = NULL, hash[38];
	const char *path;
	uint64_t size;
	uint32_t k;
	bool ok;
	int fd;

	if (!external_keys(im, t, &e))
		return 0;
	if (!im->dir) {
		im->outside = true;
		fail_f(im, t, "its data is in the file '%s' beside the "
		    "model, which came on a pipe", e.location);
		diag_help(im->d, "name the model's file, or the directory "
		    "with --base");
		return 0;
	}
	fd = sys_open_beneath(im->dir, e.location, im->o->allow_links, &size,
	    &err);
	if (fd < 0) {
		im->outside = true;
		fail(im, t, err);
		mem_free(err);
		return 0;
	}
	close(fd);
	if (!e.has_length)
		e.length = need;
	if (e.length != need || e.offset > size || need > size - e.offset) {
		fail_f(im, t, "external data '%s': %llu bytes from %llu, its "
		    "shape needs %llu, the file has %llu", e.location,
		    (unsigned long long)e.length,
		    (unsigned long long)e.offset, (unsigned long long)need,
		    (unsigned long long)size);
		return 0;
	}
	path = strcmp(im->dir, ".") == 0 ? e.location :
	    str_printf(im->m->strings, "%s/%s", im->dir, e.location);
	ok = data_hash_file(path, e.offset, need, hash, &err);
	c.data = (struct data){ .kind = DATA_FILE,
		.path = str_intern0(im->m->strings, path),
		.offset = e.offset, .length = need,
		.hash = ok ? str_intern0(im->m->strings, hash) : NULL };
	if (ok && (n <= DATA_INLINE || is_packed(type->dtype)) &&
	    data_open(&c.data, &map, &err)) {
		k = file_const(im, type, n, &(struct onnx_bytes){ map.p,
		    map.len, 0 }, false);
		data_close(&map);
		return k;
	}
	if (err) {
		im->outside = true;
		fail(im, t, err);
		mem_free(err);
		return 0;
	}
	return ir_constant_add(im->m, &c);
}

/* ---- constants ---- */

static ir_id
const_node(struct imp *im, const struct type *type, uint32_t k)
{
	struct ir_node n = { .kind = NODE_CONST, .ref = k,
		.id = IR_NEW_ID, .span = im->span };
	struct onnx_info *info;
	ir_id id;

	if (k == 0)
		return 0;
	id = ir_node_add(im->m, im->region, &n, &(struct ir_args){ 0 });
	imp_note(im, id, type);
	info = &im->info.v[id];
	info->is_const = true;
	info->value = infer_constant_value(im->m, &im->m->constant.v[k],
	    &info->nvalue);
	return id;
}

static bool
clean_bools(const struct onnx_bytes *b)
{
	size_t i;

	for (i = 0; i < b->n; i++)
		if (b->p[i] > 1)
			return false;
	return true;
}

/* ---- strings ---- */

ir_id
imp_bytes(struct imp *im, struct onnx_bytes b)
{
	int64_t dim = (int64_t)b.n;

	return imp_const(im, DT_UINT8, 1, &dim, b.n > 0 ? b.p :
	    (const uint8_t *)"", b.n);
}

ir_id
imp_packed(struct imp *im, uint32_t n, const struct onnx_bytes *s)
{
	struct buf b = { NULL, 0, 0 };
	int64_t at = 0, count = n;
	ir_id id;

	buf_add(&b, (const char *)&count, sizeof count);
	buf_add(&b, (const char *)&at, sizeof at);
	for (uint32_t i = 0; i < n; i++) {
		at += (int64_t)s[i].n;
		buf_add(&b, (const char *)&at, sizeof at);
	}
	for (uint32_t i = 0; i < n; i++)
		if (s[i].n > 0)
			buf_add(&b, (const char *)s[i].p, s[i].n);
	id = imp_bytes(im, (struct onnx_bytes){ (const uint8_t *)b.v, b.n,
	    0 });
	buf_release(&b);
	return id;
}

ir_id
imp_strings(struct imp *im, uint32_t rank, const int64_t *dim, uint32_t n,
    const struct onnx_bytes *s)
{
	ir_id packed = imp_packed(im, n, s);

	return packed ? CALL(im, "string.unpack", ATTRS(im, { "shape",
	    imp_list(im, rank, dim) }), packed) : 0;
}

ir_id
imp_string(struct imp *im, struct onnx_bytes b)
{
	return imp_strings(im, 0, NULL, 1, &b);
}

static ir_id
string_tensor(struct imp *im, struct onnx_tensor *t, int64_t n)
{
	if (t->location == 1 || t->has_raw)
		fail(im, t, "its strings are not in string_data");
	else if (t->strings.n != n)
		fail_f(im, t, "its data has %u elements, its shape needs %lld",
		    t->strings.n, (long long)n);
	else
		return imp_strings(im, t->dims.n, t->dims.v, t->strings.n,
		    t->strings.v);
	return 0;
}

ir_id
imp_tensor_const(struct imp *im, struct onnx_tensor *t)
{
	struct onnx_bytes b = { (const uint8_t *)"", 0, 0 };
	uint8_t *own = NULL;
	const struct type *type;
	uint32_t k = 0;
	uint64_t need;
	int64_t n;

	type = type_of(im, t, &n);
	if (!type)
		return 0;
	if (type->dtype == DT_STRING)
		return string_tensor(im, t, n);
	need = packed_bytes(type->dtype, n);
	if (t->location == 1)
		return const_node(im, type, external_const(im, t, type, n));
	if (t->has_raw)
		b = t->raw;
	else if (n > 0 && !typed_bytes(im, t, type->dtype, need, &b, &own))
		return 0;
	if (b.n != need)
		fail_f(im, t, "its data has %zu bytes, its shape needs %llu",
		    b.n, (unsigned long long)need);
	else if (type->dtype == DT_BOOL && !clean_bools(&b))
		fail(im, t, "a bool is neither 0 nor 1");
	else
		k = file_const(im, type, n, &b, own == NULL);
	mem_free(own);
	return const_node(im, type, k);
}

ir_id
imp_const(struct imp *im, enum dtype dt, uint32_t rank, const int64_t *dim,
    const void *bytes, size_t len)
{
	struct onnx_bytes b = { bytes, len, 0 };
	const struct sym *d[TYPE_RANK_LIMIT];
	const struct type *type;
	int64_t n;
	uint32_t i;

	for (i = 0; i < rank; i++)
		d[i] = sym_const(im->m->syms, dim[i]);
	type = type_tensor(im->m->types, dt, rank, d);
	if (!type_elements(type, &n) ||
	    (uint64_t)n * dtype_info[dt].bytes != len)
		BUG("constant of %zu bytes", len);
	return const_node(im, type, bytes_const(im, type, n, &b, false));
}

ir_id
imp_scalar(struct imp *im, enum dtype dt, double v)
{
	uint8_t bytes[8] = { 0 };

	if (dt == DT_STRING)
		return imp_string(im, (struct onnx_bytes){ bytes, 0, 0 });
	number_put(dt, bytes, v);
	return imp_const(im, dt, 0, NULL, bytes, dtype_info[dt].bytes);
}

ir_id
imp_like(struct imp *im, ir_id x, double v)
{
	return x ? imp_scalar(im, imp_dtype(im, x), v) : 0;
}

ir_id
imp_int_vec(struct imp *im, enum dtype dt, uint32_t n, const int64_t *v)
{
	size_t size = dtype_info[dt].bytes;
	uint8_t *bytes = mem_alloc(n * size + 1);
	int64_t dim = n;
	uint32_t i;
	ir_id id;

	for (i = 0; i < n; i++)
		put_int(dt, v[i], bytes + i * size);
	id = imp_const(im, dt, 1, &dim, bytes, n * size);
	mem_free(bytes);
	return id;
}

/* ---- reading constants back ---- */

#define KNOWN_LIMIT (1 << 20)

bool
imp_known_floats(struct imp *im, ir_id id, const double **v, uint32_t *n)
{
	const struct type *t = imp_type(im, id);
	struct data_map map = { 0 };
	struct ir_constant *k;
	char *err = NULL;
	const uint8_t *p;
	double *out;
	int64_t len;
	uint32_t i;

	if (!t || t->dtype == DT_STRING ||
	    !im->info.v[id].is_const || !type_elements(t, &len) ||
	    len > KNOWN_LIMIT)
		return false;
	k = &im->m->constant.v[ir_at(im->m, id)->ref];
	p = k->data.bytes;
	if (k->data.kind == DATA_FILE) {
		if (!data_open(&k->data, &map, &err)) {
			mem_free(err);
			return false;
		}
		p = map.p;
	}
	out = arena_alloc(im->arena, (size_t)len + 1, sizeof *out);
	for (i = 0; i < len; i++)
		out[i] = number_get(t->dtype, p + (size_t)i *
		    dtype_info[t->dtype].bytes);
	if (k->data.kind == DATA_FILE)
		data_close(&map);
	*v = out;
	*n = (uint32_t)len;
	return true;
}

const double *
imp_reals(struct imp *im, const char *name, uint32_t *n, enum dtype *dt)
{
	struct onnx_attr *a = imp_attr(im, name);
	struct onnx_bytes b = { (const uint8_t *)"", 0, 0 };
	uint8_t *own = NULL, *wide = NULL;
	const struct type *type;
	double *out = NULL;
	uint64_t need;
	int64_t len;
	size_t bytes;

	*n = 0;
	if (!a || !a->t || !(type = type_of(im, a->t, &len)))
		return NULL;
	bytes = dtype_info[type->dtype].bytes;
	need = packed_bytes(type->dtype, len);
	if (a->t->has_raw)
		b = a->t->raw;
	else if (a->t->location != 1 && len > 0 && !typed_bytes(im, a->t,
	    type->dtype, need, &b, &own))
		return NULL;
	if (b.n != need || len > INT32_MAX) {
		fail_f(im, a->t, "its data has %zu bytes, its shape needs "
		    "%llu", b.n, (unsigned long long)need);
	} else {
		const uint8_t *p = b.p;

		if (is_packed(type->dtype)) {
			wide = mem_alloc((size_t)len + 1);
			unpack(type->dtype, b.p, len, wide);
			p = wide;
		}
		out = arena_alloc(im->arena, (size_t)len + 1, sizeof *out);
		for (int64_t i = 0; i < len; i++)
			out[i] = number_get(type->dtype, p + (size_t)i * bytes);
		*n = (uint32_t)len;
		*dt = type->dtype;
	}
	mem_free(wide);
	mem_free(own);
	return out;
}

bool
imp_known(struct imp *im, ir_id id, const int64_t **v, uint32_t *n)
{
	const struct type *t = imp_type(im, id);
	const struct onnx_info *info;
	const double *f;
	int64_t *out;
	uint32_t i;

	if (!t || t->kind != TYPE_TENSOR)
		return false;
	info = &im->info.v[id];
	if (info->value) {
		out = arena_alloc(im->arena, info->nvalue + 1, sizeof *out);
		for (i = 0; i < info->nvalue; i++)
			if (!sym_is_const(info->value[i], &out[i]))
				return false;
		*n = info->nvalue;
		*v = out;
		return true;
	}
	if (!imp_known_floats(im, id, &f, n))
		return false;
	out = arena_alloc(im->arena, *n + 1, sizeof *out);
	for (i = 0; i < *n; i++) {
		if (!(f[i] > -9e15 && f[i] < 9e15))
			return false;
		out[i] = (int64_t)f[i];
	}
	*v = out;
	return true;
}

static bool
not_known(struct imp *im, const char *what)
{
	imp_error(im, "onnx-const", "the value of '%s' must be known when "
	    "the model is imported", what);
	imp_help(im);
	return false;
}

bool
imp_need(struct imp *im, ir_id id, const char *what, const int64_t **v,
    uint32_t *n)
{
	if (id == 0)
		return false;
	if (imp_known(im, id, v, n))
		return true;
	return not_known(im, what);
}

bool
imp_need_float(struct imp *im, ir_id id, const char *what, double *v)
{
	const double *f;
	uint32_t n;

	if (id == 0)
		return false;
	if (imp_known_floats(im, id, &f, &n) && n == 1) {
		*v = f[0];
		return true;
	}
	return not_known(im, what);
}
