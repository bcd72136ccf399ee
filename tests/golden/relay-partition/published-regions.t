# published example: what a library computes is merged, but not over what it does not: two parts of a diamond and the sum after the other path
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-partition --for acc.relay --merge a.xml >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; relay-cmp a.xml b.xml | tail -n 1
<<< acc.relay
#[version = "0.0.5"]
pattern abs(%x) { abs(%x) };
pattern relu(%x) { nn.relu(%x) };
pattern sum(%x, %y) { %x + %y };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 10), float32]) {
  let %a = abs(%x);
  let %b = nn.relu(%a);
  let %c = tanh(%a);
  subtract(%b + %c, %c)
}
>>> 0
def @acc_0(%p0: Tensor[(10, 10), float32], Compiler="acc", Composite="abs relu", PartitionedFromPattern="abs_nn.relu_", global_symbol="acc_0") -> (Tensor[(10, 10), float32], Tensor[(10, 10), float32]) {
  let %a: Tensor[(10, 10), float32] = abs(%p0);
  let %b: Tensor[(10, 10), float32] = nn.relu(%a);
  (%a, %b)
}

def @acc_1(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="sum", PartitionedFromPattern="add_", global_symbol="acc_1") -> Tensor[(10, 10), float32] {
  %p0 + %p1
}

def @main(%x: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  %7 = @acc_0(%x);
  let %a: Tensor[(10, 10), float32] = %7.0;
  let %b: Tensor[(10, 10), float32] = %7.1;
  let %c: Tensor[(10, 10), float32] = tanh(%a);
  subtract(@acc_1(%b, %c), %c)
}
agree
