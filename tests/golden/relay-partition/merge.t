# parts that take values from one another are one function, with several results; what is computed between two of them keeps them apart
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay --merge -v --report in.xml >out.xml; relay-print out.xml; relay-typecheck out.xml | cmp - out.xml; relay-partition --for acc.relay --merge out.xml | cmp - out.xml; relay-cmp in.xml out.xml | grep -c agree; relay-eval -f g --input x=2f in.xml >a; relay-eval -f g --input x=2f out.xml | cmp - a
<<< acc.relay
#[version = "0.0.5"]
pattern conv(%x, %w) { nn.conv2d(%x, %w) };
pattern relu(%x) { nn.relu(%x) };
pattern sum(%x, %y) { %x + %y };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 3, 3), float32], %w: Tensor[(4, 4, 1, 1), float32]) {
  let %a = nn.relu(nn.conv2d(%x, %w));
  let %b = exp(%a);
  let %c = nn.relu(%b) + %a;
  let %d = nn.conv2d(%a, %w);
  let %e = nn.relu(%d);
  (%c, %d, %e)
}
def @g(%x: float32) {
  let %r = ref(%x);
  let %a = nn.relu(%x) + %x;
  ref_write(%r, %a);
  let %b = ref_read(%r);
  let %f = fn (%y: float32) { nn.relu(%y + %a) };
  let %c = nn.relu(%b + %a);
  (%c, %f(%c))
}
>>> 0
relay-partition: 1: @main: %d (v8): conv, 1 binding
relay-partition: 2: @main: v3: conv, 1 binding
relay-partition: 3: @main: %e (v9): relu, 1 binding
relay-partition: 4: @main: v6: relu, 1 binding
relay-partition: 5: @main: %a (v4): relu, 1 binding
relay-partition: 6: @main: %c (v7): sum, 1 binding
relay-partition: 7: @g: %c (v12): relu, 1 binding
relay-partition: 8: @g: v3: relu, 1 binding
relay-partition: 9: @g: v11: sum, 1 binding
relay-partition: 10: @g: %a (v4): sum, 1 binding
relay-partition: 11: @g: v10: relu, 1 binding
relay-partition: 12: @g: v9: sum, 1 binding
relay-partition: conv: 1 function
relay-partition: relu: 5 functions
relay-partition: sum: 4 functions
relay-partition: 12 of 13 calls of operators are in functions of acc
relay-partition: left: 1 exp: no pattern matches it
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 4, 3, 3), float32], %w: Tensor[(4, 4, 1, 1), float32]) -> (Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32]) {
  %11: (Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32]) = @acc_0(%x, %w);
  %a {id=4}: Tensor[(1, 4, 3, 3), float32] = %11.0;
  %d {id=8}: Tensor[(1, 4, 3, 3), float32] = %11.1;
  %e: Tensor[(1, 4, 3, 3), float32] = %11.2;
  %b {id=5}: Tensor[(1, 4, 3, 3), float32] = exp(%a);
  %c {id=7}: Tensor[(1, 4, 3, 3), float32] = @acc_1(%b, %a);
  %10: (Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32]) = (%c, %d, %e);
  %10
}

def @g(%x: float32) -> (float32, float32) {
  let %r: ref(float32) = ref(%x);
  %a {id=4}: float32 = @acc_2(%x);
  let %5 {anonymous=True}: () = ref_write(%r, %a);
  let %b: float32 = ref_read(%r);
  let %f: fn (float32) -> float32 = fn (%y: float32) -> float32 {
    %10: float32 = @acc_4(%y, %a);
    %10
  };
  %c {id=12}: float32 = @acc_3(%b, %a);
  %13: float32 = %f(%c);
  %14: (float32, float32) = (%c, %13);
  %14
}

def @acc_0(%p0: Tensor[(1, 4, 3, 3), float32], %p1: Tensor[(4, 4, 1, 1), float32], Compiler="acc", Composite="conv relu", PartitionedFromPattern="nn.conv2d_nn.relu_nn.conv2d_nn.relu_", global_symbol="acc_0") -> (Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32]) {
  %3: Tensor[(1, 4, 3, 3), float32] = nn.conv2d(%p0, %p1);
  %a: Tensor[(1, 4, 3, 3), float32] = nn.relu(%3);
  %d: Tensor[(1, 4, 3, 3), float32] = nn.conv2d(%a, %p1);
  %e: Tensor[(1, 4, 3, 3), float32] = nn.relu(%d);
  %7: (Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32], Tensor[(1, 4, 3, 3), float32]) = (%a, %d, %e);
  %7
}

def @acc_1(%p0: Tensor[(1, 4, 3, 3), float32], %p1: Tensor[(1, 4, 3, 3), float32], Compiler="acc", Composite="relu sum", PartitionedFromPattern="nn.relu_add_", global_symbol="acc_1") -> Tensor[(1, 4, 3, 3), float32] {
  %3: Tensor[(1, 4, 3, 3), float32] = nn.relu(%p0);
  %c: Tensor[(1, 4, 3, 3), float32] = add(%3, %p1);
  %c
}

def @acc_2(%p0: float32, Compiler="acc", Composite="relu sum", PartitionedFromPattern="nn.relu_add_", global_symbol="acc_2") -> float32 {
  %2: float32 = nn.relu(%p0);
  %a: float32 = add(%2, %p0);
  %a
}

def @acc_3(%p0: float32, %p1: float32, Compiler="acc", Composite="sum relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_3") -> float32 {
  %3: float32 = add(%p0, %p1);
  %c: float32 = nn.relu(%3);
  %c
}

def @acc_4(%p0: float32, %p1: float32, Compiler="acc", Composite="sum relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_4") -> float32 {
  %3: float32 = add(%p0, %p1);
  %4: float32 = nn.relu(%3);
  %4
}
1
