#!/usr/bin/python3
"""Prints a random well-typed module in Relay text: network.py SEED [SIZE]

Tensors of a few shapes through elementwise, broadcasting, injective and
reducing operators and contractions; tuples, projections, conditionals,
closures, references, calls, symbolic extents; bindings that nothing uses.
@main has one input, %x: Tensor[(2, 4), float32].
"""
import random
import sys

UNARY = ["nn.relu", "tanh", "sigmoid", "negative", "abs", "copy"]
BINARY = ["add", "subtract", "multiply", "maximum", "minimum"]


class Program:
    def __init__(self, seed, size):
        self.r = random.Random(seed)
        self.size = size
        self.n = 0

    def fresh(self):
        self.n += 1
        return "%%v%d" % self.n

    def of(self, scope, shape):
        known = [v for v, s in scope if s == shape]
        if not known or (shape == () and self.r.random() < 0.5):
            return "%.3gf" % self.r.uniform(-2, 2) if shape == () else None
        return self.r.choice(known)

    def operator(self, scope):
        """(expression, shape) or None."""
        r = self.r
        v, s = r.choice(scope)
        k = r.randrange(13)
        if s in ("ref", "fn"):
            return None
        if k < 3:
            return "%s(%s)" % (r.choice(UNARY), v), s
        if k < 6:
            return "%s(%s, %s)" % (r.choice(BINARY), v, self.of(scope, s)), s
        if k == 6:
            return "%s(%s, %.3gf)" % (r.choice(BINARY), v,
                                      r.uniform(-2, 2)), s
        if k == 7 and len(s) == 2:
            return "transpose(%s, axes=[1, 0])" % v, (s[1], s[0])
        if k == 8 and len(s) == 2:
            return "sum(%s, axis=[0], keepdims=False)" % v, (s[1],)
        if k == 9 and len(s) == 1:
            w = self.of(scope, (2,) + s)
            return ("multiply(%s, %s)" % (w, v), (2,) + s) if w else None
        if k == 10 and len(s) == 2:
            w = self.of(scope, s)
            return "nn.dense(%s, %s)" % (v, w), (s[0], s[0])
        if k == 11 and len(s) == 2 and s[0] <= 4:
            w = self.of(scope, s)
            return "concatenate((%s, %s), axis=0)" % (v, w), (2 * s[0], s[1])
        if k == 12 and len(s) == 2:
            w = self.of(scope, s)
            return "(%s, nn.softmax(%s)).1" % (v, w), s
        return None

    def other(self, scope, depth, out, indent):
        r = self.r
        k = r.randrange(6)
        name = self.fresh()
        shape = (2, 4)
        if k == 0 and depth < 2:
            out.append("%slet %s = if (%s > 0f) {\n%s%s} else {\n%s%s};" % (
                indent, name, "sum(%s)" % self.of(scope, shape),
                self.body(list(scope), depth + 1, indent + "  "), indent,
                self.body(list(scope), depth + 1, indent + "  "), indent))
            scope.append((name, shape))
        elif k == 1 and depth < 2:
            p = self.fresh()
            out.append("%slet %s = fn (%s: Tensor[(2, 4), float32]) {\n"
                       "%s%s};" % (indent, name, p, self.body(
                           scope + [(p, shape)], depth + 1, indent + "  "),
                           indent))
            scope.append((name, "fn"))
        elif k == 2:
            fns = [v for v, s in scope if s == "fn"] + ["@half", "@twice"]
            out.append("%slet %s = %s(%s);" % (
                indent, name, r.choice(fns), self.of(scope, shape)))
            scope.append((name, shape))
        elif k == 3:
            out.append("%slet %s = ref(%s);" % (
                indent, name, self.of(scope, shape)))
            scope.append((name, "ref"))
        else:
            refs = [v for v, s in scope if s == "ref"]
            if not refs:
                return
            if k == 4:
                out.append("%slet %s = ref_read(%s);" % (
                    indent, name, r.choice(refs)))
                scope.append((name, shape))
            else:
                out.append("%slet %s = ref_write(%s, %s);" % (
                    indent, name, r.choice(refs), self.of(scope, shape)))

    def body(self, scope, depth, indent):
        out = []
        for _ in range(self.r.randint(1, max(1, self.size * 2 >> depth))):
            if self.r.random() < 0.2:
                self.other(scope, depth, out, indent)
                continue
            e = self.operator(scope)
            if e is None:
                continue
            name = self.fresh()
            out.append("%slet %s = %s;" % (indent, name, e[0]))
            scope.append((name, e[1]))
        out.append(indent + self.of(scope, (2, 4)))
        return "\n".join(out) + "\n"

    def text(self):
        return """#[version = "0.0.5"]
def @half(%%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] {
  %%0 = multiply(%%x, 0.5f);
  %%1 = reshape(%%0, newshape=[-1, 2, 2]);
  tanh(reshape(nn.relu(%%1), newshape=[-1, 4]))
}
def @twice(%%x: Tensor[(2, 4), float32]) -> Tensor[(2, 4), float32] {
  nn.relu(@half(%%x + 1f)) * 2f
}
def @unused(%%x: Tensor[(2, 4), float32]) { @twice(exp(%%x)) }
def @main(%%x: Tensor[(2, 4), float32]) -> Tensor[(2, 4), float32] {
%s}
""" % self.body([("%x", (2, 4))], 0, "  ")


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1]), int(sys.argv[2])
                             if len(sys.argv) > 2 else 8).text())
