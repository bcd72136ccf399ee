"""Convolutions against loops over taps (nn_ref.py)."""
import nn_ref as ref
from harness import *


def text(kw):
    out = ""
    for k, v in kw.items():
        out += ", %s=%s" % (k, '"%s"' % v if isinstance(v, str) else
                            list(v) if isinstance(v, tuple) else v)
    return out


def conv(x, w, nd, data="", kernel="", out="", out_dtype="", op=None,
         channels=None, rtol=None, atol=None, sym=True, fn=ref.conv,
         letters="OI", **kw):
    """x: NC..., w: OI... (IO... for the transposed); layouts are applied."""
    space = ref.SPACE[nd]
    attrs = dict(kw)
    pd, pk = "NC" + space, letters + space
    want = fn(plain(x), plain(w), **kw)
    if data:
        attrs["data_layout"] = data
        x = ref.from_plain(x, pd, data)
    if kernel:
        attrs["kernel_layout"] = kernel
        w = ref.from_plain(w, pk, kernel)
    if out:
        attrs["out_layout"] = out
    if out or data:
        want = ref.from_plain(want, pd, out or data)
    if out_dtype:
        attrs["out_dtype"] = out_dtype
    if channels:
        attrs["channels"] = channels
    dt = out_dtype or dtype_of(x)
    name = op or "nn.conv%dd%s" % (nd, "_transpose" if letters == "IO" else
                                   "")
    if dt == "bfloat16":
        want = bf16(want.astype(np.float32))
    else:
        want = want.astype(dt)
    case("%s(%%x, %%w%s)" % (name, text(attrs)), x=x, w=w, want=want,
         rtol=rtol, atol=1e-6 if atol is None else atol, sym=sym)


# every data type, three shapes each
for dt in FLOATS + INTS:
    a = 2e-2 if dt in ("float16", "bfloat16") else 1e-5
    conv(data(dt, 2, 3, 7, 5), data(dt, 5, 3, 3, 3), 2, atol=a, rtol=a)
    conv(data(dt, 0, 3, 7, 5), data(dt, 5, 3, 3, 3), 2)
    conv(data(dt, 1, 1, 1, 1), data(dt, 1, 1, 1, 1), 2, atol=a, rtol=a)
    conv(data(dt, 2, 3, 11), data(dt, 5, 3, 3), 1, padding=1, atol=a,
         rtol=a)
    conv(data(dt, 1, 2, 5, 3, 7), data(dt, 3, 2, 2, 3, 3), 3, padding=1,
         atol=a, rtol=a)
# no input channels: a sum over nothing
conv(f32(2, 0, 5, 5), f32(3, 0, 3, 3), 2)
# windows
for kw in [dict(strides=2), dict(strides=(2, 3), padding=(1, 2)),
           dict(padding=(1, 0, 2, 3), dilation=2),
           dict(strides=(3, 1), padding=2, dilation=(1, 3))]:
    conv(f32(2, 3, 13, 11), f32(4, 3, 3, 2), 2, **kw)
conv(f32(2, 3, 17), f32(4, 3, 3), 1, strides=3, padding=(2, 1), dilation=2)
conv(f32(1, 2, 7, 9, 8), f32(4, 2, 3, 2, 3), 3, strides=(1, 2, 3),
     padding=(1, 0, 2, 0, 1, 1), dilation=(2, 1, 1))
# groups
for g in [1, 2, 3, 6]:
    conv(f32(2, 6, 7, 5), f32(12, 6 // g, 3, 3), 2, groups=g, padding=1)
    conv(f32(2, 6, 7), f32(6, 6 // g, 3), 1, groups=g)
    conv(f32(1, 6, 4, 3, 5), f32(6, 6 // g, 2, 2, 2), 3, groups=g)
conv(ints("int8", 2, 4, 5, 5), ints("int8", 8, 2, 3, 3), 2, groups=2)
conv(f16(2, 4, 5, 5), f16(8, 2, 3, 3), 2, groups=2, atol=2e-2, rtol=2e-2)
# layouts
for d, k, o in [("NHWC", "HWIO", ""), ("NHWC", "OHWI", "NCHW"),
                ("NCHW", "HWOI", "NHWC"), ("HWCN", "IOHW", ""),
                ("NCHW4c", "OIHW4i8o", ""), ("NCHW4c", "OIHW2i4o", "NCHW8c"),
                ("NCHW", "OIHW8o", "NCHW8c"), ("NHWC", "HWIO", "NCHW4c")]:
    conv(f32(2, 8, 7, 5), f32(16, 8, 3, 3), 2, data=d, kernel=k, out=o,
         padding=1, strides=(2, 1))
    conv(f32(2, 8, 7, 5), f32(16, 4, 3, 3), 2, data=d, kernel=k if
         "4i" not in k else k.replace("4i", "2i"), out=o, groups=2)
conv(f32(2, 4, 9), f32(6, 4, 3), 1, data="NWC", kernel="WIO")
conv(f32(1, 4, 3, 5, 4), f32(6, 4, 2, 3, 2), 3, data="NDHWC",
     kernel="DHWIO", padding=1)
conv(f32(2, 8, 7, 5), f32(8, 1, 3, 3), 2, data="NHWC", kernel="HWOI",
     groups=8, padding=1)
conv(f32(2, 32, 7, 5), f32(16, 32, 3, 3), 2, data="NCHW16c",
     kernel="OIHW16i16o", op="nn.contrib_conv2d_NCHWc", padding=1)
conv(f32(2, 32, 7, 5), f32(32, 1, 3, 3), 2, data="NCHW16c",
     kernel="OIHW1i16o", op="nn.contrib_depthwise_conv2d_NCHWc", groups=32,
     padding=1)
# a depthwise multiplier as (channels, multiplier)
w = f32(4, 3, 3, 3)
x = f32(2, 4, 6, 6)
case("nn.conv2d(%x, %w, groups=4, channels=12)", x=x, w=w, atol=1e-5,
     want=ref.conv(x, w.reshape(12, 1, 3, 3), groups=4).astype("float32"),
     sym=False)
# sums in another type
for dt in ["int16", "int32", "int64", "float32"]:
    conv(ints("int8", 1, 3, 6, 6, lo=-128, hi=127),
         ints("int8", 4, 3, 3, 3, lo=-128, hi=127), 2, out_dtype=dt)
conv(f16(1, 3, 6, 6), f16(4, 3, 3, 3), 2, out_dtype="float32", rtol=1e-4)

# transposed
for kw in [dict(), dict(strides=2), dict(strides=(2, 3), padding=(1, 0)),
           dict(strides=2, padding=(1, 0, 2, 1), output_padding=1),
           dict(strides=3, dilation=2, padding=1, output_padding=(2, 0)),
           dict(padding=2), dict(strides=2, padding=4)]:
    conv(f32(2, 3, 5, 6), f32(3, 4, 3, 4), 2, fn=ref.conv_transpose,
         letters="IO", **kw)
    conv(f32(2, 3, 7), f32(3, 4, 3), 1, fn=ref.conv_transpose, letters="IO",
         **{k: v if isinstance(v, int) else v[0] for k, v in kw.items()})
conv(f32(1, 2, 3, 4, 3), f32(2, 3, 2, 3, 2), 3, fn=ref.conv_transpose,
     letters="IO", strides=(1, 2, 3), padding=1)
for g in [2, 4]:
    conv(f32(2, 4, 5, 5), f32(4, 3, 3, 3), 2, fn=ref.conv_transpose,
         letters="IO", groups=g, strides=2)
conv(f32(2, 4, 5, 5), f32(4, 3, 3, 3), 2, fn=ref.conv_transpose,
     letters="IO", data="NHWC", kernel="HWOI", strides=2)
# phases of a stride: without taps, of one tap, many; in each order
for k, kw in [((1, 1), dict(strides=2, output_padding=1)),
              ((1, 4), dict(strides=(3, 2), padding=(0, 3))),
              ((3, 2), dict(strides=(2, 5))), ((2, 9), dict(strides=(9, 1))),
              ((7, 3), dict(strides=(3, 3), padding=(5, 1, 4, 2)))]:
    for order in ("NCHW", "NHWC", "CHWN"):
        conv(f32(2, 3, 5, 6), f32(3, 17, *k), 2, fn=ref.conv_transpose,
             letters="IO", data=order, **kw)
for dt in FLOATS + INTS:
    a = 2e-2 if dt in ("float16", "bfloat16") else 1e-5
    conv(data(dt, 2, 3, 5, 5), data(dt, 3, 2, 3, 3), 2, atol=a, rtol=a,
         fn=ref.conv_transpose, letters="IO", strides=2)
    conv(data(dt, 0, 3, 5, 5), data(dt, 3, 2, 3, 3), 2,
         fn=ref.conv_transpose, letters="IO")

# ---- relatives ----

def grad_weight(g, x, k, strides=1, padding=0, dilation=1, groups=1):
    s, d, p = ref.full(strides, 2), ref.full(dilation, 2), ref.pads(
        padding, 2)
    xp = np.pad(x.astype(np.float64), [(0, 0), (0, 0)] + p)
    og, ig = g.shape[1] // groups, x.shape[1] // groups
    w = np.zeros((g.shape[1], ig) + tuple(k))
    for a in range(k[0]):
        for b in range(k[1]):
            cut = xp[:, :, a * d[0]:a * d[0] + s[0] * (g.shape[2] - 1) + 1:
                     s[0], b * d[1]:b * d[1] + s[1] * (g.shape[3] - 1) + 1:
                     s[1]]
            for q in range(groups):
                w[q * og:(q + 1) * og, :, a, b] = np.einsum(
                    "nohw,nihw->oi", g[:, q * og:(q + 1) * og],
                    cut[:, q * ig:(q + 1) * ig])
    return w


for dt in FLOATS:
    for kw in [dict(), dict(strides=2, padding=(1, 0)), dict(groups=2),
               dict(dilation=(1, 2), strides=(2, 3))]:
        x = data(dt, 2, 4, 9, 8)
        y = ref.conv(plain(x), np.zeros((6, 4 // kw.get("groups", 1), 3, 2)),
                     **kw)
        g = data(dt, *y.shape)
        w = grad_weight(plain(g).astype(np.float64), plain(x), (3, 2), **kw)
        a = 5e-2 if dt in ("float16", "bfloat16") else 2e-5
        case("nn.conv2d_backward_weight(%%g, %%x, channels=6, "
             "kernel_size=[3, 2]%s)" % text(kw), g=g, x=x, rtol=a, atol=a,
             want=bf16(w) if dt == "bfloat16" else w.astype(dt))
case("nn.conv2d_backward_weight(%g, %x, kernel_size=3, grad_layout="
     "\"NHWC\", data_layout=\"NHWC\", kernel_layout=\"HWIO\")",
     g=f64(2, 3, 3, 5), x=f64(2, 5, 5, 4), want=lambda g, x: grad_weight(
         g.transpose(0, 3, 1, 2), x.transpose(0, 3, 1, 2),
         (3, 3)).transpose(2, 3, 1, 0), atol=1e-12)
case("nn.conv2d_backward_weight(%g, %x, kernel_size=3)", g=f32(0, 3, 3, 3),
     x=f32(0, 4, 5, 5), want=np.zeros((3, 4, 3, 3), "float32"))
fails("nn.conv2d_backward_weight(%g, %x)", "window is not known",
      g=f32(1, 1, 3, 3), x=f32(1, 1, 5, 5))


def deform(x, off, w, strides=1, padding=0, dilation=1, groups=1, dg=1,
           blend=False):
    s, d, p = ref.full(strides, 2), ref.full(dilation, 2), ref.pads(
        padding, 2)
    kh, kw = w.shape[2:]
    seen = np.zeros(x.shape[:2] + (off.shape[2] * kh, off.shape[3] * kw))
    for n, c, i, j, a, b in np.ndindex(*x.shape[:2], *off.shape[2:], kh, kw):
        t = 2 * ((c // (x.shape[1] // dg)) * kh * kw + a * kw + b)
        y = i * s[0] - p[0][0] + a * d[0] + off[n, t, i, j]
        z = j * s[1] - p[1][0] + b * d[1] + off[n, t + 1, i, j]
        y0, z0 = int(np.floor(y)), int(np.floor(z))
        v = 0
        for q in (0, 1) if blend or min(y, z) >= 0 else ():
            for r in (0, 1):
                if 0 <= y0 + q < x.shape[2] and 0 <= z0 + r < x.shape[3]:
                    v += (x[n, c, y0 + q, z0 + r] *
                          (y - y0 if q else 1 - y + y0) *
                          (z - z0 if r else 1 - z + z0))
        seen[n, c, i * kh + a, j * kw + b] = v
    return ref.conv(seen, w.astype(np.float64), strides=(kh, kw),
                    groups=groups)


for kw, dg in [(dict(), 1), (dict(strides=2, padding=1), 2),
               (dict(strides=2, padding=1, blend=True), 2),
               (dict(dilation=2, padding=(1, 2), groups=2), 1)]:
    x, w = f64(2, 4, 6, 7), f64(4, 4 // kw.get("groups", 1), 3, 2)
    o = ref.conv(x, w, **{k: v for k, v in kw.items()
                          if k != "blend"}).shape
    off = f64(2, 12 * dg, *o[2:])
    case("nn.deformable_conv2d(%%x, %%o, %%w, deformable_groups=%d%s)" % (
        dg, text(kw)), x=x, o=off, w=w, atol=1e-10, sym=False,
         want=deform(x, off, w, dg=dg, **kw))
x, w, off = f64(1, 3, 5, 5), f64(2, 3, 3, 3), f64(1, 18, 3, 3)
case("nn.deformable_conv2d(%x, %o, %w, data_layout=\"NHWC\", "
     "kernel_layout=\"HWIO\")", x=x.transpose(0, 2, 3, 1).copy(),
     o=off.transpose(0, 2, 3, 1).copy(), w=w.transpose(2, 3, 1, 0).copy(),
     sym=False, atol=1e-10, want=deform(x, off, w).transpose(0, 2, 3, 1))
for dt in FLOATS:
    x, w = data(dt, 1, 2, 4, 4), data(dt, 2, 2, 3, 3)
    off = data(dt, 1, 18, 2, 2)
    y = deform(plain(x).astype(float), plain(off).astype(float),
               plain(w).astype(float))
    a = 5e-2 if dt in ("float16", "bfloat16") else 1e-4
    case("nn.deformable_conv2d(%x, %o, %w)", x=x, o=off, w=w, sym=False,
         rtol=a, atol=a, want=bf16(y) if dt == "bfloat16" else y.astype(dt))


# Winograd: both halves together are the convolution
def winograd(x, w, m, nd, padding=0, plain=""):
    call = ("nn.contrib_conv%dd_winograd_without_weight_transform(%%x, "
            "nn.contrib_conv%dd_winograd_weight_transform(%%w, tile_size=%d)"
            "%s, tile_size=%d%s)" % (nd, nd, m, plain, m,
                                     ", padding=%d" % padding))
    case(call, x=x, w=w, sym=False, rtol=1e-4, atol=1e-4,
         want=ref.conv(x, w, padding=padding).astype(x.dtype))


for m in (1, 2, 4, 6):
    winograd(f32(2, 3, 9, 11), f32(5, 3, 3, 3), m, 2, 1)
    winograd(f64(1, 2, 7, 8), f64(3, 2, 5, 2), m, 2)
    winograd(f32(2, 3, 9, 11), f32(5, 3, 3, 3), m, 2, 1, ", %w")
winograd(f32(0, 3, 9, 9), f32(5, 3, 3, 3), 2, 2)
winograd(f32(1, 2, 5, 6, 7), f32(3, 2, 3, 3, 3), 2, 3, 1)
case("nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=2)",
     w=f64(2, 3, 3, 3), sym=False, want=lambda w: np.einsum(
         "ak,bl,oikl->aboi", *[np.array([[1, 0, 0], [.5, .5, .5],
                                         [.5, -.5, .5], [0, 0, 1]])
                               * np.array([[-1], [1], [1], [1]])] * 2, w))

# matrix products
for n, k in [(4, 8), (16, 4), (3, 5), (1, 1)]:
    x, w = f32(2, 7, 6, 5), f32(3, 2, 5, 10)
    call = ("nn.contrib_conv2d_gemm_without_weight_transform(%%x, "
            "nn.contrib_conv2d_gemm_weight_transform(%%w, tile_N=%d, "
            "tile_K=%d), channels=10, kernel_size=[3, 2], padding=1, "
            "strides=[2, 1])" % (n, k))
    y = ref.conv(x.transpose(0, 3, 1, 2), w.transpose(3, 2, 0, 1),
                 strides=(2, 1), padding=1)
    case(call, x=x, w=w, sym=False, atol=1e-5,
         want=y.transpose(0, 2, 3, 1).astype("float32"))
w = f32(1, 2, 3, 5)
flat = np.zeros((8, 6), "float32")
flat[:6, :5] = w.reshape(6, 5)
case("nn.contrib_conv2d_gemm_weight_transform(%w, tile_N=3, tile_K=4)", w=w,
     want=flat.reshape(2, 4, 2, 3).transpose(2, 0, 3, 1))

# bit planes
for bits, unipolar in [((1, 1), True), ((2, 3), True), ((1, 1), False),
                       ((3, 2), False)]:
    x = ints("uint8", 2, 3, 6, 6, lo=0, hi=255)
    w = ints("uint8", 4, 3, 3, 3, lo=0, hi=255)
    v = [a.astype(np.int64) & (1 << b) - 1 for a, b in zip((x, w), bits)]
    if not unipolar:
        v = [2 * a - ((1 << b) - 1) for a, b in zip(v, bits)]
    case("nn.bitserial_conv2d(%%x, %%w, activation_bits=%d, weight_bits=%d, "
         "unipolar=%s)" % (*bits, unipolar), x=x, w=w,
         want=ref.conv(*v).astype("int16"))


# correlation
def correlation(a, b, k, far, s1, s2, pad, multiply):
    p = [(0, 0), (0, 0), (pad, pad), (pad, pad)]
    a, b = np.pad(a, p), np.pad(b, p)
    n, c, h, w = a.shape
    r, border = far // s2, far + k // 2
    oh, ow = -(-(h - 2 * border) // s1), -(-(w - 2 * border) // s1)
    y = np.zeros((n, (2 * r + 1) ** 2, oh, ow))
    for q, i, j in np.ndindex(*y.shape[1:]):
        u, v = i * s1 + far, j * s1 + far
        du = (q // (2 * r + 1) - r) * s2
        dv = (q % (2 * r + 1) - r) * s2
        s = a[:, :, u:u + k, v:v + k]
        t = b[:, :, u + du:u + du + k, v + dv:v + dv + k]
        y[:, q, i, j] = (s * t if multiply else abs(s - t)).sum((1, 2, 3))
    return y / (k * k * c)


for k, far, s1, s2, pad, mul in [(1, 1, 1, 1, 0, True), (3, 2, 1, 1, 2, True),
                                 (3, 3, 2, 2, 3, False), (1, 4, 3, 1, 4,
                                                          False)]:
    x, y = f64(2, 3, 9, 10), f64(2, 3, 9, 10)
    case("nn.correlation(%%x, %%y, kernel_size=%d, max_displacement=%d, "
         "stride1=%d, stride2=%d, padding=%d, is_multiply=%s)" % (
             k, far, s1, s2, pad, mul), x=x, y=y, atol=1e-12,
         want=correlation(x, y, k, far, s1, s2, pad, mul))

fails("nn.conv2d(%x, %w)", "weight has 4 input channels, 3 are needed",
      x=f32(1, 3, 5, 5), w=f32(2, 4, 3, 3))
fails("nn.conv2d(%x, %w)", "does not fit", x=f32(1, 3, 2, 2),
      w=f32(2, 3, 3, 3))
fails("nn.conv2d(%x, %w, groups=2)", "cannot be divided into 2 groups",
      x=f32(1, 3, 5, 5), w=f32(2, 1, 3, 3))

run(part=24)
