"""Types of the random programs, and literals of them.

A type is a tuple: ("t", dims, dtype), ("tup", types), ("ref", type),
("fn", parameters, result) or ("adt", name, arguments); a dimension is a
number, a name, an expression of names as text, or "?".  The ADTs of a program
have its id in their names: Pick, Bush, Even and Odd; List, Option and Tree are
the library's.
"""
import re

F32, F64, F16, BF16 = "float32", "float64", "float16", "bfloat16"
I32, I64, BOOL = "int32", "int64", "bool"
SUFFIX = {"float32": "f", "float64": "f64", "float16": "f16", "int32": "",
          "int64": "i64", "int8": "i8", "int16": "i16", "uint8": "u8",
          "uint16": "u16", "uint32": "u32", "uint64": "u64",
          "bfloat16": "bf16"}
FLOATS = [F32, F64, F16, BF16]
INTS = ["int32", "int64", "int8", "int16", "uint8", "uint16", "uint32",
        "uint64"]
SHAPES = [(), (), (4,), (3, 4), (3, 4), (2, 3, 4), (4, 4), (1, 4), (17,)]
# Where lanes and loops have nothing to do, or little.
SMALL = [(1,), (2,), (3,), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (2, 3),
         (1, 3), (2, 1, 3), (3, 2, 2)]
LIBRARY = {"List", "Option", "Tree"}
FUNCTIONS = {"max", "min", "floordiv", "floormod", "ceildiv", "broadcast"}


def tensor(dims, dt=F32):
    return ("t", tuple(dims), dt)


def tup(*types):
    return ("tup", tuple(types))


def ref(t):
    return ("ref", t)


def fn(params, result):
    return ("fn", tuple(params), result)


def adt(name, *args):
    return ("adt", name, tuple(args))


def children(t):
    if t[0] == "tup":
        return t[1]
    if t[0] == "ref":
        return (t[1],)
    if t[0] == "fn":
        return t[1] + (t[2],)
    return t[2] if t[0] == "adt" else ()


def dims_of(t):
    if t[0] == "t":
        return set(t[1])
    return set().union(*[dims_of(s) for s in children(t)])


def is_name(d):
    return isinstance(d, str) and d.isidentifier()


def names_of(d):
    """The names in a dimension."""
    if isinstance(d, int):
        return set()
    return set(re.findall(r"[a-z]\w*", d)) - FUNCTIONS


def static(t):
    return all(isinstance(d, int) for d in dims_of(t))


def holds(t, kind):
    return t[0] == kind or any(holds(s, kind) for s in children(t))


def text(t, ident):
    kind = t[0]
    if kind == "t":
        if not t[1]:
            return t[2]
        return "Tensor[(%s), %s]" % ("".join("%s, " % d for d in t[1]), t[2])
    inside = [text(s, ident) for s in children(t)]
    if kind == "tup":
        return "(%s)" % "".join(s + ", " for s in inside)
    if kind == "ref":
        return "ref(%s)" % inside[0]
    if kind == "fn":
        return "fn (%s) -> %s" % (", ".join(inside[:-1]), inside[-1])
    name = t[1] if t[1] in LIBRARY else t[1] + ident
    return name + ("[%s]" % ", ".join(inside) if inside else "")


def number(r, dt):
    if dt == BOOL:
        return r.choice(["True", "False"])
    if dt in FLOATS:
        return "%s%s" % (r.choice(["0.5", "-1.25", "2.0", "0.125", "-0.75",
                                   "1.5", "-2.0", "0.0", "3.0"]), SUFFIX[dt])
    low = 0 if dt[0] == "u" else -4
    return "%d%s" % (r.randint(low, 6), SUFFIX[dt])


def atom_ok(dt):
    return dt != BF16


def literal(r, dims, dt):
    """A constant; bfloat16 ones are cast."""
    if dt == BF16:
        return 'cast(%s, dtype="bfloat16")' % literal(r, dims, F32)
    if not dims:
        return number(r, dt)
    n = 1
    for d in dims:
        n *= d
    return "const[%s](%s)" % (text(tensor(dims, dt), ""), ", ".join(
        number(r, dt) for _ in range(n)))
