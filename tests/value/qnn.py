"""Quantized operators against their integer definitions."""
import math

import nn_ref as ref
from harness import *

i64 = np.int64
RANGE = {"int8": (-128, 127), "uint8": (0, 255), "int16": (-32768, 32767),
         "uint16": (0, 65535), "int32": (-2**31, 2**31 - 1)}
QUANTIZED = list(RANGE)


def sat(x, dt):
    return np.clip(x, *RANGE[dt]).astype(dt)


def S(*v):
    """Scales."""
    a = np.array(v, dtype=np.float32)
    return a if len(v) > 1 else a.reshape(())


def Z(*v):
    """Zero points."""
    a = np.array(v, dtype=np.int32)
    return a if len(v) > 1 else a.reshape(())


def fix(x, ratio, nearest=False):
    """x * ratio by multiplier and shift, in Python's integers."""
    x = np.asarray(x).astype(object)
    ratio = np.broadcast_to(np.asarray(ratio, dtype=np.float64), x.shape)
    out = np.empty(x.shape, dtype=object)
    for i in np.ndindex(x.shape):
        m, e = math.frexp(ratio[i])
        k = int(math.floor(m * 2**31 + 0.5))
        if k == 2**31:
            k, e = k // 2, e + 1
        p, s = int(x[i]) * k, 31 - e
        if nearest and p < 0:
            out[i] = -((-p + (1 << (s - 1))) >> s)
        else:
            out[i] = (p + (1 << (s - 1))) >> s
    return out.astype(i64)


def along(v, rank, axis):
    """A scale or zero point to be broadcast along an axis."""
    v = np.asarray(v)
    if v.ndim == 0:
        return v
    shape = [1] * rank
    shape[axis] = v.size
    return v.reshape(shape)


def ratio(a, b):
    return np.asarray(a, np.float64) / np.asarray(b, np.float64)


def center(q, z):
    return q.astype(i64) - z


# quantize, dequantize
for dt in QUANTIZED:
    def want(x, s, z):
        wide = np.float64 if x.dtype == np.float64 else np.float32
        return sat(np.round(x.astype(wide) / s.astype(wide)).astype(
            np.float64) + z, dt)

    for x in [f32(3, 5) * 4, f32(), f32(0, 3), f64(7, 2) * 90, f16(5),
              np.array([0.25, 0.75, 1.25, -0.25, -0.75, 1e30, -1e30],
                       dtype=np.float32)]:
        case("qnn.quantize(%%x, %%s, %%z, out_dtype=\"%s\")" % dt, x=x,
             s=S(0.5), z=Z(3), want=want)
    for q in [data(dt, 3, 5), data(dt), data(dt, 0, 3)]:
        case("qnn.dequantize(%q, %s, %z)", q=q, s=S(0.3), z=Z(-2),
             want=lambda q, s, z: center(q, z).astype(np.float32) * s)
    case("qnn.dequantize(%q, %s, %z, axis=1, out_dtype=\"float64\")",
         q=data(dt, 2, 3, 5), s=S(0.1, 0.2, 3), z=Z(1, 0, -5),
         want=lambda q, s, z: center(q, along(z, 3, 1)) *
         along(s, 3, 1).astype(np.float64))
for dt in ("int8", "uint8", "int16", "uint16"):
    # NaN is the least integer, whatever the zero point.
    case("qnn.quantize(%%x, %%s, %%z, out_dtype=\"%s\")" % dt,
         x=np.array([np.nan, np.inf, -np.inf, 0.25, -0.0] * 7,
                    dtype=np.float32), s=S(0.5), z=Z(3),
         want=lambda x, s, z, lo=RANGE[dt][0], dt=dt: sat(np.where(
             np.isnan(x), lo, np.round(x / s) + z), dt))
case("qnn.quantize(%x, %s, %z, axis=0)", x=f32(3, 5), s=S(0.1, 0.2, 0.3),
     z=Z(0, 3, -5),
     want=lambda x, s, z: sat(np.round(x / s[:, None]) + z[:, None], "int8"))
case("qnn.quantize(%x, %s, %z)", x=f32(3, 5), s=S(0.1, 0.2, 0.3, 1, 7),
     z=Z(1), want=lambda x, s, z: sat(np.round(x / s) + z, "int8"))

# requantize
scales = [(0.5, 0.25), (0.1, 0.37), (1, 1), (3e-5, 2), (0.7, 0.001), (1, 3)]
for dt in QUANTIZED:
    for out in QUANTIZED:
        case("qnn.requantize(%%q, %%a, %%b, %%c, %%d, out_dtype=\"%s\")" %
             out, q=ints(dt, 13, lo=RANGE[dt][0] // 300000 if dt == "int32"
                         else None, hi=100), a=S(0.3), b=Z(2), c=S(0.7),
             d=Z(-1), want=lambda q, a, b, c, d: sat(fix(center(q, b),
                                                         ratio(a, c)) + d,
                                                     out))
for a, c in scales:
    for mode in ["UPWARD", "TONEAREST", "None"]:
        case("qnn.requantize(%%q, %%a, %%b, %%c, %%d, rounding=\"%s\", "
             "out_dtype=\"int32\")" % mode,
             q=np.array([-70000, -5, -3, -2, -1, 0, 1, 2, 3, 5, 6, 70000],
                        dtype=np.int32), a=S(a), b=Z(0), c=S(c), d=Z(7),
             want=lambda q, a, b, c, d: sat(fix(
                 center(q, b), ratio(a, c), mode == "TONEAREST") + d,
                 "int32"))
        for wide in ["float32", "float64"]:
            def want(q, a, b, c, d):
                f = np.dtype(wide).type
                x = q.astype(f) * (f(a) / f(c))
                x = (np.where(x < 0, -np.floor(-x + f(0.5)),
                              np.floor(x + f(0.5)))
                     if mode == "TONEAREST" else np.floor(x + f(0.5)))
                return sat(x.astype(np.float64) + d, "int8")

            case("qnn.requantize(%%q, %%a, %%b, %%c, %%d, rounding=\"%s\", "
                 "compute_dtype=\"%s\")" % (mode, wide),
                 q=ints("int32", 9, lo=-200, hi=200), a=S(a), b=Z(0), c=S(c),
                 d=Z(7), want=want)
case("qnn.requantize(%q, %a, %b, %c, %d, axis=1)",
     q=ints("int32", 2, 3, 5, lo=-500, hi=500), a=S(0.1, 0.2, 0.3),
     b=Z(1, 2, 3), c=S(0.9), d=Z(-4),
     want=lambda q, a, b, c, d: sat(fix(center(q, along(b, 3, 1)), ratio(
         along(a, 3, 1), c)) + d, "int8"))
case("qnn.requantize(%q, %a, %b, %c, %d, axis=0)",
     q=ints("int32", 3, 5, lo=-500, hi=500), a=S(0.1), b=Z(1),
     c=S(0.9, 0.1, 2), d=Z(-4, 0, 4),
     want=lambda q, a, b, c, d: sat(fix(center(q, b), ratio(
         a, along(c, 2, 0))) + along(d, 2, 0), "int8"))
case("qnn.requantize(%q, %a, %b, %c, %d)", q=ints("int32"), a=S(0.1),
     b=Z(1), c=S(0.9), d=Z(-4),
     want=lambda q, a, b, c, d: sat(fix(center(q, b), ratio(a, c)) + d,
                                    "int8"))
case("qnn.requantize(%q, %a, %b, %c, %d)", q=ints("int32", 0, 3), a=S(0.1),
     b=Z(1), c=S(0.9), d=Z(-4), want=lambda *a: np.zeros((0, 3), np.int8))

# pairs
SHAPES = [((3, 5), (3, 5)), ((3, 1), (5,)), ((), (2, 3)), ((0, 3), (3,)),
          ((), ())]


def bring(q, s, z, so, zo, axis=-1):
    n = q.ndim
    return np.clip(fix(center(q, along(z, n, axis)), np.broadcast_to(
        ratio(along(s, n, axis), so), q.shape)) + zo, *RANGE["int32"])


for dt in ["int8", "uint8", "int16"]:
    for a, b in SHAPES:
        p = dict(l=ints(dt, *a, lo=RANGE[dt][0], hi=RANGE[dt][1]),
                 r=ints(dt, *b, lo=RANGE[dt][0], hi=RANGE[dt][1]), ls=S(0.3),
                 lz=Z(4), rs=S(0.25), rz=Z(-3), os=S(0.6), oz=Z(11))
        args = "(%l, %r, %ls, %lz, %rs, %rz, %os, %oz)"
        case("qnn.add" + args, **p,
             want=lambda l, r, ls, lz, rs, rz, os, oz: sat(
                 bring(l, ls, lz, os, oz) + bring(r, rs, rz, os, oz) - oz,
                 dt))
        case("qnn.subtract" + args, **p,
             want=lambda l, r, ls, lz, rs, rz, os, oz: sat(
                 bring(l, ls, lz, os, oz) - bring(r, rs, rz, os, oz) + oz,
                 dt))
        case("qnn.mul" + args, **p,
             want=lambda l, r, ls, lz, rs, rz, os, oz: sat(
                 fix(center(l, lz) * center(r, rz),
                     ratio(np.float32(ls * rs), os)) + oz, dt))
p = dict(l=ints("int8", 2, 3, 5), r=ints("int8", 3, 1),
         ls=S(0.1, 0.2, 0.3, 0.4, 0.5), lz=Z(1, 2, 3, 4, 5),
         rs=S(0.3, 0.1, 0.2), rz=Z(-1, 0, 1), os=S(0.6), oz=Z(11))
args = "(%l, %r, %ls, %lz, %rs, %rz, %os, %oz, lhs_axis=2, rhs_axis=0)"
case("qnn.add" + args, **p,
     want=lambda l, r, ls, lz, rs, rz, os, oz: sat(
         bring(l, ls, lz, os, oz, 2) + bring(r, rs, rz, os, oz, 0) - oz,
         "int8"))
case("qnn.mul" + args, **p,
     want=lambda l, r, ls, lz, rs, rz, os, oz: sat(
         fix(center(l, along(lz, 3, 2)) * center(r, along(rz, 2, 0)),
             np.broadcast_to(ratio(along(ls, 3, 2) * along(rs, 2, 0), os),
                             (2, 3, 5))) + oz, "int8"))

# concatenate
for axis, shapes in [(0, [(2, 3), (1, 3), (0, 3)]), (-1, [(5, 2), (5, 7)]),
                     (0, [(3,)])]:
    n = len(shapes)
    p = {"x%d" % i: ints("uint8", *s, lo=0, hi=255)
         for i, s in enumerate(shapes)}
    p.update({"s%d" % i: S(0.2 * (i + 1)) for i in range(n)})
    p.update({"z%d" % i: Z(3 * i) for i in range(n)})

    def fields(letter):
        return "(" + " ".join("%%%s%d," % (letter, i)
                              for i in range(n)) + ")"

    case("qnn.concatenate(%s, %s, %s, %%os, %%oz, axis=%d)" % (
        fields("x"), fields("s"), fields("z"), axis), **p, os=S(0.5),
        oz=Z(9), want=lambda *a: np.concatenate(
            [sat(bring(a[i], a[n + i], a[2 * n + i], a[3 * n],
                       a[3 * n + 1]), "uint8") for i in range(n)], axis))

# products
P = dict(zx=Z(3), zw=Z(-2), sx=S(0.5), sw=S(0.25))
ARGS = "(%x, %w, %zx, %zw, %sx, %sw"
for dx, dw in [("int8", "int8"), ("uint8", "int8"), ("uint8", "uint8"),
               ("int16", "int8")]:
    for m, n, k in [(3, 5, 7), (1, 1, 1), (0, 2, 3), (2, 3, 0)]:
        x = ints(dx, m, k, lo=RANGE[dx][0], hi=RANGE[dx][1])
        w = ints(dw, n, k, lo=RANGE[dw][0], hi=RANGE[dw][1])
        case("qnn.dense%s)" % ARGS, x=x, w=w, **P,
             want=lambda x, w, zx, zw, sx, sw: (center(x, zx) @ center(
                 w, zw).T).astype(np.int32))
for vec in [dict(zw=Z(1, 2, 3), sw=S(1, 2, 3)), dict(sw=S(1, 2, 3))]:
    case("qnn.dense%s, units=3)" % ARGS, x=ints("int8", 2, 5, 7),
         w=ints("int8", 3, 7), **{**P, **vec},
         want=lambda x, w, zx, zw, sx, sw: (center(x, zx) @ center(
             w, along(zw, 2, 0)).T).astype(np.int32))
for ta in [0, 1]:
    for tb in [0, 1]:
        for b, c in [(2, 2), (1, 3), (3, 1)]:
            x = ints("int8", b, *((5, 3) if ta else (3, 5)))
            w = ints("int8", c, *((7, 5) if tb else (5, 7)))
            case("qnn.batch_matmul%s, transpose_a=%s, transpose_b=%s)" % (
                ARGS, bool(ta), bool(tb)), x=x, w=w, **P,
                want=lambda x, w, zx, zw, sx, sw: (
                    (center(x, zx).swapaxes(1, 2) if ta else center(x, zx)) @
                    (center(w, zw).swapaxes(1, 2) if tb else center(w, zw))
                ).astype(np.int32))


def text(kw):
    return "".join(", %s=%s" % (k, list(v) if isinstance(v, tuple) else v)
                   for k, v in kw.items())


def conv(x, w, zx=Z(5), zw=Z(-3), sw=S(0.25), fn=ref.conv, op="conv2d",
         **kw):
    def want(x, w, zx, zw, sx, sw):
        o = 1 if fn is ref.conv_transpose else 0
        return fn(center(x, zx), center(w, along(zw, 4, o)),
                  **kw).astype(np.int32)

    case("qnn.%s%s%s)" % (op, ARGS, text(kw)), x=x, w=w, zx=zx, zw=zw,
         sx=S(0.5), sw=sw, want=want)


for dx, dw in [("int8", "int8"), ("uint8", "int8"), ("uint8", "uint8"),
               ("int16", "int8")]:
    x = ints(dx, 2, 3, 7, 5, lo=RANGE[dx][0], hi=RANGE[dx][1])
    w = ints(dw, 5, 3, 3, 2, lo=RANGE[dw][0], hi=RANGE[dw][1])
    conv(x, w)
    conv(x, w, padding=(1, 2, 0, 1), strides=2)
    conv(x, w, zw=Z(1, 2, 3, 4, 5), sw=S(1, 2, 3, 4, 5), dilation=(2, 1))
conv(ints("int8", 0, 3, 5, 5), ints("int8", 2, 3, 3, 3))
conv(ints("int8", 1, 6, 5, 5), ints("int8", 4, 3, 3, 3), groups=2, padding=1)
conv(ints("int8", 1, 4, 5, 5), ints("int8", 4, 1, 3, 3), groups=4, padding=1,
     zw=Z(1, 2, 3, 4))
for kw in [dict(), dict(strides=2, padding=1), dict(groups=2, strides=2)]:
    conv(ints("uint8", 2, 4, 5, 3), ints("int8", 4, 3, 3, 2),
         fn=ref.conv_transpose, op="conv2d_transpose", **kw)

# pooling: the average of the integers, rounded toward zero, rescaled
for dt in ["int8", "uint8"]:
    for kw in [dict(pool_size=(2, 2)), dict(pool_size=(3, 2), strides=2,
                                            padding=1),
               dict(pool_size=(3, 3), padding=1, count_include_pad=True)]:
        def want(q, a, b, c, d):
            pad = kw.get("padding", 0)
            st = kw.get("strides", 1)
            kh, kw_ = kw["pool_size"]
            full = np.pad(q.astype(i64), ((0, 0), (0, 0), (pad, pad),
                                          (pad, pad)), constant_values=b)
            inside = np.pad(np.ones(q.shape, i64), ((0, 0), (0, 0),
                                                    (pad, pad), (pad, pad)))
            oh = (full.shape[2] - kh) // st + 1
            ow = (full.shape[3] - kw_) // st + 1
            out = np.zeros(q.shape[:2] + (oh, ow), i64)
            for y in range(oh):
                for x in range(ow):
                    at = np.s_[:, :, y * st:y * st + kh,
                               x * st:x * st + kw_]
                    v, n = full[at], inside[at]
                    if kw.get("count_include_pad"):
                        n = np.ones(n.shape, i64)
                    v, n = (v * n).sum((2, 3)), n.sum((2, 3))
                    out[:, :, y, x] = np.trunc(v / n).astype(i64)
            return sat(fix(out - b, ratio(a, c)) + d, dt)

        case("qnn.avg_pool2d(%%q, %%a, %%b, %%c, %%d%s)" % text(kw),
             q=ints(dt, 2, 3, 7, 5, lo=RANGE[dt][0], hi=RANGE[dt][1]),
             a=S(0.5), b=Z(7), c=S(0.4), d=Z(-3), want=want)

# functions
FN = {"abs": np.abs, "exp": np.exp, "log": np.log, "sqrt": np.sqrt,
      "tanh": np.tanh, "rsqrt": lambda x: 1 / np.sqrt(x),
      "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
      "erf": np.vectorize(math.erf, otypes=[np.float64]),
      "hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6}


def table(fn, q, s, z, so, zo, dt):
    x = fn((center(q, z).astype(np.float32) * s).astype(np.float64))
    v = np.round(x / so) + zo
    v = np.where(np.isnan(v), 0, np.clip(v, -1e9, 1e9))
    return sat(v.astype(i64), dt)


for name, fn in FN.items():
    for dt in ["int8", "uint8"]:
        lo, hi = RANGE[dt]
        every = np.arange(lo, hi + 1).astype(dt)
        positive = name in ("log", "sqrt", "rsqrt")
        for q in [every[1:].reshape(5, 51), np.array(7, dtype=dt),
                  np.zeros((0, 3), dt)]:
            case("qnn.%s(%%q, %%s, %%z, %%t, %%o)" % name, q=q, s=S(0.0371),
                 z=Z(lo if positive else lo + 100), t=S(0.0133), o=Z(3),
                 want=lambda q, s, z, t, o: table(fn, q, s, z, t, o, dt))
for dt in ["int8", "uint8"]:
    lo, hi = RANGE[dt]
    for q in [np.arange(lo, hi + 1).astype(dt).reshape(2, 128),
              np.array(7, dtype=dt), np.zeros((0, 3), dt)]:
        case("qnn.leaky_relu(%q, %a, %b, %c, %d, alpha=0.3)", q=q, a=S(0.2),
             b=Z(lo + 90), c=S(0.3), d=Z(5),
             want=lambda q, a, b, c, d: sat(np.where(
                 q < b, fix(center(q, b), np.float64(a) * 0.3 /
                            np.float64(c)),
                 fix(center(q, b), ratio(a, c))) + d, dt))
    for shape, axis in [((3, 7), -1), ((2, 5, 3), 1), ((1,), 0),
                        ((0, 3), 1)]:
        def want(q, a, b, c, d):
            x = center(q, b) * np.float64(a)
            e = np.exp(x - x.max(axis, keepdims=True, initial=-1e9))
            return sat(np.round(e / e.sum(axis, keepdims=True) /
                                np.float64(c)) + d, dt)

        case("qnn.softmax(%%q, %%a, %%b, %%c, %%d, axis=%d)" % axis,
             q=ints(dt, *shape, lo=lo, hi=hi), a=S(0.03), b=Z(3),
             c=S(1 / 256), d=Z(lo), want=want)

# simulated
for bits in range(9, 17):
    RANGE["int%d" % bits] = (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
for code, dt in [(0, None), (1, "int8"), (2, "uint8"), (3, "int32"),
                 (8, None), (9, "int9"), (13, "int13"), (16, "int16"),
                 (17, None)]:
    for x in [f32(3, 5) * 20, f32(), f32(0, 3), f64(7) * 20,
              np.array([-1e5, -9820.2, -1229, -77.1, 76, 1228, 9830, 1e5])]:
        case("qnn.simulated_quantize(%x, %c, %s, %z)", x=x,
             c=np.int32(code), s=S(0.3), z=Z(2),
             want=lambda x, c, s, z: x if dt is None else np.clip(
                 np.round(x / np.float64(s)) + z,
                 *RANGE[dt]).astype(x.dtype))
        case("qnn.simulated_dequantize(%x, %c, %s, %z)", x=x,
             c=np.int32(code), s=S(0.3), z=Z(2),
             want=lambda x, c, s, z: x if dt is None else (
                 (x - np.float64(z)) * np.float64(s)).astype(x.dtype))
run(part=16)
