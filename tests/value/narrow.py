"""Floats and integers of 8 bits and less: casts, arithmetic, reductions."""
from harness import *

# Bits of exponent and mantissa, bias, largest number, and what is beyond it
# without saturation: infinity, NaN or the largest number.
FORMATS = {
    "float8_e4m3fn": (4, 3, 7, 448, np.nan),
    "float8_e4m3fnuz": (4, 3, 8, 240, np.nan),
    "float8_e5m2": (5, 2, 15, 57344, np.inf),
    "float8_e5m2fnuz": (5, 2, 16, 57344, np.nan),
    "float4_e2m1fn": (2, 1, 1, 6, 6),
    "float6_e2m3fn": (2, 3, 1, 7.5, 7.5),
    "float6_e3m2fn": (3, 2, 3, 28, 28),
}
PACKED = {"int4": (-8, 7), "uint4": (0, 15), "int2": (-2, 1), "uint2": (0, 3)}


def rounded(x, name, saturate):
    ebits, mbits, bias, most, beyond = FORMATS[name]
    x = np.asarray(x, np.float64)
    if saturate:
        x = np.clip(x, -most, most)
    _, e = np.frexp(np.where(np.isfinite(x), x, 1))
    step = np.exp2(np.maximum(e - 1, 1 - bias) - mbits)
    y = np.rint(x / step) * step
    y = np.where(np.abs(y) > most, np.copysign(beyond, x), y)
    y = np.where(np.isnan(x), np.nan if np.isnan(beyond) or
                 np.isinf(beyond) else -0.0, y)
    return (y + 0.0 if name.endswith("uz") else y).astype(np.float32)


def scale(x):
    """e8m0: powers of two, ties up; negative numbers are NaN."""
    x = np.minimum(np.asarray(x, np.float64), 2.0**127)
    m, e = np.frexp(np.where(x > 2.0**-127, x, 2.0**-127))
    y = np.exp2(np.maximum(e - 1 + (m >= 0.75), -127.0))
    return np.where(np.isnan(x) | (x < 0), np.nan, y).astype(np.float32)


def through(dt, out="float32"):
    return 'cast(cast(%%x, dtype="%s"), dtype="%s")' % (dt, out)


# All numbers of the format, the middles between them, and their neighbours.
def edges(name):
    ebits, mbits, bias, most, _ = FORMATS[name]
    codes = np.arange(1 << (ebits + mbits))
    e, m = codes >> mbits, codes & ((1 << mbits) - 1)
    v = np.where(e == 0, m * 2.0**(1 - bias - mbits),
                 (1 + m / 2.0**mbits) * np.exp2(e.astype(float) - bias))
    v = np.unique(np.concatenate([v, (v[1:] + v[:-1]) / 2]))
    v = v.astype(np.float32)
    v = np.concatenate([v, np.nextafter(v, np.float32(0)),
                        np.nextafter(v, np.float32(1e9)), -v,
                        np.array([np.inf, -np.inf, np.nan, 1e30, -1e-30],
                                 np.float32)])
    return v.astype(np.float32)


for name in FORMATS:
    x = edges(name)
    case(through(name), x=x, want=lambda x, n=name: rounded(x, n, True))
    y = np.where(np.isfinite(x), x, 0).astype(np.float64) * (1 + 2.0**-40)
    case(through(name), x=y, want=lambda x, n=name: rounded(x, n, True))
    case(through(name, "float16"), x=f32(5, 9).astype(np.float16),
         want=lambda x, n=name: rounded(x, n, True).astype(np.float16))
    case(through(name), x=np.arange(-70, 70, dtype=np.int32) * 7,
         want=lambda x, n=name: rounded(x, n, True))
    case(through(name, "int32"), x=(4 * f32(40)),
         want=lambda x, n=name: rounded(x, n, True).astype(np.int32))
    # Operations round, and what is too large is not saturated.
    for op, fn in (("add", np.add), ("multiply", np.multiply),
                   ("maximum", np.maximum)):
        case('cast(%s(cast(%%x, dtype="%s"), cast(%%y, dtype="%s")), '
             'dtype="float32")' % (op, name, name), x=30 * f32(6, 5),
             y=30 * f32(6, 5), want=lambda x, y, n=name, f=fn: rounded(
                 f(rounded(x, n, True), rounded(y, n, True)), n, False))
    case('cast(sum(cast(%%x, dtype="%s"), axis=[1]), dtype="float32")' % name,
         x=f32(4, 9), want=lambda x, n=name: rounded(rounded(
             x, n, True).astype(np.float64).sum(1), n, False))
    case('cast(transpose(cast(%%x, dtype="%s")), dtype="float32")' % name,
         x=edges(name)[:60].reshape(5, 12), want=lambda x, n=name: rounded(
             x, n, True).T)
    case('cast(reinterpret(%%x, dtype="%s"), dtype="float32")' % name,
         x=np.arange(256, dtype=np.uint8)[:1],
         want=np.zeros(1, np.float32)) if "8" in name else None

powers = np.exp2(np.arange(-130, 128, dtype=np.float64))
x = np.concatenate([powers, 1.5 * powers, 1.49 * powers, [0, -1, np.inf,
                                                           np.nan]])
case(through("float8_e8m0fnu"), x=x, want=scale)
case(through("float8_e8m0fnu"), x=x.astype(np.float32), want=scale)

for name, (lo, hi) in PACKED.items():
    size = hi - lo + 1

    def wrap(x, lo=lo, size=size):
        return ((np.asarray(x).astype(np.int64) - lo) % size + lo)

    x = np.array([-9, -8.5, -2.7, -1, 0, 0.9, 1, 3, 7.9, 15, 16, 1e9, np.inf,
                  -np.inf, np.nan], np.float32)
    case(through(name), x=x, want=lambda x, lo=lo, hi=hi: np.clip(np.trunc(
        np.nan_to_num(x, nan=0)), lo, hi).astype(np.float32))
    i = np.arange(-40, 300, 7, dtype=np.int32)
    case(through(name, "int32"), x=i,
         want=lambda x, w=wrap: w(x).astype(np.int32))
    a = rng.integers(lo, hi + 1, (5, 6)).astype(np.int8)
    b = rng.integers(lo, hi + 1, (5, 6)).astype(np.int8)
    for op, fn in (("add", np.add), ("subtract", np.subtract),
                   ("multiply", np.multiply), ("maximum", np.maximum),
                   ("left_shift", None)):
        if fn is None:
            def fn(x, y):
                return np.where((y < 0) | (y > 3), 0, x.astype(np.int64) <<
                                np.clip(y, 0, 3))
        case('cast(%s(cast(%%x, dtype="%s"), cast(%%y, dtype="%s")), '
             'dtype="int8")' % (op, name, name), x=a, y=b,
             want=lambda x, y, f=fn, w=wrap: w(f(
                 x.astype(np.int64), y.astype(np.int64))).astype(np.int8))
    for op, fn in (("sum", np.sum), ("max", np.max), ("min", np.min)):
        case('cast(%s(cast(%%x, dtype="%s"), axis=[0]), dtype="int8")' % (
            op, name), x=a, want=lambda x, f=fn, w=wrap: w(f(
                x.astype(np.int64), 0)).astype(np.int8))
    case('cast(bitwise_not(cast(%%x, dtype="%s")), dtype="int8")' % name, x=a,
         want=lambda x, w=wrap: w(~x).astype(np.int8))

fails('sort(cast(%x, dtype="float8_e4m3fn"), axis=0)', x=f32(4),
      message="it does not take float8_e4m3fn")
run()
