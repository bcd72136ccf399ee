"""Operators on one tensor, element by element."""
import math

from harness import *

erf = np.vectorize(math.erf, otypes=[np.float64])


def wide(fn):
    """fn in float64, rounded to the input's type."""
    return lambda x: fn(x.astype(np.float64)).astype(x.dtype)


def real(name, fn, lo, hi, rtol=None):
    for dt in FLOATS:
        for shape in ((), (0, 3), (7, 5)):
            x = rng.uniform(lo, hi, shape).astype(np.float32)
            x = bf16(x) if dt == "bfloat16" else np.asarray(x.astype(dt))
            case("%s(%%x)" % name, x=x, want=wide(fn), rtol=rtol,
                 atol=1e-7 if name in ("tan", "sin", "cos") else 0,
                 out=dt if dt == "bfloat16" else None)


def round_away(x):
    return np.copysign(np.floor(np.abs(x) + 0.5), x).astype(x.dtype)


for name, fn, lo, hi in (
        ("acos", np.arccos, -1, 1), ("acosh", np.arccosh, 1, 9),
        ("asin", np.arcsin, -1, 1), ("asinh", np.arcsinh, -9, 9),
        ("atan", np.arctan, -9, 9), ("atanh", np.arctanh, -0.9, 0.9),
        ("cos", np.cos, -9, 9), ("cosh", np.cosh, -4, 4),
        ("erf", erf, -3, 3), ("exp", np.exp, -5, 5),
        ("log", np.log, 0.01, 9), ("log10", np.log10, 0.01, 9),
        ("log2", np.log2, 0.01, 9),
        ("rsqrt", lambda x: 1 / np.sqrt(x), 0.01, 9),
        ("sigmoid", lambda x: 1 / (1 + np.exp(-x)), -9, 9),
        ("sin", np.sin, -9, 9), ("sinh", np.sinh, -4, 4),
        ("sqrt", np.sqrt, 0, 9), ("tan", np.tan, -1.4, 1.4),
        ("tanh", np.tanh, -4, 4)):
    real(name, fn, lo, hi)
for name, fn in (("fast_erf", erf), ("fast_exp", np.exp),
                 ("fast_tanh", np.tanh)):
    real(name, fn, -3, 3, rtol=1e-2)

for name, fn in (("abs", np.abs), ("ceil", np.ceil), ("floor", np.floor),
                 ("negative", np.negative), ("round", np.rint),
                 ("round_away", round_away), ("sign", np.sign),
                 ("trunc", np.trunc), ("copy", lambda x: x),
                 ("nn.relu", lambda x: np.maximum(x, x.dtype.type(0)))):
    for dt in FLOATS + INTS:
        x = data(dt, 5, 7) if dt in INTS else None
        if x is None:
            x = (rng.integers(-14, 15, (5, 7)) / 4).astype(np.float32)
            x = bf16(x) if dt == "bfloat16" else x.astype(dt)
        same = dt in INTS and name not in ("abs", "negative", "sign",
                                           "nn.relu")
        case("%s(%%x)" % name, x=x, want=(lambda x: x) if same else fn,
             out=dt if dt == "bfloat16" else None)
    case("%s(%%x)" % name, x=np.float32(-1.5), want=fn)
    case("%s(%%x)" % name, x=f32(3, 0), want=fn)

case("abs(%x)", x=np.array([-128, 127], np.int8),
     want=np.array([-128, 127], np.int8))
case("negative(%x)", x=np.array([-2**63], np.int64),
     want=np.array([-2**63], np.int64))
case("negative(%x)", x=np.array([1], np.uint8),
     want=np.array([255], np.uint8))
special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan], np.float32)
case("exp(%x)", x=special, want=np.exp)
case("sigmoid(%x)", x=np.array([-500, 500, np.nan], np.float32),
     want=np.array([0, 1, np.nan], np.float32), atol=1e-30)
case("nn.relu(%x)", x=special, want=np.array([0, 0, np.inf, 0, np.nan],
                                             np.float32))
case("log(%x)", x=special, want=np.log)
case("sqrt(%x)", x=special, want=np.sqrt)
case("sign(%x)", x=special, want=np.sign)
for name, fn in (("isnan", np.isnan), ("isinf", np.isinf),
                 ("isfinite", np.isfinite)):
    for dt in ("float16", "float32", "float64"):
        case("%s(%%x)" % name, x=special.astype(dt), want=fn)
    case("%s(%%x)" % name, x=bf16(special), want=fn)
    case("%s(%%x)" % name, x=ints("int32", 5),
         want=lambda x, fn=fn: fn(x.astype(np.float64)))

for dt in INTS + ["bool"]:
    case("bitwise_not(%x)", x=data(dt, 11), want=np.invert)
case("logical_not(%x)", x=bools(3, 5), want=np.logical_not)
for dt in ["bool", "int8", "uint64", "float16", "float64"]:
    case("ones_like(%x)", x=data(dt, 3, 2), want=np.ones_like)
    case("zeros_like(%x)", x=data(dt, 3, 2), want=np.zeros_like)

case("nn.leaky_relu(%x, alpha=0.1f)", x=f32(5, 3), want=lambda x: np.where(
    x > 0, x, x * np.float32(0.1)))
case("nn.leaky_relu(%x)", x=f64(7), want=lambda x: np.where(
    x > 0, x, x * 0.25))
case("clip(%x, a_min=-0.5f, a_max=0.75f)", x=f32(5, 7),
     want=lambda x: np.clip(x, -0.5, 0.75))
case("clip(%x, a_min=-3f, a_max=4f)", x=ints("int8", 31),
     want=lambda x: np.clip(x, -3, 4))
case("clip(%x, a_min=0f, a_max=6f)", x=special,
     want=np.array([0, 0, 6, 0, np.nan], np.float32))

for a in ["bool", "int8", "uint8", "int32", "int64", "uint64", "float16",
          "float32", "float64"]:
    for b in ["bool", "int16", "uint32", "int64", "float16", "float32",
              "float64"]:
        case("cast(%%x, dtype=\"%s\")" % b, x=np.abs(data(a, 7)) if
             b[0] == "u" and a[0] == "f" else data(a, 7),
             want=lambda x, b=b: (x != 0) if b == "bool" else x.astype(b))
case("cast(%x, dtype=\"int8\")",
     x=np.array([300, -300, 2.9, -2.9, np.nan, np.inf], np.float32),
     want=np.array([127, -128, 2, -2, 0, 127], np.int8))
case("cast(%x, dtype=\"uint8\")", x=np.array([300, -1, 2], np.int32),
     want=np.array([44, 255, 2], np.uint8))
case("cast(%x, dtype=\"uint8\")", x=np.array([300, -1, 2.5], np.float64),
     want=np.array([255, 0, 2], np.uint8))
case("cast_like(%x, %y)", x=f32(3, 2), y=ints("int16", 7),
     want=lambda x, y: x.astype(np.int16))
case("reinterpret(%x, dtype=\"int32\")", x=f32(7),
     want=lambda x: x.view(np.int32))
case("reinterpret(%x, dtype=\"uint8\")", x=ints("int8", 7),
     want=lambda x: x.view(np.uint8))
case("reinterpret(%x, dtype=\"float64\")", x=f64(3).view(np.int64),
     want=lambda x: x.view(np.float64))
case("invert_permutation(%x)", x=np.array([2, 0, 3, 1], np.int32),
     want=lambda x: np.argsort(x).astype(np.int32))
case("invert_permutation(%x)", x=np.array([1, 0], np.int64),
     want=lambda x: np.argsort(x))
fails("invert_permutation(%x)", "outside", x=np.array([0, 5], np.int32))
for m, s in ((1 << 30, 1), (1518500250, -3), (-(1 << 30), 0)):
    case("fixed_point_multiply(%%x, multiplier=%d, shift=%d)" % (m, s),
         x=ints("int32", 13, lo=-99999, hi=99999),
         want=lambda x, m=m, s=s: np.array(
             [(int(v) * m + (1 << (30 - s))) >> (31 - s) for v in x],
             np.int32))
run()
