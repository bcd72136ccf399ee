# the let form binds everything but atoms
$ relay-parse in.relay | relay-print --form=let
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(4, 8), float32], %c: bool) {
  %0 = nn.dense(%x, %w, units=4);
  let %h = nn.relu(%0) + 1f;
  %1 = if (%c) { tanh(%h) } else { let %k = exp(%h); %k * %k };
  (%1, %h, sum(%0, axis=[1]))
}
>>> 0
#[version = "0.0.5"]

def @main(%x {id=2}: Tensor[(n, 8), float32], %w: Tensor[(4, 8), float32], %c: bool) {
  let %0 = nn.dense(%x, %w, units=4);
  let %5 = nn.relu(%0);
  let %h = add(%5, 1f);
  let %1 = if (%c) {
    let %8 = tanh(%h);
    %8
  } else {
    let %k = exp(%h);
    let %10 = multiply(%k, %k);
    %10
  };
  let %11 = sum(%0, axis=[1]);
  let %12 = (%1, %h, %11);
  %12
}
