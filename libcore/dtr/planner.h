/*
 * Static planners of rematerialization: the cheapest plan that each finds
 * within a budget of bytes.
 *
 *	chen	a checkpoint at each k-th candidate: all k are tried where
 *		there are up to 1,024 candidates, else a fixed number, which
 *		narrows on the best, the square root among them (Chen et al.,
 *		"Training Deep Nets with Sublinear Memory Cost", arXiv
 *		1604.06174)
 *	greedy	a checkpoint as soon as more than b bytes were
 *		made since the last; 300 values of b are tried (ibid.)
 *	revolve	binomial checkpoints: the fewest forward steps for a
 *		number of snapshots, all of which are tried (Griewank and
 *		Walther, "Algorithm 799: Revolve", ACM TOMS 26, 2000)
 *	dtr	what dynamic rematerialization does in the budget (sim.h)
 *	checkmate	the integer program of Jain et al. (MLSys 2020) by
 *		CBC, from the best plan of the others
 *	checkmate-lp	its linear relaxation, rounded in two phases
 *
 * Candidates are all forward nodes, or those without which the forward part
 * falls apart; revolve takes the latter, between which the forward part is a
 * chain.
 *
 * Cost, with n nodes and e edges: of a plan (n + e) log n steps and more where
 * much is computed again; memory is linear in n + e and the steps of a plan, of
 * which those of revolve and dtr are limited (32 n, and revolve a million).
 */
#ifndef RELAY_DTR_PLANNER_H
#define RELAY_DTR_PLANNER_H

#include "dtr/graph.h"
#include "dtr/heuristic.h"

struct dtr_planning {
	uint64_t budget;		/* bytes */
	const struct dtr_heuristic *heuristic;	/* of dtr */
	double seconds;		/* for each solution of a program */
};

enum dtr_found {
	DTR_FOUND,
	DTR_ABOVE,	/* no plan that was tried fits: the plan is the one
			 * with the least peak, if it has steps */
	DTR_NONE_EXISTS,	/* it is proved that there is none */
	DTR_TOO_LARGE,	/* for this planner */
};

struct dtr_planned {
	struct dtr_plan plan;
	enum dtr_found found;
	/* Of checkmate: no plan costs less, and the share by which the plan's
	 * cost may exceed the least; NAN of others. */
	double bound, gap;
	const char *note;	/* such as "optimal", or NULL; static */
};

typedef void dtr_planner_fn(const struct dtr_graph *g,
    const struct dtr_planning *o, struct dtr_planned *to);
struct dtr_planner {
	const char *name;
	dtr_planner_fn *plan;
};
extern const struct dtr_planner dtr_planners[];	/* ends without a name */
const struct dtr_planner *dtr_planner_find(const char *name);

dtr_planner_fn dtr_plan_chen, dtr_plan_greedy, dtr_plan_revolve,
    dtr_plan_online, dtr_plan_checkmate, dtr_plan_relaxed;

/* ---- for planners ---- */

/* Candidates, in order; all of the forward nodes, or those without which it
 * falls apart. */
void dtr_candidates(const struct dtr_graph *g, bool cut, dtr_steps *to);
/* Of a set of checkpoints in order: what is held.  The stages are cleared
 * before, and completed. */
void dtr_checkpoints(const struct dtr_graph *g, const dtr_steps *checkpoint,
    struct dtr_stages *s);
/* The checkpoints that greedy places with b. */
void dtr_greedy(const struct dtr_graph *g, const dtr_steps *candidate,
    uint64_t b, dtr_steps *to);
/* By backward node, from g->forward on: the segment between checkpoints that it
 * goes back through, counted from 0.  all: one that reads bounds alone goes
 * back to them; else it needs nothing again.  The caller frees it. */
uint32_t *dtr_segments(const struct dtr_graph *g, const dtr_steps *bound,
    bool all);
/* Where an optimal reversal of l steps with s snapshots, the start among them,
 * takes the next snapshot; the extra steps that it costs.  1 <= s, 1 <= l. */
uint64_t dtr_revolve_cost(uint32_t l, uint32_t s);
uint32_t dtr_revolve_step(uint32_t l, uint32_t s);
/* Takes over the plan of `s` if it is better than the one there, and says
 * whether it is. */
bool dtr_offer(const struct dtr_graph *g, const struct dtr_planning *o,
    const struct dtr_stages *s, struct dtr_planned *to);
bool dtr_offer_plan(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_plan *p, struct dtr_planned *to);

#endif
