/*
 * Forms of tensor programs for several processors (schedule.h).
 *
 * A program is scheduled for the least of the processors, and a copy of it for
 * each of the others; the copies, with the versions that they have for given
 * extents, become versions of the program that are called on their processors
 * alone.
 *
 * Each form may want its constants in another layout.  Where it differs from
 * that of the least processor, all forms get an input more, which takes the
 * constant in that layout and which the others do not read: so all have one
 * signature, a constant that is read in one layout is there once, and what a
 * processor's form does not read is never touched.
 *
 * Cost: a schedule for each form.
 */
#include "pass/schedule_impl.h"

#include <ctype.h>
#include <string.h>

#include "tensor/buffer_use.h"

/* A program and its versions, for one processor. */
struct form {
	struct prim *p;
	struct rule_constants own;
};

/* The name of a form's program. */
static const char *
form_name(struct ir_module *m, const char *of, const char *cpu)
{
	char *text = mem_printf("%s_%s", of, cpu);
	const char *name;

	for (char *s = text + strlen(of); *s != '\0'; s++)
		if (!isalnum((unsigned char)*s))
			*s = '_';
	name = ir_free_global(m, text);
	mem_free(text);
	return name;
}

static struct prim *
copy_program(struct ir_module *m, const struct prim *p, const char *cpu)
{
	struct prim *q = prim_copy(p);

	q->name = form_name(m, p->name, cpu);
	return q;
}

static void
make_form(struct ir_module *m, const struct schedule_options *o,
    const struct prim *p, const struct version_list *list, uint32_t cpu,
    struct form *f, schedule_family *family, struct schedule_stats *stats,
    struct diag *d)
{
	struct schedule_options with = *o;
	struct version_list own = { NULL, 0, 0 };

	with.target.machine = o->form[cpu].machine;
	f->p = copy_program(m, p, o->form[cpu].name);
	ir_add_prim(m, f->p->name, f->p);
	for (uint32_t i = 0; i < p->version.n; i++) {
		struct prim_version x = p->version.v[i];
		struct prim *v = copy_program(m, prim_version(p, i),
		    o->form[cpu].name);

		ir_add_prim(m, v->name, v);
		x.name = v->name;
		vec_push(&f->p->version, x);
	}
	for (uint32_t i = 0; i < list->n; i++) {
		struct made_version x = list->v[i];

		x.p = copy_program(m, list->v[i].p, o->form[cpu].name);
		x.version.name = x.p->name;
		vec_push(&own, x);
	}
	family(m, &with, f->p, &f->own, &own, stats, d);
	vec_free(&own);
}

/* ---- inputs for other layouts ---- */

struct slots {
	struct ir_module *m;
	uint32_t ninput;	/* of the program before */
	VEC(struct constant_copy) list;
	VEC(const struct prim_buffer *) buffer;	/* its type, for each */
};

static const struct rule_panels *
panels_of(const struct rule_constants *c, uint32_t input)
{
	for (uint32_t i = 0; i < c->panels.n; i++)
		if (c->panels.v[i].input == input)
			return &c->panels.v[i];
	return NULL;
}

/* The input for `input` in a layout, which a form has as b. */
static uint32_t
slot(struct slots *s, uint32_t input, const struct rule_panels *l,
    const struct prim_buffer *b)
{
	struct constant_copy x = { .input = input };

	if (l != NULL)
		x.layout = *l;
	for (uint32_t i = 0; i < s->list.n; i++)
		if (s->list.v[i].input == input &&
		    constants_same_layout(&s->list.v[i].layout, &x.layout))
			return s->ninput + i;
	vec_push(&s->list, x);
	vec_push(&s->buffer, b);
	return s->ninput + s->list.n - 1;
}

/* Where a form reads each input; false: where it is. */
static bool
find_slots(struct slots *s, const struct form *f,
    const struct rule_constants *base, uint32_t *to)
{
	bool any = false;

	for (uint32_t i = 0; i < s->ninput; i++) {
		const struct rule_panels *own = panels_of(&f->own, i);
		const struct rule_panels *other = panels_of(base, i);

		to[i] = i;
		if (own == other || (own != NULL && other != NULL &&
		    constants_same_layout(own, other)))
			continue;
		to[i] = slot(s, i, own, &f->p->buffer.v[i]);
		any = true;
	}
	return any;
}

static const char *
buffer_name(const struct prim *p, const char *base)
{
	const char *name = base;

	for (uint32_t n = 1, i = 0; i < p->buffer.n; i++)
		if (p->buffer.v[i].name == name) {
			name = str_printf(p->m->strings, "%s_%u", base, n++);
			i = UINT32_MAX;
		}
	return name;
}

/* Gives a program the new inputs.  to: where it reads each of the others, or
 * NULL if it is of the base, which has their types. */
static void
add_inputs(const struct slots *s, struct prim *p, const struct prim *base,
    const uint32_t *to)
{
	uint32_t n = s->list.n, old = p->buffer.n, *move;

	if (n == 0)
		return;
	move = mem_zalloc(old + 1, sizeof *move);
	for (uint32_t i = 0; i < old; i++)
		move[i] = i < s->ninput ? to != NULL ? to[i] : i : i + n;
	for (uint32_t i = 0; i < n; i++)
		vec_push(&p->buffer, p->buffer.v[0]);
	memmove(&p->buffer.v[s->ninput + n], &p->buffer.v[s->ninput],
	    (old - s->ninput) * sizeof *p->buffer.v);
	for (uint32_t i = 0; i < n; i++) {
		struct prim_buffer *b = &p->buffer.v[s->ninput + i];

		*b = *s->buffer.v[i];
		b->name = NULL;
	}
	for (uint32_t i = 0; i < n; i++)
		p->buffer.v[s->ninput + i].name = buffer_name(p,
		    p->buffer.v[s->list.v[i].input].name);
	for (uint32_t i = 0; to != NULL && i < s->ninput; i++) {
		if (to[i] == i)
			continue;
		p->buffer.v[i].dim = base->buffer.v[i].dim;
		p->buffer.v[i].rank = base->buffer.v[i].rank;
	}
	p->ninput += n;
	prim_move_buffers(p, move);
	mem_free(move);
}

static void
add_inputs_to_family(const struct slots *s, struct prim *p,
    const struct prim *base, const uint32_t *to)
{
	for (uint32_t i = 0; i < p->version.n; i++)
		add_inputs(s, prim_version(p, i), base, to);
	if (p != base)
		add_inputs(s, p, base, to);
}

/* ---- all forms of a program ---- */

/* Makes what a form has versions of the program, for its processor. */
static void
attach(struct ir_module *m, struct prim *p, struct form *f, const char *cpu,
    uint32_t *at)
{
	struct prim_version x = { .name = f->p->name, .span = f->p->span };

	vec_push(&f->p->version, x);
	for (uint32_t i = 0; i < f->p->version.n; i++, ++*at) {
		x = f->p->version.v[i];
		x.cpu = str_intern0(m->strings, cpu);
		vec_push(&p->version, x);
		memmove(&p->version.v[*at + 1], &p->version.v[*at],
		    (p->version.n - 1 - *at) * sizeof x);
		p->version.v[*at] = x;
	}
	f->p->version.n = 0;
}

void
schedule_forms(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct constants *known, uint32_t prim,
    const struct version_list *list, schedule_family *family,
    struct schedule_stats *stats, struct diag *d)
{
	struct rule_constants *constants = constants_of(known, prim);
	struct form form[TARGET_CPUS] = { { 0 } };
	struct slots s = { .m = m, .ninput = p->ninput };
	uint32_t *to = mem_zalloc((size_t)o->nform * (p->ninput + 1),
	    sizeof *to), at = 0;

	for (uint32_t i = 1; i < o->nform; i++) {
		form[i].own.is = constants->is;
		make_form(m, o, p, list, i, &form[i], family, stats, d);
	}
	family(m, o, p, constants, list, stats, d);
	for (uint32_t i = 1; i < o->nform; i++)
		find_slots(&s, &form[i], constants, to + i * p->ninput);
	/* The types of the new inputs are those of the forms as they are. */
	for (uint32_t i = 0; i < s.buffer.n; i++) {
		struct prim_buffer *b = arena_alloc(m->arena, 1, sizeof *b);

		*b = *s.buffer.v[i];
		s.buffer.v[i] = b;
	}
	for (uint32_t i = 1; i < o->nform; i++)
		add_inputs_to_family(&s, form[i].p, p, to + i * s.ninput);
	add_inputs_to_family(&s, p, p, NULL);
	add_inputs(&s, p, p, NULL);
	for (uint32_t i = 1; i < o->nform; i++)
		attach(m, p, &form[i], o->form[i].name, &at);
	for (uint32_t i = 0; i < s.list.n; i++)
		vec_push(&known->prim[prim].copy, s.list.v[i]);
	for (uint32_t i = 1; i < o->nform; i++)
		vec_free(&form[i].own.panels);
	vec_free(&s.list);
	vec_free(&s.buffer);
	mem_free(to);
}
