# published example: a cast that two sums read is in their kernel, computed once; no copies are made for that, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-fuse a.xml >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; relay-cmp a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 7, 7), int8], %w: Tensor[(16, 16, 3, 3), int8], %a: Tensor[(16, 1, 1), int32], %b: Tensor[(16, 1, 1), int32]) {
  let %c = cast(nn.conv2d(%x, %w, channels=16, kernel_size=[3, 3], padding=[1, 1], out_dtype="int8"), dtype="int32");
  (%c + %a) + (%c + %b)
}
>>> 0
def @fused_nn_conv2d_cast_add_add_add(%p0: Tensor[(1, 16, 7, 7), int8], %p1: Tensor[(16, 16, 3, 3), int8], %p2: Tensor[(16, 1, 1), int32], %p3: Tensor[(16, 1, 1), int32], Primitive=1) -> Tensor[(1, 16, 7, 7), int32] {
  let %c: Tensor[(1, 16, 7, 7), int32] = cast(nn.conv2d(%p0, %p1, channels=16, kernel_size=[3, 3], out_dtype="int8", padding=[1, 1, 1, 1]), dtype="int32");
  add(add(%c, %p2), add(%c, %p3))
}

def @main(%x: Tensor[(1, 16, 7, 7), int8], %w: Tensor[(16, 16, 3, 3), int8], %a: Tensor[(16, 1, 1), int32], %b: Tensor[(16, 1, 1), int32]) -> Tensor[(1, 16, 7, 7), int32] {
  @fused_nn_conv2d_cast_add_add_add(%x, %w, %a, %b)
}
agree
