# a convolution and what follows it become a function of the library
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay -v --report in.xml >out.xml; relay-print out.xml; relay-typecheck out.xml | cmp - out.xml; relay-partition --for acc.relay out.xml | cmp - out.xml; relay-cmp in.xml out.xml | head -2
<<< acc.relay
#[version = "0.0.5"]
pattern conv-relu(%x, %w) { nn.relu(nn.conv2d(%x, %w)) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 1, 1), float32]) {
  exp(nn.relu(nn.conv2d(%x, %w)))
}
>>> 0
relay-partition: 1: @main: v4: conv-relu, 2 bindings
relay-partition: conv-relu: 1 function
relay-partition: 2 of 3 calls of operators are in functions of acc
relay-partition: left: 1 exp: no pattern matches it
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %4: Tensor[(1, 4, 8, 8), float32] = @acc_0(%x, %w);
  %5: Tensor[(1, 4, 8, 8), float32] = exp(%4);
  %5
}

def @acc_0(%p0: Tensor[(1, 3, 8, 8), float32], %p1: Tensor[(4, 3, 1, 1), float32], Compiler="acc", Composite="conv-relu", PartitionedFromPattern="nn.conv2d_nn.relu_", global_symbol="acc_0") -> Tensor[(1, 4, 8, 8), float32] {
  %3: Tensor[(1, 4, 8, 8), float32] = nn.conv2d(%p0, %p1);
  %4: Tensor[(1, 4, 8, 8), float32] = nn.relu(%3);
  %4
}
output  elements  differ  max abs  max rel  NaN/inf
0            256       0        0        0        0
