"""Scans, sorts, searches and transforms."""
from harness import *

NUMBERS = [dt for dt in FLOATS + INTS if dt != "bfloat16"]

for dt in NUMBERS:
    x = ints(dt, 3, 7, lo=0, hi=5) if dt in INTS else \
        rng.integers(-3, 4, (3, 7)).astype(dt)
    case("sort(%x)", x=x, want=lambda x: np.sort(x, -1))
    case("sort(%x, axis=0, is_ascend=False)", x=x,
         want=lambda x: np.sort(x, 0)[::-1])
    case("argsort(%x)", x=x, want=lambda x: np.argsort(
        x, -1, kind="stable").astype(np.int32))
    case("argsort(%x, axis=0, is_ascend=False, dtype=\"int64\")", x=x,
         want=lambda x: np.argsort(-x.astype(np.float64), 0, kind="stable"))
case("sort(%x)", x=bf16(f32(11)), want=lambda x: np.sort(x), out="bfloat16")
nan = np.array([2, np.nan, -1, np.inf, 0], np.float32)
case("sort(%x)", x=nan, want=np.sort)
case("sort(%x, is_ascend=False)", x=nan,
     want=np.array([np.inf, 2, 0, -1, np.nan], np.float32))
case("sort(%x)", x=f32(3, 0), want=np.sort)
case("sort(%x, axis=1)", x=f32(2, 7, 3), want=lambda x: np.sort(x, 1))
fails("sort(%x)", "out of range", x=np.float32(1))


def topk(x, k, axis=-1, least=False, dt=np.int32):
    key = x if least else -x.astype(np.float64) if x.dtype.kind == "f" \
        else -1 - x.astype(np.int64) if x.dtype != np.uint64 else ~x
    i = np.argsort(key, axis, kind="stable")
    i = np.take(i, range(k), axis)
    return np.take_along_axis(x, i, axis), i.astype(dt)


for dt in NUMBERS:
    x = ints(dt, 3, 7, lo=0, hi=5) if dt in INTS else \
        rng.integers(-3, 4, (3, 7)).astype(dt)
    case("topk(%x, k=3)", x=x, want=lambda x: topk(x, 3))
case("topk(%x, k=2, axis=0, is_ascend=True, dtype=\"int64\")", x=f32(5, 3),
     want=lambda x: topk(x, 2, 0, True, np.int64))
case("topk(%x, k=0)", x=f32(2, 5), want=lambda x: topk(x, 5))
case("topk(%x, k=4, ret_type=\"values\")", x=f32(2, 5),
     want=lambda x: topk(x, 4)[0])
case("topk(%x, k=4, ret_type=\"indices\")", x=f32(2, 5),
     want=lambda x: topk(x, 4)[1])
case("topk(%x, %k, axis=0)", x=f32(5, 3), k=np.int32(-1),
     want=lambda x, k: topk(x, 5, 0))
case("topk(%x, %k, ret_type=\"values\")", x=f32(2, 5), k=np.int64(0),
     want=lambda x, k: topk(x, 5)[0])
case("topk(%x, %k)", x=f32(2, 5), k=np.int64(3),
     want=lambda x, k: topk(x, 3))


def orders(dt, n):
    """Rows: rising, falling, equal, saws, random, few values, extremes."""
    i = np.arange(n)
    low, high = (-np.inf, np.inf) if dt in FLOATS else \
        (np.iinfo(dt).min, np.iinfo(dt).max)
    rows = [i % 128, 127 - i % 128, 0 * i + 7, i * 37 % 101, i[::-1] % 5,
            rng.permutation(n) % 127, rng.integers(0, 2, n)]
    x = np.stack(rows + [0 * i]).astype(dt)
    x[-1] = np.array([low, high, 1, high, low], dt)[i % 5]
    if dt in FLOATS:
        x[3, ::3] *= -1             # with zeros of both signs
        x[-2, ::4] = np.nan
    return x


for dt in NUMBERS:
    x = orders(dt, 401)
    for least in (False, True):
        order = "" if not least else ", is_ascend=True"
        for k in (1, 33, 64, 65, 99, 100, 101, 401):
            if dt in ("float32", "int64") or k in (33, 65):
                case("topk(%%x, k=%d%s)" % (k, order), x=x,
                     want=lambda x, k=k, least=least: topk(x, k, -1, least))
        case("topk(%%x, k=70, axis=0%s)" % order, x=x.T.copy(),
             want=lambda x, least=least: topk(x, 70, 0, least))
for n in (1, 8, 9, 16, 17, 191, 192, 193):
    for dt in ("float32", "int64", "uint64"):
        case("topk(%%x, k=%d)" % n, x=orders(dt, n),
             want=lambda x, n=n: topk(x, n))
case("topk(%x, k=3, axis=1)", x=f32(2, 9, 17), want=lambda x: topk(x, 3, 1))
fails("topk(%x, k=6)", "k is 6, dimension 1 has 5", x=f32(2, 5))

for dt in ("bool", "int32", "float32"):
    x = bools(3, 5) if dt == "bool" else ints("int8", 3, 5, lo=0, hi=1
                                              ).astype(dt)
    case("argwhere(%x)", x=x,
         want=lambda x: np.argwhere(x).astype(np.int32))
for dt in NUMBERS:
    x = rng.integers(0, 3, (3, 7, 5, 11)).astype(dt)
    if dt in FLOATS:
        x[0, 0, 0, :4] = [-0.0, 0.0, np.nan, -np.inf]
    case("argwhere(%x)", x=x, want=lambda x: np.argwhere(x).astype(np.int32))
    case("argwhere(%x)", x=x.reshape(-1, 1),
         want=lambda x: np.argwhere(x).astype(np.int32))
case("argwhere(%x)", x=np.zeros((0, 2), np.float32),
     want=np.zeros((0, 2), np.int32))
case("argwhere(%x)", x=np.float32(1), want=np.zeros((1, 0), np.int32))


def unique(x, counts=False, in_order=True):
    v, i, inv, n = np.unique(x, return_index=True, return_inverse=True,
                             return_counts=True)
    if not in_order:
        o = np.argsort(i)
        v, i, n, inv = v[o], i[o], n[o], np.argsort(o)[inv]
    out = [v, i.astype(np.int32), inv.reshape(x.shape).astype(np.int32),
           np.array([v.size], np.int32)]
    return tuple(out + [n.astype(np.int32)]) if counts else tuple(out)


for dt in ("int32", "uint8", "float32", "float64"):
    x = rng.integers(0, 5, 11).astype(dt)
    case("unique(%x)", x=x, want=unique)
    case("unique(%x, return_counts=True)", x=x,
         want=lambda x: unique(x, True))
    case("unique(%x, sorted=False, return_counts=True)", x=x,
         want=lambda x: unique(x, True, False))
case("unique(%x)", x=f32(0), want=unique)
case("unique(%x, return_counts=True)", x=rng.integers(-99, 99, 5000),
     want=lambda x: unique(x, True))
case("unique(%x, sorted=False)", x=rng.integers(0, 1 << 40, 300),
     want=lambda x: unique(x, False, False))

for right in (False, True):
    side = "right" if right else "left"
    for dt in ("int32", "uint8", "float32", "float64"):
        s = np.sort(rng.integers(0, 9, 7)).astype(dt)
        case("searchsorted(%%s, %%v, right=%s)" % right, s=s,
             v=rng.integers(0, 11, (3, 2)).astype(dt),
             want=lambda s, v, d=side: np.searchsorted(s, v, d).astype(
                 np.int32))
    case("searchsorted(%%s, %%v, right=%s, dtype=\"int64\")" % right,
         s=np.sort(f32(3, 7)), v=f32(3, 5), want=lambda s, v, d=side: np.stack(
             [np.searchsorted(s[i], v[i], d) for i in range(3)]))
    case("searchsorted(%%s, %%v, right=%s)" % right, s=np.array(
        [1, 2, np.nan, np.nan], np.float32), v=np.array([np.nan, 2],
                                                        np.float32),
         want=np.array([4, 2] if right else [2, 1], np.int32))
case("searchsorted(%s, %v, right=True)",
     s=np.sort(np.arange(100001) % 331).astype(np.int64),
     v=np.arange(-3, 340),
     want=lambda s, v: np.searchsorted(s, v, "right").astype(np.int32))
case("searchsorted(%s, %v)", s=f32(0), v=np.float32(1),
     want=np.array(0, np.int32))


def scan(x, fn, axis, exclusive, start):
    wide = x.astype(np.float64) if x.dtype.kind == "f" else x
    y = fn(wide, axis, dtype=wide.dtype)
    if exclusive:
        y = np.roll(y, 1, axis)
        s = [slice(None)] * y.ndim
        s[axis or 0] = slice(0, 1)
        y[tuple(s)] = start
    return y.astype(x.dtype)


for name, fn, start in (("cumsum", np.cumsum, 0), ("cumprod", np.cumprod, 1)):
    for dt in FLOATS + INTS:
        for exclusive in (False, True):
            case("%s(%%x, axis=1, exclusive=%s)" % (name, exclusive),
                 x=data(dt, 3, 5, 2), out=dt if dt == "bfloat16" else None,
                 want=lambda x, f=fn, e=exclusive, s=start: scan(
                     x, f, 1, e, s))
    case("%s(%%x)" % name, x=f32(3, 5), want=lambda x, f=fn, s=start: scan(
        x.ravel(), f, 0, False, s))
    case("%s(%%x, axis=-1)" % name, x=f32(2, 0), want=lambda x: x)
    case("%s(%%x, exclusive=True)" % name, x=np.float32(3),
         want=np.array([start], np.float32))
case("cumsum(%x, axis=0, dtype=\"int64\")", x=ints("int8", 7),
     want=lambda x: np.cumsum(x, dtype=np.int64))
case("cumsum(%x, dtype=\"int32\")", x=bools(7),
     want=lambda x: np.cumsum(x).astype(np.int32))
fails("cumsum(%x)", "of bool", x=bools(3))

for dt, tol in (("float32", 1e-5), ("float64", 1e-11)):
    for n in (1, 2, 5, 8, 12, 60, 77, 17, 94):
        def fft(a, b, f=np.fft.fft, dt=dt):
            z = f(a.astype(np.complex128) + 1j * b, axis=-1)
            return z.real.astype(dt), z.imag.astype(dt)
        for rows in (3, 19):
            case("dft(%a, %b)", a=data(dt, rows, n), b=data(dt, rows, n),
                 rtol=tol, atol=10 * tol, want=fft)
        case("dft(%a, %b, inverse=True)", a=data(dt, n), b=data(dt, n),
             rtol=tol, atol=tol,
             want=lambda a, b, g=fft: g(a, b, np.fft.ifft))


def stft(x, w, n, hop, onesided=True, normalized=False):
    full = np.zeros(n)
    left = (n - w.size) // 2
    full[left:left + w.size] = w
    frames = [x[:, s:s + n] * full for s in range(0, x.shape[1] - n + 1, hop)]
    z = np.fft.fft(np.stack(frames, 1), axis=-1)
    z = z[..., :n // 2 + 1] if onesided else z
    z = z / np.sqrt(n) if normalized else z
    z = z.transpose(0, 2, 1)
    return np.stack([z.real, z.imag], -1).astype(x.dtype)


case("stft(%x, %w, n_fft=8, hop_length=3, win_length=8)", x=f32(2, 21),
     w=f32(8), want=lambda x, w: stft(x, w, 8, 3), rtol=1e-5, atol=1e-5,
     sym=False)
case("stft(%x, %w, n_fft=7, hop_length=2, win_length=4, onesided=False, "
     "normalized=True)", x=f64(1, 12), w=f64(4), atol=1e-12, sym=False,
     want=lambda x, w: stft(x, w, 7, 2, False, True))

case("sliding_window(%x, axis=1, window_shape=[3, 2], strides=[2, 1])",
     x=f32(2, 7, 5), want=lambda x: np.lib.stride_tricks.sliding_window_view(
         x, (3, 2), (1, 2))[:, ::2])
case("sliding_window(%x, axis=0, window_shape=[4], strides=[3])",
     x=ints("int8", 11), want=lambda x:
     np.lib.stride_tricks.sliding_window_view(x, 4)[::3])
fails("sliding_window(%x, axis=0, window_shape=[4], strides=[1])",
      "window of 4", x=f32(3))
run()
