"""Normalizations against numpy in float64."""
from harness import *

TOL = {"float16": 4e-3, "bfloat16": 2e-2, "float32": 2e-6, "float64": 1e-12}


def wide(x):
    return plain(x).astype(np.float64)


def back(x, y):
    return bf16(y) if dtype_of(x) == "bfloat16" else y.astype(x.dtype)


def norm(call, fn, x, *vectors, **kw):
    """fn on float64 arrays."""
    inputs = dict(x=x, **{"abcd"[i]: v for i, v in enumerate(vectors)})
    want = fn(wide(x), *[wide(v) for v in vectors])
    many = isinstance(want, tuple)
    want = tuple(back(x, np.asarray(w)) for w in (want if many else (want,)))
    tol = TOL[dtype_of(x)]
    case(call, want if many else want[0], rtol=tol, atol=tol, **inputs, **kw)


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis, keepdims=True)) if x.size else x
    return e / e.sum(axis, keepdims=True)


def log_softmax(x, axis=-1):
    if not x.size:
        return x
    d = x - x.max(axis, keepdims=True)
    return d - np.log(np.exp(d).sum(axis, keepdims=True))


for dt in FLOATS:
    for shape in [(7,), (3, 5), (0, 5), (2, 3, 5, 7), (3, 0), (1, 1)]:
        for axis in (-1, 0):
            a = ", axis=0" if axis == 0 else ""
            norm("nn.softmax(%%x%s)" % a, lambda x: softmax(x, axis),
                 data(dt, *shape))
            norm("nn.fast_softmax(%%x%s)" % a, lambda x: softmax(x, axis),
                 data(dt, *shape))
            norm("nn.log_softmax(%%x%s)" % a,
                 lambda x: log_softmax(x, axis), data(dt, *shape))
big = np.array([[1000, 1001, 999], [-1e30, 3e38, 0]], "float32")
norm("nn.softmax(%x)", softmax, big)
norm("nn.log_softmax(%x)", log_softmax, big)
fails("nn.softmax(%x, axis=2)", "axis 2 is out of range", x=f32(2, 2))
fails("nn.softmax(%x)", "takes floats", x=ints("int32", 2, 2))


def along(v, rank, axis):
    return v.reshape([-1 if i == axis % rank else 1 for i in range(rank)])


def batch_norm(axis=1, eps=1e-5, center=True, scale=True):
    def fn(x, g, b, m, v):
        g, b, m1, v1 = [along(a, x.ndim, axis) for a in (g, b, m, v)]
        y = (x - m1) / np.sqrt(v1 + eps)
        if scale:
            y = y * g
        if center:
            y = y + b
        return y, m, v
    return fn


for dt in FLOATS:
    for shape, axis in [((2, 3, 5, 7), 1), ((3, 5), -1), ((0, 3, 2), 1),
                        ((11,), 0)]:
        c = shape[axis]
        var = np.abs(data(dt, c)).astype(dt) if dt != "bfloat16" else bf16(
            np.abs(f32(c)))
        var = var + plain(var).dtype.type(1) if dt != "bfloat16" else bf16(
            plain(var) + 1)
        norm("nn.batch_norm(%%x, %%a, %%b, %%c, %%d, axis=%d)" % axis,
             batch_norm(axis), data(dt, *shape), data(dt, c), data(dt, c),
             data(dt, c), var)
norm("nn.batch_norm(%x, %a, %b, %c, %d, scale=False, epsilon=0.5)",
     batch_norm(eps=0.5, scale=False), f64(2, 3, 5), f64(3), f64(3), f64(3),
     np.abs(f64(3)))
norm("nn.batch_norm(%x, %a, %b, %c, %d, center=False)",
     batch_norm(center=False), f64(2, 3, 5), f64(3), f64(3), f64(3),
     np.abs(f64(3)))


def normalize(x, axes, eps=1e-5):
    m = x.mean(axes, keepdims=True)
    v = x.var(axes, keepdims=True)
    return (x - m) / np.sqrt(v + eps)


for dt in FLOATS:
    for shape, axis in [((3, 7), -1), ((2, 3, 5), 1), ((0, 5), 1),
                        ((13,), 0)]:
        c = shape[axis]
        norm("nn.layer_norm(%%x, %%a, %%b, axis=%d)" % axis,
             lambda x, g, b: normalize(x, axis) * along(g, x.ndim, axis) +
             along(b, x.ndim, axis), data(dt, *shape), data(dt, c),
             data(dt, c))
    norm("nn.instance_norm(%x, %a, %b)", lambda x, g, b: normalize(
        x, (2, 3)) * along(g, 4, 1) + along(b, 4, 1), data(dt, 2, 3, 5, 7),
         data(dt, 3), data(dt, 3))
    norm("nn.instance_norm(%x, %a, %b, axis=-1)", lambda x, g, b: normalize(
        x, (1,)) * g + b, data(dt, 2, 5, 3), data(dt, 3), data(dt, 3))
    for groups in (1, 2, 6):
        norm("nn.group_norm(%%x, %%a, %%b, num_groups=%d)" % groups,
             lambda x, g, b: normalize(
                 x.reshape(x.shape[0], groups, -1, *x.shape[2:]),
                 (2, 3, 4)).reshape(x.shape) * along(g, 4, 1) +
             along(b, 4, 1), data(dt, 2, 6, 3, 5), data(dt, 6), data(dt, 6))
norm("nn.group_norm(%x, %a, %b, num_groups=2, axis=-1, scale=False)",
     lambda x, g, b: normalize(x.reshape(2, 5, 2, 2), (1, 3)).reshape(
         x.shape) + b, f64(2, 5, 4), f64(4), f64(4))
norm("nn.layer_norm(%x, %a, %b, center=False, epsilon=0.1)",
     lambda x, g, b: normalize(x, -1, 0.1) * g, f64(3, 7), f64(7), f64(7))
# a small variance beside a large mean
x = (f64(4, 64) + 1e4).astype("float32")
norm("nn.layer_norm(%x, %a, %b)", lambda x, g, b: normalize(x, -1) * g + b,
     x, np.ones(64, "float32"), np.zeros(64, "float32"))
fails("nn.group_norm(%x, %a, %b, num_groups=4)", "cannot be divided",
      x=f32(2, 6, 3), a=f32(6), b=f32(6))
fails("nn.layer_norm(%x, %a, %b)", "has 3 elements, 7 are needed",
      x=f32(2, 7), a=f32(3), b=f32(7))

for dt in FLOATS:
    for shape, axis in [((3, 7), [1]), ((2, 3, 5), [0, -1]), ((0, 5), [1]),
                        ((), None), ((5,), None)]:
        a = "" if axis is None else ", axis=%s" % axis
        norm("nn.l2_normalize(%%x, eps=1e-3%s)" % a,
             lambda x: x / np.sqrt(np.maximum((x * x).sum(
                 None if axis is None else tuple(axis), keepdims=True),
                 1e-3)), data(dt, *shape))


def lrn(size, axis, bias=2., alpha=1e-4, beta=0.75):
    def fn(x):
        s = np.moveaxis(x * x, axis, 0)
        y = np.zeros_like(s)
        for i in range(len(s)):
            y[i] = s[max(0, i - size // 2):i + size // 2 + 1].sum(0)
        return x / (bias + alpha / size * np.moveaxis(y, 0, axis)) ** beta
    return fn


for dt in FLOATS:
    for shape in [(2, 7, 3, 3), (0, 5, 2), (1, 1)]:
        norm("nn.lrn(%x)", lrn(5, 1), data(dt, *shape))
norm("nn.lrn(%x, size=3, axis=-1, bias=1.0, alpha=0.5, beta=0.6)",
     lrn(3, -1, 1., .5, .6), f64(2, 3, 5))

for dt in FLOATS:
    for shape in [(3, 5), (), (0, 2)]:
        norm("nn.dropout(%x, rate=0.3)", lambda x: (x, np.ones_like(x)),
             data(dt, *shape))
fails("nn.dropout(%x, rate=1.5)", "rate must lie in [0, 1]", x=f32(2))

run()
