"""Operators that give elements another shape or join them."""
from harness import *

DTYPES = ["bool", "int8", "uint16", "int32", "uint64", "float16", "float64"]

# arange
for a, b, c in ((0, 7, 1), (2, 11, 3), (5, -4, -2), (3, 3, 1), (5, 2, 1)):
    for dt in ("int32", "int64", "float32", "float64"):
        t = np.dtype(dt).type
        case("arange(%a, %b, %c)", a=t(a), b=t(b), c=t(c),
             want=lambda x, y, z: np.arange(x, y, z, dtype=x.dtype))
case("arange(%a, %b, %c)", a=np.float32(0.5), b=np.float32(3.2),
     c=np.float32(0.25), want=lambda a, b, c: np.arange(
         0.5, 3.2, 0.25).astype(np.float32))
case("arange(0f, 5f, 2f)", want=np.array([0, 2, 4], np.float32))
case("arange(0, 5, 2, dtype=\"int64\")", want=np.array([0, 2, 4]))
fails("arange(%a, %b, %c)", "step", a=np.int32(0), b=np.int32(3),
      c=np.int32(0))
fails("arange(%a, %b, %c)", "step", a=np.float32(0), b=np.float32(3),
      c=np.float32(0))

# concatenate, stack, split
for dt in DTYPES:
    case("concatenate((%a, %b, %c), axis=1)", a=data(dt, 3, 2),
         b=data(dt, 3, 5), c=data(dt, 3, 0),
         want=lambda *a: np.concatenate(a, 1))
    case("stack((%a, %b), axis=-1)", a=data(dt, 3, 2), b=data(dt, 3, 2),
         want=lambda *a: np.stack(a, -1))
    case("split(%x, indices_or_sections=[1, 1, 4], axis=1)",
         x=data(dt, 3, 7), want=lambda x: np.split(x, [1, 1, 4], 1))
case("concatenate((%a,), axis=0)", a=f32(3), want=lambda a: a)
case("concatenate((%a, %b), axis=-2)", a=f32(2, 3, 5), b=f32(2, 1, 5),
     want=lambda *a: np.concatenate(a, -2))
case("stack((%a, %b, %c), axis=0)", a=np.float32(1), b=np.float32(2),
     c=np.float32(3), want=lambda *a: np.stack(a))
case("stack((%a, %b), axis=1)", a=f32(0, 3), b=f32(0, 3),
     want=lambda *a: np.stack(a, 1))
case("split(%x, indices_or_sections=3)", x=f32(9, 2),
     want=lambda x: np.split(x, 3))
case("split(%x, indices_or_sections=1, axis=-1)", x=f32(2, 5),
     want=lambda x: (x,))
fails("concatenate((%a, %b), axis=0)", "dimension 1 of tensor 0 is 3, of "
      "tensor 1 it is 4", a=f32(2, 3), b=f32(2, 4))
fails("split(%x, indices_or_sections=2)", "do not divide", x=f32(3))

# reshape and its codes
for dt in DTYPES:
    case("reshape(%x, newshape=[5, 6])", x=data(dt, 2, 3, 5),
         want=lambda x: x.reshape(5, 6))
for shape, new, want in (
        ((2, 3, 5), "[-1]", (30,)), ((2, 3, 5), "[0, -1]", (2, 15)),
        ((2, 3, 5), "[-1, 0, 5]", (2, 3, 5)), ((2, 3, 5), "[-2]", (2, 3, 5)),
        ((2, 3, 5), "[-3, 5]", (6, 5)), ((2, 3, 5), "[0, -3]", (2, 15)),
        ((2, 3, 4), "[0, 0, -4, 2, 2]", (2, 3, 2, 2)),
        ((2, 3, 4), "[-4, -1, 2, -2]", (1, 2, 3, 4)),
        ((2, 3, 4), "[-4, 1, 2, -2]", (1, 2, 3, 4)),
        ((2, 3, 4), "[2, -4, -1, 3, -2]", (2, 1, 3, 4)),
        ((2, 3, 4), "[-2, 1, 1]", (2, 3, 4, 1, 1)),
        ((2, 3, 5, 5), "[-3, -3]", (6, 25)), ((1,), "[]", ()),
        ((), "[1, 1]", (1, 1)), ((0, 3), "[3, 0]", (0, 3)),
        ((3, 0), "[-1, 5]", (0, 5)), ((2, 3, 4), "[4, 0, 2]", (4, 3, 2))):
    if new == "[3, 0]":
        new = "[0, 3]"
    case("reshape(%%x, newshape=%s)" % new, x=f32(*shape),
         sym=new not in ("[4, 0, 2]",),
         want=lambda x, w=want: x.reshape(w))
case("reshape(%x, newshape=[3, 0], allowzero=True)", x=f32(0, 3),
     want=lambda x: x.reshape(3, 0))
case("reshape(%x, %s)", x=f32(2, 3, 5), s=np.array([5, -1], np.int64),
     want=lambda x, s: x.reshape(5, -1))
case("reshape(%x, %s)", x=f32(2, 3, 5), s=np.array([0, -1], np.int32),
     want=lambda x, s: x.reshape(2, -1))
case("reshape(%x, shape_of(%y))", x=f32(6, 5), y=f32(2, 15),
     want=lambda x, y: x.reshape(2, 15))
case("reshape(%x, concatenate((strided_slice(shape_of(%x), begin=[0], "
     "end=[1]), const[Tensor[(1,), int32]](-1)), axis=0))", x=f32(7, 2, 3),
     want=lambda x: x.reshape(7, 6))
fails("reshape(%x, newshape=[4, 5])", "has 15 elements, newshape has 20", x=f32(3, 5))
fails("reshape(%x, newshape=[-1, 4])", "not a multiple", x=f32(3, 5))
fails("reshape(%x, newshape=[-1, -1])", "second", x=f32(3, 5))
fails("reshape(%x, newshape=[0, 0, 0])", "left", x=f32(3, 5))
fails("reshape(%x, newshape=[-7])", "not a code", x=f32(3, 5))
case("contrib_reverse_reshape(%x, newshape=[-1, 0])", x=f32(10, 5, 4),
     want=lambda x: x.reshape(50, 4))
case("contrib_reverse_reshape(%x, newshape=[-3, 0])", x=f32(3, 5, 4),
     want=lambda x: x.reshape(15, 4))
case("contrib_reverse_reshape(%x, newshape=[-1, 0, -4, 2, 2])",
     x=f32(3, 5, 4), want=lambda x: x.reshape(3, 5, 2, 2))
case("reshape_like(%x, %y)", x=f32(6, 5), y=f32(3, 10),
     want=lambda x, y: x.reshape(3, 10))
case("reshape_like(%x, %y, lhs_begin=1, lhs_end=2, rhs_begin=0, rhs_end=-1)",
     x=f32(2, 15, 3), y=f32(5, 3, 7), want=lambda x, y: x.reshape(2, 5, 3, 3))
case("nn.batch_flatten(%x)", x=f32(3, 2, 5), want=lambda x: x.reshape(3, 10))
case("nn.batch_flatten(%x)", x=f32(3), want=lambda x: x.reshape(3, 1))
case("nn.batch_flatten(%x)", x=f32(0, 2, 5),
     want=lambda x: x.reshape(0, 10))

# squeeze, transpose
case("squeeze(%x)", x=f32(1, 3, 1), want=np.squeeze)
case("squeeze(%x)", x=f32(1, 1), want=np.squeeze)
case("squeeze(%x, axis=[-1])", x=f32(1, 3, 1), want=lambda x: x[:, :, 0])
case("squeeze(%x, axis=[0, 2])", x=f32(1, 3, 1), want=np.squeeze)
case("squeeze(%x, const[Tensor[(1,), int64]](0))", x=f32(1, 3, 1),
     want=lambda x: x[0])
fails("squeeze(%x, axis=[1])", "must be 1", x=f32(1, 3))
for dt in DTYPES:
    case("transpose(%x)", x=data(dt, 2, 3, 5), want=np.transpose)
case("transpose(%x, axes=[1, -1, 0])", x=f32(2, 3, 5),
     want=lambda x: x.transpose(1, 2, 0))
case("transpose(%x)", x=np.float32(3), want=lambda x: x)
case("transpose(%x, axes=[1, 0])", x=f32(0, 3), want=np.transpose)
fails("transpose(%x, axes=[0, 0])", "twice", x=f32(2, 3))

# shapes as values
case("shape_of(%x)", x=f32(2, 0, 7), want=np.array([2, 0, 7], np.int32))
case("shape_of(%x, dtype=\"int64\")", x=f32(11), want=np.array([11]))
case("shape_of(%x)", x=np.float32(1), want=np.zeros(0, np.int32))
case("ndarray_size(%x)", x=f32(2, 3, 7), want=np.array(42, np.int32))
case("ndarray_size(%x, dtype=\"int64\")", x=f32(2, 0), want=np.array(0))
case("ndarray_size(%x)", x=np.float32(1), want=np.array(1, np.int32))

# meshgrid, einsum
for how in ("ij", "xy"):
    case("meshgrid((%%a, %%b, %%c), indexing=\"%s\")" % how, a=f32(2),
         b=f32(5), c=f32(3),
         want=lambda *a, h=how: tuple(np.ascontiguousarray(x) for x in
                                      np.meshgrid(*a, indexing=h)))
case("meshgrid((%a, %b))", a=f32(3), b=np.float32(2),
     want=lambda *a: tuple(np.meshgrid(*a, indexing="ij")))
for eq, shapes in (("bij,bjk->bik", ((2, 3, 5), (2, 5, 7))),
                   ("ij,jk", ((3, 5), (5, 2))), ("ii->i", ((4, 4),)),
                   ("ii", ((4, 4),)), ("ij->ji", ((3, 5),)),
                   ("i,j->ij", ((3,), (5,))), ("ij->", ((3, 5),)),
                   ("...ij,...jk->...ik", ((2, 1, 3, 5), (4, 5, 2))),
                   ("i...,i...->...", ((3, 5), (3, 5))),
                   ("ij, jk, kl -> il", ((2, 3), (3, 5), (5, 2))),
                   ("ij,j->i", ((0, 3), (3,))), ("ba", ((2, 3),))):
    arrays = {chr(97 + i): f64(*s) for i, s in enumerate(shapes)}
    text = ", ".join("%" + k for k in arrays)
    case("einsum((%s,), equation=\"%s\")" % (text, eq), rtol=1e-9,
         want=lambda *a, e=eq: np.asarray(np.einsum(e.replace(" ", ""), *a)),
         **arrays)
case("einsum((%a, %b), equation=\"ij,jk->ik\")", a=ints("int32", 3, 5),
     b=ints("int32", 5, 2), want=np.matmul)
case("einsum((%a, %b), equation=\"ij,jk->ik\")", a=f16(3, 5), b=f16(5, 2),
     want=lambda a, b: (a.astype(np.float64) @ b).astype(np.float16))
fails("einsum((%a, %b), equation=\"ij,jk->iq\")", "in no term", a=f32(2, 3),
      b=f32(3, 2))
fails("einsum((%a, %b), equation=\"ij,jk->ik\")", "stands for 3",
      a=f32(2, 3), b=f32(4, 2))

# layout_transform
case("layout_transform(%x, src_layout=\"NCHW\", dst_layout=\"NHWC\")",
     x=f32(2, 3, 5, 7), want=lambda x: x.transpose(0, 2, 3, 1))
case("layout_transform(%x, src_layout=\"NCHW\", dst_layout=\"NCHW4c\")",
     x=f32(2, 8, 3, 5), want=lambda x: x.reshape(2, 2, 4, 3, 5).transpose(
         0, 1, 3, 4, 2))
case("layout_transform(%x, src_layout=\"NCHW4c\", dst_layout=\"NCHW\")",
     x=f32(2, 2, 3, 5, 4), want=lambda x: x.transpose(
         0, 1, 4, 2, 3).reshape(2, 8, 3, 5))
case("layout_transform(%x, src_layout=\"NCHW4c\", dst_layout=\"NCHW2c\")",
     x=f32(1, 2, 1, 3, 4), want=lambda x: x.transpose(
         0, 1, 4, 2, 3).reshape(1, 4, 2, 1, 3).transpose(0, 1, 3, 4, 2))
case("layout_transform(%x, src_layout=\"NC\", dst_layout=\"NC4c\")",
     x=f32(3, 6), want=lambda x: np.pad(x, ((0, 0), (0, 2))).reshape(3, 2, 4))
case("layout_transform(%x, src_layout=\"OIHW\", dst_layout=\"OIHW4i2o\")",
     x=f32(4, 8, 1, 3), want=lambda x: x.reshape(
         2, 2, 2, 4, 1, 3).transpose(0, 2, 4, 5, 3, 1))
fails("layout_transform(%x, src_layout=\"NCHW\", dst_layout=\"NHW\")",
      "one layout only", x=f32(1, 1, 1, 1))
run()
