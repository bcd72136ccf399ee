"""Models of scikit-learn and LightGBM, fitted to data made here."""
from common import describe, floats, network

ROWS = (1, 13, 64, 65, 1000)
WIDTH = 8


def data(classes=3, positive=False):
    import numpy as np
    rng = np.random.default_rng(7)
    x = rng.standard_normal((200, WIDTH)).astype('f4')
    if positive:
        x = abs(x)
    score = x[:, 0] * x[:, 1] + np.sin(2 * x[:, 2]) + 0.3 * x[:, 3]
    if classes == 0:
        return x, score.astype('f4')
    cuts = np.quantile(score, [k / classes for k in range(1, classes)])
    return x, np.digitize(score, cuts)


def target(model):
    if type(model).__module__.startswith('lightgbm'):
        return 15
    return {'': 15, 'ai.onnx.ml': 3}


def write(path, model, classes, sizes, tolerance=2e-3, positive=False,
          **more):
    model.fit(*data(classes, positive))
    if type(model).__module__.startswith('lightgbm'):
        from onnxmltools import convert_lightgbm as convert
        from onnxmltools.convert.common.data_types import FloatTensorType
        more.setdefault('zipmap', False)
    else:
        from skl2onnx import to_onnx as convert
        from skl2onnx.common.data_types import FloatTensorType
        if classes:
            more.setdefault('options', {id(model): {'zipmap': False}})
    made = convert(model, initial_types=[
        ('x', FloatTensorType([None, WIDTH]))], target_opset=target(model),
         **more)
    with open(path, 'wb') as f:
        f.write(made.SerializeToString())
    describe(path, [floats('x', 'rows', WIDTH, low=0.01 if positive else -2,
                           high=2)], sizes, tolerance=tolerance)


def declare(name, make, classes=3, rows=ROWS, kind='skl2onnx', **more):
    def f():
        return lambda path: write(path, make(), classes, {'rows': rows},
                                  **more)
    f.__name__ = name
    network(exporters=(kind,), rows=rows)(f)


def sk(module, name, **more):
    import importlib
    return getattr(importlib.import_module(f'sklearn.{module}'), name)(**more)


def pipeline(*parts):
    from sklearn.pipeline import make_pipeline
    return make_pipeline(*[sk(*p[:2], **(p[2] if len(p) > 2 else {}))
                           for p in parts])


for name, module, kind, classes, more in (
        ('logistic', 'linear_model', 'LogisticRegression', 3, {}),
        ('linear', 'linear_model', 'LinearRegression', 0, {}),
        ('ridge_classes', 'linear_model', 'RidgeClassifier', 3, {}),
        ('tree', 'tree', 'DecisionTreeClassifier', 3, {}),
        ('tree_values', 'tree', 'DecisionTreeRegressor', 0, {}),
        ('forest', 'ensemble', 'RandomForestClassifier', 3,
         dict(n_estimators=20)),
        ('forest_values', 'ensemble', 'RandomForestRegressor', 0,
         dict(n_estimators=20)),
        ('extra_trees', 'ensemble', 'ExtraTreesClassifier', 2,
         dict(n_estimators=21)),     # an odd number: two classes never tie
        ('boosting', 'ensemble', 'GradientBoostingClassifier', 3,
         dict(n_estimators=10)),
        ('boosting_values', 'ensemble', 'GradientBoostingRegressor', 0,
         dict(n_estimators=20)),
        ('histogram_boosting', 'ensemble', 'HistGradientBoostingClassifier',
         2, dict(max_iter=10)),
        ('ada_boost', 'ensemble', 'AdaBoostClassifier', 3,
         dict(n_estimators=5)),
        ('isolation', 'ensemble', 'IsolationForest', 0,
         dict(n_estimators=5)),
        ('support_vectors', 'svm', 'SVC', 3, dict(probability=True)),
        ('support_values', 'svm', 'SVR', 0, {}),
        ('neighbours', 'neighbors', 'KNeighborsClassifier', 3, {}),
        ('neighbours_values', 'neighbors', 'KNeighborsRegressor', 0, {}),
        ('bayes', 'naive_bayes', 'GaussianNB', 3, {}),
        ('perceptron', 'neural_network', 'MLPClassifier', 3,
         dict(hidden_layer_sizes=(16, 8), max_iter=50)),
        ('clusters', 'cluster', 'KMeans', 3, dict(n_clusters=4, n_init=1)),
        ('discriminant', 'discriminant_analysis',
         'LinearDiscriminantAnalysis', 3, {}),
        ('gaussian_process', 'gaussian_process', 'GaussianProcessRegressor',
         0, dict(alpha=0.1)),
        ('components', 'decomposition', 'PCA', 0, dict(n_components=3))):
    # Only classifiers have the option that asks for arrays, not maps.
    plain = {} if name not in ('clusters', 'isolation', 'components') else \
        {'options': None}
    declare(name, lambda m=module, k=kind, a=more: sk(m, k, **a), classes,
            **plain)

declare('scaled_logistic', lambda: pipeline(
    ('preprocessing', 'StandardScaler'),
    ('decomposition', 'PCA', dict(n_components=4)),
    ('linear_model', 'LogisticRegression')))
declare('powers', lambda: pipeline(
    ('preprocessing', 'MinMaxScaler'),
    ('preprocessing', 'PolynomialFeatures', dict(degree=2)),
    ('linear_model', 'Ridge')), classes=0)
declare('binned', lambda: pipeline(
    ('preprocessing', 'KBinsDiscretizer', dict(n_bins=4,
                                               encode='ordinal')),
    ('tree', 'DecisionTreeRegressor', dict(max_depth=5))), classes=0)
declare('logistic_maps', lambda: sk('linear_model', 'LogisticRegression'),
        options={})


def light(kind, **more):
    import lightgbm
    return getattr(lightgbm, kind)(n_estimators=10, verbose=-1, **more)


declare('lightgbm_classes', lambda: light('LGBMClassifier'),
        kind='onnxmltools')
declare('lightgbm_two', lambda: light('LGBMClassifier'), classes=2,
        kind='onnxmltools')
declare('lightgbm_values', lambda: light('LGBMRegressor'), classes=0,
        kind='onnxmltools')
