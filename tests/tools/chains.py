#!/usr/bin/python3
"""Prints random Relay functions that ask much of the planning of memory.

usage: chains.py SEED [COUNT]

COUNT functions @main0, @main1 ... of tensors that are made from one another,
most of them used once or twice and near by: elementwise calls, reshapes,
transposes, products, reductions, concatenations on the outermost axis and
after axes of extent 1, conditions, loops and closures that use what stands around
them.  Sizes are constant, or multiples of n and m; every size is a multiple of
4 elements, some of 64 bytes.  No function fails.
"""
import random
import sys

UNARY = ["tanh", "nn.relu", "sigmoid", "negative", "abs"]
BINARY = ["+", "-", "*"]


class Chain:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.count = 0
        self.lines = []
        self.live = []          # (name, shape); the latest last

    def name(self):
        self.count += 1
        return "%%t%d" % self.count

    def put(self, depth, expr, shape, live):
        n = self.name()
        self.lines.append("  " * depth + "let %s = %s;" % (n, expr))
        live.append((n, shape))

    def near(self, live, fits=lambda s: True):
        some = [v for v in live if fits(v[1])]
        if not some:
            return None
        k = min(int(self.r.expovariate(0.5)), len(some) - 1)
        return some[-1 - k]

    def elementwise(self, depth, live):
        a, s = self.near(live)
        b = self.near(live, lambda t: t == s)[0]
        if self.r.random() < 0.5:
            self.put(depth, "%s(%s)" % (self.r.choice(UNARY), a), s, live)
        else:
            self.put(depth, "%s %s %s" % (a, self.r.choice(BINARY), b), s,
                     live)

    def reshape(self, depth, live):
        a, s = self.near(live)
        fixed = [d for d in s if isinstance(d, int)]
        if len(fixed) == len(s):
            n = 1
            for d in s:
                n *= d
            new = self.r.choice([(n,), (1, n // 4, 4), (n // 4, 4),
                                 (1, 4, n // 4), (2, n // 2)])
            self.put(depth, "reshape(%s, newshape=[%s])" % (
                a, ", ".join(map(str, new))), new, live)
        elif len(s) == 2 and s[1] == 4:
            self.put(depth, "expand_dims(%s, axis=0)" % a, (1,) + s, live)
        elif s[0] == 1:
            self.put(depth, "squeeze(%s, axis=[0])" % a, s[1:], live)

    def transpose(self, depth, live):
        v = self.near(live, lambda s: len(s) == 2)
        if v and all(isinstance(d, int) for d in v[1]):
            self.put(depth, "transpose(%s, axes=[1, 0])" % v[0], v[1][::-1],
                     live)

    def dense(self, depth, live):
        v = self.near(live, lambda s: len(s) == 2 and s[1] == 4)
        if v:
            self.put(depth, "nn.dense(%s, %%w)" % v[0], (v[1][0], 8), live)
            a, s = live[-1]
            self.put(depth, "nn.softmax(%s)" % a, s, live)

    def concat(self, depth, live):
        a, s = self.near(live)
        parts = [a]
        axis = 0 if len(s) < 2 or s[0] != 1 or self.r.random() < 0.1 else 1
        if not isinstance(s[axis], int):
            return
        length = s[axis]
        for _ in range(self.r.randint(1, 3)):
            b = self.near(live, lambda t: len(t) == len(s) and all(
                x == y or k == axis and isinstance(x, int)
                for k, (x, y) in enumerate(zip(t, s))))
            if self.r.random() < 0.7:
                self.put(depth, "%s(%s)" % (self.r.choice(UNARY), b[0]), b[1],
                         live)
                b = live[-1]
            parts.append(b[0])
            length += b[1][axis]
        if length < 4096:
            self.put(depth, "concatenate((%s), axis=%d)" % (
                ", ".join(parts), axis), s[:axis] + (length,) + s[axis + 1:],
                live)

    def condition(self, depth, live):
        a, s = self.near(live)
        n = self.name()
        self.lines.append("  " * depth + "let %s = if (%%c < %d) {" % (
            n, self.r.randint(0, 2)))
        for other in (False, True):
            inner = list(live)
            self.steps(depth + 1, inner, self.r.randint(0, 3))
            b = self.near(inner, lambda t: t == s)[0]
            self.lines.append("  " * (depth + 1) + b)
            self.lines.append("  " * depth + ("};" if other else "} else {"))
        live.append((n, s))

    def loop(self, depth, live):
        a, s = self.near(live)
        n, f, i, x = self.name(), self.name(), self.name(), self.name()
        dims = ", ".join(map(str, s))
        t = "Tensor[(%s), float32]" % dims
        head = "  " * depth
        self.lines.append("%slet %s = fn (%s: int32, %s: %s) -> %s {" % (
            head, f, i, x, t, t))
        self.lines.append("%s  if (%s < 3) {" % (head, i))
        inner = live + [(x, s)]
        self.steps(depth + 2, inner, self.r.randint(1, 4))
        b = self.near(inner, lambda u: u == s)[0]
        self.lines.append("%s    %s(%s + 1, tanh(%s))" % (head, f, i, b))
        self.lines.append("%s  } else { %s }" % (head, x))
        self.lines.append("%s};" % head)
        self.lines.append("%slet %s = %s(0, %s);" % (head, n, f, a))
        live.append((n, s))

    def closure(self, depth, live):
        a, s = self.near(live)
        n, f, x = self.name(), self.name(), self.name()
        t = "Tensor[(%s), float32]" % ", ".join(map(str, s))
        b = self.near(live, lambda u: u == s)[0]
        self.lines.append("  " * depth + "let %s = fn (%s: %s) { tanh(%s) + "
                          "%s };" % (f, x, t, x, b))
        self.lines.append("  " * depth + "let %s = %s(%s);" % (n, f, a))
        live.append((n, s))

    def steps(self, depth, live, n):
        for _ in range(n):
            k = self.r.random()
            if k < 0.45:
                self.elementwise(depth, live)
            elif k < 0.6:
                self.reshape(depth, live)
            elif k < 0.65:
                self.transpose(depth, live)
            elif k < 0.7:
                self.dense(depth, live)
            elif k < 0.9:
                self.concat(depth, live)
            elif depth > 3:
                continue
            elif k < 0.94:
                self.condition(depth, live)
            elif k < 0.98:
                self.loop(depth, live)
            else:
                self.closure(depth, live)

    def function(self, k):
        live = [("%x", (1, 16, 4)), ("%y", ("n", 4)), ("%z", ("m", 4)),
                ("%u", (16, 4))]
        self.steps(1, live, self.r.randint(10, 40))
        sums = ["sum(%s)" % v for v, _ in
                live[-1:] + [v for v in live if self.r.random() < 0.1]]
        return """def @main%d(%%x: Tensor[(1, 16, 4), float32], \
%%y: Tensor[(n, 4), float32], %%z: Tensor[(m, 4), float32], \
%%u: Tensor[(16, 4), float32], %%w: Tensor[(8, 4), float32], %%c: int32) {
%s
  (%s,)
}
""" % (k, "\n".join(self.lines), ", ".join(sums))


def main():
    seed = int(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print('#[version = "0.0.5"]')
    for k in range(count):
        print(Chain(seed * 1000 + k).function(k))


main()
