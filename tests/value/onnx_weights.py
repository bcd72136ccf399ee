"""Weights that a file computes, casts, shares or hands through If and
functions before the operator that has them: each way with each operator,
evaluated and compiled, against numpy; and that they become constants, so that
what is left to run has the operators that plain weights leave."""
import os
import subprocess
import sys
import tempfile
from collections import Counter

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
import write as w  # noqa: E402
from both import check  # noqa: E402

R = np.random.default_rng(17)
N = w.node
F = 1
H, I = 4, 8
# By day each way is tried with a third of the operators, in the night with all.
PART = 1 if os.environ.get('NIGHTLY') == '1' else 3
WORDS = [a for a in sys.argv[1:] if not a.startswith('-')]
LEFT = 'relay-import m.onnx | relay-typecheck | relay-simplify | ' \
    'relay-fold | relay-dce'


def f4(*shape):
    return R.standard_normal(shape).astype('f4')


# ---- the operators ----

def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def states(x, step):
    s, out = [np.zeros((x.shape[1], H))] * 2, []
    for t in x:
        s = step(t, *s)
        out.append(s[0])
    return np.array(out)[:, None]


def lstm(x, a, r):
    def step(t, h, c):
        i, o, f, g = np.split(t @ a[0].T + h @ r[0].T, 4, -1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        return sigmoid(o) * np.tanh(c), c
    return states(x, step)


def gru(x, a, r):
    rz, rr, rh = np.split(r[0], 3)

    def step(t, h, _):
        az, ar, ah = np.split(t @ a[0].T, 3, -1)
        z = sigmoid(az + h @ rz.T)
        n = np.tanh(ah + sigmoid(ar + h @ rr.T) * h @ rh.T)
        return (1 - z) * n + z * h, h
    return states(x, step)


def rnn(x, a, r):
    return states(x, lambda t, h, _: (np.tanh(t @ a[0].T + h @ r[0].T), h))


def conv(x, a):
    return np.einsum('bclk,ock->bol', np.lib.stride_tricks
                     .sliding_window_view(x, 3, 2), a)


# The shapes of x at which it runs and of the weights, its meaning, attributes.
OPERATORS = {
    'LSTM': (['t', 'b', I], [(1, 4 * H, I), (1, 4 * H, H)], lstm,
             {'hidden_size': H}),
    'GRU': (['t', 'b', I], [(1, 3 * H, I), (1, 3 * H, H)], gru,
            {'hidden_size': H}),
    'RNN': (['t', 'b', I], [(1, H, I), (1, H, H)], rnn, {'hidden_size': H}),
    'Conv': (['b', 8, 'n'], [(6, 8, 3)], conv, {}),
    'Gemm': (['b', 8], [(6, 8)], lambda x, a: x @ a.T, {'transB': 1}),
    'MatMul': (['b', 'n', 8], [(8, 6)], lambda x, a: x @ a, {}),
}


# ---- the ways: nodes and initializers that make the weight k of a ----

def branches(k, cond, one, other, rank):
    return N('If', [cond], [k], then_branch=w.graph(
        one, [], [(k + 't', F, rank)]), else_branch=w.graph(
        other, [], [(k + 'e', F, rank)]))


def ways(k, a):
    names = ['%s_%d' % (k, i) for i in range(a.ndim)]
    k0, k1 = k + '0', k + '1'
    small = np.rint(a * 4).astype('i1')
    half = a.astype('f2')
    two = {'two': np.float32(2)}
    yield 'plain', [], {k: a}, a
    yield 'computed', [N('Mul', [k0, 'two'], [k])], {k0: a, **two}, a * 2
    yield 'normalized', [
        N('ReduceL2', [k0], [k1], axes=[a.ndim - 1], keepdims=1),
        N('Div', [k0, k1], [k])], {k0: a}, a / np.sqrt((a * a).sum(
            -1, keepdims=True))
    yield 'shared', [N('Identity', [k0], [k]), N('Neg', [k0], [k1]),
                     N('Add', [k0, k1], [k + '2'])], {k0: a}, a
    yield 'cast', [N('Cast', [k0], [k], to=1)], {k0: half}, half.astype('f4')
    yield 'transposed', [N('Transpose', [k0], [k])], \
        {k0: np.ascontiguousarray(a.T)}, a
    yield 'reshaped', [N('Reshape', [k0, k1], [k])], \
        {k0: a.reshape(-1), k1: np.array(a.shape, 'i8')}, a
    yield 'concatenated', [N('Concat', [k0, k1], [k], axis=1)], \
        {k0: a[:, :1].copy(), k1: a[:, 1:].copy()}, a
    yield 'expanded', [N('Expand', [k0, k1], [k])], \
        {k0: a[..., :1].copy(), k1: np.array(a.shape, 'i8')}, \
        np.broadcast_to(a[..., :1], a.shape)
    yield 'dequantized', [N('DequantizeLinear', [k0, 'two'], [k])], \
        {k0: small, **two}, small.astype('f4') * 2
    yield 'of a function', [N('Half', [k0], [k], 'f')], {k0: a}, a / 2
    yield 'of If', [
        N('Greater', ['two', 'two'], [k1]), branches(
            k, k1, [N('Neg', [k0], [k + 't'])],
            [N('Identity', [k0], [k + 'e'])], names)], {k0: a, **two}, a
    yield 'chosen by x', [
        N('ReduceMax', ['x'], [k1], keepdims=0),
        N('Less', [k1, 'two'], [k + 'c']), branches(
            k, k + 'c', [N('Neg', [k0], [k + 't'])],
            [N('Constant', [], [k + 'e'], value=a)], names)], \
        {k0: a, **two}, -a


HALF = w.function('Half', ['a'], ['b'], [
    N('Constant', [], ['h'], value=np.array(0.5, 'f4')),
    N('Mul', ['a', 'h'], ['b'])], {'': 17})
EXTENTS = {'t': (3, 1), 'b': (2, 5), 'n': (7, 3)}


def left(model):
    """How often each operator is left to run."""
    with tempfile.TemporaryDirectory() as tmp:
        with open(tmp + '/m.onnx', 'wb') as f:
            f.write(model)
        p = subprocess.run(['bash', '-o', 'pipefail', '-c', LEFT], cwd=tmp,
                           capture_output=True, text=True)
    return Counter(x.split('"')[1] for x in p.stdout.split()
                   if x.startswith('op=')) if p.returncode == 0 else None


for turn, (op, (axes, shapes, meaning, attrs)) in enumerate(
        OPERATORS.items()):
    weights = [f4(*s) for s in shapes]
    names = ['v%d' % i for i in range(len(shapes))]
    plain = None
    for i, each in enumerate(zip(*(
            ways(k, a) for k, a in zip(names, weights)))):
        if not WORDS and (i + turn) % PART and each[0][0] != 'plain':
            continue
        what = '%s, weights %s' % (op, each[0][0])
        inits = {k: v for e in each for k, v in e[2].items()}
        nodes = [n for e in each for n in e[1]]
        runs = []
        for j in 0, 1:
            x = f4(*[EXTENTS[d][j] if isinstance(d, str) else d
                     for d in axes])
            x = np.minimum(x, 1)
            runs.append(({'x': x}, {'y': meaning(x, *[
                e[3] for e in each]).astype('f4')}))
        model = w.model(
            nodes + [N(op, ['x'] + names, ['y'], **attrs)], [('x', F, axes)],
            [('y', F, ['o%d' % i for i in range(runs[0][1]['y'].ndim)])],
            inits, {'': 17, 'f': 1}, [HALF])
        if each[0][0] == 'plain':
            plain = left(model)
        if WORDS and not any(x in what for x in WORDS):
            continue
        check(what, model, runs)
        if 'chosen' not in what:
            print('%s - %s are constants' % (
                'ok' if plain and left(model) == plain else 'not ok', what))
