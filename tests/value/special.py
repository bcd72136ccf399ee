"""Determinants, unique slices, n-grams, pooling with indices."""
from harness import *

for dt in FLOATS:
    x = data(dt, 3, 4, 4)
    case("linalg.det(%x)", x=x, out="bfloat16" if dt == "bfloat16" else None,
         want=lambda x: np.linalg.det(x.astype(np.float64)).astype(x.dtype),
         rtol={"float64": 1e-10, "float32": 1e-5}.get(dt))
case("linalg.det(%x)", x=f64(2, 3, 7, 7), rtol=1e-10, want=np.linalg.det)
case("linalg.det(%x)", x=f64(1, 1), want=lambda x: x[0, 0])
case("linalg.det(%x)", x=np.zeros((2, 0, 0)), want=np.ones(2))
case("linalg.det(%x)", x=np.zeros((0, 3, 3)), want=np.ones(0))
# A zero pivot, a permutation of odd sign, equal rows, NaN.
case("linalg.det(%x)", x=np.array([[0., 2, 1], [3, 0, 1], [1, 1, 0]]),
     want=np.array(5.))
case("linalg.det(%x)", x=np.eye(5)[[1, 0, 2, 3, 4]], want=np.array(-1.))
case("linalg.det(%x)", x=np.ones((3, 3)), want=np.array(0.))
for x in (f64(2, 3, 7, 7), f64(1, 1), np.zeros((2, 0, 0)),
          np.eye(5)[[1, 2, 0, 4, 3]], np.eye(6)[::-1].copy(),
          np.array([[0., 2, 1], [3, 0, 1], [1, 1, 0]])):
    case("linalg.inverse(%x)", x=x, rtol=1e-9, want=np.linalg.inv)
case("linalg.inverse(%x)", x=f32(4, 5, 5), rtol=1e-4, want=np.linalg.inv)
case("linalg.det(%x)", x=np.array([[np.nan, 1], [2, 3]]),
     want=np.array(np.nan))


def cofactors(x):
    """By minors."""
    n = x.shape[-1]
    out = np.zeros(x.shape)
    for at in np.ndindex(*x.shape[:-2]):
        for i in range(n):
            for j in range(n):
                m = np.delete(np.delete(x[at], i, 0), j, 1)
                out[at + (i, j)] = (-1) ** (i + j) * np.linalg.det(m)
    return out


low = f64(4, 3)
for x in (f64(2, 5, 5), f64(1, 1), np.zeros((2, 0, 0)), np.zeros((0, 3, 3)),
          np.zeros((1, 1)), np.ones((2, 2)), np.zeros((3, 3)),
          np.diag([1., 0, 2, 3]), low @ f64(3, 4), low[:, :2] @ f64(2, 4),
          np.eye(5)[[1, 2, 0, 4, 3]], np.eye(4)[::-1].copy(),
          np.array([[0., 2, 1], [3, 0, 1], [1, 1, 0]])):
    case("linalg.cofactors(%x)", x=x, rtol=1e-9, atol=1e-12, want=cofactors)
fails("linalg.cofactors(%x)", "the number of its rows", x=f32(2, 3))
fails("linalg.det(%x)", "the number of its rows", x=f32(2, 3))


def unique(x, axis, counts=True, in_order=True):
    v, i, inv, n = np.unique(x, return_index=True, return_inverse=True,
                             return_counts=True, axis=axis)
    inv = inv.reshape(-1)
    if not in_order:
        o = np.argsort(i)
        v, i, n, inv = np.take(v, o, axis), i[o], n[o], np.argsort(o)[inv]
    out = [v, i.astype(np.int32), inv.astype(np.int32),
           np.array([i.size], np.int32)]
    return tuple(out + [n.astype(np.int32)]) if counts else tuple(out)


for dt in ("int8", "int64", "uint16", "float16", "float32", "float64"):
    x = rng.integers(0, 2, (7, 3)).astype(dt)
    for axis in (0, 1, -1):
        case("unique(%%x, axis=%d, return_counts=True)" % axis, x=x,
             want=lambda x, a=axis: unique(x, a))
        case("unique(%%x, axis=%d, sorted=False)" % axis, x=x,
             want=lambda x, a=axis: unique(x, a, False, False))
x = rng.integers(0, 2, (2, 9, 2)).astype(np.float32)
for axis in (0, 1, 2):
    case("unique(%%x, axis=%d, return_counts=True, sorted=False)" % axis, x=x,
         want=lambda x, a=axis: unique(x, a, True, False))
case("unique(%x, axis=0)", x=ints("int32", 11, lo=0, hi=3),
     want=lambda x: unique(x, 0, False))
case("unique(%x, axis=1)", x=np.array([[3, -1, 3], [2, 5, 2]], np.int32),
     want=lambda x: unique(x, 1, False))
case("unique(%x, axis=0)", x=np.zeros((0, 3), np.float32),
     want=(np.zeros((0, 3), np.float32), np.zeros(0, np.int32),
           np.zeros(0, np.int32), np.array([0], np.int32)))
case("unique(%x, axis=0)", x=np.array([[np.nan, 1], [np.nan, 1], [0, -0.]]),
     want=(np.array([[0, -0.], [np.nan, 1]]), np.array([2, 0], np.int32),
           np.array([1, 1, 0], np.int32), np.array([2], np.int32)))
fails("unique(%x, axis=2)", "out of range", x=f32(2, 3))


def ngrams(x, pool, place, starts, least, most, skip, size):
    """By the definition: all places, all distances."""
    rows = x.reshape(-1, x.shape[-1])
    out = np.zeros((rows.shape[0], size), np.float32)
    ends = starts[1:] + [len(pool)]
    number = 0
    for k, (a, b) in enumerate(zip(starts, ends)):
        for g in range((b - a) // (k + 1)):
            gram = pool[a + g * (k + 1):a + (g + 1) * (k + 1)]
            for r, row in enumerate(rows):
                for d in range(1, (skip if k else 0) + 2):
                    for i in range(len(row) - k * d):
                        if least <= k + 1 <= most and (
                                row[i:i + k * d + 1:d] == gram).all():
                            out[r, place[number]] += 1
            number += 1
    return out if x.ndim == 2 else out[0]


POOL = np.array([2, 0, 5, 0, 1, 2, 2, 1, 0, 3, 3, 1, 2, 0, 2, 2, 2])
STARTS = [0, 3, 11]
PLACE = np.array([0, 2, 1, 5, 3, 4, 1, 6, 7])
for dt in INTS:
    for least, most, skip in ((1, 3, 0), (2, 2, 3), (1, 1, 5), (3, 3, 1),
                              (1, 5, 40)):
        case("text.ngram_count(%%x, %%p, %%q, starts=[0, 3, 11], "
             "min_length=%d, max_length=%d, max_skip=%d, size=9)" % (
                 least, most, skip), x=ints(dt, 3, 23, lo=0, hi=3), p=POOL,
             q=PLACE, want=lambda x, p, q, l=least, m=most, s=skip: ngrams(
                 x, p, q, STARTS, l, m, s, 9))
case("text.ngram_count(%x, %p, %q, starts=[0, 3, 11], max_length=3, size=9)",
     x=ints("int64", 11, lo=0, hi=3), p=POOL, q=PLACE,
     want=lambda x, p, q: ngrams(x, p, q, STARTS, 1, 3, 0, 9))
case("text.ngram_count(%x, %p, %q, starts=[0], max_length=1, size=2)",
     x=np.zeros((2, 0), np.int64), p=np.array([7]), q=np.array([1]),
     want=np.zeros((2, 2), np.float32))
# No grams of length 1, numbers below 0.
case("text.ngram_count(%x, %p, %q, starts=[0, 0], max_length=2, size=1)",
     x=np.array([-1, 5, -1, 5]), p=np.array([-1, 5]), q=np.array([0]),
     want=np.array([2], np.float32))
G = "text.ngram_count(%x, %p, %q, "
fails(G + "starts=[0, 9], max_length=2, size=3)", "outside of 'pool'",
      x=ints("int32", 5), p=np.array([1, 2]), q=np.array([0, 1]))
fails(G + "starts=[0, 1], max_length=2, size=3)", "is cut off",
      x=ints("int32", 5), p=np.array([1, 2]), q=np.array([0]))
fails(G + "starts=[0, 1], max_length=2, size=3)", "one entry for each gram",
      x=ints("int32", 5), p=np.array([1, 2, 3]), q=np.array([0, 1, 2]))
fails(G + "starts=[0], max_length=1, size=3)", "outside the result",
      x=ints("int32", 5), p=np.array([1, 2]), q=np.array([0, 3]))


def pool(x, k, s, d, before, after, ceil_mode, columns):
    nd = x.ndim - 2
    shape = x.shape[2:]
    out = []
    for i in range(nd):
        room = shape[i] + before[i] + after[i] - d[i] * (k[i] - 1) - 1
        out.append((room + (s[i] - 1 if ceil_mode else 0)) // s[i] + 1)
    y = np.zeros(x.shape[:2] + tuple(out), x.dtype)
    z = np.zeros(y.shape, np.int64)
    number = np.arange(x[0, 0].size).reshape(shape, order="FC"[not columns])
    for at in np.ndindex(*y.shape):
        best, where = None, -1
        for tap in np.ndindex(*k):
            p = tuple(at[2 + i] * s[i] + tap[i] * d[i] - before[i]
                      for i in range(nd))
            if any(a < 0 or a >= n for a, n in zip(p, shape)):
                continue
            v = x[at[:2] + p]
            if where < 0 or v > best or (v != v and best == best):
                best = v
                where = (at[0] * x.shape[1] + at[1]) * number.size + \
                    number[p]
        y[at], z[at] = -np.inf if where < 0 else best, where
    return y, z


P = "nn.max_pool_indices(%%x, pool_size=%s, strides=%s, dilation=%s, " \
    "padding=%s, ceil_mode=%s, column_major=%s)"
for x, k, s, d, before, after in (
        (f32(2, 3, 11), [3], [2], [1], [1], [1]),
        (ints("int32", 2, 2, 7, 6), [2, 3], [1, 2], [2, 1], [0, 1], [1, 1]),
        (ints("uint8", 1, 2, 5, 5), [3, 3], [2, 2], [1, 1], [1, 1], [1, 1]),
        (f64(2, 2, 5, 4, 6), [2, 2, 3], [2, 1, 2], [1, 1, 1], [0, 0, 1],
         [0, 1, 1])):
    for ceil_mode in (False, True):
        for columns in (False, True):
            case(P % (k, s, d, before + after, ceil_mode, columns), x=x,
                 want=lambda x, a=(k, s, d, before, after, ceil_mode,
                                   columns): pool(x, *a))
case("nn.max_pool_indices(%x, pool_size=2)",
     x=np.array([[[1, np.nan, 3, 3, -np.inf]]], np.float32),
     want=(np.array([[[np.nan, np.nan, 3, 3]]], np.float32),
           np.array([[[1, 1, 2, 3]]])))
case("nn.max_pool_indices(%x, pool_size=1, padding=1)", x=f32(1, 1, 2),
     want=lambda x: pool(x, [1], [1], [1], [1], [1], False, False))
fails("nn.max_pool_indices(%x, pool_size=2)", "rank 3 to 5", x=f32(2, 3))

# ---- decision trees ----

TESTS = "less_equal less greater_equal greater equal not_equal".split()
HOLDS = [np.less_equal, np.less, np.greater_equal, np.greater, np.equal,
         np.not_equal]


def leaves(x, root, node, value, sets, test):
    out = np.zeros((len(x), len(root)), np.int32)
    for r, row in enumerate(x):
        for t, at in enumerate(root):
            while node[at, 2] != at or node[at, 3] != at:
                k = node[at, 1] if test == "each" else TESTS.index(test)
                v = row[node[at, 0]]
                holds = (v == sets[k >> 4]).any() if k & 7 > 5 else \
                    HOLDS[k & 7](v, value[at])
                holds = holds or k & 8 and np.isnan(v)
                at = node[at, 3 if holds else 2]
            out[r, t] = at
    return out


def tree(n, features, kinds):
    """Every node but the last few leads to two of those after it."""
    i = np.arange(n)
    ahead = [np.minimum(i + rng.integers(1, 4, n), n - 1) for _ in range(2)]
    ahead = [np.where(i < n - 5, a, i) for a in ahead]
    return np.stack([rng.integers(0, features, n), rng.choice(kinds, n)] +
                    ahead, 1).astype(np.int32)


EACH = [t + nan for t in range(6) for nan in (0, 8)] + [6, 22, 30]
for rows, trees, n, features in ((1, 1, 9, 1), (1, 40, 31, 3), (7, 3, 9, 2),
                                 (64, 2, 64, 4), (65, 5, 40, 3), (130, 1, 7, 2),
                                 (0, 3, 9, 2), (3, 0, 9, 2)):
    for dt in ("float32", "float64"):
        x = rng.integers(0, 5, (rows, features)).astype(dt)
        x[::3, 0] = np.nan
        for test in TESTS + ["each"]:
            if test not in ("less_equal", "each") and rows != 7:
                continue
            case("tree.leaves(%%x, %%r, %%t, %%v, %%s, test=\"%s\")" % test,
                 x=x, r=rng.integers(0, n, trees).astype(np.int32),
                 t=tree(n, features, EACH),
                 v=rng.integers(0, 5, n).astype(dt),
                 s=np.array([[1, 3, np.nan], [2, 2, 4]], dt),
                 want=lambda x, r, t, v, s, test=test: leaves(
                     x, r, t, v, s, test))
for broken, said in (((0, 3, 0, 9), "a node that does not exist"),
                     ((0, 3, 0, -1), "a node that does not exist"),
                     ((3, 3, 0, 0), "a feature that does not exist"),
                     ((-1, 3, 0, 0), "a feature that does not exist"),
                     ((0, 3, 1, 1), "a cycle")):
    fails("tree.leaves(%x, %r, %t, %v, %s, test=\"equal\")", said,
          x=np.zeros((2, 3), np.float32), r=np.array([0, 1], np.int32),
          t=np.array([broken, (0, 0, 0, 0)], np.int32),
          v=np.zeros(2, np.float32), s=np.zeros((0, 1), np.float32))
fails("tree.leaves(%x, %r, %t, %v, %s)", "a node that does not exist",
      x=np.zeros((2, 3), np.float32), r=np.array([2], np.int32),
      t=np.zeros((2, 4), np.int32), v=np.zeros(2, np.float32),
      s=np.zeros((0, 1), np.float32))

run()
