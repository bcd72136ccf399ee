#!/usr/bin/python3
"""Random networks without control flow, whose gradients keep many values.

usage: layers.py SEED [SIZE]

Prints a module whose @main(%x: Tensor[(6, 16), float32], %w: Tensor[(16, 16),
float32]) returns a float32, by SIZE layers: products, elementwise operators,
sums over earlier values, parts that are concatenated again, tuples, reshapes.
"""
import random
import sys

rng = random.Random(int(sys.argv[1]))
size = int(sys.argv[2]) if len(sys.argv) > 2 else 20
lets, values = [], ["%x"]


def let(text):
    lets.append("  let %%v%d = %s;" % (len(lets), text))
    return "%%v%d" % (len(lets) - 1)


def layer():
    a, b = values[-1], rng.choice(values)
    kind = rng.randrange(8)
    if kind < 2:
        return let("nn.dense(%s, %%w)" % a)
    if kind == 2:
        return let("%s(%s)" % (rng.choice(["tanh", "sigmoid", "nn.relu"]), a))
    if kind == 3:
        return let("%s(%s, %s)" % (rng.choice(["add", "multiply",
                                               "maximum"]), a, b))
    if kind == 4:
        parts = let("split(%s, indices_or_sections=2, axis=1)" % a)
        first = let("%s.%d" % (parts, rng.randrange(2)))
        return let("concatenate((%s, %s.0), axis=1)" % (first, parts))
    if kind == 5:
        return let("nn.softmax(%s)" % a)
    if kind == 6:
        flat = let("reshape(%s, newshape=[16, 6])" % a)
        return let("reshape(nn.softmax(%s), newshape=[6, 16])" % flat)
    pair = let("(%s, %s)" % (a, b))
    return let("tanh(%s.%d)" % (pair, rng.randrange(2)))


for _ in range(size):
    values.append(layer())
print("#[version = \"0.0.5\"]")
print("def @main(%x: Tensor[(6, 16), float32], "
      "%w: Tensor[(16, 16), float32]) -> float32 {")
print("\n".join(lets))
print("  sum(%s + %s)\n}" % (values[-1], rng.choice(values)))
