"""Gradients of operators against central differences in float64.

Each case is an expression over parameters.  All become one function that
returns a tuple of losses, the sum of sin over each expression's elements, which
relay-ad differentiates by every parameter at once.  For random directions v the
derivative of each loss along v by differences, extrapolated to the fourth
order, is compared with the product of v and the gradient: evaluated, with
extents as numbers and as names, and compiled.  In forward mode (--mode=forward
of relay-ad) the tangent along v is, which must agree with the differences and,
closer, with the product.  The gradient of the gradient is compared with
differences of the gradient, and the gradients by the rules of rows with those
that are derived from the stages of the same module, lowered.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from harness import np, rng, type_text

DIRECTIONS = 3
STEP = 1e-3
cases = []
kinks = []


class Case:
    def __init__(self, call, inputs, rtol, fixed, twice):
        self.i = len(cases) + len(kinks)
        self.call, self.inputs = call, inputs
        self.rtol, self.fixed, self.twice = rtol, fixed, twice

    def name(self, k):
        """Of input k as a parameter of the module."""
        return "c%d%s" % (self.i, k)

    def floats(self):
        return [self.name(k) for k, a in self.inputs.items()
                if a.dtype.kind == "f"]

    def title(self):
        return "%s [%s]" % (self.call, ", ".join(
            "%%%s: %s" % (k, type_text(a)) for k, a in self.inputs.items()))


def case(call, rtol=1e-7, fixed="", twice=True, **inputs):
    """Values must keep away from kinks by some steps.  fixed: the inputs whose
    extents must be numbers; twice: the gradient has a gradient here."""
    inputs = {k: np.asarray(a) for k, a in inputs.items()}
    cases.append(Case(call, inputs, rtol, fixed, twice))


def f(*shape):
    return rng.standard_normal(shape)


def u(lo, hi, *shape):
    return rng.uniform(lo, hi, shape)


def apart(*shape):
    """Numbers that keep a distance from each other and from 0."""
    n = int(np.prod(shape))
    return (rng.permutation(n) - n // 2 + 0.5).reshape(shape) / 3.0


def between(n, h, w):
    """Places in images of 4 x 3 pixels, some steps away from the pixels."""
    return np.stack([(rng.integers(0, k - 1, (n, h, w)) + u(.1, .9, n, h, w)) *
                     2 / (k - 1) - 1 for k in (3, 4)], 1)


def ints(hi, *shape):
    return rng.integers(0, hi, shape)


# ---- cases ----

for name, lo, hi in (
        ("acos", -.8, .8), ("acosh", 1.2, 3), ("asin", -.8, .8),
        ("asinh", -2, 2), ("atan", -2, 2), ("atanh", -.8, .8), ("cos", -2, 2),
        ("cosh", -2, 2), ("erf", -2, 2), ("exp", -2, 2), ("log", .3, 3),
        ("log10", .3, 3), ("log2", .3, 3), ("negative", -2, 2),
        ("rsqrt", .3, 3), ("sigmoid", -2, 2), ("sin", -2, 2), ("sinh", -2, 2),
        ("sqrt", .3, 3), ("tan", -1, 1), ("tanh", -2, 2), ("copy", -2, 2)):
    for shape in ((3, 4), (), (0, 2)):
        case("%s(%%x)" % name, x=u(lo, hi, *shape))
for name in ("abs", "nn.relu", "floor", "ceil", "round", "sign", "trunc",
             "zeros_like", "ones_like"):
    case("%s(%%x) * %%x" % name, x=apart(3, 4) * 0.9)
case("nn.leaky_relu(%x, alpha=0.2f)", x=apart(3, 4))
case("clip(%x, a_min=-1f, a_max=1f)", x=apart(4, 4))
case("cast(cast(%x, dtype=\"float64\"), dtype=\"float64\")", x=f(3))

SHAPES = (((3, 4), (3, 4)), ((3, 4), (4,)), ((2, 1, 3), (4, 1)), ((), (2, 3)),
          ((1, 1), (5, 1)), ((0, 3), (1, 3)))
for op in "+-*/":
    for a, b in SHAPES:
        case("%%x %s %%y" % op, x=f(*a), y=u(.5, 2, *b))
case("power(%x, %y)", x=u(.5, 2, 3, 4), y=f(4))
case("power(%x, 3f64)", x=apart(5))
case("maximum(%x, %y)", x=apart(3, 4), y=f(4))
case("minimum(%x, %y)", x=apart(3, 4), y=f(3, 1))
case("floor_mod(%x, %y)", x=np.array([5.3, -4.1, 2.2]),
     y=np.array([2., 1.5, -1.3]))
case("mod(%x, %y)", x=np.array([5.3, -4.1, 2.2]), y=np.array([2., 1.5, -1.3]))
case("where(%c, %x, %y)", c=rng.integers(0, 2, (3, 4)).astype(bool),
     x=f(3, 1), y=f(4))

for op in ("sum", "mean", "max", "min", "prod"):
    for attrs in ("", "axis=[1]", "axis=[0, -1], keepdims=True",
                  "axis=[1], exclude=True"):
        case("%s(%%x%s)" % (op, ", " + attrs if attrs else ""),
             x=apart(2, 3, 2))
case("prod(%x, axis=[1])", x=np.array([[2., 0., 3.], [0., 0., 1.],
                                       [1., 2., 3.]]))
case("variance(%x, mean(%x, axis=[1], keepdims=True), axis=[1])", x=f(3, 4))
case("variance(%x, %m, axis=[0], unbiased=True, keepdims=True)", x=f(3, 4),
     m=f(1, 4))
case("collapse_sum_like(%x, %y)", x=f(2, 3, 4), y=f(3, 1))

case("reshape(%x, newshape=[4, 6])", x=f(2, 3, 4))
case("reshape(%x, newshape=[-1, 2])", x=f(2, 3, 4))
case("reshape_like(%x, %y)", x=f(2, 6), y=f(4, 3))
case("nn.batch_flatten(%x)", x=f(2, 3, 4))
case("squeeze(%x)", x=f(1, 3, 1))
case("squeeze(%x, const[Tensor[(1,), int64]](0))", x=f(1, 3, 1), fixed="x")
case("expand_dims(%x, axis=1, num_newaxis=2)", x=f(3, 4))
case("transpose(%x)", x=f(2, 3, 4))
case("transpose(%x, axes=[1, -1, 0])", x=f(2, 3, 4))
case("concatenate((%x, %y, %x), axis=1)", x=f(2, 3), y=f(2, 1))
case("concatenate((%x, %y), axis=0)", x=f(0, 3), y=f(2, 3))
case("stack((%x, %y), axis=1)", x=f(2, 3), y=f(2, 3))
case("split(%x, indices_or_sections=2, axis=1).1", x=f(3, 4))
case("let %t = split(%x, indices_or_sections=[1, 3], axis=-1); %t.0 * %t.2",
     x=f(3, 4))
case("reverse(%x, axis=1)", x=f(3, 4))
case("broadcast_to(%x, shape=[2, 3, 4])", x=f(3, 1))
case("broadcast_to_like(%x, %y)", x=f(3, 1), y=f(2, 3, 4))
case("full(%x, shape=[2, 3])", x=f())
case("full_like(%x, %y)", x=f(3), y=f())

case("nn.dense(%x, %w)", x=f(3, 4), w=f(5, 4))
case("nn.dense(%x, %w)", x=f(2, 3, 4), w=f(5, 4))
case("nn.dense(%x, %w)", x=f(4), w=f(5, 4))
case("nn.dense(%x, %w)", x=f(0, 4), w=f(5, 4))
for ta in (False, True):
    for tb in (False, True):
        how = "transpose_a=%s, transpose_b=%s" % (ta, tb)
        for lead in ((), (2,)):
            case("nn.matmul(%%x, %%y, %s)" % how,
                 x=f(*lead, *((4, 3) if ta else (3, 4))),
                 y=f(*((5, 4) if tb else (4, 5))))
        for lead in ((2, 2), (1, 3), (3, 1)):
            case("nn.batch_matmul(%%x, %%y, %s)" % how,
                 x=f(lead[0], *((4, 3) if ta else (3, 4))),
                 y=f(lead[1], *((5, 4) if tb else (4, 5))))

case("nn.bias_add(%x, %b)", x=f(2, 3, 4), b=f(3))
case("nn.bias_add(%x, %b, axis=-1)", x=f(3, 4), b=f(4))
case("nn.prelu(%x, %a)", x=apart(2, 3, 4), a=u(.1, .9, 3))
for op in ("softmax", "log_softmax"):
    case("nn.%s(%%x)" % op, x=f(3, 4))
    case("nn.%s(%%x, axis=1)" % op, x=f(2, 3, 4))
case("nn.dropout(%x).0", x=f(3, 4))
for axis, attrs in ((1, ""), (3, ", axis=3, scale=False"),
                    (1, ", center=False, epsilon=0.1f")):
    x = f(2, 3, 4, 3)
    case("nn.batch_norm(%%x, %%g, %%b, %%m, %%v%s).0" % attrs, x=x, g=f(3),
         b=f(3), m=f(3), v=u(.5, 2, 3))
case("nn.batch_norm(%x, %g, %b, %m, %v).2", x=f(2, 3), g=f(3), b=f(3), m=f(3),
     v=u(.5, 2, 3))
case("nn.cross_entropy(%p, %t)", p=u(.2, .9, 3, 4), t=u(.2, .9, 3, 4))
case("nn.cross_entropy_with_logits(%p, %t)", p=f(3, 4), t=u(.2, .9, 3, 4))

for attrs, x, w in (
        ("", (1, 2, 4, 5), (3, 2, 2, 3)),
        ("strides=[2, 3], padding=[1, 0, 2, 1]", (2, 2, 6, 7), (3, 2, 3, 2)),
        ("groups=2, dilation=[2, 1]", (1, 4, 5, 4), (6, 2, 2, 2)),
        ("groups=3, strides=2", (1, 3, 5, 6), (3, 1, 3, 3)),
        ("data_layout=\"NHWC\", kernel_layout=\"HWIO\", padding=1",
         (1, 4, 5, 2), (2, 3, 2, 3)),
        ("out_layout=\"NHWC\", strides=2", (1, 2, 6, 5), (3, 2, 2, 2))):
    case("nn.conv2d(%%x, %%w%s)" % (attrs and ", " + attrs), x=f(*x),
         w=f(*w), fixed="w")
for attrs, x, w in (
        ("", (1, 2, 3, 4), (2, 3, 2, 3)),
        ("strides=[2, 3], padding=[1, 0, 1, 1], output_padding=[1, 2]",
         (2, 2, 3, 2), (2, 3, 3, 3)),
        ("groups=2, dilation=[2, 1]", (1, 4, 3, 3), (4, 3, 2, 2))):
    case("nn.conv2d_transpose(%%x, %%w%s)" % (attrs and ", " + attrs),
         x=f(*x), w=f(*w), fixed="w")
for attrs in ("pool_size=2", "pool_size=[2, 3], strides=[1, 2], padding=1",
              "pool_size=2, strides=2, ceil_mode=True"):
    for op in ("max", "avg"):
        case("nn.%s_pool2d(%%x, %s)" % (op, attrs), x=apart(1, 2, 5, 5))
case("nn.avg_pool2d(%x, pool_size=3, padding=1, count_include_pad=True)",
     x=f(1, 2, 4, 4))

case("gather(%x, %i, axis=1)", x=f(3, 4), i=ints(4, 3, 5))
case("gather_nd(%x, %i)", x=f(3, 4, 2), i=ints(3, 2, 5), fixed="i")
for axis, idx in ((0, (3,)), (1, (2, 2)), (-1, ()), (1, (0,))):
    case("take(%%x, %%i, axis=%d)" % axis, x=f(3, 4, 2),
         i=rng.integers(-1, 6, idx), fixed="x")
case("take(%x, %i, axis=0, mode=\"wrap\")", x=f(5, 2), i=ints(9, 4),
     fixed="x")
case("take(%x, %i)", x=f(5), i=ints(5, 4), fixed="x")
case("scatter_elements(%x, %i, %u, axis=1, reduction=\"add\")", x=f(3, 4),
     i=ints(4, 3, 2), u=f(3, 2))
case("scatter_elements(%x, %i, %u)", x=f(4, 3), i=np.array([[2, 0, 1],
     [3, 2, 0]]), u=f(2, 3))
case("scatter_nd(%x, %i, %u, mode=\"add\")", x=f(3, 4, 2), i=ints(3, 2, 5),
     u=f(5, 2), fixed="i")
for attrs in ("pool_size=2", "pool_size=[2, 3], strides=[1, 2], padding=1"):
    case("nn.max_pool2d_grad(nn.max_pool2d(%%x, %s) * %%y, "
         "stop_gradient(%%x), %s)" % (attrs, attrs),
         x=apart(1, 2, 5, 5) * .2, y=u(.1, .3, 1))
    case("nn.avg_pool2d_grad(nn.avg_pool2d(%%x, %s) * %%y, %%x, %s)" % (
        attrs, attrs), x=apart(1, 2, 5, 5), y=f(1))
case("topk(%x, k=2, axis=0).0", x=apart(4, 3))
case("topk(%x, k=3, ret_type=\"values\", is_ascend=True)", x=apart(2, 5))
case("sort(%x)", x=apart(3, 4))
case("sort(%x, axis=0, is_ascend=False)", x=apart(3, 4))
case("cumsum(%x, axis=1)", x=f(3, 4))
case("cumsum(%x, axis=-2, exclusive=True)", x=f(3, 4))

# ---- derived from the stages ----

case("strided_slice(%x, begin=[1, 1], end=[3, 6], strides=[1, 2])",
     x=f(3, 7), fixed="x")
case("strided_slice(%x, begin=[2, 5], end=[0, 0], strides=[-1, -2])",
     x=f(3, 7), fixed="x")
case("nn.pad(%x, %v, pad_width=[[1, 2], [0, 1]])", x=f(3, 2), v=f())
case("nn.mirror_pad(%x, mode=\"REFLECT\", pad_width=[[1, 1], [2, 0]])",
     x=f(3, 4))
case("tile(%x, reps=[2, 3])", x=f(3, 2))
case("tile(%x, reps=[2])", x=f(0))
case("repeat(%x, repeats=3, axis=1)", x=f(2, 4))
case("nn.avg_pool1d(%x, pool_size=3, strides=2, padding=1)", x=f(1, 2, 7))
case("nn.avg_pool3d(%x, pool_size=2, ceil_mode=True)", x=f(1, 2, 3, 3, 4))
case("nn.max_pool1d(%x, pool_size=3, strides=2, padding=1)",
     x=apart(1, 2, 7))
case("nn.max_pool3d(%x, pool_size=2, strides=2)", x=apart(1, 1, 4, 3, 4))
case("nn.global_avg_pool2d(%x)", x=f(2, 3, 4, 5))
case("nn.global_max_pool2d(%x)", x=apart(2, 3, 2, 3))
case("nn.adaptive_avg_pool2d(%x, output_size=[2, 3])", x=f(1, 2, 5, 4))
case("nn.conv1d(%x, %w, strides=2, padding=1, dilation=2)", x=f(2, 3, 9),
     w=f(4, 3, 3), fixed="w")
case("nn.conv1d(%x, %w, groups=2)", x=f(2, 4, 5), w=f(6, 2, 3), fixed="w")
case("nn.conv3d(%x, %w, strides=[1, 2, 1], padding=1)", x=f(1, 2, 3, 4, 3),
     w=f(3, 2, 2, 3, 2), fixed="w")
case("nn.conv1d_transpose(%x, %w, strides=2, padding=1)", x=f(1, 2, 4),
     w=f(2, 3, 3), fixed="w")
case("nn.conv3d_transpose(%x, %w, strides=2)", x=f(1, 2, 2, 2, 2),
     w=f(2, 3, 2, 3, 2), fixed="w")
case("einsum((%x, %y), equation=\"bij,bkj->bik\")", x=f(2, 3, 4),
     y=f(2, 5, 4))
case("einsum((%x,), equation=\"ii->i\")", x=f(3, 3), fixed="x")
for how in ("linear", "cubic", "nearest_neighbor"):
    case("image.resize2d(%%x, size=[6, 5], method=\"%s\")" % how,
         x=f(1, 2, 3, 4))
case("nn.upsampling(%x, scale_h=2f, scale_w=3f)", x=f(1, 2, 3, 2))
case("nn.layer_norm(%x, %g, %b)", x=f(3, 5), g=f(5), b=f(5))
case("nn.instance_norm(%x, %g, %b)", x=f(2, 3, 4), g=f(3), b=f(3))
case("nn.group_norm(%x, %g, %b, num_groups=2)", x=f(2, 4, 3), g=f(4),
     b=f(4))
case("nn.l2_normalize(%x, eps=0.00001f, axis=[1])", x=f(3, 4))
case("nn.lrn(%x, size=3, alpha=0.3f)", x=f(2, 5, 2))
case("scatter_nd(%x, %i, %u, mode=\"add\")", x=f(4, 2), i=ints(4, 1, 6),
     u=f(6, 2))
case("scatter_elements(%x, %i, %u, axis=0)", x=f(5, 2),
     i=np.array([[3, 1], [0, 4]]), u=f(2, 2))
case("nn.space_to_depth(%x, block_size=2)", x=f(1, 2, 4, 6), fixed="x")
case("nn.depth_to_space(%x, block_size=2)", x=f(1, 8, 2, 3), fixed="x")
case("take(%x, %i, axis=1, batch_dims=1)", x=f(3, 4), i=ints(4, 3, 2))
case("take(%x, %i)", x=f(3, 4), i=ints(12, 5))
case("gather_nd(%x, %i, batch_dims=1)", x=f(3, 4), i=ints(4, 1, 3),
     fixed="i")


for shape, attrs in (((3, 4), "axis=1"), ((3, 4), "axis=-2, exclusive=True"),
                     ((2, 3, 2), ""), ((0, 3), "axis=1"), ((3, 0), "axis=1"),
                     ((1,), "axis=0, exclusive=True")):
    case("cumprod(%%x%s)" % (attrs and ", " + attrs), x=f(*shape))
case("cumprod(%x, axis=1)", x=np.array([[2., 0., 3., 1.], [0., 4., 0., 1.]]))
case("cumsum(%x)", x=f(2, 3))
case("prod(%x, axis=[0, 2])", x=f(3, 2, 4))
case("prod(%x)", x=np.array([[[2., 0.], [3., 1.]], [[1., 5.], [.5, 1.]]]))
case("prod(%x, axis=[1])", x=f(3, 0))
for mode in ("update", "mul", "min", "max", "mean"):
    case("scatter_elements(%%x, %%i, %%u, axis=1, reduction=\"%s\")" % mode,
         x=apart(3, 4), i=ints(4, 3, 5), u=apart(3, 5) * 1.1)
for mode in ("update", "mul", "min", "max"):
    case("scatter_nd(%%x, %%i, %%u, mode=\"%s\")" % mode, x=apart(4, 2),
         i=ints(4, 1, 6), u=apart(6, 2) * 1.1, fixed="i")
# Zeros, one to four for an element: the product of n of them has an n-th
# derivative.
case("scatter_elements(%x, %i, %u, reduction=\"mul\")",
     x=np.array([0., 2, 3, 1.5]), i=np.array([0, 0, 1, 1, 2, 2, 3, 3]),
     u=np.array([2., 3, 0, 4, 0, 0, 2, .5]))
case("scatter_elements(%x, %i, %u, reduction=\"mul\")",
     x=np.array([0., 0, 0]), i=np.array([0, 1, 1, 2, 2, 2]),
     u=np.array([3., 0, 2, 0, 0, 0]))
case("scatter_nd(%x, %i, %u, mode=\"mul\")", x=np.array([[0., 2], [2., 0]]),
     i=np.array([[0, 0, 1]]), u=np.array([[0., 0], [3, 0], [0, 1.5]]))
for at in ([2., 0, 3, 0], [0., 0, 3, 1], [0., 0, 0, 2]):
    case("prod(%x)", x=np.array(at))
    case("cumprod(%x, axis=0)", x=np.array(at))
case("power(%x, 2f64)", x=np.array([0., 1, -2]))
case("power(%x, 3f64)", x=np.array([0., 1, -2]))
case("power(%x, 1f64)", x=np.array([0., 1, -2]))
case("power(%x, 0f64)", x=np.array([0., 1, -2]))
case("power(%x, %y)", x=np.array([2., 1, .5]), y=np.array([0., 0, 1]))
case("scatter_elements(%x, %i, %u, reduction=\"mul\")",
     x=np.array([2., 0., 3., 0.]), i=np.array([0, 0, 1, 3, 3]),
     u=np.array([0., 4., 5., 0., 2.]))
case("strided_set(%x, %v, %s, %e, %t)", x=f(5, 7), v=f(2, 7),
     s=np.array([1]), e=np.array([4]), t=np.array([2]), fixed="xvset")
case("matrix_set_diag(%x, %d)", x=f(2, 3, 5), d=f(2, 3), fixed="xd")
case("sparse_to_dense(%i, %v, %f, output_shape=[3, 4])", i=np.array(
     [[0, 1], [2, 3], [0, 1]]), v=f(3), f=f(), fixed="i")
case("sparse_to_dense(%i, %v, %f, output_shape=[5])", i=np.array([4, 1]),
     v=f(), f=f())
case("one_hot(%i, %a, %b, depth=5, dtype=\"float64\")", i=ints(7, 2, 3),
     a=f(), b=f())

case("adv_index((%x, %i, %j))", x=f(4, 3, 2), i=ints(4, 2, 1), j=ints(3, 5),
     fixed="x")
case("arange(%a, %b, %c)", a=f() * 0 + .3, b=f() * 0 + 5.1, c=f() * 0 + 1.5)
case("cast_like(%x, %y)", x=f(3, 2), y=f(1))
case("collapse_sum_to(%x, %s)", x=f(3, 5), s=np.array([3, 1]), fixed="s")
case("contrib_reverse_reshape(%x, newshape=[-3, 0])", x=f(3, 5, 4),
     fixed="x")
case("vm.reshape_tensor(%x, %s)", x=f(6), s=np.array([2, 3]), fixed="xs")
for name in ("bitpack_start", "bitpack_end", "checkpoint", "stop_fusion"):
    case("annotation.%s(%%x)" % name, x=f(3))
for name in ("begin", "end"):
    case("annotation.compiler_%s(%%x, compiler=\"c\")" % name, x=f(3))
case("annotation.cast_hint(%x, dtype=\"int8\")", x=f(3))
case("annotation.with_funcid(%x, fid=1)", x=f(3))
for name in ("debug", "on_device", "device_copy"):
    case("%s(%%x)" % name, x=f(2, 3))
for name in ("fast_erf", "fast_exp", "fast_tanh", "nn.fast_softmax"):
    case("%s(%%x)" % name, rtol=2e-3 if name == "fast_exp" else 1e-7,
         x=u(-2, 2, 3, 4))
case("trunc_mod(%x, %y)", x=np.array([5.3, -4.1, 2.2]),
     y=np.array([2., 1.5, -1.3]))
for inverse in (False, True):
    case("let %%t = dft(%%a, %%b, inverse=%s); %%t.0 * %%t.1" % inverse,
         a=f(3, 5), b=f(3, 5))
case("dft(%a, %b).0", a=f(3, 1), b=f(3, 1))
case("stft(%x, %w, n_fft=8, hop_length=3, win_length=6)", x=f(2, 21), w=f(6),
     fixed="xw")
case("meshgrid((%a, %b, %c), indexing=\"xy\").1", a=f(3), b=f(4), c=f(),
     fixed="c")
case("let %t = meshgrid((%a, %b)); %t.0 * %t.1", a=f(3), b=f(2))
case("reverse_sequence(%x, %n, seq_axis=0, batch_axis=1)", x=f(4, 3, 2),
     n=np.array([2, 4, 1]))
case("sequence_mask(%x, %n, mask_value=0.5f)", x=f(4, 3, 2),
     n=np.array([2, 4, 0]))
case("slice_like(%x, %y)", x=f(5, 7), y=f(3, 2), fixed="xy")
case("sliding_window(%x, axis=1, window_shape=[3, 2], strides=[2, 1])",
     x=f(2, 7, 5), fixed="x")
case("trilu(%x, %k, upper=False)", x=f(2, 5, 3), k=np.array(1))
case("layout_transform(%x, src_layout=\"NC\", dst_layout=\"NC4c\")",
     x=f(3, 6), fixed="x")

case("image.affine_grid(%t, target_shape=[2, 3])", t=f(2, 2, 3))
case("image.crop_and_resize(%x, %b, %i, crop_size=[3, 2], layout=\"NCHW\")",
     x=f(2, 2, 4, 5), b=np.array([[.1, .2, .7, .8], [.05, .9, .6, .3]]),
     i=np.array([1, 0]), fixed="x")
case("image.dilation2d(%x, %w, padding=1)", x=apart(1, 2, 4, 5),
     w=apart(2, 2, 3) * .03, fixed="w")
case("image.grid_sample(%x, %g)", x=f(1, 2, 4, 3), g=between(1, 3, 2),
     fixed="xg")
case("image.resize1d(%x, size=[5])", x=f(2, 3, 7))
case("image.resize3d(%x, size=[2, 3, 4], method=\"cubic\")",
     x=f(1, 1, 3, 2, 2))
case("nn.upsampling3d(%x, scale_d=2f, scale_h=2f, scale_w=1.5f, "
     "method=\"trilinear\")", x=f(1, 2, 3, 2, 4))
for n in (1, 2, 3):
    shape = (2, 3, 5, 4, 7)[:2 + n]
    case("nn.adaptive_avg_pool%dd(%%x, output_size=%s)" % (n, [2, 3, 4][:n]),
         x=f(*shape))
    case("nn.adaptive_max_pool%dd(%%x, output_size=%s)" % (n, [2, 3, 4][:n]),
         x=apart(*shape) * .05)
case("nn.max_pool_indices(%x, pool_size=[2, 3], strides=[1, 2], "
     "padding=1).0", x=apart(1, 2, 5, 5))
case("nn.batch_to_space_nd(%x, block_shape=[2, 3], crops=[[0, 1], [2, 0]])",
     x=f(12, 2, 3, 2), fixed="x")
case("nn.space_to_batch_nd(%x, block_shape=[2], paddings=[[1, 0]], "
     "pad_value=-1f)", x=f(3, 5), fixed="x")
case("nn.dilate(%x, strides=[2, 3], dilation_value=0.5f)", x=f(2, 3))
case("nn.fifo_buffer(%x, %b, axis=0)", x=f(2, 3), b=f(7, 3), fixed="x")
for how in ("mean", "sum", "none"):
    case("nn.nll_loss(%%p, %%t, %%w, reduction=\"%s\", ignore_index=1)" % how,
         p=f(4, 3), t=np.array([0, 1, 2, 0]), w=u(.5, 2, 3))
case("nn.nll_loss(%p, %t, %w)", p=f(2, 3, 4), t=ints(3, 2, 4),
     w=u(.5, 2, 3))

case("nn.conv2d(%x, %w, groups=2, channels=6)", x=f(1, 2, 4, 4),
     w=f(2, 3, 2, 2), fixed="xw")
case("gather_nd(%x, %i, index_rank=2)", x=f(3, 4), i=ints(3, 2, 5))
case("nn.conv2d_backward_weight(%g, %x, kernel_size=[3, 2])", g=f(2, 3, 3, 4),
     x=f(2, 4, 5, 5), fixed="gx")
case("nn.contrib_conv2d_NCHWc(%x, %w, padding=1, data_layout=\"NCHW2c\", "
     "kernel_layout=\"OIHW2i2o\")", x=f(1, 2, 3, 4, 2),
     w=f(1, 2, 3, 2, 2, 2), fixed="xw")
case("nn.contrib_depthwise_conv2d_NCHWc(%x, %w, groups=4, padding=1, "
     "data_layout=\"NCHW2c\", kernel_layout=\"OIHW1i2o\")",
     x=f(1, 2, 4, 3, 2), w=f(2, 1, 3, 3, 1, 2), fixed="xw")
case("nn.contrib_conv2d_gemm_without_weight_transform(%x, "
     "nn.contrib_conv2d_gemm_weight_transform(%w, tile_N=4, tile_K=8), "
     "channels=5, kernel_size=[3, 2], padding=1, strides=[2, 1])",
     x=f(1, 5, 4, 3), w=f(3, 2, 3, 5), fixed="xw")
case("nn.contrib_conv2d_winograd_without_weight_transform(%x, "
     "nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=2), "
     "tile_size=2, padding=1)", x=f(1, 2, 4, 5), w=f(3, 2, 3, 3), fixed="xw")
case("nn.contrib_conv3d_winograd_without_weight_transform(%x, "
     "nn.contrib_conv3d_winograd_weight_transform(%w, tile_size=2), "
     "tile_size=2, padding=1)", x=f(1, 1, 2, 3, 2), w=f(1, 1, 3, 3, 3),
     fixed="xw")
case("nn.contrib_dense_pack(%x, %w, weight_layout=\"NC2n\")", x=f(3, 4),
     w=f(3, 4, 2), fixed="xw")
case("nn.correlation(%x, %y, kernel_size=1, max_displacement=1, stride1=1, "
     "stride2=1, padding=1, is_multiply=True)", x=f(1, 2, 3, 4),
     y=f(1, 2, 3, 4), fixed="xy")
case("nn.correlation(%x, %y, kernel_size=1, max_displacement=1, stride1=1, "
     "stride2=1, padding=0, is_multiply=False)", x=apart(1, 2, 4, 4),
     y=apart(1, 2, 4, 4) * 1.1, fixed="xy")
case("nn.deformable_conv2d(%x, %o, %w)", x=f(1, 2, 4, 4),
     o=u(.1, .4, 1, 18, 2, 2), w=f(2, 2, 3, 3), fixed="xow")

for rank in ((3, 3), (2, 3, 3), (1, 2, 2, 2), (1, 1), (2, 0, 0), (0, 2, 2)):
    x = .2 * f(*rank) + np.eye(rank[-1])
    case("linalg.det(%x)", x=x)
    case("linalg.inverse(%x)", x=x)
    case("linalg.cofactors(%x)", x=x)
for x in (np.ones((2, 2)), np.diag([1., 0, 2]), np.zeros((1, 1)),
          np.array([[[1., 2, 3], [4, 5, 6], [7, 8, 9]]]) / 9):
    case("linalg.det(%x)", x=x, twice=False)
CSR = {"i": np.array([1, 0, 2]), "p": np.array([0, 1, 1, 3])}
case("nn.sparse_add(%d, %v, %i, %p)", d=f(3, 3), v=f(3), fixed="dp", **CSR)
case("nn.sparse_dense(%x, %v, %i, %p)", x=f(2, 3), v=f(3), fixed="xp", **CSR)
case("nn.sparse_dense(%x, %v, %i, %p, sparse_lhs=True)", x=f(2, 3), v=f(3),
     fixed="xp", **CSR)
case("nn.sparse_dense(%x, %v, %i, %p)", x=f(2, 6), v=f(3, 2, 2), fixed="xvp",
     **CSR)
case("nn.sparse_conv2d(%x, %v, %i, %p, layout=\"NCHW\", kernel_size=[2, 1])",
     x=f(1, 2, 3, 3), v=f(3), fixed="xp", **CSR)
case("nn.sparse_transpose(%v, %i, %p).0", v=f(3), fixed="p", **CSR)
case("sparse_fill_empty_rows(%i, %v, %s, %d).1",
     i=np.array([[1, 0], [1, 3], [3, 2]]), v=f(3), s=np.array([5, 6]), d=f(),
     fixed="is")
case("sparse_fill_empty_rows(%i, %v, %s, %d).1",
     i=np.array([[1, 0, 2], [3, 2, 1]], np.int32), v=f(2),
     s=np.array([5, 6, 3], np.int32), d=f(1), fixed="is")
case("sparse_fill_empty_rows(%i, %v, %s, %d).1", i=np.zeros((0, 2), int),
     v=f(0), s=np.array([2, 6]), d=f(), fixed="ivs")

SCALE = "cast(%s, dtype=\"float32\")"
case("qnn.dequantize(%%q, %s, %%z)" % SCALE, rtol=5e-2, twice=False,
     q=np.array([3, -7], np.int8), s=u(.5, 2), z=np.array(2, np.int32))
# The gradient of quantize is no derivative: code 0 is the identity.
x = f(3) * 9
for name, code in ("dequantize", 1), ("quantize", 0):
    case("qnn.simulated_%s(%%x, %%c, %s, %%z)" % (name, SCALE), rtol=5e-2,
         x=x, c=np.array(code, np.int32), s=f() * 0 + .9,
         z=np.array(2, np.int32), twice=False)
case("relay.op.annotation.simulated_quantize(%x, %s, %a, %b, kind=1)",
     x=np.array([.33, -.71, 2.9, -4.]), s=f() * 0 + .25, a=f() * 0 - 7.3,
     b=f() * 0 + 7.2)
boxes = np.array([[.3, .4, 5.2, 4.1], [1.1, 2.2, 2.6, 3.9],
                  [-3.3, -2.2, 9.3, 7.7], [2.1, 1.3, 2.1, .4]])
BOXES = "concatenate((cast(%i, dtype=\"float64\"), %r), axis=1)"
for attrs in ("sample_ratio=2", "sample_ratio=-1", "aligned=True",
              "mode=\"max\"", "mode=\"max_corner\"",
              "sample_ratio=3, mode=\"max\", layout=\"NHWC\""):
    case("vision.roi_align(%%x, %s, pooled_size=[2, 3], "
         "spatial_scale=0.7, %s)" % (BOXES, attrs),
         x=f(*((2, 5, 6, 2) if "NHWC" in attrs else (2, 2, 5, 6))),
         i=np.array([[1], [0], [1], [0]]), r=boxes, fixed="xr",
         twice="max" not in attrs)
case("vision.roi_pool(%%x, %s, pooled_size=[3, 2], spatial_scale=0.7)" % BOXES,
     x=apart(2, 2, 5, 6) * .05, i=np.array([[1], [0], [1], [0]]), r=boxes,
     fixed="xr")
case("vision.multibox_transform_loc(%p, %l, %a, clip=False).0",
     p=np.array([[[.1, .6, .2], [.7, .3, .1], [.2, .1, .7]]]), l=f(1, 12),
     a=u(0, 1, 1, 3, 4), fixed="pla")
case("vision.yolo_reorg(%x, stride=2)", x=f(1, 4, 6, 4), fixed="x")


# ---- no elements, one, and other ranks, of what is derived ----

for n in (0, 1, 2):
    case("strided_slice(%x, begin=[0, 1], end=[9, 3])", x=f(n, 4), fixed="x")
    case("nn.pad(%x, %v, pad_width=[[0, 1], [2, 0]])", x=f(n, 2), v=f())
    case("repeat(%x, repeats=2, axis=0)", x=f(n, 3))
    case("nn.avg_pool1d(%x, pool_size=2)", x=f(n, 2, 5))
    case("nn.max_pool1d(%x, pool_size=2)", x=apart(n, 2, 5))
    case("nn.max_pool3d(%x, pool_size=[1, 2, 1])", x=apart(n, 1, 2, 3, 2))
    case("nn.adaptive_avg_pool2d(%x, output_size=[3, 2])", x=f(n, 2, 4, 3))
    case("nn.adaptive_max_pool1d(%x, output_size=2)", x=apart(2, n, 5))
    case("nn.conv1d(%x, %w, padding=1)", x=f(n, 2, 4), w=f(3, 2, 3),
         fixed="w")
    case("nn.conv1d_transpose(%x, %w)", x=f(n, 2, 3), w=f(2, 3, 3),
         fixed="w")
    case("einsum((%x, %y), equation=\"ij,kj->ik\")", x=f(n, 3), y=f(2, 3))
    case("einsum((%x, %y), equation=\"ij,kj->ik\")", x=f(2, n), y=f(3, n))
    case("image.resize2d(%x, size=[3, 5])", x=f(n, 1, 2, 3))
    case("image.grid_sample(%x, %g)", x=f(n, 2, 4, 3),
         g=between(n, 3, 2), fixed="xg")
    case("nn.layer_norm(%x, %g, %b)", x=f(n, 4), g=f(4), b=f(4))
    case("nn.l2_normalize(%x, eps=0.00001f, axis=[1])", x=f(n, 3))
    case("nn.lrn(%x, size=3)", x=f(n, 4, 2))
    case("cumprod(%x, axis=0)", x=f(n, 2))
    case("cumprod(%x, axis=1, exclusive=True)", x=f(2, n))
    case("prod(%x, axis=[0])", x=f(n, 3))
    case("prod(%x, axis=[1, 2], keepdims=True)", x=f(2, n, 2))
    for how in ("update", "mul", "max"):
        case("scatter_elements(%%x, %%i, %%u, reduction=\"%s\")" % how,
             x=apart(3, 2), i=ints(3, n, 2), u=apart(n, 2) * 1.1)
    case("take(%x, %i, axis=1, batch_dims=1)", x=f(n, 4), i=ints(4, n, 2))
    case("adv_index((%x, %i))", x=f(3, 2), i=ints(3, n), fixed="x")
    case("one_hot(%i, %a, %b, depth=3, dtype=\"float64\")", i=ints(3, n),
         a=f(), b=f())
    case("matrix_set_diag(%x, %d)", x=f(n, 2, 3), d=f(n, 2), fixed="xd")
    case("sparse_to_dense(%i, %v, %f, output_shape=[5])", i=ints(5, n),
         v=f(n), f=f())
    case("nn.sparse_transpose(%v, %i, %p).0", v=f(n), i=ints(3, n),
         p=np.array([0, n, n, n]), fixed="p")
    case("vision.roi_pool(%x, %r, pooled_size=2, spatial_scale=1f)",
         x=apart(1, 2, 4, 4), r=np.zeros((n, 5)) if n == 0 else
         np.array([[.2, .3, .2, 2.7, 3.1]] * n), fixed="xr")
    case("nn.deformable_conv2d(%x, %o, %w)", x=f(n, 1, 4, 4),
         o=u(.1, .4, n, 8, 3, 3), w=f(2, 1, 2, 2), fixed="xow")
case("nn.nll_loss(%p, %t, %w)", p=f(3), t=ints(3), w=u(.5, 2, 3))
case("cumprod(%x, axis=3)", x=f(2, 1, 2, 3, 2))
case("prod(%x, axis=[0, 2, 4])", x=f(2, 1, 2, 3, 2, 1))
case("image.grid_sample(%x, %g, layout=\"NCDHW\")", x=f(1, 1, 3, 2, 4),
     g=u(-.9, .9, 1, 3, 2, 2, 2), fixed="xg")
case("stft(%x, %w, n_fft=4, hop_length=2, win_length=4, onesided=False, "
     "normalized=True)", x=f(1, 9), w=f(4), fixed="xw")


# ---- tensor programs ----

PROGRAMS = """prim @choice(%X: Tensor[(n, m), float64],
  %Z: Tensor[(n, m), float64]) -> (%V: Tensor[(n), float64],
  %W: Tensor[(n), float64]) {
  %V[i], %W[i] = fold(k < m; %a = -100f64, %b = 2f64) {
    let %x = %X[i, k];
    let %z = %Z[i, k];
    select(%x > %a, select(%z > 0f64, %x * %z, %x),
      select(%x < -3f64, sin(%z), %a)), select(%x > %a, %z, %b) where k < 4
  };
}
prim @partial_scan(%X: Tensor[(n, m), float64])
  -> (%Y: Tensor[(n, m), float64]) {
  %Y[i, j] = scan(j) %X[i, j] * guard(j >= 1, %Y[i, j - 1], 1f64) +
    sin(guard(j >= 3, %Y[i, j - 3], 0f64)) where and(j < 4, i < 2);
}
prim @greatest_so_far(%X: Tensor[(n), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[j] = scan(j) max(%X[j], guard(j >= 1, %Y[j - 1], -100f64));
}
prim @multiplied(%X: Tensor[(n), float64], %I: Tensor[(m), int64],
  %U: Tensor[(m), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = %X[i] * %X[i];
  for (k < m) %Y[%I[k]] prod= sin(%U[k]) where k < 3;
}
prim @raised(%X: Tensor[(n), float64], %I: Tensor[(m), int64],
  %U: Tensor[(m), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = %X[i] * %X[i];
  for (k < m) %Y[%I[k]] max= exp(%U[k]) where k < 3;
}
prim @partial_product(%X: Tensor[(n, m), float64])
  -> (%Y: Tensor[(), float64]) {
  %Y[] = prod(i < n, j < m) guard(i + j < 4, %X[i, j], 1f64) + 1f64
    where i * j < 5;
}
prim @products(%X: Tensor[(n, m), float64]) -> (%Y: Tensor[(m), float64]) {
  %Y[j] = prod(i < n) %X[i, j] * %X[i, 0];
}
prim @set_and_added(%X: Tensor[(n), float64], %I: Tensor[(m), int64],
  %U: Tensor[(m), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = %X[i] * %X[i];
  for (k < m) %Y[%I[k]] set= exp(%U[k]) where k != 3;
  for (k < m) %Y[%I[k]] += %U[k];
}
"""
for call in ("@choice(%x, %z).0", "let %t = @choice(%x, %z); %t.0 * %t.1"):
    case(call, x=apart(3, 5) * 1.3, z=apart(3, 5) * .7)
for shape in ((3, 6), (1, 2), (0, 3), (2, 0)):
    case("@partial_scan(%x)", x=f(*shape))
    # Of many factors, about 1 or 2 each: differences are less exact.
    case("@partial_product(%x) / 256f64", rtol=1e-5, x=.2 * f(*shape))
case("@products(%x)", rtol=1e-6, x=f(3, 4))
case("@greatest_so_far(%x)", x=apart(7))
for name in ("multiplied", "raised", "set_and_added"):
    case("@%s(%%x, %%i, %%u)" % name, x=f(4), i=np.array([0, 2, 2, 1, 0]),
         u=f(5))


# ---- where there is no derivative, as PyTorch has it ----

def kink(call, *want, **inputs):
    """The gradients of the sum of the elements by each input of floats."""
    c = Case(call, {k: np.asarray(a) for k, a in inputs.items()}, 0, "", False)
    c.want = [np.asarray(w, float) for w in want]
    kinks.append(c)


kink("abs(%x)", [-1, 0, 1], x=[-2., 0, 3])
kink("nn.relu(%x)", [0, 0, 1], x=[-2., 0, 3])
kink("nn.leaky_relu(%x, alpha=0.25f)", [.25, .25, 1], x=[-2., 0, 3])
kink("nn.prelu(%x, %a, axis=0)", [.25, .5, 1], [-2, 0, 0], x=[-2., 0, 3],
     a=[.25, .5, .75])
kink("clip(%x, a_min=-1f, a_max=1f)", [0, 0, 1, 0, 0], x=[-2., -1, 0, 1, 2])
kink("maximum(%x, %y)", [.5, 1, 0], [.5, 0, 1], x=[1., 2, 3], y=[1., 1, 4])
kink("minimum(%x, %y)", [.5, 0, 1], [.5, 1, 0], x=[1., 2, 3], y=[1., 1, 4])
kink("max(%x)", [0, .5, .5], x=[1., 2, 2])
kink("min(%x, axis=[1])", [[1 / 3] * 3, [0, 1, 0]],
     x=[[1., 1, 1], [3, 2, 4]])
kink("sort(%x * %w)", [1, 1, 2], [1, 1, 1], x=[1., 1, 1], w=[1., 1, 2])
kink("topk(%x, k=2, ret_type=\"values\")", [1, 1, 0], x=[1., 1, 1])
kink("sign(%x) * %y", [0, 0], [0, 1], x=[0., 2], y=[3., 4])
kink("power(%x, %y)", [0, 1, 0], [0, 0, 0], x=[0., 0, 0], y=[0., 1, 2])
FIRST = [[[1., 0, 0, 1, 0]]]
EQUAL = [[[2., 2, 2, 2, 2]]]
kink("nn.max_pool1d(%x, pool_size=3, strides=3, padding=[0, 1])", FIRST,
     x=EQUAL)
kink("nn.max_pool2d(%x, pool_size=[1, 3], strides=[1, 3], "
     "padding=[0, 0, 0, 1])", [FIRST], x=[EQUAL])
kink("nn.max_pool3d(%x, pool_size=[1, 1, 3], strides=[1, 1, 3], "
     "padding=[0, 0, 0, 0, 0, 1])", [[FIRST]], x=[[EQUAL]])
kink("nn.max_pool_indices(%x, pool_size=[3], strides=[3], padding=[0, 1]).0",
     FIRST, x=EQUAL)
kink("nn.adaptive_max_pool1d(%x, output_size=1)", [[[1, 0, 0, 0, 0]]],
     x=EQUAL)
kink("nn.global_max_pool2d(%x)", [[[[1, 0], [0, 0]]]], x=np.ones((1, 1, 2, 2)))
kink("image.dilation2d(%x, %w)", [[[[1, 1, 0]]]], [[[2, 0]]],
     x=np.ones((1, 1, 1, 3)), w=np.zeros((1, 1, 2)))
kink("vision.roi_pool(%x, %r, pooled_size=1, spatial_scale=1f)",
     [[[[0, 0, 0], [0, 1, 0], [0, 0, 0]]]], np.zeros((1, 5)),
     x=np.ones((1, 1, 3, 3)), r=[[0., 1, 1, 2, 2]])
kink("scatter_elements(%x, %i, %u, reduction=\"max\")", [1 / 3, 1, 0],
     [1 / 3, 0, 1 / 3, 1], x=[2., 3, 1], u=[2., 1, 2, 4],
     i=np.array([0, 0, 0, 2]))
kink("scatter_nd(%x, %i, %u, mode=\"min\")", [.5, 1], [0, .5], x=[2., 3],
     u=[4., 2], i=np.array([[0, 0]]))
kink("prod(%x, axis=[1])", [[0, 0, 0], [0, 6, 0]],
     x=[[0., 0, 3], [2, 0, 3]])
kink("cumprod(%x, axis=0)", [1, 2 + 6, 0], x=[2., 0, 3])
kink("nn.correlation(%x, %y, kernel_size=1, max_displacement=0, stride1=1, "
     "stride2=1, padding=0, is_multiply=False)", [[[[0, 1]]]],
     [[[[0, -1]]]], x=[[[[1., 2]]]], y=[[[[1., 1]]]])


# ---- the judge ----

def parameters(chosen):
    """name: array, of all cases."""
    return {c.name(k): a for c in chosen for k, a in c.inputs.items()}


def floats(chosen):
    return sum((c.floats() for c in chosen), [])


def module(chosen, sym, loss="sum(sin(%s))"):
    """@main, whose results are the cases' losses."""
    lets, params = [], []
    for c in chosen:
        params += ["%%%s: %s" % (c.name(k), type_text(a, sym and k not in
                                                      c.fixed))
                   for k, a in c.inputs.items()]
        parts = re.sub(r"%([A-Za-z_]\w*)", lambda m, c=c: "%" + c.name(m[1]),
                       c.call).split("; ")
        lets += ["  %s;" % p for p in parts[:-1]]
        lets.append("  let %%r%d = %s;" % (c.i, loss % parts[-1]))
    return "#[version = \"0.0.5\"]\ndef @main(%s) {\n%s\n  (%s,)\n}\n%s" % (
        ", ".join(params), "\n".join(lets),
        ", ".join("%%r%d" % c.i for c in chosen),
        PROGRAMS if any("@" in c.call for c in chosen) else "")


def sh(command, where):
    env = dict(os.environ, HOME=where,
               RELAY_STORE=os.path.join(where, ".store"))
    r = subprocess.run(["sh", "-c", command], cwd=where, env=env,
                       capture_output=True, text=True, errors="replace",
                       timeout=1500, check=False)
    if r.returncode != 0:
        raise RuntimeError(r.stderr + r.stdout)


def results(program, inputs, where):
    np.savez(os.path.join(where, "in.npz"), **inputs)
    sh("%s --output out.npz -i in.npz" % program, where)
    with np.load(os.path.join(where, "out.npz")) as z:
        return [z[k] for k in z.files]


def begin(chosen, sym, where, **loss):
    """Writes b.xml, the module, and returns the command for its gradient."""
    with open(os.path.join(where, "m.relay"), "w") as file:
        file.write(module(chosen, sym, **loss))
    sh("relay-parse -q m.relay | relay-typecheck >b.xml", where)
    return "relay-ad -q --adjoint=each --grad --wrt=" + ",".join(
        floats(chosen))


def differences(chosen, where):
    """By case and direction, the derivative of its loss; and directions."""
    base = parameters(chosen)
    found = []
    for _ in range(DIRECTIONS):
        v = {k: rng.standard_normal(base[k].shape) for k in floats(chosen)}

        def losses(h, v=v):
            moved = {k: a + h * v[k] if k in v else a
                     for k, a in base.items()}
            return np.array(results("relay-eval b.xml", moved, where))

        wide = (losses(STEP) - losses(-STEP)) / (2 * STEP)
        near = (losses(STEP / 2) - losses(-STEP / 2)) / STEP
        found.append((v, (4 * near - wide) / 3))
    return found


def report(what, c, how, bad):
    title = "%s of %s%s" % (what, c.title(), how)
    print("ok - %s" % title if bad is None else
          "not ok - %s\n# %s" % (title, bad))


def along(c, v, g):
    """The derivative along v by the gradient; and the size of its terms."""
    terms = [v[k] * g[k] for k in c.floats()]
    return (sum(float(np.sum(t)) for t in terms),
            sum(float(np.sum(np.abs(t))) for t in terms))


def judge(chosen, found, g, how):
    for n, c in enumerate(chosen):
        bad = None
        for v, want in found:
            got, size = along(c, v, g)
            if not abs(got - want[n]) <= c.rtol * max(size, 1):
                bad = "%r, by differences %r" % (got, float(want[n]))
        if bad is None and any(g[c.name(k)].shape != a.shape
                               for k, a in c.inputs.items()
                               if a.dtype.kind == "f"):
            bad = "its shape differs"
        report("gradient", c, how, bad)


def judge_forward(chosen, found, g, tangents, how):
    """Tangents by direction and case."""
    for n, c in enumerate(chosen):
        bad = None
        for (v, want), got in zip(found, tangents):
            product, size = along(c, v, g)
            if not abs(got[n] - want[n]) <= c.rtol * max(size, 1):
                bad = "%r, by differences %r" % (float(got[n]),
                                                 float(want[n]))
            elif not abs(got[n] - product) <= c.rtol * 1e-5 * max(size, 1):
                bad = "%r, by the gradient %r" % (float(got[n]), product)
        report("tangent", c, how, bad)


def run(chosen, sym, compiled):
    how = (" (symbolic)" if sym else "") + (" (compiled)" if compiled else "")
    with tempfile.TemporaryDirectory() as where:
        ad = begin(chosen, sym, where)
        sh("%s b.xml >g.xml && relay-ad -q --mode=forward --grad b.xml >t.xml"
           % ad, where)
        if compiled:
            sh("relay-build -o g.so g.xml && relay-build -o t.so t.xml", where)
        found = differences(chosen, where)
        program = "relay-run %s.so" if compiled else "relay-eval %s.xml"
        g = dict(zip(floats(chosen), results(program % "g",
                                             parameters(chosen), where)))
        tangents = [results(program % "t", dict(parameters(chosen), **{
            k + "_tangent": a for k, a in v.items()}), where)
            for v, _ in found]
    judge(chosen, found, g, how)
    judge_forward(chosen, found, g, tangents, how)


def run_twice(chosen):
    """The gradient of the sum of a gradient is its derivative along ones, and so
    is its tangent (forward over reverse)."""
    base, names = parameters(chosen), floats(chosen)
    with tempfile.TemporaryDirectory() as where:
        ad = begin(chosen, False, where)
        sh("%s b.xml >g.xml && %s g.xml >h.xml && relay-ad -q --mode=forward "
           "--grad --wrt=%s g.xml >f.xml" % (ad, ad, ",".join(names)), where)

        def gradient(h):
            return results("relay-eval g.xml", {
                k: a + h if k in names else a for k, a in base.items()}, where)

        got = results("relay-eval h.xml", base, where)
        tangent = results("relay-eval f.xml", dict(base, **{
            k + "_tangent": np.ones_like(base[k]) for k in names}), where)
        wide = [(a - b) / (2 * STEP) for a, b in zip(gradient(STEP),
                                                     gradient(-STEP))]
        near = [(a - b) / STEP for a, b in zip(gradient(STEP / 2),
                                               gradient(-STEP / 2))]
        want = [(4 * a - b) / 3 for a, b in zip(near, wide)]
    for c in chosen:
        bad = None
        for name in c.floats():
            a, t, b = (v[names.index(name)] for v in (got, tangent, want))
            size = float(np.abs(b).max()) if b.size else 0.0
            if not np.all(np.abs(a - b) <= c.rtol * 100 * (1 + size)):
                bad = "%%%s: %s, by differences %s" % (
                    name, a.ravel()[:4], b.ravel()[:4])
            elif not np.all(np.abs(a - t) <= 1e-10 * (1 + size)):
                bad = "%%%s: %s, forward over reverse %s" % (
                    name, a.ravel()[:4], t.ravel()[:4])
        report("second derivative", c, "", bad)


def run_rules(chosen):
    """The gradients by the rules of rows, and derived from the stages of the
    lowered module."""
    base, names = parameters(chosen), floats(chosen)
    with tempfile.TemporaryDirectory() as where:
        ad = begin(chosen, False, where)
        sh("%s b.xml >g.xml && relay-lower b.xml | %s >d.xml" % (ad, ad),
           where)
        rule, derived = (dict(zip(names, results("relay-eval %s.xml" % p,
                                                 base, where))) for p in "gd")
    for c in chosen:
        bad = None
        for name in c.floats():
            a, b = rule[name], derived[name]
            size = float(np.abs(b).max()) if b.size else 0.0
            if a.shape != b.shape or \
                    not np.all(np.abs(a - b) <= 1e-12 * (1 + size)):
                bad = "%%%s: %s, derived %s" % (name, a.ravel()[:4],
                                                b.ravel()[:4])
        report("rule", c, " (against the derived one)", bad)


def run_kinks(chosen):
    with tempfile.TemporaryDirectory() as where:
        ad = begin(chosen, False, where, loss="sum(%s)")
        sh("%s b.xml >g.xml && relay-ad -q --mode=forward --grad b.xml >t.xml"
           % ad, where)
        base = parameters(chosen)
        g = dict(zip(floats(chosen), results("relay-eval g.xml", base,
                                             where)))
        v = {k: rng.standard_normal(base[k].shape) for k in floats(chosen)}
        tangents = results("relay-eval t.xml", dict(base, **{
            k + "_tangent": a for k, a in v.items()}), where)
    for c, tangent in zip(chosen, tangents):
        bad = None
        for name, want in zip(c.floats(), c.want):
            if not np.allclose(g[name], want, rtol=1e-12, atol=1e-12):
                bad = "%%%s: %s" % (name, g[name].ravel())
        product, size = along(c, v, g)
        if bad is None and not abs(tangent - product) <= 1e-12 * (1 + size):
            bad = "the tangent is %r, not %r" % (float(tangent), product)
        report("subgradient", c, "", bad)


KERNEL = "it is computed by a kernel"


def attempt(chosen, how, run_them):
    """All at once; should that fail, one by one."""
    try:
        if chosen:
            run_them(chosen)
        return
    except RuntimeError as e:
        if len(chosen) == 1:
            # Without stages none is derived.
            if run_them != run_rules or KERNEL not in str(e):
                print("not ok - %s of %s\n%s" % (
                    how, chosen[0].title(),
                    "\n".join("#   " + s for s in str(e).splitlines()[:12])))
            return
    half = len(chosen) // 2
    attempt(chosen[:half], how, run_them)
    attempt(chosen[half:], how, run_them)


def samples():
    """One JSON object per case: its call, and the type of each input."""
    for c in cases + kinks:
        if "@" in c.call:
            continue
        print(json.dumps({"call": c.call, "fails": False, "judged": True,
                          "inputs": {k: type_text(a)
                                     for k, a in c.inputs.items()}}))


def main():
    compiled = "--compiled" in sys.argv
    only = [s for s in sys.argv[1:] if not s.startswith("--")]
    picked = [c for c in cases if not only or any(s in c.call for s in only)]
    # By day all are evaluated, one of eight is compiled, and of what else is
    # asked of each a third is; in the night all is.
    day = os.environ.get("NIGHTLY") != "1" and not only
    attempt(picked[::8 if compiled and day else 1], "gradient",
            lambda chosen: run(chosen, False, compiled))
    if not compiled:
        part = 3 if day else 1
        attempt(picked[::part], "gradient",
                lambda chosen: run(chosen, True, False))
        attempt([c for c in picked[1 % part::part] if c.twice],
                "second derivative", run_twice)
        attempt(picked[2 % part::part], "rule", run_rules)
        attempt([c for c in kinks if not only or any(s in c.call
                                                     for s in only)],
                "subgradient", run_kinks)
    sys.stdout.flush()


if "--samples" in sys.argv:
    samples()
else:
    main()
