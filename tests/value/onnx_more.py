"""Operators of com.microsoft that quantized models, diffusion models and
generation of text have, in models written here, against numpy."""
import math
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
from models import MS, case, refused  # noqa: E402

R = np.random.default_rng(23)


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def u8(*shape):
    return R.integers(0, 256, shape, dtype=np.uint8)


def i8(*shape):
    return R.integers(-128, 128, shape, dtype=np.int8)


def sc(v):
    return np.array(v, 'f4')


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def real(q, scale, zero):
    return (q.astype('i4') - np.int32(zero)).astype('f8') * np.float64(scale)


def saturated(x, scale, zero, dt):
    i = np.iinfo(dt)
    return np.clip(np.rint(x / np.float32(scale)) + zero, i.min,
                   i.max).astype(dt)


def norm(x, g, b, eps=1e-5):
    x = x.astype('f8')
    d = x - x.mean(-1, keepdims=True)
    return d / np.sqrt((d * d).mean(-1, keepdims=True) + eps) * g + b


def gemm():
    a, b = u8(3, 4), i8(4, 5)
    c = R.integers(-500, 500, (5,), dtype=np.int32)
    sa, sb, za = sc(0.02), sc(0.03), np.array(120, 'u1')
    columns = abs(f(5)) / 20 + sc(0.01), i8(5)
    for bs, bz in ((sb, np.array(3, 'i1')), columns):
        y = (a.astype('i4') - za) @ (b.astype('i4') - bz) + c
        y = (y * (sa * bs * np.float32(0.5))).astype('f4')
        ins = {'a': a, 'sa': sa, 'za': za}
        w = {'b': b, 'sb': bs, 'zb': bz}
        case('QGemm', ins, [y], consts={**w, 'c': c}, alpha=0.5)
        ys, yz = sc(0.05), np.array(7, 'u1')
        case('QGemm', ins, [saturated(y, 0.05, 7, 'u1')],
             consts={**w, 'c': c, 'ys': ys, 'yz': yz}, alpha=0.5)
        case('QGemm', {**ins, 'a': a.T.copy()}, [y], consts={
            **w, 'b': b.T.copy(), 'c': c}, alpha=0.5, transA=1, transB=1)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def attention():
    x, w, bias = u8(2, 5, 8), u8(8, 24), f(24)
    sx, zx, zw = sc(0.02), np.array(128, 'u1'), np.array(130, 'u1')
    past = f(2, 2, 2, 3, 4)
    for sw in (sc(0.015), sc(abs(f(24)) / 50 + 0.01)):
        qkv = (real(x, sx, zx) @ real(w, sw, zw) + bias).astype('f4')
        q, k, v = [part.reshape(2, 5, 2, 4).transpose(0, 2, 1, 3)
                   for part in np.split(qkv, 3, -1)]

        def attend(k, v, mask):
            y = softmax(q @ k.transpose(0, 1, 3, 2) / 2 + mask) @ v
            return y.transpose(0, 2, 1, 3).reshape(2, 5, 8).astype('f4')
        ins = {'x': x, 'w': w, 'b': bias, 'sx': sx, 'sw': sw}
        lens = np.array([3, 5], 'i4')
        mask = np.where(np.arange(5) < lens[:, None], 0, -1e4)
        zw_ = zw if sw.ndim == 0 else np.full(24, 130, 'u1')
        case('QAttention', {**ins, 'm': lens, 'zx': zx, 'zw': zw_},
             [attend(k, v, mask[:, None, None])], num_heads=2,
             symbolic=False)
        late = np.where(np.arange(8) <= np.arange(5)[:, None] + 3, 0,
                        -np.inf)
        k2 = np.concatenate([past[0], k], 2)
        v2 = np.concatenate([past[1], v], 2)
        case('QAttention', {**ins, 'zx': zx, 'zw': zw_, 'p': past},
             [attend(k2, v2, late), np.stack([k2, v2])], num_heads=2,
             unidirectional=1, symbolic=False, order=[
                 'x', 'w', 'b', 'sx', 'sw', '', 'zx', 'zw', 'p'])


def embedding():
    ids = R.integers(0, 9, (2, 5), dtype=np.int32)
    seg = R.integers(0, 2, (2, 5), dtype=np.int32)
    mask = np.array([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]], 'i4')
    q = [u8(9, 8), u8(6, 8), u8(2, 8), u8(8), u8(8)]
    s = [sc(v) for v in (0.02, 0.03, 0.01, 0.02, 0.04)]
    z = [np.array(v, 'u1') for v in (128, 120, 131, 100, 128)]
    t = [real(*v) for v in zip(q, s, z)]
    x = t[0][ids] + t[1][:5] + t[2][seg]
    names = 'wpsgb'
    consts = {**dict(zip(names, q)),
              **{n + 's': v for n, v in zip(names, s)},
              **{n + 'z': v for n, v in zip(names, z)}}
    order = ['i', 't'] + list(names) + ['m'] + [n + 's' for n in names] + \
        [n + 'z' for n in names]
    case('QEmbedLayerNormalization', {'i': ids, 't': seg, 'm': mask},
         [norm(x, t[3], t[4], 1e-3).astype('f4'), mask.sum(1).astype('i4')],
         consts=consts, order=order, epsilon=1e-3)
    at = R.integers(-7, 7, (2, 3))
    for bits in (8, 4, 2):
        n, table = 8 // bits, u8(7, 32)
        zero = u8(7, -(-4 // n))

        def spread(v):
            parts = [v >> (bits * k) & (1 << bits) - 1 for k in range(n)]
            return np.stack(parts, -1).reshape(len(v), -1)
        values = spread(table).astype('f4')[:, :64]
        if bits > 4:
            zero, scale = u8(7, 2), abs(f(7, 2))
        else:
            values, scale = spread(table).astype('f4'), abs(f(7, 4 // n * n))
            scale = abs(f(7, values.shape[1] // 16))
            zero = u8(7, -(-scale.shape[1] // n))
        zs = spread(zero)[:, :scale.shape[1]]
        for more, zz in (({}, 1 << bits - 1), ({'z': zero},
                                               np.repeat(zs, 16, 1))):
            want = (values - zz) * np.repeat(scale, 16, 1)
            case('GatherBlockQuantized', {'i': at}, [want[at].astype('f4')],
                 consts={'d': table, 's': scale, **more},
                 order=['d', 'i', 's'] + list(more), bits=bits,
                 block_size=16)
    packed, scale, a = u8(6, 2, 4), f(12), f(3, 32)
    w = np.stack([packed >> 2 * k & 3 for k in range(4)], -1)
    w = (w.reshape(6, 2, 16) - 2.0) * scale.reshape(6, 2, 1)
    case('MatMulNBits', {'x': a}, [(a @ w.reshape(6, 32).T).astype('f4')],
         consts={'b': packed, 's': scale}, K=32, N=6, bits=2, block_size=16)


def quantized(x):
    """x in uint8 by the range of its elements and 0, scale, zero point."""
    lo = np.minimum(x.min(initial=np.inf), 0)
    hi = np.maximum(x.max(initial=-np.inf), 0)
    scale = np.float32((hi - lo) / np.float32(255) if hi > lo else 1)
    zero = np.clip(np.rint(-lo / scale), 0, 255).astype('u1')
    return [saturated(x, scale, zero, 'u1'), np.asarray(scale), zero]


def by_range(x):
    return real(*quantized(x.astype('f4')))


def ranges():
    x = f(3, 4)
    for v in x, abs(x), -abs(x), 0 * x, f(0, 4), f():
        case('DynamicQuantizeLinear', {'x': v}, quantized(v), '', tol=0)


def lstm(x, w, r, b, h, c):
    ys = []
    for xt in by_range(x):
        g = xt @ w + by_range(h) @ r + b[:b.size // 2] + b[b.size // 2:]
        i, o, fg, cc = np.split(g, 4, -1)
        c = sigmoid(fg) * c + sigmoid(i) * np.tanh(cc)
        h = sigmoid(o) * np.tanh(c)
        ys.append(h)
    return np.stack(ys), h, c


def recurrent():
    x, b = f(4, 2, 3), f(2, 40)
    w, r = i8(2, 3, 20), i8(2, 5, 20)
    for sw, sr in ((sc([0.004, 0.006]), sc([0.003, 0.005])),
                   (abs(f(2, 20)) / 200, abs(f(2, 20)) / 200)):
        zw, zr = (i8(*sw.shape) // 8, i8(*sw.shape) // 8)
        d = [lstm(x[::s], real(w[k], sw[k], zw[k]), real(r[k], sr[k], zr[k]),
                  b[k], np.zeros((2, 5)), np.zeros((2, 5)))
             for k, s in ((0, 1), (1, -1))]
        want = [np.stack([d[0][0], d[1][0][::-1]], 1),
                np.stack([d[0][1], d[1][1]]), np.stack([d[0][2], d[1][2]])]
        case('DynamicQuantizeLSTM', {'x': x}, [v.astype('f4') for v in want],
             consts={'w': w, 'r': r, 'b': b, 'sw': sw, 'zw': zw, 'sr': sr,
                     'zr': zr}, hidden_size=5, direction='bidirectional',
             order=['x', 'w', 'r', 'b', '', '', '', '', 'sw', 'zw', 'sr',
                    'zr'])
    # What no sequence has does not count in the range.
    x[3] *= 100
    s = sc([0.004])
    y, h, c = lstm(x[:3], real(w[0], s, 0), real(r[0], s, 0), b[0],
                   np.zeros((2, 5)), np.zeros((2, 5)))
    want = [np.concatenate([y, 0 * y[:1]])[:, None], h[None], c[None]]
    case('DynamicQuantizeLSTM', {'x': x}, [v.astype('f4') for v in want],
         consts={'w': w[:1], 'r': r[:1], 'b': b[:1], 's': s,
                 'n': np.full(2, 3, 'i4')}, hidden_size=5,
         order=['x', 'w', 'r', 'b', 'n', '', '', '', 's', '', 's', ''])
    # A state after the end of its sequence counts as 0 in the range.
    x, n, h, c, ys = f(4, 2, 3), np.array([4, 1], 'i4'), f(2, 5), 0, []
    x[:, 0], x[0, 1], b = x[:, 0] / 99, x[0, 1] * 9, b / 9
    first, last = h[None].copy(), np.zeros((2, 5), 'f4')
    for t in range(4):
        if t > 1:
            h = h * np.array([[1], [0]], 'f4')
        g = by_range(x)[t] @ real(w[0], s, 0) + b[0, :20] + b[0, 20:] + \
            by_range(h) @ real(r[0], s, 0)
        i, o, fg, cc = np.split(g, 4, -1)
        c = sigmoid(fg) * c + sigmoid(i) * np.tanh(cc)
        h = sigmoid(o) * np.tanh(c)
        ys.append(h * (t < n[:, None]))
        last = np.where(t < n[:, None], h, last)
        h = np.where(t < n[:, None], h, last)
    case('DynamicQuantizeLSTM', {'x': x, 'h': first}, [np.array(
         ys, 'f4')[:, None], last[None].astype('f4')],
         consts={'w': w[:1], 'r': r[:1], 'b': b[:1], 's': s, 'n': n},
         hidden_size=5, order=['x', 'w', 'r', 'b', 'n', 'h', '', '', 's', '',
                               's', ''])


def diffusion():
    erf = np.vectorize(math.erf)
    x, b, skip = f(2, 6, 8), f(8), f(2, 6, 8)
    case('BiasAdd', {'x': x, 'b': b, 's': skip}, [x + b + skip])
    left, right = np.split(x + b, 2, -1)
    case('BiasSplitGelu', {'x': x, 'b': b}, [(left * right / 2 * (1 + erf(
        right / np.sqrt(2)))).astype('f4')], symbolic=False)
    x, g, b = f(2, 4, 5, 6), f(6), f(6)

    def groups(v, n):       # channels last
        d = v.reshape(2, 20, n, -1).astype('f8')
        d = d - d.mean((1, 3), keepdims=True)
        d /= np.sqrt((d * d).mean((1, 3), keepdims=True) + 1e-4)
        return d.reshape(v.shape) * g + b
    y = groups(x, 3)
    case('GroupNorm', {'x': x, 'g': g, 'b': b}, [y.astype('f4')], groups=3,
         activation=0, epsilon=1e-4, symbolic=False)
    case('GroupNorm', {'x': x.transpose(0, 3, 1, 2).copy(), 'g': g, 'b': b},
         [(y * sigmoid(y)).transpose(0, 3, 1, 2).astype('f4')], groups=3,
         activation=1, epsilon=1e-4, channels_last=0, symbolic=False)
    skip, bias = f(2, 6), f(6)
    s = x + skip[:, None, None] + bias
    case('SkipGroupNorm', {'x': x, 'g': g, 'b': b, 's': skip, 'c': bias},
         [groups(s, 2).astype('f4'), s], groups=2, activation=0,
         epsilon=1e-4, symbolic=False)
    a, w, c = f(3, 4), f(4, 5), f(5)
    y = a @ w + c
    case('GemmFastGelu', {'a': a, 'w': w, 'c': c}, [y / 2 * (1 + np.tanh(
        np.sqrt(2 / np.pi) * (y + 0.044715 * y ** 3))).astype('f4')])
    y = 0.5 * (a @ w)
    case('FusedMatMulActivation', {'a': a, 'w': w}, [np.where(y > 0, y,
         0.2 * y)], alpha=0.5, activation='LeakyRelu', activation_alpha=0.2)
    x, k, b, z = f(1, 4, 4, 2), f(3, 2, 1, 1), f(3), f(1, 4, 4, 3)
    y = np.einsum('bhwc,oc->bhwo', x, k[:, :, 0, 0]) + b + z
    case('NhwcFusedConv', {'x': x, 'z': z}, [np.maximum(y, 0)],
         consts={'k': k, 'b': b}, order=['x', 'k', 'b', 'z'],
         activation='Relu')


def text():
    ids = np.array([[1, 2, 3, 1, 2], [4, 4, 4, 4, 4], [0, 5, 1, 6, 2]])
    score = f(3, 8)
    for n in (1, 2, 3, 5, 6):
        want = score.copy()
        for r, row in enumerate(ids):
            for i in range(5 - n + 1):
                if list(row[i:i + n - 1]) == list(row[5 - n + 1:]):
                    want[r, row[i + n - 1]] = -np.inf
        case('NGramRepeatBlock', {'i': ids, 's': score}, [want],
             ngram_size=n, symbolic=n < 6)
    a, b = f(5, 3), f(4, 3)
    d = ((a[:, None] - b) ** 2).sum(2)
    case('CDist', {'a': a, 'b': b}, [d])
    case('CDist', {'a': a, 'b': b}, [np.sqrt(d)], metric='euclidean')
    bad = a.copy()
    bad[1, 1] = np.nan
    case('IsAllFinite', {'a': a, 'b': b}, [np.array(True)])
    case('IsAllFinite', {'a': a, 'b': bad}, [np.array(False)])
    case('IsAllFinite', {'a': bad}, [np.array(True)], isinf_only=1)
    m, n = R.integers(-9, 9, (2, 3), 'i2'), R.integers(-9, 9, (3, 4), 'i2')
    case('MatMulInteger16', {'m': m, 'n': n}, [m.astype('i4') @ n])


def wrong():
    def no(op, ins, text_, **attrs):
        refused(op, ins, ['y'], text_, MS, **attrs)
    no('NGramRepeatBlock', {'i': np.zeros((1, 2), 'i8'), 's': f(1, 3)},
       'ngram_size 0', ngram_size=0)
    no('CDist', {'a': f(2, 3), 'b': f(2, 3)}, "metric 'cosine' is not one of",
       metric='cosine')
    no('GroupNorm', {'x': f(1, 2, 2, 5), 'g': f(5), 'b': f(5)},
       '5 channels in 2 groups', groups=2, activation=0)
    no('GatherBlockQuantized', {'d': u8(2, 16), 'i': np.zeros(1, 'i8'),
                                's': f(2, 3)}, '3 blocks of 16 for rows of '
       '32', bits=4, block_size=16)


gemm()
attention()
embedding()
ranges()
recurrent()
diffusion()
text()
wrong()
