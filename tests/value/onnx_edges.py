"""Poolings, slices, reductions and transforms of ONNX where a window, a start or
a sum is at the edge of what there is, against numpy."""
import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "onnx"))
try:
    import numpy as np
except ImportError:
    print("ok - onnx_edges # skip: there is no numpy")
    sys.exit(0)

from models import case  # noqa: E402

rng = np.random.default_rng(5)


def f32(*shape):
    return rng.standard_normal(shape).astype("f4")


# ---- pools that round up ----

def windows(n, kernel, stride, before, after, dilation):
    """The places of each window, padding too: as ONNX says, one that begins
    after the input and the padding before it is none."""
    span = (kernel - 1) * dilation + 1
    out = -(-(n + before + after - span) // stride) + 1
    if (out - 1) * stride >= n + before:
        out -= 1
    return [[i * stride - before + k * dilation for k in range(kernel)]
            for i in range(out)]


def pooled(x, places, how):
    out = np.empty(x.shape[:2] + tuple(len(p) for p in places), "f4")
    for at in itertools.product(*[range(len(p)) for p in places]):
        all_at = [list(p[i]) for p, i in zip(places, at)]
        got = [x[(slice(None), slice(None)) + k]
               for k in itertools.product(*all_at)
               if all(0 <= i < n for i, n in zip(k, x.shape[2:]))]
        out[(slice(None), slice(None)) + at] = how(
            np.array(got, "f8").reshape((-1,) + x.shape[:2]))
    return out


for extent, kernel, stride, before, after, dilation in [
        ([2], [1], [2], [0], [0], [1]), ([3], [1], [4], [0], [0], [1]),
        ([4], [2], [3], [1], [1], [1]), ([5], [2], [4], [1], [0], [2]),
        ([7], [3], [2], [1], [1], [1]), ([1], [1], [3], [0], [0], [1]),
        ([4, 5], [1, 2], [3, 3], [0, 1], [0, 1], [1, 1])]:
    x = f32(1, 2, *extent)
    at = [windows(*v) for v in zip(extent, kernel, stride, before, after,
                                   dilation)]
    attrs = {"kernel_shape": kernel, "strides": stride, "ceil_mode": 1,
             "pads": before + after, "dilations": dilation}
    for opset in (19, 22):
        case("MaxPool", {"x": x}, [pooled(x, at, lambda v: v.max(0))], "",
             opset=opset, **attrs)
        case("AveragePool", {"x": x}, [pooled(
            x, at, lambda v: v.mean(0))], "", opset=opset, **attrs)
        case("LpPool", {"x": x}, [pooled(
            x, at, lambda v: np.sqrt((v * v).sum(0)))], "", opset=opset,
            p=2, **attrs)

# ---- slices ----

def sliced(x, begin, end, step):
    """By the text of ONNX: both are clamped after negative ones were counted
    from the end, a start backward into the elements."""
    n = len(x)
    begin, end = (v + n if v < 0 else v for v in (begin, end))
    low, high = (0, n) if step > 0 else (-1, n - 1)
    begin = min(max(begin, 0), high)
    end = min(max(end, low), high)
    return x[list(range(begin, end, step))]


x = np.arange(3, dtype="f4")
for begin, end, step in [(-4, -2**31, -1), (-9, -9, -2), (2, -4, -1),
                         (9, -9, -1), (-3, -9, -1), (-4, 3, 1), (-1, 0, -1),
                         (-5, 1, -1), (0, -9, -1), (9, 0, 1)]:
    bounds = {"b": np.array([begin]), "e": np.array([end]),
              "a": np.array([0]), "s": np.array([step])}
    want = [sliced(x, begin, end, step)]
    case("Slice", {"x": x}, want, "", consts=bounds)
    axes = {"a": bounds.pop("a")}
    case("Slice", {"x": x, **bounds}, want, "", consts=axes,
         order=["x", "b", "e", "a", "s"])

# ---- reductions, norms, transforms ----

x = f32(3, 2, 4)
x[0] = -np.inf
for axis, keep in [(1, 0), (1, 1), (0, 0), (2, 0)]:
    with np.errstate(divide="ignore"):
        want = np.log(np.exp(x.astype("f8")).sum(axis, keepdims=keep > 0))
    case("ReduceLogSumExp", {"x": x, "a": np.array([axis])},
         [want.astype("f4")], "", keepdims=keep)
    case("ReduceLogSumExp", {"x": x}, [want.astype("f4")], "",
         consts={"a": np.array([axis])}, keepdims=keep)

x = np.array([[0, 0], [3, -4]], "f4")
case("LpNormalization", {"x": x}, [np.array([[0, 0], [.6, -.8]], "f4")], "")
case("LpNormalization", {"x": x}, [np.array([[0, 0], [3 / 7, -4 / 7]],
                                            "f4")], "", p=1)

x = np.arange(200, dtype="f4").reshape(1, 10, 10, 2)
z = np.fft.ifft(x[..., 0].astype("f8") + 1j * x[..., 1], axis=1)
want = np.stack([z.real, z.imag], -1).astype("f4")
case("DFT", {"x": x}, [want], "", consts={"n": np.array(10), "a": np.array(
    1)}, tol=1e-7, inverse=1)
half = np.stack([z.real, z.imag], -1)[:, :6].astype("f4")
real = np.fft.irfft(half[..., 0].astype("f8") + 1j * half[..., 1], 10, axis=1)
for opset in (17, 20):
    if opset == 20:
        case("DFT", {"x": half}, [real[..., None].astype("f4")], "",
             consts={"n": np.array(10), "a": np.array(1)}, opset=opset,
             inverse=1, onesided=1)
    else:
        case("DFT", {"x": half}, [real[..., None].astype("f4")], "",
             consts={"n": np.array(10)}, opset=opset, axis=1, inverse=1,
             onesided=1)

# ---- sets before 7 ----

x = f32(2, 3, 2)
for dtype, axis in (("f4", 1), ("i4", 2), ("i8", 0)):
    v = (x * 9).astype(dtype)
    case("Tile", {"x": v}, [np.concatenate([v] * 3, axis)], "",
         consts={"n": np.array(3, dtype), "a": np.array(axis, dtype)},
         opset=5)
x = f32(1, 2, 2, 3)
case("Upsample", {"x": x}, [x.repeat(2, 2).repeat(3, 3)], "", opset=6,
     height_scale=2.0, width_scale=3.0)
