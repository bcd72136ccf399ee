# literals and constants that a test asks for are in the function, others parameters; paths of any length
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay in.xml >out.xml; relay-print out.xml; relay-cmp --dim n=3 in.xml out.xml | head -2
<<< acc.relay
#[version = "0.0.5"]
pattern path(%x) { %x } or { nn.relu(@path(%x)) } or { @path(%x) * 2 } or { @path(%x) + @path(%x) };
pattern biased(%x, %w, %b) { @path(nn.dense(%x, %w)) + %b } where constant(%b), not constant(%w);
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) {
  let %d = nn.dense(%x, %w);
  let %r = nn.relu(%d);
  let %s = nn.relu(%d * 2f);
  (%r + %s) + const[Tensor[(2), float32]](1f, 2f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] {
  %10: Tensor[(n, 2), float32] = @acc_0(%x, %w);
  %10
}

def @acc_0(%p0: Tensor[(n, 4), float32], %p1: Tensor[(2, 4), float32], Compiler="acc", Composite="biased", PartitionedFromPattern="nn.dense_nn.relu_multiply_nn.relu_add_add_", global_symbol="acc_0") -> Tensor[(n, 2), float32] {
  %3: Tensor[(2), float32] = const[Tensor[(2), float32]](1f, 2f);
  %4: float32 = 2f;
  %d: Tensor[(n, 2), float32] = nn.dense(%p0, %p1);
  %r: Tensor[(n, 2), float32] = nn.relu(%d);
  %7: Tensor[(n, 2), float32] = multiply(%d, %4);
  %s: Tensor[(n, 2), float32] = nn.relu(%7);
  %9: Tensor[(n, 2), float32] = add(%r, %s);
  %10: Tensor[(n, 2), float32] = add(%9, %3);
  %10
}
output  elements  differ  max abs  max rel  NaN/inf
0              6       0        0        0        0
