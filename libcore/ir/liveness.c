/*
 * Liveness (liveness.h).
 *
 * A forward walk numbers the nodes.  A backward pass over the steps finds the
 * uses: the first use that it meets is the last one, and whoever uses a value
 * comes after it, so what is final of the user is known; so is the last use of
 * the local functions around it, but for their own calls of themselves, which
 * are inside.
 *
 * For deaths, the pass also knows which values are live, that is used later on
 * the current path.  A value that a branch makes live is not so in the other
 * branches of the node; when all branches are done, it is live before the node,
 * and dead at the head of the branches that did not make it live.
 */
#include "ir/liveness.h"

#include <string.h>

#include "ir/region_walk.h"

#define DEEP 64			/* levels that are distinguished */
#define UNUSED UINT32_MAX	/* in at[], before a use is met */

struct event {
	enum ir_step step;
	uint32_t pos, what;	/* a node, or the region entered or left */
};

/* A value that a branch of the current node made live; branch 0: the node
 * itself. */
struct branch_use {
	ir_id id;
	ir_region branch;
};

/* An open region. */
struct level {
	ir_region region;
	ir_id at;		/* its node at hand; 0: its end */
	/* For deaths: values from outside that the region made live, and what
	 * the branches of the current node did. */
	VEC(ir_id) outer;
	VEC(struct branch_use) branches;
};

struct death_link {
	struct ir_death death;
	uint32_t next;		/* 1 + index of another of the value, or 0 */
};

struct liveness {
	struct ir_liveness *l;
	const struct ir_module *m;
	bool (*holds)(const struct ir_node *n);
	VEC(struct event) event;
	VEC(struct level) open;	/* those after nopen keep their memory */
	uint32_t nopen;
	VEC(ir_id) around;	/* local functions, outermost first */
	/* for deaths, by position: whether it is live, the branch that was last
	 * seen to make it live, 1 + the index of its first death */
	bool *live;
	ir_region *branch;
	uint32_t *first;
	VEC(struct death_link) link;
};

void
ir_liveness_init(struct ir_liveness *l, const struct ir_module *m)
{
	memset(l, 0, sizeof *l);
	ir_liveness_grow(l, m);
}

void
ir_liveness_grow(struct ir_liveness *l, const struct ir_module *m)
{
	uint32_t n;

	if (m->node.n >= l->nnode) {
		n = mem_more(l->nnode, m->node.n);
		MEM_ZGROW(l->pos, l->nnode, n);
		MEM_ZGROW(l->last, l->nnode, n);
		MEM_ZGROW(l->at, l->nnode, n);
		l->nnode = n;
	}
	if (m->region.n >= l->nregion) {
		n = mem_more(l->nregion, m->region.n);
		MEM_ZGROW(l->frame, l->nregion, n);
		MEM_ZGROW(l->depth, l->nregion, n);
		MEM_ZGROW(l->frames, l->nregion, n);
		MEM_ZGROW(l->gives, l->nregion, n);
		l->nregion = n;
	}
}

void
ir_liveness_free(struct ir_liveness *l)
{
	mem_free(l->pos);
	mem_free(l->last);
	mem_free(l->at);
	mem_free(l->frame);
	mem_free(l->depth);
	mem_free(l->frames);
	mem_free(l->gives);
	vec_free(&l->death);
}

/* ---- forward ---- */

static ir_id
local_function(const struct ir_module *m, ir_region r)
{
	ir_id owner = m->region.v[r].owner;

	return owner != 0 && ir_at(m, owner)->kind == NODE_FN ? owner : 0;
}

static void
number_region(struct liveness *x, ir_region r)
{
	struct ir_liveness *l = x->l;
	ir_id owner = x->m->region.v[r].owner, fn = local_function(x->m, r);
	ir_region up = owner != 0 ? ir_at(x->m, owner)->region : 0;

	l->frame[r] = fn != 0 || up == 0 ? fn : l->frame[up];
	l->frames[r] = (up != 0 ? l->frames[up] : 0) + (fn != 0);
	l->depth[r] = up != 0 ? l->depth[up] + 1 : 0;
	l->gives[r] = false;
}

/* Returns the last position. */
static uint32_t
number(struct liveness *x, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;
	uint32_t pos = 0;

	ir_walk_begin(&w, x->m, function);
	while ((s = ir_walk_next(&w, x->m)) != IR_DONE) {
		struct event e = { s, ++pos, s == IR_NODE ? w.node :
		    w.region };

		if (s == IR_ENTER) {
			number_region(x, w.region);
		} else if (s == IR_NODE) {
			x->l->pos[w.node] = x->l->last[w.node] = pos;
			x->l->at[w.node] = UNUSED;
		}
		if (s != IR_NODE_END)
			vec_push(&x->event, e);
	}
	ir_walk_end(&w);
	return pos;
}

/* ---- deaths ---- */

static bool
has_branches(const struct ir_node *n)
{
	return n->kind == NODE_IF || n->kind == NODE_MATCH;
}

static void
die(struct liveness *x, ir_id value, ir_id node, ir_region region)
{
	uint32_t *first = &x->first[x->l->pos[value]];
	struct death_link d = { { value, node, region }, *first };

	vec_push(&x->link, d);
	*first = x->link.n;
}

/* A use at level `to` of the open regions, of a value of level `from`. */
static void
make_live(struct liveness *x, ir_id id, uint32_t from, uint32_t to)
{
	bool deep = to - from > DEEP, *live = &x->live[x->l->pos[id]];
	struct level *v;

	if (*live)
		return;
	*live = true;
	v = &x->open.v[deep ? from + DEEP : to];
	if (v->at == 0) {
		x->l->gives[v->region] = true;
	} else if (!deep && has_branches(ir_at(x->m, v->at))) {
		/* By the node itself, before its branches. */
		vec_push(&v->branches, ((struct branch_use){ id, 0 }));
		return;
	} else {
		die(x, id, v->at, 0);
	}
	if (to > from)
		vec_push(&v->outer, id);
}

/* The branch at the innermost level is done. */
static void
end_branch(struct liveness *x)
{
	struct level *v = &x->open.v[x->nopen - 1], *up = v - 1;

	for (uint32_t i = 0; i < v->outer.n; i++) {
		struct branch_use u = { v->outer.v[i], v->region };

		x->live[x->l->pos[u.id]] = false;
		vec_push(&up->branches, u);
	}
	v->outer.n = 0;
}

/* What is live in one branch is live before the node, which is at hand; after
 * its own operands were made live. */
static void
merge_branches(struct liveness *x, const struct ir_node *n)
{
	struct level *v = &x->open.v[x->nopen - 1];
	VEC(ir_id) all = { NULL, 0, 0 };
	const uint32_t *pos = x->l->pos;
	uint32_t k = 0;

	for (uint32_t i = 0; i < v->branches.n; i++) {
		struct branch_use u = v->branches.v[i];
		bool *live = &x->live[x->l->pos[u.id]];

		if (*live && u.branch != 0)
			continue;
		*live = true;
		vec_push(&all, u.id);
	}
	/* They stand in the order in which the branches were done. */
	for (uint32_t s = n->nsub; s-- > 0; ) {
		ir_region r = ir_sub(x->m, n, s);

		for (; k < v->branches.n && v->branches.v[k].branch == r; k++)
			x->branch[pos[v->branches.v[k].id]] = r;
		for (uint32_t i = 0; i < all.n; i++)
			if (x->branch[pos[all.v[i]]] != r)
				die(x, all.v[i], 0, r);
	}
	for (uint32_t i = 0; i < all.n; i++)
		if (ir_at(x->m, all.v[i])->region != v->region)
			vec_push(&v->outer, all.v[i]);
	v->branches.n = 0;
	vec_free(&all);
}

static void
list_deaths(struct liveness *x)
{
	x->l->death.n = 0;
	for (uint32_t i = 0; i < x->event.n; i++) {
		struct event e = x->event.v[i];

		if (e.step != IR_NODE)
			continue;
		for (uint32_t k = x->first[e.pos]; k != 0; ) {
			vec_push(&x->l->death, x->link.v[k - 1].death);
			k = x->link.v[k - 1].next;
		}
	}
}

/* ---- backward ---- */

/* A use at the innermost level; what it takes is needed up to pos. */
static void
use(struct liveness *x, ir_id id, uint32_t pos)
{
	struct ir_liveness *l = x->l;
	ir_region r = ir_at(x->m, id)->region;
	uint32_t to = x->nopen - 1;

	if (x->around.n > l->frames[r]) {
		/* The outermost local function that captures the value. */
		ir_id fn = x->around.v[l->frames[r]];

		pos = l->last[fn] > pos ? l->last[fn] : pos;
		to = l->depth[ir_at(x->m, fn)->region];
	}
	if (l->last[id] < pos)
		l->last[id] = pos;
	if (l->at[id] == UNUSED)
		l->at[id] = x->open.v[l->depth[r]].at;
	if (l->with_deaths)
		make_live(x, id, l->depth[r], to);
}

static void
back_into(struct liveness *x, ir_region r, uint32_t pos)
{
	const struct ir_region_data *d = &x->m->region.v[r];
	struct level none = { 0 };

	if (x->nopen > 0)
		x->open.v[x->nopen - 1].at = d->owner;
	if (x->nopen == x->open.n)
		vec_push(&x->open, none);
	x->open.v[x->nopen].region = r;
	x->open.v[x->nopen++].at = 0;
	if (local_function(x->m, r) != 0)
		vec_push(&x->around, d->owner);
	if (d->result != 0)
		use(x, d->result, pos);
}

static void
back_out_of(struct liveness *x, ir_region r)
{
	ir_id owner = x->m->region.v[r].owner;

	if (local_function(x->m, r) != 0)
		(void)vec_pop(&x->around);
	else if (owner != 0)
		end_branch(x);
	x->nopen--;
}

static void
back_over(struct liveness *x, ir_id id, uint32_t pos)
{
	struct ir_liveness *l = x->l;
	const struct ir_node *n = ir_at(x->m, id);

	x->open.v[x->nopen - 1].at = id;
	if (l->at[id] == UNUSED) {
		l->at[id] = id;
		if (l->with_deaths && n->kind == NODE_PARAM)
			die(x, id, 0, n->region);
		else if (l->with_deaths)
			die(x, id, id, 0);
	}
	if (x->holds != NULL && x->holds(n))
		pos = l->last[id];
	for (uint32_t i = 0; i < n->nin; i++)
		use(x, ir_in(x->m, n, i), pos);
	if (l->with_deaths && has_branches(n))
		merge_branches(x, n);
}

void
ir_liveness_function(struct ir_liveness *l, const struct ir_module *m,
    uint32_t function, bool (*holds)(const struct ir_node *n))
{
	struct liveness x = { .l = l, .m = m, .holds = holds };
	uint32_t steps;

	steps = number(&x, function);
	if (l->with_deaths) {
		x.live = mem_zalloc(steps + 1, sizeof *x.live);
		x.branch = mem_zalloc(steps + 1, sizeof *x.branch);
		x.first = mem_zalloc(steps + 1, sizeof *x.first);
	}
	for (uint32_t i = x.event.n; i-- > 0; ) {
		const struct event *e = &x.event.v[i];

		if (e->step == IR_LEAVE)
			back_into(&x, e->what, e->pos);
		else if (e->step == IR_ENTER)
			back_out_of(&x, e->what);
		else
			back_over(&x, e->what, e->pos);
	}
	if (l->with_deaths)
		list_deaths(&x);
	for (uint32_t i = 0; i < x.open.n; i++) {
		vec_free(&x.open.v[i].outer);
		vec_free(&x.open.v[i].branches);
	}
	vec_free(&x.open);
	vec_free(&x.event);
	vec_free(&x.around);
	vec_free(&x.link);
	mem_free(x.live);
	mem_free(x.branch);
	mem_free(x.first);
}
