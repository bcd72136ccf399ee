/*
 * Static rematerialization: a training step as a graph of calls, and plans for
 * it, which say what is computed when, and what again.
 *
 * Nodes are numbered in an order in which they can be executed; each makes one
 * value from those of others.  A plan is a sequence of nodes.  A node may occur
 * several times; what reads it reads the latest value before, and a value is
 * freed after its last reader.  Costs and sizes are integers of units that the
 * client chooses; their sums stay below 2^62.
 *
 * Planners think in stages (Jain et al., "Checkmate: Breaking the Memory Wall
 * with Optimal Tensor Rematerialization", MLSys 2020, section 4): stage t ends
 * when node t was computed for the first time.  A planner says in which stages
 * a node is held from the stage before, as spans; what each stage computes
 * follows.  With s spans, n nodes, e edges and a plan of p steps this takes
 * n + e + s + p words, and n (n + e) / 64 steps.
 */
#ifndef RELAY_DTR_GRAPH_H
#define RELAY_DTR_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

typedef VEC(uint32_t) dtr_steps;

struct dtr_edge {
	uint32_t from, to;
};

struct dtr_graph {
	uint32_t n;
	/* Nodes before this one are the forward part, from which checkpoints
	 * are chosen; it is the loss, and those from it on are the backward
	 * part. */
	uint32_t forward;
	uint64_t *cost, *size;	/* by node */
	bool *fixed;		/* by node: must not be computed again */
	VEC(struct dtr_edge) edge;	/* in the order of `to`, each once */
	uint32_t *in;		/* by node, n + 1: its edges begin here */
	uint32_t *users, *use;	/* edges in the order of `from`: those of a
				 * node are use[users[i] .. users[i + 1]) */
	/* By node, or NULL: the forward node that a backward node is the
	 * gradient of.  NULL: the last one that it reads tells. */
	uint32_t *mirror;
};

/* A graph of n nodes without edges, all of cost and size 0. */
void dtr_graph_init(struct dtr_graph *g, uint32_t n);
/* Edges come in the order of `to`; repeated ones are left out. */
void dtr_graph_edge(struct dtr_graph *g, uint32_t from, uint32_t to);
/* After the last edge. */
void dtr_graph_done(struct dtr_graph *g);
void dtr_graph_free(struct dtr_graph *g);
/* Bytes without which no plan is possible: the most that a node, what it reads
 * and what must be held meanwhile take. */
uint64_t dtr_graph_floor(const struct dtr_graph *g, uint32_t *where);

struct dtr_plan {
	dtr_steps step;		/* the last node, and fixed ones, occur once */
	uint64_t cost, peak;
	uint32_t again;		/* steps that are not the first of their node */
};

/* Drops the steps whose values nobody reads, and measures the rest.  False: a
 * value is read that is not there, or a fixed node computed again. */
bool dtr_plan_measure(const struct dtr_graph *g, struct dtr_plan *p);
/* Each node once. */
void dtr_plan_all(const struct dtr_graph *g, struct dtr_plan *p);
void dtr_plan_free(struct dtr_plan *p);

/* ---- stages ---- */

struct dtr_span {
	uint32_t node, from, to;	/* stages [from, to) */
};

struct dtr_stages {
	uint32_t n;
	VEC(struct dtr_span) hold;	/* they may overlap */
	uint32_t *latest;	/* by node: 1 + its latest span */
	dtr_steps run;		/* by stage, in the order of nodes */
	uint32_t *begin;	/* by stage, n + 1: into `run` */
	uint64_t most;		/* steps of a plan; 0: any */
};
void dtr_stages_init(struct dtr_stages *s, uint32_t n);
void dtr_stages_clear(struct dtr_stages *s);
void dtr_stages_free(struct dtr_stages *s);

/* The node is held in the stages [from, to), as far as they are there and come
 * after its own. */
void dtr_hold(struct dtr_stages *s, uint32_t node, uint32_t from, uint32_t to);
/* Finds what must be computed so that what is held can be; of fixed nodes, more
 * is held instead.  False: it is more than is wanted. */
bool dtr_stages_complete(const struct dtr_graph *g, struct dtr_stages *s);
/* The sequence, its cost, and the peak if what is held is held. */
void dtr_stages_execute(const struct dtr_graph *g, const struct dtr_stages *s,
    struct dtr_plan *p);

#endif
