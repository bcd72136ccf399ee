# an extent that an assumption makes a number: the group, whose types say the number, assumes it as well
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(k), float32], assume="min(1, n) == 1") {
  %0 = strided_slice(%x, begin=[0], end=[1]);
  add(%y, reshape(%0, newshape=[]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(n), float32], %y: Tensor[(k), float32], assume="min(1, n) == 1") -> Tensor[(k), float32] {
  %4: Tensor[(k), float32] = @fused_strided_slice_reshape_add(%x, %y);
  %4
}

def @fused_strided_slice_reshape_add(%p0: Tensor[(n), float32], %p1: Tensor[(k), float32], Primitive=1, assume="min(1, n) == 1") -> Tensor[(k), float32] {
  %3: Tensor[(1), float32] = strided_slice(%p0, begin=[0], end=[1]);
  %4: float32 = reshape(%3, newshape=[]);
  %5: Tensor[(k), float32] = add(%p1, %4);
  %5
}
