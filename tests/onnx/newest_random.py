"""Models of one operator with random attributes and inputs, and what the
reference evaluator of the onnx package makes of them: of the operators that
its own cases leave out, and of those whose attributes combine in many ways.

	newest_random.py DIR N SEED

writes N models of each operator as cases that tests/onnx/suite runs.  Where the
evaluator of onnx 1.23 and the documents differ, no case is drawn: the maximum
of a Normalizer over negative numbers, a LinearRegressor without intercepts,
MaxPool, ceil_mode of the other pools, cubic GridSample of padded borders (ONNX
Runtime is with the documents)."""
import os
import sys
import warnings

import numpy as np
import onnx
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator

ML = 'ai.onnx.ml'


class Draw:
    def __init__(self, seed):
        self.r = np.random.default_rng(seed)

    def f(self, *shape):
        return self.r.standard_normal(shape).astype('f4')

    def n(self, lo, hi):
        return int(self.r.integers(lo, hi + 1))

    def one(self, *choices):
        return choices[self.n(0, len(choices) - 1)]

    def reals(self, n):
        return [float(np.float32(v)) for v in self.r.standard_normal(n)]


def normalizer(d):
    x, norm = d.f(d.n(1, 3), d.n(1, 5)), d.one('MAX', 'L1', 'L2')
    return [np.abs(x) if norm == 'MAX' else x], {'norm': norm}, ML


def scaler(d):
    c = d.n(1, 5)
    k = d.one(1, c)
    return [d.f(d.n(1, 4), c)], {'offset': d.reals(k), 'scale': d.reals(k)}, ML


def imputer(d):
    c = d.n(1, 5)
    x = d.f(d.n(1, 4), c)
    what = d.one(0.0, float('nan'))
    x[d.r.random(x.shape) < 0.4] = what
    return [x], {'imputed_value_floats': d.reals(d.one(1, c)),
                 'replaced_value_float': what}, ML


def features(d):
    n = d.n(1, 3)
    rows = d.n(1, 4)
    x = [d.f(rows, d.n(1, 4)) for _ in range(n)]
    return x, {'inputdimensions': [v.shape[1] for v in x]}, ML


def linear_regressor(d):
    c, t = d.n(1, 4), d.n(1, 3)
    return [d.f(d.n(1, 4), c)], {
        'coefficients': d.reals(c * t), 'intercepts': d.reals(t),
        'targets': t, 'post_transform': 'NONE'}, ML


def linear_classifier(d):
    c, t = d.n(1, 4), d.n(2, 4)
    return [d.f(d.n(1, 4), c)], {
        'coefficients': d.reals(c * t), 'intercepts': d.reals(t),
        'classlabels_ints': [int(v) for v in d.r.permutation(9)[:t]],
        'post_transform': d.one('NONE', 'SOFTMAX', 'LOGISTIC'),
        'multi_class': 0}, ML


def one_hot(d):
    cats = [int(v) for v in d.r.permutation(9)[:d.n(1, 5)]]
    x = d.r.choice(cats, d.one((3,), (2, 4))).astype('i8')
    if d.one(0, 1):
        x.flat[0] = 77
    return [x], {'cats_int64s': cats, 'zeros': 1}, ML


def svm_regressor(d):
    c, n = d.n(1, 4), d.n(1, 4)
    return [d.f(d.n(1, 4), c)], {
        'coefficients': d.reals(n), 'support_vectors': d.reals(n * c),
        'n_supports': n, 'rho': d.reals(1), 'one_class': 0,
        'kernel_type': d.one('LINEAR', 'POLY', 'RBF', 'SIGMOID'),
        'kernel_params': [0.5, 0.25, 2.0], 'post_transform': 'NONE'}, ML


def global_pool(d):
    x = d.f(d.n(1, 2), d.n(1, 3), *[d.n(1, 4) for _ in range(d.n(1, 3))])
    return [x], {}, ''


def window(d, space):
    k = [d.n(1, min(3, s)) for s in space]
    # Padding is less than the kernel.
    return {'kernel_shape': k, 'strides': [d.n(1, 3) for _ in k],
            'pads': [d.n(0, v - 1) for v in k] * 2}


def pool(d):
    space = [d.n(3, 8) for _ in range(d.n(1, 3))]
    return [d.f(d.n(1, 2), d.n(1, 3), *space)], window(d, space), ''


def average_pool(d):
    x, a, domain = pool(d)
    return x, {**a, 'count_include_pad': d.n(0, 1)}, domain


def lp_pool(d):
    x, a, domain = pool(d)
    return x, {**a, 'p': d.n(1, 3)}, domain


def pad(d):
    x = d.f(*[d.n(2, 5) for _ in range(d.n(1, 3))])
    mode = d.one('constant', 'edge', 'reflect', 'wrap')
    p = [d.n(0, s - 1) for s in x.shape * 2]
    return [x, np.array(p, 'i8')], {'mode': mode}, ''


def resize(d):
    x = d.f(1, d.n(1, 2), d.n(2, 6), d.n(2, 6))
    e = np.array([], 'f4')
    mode = d.one('nearest', 'linear', 'cubic')
    a = {'mode': mode, 'coordinate_transformation_mode': d.one(
        'half_pixel', 'align_corners', 'asymmetric', 'half_pixel_symmetric')}
    if mode == 'nearest':
        a['nearest_mode'] = d.one('floor', 'ceil', 'round_prefer_floor',
                                  'round_prefer_ceil')
    elif d.one(0, 1):
        a['antialias'] = 1
    if mode == 'cubic':
        a['exclude_outside'] = d.n(0, 1)
    sizes = np.array(x.shape[:2] + (d.n(2, 9), d.n(2, 9)), 'i8')
    return [x, e, e, sizes], a, ''


def grid_sample(d):
    nd = d.one(2, 2, 3)
    x = d.f(1, d.n(1, 3), *[d.n(2, 5) for _ in range(nd)])
    g = (1.3 * d.f(1, *[d.n(1, 4) for _ in range(nd)], nd)).astype('f4')
    mode = d.one('linear', 'nearest', *['cubic'] * (nd == 2))
    return [x, g], {
        'mode': mode, 'padding_mode': 'zeros' if mode == 'cubic' else d.one(
            'zeros', 'border', 'reflection'),
        'align_corners': d.n(0, 1)}, ''


def center_crop_pad(d):
    x = d.f(*[d.n(1, 6) for _ in range(d.n(1, 3))])
    axes = sorted(d.r.permutation(x.ndim)[:d.n(1, x.ndim)].tolist())
    return [x, np.array([d.n(1, 8) for _ in axes], 'i8')], {'axes': axes}, ''


def reduce(d):
    x = d.f(*[d.n(1, 4) for _ in range(3)])
    axes = d.r.permutation(3)[:d.n(1, 3)] - d.one(0, 3)
    return [x, axes.astype('i8')], {'keepdims': d.n(0, 1)}, ''


def norm(d):
    x = d.f(*[d.n(1, 4) for _ in range(3)])
    axis = d.n(-3, 2)
    return [x, d.f(*x.shape[axis:])], {'axis': axis}, ''


def attention(d):
    b, g, t, s = d.n(1, 2), d.n(1, 2), d.n(1, 5), d.n(1, 4)
    h = g * d.n(1, 2)
    ins = [d.f(b, h, s, 4), d.f(b, g, t, 4), d.f(b, g, t, 3)]
    if d.one(0, 1):
        m = d.r.random((d.one(1, b), d.one(1, h), s, t)) < 0.7
        ins.append(m if d.one(0, 1) else np.where(m, 0, -1e30).astype('f4'))
    return ins, {'is_causal': d.n(0, 1), 'softcap': d.one(0.0, 3.0),
                 'left_window_size': d.n(-1, 2),
                 'right_window_size': d.n(-1, 2)}, ''


# (operator, generator, inputs that are constants)
ROWS = [
    ('Normalizer', normalizer), ('Scaler', scaler), ('Imputer', imputer),
    ('FeatureVectorizer', features), ('LinearRegressor', linear_regressor),
    ('LinearClassifier', linear_classifier), ('OneHotEncoder', one_hot),
    ('SVMRegressor', svm_regressor), ('GlobalAveragePool', global_pool),
    ('AveragePool', average_pool), ('LpPool', lp_pool), ('Pad', pad, 1),
    ('Resize', resize, 1, 2, 3), ('GridSample', grid_sample),
    ('CenterCropPad', center_crop_pad, 1), ('ReduceL2', reduce, 1),
    ('ReduceLogSumExp', reduce, 1), ('ReduceSumSquare', reduce, 1),
    ('RMSNormalization', norm), ('LayerNormalization', norm),
    ('Attention', attention),
]


def model(op, ins, attrs, domain, fixed):
    names = ['i%d' % i for i in range(len(ins))]
    schema = onnx.defs.get_schema(op, domain=domain)
    outs = ['o%d' % i for i in range(schema.min_output)]
    node = helper.make_node(op, names, outs, domain=domain, **attrs)
    kind = helper.np_dtype_to_tensor_dtype
    graph = helper.make_graph(
        [node], 'g', [helper.make_tensor_value_info(n, kind(v.dtype), v.shape)
                      for i, (n, v) in enumerate(zip(names, ins))
                      if i not in fixed], [],
        [numpy_helper.from_array(v, names[i]) for i, v in enumerate(ins)
         if i in fixed])
    m = helper.make_model(graph, opset_imports=[
        helper.make_opsetid('', onnx.defs.onnx_opset_version()),
        helper.make_opsetid(ML, 5)])
    graph = m.graph
    for o in outs:
        graph.output.append(onnx.ValueInfoProto(name=o))
    feeds = {n: v for i, (n, v) in enumerate(zip(names, ins))
             if i not in fixed}
    wants = [np.asarray(v) for v in ReferenceEvaluator(m).run(None, feeds)]
    del graph.output[:]
    for o, v in zip(outs, wants):
        graph.output.append(helper.make_tensor_value_info(
            o, kind(v.dtype), v.shape))
    return m, list(feeds.values()), wants


def save(name, m, ins, wants):
    """A case as tests/onnx/suite runs it."""
    os.makedirs(name + '/test_data_set_0')
    with open(name + '/model.onnx', 'wb') as f:
        f.write(m.SerializeToString())
    for what, values in (('input', ins), ('output', wants)):
        for k, v in enumerate(values):
            with open('%s/test_data_set_0/%s_%d.pb' % (name, what, k),
                      'wb') as f:
                f.write(numpy_helper.from_array(v).SerializeToString())


def main(out, count, seed):
    warnings.simplefilter('ignore')
    np.seterr(all='ignore')
    for op, draw, *fixed in ROWS:
        for i in range(count):
            d = Draw([seed, i, *op.encode()])
            ins, attrs, domain = draw(d)
            name = '%s/random/test_%s_%d' % (out, op, i)
            try:
                m, ins, wants = model(op, ins, attrs, domain, fixed)
            except Exception as e:      # what the reference cannot do
                print('# %s: the reference: %r' % (name, e))
                continue
            save(name, m, ins, wants)


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
