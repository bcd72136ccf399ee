"""Free extents of the random programs: extents that are names and expressions
of names, broadcasts of them, and arithmetic on shapes.

The parameters' extents n, p and q broadcast with each other: what runs a
program makes each 1 or one number.  A dimension that is neither a number nor a
name is an
expression as text, such as "n + p"; two that are the same extent may read
differently here, so what is annotated is also a question to the prover.  Each
construct has "free" before its name in the census.
"""
from program_types import (BOOL, F32, I32, I64, is_name, literal, number,
                           tensor, text)

ALIKE = ("n", "p", "q")     # broadcast with each other
POSITIVE = ALIKE + ("m",)   # at least 1
INT64 = tensor((), I64)
LARGEST = 4                 # rank
WIDE = 60                   # characters of a dimension
NAMED = 3                   # free extents of a tensor, by names in them


class Nothing(Exception):
    """As in program_parts: the scope has no operand."""


def need(b, test):
    e = b.some(lambda t: t[0] == "t" and test(t))
    if e is None:
        raise Nothing
    return e


def free(d):
    return not isinstance(d, int)


def float_of(t, *dtypes):
    return t[2] in (dtypes or (F32, "float64"))


# ---- dimensions as text ----

def plus(a, k):
    if isinstance(a, int) and isinstance(k, int):
        return a + k
    return "%s + %s" % (a, k) if not isinstance(k, int) or k >= 0 else \
        "%s - %d" % (a, -k)


def times(a, k):
    if isinstance(a, int) and isinstance(k, int):
        return a * k
    if isinstance(k, int):
        a, k = k, a
    wrap = lambda d: d if isinstance(d, int) or is_name(d) else "(%s)" % d
    # In an attribute a parenthesis first would be a list.
    return "%s*%s" % ((wrap(k), wrap(a)) if is_name(k) else (
        wrap(a) if not free(a) or is_name(a) else "1*" + wrap(a), wrap(k)))


def half(a):
    """Rounded up."""
    return (a + 1) // 2 if isinstance(a, int) else \
        "floordiv(%s, 2)" % plus(a, 1)


def less(a, k):
    return max(a - k, 0) if isinstance(a, int) else "max(0, %s)" % plus(a, -k)


def operands(d):
    """Those of a broadcast of ALIKE, or None."""
    if d in ALIKE:
        return {d}
    if isinstance(d, str) and d.startswith("broadcast("):
        return set(d[10:].rstrip(")").replace("broadcast(", "").split(", "))
    return None


def broadcast_dim(c, d):
    """The extent that two broadcast to; None: they may not."""
    if c == d or d == 1:
        return c
    if c == 1:
        return d
    a, b = operands(c), operands(d)
    if a is None or b is None:
        return None
    names = sorted(a | b)
    out = names[0]
    for s in names[1:]:
        out = "broadcast(%s, %s)" % (out, s)
    return out


def broadcast_dims(s, t):
    n = max(len(s), len(t))
    s, t = (1,) * (n - len(s)) + s, (1,) * (n - len(t)) + t
    out = tuple(broadcast_dim(c, d) for c, d in zip(s, t))
    return None if None in out else out


def small(t):
    """Whether it has few enough elements, and can be written."""
    return len(t[1]) <= LARGEST and all(
        len(str(d)) <= WIDE for d in t[1]) and sum(
            1 + str(d).count("*") for d in t[1] if free(d)) <= NAMED


def annotated(b, what, expression, t):
    """A binding whose type is annotated, or not, or asserted at run time."""
    if not small(t):
        return None
    b.p.count("free " + what)
    k = b.r.randrange(4)
    name = b.p.fresh()
    if k == 0 and b.known(t):
        b.p.count("free match_cast")
        b.line("let %s = match_cast[%s](%s);" % (name, text(t, b.p.id),
                                                expression))
    elif k == 1 and b.known(t):
        b.p.count("free annotation")
        b.line("let %s: %s = %s;" % (name, text(t, b.p.id), expression))
    else:
        b.line("let %s = %s;" % (name, expression))
    b.scope.append((name, t))
    return name


# ---- broadcasts ----

def pair(b):
    """Two tensors that broadcast, of which an extent is free."""
    v, t = need(b, lambda s: float_of(s) and any(map(free, s[1])))
    w, s = need(b, lambda s: s[2] == t[2] and (s[1] != t[1] or
                b.r.random() < 0.2) and broadcast_dims(s[1], t[1]))
    out = broadcast_dims(s[1], t[1])
    if b.r.random() < 0.5:
        v, w = w, v
    return v, w, tensor(out, t[2])


def broadcasts(b):
    v, w, out = pair(b)
    return annotated(b, "broadcast", "%s(%s, %s)" % (b.r.choice(
        ["add", "subtract", "maximum", "minimum"]), v, w), out)


def aligned(b):
    """An axis more, so that other extents meet."""
    v, t = need(b, lambda s: float_of(s) and len(s[1]) < LARGEST and
                any(map(operands, s[1])))
    k = b.r.randrange(len(t[1]) + 1)
    return annotated(b, "axis", "expand_dims(%s, axis=%d)" % (v, k),
                tensor(t[1][:k] + (1,) + t[1][k:], t[2]))


def selected(b):
    v, w, out = pair(b)
    c = "%s(%s, %s)" % (b.r.choice(["less", "greater_equal"]), v, w)
    # Where rounding decides otherwise, the two are nearly the same.
    x, y = b.r.choice([(v, w), (w, v)])
    return annotated(b, "where", "where(%s, %s, %s)" % (c, x, y), out)


def batches(b):
    """Products whose batches broadcast."""
    three = lambda s: float_of(s) and len(s[1]) == 3
    v, t = need(b, three)
    w, s = need(b, lambda s: three(s) and s[2] == t[2] and
                s[1][2] == t[1][2] and broadcast_dim(s[1][0], t[1][0]))
    return annotated(b, "batched product", "tanh(nn.batch_matmul(%s, %s, "
                "transpose_b=True))" % (v, w), tensor(
                    (broadcast_dim(s[1][0], t[1][0]), t[1][1], s[1][1]),
                    t[2]))


def rows(b):
    """A product of which rows, columns or the sum's extent is free."""
    two = lambda s: float_of(s) and len(s[1]) == 2
    v, t = need(b, lambda s: two(s) and any(map(free, s[1])))
    w, s = need(b, lambda s: two(s) and s[2] == t[2] and s[1][1] == t[1][1])
    return annotated(b, "product", "tanh(nn.dense(%s, %s))" % (v, w),
                tensor((t[1][0], s[1][0]), t[2]))


# ---- extents ----

def joined(b):
    v, t = need(b, lambda s: float_of(s, F32, I32) and s[1] and any(
        map(free, s[1])))
    k = b.r.choice([i for i, d in enumerate(t[1]) if free(d)])
    w, s = need(b, lambda s: s[2] == t[2] and len(s[1]) == len(t[1]) and all(
        i == k or c == d for i, (c, d) in enumerate(zip(s[1], t[1]))))
    return annotated(b, "concatenation", "concatenate((%s, %s), axis=%d)" % (
        v, w, k), tensor(t[1][:k] + (plus(t[1][k], s[1][k]),) + t[1][k + 1:],
                         t[2]))


def sized(b):
    """One extent becomes another."""
    v, t = need(b, lambda s: float_of(s) and any(map(free, s[1])))
    k = b.r.choice([i for i, d in enumerate(t[1]) if free(d)])
    d, n = t[1][k], len(t[1])
    at = lambda x, other: "[%s]" % ", ".join(
        str(x if i == k else other) for i in range(n))
    kind = b.r.choice(["slice", "slice", "stride", "pad", "repeat", "tile",
                       "reverse", "sort", "cumsum"])
    if kind == "slice":
        e, d = b.r.choice([
            ("begin=%s, end=%s" % (at(1, 0), at(9999, 9999)), less(d, 1)),
            ("begin=%s, end=%s" % (at(0, 0), at(-2, 9999)), less(d, 2))])
        # 9999: beyond every extent, which only a run knows.
        b.p.count("free slice")
        b.p.count("free match_cast")
        out = tensor(t[1][:k] + (d,) + t[1][k + 1:], t[2])
        if not small(out) or not b.known(out):
            return None
        name = b.p.fresh()
        b.line("let %s = match_cast[%s](strided_slice(%s, %s, axes=[%s]));" % (
            name, text(out, b.p.id), v, e, ", ".join(map(str, range(n)))))
        b.scope.append((name, out))
        return name
    e, d = {
        "stride": ("strided_slice({v}, begin=[-1], end=[-9999], strides=[-2],"
                   " axes=[{k}])", half(d)),
        "pad": ("nn.pad({v}, 0.5f, pad_width=%s)" % at("[1, 2]", "[0, 0]"),
                plus(d, 3)),
        "repeat": ("repeat({v}, repeats=3, axis={k})", times(d, 3)),
        "tile": ("tile({v}, reps=%s)" % at(2, 1), times(d, 2)),
        "reverse": ("reverse({v}, axis={k})", d),
        "sort": ("sort({v}, axis={k})", d),
        "cumsum": ("tanh(cumsum({v}, axis={k}))", d),
    }[kind]
    if kind == "pad":
        e = e.replace("0.5f", number(b.r, t[2]))
    return annotated(b, kind, e.format(v=v, k=k),
                tensor(t[1][:k] + (d,) + t[1][k + 1:], t[2]))


def merged(b):
    """Two axes become one, or one two."""
    v, t = need(b, lambda s: len(s[1]) > 1 and any(map(free, s[1])))
    k = b.r.randrange(len(t[1]) - 1)
    out = t[1][:k] + (times(t[1][k], t[1][k + 1]),) + t[1][k + 2:]
    if not small(tensor(out)):
        return None
    new = ", ".join(["0"] * k + ["-3"] + ["-2"] * (k + 2 < len(t[1])))
    if b.r.random() < 0.5 and b.known(tensor(out)):
        new = ", ".join(map(str, out))
    w = annotated(b, "merged axes", "reshape(%s, newshape=[%s])" % (v, new),
             tensor(out, t[2]))
    if b.r.random() < 0.5 and isinstance(w, str) and b.known(tensor(t[1])):
        return annotated(b, "split axis", "reshape(%s, newshape=[%s])" % (
            w, ", ".join(map(str, t[1]))), t)
    return w


def reduced(b):
    v, t = need(b, lambda s: float_of(s) and any(map(free, s[1])))
    k = b.r.choice([i for i, d in enumerate(t[1]) if free(d)])
    op = b.r.choice(["sum({v}, axis=[{k}], keepdims=True)",
                     "mean({v}, axis=[{k}], keepdims=True)",
                     "nn.softmax({v}, axis={k})",
                     "nn.log_softmax({v}, axis={k})",
                     "nn.softmax({v}, axis=-1)"])
    d = t[1]
    if "keepdims" in op:
        d = d[:k] + (1,) + d[k + 1:]
    return annotated(b, "reduction", "clip(%s, a_min=-30f, a_max=30f)" %
                op.format(v=v, k=k), tensor(d, t[2]))


def window(b):
    """A convolution or pooling along a free extent of at least 1."""
    v, t = need(b, lambda s: s[2] == F32 and len(s[1]) == 3 and
                isinstance(s[1][1], int) and s[1][1] <= 4 and
                s[1][2] in POSITIVE)
    stride, d = b.r.choice([1, 2]), t[1]
    d = d[:2] + (half(d[2]) if stride == 2 else d[2],)
    how = "strides=[%d], padding=[1, 1]" % stride
    if b.r.random() < 0.5:
        w = b.make(tensor((3, d[1], 3)))
        return annotated(b, "convolution", "tanh(nn.conv1d(%s, %s, %s))" % (
            v, w, how), tensor((d[0], 3, d[2])))
    return annotated(b, "pooling", "nn.%s_pool1d(%s, pool_size=[3], %s)" % (
        b.r.choice(["avg", "max"]), v, how), tensor(d))


# ---- shapes as values ----

def extent(b):
    """(the name of an int64 scalar, its value as a dimension)."""
    v, t = need(b, lambda s: s[1] and any(map(is_name, s[1])))
    k = b.r.choice([i for i, d in enumerate(t[1]) if is_name(d)])
    s = b.let('shape_of(%s, dtype="int64")' % v, tensor((len(t[1]),), I64))
    v, d = b.let("take(%s, %d)" % (s, k), INT64), t[1][k]
    for _ in range(b.r.randrange(3)):
        form, d = b.r.choice([
            ("multiply(%s, 2i64)", times(2, d)), ("add(%s, 3i64)",
                                                  plus(d, 3)),
            ("floor_divide(add(%s, 1i64), 2i64)", half(d)),
            ("maximum(%s, 5i64)", "max(5, %s)" % d),
            ("minimum(%s, 11i64)", "min(11, %s)" % d),
            ("where(equal(%s, -1i64), 1i64, {0})", d)])
        v = b.let((form % v).format(v), INT64)
    b.p.count("free shape arithmetic")
    return v, d


def filled(b):
    v, d = extent(b)
    w, e = extent(b) if b.r.random() < 0.4 else ("3i64", 3)
    shape = b.let("stack((%s, %s), axis=0)" % (v, w), tensor((2,), I64))
    return annotated(b, "full", 'full(%s, %s, dtype="float32")' % (
        literal(b.r, (), F32), shape), tensor((d, e)))


def counted(b):
    v, d = extent(b)
    name = annotated(b, "arange", "arange(0i64, %s, 1i64, dtype=\"int64\")" % v,
                tensor((d,), I64))
    if not isinstance(name, str):
        return name
    e = b.some(lambda s: s[0] == "t" and s[1] and s[1][0] in POSITIVE and
               float_of(s))
    if e is None:
        return name
    return annotated(b, "take", 'take(%s, %s, axis=0, mode="%s")' % (
        e[0], name, b.r.choice(["clip", "wrap"])),
        tensor((d,) + e[1][1][1:], e[1][2]))


def stretched(b):
    """An axis of 1 repeated to a computed extent."""
    v, t = need(b, lambda s: float_of(s) and len(s[1]) in (1, 2) and
                s[1][0] == 1 and not any(map(free, s[1])))
    k, d = extent(b)
    rest = ", ".join("%di64" % x for x in t[1][1:])
    shape = b.let("stack((%s,%s), axis=0)" % (k, " " + rest if rest else ""),
                  tensor((len(t[1]),), I64))
    return annotated(b, "broadcast_to", "broadcast_to(%s, %s)" % (v, shape),
                tensor((d,) + t[1][1:], t[2]))


def reshaped(b):
    """To a shape that is computed from shapes, -1 in it or not."""
    v, t = need(b, lambda s: len(s[1]) == 2 and all(map(is_name, s[1])))
    s = b.let('shape_of(%s, dtype="int64")' % v, tensor((2,), I64))
    x, y = (b.let("take(%s, %d)" % (s, k), INT64) for k in (0, 1))
    form, out = b.r.choice([
        ("(%s, 1i64, -1i64)" % x, (t[1][0], 1, t[1][1])),
        ("(-1i64, %s)" % y, t[1]),
        ("(%s,)" % b.let("multiply(%s, %s)" % (x, y), INT64),
         (times(*t[1]),)),
        ("(%s, %s)" % (y, x), (t[1][1], t[1][0])),
        ("(1i64, %s, %s)" % (x, y), (1,) + t[1])])
    new = b.let("stack(%s, axis=0)" % form, tensor((len(out),), I64))
    return annotated(b, "computed reshape", "reshape(%s, %s)" % (v, new),
                tensor(out, t[2]))


# ---- control ----

def chosen(b):
    """Branches of different extents; their extent is known when it runs."""
    v, t = need(b, lambda s: float_of(s) and s[1] and free(s[1][0]))
    w, s = need(b, lambda s: s[2] == t[2] and len(s[1]) == len(t[1]) and
                s[1][1:] == t[1][1:] and s[1][0] != t[1][0])
    if b.depth > 0:
        return None
    c = b.let("greater(%i, 1)" if b.r.random() < 0.5 else
              "greater(%s, 7i64)" % extent(b)[0], tensor((), BOOL))
    e, name = b.p.fresh(), "f%s_%d" % (b.p.id, b.p.names)
    b.p.count("free if")
    b.line("let %s = if (%s) { %s } else { %s };" % (e, c, v, w))
    out, made = tensor((name,) + t[1][1:], t[2]), b.p.fresh()
    b.line("let %s = match_cast[%s](%s);" % (made, text(out, b.p.id), e))
    b.dims = b.dims | {name}
    b.scope.append((made, out))
    return made


def grown(b):
    """A loop whose carried tensor grows in each step."""
    v, t = need(b, lambda s: s[2] == F32 and len(s[1]) == 2 and
                is_name(s[1][0]) and isinstance(s[1][1], int))
    w, f, k, acc = (b.p.fresh() for _ in range(4))
    n, s = b.r.choice([0, 1, 3]), text(tensor(("?",) + t[1][1:]), b.p.id)
    one = b.make(tensor((1,) + t[1][1:]))
    b.p.count("free loop")
    b.line("let %s = fn (%s: int32, %s: %s) -> %s {" % (f, k, acc, s, s))
    b.line("  if (%s <= 0) { %s } else { %s(%s - 1, concatenate((%s, %s), "
           "axis=0)) }" % (k, acc, f, k, acc, one))
    b.line("};")
    out = tensor((plus(t[1][0], n),) + t[1][1:])
    b.line("let %s = match_cast[%s](%s(%d, %s));" % (
        w, text(out, b.p.id), f, n, v))
    b.scope.append((w, out))
    return w


def general(b):
    """A global function whose parameters' extents broadcast in it."""
    v, t = need(b, lambda s: s[2] == F32 and len(s[1]) == 2 and
                operands(s[1][0]))
    w, s = need(b, lambda s: s[2] == F32 and len(s[1]) == 2 and
                s[1][1] == t[1][1] and broadcast_dim(s[1][0], t[1][0]))
    if not hasattr(b.p, "free_global"):
        b.p.free_global = b.p.global_name("wide")
        b.p.defs.append(
            "def %s(%%a: Tensor[(k, r), float32], %%b: Tensor[(l, r), "
            "float32]) {\n  %%0 = add(%%a, %%b);\n"
            "  subtract(tanh(%%0), mean(%%b, axis=[0], keepdims=True))\n}" %
            b.p.free_global)
    return annotated(b, "global", "%s(%s, %s)" % (b.p.free_global, v, w), tensor(
        (broadcast_dim(t[1][0], s[1][0]), t[1][1])))


def failure(b):
    """What some extents let pass, and others not."""
    e = b.r.choice(["concatenate((add(%x, %a), %x), axis=1)",
                    "concatenate((%a, add(%a, %x)), axis=1)",
                    "concatenate((%a, %x), axis=1)",
                    "einsum((%c, %c, %y), equation=\"bij,bij,bj->bi\")",
                    "multiply(%x, concatenate((%x, %a), axis=0))",
                    "match_cast[Tensor[(p, 4), float32]](add(%x, %a))",
                    "reshape(add(%x, %a), newshape=[n, 4])",
                    "broadcast_to(%a, shape=[n, 4])"])
    b.p.count("fails: free extents")
    name = b.p.fresh()
    b.line("let %s = %s;" % (name, e))
    return name


STEPS = [(broadcasts, 6), (aligned, 3), (selected, 3), (batches, 3),
         (rows, 3), (joined, 3), (sized, 6), (merged, 4), (reduced, 3),
         (window, 3), (filled, 3), (counted, 2), (stretched, 2),
         (reshaped, 3), (chosen, 1), (grown, 1), (general, 2)]
NAMES = [s for s, _ in STEPS]
WEIGHTS = [w for _, w in STEPS]


def step(b):
    for _ in range(8):
        try:
            if b.r.choices(NAMES, WEIGHTS)[0](b):
                return True
        except Nothing:
            pass
    return False
