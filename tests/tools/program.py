#!/usr/bin/python3
"""Random well-typed Relay programs with values to compare.

usage: program.py [--pool POOL.json] SEED [SIZE] [COUNT]

Prints one module: COUNT programs, those of the seeds SEED, SEED + 1 ..., each
as a function @pSEED with parameters of its own names, and

    @main(%x: Tensor[(n, 4), float32], %y: Tensor[(n, m), float32],
          %z: Tensor[(3, 4), float32], %v: Tensor[(m,), int32], %i: int32,
          %a: Tensor[(p, 4), float32], %c: Tensor[(q, 3, m), float32])

that calls them all and returns the tuple of their results.  Those of odd
seeds take half of their constructs from program_free.py: free extents.  A
program is written with its types known, so that each binding finds operands;
what goes wrong at run time does so on purpose (Program.fails says so).  Values
are kept small: what could grow passes through tanh or clip.  Each construct is
counted in Program.census, the constructs themselves are in program_parts.py.

Seed s also uses the operators of the pool (pool.py) from s * POOLED on, in
turn, so that every operator comes up equally often.
"""
import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import program_parts  # noqa: E402
from program_types import (I32, atom_ok, dims_of, literal,  # noqa: E402
                           names_of, static, tensor, text)

POOLED = 3
PARAMS = [("x", tensor(("n", 4))), ("y", tensor(("n", "m"))),
          ("z", tensor((3, 4))), ("v", tensor(("m",), I32)),
          ("i", tensor((), I32)), ("a", tensor(("p", 4))),
          ("c", tensor(("q", 3, "m")))]
TYPES = """type Pick%(p)s[A, B] {
  Left%(p)s(A),
  Right%(p)s(B),
  Both%(p)s(A, B),
  Neither%(p)s,
}
type Bush%(p)s[A] {
  Leaf%(p)s(A),
  Fork%(p)s(Bush%(p)s[A], A, Bush%(p)s[A]),
}
type Even%(p)s {
  Zero%(p)s,
  OddNext%(p)s(Odd%(p)s),
}
type Odd%(p)s {
  EvenNext%(p)s(Even%(p)s),
}
"""


class Body:
    """Statements of a region being written; the scope grows with them."""

    def __init__(self, program, scope, depth, indent, dims):
        self.p, self.r = program, program.r
        self.scope, self.depth = list(scope), depth
        self.indent, self.lines = indent, []
        self.dims = dims        # names of dimensions that are bound here

    def line(self, s):
        self.lines.append(self.indent + s)

    def let(self, expression, t, graph=False):
        """A binding and its name; pure ones may be graph bindings."""
        if graph and self.r.random() < 0.3:
            self.p.count("graph binding")
            name = self.p.graph_name()
            self.line("%s = %s;" % (name, expression))
        else:
            name = self.p.fresh()
            note = ""
            if self.r.random() < 0.15 and self.known(t) and t[0] != "fn":
                note = ": " + text(t, self.p.id)
                self.p.count("annotation")
            self.line("let %s%s = %s;" % (name, note, expression))
        self.scope.append((name, t))
        return name

    def known(self, t):
        """Can the type be written here?"""
        return all(d != "?" and names_of(d) <= self.dims
                   for d in dims_of(t))

    def of(self, t):
        """A name of that type, or None."""
        found = [v for v, s in self.scope if s == t]
        return self.r.choice(found[-8:]) if found else None

    def some(self, test):
        """A (name, type) of the scope that passes, or None."""
        found = [e for e in self.scope if test(e[1])]
        return self.r.choice(found[-12:]) if found else None

    def make(self, t, fresh=0.2):
        """An atom of type t: something of the scope, or something new."""
        have = self.of(t)
        if have and self.r.random() >= fresh:
            return have
        if not static(t) and t[0] == "t":
            if have or not self.known(t):
                return have
            return self.let("full(%s, shape=[%s], dtype=\"%s\")" % (
                literal(self.r, (), t[2]), ", ".join(map(str, t[1])), t[2]), t)
        return self.new(t)

    def new(self, t):
        r, kind = self.r, t[0]
        if kind == "t":
            if not t[1] and atom_ok(t[2]):
                return literal(r, t[1], t[2])
            return self.let(literal(r, t[1], t[2]), t)
        if kind == "tup":
            return "(%s)" % "".join(self.make(s) + ", " for s in t[1])
        if kind == "ref":
            return self.let("ref(%s)" % self.make(t[1]), t)
        if kind == "fn":
            return program_parts.closure(self, t)
        return program_parts.constructed(self, t)

    def inner(self, extra, want, budget, dims=()):
        """Text of an inner region with a result of type want."""
        b = Body(self.p, self.scope + list(extra), self.depth + 1,
                 self.indent + "  ", self.dims | set(dims))
        b.fill(budget)
        b.lines.append(b.indent + b.result(want))
        return "\n".join(b.lines) + "\n" + self.indent

    def result(self, want):
        return self.make(want, 0.05 if self.of(want) else 1)

    def fill(self, budget):
        for _ in range(budget):
            program_parts.step(self)


class Program:
    """One random program: its definitions, its function, its census."""

    def __init__(self, seed, size, pool, fails=None):
        self.r = random.Random("%d/%d" % (seed, 7))
        self.id = str(seed)
        self.seed, self.size, self.pool = seed, size, pool
        self.names = self.graph = self.globals = 0
        self.defs, self.census, self.helpers = [], {}, []
        self.extras, self.text = [], None
        self.free = seed % 2 == 1
        if self.free:
            self.count("free extents")
        self.fails = self.r.random() < 0.12 if fails is None else fails

    def count(self, what):
        self.census[what] = self.census.get(what, 0) + 1

    def fresh(self):
        self.names += 1
        base = self.r.choice(["v", "t", "h_", "state"])
        return "%%%s%d" % (base, self.names)

    def graph_name(self):
        self.graph += 1
        return "%%%d" % self.graph

    def global_name(self, base):
        self.globals += 1
        return "@%s%s_%d" % (base, self.id, self.globals)

    def pooled(self):
        """Cases of the operators whose turn it is."""
        if not self.pool:
            return []
        ops, out = self.pool["ops"], []
        for k in range(POOLED if self.size >= 4 else min(self.size, 1)):
            op = ops[(self.seed * POOLED + k) % len(ops)]
            cases = self.pool["by"].get(op)
            if cases:
                out.append(self.r.choice(cases))
        return out

    def main(self):
        """Definition of the program's own function."""
        params = list(PARAMS)
        b = Body(self, [("%" + n, t) for n, t in params], 0, "  ",
                 {"n", "m", "p", "q"})
        pooled = self.pooled()
        fail_at = self.r.randrange(self.size) if self.fails else -1
        for k in range(self.size):
            while len(pooled) * self.size > (self.size - k) * POOLED:
                program_parts.pooled(b, pooled.pop())
            if k == fail_at:
                program_parts.failure(b)
            program_parts.step(b)
        for e in pooled:
            program_parts.pooled(b, e)
        out = [program_parts.shown(b, e) for e in
               b.scope[-6:] + b.r.sample(b.scope, min(4, len(b.scope)))]
        out = [v for v in out if v] + self.extras
        b.line("(%s)" % "".join(v + ", " for v in dict.fromkeys(out)))
        if not out:
            b.lines[-1] = "  (%i,)"
        return "def @p%s(%s) {\n%s\n}" % (self.id, ", ".join(
            "%%%s: %s" % (n, text(t, self.id)) for n, t in params),
            "\n".join(b.lines))

    def definitions(self):
        if self.text is None:
            main = self.main()
            self.text = TYPES % {"p": self.id} + "\n".join(
                self.defs + [main])
        return self.text


def load_pool(path):
    with open(path) as f:
        pool = json.load(f)
    pool["by"] = {}
    for e in pool["entries"]:
        for op in e["ops"]:
            pool["by"].setdefault(op, []).append(e)
    return pool


def module(programs, called=None):
    """Text of a module; main calls those in called (all if None)."""
    if called is None:
        called = [p.id for p in programs]
    return "\n".join(['#[version = "0.0.5"]'] + [
        p.definitions() for p in programs] + [entry(called)]) + "\n"


def entry(called):
    return "def @main(%s) {\n  (%s)\n}" % (
        ", ".join("%%%s: %s" % (n, text(t, "")) for n, t in PARAMS),
        "".join("@p%s(%s), " % (s, ", ".join("%" + n for n, _ in PARAMS))
                for s in called))


def main():
    args = sys.argv[1:]
    pool = None
    if args and args[0] == "--pool":
        pool = load_pool(args[1])
        args = args[2:]
    seed = int(args[0])
    size = int(args[1]) if len(args) > 1 else 10
    count = int(args[2]) if len(args) > 2 else 1
    programs = [Program(seed + k, size, pool) for k in range(count)]
    sys.stdout.write(module(programs))
    for p in programs:
        for k, v in sorted(p.census.items()):
            print("// census: %s %d" % (k, v))


if __name__ == "__main__":
    main()
