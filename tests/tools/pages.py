#!/usr/bin/python3
"""Makes samples of text from the project's own manual pages.

tests/tools/pages.py DIR [SAMPLES]

DIR/train.npz, DIR/held.npz: x and y, windows of 64 characters and the characters
that follow each, as numbers below 96; every fifth page is held out.  SAMPLES:
only so many windows to train with.
Prints the bits per character that a trigram model, interpolated with bigrams,
unigrams and a uniform one, needs for the y of held.npz.
"""
import glob
import os
import sys

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
SIZE = 96
LENGTH = 64


def numbers(path):
    """Characters as 0 ... 95: newlines, and those that can be printed."""
    with open(path, 'rb') as f:
        c = np.frombuffer(f.read(), np.uint8).astype(np.int64)
    return np.where((c >= 32) & (c < 127), c - 31, 0)


def windows(pages, step):
    x, y = [], []
    for p in pages:
        for at in range(0, len(p) - LENGTH, step):
            x.append(p[at:at + LENGTH])
            y.append(p[at + 1:at + LENGTH + 1])
    return np.array(x), np.array(y)


def counts(pages):
    one = np.zeros(SIZE)
    two = np.zeros((SIZE, SIZE))
    three = np.zeros((SIZE, SIZE, SIZE))
    for p in pages:
        np.add.at(one, p, 1)
        np.add.at(two, (p[:-1], p[1:]), 1)
        np.add.at(three, (p[:-2], p[1:-1], p[2:]), 1)
    return one, two, three


def parts(model, a, b, c):
    """Probabilities of c after a, b by each model, the longest last."""
    one, two, three = model
    uniform = np.full(len(c), 1 / SIZE)
    n2, n3 = two[b].sum(1), three[a, b].sum(1)
    return np.stack([uniform, one[c] / one.sum(),
                     np.where(n2 > 0, two[b, c] / np.maximum(n2, 1), 0),
                     np.where(n3 > 0, three[a, b, c] / np.maximum(n3, 1), 0)])


def trigram(train, held, x, y):
    """Interpolated by expectation maximization on pages of its own (Jelinek and
    Mercer, 1980), then counted on all that may be learned from."""
    cut = max(1, len(train) // 8)
    model = counts(train[cut:])
    tune = np.concatenate(train[:cut])
    p = parts(model, tune[:-2], tune[1:-1], tune[2:])
    weight = np.full(4, 1 / 4)
    for _ in range(30):
        share = weight[:, None] * p
        weight = (share / share.sum(0)).mean(1)
    model = counts(train)
    # The first character of a window has one before it, others two.
    a = np.concatenate([np.zeros((len(x), 1), np.int64), x[:, :-1]], 1)
    p = parts(model, a.ravel(), x.ravel(), y.ravel())
    return -np.log2((weight[:, None] * p).sum(0)).mean()


def main():
    where = sys.argv[1]
    few = int(sys.argv[2]) if len(sys.argv) > 2 else None
    paths = sorted(glob.glob(os.path.join(ROOT, 'man', '*.in')) +
                   glob.glob(os.path.join(ROOT, 'man', '*.5')))
    pages = [numbers(p) for p in paths]
    held = [p for i, p in enumerate(pages) if i % 5 == 2]
    train = [p for i, p in enumerate(pages) if i % 5 != 2]
    os.makedirs(where, exist_ok=True)
    x, y = windows(train, LENGTH // 4)
    np.savez(os.path.join(where, 'train.npz'), x=x[:few], y=y[:few])
    x, y = windows(held, LENGTH)
    np.savez(os.path.join(where, 'held.npz'), x=x, y=y)
    print('%.4f' % trigram(train, held, x, y))


main()
