/* Builds the networks of network.h. */
#include "dtr/network.h"

#include <stdio.h>
#include <string.h>

/* Unit calls cannot exceed the program's limits. */
static uint32_t
add_call(struct dtr_program *p, const char *name, const uint32_t *in,
    uint32_t nin)
{
	struct dtr_output out = { .name = name, .size = 1, .alias = -1 };
	struct dtr_issue call = { .cost = 1, .in = in, .nin = nin,
	    .out = &out, .nout = 1 };
	uint32_t t;
	char *why;

	if (!dtr_program_call(p, &call, &t, &why))
		BUG("%s", why);
	return t;
}

static void
let_go(struct dtr_program *p, uint32_t tensor)
{
	char *why;

	if (!dtr_program_release_tensor(p, tensor, &why))
		BUG("%s", why);
}

void
dtr_linear(struct dtr_program *p, uint32_t n)
{
	uint32_t in[2], t, i;
	char name[16];

	for (i = 1; i <= n; i++) {
		snprintf(name, sizeof name, "t%u", i);
		t = i - 2;
		add_call(p, name, &t, i > 1);
	}
	if (n == 0)
		return;
	/* The first gradient reads nothing: so nobody needs the last two. */
	if (n > 1)
		let_go(p, n - 2);
	let_go(p, n - 1);
	t = add_call(p, "g1", NULL, 0);
	for (i = n - 1; i > 0; i--) {
		snprintf(name, sizeof name, "g%u", n - i + 1);
		in[0] = i - 2;
		in[1] = t;
		t = add_call(p, name, i > 1 ? in : in + 1, i > 1 ? 2 : 1);
		if (i > 1)
			let_go(p, in[0]);
		let_go(p, in[1]);
	}
	dtr_program_keep(p, t);
}

struct chain {
	uint32_t *of;		/* chain of each tensor */
	uint32_t *end, *length;	/* of each chain: its last tensor */
	uint32_t n;
};

/* The shortest chain none of whose values is resident. */
static uint32_t
find_empty(const struct dtr_sim *s, const struct chain *c, uint32_t tensors,
    uint32_t *held)
{
	uint32_t best = 0, i;

	memset(held, 0, c->n * sizeof *held);
	for (i = 1; i < tensors; i++)
		if (dtr_sim_resident(s, i))
			held[c->of[i]]++;
	for (i = 0; i < c->n; i++)
		if (held[i] == 0 && (held[best] > 0 ||
		    c->length[i] < c->length[best]))
			best = i;
	if (held[best] > 0)
		BUG("no chain is empty");
	return best;
}

struct dtr_result
dtr_adversary(uint32_t n, const struct dtr_options *o)
{
	uint32_t chains = o->budget < n ? (uint32_t)o->budget : n;
	struct chain c = { mem_zalloc(n + 1, sizeof *c.of), mem_zalloc(chains,
	    sizeof *c.end), mem_zalloc(chains, sizeof *c.length), chains };
	uint32_t *held = mem_zalloc(chains, sizeof *held), start;
	struct dtr_program p;
	struct dtr_result r;
	struct dtr_sim *s;
	char *why;

	dtr_program_init(&p);
	if (!dtr_program_constant(&p, "t0", 1, &start, &why))
		BUG("%s", why);
	s = dtr_sim_new(&p, o);
	for (uint32_t t = 1; t <= n && dtr_sim_run(s); t++) {
		uint32_t to = find_empty(s, &c, t, held);

		add_call(&p, "t", &c.end[to], 1);
		c.of[t] = to;
		c.end[to] = t;
		c.length[to]++;
	}
	dtr_sim_run(s);
	r = dtr_sim_result(s);
	dtr_sim_free(s);
	dtr_program_release(&p);
	mem_free(c.of);
	mem_free(c.end);
	mem_free(c.length);
	mem_free(held);
	return r;
}
