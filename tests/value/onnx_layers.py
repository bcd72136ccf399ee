"""Operators of com.microsoft that onnxruntime has on no CPU, or in part, against
numpy by their documents: gates, packed sequences, relative positions, complex
numbers.  tests/onnx/contrib_random.py has the others, against onnxruntime."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
from models import MS, case, refused  # noqa: E402

R = np.random.default_rng(15)


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(s):
    e = np.exp(s - s.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


# ---- gates ----

def swiglu(g, u, alpha=1.0, beta=0.0, limit=0.0):
    if limit > 0:
        g, u = np.minimum(g, limit), np.clip(u, -limit, limit)
    return (g * sigmoid(alpha * g) * (u + beta)).astype('f4')


x, w = f(2, 3, 8), f(8, 10)
case('SwiGLU', {'g': x, 'u': x[::-1].copy()}, [swiglu(x, x[::-1])])
case('SwiGLU', {'g': x}, [swiglu(x[..., :4], x[..., 4:], 1.7, 1, 0.8)],
     activation_alpha=1.7, activation_beta=1.0, limit=0.8, symbolic=False)
p = x @ w
case('RouterGateUpProj', {'x': x, 'w': w},
     [p[..., :4], swiglu(p[..., 4:7], p[..., 7:])], router_size=4, tol=1e-4,
     symbolic=False)
refused('SwiGLU', {'g': f(2, 3)}, ['y'], 'a width of 3 has no halves', MS)
refused('GatedAdd', {k: f(2, 3) for k in 'abcd'}, ['y'], 'gate_weight is not '
        'supported', MS)
refused('BranchwiseRMSNorm', {'x': f(3)}, ['y'], '0 branches of a tensor of '
        'rank 1', MS)

# ---- packed sequences ----

COUNT = np.array([3, 1, 4], 'i4')
REAL = np.arange(4) < COUNT[:, None]
PLACE = np.concatenate([np.flatnonzero(REAL), np.flatnonzero(~REAL)]).astype(
    'i4').reshape(3, 4)
ENDS = np.concatenate([[0], np.cumsum(COUNT)]).astype('i4')
x = f(3, 4, 6)
case('RemovePadding', {'x': x, 'n': COUNT},
     [x[REAL], PLACE, ENDS, np.array([4], 'i4')])
tokens = f(8, 6)
whole = np.zeros((12, 6), 'f4')
whole[PLACE.ravel()[:8]] = tokens
case('RestorePadding', {'x': tokens, 'p': PLACE}, [whole.reshape(3, 4, 6)])


def packed(q, k, v, heads, scale=None, bias=None):
    out = []
    for b in range(3):
        part = [t[ENDS[b]:ENDS[b + 1]].reshape(COUNT[b], heads, -1).transpose(
            1, 0, 2) for t in (q, k, v)]
        s = part[0] @ part[1].transpose(0, 2, 1)
        s = s * (scale or part[0].shape[-1] ** -0.5)
        if bias is not None:
            n = COUNT[b]
            s = s + bias[b % len(bias), :, :n, :n]
        y = softmax(s) @ part[2]
        out.append(y.transpose(1, 0, 2).reshape(COUNT[b], -1))
    return np.concatenate(out).astype('f4')


w, b = f(6, 24), f(24)
p = tokens @ w + b
case('PackedAttention', {'x': tokens, 'w': w, 'b': b, 'p': PLACE, 'e': ENDS},
     [packed(p[:, :8], p[:, 8:16], p[:, 16:], 2)], num_heads=2, tol=1e-4,
     symbolic=False)
bias = f(1, 2, 4, 4)
case('PackedAttention', {'x': tokens, 'w': w, 'b': b, 'p': PLACE, 'e': ENDS,
                         'm': bias},
     [packed(p[:, :8], p[:, 8:16], p[:, 16:], 2, 0.3, bias)], num_heads=2,
     scale=0.3, tol=1e-4, symbolic=False)
q, k, v = f(8, 8), f(8, 8), f(8, 4)
case('PackedMultiHeadAttention', {'q': q, 'k': k, 'v': v, 'p': PLACE,
                                  'e': ENDS},
     [packed(q, k, v, 2)], order=['q', 'k', 'v', '', 'p', 'e'], num_heads=2,
     tol=1e-4)
b = f(20)
case('PackedMultiHeadAttention', {'q': q, 'k': k, 'v': v, 'b': b, 'p': PLACE,
                                  'e': ENDS},
     [packed(q + b[:8], k + b[8:16], v + b[16:], 2)], num_heads=2, tol=1e-4,
     symbolic=False)
t = f(8, 2, 3, 4)
case('PackedMultiHeadAttention', {'q': t, 'p': PLACE, 'e': ENDS},
     [packed(*(t[:, :, i].reshape(8, 8) for i in range(3)), 2)],
     order=['q', '', '', '', 'p', 'e'], num_heads=2, tol=1e-4)
refused('RestorePadding', {'x': f(4), 'p': PLACE}, ['y'], 'rows of rank 1 at '
        'places of rank 2', MS)

# ---- one position, with keys that come as they are ----

q, k, v = f(2, 1, 8), f(2, 2, 5, 4), f(2, 2, 5, 4)
h = q.reshape(2, 1, 2, 4).transpose(0, 2, 1, 3)


def heads(y):
    return y.transpose(0, 2, 1, 3).reshape(2, 1, -1).astype('f4')


case('DecoderMaskedMultiHeadAttention', {'q': q, 'k': k, 'v': v},
     [heads(softmax(h @ k.transpose(0, 1, 3, 2) / 2) @ v)], num_heads=2,
     symbolic=False)
n, m = f(2, 1, 8), f(2, 1, 8)
keys = np.concatenate([k, n.reshape(2, 1, 2, 4).transpose(0, 2, 1, 3)], 2)
vals = np.concatenate([v, m.reshape(2, 1, 2, 4).transpose(0, 2, 1, 3)], 2)
case('DecoderMaskedMultiHeadAttention',
     {'q': q, 'k': n, 'v': m, 'pk': k, 'pv': v},
     [heads(softmax(h @ keys.transpose(0, 1, 3, 2) / 2) @ vals), keys, vals],
     order=['q', 'k', 'v', '', '', 'pk', 'pv'], num_heads=2, symbolic=False)
case('DecoderMaskedMultiHeadAttention',
     {'q': np.concatenate([q, n, m], 2), 'pk': k, 'pv': v},
     [heads(softmax(h @ keys.transpose(0, 1, 3, 2) / 2) @ vals), keys, vals],
     order=['q', '', '', '', '', 'pk', 'pv'], num_heads=2, symbolic=False)

# ---- relative positions ----


def buckets(d, n, most, both):
    out = np.zeros(d.shape, 'i8')
    if both:
        n //= 2
        out += (d > 0) * n
        d = np.abs(d)
    else:
        d = -np.minimum(d, 0)
    exact = n // 2
    far = exact + (np.log(np.maximum(d, 1).astype('f4') / np.float32(exact)) /
                   np.log(most / exact) * (n - exact)).astype('i8')
    return out + np.where(d < exact, d, np.minimum(far, n - 1))


d = np.arange(9) - np.arange(7)[:, None]
for both in (0, 1):
    table = f(3, 8)             # by head, in the file by bucket
    case('RelativePositionBias', {'t': table.reshape(8, 3),
                                  'q': np.array(7, 'i8'),
                                  'k': np.array(9, 'i8')},
         [table[:, buckets(d, 8, 6, both)][None]], max_distance=6,
         is_bidirectional=both, symbolic=False)
q, qb, rel = f(2, 3, 8), f(8), f(1, 2, 3, 3)
w, b, eco = f(4, 6), f(6), f(1, 2, 1, 1)
h = (q + qb).reshape(2, 3, 2, 4).transpose(0, 2, 1, 3)
g = sigmoid((h @ w + b).reshape(2, 2, 3, 2, 3).sum(-1))
case('GatedRelativePositionBias',
     {'q': q, 'qb': qb, 'r': rel, 'w': w, 'b': b, 'e': eco},
     [((g[..., :1] * (g[..., 1:] * eco - 1) + 2) * rel).astype('f4')],
     num_heads=2, tol=1e-4)
e, q, k = f(2, 3, 4), f(2, 2, 3, 4), f(2, 2, 3, 4)
c, s = np.cos(e)[:, None], np.sin(e)[:, None]
case('GemmaRotaryEmbedding', {'e': e, 'q': q, 'r': k, 'k': k, 's': q},
     [q * c + k * s, k * c + q * s])

# ---- complex numbers, integers, tables ----

a, b = f(3, 4, 2), f(4, 2)
za, zb = a[..., 0] + 1j * a[..., 1], b[..., 0] + 1j * b[..., 1]
for op, z in (('ComplexMul', za * zb), ('ComplexMulConj', za * zb.conj())):
    case(op, {'a': a, 'b': b}, [np.stack([z.real, z.imag], -1).astype('f4')],
         symbolic=False)
x = f(2, 6)
z = np.fft.rfft(x)
z = np.stack([z.real, z.imag], -1).astype('f4')
case('Rfft', {'x': x}, [z], signal_ndim=1)
case('Irfft', {'z': z}, [6 * x], signal_ndim=1)
refused('Rfft', {'x': x}, ['y'], 'only one side of one dimension', MS,
        normalized=1)
table = f(5, 3)
case('TorchEmbedding', {'t': table, 'i': np.array([[4, 0], [2, 2]], 'i8')},
     [table[[[4, 0], [2, 2]]]])
i = R.integers(-128, 128, (3, 4), dtype=np.int8)
case('ReduceSumInteger', {'x': i}, [i.sum(1, dtype='i4')], axes=[1],
     keepdims=0)
case('SampleOp', {'x': i}, [i])
refused('MurmurHash3', {'x': i}, ['y'], 'hashes of int8 are not supported',
        MS)
refused('UnfoldTensor', {'x': x}, ['y'], 'slices of 9', MS, size=9)
refused('CausalConvWithState', {'x': f(1, 2, 3), 'w': f(2, 1, 2)},
        ['y', 'z'], 'state_window is not supported', MS, state_window=2)
