# published examples: shapes that types tell become attributes, chains of reshapes are one or none; other operands that are constants stay operands, on purpose: the types are as fixed
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; relay-dce -f reshapes -f others b.xml | relay-print -q --no-extensions | tail -n +5; echo $(for f in reshapes others; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @reshapes(%x: Tensor[(2, 3, 4), float32], %y: Tensor[(8, 3), float32]) {
  let %a = dyn.reshape(%x, shape_of(%y, dtype="int64"));
  let %b = dyn.reshape(%a, shape_of(%x, dtype="int64"));
  let %c = dyn.reshape(%b, shape_of(%a, dtype="int64"));
  (%a, %b, dyn.reshape(%c, shape_of(%b, dtype="int64")))
}
def @others(%x: Tensor[(2, 3, 4), float32], %y: Tensor[(2, 1, 5), float32], %z: Tensor[(3, 1), float32], %w: Tensor[(3, 3), float32], %q: Tensor[(1, 3, 4, 1), float32], %v: Tensor[(3), float32], %i: Tensor[(2, 2), int32]) {
  (dyn.tile(%x, shape_of(%y, dtype="int64")), dyn.broadcast_to(%z, shape_of(%w, dtype="int64")), dyn.zeros(shape_of(%x, dtype="int64"), dtype="int64"), dyn.ones(shape_of(%x, dtype="int64"), dtype="float32"), dyn.full(4f, shape_of(%x, dtype="int64"), dtype="float32"),
   dyn.squeeze(%q, shape_of(%v, dtype="int64")), dyn.topk(%w, 2, axis=1), dyn.one_hot(%i, 2, -2, 5, axis=0, dtype="int32"), dyn.image.resize2d(%q, const[Tensor[(2), int64]](6i64, 8i64), const[Tensor[(4), float32]](0f, 0f, 0f, 0f), layout="NHWC", method="linear", coordinate_transformation_mode="align_corners"), dyn.nn.upsampling(%q, 2f, 3f, layout="NHWC"), dyn.strided_slice(%x, const[Tensor[(1), int64]](1i64), const[Tensor[(1), int64]](2i64), const[Tensor[(1), int64]](1i64)), dyn.nn.pad(%w, const[Tensor[(2, 2), int64]](1i64, 1i64, 0i64, 2i64), 1f), dyn.expand_dims(%x, 1, num_newaxis=2), dyn.sparse_to_dense(const[Tensor[(3), int64]](0i64, 3i64, 4i64), const[Tensor[(1), int64]](5i64), %v, 0f))
}
>>> 0
def @others(%x: Tensor[(2, 3, 4), float32], %y: Tensor[(2, 1, 5), float32], %z: Tensor[(3, 1), float32], %w: Tensor[(3, 3), float32], %q: Tensor[(1, 3, 4, 1), float32], %v: Tensor[(3), float32], %i: Tensor[(2, 2), int32]) -> (Tensor[(4, 3, 20), float32], Tensor[(3, 3), float32], Tensor[(2, 3, 4), int64], Tensor[(2, 3, 4), float32], Tensor[(2, 3, 4), float32], Tensor[(1, 3, 4), float32], (Tensor[(3, 2), float32], Tensor[(3, 2), int32]), Tensor[(5, 2, 2), int32], Tensor[(1, 6, 8, 1), float32], Tensor[(1, 6, 12, 1), float32], Tensor[(1, 3, 4), float32], Tensor[(5, 5), float32], Tensor[(2, 1, 1, 3, 4), float32], Tensor[(5), float32]) {
  %9 = tile(%x, meta[relay.Constant][1]);
  %49 = broadcast_to(%z, shape=[3, 3]);
  %57 = meta[relay.Constant][2];
  %53 = ones(dtype="float32", shape=[2, 3, 4]);
  %55 = full(4f, dtype="float32", shape=[2, 3, 4]);
  %20 = squeeze(%q, meta[relay.Constant][4]);
  %22 = topk(%w, 2, axis=1);
  %26 = one_hot(%i, 2, -2, 5, axis=0, dtype="int32");
  %29 = image.resize2d(%q, meta[relay.Constant][9], meta[relay.Constant][10], coordinate_transformation_mode="align_corners", layout="NHWC");
  %32 = nn.upsampling(%q, 2f, 3f, layout="NHWC");
  %36 = strided_slice(%x, meta[relay.Constant][13], meta[relay.Constant][14], meta[relay.Constant][15]);
  %37 = meta[relay.Constant][16];
  %39 = nn.pad(%w, 1f, %37);
  %41 = expand_dims(%x, 1, num_newaxis=2);
  %42 = meta[relay.Constant][19];
  %43 = meta[relay.Constant][20];
  (%9, %49, %57, %53, %55, %20, %22, %26, %29, %32, %36, %39, %41, sparse_to_dense(%42, %v, 0f, %43))
}

def @reshapes(%x: Tensor[(2, 3, 4), float32], %y: Tensor[(8, 3), float32]) -> (Tensor[(8, 3), float32], Tensor[(2, 3, 4), float32], Tensor[(2, 3, 4), float32]) {
  let %a: Tensor[(8, 3), float32] = reshape(%x, newshape=[8, 3]);
  (%a, %x, %x)
}
agree agree
