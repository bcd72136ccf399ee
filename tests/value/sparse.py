"""Sparse matrices against their dense forms."""
import nn_ref as ref
from harness import *


def csr(dense, dt="int32"):
    """data, indices, indptr."""
    v, c, p = [], [], [0]
    for row in dense:
        for j in np.flatnonzero(row):
            v.append(row[j])
            c.append(j)
        p.append(len(v))
    return (np.array(v, dense.dtype), np.array(c, dt), np.array(p, dt))


def bsr(dense, h, w):
    v, c, p = [], [], [0]
    for i in range(0, dense.shape[0], h):
        for j in range(0, dense.shape[1], w):
            block = dense[i:i + h, j:j + w]
            if block.any():
                v.append(block)
                c.append(j // w)
        p.append(len(v))
    return (np.array(v, dense.dtype).reshape(-1, h, w),
            np.array(c, "int32"), np.array(p, "int32"))


def thin(dt, *shape):
    x = data(dt, *shape)
    keep = rng.random(shape) < 0.4
    if dt == "bfloat16":
        return bf16(np.where(keep, plain(x), 0))
    return np.where(keep, x, np.zeros((), x.dtype)).astype(x.dtype)


def back(dt, y):
    return bf16(y) if dt == "bfloat16" else y.astype(dt)


def wide(x):
    return plain(x).astype(np.float64 if plain(x).dtype.kind == "f" else
                           np.int64)


for dt in FLOATS + INTS:
    tol = 2e-2 if dt in ("float16", "bfloat16") else 1e-5
    for m, n, k in [(3, 5, 7), (1, 1, 1), (0, 2, 3), (2, 6, 4)]:
        w, x = thin(dt, n, k), data(dt, m, k)
        s = dict(zip("vip", csr(plain(w))))
        if dt == "bfloat16":
            s["v"] = bf16(s["v"])
        case("nn.sparse_dense(%x, %v, %i, %p)", x=x, **s, rtol=tol,
             atol=tol, want=back(dt, wide(x) @ wide(w).T))
        case("nn.sparse_dense(%x, %v, %i, %p, sparse_lhs=True)", x=x, **s,
             rtol=tol, atol=tol, want=back(dt, wide(w) @ wide(x).T))
        d = data(dt, n, k)
        case("nn.sparse_add(%d, %v, %i, %p)", d=d, **s, rtol=tol, atol=tol,
             want=back(dt, wide(d) + wide(w)))
w, x = np.kron(thin("float32", 3, 4), np.ones((2, 3), "float32")), f32(5, 12)
w[:4] *= f32(4, 12)
s = dict(zip("vip", bsr(w, 2, 3)))
case("nn.sparse_dense(%x, %v, %i, %p)", x=x, **s, atol=1e-5, want=x @ w.T)
case("nn.sparse_dense(%x, %v, %i, %p, sparse_lhs=True)", x=x, **s, atol=1e-5,
     want=w @ x.T)
d = f32(6, 12)
case("nn.sparse_add(%d, %v, %i, %p)", d=d, **s, want=d + w)
fails("nn.sparse_dense(%x, %v, %i, %p)", "index 9 is outside", x=f32(2, 3),
      v=f32(1), i=np.array([9], "int32"), p=np.array([0, 1], "int32"))
fails("nn.sparse_add(%x, %v, %i, %p)", "the sparse matrix has 1 rows",
      x=f32(2, 3), v=f32(1), i=np.array([0], "int32"),
      p=np.array([0, 1], "int32"))

for dt in FLOATS + INTS + ["bool"]:
    for n in (1, 5, 7):
        w = thin(dt, n, n) if dt != "bool" else bools(n, n)
        for it in ("int32", "int64"):
            s = dict(zip("vip", csr(plain(w), it)))
            y = csr(plain(w).T, it)
            if dt == "bfloat16":
                s["v"], y = bf16(s["v"]), (bf16(y[0]),) + y[1:]
            if dt != "bool":
                case("nn.sparse_transpose(%v, %i, %p)", **s, want=y)
fails("nn.sparse_transpose(%v, %i, %p)", "a column index is outside",
      v=f32(1), i=np.array([2], "int32"), p=np.array([0, 1], "int32"))
fails("nn.sparse_transpose(%v, %i, %p)", "do not ascend", v=f32(2),
      i=np.array([0, 1], "int32"), p=np.array([0, 2, 1], "int32"))

for layout, k in [("NHWC", 1), ("NHWC", 3), ("NCHW", 1), ("NCHW", 3)]:
    x, w = f32(2, 4, 6, 5), thin("float32", 8, k, k, 4)
    y = ref.conv(x, w.transpose(0, 3, 1, 2)).astype("float32")
    for s in (csr(w.reshape(8, -1)), bsr(w.reshape(8, -1), 4, 1),
              bsr(w.reshape(8, -1), 2, 2)):
        case("nn.sparse_conv2d(%%x, %%v, %%i, %%p, layout=\"%s\", "
             "kernel_size=%d)" % (layout, k),
             x=ref.from_plain(x, "NCHW", layout), **dict(zip("vip", s)),
             want=ref.from_plain(y, "NCHW", layout), atol=1e-5)


# coordinate lists
def fill(ind, val, rows, v, rank=2):
    out_i, out_v, empty = [], [], []
    for r in range(rows):
        at = [k for k in range(len(ind)) if ind[k][0] == r]
        empty.append(not at)
        out_i += [ind[k] for k in at] if at else [[r] + [0] * (rank - 1)]
        out_v += [val[k] for k in at] if at else [v]
    return (np.array(out_i, "int64").reshape(-1, rank),
            np.array(out_v, val.dtype), np.array(empty, "int64"))


for dt in ["float32", "int64", "uint8", "float64"]:
    for ind, rows in [([[0, 1], [0, 3], [2, 0], [3, 1]], 5),
                      ([[1, 1]], 2), ([], 3)]:
        ind = np.array(ind, "int64").reshape(-1, 2)
        val = data(dt, len(ind))
        v = data(dt)
        case("sparse_fill_empty_rows(%i, %v, %s, %d)", i=ind, v=val,
             s=np.array([rows, 4], "int64"), d=v, sym=False,
             want=fill(ind.tolist(), val, rows, v))
for it, rank, ind in [("int32", 3, [[0, 1, 2], [0, 3, 0], [3, 1, 1]]),
                      ("uint8", 1, [[1], [2]]), ("int64", 5, [])]:
    ind = np.array(ind, it).reshape(-1, rank)
    val = data("float32", len(ind))
    v = data("float32", 1)
    case("sparse_fill_empty_rows(%i, %v, %s, %d)", i=ind, v=val,
         s=np.array([4] * rank, it), d=v, sym=False,
         want=fill(ind.tolist(), val, 4, v[0], rank))

for it in ["int32", "int64"]:
    for idx, prev, new, shape in [
            ([[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 2, 3]],
             [2, 3, 6], [9, -1], [9, 4]),
            ([[5], [11]], [12], [2, 3, 2], [2, 3, 2]),
            ([], [4, 3], [-1], [12])]:
        idx = np.array(idx, it).reshape(-1, len(prev))
        flat = np.ravel_multi_index(idx.T, prev) if len(idx) else np.zeros(
            0, int)
        y = np.stack(np.unravel_index(flat, shape), 1).astype(it)
        case("sparse_reshape(%i, %p, %n)", i=idx, p=np.array(prev, it),
             n=np.array(new, it), want=(y, np.array(shape, it)))

for dt in FLOATS + INTS + ["bool"]:
    v, f = data(dt, 3), data(dt)
    y = np.full((4, 5), plain(f))
    ind = np.array([[0, 1], [3, 4], [2, 0]], "int32")
    y[tuple(ind.T)] = plain(v)
    case("sparse_to_dense(%i, %v, %f, output_shape=[4, 5])", i=ind, v=v, f=f,
         want=bf16(y) if dt == "bfloat16" else y)
    y = np.full(7, plain(f))
    y[[1, 6, 2]] = plain(v)
    case("sparse_to_dense(%i, %v, %f, output_shape=[7])",
         i=np.array([1, 6, 2], "int64"), v=v, f=f,
         want=bf16(y) if dt == "bfloat16" else y)
y = np.zeros(5, "float32")
y[3] = 2
case("sparse_to_dense(%i, %v, %f, output_shape=[5])", i=np.array(3), v=np.
     array(2, "float32"), f=np.array(0, "float32"), want=y)
case("sparse_to_dense(%i, %v, %f, %s)", i=np.array([[1, 1]], "int64"),
     v=np.array([9], "int32"), f=np.array(0, "int32"), sym=False,
     s=np.array([2, 2], "int64"), want=np.array([[0, 0], [0, 9]], "int32"))
case("dyn.sparse_to_dense(%i, %s, %v, %f)", i=np.array([[1, 1]], "int64"),
     v=np.array([9], "int32"), f=np.array(0, "int32"), sym=False,
     s=np.array([2, 2], "int64"), want=np.array([[0, 0], [0, 9]], "int32"))
fails("sparse_to_dense(%i, %v, %f, output_shape=[4])", "index 4 is outside",
      i=np.array([4], "int64"), v=f32(1), f=f32())

run()
