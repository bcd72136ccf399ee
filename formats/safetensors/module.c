/*
 * A file of named tensors as a module: @main without parameters, whose result
 * is the tuple of all tensors (one alone: itself).  Each is a constant named
 * after the tensor, as an identifier; output_names has the original names, so
 * that an evaluation writes them back.
 */
#include "formats/safetensors/weights.h"

#include <string.h>

/* Letters, digits and _; any other character becomes _. */
static const char *
identifier(struct ir_module *m, const char *name)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	if (*name >= '0' && *name <= '9')
		buf_putc(&b, '_');
	for (; *name; name++)
		buf_putc(&b, (*name >= '0' && *name <= '9') ||
		    (*name >= 'a' && *name <= 'z') ||
		    (*name >= 'A' && *name <= 'Z') ? *name : '_');
	s = str_intern(m->strings, b.n ? b.v : "_", b.n ? b.n : 1);
	buf_release(&b);
	return s;
}

struct out {
	struct ir_module *m;
	ir_region region;
	struct buf names;
	ir_id *id;
	bool outside;
};

static bool
add_all(struct weights *w, struct out *o, uint32_t src, struct diag *d)
{
	struct ir_module *m = o->m;
	uint32_t before = d->errors;

	for (uint32_t i = 0; i < w->list.n; i++) {
		const char *name = w->list.v[i].name;
		struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
		    .span = { .src = src } };
		char *err = NULL;

		n.span.node = str_intern0(m->strings, name);
		n.name = identifier(m, name);
		if (weights_type(w, i, m, &err)) {
			n.ref = weights_constant(w, i, m, &err);
			o->outside |= n.ref == 0;
		}
		if (n.ref == 0) {
			diag_error(d, &n.span, "weights", "tensor '%s': %s",
			    n.span.node, err);
			mem_free(err);
			continue;
		}
		buf_printf(&o->names, "%s%s", i ? "," : "",
		    strchr(name, ',') ? n.name : name);
		o->id[i] = ir_node_add(m, o->region, &n,
		    &(struct ir_args){ 0 });
	}
	return d->errors == before;
}

struct ir_module *
weights_module(const char *path, const char *shown, enum weights_kind kind,
    struct diag *d, bool *outside)
{
	struct weights *w = weights_open(path, shown, kind, d);
	struct ir_function f = { .name = "main" };
	struct ir_node tuple = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	struct out o = { 0 };
	struct attr_pair pair;
	struct ir_module *m;
	uint32_t fn;

	*outside = true;
	if (!w)
		return NULL;
	m = o.m = ir_module_new();
	d->sources = &m->sources;
	f.span.src = tuple.span.src = source_add(&m->sources, shown);
	fn = ir_add_function(m, &f);
	o.region = ir_region_new(m, fn, 0);
	o.id = mem_zalloc(w->list.n + 1, sizeof *o.id);
	if (add_all(w, &o, f.span.src, d)) {
		m->region.v[o.region].result = w->list.n == 1 ? o.id[0] :
		    ir_node_add(m, o.region, &tuple,
		    &(struct ir_args){ .in = o.id, .nin = w->list.n });
		pair.key = str_intern0(m->strings, "output_names");
		pair.value = attr_str(str_intern(m->strings, o.names.v ?
		    o.names.v : "", o.names.n));
		m->function.v[fn].attrs = attrs_new(m->arena, 1, &pair);
	}
	*outside = o.outside;
	buf_release(&o.names);
	mem_free(o.id);
	weights_close(w);
	return m;
}
