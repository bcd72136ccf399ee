# the gradient of a sum of squares after cleaning up is 2x, also by a tape of closures, of which only types are left
$ for m in first-order higher-order; do relay-parse in.relay | relay-typecheck | relay-ad --mode=$m | relay-peval | relay-simplify | relay-cse | relay-dce | relay-print -q --no-extensions | tail -n +3; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) { sum(%x * %x) }
>>> 0

def @main(%x: Tensor[(4), float32]) -> (float32, (Tensor[(4), float32],)) {
  %3 = sum(multiply(%x, %x));
  %9 = (multiply(%x, 2f),);
  (%3, %9)
}

type tape {
  tape_end,
  tape_push(fn () -> (), tape),
}

type adjoint_float32_1 {
  adjoint_float32_1_none(Tensor[(1), int64]),
  adjoint_float32_1_some(Tensor[(?), float32]),
}

type adjoint_float32_0 {
  adjoint_float32_0_none,
  adjoint_float32_0_some(float32),
}

def @main(%x: Tensor[(4), float32]) -> (float32, (Tensor[(4), float32],)) {
  %22 = sum(multiply(%x, %x));
  %19 = (multiply(%x, 2f),);
  (%22, %19)
}
