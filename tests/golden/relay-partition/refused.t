# inner values used outside, overlaps, other regions, checks; longer patterns first
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay -v --report in.xml | relay-print
<<< acc.relay
#[version = "0.0.5"]
pattern act(%x) { nn.relu(%x) } or { sigmoid(%x) };
pattern dense-act(%x, %w) { @act(nn.dense(%x, %w)) };
pattern relu-exp(%x) { exp(nn.relu(%x)) };
pattern abs-alone(%x) { abs(%x) } where float(%x);
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, k), float32], %c: bool) {
  let %a = nn.dense(%x, %w);
  let %b = nn.relu(%a);
  let %d = nn.dense(%b, const[Tensor[(1, 4), float32]](1f, 2f, 3f, 4f));
  let %e = sigmoid(%d);
  let %f = exp(nn.relu(nn.dense(%x, const[Tensor[(1, 4), float32]](1f, 2f, 3f, 4f))));
  let %g = nn.dense(%x, %w);
  let %h = if (%c) { nn.relu(%g) } else { abs(%x) };
  (%e, %d, %f, %h)
}
>>> 0
relay-partition: 1: @main: v11: dense-act, 2 bindings
relay-partition: @main: %e (v8): not dense-act: an inner value is used outside
relay-partition: @main: %b (v5): not dense-act: a part carries a check or defines extents
relay-partition: @main: %f (v12): not relu-exp: another match has a part of it
relay-partition: @main: v15: not dense-act: its parts stand in several regions
relay-partition: 2: @main: v16: abs-alone, 1 binding
relay-partition: dense-act: 1 function
relay-partition: relu-exp: 0 functions
relay-partition: abs-alone: 1 function
relay-partition: 3 of 10 calls of operators are in functions of acc
relay-partition: left: 3 nn.dense: no pattern matches it
relay-partition: left: 1 exp: another match has a part of it
relay-partition: left: 1 nn.relu: a part carries a check or defines extents
relay-partition: left: 1 nn.relu: its parts stand in several regions
relay-partition: left: 1 sigmoid: an inner value is used outside
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, k), float32], %c: bool) -> (Tensor[(n, 1), float32], Tensor[(n, 1), float32], Tensor[(n, 1), float32], Tensor[(n, 4), float32]) {
  %a {check="k == 4"}: Tensor[(n, 4), float32] = nn.dense(%x, %w);
  %b: Tensor[(n, 4), float32] = nn.relu(%a);
  %d: Tensor[(n, 1), float32] = nn.dense(%b, const[Tensor[(1, 4), float32]](1f, 2f, 3f, 4f));
  %e: Tensor[(n, 1), float32] = sigmoid(%d);
  %11: Tensor[(n, 1), float32] = @acc_0(%x, const[Tensor[(1, 4), float32]](1f, 2f, 3f, 4f));
  %f: Tensor[(n, 1), float32] = exp(%11);
  let %g: Tensor[(n, 4), float32] = nn.dense(%x, %w);
  %h: Tensor[(n, 4), float32] = if (%c) {
    %15: Tensor[(n, 4), float32] = nn.relu(%g);
    %15
  } else {
    %16: Tensor[(n, 4), float32] = @acc_1(%x);
    %16
  };
  %17: (Tensor[(n, 1), float32], Tensor[(n, 1), float32], Tensor[(n, 1), float32], Tensor[(n, 4), float32]) = (%e, %d, %f, %h);
  %17
}

def @acc_0(%p0: Tensor[(n, 4), float32], %p1: Tensor[(1, 4), float32], Compiler="acc", Composite="dense-act", PartitionedFromPattern="nn.dense_nn.relu_", global_symbol="acc_0") -> Tensor[(n, 1), float32] {
  %3: Tensor[(n, 1), float32] = nn.dense(%p0, %p1);
  %4: Tensor[(n, 1), float32] = nn.relu(%3);
  %4
}

def @acc_1(%p0: Tensor[(n, 4), float32], Compiler="acc", Composite="abs-alone", PartitionedFromPattern="abs_", global_symbol="acc_1") -> Tensor[(n, 4), float32] {
  %2: Tensor[(n, 4), float32] = abs(%p0);
  %2
}
