/*
 * What --form=tvm writes otherwise than plain text: attributes, literals,
 * names and types as the parser of TVM 0.18 takes them.
 *
 * - A string has no escapes; one that holds a quote stands in the metadata.
 * - Attributes are those of that version, written where they differ from its
 *   defaults (op/published.h); an operator whose attributes have no type
 *   there names it.
 * - Operands that are computed shapes belong to the operators of dyn.
 * - Graph variables are numbered through the module, and a name is bound once
 *   in a function: there, the first binding of either counts.
 */
#include "formats/text/print_tvm.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "formats/text/meta.h"
#include "ir/device.h"
#include "op/op.h"
#include "op/published.h"

/* ---- names ---- */

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool
tvm_is_name(const char *s)
{
	static const char *const word[] = { "let", "fn", "def", "if", "else",
		"type", "match", "extern", "free_var", "ref", "ref_read",
		"ref_write" };

	if (!is_letter(*s) || strncmp(s, "inff", 4) == 0)
		return false;
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strcmp(s, word[i]) == 0)
			return false;
	for (; *s != '\0'; s++)
		if (!is_letter(*s) && *s != '/' && !(*s >= '0' && *s <= '9'))
			return false;
	return true;
}

/* Name g of the module's globals, with other letters where it has some that
 * TVM's names have not. */
const char *
tvm_global(struct print *p, uint32_t g)
{
	const char *name = p->m->global.v[g].name, *s;
	struct buf b = { 0 };

	if (tvm_is_name(name))
		return name;
	p->lost |= LOST_NAME;
	for (s = name; *s != '\0'; s++)
		buf_putc(&b, is_letter(*s) || (s > name && *s >= '0' &&
		    *s <= '9') ? *s : '_');
	/* The number makes it unique: a name that holds it is another. */
	buf_printf(&b, "_g%" PRIu32, g);
	s = str_intern(p->m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

/* ---- types ---- */

bool
tvm_has_dtype(enum dtype dt)
{
	return dt <= DT_FLOAT64 || dt == DT_INT4 || dt == DT_UINT4;
}

static const char *named_type(void *ctx, const struct type *t);

/* Function types whose binders are extents alone have none there. */
static const char *
function_type(struct print *p, const struct type *t)
{
	struct text_names names = { named_type, p };
	struct buf b = { 0 };
	const char *s;

	buf_puts(&b, "fn (");
	for (uint32_t i = 0; i < t->n; i++) {
		buf_puts(&b, i > 0 ? ", " : "");
		text_put_type(&b, t->arg[i], &names);
	}
	buf_puts(&b, ") -> ");
	text_put_type(&b, t->ret, &names);
	s = str_intern(p->m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

/* Types without a syntax there are left to inference.  Recursion is as deep as
 * function types hold one another, below TYPE_LIMIT. */
static const char *
named_type(void *ctx, const struct type *t)
{
	struct print *p = ctx;

	switch (t->kind) {
	case TYPE_REF:
	case TYPE_HOLE:
		return "_";
	case TYPE_FUNC:
		return t->ntv > 0 ? "_" : t->ndv > 0 ? function_type(p, t) :
		    NULL;
	case TYPE_TENSOR:
		if (!tvm_has_dtype(t->dtype)) {
			p->lost |= LOST_TYPE;
			return "_";
		}
		return t->n == 0 && t->dtype == DT_BFLOAT16 ?
		    "Tensor[(), bfloat16]" : NULL;
	default:
		return NULL;
	}
}

void
tvm_type(struct print *p, const struct type *t)
{
	struct text_names names = { named_type, p };

	text_put_type(p->out, t, &names);
}

/* ---- constants ---- */

/* Scalars that are literals there: the others stand in the metadata. */
bool
tvm_literal(const struct ir_constant *c)
{
	enum dtype dt = c->type->dtype;
	int64_t i;
	double v;

	if (c->type->n > 0 || (c->data.kind != DATA_INLINE_BYTES &&
	    c->data.kind != DATA_CARRIED))
		return false;
	switch (dt) {
	case DT_BOOL:
	case DT_INT16:
	case DT_INT32:
		return true;
	case DT_INT64:
		memcpy(&i, c->data.bytes, sizeof i);
		return i != INT64_MIN;
	case DT_FLOAT16:
	case DT_FLOAT32:
	case DT_FLOAT64:
		v = number_get(dt, c->data.bytes);
		return dt == DT_FLOAT32 ? !isnan(v) : isfinite(v) &&
		    (v == 0 || isnormal(v));
	default:
		return false;
	}
}

/* ---- attributes ---- */

static void
put_string(struct print *p, const char *s)
{
	if (strchr(s, '"') != NULL)
		tvm_meta(p, TVM_STRING, map_ptr(s));
	else
		buf_printf(p->out, "\"%s\"", s);
}

static void
put_number(struct print *p, double v)
{
	if (isnan(v)) {
		p->lost |= LOST_ATTRIBUTE;
		v = 0;
	}
	text_put_attr(p->out, &(struct attr){ .kind = ATTR_FLOAT, .f = v });
}

/* Whether an attribute of this name holds a device, "cpu:0". */
static bool
is_device(const char *key)
{
	return strstr(key, "virtual_device") != NULL;
}

static void
put_device(struct print *p, const char *s)
{
	struct ir_device d;

	if (ir_device_read(s, &d)) {
		tvm_meta(p, TVM_DEVICE, map_ptr(s));
		return;
	}
	p->lost |= LOST_ATTRIBUTE;
	buf_puts(p->out, "None");
}

/* Lists in lists are META_DEPTH deep at most, as they are read. */
void
tvm_attr(struct print *p, const char *key, uint32_t type, const struct attr *a)
{
	uint32_t base = type & ATTR_T_BASE;

	switch (a->kind) {
	case ATTR_LIST:
		buf_putc(p->out, '[');
		for (uint32_t i = 0; i < a->n; i++) {
			buf_puts(p->out, i > 0 ? ", " : "");
			tvm_attr(p, key, type, &a->list[i]);
		}
		buf_putc(p->out, ']');
		break;
	case ATTR_STR:
		if (!is_device(key))
			put_string(p, a->s);
		else
			put_device(p, a->s);
		break;
	case ATTR_FLOAT:
		put_number(p, a->f);
		break;
	case ATTR_INT:
		if (base == ATTR_T_FLOAT || base == ATTR_T_FLOATS)
			put_number(p, (double)a->i);
		else
			text_put_attr(p->out, a);
		break;
	case ATTR_SYM:
		p->lost |= LOST_DIM;
		tvm_meta(p, TVM_ANY, 1);
		break;
	case ATTR_TYPE:
		p->lost |= LOST_ATTRIBUTE;
		buf_puts(p->out, "None");
		break;
	case ATTR_NONE:
	case ATTR_BOOL:
		text_put_attr(p->out, a);
		break;
	}
}

static void
put_key(struct print *p, uint32_t *count, const char *key)
{
	buf_printf(p->out, "%s%s=", (*count)++ > 0 ? ", " : "", key);
}

/* Whether the value is that of the text of a default. */
static bool
is_text(const struct attr *v, const char *text)
{
	struct buf b = { 0 };
	bool same;

	text_put_attr(&b, v);
	same = b.n == strlen(text) && memcmp(b.v, text, b.n) == 0;
	buf_release(&b);
	return same;
}

/* An attribute that is an operand of this call, and must be written there. */
static void
put_operand(struct print *p, const struct op_attr *a, uint32_t *count)
{
	switch (a->type & ATTR_T_BASE) {
	case ATTR_T_INTS:
	case ATTR_T_DIMS:
	case ATTR_T_PAIRS:
		put_key(p, count, a->name);
		buf_puts(p->out, "None");
		break;
	case ATTR_T_FLOAT:
		put_key(p, count, a->name);
		buf_puts(p->out, "1f");
		break;
	default:
		break;
	}
}

/* Whether the attribute is a list in TVM, where a single value is written as a
 * list of one. */
static bool
is_list(const struct op_attr *a)
{
	switch (a->type & ATTR_T_BASE) {
	case ATTR_T_INTS:
	case ATTR_T_DIMS:
	case ATTR_T_FLOATS:
	case ATTR_T_STRS:
		return true;
	default:
		return false;
	}
}

static void
put_attribute(struct print *p, const struct ir_node *n,
    const struct op_attr *a, uint32_t *count)
{
	const char *op = op_at(n->ref)->name;
	const struct attr *given = attrs_get(n->attrs, a->name);
	const struct attr *v = op_attr_value(n->ref, n->attrs, a->name);
	const struct op_published *there = op_published_find(
	    PUBLISHED_DEFAULT, op, a->name);
	struct attr result;

	if (op_published_find(PUBLISHED_HERE, op, a->name) != NULL) {
		if (given != NULL)
			p->lost |= LOST_ATTRIBUTE;
		return;
	}
	if ((a->type & ATTR_T_OPERAND) && (v == NULL ||
	    v->kind == ATTR_NONE)) {
		put_operand(p, a, count);
		return;
	}
	if (v == NULL || (there == NULL && given == NULL) ||
	    (there != NULL && !(a->type & ATTR_T_REQUIRED) &&
	    is_text(v, there->text)))
		return;
	if (v->kind == ATTR_NONE && (a->type & ATTR_T_BASE) == ATTR_T_DTYPE) {
		if (n->type == NULL || n->type->kind != TYPE_TENSOR) {
			p->lost |= LOST_ATTRIBUTE;
			return;
		}
		result = attr_str(dtype_info[n->type->dtype].name);
		v = &result;
	}
	put_key(p, count, a->name);
	tvm_attr(p, a->name, a->type, is_list(a) && (v->kind == ATTR_INT ||
	    v->kind == ATTR_FLOAT || v->kind == ATTR_STR) ? &(struct attr){
	    .kind = ATTR_LIST, .n = 1, .list = v } : v);
}

void
tvm_attrs(struct print *p, const struct ir_node *n, uint32_t count)
{
	const struct op_def *op = op_at(n->ref);
	const struct op_published *key = op_published_find(PUBLISHED_KEY,
	    op->name, NULL);

	if (op_published_find(PUBLISHED_HERE, op->name, NULL) != NULL)
		p->lost |= LOST_OPERATOR;
	for (const struct op_attr *a = op->attrs; a && a->name; a++)
		put_attribute(p, n, a, &count);
	if (key != NULL) {
		put_key(p, &count, "attrs_type_key");
		put_string(p, key->text);
	}
}

/* ---- operators of dyn ---- */

const char *
tvm_operator(const struct ir_node *n, const uint8_t **order)
{
	const struct op_def *op = op_at(n->ref);
	const char *alias, *name;
	uint32_t need = 0;

	*order = NULL;
	while (op->inputs[need].name && !op->inputs[need].optional)
		need++;
	if (n->nin <= need)
		return op->name;
	for (uint32_t i = 0; op_alias(i, &alias, &name); i++)
		if (strcmp(name, op->name) == 0) {
			*order = op_alias_order(alias, n->nin);
			return alias;
		}
	return op->name;
}

/* ---- functions ---- */

static void
function_attribute(struct print *p, const struct attr_pair *a,
    uint32_t *count)
{
	put_key(p, count, a->key);
	tvm_attr(p, a->key, ATTR_T_STR, &a->value);
}

/* Attributes with a dot in their names are found there only after one without:
 * those come first. */
void
tvm_function_attrs(struct print *p, const struct attrs *as, uint32_t count)
{
	uint32_t plain = 0;

	for (uint32_t i = 0; as != NULL && i < as->n; i++)
		if (strchr(as->pair[i].key, '.') == NULL) {
			function_attribute(p, &as->pair[i], &count);
			plain++;
		}
	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		if (strchr(as->pair[i].key, '.') == NULL)
			continue;
		if (plain > 0)
			function_attribute(p, &as->pair[i], &count);
		else
			p->lost |= LOST_ATTRIBUTE;
	}
}
