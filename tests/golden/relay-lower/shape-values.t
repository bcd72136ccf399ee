# The values of shapes are seen through calls of tensor programs
$ relay-parse in.relay | relay-typecheck >t.xml; relay-lower t.xml | relay-typecheck | relay-print | grep reshape; relay-fuse t.xml | relay-lower | relay-schedule | relay-plan | relay-codegen -o m.so && relay-eval --input x=random:1:2,3,4,6 --output 0=want.npy t.xml && relay-run m.so --input x=random:1:2,3,4,6 --output 0=got.npy && cmp want.npy got.npy
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, c, 4, 6), float32]) {
  let %s = shape_of(%x, dtype="int64");
  let %a = take(%s, const[Tensor[(2,), int64]](0i64, 1i64), axis=0);
  let %b = take(%s, const[Tensor[(2,), int64]](2i64, 3i64), axis=0);
  let %p = prod(%b, axis=[0], keepdims=True);
  let %q = %p * const[Tensor[(1,), int64]](2i64) + const[Tensor[(1,), int64]](0i64);
  let %r = %q / const[Tensor[(1,), int64]](2i64);
  let %t = concatenate((%a, %r), axis=0);
  nn.relu(reshape(%x, %t)) + 1f
}
>>> 0
  %16: Tensor[(n, c, 24), float32] = reshape(%x, %t);
