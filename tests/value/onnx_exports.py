"""Small networks in the manner of what tools export, at several opsets.

Each is evaluated, and built by relay-build and run; both must agree with
numpy.  Extents are symbolic where exporters make them so.
"""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
import write as w  # noqa: E402
from both import check  # noqa: E402

R = np.random.default_rng(5)
N = w.node


def f4(*shape, scale=0.5):
    return (R.standard_normal(shape) * scale).astype('f4')


def ints(*v):
    return np.array(v, 'i8')


def conv2d(x, k, pad, stride=1):
    p = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    v = np.lib.stride_tricks.sliding_window_view(p, k.shape[2:], (2, 3))
    return np.einsum('nchwij,ocij->nohw', v[:, :, ::stride, ::stride],
                     k).astype('f4')


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sigmoid(x):
    return (1 / (1 + np.exp(-x))).astype('f4')


def erf(x):
    from math import erf as one
    return np.vectorize(one)(x).astype('f4')


def encoder(opset):
    """Attention with heads split by shapes computed in the graph."""
    d, h = 16, 4
    c = {k: f4(d, d, scale=0.3) for k in ('wq', 'wk', 'wv', 'wo')}
    c.update(w1=f4(d, 32, scale=0.3), b1=f4(32), w2=f4(32, d, scale=0.3),
             gamma=f4(d), beta=f4(d), zero=ints(0), one=ints(1),
             heads=ints(h, d // h), width=ints(d), root=np.float32(2),
             i0=np.array(0, 'i8'), i1=np.array(1, 'i8'),
             two=np.float32(2), eps=np.float32(1e-5), scale=np.float32(0.5),
             half=np.float32(0.5), unit=np.float32(1),
             sqrt2=np.float32(2**0.5))
    n = [N('Shape', ['x'], ['s']), N('Gather', ['s', 'i0'], ['b'], axis=0),
         N('Gather', ['s', 'i1'], ['t'], axis=0)]
    if opset < 13:
        n += [N('Unsqueeze', ['b'], ['b_'], axes=[0]),
              N('Unsqueeze', ['t'], ['t_'], axes=[0])]
    else:
        n += [N('Unsqueeze', ['b', 'zero'], ['b_']),
              N('Unsqueeze', ['t', 'zero'], ['t_'])]
    n += [N('Concat', ['b_', 't_', 'heads'], ['split'], axis=0),
          N('Concat', ['b_', 't_', 'width'], ['join'], axis=0)]
    for q, perm in (('q', [0, 2, 1, 3]), ('k', [0, 2, 3, 1]),
                    ('v', [0, 2, 1, 3])):
        n += [N('MatMul', ['x', 'w' + q], [q + '0']),
              N('Reshape', [q + '0', 'split'], [q + '1']),
              N('Transpose', [q + '1'], [q], perm=perm)]
    n += [N('MatMul', ['q', 'k'], ['qk']), N('Mul', ['qk', 'scale'], ['a0']),
          N('Softmax', ['a0'], ['a'], axis=3 if opset < 13 else -1),
          N('MatMul', ['a', 'v'], ['av']),
          N('Transpose', ['av'], ['av1'], perm=[0, 2, 1, 3]),
          N('Reshape', ['av1', 'join'], ['av2']),
          N('MatMul', ['av2', 'wo'], ['o']), N('Add', ['x', 'o'], ['r'])]
    if opset >= 17:
        n += [N('LayerNormalization', ['r', 'gamma', 'beta'], ['l'],
                axis=-1, epsilon=1e-5)]
    else:
        n += [N('ReduceMean', ['r'], ['m'], axes=[-1], keepdims=1),
              N('Sub', ['r', 'm'], ['c']), N('Pow', ['c', 'two'], ['c2']),
              N('ReduceMean', ['c2'], ['var'], axes=[-1], keepdims=1),
              N('Add', ['var', 'eps'], ['ve']), N('Sqrt', ['ve'], ['sd']),
              N('Div', ['c', 'sd'], ['l0']),
              N('Mul', ['l0', 'gamma'], ['l1']),
              N('Add', ['l1', 'beta'], ['l'])]
    n += [N('MatMul', ['l', 'w1'], ['f0']), N('Add', ['f0', 'b1'], ['f1']),
          N('Div', ['f1', 'sqrt2'], ['g0']), N('Erf', ['g0'], ['g1']),
          N('Add', ['g1', 'unit'], ['g2']), N('Mul', ['f1', 'g2'], ['g3']),
          N('Mul', ['g3', 'half'], ['g']), N('MatMul', ['g', 'w2'], ['f2']),
          N('Add', ['l', 'f2'], ['y'])]

    def reference(x):
        b, t = x.shape[:2]
        q, k, v = (np.transpose((x @ c['w' + z]).reshape(b, t, h, -1),
                                (0, 2, 1, 3)) for z in 'qkv')
        a = softmax(q @ np.swapaxes(k, 2, 3) * np.float32(0.5))
        r = x + np.transpose(a @ v, (0, 2, 1, 3)).reshape(b, t, d) @ c['wo']
        m = r - r.mean(-1, keepdims=True)
        z = m / np.sqrt((m * m).mean(-1, keepdims=True) + 1e-5)
        z = (z * c['gamma'] + c['beta']).astype('f4')
        f = z @ c['w1'] + c['b1']
        return (z + f * (erf(f / 2**0.5) + 1) / 2 @ c['w2']).astype('f4')

    m = w.model(n, [('x', 1, ('batch', 'seq', d))],
                [('y', 1, ('batch', 'seq', d))], c, {'': opset})
    xs = [f4(2, 5, d), f4(1, 1, d), f4(3, 8, d)]
    check('encoder, opset %d' % opset, m,
          [({'x': x}, {'y': reference(x)}) for x in xs])


def old_style():
    """Opset 7: weights are inputs too, some are unused, shapes by -1."""
    c = dict(k=f4(4, 3, 3, 3), g=f4(4), b=f4(4), mean=f4(4),
             var=np.abs(f4(4)) + 1, fc=f4(10, 36), fb=f4(10),
             flat=ints(0, -1), unused=f4(7))
    n = [N('Conv', ['x', 'k', ''], ['c0'], pads=[1, 1, 1, 1],
           strides=[1, 1], kernel_shape=[3, 3], group=1),
         N('BatchNormalization', ['c0', 'g', 'b', 'mean', 'var'], ['c1'],
           epsilon=1e-5, momentum=0.9),
         N('Relu', ['c1'], ['c2']),
         N('MaxPool', ['c2'], ['c3'], kernel_shape=[2, 2], strides=[2, 2],
           pads=[0, 0, 0, 0]),
         N('Dropout', ['c3'], ['c4', 'mask'], ratio=0.5),
         N('Reshape', ['c4', 'flat'], ['c5']),
         N('Gemm', ['c5', 'fc', 'fb'], ['c6'], transB=1, alpha=1.0,
           beta=1.0),
         N('Softmax', ['c6'], ['y'], axis=1)]
    m = w.model(n, [('x', 1, (1, 3, 6, 6))] +
                [(k, w.code(v), v.shape) for k, v in c.items()],
                [('y', 1, (1, 10))], c, {'': 7})
    x = f4(1, 3, 6, 6)
    z = conv2d(x, c['k'], 1)
    at = (slice(None), None, None)
    z = (z - c['mean'][at]) / np.sqrt(c['var'][at] + 1e-5) * c['g'][at] + \
        c['b'][at]
    z = np.maximum(z, 0).reshape(1, 4, 3, 2, 3, 2).max((3, 5))
    y = softmax(z.reshape(1, -1) @ c['fc'].T + c['fb']).astype('f4')
    check('weights as inputs, opset 7', m, [({'x': x}, {'y': y})])


def block(opset):
    """Group normalization in pieces, SiLU, and a resize by sizes."""
    c = dict(k=f4(8, 8, 3, 3, scale=0.2), kb=f4(8), ones=np.ones(4, 'f4'),
             zeros=np.zeros(4, 'f4'), groups=ints(0, 4, -1),
             g=f4(8, 1, 1), b=f4(8, 1, 1),
             scales=np.array([1, 1, 2, 2], 'f4'))
    n = [N('Reshape', ['x', 'groups'], ['r']),
         N('InstanceNormalization', ['r', 'ones', 'zeros'], ['i'],
           epsilon=1e-5),
         N('Shape', ['x'], ['s']), N('Reshape', ['i', 's'], ['n0']),
         N('Mul', ['n0', 'g'], ['n1']), N('Add', ['n1', 'b'], ['n']),
         N('Sigmoid', ['n'], ['sg']), N('Mul', ['n', 'sg'], ['a']),
         N('Resize', ['a', '', 'scales'], ['u'], mode='nearest',
           coordinate_transformation_mode='asymmetric',
           nearest_mode='floor'),
         N('Conv', ['u', 'k', 'kb'], ['y'], pads=[1, 1, 1, 1])]
    m = w.model(n, [('x', 1, ('n', 8, 'h', 'w'))],
                [('y', 1, ('n', 8, 'oh', 'ow'))], c, {'': opset})

    def reference(x):
        r = x.reshape(x.shape[0], 4, -1)
        r = (r - r.mean(2, keepdims=True)) / np.sqrt(
            r.var(2, keepdims=True) + 1e-5)
        z = (r.reshape(x.shape) * c['g'] + c['b']).astype('f4')
        z = (z * sigmoid(z)).repeat(2, 2).repeat(2, 3)
        return conv2d(z, c['k'], 1) + c['kb'][:, None, None]
    check('normalized block, opset %d' % opset, m,
          [({'x': x}, {'y': reference(x)})
           for x in (f4(1, 8, 4, 4), f4(2, 8, 3, 5))])


def decoder():
    """A recurrent cell in a Loop; an inner name hides nothing outside."""
    d, v = 8, 11
    c = dict(emb=f4(v, d), wh=f4(d, d), wo=f4(d, v), start=ints(3),
             zero=np.zeros((1, d), 'f4'), yes=np.array(True))
    body = w.graph(
        [N('Gather', ['emb', 'tok'], ['e']),
         N('MatMul', ['h', 'wh'], ['hh']), N('Add', ['e', 'hh'], ['s']),
         N('Tanh', ['s'], ['h_out']), N('MatMul', ['h_out', 'wo'], ['lg']),
         N('ArgMax', ['lg'], ['tok_out'], axis=1, keepdims=0),
         N('Identity', ['go'], ['go_out']),
         N('Identity', ['tok_out'], ['emit'])],
        [('i', 7, ()), ('go', 9, ()), ('tok', 7, (1,)), ('h', 1, (1, d))],
        [('go_out', 9, ()), ('tok_out', 7, (1,)), ('h_out', 1, (1, d)),
         ('emit', 7, (1,))])
    n = [N('Loop', ['steps', 'yes', 'start', 'zero'], ['t', 'h', 'toks'],
           body=body)]
    m = w.model(n, [('steps', 7, ())], [('toks', 7, ('n', 1)),
                                        ('h', 1, (1, d))], c, {'': 13})
    runs = []
    for steps in (1, 6, 0):
        h, t, out = c['zero'], c['start'], []
        for _ in range(steps):
            h = np.tanh(c['emb'][t] + h @ c['wh'])
            t = (h @ c['wo']).argmax(1)
            out.append(t)
        runs.append(({'steps': np.array(steps, 'i8')},
                     {'toks': np.array(out, 'i8').reshape(steps, 1),
                      'h': h}))
    check('greedy decoder', m, runs)


def quantized():
    """QuantizeLinear and DequantizeLinear round a convolution."""
    c = dict(k=R.integers(-127, 128, (4, 3, 3, 3), 'i1'),
             ks=np.abs(f4(4)) * np.float32(0.02) + np.float32(0.01),
             kz=np.zeros(4, 'i1'), xs=np.float32(0.02),
             xz=np.array(128, 'u1'), ys=np.float32(0.1),
             yz=np.array(100, 'u1'))
    n = [N('QuantizeLinear', ['x', 'xs', 'xz'], ['xq']),
         N('DequantizeLinear', ['xq', 'xs', 'xz'], ['xd']),
         N('DequantizeLinear', ['k', 'ks', 'kz'], ['kd'], axis=0),
         N('Conv', ['xd', 'kd'], ['c'], pads=[1, 1, 1, 1],
           strides=[2, 2]),
         N('QuantizeLinear', ['c', 'ys', 'yz'], ['cq']),
         N('DequantizeLinear', ['cq', 'ys', 'yz'], ['y'])]
    m = w.model(n, [('x', 1, ('n', 3, 8, 8))], [('y', 1, ('n', 4, 4, 4))],
                c, {'': 13})
    x = f4(2, 3, 8, 8)
    q = np.clip(np.rint(x / c['xs']) + 128, 0, 255)
    z = conv2d(((q - 128) * c['xs']).astype('f4'), c['k'] *
               c['ks'][:, None, None, None], 1, 2)
    y = np.clip(np.rint(z / c['ys']) + 100, 0, 255) - 100
    # A value at the middle of two steps may go to either.
    check('quantized convolution', m, [({'x': x}, {
        'y': (y * c['ys']).astype('f4')})], 0.101)


def quant(v, scale, zero, dt):
    i = np.iinfo(dt)
    return np.clip(np.rint(v / np.float32(scale)) + int(zero), i.min,
                   i.max).astype(dt)


def integers(xt, wt, wz):
    """Products of integers with constant weights: sums are exact."""
    def some(dt, *shape):
        i = np.iinfo(dt)
        return R.integers(i.min, i.max + 1, shape, dt)

    c = dict(w=some(wt, 40, 5, 3, 3), wz=np.full(40, wz, wt),
             one=np.array(wz, wt), m=some(wt, 21, 48), xz=np.array(11, xt),
             xs=np.float32(0.05), ws=np.abs(f4(40)) * np.float32(0.02),
             ms=np.float32(0.01), ys=np.float32(0.9), yz=np.array(9, xt),
             b=R.integers(-900, 900, 40, 'i4'))
    n = [N('ConvInteger', ['x', 'w', 'xz', 'one'], ['ci'],
           pads=[1, 0, 1, 2]),
         N('QLinearConv', ['x', 'xs', 'xz', 'w', 'ws', 'wz', 'ys', 'yz',
                           'b'], ['qc'], pads=[1, 1, 1, 1], strides=[2, 2]),
         N('MatMulInteger', ['r', 'm', 'xz', 'one'], ['mi']),
         N('QLinearMatMul', ['r', 'xs', 'xz', 'm', 'ms', 'one', 'ys', 'yz'],
           ['qm'])]
    kind = {'u1': 2, 'i1': 3}
    m = w.model(n, [('x', kind[xt], ('n', 5, 7, 8)),
                    ('r', kind[xt], ('n', 6, 21))],
                [('ci', 6, ('n', 40, 7, 8)), ('qc', kind[xt],
                                              ('n', 40, 4, 4)),
                 ('mi', 6, ('n', 6, 48)), ('qm', kind[xt], ('n', 6, 48))],
                c, {'': 13})
    x, r = some(xt, 2, 5, 7, 8), some(xt, 2, 6, 21)
    x0, w0 = x.astype('i8') - 11, c['w'].astype('i8') - wz
    r0, m0 = r.astype('i8') - 11, c['m'].astype('i8') - wz

    def conv(pads, stride):
        p = np.pad(x0, ((0, 0), (0, 0)) + pads)
        v = np.lib.stride_tricks.sliding_window_view(p, (3, 3), (2, 3))
        return np.einsum('nchwij,ocij->nohw', v[:, :, ::stride, ::stride],
                         w0)
    ci = conv(((1, 1), (0, 2)), 1).astype('i4')
    acc = (conv(((1, 1), (1, 1)), 2) + c['b'][:, None, None]).astype('f4')
    by = (c['xs'] * c['ws'] / c['ys'])[:, None, None]
    mi = (r0 @ m0).astype('i4')
    check('products of %s and %s, zero point %d' % (xt, wt, wz), m,
          [({'x': x, 'r': r}, {
              'ci': ci, 'qc': quant(acc * by, 1, 9, xt), 'mi': mi,
              'qm': quant(mi.astype('f4') * (c['xs'] * c['ms'] / c['ys']), 1,
                          9, xt)})], 0)


for version in (9, 11, 13, 17):
    encoder(version)
old_style()
for version in (11, 13, 18):
    block(version)
decoder()
quantized()
for signs in (('u1', 'i1', 0), ('i1', 'i1', 0), ('u1', 'u1', 128),
              ('i1', 'u1', 128), ('u1', 'u1', 7), ('u1', 'i1', -3)):
    integers(*signs)
