/*
 * Reading tensor programs.
 *
 * A stage's attributes refer to nodes that follow inside of it, so they are
 * kept until its end.  Scalar nodes get their dtype from their operands here
 * (sx_type), which also refuses operands that do not fit; all else is left to
 * prim_verify.  A stage or node in error is skipped, and its users report
 * nothing.
 */
#include "read.h"

#include <string.h>

/* ---- values ---- */

static int
find_word(const char *s, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(s, list[i]) == 0)
			return i;
	return -1;
}

static bool
number_word(const char **s, uint32_t *out)
{
	*s += strspn(*s, " ");
	return **s != '\0' && r_parse_id(s, 's', out) &&
	    (**s == ' ' || **s == '\0');
}

/* "s1 s2" into pp->in; false: reported, or some node was in error. */
static bool
nodes(struct reader *r, const char *s, const char *word)
{
	struct pending_prim *pp = &r->prim;
	bool ok = true;
	uint32_t number;
	sx_id id;

	pp->in.n = 0;
	while (s != NULL && s[strspn(s, " ")] != '\0') {
		if (!number_word(&s, &number)) {
			r_wrong(r, "stream-value", "'%s' is not a list of "
			    "scalar nodes (s1 s2 ...)", word);
			return false;
		}
		if (!map_get(&pp->id, number, &id)) {
			r_wrong(r, "stream-id", "'s%u' in '%s' does not come "
			    "before it in this stage", number, word);
			return false;
		}
		ok &= id != 0;
		vec_push(&pp->in, id);
	}
	return ok;
}

/* Extents separated by commas. */
bool
r_extents(struct reader *r, enum stream_word w, uint32_t *n,
    const struct sym *const **out)
{
	VEC(const struct sym *) list = { 0 };
	const char *text = r_value(r, w);
	struct span at = r_span(r);
	const struct sym **copy, *s = NULL;
	struct lexer l;

	if (text == NULL)
		return true;
	lex_init(&l, r->m, r->d, text, strlen(text), 0, &at);
	do {
		s = text_dim(&l, &r->scope);
		vec_push(&list, s);
	} while (s != NULL && lex_accept(&l, ','));
	if (s != NULL && l.tok.kind != TOK_EOF) {
		r_wrong(r, "stream-value", "unexpected text after '%s'",
		    stream_word_text[w]);
		s = NULL;
	}
	copy = arena_alloc(r->m->arena, list.n, sizeof *copy);
	memcpy(copy, list.v, list.n * sizeof *copy);
	*n = list.n;
	*out = copy;
	vec_free(&list);
	return s != NULL;
}

bool
r_extent(struct reader *r, enum stream_word w, const struct sym **out)
{
	const struct sym *const *v = NULL;
	uint32_t n = 0;

	if (!r_extents(r, w, &n, &v))
		return false;
	if (n == 1) {
		*out = v[0];
		return true;
	}
	r_wrong(r, "stream-value", "'%s' is one extent",
	    stream_word_text[w]);
	return false;
}

static bool
dtype(struct reader *r, uint8_t *out)
{
	const char *s = r_value(r, W_TYPE);
	enum dtype dt = s != NULL ? dtype_find(s, strlen(s)) : DT_NONE;

	*out = (uint8_t)dt;
	if (dt == DT_NONE)
		r_wrong(r, "stream-value", "'%s' is not a dtype",
		    s != NULL ? s : "");
	return dt != DT_NONE;
}

/* ---- the program ---- */

void
r_begin_prim(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	const char *name = r_name(r, W_NAME), **dim;
	word_list names = { 0 };
	struct span span = { 0 };
	bool ok = name != NULL && r_loc(r, &span);

	r->attrs.n = r->scope_tv.n = r->claim.n = 0;
	r_new_scope(r);
	map_free(&pp->buffer);
	ok = r_names(r, W_DIMS, &names) && ok;
	if (ok) {
		pp->p = prim_new(r->m, name);
		pp->p->span = span;
		dim = arena_alloc(r->m->arena, names.n + 1, sizeof *dim);
		for (uint32_t i = 0; i < names.n; i++)
			dim[i] = names.v[i];
		pp->p->ndim = names.n;
		pp->p->dim = dim;
		ok = ir_add_prim(r->m, name, pp->p) != 0;
		if (!ok) {
			r_wrong(r, "stream-duplicate", "'%s' is defined "
			    "already", name);
			prim_free(pp->p);
		}
	}
	if (!ok)
		r->skip = 1;
	vec_free(&names);
}

void
r_end_prim(struct reader *r)
{
	r->prim.p->attrs = r_dictionary(r, r->attrs.v, r->attrs.n);
}

void
r_begin_buffer(struct reader *r)
{
	static const char *const kinds[] = { "input", "output", "temp" };
	struct prim *p = r->prim.p;
	struct prim_buffer b = { .name = r_name(r, W_NAME) };
	const struct type *t = r_type(r, W_TYPE);
	int kind = find_word(r_value(r, W_KIND), kinds, 3);
	bool ok = b.name != NULL && t != NULL && r_loc(r, &b.span);

	if (r_has(r, W_SCOPE))
		ok = (b.scope = r_name(r, W_SCOPE)) && ok;
	if (kind < 0) {
		r_wrong(r, "stream-value", "'kind' of a buffer is 'input', "
		    "'output' or 'temp'");
		return;
	}
	if (!ok)
		return;
	if (t->kind != TYPE_TENSOR) {
		r_wrong(r, "stream-type", "buffer '%s' is not a "
		    "tensor", b.name);
		return;
	}
	if (map_get(&r->prim.buffer, map_ptr(b.name), NULL) ||
	    p->stage.n > 0) {
		r_wrong(r, "stream-duplicate", "buffer '%s' is defined "
		    "already, or comes after a stage", b.name);
		return;
	}
	b.kind = (enum buffer_kind)kind;
	b.dtype = t->dtype;
	b.rank = t->n;
	b.dim = t->dim;
	p->ninput += kind == BUFFER_INPUT;
	p->noutput += kind == BUFFER_OUTPUT;
	map_put(&r->prim.buffer, map_ptr(b.name), p->buffer.n);
	prim_buffer_add(p, &b);
}

void
r_begin_kernel(struct reader *r)
{
	struct prim_kernel *k = arena_alloc(r->m->arena, 1, sizeof *k);
	bool ok;

	k->symbol = r_name(r, W_SYMBOL);
	ok = r_extents(r, W_PARAMS, &k->nparam, &k->param);
	ok = r_extents(r, W_BOUNDS, &k->nbound, &k->bound) && ok;
	if (r->prim.p->kernel != NULL)
		r_wrong(r, "stream-duplicate", "a second kernel");
	else if (ok && k->symbol != NULL)
		r->prim.p->kernel = k;
}

/* ---- stages ---- */

static char *
keep(struct reader *r, enum stream_word w)
{
	const char *s = r_value(r, w);

	return s != NULL ? mem_strndup(s, strlen(s)) : NULL;
}

static void
forget_stage(struct pending_prim *pp)
{
	mem_free(pp->out);
	mem_free(pp->at);
	mem_free(pp->init);
	mem_free(pp->value);
	mem_free(pp->where);
	mem_free(pp->s);
	pp->out = pp->at = pp->init = pp->value = pp->where = NULL;
	pp->s = NULL;
	pp->axis.n = 0;
	map_free(&pp->id);
}

void
r_release_prim(struct pending_prim *pp)
{
	forget_stage(pp);
	map_free(&pp->buffer);
	vec_free(&pp->axis);
	vec_free(&pp->in);
}

void
r_begin_stage(struct reader *r)
{
	static const char *const kinds[] = { "store", "reduce", "general",
		"scan", "scatter" };
	struct pending_prim *pp = &r->prim;
	int kind = find_word(r_value(r, W_KIND), kinds, 5), op = REDUCE_SET;

	forget_stage(pp);
	pp->s = mem_zalloc(1, sizeof *pp->s);
	pp->bad = false;
	if (kind < 0) {
		r_wrong(r, "stream-value", "'kind' of a stage is 'store', "
		    "'reduce', 'general', 'scan' or 'scatter'");
		kind = 0;
		pp->bad = true;
	}
	if (r_has(r, W_REDUCE))
		op = find_word(r_value(r, W_REDUCE), reduce_op_name,
		    REDUCE_SET + 1);
	if (op < 0 || r_has(r, W_REDUCE) != (kind == STAGE_REDUCE ||
	    kind == STAGE_SCATTER)) {
		r_wrong(r, "stream-value", "'reduce' names an operation of "
		    "stages that reduce or scatter");
		op = REDUCE_SET;
		pp->bad = true;
	}
	pp->s->kind = (enum stage_kind)kind;
	pp->s->reduce = (enum reduce_op)op;
	if (r_has(r, W_NAME) && (pp->s->name = r_name(r, W_NAME)) == NULL)
		pp->bad = true;
	pp->bad |= !r_loc(r, &pp->s->span);
	pp->out = keep(r, W_OUT);
	pp->at = keep(r, W_AT);
	pp->init = keep(r, W_INIT);
	pp->value = keep(r, W_VALUE);
	pp->where = keep(r, W_WHERE);
}

void
r_begin_axis(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	struct prim_axis a = { .name = r_name(r, W_NAME) };
	const char *kind = r_value(r, W_KIND);
	bool folds = kind != NULL;

	if (a.name == NULL || !r_extent(r, W_EXTENT, &a.extent)) {
		pp->bad = true;
		return;
	}
	if (folds && strcmp(kind, "reduce") != 0) {
		r_wrong(r, "stream-value", "'kind' of an axis is 'reduce', or "
		    "is not given");
		pp->bad = true;
	}
	if (pp->id.n > 0 || (!folds && pp->axis.n > pp->s->nspatial)) {
		r_wrong(r, "stream-order", "axis '%s' comes too late: spatial "
		    "axes come first, scalar nodes last", a.name);
		pp->bad = true;
	}
	vec_push(&pp->axis, a);
	pp->s->nspatial += !folds;
}

/* ---- scalar nodes ---- */

static bool
constant(struct reader *r, struct sx *n, sx_id *id)
{
	const char *s = r_value(r, W_VALUE);
	struct span at = r_span(r);
	uint64_t bytes = 0;
	struct lexer l;

	if (!dtype(r, &n->dtype))
		return false;
	if (s == NULL) {
		r_wrong(r, "stream-attribute", "a constant has no 'value'");
		return false;
	}
	lex_init(&l, r->m, r->d, s, strlen(s), 0, &at);
	if (!text_element(&l, (enum dtype)n->dtype, &bytes))
		return false;
	if (l.tok.kind != TOK_EOF) {
		r_wrong(r, "stream-value", "unexpected text after the "
		    "constant");
		return false;
	}
	*id = sx_constant(r->prim.p, (enum dtype)n->dtype, &bytes);
	return true;
}

static bool
axis_ref(struct reader *r, struct sx *n)
{
	const char *name = r_name(r, W_NAME);
	const struct pending_prim *pp = &r->prim;

	for (n->ref = 0; name != NULL && n->ref < pp->axis.n; n->ref++)
		if (pp->axis.v[n->ref].name == name)
			return true;
	r_wrong(r, "stream-value", "'%s' is not an axis of this stage",
	    name != NULL ? name : "");
	return false;
}

static bool
buffer_ref(struct reader *r, struct sx *n)
{
	const char *name = r_name(r, W_BUFFER);

	if (name != NULL && map_get(&r->prim.buffer, map_ptr(name), &n->ref))
		return true;
	r_wrong(r, "stream-value", "'%s' is not a buffer", name != NULL ? name :
	    "");
	return false;
}

/* The attributes of a node other than its operands. */
static bool
details(struct reader *r, struct sx *n)
{
	uint64_t number;

	switch (n->op) {
	case SX_AXIS:
		return axis_ref(r, n);
	case SX_DIM:
		return r_extent(r, W_VALUE, &n->sym);
	case SX_LOAD:
		return buffer_ref(r, n);
	case SX_ACC:
		if (!r_number(r, W_INDEX, UINT16_MAX, &number))
			return false;
		n->ref = (uint32_t)number;
		return dtype(r, &n->dtype);
	case SX_CAST:
	case SX_BITCAST:
		return dtype(r, &n->dtype);
	default:
		return true;
	}
}

static bool
node(struct reader *r, struct sx *n, sx_id *id)
{
	struct pending_prim *pp = &r->prim;
	struct buf why = { 0 };
	bool ok;

	if (n->op == SX_NONE) {
		r_wrong(r, "stream-value", "there is no scalar operator '%s'",
		    r_value(r, W_OP));
		return false;
	}
	if (n->op == SX_CONST)
		return constant(r, n, id);
	ok = details(r, n);
	if (!nodes(r, r_value(r, W_ARGS), "args") || !ok)
		return false;
	if (pp->in.n > TYPE_RANK_LIMIT) {
		r_wrong(r, "stream-limit", "more than %d operands",
		    TYPE_RANK_LIMIT);
		return false;
	}
	n->nin = (uint8_t)pp->in.n;
	ok = sx_type(pp->p, n, pp->in.v, &why);
	if (ok)
		*id = sx_make(pp->p, n, pp->in.v);
	else
		r_wrong(r, sx_type_code(pp->p, n), "%s", why.v);
	buf_release(&why);
	return ok;
}

void
r_begin_sx(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	const char *s = r_value(r, W_ID);
	struct sx n = { .op = (uint8_t)sx_find(r_value(r, W_OP)) };
	uint32_t number;
	sx_id id = 0;

	if (!number_word(&s, &number) || *s != '\0') {
		r_wrong(r, "stream-id", "'%s' is not an id of a scalar node",
		    r_value(r, W_ID));
		pp->bad = true;
		return;
	}
	if (map_get(&pp->id, number, NULL)) {
		r_wrong(r, "stream-duplicate", "'s%u' appears twice in a stage",
		    number);
		pp->bad = true;
		return;
	}
	if (!node(r, &n, &id))
		pp->bad = true;
	map_put(&pp->id, number, id);
}

/* ---- the end of a stage ---- */

static bool
outs(struct reader *r, uint32_t *out, uint32_t *n)
{
	struct pending_prim *pp = &r->prim;
	char *word, *save = NULL;
	const char *name;

	for (word = strtok_r(pp->out, " ", &save); word != NULL;
	    word = strtok_r(NULL, " ", &save)) {
		name = str_intern0(r->m->strings, word);
		if (*n == UINT8_MAX ||
		    !map_get(&pp->buffer, map_ptr(name), &out[*n])) {
			r_wrong(r, "stream-value", "'%s' is not a buffer",
			    name);
			return false;
		}
		++*n;
	}
	if (*n == 0)
		r_wrong(r, "stream-value", "a stage writes no buffer");
	return *n > 0;
}

/* A list of the required number of nodes, copied; NULL: reported. */
static const sx_id *
list(struct reader *r, const char *text, const char *word, uint32_t want)
{
	struct pending_prim *pp = &r->prim;
	sx_id *copy;

	if (!nodes(r, text, word))
		return NULL;
	if (pp->in.n != want) {
		r_wrong(r, "stream-value", "'%s' has %u nodes, not %u", word,
		    pp->in.n, want);
		return NULL;
	}
	copy = arena_alloc(r->m->arena, want + 1, sizeof *copy);
	for (uint32_t i = 0; i < want; i++)
		copy[i] = pp->in.v[i];
	return copy;
}

void
r_end_stage(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	struct prim_stage *s = pp->s;
	uint32_t out[UINT8_MAX] = { 0 }, rank;
	const sx_id *where = NULL;
	bool ok = !pp->bad && outs(r, out, &s->nout);
	bool folds = s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL;

	if (ok) {
		rank = pp->p->buffer.v[out[0]].rank;
		s->naxis = pp->axis.n;
		s->axis = pp->axis.v;
		s->out = out;
		s->value = list(r, pp->value, "value", s->nout);
		ok = s->value != NULL;
		if (folds != (pp->at == NULL) && (folds || rank > 0)) {
			r_wrong(r, "stream-attribute", folds ? "a stage that "
			    "reduces has 'at'" : "a stage has no 'at'");
			ok = false;
		} else if (!folds) {
			s->at = list(r, pp->at, "at", rank);
			ok &= s->at != NULL;
		}
		if ((s->kind == STAGE_GENERAL) != (pp->init != NULL)) {
			r_wrong(r, "stream-attribute", "'init' belongs to "
			    "stages of kind 'general'");
			ok = false;
		} else if (pp->init != NULL) {
			s->init = list(r, pp->init, "init", s->nout);
			ok &= s->init != NULL;
		}
		if (pp->where != NULL) {
			where = list(r, pp->where, "where", 1);
			ok &= where != NULL;
			s->where = where != NULL ? where[0] : 0;
		}
	}
	if (ok)
		prim_stage_add(pp->p, s);
	forget_stage(pp);
}
