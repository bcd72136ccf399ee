/*
 * Floats of less than 32 bits and integers of less than 8: codes and numbers.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "ir/number.h"

static bool
is_code(enum dtype dt, uint32_t c)
{
	double x = float_value(dt, c);

	/* NaNs of formats with one, or one for each sign, are that. */
	return !isnan(x) || float_format[dt].special == FLOAT_IEEE ||
	    float_code(dt, x) == c;
}

Test(number, every_code_comes_back)
{
	for (int dt = 0; dt < DT_COUNT; dt++)
		for (uint32_t c = 0; dtype_is_held((enum dtype)dt) &&
		    c < 1u << dtype_info[dt].bits; c++) {
			cr_assert(is_code((enum dtype)dt, c));
			cr_assert_eq(float_code((enum dtype)dt,
			    float_value((enum dtype)dt, c)), c, "%s %#x",
			    dtype_info[dt].name, c);
		}
}

/* Between two numbers that follow each other: to the nearer, and in the middle
 * to the even code, or up. */
Test(number, rounds_to_the_nearest)
{
	for (int i = 0; i < DT_COUNT; i++) {
		enum dtype dt = (enum dtype)i;
		bool up = float_format[dt].special == FLOAT_SCALE;

		for (uint32_t c = 0; dtype_is_held(dt) && c < float_last(dt);
		    c++) {
			double a = float_value(dt, c), b = float_value(dt,
			    c + 1), middle = a + (b - a) / 2;

			cr_assert_gt(b, a);
			cr_assert_eq(float_code(dt, nextafter(middle, a)), c);
			cr_assert_eq(float_code(dt, nextafter(middle, b)),
			    c + 1);
			cr_assert_eq(float_code(dt, middle), up || c % 2 ?
			    c + 1 : c);
			if (!up)
				cr_assert_eq(float_value(dt, float_code(dt,
				    -b)), -b);
		}
	}
}

static void
format(enum dtype dt, double least, double most, double beyond)
{
	double huge = float_value(dt, float_code(dt, 1e300));

	cr_expect_eq(float_value(dt, 1), least, "%s", dtype_info[dt].name);
	cr_expect_eq(float_max(dt), most, "%s", dtype_info[dt].name);
	cr_expect(isnan(beyond) ? isnan(huge) : huge == beyond, "%s",
	    dtype_info[dt].name);
	cr_expect_eq(float_saturated(dt, 1e300), dtype_info[dt].bits > 8 ?
	    1e300 : most);
}

/* The documents' tables. */
Test(number, formats)
{
	double nan = (double)NAN, inf = (double)INFINITY;

	format(DT_FLOAT16, 0x1p-24, 65504, inf);
	format(DT_BFLOAT16, 0x1p-133, 0x1.fep127, inf);
	format(DT_FLOAT8_E4M3FN, 0x1p-9, 448, nan);
	format(DT_FLOAT8_E4M3FNUZ, 0x1p-10, 240, nan);
	format(DT_FLOAT8_E5M2, 0x1p-16, 57344, inf);
	format(DT_FLOAT8_E5M2FNUZ, 0x1p-17, 57344, nan);
	format(DT_FLOAT8_E8M0FNU, 0x1p-126, 0x1p127, nan);
	format(DT_FLOAT4_E2M1FN, 0.5, 6, 6);
	format(DT_FLOAT6_E2M3FN, 0.125, 7.5, 7.5);
	format(DT_FLOAT6_E3M2FN, 0.0625, 28, 28);
	cr_expect_eq(float_code(DT_FLOAT8_E4M3FNUZ, -0.0), 0);
	cr_expect_eq(float_code(DT_FLOAT8_E4M3FN, -0.0), 0x80);
	cr_expect_eq(float_code(DT_FLOAT8_E8M0FNU, -1), 0xff);
	cr_expect_eq(float_code(DT_FLOAT8_E8M0FNU, 0), 0);
	cr_expect_eq(float_code(DT_FLOAT4_E2M1FN, nan), 8);
}

Test(number, integers_of_their_width)
{
	int8_t four = 0x18, two = 0x7e;

	cr_expect_eq(int_wrapped(DT_INT4, 8), -8);
	cr_expect_eq(int_wrapped(DT_UINT4, -1), 15);
	cr_expect_eq(int_wrapped(DT_INT2, 6), -2);
	cr_expect_eq(int_wrapped(DT_BOOL, 256), 1);
	cr_expect_eq(int_wrapped(DT_UINT64, -1), -1);
	cr_expect_eq(number_get(DT_INT4, &four), -8);
	cr_expect_eq(number_get(DT_UINT2, &two), 2);
	cr_expect_eq(number_get(DT_UINT64, &(uint64_t){ UINT64_MAX }),
	    0x1p64);
}
