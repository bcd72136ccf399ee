/*
 * Reading a stream: SAX2 events straight into a module.
 *
 * The raw bytes are looked at first (prescan.c), then libxml2's push parser is
 * fed in pieces; it builds no tree, knows no DTD and loads nothing.  The table
 * below states which elements may occur where.  Messages give the line in the
 * stream.
 *
 * Cost: linear in the document (maps for ids, names and types).
 */
#include "read.h"

#include <string.h>

#include "base/file_kind.h"
#include "schema.h"

#define CHUNK ((size_t)256 << 10)

/* The permitted parents and attributes of each element. */
#define IN(name) ((uint64_t)1 << E_##name)
#define BINDINGS (~(uint64_t)0 << E_PARAM)
#define COMMON (PROP_WORDS | WORD(ID) | WORD(NAME) | WORD(ANNOT) |	\
	WORD(TYPE) | WORD(LOC))
#define VALUES (COMMON | WORD(ANONYMOUS))
_Static_assert(E_COUNT <= 64, "a mask of elements is 64 bits");

static const struct element_info {
	uint64_t parents, words, required;
} element_info[E_COUNT] = {
	[E_RELAY] = { IN(NONE), WORD(VERSION) | WORD(HAS) |
	    WORD(TARGET) | WORD(NUMERICS),
	    0 },
	[E_SOURCE] = { IN(RELAY), WORD(FILE) | WORD(HASH), WORD(FILE) },
	[E_TYPES] = { IN(RELAY), 0, 0 },
	[E_TYPE] = { IN(TYPES), WORD(ID) | WORD(VARS) | WORD(TEXT),
	    WORD(ID) | WORD(TEXT) },
	[E_ADT] = { IN(RELAY), WORD(NAME) | WORD(PARAMS) | WORD(EXTERN) |
	    WORD(LOC), WORD(NAME) },
	[E_EXTERN] = { IN(RELAY), WORD(NAME) | WORD(SYMBOL) | WORD(EFFECT) |
	    WORD(WORKSPACE) | WORD(TYPE) | WORD(LOC),
	    WORD(NAME) | WORD(SYMBOL) | WORD(TYPE) },
	[E_PRIM] = { IN(RELAY), WORD(NAME) | WORD(DIMS) | WORD(LOC),
	    WORD(NAME) },
	[E_BUFFER] = { IN(PRIM), WORD(NAME) | WORD(KIND) | WORD(TYPE) |
	    WORD(SCOPE) | WORD(LOC), WORD(NAME) | WORD(KIND) | WORD(TYPE) },
	[E_STAGE] = { IN(PRIM), WORD(KIND) | WORD(REDUCE) | WORD(NAME) |
	    WORD(OUT) | WORD(AT) | WORD(INIT) | WORD(VALUE) | WORD(WHERE) |
	    WORD(LOC), WORD(KIND) | WORD(OUT) | WORD(VALUE) },
	[E_AXIS] = { IN(STAGE), WORD(NAME) | WORD(EXTENT) | WORD(KIND),
	    WORD(NAME) | WORD(EXTENT) },
	[E_SX] = { IN(STAGE), WORD(ID) | WORD(OP) | WORD(ARGS) |
	    WORD(TYPE) | WORD(VALUE) | WORD(NAME) | WORD(INDEX) |
	    WORD(BUFFER), WORD(ID) | WORD(OP) },
	[E_KERNEL] = { IN(PRIM), WORD(SYMBOL) | WORD(PARAMS) | WORD(BOUNDS),
	    WORD(SYMBOL) },
	[E_TREE] = { IN(PRIM), WORD(WHEN), 0 },
	[E_VERSION] = { IN(PRIM), WORD(FN) | WORD(TARGET) | WORD(WHEN) |
	    WORD(LOC), WORD(FN) },
	[E_LOOP] = { IN(TREE), WORD(DEPTH) | WORD(NAME) | WORD(EXTENT) |
	    WORD(KIND) | WORD(LOC), WORD(DEPTH) | WORD(NAME) | WORD(EXTENT) },
	[E_LEAF] = { IN(TREE), WORD(DEPTH) | WORD(STAGE) | WORD(KIND) |
	    WORD(AT) | WORD(WHERE) | WORD(LOC), WORD(DEPTH) | WORD(STAGE) },
	[E_FUNCTION] = { IN(RELAY), WORD(NAME) | WORD(TV) | WORD(VARS) |
	    WORD(RET) | WORD(TYPE) | WORD(NEXT) | WORD(LOC), WORD(NAME) },
	[E_REGION] = { IN(FUNCTION), WORD(ID) | WORD(RESULT),
	    WORD(ID) | WORD(RESULT) },
	[E_ATTR] = { IN(FUNCTION) | IN(EXTERN) | IN(PRIM) | IN(CALL) | IN(FN),
	    WORD(KEY) | WORD(VALUE), WORD(KEY) | WORD(VALUE) },
	[E_PROP] = { BINDINGS, WORD(KEY) | WORD(VALUE),
	    WORD(KEY) | WORD(VALUE) },
	[E_ARM] = { IN(MATCH), WORD(REGION) | WORD(PATTERN) | WORD(LOC),
	    WORD(REGION) | WORD(PATTERN) },
	[E_DATA] = { IN(CONST), 0, 0 },
	[E_PARAM] = { IN(REGION), COMMON, WORD(ID) },
	[E_CONST] = { IN(REGION), VALUES | WORD(DATA) | WORD(PATH) |
	    WORD(OFFSET) | WORD(LENGTH) | WORD(HASH) | WORD(EXTERN),
	    WORD(ID) },
	[E_OP] = { IN(REGION), VALUES | WORD(OP), WORD(ID) | WORD(OP) },
	[E_GLOBAL] = { IN(REGION), VALUES | WORD(FN), WORD(ID) | WORD(FN) },
	[E_CTOR] = { IN(REGION) | IN(ADT), VALUES | WORD(CTOR),
	    WORD(ID) | WORD(CTOR) },
	[E_CALL] = { IN(REGION), VALUES | WORD(OP) | WORD(FN) | WORD(CTOR) |
	    WORD(CALLEE) | WORD(ARGS), WORD(ID) | WORD(ARGS) },
	[E_TUPLE] = { IN(REGION), VALUES | WORD(ARGS),
	    WORD(ID) | WORD(ARGS) },
	[E_PROJ] = { IN(REGION), VALUES | WORD(ARGS) | WORD(INDEX),
	    WORD(ID) | WORD(ARGS) | WORD(INDEX) },
	[E_IF] = { IN(REGION), VALUES | WORD(COND) | WORD(THEN) | WORD(ELSE),
	    WORD(ID) | WORD(COND) | WORD(THEN) | WORD(ELSE) },
	[E_MATCH] = { IN(REGION), VALUES | WORD(ARGS) | WORD(TOTAL),
	    WORD(ID) | WORD(ARGS) },
	[E_FN] = { IN(REGION), VALUES | WORD(REGION) | WORD(TV),
	    WORD(ID) | WORD(REGION) },
	[E_REF] = { IN(REGION), VALUES | WORD(ARGS), WORD(ID) | WORD(ARGS) },
	[E_READ] = { IN(REGION), VALUES | WORD(ARGS), WORD(ID) | WORD(ARGS) },
	[E_WRITE] = { IN(REGION), VALUES | WORD(ARGS),
	    WORD(ID) | WORD(ARGS) },
	[E_CAST] = { IN(REGION), VALUES | WORD(ARGS), WORD(ID) | WORD(ARGS) },
};

/* A constructor inside a data type is a definition. */
static const struct element_info ctor_info = {
	IN(ADT), WORD(NAME) | WORD(FIELDS) | WORD(LOC), WORD(NAME),
};

/* ---- elements ---- */

static enum stream_element
parent(const struct reader *r)
{
	return r->depth ? r->stack[r->depth - 1] : E_NONE;
}

/* ---- dispatch ---- */

static void
begin_element(struct reader *r, enum stream_element e, enum stream_element in)
{
	switch (e) {
	case E_RELAY:
		r_begin_relay(r);
		break;
	case E_SOURCE:
		r_begin_source(r);
		break;
	case E_TYPE:
		r_begin_type(r);
		break;
	case E_ADT:
		r_begin_adt(r);
		break;
	case E_EXTERN:
		r_begin_extern(r);
		break;
	case E_PRIM:
		r_begin_prim(r);
		break;
	case E_BUFFER:
		r_begin_buffer(r);
		break;
	case E_STAGE:
		r_begin_stage(r);
		break;
	case E_AXIS:
		r_begin_axis(r);
		break;
	case E_SX:
		r_begin_sx(r);
		break;
	case E_KERNEL:
		r_begin_kernel(r);
		break;
	case E_TREE:
		r_begin_tree(r);
		break;
	case E_VERSION:
		r_begin_version(r);
		break;
	case E_LOOP:
		r_begin_loop(r);
		break;
	case E_LEAF:
		r_begin_leaf(r);
		break;
	case E_FUNCTION:
		r_begin_function(r);
		break;
	case E_REGION:
		r_begin_region(r);
		break;
	case E_ATTR:
	case E_PROP:
		r_begin_pair(r, e == E_PROP);
		break;
	case E_ARM:
		r_begin_arm(r);
		break;
	case E_CTOR:
		if (in == E_ADT)
			r_begin_ctor(r);
		else
			r_begin_binding(r, e);
		break;
	case E_NONE:
	case E_TYPES:
	case E_DATA:
		break;
	default:
		r_begin_binding(r, e);
	}
}

static void
end_element(struct reader *r, enum stream_element e, enum stream_element in)
{
	switch (e) {
	case E_SOURCE:
		r_end_source(r);
		break;
	case E_EXTERN:
		r->m->extern_.v[r->extern_].attrs =
		    r_dictionary(r, r->attrs.v, r->attrs.n);
		break;
	case E_PRIM:
		r_end_prim(r);
		break;
	case E_STAGE:
		r_end_stage(r);
		break;
	case E_FUNCTION:
		r_end_function(r);
		break;
	case E_REGION:
		r_end_region(r);
		break;
	case E_DATA:
		r_end_piece(r);
		break;
	default:
		if (E_IS_BINDING(e) && in == E_REGION)
			r_end_binding(r);
	}
}

/* Children of the root stand in this order. */
static bool
in_order(struct reader *r, enum stream_element e)
{
	uint32_t rank = 4;

	if (e == E_SOURCE)
		rank = 1;
	else if (e == E_TYPES)
		rank = 2;
	else if (e == E_ADT)
		rank = 3;
	if (rank < r->rank || (rank == 2 && r->rank == 2)) {
		r_wrong(r, "stream-order", "'%s' is out of "
		    "order", stream_element_text[e]);
		diag_help(r->d, "the order is source, types, adt, then "
		    "extern, prim and function");
		return false;
	}
	r->rank = rank;
	return true;
}

static void
unknown_element(struct reader *r, const char *name)
{
	const char *close = str_closest(name, stream_element_text + 1);

	r_wrong(r, "stream-element", "unknown element '%.60s'", name);
	if (close)
		diag_help(r->d, "did you mean '%s'?", close);
}

/* foreign: of a namespace, or declaring one. */
static enum stream_element
check_element(struct reader *r, const char *name, bool foreign)
{
	enum stream_element e = stream_element_find(name), in = parent(r);

	if (in == E_NONE && e != E_RELAY) {
		r_wrong(r, "stream-root", "the document is a '%.60s', not a "
		    "relay stream", name);
		return E_NONE;
	}
	if (foreign) {
		r_wrong(r, "stream-namespace", "'%.60s' has a namespace, or "
		    "declares one; a stream has none", name);
		return E_NONE;
	}
	if (e == E_NONE) {
		unknown_element(r, name);
		return E_NONE;
	}
	if (!(element_info[e].parents & (uint64_t)1 << in)) {
		r_wrong(r, "stream-element", "'%s' is not allowed in '%s'",
		    name, stream_element_text[in]);
		return E_NONE;
	}
	if (in == E_RELAY && !in_order(r, e))
		return E_NONE;
	return e;
}

static bool
check_attributes(struct reader *r, enum stream_element e)
{
	const struct element_info *info = e == E_CTOR &&
	    parent(r) == E_ADT ? &ctor_info : &element_info[e];
	uint64_t bad = r->have & ~info->words;
	uint64_t missing = info->required & ~r->have;
	bool binding = E_IS_BINDING(e) && info != &ctor_info;
	uint32_t i;

	for (i = 0; i < W_COUNT; i++) {
		if (bad >> i & 1)
			r_wrong(r, "stream-attribute", "'%s' has no attribute "
			    "'%s'", stream_element_text[e],
			    stream_word_text[i]);
		if (missing >> i & 1)
			r_wrong(r, "stream-attribute", "'%s' lacks its "
			    "attribute '%s'", stream_element_text[e],
			    stream_word_text[i]);
	}
	for (i = 0; !binding && i < r->extra.n; i++)
		r_wrong(r, "stream-attribute", "'%s' has no attribute '%s'",
		    stream_element_text[e], r->extra.v[i].key);
	return !bad && !missing && (binding || r->extra.n == 0);
}

/* Copies the attributes.  Since entities are off, libxml2 passes an ampersand
 * as "&#38;". */
static bool
take_attributes(struct reader *r, bool binding, int n, const xmlChar **v)
{
	struct extra extra;
	const char *s, *end, *amp;
	int i;

	r->have = 0;
	r->values.n = 0;
	r->extra.n = 0;
	for (i = 0; i < n; i++, v += 5) {
		enum stream_word w = stream_word_find((const char *)v[0]);

		if (v[1] || v[2]) {
			r_wrong(r, "stream-namespace", "the attribute '%s:%s' "
			    "has a namespace", (const char *)v[1],
			    (const char *)v[0]);
			return false;
		}
		/* On a binding, a word that is not one of a binding's is an
		 * operator's attribute. */
		if (binding && !((uint64_t)1 << w & BINDING_WORDS))
			w = W_NONE;
		extra.key = (const char *)v[0];
		extra.value = r->values.n;
		if (w == W_NONE) {
			vec_push(&r->extra, extra);
		} else {
			r->have |= (uint64_t)1 << w;
			r->at[w] = r->values.n;
		}
		s = (const char *)v[3];
		end = (const char *)v[4];
		while ((amp = memchr(s, '&', (size_t)(end - s)))) {
			buf_add(&r->values, s, (size_t)(amp + 1 - s));
			s = end - amp >= 5 && memcmp(amp, "&#38;", 5) == 0 ?
			    amp + 5 : amp + 1;
		}
		buf_add(&r->values, s, (size_t)(end - s));
		buf_putc(&r->values, '\0');
	}
	return true;
}

/* Passes the element to the schema; the values are consecutive.  What the
 * reader refuses is not validated. */
static void
follow_element(struct reader *r, const char *name, int n, const xmlChar **v)
{
	const char *value = r->values.v;

	schema_element(r->schema, name);
	for (int i = 0; i < n; i++, v += 5) {
		schema_attribute(r->schema, (const char *)v[0], value);
		value += strlen(value) + 1;
	}
	schema_content(r->schema);
}

static void
on_start(void *ctx, const xmlChar *name, const xmlChar *prefix,
    const xmlChar *uri, int nns, const xmlChar **ns, int natt, int ndefault,
    const xmlChar **att)
{
	struct reader *r = ctx;
	enum stream_element e, in = parent(r);

	(void)ns;
	(void)ndefault;
	if (r->stopped)
		return;
	r->line = (uint32_t)xmlSAX2GetLineNumber(r->xml);
	if (r->depth + r->skip >= STREAM_DEPTH) {
		r_wrong(r, "stream-limit", "elements nest deeper than %d",
		    STREAM_DEPTH);
		r_stop(r, STREAM_WRONG);
		return;
	}
	if (r->skip > 0) {
		r->skip++;
		return;
	}
	e = check_element(r, (const char *)name, prefix || uri || nns > 0);
	r->have = 0;
	if (e != E_NONE && !take_attributes(r, E_IS_BINDING(e) &&
	    in == E_REGION, natt, att))
		e = E_NONE;
	if (r->schema && e != E_NONE)
		follow_element(r, (const char *)name, natt, att);
	/* The version is checked first: attributes of a later one are unknown
	 * rather than wrong. */
	if (e == E_RELAY && !r_check_version(r))
		return;
	if (e == E_NONE || !check_attributes(r, e)) {
		r->skip = 1;
		if (E_IS_BINDING(e) && in == E_REGION)
			r_poison(r);
		return;
	}
	r->stack[r->depth++] = e;
	r->text.n = 0;
	r->text_too_long = false;
	begin_element(r, e, in);
	/* skip counts this element then: it is not on the stack. */
	if (r->skip)
		r->depth--;
}

static void
on_end(void *ctx, const xmlChar *name, const xmlChar *prefix,
    const xmlChar *uri)
{
	struct reader *r = ctx;
	enum stream_element e;

	(void)name;
	(void)prefix;
	(void)uri;
	if (r->stopped || r->depth + r->skip == 0)
		return;
	if (r->skip > 0) {
		r->skip--;
		return;
	}
	if (r->schema)
		schema_end(r->schema);
	r->line = (uint32_t)xmlSAX2GetLineNumber(r->xml);
	e = r->stack[--r->depth];
	end_element(r, e, parent(r));
}

static void
on_text(void *ctx, const xmlChar *text, int len)
{
	struct reader *r = ctx;
	const char *s = (const char *)text;
	enum stream_element in = parent(r);
	int i;

	if (r->stopped || r->skip > 0)
		return;
	if (r->schema)
		schema_text(r->schema, s, (size_t)len);
	if (in == E_SOURCE || in == E_DATA) {
		/* Escapes take at most four times the space; base64 less. */
		if (r->text.n + (size_t)len > 4 * SOURCE_TEXT_LIMIT)
			r->text_too_long = true;
		else
			buf_add(&r->text, s, (size_t)len);
		return;
	}
	for (i = 0; i < len && strchr(" \t\r\n", s[i]); i++)
		;
	if (i == len)
		return;
	r->line = (uint32_t)xmlSAX2GetLineNumber(r->xml);
	r_wrong(r, "stream-text", "unexpected text in '%s'",
	    stream_element_text[in]);
}

static void
on_doctype(void *ctx, const xmlChar *name, const xmlChar *external,
    const xmlChar *system)
{
	struct reader *r = ctx;

	(void)name;
	(void)external;
	(void)system;
	if (r->stopped)
		return;
	r_wrong(r, "xml", "a document type declaration is refused");
	r_stop(r, STREAM_MALFORMED);
}

static void
on_error(void *ctx, xmlErrorPtr error)
{
	struct reader *r = ctx;
	size_t n = error->message ? strcspn(error->message, "\n") : 0;
	struct buf b = { 0 };

	if (r->stopped || error->level < XML_ERR_ERROR)
		return;
	r->line = error->line > 0 ? (uint32_t)error->line : 1;
	if (error->code == XML_ERR_DOCUMENT_END && r->depth > 0) {
		r_wrong(r, "xml", "malformed XML: the document ends inside of "
		    "'%s' (did an earlier stage fail?)",
		    stream_element_text[parent(r)]);
	} else {
		buf_put_escaped(&b, n ? error->message : "?", n ? n : 1);
		r_wrong(r, "xml", "malformed XML: %s", b.v);
	}
	buf_release(&b);
	r_stop(r, STREAM_MALFORMED);
}

/* ---- the whole ---- */

static void
parse(struct reader *r, const char *data, size_t len)
{
	static const xmlSAXHandler handler = {
		.initialized = XML_SAX2_MAGIC,
		.startElementNs = on_start, .endElementNs = on_end,
		.characters = on_text, .ignorableWhitespace = on_text,
		.internalSubset = on_doctype, .serror = on_error,
	};
	xmlSAXHandler sax = handler;
	size_t at, n;

	r->xml = xmlCreatePushParserCtxt(&sax, r, NULL, 0, NULL);
	if (!r->xml)
		mem_oom();
	xmlCtxtUseOptions(r->xml, XML_PARSE_NONET | XML_PARSE_NOCDATA |
	    XML_PARSE_BIG_LINES | XML_PARSE_COMPACT);
	for (at = 0; at < len && !r->stopped; at += n) {
		n = len - at < CHUNK ? len - at : CHUNK;
		xmlParseChunk(r->xml, data + at, (int)n, 0);
	}
	if (!r->stopped)
		xmlParseChunk(r->xml, NULL, 0, 1);
	if (!r->stopped && !r->xml->wellFormed) {
		r_wrong(r, "xml", "malformed XML");
		r->result = STREAM_MALFORMED;
	}
	xmlFreeParserCtxt(r->xml);
}

/* Messages need the stream's name, and may show its line, after the module
 * is gone; so their source lives with the diagnostics. */
static void
begin_messages(struct reader *r)
{
	struct sources *s = r->d->sources;

	if (!s) {
		s = arena_alloc(r->d->arena, 1, sizeof *s);
		s->arena = r->d->arena;
		s->list.cap = 8;
		s->list.v = arena_alloc(r->d->arena, s->list.cap,
		    sizeof *s->list.v);
		s->list.n = 1;
		r->d->sources = s;
	}
	if (s->list.n == s->list.cap)
		return;
	r->src = s->list.n;
	memset(&s->list.v[s->list.n], 0, sizeof *s->list.v);
	s->list.v[s->list.n++].path = arena_strndup(r->d->arena, r->name,
	    strlen(r->name));
}

static void
end_messages(struct reader *r, const char *data, size_t len)
{
	struct source *s;

	if (r->src == 0 || len > SOURCE_TEXT_LIMIT)
		return;
	s = &r->d->sources->list.v[r->src];
	s->text = arena_strndup(r->d->arena, data, len);
	s->len = len;
}

static void
release(struct reader *r)
{
	map_free(&r->named);
	map_free(&r->type_cache);
	map_free(&r->carried);
	map_free(&r->id);
	map_free(&r->region_number);
	vec_free(&r->extra);
	vec_free(&r->scope_tv);
	vec_free(&r->attrs);
	vec_free(&r->claim);
	buf_release(&r->values);
	buf_release(&r->text);
	r_release_pending(&r->p);
	r_release_prim(&r->prim);
}

/* Reports a file of a kind that another program reads. */
static bool
is_other(struct reader *r, const char *data, size_t len)
{
	enum file_kind k = file_kind(data, len);

	if (k == FILE_STREAM || k == FILE_UNKNOWN)
		return false;
	/* No line of a binary file is shown. */
	r->line = k == FILE_TEXT ? 1 : 0;
	r_wrong(r, "xml", "this is %s, not a relay stream; %s",
	    file_kind_name(k), file_kind_help(k));
	r->result = STREAM_MALFORMED;
	return true;
}

static enum stream_result
read_with(struct schema *schema, const char *data, size_t len,
    const char *name, struct diag *d, struct ir_module **out)
{
	struct reader r = { .d = d, .name = name, .may_carry = len,
		.schema = schema };
	struct sources *before = d->sources;
	struct stream_quiet quiet;
	uint32_t errors = d->errors;
	const char *bad;

	*out = NULL;
	r.m = ir_module_new();
	begin_messages(&r);
	bad = is_other(&r, data, len) ? NULL :
	    stream_scan(data, len, &r.line);
	if (r.result == STREAM_MALFORMED) {
		/* Reported. */
	} else if (bad) {
		r_wrong(&r, "xml", "%s", bad);
		r.result = STREAM_MALFORMED;
	} else {
		stream_quiet_begin(&quiet);
		parse(&r, data, len);
		stream_quiet_end(&quiet);
	}
	release(&r);
	if (r.result == STREAM_OK && d->errors != errors)
		r.result = STREAM_WRONG;
	if (r.result != STREAM_OK) {
		end_messages(&r, data, len);
		ir_module_free(r.m);
		return r.result;
	}
	d->sources = before;
	ir_order_globals(r.m);
	*out = r.m;
	return STREAM_OK;
}

enum stream_result
stream_read(const char *data, size_t len, const char *name, struct diag *d,
    struct ir_module **out)
{
	return read_with(NULL, data, len, name, d, out);
}

enum stream_result
stream_read_valid(const char *data, size_t len, const char *name,
    struct diag *d, struct ir_module **out, bool *valid)
{
	struct schema *schema = r_schema();
	enum stream_result got;

	if (schema)
		schema_begin(schema);
	got = read_with(schema, data, len, name, d, out);
	*valid = schema && got == STREAM_OK && schema_accepted(schema);
	schema_free(schema);
	return got;
}
