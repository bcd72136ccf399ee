"""Random inputs and attributes of the quantized and fused operators of
com.microsoft, and of two of ai.onnx, for contrib_random.py: ROWS as there."""
import numpy as np


def u8(d, *shape):
    return d.r.integers(0, 256, shape).astype('u1')


def i8(d, *shape):
    return d.r.integers(-128, 128, shape).astype('i1')


def byte(d, *shape):
    return d.one(u8, i8)(d, *shape)


def scale(d, n=None):
    v = d.r.uniform(0.01, 0.1, n if n else ()).astype('f4')
    return np.asarray(v, 'f4')


def zero(d, like):
    """A zero point of the type of a tensor, or none."""
    lo, hi = (0, 255) if like.dtype == 'u1' else (-128, 127)
    return np.array(d.n(lo, hi), like.dtype)


def maybe(d, v):
    return d.one(v, None)


def activation(d):
    return d.one('Relu', 'Sigmoid', 'Tanh', 'LeakyRelu', 'HardSigmoid')


# ---- fused ----

def bias_gelu(d):
    s = d.shape()
    return [d.f(*s), d.f(s[-1])], {}


def fast_gelu(d):
    s = d.shape()
    return [d.f(*s), maybe(d, d.f(s[-1]))], {}


def quick_gelu(d):
    return [d.f(*d.shape())], {'alpha': d.one(1.702, 1.0, -0.5)}


def fused_matmul(d):
    m, k, n, b = d.n(1, 5), d.n(1, 6), d.n(1, 5), d.n(1, 3)
    ta, tb = d.n(0, 1), d.n(0, 1)
    lead = [b] if d.n(0, 1) else []
    return [d.f(*lead, *([k, m] if ta else [m, k])),
            d.f(*lead, *([n, k] if tb else [k, n]))], {
        'alpha': d.one(1.0, 0.5, -2.0), 'transA': ta, 'transB': tb}


def fused_gemm(d):
    m, k, n = d.n(1, 5), d.n(1, 6), d.n(1, 5)
    ta, tb = d.n(0, 1), d.n(0, 1)
    attrs = {'alpha': d.one(1.0, 0.5), 'beta': d.one(1.0, -1.5),
             'transA': ta, 'transB': tb, 'activation': activation(d)}
    if attrs['activation'] == 'LeakyRelu':
        attrs['activation_alpha'] = 0.2
    if attrs['activation'] == 'HardSigmoid':
        attrs.update(activation_alpha=0.3, activation_beta=0.4)
    return [d.f(*([k, m] if ta else [m, k])), d.f(*([n, k] if tb else [k, n])),
            d.one(None, d.f(n), d.f(m, 1), d.f(1), d.f(m, n))], attrs


def fused_conv(d):
    g, c, o, k = d.one(1, 1, 2), d.n(1, 3), d.n(1, 3), d.n(1, 3)
    attrs = {'activation': d.one('Relu', 'Sigmoid', 'Tanh', 'LeakyRelu',
                                 'HardSigmoid', 'Clip'),
             'kernel_shape': [k, k], 'pads': [d.n(0, 1) for _ in range(4)],
             'strides': [d.n(1, 2)] * 2, 'group': g}
    params = {'LeakyRelu': [0.2], 'HardSigmoid': [0.3, 0.4],
              'Clip': [-0.5, 0.7]}
    if attrs['activation'] in params:
        attrs['activation_params'] = params[attrs['activation']]
    return [d.f(d.n(1, 2), g * c, 5, 6), d.f(g * o, c, k, k),
            maybe(d, d.f(g * o))], attrs


def skip_norm(d):
    b, s, h = d.n(1, 3), d.n(1, 4), d.n(1, 6)
    skip = d.one([b, s, h], [1, s, h], [s, h])
    return [d.f(b, s, h), d.f(*skip), d.f(h), maybe(d, d.f(h)),
            maybe(d, d.f(h))], {'epsilon': d.one(1e-5, 1e-2)}


def skip_rms(d):
    b, s, h = d.n(1, 3), d.n(1, 4), d.n(1, 6)
    return [d.f(b, s, h), d.f(b, s, h), d.f(h), maybe(d, d.f(h))], {
        'epsilon': d.one(1e-5, 1e-2)}


def embed(d):
    b, s, h, v = d.n(1, 3), d.n(1, 4), d.n(1, 6), d.n(1, 7)
    seg = d.n(0, 1)
    ids = d.r.integers(0, v, (b, s)).astype('i4')
    mask = (np.arange(s) < d.n(1, s)).astype('i4')
    return [ids, d.r.integers(0, 2, (b, s)).astype('i4') if seg else None,
            d.f(v, h), d.f(s + 1, h), d.f(2, h) if seg else None, d.f(h),
            d.f(h), maybe(d, np.tile(mask, (b, 1)))], {
        'epsilon': d.one(1e-12, 1e-3)}, 2


def heads(d):
    return d.n(1, 3), d.n(1, 3), d.n(1, 4), d.n(1, 4)   # batch, heads, ..


def masked(d, b, s, total):
    """A mask of an Attention, or none."""
    kind = d.n(0, 3)
    if kind == 1:
        return d.r.integers(1, total + 1, b).astype('i4')
    if kind == 2:
        m = d.r.integers(0, 2, (b, total))
        m[:, 0] = 1
        return m.astype('i4')
    if kind == 3:
        m = d.r.integers(0, 2, (b, s, total))
        m[:, :, 0] = 1
        return m.astype('i4')
    return None


def attention(d):
    b, h, e, s = heads(d)
    c, past = d.n(1, 5), d.n(0, 2)
    return [d.f(b, s, c), d.f(c, 3 * h * e), d.f(3 * h * e),
            masked(d, b, s, s + past),
            d.f(2, b, h, past, e) if past else None,
            None if past else maybe(d, d.f(b, h, s, s))], {
        'num_heads': h, 'unidirectional': d.n(0, 1),
        **({'scale': 0.3} if d.n(0, 1) else {})}, 2 if past else 1


def multi_head(d):
    b, h, e, s = heads(d)
    t, v = d.n(1, 5), d.n(1, 4)
    pad = None
    if d.n(0, 1):
        pad = d.r.integers(0, 2, (b, t))
        pad[:, 0] = 1
        pad = pad.astype('i4')
    return [d.f(b, s, h * e), d.f(b, t, h * e), d.f(b, t, h * v),
            maybe(d, d.f(h * (2 * e + v))), pad,
            maybe(d, d.f(d.one(1, b), d.one(1, h), s, t))], {
        'num_heads': h, **({'scale': 0.3} if d.n(0, 1) else {})}


def rotary(d):
    b, h, s = d.n(1, 3), d.n(1, 3), d.n(1, 4)
    e, most = 2 * d.n(1, 3), s + 2
    flat = d.n(0, 1)
    x = d.f(b, s, h * e) if flat else d.f(b, h, s, e)
    ids = d.r.integers(0, most, (b, s)) if d.n(0, 1) else \
        np.array([d.n(0, 2)])
    return [x, ids.astype('i8'), d.f(most, e // 2), d.f(most, e // 2)], {
        'interleaved': d.n(0, 1)}


def cdist(d):
    k = d.n(1, 5)
    return [d.f(d.n(1, 4), k), d.f(d.n(1, 4), k)], {
        'metric': d.one('euclidean', 'sqeuclidean')}


def experts(d):
    """Of Mixtral's and of the first kind."""
    rows, h, i, n = d.n(1, 5), d.n(1, 5), d.n(1, 6), d.n(2, 5)
    gated = d.n(0, 1)
    act = 'swiglu' if gated else d.one('relu', 'gelu', 'silu', 'identity')
    width = 2 * i if gated else i
    attrs = {'activation_type': act, 'k': d.n(1, n),
             'normalize_routing_weights': d.n(0, 1)}
    if gated:
        attrs['swiglu_fusion'] = 1
    return [d.f(rows, h), d.f(rows, n), d.f(n, width, h),
            maybe(d, d.f(n, width)), d.f(n, h, i), maybe(d, d.f(n, h))], attrs


# ---- of ai.onnx ----

def global_lp(d):
    return [d.f(d.n(1, 2), d.n(1, 4), *[d.n(1, 5) for _ in range(d.n(1, 3))])
            ], {'p': d.n(1, 3)}


def max_roi(d):
    n = d.n(1, 4)
    low = d.r.integers(0, 6, (n, 2))
    box = np.concatenate([np.zeros((n, 1)), low, low + d.r.integers(
        0, 6, (n, 2))], 1).astype('f4')
    return [d.f(1, d.n(1, 3), 6, 7), box], {
        'pooled_shape': [d.n(1, 3), d.n(1, 3)],
        'spatial_scale': d.one(1.0, 0.5)}


# ---- quantized ----

def linear_binary(d):
    a = byte(d, *d.shape())
    b = d.r.integers(*((0, 256) if a.dtype == 'u1' else (-128, 128)),
                     a.shape if d.n(0, 1) else a.shape[-1:]).astype(a.dtype)
    return [a, scale(d), zero(d, a), b, scale(d), zero(d, a), scale(d),
            zero(d, a)], {}


def linear_unary(d):
    x = byte(d, *d.shape())
    return [x, scale(d), zero(d, x), scale(d), zero(d, x)], {}


def linear_leaky(d):
    ins, _ = linear_unary(d)
    return ins, {'alpha': d.one(0.01, 0.3)}


def linear_softmax(d):
    x = byte(d, *d.shape())
    return [x, scale(d), zero(d, x), np.array(1 / 256, 'f4'),
            np.array(0 if x.dtype == 'u1' else -128, x.dtype)], {
        'axis': d.n(-x.ndim, x.ndim - 1), 'opset': 13}


def linear_pool(d):
    k, last = d.n(1, 3), d.n(0, 1)
    x = byte(d, d.n(1, 2), *((5, 6, 3) if last else (3, 5, 6)))
    return [x, scale(d), zero(d, x), scale(d), zero(d, x)], {
        'kernel_shape': [k, k], 'strides': [d.n(1, 2)] * 2,
        'pads': [d.n(0, k - 1) for _ in range(4)], 'channels_last': last,
        'count_include_pad': d.n(0, 1)}


def linear_global(d):
    x = byte(d, d.n(1, 2), d.n(1, 4), d.n(1, 4), d.n(1, 4))
    return [x, scale(d), zero(d, x), scale(d), zero(d, x)], {
        'channels_last': d.n(0, 1)}


def linear_concat(d):
    s, kind, ins = d.shape(), d.one(u8, i8), []
    axis = d.n(0, len(s) - 1)
    for _ in range(d.n(1, 3)):
        s[axis] = d.n(1, 4)
        x = kind(d, *s)
        ins += [x, scale(d), zero(d, x)]
    return [scale(d), zero(d, x), *ins], {'axis': axis}


def linear_where(d):
    x = byte(d, *d.shape())
    y = x[::-1].copy()
    return [d.r.integers(0, 2, x.shape).astype('?'), x, scale(d), zero(d, x),
            y, scale(d), zero(d, x), scale(d), zero(d, x)], {}


def linear_conv(d):
    g, c, o, k = d.one(1, 1, 2), d.n(1, 3), d.n(1, 3), d.n(1, 3)
    last = d.n(0, 1)
    x = u8(d, d.n(1, 2), *((5, 6, g * c) if last else (g * c, 5, 6)))
    w = byte(d, g * o, c, k, k)
    each = d.n(0, 1)
    return [x, scale(d), zero(d, x), w, scale(d, g * o) if each else scale(d),
            np.zeros(g * o if each else (), w.dtype), np.array(0.9, 'f4'),
            zero(d, x), maybe(d, d.r.integers(-999, 999, g * o).astype('i4'))
            ], {'kernel_shape': [k, k], 'pads': [d.n(0, 1) for _ in range(4)],
                'strides': [d.n(1, 2)] * 2, 'group': g, 'channels_last': last}


def qgemm(d):
    m, k, n = d.n(1, 5), d.n(1, 6), d.n(1, 5)
    ta, tb, each = d.n(0, 1), d.n(0, 1), d.n(0, 1)
    a = u8(d, *([k, m] if ta else [m, k]))
    b = byte(d, *([n, k] if tb else [k, n]))
    out = [np.array(0.8, 'f4'), zero(d, a)] if d.n(0, 1) else []
    return [a, scale(d), zero(d, a), b, scale(d, n) if each else scale(d),
            np.zeros(n, b.dtype) if each else zero(d, b),
            maybe(d, d.r.integers(-99, 99, n).astype('i4')), *out], {
        'transA': ta, 'transB': tb}


def dynamic_matmul(d):
    m, k, n, each = d.n(1, 5), d.n(1, 6), d.n(1, 5), d.n(0, 1)
    b = byte(d, k, n)
    return [d.f(m, k), b, scale(d, n) if each else scale(d),
            maybe(d, np.full(n, d.n(0, 9), b.dtype) if each else zero(d, b)),
            maybe(d, d.f(n))], {}


def matmul_to_float(d):
    m, k, n, each = d.n(1, 5), d.n(1, 6), d.n(1, 5), d.n(0, 1)
    b = byte(d, k, n)
    a = u8(d, m, k) if b.dtype == 'u1' else byte(d, m, k)
    return [a, b, scale(d), scale(d, n) if each else scale(d),
            maybe(d, zero(d, a)),
            maybe(d, np.full(n, d.n(0, 9), b.dtype) if each else zero(d, b)),
            maybe(d, d.f(n))], {}


def dynamic_lstm(d):
    way = d.one('forward', 'reverse', 'bidirectional')
    n = 1 + (way == 'bidirectional')
    s, b, c, h = d.n(1, 4), d.n(1, 3), d.n(1, 5), d.n(1, 4)
    w, r = i8(d, n, c, 4 * h), i8(d, n, h, 4 * h)
    each = d.n(0, 1)

    def scales():
        return scale(d, (n, 4 * h) if each else n) / np.float32(8)
    point = np.zeros((n, 4 * h) if each else n, 'i1')
    return [d.f(s, b, c), w, r, maybe(d, d.f(n, 8 * h)),
            maybe(d, d.r.integers(1, s + 1, b).astype('i4')),
            maybe(d, d.f(n, b, h)), maybe(d, d.f(n, b, h)), None,
            scales(), point, scales(), point], {
        'hidden_size': h, 'direction': way}, 3


def qattention(d):
    b, h, e, s = heads(d)
    c = d.n(1, 5)
    x, w = u8(d, b, s, c), byte(d, c, 3 * h * e)
    return [x, w, d.f(3 * h * e), scale(d), scale(d),
            d.one(None, d.r.integers(1, s + 1, b).astype('i4')), zero(d, x),
            zero(d, w)], {'num_heads': h, 'unidirectional': d.n(0, 1)}


def nbits(d):
    bits, block = d.one(4, 4, 8, 2), d.one(16, 32)
    k, n = d.n(1, 70), d.n(1, 6)
    groups = -(-k // block)
    size = block * bits // 8
    zp = d.one(None, u8(d, n, -(-groups * bits // 8)),
               d.r.uniform(0, 9, (n, groups)).astype('f4'))
    return [d.f(d.n(1, 4), k), u8(d, n, groups, size), scale(d, (n, groups)),
            zp, None, maybe(d, d.f(n))], {
        'K': k, 'N': n, 'bits': bits, 'block_size': block}


def gather_blocks(d):
    block, rows = 16, d.n(2, 5)
    k = block * d.n(1, 3)
    bits = d.one(4, 8)
    pack = 8 // bits
    data = u8(d, rows, k // pack)
    return [data, d.r.integers(-rows, rows, d.shape()[:2]).astype('i8'),
            scale(d, (rows, k // block)),
            maybe(d, u8(d, rows, -(-(k // block) // pack)))], {
        'gather_axis': 0, 'quantize_axis': 1, 'block_size': block,
        'bits': bits}


def quantize(d):
    x = d.f(*d.shape()) * 9
    kind = d.one('u1', 'i1', 'u2', 'i2')
    axis = d.n(0, x.ndim - 1)
    each = d.n(0, 1)
    n = x.shape[axis] if each else ()
    return [x, np.asarray(d.r.uniform(0.02, 0.2, n), 'f4'),
            np.asarray(d.r.integers(0, 100, n)).astype(kind)], {'axis': axis}


def dequantize(d):
    kind = d.one('u1', 'i1', 'u2', 'i2', 'i4')
    x = d.r.integers(0, 120, d.shape()).astype(kind)
    axis = d.n(0, x.ndim - 1)
    each = d.n(0, 1)
    n = x.shape[axis] if each else ()
    point = d.r.integers(0, 100, n) * (kind != 'i4')
    return [x, np.asarray(d.r.uniform(0.02, 0.2, n), 'f4'),
            np.asarray(point).astype(kind)], {'axis': axis}


def nhwc_pool(d):
    k = d.n(1, 3)
    return [byte(d, d.n(1, 2), 5, 6, d.n(1, 4))], {
        'kernel_shape': [k, k], 'strides': [d.n(1, 2)] * 2,
        'pads': [d.n(0, k - 1) for _ in range(4)]}


def qexperts(d):
    bits = d.one(4, 8)
    rows, h, i, n = d.n(1, 5), 16 * d.n(1, 2), 16 * d.n(1, 2), d.n(2, 4)
    gated = d.n(0, 1)
    act = 'swiglu' if gated else d.one('relu', 'gelu', 'silu', 'identity')
    width, pack = (2 * i if gated else i), 8 // bits
    attrs = {'activation_type': act, 'k': d.n(1, n),
             'normalize_routing_weights': d.n(0, 1),
             'expert_weight_bits': bits}
    if gated:
        attrs['swiglu_fusion'] = 1
    return [d.f(rows, h), d.f(rows, n), u8(d, n, width, h // pack),
            scale(d, (n, width)), maybe(d, d.f(n, width)),
            u8(d, n, h, i // pack), scale(d, (n, h)), maybe(d, d.f(n, h))
            ], attrs


# Operands that are constants of the model: operator, function, places.
ROWS = [
    ('BiasGelu', bias_gelu), ('FastGelu', fast_gelu),
    ('QuickGelu', quick_gelu), ('FusedMatMul', fused_matmul),
    ('FusedGemm', fused_gemm), ('FusedConv', fused_conv),
    ('SkipLayerNormalization', skip_norm),
    ('SkipSimplifiedLayerNormalization', skip_rms),
    ('EmbedLayerNormalization', embed), ('Attention', attention, 1, 2),
    ('MultiHeadAttention', multi_head, 3), ('RotaryEmbedding', rotary, 2, 3),
    ('CDist', cdist), ('MoE', experts, 2, 3, 4, 5), ('QMoE', qexperts, 2, 3, 5, 6),
    ('QLinearAdd', linear_binary), ('QLinearMul', linear_binary),
    ('QLinearLeakyRelu', linear_leaky, 1, 2, 3, 4),
    ('QLinearSigmoid', linear_unary, 1, 2, 3, 4),
    ('QLinearSoftmax', linear_softmax, 1, 2, 3, 4),
    ('QLinearAveragePool', linear_pool),
    ('QLinearGlobalAveragePool', linear_global),
    ('QLinearConcat', linear_concat), ('QLinearWhere', linear_where),
    ('QLinearConv', linear_conv, 1, 2, 3, 4, 5, 6, 7), ('QGemm', qgemm),
    ('DynamicQuantizeMatMul', dynamic_matmul),
    ('MatMulIntegerToFloat', matmul_to_float),
    ('DynamicQuantizeLSTM', dynamic_lstm, 1, 2, 8, 9, 10, 11),
    ('QAttention', qattention, 1), ('MatMulNBits', nbits, 1, 2, 3),
    ('GatherBlockQuantized', gather_blocks, 0, 2, 3),
    ('QuantizeLinear', quantize), ('DequantizeLinear', dequantize),
    ('NhwcMaxPool', nhwc_pool), ('ai.onnx:GlobalLpPool', global_lp),
    ('ai.onnx:MaxRoiPool', max_roi),
]
