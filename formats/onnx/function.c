/*
 * Functions of a model: found by domain, name and overload, checked before
 * anything is imported, since every call is a copy of the body.
 *
 * Refused are two of one name, functions that call themselves directly or
 * indirectly, calls nested deeper than CALL_DEPTH, and models whose functions
 * expand to more than NODE_LIMIT nodes (a short chain of doublings does). Calls
 * are walked with an explicit stack; subgraphs by recursion, which the reader
 * bounds.  Cost: linear in the model.
 */
#include "formats/onnx/graph.h"

#include <string.h>

#define CALL_DEPTH 64
#define NODE_LIMIT 4000000u

static uint64_t
function_key(const struct imp *im, const char *domain, const char *name,
    const char *overload)
{
	uint64_t key[3] = {
		map_ptr(str_intern0(im->m->strings, onnx_domain(domain))),
		map_ptr(str_intern0(im->m->strings, name ? name : "")),
		map_ptr(str_intern0(im->m->strings, overload ? overload :
		    "")),
	};

	return hash_bytes(key, sizeof key, 0);
}

struct onnx_function *
onnx_function_find(const struct imp *im, const struct onnx_node *n)
{
	uint32_t i;

	if (im->functions.n == 0 || !map_get(&im->functions,
	    function_key(im, n->domain, n->op, n->overload), &i))
		return NULL;
	return &im->model->function.v[i];
}

/* ---- checks ---- */

struct frame {
	uint32_t f;
	uint32_t next;		/* call of f to follow */
};
struct calls {
	struct imp *im;
	VEC(uint32_t) to;	/* callees of all, by function */
	uint32_t *first;	/* n + 1 places in to */
	uint64_t *size;		/* nodes when expanded; saturates */
	uint32_t *depth;
	uint8_t *state;		/* 0 not seen, 1 on the way, 2 done */
	VEC(struct frame) stack;
};

static uint64_t
gather(struct calls *c, struct onnx_node *v, uint32_t n)
{
	const struct onnx_function *all = c->im->model->function.v, *f;
	uint64_t size = n;

	for (uint32_t i = 0; i < n; i++) {
		if (v[i].op == NULL)
			v[i].op = "";
		f = onnx_function_find(c->im, &v[i]);
		if (f != NULL)
			vec_push(&c->to, (uint32_t)(f - all));
		for (uint32_t k = 0; k < v[i].attr.n; k++) {
			struct onnx_attr *a = &v[i].attr.v[k];

			if (a->g != NULL)
				size += gather(c, a->g->node.v, a->g->node.n);
			for (uint32_t j = 0; j < a->graphs.n; j++)
				size += gather(c, a->graphs.v[j].node.v,
				    a->graphs.v[j].node.n);
		}
	}
	return size;
}

static const char *
name_of(const struct calls *c, uint32_t f)
{
	const char *name = c->im->model->function.v[f].name;

	return name ? name : "";
}

/* The call closes a cycle: names its functions. */
static void
report_circle(struct calls *c, uint32_t to)
{
	struct span sp = { .src = c->im->src, .node = name_of(c, to) };
	struct buf b = { NULL, 0, 0 };
	uint32_t i = c->stack.n;

	while (c->stack.v[i - 1].f != to)
		i--;
	for (uint32_t k = i; k < c->stack.n && k < i + 8; k++)
		buf_printf(&b, "%s'%s'", k > i ? ", " : " through ",
		    name_of(c, c->stack.v[k].f));
	diag_error(c->im->d, &sp, "onnx-function", "function '%s' calls "
	    "itself%s", name_of(c, to), b.v ? b.v : "");
	buf_release(&b);
}

static void
finish(struct calls *c, uint32_t f)
{
	uint64_t size = c->size[f];
	uint32_t depth = 0;

	for (uint32_t i = c->first[f]; i < c->first[f + 1]; i++) {
		uint32_t g = c->to.v[i];

		size = size + c->size[g] > NODE_LIMIT ? NODE_LIMIT + 1 :
		    size + c->size[g];
		depth = c->depth[g] > depth ? c->depth[g] : depth;
	}
	c->size[f] = size;
	c->depth[f] = depth + 1;
	c->state[f] = 2;
}

static void
visit(struct calls *c, uint32_t f)
{
	vec_push(&c->stack, ((struct frame){ f, c->first[f] }));
	c->state[f] = 1;
	while (c->stack.n > 0) {
		struct frame *top = &vec_last(&c->stack);
		uint32_t g;

		if (top->next == c->first[top->f + 1]) {
			finish(c, top->f);
			c->stack.n--;
			continue;
		}
		g = c->to.v[top->next++];
		if (c->state[g] == 1)
			report_circle(c, g);
		if (c->state[g] != 0)
			continue;
		c->state[g] = 1;
		vec_push(&c->stack, ((struct frame){ g, c->first[g] }));
	}
}

/* Checks the expanded size of the main graph, which is the last "function". */
static void
check_size(struct calls *c, uint32_t n)
{
	struct span sp = { .src = c->im->src };

	if (c->depth[n] > CALL_DEPTH + 1)
		diag_error(c->im->d, &sp, "onnx-function", "function calls are "
		    "nested %u deep, at most %d are supported",
		    c->depth[n] - 1, CALL_DEPTH);
	if (c->size[n] > NODE_LIMIT)
		diag_error(c->im->d, &sp, "onnx-function", "with its "
		    "functions expanded the model has more than %u nodes",
		    NODE_LIMIT);
}

static void
collect(struct imp *im)
{
	for (uint32_t i = 0; i < im->model->function.n; i++) {
		const struct onnx_function *f = &im->model->function.v[i];
		uint64_t key = function_key(im, f->domain, f->name,
		    f->overload);
		struct span sp = { .src = im->src, .node = f->name };

		if (map_get(&im->functions, key, NULL))
			diag_error(im->d, &sp, "onnx-duplicate", "function "
			    "'%s' is defined twice", f->name ? f->name : "");
		else
			map_put(&im->functions, key, i);
	}
}

bool
onnx_check_functions(struct imp *im)
{
	uint32_t n = im->model->function.n, before = im->d->errors;
	struct calls c = { .im = im };

	if (n == 0)
		return true;
	collect(im);
	c.first = mem_zalloc(n + 2, sizeof *c.first);
	c.size = mem_zalloc(n + 1, sizeof *c.size);
	c.depth = mem_zalloc(n + 1, sizeof *c.depth);
	c.state = mem_zalloc(n + 1, 1);
	for (uint32_t i = 0; i < n; i++) {
		c.first[i] = c.to.n;
		c.size[i] = gather(&c, im->model->function.v[i].node.v,
		    im->model->function.v[i].node.n);
	}
	c.first[n] = c.to.n;
	c.size[n] = gather(&c, im->model->graph->node.v,
	    im->model->graph->node.n);
	c.first[n + 1] = c.to.n;
	for (uint32_t i = 0; i <= n; i++)
		if (c.state[i] == 0)
			visit(&c, i);
	check_size(&c, n);
	mem_free(c.first);
	mem_free(c.size);
	mem_free(c.depth);
	mem_free(c.state);
	vec_free(&c.to);
	vec_free(&c.stack);
	return im->d->errors == before;
}
