#!/usr/bin/python3
"""Random ONNX graphs: what is compiled computes what relay-eval computes.

usage: graphs.py [--size N] [--keep DIR] [--only SEED] [--least N] COUNT

COUNT graphs of about --size nodes, those of the seeds $SEED * 100000 and after
it: operators on tensors of mixed data types, odd and tiny extents, some of
them free, broadcasting, and If, Loop and Scan.  The generator knows the shape
and the data type of each value, so that every node finds operands; values are
kept small.  relay-eval's outputs are compared with those of compiled code at
-O0 or the other levels in turn, and, where the module onnxruntime is
installed, with that one's.  A graph that the importer refuses counts as
refused.  Graphs that differ are kept in --keep.  At the end stands how often
each operator came up; --least N makes less than N of one a failure.
"""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
try:
    import numpy as np
except ImportError:
    print("ok - graphs # skip: there is no numpy")
    sys.exit(0)
import write as w  # noqa: E402

try:
    import onnxruntime
    onnxruntime.set_default_logger_severity(4)
except ImportError:
    onnxruntime = None

UNARY = ["Abs", "Asinh", "Atan", "Ceil", "Celu", "Cos", "Elu", "Erf", "Floor",
         "Gelu", "HardSigmoid", "HardSwish", "Identity", "LeakyRelu", "Mish",
         "Neg", "Relu", "Round", "Selu", "Sigmoid", "Sign", "Sin", "Softplus",
         "Softsign", "Tanh", "ThresholdedRelu", "Shrink"]
BOUNDED = ["Acos", "Asin", "Cosh", "Exp", "Sinh", "Tan", "Atanh"]   # of tanh
POSITIVE = ["Log", "Sqrt", "Reciprocal", "Acosh"]
BINARY = ["Add", "Sub", "Mul", "Max", "Min", "Mean", "Sum", "PRelu"]
COMPARE = ["Equal", "Greater", "Less", "GreaterOrEqual", "LessOrEqual"]
LOGIC = ["And", "Or", "Xor"]
BITS = ["BitwiseAnd", "BitwiseOr", "BitwiseXor"]
REDUCE = ["ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd",
          "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSumExp"]
NORM = ["Softmax", "LogSoftmax", "Hardmax", "LpNormalization"]
FLOATS, INTS = ["f4", "f8", "f2"], ["i4", "i8"]
LIMIT = 400     # elements of a value
ROUNDED = {"f2": 2e-2, "f4": 5e-5, "f8": 1e-10}


class Value:
    """A name with its type, and how far what it was computed from is rounded:
    a double that was cast from a float is no more exact than the float."""

    def __init__(self, name, dt, shape, sources=()):
        self.name, self.dt, self.shape = name, dt, tuple(shape)
        self.rounded = max([ROUNDED.get(dt, 0)] +
                           [v.rounded for v in sources if v is not None])

    def __len__(self):
        return len(self.shape)


class Nothing(Exception):
    """The scope has no operand for this operator."""


class Block:
    """Nodes of a graph being written; those inside share its census."""

    def __init__(self, r, census, scope=(), prefix="v", depth=0):
        self.r, self.census, self.scope = r, census, list(scope)
        self.prefix, self.depth = prefix, depth
        self.nodes, self.inits = [], {}

    def fresh(self):
        return "%s%d" % (self.prefix, len(self.nodes) + len(self.inits))

    def const(self, a):
        name = self.fresh() + "c"
        self.inits[name] = np.asarray(a)
        return Value(name, self.inits[name].dtype.str[1:], np.shape(a))

    def node(self, op, ins, *outs, **attrs):
        """outs: (dtype, shape) of each output; the first Value."""
        base = self.fresh()
        sources = self.scope if op in ("If", "Loop", "Scan") else ins
        vs = [Value("%s_%d" % (base, k), *o, sources)
              for k, o in enumerate(outs)]
        self.nodes.append(w.node(op, ["" if i is None else i.name for i in ins],
                                 [v.name for v in vs], **attrs))
        self.census[op] = self.census.get(op, 0) + 1
        self.scope += vs
        return vs[0]

    def like(self, op, x, *more, **attrs):
        return self.node(op, [x] + list(more), (x.dt, x.shape), **attrs)

    def some(self, test=lambda v: True):
        found = [v for v in self.scope if test(v)]
        if not found:
            raise Nothing
        return self.r.choice(found[-10:])

    def real(self, least=0, most=9):
        return self.some(lambda v: v.dt in FLOATS and
                         least <= len(v) <= most and 0 not in v.shape)

    def tame(self, x):
        return self.like("Tanh", x)

    def number(self, dt, shape):
        rng = np.random.default_rng(self.r.randrange(1 << 30))
        if dt == "b1":
            return rng.integers(0, 2, shape).astype(bool)
        if dt[0] in "iu":
            return rng.integers(0 if dt[0] == "u" else -4, 6, shape).astype(
                dt)
        return rng.standard_normal(shape).astype(dt)

    def fitting(self, x):
        """Another operand that broadcasts with x, and the common shape."""
        def fits(v):
            return v.dt == x.dt and broadcast(v.shape, x.shape) is not None
        found = [v for v in self.scope if fits(v)]
        if found and self.r.random() < .7:
            y = self.r.choice(found[-10:])
        else:
            shape = [self.r.choice([1, d]) for d in x.shape[self.r.randint(
                0, len(x)):]]
            y = self.const(self.number(x.dt, shape))
        shape = broadcast(x.shape, y.shape)
        if shape is None:
            raise Nothing
        return y, shape

    def axis(self, x):
        k = self.r.randrange(len(x))
        return k, self.r.choice([k, k - len(x)])


def broadcast(a, b):
    try:
        out = np.broadcast_shapes(a, b)
    except ValueError:
        return None
    return out if int(np.prod(out)) <= LIMIT and len(out) < 6 else None


def vector(b, *v):
    return b.const(np.array(v, "i8"))


# ---- operators: each takes a block and adds nodes, or raises Nothing ----

def unary(b):
    b.like(b.r.choice(UNARY), b.some(lambda v: v.dt in ("f4", "f2")))


def bounded(b):
    x = b.some(lambda v: v.dt == "f4")
    half = b.const(np.array(.5, "f4"))
    b.like(b.r.choice(BOUNDED), b.like("Mul", b.tame(x), half))


def positive(b):
    x = b.some(lambda v: v.dt == "f4")
    one = b.const(np.array(1.25, "f4"))
    b.like(b.r.choice(POSITIVE), b.like("Add", b.like("Abs", x), one))


def binary(b):
    x = b.some(lambda v: v.dt == "f4" or v.dt in INTS)
    op = b.r.choice(BINARY if x.dt == "f4" else BINARY[:5])
    if op in ("Mean", "Max", "Min") and x.dt != "f4":
        op = "Add"
    y, shape = b.fitting(x)
    if op == "PRelu" and shape != x.shape:
        op = "Add"
    if op == "Mul" and x.dt == "f4":
        x = b.tame(x)
    z = b.node(op, [x, y], (x.dt, shape))
    if x.dt in INTS and op == "Mul":
        b.like("Clip", z, b.const(np.array(-50, x.dt)), b.const(np.array(
            50, x.dt)))


def divide(b):
    x = b.some(lambda v: v.dt == "f4" or v.dt in INTS)
    if x.dt == "f4":
        y = b.const(abs(b.number("f4", x.shape[-1:])) + np.float32(.5))
        b.node("Div", [x, y], ("f4", x.shape))
    else:
        y = b.const(np.array(b.r.choice([2, 3, -3]), x.dt))
        b.like(b.r.choice(["Div", "Mod"]), x, y)


def power(b):
    x = b.some(lambda v: v.dt == "f4")
    b.like("Pow", b.like("Abs", x), b.const(np.array(b.r.choice(
        [.5, 2, 0, 1.5]), "f4")))


def compare(b):
    x = b.some(lambda v: v.dt in ("f4", "i4", "i8"))
    y, shape = b.fitting(x)
    b.node(b.r.choice(COMPARE), [x, y], ("b1", shape))


def logic(b):
    x = b.some(lambda v: v.dt == "b1")
    if b.r.random() < .3:
        b.like("Not", x)
        return
    y, shape = b.fitting(x)
    b.node(b.r.choice(LOGIC), [x, y], ("b1", shape))


def bits(b):
    x = b.some(lambda v: v.dt in INTS)
    if b.r.random() < .2:
        b.like("BitwiseNot", x)
        return
    y, shape = b.fitting(x)
    b.node(b.r.choice(BITS), [x, y], (x.dt, shape))


def where(b):
    x = b.some(lambda v: v.dt != "b1")
    c = b.some(lambda v: v.dt == "b1" and broadcast(v.shape, x.shape)
               is not None)
    y, shape = b.fitting(x)
    shape = broadcast(shape, c.shape)
    if shape is None:
        raise Nothing
    b.node("Where", [c, x, y], (x.dt, shape))


def classify(b):
    x = b.some(lambda v: v.dt == "f4")
    b.node(b.r.choice(["IsNaN", "IsInf"]), [x], ("b1", x.shape))


def cast(b):
    x = b.some()
    dt = b.r.choice(["f4", "f4", "f8", "f2", "i4", "i8", "b1", "u1"])
    if x.dt in FLOATS and dt in ("u1", "i4", "i8"):
        x = b.like("Abs", b.like("Round", b.tame(x)))
    if dt == "u1" and x.dt[0] == "i":
        dt = "i4"
    b.node("Cast", [x], (dt, x.shape), to=w.CODES[dt])


def reduced(x, axes, keep):
    return [1 if k in axes else d for k, d in enumerate(x.shape)
            if keep or k not in axes]


def reduce(b):
    x = b.real(1)
    axes = b.r.sample(range(len(x)), b.r.randint(1, len(x)))
    op, keep = b.r.choice(REDUCE), b.r.randint(0, 1)
    if x.dt != "f4":
        op = "ReduceMax"
    if op in ("ReduceProd", "ReduceSumSquare"):
        x = b.tame(x)
    b.node(op, [x, vector(b, *[b.r.choice([a, a - len(x)]) for a in axes])],
           (x.dt, reduced(x, axes, keep)), keepdims=keep)


def arg(b):
    x = b.real(1)
    k, a = b.axis(x)
    keep = b.r.randint(0, 1)
    b.node(b.r.choice(["ArgMax", "ArgMin"]), [x], ("i8", reduced(
        x, [k], keep)), axis=a, keepdims=keep)


def norm(b):
    x = b.some(lambda v: v.dt == "f4" and len(v) and 0 not in v.shape)
    b.like(b.r.choice(NORM), x, axis=b.axis(x)[1])


def layer_norm(b):
    x = b.some(lambda v: v.dt == "f4" and len(v) and v.shape[-1] > 1)
    b.like("LayerNormalization", x, b.const(b.number("f4", x.shape[-1:])),
           epsilon=.1)


def reshape(b):
    x = b.some(lambda v: 0 not in v.shape)
    n = int(np.prod(x.shape))
    k = b.r.choice([d for d in range(1, n + 1) if n % d == 0])
    kind = b.r.randrange(4)
    if kind == 0:
        b.node("Reshape", [x, vector(b, k, -1)], (x.dt, (k, n // k)))
    elif kind == 1:
        b.node("Reshape", [x, vector(b, -1)], (x.dt, (n,)))
    elif kind == 2 and len(x):
        a = b.r.randint(0, len(x))
        p = int(np.prod(x.shape[:a]))
        b.node("Flatten", [x], (x.dt, (p, n // p)), axis=a)
    else:
        shape = b.node("Shape", [x], ("i8", (len(x),)))
        b.node("Reshape", [x, shape], (x.dt, x.shape))


def transpose(b):
    x = b.some(lambda v: len(v) > 1)
    p = b.r.sample(range(len(x)), len(x))
    b.node("Transpose", [x], (x.dt, [x.shape[k] for k in p]), perm=p)


def unit(b):
    x = b.some(lambda v: len(v) < 5)
    ones = [k for k, d in enumerate(x.shape) if d == 1]
    if ones and b.r.random() < .6:
        k = b.r.choice(ones)
        b.node("Squeeze", [x, vector(b, k)], (x.dt, x.shape[:k] +
                                              x.shape[k + 1:]))
    else:
        k = b.r.randint(0, len(x))
        b.node("Unsqueeze", [x, vector(b, k)], (x.dt, x.shape[:k] + (1,) +
                                                x.shape[k:]))


def concat(b):
    x = b.some(lambda v: len(v) and np.prod(v.shape) < LIMIT / 3)
    k, a = b.axis(x)
    s = list(x.shape)
    s[k] = b.r.randint(0, 3)
    y = b.const(b.number(x.dt, s))
    s[k] += x.shape[k]
    b.node("Concat", b.r.sample([x, y], 2), (x.dt, s), axis=a)


def split(b):
    x = b.some(lambda v: len(v) and max(v.shape) > 1)
    k = b.r.choice([k for k, d in enumerate(x.shape) if d > 1])
    p = b.r.randint(1, x.shape[k] - 1)
    outs = [(x.dt, x.shape[:k] + (n,) + x.shape[k + 1:])
            for n in (p, x.shape[k] - p)]
    b.node("Split", [x, vector(b, p, x.shape[k] - p)], *outs, axis=k)


def slices(b):
    x = b.some(lambda v: len(v))
    k, a = b.axis(x)
    n, s = x.shape[k], b.r.choice([1, 1, 2, -1, -2])
    lo, hi = b.r.randint(-n - 2, n + 2), b.r.randint(-n - 2, n + 2)
    at, to = (v + n if v < 0 else v for v in (lo, hi))
    low, high = (0, n) if s > 0 else (-1, n - 1)
    count = len(range(min(max(at, 0), high), min(max(to, low), high), s))
    b.node("Slice", [x] + [vector(b, v) for v in (lo, hi, a, s)],
           (x.dt, x.shape[:k] + (count,) + x.shape[k + 1:]))


def gather(b):
    x = b.some(lambda v: len(v) and 0 not in v.shape)
    k, a = b.axis(x)
    n = x.shape[k]
    rng = np.random.default_rng(b.r.randrange(1 << 30))
    if b.r.random() < .5:
        shape = b.r.choice([(), (1,), (3,), (2, 2)])
        i = b.const(rng.integers(-n, n, shape))
        out = x.shape[:k] + shape + x.shape[k + 1:]
        if np.prod(out) <= LIMIT and len(out) < 6:
            b.node("Gather", [x, i], (x.dt, out), axis=a)
    else:
        i = b.const(rng.integers(-n, n, x.shape))
        b.node("GatherElements", [x, i], (x.dt, x.shape), axis=a)


def gather_nd(b):
    x = b.some(lambda v: len(v) and 0 not in v.shape)
    k = b.r.randint(1, len(x))
    i = b.const(np.array([[b.r.randrange(d) for d in x.shape[:k]]
                          for _ in range(2)], "i8"))
    b.node("GatherND", [x, i], (x.dt, (2,) + x.shape[k:]))


def scatter(b):
    x = b.some(lambda v: v.dt in ("f4", "i8") and len(v) and 0 not in v.shape)
    k, a = b.axis(x)
    s = list(x.shape)
    s[k] = 1
    i = b.const(np.full(s, b.r.randrange(-x.shape[k], x.shape[k])))
    b.like("ScatterElements", x, i, b.const(b.number(x.dt, s)), axis=a,
           reduction=b.r.choice(["none", "add", "max"]))


def widen(b):
    x = b.some(lambda v: len(v) and np.prod(v.shape) < LIMIT / 6)
    if b.r.random() < .5:
        s = (2,) + tuple(3 if d == 1 else d for d in x.shape)
        if np.prod(s) <= LIMIT and len(s) < 6:
            b.node("Expand", [x, vector(b, *s)], (x.dt, s))
    else:
        reps = [b.r.choice([1, 1, 2, 0]) for _ in x.shape]
        s = [d * r for d, r in zip(x.shape, reps)]
        if np.prod(s) <= LIMIT:
            b.node("Tile", [x, vector(b, *reps)], (x.dt, s))


def pad(b):
    x = b.some(lambda v: v.dt in ("f4", "i4", "i8") and 1 <= len(v) < 4 and
               0 not in v.shape and np.prod(v.shape) < LIMIT / 4)
    mode = b.r.choice(["constant", "edge", "reflect"])
    most = [d - 1 if mode == "reflect" else 2 for d in x.shape]
    p = [b.r.randint(0, min(m, 2)) for m in most + most]
    s = [d + i + j for d, i, j in zip(x.shape, p, p[len(x):])]
    b.node("Pad", [x, vector(b, *p)], (x.dt, s), mode=mode)


def cumsum(b):
    x = b.some(lambda v: v.dt in ("f4", "i4", "i8") and len(v))
    b.like("CumSum", x, b.const(np.array(b.axis(x)[1], "i8")),
           exclusive=b.r.randint(0, 1), reverse=b.r.randint(0, 1))


def topk(b):
    x = b.some(lambda v: v.dt in ("f4", "i8") and len(v) and 0 not in v.shape)
    k, a = b.axis(x)
    n = b.r.randint(1, x.shape[k])
    s = x.shape[:k] + (n,) + x.shape[k + 1:]
    b.node("TopK", [x, vector(b, n)], (x.dt, s), ("i8", s), axis=a,
           largest=b.r.randint(0, 1))


def trilu(b):
    x = b.some(lambda v: len(v) > 1 and v.dt in ("f4", "i8"))
    b.like("Trilu", x, b.const(np.array(b.r.randint(-2, 2), "i8")),
           upper=b.r.randint(0, 1))


def made(b):
    kind = b.r.randrange(4)
    if kind == 0:
        x = b.some(lambda v: len(v) < 4)
        s = b.node("Shape", [x], ("i8", (len(x),)))
        b.node("ConstantOfShape", [s], ("f4", x.shape),
               value=np.array([2], "f4"))
    elif kind == 1:
        n = b.r.randint(0, 5)
        b.node("Range", [b.const(np.array(v, "i8")) for v in (0, n, 1)],
               ("i8", (n,)))
    elif kind == 2:
        x = b.some(lambda v: len(v) == 2)
        b.node("EyeLike", [x], ("f4", x.shape), dtype=1)
    else:
        b.node("Size", [b.some()], ("i8", ()))


def one_hot(b):
    i = b.some(lambda v: v.dt == "i8" and len(v) < 4)
    n = b.r.randint(1, 4)
    if np.prod(i.shape) * n <= LIMIT:
        b.node("OneHot", [i, vector(b, n), b.const(np.array([0, 1], "f4"))],
               ("f4", i.shape + (n,)))


def product(b):
    x = b.some(lambda v: v.dt == "f4" and len(v) > 1)
    n = b.r.choice([1, 2, 3, 5])
    y = b.const(b.number("f4", (x.shape[-1], n)))
    x = b.tame(x)
    if len(x) == 2 and b.r.random() < .4:
        b.node("Gemm", [x, y, b.const(b.number("f4", (n,)))],
               ("f4", (x.shape[0], n)), alpha=.5)
    elif len(x) == 2 and b.r.random() < .3:
        b.node("Einsum", [x, y], ("f4", (n, x.shape[0])),
               equation="ij,jk->ki")
    else:
        b.node("MatMul", [x, y], ("f4", x.shape[:-1] + (n,)))


def image(b):
    """A value as a picture of two channels."""
    x = b.some(lambda v: v.dt == "f4" and np.prod(v.shape) >= 2 and
               np.prod(v.shape) % 2 == 0 and 0 not in v.shape)
    n = int(np.prod(x.shape)) // 2
    h = b.r.choice([d for d in range(1, n + 1) if n % d == 0])
    return b.node("Reshape", [x, vector(b, 1, 2, h, n // h)],
                  ("f4", (1, 2, h, n // h)))


def window(b):
    x = image(b)
    h, v = x.shape[2:]
    k = [b.r.randint(1, min(3, h)), b.r.randint(1, min(3, v))]
    s = [b.r.randint(1, 2) for _ in k]
    out = [(d - i) // j + 1 for d, i, j in zip((h, v), k, s)]
    op = b.r.choice(["Conv", "MaxPool", "AveragePool", "LpPool",
                     "GlobalAveragePool", "GlobalMaxPool"])
    if op == "Conv":
        b.node(op, [b.tame(x), b.const(b.number("f4", [3, 2] + k))],
               ("f4", [1, 3] + out), strides=s, kernel_shape=k)
    elif op[0] == "G":
        b.node(op, [x], ("f4", (1, 2, 1, 1)))
    else:
        b.node(op, [x], ("f4", [1, 2] + out), strides=s, kernel_shape=k)


def blocks(b):
    x = image(b)
    h, v = x.shape[2:]
    if h % 2 == 0 and v % 2 == 0:
        b.node("SpaceToDepth", [x], ("f4", (1, 8, h // 2, v // 2)),
               blocksize=2)
    elif h * v <= LIMIT // 8:
        b.node("Resize", [x, None, b.const(np.array([1, 1, 2, 2], "f4"))],
               ("f4", (1, 2, h * 2, v * 2)), mode=b.r.choice(
                   ["nearest", "linear"]))


def quantized(b):
    x = b.some(lambda v: v.dt == "f4")
    scale = b.const(np.array(.0625, "f4"))
    zero = b.const(np.array(3, "u1"))
    q = b.node("QuantizeLinear", [x, scale, zero], ("u1", x.shape))
    b.node("DequantizeLinear", [q, scale, zero], ("f4", x.shape))


def clip(b):
    x = b.some(lambda v: v.dt in ("f4", "i4", "i8"))
    b.like("Clip", x, b.const(np.array(-1, x.dt)), b.const(np.array(
        2, x.dt)))


# ---- control ----

BODY = [unary, binary, clip, power, divide]


def inner(b, scope, like):
    """A block, and a value of its own of that type."""
    sub = Block(b.r, b.census, scope, b.fresh() + b.r.choice("abc") + "_",
                b.depth + 1)
    for _ in range(b.r.randint(1, 3)):
        try:
            b.r.choice(BODY)(sub)
        except Nothing:
            pass
    x = sub.some(lambda v: v.dt == like.dt and v.shape == like.shape)
    return sub, sub.like("Identity", x)


def graph(sub, ins, outs):
    return w.graph(sub.nodes, [typed(v) for v in ins],
                   [typed(v) for v in outs], sub.inits)


def typed(v):
    return v.name, w.CODES[v.dt], v.shape


def branch(b):
    x = b.some(lambda v: v.dt in ("f4", "i4"))
    c = b.some(lambda v: v.dt == "b1" and 0 not in v.shape)
    if c.shape:
        c = b.node("Reshape", [c, vector(b, -1)], ("b1", (
            int(np.prod(c.shape)),)))
        c = b.node("Gather", [c, b.const(np.array(0, "i8"))], ("b1", ()))
    parts = [inner(b, b.scope, x) for _ in range(2)]
    b.node("If", [c], (x.dt, x.shape), then_branch=graph(
        parts[0][0], [], [parts[0][1]]), else_branch=graph(
            parts[1][0], [], [parts[1][1]]))


def loop(b):
    x = b.some(lambda v: v.dt in ("f4", "i4") and np.prod(v.shape) < 60 and
               len(v) < 5)
    n, base = b.r.randint(0, 4), b.fresh()
    i, c = Value(base + "i", "i8", ()), Value(base + "c", "b1", ())
    state = Value(base + "s", x.dt, x.shape)
    sub, y = inner(b, b.scope + [state], state)
    y = sub.like("Clip", y, sub.const(np.array(-9, x.dt)), sub.const(
        np.array(9, x.dt)))
    go, each = sub.like("Identity", c), sub.like("Identity", y)
    b.node("Loop", [b.const(np.array(n, "i8")), b.const(np.array(True)), x],
           (x.dt, x.shape), (x.dt, (n,) + x.shape),
           body=graph(sub, [i, c, state], [go, y, each]))


def scan(b):
    xs = b.some(lambda v: v.dt == "f4" and len(v) and v.shape[0] > 0)
    base = b.fresh()
    s = b.const(b.number("f4", xs.shape[1:]))
    state = Value(base + "s", "f4", xs.shape[1:])
    x = Value(base + "x", "f4", xs.shape[1:])
    sub = Block(b.r, b.census, [state, x], base + "b_", b.depth + 1)
    y = sub.like("Tanh", sub.like(b.r.choice(["Add", "Mul", "Max"]), state,
                                  x))
    each = sub.like(b.r.choice(["Identity", "Abs", "Neg"]), y)
    b.node("Scan", [s, xs], ("f4", s.shape), ("f4", xs.shape),
           body=graph(sub, [state, x], [y, each]), num_scan_inputs=1)


STEPS = [unary, unary, unary, bounded, bounded, positive, positive, binary,
         binary, binary, divide, power, compare, compare, logic, bits, where,
         classify, cast, cast, reduce, reduce, reduce, arg, norm, norm,
         layer_norm, reshape, reshape, transpose, unit, concat, split, slices,
         gather, gather_nd, scatter, widen, pad, cumsum, topk, trilu, made,
         made, one_hot, product, product, window, window, window, blocks,
         quantized, clip, branch, loop, scan]
OPERATORS = set(UNARY + BOUNDED + POSITIVE + BINARY + COMPARE + LOGIC + BITS +
                REDUCE + NORM) | set(
    "Div Mod Pow Not BitwiseNot Where IsNaN IsInf Cast ArgMax ArgMin "
    "LayerNormalization Reshape Flatten Shape Transpose Squeeze Unsqueeze "
    "Concat Split Slice Gather GatherElements GatherND ScatterElements "
    "Expand Tile Pad CumSum TopK Trilu ConstantOfShape Range EyeLike Size "
    "OneHot Gemm Einsum MatMul Conv MaxPool AveragePool LpPool "
    "GlobalAveragePool GlobalMaxPool SpaceToDepth Resize QuantizeLinear "
    "DequantizeLinear Clip If Loop Scan".split())


def build(seed, size):
    """(model, inputs, census, outputs with their rounding) of a seed."""
    r = random.Random(seed)
    census, inputs, declared = {}, {}, []
    b = Block(r, census)
    free = r.random() < .4
    for k, dt in enumerate(["f4", "f4", r.choice(["f4", "f8", "f2"]),
                            r.choice(INTS), "b1"]):
        shape = tuple(r.choice([1, 1, 2, 3, 4, 5, 7, 8, 0 if k > 2 and
                                r.random() < .1 else 2])
                      for _ in range(r.choice([0, 1, 2, 2, 3])))
        v = Value("x%d" % k, dt, shape)
        inputs[v.name] = b.number(dt, shape)
        b.scope.append(v)
        declared.append((v.name, w.CODES[dt], [
            "d%d" % d if free and d > 1 else d for d in shape]))
    done = 0
    while done < size:
        at = len(b.nodes)
        try:
            r.choice(STEPS)(b)
        except Nothing:
            pass
        done += max(1, len(b.nodes) - at)
    outs = []
    for v in r.sample(b.scope, min(5, len(b.scope))) + b.scope[-3:]:
        outs.append(b.like("Identity", v))
    m = w.model(b.nodes, declared, [(v.name, w.CODES[v.dt], [
        "o%s_%d" % (v.name, k) for k in range(len(v))]) for v in outs],
        b.inits, {"": 20})
    return m, inputs, census, {v.name: v.rounded for v in outs}


# ---- comparison ----

def differs(want, got, bound):
    """None, or how one tensor differs: infinities and NaN exactly, numbers
    next to the greatest of the tensor."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return "%s%s, expected %s%s" % (got.dtype, got.shape, want.dtype,
                                        want.shape)
    if want.dtype.kind != "f":
        bad = got != want
    else:
        x, y = want.astype("f8"), got.astype("f8")
        finite = np.isfinite(x) & np.isfinite(y)
        most = np.abs(x[np.isfinite(x)]).max(initial=0)
        with np.errstate(all="ignore"):
            bad = ~np.where(finite, np.abs(x - y) <= bound * most,
                            (x == y) | (np.isnan(x) & np.isnan(y)))
    if not bad.any():
        return None
    at = tuple(np.argwhere(bad)[0])
    return "%s at %s, expected %s" % (got[at], at, want[at])


def run(line, where, out):
    p = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=where,
                       capture_output=True, text=True, errors="replace",
                       env=dict(os.environ, HOME=where), check=False,
                       timeout=300)
    if p.returncode:
        err = [s for s in p.stderr.splitlines() if "error" in s]
        return p.returncode, err[0] if err else p.stderr[-400:]
    return 0, {f[:-4]: np.load(os.path.join(where, out, f))
               for f in os.listdir(os.path.join(where, out))}


def first_difference(want, got, names, scale):
    for n in names:
        why = "there is no output %s" % n if n not in got or n not in want \
            else differs(want[n], got[n], scale * names[n])
        if why:
            return "%s: %s" % (n, why)
    return None


def compare(seed, m, inputs, names, where):
    """("ok" | "refused" | "bad", text)."""
    args = ""
    with open(os.path.join(where, "m.onnx"), "wb") as f:
        f.write(m)
    for k, v in inputs.items():
        np.save(os.path.join(where, k + ".npy"), v)
        args += " --input %s=%s.npy" % (k, k)
    for d in ("e", "c"):
        os.mkdir(os.path.join(where, d))
    status, text = run("relay-import -q m.onnx >a.xml", where, "e")
    if status:
        return "refused" if status == 1 else "bad", "import: " + str(text)
    status, want = run("relay-typecheck -q a.xml >b.xml && relay-eval -q "
                       "--output-dir e%s b.xml" % args, where, "e")
    if status:
        return "bad", "relay-eval: " + want
    level = (2, 0, 3)[seed % 3]
    status, got = run("relay-codegen -q -O%d -o m.so b.xml && relay-run -q "
                      "--output-dir c%s m.so" % (level, args), where, "c")
    if status:
        return "bad", "-O%d: %s" % (level, got)
    why = first_difference(want, got, names, 1)
    if why:
        return "bad", "-O%d: %s" % (level, why)
    if onnxruntime is None:
        return "ok", ""
    try:
        s = onnxruntime.InferenceSession(m, providers=[
            "CPUExecutionProvider"])
        other = dict(zip(names, s.run(None, inputs)))
    except Exception as e:  # what it does not implement says nothing
        return "ok", "onnxruntime: " + str(e)[:100]
    why = first_difference(other, want, names, 40)
    return ("bad", "onnxruntime: " + why) if why else ("ok", "")


def one(seed, opts):
    m, inputs, census, names = build(seed, opts.size)
    with tempfile.TemporaryDirectory() as where:
        kind, text = compare(seed, m, inputs, names, where)
        if kind == "bad":
            size = opts.size
            for n in range(1, size):    # the first part that differs too
                part = build(seed, n)
                with tempfile.TemporaryDirectory() as at:
                    again = compare(seed, part[0], part[1], part[3], at)
                if again[0] == "bad":
                    m, inputs, size, text = part[0], part[1], n, again[1]
                    break
            os.makedirs(opts.keep, exist_ok=True)
            base = os.path.join(opts.keep, "graph%d" % seed)
            with open(base + ".onnx", "wb") as f:
                f.write(m)
            np.savez(base + ".npz", **inputs)
            text = "size %d: %s\n# %s.onnx" % (size, text, base)
    return seed, kind, text, census


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--size", type=int, default=24)
    ap.add_argument("--keep", default=".build/failures")
    ap.add_argument("--only", type=int)
    ap.add_argument("--least", type=int, default=0)
    ap.add_argument("-v", action="store_true")
    ap.add_argument("count", type=int)
    opts = ap.parse_args()
    seed = int(os.environ.get("SEED", "1")) * 100000
    seeds = [opts.only] if opts.only is not None else range(
        seed, seed + opts.count)
    kinds, total, silent = {}, {}, 0
    with concurrent.futures.ThreadPoolExecutor(
            int(os.environ.get("JOBS", "2"))) as ex:
        for s, kind, text, census in ex.map(lambda s: one(s, opts), seeds):
            kinds[kind] = kinds.get(kind, 0) + 1
            silent += kind == "ok" and text != ""
            if kind == "bad":
                print("not ok - seed %d, %s" % (s, text), flush=True)
            elif text and opts.v:
                print("# seed %d: %s: %s" % (s, kind, text), flush=True)
            if kind != "refused":
                for k, n in census.items():
                    total[k] = total.get(k, 0) + n
    few = sorted(o for o in OPERATORS if total.get(o, 0) < opts.least)
    print("# census of %d operators: %s" % (len(total), ", ".join(
        "%s %d" % e for e in sorted(total.items()))))
    print("# %s; onnxruntime %s" % (", ".join("%s %d" % e for e in sorted(
        kinds.items())), "is not installed" if onnxruntime is None else
        "did not run %d" % silent))
    for o in few:
        print("not ok - %s came up %d times, not %d" % (o, total.get(o, 0),
                                                       opts.least))
    if not kinds.get("ok"):
        print("not ok - no graph was compared")
    elif not kinds.get("bad") and not few:
        print("ok - %d random graphs compute what relay-eval computes" %
              kinds["ok"])
    return bool(kinds.get("bad") or few or not kinds.get("ok"))


if __name__ == "__main__":
    sys.exit(main())
