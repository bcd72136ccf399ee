/*
 * The cases of a match: the constructor of the value selects, by one switch,
 * the first case that it may fit; where that case's inner patterns do not fit,
 * the next one that the constructor may fit is tried.  Each case is tested in
 * a block of its own, so a match costs one jump and its code is linear in the
 * number of cases.
 */
#include "codegen/fn.h"

/* ---- which case comes next ---- */

static const struct ir_pattern *
pattern_of(const struct fgen *f, const struct ir_node *n, uint32_t arm)
{
	return &f->m->pattern.v[f->m->region.v[ir_sub(f->m, n, arm)].pattern];
}

/* From the last case to the first: first[c] is the first later case of
 * constructor c, `any` the first later one that is not of a constructor; a case
 * of neither is a tuple's, whose inner patterns may fail as well. */
static void
order_cases(struct fgen *f, const struct ir_node *n, struct fn_cases *c,
    struct map *first)
{
	uint32_t later;

	c->any = n->nsub;
	for (uint32_t k = n->nsub; k-- > 0; ) {
		const struct ir_pattern *p = pattern_of(f, n, k);

		if (p->kind != PAT_CTOR) {
			c->next[k] = k + 1;
			c->any = k;
			continue;
		}
		c->next[k] = map_get(first, p->ref, &later) &&
		    later < c->any ? later : c->any;
		map_put(first, p->ref, k);
	}
}

void
fn_cases_begin(struct fgen *f, const struct ir_node *n, struct fn_cases *c)
{
	struct gen *g = f->g;
	struct map first = { 0 };
	LLVMValueRef choice;
	uint32_t at;

	c->at = mem_zalloc(n->nsub + 1, sizeof *c->at);
	c->next = mem_zalloc(n->nsub + 1, sizeof *c->next);
	for (uint32_t k = 0; k <= n->nsub; k++)
		c->at[k] = fn_block(f, "case");
	order_cases(f, n, c, &first);
	if (first.n == 0) {
		LLVMBuildBr(g->b, c->at[0]);
		map_free(&first);
		return;
	}
	choice = LLVMBuildSwitch(g->b, fn_tag(f, fn_get(f, ir_in(f->m, n,
	    0))), c->at[c->any], first.n);
	for (uint32_t k = 0; k < c->any; k++) {
		const struct ir_pattern *p = pattern_of(f, n, k);

		if (map_get(&first, p->ref, &at) && at == k)
			LLVMAddCase(choice, LLVMConstInt(g->i32, p->ref, 0),
			    c->at[k]);
	}
	map_free(&first);
}

void
fn_cases_end(struct fn_cases *c)
{
	mem_free(c->at);
	mem_free(c->next);
	c->at = NULL;
	c->next = NULL;
}

/* ---- patterns ---- */

struct pattern_step {
	uint32_t pattern;
	LLVMValueRef v;
};

/* Branches to `no` unless the inner patterns fit; or binds the variables. */
static void
walk(struct fgen *f, uint32_t pattern, LLVMValueRef v, LLVMBasicBlockRef no,
    bool bind)
{
	struct gen *g = f->g;
	VEC(struct pattern_step) work = { NULL, 0, 0 };
	struct pattern_step first = { pattern, v };

	vec_push(&work, first);
	while (work.n > 0) {
		struct pattern_step s = vec_pop(&work);
		const struct ir_pattern *p = &f->m->pattern.v[s.pattern];
		LLVMBasicBlockRef yes;

		if (p->kind == PAT_VAR && bind) {
			f->val[p->ref] = s.v;
			fn_keep(f, s.v);
			fn_frame_put(f, p->ref);
		}
		if (p->kind == PAT_VAR || p->kind == PAT_WILD)
			continue;
		/* The switch has tested the outermost one. */
		if (p->kind == PAT_CTOR && !bind && s.pattern != pattern) {
			yes = fn_block(f, "fits");
			LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntEQ,
			    fn_tag(f, s.v), LLVMConstInt(g->i32, p->ref, 0),
			    ""), yes, no);
			LLVMPositionBuilderAtEnd(g->b, yes);
		}
		for (uint32_t i = p->nsub; i-- > 0; ) {
			struct pattern_step sub = {
			    f->m->subpattern.v[p->sub + i],
			    fn_item(f, s.v, i) };

			vec_push(&work, sub);
		}
	}
	vec_free(&work);
}

/* A tensor fits variables and `_` only. */
static void
bind_scalar(struct fgen *f, uint32_t pattern, ir_id id)
{
	const struct ir_pattern *p = &f->m->pattern.v[pattern];

	if (p->kind != PAT_VAR)
		return;
	f->val[p->ref] = fn_scalar_box(f, id);
	fn_frame_put(f, p->ref);
}

void
fn_case(struct fgen *f, const struct ir_node *n, const struct fn_cases *c,
    uint32_t arm)
{
	uint32_t p = f->m->region.v[ir_sub(f->m, n, arm)].pattern;
	ir_id id = ir_in(f->m, n, 0);
	LLVMValueRef v;

	LLVMPositionBuilderAtEnd(f->g->b, c->at[arm]);
	if (f->is_scalar[id]) {
		bind_scalar(f, p, id);
		return;
	}
	v = fn_get(f, id);
	walk(f, p, v, c->at[c->next[arm]], false);
	walk(f, p, v, NULL, true);
}
