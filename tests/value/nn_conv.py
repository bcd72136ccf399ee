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


def down(x, w, nd, **kw):
    conv(x, w, nd, **kw)


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
for dt in FLOATS + INTS:
    a = 2e-2 if dt in ("float16", "bfloat16") else 1e-5
    conv(data(dt, 2, 3, 5, 5), data(dt, 3, 2, 3, 3), 2, atol=a, rtol=a,
         fn=ref.conv_transpose, letters="IO", strides=2)
    conv(data(dt, 0, 3, 5, 5), data(dt, 3, 2, 3, 3), 2,
         fn=ref.conv_transpose, letters="IO")

run()
