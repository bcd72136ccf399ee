# A value from before a loop is not computed in it again
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %n: int32) {
  let %a = exp(%x) * 2f;
  let %loop = fn (%i: int32, %s: Tensor[(4,), float32]) -> Tensor[(4,), float32] {
    if (%i < %n) { %loop(%i + 1, %s + exp(%x) * 2f) } else { %s }
  };
  %loop(0, %a)
}
>>> 0
relay-cse: stats: rewrites 2
relay-cse: stats: functions 1
relay-cse: stats: bindings 17
relay-cse: stats: types 6
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32], %n: int32) -> Tensor[(4), float32] {
  %3: Tensor[(4), float32] = exp(%x);
  %a: Tensor[(4), float32] = multiply(%3, 2f);
  let %loop: fn (int32, Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%i: int32, %s: Tensor[(4), float32]) -> Tensor[(4), float32] {
    %9: bool = less(%i, %n);
    %10: Tensor[(4), float32] = if (%9) {
      %12: int32 = add(%i, 1);
      let %14: float32 = 2f;
      %16: Tensor[(4), float32] = add(%s, %a);
      %17: Tensor[(4), float32] = %loop(%12, %16);
      %17
    } else { %s };
    %10
  };
  %19: Tensor[(4), float32] = %loop(0, %a);
  %19
}
