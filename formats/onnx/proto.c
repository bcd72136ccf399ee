/*
 * The protobuf reader.  nanopb takes the wire format apart (tags, varints,
 * fixed fields, bounds); the tables below, with a row for each field of
 * onnx.proto that the importer needs, determine the destination of each field.
 *
 * nanopb's own generated decoders are not used: with callbacks for strings and
 * submessages they recurse once per nesting level of the input and do not give
 * a field's offset in the file, which a reference to raw_data needs.  Here
 * messages wait on a stack of ONNX_DEPTH, and every failure names its byte.
 *
 * Cost: linear in the bytes that are not weights.
 */
#include "formats/onnx/proto_fields.h"

#include <pb_decode.h>
#include <string.h>

#define ROW(tag, kind, type, member) \
	{ tag, kind, #member, offsetof(struct type, member), NULL, NO_FLAG }
#define FLAGGED(tag, kind, type, member, flag) \
	{ tag, kind, #member, offsetof(struct type, member), NULL, \
	    offsetof(struct type, flag) }
#define SUB(tag, kind, type, member, sub) \
	{ tag, kind, #member, offsetof(struct type, member), &sub, NO_FLAG }
#define MESSAGE(ident, shown, type) \
	static const struct message ident = \
	    { shown, sizeof(struct type), ident##_fields }

static const struct message graph_message, type_message;

static const struct field entry_fields[] = {
	ROW(1, F_NAME, onnx_entry, key),
	ROW(2, F_NAME, onnx_entry, value),
	{ 0 }
};
MESSAGE(entry, "StringStringEntryProto", onnx_entry);

static const struct field opset_fields[] = {
	ROW(1, F_NAME, onnx_opset, domain),
	ROW(2, F_INT, onnx_opset, version),
	{ 0 }
};
MESSAGE(opset, "OperatorSetIdProto", onnx_opset);

static const struct field tensor_fields[] = {
	ROW(1, F_INTS, onnx_tensor, dims),
	ROW(2, F_INT, onnx_tensor, data_type),
	ROW(4, F_CHUNKS32, onnx_tensor, floats),
	ROW(5, F_INTS, onnx_tensor, int32s),
	ROW(6, F_BYTES_LIST, onnx_tensor, strings),
	ROW(7, F_INTS, onnx_tensor, int64s),
	ROW(8, F_NAME, onnx_tensor, name),
	FLAGGED(9, F_BYTES, onnx_tensor, raw, has_raw),
	ROW(10, F_CHUNKS64, onnx_tensor, doubles),
	ROW(11, F_INTS, onnx_tensor, uint64s),
	SUB(13, F_MESSAGES, onnx_tensor, external, entry),
	ROW(14, F_INT, onnx_tensor, location),
	{ 0 }
};
MESSAGE(tensor, "TensorProto", onnx_tensor);

static const struct field sparse_fields[] = {
	SUB(1, F_MESSAGE, onnx_sparse, values, tensor),
	SUB(2, F_MESSAGE, onnx_sparse, indices, tensor),
	ROW(3, F_INTS, onnx_sparse, dims),
	{ 0 }
};
MESSAGE(sparse, "SparseTensorProto", onnx_sparse);

static const struct field dim_fields[] = {
	FLAGGED(1, F_INT, onnx_dim, value, has_value),
	ROW(2, F_NAME, onnx_dim, param),
	{ 0 }
};
MESSAGE(dim, "TensorShapeProto.Dimension", onnx_dim);
static const struct field shape_fields[] = {
	SUB(1, F_MESSAGES, onnx_shape, dim, dim),
	{ 0 }
};
MESSAGE(shape, "TensorShapeProto", onnx_shape);
static const struct field tensor_type_fields[] = {
	ROW(1, F_INT, onnx_tensor_type, elem_type),
	SUB(2, F_MESSAGE, onnx_tensor_type, shape, shape),
	{ 0 }
};
MESSAGE(tensor_type, "TypeProto.Tensor", onnx_tensor_type);
static const struct field inner_fields[] = {
	SUB(1, F_MESSAGE, onnx_inner_type, elem, type_message),
	{ 0 }
};
MESSAGE(inner, "TypeProto.Sequence", onnx_inner_type);
static const struct field map_type_fields[] = {
	ROW(1, F_INT, onnx_map_type, key),
	SUB(2, F_MESSAGE, onnx_map_type, value, type_message),
	{ 0 }
};
MESSAGE(map_type, "TypeProto.Map", onnx_map_type);

static const struct field type_fields[] = {
	SUB(1, F_MESSAGE, onnx_type, tensor, tensor_type),
	SUB(4, F_MESSAGE, onnx_type, sequence, inner),
	SUB(5, F_MESSAGE, onnx_type, map, map_type),
	SUB(8, F_MESSAGE, onnx_type, sparse, tensor_type),
	SUB(9, F_MESSAGE, onnx_type, optional, inner),
	{ 0 }
};
static const struct message type_message = {
	"TypeProto", sizeof(struct onnx_type), type_fields
};
static const struct field value_fields[] = {
	ROW(1, F_NAME, onnx_value, name),
	SUB(2, F_MESSAGE, onnx_value, type, type_message),
	{ 0 }
};
MESSAGE(value, "ValueInfoProto", onnx_value);

static const struct field attr_fields[] = {
	ROW(1, F_NAME, onnx_attr, name),
	FLAGGED(2, F_FLOAT, onnx_attr, f, has_f),
	FLAGGED(3, F_INT, onnx_attr, i, has_i),
	FLAGGED(4, F_BYTES, onnx_attr, s, has_s),
	SUB(5, F_MESSAGE, onnx_attr, t, tensor),
	SUB(6, F_MESSAGE, onnx_attr, g, graph_message),
	ROW(7, F_FLOATS, onnx_attr, floats),
	ROW(8, F_INTS, onnx_attr, ints),
	ROW(9, F_BYTES_LIST, onnx_attr, strings),
	SUB(11, F_MESSAGES, onnx_attr, graphs, graph_message),
	SUB(14, F_MESSAGE, onnx_attr, tp, type_message),
	ROW(20, F_INT, onnx_attr, type),
	ROW(21, F_NAME, onnx_attr, ref),
	SUB(22, F_MESSAGE, onnx_attr, sparse, sparse),
	{ 0 }
};
MESSAGE(attr, "AttributeProto", onnx_attr);

static const struct field node_fields[] = {
	ROW(1, F_NAMES, onnx_node, input),
	ROW(2, F_NAMES, onnx_node, output),
	ROW(3, F_NAME, onnx_node, name),
	ROW(4, F_NAME, onnx_node, op),
	SUB(5, F_MESSAGES, onnx_node, attr, attr),
	ROW(7, F_NAME, onnx_node, domain),
	ROW(8, F_NAME, onnx_node, overload),
	{ 0 }
};
MESSAGE(node, "NodeProto", onnx_node);

static const struct field graph_fields[] = {
	SUB(1, F_MESSAGES, onnx_graph, node, node),
	ROW(2, F_NAME, onnx_graph, name),
	SUB(5, F_MESSAGES, onnx_graph, initializer, tensor),
	SUB(11, F_MESSAGES, onnx_graph, input, value),
	SUB(12, F_MESSAGES, onnx_graph, output, value),
	SUB(13, F_MESSAGES, onnx_graph, value_info, value),
	SUB(15, F_MESSAGES, onnx_graph, sparse, sparse),
	{ 0 }
};
static const struct message graph_message = {
	"GraphProto", sizeof(struct onnx_graph), graph_fields
};

static const struct field function_fields[] = {
	ROW(1, F_NAME, onnx_function, name),
	ROW(4, F_NAMES, onnx_function, input),
	ROW(5, F_NAMES, onnx_function, output),
	ROW(6, F_NAMES, onnx_function, attribute),
	SUB(7, F_MESSAGES, onnx_function, node, node),
	SUB(9, F_MESSAGES, onnx_function, opset, opset),
	ROW(10, F_NAME, onnx_function, domain),
	SUB(11, F_MESSAGES, onnx_function, attr_default, attr),
	ROW(13, F_NAME, onnx_function, overload),
	{ 0 }
};
MESSAGE(function, "FunctionProto", onnx_function);

static const struct field model_fields[] = {
	ROW(1, F_INT, onnx_model, ir_version),
	SUB(7, F_MESSAGE, onnx_model, graph, graph_message),
	SUB(8, F_MESSAGES, onnx_model, opset, opset),
	SUB(25, F_MESSAGES, onnx_model, function, function),
	{ 0 }
};
MESSAGE(model, "ModelProto", onnx_model);

const struct message *
onnx_model_message(void)
{
	return &model;
}

/* ---- the reader ---- */

struct frame {
	const struct message *msg;
	char *obj;
	size_t after;		/* bytes of the stream left after it */
};
struct reader {
	const struct onnx_decode *o;
	pb_istream_t in;
	size_t pos;
	struct frame stack[ONNX_DEPTH];
	uint32_t depth;
};

/* nanopb's source of bytes: the mapped file and the current position. */
static bool
supply(pb_istream_t *in, pb_byte_t *buf, size_t count)
{
	struct reader *r = in->state;

	if (buf && count > 0)
		memcpy(buf, r->o->base + r->pos, count);
	r->pos += count;
	return true;
}

static bool
fail(struct reader *r, size_t at, const char *what)
{
	const struct frame *f = &r->stack[r->depth ? r->depth - 1 : 0];

	diag_error(r->o->d, r->o->sp, "protobuf", "byte %zu, in %s: %s", at,
	    f->msg->name, what);
	return false;
}

void *
onnx_list_add(struct arena *a, void *list, size_t size)
{
	ONNX_LIST(char) *l = list;
	uint32_t cap = l->cap ? l->cap : 2;
	char *v;

	if (l->n == l->cap) {
		if (l->cap)
			cap = l->cap > UINT32_MAX / 2 ? (mem_oom(), 0) :
			    l->cap * 2;
		v = arena_alloc(a, cap, size);
		if (l->n > 0)
			memcpy(v, l->v, l->n * size);
		l->v = v;
		l->cap = cap;
	}
	v = l->v + l->n++ * size;
	memset(v, 0, size);
	return v;
}

/* Takes a length and that many bytes, in place. */
static bool
take_bytes(struct reader *r, struct onnx_bytes *b)
{
	size_t at = r->pos;
	uint64_t n;

	if (!pb_decode_varint(&r->in, &n))
		return fail(r, at, "a length is truncated or too long");
	if (n > r->in.bytes_left) {
		struct buf m = { NULL, 0, 0 };

		buf_printf(&m, "a length of %llu bytes, where %zu are left",
		    (unsigned long long)n, r->in.bytes_left);
		fail(r, at, m.v);
		buf_release(&m);
		return false;
	}
	*b = (struct onnx_bytes){ r->o->base + r->pos, n, r->pos };
	r->pos += n;
	r->in.bytes_left -= n;
	return true;
}

static bool
take_name(struct reader *r, const char **name)
{
	struct onnx_bytes b;

	if (!take_bytes(r, &b))
		return false;
	if (b.n > 0 && memchr(b.p, 0, b.n))
		return fail(r, b.at, "a name has a NUL byte");
	*name = str_intern(r->o->strings, (const char *)b.p, b.n);
	return true;
}

static bool
take_int(struct reader *r, int64_t *v)
{
	size_t at = r->pos;
	uint64_t u;

	if (!pb_decode_varint(&r->in, &u))
		return fail(r, at, "an integer is truncated or too long");
	memcpy(v, &u, sizeof *v);
	return true;
}

static bool
take_fixed(struct reader *r, void *v, size_t size)
{
	size_t at = r->pos;

	if (!(size == 4 ? pb_decode_fixed32(&r->in, v) :
	    pb_decode_fixed64(&r->in, v)))
		return fail(r, at, "a number is truncated");
	return true;
}

/* Repeated numbers: one, or a packed run. */
static bool
take_ints(struct reader *r, pb_wire_type_t wt, onnx_ints *list)
{
	struct onnx_bytes b;
	size_t after;
	bool ok = true;
	int64_t v;

	if (wt == PB_WT_VARINT) {
		if (!take_int(r, &v))
			return false;
		*(int64_t *)onnx_list_add(r->o->arena, list, sizeof v) = v;
		return true;
	}
	if (!take_bytes(r, &b))
		return false;
	r->pos = b.at;
	after = r->in.bytes_left;
	r->in.bytes_left = b.n;
	while (ok && r->in.bytes_left > 0) {
		ok = take_int(r, &v);
		if (ok)
			*(int64_t *)onnx_list_add(r->o->arena, list,
			    sizeof v) = v;
	}
	r->in.bytes_left = after;
	return ok;
}

static bool
take_floats(struct reader *r, pb_wire_type_t wt, onnx_floats *list)
{
	struct onnx_bytes b;
	float v;
	size_t i;

	if (wt == PB_WT_32BIT) {
		if (!take_fixed(r, &v, sizeof v))
			return false;
		*(float *)onnx_list_add(r->o->arena, list, sizeof v) = v;
		return true;
	}
	if (!take_bytes(r, &b))
		return false;
	if (b.n % sizeof v != 0)
		return fail(r, b.at, "a run of floats ends inside one");
	for (i = 0; i < b.n; i += sizeof v)
		memcpy(onnx_list_add(r->o->arena, list, sizeof v), b.p + i,
		    sizeof v);
	return true;
}

/* Elements of tensors are not copied: one packed run, or one entry for each. */
static bool
take_chunk(struct reader *r, pb_wire_type_t wt, size_t size, void *list)
{
	struct onnx_bytes b = { r->o->base + r->pos, size, r->pos };
	uint64_t skipped;

	if (wt == PB_WT_STRING) {
		if (!take_bytes(r, &b))
			return false;
		if (b.n % size != 0)
			return fail(r, b.at, "a run of numbers ends inside "
			    "one");
	} else if (!take_fixed(r, &skipped, size)) {
		return false;
	}
	*(struct onnx_bytes *)onnx_list_add(r->o->arena, list, sizeof b) = b;
	return true;
}

static bool
enter(struct reader *r, const struct field *f, char *obj)
{
	char **single = (char **)(void *)(obj + f->offset);
	struct onnx_bytes b;
	struct frame *top;
	char *child;

	if (r->depth == ONNX_DEPTH) {
		struct buf m = { NULL, 0, 0 };

		buf_printf(&m, "messages are nested more than %d deep",
		    ONNX_DEPTH);
		fail(r, r->pos, m.v);
		buf_release(&m);
		return false;
	}
	if (!take_bytes(r, &b))
		return false;
	if (f->kind == F_MESSAGES) {
		child = onnx_list_add(r->o->arena, single, f->sub->size);
	} else {
		if (!*single)	/* given twice, messages are merged */
			*single = arena_alloc(r->o->arena, 1, f->sub->size);
		child = *single;
	}
	memcpy(child, &b.at, sizeof b.at);
	r->pos = b.at;
	top = &r->stack[r->depth++];
	*top = (struct frame){ f->sub, child, r->in.bytes_left };
	r->in.bytes_left = b.n;
	return true;
}

static pb_wire_type_t
wire_of(enum field_kind kind)
{
	switch (kind) {
	case F_INT: case F_INTS:
		return PB_WT_VARINT;
	case F_FLOAT: case F_FLOATS: case F_CHUNKS32:
		return PB_WT_32BIT;
	case F_CHUNKS64:
		return PB_WT_64BIT;
	default:
		return PB_WT_STRING;
	}
}

static bool
check_wire(struct reader *r, const struct field *f, pb_wire_type_t wt,
    size_t at)
{
	bool packs = f->kind == F_INTS || f->kind == F_FLOATS ||
	    f->kind == F_CHUNKS32 || f->kind == F_CHUNKS64;
	struct buf m = { NULL, 0, 0 };

	if (wt == wire_of(f->kind) || (packs && wt == PB_WT_STRING))
		return true;
	buf_printf(&m, "field '%s' has wire type %d, expected %d", f->name,
	    (int)wt, (int)wire_of(f->kind));
	fail(r, at, m.v);
	buf_release(&m);
	return false;
}

static bool
take_field(struct reader *r, const struct field *f, pb_wire_type_t wt,
    char *obj)
{
	void *p = obj + f->offset;
	struct arena *a = r->o->arena;

	if (f->flag != NO_FLAG)
		*(bool *)(void *)(obj + f->flag) = true;
	switch (f->kind) {
	case F_INT:
		return take_int(r, p);
	case F_FLOAT:
		return take_fixed(r, p, 4);
	case F_NAME:
		return take_name(r, p);
	case F_BYTES:
		return take_bytes(r, p);
	case F_INTS:
		return take_ints(r, wt, p);
	case F_FLOATS:
		return take_floats(r, wt, p);
	case F_NAMES:
		return take_name(r, onnx_list_add(a, p, sizeof(char *)));
	case F_BYTES_LIST:
		return take_bytes(r, onnx_list_add(a, p,
		    sizeof(struct onnx_bytes)));
	case F_CHUNKS32:
		return take_chunk(r, wt, 4, p);
	case F_CHUNKS64:
		return take_chunk(r, wt, 8, p);
	default:
		return enter(r, f, obj);
	}
}

static bool
skip_field(struct reader *r, pb_wire_type_t wt, size_t at)
{
	struct onnx_bytes b;

	if (wt == PB_WT_STRING)
		return take_bytes(r, &b);
	if (!pb_skip_field(&r->in, wt))
		return fail(r, at, "a field is truncated or of an unknown "
		    "wire type");
	return true;
}

static bool
step(struct reader *r)
{
	struct frame *top = &r->stack[r->depth - 1];
	const struct field *f = top->msg->fields;
	pb_wire_type_t wt;
	size_t at = r->pos;
	uint32_t tag;
	bool eof;

	if (!pb_decode_tag(&r->in, &wt, &tag, &eof))
		return fail(r, at, "a tag is truncated or too long");
	if (tag == 0)
		return fail(r, at, "a field has number 0");
	while (f->tag != 0 && f->tag != tag)
		f++;
	if (f->tag == 0)
		return skip_field(r, wt, at);
	return check_wire(r, f, wt, at) && take_field(r, f, wt, top->obj);
}

static bool
decode(const struct onnx_decode *o, const struct message *msg, void *out)
{
	struct reader *r = mem_zalloc(1, sizeof *r);
	bool ok = true;

	r->o = o;
	r->in = (pb_istream_t){ .callback = supply, .state = r,
	    .bytes_left = o->len };
	r->stack[r->depth++] = (struct frame){ msg, out, 0 };
	while (ok && r->depth > 0) {
		if (r->in.bytes_left > 0)
			ok = step(r);
		else
			r->in.bytes_left = r->stack[--r->depth].after;
	}
	mem_free(r);
	return ok;
}

bool
onnx_decode_model(const struct onnx_decode *d, struct onnx_model *out)
{
	return decode(d, &model, out);
}

bool
onnx_decode_tensor(const struct onnx_decode *d, struct onnx_tensor *out)
{
	return decode(d, &tensor, out);
}
