"""Operators that pad, spread or rearrange blocks."""
from harness import *

DTYPES = ["bool", "int8", "int32", "float16", "float32", "float64"]


def space_to_batch(x, b, pads, v=0):
    m = len(b)
    x = np.pad(x, [(0, 0)] + pads + [(0, 0)] * (x.ndim - m - 1),
               constant_values=v)
    shape = [x.shape[0]]
    for d, k in zip(x.shape[1:], b):
        shape += [d // k, k]
    y = x.reshape(shape + list(x.shape[m + 1:]))
    order = [2 * i + 2 for i in range(m)] + [0] + [
        2 * i + 1 for i in range(m)] + list(range(2 * m + 1, y.ndim))
    y = y.transpose(order)
    return y.reshape([-1] + list(y.shape[m + 1:]))


def batch_to_space(x, b, crops):
    m = len(b)
    n = x.shape[0] // int(np.prod(b))
    y = x.reshape(list(b) + [n] + list(x.shape[1:]))
    order = [m]
    for i in range(m):
        order += [m + 1 + i, i]
    y = y.transpose(order + list(range(2 * m + 1, y.ndim)))
    y = y.reshape([n] + [d * k for d, k in zip(x.shape[1:], b)] +
                  list(x.shape[m + 1:]))
    cut = [slice(None)] + [slice(lo, y.shape[i + 1] - hi)
                           for i, (lo, hi) in enumerate(crops)]
    return y[tuple(cut)]


for dt in DTYPES[1:]:
    case("nn.space_to_batch_nd(%x, block_shape=[2, 3], "
         "paddings=[[0, 1], [2, 0]])", x=data(dt, 2, 3, 4, 2),
         want=lambda x: space_to_batch(x, [2, 3], [(0, 1), (2, 0)]))
    case("nn.batch_to_space_nd(%x, block_shape=[2, 3], "
         "crops=[[0, 1], [2, 0]])", x=data(dt, 12, 2, 3, 2),
         want=lambda x: batch_to_space(x, [2, 3], [(0, 1), (2, 0)]))
case("nn.space_to_batch_nd(%x, block_shape=[2], paddings=[[1, 0]], "
     "pad_value=-1f)", x=f32(3, 5),
     want=lambda x: space_to_batch(x, [2], [(1, 0)], -1))
fails("nn.space_to_batch_nd(%x, block_shape=[2], paddings=[[0, 0]])",
      "do not divide", x=f32(1, 3))
fails("nn.batch_to_space_nd(%x, block_shape=[2], crops=[[0, 0]])",
      "do not divide", x=f32(3, 3))


def bitpack(x, bits, pack, plane, dt):
    w = np.iinfo(dt).bits
    x = np.moveaxis(x, pack, -1)
    x = x.reshape(x.shape[:-1] + (x.shape[-1] // w, w))
    out = []
    for b in range(bits):
        v = np.zeros(x.shape[:-1], object)
        for k in range(w):
            v = v * 2 + ((x[..., k] >> b) & 1)
        out.append(np.moveaxis(v.astype(dt), -1, pack))
    return np.stack(out, plane)


case("nn.bitpack(%x, bits=3, pack_axis=1, bit_axis=2, pack_type=\"uint8\")",
     x=ints("uint8", 2, 16, 3, lo=0, hi=7),
     want=lambda x: bitpack(x, 3, 1, 2, np.uint8))
case("nn.bitpack(%x, bits=2, pack_axis=0, bit_axis=-1, pack_type=\"uint32\")",
     x=ints("int32", 32, lo=0, hi=3),
     want=lambda x: bitpack(x, 2, 0, 1, np.uint32))
case("nn.bitpack(%x, pack_axis=-1, bit_axis=0, pack_type=\"uint64\")",
     x=ints("int8", 1, 64, lo=0, hi=1),
     want=lambda x: bitpack(x, 1, 1, 0, np.uint64))
fails("nn.bitpack(%x, pack_axis=0, pack_type=\"uint8\")", "do not divide",
      x=ints("int8", 12))


def depth_to_space(x, b, mode):
    n, c, h, w = x.shape
    if mode == "DCR":
        y = x.reshape(n, b, b, c // b // b, h, w).transpose(0, 3, 4, 1, 5, 2)
    else:
        y = x.reshape(n, c // b // b, b, b, h, w).transpose(0, 1, 4, 2, 5, 3)
    return y.reshape(n, c // b // b, h * b, w * b)


def space_to_depth(x, b, mode):
    n, c, h, w = x.shape
    y = x.reshape(n, c, h // b, b, w // b, b)
    y = y.transpose((0, 3, 5, 1, 2, 4) if mode == "DCR" else
                    (0, 1, 3, 5, 2, 4))
    return y.reshape(n, c * b * b, h // b, w // b)


def nhwc(fn):
    return lambda x: fn(x.transpose(0, 3, 1, 2)).transpose(0, 2, 3, 1)


for mode in ("DCR", "CDR"):
    for dt in DTYPES:
        case("nn.depth_to_space(%%x, block_size=2, mode=\"%s\")" % mode,
             x=data(dt, 2, 8, 3, 2),
             want=lambda x, m=mode: depth_to_space(x, 2, m))
        case("nn.space_to_depth(%%x, block_size=2, mode=\"%s\")" % mode,
             x=data(dt, 2, 3, 4, 6),
             want=lambda x, m=mode: space_to_depth(x, 2, m))
    case("nn.depth_to_space(%%x, block_size=3, mode=\"%s\", "
         "layout=\"NHWC\")" % mode, x=f32(1, 2, 3, 18),
         want=nhwc(lambda x, m=mode: depth_to_space(x, 3, m)))
    case("nn.space_to_depth(%%x, block_size=3, mode=\"%s\", "
         "layout=\"NHWC\")" % mode, x=f32(0, 6, 3, 2),
         want=nhwc(lambda x, m=mode: space_to_depth(x, 3, m)))
fails("nn.depth_to_space(%x, block_size=2)", "does not divide",
      x=f32(1, 6, 2, 2))


def dilate(x, s, v=0):
    y = np.full([max(0, (d - 1) * k + 1) for d, k in zip(x.shape, s)], v,
                x.dtype)
    y[tuple(slice(None, None, k) for k in s)] = x
    return y


for dt in DTYPES[1:]:
    case("nn.dilate(%x, strides=[2, 1, 3])", x=data(dt, 3, 2, 5),
         want=lambda x: dilate(x, (2, 1, 3)))
case("nn.dilate(%x, strides=[3], dilation_value=1.5f)", x=f32(5),
     want=lambda x: dilate(x, (3,), 1.5))
case("nn.dilate(%x, strides=[2, 2])", x=f32(0, 3), want=lambda x: dilate(
    x, (2, 2)))

for mode, how in (("SYMMETRIC", "symmetric"), ("REFLECT", "reflect")):
    for dt in DTYPES:
        case("nn.mirror_pad(%%x, pad_width=[[0, 0], [2, 1], [0, 2]], "
             "mode=\"%s\")" % mode, x=data(dt, 2, 3, 5),
             want=lambda x, h=how: np.pad(x, ((0, 0), (2, 1), (0, 2)), h))
fails("nn.mirror_pad(%x, pad_width=[[3, 0]], mode=\"REFLECT\")",
      "does not fit", x=f32(3))

for dt in DTYPES:
    case("nn.pad(%x, %v, pad_width=[[1, 0], [2, 3]])", x=data(dt, 3, 5),
         v=data(dt), want=lambda x, v: np.pad(
             x, ((1, 0), (2, 3)), constant_values=v))
case("nn.pad(%x, 0f, pad_width=[[1, -1], [-2, 2]])", x=f32(3, 5),
     want=lambda x: np.pad(x[:-1, 2:], ((1, 0), (0, 2))))
case("nn.pad(%x, 2f, pad_width=[])", x=np.float32(1), want=lambda x: x)
case("nn.pad(%x, 2f, pad_width=[[1, 1], [0, 0]])", x=f32(0, 3),
     want=np.full((2, 3), 2, np.float32))
for mode in ("edge", "reflect"):
    case("nn.pad(%%x, 0f, pad_width=[[2, 1], [0, 4]], pad_mode=\"%s\")" %
         mode, x=f32(3, 5), want=lambda x, m=mode: np.pad(
             x, ((2, 1), (0, 4)), m))
case("nn.pad(%x, 1f, %s)", x=f32(3, 5), s=np.array([[1, 0], [0, 2]]),
     want=lambda x, s: np.pad(x, ((1, 0), (0, 2)), constant_values=1))
case("nn.pad(%x, 1f, %s, pad_mode=\"edge\")", x=f32(3, 5),
     s=np.array([[1, 0], [2, 2]], np.int32),
     want=lambda x, s: np.pad(x, ((1, 0), (2, 2)), "edge"))
fails("nn.pad(%x, 1f, pad_width=[[-3, -3]])", "remove more", x=f32(5))


# upsampling: places o * in / out
def linear(x, axis, n, corners=False):
    d = x.shape[axis]
    p = np.arange(n) * ((d - 1) / max(n - 1, 1) if corners else d / n)
    lo = np.floor(p).astype(int)
    f = (p - lo).reshape([-1 if i == axis else 1 for i in range(x.ndim)])
    a = np.take(x, np.clip(lo, 0, d - 1), axis)
    b = np.take(x, np.clip(lo + 1, 0, d - 1), axis)
    return a + f * (b - a)


def nearest(x, axis, n):
    d = x.shape[axis]
    return np.take(x, np.arange(n) * d // n, axis)


def half(x, axis, n):
    """The pixel at or before the place of a half pixel."""
    d = x.shape[axis]
    return np.take(x, np.maximum(((2 * np.arange(n) + 1) * d - n) //
                                 (2 * n), 0), axis)


def out_size(d, s):
    return int(np.floor(d * s + 0.5))


for sh, sw in ((2.0, 3.0), (1.5, 2.5), (1.0, 1.0)):
    for dt in ("float32", "float64", "int32"):
        case("nn.upsampling(%%x, scale_h=%sf, scale_w=%sf)" % (sh, sw),
             x=data(dt, 2, 3, 3, 5), want=lambda x, a=sh, b=sw: nearest(
                 nearest(x, 2, out_size(3, a)), 3, out_size(5, b)))
    for corners in (False, True):
        case("nn.upsampling(%%x, scale_h=%sf, scale_w=%sf, "
             "method=\"bilinear\", align_corners=%s)" % (sh, sw, corners),
             x=f32(1, 2, 3, 5), rtol=1e-5, atol=1e-6,
             want=lambda x, a=sh, b=sw, c=corners: linear(linear(
                 x.astype(np.float64), 2, out_size(3, a), c), 3,
                 out_size(5, b), c).astype(np.float32))
case("nn.upsampling(%x, scale_h=2f, scale_w=2f, layout=\"NHWC\")",
     x=f32(1, 3, 2, 5), want=lambda x: x.repeat(2, 1).repeat(2, 2))
case("nn.upsampling(%x, %a, %b)", x=f32(1, 2, 3, 5), a=np.float32(2),
     b=np.float32(3), want=lambda x, a, b: x.repeat(2, 2).repeat(3, 3))
case("nn.upsampling(%x, %a, %b, layout=\"NHWC\")", x=f32(1, 3, 2, 5),
     a=np.float32(2), b=np.float32(1.5),
     want=lambda x, a, b: x.repeat(2, 1)[:, :, [0, 0, 1]])
case("nn.upsampling(%x, %a, scale_w=1f)", x=f32(1, 2, 3, 5), a=np.float32(2),
     want=lambda x, a: x.repeat(2, 2))
case("nn.upsampling3d(%x, %a, %b, %c)", x=f32(1, 2, 3, 2, 5), a=np.float32(2),
     b=np.float32(3), c=np.float32(1),
     want=lambda x, a, b, c: half(half(x, 2, 6), 3, 6))
case("nn.upsampling3d(%x, scale_d=2f, scale_h=1f, scale_w=3f, "
     "coordinate_transformation_mode=\"asymmetric\")", x=f32(1, 2, 3, 2, 5),
     want=lambda x: x.repeat(2, 2).repeat(3, 4))
case("nn.upsampling3d(%x, scale_d=2f, scale_h=2f, scale_w=2f)",
     x=f32(1, 2, 3, 2, 5),
     want=lambda x: half(half(half(x, 2, 6), 3, 4), 4, 10))
case("nn.upsampling3d(%x, scale_d=2f, scale_h=3f, scale_w=1f, "
     "method=\"trilinear\", coordinate_transformation_mode=\"align_corners\")",
     x=f32(1, 1, 3, 2, 5), rtol=1e-5, atol=1e-6, want=lambda x: linear(linear(
         x.astype(np.float64), 2, 6, True), 3, 6, True).astype(np.float32))
fails("nn.upsampling(%x, scale_h=0f, scale_w=2f)", "scale_h is 0",
      x=f32(1, 1, 2, 2))
run()
