#!/usr/bin/python3
"""Random differentiable programs.

usage: differentiable.py SEED [SIZE]

Prints a module whose @main(%s: float64, %v: Tensor[(3,), float64],
%m: Tensor[(n, 3), float64], %w: Tensor[(3, 3), float64], %i: int32) returns a
float64, through control flow, recursion, closures, data types, references and
functions as values.  A program is written with its types known.  Values are
kept small and functions smooth, but for some kinks (relu, maximum, branches on
floats), which random inputs hardly meet.  Each construct is counted in
Program.census.
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from program_types import (F64, I32, adt, fn, literal, ref,  # noqa: E402
                           tensor, text, tup)

S, V = tensor((), F64), tensor((3,), F64)
M, W = tensor(("n", 3), F64), tensor((3, 3), F64)
INT = tensor((), I32)
BUSH, SIDE = adt("Bush"), adt("Side")
LIST, LISTV = adt("List", S), adt("List", V)
PARAMS = [("s", S), ("v", V), ("m", M), ("w", W), ("i", INT)]
TYPES = """type Bush { Leaf(float64), Fork(Bush, Tensor[(3,), float64], Bush) }
type Side { Near((float64, Tensor[(3,), float64])), Far(fn (float64) -> float64),
  Cell(ref(float64)), Neither }
type Pick[A, B] { First(A), Second(B), Both(A, B) }
"""
# What values of the scope may be; first the frequent ones.
PLAIN = [S, S, V, V, M, W]
RICH = [tup(S, V), tup(V, tup(S, M)), LIST, LISTV, BUSH, SIDE,
        adt("Pick", S, V), adt("Pick", LIST, S), adt("Option", V), ref(S),
        ref(V), ref(LIST), ref(tup(S, V)), fn([S], S), fn([V], V), fn([], S),
        fn([S, V], S), ref(fn([S], S)), adt("List", fn([S], S)),
        adt("List", tup(S, V)), adt("Tree", S)]
SMOOTH = ["tanh({})", "sin({})", "sigmoid({})", "exp(tanh({}))", "cos({})",
          "log({} * {} + 1.5f64)", "sqrt({} * {} + 0.5f64)", "atan({})",
          "{} / ({} * {} + 1f64)", "negative({})", "erf({})",
          "rsqrt({} * {} + 1f64)", "copy({})"]
KINKED = ["nn.relu({})", "abs({})", "maximum({}, 0.3f64)",
          "where({} > 0.2f64, {}, tanh({}))"]
VECTOR = ["nn.softmax({})", "cumsum({}, axis=0)", "reverse({}, axis=0)",
          "nn.layer_norm({}, %v, %v)", "take({}, clip(%i, a_min=0, a_max=2) "
          "+ [0, 0, 1], axis=0, mode=\"clip\")",
          "sort(stack(({}, {} * 2f64, {} + 3f64), axis=1), axis=1)"]


class Block:
    """Statements of a region being written; the scope grows with them."""

    def __init__(self, program, scope, depth):
        self.p, self.r = program, program.r
        self.scope, self.depth, self.lines = list(scope), depth, []

    def line(self, s):
        self.lines.append("  " * (self.depth + 1) + s)

    def let(self, e, t):
        name = self.p.fresh()
        self.line("let %s = %s;" % (name, e))
        self.scope.append((name, t))
        return name

    def of(self, t):
        found = [v for v, s in self.scope if s == t]
        return self.r.choice(found[-6:]) if found else None

    def make(self, t, fresh=0.15):
        have = self.of(t)
        if have and self.r.random() >= fresh:
            return have
        return self.new(t)

    def new(self, t):
        kind = t[0]
        if t == S:
            return self.r.choice([literal(self.r, (), F64), "%s"])
        if t == INT:
            return self.r.choice(["0", "1", "2", "3", "%i"])
        if t == V:
            return self.r.choice(["%v", self.let(literal(self.r, (3,), F64),
                                                 V)])
        if kind == "t":
            return "%m" if t == M else "%w"
        if kind == "tup":
            return "(%s)" % "".join(self.make(s) + ", " for s in t[1])
        if kind == "ref":
            self.p.count("reference")
            return self.let("ref(%s)" % self.make(t[1]), t)
        if kind == "fn":
            return self.let(self.closure(t), t)
        return self.let(self.constructed(t), t)

    def constructed(self, t):
        self.p.count("constructor")
        r, name, args = self.r, t[1], t[2]
        if name == "List":
            e = "Nil"
            for _ in range(r.choice([0, 1, 2, 3]) or 1):
                e = "Cons(%s, %s)" % (self.make(args[0]), e)
            return e
        if name == "Option":
            return "Some(%s)" % self.make(args[0])
        if name == "Tree":
            leaf = "Rose(%s, Nil)" % self.make(args[0])
            return "Rose(%s, Cons(%s, Cons(Rose(%s, Nil), Nil)))" % (
                self.make(args[0]), leaf, self.make(args[0]))
        if name == "Bush":
            e = "Leaf(%s)" % self.make(S)
            for _ in range(r.choice([0, 1, 2])):
                e = "Fork(%s, %s, Leaf(%s))" % (e, self.make(V), self.make(S))
            return e
        if name == "Pick":
            k = r.randrange(3)
            # A part that is absent leaves a type parameter open.
            a, b = self.make(args[0]), self.make(args[1])
            v = self.p.fresh()
            self.line("let %s: %s = %s;" % (v, self.p.text(t), [
                "First(%s)" % a, "Second(%s)" % b,
                "Both(%s, %s)" % (a, b)][k]))
            return v
        return r.choice(["Near(%s)" % self.make(tup(S, V)), "Neither",
                         "Far(%s)" % self.make(fn([S], S)),
                         "Cell(%s)" % self.make(ref(S))])

    def inner(self, extra, want, budget):
        """Text of a block in braces with a result of type want."""
        b = Block(self.p, self.scope + list(extra), self.depth + 1)
        for _ in range(budget):
            b.step()
        b.line(b.grown(want))
        return "{\n%s\n%s}" % ("\n".join(b.lines), "  " * (self.depth + 1))

    def grown(self, t):
        """An expression of type t, of what came last where it can be."""
        found = [v for v, s in self.scope if s == t]
        if found and self.r.random() < 0.7:
            return self.r.choice(found[-2:])
        if t in (S, V, M, W):
            return self.unary_of(self.make(t, 0.05), t)
        return self.make(t, 0.1)

    def closure(self, t):
        self.p.count("closure")
        params = [(self.p.fresh(), s) for s in t[1]]
        return "fn (%s) -> %s %s" % (
            ", ".join("%s: %s" % (v, self.p.text(s)) for v, s in params),
            self.p.text(t[2]), self.inner(params, t[2], self.small()))

    def small(self):
        return self.r.choice([0, 1, 1, 2]) if self.depth < 3 else 0

    def unary_of(self, v, t):
        form = self.r.choice(SMOOTH if self.r.random() < 0.9 else KINKED)
        return form.replace("{}", v)

    def condition(self):
        r = self.r
        self.p.count("condition")
        return r.choice(["%%i < %d" % r.randint(0, 4),
                         "%s > %s" % (self.make(S), literal(r, (), F64)),
                         "sum(%s) < 0.4f64" % self.make(V),
                         "%s == 1" % self.make(INT)])

    def step(self):
        steps = STEPS if self.depth < 3 else STEPS[:OPERATORS]
        for _ in range(20):
            f = self.r.choice(steps)
            if f(self):
                return


# ---- operators ----

def unary(b):
    t = b.r.choice(PLAIN)
    v = b.make(t, 0.05)
    b.p.count("operator")
    return b.let(b.unary_of(v, t), t)


def binary(b):
    t = b.r.choice(PLAIN)
    x, y = b.make(t, 0.05), b.make(t)
    b.p.count("operator")
    return b.let(b.r.choice(["%s + %s", "%s - %s", "tanh(%s * %s)",
                             "%s / (exp(tanh(%s)) + 1f64)",
                             "tanh(%s) * %s"]) % (x, y), t)


def broadcast(b):
    x, y = b.r.choice([(M, V), (M, S), (V, S), (W, V), (W, S)])
    b.p.count("broadcast")
    a, c = b.make(x), b.make(y)
    if b.r.random() < 0.5:
        a, c = c, a
    return b.let(b.r.choice(["%s + %s", "tanh(%s * %s)", "%s - %s"]) % (
        a, c), x)


def vector(b):
    b.p.count("operator of a vector")
    e = b.r.choice(VECTOR).replace("{}", b.make(V, 0.05))
    return b.let("sum(%s, axis=1)" % e if e.startswith("sort") else e, V)


def reduction(b):
    b.p.count("reduction")
    k = b.r.randrange(5)
    if k == 0:
        return b.let("sum(%s, axis=[0])" % b.make(M), V)
    if k == 1:
        return b.let("mean(%s, axis=[1])" % b.make(W), V)
    return b.let("%s(%s)" % (b.r.choice(["sum", "mean", "max"]),
                             b.make(b.r.choice([V, V, M, W]))), S)


def contraction(b):
    b.p.count("contraction")
    k = b.r.randrange(3)
    if k == 0:
        return b.let("tanh(nn.dense(%s, %s))" % (b.make(M), b.make(W)), M)
    if k == 1:
        return b.let("nn.matmul(%s, %s, transpose_a=True)" % (
            b.make(M), b.let("tanh(%s)" % b.make(M), M)), W)
    return b.let("squeeze(nn.dense(expand_dims(%s, axis=0), %s), axis=[0])" % (
        b.make(V), b.make(W)), V)


def moved(b):
    b.p.count("shape operator")
    k = b.r.randrange(6)
    if k == 0:
        return b.let("transpose(%s)" % b.make(W), W)
    if k == 1:
        v = b.make(V)
        return b.let("strided_slice(concatenate((%s, %s), axis=0), "
                     "begin=[%d], end=[%d])" % ((v, b.make(V)) + b.r.choice(
                         [(0, 3), (2, 5), (3, 6)])), V)
    if k == 2:
        return b.let("stack((%s, %s, %s), axis=%d)" % (
            b.make(V), b.make(V), b.make(V), b.r.randrange(2)), W)
    if k == 3:
        t = b.p.fresh()
        b.line("let %s = split(%s, indices_or_sections=3, axis=0);" % (
            t, b.make(W)))
        return b.let("squeeze(%s.%d * %s.0, axis=[0])" % (
            t, b.r.randrange(3), t), V)
    if k == 4:
        return b.let("take(%s, clip(%%i, a_min=0, a_max=2), axis=0, "
                     "mode=\"clip\")" % b.make(W), V)
    return b.let("reshape(%s, newshape=[3])" % b.let("tanh(%s)" % b.make(V),
                                                     V), V)


def extents(b):
    """Rows whose number is known at run time."""
    b.p.count("extent of a value")
    x = b.make(M)
    v, w = b.p.fresh(), b.p.fresh()
    if b.r.random() < 0.5:
        b.line("let %s = take(%s, arange(0, %%i + 1, 1, dtype=\"int32\"), "
               "axis=0, mode=\"wrap\");" % (v, x))
    else:
        b.line("let %s = take(%s, squeeze(argwhere(%%v < %s), axis=[1]), "
               "axis=0, mode=\"wrap\");" % (v, x, literal(b.r, (), F64)))
    b.line("let %s = tanh(%s) * %s;" % (w, v, v))
    return b.let("sum(%s + %s, axis=[0])" % (w, b.make(V)), V)


def stopped(b):
    # Differences do not see it: both sides must be constant.
    b.p.count("stop_gradient")
    return b.let("%s + stop_gradient(cast(%%i, dtype=\"float64\"))" %
                 b.make(S), S)


# ---- data ----

def value(b):
    t = b.r.choice(RICH)
    v = b.new(t)
    if t[0] == "tup":
        b.p.count("tuple")
        return b.let(v, t)
    b.scope.append((v, t))
    return True


def projection(b):
    found = [e for e in b.scope if e[1][0] == "tup"]
    if not found:
        return False
    v, t = b.r.choice(found)
    k = b.r.randrange(len(t[1]))
    b.p.count("projection")
    return b.let("%s.%d" % (v, k), t[1][k])


def call(b):
    found = [e for e in b.scope if e[1][0] == "fn"]
    if not found:
        return False
    v, t = b.r.choice(found)
    b.p.count("call of a value")
    return b.let("%s(%s)" % (v, ", ".join(b.make(s) for s in t[1])), t[2])


def read(b):
    found = [e for e in b.scope if e[1][0] == "ref"]
    if not found:
        return False
    v, t = b.r.choice(found)
    b.p.count("ref_read")
    return b.let("ref_read(%s)" % v, t[1])


def write(b):
    found = [e for e in b.scope if e[1][0] == "ref"]
    if not found:
        return False
    v, t = b.r.choice(found)
    # A function that is held calls no other that may be held.
    if t[1][0] == "fn":
        e = "fn (%%q: float64) -> float64 { tanh(%%q) * %s }" % b.make(S)
    else:
        e = b.grown(t[1])
    b.p.count("ref_write")
    b.line("ref_write(%s, %s);" % (v, e))
    return True


# ---- control flow ----

def some_type(b):
    return b.r.choice(PLAIN + RICH)


def conditional(b):
    t = some_type(b)
    c = b.condition()
    b.p.count("if")
    return b.let("if (%s) %s else %s" % (c, b.inner([], t, b.small()),
                                         b.inner([], t, b.small())), t)


ARMS = {
    "List": lambda t: [("Cons(%s, %s)", [t[2][0], t]), ("Nil", [])],
    "Option": lambda t: [("Some(%s)", [t[2][0]]), ("None", [])],
    "Bush": lambda t: [("Leaf(%s)", [S]), ("Fork(%s, %s, %s)", [t, V, t])],
    "Tree": lambda t: [("Rose(%s, %s)", [t[2][0], adt("List", t)])],
    "Side": lambda t: [("Near((%s, %s))", [S, V]),
                       ("Far(%s)", [fn([S], S)]), ("Cell(%s)", [ref(S)]),
                       ("Neither", [])],
    "Pick": lambda t: [("First(%s)", [t[2][0]]), ("Second(%s)", [t[2][1]]),
                       ("Both(%s, %s)", [t[2][0], t[2][1]])],
}


def matching(b):
    found = [e for e in b.scope if e[1][0] == "adt"]
    if not found:
        return False
    v, t = b.r.choice(found)
    want = some_type(b)
    b.p.count("match")
    arms = []
    for pattern, fields in ARMS[t[1]](t):
        names = [(b.p.fresh(), s) for s in fields]
        arms.append("%s => %s" % (pattern % tuple(n for n, _ in names),
                                  b.inner(names, want, b.small())))
    if len(arms) > 2 and b.r.random() < 0.3:
        arms[-1] = "_ => " + b.inner([], want, 0)
        b.p.count("wildcard")
    return b.let("match (%s) { %s }" % (v, ", ".join(arms)), want)


def loop(b):
    """A local function that calls itself, from where it is used."""
    t = b.r.choice([S, V, M, tup(S, V), LIST, ref(S), fn([S], S)])
    f, n, a, v = (b.p.fresh() for _ in range(4))
    b.p.count("loop")
    body = b.inner([(a, t), (n, INT)], t, 1 + b.small())
    b.line("let %s = fn (%s: int32, %s: %s) -> %s {" % (
        f, n, a, b.p.text(t), b.p.text(t)))
    b.line("  if (%s <= 0) { %s } else { let %s = %s; %s(%s - 1, %s) }" % (
        n, a, v, body, f, n, v))
    b.line("};")
    return b.let("%s(%s, %s)" % (f, b.r.choice(["%i", "3", "2"]), b.make(t)),
                 t)


def deep(b):
    """Recursion that computes after its call."""
    f, n = b.p.fresh(), b.p.fresh()
    b.p.count("recursion")
    x = b.make(S)
    b.line("let %s = fn (%s: int32) -> float64 { if (%s <= 0) { %s } else {"
           " tanh(%s * %s(%s - 1)) + %s } };" % (f, n, n, x, b.make(S), f, n,
                                               b.make(S)))
    return b.let("%s(%%i)" % f, S)


# ---- functions ----

def global_function(b):
    """A function of its own, which may be used as a value later."""
    if b.depth > 1:
        return False
    t = b.r.choice([fn([S], S), fn([V], V), fn([S, V], S), fn([V], S)])
    g = b.p.define(t)
    b.p.count("global function")
    if b.r.random() < 0.5:
        b.scope.append((g, t))
        b.p.count("function as a value")
    return b.let("%s(%s)" % (g, ", ".join(b.make(s) for s in t[1])), t[2])


def mutual(b):
    b.p.count("mutual recursion")
    f, g = b.p.mutual()
    return b.let("%s(%%i, %s)" % (b.r.choice([f, g]), b.make(V)), V)


def recursive(b):
    """Recursion over a data value."""
    b.p.count("recursion over data")
    if b.r.random() < 0.5:
        return b.let("%s(%s)" % (b.p.over_bush(), b.make(BUSH)), S)
    return b.let("%s(%s, %s)" % (b.p.over_list(), b.make(LISTV), b.make(S)),
                 S)


def polymorphic(b):
    f = b.p.twice()
    t = b.r.choice([S, V, tup(S, V), LIST])
    b.p.count("polymorphic function")
    return b.let("%s(%s, %s)" % (f, b.make(fn([t], t)), b.make(t)), t)


def library(b):
    k = b.r.randrange(8)
    b.p.count("library")
    if k == 0:
        return b.let("@map(%s, %s)" % (b.make(fn([S], S)), b.make(LIST)),
                     LIST)
    if k == 1:
        return b.let("@foldl(%s, %s, %s)" % (
            b.make(fn([S, V], S)), b.make(S), b.make(LISTV)), S)
    if k == 2:
        return b.let("@zip(%s, %s)" % (b.make(LIST), b.make(LISTV)),
                     adt("List", tup(S, V)))
    if k == 3:
        return b.let("@compose(%s, %s)" % (b.make(fn([S], S)),
                                           b.make(fn([S], S))), fn([S], S))
    if k == 4:
        return b.let("@iterate(%s, %s)" % (b.make(fn([V], V)), b.make(INT)),
                     fn([V], V))
    if k == 5:
        return b.let("@tmap(%s, %s)" % (b.make(fn([S], S)), b.make(
            adt("Tree", S))), adt("Tree", S))
    if k == 6:
        return b.let("@foldr(%s, %s, %s)" % (
            b.let("fn (%%a: %s, %%b: float64) -> float64 { %%b * tanh(sum("
                  "%%a)) + %s }" % (b.p.text(V), b.make(S)),
                  fn([V, S], S)), b.make(S), b.make(LISTV)), S)
    return b.let("(@map_accuml(fn (%%a: float64, %%b: float64) -> (float64, "
                 "float64) { (tanh(%%a + %%b), %%a * %s) }, %s, %s)).%d" % (
                     b.make(S), b.make(S), b.make(LIST), 1), LIST)


def named(b):
    """Operators, constructors and functions of the library as values."""
    k = b.r.randrange(5)
    b.p.count("name as a value")
    if k == 0:
        return b.let("@map(%s, %s)" % (b.r.choice(["tanh", "sin", "exp",
                                                   "negative"]),
                                       b.make(LIST)), LIST)
    if k == 1:
        return b.let("@foldl(%s, %s, %s)" % (b.r.choice(["add", "subtract"]),
                                             b.make(S), b.make(LIST)), S)
    if k == 2:
        v = b.let("@map(Some, %s)" % b.make(LISTV),
                  adt("List", adt("Option", V)))
        return b.let("@foldl(fn (%%a: float64, %%b: Option[%s]) -> float64 { "
                     "match (%%b) { Some(%%c) => { %%a + sum(%%c) }, None => "
                     "{ %%a } } }, %s, %s)" % (b.p.text(V), b.make(S), v), S)
    if k == 3:
        return b.let("@foldr(Cons, %s, %s)" % (b.make(LIST), b.make(LIST)),
                     LIST)
    return b.let("@compose(%s, @id)" % b.make(fn([S], S)), fn([S], S))


def chosen(b):
    """A function that is computed."""
    b.p.count("function of a condition")
    t = b.r.choice([fn([S], S), fn([V], V)])
    c = b.condition()
    return b.let("if (%s) { %s } else { %s }" % (c, b.make(t, 0.5),
                                                 b.make(t, 0.5)), t)


def curried(b):
    b.p.count("function that returns one")
    x, y = b.p.fresh(), b.p.fresh()
    f = b.p.fresh()
    b.line("let %s = fn (%s: float64) { fn (%s: float64) -> float64 { tanh("
           "%s * %s) + %s } };" % (f, x, y, x, y, b.make(S)))
    return b.let("%s(%s)" % (f, b.make(S)), fn([S], S))


def custom(b):
    """A function whose gradient is given, and right."""
    b.p.count("custom_gradient")
    t = b.r.choice([S, V])
    f, g = b.p.with_gradient(t)
    v = b.let("@custom_gradient(%s, %s)" % (f, g), fn([t], t))
    return b.let("%s(%s)" % (v, b.make(t, 0.05)), t)


STEPS = [unary, binary, broadcast, vector, reduction, contraction, moved,
         read, projection, call, write, write, value, value, extents, stopped,
         conditional, conditional, matching, matching, matching, loop, loop,
         deep, global_function, mutual, recursive, polymorphic, library,
         library, named, chosen, curried, custom]
OPERATORS = STEPS.index(value)


class Program:
    """One random program: its text and census."""

    def __init__(self, seed, size=10):
        self.r = random.Random("differentiable %d" % seed)
        self.names, self.defs, self.census = 0, [], {}
        b = Block(self, [("%" + n, t) for n, t in PARAMS], 0)
        for _ in range(size):
            b.step()
        out = b.scope[-5:] + b.r.sample(b.scope, min(3, len(b.scope)))
        sums = [self.scalar(b, v, t) for v, t in dict.fromkeys(out)]
        b.line(" + ".join(sums + ["%s * 0.5f64"]))
        self.module = '#[version = "0.0.5"]\n' + TYPES + "\n".join(
            self.defs + ["def @main(%s) -> float64 {\n%s\n}\n" % (
                ", ".join("%%%s: %s" % (n, self.text(t))
                          for n, t in PARAMS), "\n".join(b.lines))])

    @staticmethod
    def text(t):
        return text(t, "")

    def count(self, what):
        self.census[what] = self.census.get(what, 0) + 1

    def fresh(self):
        self.names += 1
        return "%%x%d" % self.names

    def name(self, base):
        self.names += 1
        return "@%s%d" % (base, self.names)

    def define(self, t):
        g = self.name("g")
        params = [(self.fresh(), s) for s in t[1]]
        b = Block(self, params + [("%i", INT)], 1)
        # No parameter of main is known there.
        b.new = lambda s: {S: "0.25f64", V: "[1f64, -0.5f64, 0.75f64]",
                           INT: "2"}[s]
        b.lines = []
        last = {}
        for _ in range(1 + self.r.randrange(3)):
            v, s = self.r.choice([e for e in b.scope if e[1] in (S, V)])
            last[s] = b.let(b.unary_of(v, s), s)
        e = last.get(t[2]) or b.let(
            "sum(%s)" % b.of(V) if t[2] == S else "[1f64, 2f64, 3f64] * " +
            b.of(S), t[2])
        if self.r.random() < 0.4:
            b.line("if (sum(%s) > 0.3f64) { %s } else { %s }" % (
                params[0][0], b.unary_of(e, t[2]), e))
        else:
            b.line(e)
        self.defs.append("def %s(%s) -> %s {\n%s\n}" % (
            g, ", ".join("%s: %s" % (v, self.text(s)) for v, s in params),
            self.text(t[2]), "\n".join(b.lines)))
        return g

    def mutual(self):
        f, g, v = self.name("even"), self.name("odd"), self.text(V)
        self.defs.append(
            "def %s(%%n: int32, %%x: %s) -> %s { if (%%n <= 0) { %%x } else {"
            " %s(%%n - 1, tanh(%%x) + 0.2f64) } }" % (f, v, v, g))
        self.defs.append(
            "def %s(%%n: int32, %%x: %s) -> %s { if (%%n <= 0) { %%x * %%x } "
            "else { sin(%%x) * %s(%%n - 1, %%x * 0.7f64) } }" % (g, v, v, f))
        return f, g

    def over_bush(self):
        f = self.name("bush")
        self.defs.append(
            "def %s(%%b: Bush) -> float64 { match (%%b) { Leaf(%%x) => { "
            "sin(%%x) }, Fork(%%l, %%v, %%r) => { let %%a = %s(%%l); let "
            "%%c = %s(%%r); tanh(%%a * sum(%%v)) + %%a * %%c } } }" % (
                f, f, f))
        return f

    def over_list(self):
        f = self.name("list")
        self.defs.append(
            "def %s(%%l: List[%s], %%a: float64) -> float64 { match (%%l) { "
            "Nil => { %%a }, Cons(%%x, Nil) => { %%a * mean(%%x) }, "
            "Cons(%%x, Cons(%%y, %%r)) => { %s(Cons(tanh(%%x + %%y), %%r), "
            "tanh(%%a) + sum(%%x * %%y)) } } }" % (f, self.text(V), f))
        return f

    def with_gradient(self, t):
        f, g, s = self.name("own"), self.name("own"), self.text(t)
        self.defs.append("def %s(%%x: %s) -> %s { sin(%%x) * %%x }" % (
            f, s, s))
        self.defs.append(
            "def %s(%%x: %s, %%g: %s) -> %s { let %%c = cos(%%x) * %%x; "
            "if (sum(%%x) > 0f64) { (%%c + sin(%%x)) * %%g } else { %%c * %%g "
            "+ sin(%%x) * %%g } }" % (g, s, s, s))
        if self.r.random() < 0.5:
            f = "fn (%%y: %s) -> %s { %s(%%y) }" % (s, s, f)
        return f, g

    def twice(self):
        f = self.name("twice")
        self.defs.append("def %s[A](%%f: fn (A) -> A, %%x: A) -> A { "
                         "%%f(%%f(%%x)) }" % f)
        return f

    def scalar(self, b, v, t):
        """A number in which every float of a value counts, or 0."""
        kind = t[0]
        if t == S:
            return "tanh(%s)" % v
        if t == INT:
            return "0f64"
        if kind == "t":
            return "sum(sin(%s))" % v
        if kind == "tup":
            return " + ".join(self.scalar(b, "(%s).%d" % (v, k), s)
                              for k, s in enumerate(t[1]))
        if kind == "ref":
            return self.scalar(b, "(ref_read(%s))" % v, t[1])
        if kind == "fn":
            return self.scalar(b, "(%s(%s))" % (v, ", ".join(
                b.make(s, 0) for s in t[1])), t[2])
        if t == BUSH:
            return "%s(%s)" % (self.over_bush(), v)
        if t[1] == "List":
            x = self.fresh()
            return ("@foldl(fn (%%a: float64, %s: %s) -> float64 { tanh(%%a * "
                    "0.7f64) + %s }, 0.1f64, %s)" % (
                        x, self.text(t[2][0]), self.scalar(b, x, t[2][0]), v))
        arms = []
        for pattern, fields in ARMS[t[1]](t):
            names = [(self.fresh(), s) for s in fields]
            # The sublists of a tree are left out.
            sums = [self.scalar(b, n, s) for n, s in names if s not in (
                t, adt("List", t))]
            arms.append("%s => { %s }" % (
                pattern % tuple(n for n, _ in names),
                " + ".join(sums) or "0.5f64"))
        return "(match (%s) { %s })" % (v, ", ".join(arms))


def main():
    p = Program(int(sys.argv[1]), *map(int, sys.argv[2:]))
    sys.stdout.write(p.module)
    for k, v in sorted(p.census.items()):
        print("// census: %s %d" % (k, v))


if __name__ == "__main__":
    main()
