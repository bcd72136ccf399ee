# Calls of primitive functions and of programs on constants; extents that depend on data
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-fold | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %a = exp(0f) + 1f;
  let %i = argwhere(const[Tensor[(4), float32]](0f, 1f, 0f, 2f));
  (%x * %a, take(%x, %i, mode="clip"))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(n), float32]) -> (Tensor[(n), float32], Tensor[(?, 1), float32]) {
  %i {id=7}: Tensor[(2, 1), int32] = const[Tensor[(2, 1), int32]](1, 3);
  %8: Tensor[(n), float32] = @fused_exp_add_multiply(%x);
  %9: Tensor[(2, 1), float32] = @fused_take(%x, %i);
  %10: (Tensor[(n), float32], Tensor[(2, 1), float32]) = (%8, %9);
  %10
}

def @fused_exp_add_multiply(%p0: Tensor[(n), float32], Primitive=1) -> Tensor[(n), float32] {
  %3: float32 = exp(0f);
  %a: float32 = add(%3, 1f);
  %6: Tensor[(n), float32] = multiply(%p0, %a);
  %6
}

def @fused_take(%p0: Tensor[(n), float32], %p1: Tensor[(d0, 1), int32], Primitive=1) -> Tensor[(d0, 1), float32] {
  %3: Tensor[(d0, 1), float32] = take(%p0, %p1);
  %3
}
