/*
 * Device planning (device.h): what its files share.
 */
#ifndef RELAY_PASS_DEVICE_IMPL_H
#define RELAY_PASS_DEVICE_IMPL_H

#include "ir/device.h"
#include "op/device.h"
#include "pass/device.h"

/*
 * Where the values of some bindings are: a set of a union-find forest.  That of
 * a function has a domain for each parameter and for the result, its children,
 * once it is called or defined; a flat one has one device for all that is in
 * its value, functions in a tuple too.
 */
struct domain {
	uint32_t up;		/* itself: it is a root, and what follows
				 * holds */
	const char *device;	/* NULL: free; of a function, the result's */
	struct span why;	/* what pinned it */
	uint32_t child, n; /* pass.child[child .. child + n); n 0: none */
	bool flat;
};
struct device_pair {
	uint32_t a, b;
};
typedef VEC(ir_id) device_ids;

struct device_pass {
	struct ir_module *m;
	const struct device_options *o;
	struct device_stats *s;
	struct diag *d;
	VEC(struct domain) domain;
	VEC(uint32_t) child;
	VEC(struct device_pair) queue;	/* to be one */
	uint32_t host;		/* domain */
	const char *fallback;
	device_ids order;	/* bindings in the order of the text, but those
				 * of primitive functions */
	/* By node, of those before the rewriting: */
	uint32_t nnode;
	uint32_t *of;		/* its domain */
	uint32_t *from;	/* OP_PLACE_COPY: the domain of its operand */
	const char **demand;	/* by the operator that uses it, first */
	bool *torn;		/* which others contradict */
	bool *fixed;		/* on_device: it pins its result too */
	uint32_t *global;	/* by global: the domain of a function */
	/* By region: */
	uint32_t *result;	/* of the function around it */
	bool *closed;		/* the body of a primitive function */
	bool *stays;		/* by type: its values are not copied */
	/* Two domains that cannot be one, after device_unify() failed: */
	struct domain clash[2];
	const struct span *said;	/* where that was reported last */
};

/* device_domain.c */
uint32_t device_domain(struct device_pass *x, bool flat);
uint32_t device_find(struct device_pass *x, uint32_t d);
/* Makes two domains one.  False: they are on different devices. */
bool device_unify(struct device_pass *x, uint32_t a, uint32_t b);
/* The domain is that of a function with n parameters. */
void device_function(struct device_pass *x, uint32_t d, uint32_t n);
/* Of parameter i; i = number of parameters: of the result. */
uint32_t device_child(struct device_pass *x, uint32_t d, uint32_t i);
/* Where a value is; of a function, where its result is. */
const char *device_at(struct device_pass *x, uint32_t d);
bool device_pin(struct device_pass *x, uint32_t d, const char *device,
    const struct span *why);

/* Whether a call is that of an operator, and its devices. */
bool device_call(const struct ir_node *n, struct op_devices *o);
/* The name as ir_device_name() makes it; NULL: reported. */
const char *device_name(struct device_pass *x, const char *name,
    const struct span *sp);
/* Functions and references are not copied, nor values that may hold one
 * (pass.stays): where on_device pins one, its result is pinned too. */
bool device_stays(const struct type *t);

/* device_solve.c: the equations, and what is free. */
void device_solve(struct device_pass *x);
/* The domain that operand i of a binding must be of; 0: any. */
uint32_t device_expected(struct device_pass *x, ir_id id, uint32_t i);
/* device_write.c: the program rewritten. */
void device_write(struct device_pass *x);

#endif
