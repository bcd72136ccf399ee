#!/usr/bin/python3
"""Samples for training: arithmetic trees, as arrays x (int64, n by 31: the
tree in postfix notation, 0 to 9 for digits, 10 minimum, 11 maximum, 12 the sum
modulo 10, then 13) and y (int64: the tree's value) of an .npz file.

    trees.py SAMPLES SEED FILE.npz

A tree has 1 to 16 digits, and its shape is one of all with equal chances for
how many stand left.  Everything follows from the seed.
"""
import sys

import numpy as np

LENGTH = 31
OPERATIONS = [min, max, lambda a, b: (a + b) % 10]


def tree(rng, digits, out):
    """Appends a tree; returns its value."""
    if digits == 1:
        out.append(int(rng.integers(10)))
        return out[-1]
    left = int(rng.integers(1, digits))
    a = tree(rng, left, out)
    b = tree(rng, digits - left, out)
    operation = int(rng.integers(3))
    out.append(10 + operation)
    return OPERATIONS[operation](a, b)


def main():
    n, seed, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    rng = np.random.default_rng(seed)
    x = np.full((n, LENGTH), 13, 'int64')
    y = np.zeros(n, 'int64')
    for i in range(n):
        out = []
        y[i] = tree(rng, int(rng.integers(1, (LENGTH + 1) // 2 + 1)), out)
        x[i, :len(out)] = out
    np.savez(path, x=x, y=y)


main()
