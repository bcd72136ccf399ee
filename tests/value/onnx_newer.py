"""Operators and types of ai.onnx that came after set 18, in models written
here, against numpy."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
import write as w  # noqa: E402
from models import case, refused  # noqa: E402

R = np.random.default_rng(28)


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def ints(*v):
    return np.array(v, 'i8')


def narrow(name, codes):
    return np.asarray(codes).astype('u1').view([(name, 'u1')])


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def new(op, ins, wants, **more):
    case(op, ins, wants, domain='', opset=28, **more)


# ---- images ----

def affine(theta, extents, corners):
    axes = [np.zeros(n) if corners and n == 1 else
            2 * np.arange(n) / (n - 1) - 1 if corners else
            (2 * np.arange(n) + 1) / n - 1 for n in extents]
    grid = np.stack(np.meshgrid(*axes, indexing='ij')[::-1] +
                    [np.ones(extents)], -1)
    return np.einsum('...k,nck->n...c', grid, theta).astype('f4')


for corners in (0, 1):
    t = f(2, 2, 3)
    new('AffineGrid', {'t': t}, [affine(t, (4, 5), corners)],
        consts={'s': ints(2, 3, 4, 5)}, align_corners=corners)
    t = f(1, 3, 4)
    new('AffineGrid', {'t': t, 's': ints(1, 1, 2, 4, 3)},
        [affine(t, (2, 4, 3), corners)], align_corners=corners,
        symbolic=False)


def center(x, sizes):
    for a, n in enumerate(sizes):
        d = x.shape[a]
        if n <= d:
            x = np.take(x, np.arange(n) + (d - n) // 2, a)
        else:
            p = [(0, 0)] * x.ndim
            p[a] = ((n - d) // 2, n - d - (n - d) // 2)
            x = np.pad(x, p)
    return x


x = f(7, 4, 3)
for sizes in ((3, 9, 3), (10, 1, 4), (0, 4, 2)):
    new('CenterCropPad', {'x': x}, [center(x, sizes)],
        consts={'s': ints(*sizes)})
    new('CenterCropPad', {'x': x, 's': ints(*sizes)}, [center(x, sizes)],
        symbolic=False)
new('CenterCropPad', {'x': x}, [center(x, (7, 4, 6))], consts={'s': ints(6)},
    axes=[-1])
refused('CenterCropPad', {'x': x, 's': ints(1, 2)}, ['y'],
        "'shape' has 2 elements for 3 axes", '', {'': 28})


def col2im(x, image, block, stride, dilation, pad):
    n, k = x.shape[0], int(np.prod(block))
    wide = [i + pad[a] + pad[a + len(image)] for a, i in enumerate(image)]
    out = np.zeros([n, x.shape[1] // k] + wide, 'f4')
    size = [(i - d * (b - 1) - 1) // s + 1 for i, d, b, s in
            zip(wide, dilation, block, stride)]
    x = x.reshape(n, -1, k, *size)
    for j, at in enumerate(np.ndindex(*block)):
        where = tuple(slice(o * d, o * d + (m - 1) * s + 1, s) for o, d, m, s
                      in zip(at, dilation, size, stride))
        out[(slice(None), slice(None)) + where] += x[:, :, j]
    crop = tuple(slice(pad[a], pad[a] + i) for a, i in enumerate(image))
    return out[(slice(None), slice(None)) + crop]


for image, block, stride, dilation, pad in (
        ((5, 6), (2, 3), (1, 1), (1, 1), (0, 0, 0, 0)),
        ((6, 5), (3, 2), (2, 2), (1, 2), (1, 0, 0, 1)),
        ((7,), (3,), (2,), (1,), (1, 1)),
        ((3, 4, 5), (1, 2, 2), (1, 1, 2), (1, 1, 1), (0,) * 6)):
    k = int(np.prod(block))
    n = int(np.prod([
        (i + pad[a] + pad[a + len(image)] - d * (b - 1) - 1) // s + 1
        for a, (i, d, b, s) in enumerate(zip(image, dilation, block,
                                             stride))]))
    x = f(2, 3 * k, n)
    new('Col2Im', {'x': x},
        [col2im(x, image, block, stride, dilation, pad)],
        consts={'i': ints(*image), 'b': ints(*block)}, strides=list(stride),
        dilations=list(dilation), pads=list(pad))
refused('Col2Im', {'x': f(1, 4, 4), 'i': ints(2, 2), 'b': ints(2, 2)}, ['y'],
        'image_shape', '', {'': 28})


def deform(x, weight, off, bias, mask, stride, pad, group, og):
    n, c, h, wd = x.shape
    oc, _, kh, kw = weight.shape
    oh, ow = off.shape[2:]
    y = np.zeros((n, oc, oh, ow), 'f8')
    for b, o, i, j in np.ndindex(n, oc, oh, ow):
        total = bias[o]
        for ci, u, v in np.ndindex(c // group, kh, kw):
            ch = o // (oc // group) * (c // group) + ci
            tap = ch // (c // og) * kh * kw + u * kw + v
            py = i * stride - pad + u + off[b, 2 * tap, i, j]
            px = j * stride - pad + v + off[b, 2 * tap + 1, i, j]
            s = 0.0
            for yy in (int(np.floor(py)), int(np.floor(py)) + 1):
                for xx in (int(np.floor(px)), int(np.floor(px)) + 1):
                    if 0 <= yy < h and 0 <= xx < wd:
                        s += x[b, ch, yy, xx] * (1 - abs(py - yy)) * \
                            (1 - abs(px - xx))
            total += s * mask[b, tap, i, j] * weight[o, ci, u, v]
        y[b, o, i, j] = total
    return y.astype('f4')


x, weight, bias = f(2, 4, 5, 6), f(6, 2, 3, 2), f(6)
off, mask = f(2, 2 * 6 * 2, 3, 4), f(2, 2 * 6, 3, 4)
more = {'strides': [2, 2], 'pads': [1, 1, 1, 1], 'group': 2,
        'offset_group': 2}
new('DeformConv', {'x': x, 'o': off, 'm': mask},
    [deform(x, weight, off, bias, mask, 2, 1, 2, 2)],
    consts={'w': weight, 'b': bias}, order=['x', 'w', 'o', 'b', 'm'], **more)
new('DeformConv', {'x': x, 'o': off},
    [deform(x, weight, off, 0 * bias, 0 * mask + 1, 2, 1, 2, 2)],
    consts={'w': weight}, order=['x', 'w', 'o'], **more)
refused('DeformConv', {'x': x, 'w': weight, 'o': off[:, :5]}, ['y'],
        'offset', '', {'': 22}, **more)


def grid3(x, g, nearest):
    n, c, d, h, wd = x.shape
    y = np.zeros((n, c) + g.shape[1:4], 'f8')
    size = np.array([wd, h, d])
    for b, i, j, k in np.ndindex(n, *g.shape[1:4]):
        p = ((g[b, i, j, k] + 1) * size - 1) / 2
        if nearest:
            q = np.rint(p).astype(int)
            if np.all((q >= 0) & (q < size)):
                y[b, :, i, j, k] = x[b, :, q[2], q[1], q[0]]
            continue
        low = np.floor(p).astype(int)
        for corner in np.ndindex(2, 2, 2):
            q = low + corner
            if np.all((q >= 0) & (q < size)):
                y[b, :, i, j, k] += x[b, :, q[2], q[1], q[0]] * np.prod(
                    1 - np.abs(p - q))
    return y.astype('f4')


x, g = f(2, 3, 3, 4, 5), R.uniform(-1.2, 1.2, (2, 2, 3, 4, 3)).astype('f4')
for mode in ('linear', 'nearest'):
    new('GridSample', {'x': x, 'g': g}, [grid3(x, g, mode == 'nearest')],
        mode=mode)

x = f(2, 3, 4, 6)
for mode, perm in (('DCR', (0, 3, 5, 1, 2, 4)), ('CRD', (0, 1, 3, 5, 2, 4))):
    new('SpaceToDepth', {'x': x}, [x.reshape(2, 3, 2, 2, 3, 2).transpose(
        perm).reshape(2, 12, 2, 3)], blocksize=2, mode=mode, symbolic=False)
x = f(3, 4)


def wrapped(x, pads):
    for a, (before, after) in enumerate(pads):
        n = x.shape[a]
        x = np.take(x, (np.arange(n + before + after) - before) % n, a)
    return x


new('Pad', {'x': x}, [wrapped(x, ((0, 5), (6, 1)))],
    consts={'p': ints(0, 6, 5, 1)}, mode='wrap')
new('Pad', {'x': x, 'p': ints(-1, 2, 0, 3)},
    [wrapped(x, ((-1, 0), (2, 3)))], mode='wrap', symbolic=False)
new('Pad', {'x': x}, [wrapped(x, ((0, 0), (1, 2)))],
    consts={'p': ints(1, 2), 'a': ints(1)},
    mode='wrap', order=['x', 'p', '', 'a'])

x = f(7, 3)
new('Split', {'x': x}, [x[:3], x[3:6], x[6:]], num_outputs=3)
new('Split', {'x': x}, [x[:, :2], x[:, 2:]], num_outputs=2, axis=1)


def rotary(x, c, s, interleaved):
    n = 2 * c.shape[2]
    c, s = c[:, None], s[:, None]
    a, b = (x[..., :n:2], x[..., 1:n:2]) if interleaved else (
        x[..., :n // 2], x[..., n // 2:n])
    y = [a * c - b * s, a * s + b * c]
    y = np.stack(y, -1).reshape(a.shape[:3] + (n,)) if interleaved else \
        np.concatenate(y, -1)
    return np.concatenate([y, x[..., n:]], -1)


x = f(2, 3, 4, 8)
for width, whole in ((4, 0), (3, 6)):
    for how in (0, 1):
        c, s = f(2, 4, width), f(2, 4, width)
        more = {'rotary_embedding_dim': whole} if whole else {}
        new('RotaryEmbedding', {'x': x, 'c': c, 's': s},
            [rotary(x, c, s, how)], interleaved=how, **more)

# ---- sequences ----

a, b = f(3, 5), f(3, 5)
new('SwiGLU', {'a': a, 'b': b}, [a * sigmoid(1.5 * a) * b], alpha=1.5)
new('Swish', {'a': a}, [a * sigmoid(a)])


def causal(x, weight, bias, past):
    k = weight.shape[2]
    full = np.concatenate([past, x], 2)
    y = sum(full[:, :, i:i + x.shape[2]] * weight[:, 0, i][:, None]
            for i in range(k)) + bias[:, None]
    return y.astype('f4'), full[:, :, full.shape[2] - k + 1:]


x, weight, bias = f(2, 3, 5), f(3, 1, 4), f(3)
past = f(2, 3, 3)
y, state = causal(x, weight, bias, past)
new('CausalConvWithState', {'x': x, 'p': past}, [y * sigmoid(y), state],
    consts={'w': weight, 'b': bias}, order=['x', 'w', 'b', 'p'],
    activation='silu')
new('CausalConvWithState', {'x': x[:, :, :2]},
    list(causal(x[:, :, :2], weight, 0 * bias, 0 * past)),
    consts={'w': weight}, order=['x', 'w'])
refused('CausalConvWithState', {'x': x, 'w': weight}, ['y', 's'],
        "activation 'relu' is not known", '', {'': 28}, activation='relu')


def linear(q, k, v, state, decay, beta, heads, groups):
    n, t, _ = q.shape
    q = q.reshape(n, t, heads, -1)
    k, v = k.reshape(n, t, groups, -1), v.reshape(n, t, groups, -1)
    out = []
    for i in range(t):
        if decay is not None:
            state = state * np.exp(decay.reshape(n, t, groups, -1)[
                :, i, :, :, None])
        u = v[:, i]
        if beta is not None:
            u = beta[:, i].reshape(n, -1, 1) * (u - np.einsum(
                'bhdm,bhd->bhm', state, k[:, i]))
        state = state + k[:, i, :, :, None] * u[:, :, None, :]
        out.append(np.einsum('bhd,bhdm->bhm', q[:, i], np.repeat(
            state, heads // groups, 1)) / np.sqrt(q.shape[3]))
    return np.stack(out, 1).reshape(n, t, -1).astype('f4'), \
        state.astype('f4')


for rule, per_key in (('linear', 0), ('gated', 1), ('delta', 0),
                      ('gated_delta', 0)):
    q, k, v = f(2, 4, 4 * 3), f(2, 4, 2 * 3) / 2, f(2, 4, 2 * 5)
    state = f(2, 2, 3, 5)
    decay = -np.abs(f(2, 4, 2 * (3 if per_key else 1)))
    beta = sigmoid(f(2, 4, 2)).astype('f4')
    ins = {'q': q, 'k': k, 'v': v, 's': state}
    order = ['q', 'k', 'v', 's', '', '']
    if 'gated' in rule:
        ins['d'], order[4] = decay, 'd'
    if 'delta' in rule:
        ins['b'], order[5] = beta, 'b'
    new('LinearAttention', ins, list(linear(
        q, k, v, state, ins.get('d'), ins.get('b'), 4, 2)), order=order,
        q_num_heads=4, kv_num_heads=2, update_rule=rule, tol=1e-4)
refused('LinearAttention', {'q': q, 'k': k, 'v': v}, ['y', 's'],
        "update_rule 'gated_delta' takes a decay", '', {'': 28},
        q_num_heads=4, kv_num_heads=2)


def softmax(s):
    with np.errstate(all='ignore'):
        e = np.exp(s - s.max(-1, keepdims=True))
        e = e / e.sum(-1, keepdims=True)
    return np.where(np.isfinite(s.max(-1, keepdims=True)), e, 0)


def attention(q, k, v, keep=None, past=0, left=-1, right=-1):
    s = np.einsum('bhid,bhjd->bhij', q, k) / np.sqrt(q.shape[3])
    i = np.arange(q.shape[2])[:, None] + past
    j = np.arange(k.shape[2])
    see = np.ones((q.shape[2], k.shape[2]), bool) if keep is None else keep
    if right >= 0:
        see = see & (j <= i + right)
    if left >= 0:
        see = see & (j >= i - left)
    p = softmax(np.where(see, s, -np.inf))
    return np.einsum('bhij,bhjd->bhid', p, v).astype('f4')


q, k, v = f(2, 3, 4, 8), f(2, 3, 6, 8), f(2, 3, 6, 5)
keep = R.random((4, 6)) < 0.5
keep[2] = False
new('Attention', {'q': q, 'k': k, 'v': v, 'm': keep},
    [attention(q, k, v, keep)])
bias = np.where(keep, 0, -np.inf).astype('f4')
new('Attention', {'q': q, 'k': k, 'v': v, 'm': bias},
    [attention(q, k, v, keep, right=0)], is_causal=1)
new('Attention', {'q': q, 'k': k, 'v': v},
    [attention(q, k, v, left=1, right=2)], left_window_size=1,
    right_window_size=2)
new('Attention', {'q': q, 'k': k[:, :, 4:], 'v': v[:, :, 4:],
                  'pk': k[:, :, :4], 'pv': v[:, :, :4]},
    [attention(q, k, v, past=4, left=2, right=0), k, v], is_causal=1,
    left_window_size=2, order=['q', 'k', 'v', '', 'pk', 'pv'])
pair = f(2, 6, 4, 8)
new('Attention', {'q': pair, 'k': k, 'v': v},
    [attention(pair, np.repeat(k, 2, 1), np.repeat(v, 2, 1))])
refused('Attention', {'q': q, 'k': k, 'v': v}, ['y'],
        'a window of -2 columns', '', {'': 28}, left_window_size=-2)

half = w.graph([w.node('Mul', ['s', 'c'], ['t'])], [('s', 1, (2, 3, 4, 6))],
               [('t', 1, (2, 3, 4, 6))], {'c': np.array(0.5, 'f4')})
s = np.einsum('bhid,bhjd->bhij', q, k) / np.sqrt(8)
case('FlexAttention', {'q': q, 'k': k, 'v': v},
     [np.einsum('bhij,bhjd->bhid', softmax(s / 2) / 2, v).astype('f4')],
     domain='ai.onnx.preview', opset=28, score_mod=half, prob_mod=half,
     symbolic=False)

# ---- narrow types ----

E4M3, E5M2 = 'float8_e4m3fn', 'float8_e5m2'
x = np.array([0, -0.0, 1, 1.0625, 1.1875, 448, 464, 465, -1e9, np.inf, np.nan,
              2**-9, 2**-10, 1.5 * 2**-10], 'f4')
new('Cast', {'x': x}, [narrow(E4M3, [
    0, 0x80, 0x38, 0x38, 0x3a, 0x7e, 0x7e, 0x7e, 0xfe, 0x7e, 0x7f, 1, 0, 1])],
    to=17)
new('Cast', {'x': x}, [narrow(E4M3, [
    0, 0x80, 0x38, 0x38, 0x3a, 0x7e, 0x7e, 0x7f, 0xff, 0x7f, 0x7f, 1, 0, 1])],
    to=17, saturate=0)
x = np.array([57344, 61439, 61440, -np.inf, 1], 'f4')
for dt in ('f4', 'f8'):
    new('Cast', {'x': x.astype(dt)},
        [narrow(E5M2, [0x7b, 0x7b, 0x7c, 0xfc, 0x3c])], to=19, saturate=0)
    new('Cast', {'x': x.astype(dt)},
        [narrow(E5M2, [0x7b, 0x7b, 0x7b, 0xfb, 0x3c])], to=19)
x = np.array([1, 1.1, 1.5, 1.9, 2**-126, 1e38, 3e38, np.inf, 0, np.nan], 'f4')
for how, sat, codes in (
        ('up', 1, [127, 128, 128, 128, 1, 254, 254, 254, 0, 255]),
        ('down', 1, [127, 127, 127, 127, 1, 253, 254, 254, 0, 255]),
        ('nearest', 1, [127, 127, 128, 128, 1, 253, 254, 254, 0, 255]),
        ('nearest', 0, [127, 127, 128, 128, 1, 253, 255, 255, 255, 255])):
    new('Cast', {'x': x}, [narrow('float8_e8m0fnu', codes)], to=24,
        saturate=sat, round_mode=how)
refused('Cast', {'x': x}, ['y'], "round_mode 'away'", '', {'': 28}, to=24,
        round_mode='away')

# Initializers: packed, with an odd number of elements.
for name, codes, want in (
        ('int4', [1, 0xff, 7, 0xf8, 3], [1, -1, 7, -8, 3]),
        ('uint4', [1, 15, 7], [1, 15, 7]),
        ('int2', [1, 0xfe, 0xff, 0, 1], [1, -2, -1, 0, 1]),
        ('uint2', [3, 2, 1, 0, 3], [3, 2, 1, 0, 3]),
        ('float4_e2m1fn', [1, 7, 15], [0.5, 6, -6]),
        ('float6_e2m3fn', [1, 31, 63, 8, 5], [0.125, 7.5, -7.5, 1, 0.625]),
        ('float6_e3m2fn', [1, 31, 33], [0.0625, 28, -0.0625]),
        (E4M3, [0x7e, 0x81], [448, -2**-9])):
    c = narrow(name, codes)
    new('Cast', {}, [np.array(want, 'f4')], consts={'c': c}, to=1)
    new('Cast', {'c': c}, [np.array(want, 'f4')], to=1)
    new('Identity', {'c': c}, [c])
    i = np.arange(len(codes))[::-1].astype('i8')
    new('Gather', {'i': i}, [c[::-1]], consts={'c': c}, order=['c', 'i'])
codes = R.integers(0, 16, 301)
signed = np.where(codes > 7, codes - 16, codes)
new('DequantizeLinear', {}, [(signed.reshape(7, 43) * np.repeat(
    np.arange(1, 4), [3, 3, 1])[:, None]).astype('f4')],
    consts={'c': narrow('int4', signed & 0xff).reshape(7, 43),
            's': np.repeat(np.arange(1, 4, dtype='f4')[:, None], 43, 1)},
    axis=0, block_size=3)
x, s, z = f(4, 6) * 5, np.abs(f(4, 3)) + 0.5, R.integers(0, 9, (4, 3))
wide = np.repeat(s, 2, 1)
new('QuantizeLinear', {'x': x}, [narrow('uint4', np.clip(np.rint(x / wide) +
    np.repeat(z, 2, 1), 0, 15))], consts={'s': s, 'z': narrow('uint4', z)},
    axis=1, block_size=2)
new('QuantizeLinear', {'x': np.array([1, -100, 1e5], 'f4')},
    [narrow(E4M3, [0x40, 0xf4, 0x7e])], consts={
        's': np.array(0.5, 'f4')}, output_dtype=17)
refused('QuantizeLinear', {'x': x, 's': s[0]}, ['y'], 'block_size is 2', '',
        {'': 28}, block_size=2)
new('BitCast', {'x': np.array([0x38, 0xff], 'u1')},
    [narrow(E4M3, [0x38, 0xff])], to=17)
new('BitCast', {'x': np.array([True, False])}, [np.array([1, 0], 'u1')], to=2)
new('Mod', {'x': np.array([0, -0.0, 4, -4], 'f4'),
            'y': np.array([-2, 2, -2, 2], 'f4')},
    [np.array([-0.0, 0, -0.0, 0], 'f4')])
