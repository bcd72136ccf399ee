# What stays in float32: a product of float64, a denied operator, what follows one, a value that a branch reads, a product whose binding is denied
$ relay-parse -q in.relay | relay-typecheck >a.xml && echo 'v5 deny' >s && relay-precision -v --settings=s a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 64), float32], %d: Tensor[(64, 64), float64], %c: bool) {
  %0 = nn.dense(%x, %x);
  %1 = nn.dense(%d, %d);
  %2 = exp(%0);
  %3 = add(%2, %x);
  %4 = mean(%3, axis=[1], keepdims=True);
  %5 = nn.dense(%3, %x);
  %6 = if (%c) { %5 } else { nn.relu(%5) };
  (%1, %4, %6)
}
>>> 0
relay-precision: 1: @main: v0: product, nn.dense
relay-precision: @main: v3: not store: add: its operand v2 is
relay-precision: @main: v4: not store: mean: its class is deny
relay-precision: @main: v5: not product: nn.dense: its class is deny
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=7}: Tensor[(64, 64), float32], %d: Tensor[(64, 64), float64], %c: bool) -> (Tensor[(64, 64), float64], Tensor[(64, 1), float32], Tensor[(64, 64), float32]) {
  %12: Tensor[(64, 64), bfloat16] = cast(%x, dtype="bfloat16");
  %0: Tensor[(64, 64), float32] = nn.dense(%12, %12, out_dtype="float32");
  %1: Tensor[(64, 64), float64] = nn.dense(%d, %d);
  %2: Tensor[(64, 64), float32] = exp(%0);
  %3: Tensor[(64, 64), float32] = add(%2, %x);
  %4: Tensor[(64, 1), float32] = mean(%3, axis=[1], keepdims=True);
  let %5: Tensor[(64, 64), float32] = nn.dense(%3, %x);
  %6: Tensor[(64, 64), float32] = if (%c) { %5 } else {
    %10: Tensor[(64, 64), float32] = nn.relu(%5);
    %10
  };
  %11: (Tensor[(64, 64), float64], Tensor[(64, 1), float32], Tensor[(64, 64), float32]) = (%1, %4, %6);
  %11
}
