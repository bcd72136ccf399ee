/*
 * layout_transform: layouts, its type relation and its definition.
 *
 *	layout = { LETTER | number letter }
 *
 * A capital is a dimension; a number with the small letter is a block split
 * from it, blocks of one letter from the outermost to the innermost.  A
 * position along a dimension is ((outer * b1 + i1) * b2 + i2) ...
 */
#include "op/transform_shape.h"

#include <stdio.h>
#include <string.h>

struct layout {
	uint32_t n;
	struct {
		uint8_t letter;		/* 0 .. 25 */
		int64_t block;		/* 0: the dimension itself */
	} axis[TE_RANK];
	int64_t blocks[26];		/* product of a letter's blocks */
	bool has[26];
	char why[128];
};

static bool
put_axis(struct layout *l, char c, int64_t block)
{
	bool upper = c >= 'A' && c <= 'Z';
	uint8_t k = (uint8_t)(upper ? c - 'A' : c - 'a');

	if ((!upper && (c < 'a' || c > 'z')) || upper == (block > 0)) {
		snprintf(l->why, sizeof l->why, "at '%c', where a capital "
		    "letter or a number and a small letter is expected",
		    c >= ' ' && c < 127 ? c : '?');
		return false;
	}
	if (upper && l->has[k]) {
		snprintf(l->why, sizeof l->why, "'%c' occurs there twice",
		    c);
		return false;
	}
	if (l->n == TE_RANK) {
		snprintf(l->why, sizeof l->why, "it is too long");
		return false;
	}
	if (upper)
		l->has[k] = true;
	else if (__builtin_mul_overflow(l->blocks[k], block, &l->blocks[k])) {
		snprintf(l->why, sizeof l->why,
		    "the blocks of '%c' are too large", c);
		return false;
	}
	l->axis[l->n].letter = k;
	l->axis[l->n++].block = upper ? 0 : block;
	return true;
}

static bool
parse(struct layout *l, const char *s)
{
	memset(l, 0, sizeof *l);
	for (uint32_t i = 0; i < 26; i++)
		l->blocks[i] = 1;
	for (; *s != '\0'; s++) {
		int64_t block = 0;

		for (; *s >= '0' && *s <= '9' && block < 1 << 30; s++)
			block = block * 10 + (*s - '0');
		if (!put_axis(l, *s, block))
			return false;
	}
	for (uint32_t i = 0; i < l->n; i++)
		if (!l->has[l->axis[i].letter]) {
			snprintf(l->why, sizeof l->why, "'%c' has a block "
			    "and no dimension", 'a' + l->axis[i].letter);
			return false;
		}
	return true;
}

static bool
parse_attr(struct rel *r, const char *name, struct layout *l)
{
	const char *s = op_str(r->op, r->attrs, name);

	if (parse(l, s))
		return true;
	rel_error(r, "layout", "%s \"%s\": %s", name, s, l->why);
	return false;
}

static bool
same_letters(struct rel *r, const struct layout *a, const struct layout *b)
{
	for (uint32_t i = 0; i < 26; i++)
		if (a->has[i] != b->has[i]) {
			rel_error(r, "layout", "dimension '%c' is in one "
			    "layout only", 'A' + i);
			return false;
		}
	return true;
}

enum rel_status
type_layout_transform(struct rel *r)
{
	struct sym_ctx *c = r->m->syms;
	const struct sym *extent[26], *dim[TE_RANK];
	struct layout src, dst;

	REL_TENSOR(x, 0);
	if (!parse_attr(r, "src_layout", &src) ||
	    !parse_attr(r, "dst_layout", &dst) ||
	    !same_letters(r, &src, &dst) || !rel_rank_is(r, 0, x, src.n))
		return REL_ERROR;
	for (uint32_t i = 0; i < 26; i++)
		extent[i] = sym_const(c, 1);
	for (uint32_t i = 0; i < src.n; i++) {
		uint8_t k = src.axis[i].letter;

		if (src.axis[i].block > 0 && !rel_extent(r, 0, x, i,
		    sym_const(c, src.axis[i].block), "its block in src_layout"))
			return REL_ERROR;
		extent[k] = sym_mul(c, extent[k], src.axis[i].block > 0 ?
		    sym_const(c, src.axis[i].block) : x->dim[i]);
	}
	for (uint32_t i = 0; i < dst.n; i++) {
		uint8_t k = dst.axis[i].letter;

		dim[i] = dst.axis[i].block > 0 ?
		    sym_const(c, dst.axis[i].block) :
		    sym_ceildiv(c, extent[k], sym_const(c, dst.blocks[k]));
	}
	return rel_result_tensor(r, x->dtype, dst.n, dim);
}

/* Whether a letter is split the same way on both sides. */
static bool
same_blocks(const struct layout *a, const struct layout *b, uint8_t letter)
{
	uint32_t i = 0, k = 0;

	for (;;) {
		while (i < a->n && (a->axis[i].letter != letter ||
		    a->axis[i].block == 0))
			i++;
		while (k < b->n && (b->axis[k].letter != letter ||
		    b->axis[k].block == 0))
			k++;
		if (i == a->n || k == b->n)
			return i == a->n && k == b->n;
		if (a->axis[i++].block != b->axis[k++].block)
			return false;
	}
}

/* Axis of the nth part of a letter (0: the dimension). */
static uint32_t
part_axis(const struct layout *l, uint8_t letter, uint32_t nth)
{
	uint32_t seen = 0;

	for (uint32_t i = 0; i < l->n; i++) {
		if (l->axis[i].letter != letter)
			continue;
		if (l->axis[i].block == 0 ? nth == 0 : ++seen == nth)
			return i;
	}
	BUG("part %u of '%c'", nth, 'A' + letter);
}

static uint32_t
parts(const struct layout *l, uint8_t letter)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < l->n; i++)
		n += l->axis[i].letter == letter;
	return n;
}

/* Indices into src for one letter, from the axes of dst. */
static void
split_letter(struct te *t, const struct layout *src, const struct layout *dst,
    uint8_t k, sx_id *at)
{
	uint32_t ns = parts(src, k), nd = parts(dst, k), a;
	sx_id pos;

	if (same_blocks(src, dst, k)) {
		for (uint32_t i = 0; i < ns; i++)
			at[part_axis(src, k, i)] = te_axis(t,
			    part_axis(dst, k, i));
		return;
	}
	pos = te_axis(t, part_axis(dst, k, 0));
	for (uint32_t i = 1; i < nd; i++) {
		a = part_axis(dst, k, i);
		pos = te_add(t, te_muli(t, pos, dst->axis[a].block),
		    te_axis(t, a));
	}
	for (uint32_t i = ns; i-- > 1; ) {
		sx_id block;

		a = part_axis(src, k, i);
		block = te_int(t, src->axis[a].block);
		at[a] = te_bin(t, SX_FLOORMOD, pos, block);
		pos = te_bin(t, SX_FLOORDIV, pos, block);
	}
	at[part_axis(src, k, 0)] = pos;
}

void
compute_layout_transform(struct te *t)
{
	struct sym_ctx *c = t->m->syms;
	struct layout src, dst;
	sx_id at[TE_RANK + 1];
	bool padded = false;

	if (!parse(&src, op_str(t->op, t->attrs, "src_layout")) ||
	    !parse(&dst, op_str(t->op, t->attrs, "dst_layout")))
		BUG("layout_transform: a layout was not checked");
	te_begin(t, te_out(t, 0));
	for (uint8_t k = 0; k < 26; k++) {
		const struct sym *extent, *rest;

		if (!src.has[k])
			continue;
		split_letter(t, &src, &dst, k, at);
		if (same_blocks(&src, &dst, k))
			continue;
		extent = sym_mul(c, te_dim(t, 0, (int)part_axis(&src, k, 0)),
		    sym_const(c, src.blocks[k]));
		rest = sym_floormod(c, extent, sym_const(c, dst.blocks[k]));
		padded = padded || rest != sym_const(c, 0);
	}
	te_store(t, padded ? te_load_inside(t, 0, at,
	    te_num(t, te_dtype(t, 0), 0)) : te_load(t, 0, at));
}
