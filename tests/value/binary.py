"""Operators on two tensors that broadcast."""
from harness import *

SHAPES = (((), ()), ((5, 1), (7,)), ((2, 1, 3), (2, 5, 1)), ((0, 3), (1,)))


def both(dt, sa, sb):
    return {"a": data(dt, *sa), "b": data(dt, *sb)}


def same(fn):
    return lambda a, b: np.asarray(fn(a, b)).astype(a.dtype)


def trunc_div(a, b):
    if a.dtype.kind == "f":
        return np.trunc(a / b)
    a, b = a.astype(object), b.astype(object)
    return np.frompyfunc(lambda x, y: abs(x) // abs(y) * (
        1 if (x < 0) == (y < 0) else -1), 2, 1)(a, b)


def trunc_mod(a, b):
    return np.fmod(a, b)


for name, fn in (("add", np.add), ("subtract", np.subtract),
                 ("multiply", np.multiply), ("maximum", np.maximum),
                 ("minimum", np.minimum)):
    for dt in FLOATS + INTS:
        for sa, sb in SHAPES:
            case("%s(%%a, %%b)" % name, want=same(fn),
                 out=dt if dt == "bfloat16" else None, **both(dt, sa, sb))

for name, fi, ff in (("divide", trunc_div, np.divide),
                     ("floor_divide", np.floor_divide, lambda a, b:
                      np.floor(a / b)),
                     ("trunc_divide", trunc_div, trunc_div),
                     ("mod", trunc_mod, trunc_mod),
                     ("trunc_mod", trunc_mod, trunc_mod),
                     ("floor_mod", np.mod, np.mod)):
    for dt in ["float32", "float64"] + INTS:
        for sa, sb in SHAPES:
            v = both(dt, sa, sb)
            v["b"] = np.where(v["b"] == 0, v["b"].dtype.type(3), v["b"])
            case("%s(%%a, %%b)" % name, want=same(fi if dt in INTS else ff),
                 rtol=1e-5, atol=1e-6, **v)
    fails("%s(%%a, %%b)" % name, "zero", a=ints("int32", 3),
          b=np.array([1, 0, 2], np.int32))
# Lanes of 64 bits are divided by way of float64.
far = np.array([-2**63, -2**63 + 1, 2**63 - 1, 2**63 - 2, 2**62 - 1, 2**62 + 1,
                2**53 + 1, -2**53 - 1, 2**61 + 12345, 10**18, -10**18, 0, 1, 2,
                -2, 3, -3, 7, 1000003, -1000003])
by = far[far != 0]
steps = by[:, None] * np.array([1, -1, 3, 1000])     # wraps
far = np.concatenate([np.repeat(far, len(by)), steps.ravel(),
                      steps.ravel() + 1, steps.ravel() - 1])
by = np.concatenate([np.tile(by, 20), *3 * [np.repeat(by, 4)]])
for name, fn in (("floor_divide", np.floor_divide), ("floor_mod", np.mod)):
    case("%s(%%a, %%b)" % name, a=far, b=by, want=fn)
    for k in (1, 3, -7, 2**40 + 1):
        case("%s(%%a, %%b)" % name, a=far, b=np.int64(k), want=fn)
case("divide(%a, %b)", a=np.array([-128], np.int8), b=np.int8(-1),
     want=np.array([-128], np.int8))
case("mod(%a, %b)", a=np.array([-2**31], np.int32), b=np.int32(-1),
     want=np.array([0], np.int32))
case("add(%a, %b)", a=np.array([127], np.int8), b=np.int8(1),
     want=np.array([-128], np.int8))
case("multiply(%a, %b)", a=np.array([2**62], np.int64), b=np.int64(2),
     want=np.array([-2**63], np.int64))
case("divide(%a, %b)", a=np.array([1, -1, 0], np.float32), b=np.float32(0),
     want=lambda a, b: a / b)
nan = np.array([np.nan, 1, np.nan], np.float32)
case("maximum(%a, %b)", a=nan, b=np.array([0, np.nan, 1], np.float32),
     want=np.maximum)
case("minimum(%a, %b)", a=nan, b=np.float32(0), want=np.minimum)

for dt in ("float32", "float64"):
    case("power(%a, %b)", a=np.abs(data(dt, 5, 1)) + data(dt, 1) ** 2,
         b=data(dt, 7), want=np.power, rtol=1e-5)
case("power(%a, %b)", a=ints("int32", 5, 1), b=ints("int32", 7, lo=0),
     want=np.power)
case("power(%a, %b)", a=np.array([2, 1, -1, -1, 0], np.int64),
     b=np.array([-1, -5, -3, -2, 0], np.int64),
     want=np.array([0, 1, -1, 1, 1], np.int64))

for name, fn in (("bitwise_and", np.bitwise_and),
                 ("bitwise_or", np.bitwise_or),
                 ("bitwise_xor", np.bitwise_xor)):
    for dt in INTS + ["bool"]:
        case("%s(%%a, %%b)" % name, want=fn, **both(dt, (5, 1), (7,)))
for name, fn in (("logical_and", np.logical_and),
                 ("logical_or", np.logical_or),
                 ("logical_xor", np.logical_xor)):
    for sa, sb in SHAPES:
        case("%s(%%a, %%b)" % name, want=fn, **both("bool", sa, sb))
for dt in INTS:
    bits = np.iinfo(dt).bits
    case("left_shift(%a, %b)", a=ints(dt, 5, 1), b=ints(dt, 7, lo=0, hi=7),
         want=same(np.left_shift))
    case("right_shift(%a, %b)", a=ints(dt, 5, 1), b=ints(dt, 7, lo=0, hi=7),
         want=same(np.right_shift))
    case("left_shift(%a, %b)", a=ints(dt, 5), b=np.array(bits, dt),
         want=lambda a, b: a * 0)
    case("right_shift(%a, %b)", a=ints(dt, 5), b=np.array(bits, dt),
         want=lambda a, b: np.where(a < 0, -1, 0).astype(a.dtype))

for name, fn in (("less", np.less), ("less_equal", np.less_equal),
                 ("greater", np.greater), ("greater_equal",
                                           np.greater_equal),
                 ("equal", np.equal), ("not_equal", np.not_equal)):
    for dt in FLOATS + INTS:
        for sa, sb in SHAPES:
            v = both(dt, sa, sb)
            if dt == "bfloat16":
                v = {k: bf16(np.round(x * 2)) for k, x in v.items()}
            case("%s(%%a, %%b)" % name, want=fn, **v)
    case("%s(%%a, %%b)" % name, a=nan, b=np.float32(1), want=fn)
for name, fn in (("equal", np.equal), ("not_equal", np.not_equal)):
    case("%s(%%a, %%b)" % name, want=fn, **both("bool", (5, 1), (7,)))
case("add(%a, %b)", a=f32(3, 1), b=f32(1, 1), want=np.add)
case("less(%a, %b)", a=np.array([2**63 + 5], np.uint64),
     b=np.array([5], np.uint64), want=np.array([False]))
fails("add(%a, %b)", "cannot broadcast", a=f32(3, 4), b=f32(2, 4))
fails("add(%a, %b)", "no implicit conversion", a=f32(3), b=f64(3))
run()
