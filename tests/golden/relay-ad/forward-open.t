# An extent that a parameter leaves open is the one of its tangent too
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%p: (Tensor[(?, 3), float32], Tensor[(?), float32]), %k: Tensor[(?), int32]) {
  (sum(%p.0) * sum(%p.1), sum(%k))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%p: (Tensor[(d0, 3), float32], Tensor[(d1), float32]), %k: Tensor[(d2), int32], %p_tangent {id=10}: (Tensor[(d0, 3), float32], Tensor[(d1), float32])) -> ((float32, int32), (float32, ())) {
  %11: Tensor[(d0, 3), float32] = %p.0;
  %12: Tensor[(d0, 3), float32] = %p_tangent.0;
  %13: Tensor[(d1), float32] = %p.1;
  %14: Tensor[(d1), float32] = %p_tangent.1;
  %15: float32 = sum(%11);
  %16: float32 = sum(%12);
  %17: float32 = sum(%13);
  %18: float32 = sum(%14);
  %19: float32 = multiply(%15, %17);
  %23: float32 = multiply(%18, %15);
  %24: float32 = multiply(%16, %17);
  %25: float32 = add(%23, %24);
  %26: int32 = sum(%k);
  %27: (float32, int32) = (%19, %26);
  %28: () = ();
  %29: (float32, ()) = (%25, %28);
  %30: ((float32, int32), (float32, ())) = (%27, %29);
  %30
}
