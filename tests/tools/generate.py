#!/usr/bin/python3
"""Prints a random module in Relay text: generate.py SEED [SIZE]

Well-formed by the rules of the reader (names bound, attributes known, arity
of constructors), with all constructs of the language; not well-typed.
"""
import random
import sys

UNARY = ["nn.relu", "tanh", "sigmoid", "exp", "negative", "copy", "abs"]
BINARY = ["add", "subtract", "multiply", "maximum", "divide", "less"]
INFIX = ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="]
DTYPES = ["float32", "float16", "float64", "bfloat16", "int8", "int16",
          "int32", "int64", "uint8", "bool"]
CTORS = [("Leaf", 1), ("Fork", 2), ("Empty", 0)]


class Program:
    def __init__(self, seed, size):
        self.r = random.Random(seed)
        self.size = size
        self.fresh = 0
        self.graph = 0
        self.globals = ["f%d" % i for i in range(self.r.randint(1, 4))]

    def pick(self, *choices):
        return self.r.choice(choices)

    def dim(self):
        return self.r.choice(["1", "2", "7", "n", "m", "n*2", "n + 1", "?",
                              "floordiv(n, 4)", "max(n, m)", "2*n + 3*m"])

    def type(self, depth=0):
        k = self.r.randrange(12)
        if k < 5 or depth > 2:
            rank = self.r.randrange(4)
            dims = [self.dim() for _ in range(rank)]
            if rank == 0:
                return self.r.choice(DTYPES)
            comma = "," if rank == 1 else ""
            return "Tensor[(%s%s), %s]" % (", ".join(dims), comma,
                                           self.r.choice(DTYPES))
        if k < 7:
            return "(%s, %s)" % (self.type(depth + 1), self.type(depth + 1))
        if k == 7:
            return "fn (%s) -> %s" % (self.type(depth + 1),
                                      self.type(depth + 1))
        if k == 8:
            return "ref(%s)" % self.type(depth + 1)
        if k == 9:
            return "Branch[%s]" % self.type(depth + 1)
        return "float32"

    def literal(self):
        r = self.r
        k = r.randrange(7)
        if k == 0:
            return str(r.randint(-2**31, 2**31 - 1))
        if k == 1:
            return "%di64" % r.randint(-2**63, 2**63 - 1)
        if k == 2:
            return self.pick("True", "False")
        if k == 3:
            return "%du8" % r.randint(0, 255)
        if k == 4:
            return self.pick("inff", "-inff", "nanf", "0f", "-0f", "1e-45f")
        if k == 5:
            return "%rf64" % r.uniform(-1e9, 1e9)
        return "%.9gf" % r.gauss(0, 10)

    def name(self):
        self.fresh += 1
        base = self.pick("x", "h", "y_1", "state", "a/b", "T")
        if self.r.random() < 0.3:
            return base		# shadows
        return "%s%d" % (base, self.fresh)

    def atom(self, scope):
        k = self.r.randrange(10)
        if k < 6 and scope:
            return self.r.choice(scope)
        if k == 6:
            return "@" + self.r.choice(self.globals)
        if k == 7 and self.r.random() < 0.3:
            return self.r.choice(UNARY)
        if k == 8 and self.r.random() < 0.3:
            return "Empty"
        return self.literal()

    def operand(self, scope, depth):
        if depth < 2 and self.r.random() < 0.25:
            return "(" + self.simple(scope, depth + 1) + ")"
        return self.atom(scope)

    def attrs(self):
        k = self.r.randrange(6)
        if k == 0:
            return ("clip", ", a_min=-1f, a_max=%df" % self.r.randint(0, 9))
        if k == 1:
            return ("nn.softmax", ", axis=%d" % self.r.randint(-2, 2))
        if k == 2:
            return ("nn.max_pool2d", ", pool_size=[2, %d], padding=[0, 1, 0, 1]"
                    % self.r.randint(1, 5))
        if k == 3:
            return ("sum", ", axis=[%d], keepdims=%s" % (
                self.r.randint(0, 2), self.pick("True", "False")))
        if k == 4:
            return ("cast", ', dtype="%s"' % self.r.choice(DTYPES))
        return ("nn.leaky_relu", ", alpha=%.3gf" % self.r.random())

    def simple(self, scope, depth=0):
        """An expression without regions."""
        r = self.r
        k = r.randrange(12)
        one = lambda: self.operand(scope, depth)
        if k < 3:
            return "%s(%s)" % (r.choice(UNARY), one())
        if k < 5:
            return "%s(%s, %s)" % (r.choice(BINARY), one(), one())
        if k == 5:
            return "%s %s %s" % (one(), r.choice(INFIX), one())
        if k == 6:
            op, a = self.attrs()
            return "%s(%s%s)" % (op, one(), a)
        if k == 7:
            return self.pick("(%s, %s)", "(%s, (%s,))") % (one(), one())
        if k == 8 and scope:
            return "%s.%d" % (r.choice(scope), r.randrange(3))
        if k == 9:
            c, n = r.choice(CTORS[:2])
            return "%s(%s)" % (c, ", ".join(one() for _ in range(n)))
        if k == 10:
            return "@%s(%s)" % (r.choice(self.globals), one())
        return "%s(%s)" % (r.choice(scope) if scope else "tanh", one())

    def effect(self, scope):
        return self.pick("ref(%s)", "ref_read(%s)",
                         "ref_write(%%s, %s)" % self.literal()
                         ) % self.atom(scope)

    def block(self, scope, depth, indent):
        return "{\n%s%s}" % (self.body(list(scope), depth + 1, indent + "  "),
                             indent)

    def complex(self, scope, depth, indent):
        r = self.r
        k = r.randrange(4)
        if k == 0:
            return "if (%s) %s else %s" % (
                self.atom(scope), self.block(scope, depth, indent),
                self.block(scope, depth, indent))
        if k == 1:
            params = [self.name() for _ in range(r.randrange(3))]
            params = list(dict.fromkeys(params))
            text = ", ".join("%%%s%s" % (p, r.choice(["", ": " + self.type()]))
                             for p in params)
            inner = scope + ["%" + p for p in params]
            return "fn (%s) %s" % (text, self.block(inner, depth, indent))
        if k == 2:
            a, b, c = (self.name() + "p%d" % i for i in range(3))
            return ("{ match (%s) {\n%s  Leaf(%%%s) => %s,\n"
                    "%s  Fork(%%%s, _) => %s,\n%s  _ => %s,\n%s} }") % (
                self.atom(scope),
                indent, a, self.block(scope + ["%" + a], depth, indent + "  "),
                indent, b, self.block(scope + ["%" + b], depth, indent + "  "),
                indent, self.block(scope, depth, indent + "  "), indent)
        return "{ match? (%s) {\n%s  (%%%s, Empty) => %s,\n%s} }" % (
            self.atom(scope), indent, "q%d" % self.fresh,
            self.block(scope + ["%%q%d" % self.fresh], depth, indent + "  "),
            indent)

    def body(self, scope, depth, indent):
        r = self.r
        lines = []
        n = r.randint(0, max(1, self.size // (1 + 3 * depth)))
        for _ in range(n):
            k = r.random()
            if k < 0.25:
                self.graph += 1
                lines.append("%%%d = %s;" % (self.graph, self.simple(scope)))
                scope.append("%%%d" % self.graph)
                continue
            if k < 0.33:
                lines.append(self.effect(scope) + ";")
                continue
            name = self.name()
            if k < 0.45:
                e = self.effect(scope)
            elif k < 0.62 and depth < 3:
                e = self.complex(scope, depth, indent)
                if e.startswith("{"):
                    e = "(" + e + ")"
            else:
                e = self.simple(scope)
            t = ": " + self.type() if r.random() < 0.3 else ""
            lines.append("let %%%s%s = %s;" % (name, t, e))
            scope.append("%" + name)
        if depth < 3 and r.random() < 0.2:
            last = self.complex(scope, depth, indent)
        else:
            last = self.simple(scope)
        return "".join(indent + s + "\n" for s in lines + [last])

    def text(self):
        out = ['#[version = "0.0.5"]',
               "type Branch[A] {\n  Leaf(A),\n"
               "  Fork(Branch[A], Branch[A]),\n  Empty,\n}"]
        for g in self.globals:
            self.graph = 0
            params = ["p%d" % i for i in range(self.r.randrange(4))]
            text = "%shape: Tensor[(n, m), float32]"	# binds the names
            for p in params:
                text += ", %%%s: %s" % (p, self.type())
            params.append("shape")
            if self.r.random() < 0.2:
                text += ", Primitive=1"
            ret = " -> " + self.type() if self.r.random() < 0.3 else ""
            out.append("def @%s(%s)%s {\n%s}" % (
                g, text, ret, self.body(["%" + p for p in params], 0, "  ")))
        return "\n".join(out) + "\n"


if __name__ == "__main__":
    seed = int(sys.argv[1])
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    sys.stdout.write(Program(seed, size).text())
