"""Models of one operator of com.microsoft with random attributes and inputs,
and what onnxruntime's kernels for the CPU make of them.

	contrib_random.py DIR N SEED

writes N models of each operator as cases that tests/onnx/suite runs; of ai.onnx
those that have neither cases nor a reference in the onnx package."""
import sys
import warnings

import numpy as np
import onnx
import onnxruntime as ort
from onnx import helper, numpy_helper

import contrib_quantized
from newest_random import Draw, save

MS = 'com.microsoft'
DOMAINS = [helper.make_opsetid('', 21), helper.make_opsetid(MS, 1)]


def scaled_silu(d):
    x = d.f(*d.shape())
    return [x, d.f() if d.n(0, 1) else None], {'alpha': d.reals(1)[0]}


def gated_add(d):
    s = d.shape()
    return [d.f(*s), d.f(*s), d.f(*s[:-1], 1)], {}


def attention_gate(d):
    s = [d.n(1, 3), d.n(1, 4), d.n(1, 5)]
    return [d.f(*s), d.f(s[2]), d.f(s[2]), d.f(*s)], {}, 2


def gated_rms(d):
    c, h, s = d.n(1, 5), d.n(1, 3), d.shape()
    return [d.f(*s[:-1], h * c), d.f(c), d.f(*s[:-1], h * c)], {
        'activation': d.one('silu', 'swish', 'sigmoid'),
        'epsilon': d.one(1e-5, 1e-3)}


def streams(d):
    c, h, lead = d.n(1, 4), d.n(1, 5), [d.n(1, 3), d.n(1, 3)]
    flat = d.n(0, 1)
    return c, h, lead, d.f(*lead, c * h) if flat else d.f(*lead, c, h), {
        'num_branches': c} if flat else {}


def branch_rms(d):
    c, h, lead, x, attrs = streams(d)
    scale = d.one(None, d.f(c, h), d.f(c * h), d.f(h))
    return [x, scale], attrs


def pre_mix(d):
    c, h, lead, x, attrs = streams(d)
    mix = [d.f(*lead, c), d.f(*lead, c, 1), d.f(*lead, c, h)]
    if attrs:
        mix.append(d.f(*lead, c * h))
    return [x, d.one(*mix)], {'reduction_scale': d.reals(1)[0], **attrs}


def post_mix(d):
    c, h, lead, x, attrs = streams(d)
    mix = d.one(d.f(*lead, c), d.f(*lead, c, 1), d.f(*lead, c, h))
    return [x, d.f(*lead, h), mix, d.one(None, d.f(*lead, c, c))], attrs


def engram(d):
    b, s, c, h = d.n(1, 2), d.n(1, 4), d.n(1, 3), d.n(1, 6)
    return [d.f(b, s, c, h), d.f(b, s, c, h), d.f(b, s, h), d.f(c, h),
            d.f(c, h), d.f(c, h)], {}, 2


def unfold(d):
    s = d.shape()
    dim = d.n(-len(s), len(s) - 1)
    return [d.f(*s)], {'dim': dim, 'size': d.n(1, s[dim]),
                       'step': d.n(1, 3)}


def crop(d):
    n, c, k = d.n(1, 3), d.n(1, 3), d.n(1, 4)
    at = np.sort(d.r.random((k, 2, 2)).astype('f4') * 1.4 - 0.2, 1)
    return [d.f(n, c, d.n(2, 6), d.n(2, 6)), at.reshape(k, 4),
            d.r.integers(0, n, k).astype('i4'),
            np.array([d.n(1, 5), d.n(1, 5)], 'i4')], {
        'mode': d.one('bilinear', 'nearest'),
        'extrapolation_value': d.one(0.0, 0.5)}


def conv_transpose(d):
    c, m = d.n(1, 3), d.n(1, 3)
    k = [d.n(1, 3), d.n(1, 3)]
    pads = [d.n(0, v - 1) for v in k] * 2
    return [d.f(1, c, d.n(2, 5), d.n(2, 5)), d.f(c, m, *k),
            np.array(pads, 'i8'), d.one(None, d.f(m))], {
        'kernel_shape': k, 'strides': [d.n(1, 2), d.n(1, 2)]}


def bnb4(d):
    k, n, block = d.n(1, 40), d.n(1, 9), d.one(16, 32, 64)
    k += k * n % 2      # the bits are whole bytes
    bits = d.r.integers(0, 256, (n * k + 1) // 2).astype('u1')
    return [d.f(*d.shape()[:-1], k), bits,
            np.abs(d.f((n * k + block - 1) // block))], {
        'K': k, 'N': n, 'block_size': block, 'quant_type': d.n(0, 1)}


def murmur(d):
    t = d.one('i4', 'u4', 'i8', 'u8', 'f4', 'f8')
    x = d.f(*d.shape()) * 100
    return [np.abs(x).astype(t)], {'seed': d.n(0, 99),
                                   'positive': d.n(0, 1)}


def masked(d):
    """onnxruntime has it on the CPU with a buffer for all positions alone."""
    b, h, e, most = d.n(1, 3), d.n(1, 3), d.one(8, 16), d.n(2, 7)
    p = d.n(0, most - 1)
    mask = d.r.integers(0, 2, (b, p + 1)).astype('i4')
    mask[:, 0] = 1
    return [d.f(b, 1, h * e), d.f(b, 1, h * e), d.f(b, 1, h * e),
            d.one(None, mask), d.one(None, d.f(1, h, 1, p + 1)),
            d.f(b, h, most, e), d.f(b, h, most, e), np.array([p], 'i4'),
            np.array([1], 'i4'), None, d.one(None, d.f(3 * h * e))], {
        'num_heads': h, 'past_present_share_buffer': 1,
        'scale': d.one(0.0, 0.3)}, 3


def mrotary(d):
    half = d.n(1, 6)
    a = d.n(0, half)
    t = d.n(0, a)
    section = [t, a - t, half - a]
    b, h, s, most = d.n(1, 2), d.n(1, 3), d.n(1, 4), 9
    x = d.one(d.f(b, s, h * 2 * half), d.f(b, h, s, 2 * half))
    pos = d.r.integers(0, most, (3, b, s)).astype('i8')
    angle = d.f(most, half)
    return [x, pos, np.cos(angle), np.sin(angle)], {
        'num_heads': h, 'mrope_section': section, 'mrope_layout': d.n(0, 1),
        'interleaved': d.n(0, 1)}


def causal(d):
    b, c, t, k, step = d.n(1, 2), d.n(1, 4), d.n(1, 6), d.n(1, 4), d.n(1, 2)
    last = d.n(0, 1)
    more = (k - 1) * step
    x, past = d.f(b, c, t), d.f(b, c, more)
    if last:
        x, past = x.transpose(0, 2, 1), past.transpose(0, 2, 1)
    return [np.ascontiguousarray(x), d.f(c, 1, k), d.one(None, d.f(c)),
            np.ascontiguousarray(past) if more else None], {
        'dilation': step, 'channels_last': last,
        'activation': d.one('none', 'silu')}, 2


def linear(d):
    rule = d.one('linear', 'gated', 'delta', 'gated_delta')
    b, t, g, dk, dv = d.n(1, 2), d.n(1, 5), d.n(1, 3), d.n(1, 4), d.n(1, 4)
    h = g * d.n(1, 2)
    k = d.f(b, t, g, dk)
    k /= np.linalg.norm(k, axis=-1, keepdims=True)
    return [d.f(b, t, h * dk), k.reshape(b, t, g * dk), d.f(b, t, g * dv),
            d.one(None, d.f(b, g, dk, dv)),
            -np.abs(d.f(b, t, d.one(g * dk, g))) if 'gated' in rule else
            None, d.r.random((b, t, g)).astype('f4') if 'delta' in rule else
            None], {'q_num_heads': h, 'kv_num_heads': g,
                    'update_rule': rule}, 2


def grouped(d):
    b, g, e, s, p = 1, d.n(1, 2), 16, d.n(1, 4), d.n(1, 4)
    h = g * d.n(1, 2)
    return [d.f(b, s, h * e), d.f(b, s, g * e), d.f(b, s, g * e),
            d.f(b, g, p, e), d.f(b, g, p, e),
            np.full((b, 1), p + s - 1, 'i4'), np.array([p + s], 'i4'),
            None, None, None, None, d.one(None, d.f(h))], {
        'num_heads': h, 'kv_num_heads': g,
        'smooth_softmax': d.n(0, 1)}, 3


ROWS = [
    ('ScaledSiLU', scaled_silu), ('GatedAdd', gated_add),
    ('LinearAttentionGate', attention_gate), ('GatedRMSNorm', gated_rms, 1),
    ('BranchwiseRMSNorm', branch_rms, 1), ('HyperConnectionPreMix', pre_mix),
    ('HyperConnectionPostMix', post_mix), ('EngramGate', engram, 3, 4, 5),
    ('UnfoldTensor', unfold), ('CropAndResize', crop, 3),
    ('ConvTransposeWithDynamicPads', conv_transpose, 2),
    ('MatMulBnb4', bnb4, 1, 2), ('MurmurHash3', murmur),
    ('DecoderMaskedMultiHeadAttention', masked),
    ('MRotaryEmbedding', mrotary, 2, 3), ('CausalConvWithState', causal, 1, 2),
    ('LinearAttention', linear), ('GroupQueryAttention', grouped),
]


def shape(d):
    return [d.n(1, 5) for _ in range(d.n(1, 4))]


Draw.shape = shape


def model(op, ins, attrs, outs, fixed):
    names = ['i%d' % i if v is not None else '' for i, v in enumerate(ins)]
    domain, _, op = op.rpartition(':')
    node = helper.make_node(op, names, outs, domain='' if domain else MS,
                            **attrs)
    kind = helper.np_dtype_to_tensor_dtype
    graph = helper.make_graph(
        [node], 'g', [helper.make_tensor_value_info(n, kind(v.dtype), v.shape)
                      for i, (n, v) in enumerate(zip(names, ins))
                      if n and i not in fixed],
        [onnx.ValueInfoProto(name=o) for o in outs],
        [numpy_helper.from_array(ins[i], names[i]) for i in fixed
         if i < len(ins) and names[i]])
    m = helper.make_model(graph, opset_imports=DOMAINS, ir_version=10)
    feeds = {n: v for i, (n, v) in enumerate(zip(names, ins))
             if n and i not in fixed}
    s = ort.SessionOptions()
    s.log_severity_level = 4
    s.intra_op_num_threads = 1      # an LSTM quantizes what a thread has
    run = ort.InferenceSession(m.SerializeToString(), s,
                               providers=['CPUExecutionProvider'])
    wants = run.run(None, feeds)
    del graph.output[:]
    del m.graph.output[:]
    for o, v in zip(outs, wants):
        m.graph.output.append(helper.make_tensor_value_info(
            o, kind(v.dtype), v.shape))
    return m, list(feeds.values()), wants


def main(out, count, seed):
    warnings.simplefilter('ignore')
    for op, draw, *fixed in ROWS + contrib_quantized.ROWS:
        for i in range(count):
            d = Draw([seed, i, *draw.__name__.encode()])
            ins, attrs, *nout = draw(d)
            name = '%s/contrib/test_%s_%s_%d' % (
                out, op.rpartition(':')[2], draw.__name__, i)
            outs = ['o%d' % k for k in range(*(nout or [1]))]
            try:
                m, ins, wants = model(op, ins, attrs, outs, fixed)
            except Exception as e:      # what onnxruntime refuses
                print('# %s: onnxruntime: %s' % (name, str(e)[:200]))
                continue
            save(name, m, ins, wants)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
