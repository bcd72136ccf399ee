# published examples: patterns become functions, through branches, values that are used twice, fields of tuples, and one after another; four different inputs are not two
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-partition --for acc.relay -v a.xml 2>&1 >b.xml; relay-partition --for acc.relay b.xml | cmp - b.xml; relay-dce -f simple -f branches -f again -f several -f parallel -f same -f others -f field b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in simple branches again several parallel same others; do relay-cmp -f $f a.xml b.xml | tail -n 1; done); relay-cmp -f field -i v='[1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f]' a.xml b.xml | tail -n 1
<<< acc.relay
#[version = "0.0.5"]
pattern add-sub-mul(%x, %y) { (%x + %y) * (%x - %y) };
pattern add-add-add(%x, %y) { (%x + (%x + %y)) + (%x + %y) };
pattern bn-relu(%x, %g, %b, %m, %v) { nn.relu(nn.batch_norm(%x, %g, %b, %m, %v).0) };
pattern conv-bias-relu(%x, %w, %b) { nn.relu(nn.bias_add(nn.conv2d(%x, %w), %b)) };
pattern add-relu(%x, %y) { nn.relu(%x + %y) };
<<< in.relay
#[version = "0.0.5"]
def @simple(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) { nn.relu(%a + %b) }
def @branches(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32]) {
  let %m = (%a + %b) * (%a - %b);
  nn.relu((%c + %m) * (%c - %m))
}
def @again(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) {
  let %s = %a - %b;
  let %t = %s + %b;
  (%s + %t) + %t
}
def @several(%x: Tensor[(1, 8, 5, 5), float32], %w: Tensor[(4, 8, 1, 1), float32], %b: Tensor[(4), float32], %c: Tensor[(1, 4, 5, 5), float32], %d: Tensor[(1, 4, 5, 5), float32]) {
  nn.relu(nn.relu(nn.bias_add(nn.conv2d(%x, %w, kernel_size=[1, 1]), %b)) + %c) * %d
}
def @parallel(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) {
  ((%a + %b) * (%a - %b)) * ((%a + %b) * (%a - %b))
}
def @same(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32], %d: Tensor[(10, 10), float32]) {
  let %p = nn.relu(%a + %b);
  let %q = nn.relu(%c + %d);
  (%p + %q) * (%p - %q)
}
def @others(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32], %d: Tensor[(10, 10), float32]) {
  (nn.relu(%a + %b) + nn.relu(%c + %d)) * (nn.relu(%a + %c) - nn.relu(%b + %d))
}
def @field(%x: Tensor[(1, 8), float32], %g: Tensor[(8), float32], %b: Tensor[(8), float32], %m: Tensor[(8), float32], %v: Tensor[(8), float32]) {
  nn.relu(nn.batch_norm(%x, %g, %b, %m, %v).0)
}
>>> 0
relay-partition: 1: @simple: v4: add-relu, 2 bindings
relay-partition: 2: @branches: v9: add-sub-mul, 3 bindings
relay-partition: 3: @branches: %m (v6): add-sub-mul, 3 bindings
relay-partition: 4: @again: v6: add-add-add, 3 bindings
relay-partition: 5: @several: v8: conv-bias-relu, 3 bindings
relay-partition: 6: @several: v10: add-relu, 2 bindings
relay-partition: 7: @parallel: v8: add-sub-mul, 3 bindings
relay-partition: 8: @parallel: v5: add-sub-mul, 3 bindings
relay-partition: 9: @same: v11: add-sub-mul, 3 bindings
relay-partition: 10: @same: %q (v8): add-relu, 2 bindings
relay-partition: 11: @same: %p (v6): add-relu, 2 bindings
relay-partition: 12: @others: v13: add-relu, 2 bindings
relay-partition: 13: @others: v11: add-relu, 2 bindings
relay-partition: 14: @others: v8: add-relu, 2 bindings
relay-partition: 15: @others: v6: add-relu, 2 bindings
relay-partition: 16: @field: v8: bn-relu, 3 bindings
def @acc_0(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_0") -> Tensor[(10, 10), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_1(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-sub-mul", PartitionedFromPattern="add_subtract_multiply_", global_symbol="acc_1") -> Tensor[(10, 10), float32] {
  let %m: Tensor[(10, 10), float32] = multiply(add(%p0, %p1), subtract(%p0, %p1));
  %m
}

def @acc_10(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-sub-mul", PartitionedFromPattern="add_subtract_multiply_", global_symbol="acc_10") -> Tensor[(10, 10), float32] {
  multiply(add(%p0, %p1), subtract(%p0, %p1))
}

def @acc_11(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_11") -> Tensor[(10, 10), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_12(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_12") -> Tensor[(10, 10), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_13(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_13") -> Tensor[(10, 10), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_14(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_14") -> Tensor[(10, 10), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_15(%p0: Tensor[(1, 8), float32], %p1: Tensor[(8), float32], %p2: Tensor[(8), float32], %p3: Tensor[(8), float32], %p4: Tensor[(8), float32], Compiler="acc", Composite="bn-relu", PartitionedFromPattern="nn.batch_norm_nn.relu_", global_symbol="acc_15") -> Tensor[(1, 8), float32] {
  %6 = nn.batch_norm(%p0, %p1, %p2, %p3, %p4);
  nn.relu(%6.0)
}

def @acc_2(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-sub-mul", PartitionedFromPattern="add_subtract_multiply_", global_symbol="acc_2") -> Tensor[(10, 10), float32] {
  multiply(add(%p0, %p1), subtract(%p0, %p1))
}

def @acc_3(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-add-add", PartitionedFromPattern="add_add_add_", global_symbol="acc_3") -> Tensor[(10, 10), float32] {
  let %t: Tensor[(10, 10), float32] = %p0 + %p1;
  add(add(%p0, %t), %t)
}

def @acc_4(%p0: Tensor[(1, 8, 5, 5), float32], %p1: Tensor[(4, 8, 1, 1), float32], %p2: Tensor[(4), float32], Compiler="acc", Composite="conv-bias-relu", PartitionedFromPattern="nn.conv2d_nn.bias_add_nn.relu_", global_symbol="acc_4") -> Tensor[(1, 4, 5, 5), float32] {
  %5 = nn.bias_add(nn.conv2d(%p0, %p1, kernel_size=[1, 1]), %p2);
  nn.relu(%5)
}

def @acc_5(%p0: Tensor[(1, 4, 5, 5), float32], %p1: Tensor[(1, 4, 5, 5), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_5") -> Tensor[(1, 4, 5, 5), float32] {
  nn.relu(add(%p0, %p1))
}

def @acc_6(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-sub-mul", PartitionedFromPattern="add_subtract_multiply_", global_symbol="acc_6") -> Tensor[(10, 10), float32] {
  multiply(add(%p0, %p1), subtract(%p0, %p1))
}

def @acc_7(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-sub-mul", PartitionedFromPattern="add_subtract_multiply_", global_symbol="acc_7") -> Tensor[(10, 10), float32] {
  multiply(add(%p0, %p1), subtract(%p0, %p1))
}

def @acc_8(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_8") -> Tensor[(10, 10), float32] {
  let %p: Tensor[(10, 10), float32] = nn.relu(add(%p0, %p1));
  %p
}

def @acc_9(%p0: Tensor[(10, 10), float32], %p1: Tensor[(10, 10), float32], Compiler="acc", Composite="add-relu", PartitionedFromPattern="add_nn.relu_", global_symbol="acc_9") -> Tensor[(10, 10), float32] {
  let %q: Tensor[(10, 10), float32] = nn.relu(add(%p0, %p1));
  %q
}

def @again(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  let %s: Tensor[(10, 10), float32] = %a - %b;
  @acc_3(%s, %b)
}

def @branches(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  let %m: Tensor[(10, 10), float32] = @acc_1(%a, %b);
  nn.relu(@acc_2(%c, %m))
}

def @field(%x: Tensor[(1, 8), float32], %g: Tensor[(8), float32], %b: Tensor[(8), float32], %m: Tensor[(8), float32], %v: Tensor[(8), float32]) -> Tensor[(1, 8), float32] {
  @acc_15(%x, %g, %b, %m, %v)
}

def @others(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32], %d: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  %9 = add(@acc_11(%a, %b), @acc_12(%c, %d));
  %14 = subtract(@acc_13(%a, %c), @acc_14(%b, %d));
  %9 * %14
}

def @parallel(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  multiply(@acc_6(%a, %b), @acc_7(%a, %b))
}

def @same(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32], %c: Tensor[(10, 10), float32], %d: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  let %p: Tensor[(10, 10), float32] = @acc_8(%a, %b);
  let %q: Tensor[(10, 10), float32] = @acc_9(%c, %d);
  @acc_10(%p, %q)
}

def @several(%x: Tensor[(1, 8, 5, 5), float32], %w: Tensor[(4, 8, 1, 1), float32], %b: Tensor[(4), float32], %c: Tensor[(1, 4, 5, 5), float32], %d: Tensor[(1, 4, 5, 5), float32]) -> Tensor[(1, 4, 5, 5), float32] {
  %10 = @acc_5(@acc_4(%x, %w, %b), %c);
  %10 * %d
}

def @simple(%a: Tensor[(10, 10), float32], %b: Tensor[(10, 10), float32]) -> Tensor[(10, 10), float32] {
  @acc_0(%a, %b)
}
agree agree agree agree agree agree agree
agree
