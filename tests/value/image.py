"""Operators on images against loops over pixels."""
import itertools

import nn_ref as ref
from harness import *


def text(kw):
    return "".join(", %s=%s" % (k, '"%s"' % v if isinstance(v, str) else
                                list(v) if isinstance(v, tuple) else v)
                   for k, v in kw.items())


def place(mode, o, n, out, lo=0., hi=1.):
    if mode == "align_corners":
        return o * (n - 1) / max(out - 1, 1)
    if mode == "asymmetric":
        return o * n / out
    if mode == "tf_half_pixel_for_nn":
        return (2 * o + 1) * n / (2 * out)
    if mode == "tf_crop_and_resize":
        if out > 1:
            return lo * (n - 1) + o * ((hi - lo) * (n - 1)) / (out - 1)
        return .5 * (lo + hi) * (n - 1)
    if mode == "pytorch_half_pixel" and out <= 1:
        return 0.
    return ((2 * o + 1) * n - out) / (2 * out)


def cubic(f, a):
    d = np.array([1 + f, f, 1 - f, 2 - f])
    near = (a + 2) * d ** 3 - (a + 3) * d ** 2 + 1
    far = a * d ** 3 - 5 * a * d ** 2 + 8 * a * d - 4 * a
    return np.where(d <= 1, near, far)


def round_by(how, x):
    return {"floor": np.floor(x), "ceil": np.ceil(x), "rint": np.rint(x),
            "round_prefer_floor": np.ceil(x - .5),
            "round": np.trunc(x + np.copysign(.5, x)),
            "round_prefer_ceil": np.floor(x + .5)}[how]


def taps(x, n, method, how="", alpha=-.5, exclude=False):
    """[(index, weight)], indices unclipped."""
    if method == "nearest_neighbor":
        return [(int(round_by(how, x)), 1.)]
    low = int(np.floor(x))
    if method == "linear":
        return [(low, 1 - (x - low)), (low + 1, x - low)]
    w = cubic(x - low, alpha)
    if exclude:
        w = np.array([w[i] if 0 <= low - 1 + i < n else 0.
                      for i in range(4)])
        w = w / w.sum()
    return [(low - 1 + i, w[i]) for i in range(4)]


def resize(x, size, method="linear", mode="half_pixel", how="",
           alpha=-.5, exclude=False, roi=None, extra=0.):
    nd, x = x.ndim - 2, x.astype(np.float64)
    y = np.zeros(x.shape[:2] + tuple(size))
    for at in np.ndindex(*size):
        k, out = [], False
        for d in range(nd):
            n = x.shape[2 + d]
            part = (roi[d], roi[nd + d]) if roi else (0., 1.)
            p = place(mode, at[d], n, size[d], *part)
            out |= mode == "tf_crop_and_resize" and not 0 <= p <= n - 1
            k.append(taps(p, n, method, how, alpha, exclude))
        v = 0
        for t in itertools.product(*k):
            i = tuple(min(max(a, 0), x.shape[2 + d] - 1)
                      for d, (a, _) in enumerate(t))
            v = v + x[(slice(None), slice(None)) + i] * np.prod(
                [w for _, w in t])
        y[(slice(None), slice(None)) + at] = extra if out else v
    return y


MODES = ["half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel",
         "tf_half_pixel_for_nn"]


def one(x, size, layout="", tol=None, **kw):
    nd = x.ndim - 2
    names = dict(mode="coordinate_transformation_mode",
                 how="rounding_method", alpha="cubic_alpha",
                 exclude="cubic_exclude", extra="extrapolation_value")
    how = kw.get("how") or ("round_prefer_ceil" if kw.get("mode") ==
                            "align_corners" else "floor")
    y = resize(plain(x), size, **dict(kw, how=how))
    y = bf16(y) if dtype_of(x) == "bfloat16" else (
        y if x.dtype.kind == "f" else np.trunc(y)).astype(x.dtype)
    attrs = {names.get(k, k): v for k, v in kw.items()}
    if layout:
        plain_order = "NC" + ref.SPACE[nd]
        x, y = (ref.from_plain(a, plain_order, layout) for a in (x, y))
        attrs["layout"] = layout
    case("image.resize%dd(%%x, size=%s%s)" % (nd, list(size), text(attrs)),
         x=x, want=y, atol=1e-6, rtol=tol)


for mode in MODES:
    for size in [(7, 11), (3, 2), (1, 1), (5, 8)]:
        one(f32(2, 3, 5, 4), size, mode=mode, method="linear")
        one(f32(2, 3, 5, 4), size, mode=mode, method="cubic")
        one(f32(1, 2, 5, 4), size, mode=mode, method="nearest_neighbor")
        for how in ["round", "round_prefer_floor", "round_prefer_ceil",
                    "floor", "ceil"]:
            one(f32(1, 2, 5, 4), size, mode=mode, how=how,
                method="nearest_neighbor")
    one(f32(2, 3, 7), (5,), mode=mode, method="linear")
    one(f32(2, 3, 7), (13,), mode=mode, method="cubic")
    one(f32(1, 2, 3, 4, 5), (5, 3, 7), mode=mode, method="linear")
one(f32(1, 1, 3, 2, 2), (2, 3, 4), method="cubic")
one(f32(1, 2, 5, 4), (7, 6), method="cubic", alpha=-.75, exclude=True)
for roi in [(0.25, 0.1, 0.75, 0.9), (-0.5, 0.2, 0.5, 1.5)]:
    for method in ["linear", "nearest_neighbor", "cubic"]:
        one(f32(1, 2, 5, 4), (4, 3), mode="tf_crop_and_resize", roi=roi,
            method=method, extra=7.5)
        one(f32(1, 2, 5, 4), (1, 3), mode="tf_crop_and_resize", roi=roi,
            method=method, extra=7.5)
one(f32(2, 4, 5, 3), (4, 7), layout="NHWC")
one(f32(2, 4, 5, 3), (4, 7), layout="NCHW4c")
for dt in FLOATS + ["uint8", "int8", "int32", "int64"]:
    one(data(dt, 1, 2, 4, 4), (8, 8), method="nearest_neighbor",
        how="floor", mode="asymmetric")
    one(data(dt, 0, 2, 4, 4), (8, 8))
    if dt in FLOATS:
        one(data(dt, 1, 2, 4, 4), (8, 8), method="linear")
x = ints("uint8", 1, 1, 4, 4, lo=0, hi=255)
one(x, (8, 8), method="linear", mode="asymmetric")
# one colour stays
case("image.resize2d(%x, size=[7, 9])", x=np.full((1, 1, 3, 5), 10, "uint8"),
     want=np.full((1, 1, 7, 9), 10, "uint8"))
# the size computed
x = f32(1, 2, 3, 4)
case("dyn.image.resize2d(%x, %s, %r)", x=x, s=np.array([5, 6], "int64"),
     r=np.zeros(0, "float32"), sym=False, atol=1e-6,
     want=resize(x, (5, 6)).astype("float32"))
case("image.resize2d(%x, %s, %r, coordinate_transformation_mode="
     "\"tf_crop_and_resize\")", x=x, s=np.array([3, 2], "int32"),
     r=np.array([.1, .2, .8, .9], "float32"), sym=False, atol=1e-5,
     want=resize(x, (3, 2), mode="tf_crop_and_resize",
                 roi=(.1, .2, .8, .9)).astype("float32"))
fails("image.resize2d(%x, size=[1, 2, 3])", "takes 2 extents", x=x)
fails("image.resize2d(%x, size=[2, 2], coordinate_transformation_mode="
      "\"tf_crop_and_resize\")", "needs roi", x=x)


# boxes
def crop(x, boxes, index, size, method, extra):
    y = np.zeros((len(boxes), x.shape[1]) + size)
    for b, i, j in np.ndindex(len(boxes), *size):
        p = [place("tf_crop_and_resize", (i, j)[d], x.shape[2 + d], size[d],
                   boxes[b, d], boxes[b, 2 + d]) for d in (0, 1)]
        if any(not 0 <= p[d] <= x.shape[2 + d] - 1 for d in (0, 1)):
            y[b, :, i, j] = extra
            continue
        ks = [taps(p[d], 0, {"bilinear": "linear"}.get(method, method),
                   "round")
              for d in (0, 1)]
        for (r, u), (c, v) in itertools.product(*ks):
            y[b, :, i, j] += u * v * x[index[b], :, min(
                r, x.shape[2] - 1), min(c, x.shape[3] - 1)]
    return y


boxes = np.array([[0, 0, 1, 1], [.2, .3, .7, .9], [-.1, .5, .4, 1.2],
                  [.8, .8, .2, .1]], "float32")
index = np.array([0, 1, 1, 0], "int32")
for size in [(3, 5), (1, 1)]:
    for method in ["bilinear", "nearest_neighbor"]:
        x = f64(2, 3, 6, 5)
        y = crop(x, boxes.astype(float), index, size, method, -1)
        a = ("crop_size=%s, method=\"%s\", extrapolation_value=-1.0" % (
            list(size), method))
        case("image.crop_and_resize(%%x, %%b, %%i, %s)" % a, x=x, b=boxes,
             i=index, want=y, atol=1e-10)
        case("image.crop_and_resize(%%x, %%b, %%i, layout=\"NHWC\", %s)" % a,
             x=x.transpose(0, 2, 3, 1).copy(), b=boxes, i=index,
             want=y.transpose(0, 2, 3, 1), atol=1e-10)
case("image.crop_and_resize(%x, %b, %i, crop_size=2)", x=f32(1, 1, 2, 2),
     b=np.zeros((0, 4), "float32"), i=np.zeros(0, "int32"),
     want=np.zeros((0, 1, 2, 2), "float32"))
fails("image.crop_and_resize(%x, %b, %i, crop_size=2)", "index 5 is outside",
      x=f32(1, 1, 2, 2), b=boxes[:1], i=np.array([5], "int32"))


# grids
def fold(x, n, corners):
    lo, hi = (0., n - 1.) if corners else (-.5, n - .5)
    if hi == lo:
        return 0.
    turns, rest = divmod(abs(x - lo), hi - lo)
    x = lo + rest if turns % 2 == 0 else hi - rest
    return min(max(x, 0.), n - 1.)


def sample(x, grid, method, pad, corners):
    nd = x.ndim - 2
    size = grid.shape[2:]
    y = np.zeros(x.shape[:2] + size)
    for b in range(x.shape[0]):
        for at in np.ndindex(*size):
            ks = []
            for d in range(nd):
                n = x.shape[2 + d]
                g = grid[(b, nd - 1 - d) + at]
                p = (g + 1) * (n - 1) / 2 if corners else (
                    (g + 1) * n - 1) / 2
                if method != "bicubic" and pad == "reflection":
                    p = fold(p, n, corners)
                if method != "bicubic" and pad == "border":
                    p = min(max(p, 0), n - 1)
                ks.append(taps(p, n, {"bilinear": "linear", "nearest":
                                      "nearest_neighbor"}.get(
                                          method, "cubic"), "rint", -.75))
            for t in itertools.product(*ks):
                i, w = [], 1.
                for d, (a, u) in enumerate(t):
                    n = x.shape[2 + d]
                    w *= u
                    if pad == "reflection":
                        a = int(fold(a, n, corners))
                    if pad == "zeros" and not 0 <= a < n:
                        w = 0.
                    i.append(min(max(a, 0), n - 1))
                y[(b, slice(None)) + at] += w * x[(b, slice(None)) +
                                                  tuple(i)]
    return y


for method, pad, corners in itertools.product(
        ["bilinear", "nearest", "bicubic"], ["zeros", "border",
                                             "reflection"], [True, False]):
    x, g = f64(2, 3, 5, 4), rng.uniform(-1.8, 1.8, (2, 2, 3, 7))
    a = "method=\"%s\", padding_mode=\"%s\", align_corners=%s" % (
        method, pad, corners)
    case("image.grid_sample(%%x, %%g, %s)" % a, x=x, g=g, atol=1e-9,
         want=sample(x, g, method, pad, corners))
    x, g = f64(1, 2, 1, 1), rng.uniform(-1.8, 1.8, (1, 2, 2, 2))
    case("image.grid_sample(%%x, %%g, %s)" % a, x=x, g=g, atol=1e-9,
         want=sample(x, g, method, pad, corners))
    if method != "bicubic":
        x = f64(1, 2, 3, 4, 5)
        g = rng.uniform(-1.5, 1.5, (1, 3, 2, 3, 2))
        case("image.grid_sample(%%x, %%g, layout=\"NCDHW\", %s)" % a, x=x,
             g=g, atol=1e-9, want=sample(x, g, method, pad, corners))
x, g = f64(2, 3, 5, 4), rng.uniform(-1, 1, (2, 2, 3, 7))
case("image.grid_sample(%x, %g, layout=\"NHWC\")",
     x=x.transpose(0, 2, 3, 1).copy(), g=g, atol=1e-9, want=sample(
         x, g, "bilinear", "zeros", True).transpose(0, 2, 3, 1))
case("image.grid_sample(%x, %g)", x=f32(1, 1, 2, 2),
     g=np.array([[[[np.inf, 1e30, np.nan]], [[0, -1e30, 0]]]], "float32"),
     want=np.array([[[[np.nan, 0, np.nan]]]], "float32"), sym=False)

# affine maps
for dt in ["float32", "float64"]:
    for h, w in [(3, 5), (1, 4), (7, 1)]:
        def grid(t):
            y = np.linspace(-1, 1, h) if h > 1 else np.zeros(1)
            x = np.linspace(-1, 1, w) if w > 1 else np.zeros(1)
            ones = np.ones((h, w))
            p = np.stack([ones * x, ones * y[:, None], ones])
            return np.einsum("nik,khw->nihw", t.astype(np.float64),
                             p).astype(dt)
        case("image.affine_grid(%%t, target_shape=[%d, %d])" % (h, w),
             t=data(dt, 2, 2, 3), want=grid, atol=1e-6)
case("image.affine_grid(%t, target_shape=2)", t=f32(0, 2, 3),
     want=np.zeros((0, 2, 2, 2), "float32"))
fails("image.affine_grid(%t, target_shape=2)", "height of an affine map",
      t=f32(1, 3, 3))


# dilation
def dilate(x, w, strides=1, padding=0, dilations=1):
    s, d, p = ref.full(strides, 2), ref.full(dilations, 2), ref.pads(
        padding, 2)
    xp = np.pad(x, [(0, 0), (0, 0)] + p)
    o = [(xp.shape[2 + i] - d[i] * (w.shape[1 + i] - 1) - 1) // s[i] + 1
         for i in (0, 1)]
    y = None
    for a, b in np.ndindex(*w.shape[1:]):
        v = xp[:, :, a * d[0]:a * d[0] + s[0] * (o[0] - 1) + 1:s[0],
               b * d[1]:b * d[1] + s[1] * (o[1] - 1) + 1:s[1]]
        v = v + w[:, a, b][:, None, None]
        y = v if y is None else np.maximum(y, v)
    return y


for kw in [dict(), dict(strides=2, padding=1), dict(dilations=(2, 1))]:
    for dt in ["float32", "float64", "int32"]:
        case("image.dilation2d(%%x, %%w%s)" % text(kw), x=data(dt, 2, 3, 7,
                                                               6),
             w=data(dt, 3, 3, 2), want=lambda x, w: dilate(x, w, **kw))
case("image.dilation2d(%x, %w, data_layout=\"NHWC\", kernel_layout="
     "\"HWI\")", x=f32(2, 5, 6, 3), w=f32(2, 2, 3), want=lambda x, w: dilate(
         x.transpose(0, 3, 1, 2), w.transpose(2, 0, 1)).transpose(
             0, 2, 3, 1))
case("image.dilation2d(%x, %w)", x=f32(0, 3, 4, 4), w=f32(3, 2, 2),
     want=np.zeros((0, 3, 3, 3), "float32"))

run()
