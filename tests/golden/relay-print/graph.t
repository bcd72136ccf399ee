# the graph form leaves let out where the reader would put the binding, and nests small calls
$ relay-parse in.relay | relay-print
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
  %0 = nn.dense(%x, %w, units=4);
  %5 = nn.relu(%0);
  %h = add(%5, 1f);
  %1 = if (%c) {
    %8 = tanh(%h);
    %8
  } else {
    %k = exp(%h);
    multiply(%k, %k)
  };
  (%1, %h, sum(%0, axis=[1]))
}
