"""Operators of com.microsoft and of new ai.onnx sets, in models written here,
against numpy; each once with fixed extents and once with symbolic ones."""
import math
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
from models import case, refused  # noqa: E402

R = np.random.default_rng(7)


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def tanh_gelu(x):
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) *
                                (x + 0.044715 * x ** 3)))


def norm(x, g, b=None, eps=1e-5, center=True):
    x = x.astype('f8')
    d = x - x.mean(-1, keepdims=True) if center else x
    y = d / np.sqrt((d * d).mean(-1, keepdims=True) + eps) * g
    return (y if b is None else y + b).astype('f4')


def split(x, h):
    b, s, c = x.shape
    return x.reshape(b, s, h, c // h).transpose(0, 2, 1, 3)


def merge(x):
    b, h, s, d = x.shape
    return x.transpose(0, 2, 1, 3).reshape(b, s, h * d)


def sdpa(q, k, v, bias=0, scale=None, cap=0):
    g = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, g, 1), np.repeat(v, g, 1)
    s = q @ k.transpose(0, 1, 3, 2) * (scale or 1 / np.sqrt(q.shape[-1]))
    if cap:
        s = cap * np.tanh(s / cap)
    return (softmax(s + bias) @ v).astype('f4')


def causal(s, t, past=0):
    return np.where(np.arange(t) <= np.arange(s)[:, None] + past, 0, -np.inf)


def rotate(x, c, s, inter=False):
    """x (b, h, s, d), c and s (b, s, d / 2)."""
    c, s = c[:, None], s[:, None]
    h = c.shape[-1]
    y = x.copy()
    i, j = (slice(0, 2 * h, 2), slice(1, 2 * h, 2)) if inter else \
        (slice(0, h), slice(h, 2 * h))
    y[..., i] = x[..., i] * c - x[..., j] * s
    y[..., j] = x[..., i] * s + x[..., j] * c
    return y


def activations():
    x, b = f(2, 3, 8), f(8)
    case('FastGelu', {'x': x, 'b': b}, [tanh_gelu(x + b)])
    case('FastGelu', {'x': x}, [tanh_gelu(x)])
    case('QuickGelu', {'x': x}, [x * sigmoid(1.702 * x)])
    case('QuickGelu', {'x': x}, [x * sigmoid(0.5 * x)], alpha=0.5)
    erf = np.vectorize(math.erf)

    def gelu(v):
        return (v / 2 * (1 + erf(v.astype('f8') / np.sqrt(2)))).astype('f4')
    case('Gelu', {'x': x}, [gelu(x)])
    case('BiasGelu', {'x': x, 'b': b}, [gelu(x + b)])
    r = f(2, 3, 8)
    case('BiasDropout', {'x': x, 'b': b, 'r': r}, [x + b + r])
    case('BiasDropout', {'x': x, 'b': b}, [x + b, np.ones(x.shape, '?')])
    case('ExpandDims', {'x': x}, [x[:, :, None]], consts={'a': np.array(
        2, 'i4')})
    case('ExpandDims', {'x': x}, [x[..., None]], consts={'a': np.array(
        -1, 'i4')})


def products():
    a, b = f(2, 5, 3), f(2, 4, 5)
    y = 0.5 * (a.transpose(0, 2, 1) @ b.transpose(0, 2, 1))
    case('FusedMatMul', {'a': a, 'b': b}, [y], alpha=0.5, transA=1, transB=1)
    t = f(3, 2, 5)      # transBatchA: (2, 3, 5)
    case('FusedMatMul', {'a': t, 'b': b}, [t.transpose(1, 0, 2) @
         b.transpose(0, 2, 1)], transBatchA=1, transB=1)
    a, b = f(2, 5, 3), f(2, 4, 5)
    case('TransposeMatMul', {'a': a, 'b': b}, [a.transpose(0, 2, 1) @
         b.transpose(0, 2, 1)], transA=1, transB=1)
    a, b, c = f(3, 4), f(4, 5), f(5)
    y = a @ b + c
    case('FusedGemm', {'a': a, 'b': b, 'c': c}, [np.where(y > 0, y, 0.1 * y)],
         activation='LeakyRelu', activation_alpha=0.1)
    x, k, z = f(1, 2, 4, 4), f(3, 2, 1, 1), f(1, 3, 4, 4)
    y = np.einsum('bchw,oc->bohw', x, k[:, :, 0, 0]) + z
    case('FusedConv', {'x': x, 'z': z}, [np.maximum(y, 0)], consts={'k': k},
         order=['x', 'k', '', 'z'], activation='Relu')
    bits = R.integers(0, 256, (6, 2, 8), dtype=np.uint8)
    scale, zero = f(12), R.integers(0, 256, (6,), dtype=np.uint8)
    n = np.stack([bits & 15, bits >> 4], -1).reshape(6, 2, 16)
    zs = np.stack([zero & 15, zero >> 4], -1).reshape(6, 2, 1)
    x = f(2, 3, 32)
    for consts, z in (({}, 8), ({'zero': zero}, zs)):
        weight = ((n.astype('f4') - z) * scale.reshape(6, 2, 1))
        case('MatMulNBits', {'x': x}, [x @ weight.reshape(6, 32).T],
             consts={'bits': bits, 'scale': scale, **consts}, K=32, N=6,
             bits=4, block_size=16)
    # Level 4: the data are rounded to int8 in each block.
    r = x.reshape(2, 3, 2, 16)
    s = np.abs(r).max(-1, keepdims=True) / np.float32(127)
    r = np.rint(r / s) * s
    case('MatMulNBits', {'x': x}, [r.reshape(2, 3, 32) @ weight.reshape(
         6, 32).T], consts={'bits': bits, 'scale': scale, 'zero': zero},
         K=32, N=6, bits=4, block_size=16, accuracy_level=4)
    weight = (n.reshape(6, 4, 8) - 8.0) * np.tile(scale, 2).reshape(6, 4, 1)
    case('MatMulNBits', {'x': x}, [x @ weight.reshape(6, 32).T.astype('f4')],
         consts={'bits': bits.reshape(6, 4, 4), 'scale': np.tile(scale, 2)},
         K=32, N=6, bits=4, block_size=8)

    # Weights of up to 255 scales: sums of thousands that cancel.
    bits = R.integers(0, 256, (6, 2, 16), dtype=np.uint8)
    zero = R.integers(0, 256, (12,), dtype=np.uint8)
    for consts, z in (({}, 128), ({'zero': zero}, zero.reshape(6, 2, 1))):
        weight = (bits.astype('f4') - z) * scale.reshape(6, 2, 1)
        case('MatMulNBits', {'x': x}, [x @ weight.reshape(6, 32).T],
             consts={'bits': bits, 'scale': scale, **consts}, K=32, N=6,
             bits=8, block_size=16, tol=1e-3)
    bias = f(6)     # K is not a multiple of the block
    weight = (bits.astype('f4') - 128) * scale.reshape(6, 2, 1)
    case('MatMulNBits', {'x': x[..., :25]},
         [x[..., :25] @ weight.reshape(6, 32)[:, :25].T + bias],
         consts={'bits': bits, 'scale': scale, 'bias': bias},
         order=['x', 'bits', 'scale', '', '', 'bias'], K=25, N=6, bits=8,
         block_size=16, tol=1e-3)
    x, k, b = f(2, 5, 6, 3), f(4, 3, 3, 3), f(4)     # k is OHWI
    p = np.pad(x, ((0, 0), (1, 1), (0, 0), (0, 0)))
    win = np.lib.stride_tricks.sliding_window_view(p, (3, 3), (1, 2))
    y = np.einsum('nhwcyx,oyxc->nhwo', win[:, ::2], k) + b
    case('NhwcConv', {'x': x}, [y.astype('f4')], consts={'k': k, 'b': b},
         kernel_shape=[3, 3], pads=[1, 0, 1, 0], strides=[2, 1])
    q = R.integers(0, 256, (2, 5, 6, 3), dtype=np.uint8)
    p = np.pad(q, ((0, 0), (1, 1), (0, 0), (0, 0)))
    win = np.lib.stride_tricks.sliding_window_view(p, (3, 2), (1, 2))
    case('NhwcMaxPool', {'x': q}, [win.max((4, 5))[:, ::2]],
         kernel_shape=[3, 2], pads=[1, 0, 1, 0], strides=[2, 1])
    m = f(3, 4, 4) + 4 * np.eye(4, dtype='f4')
    case('Inverse', {'x': m}, [np.linalg.inv(m)], symbolic=False)
    x = f(2, 5)
    case('Trilu', {'x': f(1, 1)}, [np.zeros((1, 1), 'f4')], consts={
        'k': np.array(1, 'i8')})
    case('Pad', {'x': x}, [np.pad(x, ((0, 1), (2, 0)),
         constant_values=np.float32(0.5))], consts={
        'p': np.array([0, 2, 1, 0], 'i8'), 'v': np.array(0.5, 'f4')},
        mode='constant', symbolic=False)
    at = np.array([[0, 4], [1, 2]], 'i8')
    case('GatherND', {'x': x, 'i': at}, [x[at[:, 0], at[:, 1]]],
         symbolic=False)
    case('Range', {'a': np.array(2, 'i8'), 'b': np.array(11, 'i8'),
                   'c': np.array(3, 'i8')}, [np.arange(2, 11, 3)])
    u, first, back, n = np.unique(np.array([3., 1, 3, 2], 'f4'), True, True,
                                  True)
    case('Unique', {'x': np.array([3., 1, 3, 2], 'f4')},
         [u, first.astype('i8'), back.astype('i8'), n.astype('i8')],
         symbolic=False)


def norms():
    x, s, g, b, c = f(2, 3, 8), f(2, 3, 8), f(8), f(8), f(8)
    case('LayerNormalization', {'x': x, 'g': g, 'b': b}, [norm(x, g, b)])
    case('SimplifiedLayerNormalization', {'x': x, 'g': g},
         [norm(x, g, None, 1e-5, False)], domain='')
    case('SkipLayerNormalization', {'x': x, 's': s, 'g': g, 'b': b, 'c': c},
         [norm(x + s + c, g, b, 1e-3), None, None, x + s + c], epsilon=1e-3)
    case('SkipSimplifiedLayerNormalization', {'x': x, 's': s, 'g': g, 'c': c},
         [norm(x + s + c, g, None, 1e-3, False), None, None, x + s + c],
         epsilon=1e-3)
    ids = R.integers(0, 9, (2, 5), dtype=np.int32)
    seg = R.integers(0, 2, (2, 5), dtype=np.int32)
    mask = np.array([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]], 'i4')
    words, pos, segs = f(9, 8), f(6, 8), f(2, 8)
    case('EmbedLayerNormalization', {'i': ids, 't': seg, 'm': mask},
         [norm(words[ids] + pos[:5] + segs[seg], g, b),
          mask.sum(1).astype('i4')],
         consts={'w': words, 'p': pos, 's': segs, 'g': g, 'b': b},
         order=['i', 't', 'w', 'p', 's', 'g', 'b', 'm'])
    b = f(2, 1, 8)
    case('BiasSoftmax', {'x': x, 'b': b}, [softmax(x + b)], axis=2,
         is_inner_broadcast=0, symbolic=False)


def attention():
    x, wt, b = f(2, 5, 6), f(6, 24), f(24)
    q, k, v = np.split(x @ wt + b, 3, -1)
    q, k, v = split(q, 2), split(k, 2), split(v, 2)
    for i, bias in ((0, 0), (1, causal(5, 5))):
        case('Attention', {'x': x}, [merge(sdpa(q, k, v, bias))],
             consts={'w': wt, 'b': b}, num_heads=2, unidirectional=i)
    ins = {'x': x, 'w': wt, 'b': b}
    lens = np.array([3, 5], 'i4')
    j = np.arange(5)
    bias = np.where(j < lens[:, None], 0, -1e4)[:, None, None]
    y = merge(sdpa(q, k, v, bias))
    case('Attention', {**ins, 'm': lens}, [y], num_heads=2, symbolic=False)
    two = np.array([3, 5, 1, 0], 'i4')
    bias2 = np.where((j < lens[:, None]) & (j >= two[2:, None]), 0, -1e4)
    case('Attention', {**ins, 'm': two},
         [merge(sdpa(q, k, v, bias2[:, None, None]))], num_heads=2,
         symbolic=False)
    raw = (j < lens[:, None]).astype('i4')
    case('Attention', {**ins, 'm': raw}, [y], num_heads=2, symbolic=False)
    past = f(2, 2, 2, 3, 4)
    k2, v2 = np.concatenate([past[0], k], 2), np.concatenate([past[1], v], 2)
    case('Attention', {**ins, 'p': past},
         [merge(sdpa(q, k2, v2, causal(5, 8, 3))), np.stack([k2, v2])],
         order=['x', 'w', 'b', '', 'p'], num_heads=2, unidirectional=1,
         symbolic=False)
    q, k, v = f(2, 3, 8), f(2, 5, 8), f(2, 5, 12)
    y = merge(sdpa(split(q, 2), split(k, 2), split(v, 2)))
    case('MultiHeadAttention', {'q': q, 'k': k, 'v': v}, [y], num_heads=2)
    b = f(28)
    y = merge(sdpa(split(q + b[:8], 2), split(k + b[8:16], 2),
                   split(v + b[16:], 2), bias))
    case('MultiHeadAttention', {'q': q, 'k': k, 'v': v, 'b': b, 'm': lens},
         [y], num_heads=2)


    q, k, v = f(2, 3, 8), f(2, 5, 8), f(2, 5, 12)
    raw = (np.arange(5) < lens[:, None]).astype('i4')
    extra = f(2, 1, 3, 5)
    case('MultiHeadAttention', {'q': q, 'k': k, 'v': v, 'm': raw, 'a': extra},
         [merge(sdpa(split(q, 2), split(k, 2), split(v, 2), bias + extra))],
         order=['q', 'k', 'v', '', 'm', 'a'], num_heads=2, symbolic=False)
    pk, pv = f(2, 2, 4, 4), f(2, 2, 4, 6)
    now = f(2, 3, 8), f(2, 3, 12)
    kk = np.concatenate([pk, split(now[0], 2)], 2)
    vv = np.concatenate([pv, split(now[1], 2)], 2)
    case('MultiHeadAttention', {'q': q, 'k': now[0], 'v': now[1], 'pk': pk,
                                'pv': pv},
         [merge(sdpa(split(q, 2), kk, vv, causal(3, 7, 4), 0.4)), kk, vv],
         order=['q', 'k', 'v', '', '', '', 'pk', 'pv'], num_heads=2,
         unidirectional=1, scale=0.4, symbolic=False)
    kp, vp = f(2, 2, 5, 4), f(2, 2, 5, 6)     # as they are in a cache
    case('MultiHeadAttention', {'q': q, 'k': kp, 'v': vp},
         [merge(sdpa(split(q, 2), kp, vp))], num_heads=2, symbolic=False)
    qkv, b = f(2, 5, 2, 3, 4), f(24)
    for consts, c in (({}, np.zeros(24, 'f4')), ({'b': b}, b)):
        q, k, v = [(qkv[:, :, :, i] + c[8 * i:8 * i + 8].reshape(2, 4))
                   .transpose(0, 2, 1, 3) for i in range(3)]
        case('MultiHeadAttention', {'x': qkv}, [merge(sdpa(q, k, v))],
             consts=consts, order=['x', '', ''] + list(consts), num_heads=2,
             symbolic=False)
    q, kv = f(2, 3, 8), f(2, 5, 2, 2, 4)
    for consts, c in (({}, np.zeros(24, 'f4')), ({'b': b}, b)):
        k, v = [(kv[:, :, :, i] + c[8 * i + 8:8 * i + 16].reshape(2, 4))
                .transpose(0, 2, 1, 3) for i in range(2)]
        case('MultiHeadAttention', {'q': q, 'k': kv},
             [merge(sdpa(split(q + c[:8], 2), k, v))], consts=consts,
             order=['q', 'k', ''] + list(consts), num_heads=2,
             symbolic=False)


def grouped():
    angle = np.outer(np.arange(16), 1 / 10 ** np.arange(2))
    c, s = np.cos(angle).astype('f4'), np.sin(angle).astype('f4')
    q, k, v = f(2, 1, 16), f(2, 1, 8), f(2, 1, 8)
    pk, pv = f(2, 2, 6, 4), f(2, 2, 6, 4)
    lens = np.array([4, 6], 'i4')           # before this call
    pos = lens[:, None]
    qr = rotate(split(q, 4), c[pos], s[pos])
    kr = rotate(split(k, 2), c[pos], s[pos])
    ys = []
    for i in range(2):
        n = lens[i]
        kk = np.concatenate([pk[i, :, :n], kr[i]], 1)[None]
        vv = np.concatenate([pv[i, :, :n], split(v, 2)[i]], 1)[None]
        ys.append(merge(sdpa(qr[i:i + 1], kk, vv)))
    case('GroupQueryAttention', {'q': q, 'k': k, 'v': v, 'pk': pk, 'pv': pv,
         'len': lens, 'all': np.array(7, 'i4'), 'c': c, 's': s},
         [np.concatenate(ys)], num_heads=4, kv_num_heads=2, do_rotary=1,
         symbolic=False)
    q, k, v = f(1, 5, 16), f(1, 5, 8), f(1, 5, 8)
    at = np.arange(5)[None]
    qr, kr = rotate(split(q, 4), c[at], s[at]), rotate(split(k, 2), c[at],
                                                       s[at])
    win = np.where(np.arange(5) > np.arange(5)[:, None] - 2, 0, -np.inf)
    case('GroupQueryAttention', {'x': np.concatenate([q, k, v], 2),
         'len': np.array([4], 'i4'), 'all': np.array(5, 'i4'), 'c': c,
         's': s}, [merge(sdpa(qr, kr, split(v, 2), causal(5, 5) + win)), kr],
         order=['x', '', '', '', '', 'len', 'all', 'c', 's'], num_heads=4,
         kv_num_heads=2, do_rotary=1, local_window_size=2, symbolic=False)
    x = f(2, 3, 8)
    where = np.array([[0, 1, 2], [3, 4, 5]], 'i8')
    for inter in (0, 1):
        y = rotate(split(x, 2), c[where], s[where], inter)
        case('RotaryEmbedding', {'x': x, 'p': where, 'c': c, 's': s},
             [merge(y)], interleaved=inter, num_heads=2, symbolic=False)
        case('RotaryEmbedding', {'x': x, 'c': c, 's': s, 'p': where},
             [merge(y)], domain='', opset=23, interleaved=inter, num_heads=2,
             symbolic=False)


def attention_23():
    q, k, v = f(2, 4, 3, 8), f(2, 2, 5, 8), f(2, 2, 5, 8)
    ins = {'q': q, 'k': k, 'v': v}
    case('Attention', ins, [sdpa(q, k, v)], domain='', opset=23,
         symbolic=False)
    case('Attention', ins, [sdpa(q, k, v, causal(3, 5), 0.3)], domain='',
         opset=23, is_causal=1, scale=0.3, symbolic=False)
    keep = R.random((3, 5)) > 0.3
    keep[:, 0] = True
    case('Attention', {**ins, 'm': keep},
         [sdpa(q, k, v, np.where(keep, 0, -np.inf))], domain='', opset=23,
         symbolic=False)
    flat = {'q': merge(q), 'k': merge(k), 'v': merge(v)}
    case('Attention', flat, [merge(sdpa(q, k, v))], domain='', opset=23,
         q_num_heads=4, kv_num_heads=2, symbolic=False)


    soft = 2 * np.tanh(q @ np.repeat(k, 2, 1).transpose(0, 1, 3, 2) /
                       np.sqrt(np.float32(8)) / 2)
    m = np.where(keep, 0, -np.inf).astype('f4')
    case('Attention', {**ins, 'm': m}, [sdpa(q, k, v, m, None, 2), None, None,
         (soft + m).astype('f4')], domain='', opset=24, softcap=2.0,
         qk_matmul_output_mode=2, symbolic=False)
    case('Attention', {**ins, 'm': m}, [sdpa(q, k, v, m, None, 2), None, None,
         soft.astype('f4')], domain='', opset=24, softcap=2.0,
         qk_matmul_output_mode=1, symbolic=False)
    n = np.array([5, 3], 'i8')
    j = np.arange(5)
    pad = np.where(j < n[:, None], 0, -np.inf)[:, None, None]
    late = np.where(j <= np.arange(3)[:, None] + n[:, None, None] - 3, 0,
                    -np.inf)[:, None]
    order = ['q', 'k', 'v', '', '', '', 'n']
    case('Attention', {**ins, 'n': n}, [sdpa(q, k, v, pad)], domain='',
         opset=24, order=order, symbolic=False)
    case('Attention', {**ins, 'n': n}, [sdpa(q, k, v, pad + late)],
         domain='', opset=24, order=order, is_causal=1, symbolic=False)
    short = keep[:, :4]
    m = np.where(np.pad(short, ((0, 0), (0, 1))), 0, -np.inf)
    case('Attention', {**ins, 'm': short}, [sdpa(q, k, v, m)], domain='',
         opset=24, symbolic=False)
    pk, pv = f(2, 2, 4, 8), f(2, 2, 4, 8)
    kk, vv = np.concatenate([pk, k], 2), np.concatenate([pv, v], 2)
    case('Attention', {**ins, 'pk': pk, 'pv': pv},
         [sdpa(q, kk, vv, causal(3, 9, 4)), kk, vv], domain='', opset=24,
         order=['q', 'k', 'v', '', 'pk', 'pv'], is_causal=1, symbolic=False)


def caches():
    past, new = f(2, 3, 6, 4), f(2, 3, 2, 4)
    at = np.array([1, 3], 'i8')
    want = past.copy()
    for b in range(2):
        want[b, :, at[b]:at[b] + 2] = new[b]
    case('TensorScatter', {'p': past, 'n': new, 'i': at}, [want], domain='',
         opset=24)
    want = past.copy()
    want[:, :, :2] = new
    case('TensorScatter', {'p': past, 'n': new}, [want], domain='', opset=24)
    past, new, at = f(2, 6, 4), f(2, 3, 4), np.array([5, 2], 'i8')
    want = past.copy()
    for b in range(2):
        want[b, (at[b] + np.arange(3)) % 6] = new[b]
    case('TensorScatter', {'p': past, 'n': new, 'i': at}, [want], domain='',
         opset=24, mode='circular', axis=1)
    x = f(3, 4)
    case('BitCast', {'x': x}, [x.view('i4')], domain='', opset=26, to=6)
    case('BitCast', {'x': x.view('i4')}, [x], domain='', opset=26, to=1)
    x = R.integers(-9, 9, (3, 4)).astype('i1')
    case('BitCast', {'x': x}, [x.view('u1')], domain='', opset=26, to=2)
    x = f(2, 4)
    case('Swish', {'x': x}, [x * sigmoid(0.5 * x)], domain='', opset=24,
         alpha=0.5)
    g = f(4)
    case('RMSNormalization', {'x': x, 'g': g}, [norm(x, g, None, 1e-5,
         False)], domain='', opset=23)
    case('CumProd', {'x': x}, [np.cumprod(x, 1, dtype='f4')], domain='',
         opset=26, consts={'a': np.array(1, 'i8')})
    case('Cast', {'x': x}, [x.astype('f2')], domain='', opset=24, to=10,
         saturate=0, tol=0)


def quantized():
    def quant(x, s, z, dt='u1'):
        i = np.iinfo(dt)
        return np.clip(np.rint(x / np.float32(s)) + z, i.min,
                       i.max).astype(dt)

    def val(x, s, z):
        return (x.astype('i4') - z).astype('f4') * np.float32(s)

    def sc(v):
        return np.array(v, 'f4')
    x = R.integers(0, 256, (2, 3, 4, 4), dtype=np.uint8)
    p = {'xs': sc(0.05), 'xz': np.uint8(120), 'ys': sc(1 / 256),
         'yz': np.uint8(3)}
    p = {k: np.asarray(v) for k, v in p.items()}
    r = val(x, 0.05, 120)
    case('QLinearSigmoid', {'x': x}, [quant(sigmoid(r), 1 / 256, 3)],
         consts=p, tol=0)
    case('QLinearSoftmax', {'x': x}, [quant(softmax(r), 1 / 256, 3)],
         consts=p, tol=0, opset=13)
    p['ys'] = sc(0.05)
    case('QLinearLeakyRelu', {'x': x},
         [quant(np.where(r > 0, r, np.float32(0.5) * r), 0.05, 3)],
         consts=p, tol=0, alpha=0.5)
    case('QLinearGlobalAveragePool', {'x': x},
         [quant(r.mean((2, 3), keepdims=True, dtype='f8'), 0.05, 3)],
         consts=p, tol=0)
    z = R.integers(0, 256, (2, 1, 4, 4), dtype=np.uint8)
    case('QLinearConcat', {'x': x, 'z': z},
         [quant(np.concatenate([r, val(z, 0.1, 7)], 1), 0.2, 9)],
         consts={'ys': sc(0.2), 'yz': np.array(9, 'u1'), 'xs': sc(0.05),
                 'xz': np.array(120, 'u1'), 'zs': sc(0.1),
                 'zz': np.array(7, 'u1')},
         order=['ys', 'yz', 'x', 'xs', 'xz', 'z', 'zs', 'zz'], axis=1,
         tol=0)
    a = R.integers(0, 256, (3, 4), dtype=np.uint8)
    b = R.integers(-128, 128, (4, 5), dtype=np.int8)
    y = val(a, 0.1, 7) @ val(b, 0.2, -3)
    case('MatMulIntegerToFloat', {'a': a, 'b': b}, [y.astype('f4')],
         consts={'as': sc(0.1), 'bs': sc(0.2), 'az': np.array(7, 'u1'),
                 'bz': np.array(-3, 'i1')}, tol=1e-4)
    a, b = x, R.integers(0, 256, (3, 1, 4), dtype=np.uint8)
    ra, rb = val(a, 0.05, 120), val(b, 0.02, 9)
    p = {'as': sc(0.05), 'az': np.array(120, 'u1'), 'bs': sc(0.02),
         'bz': np.array(9, 'u1'), 'ys': sc(0.1), 'yz': np.array(77, 'u1')}
    order = ['a', 'as', 'az', 'b', 'bs', 'bz', 'ys', 'yz']
    # In units of the output's scale, in float32: that decides halves.
    ua, ub = val(a, sc(0.05) / sc(0.1), 120), val(b, sc(0.02) / sc(0.1), 9)
    case('QLinearAdd', {'a': a, 'b': b}, [quant(ua + ub, 1, 77)], consts=p,
         order=order, tol=0)
    case('QLinearMul', {'a': a, 'b': b}, [quant(val(a, 1, 120) * val(b, 1, 9)
         * (sc(0.05) * sc(0.02) / sc(0.1)), 1, 77)], consts=p, order=order,
         tol=0)
    # Scales of 1/2 and 1/4 of the output's: many sums are halfway.
    h = {'as': sc(0.14), 'az': np.array(-5, 'i1'), 'bs': sc(0.07),
         'bz': np.array(11, 'i1'), 'ys': sc(0.28), 'yz': np.array(3, 'i1')}
    i, j = np.meshgrid(np.arange(-128, 128), np.arange(-128, 128))
    case('QLinearAdd', {'a': i.astype('i1'), 'b': j.astype('i1')},
         [quant((i + 5) / 2 + (j - 11) / 4, 1, 3, 'i1')], consts=h,
         order=order, tol=0)
    for dt, z in (('i1', 7), ('u1', 7), ('i2', -300)):
        lo, hi = np.iinfo(dt).min, np.iinfo(dt).max
        case('QuantizeLinear', {'x': np.array(
            [np.nan, -np.nan, -np.inf, np.inf, -0.0, 0.25, 0.75, 1, 1e30],
            'f4')}, [np.array([lo, lo, lo, hi, z, z, z + 2, z + 2, hi], dt)],
             domain='', consts={'s': sc(0.5), 'z': np.array(z, dt)}, tol=0)
    case('QLinearSigmoid', {'x': np.array([-9, 4, 9], 'i1')},
         [np.array([-128, -128, -128], 'i1')], consts={
             'xs': sc(np.nan), 'xz': np.array(4, 'i1'), 'ys': sc(1 / 256),
             'yz': np.array(0, 'i1')}, tol=0)
    c = R.random((3, 4, 1)) > 0.5
    case('QLinearWhere', {'c': c, 'a': a, 'b': b},
         [quant(np.where(c, ra, rb), 0.1, 77)], consts=p,
         order=['c'] + order, tol=0)
    p = {'xs': sc(0.05), 'xz': np.array(120, 'u1'), 'ys': sc(0.0437),
         'yz': np.array(100, 'u1')}
    r = val(x, 0.05, 120)
    win = np.lib.stride_tricks.sliding_window_view(r, (2, 3), (2, 3))
    case('QLinearAveragePool', {'x': x}, [quant(win.mean((4, 5), dtype='f8')
         [:, :, ::2], 0.0437, 100)], consts=p, kernel_shape=[2, 3],
         strides=[2, 1], tol=0)
    win = np.lib.stride_tricks.sliding_window_view(r, (2, 2), (1, 2))
    case('QLinearAveragePool', {'x': x}, [quant(win.mean((4, 5), dtype='f8'),
         0.0437, 100)], consts=p, kernel_shape=[2, 2], channels_last=1, tol=0)
    case('QLinearReduceMean', {'x': x}, [quant(r.mean((1, 3), dtype='f8'),
         0.0437, 100)], consts=p, axes=[1, 3], keepdims=0, tol=0)
    k, wide = R.integers(-9, 9, (3, 2, 1, 1), dtype=np.int8), R.integers(
        0, 255, (1, 4, 5, 2), dtype=np.uint8)
    y = ((wide.astype('i4') - 120) @ k[:, :, 0, 0].astype('i4').T + [5, -7,
                                                                     9])
    case('QLinearConv', {'x': wide}, [quant(y * 0.05 * 0.02, 0.0437, 100)],
         consts={**p, 'k': k, 'ks': sc(0.02), 'kz': np.array(0, 'i1'),
         'b': np.array([5, -7, 9], 'i4')}, order=['x', 'xs', 'xz', 'k', 'ks',
         'kz', 'ys', 'yz', 'b'], channels_last=1, tol=0)
    case('MulInteger', {'a': a, 'b': b}, [(a.astype('i4') - 120) *
         (b.astype('i4') - 9)], consts={'az': np.array(120, 'u1'),
         'bz': np.array(9, 'u1')}, order=['a', 'az', 'b', 'bz'], tol=0)
    a, b = f(3, 4), R.integers(-128, 128, (4, 5), dtype=np.int8)
    lo, hi = min(a.min(), 0), max(a.max(), 0)
    s = np.float32((hi - lo) / np.float32(255))
    z = np.clip(np.rint(-lo / s), 0, 255)
    qa = np.clip(np.rint(a / s) + z, 0, 255) - z
    bias = f(5)
    y = qa @ (b.astype('f8') + 3) * s * np.float32(0.2) + bias
    case('DynamicQuantizeMatMul', {'a': a, 'b': b}, [y.astype('f4')],
         consts={'bs': sc(0.2), 'bz': np.array(-3, 'i1'), 'c': bias},
         tol=1e-4)


def mixed(x, r, w, act, k=2, normalize=False, mix=None):
    """Every expert of every token, by the k greatest of the router."""
    chosen = r >= np.sort(r, 1)[:, -k, None]
    share = mix if mix is not None else softmax(np.where(
        chosen, r, -np.inf) if normalize else r)
    share = np.where(chosen, share, 0)
    if mix is not None and normalize:
        share = share / share.sum(1, keepdims=True)
    y = [act(x @ a.T + b) @ c.T + d for a, b, c, d in zip(*w)]
    return np.einsum('te,eth->th', share, y).astype('f4')


def swiglu(h, alpha=1, beta=0, limit=np.inf):
    g, u = h[..., ::2].clip(None, limit), h[..., 1::2].clip(-limit, limit)
    return g * sigmoid(alpha * g) * (u + beta)


def silu(h):
    return h * sigmoid(h)


def experts():
    x, r = f(7, 6), f(7, 4)
    w = [f(4, 10, 6), f(4, 10), f(4, 6, 10), f(4, 6)]
    consts = dict(zip('abcd', w))
    case('MoE', {'x': x, 'r': r}, [mixed(x, r, w, lambda h: h.clip(0))],
         consts=consts, k=2, tol=1e-4)
    case('MoE', {'x': x[None], 'r': r}, [mixed(x, r, w, tanh_gelu, 1, True)[
         None]], consts=consts, k=1, normalize_routing_weights=1,
         activation_type='gelu', tol=1e-4, symbolic=False)
    w[2] = consts['c'] = f(4, 6, 5)
    case('MoE', {'x': x, 'r': r}, [mixed(x, r, w, lambda h: swiglu(
         h, 1.5, 1, 0.5))], consts=consts, k=2, activation_type='swiglu',
         swiglu_fusion=1, swiglu_limit=0.5, activation_alpha=1.5,
         activation_beta=1., tol=1e-4)
    x, mix = f(7, 8), R.random((7, 4)).astype('f4')
    for block, act in (4, silu), (0, silu), (4, swiglu):
        fused = act is swiglu
        q, s, z, w, bits = [], [], [], [], 4
        for n, m in (16 if fused else 8, 8), (8, 8):
            q.append(R.integers(0, 16, (4, n, m)))
            s.append(R.random((4, n, m // block if block else 1)).astype(
                'f4') / 8)
            z.append(R.integers(0, 16, s[-1].shape))
            w += [(q[-1].reshape(s[-1].shape + (-1,)) - z[-1][..., None]) *
                  s[-1][..., None], f(4, n)]
            w[-2] = w[-2].reshape(q[-1].shape)
        consts = {'a': four_bits(q[0]), 's': s[0], 'b': w[1],
                  'c': four_bits(q[1]), 't': s[1], 'd': w[3],
                  'y': four_bits(z[0]), 'z': four_bits(z[1])}
        if not block:
            for k in 's', 't':
                consts[k] = consts[k][..., 0]
            for i, k in enumerate('yz'):
                consts[k] = four_bits(z[i][..., 0])
        more = {'swiglu_fusion': 1} if fused else {}
        order = ['x', 'r', 'a', 's', 'b', 'c', 't', 'd', '', '', '', 'y', 'z']
        for m in None, mix:
            ins = {'x': x, 'r': r} if m is None else {'x': x, 'r': r, 'm': m}
            case('QMoE', ins, [mixed(x, r, w, act, 2, m is None, m)],
                 consts=consts, k=2, expert_weight_bits=bits, tol=1e-3,
                 order=order + ['', 'm'] * (m is not None),
                 activation_type=act.__name__, **more)
    refused('MoE', {'x': x, 'r': r, 'a': f(4, 8, 8), 'c': f(4, 8, 8)}, ['y'],
            'swiglu needs a third layer', 'com.microsoft',
            activation_type='swiglu')


def four_bits(q):
    """Bytes of two numbers, the lower half first."""
    q = np.concatenate([q, np.zeros(q.shape[:-1] + (q.shape[-1] % 2,), 'i8')],
                       -1)
    return (q[..., ::2] | q[..., 1::2] << 4).astype('u1')


for group in (activations, products, norms, attention, grouped, attention_23,
              caches, quantized, experts):
    group()
