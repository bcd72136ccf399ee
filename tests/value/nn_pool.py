"""Poolings against loops over places and taps (nn_ref.py)."""
import nn_ref as ref
from harness import *


def text(kw):
    return "".join(", %s=%s" % (k, '"%s"' % v if isinstance(v, str) else
                                list(v) if isinstance(v, tuple) else v)
                   for k, v in kw.items())


def want_of(x, y):
    return bf16(y) if dtype_of(x) == "bfloat16" else y.astype(x.dtype)


def pool(x, nd, kind, size, layout="", out_layout="", **kw):
    space = "NC" + ref.SPACE[nd]
    attrs = dict(pool_size=size, **kw)
    y = want_of(x, ref.pool(plain(x), kind, size, **kw))
    if layout:
        attrs["layout"] = layout
        x = ref.from_plain(x, space, layout)
    if out_layout:
        attrs["out_layout"] = out_layout
    if layout or out_layout:
        y = ref.from_plain(y, space, out_layout or layout)
    case("nn.%s_pool%dd(%%x%s)" % (kind, nd, text(attrs)), x=x, want=y,
         atol=1e-6)


for dt in FLOATS + INTS:
    for kind in ("max", "avg"):
        pool(data(dt, 2, 3, 7, 5), 2, kind, 3, strides=2, padding=1)
        pool(data(dt, 0, 3, 7, 5), 2, kind, 2)
        pool(data(dt, 1, 1, 1, 1), 2, kind, 1)
        pool(data(dt, 2, 3, 11), 1, kind, 3, strides=2)
        pool(data(dt, 1, 2, 5, 3, 7), 3, kind, 2, padding=1)
for kind in ("max", "avg"):
    for kw in [dict(strides=(2, 3)), dict(padding=(1, 0, 2, 1)),
               dict(dilation=2), dict(strides=2, ceil_mode=True),
               dict(strides=3, padding=1, ceil_mode=True),
               dict(strides=2, padding=1, dilation=(2, 1), ceil_mode=True)]:
        pool(f32(2, 3, 13, 11), 2, kind, (3, 2), **kw)
        if kind == "avg":
            pool(f32(2, 3, 13, 11), 2, kind, (3, 2), count_include_pad=True,
                 **kw)
    pool(f32(2, 4, 7, 5), 2, kind, 3, layout="NHWC", strides=2, padding=1)
    pool(f32(2, 8, 7, 5), 2, kind, 3, layout="NCHW4c", padding=1)
    pool(f32(2, 8, 7, 5), 2, kind, 3, layout="NCHW4c", out_layout="NHWC")
    pool(f32(2, 8, 7), 1, kind, 3, layout="NWC")
    pool(f32(2, 4, 5, 4, 3), 3, kind, 2, layout="NDHWC", ceil_mode=True,
         strides=2)
    # the padding alone: nothing inside the first window
    pool(f32(1, 1, 3, 3), 2, kind, 2, padding=2)
x = f32(1, 1, 3, 4)
x[0, 0, 1, 1] = np.nan
pool(x, 2, "max", 2)

# over everything
for dt in FLOATS + ["int8", "int32", "uint8"]:
    for shape in [(2, 3, 7, 5), (1, 1, 1, 1), (0, 3, 2, 2)]:
        x = data(dt, *shape)
        wide = plain(x).astype(np.float64)
        m = wide.mean((2, 3), keepdims=True)
        case("nn.global_avg_pool2d(%x)", x=x, atol=1e-6, want=want_of(
            x, m if dt in FLOATS else np.trunc(m)))
        case("nn.global_max_pool2d(%x)", x=x, want=want_of(
            x, wide.max((2, 3), keepdims=True)))
x = f32(2, 7, 5, 3)
case("nn.global_avg_pool2d(%x, layout=\"NHWC\")", x=x, atol=1e-6,
     want=x.mean((1, 2), keepdims=True))
case("nn.global_max_pool2d(%x, layout=\"NHWC\")", x=x,
     want=x.max((1, 2), keepdims=True))


# adaptive
def adaptive(x, kind, out):
    nd = x.ndim - 2
    y = np.zeros(x.shape[:2] + tuple(out))
    for at in np.ndindex(*out):
        cut = tuple(slice(at[i] * x.shape[2 + i] // out[i],
                          -(-(at[i] + 1) * x.shape[2 + i] // out[i]))
                    for i in range(nd))
        w = plain(x)[(slice(None), slice(None)) + cut].astype(np.float64)
        axes = tuple(range(2, 2 + nd))
        y[(slice(None), slice(None)) + at] = (
            w.max(axes) if kind == "max" else w.mean(axes))
    return want_of(x, y if x.dtype.kind == "f" else np.trunc(y))


for kind in ("max", "avg"):
    for dt in FLOATS + ["int8", "int64", "uint8"]:
        for shape, out in [((2, 3, 7, 5), (3, 2)), ((1, 2, 8, 6), (4, 3)),
                           ((2, 3, 3, 5), (5, 5)), ((0, 3, 3, 5), (2, 2)),
                           ((1, 1, 1, 1), (1, 1))]:
            x = data(dt, *shape)
            case("nn.adaptive_%s_pool2d(%%x, output_size=%s)" % (
                kind, list(out)), x=x, want=adaptive(x, kind, out),
                 atol=1e-6)
    x = f32(2, 3, 11)
    case("nn.adaptive_%s_pool1d(%%x, output_size=4)" % kind, x=x,
         want=adaptive(x, kind, (4,)), atol=1e-6)
    x = f32(2, 3, 5, 4, 7)
    case("nn.adaptive_%s_pool3d(%%x, output_size=[2, 3, 4])" % kind, x=x,
         want=adaptive(x, kind, (2, 3, 4)), atol=1e-6)
    case("nn.adaptive_%s_pool2d(%%x)" % kind, x=f32(2, 3, 4, 5),
         want=lambda x: x)
    x = f32(2, 7, 5, 3)
    case("nn.adaptive_%s_pool2d(%%x, output_size=[3], layout=\"NHWC\")" %
         kind, x=x, atol=1e-6, want=adaptive(
             x.transpose(0, 3, 1, 2), kind, (3, 3)).transpose(0, 2, 3, 1))


# gradients
def grad(x, g, kind, size, count_include_pad=False, **kw):
    out = np.zeros(x.shape)
    for at, inside, padded, _ in ref.windows(x, size, **kw):
        for n in range(x.shape[0]):
            for c in range(x.shape[1]):
                v = g[(n, c) + at]
                if kind == "max":
                    if not inside:
                        continue
                    best = max(inside, key=lambda i: x[(n, c) + i])
                    out[(n, c) + best] += v
                    continue
                many = padded if count_include_pad else len(inside)
                for i in inside:
                    out[(n, c) + i] += v / max(many, 1)
    return out


for dt in FLOATS:
    for kw in [dict(), dict(strides=2, padding=1), dict(dilation=2),
               dict(strides=(3, 2), ceil_mode=True),
               dict(strides=2, padding=(1, 0, 1, 1), ceil_mode=True)]:
        for kind in ("max", "avg"):
            x = data(dt, 2, 2, 7, 6)
            y = ref.pool(plain(x), kind, (3, 2), **kw)
            g = data(dt, *y.shape)
            tol = 1e-2 if dt in ("float16", "bfloat16") else 1e-6
            case("nn.%s_pool2d_grad(%%g, %%x, pool_size=[3, 2]%s)" % (
                kind, text(kw)), g=g, x=x, atol=tol, rtol=tol, want=want_of(
                    x, grad(plain(x), plain(g).astype(np.float64), kind,
                            (3, 2), **kw)))
x = f32(1, 1, 5, 5)
g = f32(1, 1, 5, 5)
case("nn.avg_pool2d_grad(%g, %x, pool_size=3, padding=1, "
     "count_include_pad=True)", g=g, x=x, atol=1e-6,
     want=grad(x, g, "avg", 3, count_include_pad=True,
               padding=1).astype("float32"))
case("nn.max_pool2d_grad(%g, %x, pool_size=3)", g=f32(0, 3, 2, 2),
     x=f32(0, 3, 4, 4), want=lambda g, x: x)
# equal elements: the first one gets it
case("nn.max_pool2d_grad(%g, %x, pool_size=2, strides=2)",
     g=np.array([[[[3]]]], "float32"), x=np.ones((1, 1, 2, 2), "float32"),
     want=np.array([[[[3, 0], [0, 0]]]], "float32"))
fails("nn.max_pool2d(%x, pool_size=5)", "does not fit", x=f32(1, 1, 3, 3))

run()
