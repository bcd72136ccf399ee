/*
 * Debug information: which line of the model code comes from (-g).
 *
 * Every function of the machine code is described by a subprogram: functions of
 * the module by their name and place, kernels by the operator and the first
 * node that calls them ("nn.conv2d@v6").  Instructions of a function of the
 * module have the source location of their node.  Nodes of binary models have
 * names instead of lines: each is described as a subprogram inlined in its
 * function, so that debuggers and profilers print the name.
 *
 * The builder's current location is only preliminary: code is generated in one
 * function while another is unfinished.  At the end, locations that belong to
 * another function are corrected, and instructions without one get that of
 * their function; LLVM requires both.
 */
#include "codegen/gen.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

#define DWARF_VERSION 5

static LLVMMetadataRef
file_of(struct gen *g, uint32_t src)
{
	struct gen_debug *d = &g->debug;
	const char *path, *slash;
	size_t dir;

	while (d->file.n <= src)
		vec_push(&d->file, NULL);
	if (d->file.v[src] == NULL) {
		path = src > 0 && src < g->m->sources.list.n ?
		    g->m->sources.list.v[src].path : "model";
		slash = strrchr(path, '/');
		dir = slash != NULL ? (size_t)(slash - path) : 0;
		d->file.v[src] = LLVMDIBuilderCreateFile(d->b,
		    slash != NULL ? slash + 1 : path, strlen(slash != NULL ?
		    slash + 1 : path), path, dir);
	}
	return d->file.v[src];
}

static void
module_flag(struct gen *g, const char *name, uint64_t value)
{
	LLVMAddModuleFlag(g->module, LLVMModuleFlagBehaviorWarning, name,
	    strlen(name), LLVMValueAsMetadata(LLVMConstInt(g->i32, value,
	    0)));
}

void
gen_debug_begin(struct gen *g, bool optimized)
{
	struct gen_debug *d = &g->debug;
	static const char producer[] = "relay";
	uint32_t src = g->m->sources.list.n > 1 ? 1 : 0;

	d->b = LLVMCreateDIBuilder(g->module);
	d->unit = LLVMDIBuilderCreateCompileUnit(d->b,
	    LLVMDWARFSourceLanguageC11, file_of(g, src), producer,
	    sizeof producer - 1, optimized, "", 0, 0, "", 0,
	    LLVMDWARFEmissionFull, 0, 0, 0, "", 0, "", 0);
	d->type = LLVMDIBuilderCreateSubroutineType(d->b, file_of(g, src),
	    NULL, 0, 0);
	d->optimized = optimized;
	module_flag(g, "Dwarf Version", DWARF_VERSION);
	module_flag(g, "Debug Info Version", LLVMDebugMetadataVersion());
}

static LLVMMetadataRef
subprogram(struct gen *g, const char *name, const struct span *span,
    bool real)
{
	struct gen_debug *d = &g->debug;
	LLVMMetadataRef file = file_of(g, span->src);

	return LLVMDIBuilderCreateFunction(d->b, file, name, strlen(name), "",
	    0, file, span->line, d->type, 1, 1, span->line,
	    real ? LLVMDIFlagZero : LLVMDIFlagArtificial, d->optimized);
}

void
gen_debug_function(struct gen *g, LLVMValueRef fn, const char *name,
    const struct span *span)
{
	if (g->debug.b != NULL)
		LLVMSetSubprogram(fn, subprogram(g, name, span, true));
}

void
gen_debug_node(struct gen *g, LLVMValueRef fn, const struct ir_node *n)
{
	const struct span *span = &n->span;
	LLVMMetadataRef at, own;

	if (g->debug.b == NULL)
		return;
	own = LLVMGetSubprogram(fn);
	if (own == NULL) {
		LLVMSetCurrentDebugLocation2(g->b, NULL);
		return;
	}
	at = LLVMDIBuilderCreateDebugLocation(g->c, span->line, span->col,
	    own, NULL);
	if (span->node != NULL)
		at = LLVMDIBuilderCreateDebugLocation(g->c, span->line,
		    span->col, subprogram(g, span->node, span, false), at);
	LLVMSetCurrentDebugLocation2(g->b, at);
}

/* ---- kernels ---- */

struct gen_debug_mark
gen_debug_kernel_begin(struct gen *g)
{
	struct gen_debug_mark m = { NULL, NULL };

	if (g->debug.b == NULL)
		return m;
	m.last = LLVMGetLastFunction(g->module);
	m.place = LLVMGetCurrentDebugLocation2(g->b);
	LLVMSetCurrentDebugLocation2(g->b, NULL);
	return m;
}

void
gen_debug_kernel_end(struct gen *g, struct gen_debug_mark m,
    const char *name, const struct ir_node *n, const struct span *own)
{
	const struct span *span = own->src != 0 || n == NULL ? own : &n->span;
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef fn;
	bool first = true;

	if (g->debug.b == NULL)
		return;
	for (fn = m.last != NULL ? LLVMGetNextFunction(m.last) :
	    LLVMGetFirstFunction(g->module); fn != NULL;
	    fn = LLVMGetNextFunction(fn)) {
		if (LLVMCountBasicBlocks(fn) == 0 ||
		    LLVMGetSubprogram(fn) != NULL)
			continue;
		b.n = 0;
		buf_printf(&b, "%s@", name);
		if (n != NULL && n->span.node != NULL)
			buf_printf(&b, "%s", n->span.node);
		else if (n != NULL)
			buf_printf(&b, "v%u", n->id);
		if (!first)
			buf_printf(&b, " (%s)", LLVMGetValueName(fn));
		LLVMSetSubprogram(fn, subprogram(g, b.v, span, true));
		first = false;
	}
	buf_release(&b);
	LLVMSetCurrentDebugLocation2(g->b, m.place);
}

/* ---- the end ---- */

/* LLVM appends numbers to distinguish functions of one name: they are not part
 * of the name. */
static void
set_plain_name(struct gen *g, LLVMValueRef fn)
{
	const struct span none = { .src = g->m->sources.list.n > 1 ? 1 : 0 };
	const char *name = LLVMGetValueName(fn), *dot = strrchr(name, '.');
	char *own;

	if (dot == NULL || dot[1 + strspn(dot + 1, "0123456789")] != '\0')
		dot = name + strlen(name);
	own = mem_strndup(name, (size_t)(dot - name));
	LLVMSetSubprogram(fn, subprogram(g, own, &none, true));
	mem_free(own);
}

/* The function that a location belongs to, after all inlining. */
static LLVMMetadataRef
scope_of(LLVMMetadataRef place)
{
	LLVMMetadataRef outer;

	while ((outer = LLVMDILocationGetInlinedAt(place)) != NULL)
		place = outer;
	return LLVMDILocationGetScope(place);
}

static void
settle(struct gen *g, LLVMValueRef fn)
{
	LLVMMetadataRef own = LLVMGetSubprogram(fn), place, at;
	LLVMBasicBlockRef bb;
	LLVMValueRef i;

	place = LLVMDIBuilderCreateDebugLocation(g->c,
	    LLVMDISubprogramGetLine(own), 0, own, NULL);
	for (bb = LLVMGetFirstBasicBlock(fn); bb != NULL;
	    bb = LLVMGetNextBasicBlock(bb))
		for (i = LLVMGetFirstInstruction(bb); i != NULL;
		    i = LLVMGetNextInstruction(i)) {
			at = LLVMInstructionGetDebugLoc(i);
			if (at == NULL || scope_of(at) != own)
				LLVMInstructionSetDebugLoc(i, place);
		}
}

void
gen_debug_end(struct gen *g)
{
	if (g->debug.b == NULL)
		return;
	LLVMSetCurrentDebugLocation2(g->b, NULL);
	for (LLVMValueRef fn = LLVMGetFirstFunction(g->module); fn != NULL;
	    fn = LLVMGetNextFunction(fn)) {
		if (LLVMCountBasicBlocks(fn) == 0)
			continue;
		if (LLVMGetSubprogram(fn) == NULL)
			set_plain_name(g, fn);
		settle(g, fn);
	}
	LLVMDIBuilderFinalize(g->debug.b);
}

void
gen_debug_release(struct gen *g)
{
	if (g->debug.b != NULL)
		LLVMDisposeDIBuilder(g->debug.b);
	g->debug.b = NULL;
	vec_free(&g->debug.file);
}
