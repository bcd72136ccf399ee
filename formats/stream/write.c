/*
 * Writing a module as a stream.
 *
 * Text is collected in a buffer and passed to libxml2's output layer in pieces;
 * nothing depends on addresses, hashes or time, so the same module gives the
 * same bytes.  Types occur many times: the escaped text of each is made once.
 * Order and form: relay-stream(5).
 *
 * Cost: linear in the module; no recursion.
 */
#include "formats/stream/stream.h"

#include <errno.h>
#include <string.h>

#include "write.h"

static int
write_file(void *context, const char *s, int len)
{
	struct writer *w = context;

	if (w->error == 0 &&
	    fwrite(s, 1, (size_t)len, w->file) != (size_t)len)
		w->error = errno ? errno : EIO;
	return len;
}

static void
write_types(struct writer *w)
{
	const struct type_facts *f;
	uint32_t i;

	if (w->types.named.n == 0)
		return;
	w_put(w, "<types>\n");
	for (i = 0; i < w->types.named.n; i++) {
		w->top = w->types.named.v[i];
		f = &w->types.fact[w->top->index];
		w_begin(w, "type");
		w_attr_name(w, W_ID, f->name);
		w_attr_set(w, W_VARS, f->vars);
		w->text.n = 0;
		w_put_type(w, w->top, &w->text);
		w_attr_text(w, W_TEXT);
		w_put(w, "/>\n");
		w->top = NULL;
		if (w->b.n > FLUSH_AT)
			w_flush(w);
	}
	w_put(w, "</types>\n");
}

/* ---- the module ---- */

static void
write_function(struct writer *w, uint32_t index)
{
	const struct ir_function *f = &w->m->function.v[index];
	ir_region_list regions = { 0 };
	uint32_t i;

	w_begin(w, "function");
	w_attr_name(w, W_NAME, f->name);
	w_attr_names(w, W_TV, f->ntv, f->tv);
	w_attr_set(w, W_VARS, w->types.function_vars[index]);
	w_attr_type(w, W_RET, f->ret);
	w_attr_type(w, W_TYPE, f->type);
	w_attr_number(w, W_NEXT, f->next);
	w_attr_loc(w, &f->span);
	w_put(w, ">\n");
	w_put_children(w, f->attrs, false, true);
	ir_function_regions(w->m, index, &regions);
	for (i = 0; i < regions.n; i++)
		w->region_id[regions.v[i]] = i + 1;
	for (i = 0; i < regions.n; i++)
		w_write_region(w, regions.v[i]);
	vec_free(&regions);
	w_put(w, "</function>\n");
}

static void
write_extern(struct writer *w, const struct ir_extern *e)
{
	w_begin(w, "extern");
	w_attr_name(w, W_NAME, e->name);
	w_attr_name(w, W_SYMBOL, e->symbol);
	if (e->effect) {
		w_attr_open(w, W_EFFECT);
		if (e->effect & EFFECT_READS)
			w_put(w, "reads");
		if (e->effect == (EFFECT_READS | EFFECT_WRITES))
			w_put(w, " ");
		if (e->effect & EFFECT_WRITES)
			w_put(w, "writes");
		w_put(w, "\"");
	}
	if (e->workspace) {
		w->text.n = 0;
		sym_print(&w->text, e->workspace);
		w_attr_text(w, W_WORKSPACE);
	}
	w_attr_type(w, W_TYPE, e->type);
	w_attr_loc(w, &e->span);
	if (!e->attrs) {
		w_put(w, "/>\n");
		return;
	}
	w_put(w, ">\n");
	w_put_children(w, e->attrs, false, true);
	w_put(w, "</extern>\n");
}

static void
write_adt(struct writer *w, uint32_t index)
{
	const struct ir_adt *a = &w->m->adt.v[index];
	uint32_t i, k;

	w_begin(w, "adt");
	w_attr_name(w, W_NAME, a->name);
	w_attr_names(w, W_PARAMS, a->nparam, a->param);
	if (a->is_extern)
		w_put(w, " extern=\"true\"");
	w_attr_loc(w, &a->span);
	w_put(w, a->nctor ? ">\n" : "/>\n");
	for (i = 0; i < a->nctor; i++) {
		const struct ir_ctor *c = &w->m->ctor.v[a->ctor + i];

		w_begin(w, "ctor");
		w_attr_name(w, W_NAME, c->name);
		w->text.n = 0;
		for (k = 0; k < c->nfield; k++) {
			if (k > 0)
				buf_puts(&w->text, ", ");
			w_put_type(w, c->field[k], &w->text);
		}
		if (c->nfield > 0)
			w_attr_text(w, W_FIELDS);
		w_attr_loc(w, &c->span);
		w_put(w, "/>\n");
	}
	if (a->nctor)
		w_put(w, "</adt>\n");
}

/* Sources to which locations in the module refer, in their order; a source that
 * was only needed for messages is not part of the module. */
static void
write_sources(struct writer *w)
{
	const struct ir_module *m = w->m;
	bool *used = mem_zalloc(m->sources.list.n, sizeof *used);
	uint32_t i;

#define USE(table)							\
	for (i = 1; i < m->table.n; i++)				\
		if (m->table.v[i].span.src < m->sources.list.n)		\
			used[m->table.v[i].span.src] = true
	USE(adt);
	USE(ctor);
	USE(function);
	USE(extern_);
	USE(node);
	USE(pattern);
#undef USE
	for (i = 1; i < m->prim.n; i++)
		w_use_prim(m->prim.v[i], used, m->sources.list.n);
	for (i = 1; i < m->sources.list.n; i++) {
		const struct source *s = &m->sources.list.v[i];

		if (!used[i] || !*s->path)
			continue;
		w_begin(w, "source");
		w_attr_name(w, W_FILE, s->path);
		w_attr_name(w, W_HASH, s->hash);
		if (!s->carried || !s->text) {
			w_put(w, "/>\n");
			continue;
		}
		w_put(w, ">");
		stream_put_name(&w->b, s->text, s->len, true);
		w_put(w, "</source>\n");
	}
	mem_free(used);
}

static void
write_module(struct writer *w)
{
	struct ir_module *m = w->m;
	uint32_t i, n = 0;

	w_put(w, "<relay version=\"");
	w_put_number(w, STREAM_VERSION);
	w_put(w, "\"");
	for (i = 0; i < IR_STAMPS; i++) {
		if (!(m->has & 1u << i))
			continue;
		w_put(w, n++ ? " " : " has=\"");
		w_put(w, ir_stamp_name[i]);
	}
	if (n > 0)
		w_put(w, "\"");
	w_attr_name(w, W_TARGET, m->target);
	w_attr_name(w, W_NUMERICS, m->numerics);
	w_put(w, ">\n");
	write_sources(w);
	write_types(w);
	for (i = 1; i < m->adt.n; i++)
		write_adt(w, i);
	for (i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];

		if (g->kind == GLOBAL_FUNCTION)
			write_function(w, g->index);
		else if (g->kind == GLOBAL_EXTERN)
			write_extern(w, &m->extern_.v[g->index]);
		else if (g->kind == GLOBAL_PRIM)
			w_write_prim(w, m->prim.v[g->index], g->name);
	}
	w_put(w, "</relay>\n");
	w_flush(w);
}

bool
stream_write(struct ir_module *m, FILE *out, struct diag *d)
{
	struct writer w = { .m = m, .file = out, .d = d };
	struct stream_quiet quiet;

	ir_order_globals(m);
	stream_quiet_begin(&quiet);
	w.xml = xmlOutputBufferCreateIO(write_file, NULL, &w, NULL);
	if (!w.xml)
		mem_oom();
	type_table_init(&w.types, m);
	w.region_id = mem_zalloc(m->region.n, sizeof *w.region_id);
	write_module(&w);
	if (xmlOutputBufferClose(w.xml) < 0 && w.error == 0)
		w.error = EIO;
	stream_quiet_end(&quiet);
	type_table_release(&w.types);
	mem_free(w.region_id);
	map_free(&w.type_text);
	map_free(&w.carried);
	vec_free(&w.type_span);
	buf_release(&w.type_bytes);
	buf_release(&w.text);
	buf_release(&w.b);
	errno = w.error;
	return w.error == 0 && !w.refused;
}
