# Equal groups share a function, clashing names get a suffix
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @fused_exp(%x: float32) { %x }
def @main(%x: Tensor[(4,), float32], %y: Tensor[(3,), float32]) {
  (exp(%x), exp(%x), exp(%y), %x + 2f, %x + 2f, %x + 3f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @fused_exp(%x: float32) -> float32 {
  %x
}

def @main(%x: Tensor[(4), float32], %y: Tensor[(3), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(3), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %3: Tensor[(4), float32] = @fused_exp_1(%x);
  %4: Tensor[(4), float32] = @fused_exp_1(%x);
  %5: Tensor[(3), float32] = @fused_exp_2(%y);
  %7: Tensor[(4), float32] = @fused_add(%x);
  %9: Tensor[(4), float32] = @fused_add(%x);
  %11: Tensor[(4), float32] = @fused_add_1(%x);
  %12: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(3), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) = (%3, %4, %5, %7, %9, %11);
  %12
}

def @fused_exp_1(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = exp(%p0);
  %2
}

def @fused_exp_2(%p0: Tensor[(3), float32], Primitive=1) -> Tensor[(3), float32] {
  %2: Tensor[(3), float32] = exp(%p0);
  %2
}

def @fused_add(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %3: Tensor[(4), float32] = add(%p0, 2f);
  %3
}

def @fused_add_1(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %3: Tensor[(4), float32] = add(%p0, 3f);
  %3
}
