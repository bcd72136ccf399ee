"""Gradients of operators against central differences in float64.

Each case is an expression over parameters.  All become one function that
returns a tuple of losses, the sum of sin over each expression's elements, which
relay-ad differentiates by every parameter at once.  For random directions v the
derivative of each loss along v by differences, extrapolated to the fourth
order, is compared with the product of v and the gradient: evaluated, with
extents as numbers and as names, and compiled.  In forward mode (--mode=forward
of relay-ad) the tangent along v is, which must agree with the differences and,
closer, with the product.  Of what is derived from the stages of an operator,
the gradient of the gradient too.
"""
import os
import subprocess
import sys
import tempfile

from harness import np, rng, type_text

DIRECTIONS = 3
STEP = 1e-3
cases = []


def case(call, rtol=1e-7, fixed="", **inputs):
    """Values must keep away from kinks by some steps.  fixed: the inputs whose
    extents must be numbers."""
    inputs = {k: np.asarray(a) for k, a in inputs.items()}
    cases.append((call, inputs, rtol, fixed))


def f(*shape):
    return rng.standard_normal(shape)


def u(lo, hi, *shape):
    return rng.uniform(lo, hi, shape)


def apart(*shape):
    """Numbers that keep a distance from each other and from 0."""
    n = int(np.prod(shape))
    return (rng.permutation(n) - n // 2 + 0.5).reshape(shape) / 3.0


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
case("sort(%x)", x=apart(3, 4))
case("sort(%x, axis=0, is_ascend=False)", x=apart(3, 4))
case("cumsum(%x, axis=1)", x=f(3, 4))
case("cumsum(%x, axis=-2, exclusive=True)", x=f(3, 4))

# ---- derived from the stages ----

DERIVED = len(cases)

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


# ---- the judge ----

def parameters(chosen):
    """name: array, of all cases."""
    return {"c%d%s" % (i, k): a for i, (_, inputs, _, _) in chosen
            for k, a in inputs.items()}


def module(chosen, sym):
    """@main, whose results are the cases' losses."""
    lets, params = [], []
    for i, (call, inputs, _, fixed) in chosen:
        for k, a in inputs.items():
            call = call.replace("%" + k, "%%c%d%s" % (i, k)) \
                if len(k) == 1 else call
            named = sym and k not in fixed
            params.append("%%c%d%s: %s" % (i, k, type_text(a, named)))
        call = call.replace("%t ", "%%c%dt_ " % i).replace(
            "%t.", "%%c%dt_." % i)
        parts = call.split("; ")
        lets += ["  %s;" % p for p in parts[:-1]]
        lets.append("  let %%r%d = sum(sin(%s));" % (i, parts[-1]))
    return "#[version = \"0.0.5\"]\ndef @main(%s) {\n%s\n  (%s,)\n}\n" % (
        ", ".join(params), "\n".join(lets),
        ", ".join("%%r%d" % i for i, _ in chosen))


def sh(command, where):
    env = dict(os.environ, HOME=where,
               RELAY_STORE=os.path.join(where, ".store"))
    r = subprocess.run(["sh", "-c", command], cwd=where, env=env,
                       capture_output=True, text=True, errors="replace",
                       timeout=1500, check=False)
    return r.returncode, r.stderr + r.stdout


def results(program, inputs, where):
    np.savez(os.path.join(where, "in.npz"), **inputs)
    status, err = sh("%s --output out.npz -i in.npz" % program, where)
    if status != 0:
        raise RuntimeError(err)
    with np.load(os.path.join(where, "out.npz")) as z:
        return [z[k] for k in z.files]


def differences(chosen, where):
    """By case and direction, the derivative of its loss; and directions."""
    base = parameters(chosen)
    found = []
    for _ in range(DIRECTIONS):
        v = {k: rng.standard_normal(a.shape) for k, a in base.items()
             if a.dtype.kind == "f"}

        def losses(h, v=v):
            moved = {k: a + h * v[k] if k in v else a
                     for k, a in base.items()}
            return np.array(results("relay-eval b.xml", moved, where))

        wide = (losses(STEP) - losses(-STEP)) / (2 * STEP)
        near = (losses(STEP / 2) - losses(-STEP / 2)) / STEP
        found.append((v, (4 * near - wide) / 3))
    return found


def named(chosen, gradients):
    return dict(zip([k for k, a in parameters(chosen).items()
                     if a.dtype.kind == "f"], gradients))


def judge_forward(chosen, found, gradients, tangents, where):
    """Tangents by direction and case."""
    g = named(chosen, gradients)
    for n, (i, (call, inputs, rtol, _)) in enumerate(chosen):
        title = "tangent of %s [%s]%s" % (call, ", ".join(
            "%%%s: %s" % (k, type_text(a)) for k, a in inputs.items()), where)
        bad = None
        for (v, want), got in zip(found, tangents):
            mine = ["c%d%s" % (i, k) for k in inputs if
                    "c%d%s" % (i, k) in v]
            product = sum(float(np.sum(v[k] * g[k])) for k in mine)
            size = sum(float(np.sum(np.abs(v[k] * g[k]))) for k in mine)
            if not abs(got[n] - want[n]) <= rtol * max(size, 1):
                bad = "%r, by differences %r" % (float(got[n]),
                                                 float(want[n]))
            elif not abs(got[n] - product) <= 1e-12 * max(size, 1):
                bad = "%r, by the gradient %r" % (float(got[n]), product)
        print("ok - %s" % title if bad is None else
              "not ok - %s\n# %s" % (title, bad))


def judge(chosen, found, gradients, where):
    g = named(chosen, gradients)
    for n, (i, (call, inputs, rtol, _)) in enumerate(chosen):
        shapes = ", ".join("%%%s: %s" % (k, type_text(a))
                           for k, a in inputs.items())
        title = "gradient of %s [%s]%s" % (call, shapes, where)
        bad = None
        for v, want in found:
            mine = ["c%d%s" % (i, k) for k in inputs if
                    "c%d%s" % (i, k) in v]
            got = sum(float(np.sum(v[k] * g[k])) for k in mine)
            size = sum(float(np.sum(np.abs(v[k] * g[k]))) for k in mine)
            if not abs(got - want[n]) <= rtol * max(size, 1):
                bad = "%r, by differences %r" % (got, float(want[n]))
        if bad is None and any(g["c%d%s" % (i, k)].shape != a.shape
                               for k, a in inputs.items()
                               if a.dtype.kind == "f"):
            bad = "its shape differs"
        print("ok - %s" % title if bad is None else
              "not ok - %s\n# %s" % (title, bad))


def run(chosen, sym, compiled):
    where_text = (" (symbolic)" if sym else "") + \
        (" (compiled)" if compiled else "")
    wrt = ",".join(k for k, a in parameters(chosen).items()
                   if a.dtype.kind == "f")
    with tempfile.TemporaryDirectory() as where:
        with open(os.path.join(where, "m.relay"), "w") as file:
            file.write(module(chosen, sym))
        status, err = sh(
            "relay-parse -q m.relay | relay-typecheck >b.xml && "
            "relay-ad -q --adjoint=each --grad --wrt=%s b.xml >g.xml && "
            "relay-ad -q --mode=forward --grad b.xml >t.xml%s" % (
                wrt, " && relay-build -o g.so g.xml && "
                "relay-build -o t.so t.xml" if compiled else ""), where)
        if status != 0:
            raise RuntimeError(err)
        found = differences(chosen, where)
        how = "relay-run %s.so" if compiled else "relay-eval %s.xml"
        gradients = results(how % "g", parameters(chosen), where)
        judge(chosen, found, gradients, where_text)
        tangents = [results(how % "t", dict(parameters(chosen), **{
            k + "_tangent": a for k, a in v.items()}), where)
            for v, _ in found]
        judge_forward(chosen, found, gradients, tangents, where_text)


def run_twice(chosen):
    """The gradient of the sum of a gradient is its derivative along ones."""
    base = parameters(chosen)
    names = [k for k, a in base.items() if a.dtype.kind == "f"]
    wrt = ",".join(names)
    ad = "relay-ad -q --adjoint=each --grad --wrt=%s" % wrt

    with tempfile.TemporaryDirectory() as where:
        with open(os.path.join(where, "m.relay"), "w") as file:
            file.write(module(chosen, False))
        status, err = sh("relay-parse -q m.relay | relay-typecheck | %s >g.xml "
                         "&& %s g.xml >h.xml" % (ad, ad), where)
        if status != 0:
            raise RuntimeError(err)

        def gradient(h):
            return results("relay-eval g.xml", {
                k: a + h if k in names else a for k, a in base.items()}, where)

        got = results("relay-eval h.xml", base, where)
        wide = [(a - b) / (2 * STEP) for a, b in zip(gradient(STEP),
                                                     gradient(-STEP))]
        near = [(a - b) / STEP for a, b in zip(gradient(STEP / 2),
                                               gradient(-STEP / 2))]
        want = [(4 * a - b) / 3 for a, b in zip(near, wide)]
    for i, (call, inputs, rtol, _) in chosen:
        bad = None
        for k in inputs:
            name = "c%d%s" % (i, k)
            if name not in names:
                continue
            a, b = got[names.index(name)], want[names.index(name)]
            size = float(np.abs(b).max()) if b.size else 0.0
            if not np.all(np.abs(a - b) <= rtol * 100 * (1 + size)):
                bad = "%%%s: %s, by differences %s" % (k, a.ravel()[:4],
                                                       b.ravel()[:4])
        print("%sok - second derivative of %s" % ("not " if bad else "", call))
        if bad:
            print("#   " + bad)


def attempt(chosen, sym, compiled):
    """All at once; should that fail, one by one."""
    try:
        if compiled == "twice":
            run_twice(chosen)
        else:
            run(chosen, sym, compiled)
        return
    except RuntimeError as e:
        if len(chosen) == 1:
            print("not ok - gradient of %s%s%s\n%s" % (
                chosen[0][1][0], " (symbolic)" if sym else "",
                " (compiled)" if compiled is True else
                " (twice)" if compiled else "",
                "\n".join("#   " + s for s in str(e).splitlines()[:12])))
            return
    for one in chosen:
        attempt([one], sym, compiled)


compiled = "--compiled" in sys.argv
only = [s for s in sys.argv[1:] if not s.startswith("--")]
picked = [(i, c) for i, c in enumerate(cases)
          if not only or any(s in c[0] for s in only)]
attempt(picked, False, compiled)
if not compiled:
    attempt(picked, True, False)
    attempt([p for p in picked if p[0] >= DERIVED], False, "twice")
sys.stdout.flush()
