"""Gradient of ai.onnx.preview.training, evaluated and compiled at several
sizes, against derivatives by hand in numpy."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
import write as w  # noqa: E402
from both import check  # noqa: E402
from models import refused  # noqa: E402

R = np.random.default_rng(15)
N = w.node
F, B, L = 1, 9, 7
T = 'ai.onnx.preview.training'


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def gradient(ins, outs, **attrs):
    return N('Gradient', ins, outs, T, **attrs)


def case(what, nodes, ins, outs, runs, want, inits=None):
    m = w.model(nodes, ins, outs, inits, {'': 17, T: 1})
    names = [o[0] for o in outs]
    check(what, m, [(r, dict(zip(names, [np.asarray(v, 'f4') for v in
                                         want(**r)]))) for r in runs])


W = f(3, 2)
LAYER = [N('MatMul', ['x', 'w'], ['h']), N('Tanh', ['h'], ['t']),
         N('Mul', ['t', 't'], ['s']), N('ReduceSum', ['s'], ['y'],
                                        keepdims=0)]


def layer(x, w=W):
    """The loss, and its derivatives by x and w."""
    t = np.tanh(x @ w)
    g = 2 * t * (1 - t * t)
    return (t * t).sum(), g @ w.T, x.T @ g


X, WI = ('x', F, ['n', 3]), ('w', F, [3, 2])
DX, DW = ('dx', F, ['n', 3]), ('dw', F, [3, 2])
Y = ('y', F, [])
SIZES = [{'x': f(n, 3)} for n in (1, 4)]
case('by an input, weights that are constants', LAYER + [
    gradient(['x'], ['dx'], xs=['x'], y='y')], [X], [Y, DX], SIZES,
     lambda x: layer(x)[:2], {'w': W})
case('by weights, at the input', LAYER + [
    gradient(['w', 'x'], ['dw'], xs=['w'], zs=['x'], y='y')], [X, WI],
     [Y, DW], [{**r, 'w': f(3, 2)} for r in SIZES],
     lambda x, w: (layer(x, w)[0], layer(x, w)[2]))
case('another input than that of the graph', LAYER + [
    N('Neg', ['x'], ['x2']), N('Add', ['w', 'w'], ['w2']),
    gradient(['x2', 'w2'], ['dx', 'dw'], xs=['x', 'w'], y='y')], [X, WI],
     [Y, DX, DW], [{**r, 'w': f(3, 2)} for r in SIZES],
     lambda x, w: (layer(x, w)[0],) + layer(-x, 2 * w)[1:])
case('an input that is not named', LAYER + [
    gradient(['x'], ['dx'], xs=['x'], y='y')], [X, WI], [DX],
     [{**r, 'w': f(3, 2)} for r in SIZES], lambda x, w: layer(x, w)[1:2])
case('a value that is no input, and a result that is no scalar', LAYER + [
    gradient(['h'], ['dh'], xs=['h'], y='s')], [X], [('dh', F, ['n', 2])],
     SIZES, lambda x: [2 * np.tanh(x @ W) * (1 - np.tanh(x @ W) ** 2)],
     {'w': W})
case('a step of training', LAYER + [
    gradient(['w', 'x'], ['dw'], xs=['w'], zs=['x'], y='y'),
    N('Mul', ['dw', 'rate'], ['d']), N('Sub', ['w', 'd'], ['w1'])], [X, WI],
     [('w1', F, [3, 2])], [{**r, 'w': f(3, 2)} for r in SIZES],
     lambda x, w: [w - 0.1 * layer(x, w)[2]], {'rate': np.float32(0.1)})
BODY = w.graph([N('Mul', ['v', 'x'], ['u']), N('Identity', ['c'], ['k'])],
               [('i', L, []), ('c', B, []), ('v', F, ['n', 3])],
               [('k', B, []), ('u', F, ['n', 3])])
case('a loop', [N('Loop', ['turns', '', 'x'], ['p'], body=BODY),
                gradient(['x'], ['dx'], xs=['x'], y='p')], [X], [DX], SIZES,
     lambda x: [4 * x ** 3], {'turns': np.array(3, 'i8')})
THEN = w.graph([N('Mul', ['x', 'x'], ['u']),
                gradient(['x'], ['g'], xs=['x'], y='u')], [],
               [('g', F, ['n', 3])])
ELSE = w.graph([N('Identity', ['x'], ['g'])], [], [('g', F, ['n', 3])])
case('in a branch', [N('If', ['c'], ['z'], then_branch=THEN,
                       else_branch=ELSE)], [X, ('c', B, [])],
     [('z', F, ['n', 3])], [{'x': f(2, 3), 'c': np.array(c)}
                            for c in (True, False)],
     lambda x, c: [2 * x if c else x])
refused('Gradient', {'x': f(2)}, ['d'], "the gradient needs 'z', which is not",
        T, {T: 1}, xs=['x'], y='z')
refused('Gradient', {'x': f(2)}, ['d'], 'of a gradient is not supported',
        T, {T: 1}, xs=['x'], y='d')
refused('Gradient', {'x': f(2)}, ['d'], "1 inputs for 2 names", T, {T: 1},
        xs=['x', 'w'], y='x')
