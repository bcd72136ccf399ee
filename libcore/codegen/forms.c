/*
 * Forms: the kernels of one output for several processors.
 *
 * The code around kernels is generated once, for the plain processor of the
 * family.  A kernel for a processor is a function with that one's features as
 * LLVM's attributes of functions; calls choose among them by a number that the
 * run-time library sets when the model is opened (runtime/forms.h).
 */
#include "codegen/gen.h"

#include <string.h>

/* ---- the processors ---- */

/* The target machine of form i has been made for its features. */
void
gen_forms_add(struct gen *g, const char *name, LLVMTargetMachineRef tm)
{
	struct gen_form *f = &g->form[g->nform++];

	f->name = str_intern0(g->m->strings, name);
	f->cpu = gen_cpu(tm);
	f->machine = gen_target(tm, f->cpu);
	f->llvm_cpu = mem_text(LLVMGetTargetMachineCPU(tm));
	f->llvm_features = mem_text(LLVMGetTargetMachineFeatureString(tm));
}

void
gen_forms_release(struct gen *g)
{
	for (uint32_t i = 0; i < g->nform; i++) {
		LLVMDisposeMessage(g->form[i].llvm_cpu);
		LLVMDisposeMessage(g->form[i].llvm_features);
	}
}

uint32_t
gen_form_named(const struct gen *g, const char *cpu)
{
	for (uint32_t i = 0; i < g->nform; i++)
		if (strcmp(g->form[i].name, cpu) == 0)
			return i + 1;
	return GEN_PLAIN;
}

/* Reports versions for processors that are not listed. */
static bool
check_versions(const struct gen *g, const struct prim *p)
{
	for (uint32_t i = 0; i < p->version.n; i++) {
		const struct prim_version *x = &p->version.v[i];

		if (x->cpu == NULL || gen_form_named(g, x->cpu) != GEN_PLAIN)
			continue;
		diag_error(g->d, &x->span, "other-processor", "'@%s' has a "
		    "version for '%s', which --cpu does not list", p->name,
		    x->cpu);
		diag_help(g->d, "give relay-schedule and relay-codegen the "
		    "same list");
		return false;
	}
	return true;
}

bool
gen_forms_check(const struct gen *g)
{
	bool any = g->m->prim.n <= 1;

	for (uint32_t i = 1; i < g->m->prim.n; i++) {
		if (!check_versions(g, g->m->prim.v[i]))
			return false;
		for (uint32_t k = 0; k < g->m->prim.v[i]->version.n; k++)
			any = any || g->m->prim.v[i]->version.v[k].cpu != NULL;
	}
	if (g->nform > 0 && !any)
		diag_warning(g->d, NULL, "one-form", "no program has a form "
		    "for each of the processors: relay-schedule makes them, "
		    "with the same --cpu");
	return true;
}

/* ---- kernels ---- */

/* Whether code for the one form runs on the processor of the other. */
static bool
serves(const struct gen_form *code, const struct gen_form *on)
{
	return (code->cpu & ~on->cpu) == 0;
}

uint32_t
gen_form_of(const struct gen *g, const struct prim *p)
{
	for (uint32_t i = 1; i < g->nform; i++) {
		bool own = serves(&g->form[0], &g->form[i]);

		for (uint32_t k = 0; !own && k < p->version.n; k++)
			own = p->version.v[k].nwhen == 0 &&
			    p->version.v[k].cpu == g->form[i].name;
		if (!own)
			return GEN_PLAIN;
	}
	return g->nform > 0 ? 1 : GEN_PLAIN;
}

/* Whether the program has numbers that units of processors are for. */
static bool
has_narrow(const struct prim *p)
{
	for (uint32_t i = 1; i < p->sx.n; i++) {
		uint32_t n = dtype_info[p->sx.v[i].dtype].bytes;

		if ((n == 1 && p->sx.v[i].dtype != DT_BOOL) || n == 2)
			return true;
	}
	return false;
}

bool
gen_form_shared(const struct gen *g, const struct prim *p, uint32_t form,
    uint32_t other)
{
	const struct gen_form *a, *b;

	if (form == GEN_PLAIN || other == GEN_PLAIN)
		return false;
	a = &g->form[other - 1];
	b = &g->form[form - 1];
	return serves(a, b) &&
	    a->machine.vector_bytes == b->machine.vector_bytes &&
	    (a->machine.units == b->machine.units || !has_narrow(p));
}

static void
set_attribute(struct gen *g, LLVMValueRef fn, const char *key,
    const char *value)
{
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
	    LLVMCreateStringAttribute(g->c, key, (unsigned)strlen(key), value,
	    (unsigned)strlen(value)));
}

struct gen_form_mark
gen_form_begin(struct gen *g, uint32_t form)
{
	struct gen_form_mark m = { form, g->at_form, g->cpu,
	    g->vectors.machine, LLVMGetLastFunction(g->module) };

	if (form == GEN_PLAIN)
		return m;
	g->at_form = form;
	g->cpu = g->form[form - 1].cpu;
	g->vectors.machine = g->form[form - 1].machine;
	return m;
}

void
gen_form_end(struct gen *g, const struct gen_form_mark *m)
{
	const struct gen_form *f = m->form == GEN_PLAIN ? NULL :
	    &g->form[m->form - 1];
	LLVMValueRef fn = m->form == GEN_PLAIN ? NULL : m->last != NULL ?
	    LLVMGetNextFunction(m->last) : LLVMGetFirstFunction(g->module);

	for (; fn != NULL; fn = LLVMGetNextFunction(fn)) {
		if (LLVMIsDeclaration(fn))
			continue;
		set_attribute(g, fn, "target-cpu", f->llvm_cpu);
		if (*f->llvm_features != '\0')
			set_attribute(g, fn, "target-features",
			    f->llvm_features);
	}
	g->at_form = m->at;
	g->cpu = m->cpu;
	g->vectors.machine = m->machine;
}

/* ---- the choice ---- */

/* struct relay_forms. */
static LLVMTypeRef
forms_type(struct gen *g)
{
	LLVMTypeRef t[3] = { g->i32, g->i32, g->ptr };

	return LLVMStructTypeInContext(g->c, t, 3, 0);
}

/* All parts of the code share it. */
LLVMValueRef
gen_forms(struct gen *g)
{
	LLVMValueRef row[TARGET_CPUS], v[3], list;
	char *name;

	if (g->forms != NULL || g->nform == 0)
		return g->forms;
	for (uint32_t i = 0; i < g->nform; i++) {
		v[0] = gen_string(g, g->form[i].name);
		v[1] = LLVMConstInt(g->i64, g->form[i].cpu, 0);
		row[i] = LLVMConstStructInContext(g->c, v, 2, 0);
	}
	list = LLVMConstArray2(LLVMTypeOf(row[0]), row, g->nform);
	v[2] = LLVMAddGlobal(g->module, LLVMTypeOf(list), "form");
	LLVMSetInitializer(v[2], list);
	LLVMSetLinkage(v[2], LLVMPrivateLinkage);
	v[0] = LLVMConstInt(g->i32, g->nform, 0);
	v[1] = LLVMConstInt(g->i32, 0, 0);
	name = mem_printf("%s.forms", g->prefix);
	g->forms = LLVMAddGlobal(g->module, forms_type(g), name);
	LLVMSetInitializer(g->forms, LLVMConstStructInContext(g->c, v, 3, 0));
	LLVMSetVisibility(g->forms, LLVMHiddenVisibility);
	mem_free(name);
	return g->forms;
}

LLVMValueRef
gen_form_is(struct gen *g, uint32_t form)
{
	LLVMValueRef at = LLVMBuildStructGEP2(g->b, forms_type(g),
	    gen_forms(g), 1, "");

	return LLVMBuildICmp(g->b, LLVMIntEQ, LLVMBuildLoad2(g->b, g->i32, at,
	    ""), LLVMConstInt(g->i32, form, 0), "");
}
