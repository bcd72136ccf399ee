# results whose extents are known when it runs: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %f = fn (%x: Tensor[(?, ?), float32], %n: int64) {
    let %m = reshape(%x, newshape=[-1]);
    let %k = shape_of(%x, dtype="int64");
    (%m, %k, strided_slice(%m, begin=[2], end=[1000], strides=[3]), concatenate((%x, %x), axis=0), concatenate((%x, %x, %x), axis=1),
     transpose(%x), sum(%x, axis=[1]), %x + take(%x, 0i64, axis=0), repeat(%x, repeats=3, axis=1), tile(%x, reps=[2, 2]),
     expand_dims(%x, axis=1), nn.pad(%x, 1f, pad_width=[[1, 0], [0, 2]]), broadcast_to(take(%m, 0i64), shape=[2, 3]),
     full(%n, shape=[2], dtype="int64"), arange(0i64, %n, 2i64, dtype="int64"), topk(%x, k=1, axis=1, ret_type="values"),
     reshape(%x, newshape=[0, -1, 1]), argwhere(%x > 3f), round(nn.softmax(%x) * 1000f), nn.matmul(%x, %x, transpose_b=True),
     split(%x, indices_or_sections=[1], axis=1), meshgrid((%m, strided_slice(%m, begin=[1], end=[3])), indexing="ij"), where(%x > 2f, %x, zeros_like(%x)))
  };
  let %a = reshape(arange(0f, 6f, 1f, dtype="float32"), newshape=[2, 3]);
  let %b = strided_slice(%a, begin=[1, 1], end=[2, 3]);
  (%f(%a, 5i64), %f(%b, 0i64), %f(reshape(%a, newshape=[3, 2]), 9i64))
}
>>> 0
