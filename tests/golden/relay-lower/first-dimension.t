# A program whose code is an extent, first of all
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-print | sed -n '/^prim/,$p'; relay-parse in.relay | relay-typecheck | relay-lower | relay-eval -i x=random:1:3,2
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  (shape_of(%x), ndarray_size(%x), full(1f, shape=[n, 2], dtype="float32"))
}
>>> 0
prim @shape_of(%X0: Tensor[(n, 2), float32]) -> (%Y0: Tensor[(2), int32]) {
  for () %Y0[0] = int32(n);
  for () %Y0[1] = 2i32;
}

prim @ndarray_size(%X0: Tensor[(n, 2), float32]) -> (%Y0: int32) {
  %Y0[] = int32(dim(n*2));
}
([3, 2], 6, [[1f, 1f], [1f, 1f], [1f, 1f]])
