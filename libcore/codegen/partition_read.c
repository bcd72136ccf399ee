/*
 * Reads of a module's bitcode what one part needs (partition.c).
 *
 * A part has few of the module's functions, so bodies are read lazily, those of
 * its own functions and of all that these refer to; the rest is deleted unread.
 * Cost: linear in what is read, and in the number of names in the module.
 */
#include "codegen/partition.h"

#include <llvm-c/BitReader.h>

#include <string.h>

struct reader {
	LLVMModuleRef m;
	LLVMPassManagerRef reads;
	struct map foreign;	/* functions of other parts */
	struct map seen;	/* needed functions, variables, constants */
	VEC(LLVMValueRef) todo;
	uint32_t part;
};

static void
need(struct reader *r, LLVMValueRef v)
{
	if (LLVMIsAConstant(v) == NULL || (LLVMIsAGlobalValue(v) == NULL &&
	    LLVMGetNumOperands(v) == 0) ||
	    map_get(&r->seen, (uintptr_t)v, NULL) ||
	    map_get(&r->foreign, (uintptr_t)v, NULL))
		return;
	map_put(&r->seen, (uintptr_t)v, 0);
	vec_push(&r->todo, v);
}

static void
need_operands(struct reader *r, LLVMValueRef v)
{
	int n = LLVMGetNumOperands(v);

	for (int i = 0; i < n; i++)
		need(r, LLVMGetOperand(v, (unsigned)i));
}

static void
need_body(struct reader *r, LLVMValueRef f)
{
	if (LLVMIsDeclaration(f))
		return;
	LLVMRunFunctionPassManager(r->reads, f);
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
	    b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
		    i = LLVMGetNextInstruction(i))
			need_operands(r, i);
}

/* The part's own functions; part 0 has all that is not distributed. */
static void
need_own(struct reader *r, const struct gen_shared *x)
{
	LLVMValueRef f;

	for (uint32_t k = 0; k < x->n; k++) {
		f = LLVMGetNamedFunction(r->m, x->name[k]);
		if (x->home[k] != r->part)
			map_put(&r->foreign, (uintptr_t)f, k);
	}
	for (uint32_t k = 0; k < x->n; k++)
		if (x->home[k] == r->part)
			need(r, LLVMGetNamedFunction(r->m, x->name[k]));
	if (r->part > 0)
		return;
	for (f = LLVMGetFirstFunction(r->m); f != NULL;
	    f = LLVMGetNextFunction(f))
		if (LLVMGetLinkage(f) == LLVMExternalLinkage)
			need(r, f);
	for (f = LLVMGetFirstGlobal(r->m); f != NULL;
	    f = LLVMGetNextGlobal(f))
		if (LLVMGetLinkage(f) == LLVMExternalLinkage ||
		    LLVMGetLinkage(f) == LLVMAppendingLinkage)
			need(r, f);
}

static void
read_needed(struct reader *r)
{
	while (r->todo.n > 0) {
		LLVMValueRef v = vec_pop(&r->todo);

		if (LLVMIsAFunction(v) != NULL)
			need_body(r, v);
		else if (LLVMIsAGlobalVariable(v) == NULL)
			need_operands(r, v);
		else if (LLVMGetInitializer(v) != NULL && (r->part == 0 ||
		    LLVMGetLinkage(v) == LLVMPrivateLinkage ||
		    LLVMGetLinkage(v) == LLVMInternalLinkage))
			need(r, LLVMGetInitializer(v));
	}
}

/* ---- the rest ---- */

/* A function of another part. */
static void
declare(LLVMModuleRef m, LLVMValueRef f, const char *name)
{
	LLVMValueRef d;

	if (LLVMGetFirstUse(f) == NULL) {
		LLVMDeleteFunction(f);
		return;
	}
	d = LLVMAddFunction(m, "", LLVMGlobalGetValueType(f));
	LLVMSetVisibility(d, LLVMHiddenVisibility);
	LLVMSetFunctionCallConv(d, LLVMGetFunctionCallConv(f));
	LLVMReplaceAllUsesWith(f, d);
	LLVMDeleteFunction(f);
	LLVMSetValueName2(d, name, strlen(name));
}

/* Variables first: their initial values refer to functions.  Those of part 0
 * that others need are declared there. */
static void
drop_values(struct reader *r)
{
	LLVMValueRef next;

	for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v != NULL; v = next) {
		next = LLVMGetNextGlobal(v);
		if (LLVMGetLinkage(v) == LLVMAppendingLinkage && r->part > 0)
			LLVMDeleteGlobal(v);
		else if (LLVMGetInitializer(v) != NULL &&
		    (!map_get(&r->seen, (uintptr_t)v, NULL) || (r->part > 0 &&
		    LLVMGetLinkage(v) == LLVMExternalLinkage)))
			LLVMSetInitializer(v, NULL);
	}
}

/* Values that nothing needs may be parts of constants that nothing needs. */
static void
drop(struct reader *r, const struct gen_shared *x)
{
	LLVMValueRef next, null = LLVMConstNull(LLVMPointerTypeInContext(
	    LLVMGetModuleContext(r->m), 0));

	drop_values(r);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->m); f != NULL;
	    f = next) {
		next = LLVMGetNextFunction(f);
		if (map_get(&r->seen, (uintptr_t)f, NULL) ||
		    map_get(&r->foreign, (uintptr_t)f, NULL))
			continue;
		LLVMReplaceAllUsesWith(f, null);
		LLVMDeleteFunction(f);
	}
	for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v != NULL; v = next) {
		next = LLVMGetNextGlobal(v);
		if (map_get(&r->seen, (uintptr_t)v, NULL))
			continue;
		LLVMReplaceAllUsesWith(v, null);
		LLVMDeleteGlobal(v);
	}
	for (uint32_t k = 0; k < x->n; k++)
		if (x->home[k] != r->part)
			declare(r->m, LLVMGetNamedFunction(r->m, x->name[k]),
			    x->name[k]);
}

static bool
is_own(LLVMValueRef v)
{
	LLVMLinkage l = LLVMGetLinkage(v);

	return l == LLVMInternalLinkage || l == LLVMPrivateLinkage;
}

/* A name without the number that made it unique in the whole module; the caller
 * frees. */
static char *
short_name(LLVMValueRef v)
{
	size_t n;
	const char *s = LLVMGetValueName2(v, &n);

	return mem_strndup(s, strcspn(s, "."));
}

/* Numbers what the part alone has, so that its bitcode is the same whatever
 * else its module has. */
static void
rename_own(LLVMModuleRef m)
{
	VEC(LLVMValueRef) own = { NULL, 0, 0 };
	VEC(char *) name = { NULL, 0, 0 };
	LLVMValueRef v;

	for (v = LLVMGetFirstFunction(m); v != NULL;
	    v = LLVMGetNextFunction(v))
		if (is_own(v))
			vec_push(&own, v);
	for (v = LLVMGetFirstGlobal(m); v != NULL; v = LLVMGetNextGlobal(v))
		if (is_own(v))
			vec_push(&own, v);
	for (uint32_t i = 0; i < own.n; i++) {
		char *s = short_name(own.v[i]);

		vec_push(&name, mem_printf("%s.%u", s, i));
		mem_free(s);
		LLVMSetValueName2(own.v[i], "", 0);
	}
	for (uint32_t i = 0; i < own.n; i++) {
		LLVMSetValueName2(own.v[i], name.v[i], strlen(name.v[i]));
		mem_free(name.v[i]);
	}
	vec_free(&own);
	vec_free(&name);
}

LLVMModuleRef
gen_part_read(LLVMContextRef c, LLVMMemoryBufferRef code,
    const struct gen_shared *x, uint32_t part)
{
	struct reader r = { .part = part };
	LLVMMemoryBufferRef view = LLVMCreateMemoryBufferWithMemoryRange(
	    LLVMGetBufferStart(code), LLVMGetBufferSize(code), "code", 0);

	if (LLVMGetBitcodeModuleInContext2(c, view, &r.m))
		return NULL;
	r.reads = LLVMCreateFunctionPassManagerForModule(r.m);
	need_own(&r, x);
	read_needed(&r);
	drop(&r, x);
	if (part > 0)
		rename_own(r.m);
	LLVMDisposePassManager(r.reads);
	map_free(&r.foreign);
	map_free(&r.seen);
	vec_free(&r.todo);
	return r.m;
}
