/*
 * The table of element types.  A row, and for a narrow float one in number.c,
 * is all that is needed to add a type: nothing else in the room switches on
 * widths.  Types of 8 bits and less have the names of ml_dtypes.
 */
#include "ir/text.h"

#include <string.h>

const struct dtype_info dtype_info[DT_COUNT] = {
	[DT_BOOL] = { "bool", DTC_BOOL, 1, 1, "" },
	[DT_INT8] = { "int8", DTC_INT, 8, 1, "i8" },
	[DT_INT16] = { "int16", DTC_INT, 16, 2, "i16" },
	[DT_INT32] = { "int32", DTC_INT, 32, 4, "" },
	[DT_INT64] = { "int64", DTC_INT, 64, 8, "i64" },
	[DT_UINT8] = { "uint8", DTC_UINT, 8, 1, "u8" },
	[DT_UINT16] = { "uint16", DTC_UINT, 16, 2, "u16" },
	[DT_UINT32] = { "uint32", DTC_UINT, 32, 4, "u32" },
	[DT_UINT64] = { "uint64", DTC_UINT, 64, 8, "u64" },
	[DT_FLOAT16] = { "float16", DTC_FLOAT, 16, 2, "f16" },
	[DT_BFLOAT16] = { "bfloat16", DTC_FLOAT, 16, 2, "bf16" },
	[DT_FLOAT32] = { "float32", DTC_FLOAT, 32, 4, "f" },
	[DT_FLOAT64] = { "float64", DTC_FLOAT, 64, 8, "f64" },
	[DT_INT2] = { "int2", DTC_INT, 2, 1, "i2" },
	[DT_INT4] = { "int4", DTC_INT, 4, 1, "i4" },
	[DT_UINT2] = { "uint2", DTC_UINT, 2, 1, "u2" },
	[DT_UINT4] = { "uint4", DTC_UINT, 4, 1, "u4" },
	[DT_FLOAT4_E2M1FN] = { "float4_e2m1fn", DTC_FLOAT, 4, 1, "f4e2m1fn" },
	[DT_FLOAT6_E2M3FN] = { "float6_e2m3fn", DTC_FLOAT, 6, 1, "f6e2m3fn" },
	[DT_FLOAT6_E3M2FN] = { "float6_e3m2fn", DTC_FLOAT, 6, 1, "f6e3m2fn" },
	[DT_FLOAT8_E4M3FN] = { "float8_e4m3fn", DTC_FLOAT, 8, 1, "f8e4m3fn" },
	[DT_FLOAT8_E4M3FNUZ] = { "float8_e4m3fnuz", DTC_FLOAT, 8, 1,
	    "f8e4m3fnuz" },
	[DT_FLOAT8_E5M2] = { "float8_e5m2", DTC_FLOAT, 8, 1, "f8e5m2" },
	[DT_FLOAT8_E5M2FNUZ] = { "float8_e5m2fnuz", DTC_FLOAT, 8, 1,
	    "f8e5m2fnuz" },
	[DT_FLOAT8_E8M0FNU] = { "float8_e8m0fnu", DTC_FLOAT, 8, 1,
	    "f8e8m0fnu" },
	[DT_STRING] = { "string", DTC_STRING, 64, 8, "" },
};

enum dtype
dtype_find(const char *name, size_t len)
{
	for (int i = 0; i < DT_COUNT; i++)
		if (strncmp(dtype_info[i].name, name, len) == 0 &&
		    dtype_info[i].name[len] == '\0')
			return (enum dtype)i;
	return DT_NONE;
}

enum dtype
dtype_read(const char *name)
{
	static const char *const wide[][2] = {
		{ "int", "int32" }, { "uint", "uint32" },
		{ "float", "float32" },
	};

	for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
		if (strcmp(name, wide[i][0]) == 0)
			name = wide[i][1];
	return dtype_find(name, strlen(name));
}

const char *
dtype_closest(const char *name)
{
	/* What other languages say comes first. */
	static const char *const other[][2] = {
		{ "double", "float64" }, { "half", "float16" },
		{ "long", "int64" }, { "boolean", "bool" },
	};
	const char *all[DT_COUNT + 1] = { NULL };

	for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
		if (strcmp(name, other[i][0]) == 0)
			return other[i][1];
	for (int i = 0; i < DT_COUNT; i++)
		all[i] = dtype_info[i].name;
	return str_closest(name, all);
}
