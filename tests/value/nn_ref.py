"""Convolutions and poolings by plain loops over places and taps."""
import itertools

import numpy as np

SPACE = {1: "W", 2: "HW", 3: "DHW"}


def parts(layout):
    """[(letter, factor)]; factor 0 for the outer part."""
    out, factor = [], ""
    for ch in layout:
        if ch.isdigit():
            factor += ch
        else:
            out.append((ch.upper(), int(factor or 0)))
            factor = ""
    return out


def to_plain(a, layout, order):
    """A tensor of a layout, with dimensions in the order of `order`."""
    p = parts(layout)
    at = {(c, bool(f)): i for i, (c, f) in enumerate(p)}
    perm, shape = [], []
    for c in order:
        perm.append(at[c, False])
        n = a.shape[at[c, False]]
        if (c, True) in at:
            perm.append(at[c, True])
            n *= a.shape[at[c, True]]
        shape.append(n)
    return a.transpose(perm).reshape(shape)


def from_plain(a, order, layout):
    p = parts(layout)
    inner = {c: f for c, f in p if f}
    shape, names = [], []
    for c, n in zip(order, a.shape):
        if c in inner:
            shape += [n // inner[c], inner[c]]
            names += [(c, False), (c, True)]
        else:
            shape.append(n)
            names.append((c, False))
    perm = [names.index((c, bool(f))) for c, f in p]
    return np.ascontiguousarray(a.reshape(shape).transpose(perm))


def full(v, n):
    v = [v] if np.isscalar(v) else list(v)
    return (v * n)[:n] if len(v) in (1, n) else (v * 2)[:n]


def pads(padding, nd):
    p = [padding] if np.isscalar(padding) else list(padding)
    p = (p * (2 * nd))[:2 * nd]
    return [(p[i], p[nd + i]) for i in range(nd)]


def conv(x, w, strides=1, padding=0, dilation=1, groups=1):
    """NC... by OI...; float64 or int64 inside."""
    nd = x.ndim - 2
    s, d, p = full(strides, nd), full(dilation, nd), pads(padding, nd)
    wide = np.float64 if x.dtype.kind == "f" else np.int64
    xp = np.pad(x.astype(wide), [(0, 0), (0, 0)] + p)
    w = w.astype(wide)
    k = w.shape[2:]
    o = [(xp.shape[2 + i] - d[i] * (k[i] - 1) - 1) // s[i] + 1
         for i in range(nd)]
    og, ig = w.shape[0] // groups, w.shape[1]
    y = np.zeros([x.shape[0], w.shape[0]] + o, wide)
    for tap in itertools.product(*map(range, k)):
        cut = tuple(slice(tap[i] * d[i], tap[i] * d[i] + s[i] *
                          (o[i] - 1) + 1, s[i]) for i in range(nd))
        for g in range(groups):
            y[:, g * og:(g + 1) * og] += np.einsum(
                "ni...,oi->no...",
                xp[(slice(None), slice(g * ig, (g + 1) * ig)) + cut],
                w[(slice(g * og, (g + 1) * og), slice(None)) + tap])
    return y


def conv_transpose(x, w, strides=1, padding=0, dilation=1, groups=1,
                   output_padding=0):
    """NC... by IO...: scatters each element of x."""
    nd = x.ndim - 2
    s, d, p = full(strides, nd), full(dilation, nd), pads(padding, nd)
    op = full(output_padding, nd)
    wide = np.float64 if x.dtype.kind == "f" else np.int64
    k, og, ig = w.shape[2:], w.shape[1], w.shape[0] // groups
    size = [s[i] * (x.shape[2 + i] - 1) + d[i] * (k[i] - 1) + 1 + op[i]
            for i in range(nd)]
    y = np.zeros([x.shape[0], og * groups] + size, wide)
    for tap in itertools.product(*map(range, k)):
        cut = tuple(slice(tap[i] * d[i], tap[i] * d[i] + s[i] *
                          (x.shape[2 + i] - 1) + 1, s[i])
                    for i in range(nd))
        for g in range(groups):
            y[(slice(None), slice(g * og, (g + 1) * og)) + cut] += np.einsum(
                "ni...,io->no...",
                x[:, g * ig:(g + 1) * ig].astype(wide),
                w[(slice(g * ig, (g + 1) * ig), slice(None)) +
                  tap].astype(wide))
    cut = tuple(slice(p[i][0], size[i] - p[i][1]) for i in range(nd))
    return y[(slice(None), slice(None)) + cut]


def windows(x, size, strides=1, padding=0, dilation=1, ceil_mode=False):
    """For each place of NC...: (place, list of inside elements as (n, c)
    arrays, taps inside the input, taps inside the padded input)."""
    nd = x.ndim - 2
    k, s, d = full(size, nd), full(strides, nd), full(dilation, nd)
    p = pads(padding, nd)
    o = []
    for i in range(nd):
        room = x.shape[2 + i] + sum(p[i]) - d[i] * (k[i] - 1) - 1
        o.append((room + (s[i] - 1 if ceil_mode else 0)) // s[i] + 1)
    for at in itertools.product(*map(range, o)):
        inside, padded = [], 0
        for tap in itertools.product(*map(range, k)):
            c = [at[i] * s[i] - p[i][0] + tap[i] * d[i] for i in range(nd)]
            if all(0 <= c[i] < x.shape[2 + i] for i in range(nd)):
                inside.append(tuple(c))
            padded += all(-p[i][0] <= c[i] < x.shape[2 + i] + p[i][1]
                          for i in range(nd))
        yield at, inside, padded, o


def pool(x, kind, size, count_include_pad=False, **kw):
    y = None
    for at, inside, padded, o in windows(x, size, **kw):
        if y is None:
            y = np.zeros(x.shape[:2] + tuple(o), np.float64)
        here = [x[(slice(None), slice(None)) + c].astype(np.float64)
                for c in inside]
        if kind == "max":
            v = np.max(here, axis=0) if here else -np.inf
        else:
            n = padded if count_include_pad else len(inside)
            v = np.sum(here, axis=0) / max(n, 1) if here else 0
            if x.dtype.kind != "f":
                v = np.trunc(v)
        y[(slice(None), slice(None)) + at] = v
    return y.astype(x.dtype)
