"""Reductions."""
from harness import *

NUMBERS = FLOATS + INTS
AXES = (("", None, False), (", axis=[1]", (1,), False),
        (", axis=[0, -1], keepdims=True", (0, 2), True),
        (", axis=[1], exclude=True", (0, 2), False),
        (", axis=[]", (), False),
        (", axis=0, exclude=True, keepdims=True", (1, 2), True))


def wide(fn):
    """Floats through float64, integers wrapping; the input's type."""
    def f(x, axis, keep):
        if x.dtype.kind == "f":
            y = fn(x.astype(np.float64), axis=axis, keepdims=keep)
        else:
            y = fn(x, axis=axis, keepdims=keep)
        return np.asarray(y).astype(x.dtype)
    return f


def mean(x, axis=None, keepdims=False):
    if x.dtype.kind == "f":
        return np.mean(x, axis=axis, keepdims=keepdims)
    n = np.asarray(np.ones(x.shape).sum(axis=axis, keepdims=keepdims))
    s = np.sum(x.astype(np.int64), axis=axis, keepdims=keepdims)
    return np.trunc(s / n).astype(np.int64)


def sums(fn):
    return lambda x, axis, keepdims: fn(x, axis=axis, keepdims=keepdims,
                                        dtype=x.dtype)


for name, fn in (("sum", wide(sums(np.sum))), ("prod", wide(sums(np.prod))),
                 ("mean", wide(mean)), ("max", wide(np.max)),
                 ("min", wide(np.min))):
    for dt in NUMBERS:
        for text, axis, keep in AXES if dt in ("float32", "int32") else \
                AXES[:2]:
            case("%s(%%x%s)" % (name, text), x=data(dt, 3, 5, 2),
                 want=lambda x, f=fn, a=axis, k=keep: f(x, a, k),
                 out=dt if dt == "bfloat16" else None)
    case("%s(%%x)" % name, x=np.float32(2.5), want=lambda x: x)
for name, fn in (("all", np.all), ("any", np.any)):
    for text, axis, keep in AXES:
        case("%s(%%x%s)" % (name, text), x=bools(3, 2, 2),
             want=lambda x, f=fn, a=axis, k=keep: np.asarray(
                 f(x, axis=a, keepdims=k)))
    case("%s(%%x, axis=1)" % name, x=bools(3, 0),
         want=lambda x, f=fn: f(x, 1))
    fails("%s(%%x)" % name, "must be of bool", x=f32(3))

# of nothing
empty = f32(3, 0)
case("sum(%x, axis=1)", x=empty, want=np.zeros(3, np.float32))
case("prod(%x, axis=1)", x=empty, want=np.ones(3, np.float32))
case("mean(%x, axis=1)", x=empty, want=np.full(3, np.nan, np.float32))
case("max(%x, axis=1)", x=empty, want=np.full(3, -np.inf, np.float32))
case("min(%x, axis=1)", x=empty, want=np.full(3, np.inf, np.float32))
case("max(%x, axis=1)", x=ints("int8", 2, 0), want=np.full(2, -128, np.int8))
case("min(%x, axis=0)", x=ints("uint16", 0, 2),
     want=np.full(2, 65535, np.uint16))
case("sum(%x, axis=0)", x=empty, want=np.zeros(0, np.float32))
fails("sum(%x, axis=[1, -1])", "twice", x=f32(2, 3))
fails("sum(%x, axis=2)", "out of range", x=f32(2, 3))

nan = np.array([[1, np.nan, 3], [2, 5, 5]], np.float32)
case("max(%x, axis=1)", x=nan, want=np.array([np.nan, 5], np.float32))
case("min(%x)", x=nan, want=np.array(np.nan, np.float32))
# Many small terms: the sum is exact to the last place.
big = np.full(64, 0.1, np.float32)
case("sum(%x)", x=big, want=np.array(big.astype(np.float64).sum(),
                                     np.float32), rtol=0)
case("sum(%x)", x=np.array([2**31 - 1, 1], np.int32),
     want=np.array(-2**31, np.int32))
case("mean(%x)", x=np.array([120, 120, 121], np.int8),
     want=np.array(120, np.int8))
case("mean(%x)", x=np.array([-3, -2], np.int32), want=np.array(-2, np.int32))


def arg(x, axis, fn, last):
    if last:
        x = np.flip(x, axis)
    i = fn(x, axis)
    return (x.shape[axis] - 1 - i if last else i).astype(np.int32)


for name, fn in (("argmax", np.argmax), ("argmin", np.argmin)):
    for dt in ("float16", "float32", "float64", "int8", "int32", "uint8",
               "uint64"):
        x = ints(dt, 5, 7, lo=0, hi=3) if dt in INTS else \
            rng.integers(0, 4, (5, 7)).astype(dt)
        for last in (False, True):
            case("%s(%%x, axis=1, select_last_index=%s)" % (name, last), x=x,
                 want=lambda x, f=fn, l=last: arg(x, 1, f, l))
    case("%s(%%x, axis=0, keepdims=True, dtype=\"int64\")" % name,
         x=f32(5, 3), want=lambda x, f=fn: f(x, 0)[None])
    case("%s(%%x)" % name, x=f32(5, 3),
         want=lambda x, f=fn: np.array(f(x), np.int32))
    case("%s(%%x, axis=[0, 2])" % name, x=f32(5, 3, 2),
         want=lambda x, f=fn: f(x.transpose(1, 0, 2).reshape(3, 10),
                                1).astype(np.int32))
    case("%s(%%x, axis=1)" % name, x=nan, want=lambda x, f=fn: f(
        x, 1).astype(np.int32))
    case("%s(%%x)" % name, x=np.float32(3), want=np.array(0, np.int32))
    case("%s(%%x, axis=0)" % name, x=f32(0, 2), want=np.full(2, -1, np.int32))

for dt in FLOATS:
    for text, axis, keep in AXES[:4]:
        for more, less in (("", 0), (", unbiased=True", 1)):
            x = data(dt, 3, 5, 2)
            m = np.mean(plain(x).astype(np.float64), axis=axis,
                        keepdims=True)
            m = bf16(m) if dt == "bfloat16" else m.astype(dt)
            n = x.size // m.size
            case("variance(%%x, %%m%s%s)" % (text, more), x=x, m=m,
                 out=dt if dt == "bfloat16" else None,
                 want=lambda x, m, a=axis, k=keep, n=n - less: np.asarray(
                     np.sum((x.astype(np.float64) - m) ** 2, axis=a,
                            keepdims=k) / n).astype(x.dtype))

for dt in ("float32", "int32"):
    case("collapse_sum_like(%x, %y)", x=data(dt, 2, 3, 5), y=data(dt, 3, 1),
         want=lambda x, y: x.sum((0, 2), dtype=x.dtype)[:, None])
    case("collapse_sum_to(%x, %s)", x=data(dt, 2, 3, 5), s=np.array([5]),
         want=lambda x, s: x.sum((0, 1), dtype=x.dtype))
case("collapse_sum_like(%x, %y)", x=f32(3, 5), y=f32(3, 5),
     want=lambda x, y: x)
case("collapse_sum_to(%x, %s)", x=f32(3, 5), s=np.zeros(0, np.int64),
     want=lambda x, s: np.asarray(x.sum()))
fails("collapse_sum_like(%x, %y)", "does not broadcast", x=f32(3, 5),
      y=f32(2, 5))
run()
