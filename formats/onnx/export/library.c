/*
 * Which functions of a module are those of the standard library (control.h).
 *
 * Neither a name nor the place that a stream says a function to stand in is
 * believed: the library's own definitions are read, and compared with the
 * module's as relay-link compares definitions of one name.
 */
#include <string.h>

#include "formats/onnx/export/control.h"
#include "formats/text/text.h"
#include "infer/infer.h"
#include "pass/link.h"

/* Uses of all that the exporter knows. */
static const char uses[] = "#[version = \"0.0.5\"]\n"
    "def @library_uses[A](%x: A, %xs: List[A], %o: Option[A],\n"
    "    %f: fn (A) -> A, %g: fn (A, A) -> A, %p: fn (A) -> bool,\n"
    "    %h: fn (int64) -> A) {\n"
    "  (@hd(%xs), @tl(%xs), @rev(%xs), @option_get(%o), @option_has(%o),\n"
    "   @sequence_append(%xs, %x), @sequence_at(%xs, 0i64),\n"
    "   @sequence_erase(%xs, 0i64), @sequence_insert(%xs, 0i64, %x),\n"
    "   @sequence_length(%xs), @length(%xs), @concat(%xs, %xs),\n"
    "   @map(%f, %xs), @filter(%p, %xs), @foldl(%g, %x, %xs),\n"
    "   @foldr(%g, %x, %xs), @foldr1(%g, %xs), @sequence_build(%h, 0i64),\n"
    "   @sequence_join(%g, %xs))\n"
    "}\n";

static void
mark(void *ctx, const struct link_merge *merge)
{
	struct exp *e = ctx;
	const char *name = str_intern0(e->m->strings, merge->name);

	if (merge->kind != RENAME_GLOBAL || merge->declared)
		return;
	for (uint32_t i = 1; i < e->m->function.n; i++)
		if (e->m->function.v[i].name == name)
			e->library[i] = true;
}

static struct ir_module *
read_library(void)
{
	static const struct text_options none;
	struct ir_module *m;
	struct diag d;

	diag_init(&d);
	m = relay_text_read(uses, strlen(uses), "<library>", false, &none, &d);
	if (d.errors > 0 || !infer_module(m, &d)) {
		ir_module_free(m);
		m = NULL;
	}
	diag_release(&d);
	return m;
}

/* A function that is the library's, but calls another in place of one of the
 * library's, is found by that one: the two definitions clash, and then nothing
 * is taken for the library's. */
static void
find(struct exp *e)
{
	struct link_file file[2] = { { "module", e->m }, { "library", NULL } };
	struct link_options o = { mark, e };
	struct ir_module *both = NULL;
	struct diag d;

	file[1].m = read_library();
	if (file[1].m == NULL)
		return;
	diag_init(&d);
	both = link_modules(file, 2, &o, &d);
	if (both == NULL)
		memset(e->library, 0, e->m->function.n);
	ir_module_free(both);
	diag_release(&d);
	ir_module_free(file[1].m);
}

bool
exp_is_library(struct exp *e, const struct ir_function *f)
{
	if (e->library == NULL) {
		e->library = mem_zalloc(e->m->function.n, sizeof *e->library);
		if ((e->m->has & IR_SCHEDULED) == 0)
			find(e);
	}
	return e->library[f - e->m->function.v];
}
