/*
 * The state of type inference, shared by the files of libcore/infer only.
 *
 *	module.c		driver: signatures, components, finishing
 *	second_run.c		saves the first run's result around a second run
 *	function_walk.c		the walk over a function's regions
 *	node.c			the typing rule of each kind of node
 *	node_type.c		giving a node its type; messages
 *	region.c		patterns, branches, local functions
 *	call.c			operator calls: relations, waiting, values
 *	dims.c			names of extents: opening `?`, scopes, joins
 *	dims_known.c		names of extents that are known by now
 *	finish.c		resolves the types, and checks their scopes
 *	verify_module.c		derives the types of a typed module again
 *	verify.c		compares those of a binding, and its checks
 *	optype.c		the type of one operator call, for other rooms
 *	op_program.c		the tensor program of one operator call
 *	exhaustive.c		exhaustiveness of match
 *	shape_values.c		values of small integer tensors
 *	unify.c			unification with holes (unify.h)
 *	mismatch.c		messages of failed unification
 *	rigid_data.c		data types that hold references or functions
 *
 * "Opening" a type replaces each `?` by a fresh name of an extent, which the
 * binding at hand defines.  The join of two types is the most specific type
 * that both fit.  All of it lives for one infer_module().
 */
#ifndef RELAY_INFER_INFER_IMPL_H
#define RELAY_INFER_INFER_IMPL_H

#include "infer/unify.h"
#include "ir/text.h"

/* A relation (or projection) that waits for its inputs. */
struct pending {
	ir_id node;
	const struct type *out;
	bool done;
	bool opener;		/* not a relation: its `?` are opened once its
				 * type is known */
};

struct obligation {
	ir_id node;
	uint32_t order;
	struct sym_pred pred;
};

struct definition {
	ir_id node;
	const char *name;
};

/* Names of extents that a region defines, chained. */
struct region_name {
	const char *name;
	uint32_t next;		/* index + 1 */
};

struct scope_test {
	struct infer *f;
	const struct map *var;	/* type variable -> number of binders around;
				 * NULL: not asked */
	struct map seen;	/* type -> region where it was good */
	const char *missing;
	bool dim;		/* it is a dimension */
};

struct known_value {
	const struct sym *const *v;
	uint32_t n;
};

/* A function whose result type is not written and not known yet; other
 * functions of its group have called it meanwhile. */
enum { FN_OPEN = 1, FN_CALLED = 2 };

struct infer {
	struct ir_module *m;
	struct diag *d;
	struct unify u;
	const struct type **fn_type;	/* by function: its signature */
	struct known_value *value;	/* by node */
	uint32_t nvalue;
	bool *poisoned;			/* by node: its error is reported */
	bool *region_open;
	uint32_t function;		/* at hand */
	ir_id node;			/* at hand: owner of obligations */
	uint32_t errors_before;		/* of the group */
	uint32_t next_dim;		/* for d0, d1, ... of the function */
	struct map taken;		/* dimension names of the function */
	const struct type *last_annot;
	bool loose;			/* joins: constants may differ too */
	bool guessed;			/* types would be more precise with
					 * omitted annotations written */
	uint8_t *fn_state;		/* by function: FN_* */
	struct map dim_region;		/* name -> region that defines it */
	VEC(struct region_name) region_name;
	struct scope_test scope;
	struct map required;	/* obligation -> region that checks it */
	uint32_t *first_name;		/* by region: of its chain there */
	VEC(struct pending) pending;
	VEC(struct obligation) checks;
	VEC(struct definition) defs;
	/* What bindings had before that define names (dims_known.c): node ->
	 * its type, and name -> what it is now. */
	struct map old_type, known;
	VEC(const struct type *) old;
	VEC(const struct sym *) extent;
	/* Verification: the types that the module states, by node; NULL while
	 * it is inferred. */
	const struct type **stated;
	const char *key_check, *key_dims;
};

/* module.c */
void infer_init(struct infer *f, struct ir_module *m, struct diag *d);
void infer_release(struct infer *f);
/* The type of a function by its annotations. */
const struct type *infer_signature(struct infer *f, uint32_t fn);
/* The parameters, the body, the result; facts are popped. */
void infer_function(struct infer *f, uint32_t fn);

/* verify.c; each does nothing while a module is inferred.  Before the rule of
 * a binding and after it: its derived type is compared with the stated one,
 * which it has from then on. */
void verify_enter(struct infer *f, ir_id id);
void verify_leave(struct infer *f, ir_id id);
/* The checks of the parameters of a region that is entered. */
void verify_params(struct infer *f, ir_region r);
/* A predicate that a rule requires, for struct unify: it must be proved, or
 * checked. */
void verify_covered(void *ctx, const struct sym_pred *p);

/* mismatch.c: reports what the module states of a binding. */
void infer_wrong(struct infer *f, ir_id id, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* dims_known.c: before the types are forgotten, before a binding's rule, and
 * when its type is known. */
void dims_keep(struct infer *f, ir_id id);
void dims_replace(struct infer *f, ir_id id);
void dims_notice(struct infer *f, ir_id id);

/* dims.c */
void dims_begin(struct infer *f);
void dims_define(struct infer *f, const char *name, ir_region r);
/* A fact from here to the end of the region. */
void dims_learn(struct infer *f, const struct sym_pred *p);
void dims_enter(struct infer *f, ir_region r);
bool dims_visible(struct infer *f, const char *name);
/* Replaces `?` outside of function, data and reference types by new names
 * that `node` defines. */
const struct type *dims_open(struct infer *f, ir_id node,
    const struct type *t);
/* Replaces dimensions that are not in scope in region r by `?`. */
const struct type *dims_escape(struct infer *f, const struct type *t,
    ir_region r);
/* Whether all names of a type are in scope in region r, which is open; if
 * not, x->missing is one that is not.  A type is looked at once per chain of
 * nested regions. */
bool dims_in_scope(struct scope_test *x, const struct type *t, ir_region r);
/* The common type of two branches; NULL: there is none. */
const struct type *dims_join(struct infer *f, const struct type *a,
    const struct type *b);
/* The join of the types that the arguments of a call give `var`, a hole that
 * stands for a type parameter of function type fn; NULL: fewer than two give
 * one, or they have no join. */
const struct type *dims_join_arguments(struct infer *f,
    const struct type *fn, const struct type *var, uint32_t n,
    const struct type *const *arg);
/* Binds the bare names of a parameter's (or match_cast's) type that are not in
 * scope; reports others that are not. */
void dims_bind(struct infer *f, ir_id node, const struct type *t,
    ir_region r, name_list *bound);
void dims_check_scope(struct infer *f, ir_id node, const struct type *t);

/* second_run.c */
struct infer_result;
struct infer_result *infer_keep(struct ir_module *m);
void infer_restore(struct ir_module *m, const struct infer_result *r);
void infer_drop(struct infer_result *r);

/* finish.c: resolves the type of every node; reports types that are still open,
 * or mention names that are not in scope. */
void finish_nodes(struct infer *f, uint32_t function);

/* function_walk.c */
void walk_function(struct infer *f, uint32_t function);

/* node.c */
void node_enter(struct infer *f, ir_id id);	/* before its regions */
void node_enter_region(struct infer *f, ir_id id, uint32_t i);
void node_leave(struct infer *f, ir_id id);	/* after them */

/* node_type.c */
const struct type *node_type(struct infer *f, ir_id id);
/* A type with holes may be solved with `?`: these are opened then. */
void node_open_later(struct infer *f, ir_id id);
void node_set(struct infer *f, ir_id id, const struct type *t);
/* A node's type compared with its annotation: with the extents of t where the
 * annotation has `?`; NULL: it does not fit, and the node has an error. */
const struct type *node_annotated(struct infer *f, ir_id id,
    const struct type *t);
void node_poison(struct infer *f, ir_id id);
/* Reports that `found` does not fit; what: "argument 2 of @f". */
void node_mismatch(struct infer *f, ir_id id, const char *code,
    const char *what, const struct type *expected, const struct type *found);
/* The place of arm i of a match. */
const struct span *node_arm_span(struct ir_module *m, ir_id match, uint32_t i);
void node_result_mismatch(struct infer *f, ir_region r, const char *what,
    const struct type *expected, const struct type *found);
/* A constructor as a function type that binds its type's parameters. */
const struct type *ctor_type(struct infer *f, uint32_t ctor);

/* The dimensions of an annotation where it has them, else those of `found`. */
const struct type *node_refine(struct infer *f, const struct type *annot,
    const struct type *found);
/* Where the result of a region is to be reported: at the binding if it
 * stands in the region, else at the owner. */
const struct span *node_result_span(struct infer *f, ir_region r);
/* Whether a region's result type t may be `erased` outside, where names have
 * become `?`: not inside of references and parameters. */
bool node_may_escape(struct infer *f, ir_region r, const struct type *erased,
    const struct type *t);
/* Help if a type parameter met something else. */
void node_help_type_parameter(struct infer *f);
/* Where the value that does not fit comes from, if that is another place. */
void node_note_origin(struct infer *f, ir_id user, ir_id value);

/* region.c */
void region_if_enter(struct infer *f, ir_id id);
void region_arm_enter(struct infer *f, ir_id id, uint32_t i);
void region_branches_leave(struct infer *f, ir_id id);
void region_fn_enter(struct infer *f, ir_id id);
void region_fn_leave(struct infer *f, ir_id id);

/* call.c */
void call_op(struct infer *f, ir_id id);
void call_op_value(struct infer *f, ir_id id);
/* Once the type of a call of an operator or prim is settled: the values of a
 * small integer result, as expressions. */
void call_settle_value(struct infer *f, ir_id id);
void call_proj(struct infer *f, ir_id id);
/* The values of a tuple of small integer tensors, one after another. */
void call_tuple_value(struct infer *f, ir_id id);
void call_solve(struct infer *f);
void call_report_waiting(struct infer *f);

#endif
