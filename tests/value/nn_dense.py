"""Products of matrices."""
from harness import *


def product(a, b, dt=None):
    dt = a.dtype if dt is None else dt
    wide = np.float64 if np.dtype(dt).kind == "f" else dt
    return np.matmul(a.astype(wide), b.astype(wide)).astype(dt)


def t(x):
    return np.swapaxes(x, -1, -2)


for dt in FLOATS + INTS:
    out = dt if dt == "bfloat16" else None
    case("nn.dense(%x, %w)", x=data(dt, 3, 7), w=data(dt, 5, 7), out=out,
         want=lambda x, w: product(x, w.T), atol=1e-6)
    case("nn.matmul(%a, %b)", a=data(dt, 3, 7), b=data(dt, 7, 5), out=out,
         want=product, atol=1e-6)
    case("nn.batch_matmul(%a, %b)", a=data(dt, 2, 3, 7), out=out,
         b=data(dt, 2, 7, 5), want=product, atol=1e-6)
case("nn.dense(%x, %w, units=5)", x=f64(2, 3, 7), w=f64(5, 7),
     want=lambda x, w: x @ w.T)
case("nn.dense(%x, %w)", x=f32(7), w=f32(5, 7),
     want=lambda x, w: product(w, x), atol=1e-6)
case("nn.dense(%x, %w)", x=f32(0, 7), w=f32(5, 7),
     want=np.zeros((0, 5), np.float32))
case("nn.dense(%x, %w)", x=f32(3, 0), w=f32(5, 0),
     want=np.zeros((3, 5), np.float32))
case("nn.dense(%x, %w, out_dtype=\"int32\")", x=ints("int8", 3, 7, lo=-128,
                                                    hi=127),
     w=ints("int8", 5, 7, lo=-128, hi=127),
     want=lambda x, w: product(x, w.T, np.int32))
case("nn.dense(%x, %w, out_dtype=\"float32\")", x=f16(3, 7), w=f16(5, 7),
     want=lambda x, w: product(x, w.T, np.float32), atol=1e-6)
case("nn.dense(%x, %w, out_dtype=\"float16\")", x=f32(3, 7), w=f32(5, 7),
     want=lambda x, w: product(x, w.T, np.float16), atol=1e-3)
# A sum of halves that float16 could not hold on the way.
case("nn.dense(%x, %w)", x=np.full((1, 64), 256, np.float16),
     w=np.array([[256.0] * 32 + [-256.0] * 32], np.float16),
     want=np.zeros((1, 1), np.float16))
for ta in (False, True):
    for tb in (False, True):
        case("nn.matmul(%%a, %%b, transpose_a=%s, transpose_b=%s)" % (ta, tb),
             a=f64(*((2, 7, 3) if ta else (2, 3, 7))),
             b=f64(*((5, 7) if tb else (7, 5))),
             want=lambda a, b, u=ta, v=tb: product(t(a) if u else a,
                                                   t(b) if v else b))
        case("nn.batch_matmul(%%a, %%b, transpose_a=%s, transpose_b=%s)" %
             (ta, tb), a=f64(*((2, 7, 3) if ta else (2, 3, 7))),
             b=f64(*((1, 5, 7) if tb else (1, 7, 5))),
             want=lambda a, b, u=ta, v=tb: product(t(a) if u else a,
                                                   t(b) if v else b))
case("nn.matmul(%a, %b, units=5)", a=f32(0, 3), b=f32(3, 5),
     want=np.zeros((0, 5), np.float32))
fails("nn.dense(%x, %w)", "data has 7 columns, weight has 6", x=f32(3, 7),
      w=f32(5, 6))
fails("nn.dense(%x, %w, units=4)", "units is 4, weight has 5 rows",
      x=f32(3, 7), w=f32(5, 7))
fails("nn.batch_matmul(%a, %b)", "x has 2 matrices, y has 3", a=f32(2, 3, 4),
      b=f32(3, 4, 5))

case("nn.contrib_dense_pack(%x, %w, weight_layout=\"NC4n\")", x=f64(3, 7),
     w=f64(2, 7, 4), want=lambda x, w: x @ t(w).reshape(8, 7).T, rtol=1e-9)
case("nn.contrib_dense_pack(%x, %w, weight_layout=\"NC2c4n\")", x=f64(3, 6),
     w=f64(2, 3, 2, 4), rtol=1e-9, want=lambda x, w: x @ w.transpose(
         0, 3, 1, 2).reshape(8, 6).T)
case("nn.contrib_dense_pack(%x, %w)", x=f64(3, 7), w=f64(5, 7),
     want=lambda x, w: x @ w.T, rtol=1e-9)
fails("nn.contrib_dense_pack(%x, %w, weight_layout=\"NC4n\")", "columns",
      x=f32(3, 6), w=f32(2, 7, 4))


def bits(x, n, unipolar):
    v = x.astype(np.int64) & ((1 << n) - 1)
    return v if unipolar else 2 * v - ((1 << n) - 1)


for uni in (True, False):
    case("nn.bitserial_dense(%%x, %%w, data_bits=3, weight_bits=2, "
         "unipolar=%s)" % uni, x=ints("uint8", 3, 11, lo=0, hi=7),
         w=ints("uint8", 5, 11, lo=0, hi=3), want=lambda x, w, u=uni: product(
             bits(x, 3, u), bits(w, 2, u).T, np.int16))
case("nn.batch_matmul(take(%x, %i, axis=0), take(%y, %j, axis=0), "
     "transpose_b=False)", x=f32(3, 4, 5), y=f32(2, 5, 6), sym=False,
     i=np.array([2, 0, 0]), j=np.array([1]),
     want=lambda x, y, i, j: x[i] @ y[j])
run()
