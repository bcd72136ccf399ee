/*
 * Accumulators of reductions: float64 for floats, 64-bit for integers, bytes
 * for bool.  Integer sums and products wrap; they are truncated to the data
 * type at the end, which equals wrapping at each step.
 */
#include "eval/exec_stage.h"

#include <math.h>

#include "ir/number.h"

enum acc_kind { ACC_FLOAT, ACC_INT, ACC_UINT, ACC_BOOL };

static enum acc_kind
acc_kind(enum dtype dt)
{
	switch (dtype_info[dt].class) {
	case DTC_FLOAT: return ACC_FLOAT;
	case DTC_INT: return ACC_INT;
	case DTC_UINT: return ACC_UINT;
	default: return ACC_BOOL;
	}
}

uint32_t
fold_bytes(enum dtype dt)
{
	return acc_kind(dt) == ACC_BOOL ? 1 : 8;
}

static int64_t
int_least(enum dtype dt)
{
	return INT64_MIN >> (64 - dtype_info[dt].bits);
}

static double
float_identity(enum reduce_op op)
{
	switch (op) {
	case REDUCE_PROD: return 1;
	case REDUCE_MAX: return -INFINITY;
	case REDUCE_MIN: return INFINITY;
	default: return 0;
	}
}

void
fold_init(enum reduce_op op, enum dtype dt, void *acc, uint32_t lanes)
{
	double f = float_identity(op), *fa = acc;
	int64_t i = op == REDUCE_PROD || op == REDUCE_ALL, *ia = acc;
	uint64_t u = op == REDUCE_PROD || op == REDUCE_ALL, *ua = acc;
	uint8_t b = op == REDUCE_ALL || op == REDUCE_MIN || op == REDUCE_PROD;
	uint8_t *ba = acc;

	switch (acc_kind(dt)) {
	case ACC_FLOAT:
		for (uint32_t k = 0; k < lanes; k++)
			fa[k] = f;
		break;
	case ACC_INT:
		if (op == REDUCE_MAX)
			i = int_least(dt);
		else if (op == REDUCE_MIN)
			i = ~int_least(dt);
		for (uint32_t k = 0; k < lanes; k++)
			ia[k] = i;
		break;
	case ACC_UINT:
		if (op == REDUCE_MIN)
			u = UINT64_MAX >> (64 - dtype_info[dt].bits);
		for (uint32_t k = 0; k < lanes; k++)
			ua[k] = u;
		break;
	default:
		for (uint32_t k = 0; k < lanes; k++)
			ba[k] = b;
		break;
	}
}

#define F_MAX(a, x) (isnan(a) ? (a) : isnan(x) || (x) > (a) || \
	((x) == (a) && !signbit(x)) ? (x) : (a))
#define F_MIN(a, x) (isnan(a) ? (a) : isnan(x) || (x) < (a) || \
	((x) == (a) && signbit(x)) ? (x) : (a))
#define I_MAX(a, x) ((x) > (a) ? (x) : (a))
#define I_MIN(a, x) ((x) < (a) ? (x) : (a))
#define W_ADD(a, x) ((uint64_t)(a) + (uint64_t)(x))
#define W_MUL(a, x) ((uint64_t)(a) * (uint64_t)(x))
#define D_ADD(a, x) ((a) + (x))
#define D_MUL(a, x) ((a) * (x))
#define B_OR(a, x) ((a) | ((x) != 0))
#define B_AND(a, x) ((a) & ((x) != 0))

#define LOOP(A, T, STEP, OP)						\
	do {								\
		A *acc_ = acc;						\
		const T *v_ = v;					\
		if (mask == NULL && !uniform)				\
			for (uint32_t i = 0; i < lanes; i++) {		\
				A x_ = (A)v_[i];			\
				acc_[(STEP) * i] =			\
				    (A)OP(acc_[(STEP) * i], x_);	\
			}						\
		else							\
			for (uint32_t i = 0; i < lanes; i++) {		\
				A x_ = (A)v_[uniform ? 0 : i];		\
				if (mask != NULL && !mask[i])		\
					continue;			\
				acc_[(STEP) * i] =			\
				    (A)OP(acc_[(STEP) * i], x_);	\
			}						\
	} while (0)

#define OPS(A, T, STEP, ADD, MUL, MAX, MIN)				\
	switch (op) {							\
	case REDUCE_SUM: LOOP(A, T, STEP, ADD); break;			\
	case REDUCE_PROD: LOOP(A, T, STEP, MUL); break;			\
	case REDUCE_MAX: case REDUCE_ANY: LOOP(A, T, STEP, MAX); break;	\
	default: LOOP(A, T, STEP, MIN); break;				\
	}

#define BY_TYPE(STEP)							\
	switch (dt) {							\
	case DT_BOOL: OPS(uint8_t, uint8_t, STEP, B_OR, B_AND, B_OR,	\
	    B_AND); break;						\
	case DT_INT2: case DT_INT4:					\
	case DT_INT8: OPS(int64_t, int8_t, STEP, W_ADD, W_MUL, I_MAX,	\
	    I_MIN); break;						\
	case DT_INT16: OPS(int64_t, int16_t, STEP, W_ADD, W_MUL, I_MAX,	\
	    I_MIN); break;						\
	case DT_INT32: OPS(int64_t, int32_t, STEP, W_ADD, W_MUL, I_MAX,	\
	    I_MIN); break;						\
	case DT_INT64: OPS(int64_t, int64_t, STEP, W_ADD, W_MUL, I_MAX,	\
	    I_MIN); break;						\
	case DT_UINT2: case DT_UINT4:					\
	case DT_UINT8: OPS(uint64_t, uint8_t, STEP, W_ADD, W_MUL, I_MAX, \
	    I_MIN); break;						\
	case DT_UINT16: OPS(uint64_t, uint16_t, STEP, W_ADD, W_MUL,	\
	    I_MAX, I_MIN); break;					\
	case DT_UINT32: OPS(uint64_t, uint32_t, STEP, W_ADD, W_MUL,	\
	    I_MAX, I_MIN); break;					\
	case DT_UINT64: OPS(uint64_t, uint64_t, STEP, W_ADD, W_MUL,	\
	    I_MAX, I_MIN); break;					\
	case DT_FLOAT64: OPS(double, double, STEP, D_ADD, D_MUL, F_MAX,	\
	    F_MIN); break;						\
	default: OPS(double, float, STEP, D_ADD, D_MUL, F_MAX, F_MIN);	\
		break;							\
	}

/* Flat switch over dtypes and operators. */
void
fold_lanes(enum reduce_op op, enum dtype dt, void *acc, const void *v,
    bool uniform, uint32_t lanes, const uint8_t *mask)
{
	BY_TYPE(1)
}

void
fold_row(enum reduce_op op, enum dtype dt, void *acc, const void *v,
    bool uniform, uint32_t lanes, const uint8_t *mask)
{
	BY_TYPE(0)
}

void
fold_mac_lanes(double *acc, const float *a, bool ua, const float *b,
    bool ub, uint32_t lanes)
{
	if (ua) {
		const float *t = a;

		a = b;
		b = t;
		ua = ub;
		ub = true;
	}
	if (ub && !ua) {
		float s = b[0];

		for (uint32_t i = 0; i < lanes; i++)
			acc[i] += (double)(a[i] * s);
	} else if (!ub) {
		for (uint32_t i = 0; i < lanes; i++)
			acc[i] += (double)(a[i] * b[i]);
	} else {
		double s = (double)(a[0] * b[0]);

		for (uint32_t i = 0; i < lanes; i++)
			acc[i] += s;
	}
}

void
fold_mac_row(double *acc, const float *a, bool ua, const float *b, bool ub,
    uint32_t lanes)
{
	double s = acc[0];

	if (!ua && !ub)
		for (uint32_t i = 0; i < lanes; i++)
			s += (double)(a[i] * b[i]);
	else
		for (uint32_t i = 0; i < lanes; i++)
			s += (double)(a[ua ? 0 : i] * b[ub ? 0 : i]);
	acc[0] = s;
}

#define FINISH(T, A)							\
	do {								\
		T *r_ = reg;						\
		const A *a_ = acc;					\
		for (uint32_t i = 0; i < lanes; i++)			\
			r_[i] = (T)a_[i];				\
	} while (0)

void
fold_finish(enum dtype dt, void *reg, const void *acc, uint32_t lanes)
{
	float *f = reg;
	const double *d = acc;

	switch (dt) {
	case DT_BOOL: FINISH(uint8_t, uint8_t); break;
	case DT_INT2: case DT_INT4: case DT_INT8:
		FINISH(int8_t, int64_t);
		break;
	case DT_INT16: FINISH(int16_t, int64_t); break;
	case DT_INT32: FINISH(int32_t, int64_t); break;
	case DT_INT64: FINISH(int64_t, int64_t); break;
	case DT_UINT2: case DT_UINT4: case DT_UINT8:
		FINISH(uint8_t, uint64_t);
		break;
	case DT_UINT16: FINISH(uint16_t, uint64_t); break;
	case DT_UINT32: FINISH(uint32_t, uint64_t); break;
	case DT_UINT64: FINISH(uint64_t, uint64_t); break;
	case DT_FLOAT64: FINISH(double, double); break;
	case DT_FLOAT32: FINISH(float, double); break;
	default:
		for (uint32_t i = 0; i < lanes; i++)
			f[i] = (float)float_value(dt, float_code(dt, d[i]));
		break;
	}
	if (dtype_is_packed_int(dt))
		row_round(dt, reg, lanes);
}
