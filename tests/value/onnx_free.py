"""What exporters write around shapes, with free extents: each model is built
once and run at several sizes, evaluated and compiled, against numpy."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
import write as w  # noqa: E402
from both import check  # noqa: E402

R = np.random.default_rng(11)
N = w.node
F, L, B = 1, 7, 9
NIGHT = os.environ.get('NIGHTLY') == '1'
WORDS = [a for a in sys.argv[1:] if not a.startswith('-')]


def f4(*shape):
    return R.standard_normal(shape).astype('f4')


def ints(*v):
    return np.array(v, 'i8')


def case(what, nodes, ins, runs, want, inits=None, rank=None, out=F, opset=17):
    """ins: (name, type, extents); want: the result by the inputs."""
    if WORDS and not any(x in what for x in WORDS):
        return
    with np.errstate(all='ignore'):
        runs = [(r, {'y': want(**r)}) for r in runs]
    n = rank if rank is not None else runs[0][1]['y'].ndim
    m = w.model(nodes, ins, [('y', out, ['o%d' % i for i in range(n)])],
                inits, {'': opset})
    check(what, m, runs)


def shape_of(x, parts, out='s'):
    """Nodes that concatenate extents of x (numbers) and constants (names)."""
    n = [N('Shape', [x], [out + '_'])]
    names = []
    for k, p in enumerate(parts):
        if isinstance(p, str):
            names.append(p)
            continue
        n += [N('Gather', [out + '_', 'g%d' % p], [out + 'q%d' % k]),
              N('Unsqueeze', [out + 'q%d' % k, 'g0_'], [out + 'u%d' % k])]
        names.append(out + 'u%d' % k)
    return n + [N('Concat', names, [out], axis=0)]


G = {'g%d' % i: np.array(i, 'i8') for i in range(5)}
G.update({'g0_': ints(0), 'm1': ints(-1), 'one_': ints(1), 'two_': ints(2),
          'three_': ints(3), 'four_': ints(4), 'eight_': ints(8)})


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


MIDDLE = f4(8, 4)


def middle(x, begin, end, back):
    return x[end:begin:-1] if back else x[begin:end]


# Products whose batch broadcasts.
case('matmul batch', [N('MatMul', ['a', 'b'], ['y'])],
     [('a', F, ['p', 4, 'm', 16]), ('b', F, ['q', 4, 16, 'n'])],
     [{'a': f4(p, 4, m, 16), 'b': f4(q, 4, 16, n)} for p, q, m, n in
      ((3, 3, 5, 7), (1, 3, 17, 33), (3, 1, 1, 1), (0, 1, 2, 2))],
     lambda a, b: a @ b)
case('matmul two batches', [N('MatMul', ['a', 'b'], ['c']),
                            N('Add', ['c', 'd'], ['e']),
                            N('Softmax', ['e'], ['y'], axis=-1)],
     [('a', F, ['p', 'r', 'm', 8]), ('b', F, ['q', 's', 8, 'n']),
      ('d', F, ['p', 1, 1, 'n'])],
     [{'a': f4(p, r, 3, 8), 'b': f4(q, s, 8, 5), 'd': f4(p, 1, 1, 5)}
      for p, q, r, s in ((2, 1, 1, 3), (2, 2, 3, 3), (1, 2, 4, 1))],
     lambda a, b, d: softmax(a @ b + d))
case('where and concat', [N('Where', ['c', 'a', 'b'], ['z']),
                          N('Concat', ['z', 'z'], ['y'], axis=1)],
     [('c', B, ['p', 1]), ('a', F, ['q', 'n']), ('b', F, ['r', 'n'])],
     [{'c': R.random((p, 1)) > .5, 'a': f4(q, 3), 'b': f4(r, 3)}
      for p, q, r in ((4, 1, 4), (1, 4, 1), (1, 1, 3), (4, 4, 4))],
     lambda c, a, b: np.concatenate([np.where(c, a, b)] * 2, 1))


T = f4(1, 512, 8)
case('rows of a table', [
    N('Shape', ['x'], ['s'], start=1, end=2),
    N('Slice', ['t', 'g0_', 's', 'one_'], ['p']),
    N('Add', ['x', 'p'], ['z'])] + shape_of('x', [0, 1, 'm1', 'four_'], 'u') +
    [N('Reshape', ['z', 'u'], ['v']),
     N('Transpose', ['v'], ['y'], perm=[0, 2, 1, 3])],
    [('x', F, ['b', 'n', 8])], [{'x': f4(b, n, 8)} for b, n in
                                ((2, 3), (1, 1), (1, 512))],
    lambda x: (x + T[:, :x.shape[1]]).reshape(
        x.shape[:2] + (2, 4)).transpose(0, 2, 1, 3), dict(G, t=T))

# Expand to computed shapes.
EXPAND = [{'x': f4(b, t, 4), 'k': f4(1, 1, 8)} for b, t in
          ((3, 5), (1, 5), (3, 1), (1, 1), (0, 2))]
case('expand', shape_of('x', [0, 1, 'eight_']) +
     [N('Expand', ['k', 's'], ['y'])],
     [('x', F, ['b', 't', 4]), ('k', F, [1, 1, 8])], EXPAND,
     lambda x, k: np.broadcast_to(k, x.shape[:2] + (8,)).copy(), G)
case('expand where', shape_of('x', [0, 'm1', 'm1']) +
     [N('ConstantOfShape', ['three_'], ['c1'], value=ints(1)),
      N('Equal', ['s', 'c3m'], ['e']), N('Where', ['e', 'c1', 's'], ['t']),
      N('Expand', ['k', 't'], ['z']), N('MatMul', ['x', 'z'], ['y'])],
     [('x', F, ['b', 't', 4]), ('k', F, [1, 4, 8])],
     [{'x': f4(b, t, 4), 'k': f4(1, 4, 8)} for b, t in
      ((3, 5), (1, 5), (3, 1))],
     lambda x, k: x @ np.broadcast_to(k, (x.shape[0], 4, 8)),
     dict(G, c3m=ints(-1, -1, -1)))
case('expand mismatch is a broadcast', [
    N('Shape', ['x'], ['s']), N('Expand', ['k', 's'], ['z']),
    N('Add', ['z', 'x'], ['y'])],
    [('x', F, ['b', 't']), ('k', F, ['c', 't'])],
    [{'x': f4(b, 4), 'k': f4(c, 4)} for b, c in ((3, 1), (1, 3), (3, 3))],
    lambda x, k: k + x)

# Quotients.
case('reshape product', shape_of('x', [0]) +
     [N('Mul', ['s', 'four_'], ['t']),
      N('Concat', ['t', 'm1'], ['u'], axis=0),
      N('Reshape', ['x', 'u'], ['z']), N('Relu', ['z'], ['y'])],
     [('x', F, ['b', 4, 'n'])],
     [{'x': f4(b, 4, n)} for b, n in ((2, 3), (1, 1), (5, 16))],
     lambda x: np.maximum(x.reshape(x.shape[0] * 4, -1), 0), G)
case('reshape heads', shape_of('x', [0, 1, 'm1', 'four_'], 's') +
     [N('Reshape', ['x', 's'], ['h']),
      N('Transpose', ['h'], ['t'], perm=[0, 2, 1, 3])] +
     shape_of('t', [0, 1], 'u') +
     [N('ReduceProd', ['u'], ['p'], keepdims=1),
      N('Concat', ['p', 'm1', 'four_'], ['v'], axis=0),
      N('Reshape', ['t', 'v'], ['y'])],
     [('x', F, ['b', 't', 12])],
     [{'x': f4(b, t, 12)} for b, t in ((2, 3), (1, 1), (2, 17))],
     lambda x: x.reshape(x.shape[:2] + (3, 4)).transpose(
         0, 2, 1, 3).reshape(x.shape[0] * 3, -1, 4), G)

# Arithmetic on shapes.
case('window', shape_of('x', [0, 1], 's') +
     [N('Slice', ['s', 'one_', 'two_', 'g0_'], ['t']),
      N('Div', ['t', 'two_'], ['h']), N('Mul', ['h', 'two_'], ['e']),
      N('Slice', ['x', 'g0_', 'e', 'one_'], ['z']),
      N('Concat', ['g0_', 'h', 'two_'], ['u'], axis=0),
      N('Reshape', ['z', 'u'], ['y'])],
     [('x', F, ['b', 't'])],
     [{'x': f4(b, t)} for b, t in ((2, 8), (3, 7), (1, 1))],
     lambda x: x[:, :x.shape[1] // 2 * 2].reshape(x.shape[0], -1, 2), G)
# A bound of either sign.
for back in (False, True):
    case('slice about the middle' + ' back' * back,
         shape_of('x', [1], 's') +
         [N('Sub', ['four_', 's'], ['from_']),
          N('Add', ['four_', 's'], ['to_'])] +
         [N('Slice', ['t', 'to_', 'from_', 'g0_', 'm1'] if back else
            ['t', 'from_', 'to_', 'g0_'], ['z']),
          N('MatMul', ['z', 'w'], ['u']), N('Relu', ['u'], ['y'])],
         [('x', F, ['b', 'n']), ('w', F, [4, 4])],
         [{'x': f4(1, n), 'w': f4(4, 4)} for n in
          (0, 1, 3, 4, 5, 8, 11, 12, 13, 20)],
         lambda x, w, back=back: np.maximum(middle(
             MIDDLE, 4 - x.shape[1], 4 + x.shape[1], back) @ w, 0),
         dict(G, t=MIDDLE))
case('range and mask', shape_of('x', [1], 's') +
     [N('Squeeze', ['s'], ['n']), N('Range', ['g0', 'n', 'g1'], ['r']),
      N('Unsqueeze', ['r', 'one_'], ['c']), N('LessOrEqual', ['r', 'c'],
                                             ['m']),
      N('Where', ['m', 'zero', 'low'], ['z']),
      N('Add', ['x', 'z'], ['y'])],
     [('x', F, ['b', 't', 't'])],
     [{'x': f4(2, t, t)} for t in (1, 5, 16)],
     lambda x: x + np.triu(np.full(x.shape[1:], -9, 'f4'), 1),
     dict(G, zero=np.float32(0), low=np.float32(-9)))
case('constant of shape', shape_of('x', [0, 1, 'two_'], 's') +
     [N('ConstantOfShape', ['s'], ['c'], value=np.array([2], 'f4')),
      N('Concat', ['x', 'c'], ['y'], axis=2)],
     [('x', F, ['b', 't', 3])], [{'x': f4(b, t, 3)} for b, t in
                                 ((2, 3), (1, 1), (0, 2))],
     lambda x: np.concatenate([x, np.full(x.shape[:2] + (2,), 2, 'f4')], 2),
     G)
case('scatter on a shape', [
    N('Shape', ['x'], ['s']),
    N('ScatterND', ['s', 'at', 'two_'], ['t']),
    N('Expand', ['k', 't'], ['y'])],
    [('x', F, ['b', 't', 4]), ('k', F, [1, 1, 1])],
    [{'x': f4(b, t, 4), 'k': f4(1, 1, 1)} for b, t in ((2, 3), (1, 1))],
    lambda x, k: np.broadcast_to(k, (2,) + x.shape[1:]).copy(),
    dict(G, at=np.array([[0]], 'i8')))
case('max of shapes', shape_of('a', [0], 's') + shape_of('b', [0], 't') +
     [N('Max', ['s', 't'], ['u']), N('Concat', ['u', 'four_'], ['v'],
                                     axis=0),
      N('Expand', ['a', 'v'], ['c']), N('Expand', ['b', 'v'], ['d']),
      N('Mul', ['c', 'd'], ['y'])],
     [('a', F, ['p', 4]), ('b', F, ['q', 4])],
     [{'a': f4(p, 4), 'b': f4(q, 4)} for p, q in ((1, 3), (3, 1), (3, 3))],
     lambda a, b: a * b, G)

# Squeeze without axes, resizing, counting.
case('squeeze', [N('Squeeze', ['x'], ['y'])], [('x', F, ['n', 1, 1])],
     [{'x': f4(n, 1, 1)} for n in (2, 3)], lambda x: x.reshape(-1), rank=1)
case('squeeze all', [N('Squeeze', ['x'], ['y'])], [('x', F, ['n', 'm', 3])],
     [{'x': f4(1, 1, 3)}], lambda x: x.reshape(3), rank=1)
SQUEEZE = shape_of('x', [1], 's') + [
    N('Equal', ['s', 'one_'], ['c_']), N('Squeeze', ['c_', 'g0_'], ['c']),
    N('If', ['c'], ['y'],
      then_branch=w.graph([N('Squeeze', ['x', 'one_'], ['a'])], [],
                          [('a', F, ['o'])]),
      else_branch=w.graph([N('Identity', ['x'], ['b'])], [],
                          [('b', F, ['o', 'p'])]))]
case('if squeeze', SQUEEZE, [('x', F, ['n', 'm'])],
     [{'x': f4(n, 1)} for n in (1, 4)], lambda x: x[:, 0], G)
case('if identity', SQUEEZE, [('x', F, ['n', 'm'])],
     [{'x': f4(4, n)} for n in (2, 3)], lambda x: x, G)
case('if of two extents', [
    N('ReduceMax', ['x'], ['h'], keepdims=0), N('Greater', ['h', 'top'],
                                               ['c']),
    N('If', ['c'], ['z'],
      then_branch=w.graph([N('Concat', ['x', 'x'], ['a'], axis=0)], [],
                          [('a', F, ['o', 3])]),
      else_branch=w.graph([N('Relu', ['x'], ['b'])], [],
                          [('b', F, ['o', 3])])),
    N('Tanh', ['z'], ['y'])], [('x', F, ['n', 3])],
    [{'x': f4(4, 3) - k} for k in (9, -9)],
    lambda x: np.tanh(np.concatenate([x, x]) if x.max() > 0
                      else np.maximum(x, 0)), {'top': np.float32(0)})

case('resize to sizes', shape_of('z', [2, 3], 's') +
     [N('Shape', ['x'], ['v']), N('Slice', ['v', 'g0_', 'two_', 'g0_'],
                                  ['b']),
      N('Concat', ['b', 's'], ['t'], axis=0),
      N('Resize', ['x', '', '', 't'], ['r'], mode='nearest',
        coordinate_transformation_mode='asymmetric', nearest_mode='floor'),
      N('Add', ['r', 'z'], ['y'])],
     [('x', F, ['b', 2, 'h', 'w']), ('z', F, ['b', 2, 'hh', 'ww'])],
     [{'x': f4(b, 2, h, h), 'z': f4(b, 2, 2 * h, 2 * h)} for b, h in
      ((1, 3), (2, 4))],
     lambda x, z: x.repeat(2, 2).repeat(2, 3) + z, G)

def resized(x, sizes, mode, coord, rounding='floor', a=-0.75, scale=None,
            antialias=False, exclude=False):
    """The operator's document: along each axis that is resized, by matrices
    of weights."""
    first = x.ndim - len(sizes)
    for k, m in enumerate(sizes):
        n = x.shape[first + k]
        o, s = np.arange(m, dtype='f8'), scale[k] if scale else m / n
        at = {'asymmetric': o / s, 'half_pixel': (o + .5) / s - .5,
              'pytorch_half_pixel': (o + .5) / s - .5 if m > 1 else o * 0,
              'align_corners': o * (n - 1) / max(m - 1, 1),
              'tf_half_pixel_for_nn': (o + .5) / s}[coord]
        weight = np.zeros((m, n))
        if mode == 'nearest':
            i = {'floor': np.floor, 'ceil': np.ceil,
                 'round_prefer_ceil': lambda v: np.floor(v + .5),
                 'round_prefer_floor': lambda v: np.ceil(v - .5)}[rounding](at)
            weight[np.arange(m), np.clip(i, 0, n - 1).astype('i8')] = 1
        c = min(s, 1) if antialias else 1
        far = int(np.ceil(2 / c))
        for t in range(-far, far + 2) if mode != 'nearest' else ():
            i = np.floor(at) + t
            d = np.abs(i - at) * c
            v = np.maximum(0, 1 - d) if mode == 'linear' else np.where(
                d <= 1, ((a + 2) * d - (a + 3)) * d * d + 1,
                np.where(d < 2, ((a * d - 5 * a) * d + 8 * a) * d - 4 * a, 0))
            if exclude:
                v = np.where((i >= 0) & (i < n), v, 0)
            np.add.at(weight, (np.arange(m), np.clip(i, 0, n - 1).astype(
                'i8')), v)
        weight /= weight.sum(1, keepdims=True)
        x = np.moveaxis(np.moveaxis(x, first + k, -1) @ weight.T, -1,
                        first + k)
    return x


def resize_case(mode, coord, rounding, factors, images, rank=4):
    space = len(factors)
    names = ['b', 2] + ['h', 'w', 'd'][:space]
    scales = np.array([1, 1, *factors], 'f4')
    case('resize %s %s %s by %s' % (mode, coord, rounding, factors), [
        N('Resize', ['x', '', 'k'], ['y'], mode=mode, cubic_coeff_a=-0.75,
          coordinate_transformation_mode=coord, nearest_mode=rounding)],
         [('x', F, names)], [{'x': f4(2, 2, *i)} for i in images],
         lambda x: resized(x, [int(n * np.float32(s)) for n, s in zip(
             x.shape[2:], factors)], mode, coord, rounding,
             scale=factors).astype('f4'), {'k': scales})


# Rows of vectors and their tails; one pixel; a factor that is not whole.
IMAGES = ((1, 1), (3, 5), (2, 16), (1, 17), (2, 33))
for TURN, COORD in enumerate(('asymmetric', 'half_pixel', 'align_corners',
                              'pytorch_half_pixel', 'tf_half_pixel_for_nn')):
    ROUNDINGS = ['floor', 'ceil', 'round_prefer_floor', 'round_prefer_ceil']
    # By day each is tried with one of the coordinates, in the night with all.
    for ROUNDING in ROUNDINGS if NIGHT else [ROUNDINGS[TURN % 4]]:
        resize_case('nearest', COORD, ROUNDING, (2, 3), IMAGES)
    if COORD != 'tf_half_pixel_for_nn':
        resize_case('linear', COORD, 'floor', (2, 3), IMAGES)
        resize_case('cubic', COORD, 'floor', (4, 3), IMAGES)
resize_case('nearest', 'asymmetric', 'floor', (1.5, 2.5), ((3, 5), (2, 16)))
resize_case('linear', 'half_pixel', 'floor', (1.5, 1), ((3, 5), (2, 16)))
resize_case('linear', 'half_pixel', 'floor', (2,), ((1,), (16,), (21,)))
resize_case('linear', 'half_pixel', 'floor', (2, 1, 3), ((2, 3, 4),))
# Truncating division gives extents as soon as the window, which comes later in
# the file, requires the height to be at least 1.
case('resize to a truncated quotient', shape_of('x', [0, 1], 'b') + [
    N('Gather', ['b_', 'g2'], ['h']), N('Sub', ['h', 'one_'], ['h1']),
    N('Div', ['h1', 'four_'], ['h2']), N('Add', ['h2', 'one_'], ['h3']),
    N('Concat', ['b', 'h3', 'three_'], ['s'], axis=0),
    N('MaxPool', ['x'], ['p'], kernel_shape=[7, 1], pads=[3, 0, 3, 0]),
    N('Resize', ['p', '', '', 's'], ['r'], mode='linear'),
    N('Reshape', ['r', 's'], ['y'])],
     [('x', F, ['n', 2, 'h', 5])],
     [{'x': np.repeat(f4(n, 2, 1, 5), h, 2)} for n, h in
      ((1, 1), (2, 4), (1, 5), (3, 13), (2, 64))],
     lambda x: resized(x[:, :, :1], [(x.shape[2] - 1) // 4 + 1, 3], 'linear',
                       'half_pixel').astype('f4'), G)

for MODE in ('nearest', 'linear', 'cubic'):
    case('resize like another ' + MODE, shape_of('z', [2, 3], 's') +
         [N('Shape', ['x'], ['v']), N('Slice', ['v', 'g0_', 'two_', 'g0_'],
                                      ['b']),
          N('Concat', ['b', 's'], ['t'], axis=0),
          N('Resize', ['x', '', '', 't'], ['r'], mode=MODE,
            cubic_coeff_a=-0.75, nearest_mode='floor'),
          N('Add', ['r', 'z'], ['y'])],
         [('x', F, ['b', 2, 'h', 'w']), ('z', F, ['b', 2, 'hh', 'ww'])],
         [{'x': f4(1, 2, h, w), 'z': f4(1, 2, hh, ww)} for h, w, hh, ww in
          ((3, 3, 6, 6), (4, 7, 3, 20), (1, 1, 5, 1), (9, 8, 4, 4))],
         lambda x, z: resized(x, z.shape[2:], MODE, 'half_pixel').astype(
             'f4') + z, G)
for MODE in ('linear', 'cubic'):
    for OUT in (0, 1):
        case('resize smoothly %s %d' % (MODE, OUT), [
            N('Resize', ['x', '', '', 't'], ['r'], mode=MODE, antialias=1,
              cubic_coeff_a=-0.75, exclude_outside=OUT, axes=[2, 3]),
            N('Relu', ['r'], ['y'])], [('x', F, ['b', 2, 'h', 'w'])],
             [{'x': f4(2, 2, h, w)} for h, w in ((13, 20), (5, 3), (1, 7),
                                                 (40, 2))],
             lambda x, mode=MODE, out=OUT: np.maximum(resized(
                 x, (5, 6), mode, 'half_pixel', antialias=True,
                 exclude=bool(out)), 0).astype('f4'),
             {'t': ints(5, 6)}, opset=18)
case('nonzero', [N('NonZero', ['x'], ['n']), N('Transpose', ['n'], ['t'],
                                               perm=[1, 0]),
                 N('GatherND', ['x', 't'], ['y'])],
     [('x', F, ['b', 't'])], [{'x': np.maximum(f4(b, t), 0)} for b, t in
                              ((2, 5), (1, 1), (4, 4))],
     lambda x: x[np.nonzero(x)], rank=1)
case('squeeze what is counted', [
    N('NonZero', ['x'], ['n']), N('Squeeze', ['n'], ['i']),
    N('Gather', ['x', 'i'], ['y'])],
     [('x', F, ['b'])], [{'x': np.maximum(f4(b), 0)} for b in (9, 20)],
     lambda x: x[np.nonzero(x)], rank=1)

# The scans of a loop have as many elements as it has turns.
STEP = w.graph([N('Add', ['h', 'e'], ['k']), N('Tanh', ['k'], ['hh']),
                N('Identity', ['hh'], ['o'])],
               [('h', F, ['b', 4]), ('e', F, ['b', 4])],
               [('hh', F, ['b', 4]), ('o', F, ['b', 4])])


def steps(x):
    h, out = np.zeros(x.shape[1:], 'f4'), []
    for e in x:
        h = np.tanh(h + e)
        out.append(h)
    return np.array(out, 'f4').reshape(x.shape)


case('scan and a residual', shape_of('x', [1, 'four_'], 's') +
     [N('ConstantOfShape', ['s'], ['h0']),
      N('Scan', ['h0', 'x'], ['last', 'y0'], body=STEP, num_scan_inputs=1),
      N('Concat', ['x', 'y0'], ['c'], axis=2),
      N('Squeeze', ['c'], ['y'])], [('x', F, ['t', 'b', 4])],
     [{'x': f4(t, b, 4)} for t, b in ((3, 2), (17, 5), (0, 2))],
     lambda x: np.concatenate([x, steps(x)], 2), G, rank=None)

WINDOW = np.hanning(8).astype('f4')
case('stft without the last dimension', [
    N('STFT', ['x', 'four_0', 'win', 'eight_0'], ['y'], onesided=1)],
    [('x', F, ['b', 't'])], [{'x': f4(b, t)} for b, t in
                             ((1, 8), (3, 41), (2, 16))],
    lambda x: np.stack([(lambda z: np.stack([z.real, z.imag], -1))(
        np.fft.rfft(x[:, k:k + 8] * WINDOW)) for k in
        range(0, x.shape[1] - 7, 4)], 1).astype('f4'),
    {'four_0': np.int64(4), 'eight_0': np.int64(8), 'win': WINDOW})

# Bounds of slices that stand for the very end, as exporters write it.
# By day the least and the greatest of them.
for far in (2 ** 31 - 1, 2 ** 48, 2 ** 60, 2 ** 63 - 1)[::1 if NIGHT else 3]:
    for back in (False, True):
        case('slice to %d' % far + ' back' * back, [
            N('Slice', ['x', 'from_', 'to_', 'g0_', 'step'], ['z']),
            N('Tanh', ['z'], ['t']), N('Concat', ['x', 't'], ['y'], axis=0)],
            [('x', F, ['b', 'n'])], [{'x': f4(b, 4)} for b in (0, 1, 5)],
            lambda x, back=back: np.concatenate(
                [x, np.tanh(x[::-1] if back else x[-2:])]),
            dict(G, from_=ints(far if back else -2),
                 to_=ints(-far if back else far), step=ints(1 - 2 * back)))
        # Backwards from before the start: from the first, as ONNX has it.
        for begin, end in ((far, 2 ** 63 - 1), (0, -far)):
            flip = -1 if back else 1
            left = 1 if back and begin else 0
            case('slice of %d to %d' % (begin * flip, end * flip), [
                N('Slice', ['x', 'from_', 'to_', 'g0_', 'step'], ['z']),
                N('Concat', ['x', 'z'], ['y'], axis=0)],
                [('x', F, ['b', 'n'])], [{'x': f4(b, 4)} for b in (0, 1, 5)],
                lambda x, left=left: np.concatenate([x, x[:left]]),
                dict(G, from_=ints(begin * flip), to_=ints(end * flip),
                     step=ints(flip)))


# Shapes through If and Loop; carried values that grow.
def choice(cond, one, other, rank=3):
    """s: what the branches concatenate after the first extent of x."""
    return shape_of('x', [0], 's') + cond + [N('If', ['c'], ['t'], **{
        name: w.graph([N('Concat', ['s'] + parts, ['r'], axis=0)], [],
                      [('r', L, [rank])])
        for name, parts in (('then_branch', one), ('else_branch', other))}),
        N('Reshape', ['x', 't'], ['z']), N('Relu', ['z'], ['y'])]


def loop(count, start, nodes, out, elem=F, dims=('k', 'l')):
    """Nodes make v2 of v, count times from start."""
    body = w.graph(nodes + [N('Identity', ['on'], ['still'])],
                   [('i', L, []), ('on', B, []), ('v', elem, list(dims))],
                   [('still', B, []), ('v2', elem,
                                       [d + '2' for d in dims])])
    return [N('Loop', [count, 'true', start], [out], body=body)]


G.update(three=np.int64(3), true=np.array(True), zero=np.float32(0),
         far=ints(2 ** 63 - 1))
BATCHES = [{'x': f4(b, 8)} for b in (1, 3, 5)]
case('a shape that an extent chooses', choice(
    [N('Equal', ['s', 'one_'], ['c_']), N('Squeeze', ['c_', 'g0_'], ['c'])],
    ['four_', 'm1'], ['two_', 'm1']), [('x', F, ['b', 8])], BATCHES,
    lambda x: np.maximum(x.reshape(len(x), 4 if len(x) == 1 else 2, -1), 0),
    G)
case('a shape that values choose', choice(
    [N('ReduceMax', ['x'], ['h'], keepdims=0),
     N('Greater', ['h', 'zero'], ['c'])],
    ['four_', 'm1'], ['two_', 'm1']), [('x', F, ['b', 8])],
    [{'x': k * np.abs(f4(b, 8))} for b, k in ((1, 1), (3, -1), (5, 1))],
    lambda x: np.maximum(x.reshape(len(x), 4 if x.max() > 0 else 2, -1), 0),
    G)
case('a shape that a loop doubles', shape_of('x', [0], 's') +
     loop('three', 'one_', [N('Mul', ['v', 'two_'], ['v2'])], 't', L, 'k') +
     [N('Concat', ['s', 't'], ['u'], axis=0), N('Reshape', ['x', 'u'], ['z']),
      N('Relu', ['z'], ['y'])], [('x', F, ['b', 8])], BATCHES,
     lambda x: np.maximum(x, 0), G)
case('a shape that a loop counts', shape_of('x', [0], 's') +
     [N('Squeeze', ['s', 'g0_'], ['n'])] +
     loop('n', 'one_', [N('Add', ['v', 'one_'], ['v2'])], 't', L, 'k') +
     [N('Expand', ['k', 't'], ['z']), N('Relu', ['z'], ['y'])],
     [('x', F, ['b', 8]), ('k', F, [1])],
     [dict(r, k=np.abs(f4(1))) for r in BATCHES],
     lambda x, k: np.full(len(x) + 1, k[0], 'f4'), G)
case('a shape that a loop appends to', shape_of('x', [0], 's') +
     loop('three', 'one_', [N('Concat', ['v', 'two_'], ['v2'], axis=0)], 't',
          L, 'k') +
     [N('ReduceProd', ['t'], ['p'], keepdims=1),
      N('Concat', ['s', 'p'], ['u'], axis=0), N('Reshape', ['x', 'u'], ['z']),
      N('Relu', ['z'], ['y'])], [('x', F, ['b', 8])], BATCHES,
     lambda x: np.maximum(x, 0), G)
case('a value that a loop doubles', loop('three', 'x', [
    N('Concat', ['v', 'v'], ['v2'], axis=0)], 'z') +
    [N('Relu', ['z'], ['y'])], [('x', F, ['b', 8])],
    BATCHES + [{'x': f4(0, 8)}],
    lambda x: np.maximum(np.concatenate([x] * 8), 0), G)
SQUARE = f4(8, 8)


def grown(x):
    rows = [x[0]]
    for _ in x:
        rows.append(np.tanh(rows[-1]))
    return np.array(rows) @ SQUARE


case('a value that a loop appends to', shape_of('x', [0], 's') +
     [N('Squeeze', ['s', 'g0_'], ['n']),
      N('Slice', ['x', 'g0_', 'one_', 'g0_'], ['f'])] +
     loop('n', 'f', [N('Slice', ['v', 'm1', 'far', 'g0_'], ['e']),
                     N('Tanh', ['e'], ['t']),
                     N('Concat', ['v', 't'], ['v2'], axis=0)], 'z') +
     [N('MatMul', ['z', 'm'], ['y'])], [('x', F, ['b', 8])], BATCHES, grown,
     dict(G, m=SQUARE))

# Quotients that do not cancel, of either sign.
case('a quotient of two extents', shape_of('x', [0], 's') +
     shape_of('k', [0], 't') +
     [N('Div', ['s', 't'], ['q']),
      N('Concat', ['q', 'm1', 'four_'], ['u'], axis=0),
      N('Reshape', ['x', 'u'], ['z']), N('Relu', ['z'], ['y'])],
     [('x', F, ['b', 4]), ('k', F, ['n'])],
     [{'x': f4(b, 4), 'k': f4(n)} for b, n in ((6, 2), (5, 5), (12, 3),
                                               (1, 1))],
     lambda x, k: np.maximum(x.reshape(len(x) // len(k), -1, 4), 0), G)
case('a quotient below zero', shape_of('x', [0], 's') +
     [N('Sub', ['s', 'four_'], ['d']), N('Div', ['d', 'two_'], ['q']),
      N('Add', ['q', 'four_'], ['e']),
      N('Slice', ['x', 'g0_', 'e', 'g0_'], ['z']), N('Relu', ['z'], ['y'])],
     [('x', F, ['b', 4])], [{'x': f4(b, 4)} for b in (1, 2, 3, 4, 5, 8, 9)],
     lambda x: np.maximum(x[:int((len(x) - 4) / 2) + 4], 0), G)
case('squeeze to two extents', [N('Squeeze', ['x'], ['z']),
                                N('Relu', ['z'], ['y'])],
     [('x', F, ['n', 'm', 1])], [{'x': f4(n, m, 1)} for n, m in ((3, 2),
                                                                 (5, 7))],
     lambda x: np.maximum(x[..., 0], 0))
