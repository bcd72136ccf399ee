/*
 * Constants: inline elements, a slice of a file, bytes carried in pieces, or
 * the name of an extern constant.
 *
 * Lengths are checked against the type; carried bytes also against their
 * hash, at once.  A later constant with the hash of bytes carried before
 * shares them.
 */
#include "read.h"

#include <string.h>

/* Bytes of a tensor type with constant extents. */
static bool
const_bytes(struct reader *r, const struct type *t, uint64_t *bytes)
{
	int64_t n;

	if (t->kind != TYPE_TENSOR || !type_elements(t, &n)) {
		r_wrong(r, "stream-const", "the type of a constant is not a "
		    "tensor of known extents");
		return false;
	}
	*bytes = (uint64_t)n * dtype_info[t->dtype].bytes;
	return true;
}

static bool
inline_elements(struct reader *r, uint64_t bytes)
{
	struct ir_constant *c = &r->p.constant;
	enum dtype dt = c->type->dtype;
	uint64_t n = bytes / dtype_info[dt].bytes, i;
	unsigned char element[8], *out;
	struct span at = r_span(r);
	const char *s = r_value(r, W_DATA);
	struct lexer l;

	if (n > DATA_INLINE) {
		r_wrong(r, "stream-const", "an inline constant has %llu "
		    "elements, at most %d can stand inline",
		    (unsigned long long)n, DATA_INLINE);
		return false;
	}
	out = arena_alloc(r->m->arena, n ? n : 1, sizeof element);
	lex_init(&l, r->m, r->d, s, strlen(s), 0, &at);
	for (i = 0; i < n; i++) {
		if (l.tok.kind == TOK_EOF) {
			r_wrong(r, "stream-const", "the constant has %llu "
			    "elements, its type has %llu",
			    (unsigned long long)i, (unsigned long long)n);
			return false;
		}
		if (!text_element(&l, dt, element))
			return false;
		memcpy(out + i * dtype_info[dt].bytes, element,
		    dtype_info[dt].bytes);
	}
	if (l.tok.kind != TOK_EOF) {
		r_wrong(r, "stream-const", "the constant has more than the "
		    "%llu elements of its type", (unsigned long long)n);
		return false;
	}
	c->data.kind = DATA_INLINE_BYTES;
	c->data.bytes = out;
	c->data.length = bytes;
	return true;
}

static bool
is_hash(const char *s)
{
	return strncmp(s, "xxh3:", 5) == 0 && strlen(s) == 37 &&
	    strspn(s + 5, "0123456789abcdef") == 32;
}

/* path, offset, length, hash; or length and hash of carried bytes. */
static bool
referenced(struct reader *r, uint64_t bytes)
{
	struct data *d = &r->p.constant.data;

	d->kind = r_has(r, W_PATH) ? DATA_FILE : DATA_CARRIED;
	d->hash = r_name(r, W_HASH);
	if (!d->hash && r_has(r, W_HASH))
		return false;
	if (!d->hash || !is_hash(d->hash)) {
		r_wrong(r, "stream-const", "a constant needs a 'hash', xxh3: "
		    "and 32 hex digits");
		return false;
	}
	if (!r_number(r, W_LENGTH, INT64_MAX, &d->length))
		return false;
	if (d->length != bytes) {
		r_wrong(r, "stream-const", "the constant has %llu bytes, its "
		    "type has %llu", (unsigned long long)d->length,
		    (unsigned long long)bytes);
		return false;
	}
	if (d->kind == DATA_CARRIED)
		return true;
	d->path = r_name(r, W_PATH);
	if (!d->path || !r_number(r, W_OFFSET, INT64_MAX, &d->offset))
		return false;
	if (d->offset > (uint64_t)INT64_MAX - d->length) {
		r_wrong(r, "stream-const", "offset and length of a constant "
		    "exceed 2^63");
		return false;
	}
	return true;
}

/* Whether the attributes mix several ways of giving the bytes. */
static bool
is_mixed(const struct reader *r)
{
	uint64_t file = WORD(PATH) | WORD(OFFSET) | WORD(LENGTH) | WORD(HASH);

	if (r_has(r, W_DATA))
		return (r->have & (file | WORD(EXTERN))) != 0;
	if (r_has(r, W_EXTERN))
		return (r->have & file) != 0;
	return r_has(r, W_OFFSET) && !r_has(r, W_PATH);
}

void
r_begin_constant(struct reader *r)
{
	struct ir_constant *c = &r->p.constant;
	uint64_t bytes;
	bool ok;

	memset(c, 0, sizeof *c);
	c->type = r->p.node.type;
	if (!c->type) {
		if (!r_has(r, W_TYPE))
			r_wrong(r, "stream-const", "a constant has no 'type'");
		r->p.bad = true;
		return;
	}
	if (is_mixed(r)) {
		r_wrong(r, "stream-const", "a constant needs exactly one of "
		    "'data', 'path' with 'offset', 'length' and 'hash', "
		    "'extern'");
		r->p.bad = true;
		return;
	}
	ok = const_bytes(r, c->type, &bytes);
	if (ok && r_has(r, W_DATA)) {
		ok = inline_elements(r, bytes);
	} else if (ok && r_has(r, W_EXTERN)) {
		c->data.kind = DATA_EXTERN;
		c->data.path = r_name(r, W_EXTERN);
		ok = c->data.path != NULL;
	} else if (ok) {
		ok = referenced(r, bytes);
	}
	r->p.bad |= !ok;
}

/* Allocates the declared size of the constant: over all constants no more than
 * the document can hold. */
static bool
begin_bytes(struct reader *r)
{
	struct pending *p = &r->p;
	size_t size = (size_t)p->constant.data.length;

	if (p->constant.data.length > r->may_carry) {
		r_wrong(r, "stream-const", "a constant of %llu bytes does not "
		    "fit the document", (unsigned long long)size);
		return false;
	}
	r->may_carry -= size;
	p->bytes = arena_alloc(r->m->arena, size ? size : 1, 1);
	p->nbytes = 0;
	return true;
}

void
r_end_piece(struct reader *r)
{
	struct pending *p = &r->p;
	size_t room, n;

	if (p->bad)
		return;
	if (p->constant.data.kind != DATA_CARRIED) {
		r_wrong(r, "stream-const", "pieces of data in a constant "
		    "that says where its bytes are");
		p->bad = true;
		return;
	}
	p->bad = !p->pieces && !begin_bytes(r);
	p->pieces = true;
	if (p->bad)
		return;
	room = (size_t)p->constant.data.length - p->nbytes;
	if (r->text_too_long || !stream_take_base64(r->text.v, r->text.n,
	    p->bytes + p->nbytes, room, &n)) {
		r_wrong(r, "stream-const", "a piece of data is not base64 of "
		    "at most 1 MiB and the constant's %llu bytes",
		    (unsigned long long)p->constant.data.length);
		p->bad = true;
		return;
	}
	p->nbytes += n;
}

/* Bytes that were carried by an earlier constant. */
static bool
share(struct reader *r, struct data *d)
{
	uint32_t i;

	if (!map_get(&r->carried, map_ptr(d->hash), &i) ||
	    r->m->constant.v[i].data.length != d->length) {
		r_wrong(r, "stream-const", "a constant names neither a file "
		    "nor bytes that the stream carried before");
		return false;
	}
	d->bytes = r->m->constant.v[i].data.bytes;
	return true;
}

static bool
keep(struct reader *r, struct data *d)
{
	const struct pending *p = &r->p;
	char hash[38];

	if (p->nbytes != d->length) {
		r_wrong(r, "stream-const", "a constant carries %zu bytes of "
		    "its %llu", p->nbytes, (unsigned long long)d->length);
		return false;
	}
	data_hash(p->bytes, p->nbytes, hash);
	if (strcmp(hash, d->hash) != 0) {
		r_wrong(r, "stream-const", "the bytes that a constant carries "
		    "have hash %s, not %s", hash, d->hash);
		return false;
	}
	d->bytes = p->bytes;
	return true;
}

/* Adds the constant; the node's ref. */
void
r_end_constant(struct reader *r)
{
	struct pending *p = &r->p;
	struct data *d = &p->constant.data;

	if (!p->bad && d->kind == DATA_CARRIED)
		p->bad = p->pieces ? !keep(r, d) : !share(r, d);
	if (p->bad)
		return;
	p->node.ref = ir_constant_add(r->m, &p->constant);
	if (p->pieces)
		map_put(&r->carried, map_ptr(d->hash), p->node.ref);
}
