#!/usr/bin/env python3
"""Random tensor programs as Relay text: prims.py SEED STAGES.

Well-typed by construction; some indices are outside of their buffers and some
integer divisions by zero, so evaluation may end in a clean error.
"""
import random
import sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
r = random.Random(seed)
INT = ["int8", "int32", "int64", "uint8", "uint64"]
FLOAT = ["float16", "bfloat16", "float32", "float64"]
SUFFIX = {"int8": "i8", "int32": "i32", "int64": "", "uint8": "u8",
          "uint64": "u64", "float16": "f16", "bfloat16": "bf16",
          "float32": "f", "float64": "f64"}
DIMS = ["n", "m", "3", "n + 1", "floordiv(m, 2)"]


class Stage:
    def __init__(self, readable):
        self.readable, self.axes, self.lets, self.accs = readable, [], [], []


def literal(dt):
    if dt == "bool":
        return r.choice(["True", "False"])
    if dt in FLOAT:
        return r.choice(["0", "1", "-2.5", "0.1", "3e2", "inf", "-inf",
                         "nan"]) + SUFFIX[dt]
    v = r.choice([0, 1, 2, 3, 7, 100])
    if not dt.startswith("u") and r.random() < .3:
        v = -v
    return str(v) + SUFFIX[dt]


def index(st, depth):
    k = r.random()
    if st.axes and k < .6:
        a = r.choice(st.axes)
        return a if k < .4 else "%s %s %d" % (a, r.choice("+-*"),
                                              r.randrange(4))
    if k < .75:
        return r.choice(["0", "1", "n - 1", "dim(n*2)", "m"])
    return expr(st, "int64", depth - 1)


def inside(s, dim):
    """Mostly."""
    return s if r.random() < .02 else "floormod(%s, dim(%s))" % (s, dim)


def load(st, dt, depth):
    same = [b for b in st.readable if b[1] == dt]
    if not same:
        return None
    name, _, dims = r.choice(same)
    return "%%%s[%s]" % (name, ", ".join(inside(index(st, depth - 1), d)
                                         for d in dims))


def leaf(st, dt, depth):
    names = [n for n, t in st.lets + st.accs if t == dt]
    if names and r.random() < .6:
        return "%" + r.choice(names)
    if dt == "int64" and r.random() < .5:
        return index(st, 0) if depth > 0 else r.choice(st.axes + ["n", "2"])
    if depth > 0 and r.random() < .8:
        s = load(st, dt, depth)
        if s:
            return s
    return literal(dt)


def expr(st, dt, depth):
    if depth <= 0 or r.random() < .2:
        return leaf(st, dt, depth)
    sub = lambda t=dt: expr(st, t, depth - 1)
    k = r.randrange(8)
    if k == 0:
        return "select(%s, %s, %s)" % (sub("bool"), sub(), sub())
    if k == 1:
        s = load(st, dt, depth)
        if s:
            return "guard(%s, %s, %s)" % (sub("bool"), s, sub())
    if k == 2:
        return "%s(%s)" % (dt, sub(r.choice(INT + FLOAT + ["bool"])))
    if dt == "bool":
        if k < 5:
            t = r.choice(INT + FLOAT)
            return "(%s %s %s)" % (sub(t), r.choice(
                ["<", "<=", ">", ">=", "==", "!="]), sub(t))
        if k == 5:
            return "not(%s)" % sub()
        return "%s(%s, %s)" % (r.choice(["and", "or", "xor"]), sub(), sub())
    if k == 3:
        if dt in FLOAT:
            return "%s(%s)" % (r.choice(
                ["exp", "floor", "sqrt", "tanh", "erf", "neg", "abs"]), sub())
        return "%s(%s)" % (r.choice(["not", "popcount", "neg", "sign"]),
                           sub())
    if k == 4:
        ops = ["min", "max"]
        if dt in FLOAT or r.random() < .02:
            ops += ["mod", "floordiv", "floormod", "pow"]
        if dt not in FLOAT:
            ops += ["shl", "shr", "and", "or", "xor"]
        return "%s(%s, %s)" % (r.choice(ops), sub(), sub())
    if k == 5 and dt in ("int32", "float32"):
        return 'bitcast(%s, "%s")' % (
            sub("float32" if dt == "int32" else "int32"), dt)
    s = "%s %s %s" % (sub(), r.choice(
        "+-*/" if dt in FLOAT or r.random() < .02 else "+-*"), sub())
    return "(%s)" % s


def lets(st, indent):
    out = ""
    for _ in range(r.choice([0, 0, 1, 3])):
        dt = r.choice(["float32", "int64", "bool"])
        name = "v%d" % len(st.lets)
        s = expr(st, dt, 3)
        st.lets.append((name, dt))
        out += "%slet %%%s = %s;\n" % (indent, name, s)
    return out


def values(st, dts):
    # A predicate knows no accumulators.
    free = Stage(st.readable)
    free.axes = st.axes
    where = " where " + expr(free, "bool", 2) if r.random() < .2 else ""
    if r.random() < .5:
        return ", ".join(expr(st, t, 3) for t in dts) + where
    body = lets(st, "    ")
    return "{\n%s    %s\n  }" % (body, ", ".join(expr(st, t, 3)
                                                for t in dts) + where)


def shape():
    return [r.choice(DIMS) for _ in range(r.randrange(3))]


def tensor(dt, dims):
    return "Tensor[(%s), %s]" % (", ".join(dims), dt)


inputs = [("X", "float32", ["n", "m"]), ("I", "int32", ["n"]),
          ("B", "bool", ["m"])]
readable = list(inputs)
temps, outs, body = [], [], ""
for i in range(count):
    st = Stage(list(readable))
    kind = r.choice(["store", "explicit", "reduce", "general", "scan",
                     "scatter"])
    dims, dt = shape(), r.choice(["float32", "float16", "int32", "int64"])
    name = "%s%d" % (r.choice("TQ"), i)
    axes = ["i%d" % k for k in range(len(dims))]
    target = "%%%s[%s]" % (name, ", ".join(axes))
    st.axes = list(axes)
    if kind in ("reduce", "general"):
        extra = ["k%d < %s" % (k, r.choice(DIMS)) for k in range(
            r.randrange(3))]
        st.axes += [e.split()[0] for e in extra]
    new = [(name, dt, dims)]
    if kind == "store":
        text = "%s = %s;" % (target, values(st, [dt]))
    elif kind == "explicit":
        head = "for (%s)" % ", ".join(
            "%s < %s" % p for p in zip(axes, dims))
        inner = lets(st, "    ")
        at = [a if r.random() < .8 else inside(index(st, 1), d)
              for a, d in zip(axes, dims)]
        text = "%s {\n%s    %%%s[%s] = %s;\n  }" % (
            head, inner, name, ", ".join(at), values(st, [dt]))
    elif kind == "reduce":
        op = r.choice(["sum", "prod", "max", "min"])
        text = "%s = %s(%s) %s;" % (target, op, ", ".join(extra),
                                    values(st, [dt]))
    elif kind == "general":
        new.append((name + "b", "int64", dims))
        init = "%%p = %s, %%q = %s" % (expr(Stage(readable), dt, 1),
                                       literal("int64"))
        st.accs = [("p", dt), ("q", "int64")]
        text = "%s, %%%sb[%s] = fold(%s; %s) %s;" % (
            target, name, ", ".join(axes), ", ".join(extra), init,
            values(st, [dt, "int64"]))
    elif kind == "scan" and dims:
        st.readable.append((name, dt, dims))
        text = "%s = scan(%s) %s;" % (target, axes[-1], values(st, [dt]))
    else:
        inner = Stage(list(readable))
        inner.axes = ["z"]
        text = "%s = %s;\n  for (z < %s) %%%s[%s] %s= %s;" % (
            target, literal(dt), r.choice(DIMS), name,
            ", ".join(inside(index(inner, 2), d) for d in dims),
            r.choice(["+", "max ", "min ", "prod ", "set "]),
            values(inner, [dt]))
    (outs if r.random() < .3 or i == count - 1 else temps).extend(new)
    readable += new
    label = "stage%d: " % i if r.random() < .2 else ""
    body += "  %s%s\n" % (label, text)

print('#[version = "0.0.5"]')
print("prim @f(%s) -> (%s) {" % (
    ", ".join("%%%s: %s" % (n, tensor(t, d)) for n, t, d in inputs),
    ", ".join("%%%s: %s" % (n, tensor(t, d)) for n, t, d in outs)))
for n, t, d in temps:
    print("  let %%%s: %s;" % (n, tensor(t, d)))
print(body + "}")
print("def @main() {\n  @f(const[Tensor[(2, 3), float32]]"
      "(1f, -2f, 0.5f, 4f, inff, nanf),\n"
      "    const[Tensor[(2), int32]](1, 0), "
      "const[Tensor[(3), bool]](True, False, True))\n}")
