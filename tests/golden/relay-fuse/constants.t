# Scalar constants of one group go inside, others are arguments
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) {
  let %c = 2f;
  let %a = multiply(%x, %c);
  let %s = sum(%a);
  let %b = multiply(annotation.stop_fusion(%s), %c);
  add(%b, 3f) + const[Tensor[(2,), float32]](1f, 2f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %c: float32 = 2f;
  %s {id=4}: float32 = @fused_multiply_sum(%x, %c);
  %9: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 2f);
  %10: Tensor[(2), float32] = @fused_multiply_add_add(%s, %c, %9);
  %10
}

def @fused_multiply_sum(%p0: Tensor[(2), float32], %p1: float32, Primitive=1) -> float32 {
  %a: Tensor[(2), float32] = multiply(%p0, %p1);
  %s: float32 = sum(%a);
  %s
}

def @fused_multiply_add_add(%p0: float32, %p1: float32, %p2: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
  %b: float32 = multiply(%p0, %p1);
  %6: float32 = add(%b, 3f);
  %7: Tensor[(2), float32] = add(%6, %p2);
  %7
}
