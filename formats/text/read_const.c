/*
 * Tensor constants in text: [[1f, 2f]], const[T](1f, 2f), and
 * const(type=T, path="f", offset=0, length=8, hash="xxh3:...").
 *
 * Bracketed lists nest as deep as a tensor's rank may be; the element type
 * is that of the first element, and all rows of a level are equally long.
 */
#include "formats/text/read.h"

#include <string.h>
#include <unistd.h>

struct list {
	struct buf bytes;
	enum dtype dt;
	uint32_t depth, rank;		/* open brackets; deepest */
	bool known;			/* rank is known */
	uint64_t extent[TYPE_RANK_LIMIT], count[TYPE_RANK_LIMIT];
	bool full[TYPE_RANK_LIMIT];	/* extent is known */
};

static bool
element(struct parser *p, enum dtype *dt, struct buf *out)
{
	bool negative = false;
	struct span sp = p->l.tok.span;
	uint64_t bytes[1];
	enum dtype found = DT_NONE;

	while (lex_accept(&p->l, '-'))
		negative = !negative;
	if (!parse_scalar(p, negative, &found, bytes))
		return false;
	if (*dt == DT_NONE)
		*dt = found;
	if (found != *dt) {
		parse_error(p, &sp, "list-types",
		    "an element of %s in a list of %s",
		    dtype_info[found].name, dtype_info[*dt].name);
		return false;
	}
	buf_add(out, (const char *)bytes, dtype_info[found].bytes);
	return true;
}

static bool
ragged(struct parser *p, const char *why)
{
	parse_error(p, &p->l.tok.span, "list-shape", "%s", why);
	return false;
}

static bool
open_list(struct parser *p, struct list *s)
{
	if (s->depth == TYPE_RANK_LIMIT)
		return ragged(p, "the list is nested too deep");
	if (s->known && s->depth >= s->rank)
		return ragged(p, "a list where its neighbours are numbers");
	s->count[s->depth++] = 0;
	lex_next(&p->l);
	return true;
}

static bool
close_list(struct parser *p, struct list *s)
{
	uint32_t level = s->depth - 1;

	if (!s->known) {
		s->known = true;
		s->rank = s->depth;
	}
	if (s->full[level] && s->extent[level] != s->count[level]) {
		parse_error(p, &p->l.tok.span, "list-shape",
		    "a list of %llu among lists of %llu",
		    (unsigned long long)s->count[level],
		    (unsigned long long)s->extent[level]);
		return false;
	}
	s->full[level] = true;
	s->extent[level] = s->count[level];
	s->depth--;
	lex_next(&p->l);
	if (s->depth > 0)
		s->count[s->depth - 1]++;
	return true;
}

static bool
read_list(struct parser *p, struct list *s)
{
	struct lexer *l = &p->l;

	if (!open_list(p, s))
		return false;
	while (s->depth > 0) {
		if (lex_is(l, '[')) {
			if (!open_list(p, s))
				return false;
			continue;
		}
		if (lex_is(l, ']')) {
			if (!close_list(p, s))
				return false;
		} else {
			if (s->known && s->depth != s->rank)
				return ragged(p,
				    "a number where its neighbours are lists");
			if (!s->known) {
				s->known = true;
				s->rank = s->depth;
			}
			if (!element(p, &s->dt, &s->bytes))
				return false;
			s->count[s->depth - 1]++;
		}
		if (s->depth > 0 && !lex_is(l, ']') && !parse_expect(p, ','))
			return false;
	}
	return true;
}

/* The node of a constant of these bytes. */
static void
bytes_value(struct parser *p, const struct type *t, const struct buf *b,
    const struct span *sp)
{
	char *err = NULL;
	uint32_t c = meta_bytes(p->m, t, b->v, b->n, &err);

	if (c == 0) {
		parse_error(p, sp, "constant", "%s", err);
		mem_free(err);
		p->val = (struct value){ .kind = V_ERROR, .span = *sp };
		return;
	}
	parse_constant_value(p, c, sp);
}

void
parse_list(struct parser *p)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	struct list s = { .dt = DT_NONE };
	struct span sp = p->l.tok.span;
	uint32_t i;

	if (!read_list(p, &s)) {
		p->mode = M_ERROR;
		buf_release(&s.bytes);
		return;
	}
	sp = parse_span(&sp, &p->l.prev.span);
	for (i = 0; i < s.rank; i++)
		dim[i] = sym_const(p->m->syms, (int64_t)s.extent[i]);
	if (s.dt == DT_NONE)	/* [] */
		s.dt = DT_FLOAT32;
	bytes_value(p, type_tensor(p->m->types, s.dt, s.rank, dim),
	    &s.bytes, &sp);
	buf_release(&s.bytes);
}

/* ---- const[T](...) ---- */

static bool
literal_type(struct parser *p, const struct type **t, int64_t *n,
    const struct span *sp)
{
	*t = parse_type(p);
	if (!*t)
		return false;
	if ((*t)->kind == TYPE_TENSOR && type_elements(*t, n))
		return true;
	parse_error(p, sp, "constant",
	    "a constant has a tensor type with constant extents");
	return false;
}

static void
flat(struct parser *p, const struct span *begin)
{
	struct lexer *l = &p->l;
	const struct type *t;
	struct buf b = { 0 };
	struct span sp;
	uint64_t bytes[1];
	int64_t n, count = 0;

	lex_next(l);
	if (!literal_type(p, &t, &n, begin) || !parse_expect(p, ']') ||
	    !parse_expect(p, '(')) {
		p->mode = M_ERROR;
		return;
	}
	while (!lex_is(l, ')')) {
		memset(bytes, 0, sizeof bytes);
		if (!text_element(l, t->dtype, bytes) ||
		    (!lex_is(l, ')') && !parse_expect(p, ','))) {
			p->mode = M_ERROR;
			buf_release(&b);
			return;
		}
		buf_add(&b, (const char *)bytes, dtype_info[t->dtype].bytes);
		count++;
	}
	lex_next(l);
	sp = parse_span(begin, &l->prev.span);
	if (count != n) {
		parse_error(p, &sp, "constant",
		    "the type has %lld elements, %lld are given",
		    (long long)n, (long long)count);
		p->val = (struct value){ .kind = V_ERROR, .span = sp };
	} else {
		bytes_value(p, t, &b, &sp);
	}
	buf_release(&b);
}

/* ---- const(type=T, ...) ---- */

struct reference {
	const struct type *type;
	int64_t elements;
	const char *path, *external, *hash;
	uint64_t offset, length;
	bool has_length;
};

static bool
reference_string(struct parser *p, const char **out)
{
	if (p->l.tok.kind != TOK_STRING) {
		parse_expected(p, "a string");
		return false;
	}
	*out = p->l.tok.text;
	lex_next(&p->l);
	return true;
}

static bool
reference_number(struct parser *p, uint64_t *out)
{
	if (p->l.tok.kind != TOK_INT || p->l.tok.big) {
		parse_expected(p, "an integer");
		return false;
	}
	*out = p->l.tok.integer;
	lex_next(&p->l);
	return true;
}

static bool
reference_field(struct parser *p, struct reference *r)
{
	struct lexer *l = &p->l;
	struct span sp = l->tok.span;
	const char *key = l->tok.text;

	if (l->tok.kind != TOK_NAME) {
		parse_expected(p, "a name");
		return false;
	}
	lex_next(l);
	if (!parse_expect(p, '='))
		return false;
	if (strcmp(key, "type") == 0)
		return literal_type(p, &r->type, &r->elements, &sp);
	if (strcmp(key, "path") == 0)
		return reference_string(p, &r->path);
	if (strcmp(key, "extern") == 0)
		return reference_string(p, &r->external);
	if (strcmp(key, "hash") == 0)
		return reference_string(p, &r->hash);
	if (strcmp(key, "offset") == 0)
		return reference_number(p, &r->offset);
	if (strcmp(key, "length") == 0) {
		r->has_length = true;
		return reference_number(p, &r->length);
	}
	parse_error(p, &sp, "constant", "a constant has no field '%s'", key);
	diag_help(p->d, "its fields are type, path, offset, length, hash and "
	    "extern");
	return false;
}

static bool
is_hash(const char *s)
{
	return strncmp(s, "xxh3:", 5) == 0 && strlen(s) == 37 &&
	    strspn(s + 5, "0123456789abcdef") == 32;
}

/* The file that a path in the text names: relative paths start at the directory
 * of the text, or at the working directory if there is no such file. */
static char *
from_text(const struct parser *p, const char *path)
{
	char *there;

	if (p->o->dir == NULL || path[0] == '/')
		return mem_printf("%s", path);
	there = mem_printf("%s/%s", p->o->dir, path);
	if (access(there, F_OK) == 0)
		return there;
	mem_free(there);
	return mem_printf("%s", path);
}

/* Checks a reference to a file and fills in what may be left out. */
static bool
check_reference(struct parser *p, struct reference *r, const struct span *sp)
{
	uint64_t want;
	char hash[38], *path, *err = NULL;
	bool ok;

	if (!r->type || (!r->path == !r->external)) {
		parse_error(p, sp, "constant",
		    "a constant needs a type, and a path or extern");
		return false;
	}
	want = (uint64_t)r->elements * dtype_info[r->type->dtype].bytes;
	if (r->has_length && r->length != want) {
		parse_error(p, sp, "constant",
		    "the type has %llu bytes, length is %llu",
		    (unsigned long long)want, (unsigned long long)r->length);
		return false;
	}
	r->length = want;
	if (r->external)
		return true;
	if (r->hash && !is_hash(r->hash)) {
		parse_error(p, sp, "constant",
		    "a hash is 'xxh3:' and 32 hexadecimal digits");
		return false;
	}
	if (r->hash)
		return true;
	path = from_text(p, r->path);
	ok = data_hash_file(path, r->offset, r->length, hash, &err);
	mem_free(path);
	if (!ok) {
		parse_error(p, sp, "constant-data", "%s", err);
		mem_free(err);
		return false;
	}
	r->hash = str_intern0(p->m->strings, hash);
	return true;
}

static void
reference(struct parser *p, const struct span *begin)
{
	struct ir_constant c = { 0 };
	struct reference r = { 0 };
	struct lexer *l = &p->l;
	struct span sp;

	lex_next(l);
	while (!lex_is(l, ')')) {
		if (!reference_field(p, &r) ||
		    (!lex_is(l, ')') && !parse_expect(p, ','))) {
			p->mode = M_ERROR;
			return;
		}
	}
	lex_next(l);
	sp = parse_span(begin, &l->prev.span);
	p->val = (struct value){ .kind = V_ERROR, .span = sp };
	if (!check_reference(p, &r, &sp))
		return;
	c.type = r.type;
	c.data.kind = r.external ? DATA_EXTERN : DATA_FILE;
	c.data.path = r.external ? r.external : r.path;
	c.data.offset = r.offset;
	c.data.length = r.external ? 0 : r.length;
	c.data.hash = r.hash;
	parse_constant_value(p, ir_constant_add(p->m, &c), &sp);
}

void
parse_const(struct parser *p, const struct span *begin)
{
	if (lex_is(&p->l, '[')) {
		flat(p, begin);
	} else if (lex_is(&p->l, '(')) {
		reference(p, begin);
	} else {
		parse_expected(p, "'[' or '('");
		p->mode = M_ERROR;
	}
}
