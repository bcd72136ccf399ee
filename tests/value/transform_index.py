"""Operators that pick, place or reorder by index."""
from harness import *

DTYPES = ["bool", "int8", "int64", "float16", "float32"]
IDX = ["int32", "int64", "uint8"]

# adv_index
case("adv_index((%x, %i))", x=f32(5, 3), i=np.array([4, 0, -1, 2]),
     want=lambda x, i: x[i])
case("adv_index((%x, %i, %j))", x=f32(5, 3, 2), i=np.array([[0], [4]]),
     j=np.array([2, 0, -3], np.int32), want=lambda x, i, j: x[i, j])
case("adv_index((%x, %i))", x=f32(5), i=np.int64(3), want=lambda x, i: x[i])
fails("adv_index((%x, %i))", "outside", x=f32(5), i=np.array([5]))

# gather, take_along_axis
for dt in DTYPES:
    for it in IDX:
        case("gather(%x, %i, axis=1)", x=data(dt, 3, 5),
             i=ints(it, 3, 2, lo=0, hi=4),
             want=lambda x, i: np.take_along_axis(x, i.astype(np.int64), 1))
case("gather(%x, %i, axis=0)", x=f32(5, 3), i=ints("int64", 7, 3, lo=-5,
                                                    hi=4),
     want=lambda x, i: np.take_along_axis(x, i, 0))
case("gather(%x, %i, axis=-1)", x=f32(3, 5, 2), i=ints(
    "int64", 3, 5, 0, lo=0, hi=1),
    want=lambda x, i: np.take_along_axis(x, i, 2))
case("gather(%x, %i, axis=1)", x=f32(3, 5), i=ints("int64", 2, 3, lo=0, hi=4),
     want=lambda x, i: np.take_along_axis(x[:2], i, 1))
fails("gather(%x, %i, axis=0)", "outside", x=f32(3), i=np.array([3]))
fails("gather(%x, %i, axis=0)", "more than", x=f32(3, 2),
      i=ints("int64", 1, 3, lo=0, hi=0))

# gather_nd: the first dimension of idx holds the tuples
case("gather_nd(%x, %i)", x=f32(3, 5, 2), i=np.array([[0, 2, -1], [4, 0, 1]]),
     sym=False, want=lambda x, i: x[i[0], i[1]])
case("gather_nd(%x, %i)", x=f32(3, 5), i=np.array([[[2, 0], [1, 1]]]),
     sym=False, want=lambda x, i: x[i[0]])
case("gather_nd(%x, %i, index_rank=2)", x=f32(3, 5),
     i=np.array([[0, 2], [4, 0]], np.int32), sym=False,
     want=lambda x, i: x[i[0], i[1]])
case("gather_nd(%x, %i, batch_dims=1)", x=f32(2, 5, 3),
     i=np.array([[1, 4]]), sym=False,
     want=lambda x, i: np.stack([x[b, i[0, b]] for b in range(2)]))
fails("gather_nd(%x, %i)", "outside", x=f32(3), i=np.array([[3]]))

# one_hot
case("one_hot(%i, %a, %b, depth=5, dtype=\"float32\")",
     i=np.array([0, 4, 5, -1]), a=np.float32(2), b=np.float32(-1),
     want=lambda i, a, b: np.where(np.arange(5) == i[:, None], a, b))
case("one_hot(%i, %a, %b, depth=3, axis=0, dtype=\"int8\")",
     i=ints("int32", 2, 5, lo=0, hi=2), a=np.int32(1), b=np.int32(0),
     want=lambda i, a, b: (np.arange(3)[:, None, None] == i).astype(np.int8))
case("one_hot(%i, %a, %b, depth=3, dtype=\"bool\")", i=np.int64(1),
     a=np.bool_(True), b=np.bool_(False),
     want=np.array([False, True, False]))
case("one_hot(%i, %a, %b, %d, dtype=\"float32\")", i=ints("int64", 5, lo=0,
                                                        hi=3),
     a=np.float32(1), b=np.float32(0), d=np.int64(4),
     want=lambda i, a, b, d: np.eye(4, dtype=np.float32)[i])

# reverse, reverse_sequence, sequence_mask
for dt in DTYPES:
    case("reverse(%x, axis=1)", x=data(dt, 3, 5),
         want=lambda x: np.flip(x, 1))
case("reverse(%x, axis=-1)", x=f32(3, 0), want=lambda x: x)


def reverse_sequence(x, n, seq=1, batch=0):
    y = x.copy()
    for b in range(x.shape[batch]):
        s = [slice(None)] * x.ndim
        s[batch], s[seq] = b, slice(0, n[b])
        axis = seq - (1 if batch < seq else 0)
        y[tuple(s)] = np.flip(x[tuple(s)], axis)
    return y


case("reverse_sequence(%x, %n)", x=f32(3, 5, 2),
     n=np.array([0, 5, 3], np.int32), want=reverse_sequence)
# all of them, where there are fewer
case("reverse_sequence(%x, %n)", x=f32(3, 5), n=np.array([-2, 9, 6]),
     want=lambda x, n: reverse_sequence(x, np.minimum(np.maximum(n, 0), 5)))
case("reverse_sequence(%x, %n, seq_axis=0, batch_axis=1)", x=f32(5, 3),
     n=np.array([1, 2, 4]), want=lambda x, n: reverse_sequence(x, n, 0, 1))
case("sequence_mask(%x, %n)", x=f32(5, 3, 2), n=np.array([2, 0, 5], np.int32),
     want=lambda x, n: np.where((np.arange(5)[:, None] < n)[..., None], x,
                                np.float32(0)))
case("sequence_mask(%x, %n, axis=1, mask_value=-1f)", x=f32(3, 5),
     n=np.array([2, 0, 9]), want=lambda x, n: np.where(
         np.arange(5) < n[:, None], x, np.float32(-1)))


# matrix_set_diag
def set_diag(x, d, k1=0, k2=0, up=True, down=False):
    y = x.copy()
    m, n = x.shape[-2:]
    longest = min(m + min(k2, 0), n - max(k1, 0))
    for i in range(m):
        for j in range(n):
            k = j - i
            if k1 <= k <= k2:
                length = min(m + min(k, 0), n - max(k, 0))
                p = min(i, j)
                if k1 == k2:
                    y[..., i, j] = d[..., p]
                    continue
                if up if k >= 0 else down:
                    p += longest - length
                y[..., i, j] = d[..., k2 - k, p]
    return y


case("matrix_set_diag(%x, %d)", x=f32(2, 3, 5), d=f32(2, 3), want=set_diag)
case("matrix_set_diag(%x, %d, k1=1, k2=1)", x=f32(3, 3), d=f32(2),
     want=lambda x, d: set_diag(x, d, 1, 1), sym=False)
for up in (True, False):
    for down in (True, False):
        case("matrix_set_diag(%%x, %%d, k1=-1, k2=2, "
             "super_diag_right_align=%s, sub_diag_right_align=%s)" %
             (up, down), x=f32(4, 5), d=f32(4, 4), sym=False,
             want=lambda x, d, u=up, w=down: set_diag(x, d, -1, 2, u, w))


# scatter
def scatter(x, i, u, axis, fn):
    y = x.copy()
    for at in np.ndindex(*i.shape):
        to = list(at)
        to[axis] = i[at]
        y[tuple(to)] = fn(y[tuple(to)], u[at])
    return y


for how, fn in (("update", lambda a, b: b), ("add", lambda a, b: a + b),
                ("mul", lambda a, b: a * b), ("min", min), ("max", max)):
    for dt in ("int32", "float32", "float64"):
        case("scatter_elements(%%x, %%i, %%u, axis=1, reduction=\"%s\")" % how,
             x=data(dt, 3, 5), i=ints("int64", 3, 4, lo=-5, hi=4),
             u=data(dt, 3, 4), want=lambda x, i, u, fn=fn: scatter(
                 x, i, u, 1, fn))
        case("scatter_nd(%%x, %%i, %%u, mode=\"%s\")" % how, x=data(dt, 5, 3),
             i=np.array([[0, 4, 0, 2]]), u=data(dt, 4, 3), sym=False,
             want=lambda x, i, u, fn=fn: scatter(
                 x, np.repeat(i.T, 3, 1), u, 0, fn))
case("scatter_elements(%x, %i, %u, axis=0, reduction=\"mean\")", x=f64(3),
     i=np.array([0, 0, 2]), u=f64(3), want=lambda x, i, u: np.array(
         [(x[0] + u[0] + u[1]) / 3, x[1], (x[2] + u[2]) / 2]))
case("scatter_elements(%x, %i, %u, axis=0)", x=bools(5),
     i=np.array([1, 3], np.int32), u=bools(2),
     want=lambda x, i, u: scatter(x, i, u, 0, lambda a, b: b))
case("scatter_nd(%x, %i, %u)", x=f32(3, 5), i=np.array([[0, 2], [4, 1]]),
     u=f32(2), sym=False, want=lambda x, i, u: (
         lambda y: (y.__setitem__((i[0], i[1]), u), y)[1])(x.copy()))
fails("scatter_elements(%x, %i, %u, axis=0)", "outside", x=f32(3),
      i=np.array([3]), u=f32(1))

# slices
for b, e, s, sl in (
        ("[1]", "[4]", "[1]", np.s_[1:4]), ("[0, 1]", "[3, 5]", "[2, 3]",
                                             np.s_[0:3:2, 1:5:3]),
        ("[-2]", "[99]", "[1]", np.s_[-2:99]),
        ("[0, -1]", "[5, -99]", "[1, -1]", np.s_[0:5, ::-1]),
        ("[4]", "[1]", "[1]", np.s_[4:1]), ("[9, 3]", "[0, 0]", "[-2, -1]",
                                            np.s_[9:0:-2, 3:0:-1]),
        ("[-3, 2]", "[-1, -1]", "[1, 1]", np.s_[-3:-1, 2:-1])):
    case("strided_slice(%%x, begin=%s, end=%s, strides=%s)" % (b, e, s),
         x=f32(5, 7), want=lambda x, sl=sl: x[sl])
for dt in DTYPES:
    case("strided_slice(%x, begin=[1], end=[4])", x=data(dt, 5, 2),
         want=lambda x: x[1:4])
case("strided_slice(%x, begin=[1, 2], end=[2, -1], slice_mode=\"size\")",
     x=f32(5, 7), want=lambda x: x[1:3, 2:])
case("strided_slice(%x, begin=[2], end=[5], axes=[-1])", x=f32(3, 7),
     want=lambda x: x[:, 2:5])
case("strided_slice(%x, %b, %e)", x=f32(5, 7), b=np.array([1, -3]),
     e=np.array([4, 7]), sym=False, want=lambda x, b, e: x[1:4, -3:7])
case("strided_slice(%x, %b, %e, %s)", x=f32(5, 7),
     b=np.array([4, 0], np.int32), e=np.array([-9, 6], np.int32),
     s=np.array([-2, 3], np.int32), sym=False,
     want=lambda x, b, e, s: x[4::-2, 0:6:3])
# Begin, end and strides as data, negative ones too, beside attributes.
for b, e, more, want in (
        ([-3, 0, -4], [-1, 3, -1], "", lambda x: x[-3:-1, :3, -4:-1]),
        ([-4], [-1], ", axes=[2]", lambda x: x[:, :, -4:-1]),
        ([-40], [100], ", axes=[-1]", lambda x: x),
        ([-4, 0, -3], [-1, 3, 9], ", strides=[2, 1, 1], axes=[2, 1, 0]",
         lambda x: x[-3:, :, -4:-1:2]),
        ([-1, 0, -3], [-9, 3, 9], ", strides=[-1, 1, 1]",
         lambda x: x[::-1, :, -3:]),
        ([-1], [-9], ", strides=[-1]", lambda x: x[::-1]),
        ([-3, 0, 1], [2, -1, 3], ", slice_mode=\"size\"",
         lambda x: x[-3:-1, :, 1:4]),
        ([-3, 0, 1], [20, -1, 30], ", slice_mode=\"size\"",
         lambda x: x[-3:, :, 1:]),
        ([-1, 1], [0, -3], ", axes=[0, 2], slice_mode=\"size\"",
         lambda x: x[:0, :, 1:])):
    case("strided_slice(%%x, %%b, %%e%s)" % more, x=f32(4, 3, 5),
         b=np.array(b), e=np.array(e), sym=False,
         want=lambda x, b, e, want=want: want(x))
case("strided_slice(%x, %b, end=[2, -1], axes=[2, 1])", x=f32(4, 3, 5),
     b=np.array([-9, -2]), sym=False, want=lambda x, b: x[:, -2:-1, :2])
case("strided_slice(%x, %b, %e, %s, axes=[2, 0])", x=f32(4, 3, 5),
     b=np.array([-1, 0]), e=np.array([-9, 3]), s=np.array([-2, 2]),
     sym=False, want=lambda x, b, e, s: x[0:3:2, :, ::-2])
fails("strided_slice(%x, begin=[0], end=[2], strides=[0])", "entry 0 of strides is 0",
      x=f32(3))
case("strided_set(%x, %v, %b, %e, %s)", x=f32(5, 7), v=f32(2, 7), sym=False,
     b=np.array([0]), e=np.array([4]), s=np.array([2]),
     want=lambda x, v, b, e, s: (lambda y: (y.__setitem__(
         np.s_[0:4:2], v), y)[1])(x.copy()))
case("strided_set(%x, %v, %b, %e, %s)", x=ints("int8", 5, 7),
     v=ints("int8", 5, 3), sym=False, b=np.array([-1, -1]),
     e=np.array([-99, 0]), s=np.array([-1, -2]),
     want=lambda x, v, b, e, s: (lambda y: (y.__setitem__(
         np.s_[::-1, -1:0:-2], v), y)[1])(x.copy()))
fails("strided_set(%x, %v, %b, %e, %s)", "", x=f32(5), v=f32(2),
      b=np.array([0]), e=np.array([3]), s=np.array([1]))
case("slice_like(%x, %y)", x=f32(5, 7), y=f32(3, 2),
     want=lambda x, y: x[:3, :2])
case("slice_like(%x, %y, axes=[-1])", x=f32(5, 7), y=f32(9, 2),
     want=lambda x, y: x[:, :2])
fails("slice_like(%x, %y)", "more than", x=f32(2), y=f32(3))

# take
for mode, np_mode in (("clip", "clip"), ("wrap", "wrap"), ("fast", "clip")):
    case("take(%%x, %%i, axis=1, mode=\"%s\")" % mode, x=f32(3, 5, 2),
         i=ints("int64", 2, 3, lo=-9, hi=9),
         want=lambda x, i, m=np_mode: np.take(x, i, 1, mode=m))
    case("take(%%x, %%i, mode=\"%s\")" % mode, x=f32(3, 5),
         i=ints("int32", 7, lo=-20, hi=20),
         want=lambda x, i, m=np_mode: np.take(x, i, mode=m))
for dt in DTYPES:
    case("take(%x, %i, axis=0)", x=data(dt, 5, 3), i=np.int32(2),
         want=lambda x, i: x[i])
case("take(%x, %i, axis=2, batch_dims=1)", x=f32(2, 3, 5),
     i=ints("int64", 2, 7, lo=0, hi=4), want=lambda x, i: np.stack(
         [x[b][:, i[b]] for b in range(2)]))
case("take(%x, %i, axis=0)", x=f32(5, 3), i=ints("int64", 0, 2),
     want=lambda x, i: np.take(x, i, 0))
fails("take(%x, %i, axis=0)", "outside", x=f32(0, 3), i=np.array([0]))

case("unravel_index(%i, %s)", i=np.array([0, 7, 34, 12]), s=np.array(
    [5, 7]), want=lambda i, s: np.stack(np.unravel_index(i, (5, 7))))
case("unravel_index(%i, %s)", i=ints("int32", 2, 3, lo=0, hi=29),
     s=np.array([2, 3, 5], np.int32), want=lambda i, s: np.stack(
         np.unravel_index(i, (2, 3, 5))).astype(np.int32))
run()
