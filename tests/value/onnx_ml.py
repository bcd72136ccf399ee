"""Operators of ai.onnx.ml, in models written here, against numpy."""
import os
import sys
import warnings

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'onnx'))
from models import ML, case, refused  # noqa: E402

R = np.random.default_rng(11)

# Rows that no tree gives anything have no greatest element.
warnings.filterwarnings('ignore', 'All-NaN')


def f(*shape):
    return R.standard_normal(shape).astype('f4')


def ml(op, ins, wants, **attrs):
    case(op, ins, wants, domain=ML, **attrs)


def logistic(x):
    return (1 / (1 + np.exp(-x.astype('f8')))).astype('f4')


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def floats(x):
    return [float(v) for v in np.ravel(x)]


def features():
    x, o, s = f(4, 3), f(3), f(3)
    ml('Scaler', {'x': x}, [(x - o) * s], offset=floats(o), scale=floats(s))
    n = R.integers(-9, 9, (4, 3))
    ml('Scaler', {'x': n}, [((n - 0.5) * 2).astype('f4')], offset=[0.5],
       scale=[2.0])
    x[1] = 0
    x[2] = -abs(x[2])

    def divided(d):
        return x / np.where(d == 0, 1, d)
    ml('Normalizer', {'x': x}, [divided(x.max(1, keepdims=True))], norm='MAX')
    ml('Normalizer', {'x': x}, [divided(abs(x).sum(1, keepdims=True))],
       norm='L1')
    ml('Normalizer', {'x': x}, [divided(np.sqrt((x * x).sum(
        1, keepdims=True)))], norm='L2')
    ml('Binarizer', {'x': x}, [(x > 0.25).astype('f4')], threshold=0.25,
       tol=0)
    ml('ArrayFeatureExtractor', {'x': x}, [x[:, [2, 0, 2]]],
       consts={'i': np.array([[2, 0, 2]], 'i8')}, tol=0)
    ml('ArrayFeatureExtractor', {'x': x[0]}, [x[:1, [1, 0]]],
       consts={'i': np.array([1, 0], 'i8')}, tol=0)
    y = x.copy()
    y[0, 1] = y[3, 2] = np.nan
    ml('Imputer', {'x': y}, [np.where(np.isnan(y), o, y)],
       imputed_value_floats=floats(o), replaced_value_float=float('nan'),
       tol=0)
    ml('Imputer', {'x': n}, [np.where(n == 2, 7, n)],
       imputed_value_int64s=[7], replaced_value_int64=2, tol=0)
    ml('FeatureVectorizer', {'a': x, 'b': n, 'c': f(4, 1)[:, :1] * 0},
       [np.concatenate([x, n, np.zeros((4, 1))], 1).astype('f4')],
       inputdimensions=[3, 3, 1], tol=0)
    ml('OneHotEncoder', {'x': n}, [(n[..., None] == np.array([2, -1, 5]))
       .astype('f4')], cats_int64s=[2, -1, 5], tol=0)
    keys, values = [3, -2, 0], [30, 20, 10]
    want = np.full(n.shape, -5)
    for k, v in zip(keys, values):
        want[n == k] = v
    ml('LabelEncoder', {'x': n}, [want], keys_int64s=keys,
       values_int64s=values, default_int64=-5, tol=0)
    ml('LabelEncoder', {'x': n}, [np.where(want == -5, -1, want)
       .astype('f4')], keys_int64s=keys, values_floats=floats(values),
       default_float=-1.0, tol=0)
    z = np.array([1.5, np.nan, 2], 'f4')
    ml('LabelEncoder', {'x': z}, [np.array([4, 9, -1])],
       keys_floats=[float('nan'), 1.5], values_int64s=[9, 4], tol=0)
    ml('LabelEncoder', {'x': n}, [want.astype('i2')],
       keys_tensor=np.array(keys), values_tensor=np.array(values, 'i2'),
       default_tensor=np.array([-5], 'i2'), tol=0, ml=4)


def linear():
    x, w, b = f(5, 4), f(3, 4), f(3)
    y = x @ w.T + b
    both = {'coefficients': floats(w), 'intercepts': floats(b)}
    ml('LinearRegressor', {'x': x}, [y], targets=3, **both)
    ml('LinearRegressor', {'x': x}, [x @ w[:1].T],
       coefficients=floats(w[0]))
    ml('LinearRegressor', {'x': x}, [logistic(y)], targets=3,
       post_transform='LOGISTIC', **both)
    labels = np.array([7, -3, 5])
    for post, p in (('NONE', y), ('SOFTMAX', softmax(y)),
                    ('LOGISTIC', logistic(y))):
        ml('LinearClassifier', {'x': x}, [labels[y.argmax(1)], p],
           classlabels_ints=[7, -3, 5], post_transform=post, **both)
    one = x @ w[:1].T + b[0]
    ml('LinearClassifier', {'x': x}, [np.where(one[:, 0] > 0, 4, 8),
       logistic(np.concatenate([-one, one], 1))], classlabels_ints=[8, 4],
       post_transform='LOGISTIC', coefficients=floats(w[0]),
       intercepts=[float(b[0])])


MODES = {'BRANCH_LEQ': np.less_equal, 'BRANCH_LT': np.less,
         'BRANCH_GTE': np.greater_equal, 'BRANCH_GT': np.greater,
         'BRANCH_EQ': np.equal, 'BRANCH_NEQ': np.not_equal}


class Forest:
    """Random trees, as attributes and as a function."""

    def __init__(self, trees, depth, features, targets, modes, track=False):
        self.nodes, self.gives, self.targets = [], [], targets
        self.features, self.modes, self.track = features, modes, track
        for t in range(trees):
            self.grow(t, depth)

    def grow(self, tree, depth):
        mine = []

        def node(level):
            i = len(mine)
            mine.append(None)
            if level == 0 or (level < depth and R.random() < 0.2):
                mine[i] = (tree, i, 0, 'LEAF', 0.0, 0, 0, 0)
                for t in range(self.targets):
                    if t == 0 or R.random() < 0.8:
                        self.gives.append((tree, i, t, float(np.float32(
                            R.random()))))
                return i
            yes, no = node(level - 1), node(level - 1)
            mine[i] = (tree, i, int(R.integers(self.features)),
                       str(R.choice(self.modes)),
                       float(np.float32(R.standard_normal())), yes, no,
                       int(R.integers(2)))
            return i
        node(depth)
        # The order of nodes in the file is free.
        self.nodes += [mine[i] for i in R.permutation(len(mine))]

    def attrs(self, prefix):
        names = ['treeids', 'nodeids', 'featureids', 'modes', 'values',
                 'truenodeids', 'falsenodeids', 'missing_value_tracks_true']
        out = {'nodes_' + k: [n[i] for n in self.nodes]
               for i, k in enumerate(names[:8 if self.track else 7])}
        for i, k in enumerate(['treeids', 'nodeids', 'ids', 'weights']):
            out['%s_%s' % (prefix, k)] = [g[i] for g in self.gives]
        return out

    def leaves(self, x, real=np.float32):
        """The leaf's weights of each row and tree; NaN: none."""
        at = {n[:2]: n for n in self.nodes}
        trees = sorted({n[0] for n in self.nodes})
        w = {}
        for t, i, k, v in self.gives:
            w.setdefault((t, i), np.full(self.targets, np.nan))[k] = v
        out = np.empty((len(x), len(trees), self.targets))
        for r, row in enumerate(x):
            for t in trees:
                n = at[t, 0]
                while n[3] != 'LEAF':
                    v = row[n[2]]
                    yes = MODES[n[3]](v, real(n[4])) or \
                        (self.track and n[7] and np.isnan(v))
                    n = at[t, n[5] if yes else n[6]]
                out[r, t] = w.get(n[:2], np.full(self.targets, np.nan))
        return out


def trees():
    x = f(6, 5)
    for modes in (['BRANCH_LEQ'], list(MODES)):
        t = Forest(4, 4, 5, 3, modes)
        s = np.nansum(t.leaves(x), 1)
        ml('TreeEnsembleRegressor', {'x': x}, [s.astype('f4')], n_targets=3,
           **t.attrs('target'))
    base = [0.5, -1.0, 2.0]
    ml('TreeEnsembleRegressor', {'x': x}, [(s / 4 + base).astype('f4')],
       n_targets=3, aggregate_function='AVERAGE', base_values=base,
       **t.attrs('target'))
    for how, fn in (('MIN', np.nanmin), ('MAX', np.nanmax)):
        ml('TreeEnsembleRegressor', {'x': x}, [np.nan_to_num(fn(t.leaves(
            x), 1)).astype('f4')], n_targets=3, aggregate_function=how,
            **t.attrs('target'))
    n = R.integers(-2, 3, (6, 5))
    ml('TreeEnsembleRegressor', {'x': n}, [np.nansum(t.leaves(n.astype(
        'f4')), 1).astype('f4')], n_targets=3, **t.attrs('target'))
    y = x.copy()
    y[R.random(y.shape) < 0.3] = np.nan
    t = Forest(5, 5, 5, 1, ['BRANCH_LT', 'BRANCH_LEQ'], True)
    ml('TreeEnsembleRegressor', {'x': y}, [np.nansum(t.leaves(y), 1).astype(
        'f4')], **t.attrs('target'))
    stump = Forest(2, 0, 5, 1, ['BRANCH_LT'])
    ml('TreeEnsembleRegressor', {'x': x}, [np.nansum(stump.leaves(x), 1)
       .astype('f4')], **stump.attrs('target'))
    t = Forest(3, 4, 5, 3, ['BRANCH_LEQ'])
    s = np.nansum(t.leaves(x), 1).astype('f4')
    labels = np.array([10, 20, 30])
    for post, p in (('NONE', s), ('SOFTMAX', softmax(s))):
        ml('TreeEnsembleClassifier', {'x': x}, [labels[s.argmax(1)], p],
           classlabels_int64s=[10, 20, 30], post_transform=post,
           **t.attrs('class'))
    t = Forest(2, 3, 5, 1, ['BRANCH_LEQ'])
    t.gives = [(a, b, 1, c / 2) for a, b, _, c in t.gives]
    t.targets = 2
    s = np.nansum(t.leaves(x), 1)[:, 1:].astype('f4')
    ml('TreeEnsembleClassifier', {'x': x}, [np.where(s[:, 0] > 0.5, 8, 6),
       np.concatenate([1 - s, s], 1)], classlabels_int64s=[6, 8],
       **t.attrs('class'))
    t.gives = [(a, b, 1, 4 * c - 1) for a, b, _, c in t.gives]
    s = np.nansum(t.leaves(x), 1)[:, 1:].astype('f4')
    ml('TreeEnsembleClassifier', {'x': x}, [np.where(s[:, 0] > 0, 8, 6),
       logistic(np.concatenate([-s, s], 1))], classlabels_int64s=[6, 8],
       post_transform='LOGISTIC', **t.attrs('class'))


def wide():
    """Thresholds, weights and base values of float64."""
    x = R.standard_normal((6, 5))
    x[:, 0] = 1 + 1e-12 * np.arange(6)
    names = ('nodes_values', 'target_weights')
    for dt in ('f8', 'f4'):
        t = Forest(3, 3, 5, 2, ['BRANCH_LEQ', 'BRANCH_GT'])
        t.nodes = [n[:4] + (1 + 3e-12 if n[2] == 0 else n[4],) + n[5:]
                   for n in t.nodes]
        a = t.attrs('target')
        for k in names:
            a[k + '_as_tensor'] = np.array(a.pop(k))
        y = x.astype(dt)
        want = np.nansum(t.leaves(y.astype('f8'), np.float64), 1) + [1, -2]
        ml('TreeEnsembleRegressor', {'x': y}, [want.astype('f4')],
           n_targets=2, base_values_as_tensor=np.array([1., -2]), **a)


def sets():
    """TreeEnsemble of set 5: leaves in a list of their own."""
    tests = [np.less_equal, np.less, np.greater_equal, np.greater, np.equal,
             np.not_equal]
    for dt in ('f4', 'f8'):
        x = R.integers(-2, 3, (9, 4)).astype(dt)
        x[R.random(x.shape) < 0.1] = np.nan
        inner, leaves, members, roots = [], [], [], []

        def successor(level):
            if level == 0 or R.random() < 0.2:
                leaves.append((int(R.integers(3)), R.integers(-9, 9) / 4))
                return len(leaves) - 1, 1
            return grow(level), 0

        def grow(level):
            i = len(inner)
            inner.append(None)
            mode, own = int(R.integers(7)), ()
            if mode == 6:
                own = tuple(R.choice(5, 1 + int(R.integers(3)),
                                     replace=False) - 2)
                members.append((i, own))
            yes, no = successor(level - 1), successor(level - 1)
            inner[i] = (int(R.integers(4)), mode, int(R.integers(-2, 3)), yes,
                        no, int(R.integers(2)), own)
            return i
        roots = [grow(3) for _ in range(5)]

        def leaf(row, i):
            while True:
                f_, mode, split, yes, no, track, own = inner[i]
                v = row[f_]
                hit = v in own if mode == 6 else tests[mode](v, split)
                i, end = yes if hit or (track and np.isnan(v)) else no
                if end:
                    return leaves[i]
        attrs = {
            'nodes_featureids': [n[0] for n in inner],
            'nodes_modes': np.array([n[1] for n in inner], 'u1'),
            'nodes_splits': np.array([n[2] for n in inner], dt),
            'nodes_truenodeids': [n[3][0] for n in inner],
            'nodes_trueleafs': [n[3][1] for n in inner],
            'nodes_falsenodeids': [n[4][0] for n in inner],
            'nodes_falseleafs': [n[4][1] for n in inner],
            'nodes_missing_value_tracks_true': [n[5] for n in inner],
            'leaf_targetids': [n[0] for n in leaves],
            'leaf_weights': np.array([n[1] for n in leaves], dt),
            'membership_values': np.array([v for _, own in sorted(members)
                                           for v in own + (np.nan,)], dt),
            'tree_roots': roots, 'n_targets': 3, 'ml': 5}
        each = np.full((9, 5, 3), np.nan)
        for r, row in enumerate(x):
            for t, root in enumerate(roots):
                k, v = leaf(row, root)
                each[r, t, k] = v
        total = np.nansum(each, 1)
        ml('TreeEnsemble', {'x': x}, [total.astype(dt)], **attrs)
        ml('TreeEnsemble', {'x': x}, [(total / 5).astype(dt)],
           aggregate_function=0, **attrs)
        ml('TreeEnsemble', {'x': x}, [np.nan_to_num(np.nanmax(each, 1))
           .astype(dt)], aggregate_function=3, **attrs)
        ml('TreeEnsemble', {'x': x}, [softmax(total).astype(dt)],
           post_transform=1, **attrs)
    both = {'nodes_featureids': [0, 0], 'nodes_splits': np.zeros(2, 'f4'),
            'nodes_modes': np.zeros(2, 'u1'), 'nodes_trueleafs': [0, 1],
            'nodes_falseleafs': [1, 1], 'nodes_falsenodeids': [0, 1],
            'nodes_truenodeids': [1, 1], 'leaf_targetids': [0, 0],
            'leaf_weights': np.ones(2, 'f4'), 'tree_roots': [0]}

    def no(text, **change):
        refused('TreeEnsemble', {'x': f(2, 1)}, ['y'], text, ML, sets={ML: 5},
                **{**both, **change})
    no('form a cycle', nodes_trueleafs=[0, 0], nodes_truenodeids=[1, 0])
    no('node 1 leads to leaf 7 of 2', nodes_falsenodeids=[0, 7])
    no('node 0 leads to node -1 of 2', nodes_truenodeids=[-1, 1])
    no('tree 0 begins at node 5 of 2', tree_roots=[5])
    no('node 1 has mode 7', nodes_modes=np.array([0, 7], 'u1'))
    no("'membership_values' has 0 sets", nodes_modes=np.array([0, 6], 'u1'))
    no('target 4 of 1', leaf_targetids=[0, 4])


def maps():
    x = f(4, 3)
    ml('ZipMap', {'x': x}, [x], classlabels_int64s=[5, 7, 2], tol=0)
    refused('ZipMap', {'x': x}, ['y'], '2 labels for 3 columns', ML,
            classlabels_int64s=[5, 7])
    refused('ZipMap', {'x': x}, ['y'], '2 labels for 3 columns', ML,
            classlabels_strings=['a', 'b'])


def kernel(kind, x, v, gamma, coef0, degree):
    x, v = x.astype('f8'), v.astype('f8')
    if kind == 'RBF':
        return np.exp(-gamma * ((x[:, None] - v) ** 2).sum(2))
    d = x @ v.T
    return d if kind == 'LINEAR' else np.tanh(gamma * d + coef0) if \
        kind == 'SIGMOID' else (gamma * d + coef0) ** degree


def machines():
    gamma, coef0, degree = 0.25, 0.5, 3.0
    x, v, w = f(7, 4), f(6, 4), f(6)
    for kind in ('LINEAR', 'POLY', 'RBF', 'SIGMOID'):
        par = {'kernel_type': kind, 'kernel_params': [gamma, coef0, degree],
               'support_vectors': floats(v)}
        y = kernel(kind, x, v, gamma, coef0, degree) @ w + 0.25
        ml('SVMRegressor', {'x': x}, [y.astype('f4')[:, None]],
           coefficients=floats(w), rho=[0.25], n_supports=6, **par)
        ml('SVMRegressor', {'x': x}, [np.where(y > 0, 1, -1).astype('f4')
           [:, None]], coefficients=floats(w), rho=[0.25], n_supports=6,
           one_class=1, **par)
    ml('SVMRegressor', {'x': x}, [x @ w[:4, None] - 1],
       coefficients=floats(w[:4]), rho=[-1.0])

    def classify(classes, count, kind):
        par = {'kernel_type': kind, 'kernel_params': [gamma, coef0, degree],
               'classlabels_ints': classes, 'vectors_per_class': count}
        c, n = len(classes), sum(count)
        v, a = f(n, 4), f(c - 1, n)
        p = c * (c - 1) // 2
        rho, pa, pb = f(p), -abs(f(p)), f(p)
        k = kernel(kind, x, v, gamma, coef0, degree)
        own = np.repeat(np.arange(c), count)
        s, votes, r = [], np.zeros((7, c)), np.zeros((7, c, c))
        for i in range(c):
            for j in range(i + 1, c):
                y = k[:, own == i] @ a[j - 1, own == i] + \
                    k[:, own == j] @ a[i, own == j] + rho[len(s)]
                votes[:, i] += y > 0
                votes[:, j] += y <= 0
                q = 1 / (1 + np.exp(y * pa[len(s)] + pb[len(s)]))
                r[:, i, j], r[:, j, i] = q, 1 - q
                s.append(y)
        labels = np.array(classes)[votes.argmax(1)]
        s = np.stack(s, 1)
        if c == 2:
            s = np.concatenate([-s, s], 1)
        par.update(support_vectors=floats(v), coefficients=floats(a),
                   rho=floats(rho))
        ml('SVMClassifier', {'x': x}, [labels, s.astype('f4')], **par)
        prob = np.stack([couple(m) for m in r])
        ml('SVMClassifier', {'x': x}, [labels, prob.astype('f4')],
           prob_a=floats(pa), prob_b=floats(pb), tol=1e-4, **par)
    classify([4, 9], [3, 2], 'RBF')
    classify([7, -1, 3], [2, 3, 2], 'POLY')
    classify([0, 1, 2, 3], [2, 1, 2, 3], 'LINEAR')
    a, b = f(3, 4), f(1)
    y = x @ a.T + b
    ml('SVMClassifier', {'x': x}, [np.array([5, 6, 7])[y.argmax(1)],
       softmax(y)], coefficients=floats(a), rho=floats(b),
       classlabels_ints=[5, 6, 7], post_transform='SOFTMAX')
    p = np.float32([[0.1], [0.5], [0.75], [0.999]])
    ml('SVMRegressor', {'x': p}, [np.float32([[-1.2816], [0], [0.6745],
       [3.0902]])], coefficients=[1.0], rho=[0.0], post_transform='PROBIT',
       tol=5e-3)

    def no(op, text, **attrs):
        refused(op, {'x': x}, ['y'], text, ML, **attrs)
    good = {'coefficients': floats(w), 'rho': [0.5], 'n_supports': 6,
            'support_vectors': floats(v)}
    no('SVMRegressor', "kernel_type 'COSINE'", **{**good,
       'kernel_type': 'COSINE'})
    no('SVMRegressor', '6 coefficients for 5 vectors', **{**good,
       'n_supports': 5})
    no('SVMRegressor', "'support_vectors' has 23 entries", **{**good,
       'support_vectors': floats(v)[1:]})
    no('SVMRegressor', "attribute 'rho' is missing", **{**good, 'rho': []})
    no('SVMClassifier', "'vectors_per_class' has 2 entries for 3 classes",
       classlabels_ints=[1, 2, 3], vectors_per_class=[3, 3], **good)
    no('SVMClassifier', "coefficients and 1 of 'rho' for 3 classes",
       classlabels_ints=[1, 2, 3], vectors_per_class=[3, 2, 1], **good)


def couple(r):
    """Class probabilities from those of pairs, as libsvm stops."""
    k = len(r)
    q = -r * r.T + np.diag((r * r).sum(0))
    p = np.full(k, 1 / k)
    for _ in range(100):
        qp = q @ p
        pqp = p @ qp
        if abs(qp - pqp).max() < 0.005 / k:
            break
        for t in range(k):
            d = (pqp - qp[t]) / q[t, t]
            p[t] += d
            pqp = (pqp + d * (d * q[t, t] + 2 * qp[t])) / (1 + d) ** 2
            p, qp = p / (1 + d), (qp + d * q[t]) / (1 + d)
    return p


def wrong():
    t = Forest(1, 2, 5, 1, ['BRANCH_LEQ'])
    x = f(2, 5)
    t.nodes = [(0, 0, 1, 'BRANCH_LEQ', 0.5, 1, 2, 0),
               (0, 1, 0, 'LEAF', 0.0, 0, 0, 0),
               (0, 2, 3, 'BRANCH_LEQ', 0.5, 3, 4, 0),
               (0, 3, 0, 'LEAF', 0.0, 0, 0, 0),
               (0, 4, 0, 'LEAF', 0.0, 0, 0, 0)]
    t.gives = [(0, 1, 0, 1.0), (0, 3, 0, 2.0)]
    good = t.attrs('target')
    ml('TreeEnsembleRegressor', {'x': x}, [np.nansum(t.leaves(x), 1).astype(
        'f4')], **good)

    def no(text, **change):
        refused('TreeEnsembleRegressor', {'x': x}, ['y'], text, ML,
                **{**good, **change})
    no('tree 0 has no node 9', nodes_truenodeids=[1, 0, 9, 0, 0])
    no('reached twice', nodes_falsenodeids=[2, 0, 0, 0, 0])
    no('reached twice', nodes_truenodeids=[1, 0, 1, 0, 0])
    no('reached twice', nodes_truenodeids=[2, 0, 3, 0, 0])
    no('has node 1 twice', nodes_nodeids=[0, 1, 1, 3, 4])
    no("'nodes_featureids' has 2 entries, expected 5",
       nodes_featureids=[1, 2])
    no('a mode that does not exist', nodes_modes=['BRANCH'] * 5)
    no('target 7 of 1', target_ids=[7, 0])
    no('tree 4 has no node 1', target_treeids=[4, 0])
    no('feature -1', nodes_featureids=[-1, 0, 0, 0, 0])
    no("post_transform 'HALF' is not one of", post_transform='HALF')
    refused('LabelEncoder', {'x': x}, ['y'], '1 keys, 2 values', ML,
            keys_floats=[1.0], values_strings=['a', 'b'])
    refused('LabelEncoder', {'x': x}, ['y'], 'the keys are strings', ML,
            keys_strings=['a'], values_int64s=[1])
    refused('LinearRegressor', {'x': x}, ['y'], '7 coefficients and 0 '
            'intercepts for 2 targets', ML, coefficients=floats(f(7)),
            targets=2)


features()
linear()
trees()
wide()
sets()
maps()
machines()
wrong()
