"""The constructs of the random programs.

Each function here writes one construct into a body and returns True, or
returns None where the scope has nothing for it; its name in the census is
what it passes to count.  Two sets: operators, and language.
"""
import program_free
from program_prims import prim_call
from program_types import (BF16, BOOL, F32, FLOATS, I32, INTS, SHAPES, SMALL,
                           adt, fn, holds, literal, number, ref, static, tensor,
                           text, tup)

UNARY = ["nn.relu({})", "tanh({})", "sigmoid({})", "negative({})",
         "abs({})", "copy({})", "sin({})", "erf({})", "atan({})",
         "exp(tanh({}))", "log(abs({}) + {one})", "sqrt(abs({}))",
         "rsqrt(abs({}) + {one})", "ceil({})", "clip({}, a_min=-2f, a_max=3f)",
         "nn.leaky_relu({}, alpha=0.1)"]
BINARY = ["add", "subtract", "maximum", "minimum"]
INT_BINARY = ["add", "subtract", "multiply", "maximum", "minimum",
              "bitwise_and", "bitwise_or", "bitwise_xor"]
COMPARE = ["less", "less_equal", "greater", "greater_equal", "equal",
           "not_equal"]


def is_float(t):
    return t[0] == "t" and t[2] in FLOATS


def is_int(t):
    return t[0] == "t" and t[2] in INTS


def is_tensor(t):
    return t[0] == "t"


def one(t):
    return 'cast(1f, dtype="bfloat16")' if t[2] == BF16 else \
        number_of(t[2], "1.0")


def number_of(dt, s):
    from program_types import SUFFIX
    return s + SUFFIX[dt]


class Nothing(Exception):
    """The scope has no operand for this construct."""


def need(b, test):
    e = b.some(test)
    if e is None:
        raise Nothing
    return e


def of_tensor(b, test=is_tensor):
    return need(b, lambda t: is_tensor(t) and test(t))


# ---- operators ----

def unary(b):
    e = of_tensor(b)
    v, t = e
    if is_float(t):
        form = b.r.choice(UNARY)
        if "clip" in form and t[2] == BF16:
            form = "tanh({})"
    elif t[2] == BOOL:
        form = "logical_not({})"
    else:
        form = b.r.choice(["copy({})", "bitwise_not({})", "abs({})"]
                          if t[2][0] != "u" else ["copy({})",
                                                  "bitwise_not({})"])
    b.p.count("unary")
    return b.let(form.format(v, one=one(t) if is_float(t) else ""), t,
                 graph=True)


def binary(b):
    v, t = of_tensor(b)
    w = b.make(t)
    b.p.count("binary")
    if t[2] == BOOL:
        e = "logical_%s(%s, %s)" % (b.r.choice(["and", "or", "xor"]), v, w)
    elif is_int(t):
        k = b.r.random()
        if k < 0.15:
            e = "%s(%s, %s)" % (b.r.choice(["floor_divide", "floor_mod",
                                            "trunc_divide", "trunc_mod"]), v,
                                number_of(t[2], b.r.choice("357")))
        else:
            e = "%s(%s, %s)" % (b.r.choice(INT_BINARY), v, w)
    else:
        k = b.r.random()
        if k < 0.2:
            e = "tanh(multiply(%s, %s))" % (v, w)
        elif k < 0.3:
            e = "divide(%s, abs(%s) + %s)" % (v, w, one(t))
        else:
            e = "%s(%s, %s)" % (b.r.choice(BINARY), v, w)
    return b.let(e, t, graph=True)


def broadcast(b):
    v, t = of_tensor(b, lambda s: s[1] and s[2] != BOOL)
    shape = t[1][b.r.randrange(len(t[1]) + 1):]
    other = tensor(shape, t[2])
    w = b.make(other) if all(isinstance(d, int) for d in shape) else \
        b.of(other)
    if w is None:
        return None
    b.p.count("broadcast")
    x, y = b.r.sample([v, w], 2)
    return b.let("%s(%s, %s)" % (b.r.choice(BINARY if is_float(t) else
                                            INT_BINARY), x, y), t,
                 graph=True)


def compare(b):
    v, t = of_tensor(b, lambda s: s[2] != BOOL)
    b.p.count("comparison")
    return b.let("%s(%s, %s)" % (b.r.choice(COMPARE), v, b.make(t)),
                 tensor(t[1], BOOL), graph=True)


def where(b):
    v, t = of_tensor(b, lambda s: s[2] != BOOL)
    c = b.of(tensor(t[1], BOOL)) or b.make(tensor((), BOOL))
    b.p.count("where")
    return b.let("where(%s, %s, %s)" % (c, v, b.make(t)), t, graph=True)


def cast(b):
    v, t = of_tensor(b)
    dt = b.r.choice([F32, F32, "float64", "float16", BF16, I32, "int64",
                     "int8", "uint8", BOOL])
    if is_float(t) and dt not in FLOATS:
        v = "clip(%s, a_min=0f, a_max=100f)" % v
    b.p.count("cast")
    return b.let('cast(%s, dtype="%s")' % (v, dt), tensor(t[1], dt),
                 graph=True)


def reduce(b):
    e = of_tensor(b, lambda s: s[1] and (s[2] in FLOATS or s[2] in INTS))
    if not e:
        return None
    v, t = e
    axis = b.r.randrange(len(t[1]))
    dims = t[1][:axis] + t[1][axis + 1:]
    b.p.count("reduction")
    if b.r.random() < 0.2 and is_float(t) and isinstance(t[1][axis], int):
        return b.let("%s(%s, axis=%d)" % (b.r.choice(["argmax", "argmin"]),
                                          v, axis), tensor(dims, I32))
    op = b.r.choice(["sum", "max", "min"] + ["mean"] * is_float(t))
    if not isinstance(t[1][axis], int) and op in ("max", "min"):
        op = "sum"
    return b.let("%s(%s, axis=[%d])" % (op, v, axis), tensor(dims, t[2]),
                 graph=True)


def shape(b):
    v, t = of_tensor(b)
    d, k = t[1], b.r.randrange(8)
    b.p.count("shape operator")
    if k == 0 and len(d) == 2:
        return b.let("transpose(%s, axes=[1, 0])" % v,
                     tensor((d[1], d[0]), t[2]), graph=True)
    if k == 1 and static(t) and d:
        n = 1
        for x in d:
            n *= x
        return b.let("reshape(%s, newshape=[%d])" % (v, n),
                     tensor((n,), t[2]), graph=True)
    if k == 2 and len(d) < 4:
        return b.let("expand_dims(%s, axis=0)" % v, tensor((1,) + d, t[2]),
                     graph=True)
    if k == 3 and d and d[0] == 1:
        return b.let("squeeze(%s, axis=[0])" % v, tensor(d[1:], t[2]),
                     graph=True)
    if k == 4 and d and isinstance(d[0], int) and d[0] < 8:
        return b.let("concatenate((%s, %s), axis=0)" % (v, b.make(t)),
                     tensor((2 * d[0],) + d[1:], t[2]), graph=True)
    if k == 5 and len(d) < 3:
        return b.let("stack((%s, %s, %s), axis=0)" % (v, b.make(t), v),
                     tensor((3,) + d, t[2]), graph=True)
    if k == 6 and d and isinstance(d[0], int) and d[0] > 1:
        n = b.r.randint(1, d[0] - 1)
        return b.let("strided_slice(%s, begin=[%d], end=[%d])" % (
            v, d[0] - n, d[0]), tensor((n,) + d[1:], t[2]), graph=True)
    if k == 7 and d and isinstance(d[0], int) and d[0] % 2 == 0:
        part = tensor((d[0] // 2,) + d[1:], t[2])
        return b.let("split(%s, indices_or_sections=2, axis=0)" % v,
                     tup(part, part))
    return b.let("reverse(%s, axis=0)" % v if d else "copy(%s)" % v, t)


def contraction(b):
    e = of_tensor(b, lambda s: s[2] in (F32, "float64") and len(s[1]) == 2
                  and isinstance(s[1][1], int) and s[1][1] <= 64)
    if not e:
        return None
    v, t = e
    units = b.r.choice([1, 3, 4, 17])
    w = b.make(tensor((units, t[1][1]), t[2]))
    b.p.count("contraction")
    out = tensor((t[1][0], units), t[2])
    d = b.let("nn.dense(%s, %s)" % (v, w), out, graph=True)
    k = b.r.randrange(4)
    if k == 0:
        d = b.let("add(%s, %s)" % (d, b.make(tensor((units,), t[2]))), out,
                  graph=True)
    return b.let("%s(%s)" % (b.r.choice(["tanh", "nn.softmax", "sigmoid"]),
                             d), out, graph=True)


def rows(b):
    """Reductions, and what uses them along the same rows."""
    v, t = of_tensor(b, lambda s: s[1] and s[2] in (F32, "float64"))
    b.p.count("rows")
    n = len(t[1])
    k = b.r.choice([n - 1, n - 1, b.r.randrange(n)])
    axes = [k, k - 1] if k > 0 and b.r.random() < 0.3 else [k]
    kept = tensor(tuple(1 if i in axes else d for i, d in enumerate(t[1])),
                  t[2])
    part = tensor(tuple(d for i, d in enumerate(t[1]) if i not in axes), t[2])

    def reduced(op, e):
        said = "%s(%s, axis=%s" % (op, e, axes)
        if len(axes) > 1 or b.r.random() < 0.5:
            return b.let(said + ", keepdims=True)", kept, graph=True)
        return b.let("expand_dims(%s, axis=%d)" % (
            b.let(said + ")", part, graph=True), k), kept, graph=True)

    def of(op, *e):
        return b.let("%s(%s)" % (op, ", ".join(e)), t, graph=True)
    v = of("tanh", v)
    kind = b.r.randrange(3)
    if kind == 0:
        e = of("exp", of("subtract", v, reduced("max", v)))
        return of("divide", e, "%s + %s" % (reduced("sum", e), one(t)))
    if kind == 1:
        v = of("subtract", v, reduced("mean", v))
        s = reduced("mean", of("multiply", v, v))
        s = b.let("rsqrt(%s + %s)" % (s, one(t)), kept, graph=True)
        return of("tanh", of("multiply", v, s))
    w = of("sigmoid", v)
    s = reduced("mean", of("multiply", v, w))
    return of("multiply", v, of("subtract", w, s))


def index(b):
    e = of_tensor(b, lambda s: s[1])
    v, t = e
    i = b.some(lambda s: is_tensor(s) and s[2] in (I32, "int64") and
               len(s[1]) < 2)
    if not i:
        return None
    b.p.count("take")
    return b.let('take(%s, %s, axis=0, mode="%s")' % (
        v, i[0], b.r.choice(["clip", "wrap"])),
        tensor(i[1][1] + t[1][1:], t[2]))


def numeric(t):
    return t[2] in FLOATS or t[2] in INTS


def small(b):
    """A tensor of few elements, mostly; or one of the scope."""
    if b.r.random() < 0.3:
        e = b.some(lambda s: is_tensor(s) and s[1] and numeric(s) and
                   static(s))
        if e:
            return e
    t = tensor(b.r.choice(SMALL), b.r.choice([F32, F32, F32, "float64",
                                              "float16", I32, "int64",
                                              "int8"]))
    return b.make(t), t


def scan(b):
    v, t = small(b)
    b.p.count("scan")
    op = b.r.choice(["cumsum", "cumsum", "cumprod"])
    if op == "cumprod" and is_float(t):
        v = b.let("tanh(%s)" % v, t)
    return b.let("%s(%s, axis=%d%s)" % (
        op, v, b.r.randrange(len(t[1])), b.r.choice(
            [", exclusive=True", ", exclusive=True", ""])), t, graph=True)


def padding(b):
    """Guarded loads: elements around, of a constant or of others."""
    v, t = small(b)
    if len(t[1]) > 3 or max(t[1]) > 20:
        return None
    mode = b.r.choice(["constant", "constant", "constant", "edge",
                       "reflect"])
    width = [[b.r.choice([0, 1, 1, 2]), b.r.choice([0, 0, 1, 3])]
             for _ in t[1]]
    if mode == "reflect":
        width = [[min(w, d - 1) for w in p] for p, d in zip(width, t[1])]
    b.p.count("padding")
    out = tensor([d + p + q for d, (p, q) in zip(t[1], width)], t[2])
    e = b.let('nn.pad(%s, %s, pad_width=[%s], pad_mode="%s")' % (
        v, b.make(tensor((), t[2])), ", ".join(
            "[%d, %d]" % (p, q) for p, q in width), mode), out, graph=True)
    if mode == "constant" and b.r.random() < 0.5:
        # The same elements, left out at other places.
        k = b.r.randrange(len(width))
        width[k] = [width[k][0], width[k][1] + 2]
        more = b.let('nn.pad(%s, %s, pad_width=[%s])' % (
            v, b.make(tensor((), t[2])), ", ".join(
                "[%d, %d]" % (p, q) for p, q in width)), tensor(
                    [d + p + q for d, (p, q) in zip(t[1], width)], t[2]),
            graph=True)
        part = b.let("strided_slice(%s, begin=[%s], end=[%s])" % (
            more, ", ".join("0" for _ in out[1]), ", ".join(
                map(str, out[1]))), out, graph=True)
        e = b.let("maximum(%s, %s)" % (e, part), out, graph=True)
    return e


def joined(b):
    """Tensors of different extents, one after the other."""
    v, t = small(b)
    k = b.r.randrange(len(t[1]))
    other = list(t[1])
    other[k] = b.r.randint(1, 3)
    w = b.make(tensor(other, t[2]))
    out = list(t[1])
    out[k] += other[k]
    if out[k] > 24:
        return None
    b.p.count("concatenation")
    return b.let("concatenate((%s, %s), axis=%d)" % (v, w, k),
                 tensor(out, t[2]), graph=True)


# ---- data ----

def tuples(b):
    es = [b.r.choice(b.scope) for _ in range(b.r.randint(1, 3))]
    if any(deep(t) > 3 for _, t in es):
        return None
    b.p.count("tuple")
    return b.let("(%s)" % "".join(v + ", " for v, _ in es),
                 tup(*[t for _, t in es]))


def deep(t):
    from program_types import children
    return 1 + max([deep(s) for s in children(t)], default=0)


def projection(b):
    e = b.some(lambda t: t[0] == "tup" and t[1])
    if not e:
        return None
    k = b.r.randrange(len(e[1][1]))
    b.p.count("projection")
    return b.let("%s.%d" % (e[0], k), e[1][1][k], graph=True)


def element(b):
    """A type that may be an element or a field."""
    e = b.some(lambda t: t[0] in ("t", "tup") and b.known(t) and
               deep(t) < 3 and not holds(t, "fn") and not holds(t, "ref"))
    return e[1] if e and b.r.random() < 0.7 else tensor((), b.r.choice(
        [F32, I32, I32]))


def constructed(b, t):
    """An atom of an ADT, from its constructors."""
    r, name, args, p = b.r, t[1], t[2], b.p.id
    b.p.count("constructor of " + name)
    make = b.make
    if name == "List":
        out = "Nil"
        for _ in range(r.choice([1, 1, 2, 3])):
            out = "Cons(%s, %s)" % (make(args[0]), out)
    elif name == "Option":
        out = "Some(%s)" % make(args[0])
    elif name == "Tree":
        leaf = lambda: "Rose(%s, Nil)" % make(args[0])
        out = "Rose(%s, Cons(%s, Cons(%s, Nil)))" % (make(args[0]), leaf(),
                                                     leaf())
    elif name == "Bush":
        out = "Leaf%s(%s)" % (p, make(args[0]))
        for _ in range(r.randint(0, 3)):
            pair = [out, "Leaf%s(%s)" % (p, make(args[0]))]
            r.shuffle(pair)
            out = "Fork%s(%s, %s, %s)" % (p, pair[0], make(args[0]), pair[1])
    elif name == "Pick":
        out = r.choice(["Left%s(%s)" % (p, make(args[0])),
                        "Right%s(%s)" % (p, make(args[1])),
                        "Both%s(%s, %s)" % (p, make(args[0]), make(args[1]))])
        # Left alone does not say the second argument.
        note = ": " + text(t, p) if b.known(t) else None
        if note is None:
            out = "Both%s(%s, %s)" % (p, make(args[0]), make(args[1]))
        v = b.p.fresh()
        b.line("let %s%s = %s;" % (v, note or "", out))
        b.scope.append((v, t))
        return v
    elif name == "Even":
        out = "Zero" + p
        for _ in range(r.randint(0, 4)):
            out = "OddNext%s(EvenNext%s(%s))" % (p, p, out)
    else:
        out = "EvenNext%s(Zero%s)" % (p, p)
    return b.let(out, t)


def data(b):
    name = b.r.choice(["List", "List", "List", "Option", "Tree", "Bush",
                       "Pick", "Pick", "Even"])
    args = {"Pick": 2, "Even": 0}.get(name, 1)
    t = adt(name, *[element(b) for _ in range(args)])
    return constructed(b, t)


def match(b):
    if b.depth > 2:
        return None
    e = b.some(lambda t: t[0] == "adt")
    if not e:
        return None
    v, t = e
    want = result_type(b)
    p, a, n = b.p.id, t[2], b.p.fresh
    arms = {"List": [("Cons(%s, Cons(%s, _))", [a and a[0], a and a[0]]),
                     ("Cons(%s, %s)", [a and a[0], t]), ("Nil", [])],
            "Option": [("Some(%s)", [a and a[0]]), ("None", [])],
            "Tree": [("Rose(%s, %s)", [a and a[0], adt("List", t)])],
            "Bush": [("Leaf%s(%%s)" % p, [a and a[0]]),
                     ("Fork%s(Leaf%s(%%s), %%s, _)" % (p, p),
                      [a and a[0]] * 2),
                     ("Fork%s(%%s, %%s, %%s)" % p, [t, a and a[0], t])],
            "Even": [("Zero" + p, []),
                     ("OddNext%s(EvenNext%s(%%s))" % (p, p), [t])],
            "Pick": [("Left%s(%%s)" % p, a[:1]),
                     ("Right%s(%%s)" % p, a[1:]),
                     ("Both%s(%%s, %%s)" % p, list(a)), ("_", [])],
            }.get(t[1])
    if arms is None:
        return None
    if t[1] == "List" and b.r.random() < 0.5:
        arms = arms[1:]
    if b.r.random() < 0.2 and len(arms) > 1:
        arms = arms[:1] + [("_", [])]
        b.p.count("wildcard")
    b.p.count("match of " + t[1])
    lines = []
    for form, types in arms:
        names = [n() for _ in types]
        inside = b.inner(list(zip(names, types)), want, b.r.randint(0, 2))
        lines.append("%s  %s => {\n%s},\n" % (
            b.indent, form % tuple(names) if types else form, inside))
    return b.let("(match (%s) {\n%s%s})" % (v, "".join(lines), b.indent),
                 want)


def result_type(b):
    """A type that a branch, arm or local function may give."""
    e = b.some(lambda t: deep(t) < 4)
    return e[1] if b.r.random() < 0.85 else tensor((), F32)


def tuple_match(b):
    e = b.some(lambda t: t[0] == "tup" and len(t[1]) > 1)
    if not e or b.depth > 2:
        return None
    names = [b.p.fresh() for _ in e[1][1]]
    want = result_type(b)
    b.p.count("match of tuple")
    return b.let("(match (%s) {\n%s  (%s) => {\n%s},\n%s})" % (
        e[0], b.indent, ", ".join(names), b.inner(
            zip(names, e[1][1]), want, 1), b.indent), want)


# ---- control ----

def condition(b):
    have = b.of(tensor((), BOOL))
    if have and b.r.random() < 0.5:
        return have
    v, t = of_tensor(b, is_int if b.r.random() < 0.3 else
                     lambda t: is_int(t) or is_float(t))
    total = "sum(%s)" % v if t[1] else v
    return "greater(cast(%s, dtype=\"float32\"), %s)" % (
        total, number(b.r, F32))


def branch(b):
    if b.depth > 2:
        return None
    want = result_type(b)
    b.p.count("if")
    c = condition(b)
    budget = b.r.randint(0, 3)
    return b.let("if (%s) {\n%s} else {\n%s}" % (
        c, b.inner([], want, budget), b.inner([], want, b.r.randint(0, 2))),
        want)


def closure(b, t):
    """An expression of a function type."""
    if not all(b.known(s) for s in t[1]):
        raise Nothing
    names = [b.p.fresh() for _ in t[1]]
    b.p.count("closure")
    note = [": " + text(s, b.p.id) for s in t[1]]
    budget = b.r.randint(0, 2) if b.depth < 3 else 0
    return b.let("fn (%s) {\n%s}" % (
        ", ".join(n + a for n, a in zip(names, note)),
        b.inner(list(zip(names, t[1])), t[2], budget)), t)


def function(b):
    if b.depth > 2:
        return None
    params = [element(b) for _ in range(b.r.randint(0, 2))]
    want = result_type(b)
    if b.r.random() < 0.2:
        want = fn([element(b)], want)
        b.p.count("function that returns a function")
    return closure(b, fn(params, want))


def apply(b):
    e = b.some(lambda t: t[0] == "fn")
    if not e:
        return function(b)
    if b.r.random() < 0.15:
        return once(b)
    b.p.count("call of closure")
    return b.let("%s(%s)" % (e[0], ", ".join(b.make(t) for t in e[1][1])),
                 e[1][2])


def once(b):
    """A local function without annotations, called where it stands."""
    x, p, want = b.r.choice(b.scope), b.p.fresh(), result_type(b)
    b.p.count("parameter without annotation")
    return b.let("(fn (%s) {\n%s})(%s)" % (
        p, b.inner([(p, x[1])], want, 1), x[0]), want)


def reference(b):
    e = b.some(lambda t: t[0] == "ref")
    k = b.r.randrange(3)
    if e is None or k == 0:
        t = element(b) if b.r.random() < 0.8 else adt("List", element(b))
        b.p.count("ref")
        return b.let("ref(%s)" % b.make(t), ref(t))
    if k == 1:
        b.p.count("ref_read")
        return b.let("ref_read(%s)" % e[0], e[1][1])
    b.p.count("ref_write")
    b.line("ref_write(%s, %s);" % (e[0], b.make(e[1][1])))
    return True


def counter(b):
    """Two closures that share a cell."""
    cell, tick = b.p.fresh(), b.p.fresh()
    t = tensor((), I32)
    b.p.count("shared cell")
    b.line("let %s = ref(%s);" % (cell, b.make(t)))
    b.line("let %s = fn (%%k: int32) { ref_write(%s, ref_read(%s) + %%k); "
           "ref_read(%s) };" % (tick, cell, cell, cell))
    b.scope += [(cell, ref(t)), (tick, fn([t], t))]
    return b.let("(%s(2), %s(%s), ref_read(%s))" % (
        tick, tick, b.make(t), cell), tup(t, t, t))


def steps(b):
    return str(b.r.choice([0, 1, 2, 3, 5, 8]))


def loop(b):
    """A local function that calls itself in tail position."""
    if b.depth > 2:
        return None
    _, t = need(b, lambda t: b.known(t) and deep(t) < 4 and
                not holds(t, "fn"))
    name, k, acc = b.p.fresh(), b.p.fresh(), b.p.fresh()
    inner = [(k, tensor((), I32)), (acc, t)]
    from program import Body
    body = Body(b.p, b.scope + inner, b.depth + 1, b.indent + "    ", b.dims)
    body.fill(b.r.randint(0, 2))
    nxt = body.result(t)
    pad = b.indent + "  "
    b.p.count("tail loop")
    b.line("let %s = fn (%s: int32, %s: %s) -> %s {" % (
        name, k, acc, text(t, b.p.id), text(t, b.p.id)))
    b.lines += ["%sif (%s <= 0) {\n%s  %s\n%s} else {" % (pad, k, pad, acc,
                                                       pad)]
    b.lines += body.lines + ["%s  %s(%s - 1, %s)\n%s}" % (
        pad, name, k, nxt, pad), b.indent + "};"]
    return b.let("%s(%s, %s)" % (name, steps(b), b.make(t)), t)


def recursion(b):
    """A global function that recurses, tail or not, over numbers."""
    t = tensor((), b.r.choice([I32, F32, "int64"]))
    name, s = b.p.global_name("rec"), text(t, b.p.id)
    v = number_of(t[2], "2.0" if t[2] == F32 else "2")
    tail = b.r.random() < 0.5
    go = "%s(%%k - 1, minimum(%%acc + %s, %s))" % (
        name, v, number_of(t[2], "50.0" if t[2] == F32 else "50")) if tail \
        else "minimum(%s(%%k - 1, %%acc), %%acc) + %s" % (name, v)
    b.p.defs.append("def %s(%%k: int32, %%acc: %s) -> %s {\n"
                    "  if (%%k <= 0) { %%acc } else { %s }\n}" % (
                        name, s, s, go))
    b.p.count("tail recursion" if tail else "recursion")
    n = b.r.choice(["3", "10", "100", "1000"])
    return b.let("%s(%s, %s)" % (name, n, b.make(t)), t)


def mutual(b):
    t = tensor((), I32)
    even, odd = b.p.global_name("even"), b.p.global_name("odd")
    b.p.defs.append("def %s(%%k: int32) -> bool {\n  if (%%k == 0) { True } "
                    "else { %s(%%k - 1) }\n}\ndef %s(%%k: int32) -> bool {\n"
                    "  if (%%k == 0) { False } else { %s(%%k - 1) }\n}" % (
                        even, odd, odd, even))
    b.p.count("mutual recursion")
    return b.let("%s(bitwise_and(%s, 63))" % (even, b.make(t)),
                 tensor((), BOOL))


def bush(b):
    """A polymorphic fold over the program's own tree type."""
    e = b.some(lambda t: t[0] == "adt" and t[1] == "Bush")
    t = e[1] if e else adt("Bush", element(b))
    if not b.known(t):
        return None
    name, p, a = b.p.global_name("fold"), b.p.id, t[2][0]
    b.p.defs.append(
        "def %s[A](%%f: fn (A, A) -> A, %%t: Bush%s[A]) -> A {\n"
        "  match (%%t) {\n    Leaf%s(%%x) => { %%x },\n"
        "    Fork%s(%%l, %%x, %%r) => {\n"
        "      %%f(%%f(%s(%%f, %%l), %%x), %s(%%f, %%r))\n    },\n  }\n}"
        % (name, p, p, p, name, name))
    b.p.count("polymorphic recursion over a tree")
    return b.let("%s(%s, %s)" % (name, b.make(fn([a, a], a), 0.5),
                                 b.make(t)), a)


def parity(b):
    """Mutually recursive types and functions over them."""
    p = b.p.id
    name, other = b.p.global_name("size"), b.p.global_name("sizeodd")
    b.p.defs.append(
        "def %s(%%e: Even%s) -> int32 {\n  match (%%e) {\n"
        "    Zero%s => { 0 },\n    OddNext%s(%%o) => { %s(%%o) + 1 },\n  }\n}"
        "\ndef %s(%%o: Odd%s) -> int32 {\n  match (%%o) {\n"
        "    EvenNext%s(%%e) => { %s(%%e) + 1 },\n  }\n}" % (
            name, p, p, p, other, other, p, p, name))
    b.p.count("mutually recursive types")
    return b.let("%s(%s)" % (name, b.make(adt("Even"))), tensor((), I32))


def helper(b):
    """A global function of its own, called with tensors at hand."""
    if b.depth > 1:
        return None
    if b.p.helpers and b.r.random() < 0.4:
        name, params, want = b.r.choice(b.p.helpers)
    else:
        from program import Body
        name = b.p.global_name("f")
        params = [t for t in (element(b) for _ in range(b.r.randint(1, 3)))
                  if static(t)] or [tensor((3, 4))]
        args = [(b.p.fresh(), t) for t in params]
        body = Body(b.p, args, b.depth + 2, "  ", set())
        body.fill(b.r.randint(1, 4))
        want = body.r.choice(body.scope)[1]
        out = body.result(want)
        b.p.defs.append("def %s(%s) {\n%s\n}" % (name, ", ".join(
            "%s: %s" % (n, text(t, b.p.id)) for n, t in args),
            "\n".join(body.lines + ["  " + out])))
        if static(want):
            b.p.helpers.append((name, params, want))
    b.p.count("call of global")
    return b.let("%s(%s)" % (name, ", ".join(b.make(t) for t in params)),
                 want)


def polymorphic(b):
    """One generic function at two types."""
    name = b.p.global_name("pair")
    b.p.defs.append("def %s[A, B](%%a: A, %%b: B) -> (B, A) { (%%b, %%a) }"
                    % name)
    x, y = b.r.choice(b.scope), b.r.choice(b.scope)
    if deep(x[1]) > 3 or deep(y[1]) > 3:
        return None
    b.p.count("polymorphic function")
    b.let("%s(%s, %s)" % (name, x[0], y[0]), tup(y[1], x[1]))
    return b.let("%s(%s, 1)" % (name, x[0]), tup(tensor((), I32), x[1]))


def lists(b):
    """The library's functions over lists."""
    e = b.some(lambda t: t[0] == "adt" and t[1] == "List")
    a = e[1][2][0] if e else element(b)
    t, k = adt("List", a), b.r.randrange(11)
    xs, i32 = b.make(t), tensor((), I32)
    what, out = None, None
    if k == 0:
        c = element(b)
        what, out = "@map(%s, %s)" % (b.make(fn([a], c), 0.6), xs), \
            adt("List", c)
    elif k == 1:
        c = element(b)
        what, out = "@foldl(%s, %s, %s)" % (
            b.make(fn([c, a], c), 0.6), b.make(c), xs), c
    elif k == 2:
        c = element(b)
        what, out = "@foldr(%s, %s, %s)" % (
            b.make(fn([a, c], c), 0.6), b.make(c), xs), c
    elif k == 3:
        what, out = "@length(%s)" % xs, i32
    elif k == 4:
        what, out = "@rev(@concat(%s, %s))" % (xs, b.make(t)), t
    elif k == 5:
        what, out = "@zip(%s, %s)" % (xs, b.make(t)), adt("List", tup(a, a))
        if deep(a) > 2:
            return None
    elif k == 6:
        what, out = "@filter(%s, %s)" % (
            b.make(fn([a], tensor((), BOOL)), 0.6), xs), t
    elif k == 7:
        what, out = "@nth(Cons(%s, %s), 0)" % (b.make(a), xs), a
    elif k == 8:
        what, out = "@hd(Cons(%s, %s))" % (b.make(a), xs), a
    elif k == 9:
        what, out = "@update(Cons(%s, %s), 0, %s)" % (b.make(a), xs,
                                                      b.make(a)), t
    else:
        c = element(b)
        what, out = "@map_accuml(%s, %s, %s)" % (
            b.make(fn([c, a], tup(c, a)), 0.6), b.make(c), xs), \
            tup(c, t)
    b.p.count("library " + what[1:what.index("(")])
    return b.let(what, out)


def trees(b):
    e = b.some(lambda t: t[0] == "adt" and t[1] == "Tree")
    t = e[1] if e else adt("Tree", element(b))
    xs = b.make(t)
    if b.r.random() < 0.5:
        b.p.count("library size")
        return b.let("@size(%s)" % xs, tensor((), I32))
    c = element(b)
    b.p.count("library tmap")
    return b.let("@tmap(%s, %s)" % (b.make(fn([t[2][0]], c), 0.6), xs),
                 adt("Tree", c))


def composed(b):
    a = element(b)
    f, g = b.make(fn([a], a), 0.5), b.make(fn([a], a), 0.5)
    k = b.r.randrange(3)
    b.p.count(["compose", "iterate", "operator as a value"][k])
    if k == 0:
        return b.let("@compose(%s, %s)" % (f, g), fn([a], a))
    if k == 1:
        return b.let("@iterate(%s, %s)" % (f, steps(b)), fn([a], a))
    x = tensor(b.r.choice(SHAPES))
    return b.let("@iterate_on(tanh, %s, %s)" % (steps(b), b.make(x)), x)


def symbolic(b):
    """Extents that only the values decide, and names for them."""
    if b.depth > 0:
        return None
    k = b.r.randrange(3)
    name = "k%s_%d" % (b.p.id, b.p.names)
    if k == 0:
        e = of_tensor(b, lambda s: s[1] and s[2] in (F32, I32))
        b.p.count("argwhere")
        v = b.let("argwhere(greater(%s, %s))" % (e[0], literal(
            b.r, (), e[1][2])), ("t", ("?", len(e[1][1])), I32))
        t = tensor((name, len(e[1][1])), I32)
    elif k == 1:
        v = b.make(tensor(("m",), I32))
        b.p.count("unique")
        v = b.p.fresh()
        b.line("let %s = unique(%s);" % (v, b.make(tensor(("m",), I32), 0)))
        v, t = v + ".0", tensor((name,), I32)
    else:
        e = of_tensor(b, lambda s: len(s[1]) == 1 and s[2] in (F32, I32))
        if not e:
            return None
        b.p.count("boolean mask")
        w = b.p.fresh()
        b.line("let %s = squeeze(argwhere(greater(%s, %s)), axis=[1]);" % (
            w, e[0], literal(b.r, (), e[1][2])))
        v = b.p.fresh()
        b.line("let %s = take(%s, %s, axis=0);" % (v, e[0], w))
        t = tensor((name,), e[1][2])
    b.p.count("match_cast")
    out = b.p.fresh()
    b.line("let %s = match_cast[%s](%s);" % (out, text(t, b.p.id), v))
    b.dims = b.dims | {name}
    b.scope.append((out, t))
    return True


def shadow(b):
    """A name again, for a new value of the same type."""
    e = of_tensor(b, is_float)
    if not e[0][1].isalpha():
        return None
    b.p.count("shadowing")
    b.line("let %s = tanh(%s);" % (e[0], e[0]))
    return True


def generic(b):
    """A function over extents of its own, called at several."""
    name = b.p.global_name("any")
    b.p.defs.append(
        "def %s(%%a: Tensor[(n, m), float32], %%b: Tensor[(m,), float32]) "
        "-> Tensor[(n, m), float32] {\n  %%0 = add(%%a, %%b);\n"
        "  maximum(tanh(%%0), multiply(%%0, 0.25f))\n}" % name)
    e = of_tensor(b, lambda s: s[2] == F32 and len(s[1]) == 2)
    if not e:
        return None
    row = b.let("sum(%s, axis=[0])" % e[0], tensor(e[1][1][1:]))
    b.p.count("symbolic function")
    return b.let("%s(%s, %s)" % (name, e[0], row), e[1])


# ---- what goes wrong at run time ----

def failure(b):
    r = b.r
    if b.p.free and r.random() < 0.5:
        b.p.extras.append(program_free.failure(b))
        return
    zero = b.let("subtract(%i, %i)", tensor((), I32))
    bad = [
        ("division by zero", "floor_divide(%s, %s)" % (
            b.make(tensor((), I32)), zero)),
        ("division by zero", "floor_mod(%%v, %s)" % zero),
        ("match failure", "(match? (Some(%s)) { None => { 1 } })" % zero),
        ("match failure in the library", "@hd(@filter(fn (%%e: int32) { "
         "less(%%e, %s) }, Cons(3, Cons(%s, Nil))))" % (zero, zero)),
        ("match_cast failure", "match_cast[Tensor[(9, 4), float32]](%x)"),
        ("match_cast failure", "match_cast[Tensor[(n, m), float32]]("
         "concatenate((%y, %y), axis=0))"),
        ("check failure", "split(%v, indices_or_sections=17, axis=0)"),
        ("check failure", "reshape(%y, newshape=[97, -1])"),
        ("check failure", "add(%v, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])"),
        ("check failure", "add(argwhere(%v > -99), argwhere("
         "concatenate((%v, %v), axis=0) > -99))"),
    ]
    what, e = r.choice(bad)
    b.p.count("fails: " + what)
    name = b.p.fresh()
    if r.random() < 0.3:
        e = "if (%s == 0) {\n%s  %s\n%s} else {\n%s  %s\n%s}" % (
            zero, b.indent, e, b.indent, b.indent, e, b.indent)
    b.line("let %s = %s;" % (name, e))
    b.p.extras.append(name)     # it is used: passes may leave out the rest


# ---- operators of the pool ----

def pooled(b, e):
    """A case of an operator's own tests, in a function or in place."""
    for op in e["ops"]:
        b.p.count("op " + op)
    name = b.p.global_name("op")
    mode = b.r.randrange(3)
    # Axes stand in the text: programs are made for them.
    if mode == 2 or e["call"].startswith("expand_dims(%x, %"):
        lets = "".join("let %%%s = %s; " % (n, lit)
                       for n, _, _, lit in e["inputs"])
        v = b.p.fresh()
        b.line("let %s = { %s%s };" % (v, lets, e["call"]))
    else:
        b.p.defs.append("def %s(%s) {\n  %s\n}" % (name, ", ".join(
            "%%%s: %s" % (n, (t, s)[mode]) for n, t, s, _ in e["inputs"]),
            e["call"]))
        v = b.p.fresh()
        b.line("let %s = %s(%s);" % (v, name, ", ".join(
            lit for _, _, _, lit in e["inputs"])))
    b.p.extras.append(v)


def shown(b, e):
    """How a value of the scope stands in the result, or None."""
    v, t = e
    if holds(t, "fn"):
        return None
    if t[0] == "ref" and not holds(t[1], "ref"):
        return b.let("ref_read(%s)" % v, t[1])
    return None if holds(t, "ref") else v


STEPS = [(unary, 5), (binary, 6), (broadcast, 4), (compare, 2), (where, 2),
         (cast, 2), (reduce, 4), (shape, 4), (contraction, 3), (rows, 4),
         (index, 2),
         (scan, 3), (padding, 3), (joined, 2),
         (tuples, 3), (projection, 3), (data, 5), (match, 5),
         (tuple_match, 2), (branch, 4), (function, 3), (apply, 3),
         (reference, 4), (counter, 1), (loop, 3), (recursion, 1),
         (mutual, 1), (bush, 2), (parity, 1), (helper, 3), (polymorphic, 1),
         (lists, 5), (trees, 2), (composed, 2), (symbolic, 2), (shadow, 1),
         (generic, 1), (prim_call, 2)]
NAMES = [s for s, _ in STEPS]
WEIGHTS = [w for _, w in STEPS]


def step(b):
    if b.p.free and b.r.random() < 0.5 and program_free.step(b):
        return
    for _ in range(6):
        try:
            if b.r.choices(NAMES, WEIGHTS)[0](b):
                return
        except Nothing:
            pass
