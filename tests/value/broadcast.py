"""Operators that repeat what they read."""
from harness import *

ANY = ["bool", "int8", "uint16", "int32", "int64", "float16", "bfloat16",
       "float32", "float64"]

for dt in ANY:
    case("broadcast_to(%x, shape=[2, 7, 5])", x=data(dt, 7, 1),
         want=lambda x: np.broadcast_to(x, (2, 7, 5)),
         out=dt if dt == "bfloat16" else None)
case("broadcast_to(%x, shape=[3])", x=np.float32(2),
     want=lambda x: np.broadcast_to(x, (3,)))
case("broadcast_to(%x, shape=[])", x=np.float32(2), want=lambda x: x)
case("broadcast_to(%x, shape=[0, 3])", x=f32(1, 3),
     want=lambda x: np.zeros((0, 3), np.float32))
case("broadcast_to(%x, shape=[3, 2], dtype=\"float64\")",
     x=ints("int32", 3, 1), want=lambda x: np.broadcast_to(
         x.astype(np.float64), (3, 2)))
case("broadcast_to(%x, %s)", x=f32(3, 1), s=np.array([2, 3, 5], np.int64),
     want=lambda x, s: np.broadcast_to(x, (2, 3, 5)))
case("broadcast_to_like(%x, %y)", x=f32(3, 1), y=ints("int8", 2, 3, 5),
     want=lambda x, y: np.broadcast_to(x, (2, 3, 5)))

case("expand_dims(%x, axis=1)", x=f32(3, 5),
     want=lambda x: x[:, None])
case("expand_dims(%x, axis=-1, num_newaxis=2)", x=f32(3, 5),
     want=lambda x: x[:, :, None, None])
case("expand_dims(%x, axis=-3)", x=f32(3, 5), want=lambda x: x[None])
case("expand_dims(%x, axis=0)", x=np.int8(3), want=lambda x: x[None])
case("expand_dims(%x, axis=1)", x=f32(3, 0), want=lambda x: x[:, None])
for a in (-4, 0, 1, 3):
    case("expand_dims(%x, %a, num_newaxis=2)", x=f32(4, 3, 5), a=np.int64(a),
         want=lambda x, a: np.expand_dims(x, tuple(a % 4 + np.arange(2))))
case("expand_dims(%x, %a)", x=f32(3, 5), a=np.int64(-2), sym=False,
     want=lambda x, a: x[:, None])


def per_axis(x, m, ls, rs, left, right):
    out = np.zeros(x.shape, np.int64)
    for i in np.ndindex(x.shape):
        c = i[1]
        v = int(x[i]) << (int(ls[c]) if left else 0)
        s = 31 + (int(rs[c]) if right else 0)
        out[i] = (v * int(m[c]) + (1 << (s - 1))) >> s
    return out.astype(np.int32)


for left, right in ((True, False), (False, True), (True, True)):
    case("fixed_point_multiply_per_axis(%%x, %%m, %%l, %%r, "
         "is_lshift_required=%s, is_rshift_required=%s, axes=[1])" %
         (left, right),
         x=ints("int32", 2, 5, 3, lo=-5000, hi=5000),
         m=ints("int32", 5, lo=1 << 30, hi=(1 << 31) - 1),
         l=ints("int32", 5, lo=0, hi=4), r=ints("int32", 5, lo=0, hi=6),
         want=lambda x, m, l, r, a=left, b=right: per_axis(x, m, l, r, a, b))

case("full(%f, shape=[2, 3])", f=np.float32(1.5),
     want=lambda f: np.full((2, 3), f))
case("full(%f, shape=[], dtype=\"int8\")", f=np.float32(-2.7),
     want=lambda f: np.array(-2, np.int8))
case("full(%f, %s)", f=np.int64(7), s=np.array([3, 0], np.int32),
     want=lambda f, s: np.full((3, 0), f))
case("full_like(%x, %f)", x=f32(7, 3), f=np.float32(2),
     want=lambda x, f: np.full((7, 3), f))
for dt in ("bool", "uint8", "int64", "float32"):
    case("zeros(shape=[5, 2], dtype=\"%s\")" % dt, want=np.zeros((5, 2), dt))
    case("ones(shape=[3], dtype=\"%s\")" % dt, want=np.ones(3, dt))
case("ones(%s, dtype=\"float64\")", s=np.array([2, 2], np.int64),
     want=np.ones((2, 2)))

case("nn.bias_add(%x, %b)", x=f32(2, 5, 3), b=f32(5),
     want=lambda x, b: x + b[:, None])
case("nn.bias_add(%x, %b, axis=-1)", x=ints("int32", 7, 3),
     b=ints("int32", 3), want=lambda x, b: x + b)
case("nn.bias_add(%x, %b, axis=0)", x=f64(0), b=f64(0),
     want=lambda x, b: x)
case("nn.prelu(%x, %a)", x=f32(2, 5, 3), a=f32(5),
     want=lambda x, a: np.where(x > 0, x, x * a[:, None]))
case("nn.prelu(%x, %a, axis=-1)", x=f64(7, 3), a=f64(3),
     want=lambda x, a: np.where(x > 0, x, x * a))

for dt in ("bool", "int8", "float32"):
    case("repeat(%x, repeats=3, axis=1)", x=data(dt, 2, 5),
         want=lambda x: np.repeat(x, 3, 1))
case("repeat(%x, repeats=2)", x=f32(3, 5), want=lambda x: np.repeat(x, 2))
case("repeat(%x, repeats=4)", x=np.float32(3),
     want=lambda x: np.repeat(x, 4))
case("repeat(%x, repeats=0, axis=0)", x=f32(3, 5),
     want=lambda x: np.repeat(x, 0, 0))
case("repeat(%x, %r, axis=-1)", x=f32(3, 5), r=np.int64(2),
     want=lambda x, r: np.repeat(x, 2, -1))
case("repeat(%x, %r, axis=0)", x=f32(5, 3),
     r=np.array([2, 0, 1, 0, 3], np.int32),
     want=lambda x, r: np.repeat(x, r, 0))
case("repeat(%x, %r)", x=f32(2, 3), r=np.array([0, 2, 0, 1, 3, 0], np.int64),
     want=lambda x, r: np.repeat(x, r))
case("repeat(%x, %r, axis=1)", x=f32(4, 3), r=np.array([2, 0, 1], np.int32),
     want=lambda x, r: np.repeat(x, r, 1))
case("repeat(add(%x, %x), %r)", x=f32(4, 3), r=np.int64(2),
     want=lambda x, r: np.repeat(x + x, 2))
case("repeat(%x, %r, axis=0)", x=f32(1, 3), r=np.array([3], np.int32),
     want=lambda x, r: np.repeat(x, r, 0))
fails("repeat(%x, repeats=-1, axis=0)", "repeats is -1", x=f32(3))

case("tile(%x, reps=[2, 3])", x=f32(2, 5), want=lambda x: np.tile(x, (2, 3)))
case("tile(%x, reps=[2, 1, 3])", x=f32(5, 1),
     want=lambda x: np.tile(x, (2, 1, 3)))
case("tile(%x, reps=[2])", x=ints("int16", 3, 5),
     want=lambda x: np.tile(x, 2))
case("tile(%x, reps=[2, 0])", x=f32(3, 5), want=lambda x: np.tile(x, (2, 0)))
case("tile(%x, reps=[3])", x=np.float32(3), want=lambda x: np.tile(x, 3))
case("tile(%x, %s)", x=f32(2, 5), s=np.array([3, 2], np.int64),
     want=lambda x, s: np.tile(x, (3, 2)))

for k in (-2, 0, 1, 9):
    case("trilu(%x, %k)", x=f32(2, 5, 3), k=np.int64(k),
         want=lambda x, k: np.triu(x, k))
    case("trilu(%x, %k, upper=False)", x=ints("int8", 3, 7), k=np.int32(k),
         want=lambda x, k: np.tril(x, k))
case("trilu(%x, %k)", x=bools(3, 3), k=np.int64(0),
     want=lambda x, k: np.triu(x))

for dt in ANY:
    case("where(%c, %x, %y)", c=bools(3, 1), x=data(dt, 5), y=data(dt, 3, 5),
         want=lambda c, x, y: np.where(c, x, y),
         out=dt if dt == "bfloat16" else None)
case("where(%c, %x, %y)", c=ints("int32", 3, lo=0, hi=2), x=f32(3), y=f32(3),
     want=lambda c, x, y: np.where(c != 0, x, y))
case("where(%c, %x, %y)", c=np.bool_(True), x=np.float32(1), y=f32(2, 0),
     want=lambda c, x, y: np.where(c, x, y))
run()
