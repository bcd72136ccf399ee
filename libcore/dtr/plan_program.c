/*
 * The optimal plan as an integer program (Jain et al., "Checkmate", MLSys 2020,
 * sections 4 and 5), by CBC; and its linear relaxation, by CLP.
 *
 * Variables, for stage t and nodes i <= t: run[t][i], it is computed in the
 * stage; hold[t][i], it is held from the stage before; for each edge (i, k),
 * free[t][ik], node i is freed directly after k was computed; used[t][k], the
 * share of the budget that is in use after k.  Costs are shares of that of each
 * node once, so that all coefficients are of one magnitude.
 *
 * Cost: n^2 + n e variables for n nodes and e edges; solving is bounded by time
 * alone.
 */
#include "dtr/planner.h"

#include <coin/Cbc_C_Interface.h>
#include <coin/Clp_C_Interface.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define MOST_COLUMNS 400000
#define ALWAYS (-1)		/* variables that are constants */
#define NEVER (-2)
#define SHARE 0.9		/* of the budget, for the relaxation */

struct entry {
	int row, col;
	double v;
};

struct program {
	const struct dtr_graph *g;
	double budget;
	int ncol, nrow;
	int *run, *hold, *used;	/* n x n, by stage and node: columns */
	VEC(double) low, high, cost;	/* of columns */
	VEC(double) row_low, row_high;
	VEC(struct entry) entry;
	int whole;		/* columns before this one are 0 or 1 */
	int *free;		/* by stage, n x edges */
};

/* ---- building ---- */

static int
column(struct program *x, double high, double cost)
{
	vec_push(&x->low, 0);
	vec_push(&x->high, high);
	vec_push(&x->cost, cost);
	return x->ncol++;
}

static void
row(struct program *x, double low, double high)
{
	vec_push(&x->row_low, low);
	vec_push(&x->row_high, high);
	x->nrow++;
}

/* Adds v times a variable to the last row. */
static void
term(struct program *x, int col, double v)
{
	struct entry e = { x->nrow - 1, col, v };

	if (col >= 0 && v != 0) {
		vec_push(&x->entry, e);
	} else if (col == ALWAYS) {
		vec_last(&x->row_low) -= v;
		vec_last(&x->row_high) -= v;
	}
}

static int
at(const struct program *x, const int *of, uint32_t t, uint32_t i)
{
	return of[(size_t)t * x->g->n + i];
}

static double
size_of(const struct program *x, uint32_t i)
{
	return (double)x->g->size[i] / x->budget;
}

static void
make_columns(struct program *x)
{
	const struct dtr_graph *g = x->g;
	size_t n = g->n, total = 0;

	for (uint32_t i = 0; i < n; i++)
		total += g->cost[i];
	x->run = mem_zalloc(n * n + 1, sizeof *x->run);
	x->hold = mem_zalloc(n * n + 1, sizeof *x->hold);
	x->used = mem_zalloc(n * n + 1, sizeof *x->used);
	x->free = mem_zalloc(n * g->edge.n + 1, sizeof *x->free);
	for (uint32_t t = 0; t < n; t++)
		for (uint32_t i = 0; i < n; i++) {
			double c = (double)g->cost[i] / (double)(total + 1);

			x->run[t * n + i] = i == t ? ALWAYS : i > t ||
			    g->fixed[i] ? NEVER : column(x, 1, c);
			x->hold[t * n + i] = i >= t ? NEVER : column(x, 1, 0);
		}
	for (uint32_t t = 0; t < n; t++)
		for (uint32_t e = 0; e < g->edge.n; e++)
			x->free[t * g->edge.n + e] = g->edge.v[e].to > t ?
			    NEVER : column(x, 1, 0);
	x->whole = x->ncol;
	for (uint32_t t = 0; t < n; t++)
		for (uint32_t k = 0; k <= t; k++)
			x->used[t * n + k] = column(x, 1, 0);
}

static void
hold_next(struct program *x, uint32_t t, uint32_t i, double v)
{
	if (t + 1 < x->g->n)
		term(x, at(x, x->hold, t + 1, i), v);
}

/* free is 1 iff nothing of what keeps i after k is so: k is not computed, i is
 * held for the next stage, or a later reader is computed. */
static void
put_freed(struct program *x, uint32_t t, uint32_t e)
{
	const struct dtr_graph *g = x->g;
	uint32_t i = g->edge.v[e].from, k = g->edge.v[e].to, later = 0;
	int freed = x->free[(size_t)t * g->edge.n + e];

	for (uint32_t u = g->users[i]; u < g->users[i + 1]; u++)
		later += g->use[u] > k && g->use[u] <= t;
	/* 1 - free <= (1 - run[k]) + ..., and most * (1 - free) >= it. */
	for (int side = 0; side < 2; side++) {
		double most = side == 0 ? 1 : 2 + later;

		row(x, side == 0 ? 0 : -INFINITY, side == 0 ? INFINITY :
		    most - 1);
		term(x, at(x, x->run, t, k), -1);
		hold_next(x, t, i, 1);
		for (uint32_t u = g->users[i]; u < g->users[i + 1]; u++)
			if (g->use[u] > k && g->use[u] <= t)
				term(x, at(x, x->run, t, g->use[u]), 1);
		term(x, freed, most);
	}
}

static void
put_memory(struct program *x, uint32_t t)
{
	const struct dtr_graph *g = x->g;

	for (uint32_t k = 0; k <= t; k++) {
		row(x, 0, 0);
		term(x, at(x, x->used, t, k), 1);
		term(x, at(x, x->run, t, k), -size_of(x, k));
		for (uint32_t i = 0; k == 0 && i < t; i++)
			term(x, at(x, x->hold, t, i), -size_of(x, i));
		if (k == 0)
			continue;
		term(x, at(x, x->used, t, k - 1), -1);
		for (uint32_t e = g->in[k - 1]; e < g->in[k]; e++)
			term(x, x->free[(size_t)t * g->edge.n + e],
			    size_of(x, g->edge.v[e].from));
	}
}

static void
make_rows(struct program *x)
{
	const struct dtr_graph *g = x->g;

	for (uint32_t t = 0; t < g->n; t++) {
		for (uint32_t i = 0; t > 0 && i < t; i++) {
			row(x, -INFINITY, 0);
			term(x, at(x, x->hold, t, i), 1);
			term(x, at(x, x->hold, t - 1, i), -1);
			term(x, at(x, x->run, t - 1, i), -1);
		}
		for (uint32_t e = 0; e < g->edge.n; e++) {
			if (g->edge.v[e].to > t)
				break;
			row(x, -INFINITY, 0);
			term(x, at(x, x->run, t, g->edge.v[e].to), 1);
			term(x, at(x, x->run, t, g->edge.v[e].from), -1);
			term(x, at(x, x->hold, t, g->edge.v[e].from), -1);
			put_freed(x, t, e);
		}
		put_memory(x, t);
	}
}

struct columns {
	int *start, *index;
	double *value;
};

/* The entries by column. */
static struct columns
by_column(const struct program *x)
{
	struct columns c = {
		mem_zalloc((size_t)x->ncol + 2, sizeof *c.start),
		mem_zalloc(x->entry.n + 1, sizeof *c.index),
		mem_zalloc(x->entry.n + 1, sizeof *c.value) };

	for (uint32_t i = 0; i < x->entry.n; i++)
		c.start[x->entry.v[i].col + 2]++;
	for (int i = 2; i < x->ncol + 2; i++)
		c.start[i] += c.start[i - 1];
	for (uint32_t i = 0; i < x->entry.n; i++) {
		int to = c.start[x->entry.v[i].col + 1]++;

		c.index[to] = x->entry.v[i].row;
		c.value[to] = x->entry.v[i].v;
	}
	return c;
}

static void
free_columns(struct columns *c)
{
	mem_free(c->start);
	mem_free(c->index);
	mem_free(c->value);
}

static bool
make_program(struct program *x, const struct dtr_graph *g, double budget)
{
	size_t n = g->n;

	*x = (struct program){ .g = g, .budget = budget > 0 ? budget : 1 };
	if ((3 * n * n + n * g->edge.n) / 2 > MOST_COLUMNS)
		return false;
	make_columns(x);
	make_rows(x);
	return true;
}

static void
free_program(struct program *x)
{
	mem_free(x->run);
	mem_free(x->hold);
	mem_free(x->used);
	mem_free(x->free);
	vec_free(&x->low);
	vec_free(&x->high);
	vec_free(&x->cost);
	vec_free(&x->row_low);
	vec_free(&x->row_high);
	vec_free(&x->entry);
}

/* ---- solutions ---- */

static double
cost_once(const struct dtr_graph *g)
{
	double sum = 1;

	for (uint32_t i = 0; i < g->n; i++)
		sum += (double)g->cost[i];
	return sum;
}

/* Of the nodes that are always computed, which are no variables. */
static double
bound_of(const struct program *x, double objective)
{
	return objective * cost_once(x->g) + cost_once(x->g) - 1;
}

static void
offer_rounded(const struct program *x, const struct dtr_planning *o,
    const double *solution, double threshold, struct dtr_planned *to)
{
	struct dtr_stages s;

	dtr_stages_init(&s, x->g->n);
	for (uint32_t t = 0; t < x->g->n; t++)
		for (uint32_t i = 0; i < t; i++)
			if (solution[at(x, x->hold, t, i)] >= threshold)
				dtr_hold(&s, i, t, t + 1);
	dtr_stages_complete(x->g, &s);
	dtr_offer(x->g, o, &s, to);
	dtr_stages_free(&s);
}

/* By stage and node: whether it is computed in it, and held before. */
struct start {
	bool *run, *hold;
};

/* The stages of a plan; false: it computes a node twice in one. */
static bool
find_stages(const struct dtr_graph *g, const struct dtr_plan *p,
    const struct start *s)
{
	uint32_t *made = mem_zalloc(g->n + 1, sizeof *made);
	size_t n = g->n, stage = 0;
	bool ok = true;

	for (uint32_t k = 0; k < p->step.n && ok; k++) {
		uint32_t v = p->step.v[k];

		ok = stage < n && !s->run[stage * n + v];
		for (uint32_t e = g->in[v]; e < g->in[v + 1] && ok; e++) {
			uint32_t i = g->edge.v[e].from;

			for (size_t t = made[i] + 1; t <= stage; t++)
				s->hold[t * n + i] = true;
		}
		if (ok)
			s->run[stage * n + v] = true;
		made[v] = (uint32_t)stage;
		stage += v == stage;
	}
	mem_free(made);
	return ok;
}

/* The solver starts from the best plan that there is. */
static void
set_start(const struct program *x, const struct dtr_plan *p, Cbc_Model *m)
{
	size_t n = x->g->n;
	struct start s = { mem_zalloc(n * n + 1, sizeof *s.run),
		mem_zalloc(n * n + 1, sizeof *s.hold) };
	VEC(int) col = { NULL, 0, 0 };
	VEC(double) value = { NULL, 0, 0 };

	if (p->step.n > 0 && find_stages(x->g, p, &s)) {
		for (uint32_t t = 0; t < n; t++)
			for (uint32_t i = 0; i < t; i++) {
				int r = at(x, x->run, t, i);

				if (r >= 0) {
					vec_push(&col, r);
					vec_push(&value, s.run[t * n + i]);
				}
				vec_push(&col, at(x, x->hold, t, i));
				vec_push(&value, s.hold[t * n + i]);
			}
		Cbc_setMIPStartI(m, (int)col.n, col.v, value.v);
	}
	mem_free(s.run);
	mem_free(s.hold);
	vec_free(&col);
	vec_free(&value);
}

static void
set_parameters(Cbc_Model *m, const struct dtr_planning *o)
{
	char text[32];

	Cbc_setLogLevel(m, 0);
	Cbc_setParameter(m, "log", "0");
	Cbc_setParameter(m, "slog", "0");
	snprintf(text, sizeof text, "%.3f", o->seconds);
	Cbc_setParameter(m, "sec", text);
	Cbc_setParameter(m, "timeM", "elapsed");
	Cbc_setParameter(m, "ratio", "0");
}

/* What the solver says: written to a pipe, before the solution. */
struct answer {
	bool infeasible, optimal, solved;
	double bound;		/* of the objective */
};

/* Solves in the process that calls it. */
typedef struct answer solver(const struct program *x,
    const struct dtr_planning *o, const struct dtr_planned *to,
    double *solution);

static size_t
solution_bytes(const struct program *x)
{
	return (size_t)x->ncol * sizeof(double);
}

static double *
new_solution(const struct program *x)
{
	return mem_zalloc((size_t)x->ncol + 1, sizeof(double));
}

static struct answer
solve_program(const struct program *x, const struct dtr_planning *o,
    const struct dtr_planned *to, double *solution)
{
	Cbc_Model *m = Cbc_newModel();
	struct columns c = by_column(x);
	struct answer a = { false };

	Cbc_loadProblem(m, x->ncol, x->nrow, c.start, c.index, c.value,
	    x->low.v, x->high.v, x->cost.v, x->row_low.v, x->row_high.v);
	for (int i = 0; i < x->whole; i++)
		Cbc_setInteger(m, i);
	Cbc_setObjSense(m, 1);
	set_parameters(m, o);
	if (to->found == DTR_FOUND)
		set_start(x, &to->plan, m);
	Cbc_solve(m);
	free_columns(&c);
	a.infeasible = Cbc_isProvenInfeasible(m);
	a.optimal = Cbc_isProvenOptimal(m);
	a.solved = !a.infeasible && Cbc_bestSolution(m) != NULL;
	a.bound = a.optimal ? Cbc_getObjValue(m) :
	    Cbc_getBestPossibleObjValue(m);
	if (a.solved)
		memcpy(solution, Cbc_bestSolution(m), solution_bytes(x));
	Cbc_deleteModel(m);
	return a;
}

/* The solver checks itself by assertions, which would end this process. */
_Noreturn static void
solve_in_child(const struct program *x, const struct dtr_planning *o,
    const struct dtr_planned *to, solver *by, int fd)
{
	double *solution = new_solution(x);
	struct answer a;

	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	a = by(x, o, to, solution);
	if (sys_write(fd, &a, sizeof a) && a.solved)
		sys_write(fd, solution, solution_bytes(x));
	sys_leave(0);
}

/* False: the solver failed, as the note says. */
static bool
solve(const struct program *x, const struct dtr_planning *o, solver *by,
    struct answer *a, double *solution, struct dtr_planned *to)
{
	struct sys_child c;
	char *err = NULL;
	bool ok = false;

	if (!sys_child_start(&c, &err)) {
		if (c.pid == 0)
			sys_leave(1);
		to->note = "the solver cannot be started";
	} else if (c.pid == 0) {
		solve_in_child(x, o, to, by, c.fd);
	} else {
		ok = sys_read(c.fd, a, sizeof *a) && (!a->solved ||
		    sys_read(c.fd, solution, solution_bytes(x)));
		sys_child_end(&c, &err);
		if (!ok)
			to->note = "the solver failed";
	}
	mem_free(err);
	return ok;
}

static void
take_answer(const struct program *x, const struct dtr_planning *o,
    const struct answer *a, const double *solution, struct dtr_planned *to)
{
	double bound = bound_of(x, a->bound);

	to->note = a->optimal ? "optimal" : "time limit";
	if (a->infeasible) {
		if (to->found != DTR_FOUND)
			to->found = DTR_NONE_EXISTS;
		to->note = "no plan by stages exists";
		return;
	}
	if (a->solved)
		offer_rounded(x, o, solution, 0.5, to);
	if (bound > to->bound && bound < 1e300)
		to->bound = bound;
}

static void
note_gap(struct dtr_planned *to)
{
	double cost = (double)to->plan.cost;

	if (to->found == DTR_FOUND && !isnan(to->bound))
		to->gap = cost > to->bound ? (cost - to->bound) / cost : 0;
}

void
dtr_plan_checkmate(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	struct program x;
	struct answer a;
	double *solution;

	dtr_plan_chen(g, o, to);
	dtr_plan_greedy(g, o, to);
	dtr_plan_revolve(g, o, to);
	dtr_plan_online(g, o, to);
	to->note = NULL;
	to->bound = cost_once(g) - 1;
	if (!make_program(&x, g, (double)o->budget)) {
		dtr_plan_free(&to->plan);
		to->found = DTR_TOO_LARGE;
		return;
	}
	solution = new_solution(&x);
	if (solve(&x, o, solve_program, &a, solution, to))
		take_answer(&x, o, &a, solution, to);
	note_gap(to);
	mem_free(solution);
	free_program(&x);
}

static struct answer
solve_relaxed(const struct program *x, const struct dtr_planning *o,
    const struct dtr_planned *to, double *solution)
{
	struct columns c = by_column(x);
	Clp_Simplex *m = Clp_newModel();
	struct answer a = { false };

	(void)to;
	Clp_setLogLevel(m, 0);
	Clp_setMaximumSeconds(m, o->seconds);
	Clp_loadProblem(m, x->ncol, x->nrow, c.start, c.index, c.value,
	    x->low.v, x->high.v, x->cost.v, x->row_low.v, x->row_high.v);
	Clp_initialSolve(m);
	free_columns(&c);
	a.solved = Clp_status(m) == 0;
	a.infeasible = Clp_status(m) == 1;
	if (a.solved)
		memcpy(solution, Clp_getColSolution(m), solution_bytes(x));
	Clp_deleteModel(m);
	return a;
}

void
dtr_plan_relaxed(const struct dtr_graph *g, const struct dtr_planning *o,
    struct dtr_planned *to)
{
	struct program x;
	struct answer a;
	double *solution;

	if (!make_program(&x, g, SHARE * (double)o->budget)) {
		to->found = DTR_TOO_LARGE;
		return;
	}
	to->found = DTR_ABOVE;
	solution = new_solution(&x);
	if (!solve(&x, o, solve_relaxed, &a, solution, to)) {
		/* The note says why. */
	} else if (a.solved) {
		for (int k = 1; k < 10; k++)
			offer_rounded(&x, o, solution, k / 10.0, to);
		to->note = "rounded";
	} else {
		to->note = a.infeasible ? "no plan by stages exists" :
		    "time limit";
	}
	mem_free(solution);
	free_program(&x);
}
