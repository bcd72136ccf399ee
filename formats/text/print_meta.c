/*
 * The metadata section of a text for TVM: a graph of objects as JSON, as that
 * version's serializer writes it.  Node 0 is null, node 1 a map from the kinds
 * to their lists; each list is followed by its members.
 */
#include "formats/text/print_tvm.h"

#include <inttypes.h>
#include <string.h>

#include "formats/text/meta.h"
#include "formats/text/ndarray.h"
#include "ir/device.h"

static const char *const kind_name[TVM_LISTS] = { "relay.Constant",
	"runtime.String", "VirtualDevice", "tir.Any" };

void
tvm_meta(struct print *p, enum tvm_list list, uint64_t item)
{
	struct tvm *t = p->tvm;
	uint32_t at = 0;

	if (!map_get(&t->seen[list], item, &at)) {
		vec_push(&t->item[list], item);
		at = t->item[list].n;
		map_put(&t->seen[list], item, at);
	}
	buf_printf(p->out, "meta[%s][%" PRIu32 "]", kind_name[list], at - 1);
}

void
tvm_free(struct tvm *t)
{
	for (uint32_t k = 0; k < TVM_LISTS; k++) {
		vec_free(&t->item[k]);
		map_free(&t->seen[k]);
	}
}

/* ---- nodes ---- */

static void
put_string(struct buf *b, const char *s)
{
	size_t n = 0;

	while (s[n] >= ' ' && s[n] <= '~')
		n++;
	buf_puts(b, ",\n    {\"type_key\": \"runtime.String\", ");
	if (s[n] == '\0') {
		buf_puts(b, "\"repr_str\": ");
		buf_put_json(b, s);
	} else {
		buf_puts(b, "\"repr_b64\": \"");
		base64_encode(b, s, strlen(s));
		buf_putc(b, '"');
	}
	buf_putc(b, '}');
}

/* A device is followed by the name of its memory. */
static void
put_device(struct buf *b, const char *s, uint32_t node)
{
	struct ir_device d = { 1, 0, "" };

	(void)ir_device_read(s, &d);
	buf_printf(b, ",\n    {\"type_key\": \"VirtualDevice\", \"attrs\": "
	    "{\"device_type_int\": \"%d\", \"memory_scope\": \"%" PRIu32
	    "\", \"target\": \"0\", \"virtual_device_id\": \"%d\"}}", d.kind,
	    node + 1, d.number);
	put_string(b, d.memory);
}

static void
put_node(struct buf *b, enum tvm_list list, uint64_t item, uint32_t at,
    uint32_t node)
{
	switch (list) {
	case TVM_CONSTANT:
		buf_printf(b, ",\n    {\"type_key\": \"relay.Constant\", "
		    "\"attrs\": {\"_checked_type_\": \"0\", \"data\": \"%"
		    PRIu32 "\", \"span\": \"0\", \"virtual_device_\": "
		    "\"0\"}}", at);
		break;
	case TVM_STRING:
		put_string(b, (const char *)(uintptr_t)item);
		break;
	case TVM_DEVICE:
		put_device(b, (const char *)(uintptr_t)item, node);
		break;
	case TVM_ANY:
	case TVM_LISTS:
		buf_puts(b, ",\n    {\"type_key\": \"tir.Any\", \"attrs\": "
		    "{\"dtype\": \"int32\", \"span\": \"0\"}}");
		break;
	}
}

/* Node k of the lists, and of their members. */
static void
put_lists(const struct tvm *t, struct buf *b)
{
	uint32_t node = 2, step;

	for (uint32_t k = 0; k < TVM_LISTS; k++) {
		if (t->item[k].n == 0)
			continue;
		step = k == TVM_DEVICE ? 2 : 1;
		buf_puts(b, ",\n    {\"type_key\": \"Array\", \"data\": [");
		for (uint32_t i = 0; i < t->item[k].n; i++)
			buf_printf(b, "%s%" PRIu32, i > 0 ? ", " : "",
			    node + 1 + i * step);
		buf_puts(b, "]}");
		node++;
		for (uint32_t i = 0; i < t->item[k].n; i++, node += step)
			put_node(b, k, t->item[k].v[i], i, node);
	}
}

static void
put_root(const struct tvm *t, struct buf *b)
{
	struct buf data = { 0 };
	uint32_t node = 2;

	buf_puts(b, ",\n    {\"type_key\": \"Map\", \"keys\": [");
	for (uint32_t k = 0; k < TVM_LISTS; k++) {
		if (t->item[k].n == 0)
			continue;
		buf_printf(b, "%s\"%s\"", data.n > 0 ? ", " : "",
		    kind_name[k]);
		buf_printf(&data, "%s%" PRIu32, data.n > 0 ? ", " : "", node);
		node += 1 + t->item[k].n * (k == TVM_DEVICE ? 2 : 1);
	}
	buf_printf(b, "], \"data\": [%s]}", data.v);
	buf_release(&data);
}

static void
put_arrays(const struct print *p, struct buf *b)
{
	struct buf bytes = { 0 };

	for (uint32_t i = 0; i < p->tvm->item[TVM_CONSTANT].n; i++) {
		const struct ir_constant *c = &p->m->constant.v[
		    p->tvm->item[TVM_CONSTANT].v[i]];

		bytes.n = 0;
		ndarray_write(&bytes, c->type, c->data.bytes,
		    (size_t)c->data.length);
		buf_puts(b, i > 0 ? ",\n    \"" : "\n    \"");
		base64_encode(b, bytes.v, bytes.n);
		buf_putc(b, '"');
	}
	buf_release(&bytes);
}

void
tvm_metadata(struct print *p, struct buf *b)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < TVM_LISTS; k++)
		n += p->tvm->item[k].n;
	if (n == 0)
		return;
	buf_puts(b, "\n#[metadata]\n{\n  \"root\": 1,\n  \"nodes\": [\n"
	    "    {\"type_key\": \"\"}");
	put_root(p->tvm, b);
	put_lists(p->tvm, b);
	buf_puts(b, "\n  ],\n  \"b64ndarrays\": [");
	put_arrays(p, b);
	buf_puts(b, "\n  ],\n  \"attrs\": {\"tvm_version\": \"0.18.0\"}\n}\n");
}
