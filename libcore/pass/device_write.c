/*
 * Device planning (device_impl.h): copies, scopes and annotations.
 *
 * Regions are rebuilt from the outer to the inner ones.  A binding that is
 * elsewhere than what is around it gets a scope, on_device: one with a name
 * becomes that scope itself, so that its users see it; another one where it is
 * used on a different device.
 */
#include "pass/device_impl.h"

#include "pass/emit.h"

struct writer {
	struct device_pass *x;
	struct ir_module *m;
	ir_id *now;		/* by node: what stands for its value */
	bool *is_scope;		/* by node: on_device that stays */
	const char **lexical; /* by region: the device of what is around */
	ir_region region;
	struct map number;	/* of a device, from 1 */
	struct map made;	/* by value and device (NULL: its scope): the
				 * copy, for all users in the region */
};

static const char *
at(struct writer *w, ir_id id)
{
	return device_at(w->x, w->x->of[id]);
}

/* Values that tell by themselves where they are: no scope is put around. */
static bool
tells(struct writer *w, ir_id id)
{
	const struct ir_node *n = ir_at(w->m, id);

	return n->kind == NODE_PARAM || n->kind == NODE_GLOBAL ||
	    n->kind == NODE_FN || n->kind == NODE_OP ||
	    n->kind == NODE_CTOR || w->is_scope[id];
}

static uint64_t
key_of(struct writer *w, ir_id id, const char *device)
{
	uint32_t n = 0;

	if (device != NULL && !map_get(&w->number, map_ptr(device), &n)) {
		n = w->number.n + 1;
		map_put(&w->number, map_ptr(device), n);
	}
	return (uint64_t)id << 32 | n;
}

static bool
find_made(struct writer *w, ir_id id, const char *device, ir_id *made)
{
	return map_get(&w->made, key_of(w, id, device), made);
}

static ir_id
remember(struct writer *w, ir_id id, const char *device, ir_id made)
{
	map_put(&w->made, key_of(w, id, device), made);
	return made;
}

static ir_id
append_call(struct writer *w, uint32_t op, const struct attrs *as, ir_id in,
    const struct span *sp)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
	    .ref = op, .id = IR_NEW_ID, .attrs = as, .span = *sp,
	    .type = ir_at(w->m, in)->type };

	return ir_node_add(w->m, w->region, &n, &(struct ir_args){ .in = &in,
	    .nin = 1 });
}

static ir_id
append_scope(struct writer *w, ir_id in, const char *device)
{
	struct span sp = ir_at(w->m, in)->span;
	const struct attrs *as;
	uint32_t op = op_device_scope(w->m, device, &as);

	return append_call(w, op, as, in, &sp);
}

/* The value with a scope; `asked` is the operand as it was, which may be a
 * scope already. */
static ir_id
scoped(struct writer *w, ir_id v, const char *device, ir_id asked)
{
	struct ir_node *n = ir_at(w->m, asked);
	const struct attrs *as;
	ir_id made;

	if (tells(w, v) || ir_at(w->m, v)->name != NULL)
		return v;
	if (find_made(w, v, NULL, &made))
		return made;
	if (asked == v || n->region != w->region || w->is_scope[asked])
		return remember(w, v, NULL, append_scope(w, v, device));
	op_device_scope(w->m, device, &as);
	n->attrs = as;
	ir_set_operands(w->m, asked, &v, 1);
	vec_push(&w->m->region.v[w->region].nodes, asked);
	w->is_scope[asked] = true;
	w->x->s->removed--;
	return remember(w, v, NULL, asked);
}

static void
report_stays(struct writer *w, ir_id v, const char *from, const char *to,
    const struct span *sp)
{
	enum type_kind kind = ir_at(w->m, v)->type->kind;

	diag_error(w->x->d, sp, "device-conflict", "a %s on %s is used on %s, "
	    "and it cannot be copied", kind == TYPE_FUNC ? "function" :
	    kind == TYPE_REF ? "reference" : "value with functions or "
	    "references", from, to);
	diag_note(w->x->d, &ir_at(w->m, v)->span, "it is defined here");
}

static void
say_copy(struct writer *w, ir_id v, const char *from, const char *to)
{
	const struct device_options *o = w->x->o;
	struct buf b = { 0 };

	if (o->say == NULL)
		return;
	buf_puts(&b, "copied ");
	pass_put_binding(&b, ir_at(w->m, v));
	buf_printf(&b, " from %s to %s", from, to);
	buf_putc(&b, '\0');
	o->say(o->ctx, b.v);
	buf_release(&b);
}

static ir_id
copied(struct writer *w, ir_id v, const char *to, ir_id asked,
    const struct span *sp)
{
	const char *from = at(w, v);
	const struct attrs *as;
	uint32_t op;
	ir_id made;

	if (find_made(w, v, to, &made))
		return made;
	if (ir_at(w->m, v)->type != NULL &&
	    w->x->stays[ir_at(w->m, v)->type->index]) {
		report_stays(w, v, from, to, sp);
		return v;
	}
	say_copy(w, v, from, to);
	op = op_device_copy(w->m, from, to, &as);
	w->x->s->copies++;
	return remember(w, v, to, append_call(w, op, as, scoped(w, v, from,
	    asked), sp));
}

/* An operand on a device, inside of what is on another. */
static ir_id
operand(struct writer *w, ir_id asked, const char *wanted, const char *around,
    const struct span *sp)
{
	ir_id v = w->now[asked], made;

	if (wanted == NULL)
		return v;
	if (at(w, v) == wanted)
		return wanted == around ? v : scoped(w, v, wanted, asked);
	made = copied(w, v, wanted, asked, sp);
	return wanted == around || made == v ? made : append_scope(w, made,
	    wanted);
}

/* ---- bindings ---- */

/* A binding with a name becomes the scope of what it was. */
static void
scope_named(struct writer *w, ir_id id)
{
	struct ir_module *m = w->m;
	struct ir_node n = *ir_at(m, id), *now;
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), inner;
	ir_region *sub = mem_alloc((n.nsub + 1) * sizeof *sub);
	const struct attrs *as;

	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = ir_in(m, &n, i);
	for (uint32_t i = 0; i < n.nsub; i++)
		sub[i] = ir_sub(m, &n, i);
	n.name = NULL;
	n.id = IR_NEW_ID;
	inner = ir_node_add(m, w->region, &n, &(struct ir_args){ .in = in,
	    .nin = n.nin, .sub = sub, .nsub = n.nsub });
	for (uint32_t i = 0; i < n.nsub; i++)
		m->region.v[sub[i]].owner = inner;
	now = ir_at(m, id);
	now->kind = NODE_CALL;
	now->callee = CALLEE_OP;
	now->ref = op_device_scope(m, at(w, id), &as);
	now->attrs = as;
	now->nsub = 0;
	now->annot = NULL;
	now->props = NULL;
	ir_set_operands(m, id, &inner, 1);
	w->is_scope[id] = true;
	mem_free(in);
	mem_free(sub);
}

/* A scope of the program goes: its operand stands for it.  It stays where that
 * has no name and needs a scope; else the operand takes its name. */
static void
write_scope(struct writer *w, ir_id id)
{
	struct ir_node *n = ir_at(w->m, id), *in;
	ir_id v = w->now[ir_in(w->m, n, 0)];
	const struct attrs *as;

	in = ir_at(w->m, v);
	w->now[id] = v;
	w->x->s->removed++;
	if (n->name == NULL || in->name != NULL || in->region != w->region ||
	    tells(w, v))
		return;
	if (at(w, v) == w->lexical[w->region]) {
		in->name = n->name;
		return;
	}
	op_device_scope(w->m, at(w, v), &as);
	n->attrs = as;
	ir_set_operands(w->m, id, &v, 1);
	vec_push(&w->m->region.v[w->region].nodes, id);
	w->now[id] = id;
	w->x->of[id] = w->x->of[v];
	w->is_scope[id] = true;
	w->x->s->removed--;
}

static bool
is_no_copy(struct writer *w, ir_id id)
{
	return w->x->from[id] != 0 &&
	    device_at(w->x, w->x->from[id]) == at(w, id);
}

static void
write_node(struct writer *w, ir_id id)
{
	struct ir_module *m = w->m;
	struct ir_node n = *ir_at(m, id);
	const struct attrs *as;
	struct op_devices o;

	if (device_call(&n, &o) && o.kind == OP_PLACE_SCOPE) {
		write_scope(w, id);
		return;
	}
	if (is_no_copy(w, id)) {
		w->now[id] = w->now[ir_in(m, &n, 0)];
		w->x->s->removed++;
		return;
	}
	for (uint32_t i = 0; i < n.nin; i++) {
		uint32_t d = device_expected(w->x, id, i);
		ir_id in = operand(w, ir_in(m, &n, i), d == 0 ? NULL :
		    device_at(w->x, d), at(w, id), &n.span);

		m->operand.v[n.in + i] = in;
	}
	if (w->x->from[id] != 0) {
		op_device_copy(m, device_at(w->x, w->x->from[id]), at(w, id),
		    &as);
		ir_at(m, id)->attrs = as;
	}
	if (n.name != NULL && at(w, id) != w->lexical[w->region] &&
	    !tells(w, id))
		scope_named(w, id);
	vec_push(&m->region.v[w->region].nodes, id);
}

static void
write_region(struct writer *w, ir_region r)
{
	struct ir_region_data *d = &w->m->region.v[r];
	const char *here = w->lexical[r];
	pass_nodes old;
	struct span sp;

	old = pass_take_nodes(w->m, r);
	w->region = r;
	map_free(&w->made);
	for (uint32_t k = 0; k < old.n; k++)
		write_node(w, old.v[k]);
	sp = ir_at(w->m, d->result)->span;
	d->result = operand(w, d->result, here, here, &sp);
	vec_free(&old);
}

/* ---- annotations ---- */

static const struct attrs *
with_device(struct writer *w, const struct attrs *as, const char *device)
{
	struct attr a = attr_str(device);

	return attrs_with(w->m->arena, as, str_intern0(w->m->strings,
	    IR_DEVICE), &a);
}

static void
annotate(struct writer *w, ir_region body)
{
	const struct ir_region_data *r = &w->m->region.v[body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		struct ir_node *p = ir_at(w->m, r->params.v[i]);

		p->props = with_device(w, p->props, at(w, r->params.v[i]));
	}
}

static void
write_function(struct writer *w, uint32_t f)
{
	ir_region_list list = { NULL, 0, 0 };
	ir_id owner;

	ir_function_regions(w->m, f, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		ir_region r = list.v[i];

		if (w->x->closed[r])
			continue;
		owner = w->m->region.v[r].owner;
		w->lexical[r] = owner == 0 || ir_at(w->m, owner)->kind ==
		    NODE_FN ? device_at(w->x, w->x->result[r]) :
		    at(w, owner);
		if (owner == 0) {
			w->m->function.v[f].attrs = with_device(w,
			    w->m->function.v[f].attrs, w->lexical[r]);
			annotate(w, r);
		} else if (ir_at(w->m, owner)->kind == NODE_FN) {
			ir_at(w->m, owner)->attrs = with_device(w,
			    ir_at(w->m, owner)->attrs, w->lexical[r]);
			annotate(w, r);
		}
	}
	for (uint32_t i = 0; i < list.n; i++)
		if (!w->x->closed[list.v[i]])
			write_region(w, list.v[i]);
	vec_free(&list);
}

void
device_write(struct device_pass *x)
{
	struct writer w = { .x = x, .m = x->m };
	uint32_t n = x->nnode;

	w.now = mem_alloc(n * sizeof *w.now);
	w.is_scope = mem_zalloc(n, sizeof *w.is_scope);
	w.lexical = mem_zalloc(x->m->region.n, sizeof *w.lexical);
	for (ir_id i = 0; i < n; i++)
		w.now[i] = i;
	for (uint32_t f = 1; f < x->m->function.n; f++)
		write_function(&w, f);
	ir_compact(x->m);
	mem_free(w.now);
	mem_free(w.is_scope);
	mem_free(w.lexical);
	map_free(&w.made);
	map_free(&w.number);
}
