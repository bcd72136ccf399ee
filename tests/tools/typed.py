#!/usr/bin/python3
"""Prints a random module in Relay text that is meant to be well-typed:
typed.py SEED [SIZE]

Types are tracked while it is written; annotations are left out at random.
A few programs are wrong on purpose (a wrong argument, a missing one).
"""
import random
import sys


class Module:
    def __init__(self, seed, size):
        self.r = random.Random(seed)
        self.size = size
        self.fresh = 0
        self.out = []
        self.functions = []     # name, parameter types, result type

    def new(self, base):
        self.fresh += 1
        return "%%%s%d" % (base, self.fresh)

    def type(self, depth=0):
        r = self.r
        k = r.randrange(10)
        if k < 6 or depth > 2:
            dims = [r.choice(["n", "m", "4", "?", "n*2", "n + m", "1"])
                    for _ in range(r.randrange(3))]
            return ("tensor", tuple(dims), r.choice(["float32", "int32"]))
        if k < 8:
            return ("tuple", self.type(depth + 1), self.type(depth + 1))
        if k == 8:
            return ("list", self.type(depth + 1))
        return ("ref", self.type(depth + 1))

    def text(self, t):
        if t[0] == "tensor":
            if not t[1]:
                return t[2]
            return "Tensor[(%s,), %s]" % (", ".join(t[1]), t[2])
        if t[0] == "tuple":
            return "(%s, %s)" % (self.text(t[1]), self.text(t[2]))
        if t[0] == "list":
            return "List[%s]" % self.text(t[1])
        if t[0] == "ref":
            return "ref(%s)" % self.text(t[1])
        return "fn (%s) -> %s" % (self.text(t[1]), self.text(t[2]))

    def has_names(self, t):
        if t[0] == "tensor":
            return any(d not in ("4", "1") for d in t[1])
        return any(self.has_names(x) for x in t[1:])

    def of(self, scope, test):
        found = [v for v in scope if test(v[1])]
        return self.r.choice(found) if found else None

    def step(self, scope, out, pad, depth):
        r = self.r
        v = self.new("v")
        k = r.randrange(16)
        x = r.choice(scope)
        tensor = self.of(scope, lambda t: t[0] == "tensor")
        floats = self.of(scope, lambda t: t[0] == "tensor" and
                         t[2] == "float32")
        if k < 2 and floats:
            out.append("%slet %s = nn.relu(%s);" % (pad, v, floats[0]))
            scope.append((v, floats[1]))
        elif k == 2 and tensor:
            out.append("%slet %s = add(%s, %s);" % (pad, v, tensor[0],
                                                    tensor[0]))
            scope.append((v, tensor[1]))
        elif k == 3:
            y = r.choice(scope)
            out.append("%slet %s = (%s, %s);" % (pad, v, x[0], y[0]))
            scope.append((v, ("tuple", x[1], y[1])))
        elif k == 4 and x[1][0] == "tuple":
            i = r.randrange(2)
            out.append("%slet %s = %s.%d;" % (pad, v, x[0], i))
            scope.append((v, x[1][1 + i]))
        elif k == 5:
            tail = self.of(scope, lambda t: t == ("list", x[1]))
            out.append("%slet %s = Cons(%s, %s);" % (pad, v, x[0],
                       tail[0] if tail else "Nil"))
            scope.append((v, ("list", x[1])))
        elif k == 6:
            out.append("%slet %s = ref(%s);" % (pad, v, x[0]))
            scope.append((v, ("ref", x[1])))
        elif k == 7 and x[1][0] == "ref":
            out.append("%slet %s = ref_read(%s);" % (pad, v, x[0]))
            scope.append((v, x[1][1]))
        elif k == 8 and depth < 3:
            out.append("%slet %s = if (%%c) {" % (pad, v))
            a = self.block(scope, out, pad + "  ", depth + 1, x[0])
            out.append("%s} else {" % pad)
            self.block(scope, out, pad + "  ", depth + 1, x[0])
            out.append("%s};" % pad)
            scope.append((v, a))
        elif k == 9 and x[1][0] == "list" and depth < 3:
            h, t = self.new("h"), self.new("t")
            out.append("%slet %s = (match (%s) {" % (pad, v, x[0]))
            out.append("%s  Cons(%s, %s) => {" % (pad, h, t))
            inner = scope + [(h, x[1][1]), (t, x[1])]
            self.block(inner, out, pad + "    ", depth + 1, x[0])
            out.append("%s  },\n%s  Nil => { %s },\n%s});" % (pad, pad, x[0],
                                                              pad))
            scope.append((v, x[1]))
        elif k == 10 and depth < 3:
            p = self.new("p")
            written = r.random() < 0.5 and not self.has_names(x[1])
            out.append("%slet %s = fn (%s%s) {" % (pad, v, p, ": " +
                       self.text(x[1]) if written else ""))
            got = self.block(scope + [(p, x[1])], out, pad + "  ", depth + 1,
                             r.choice([p, x[0]]))
            out.append("%s};" % pad)
            y = self.new("y")
            out.append("%slet %s = %s(%s);" % (pad, y, v, x[0]))
            scope.append((y, got))
        elif k == 11 and self.functions:
            name, params, result = r.choice(self.functions)
            args = [self.of(scope, lambda t, p=p: t == p) for p in params]
            if all(args):
                out.append("%slet %s = %s(%s);" % (pad, v, name, ", ".join(
                    a[0] for a in args)))
                scope.append((v, result))
        elif k == 12 and tensor and tensor[1][1]:
            dims = ["k%d_%d" % (self.fresh, i)
                    for i in range(len(tensor[1][1]))]
            t = ("tensor", tuple(dims), tensor[1][2])
            out.append("%slet %s = match_cast[%s](%s);" % (
                pad, v, self.text(t), tensor[0]))
            scope.append((v, t))
        elif k == 13 and tensor:
            other = self.of(scope, lambda t: t[0] == "tensor" and
                            t[2] == tensor[1][2] and
                            len(t[1]) == len(tensor[1][1]))
            out.append("%slet %s = Cons(%s, Cons(%s, Nil));" % (
                pad, v, tensor[0], other[0]))
            scope.append((v, ("list", tensor[1])))
        elif k == 14:
            out.append("%slet %s = @id(%s);" % (pad, v, x[0]))
            scope.append((v, x[1]))
        elif k == 15 and r.random() < 0.02:
            out.append("%slet %s = %s(%s);" % (pad, v, x[0], x[0]))
            scope.append((v, x[1]))

    def block(self, scope, out, pad, depth, result):
        scope = list(scope)
        for _ in range(self.r.randrange(self.size)):
            self.step(scope, out, pad, depth)
        out.append(pad + result)
        return dict(scope)[result]

    def function(self, i):
        name = "@f%d" % i
        params = [self.type() for _ in range(self.r.randint(1, 4))]
        bare = set()
        for t in params:
            bare |= self.bare(t)
        params += [("tensor", (d,), "float32") for d in ("n", "m")
                   if d not in bare]
        scope = [("%%a%d" % k, t) for k, t in enumerate(params)]
        head = ", ".join("%s: %s" % (n, self.text(t)) for n, t in scope)
        body = []
        n = self.size * 2
        for _ in range(n):
            self.step(scope, body, "  ", 0)
        result = self.r.choice(scope)
        self.out.append("def %s(%s, %%c: bool) {" % (name, head))
        self.out += body + ["  " + result[0], "}"]
        self.functions.append((name, params + [("tensor", (), "bool")],
                               result[1]))

    def bare(self, t):
        if t[0] == "tensor":
            return {d for d in t[1] if d.isalpha()}
        return set().union(*[self.bare(x) for x in t[1:]])

    def module(self):
        self.out.append('#[version = "0.0.5"]')
        self.out.append("def @id[A](%x: A) -> A { %x }")
        for i in range(self.r.randint(1, 4)):
            self.function(i)
        return "\n".join(self.out)


def main():
    seed = int(sys.argv[1])
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    print(Module(seed, size).module())


main()
