/*
 * The protobuf writer, by the tables of the reader (proto_fields.h).
 *
 * Two walks over the model: the first finds the length of every message, in
 * the order in which they begin; the second writes, and takes the lengths in
 * the same order.  Messages wait on a stack, as in the reader.
 *
 * Fields with the value 0, and names that are NULL, are not written, unless a
 * flag of theirs says that they are there.  Lists of numbers are packed.
 * Cost: linear.
 */
#include <string.h>

#include "formats/onnx/proto_fields.h"

enum wire { WIRE_VARINT = 0, WIRE_64 = 1, WIRE_BYTES = 2, WIRE_32 = 5 };

/* A message that is being written: which field, which element of its list. */
struct frame {
	const struct message *msg;
	const char *obj;
	uint32_t field, element;
	uint32_t length;	/* its place in writer.lengths */
};

struct writer {
	const struct onnx_encode *e;
	VEC(uint64_t) lengths;
	uint32_t next;
	bool writes;
	struct frame stack[ONNX_DEPTH];
	uint32_t depth;
	bool ok;
};

static void
put(struct writer *w, const void *p, size_t n)
{
	if (!w->writes)
		w->lengths.v[w->stack[w->depth - 1].length] += n;
	else if (n > 0 && w->ok)
		w->ok = fwrite(p, 1, n, w->e->out) == n;
}

static size_t
varint(uint64_t v, uint8_t out[10])
{
	size_t n = 0;

	for (; v > 127; v >>= 7)
		out[n++] = (uint8_t)(v | 128);
	out[n++] = (uint8_t)v;
	return n;
}

static void
put_varint(struct writer *w, uint64_t v)
{
	uint8_t b[10];

	put(w, b, varint(v, b));
}

static void
put_tag(struct writer *w, uint32_t tag, enum wire wire)
{
	put_varint(w, (uint64_t)tag << 3 | wire);
}

static void
put_bytes(struct writer *w, uint32_t tag, const void *p, size_t n)
{
	put_tag(w, tag, WIRE_BYTES);
	put_varint(w, n);
	put(w, p, n);
}

static void
put_data(struct writer *w, uint32_t tag, const struct onnx_bytes *b)
{
	if (b->p != NULL || b->n == 0 || !w->writes) {
		put_bytes(w, tag, b->p, b->n);
		return;
	}
	put_tag(w, tag, WIRE_BYTES);
	put_varint(w, b->n);
	w->ok = w->ok && w->e->supply(w->e->ctx, b, w->e->out);
}

static void
put_ints(struct writer *w, uint32_t tag, const onnx_ints *list)
{
	uint8_t b[10];
	size_t n = 0;

	for (uint32_t i = 0; i < list->n; i++)
		n += varint((uint64_t)list->v[i], b);
	put_tag(w, tag, WIRE_BYTES);
	put_varint(w, n);
	for (uint32_t i = 0; i < list->n; i++)
		put_varint(w, (uint64_t)list->v[i]);
}

/* An element of a list that is no list of numbers. */
static void
put_element(struct writer *w, const struct field *f, const void *list,
    uint32_t i)
{
	const ONNX_LIST(struct onnx_bytes) *bytes = list;
	const onnx_names *names = list;

	if (f->kind == F_NAMES)
		put_bytes(w, f->tag, names->v[i], strlen(names->v[i]));
	else
		put_bytes(w, f->tag, bytes->v[i].p, bytes->v[i].n);
}

/* Every field but messages. */
static void
put_field(struct writer *w, const struct field *f, const char *obj)
{
	const void *p = obj + f->offset;
	const ONNX_LIST(char) *list = p;
	bool there = f->flag != NO_FLAG &&
	    *(const bool *)(const void *)(obj + f->flag);
	int64_t i;
	float x;

	switch (f->kind) {
	case F_INT:
		memcpy(&i, p, sizeof i);
		if (i == 0 && !there)
			break;
		put_tag(w, f->tag, WIRE_VARINT);
		put_varint(w, (uint64_t)i);
		break;
	case F_FLOAT:
		memcpy(&x, p, sizeof x);
		if (x == 0 && !there)
			break;
		put_tag(w, f->tag, WIRE_32);
		put(w, p, sizeof x);
		break;
	case F_NAME: {
		const char *name = *(const char *const *)p;

		if (name != NULL)
			put_bytes(w, f->tag, name, strlen(name));
		break;
	}
	case F_BYTES:
		if (there)
			put_data(w, f->tag, p);
		break;
	case F_INTS:
		if (list->n > 0)
			put_ints(w, f->tag, p);
		break;
	case F_FLOATS:
		if (list->n > 0)
			put_bytes(w, f->tag, list->v, list->n * sizeof x);
		break;
	default:
		for (uint32_t k = 0; k < list->n; k++)
			put_element(w, f, p, k);
	}
}

/* Message number i of a field, or NULL. */
static const char *
sub_message(const struct field *f, const char *obj, uint32_t i)
{
	const void *p = obj + f->offset;
	const ONNX_LIST(char) *list = p;

	if (f->kind == F_MESSAGES)
		return i < list->n ? list->v + i * f->sub->size : NULL;
	return i == 0 ? *(const char *const *)p : NULL;
}

static void
enter(struct writer *w, const struct message *msg, const char *obj)
{
	struct frame *top = &w->stack[w->depth];

	if (w->depth == ONNX_DEPTH)
		BUG("messages are nested more than %d deep", ONNX_DEPTH);
	*top = (struct frame){ msg, obj, 0, 0, w->next++ };
	if (!w->writes)
		vec_push(&w->lengths, 0);
	w->depth++;
}

/* The message on top is complete: its length counts in that around it. */
static void
leave(struct writer *w)
{
	uint64_t n = w->lengths.v[w->stack[--w->depth].length];
	uint8_t b[10];

	if (!w->writes && w->depth > 0)
		w->lengths.v[w->stack[w->depth - 1].length] +=
		    varint(n, b) + n;
}

static void
walk(struct writer *w, const struct message *msg, const void *obj)
{
	w->next = 0;
	enter(w, msg, obj);
	while (w->depth > 0 && w->ok) {
		struct frame *top = &w->stack[w->depth - 1];
		const struct field *f = &top->msg->fields[top->field];
		const char *sub;

		if (f->tag == 0) {
			leave(w);
			continue;
		}
		if (f->kind != F_MESSAGE && f->kind != F_MESSAGES) {
			put_field(w, f, top->obj);
			top->field++;
			continue;
		}
		sub = sub_message(f, top->obj, top->element++);
		if (sub == NULL) {
			top->field++;
			top->element = 0;
			continue;
		}
		put_tag(w, f->tag, WIRE_BYTES);
		if (w->writes)
			put_varint(w, w->lengths.v[w->next]);
		enter(w, f->sub, sub);
	}
}

bool
onnx_encode_model(const struct onnx_encode *e, const struct onnx_model *model)
{
	struct writer *w = mem_zalloc(1, sizeof *w);
	bool ok;

	w->e = e;
	w->ok = true;
	walk(w, onnx_model_message(), model);
	w->writes = true;
	walk(w, onnx_model_message(), model);
	ok = w->ok;
	vec_free(&w->lengths);
	mem_free(w);
	return ok;
}
