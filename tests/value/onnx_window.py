"""Windows of ONNX whose extents are given, or known from the data only.

auto_pad, output_shape and kernels without kernel_shape: every case is
imported with its extents and with --symbolic, and compared with loops over
the definition.
"""
import itertools
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'onnx'))
import models  # noqa: E402

RNG = np.random.default_rng(4)


def same(n, k, s, d, upper):
    """Extent of the result and padding on both sides."""
    out = -(-n // s)
    total = max((out - 1) * s + (k - 1) * d + 1 - n, 0)
    small = total // 2
    return out, (small, total - small) if upper else (total - small, small)


def windows(x, k, s, d, upper, edge):
    """(place in the result, window) of x of shape (N, C, ...)."""
    nd = len(k)
    outs, pads = zip(*[same(x.shape[i + 2], k[i], s[i], d[i], upper)
                       for i in range(nd)])
    p = np.pad(x, ((0, 0), (0, 0)) + pads, constant_values=edge)
    for at in itertools.product(*map(range, outs)):
        cut = tuple(slice(a * b, a * b + (c - 1) * e + 1, e)
                    for a, b, c, e in zip(at, s, k, d))
        yield at, p[(slice(None), slice(None)) + cut]


def gathered(x, k, s, d, upper, edge, fn):
    got = {at: fn(w) for at, w in windows(x, k, s, d, upper, edge)}
    top = tuple(max(v) + 1 for v in zip(*got))
    first = next(iter(got.values()))
    y = np.zeros(first.shape + top, first.dtype)
    for at, v in got.items():
        y[(slice(None), slice(None)) + at] = v
    return y


def conv(x, w, s, d, upper, group):
    nd, per = w.ndim - 2, w.shape[1]

    def dot(win):
        out = []
        for o in range(w.shape[0]):
            g = o // (w.shape[0] // group)
            part = win[:, g * per:(g + 1) * per]
            out.append((part * w[o]).sum(tuple(range(1, nd + 2))))
        return np.stack(out, 1)
    return gathered(x, w.shape[2:], s, d, upper, 0, dot)


def transposed(x, w, s, want, upper):
    """No dilation, one group; the rim beyond `want` is cut off."""
    nd, k = w.ndim - 2, w.shape[2:]
    full = [(x.shape[i + 2] - 1) * s[i] + k[i] for i in range(nd)]
    big = [max(a, b) for a, b in zip(full, want)]
    y = np.zeros((x.shape[0], w.shape[1], *big), x.dtype)
    for at in itertools.product(*map(range, x.shape[2:])):
        put = tuple(slice(a * b, a * b + c) for a, b, c in zip(at, s, k))
        y[(slice(None), slice(None)) + put] += np.einsum(
            'nc,co...->no...', x[(slice(None), slice(None)) + at], w)
    for i in range(nd):
        more = max(full[i] - want[i], 0)
        at = more // 2 if upper else more - more // 2
        y = np.take(y, range(at, at + want[i]), i + 2)
    return y


def f4(*shape):
    return RNG.standard_normal(shape).astype('f4')


def mode(upper):
    return 'SAME_UPPER' if upper else 'SAME_LOWER'


for n, k, s, d in [((9,), (1,), (2,), (1,)), ((10,), (3,), (3,), (2,)),
                   ((6, 7), (2, 5), (4, 2), (1, 1)),
                   ((4, 5, 6), (3, 2, 3), (2, 2, 1), (1, 1, 1))]:
    for upper in (True, False):
        x, a = f4(2, 4, *n), dict(strides=list(s), auto_pad=mode(upper))
        for group, named in ((1, False), (2, True)):
            w = f4(6, 4 // group, *k)
            more = dict(a, kernel_shape=list(k)) if named else a
            models.case('Conv', {'x': x, 'w': w},
                        [conv(x, w, s, d, upper, group)], '', tol=1e-4,
                        group=group, dilations=list(d), **more)
        a['kernel_shape'] = list(k)
        models.case('MaxPool', {'x': x}, [gathered(
            x, k, s, d, upper, -np.inf,
            lambda v: v.max(tuple(range(2, v.ndim))))], '',
            dilations=list(d), **a)
        if set(d) != {1}:
            continue
        b = RNG.integers(-128, 0, x.shape, 'i1')
        models.case('MaxPool', {'x': b}, [gathered(
            b, k, s, d, upper, -128,
            lambda v: v.max(tuple(range(2, v.ndim))))], '', **a)
        for count in (0, 1):
            mean = np.mean if count else np.nanmean
            models.case('AveragePool', {'x': x}, [gathered(
                x, k, s, d, upper, 0 if count else np.nan,
                lambda v: mean(v, tuple(range(2, v.ndim))))], '',
                count_include_pad=count, **a)
        models.case('LpPool', {'x': x}, [gathered(
            x, k, s, d, upper, 0,
            lambda v: np.sqrt((v * v).sum(tuple(range(2, v.ndim)))))],
            '', **a)

for n, k, s, want in [((4,), (3,), (2,), (12,)), ((6,), (5,), (1,), (7,)),
                      ((3, 4), (3, 3), (3, 2), (10, 8))]:
    for upper in (True, False):
        for named in (True, False):
            x, w = f4(2, 3, *n), f4(3, 4, *k)
            a = dict(strides=list(s), auto_pad=mode(upper))
            if named:
                a['kernel_shape'] = list(k)
            double = [p * q for p, q in zip(n, s)]
            models.case('ConvTranspose', {'x': x, 'w': w},
                        [transposed(x, w, s, double, upper)], '', tol=1e-4,
                        **a)
            a['output_shape'] = list(want)
            models.case('ConvTranspose', {'x': x, 'w': w},
                        [transposed(x, w, s, want, upper)], '', tol=1e-4,
                        **a)
