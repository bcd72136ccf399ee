/*
 * Types.  Interned per module: equal types are one pointer.
 *
 * Dimensions are canonical symbolic integers (sym.h).  A function type
 * lists the type variables and the dimension names that it binds (tv, dv);
 * a dimension name is bound where it stands bare in a parameter's type
 * and is not in scope already.  Types that are equal up to renaming of
 * bound names are different pointers; type_alpha_equal() compares them.
 *
 * A new element type is a member of enum dtype and a row in dtype.c; of a
 * narrow float its format in number.c, from which the evaluator's and the code
 * generator's conversions follow; the same number in runtime/kernel.h, with its
 * type for C in runtime/model.c; a column of the evaluator's casts
 * (eval/rowops.c); its name in the formats that number types.
 */
#ifndef RELAY_IR_TYPE_H
#define RELAY_IR_TYPE_H

#include "sym/sym.h"

enum dtype {
	DT_BOOL, DT_INT8, DT_INT16, DT_INT32, DT_INT64,
	DT_UINT8, DT_UINT16, DT_UINT32, DT_UINT64,
	DT_FLOAT16, DT_BFLOAT16, DT_FLOAT32, DT_FLOAT64,
	DT_INT2, DT_INT4, DT_UINT2, DT_UINT4,
	DT_FLOAT4_E2M1FN, DT_FLOAT6_E2M3FN, DT_FLOAT6_E3M2FN,
	DT_FLOAT8_E4M3FN, DT_FLOAT8_E4M3FNUZ, DT_FLOAT8_E5M2,
	DT_FLOAT8_E5M2FNUZ, DT_FLOAT8_E8M0FNU,
	DT_STRING,
	DT_COUNT,
	DT_NONE = DT_COUNT
};

/* A string is a handle, whose bytes only the C kernels of string operators see
 * (runtime/kernel_string.h): it is moved, and nothing is computed of it.
 * There are no constants of them: string.unpack makes strings of bytes. */
enum dtype_class { DTC_BOOL, DTC_INT, DTC_UINT, DTC_FLOAT, DTC_STRING };
struct dtype_info {
	const char *name;
	enum dtype_class class;
	/* An element of less than 8 bits is stored as a byte: bool as 0 or 1,
	 * the others in its low bits; what stands above those is not read. */
	uint8_t bits, bytes;
	const char *suffix;	/* of literals in Relay text: "f", "i64", ... */
};
extern const struct dtype_info dtype_info[DT_COUNT];
/* DT_NONE if there is no such name. */
enum dtype dtype_find(const char *name, size_t len);
/* As texts write it: int, uint and float have 32 bits. */
enum dtype dtype_read(const char *name);
/* The name that may have been meant, or NULL. */
const char *dtype_closest(const char *name);

enum type_kind {
	TYPE_TENSOR,	/* dtype, dim[n] */
	TYPE_TUPLE,	/* arg[n] */
	TYPE_FUNC,	/* arg[n] -> ret; binds tv[ntv], dv[ndv] */
	TYPE_REF,	/* arg[0] */
	TYPE_VAR,	/* name: a type variable in scope, rigid */
	TYPE_ADT,	/* name, arg[n]; also extern types */
	TYPE_HOLE,	/* `_` in text (number 0), inference variable else */
};
#define TYPE_RANK_LIMIT 64

struct type {
	enum type_kind kind;
	enum dtype dtype;
	uint32_t n, ntv, ndv;
	uint32_t index;		/* dense number in the module */
	uint32_t number;	/* of a hole */
	bool has_hole;		/* a hole, or a dimension hole, inside */
	bool has_any;		/* a `?` inside */
	bool has_var;		/* a type variable inside */
	bool has_expr;		/* an extent is not a number */
	uint64_t size;		/* nodes of the type as a tree, saturating:
				 * printers name large shared types instead
				 * of writing them out */
	const char *name;
	const struct type *ret;
	const char *const *tv, *const *dv;
	union {
		const struct sym *const *dim;
		const struct type *const *arg;
	};
};

struct type_ctx;
struct type_ctx *type_ctx_new(struct arena *a, struct strtab *t,
    struct sym_ctx *s);
void type_ctx_free(struct type_ctx *c);
uint32_t type_ctx_count(const struct type_ctx *c);
const struct type *type_ctx_at(const struct type_ctx *c, uint32_t index);

/* All constructors copy their arrays. */
const struct type *type_tensor(struct type_ctx *c, enum dtype dt, uint32_t n,
    const struct sym *const *dim);
const struct type *type_scalar(struct type_ctx *c, enum dtype dt);
const struct type *type_tuple(struct type_ctx *c, uint32_t n,
    const struct type *const *field);
struct type_binders {
	uint32_t ntv, ndv;
	const char *const *tv, *const *dv;
};
const struct type *type_func(struct type_ctx *c, const struct type_binders *b,
    uint32_t n, const struct type *const *param, const struct type *ret);
const struct type *type_ref(struct type_ctx *c, const struct type *inner);
const struct type *type_var(struct type_ctx *c, const char *name);
const struct type *type_adt(struct type_ctx *c, const char *name, uint32_t n,
    const struct type *const *arg);
/* The holes of one annotation, "_", are TYPE_WRITTEN, TYPE_WRITTEN + 1, ... in
 * the order of the text; those that inference makes have smaller numbers, from
 * 1. */
#define TYPE_WRITTEN 0x80000000u
const struct type *type_hole(struct type_ctx *c, uint32_t number);
static inline bool
type_is_written_hole(const struct type *t)
{
	return t->kind == TYPE_HOLE && t->number >= TYPE_WRITTEN;
}

static inline bool
type_is_unit(const struct type *t)
{
	return t->kind == TYPE_TUPLE && t->n == 0;
}

/* Rebuilds a type bottom-up, each distinct node once (linear in the DAG).
 * The callbacks return a replacement for a TYPE_VAR / TYPE_HOLE / dimension,
 * or NULL to keep it.  Type variables bound by an inner function type are not
 * offered; dimension names bound there stand in the dimensions offered under
 * other names, which type_name_is_hidden() tells. */
struct type_map {
	void *ctx;
	const struct type *(*var)(void *ctx, const struct type *t);
	const struct type *(*hole)(void *ctx, const struct type *t);
	const struct sym *(*dim)(void *ctx, const struct sym *d);
	/* Another name, interned, for that of a data type. */
	const char *(*adt)(void *ctx, const char *name);
};
static inline bool
type_name_is_hidden(const char *name)
{
	return name[0] == '\1';
}
const struct type *type_rewrite(struct type_ctx *c, const struct type *t,
    const struct type_map *m);
bool type_alpha_equal(struct type_ctx *c, const struct type *a,
    const struct type *b);
/* Whether a function of type fn (NULL: none) binds all names of these extents.
 * An attribute may use no other: what the data tell has a name only until its
 * type is known better. */
bool type_binds_dims(const struct type *fn, uint32_t n,
    const struct sym *const *dim);
/* The size of a tensor; NULL: it does not fit 64 bits. */
const struct sym *type_bytes(struct sym_ctx *c, const struct type *t);
/* Number of elements if every extent is constant; false if not, or if the
 * product or its size in bytes overflows int64. */
bool type_elements(const struct type *t, int64_t *n);

#endif
