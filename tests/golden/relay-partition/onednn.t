# the patterns that come along: the sum before the activation, the bias by constant or bias_add
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --report in.xml >out.xml; relay-print out.xml | grep -o 'Composite=[^,]*'; relay-codegen -o o.so out.xml && relay-cmp --rtol 1e-5 in.xml o.so | tail -1; relay-partition --only=conv-act -v --limit=1 in.xml | relay-partition --only conv-act -v >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 5, 5), float32], %w: Tensor[(4, 4, 3, 3), float32], %v: Tensor[(4, 4, 1, 1), float32], %u: Tensor[(3, 100), float32], %b: Tensor[(3), float32]) {
  let %k = const[Tensor[(4, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %c = clip(nn.conv2d(%x, %w, padding=1), a_min=0f, a_max=6f);
  let %d = nn.relu((nn.conv2d(%c, %v) + %k) + %x);
  let %e = nn.conv2d(%d, %v) + %k;
  let %f = nn.conv2d(%e, %v, groups=1) * %k;
  let %s = sigmoid(nn.conv2d(%f, %v));
  nn.softmax(nn.bias_add(nn.dense(nn.batch_flatten(%s), %u), %b))
}
>>> 0
relay-partition: conv-bias-sum-act: 1 function
relay-partition: conv-bias-act: 0 functions
relay-partition: conv-bias-sum: 0 functions
relay-partition: conv-act: 2 functions
relay-partition: conv-bias: 1 function
relay-partition: conv-alone: 1 function
relay-partition: product-bias-sum: 0 functions
relay-partition: product-bias-act: 0 functions
relay-partition: product-act: 0 functions
relay-partition: product-bias: 1 function
relay-partition: product-alone: 0 functions
relay-partition: 13 of 16 calls of operators are in functions of onednn
relay-partition: left: 1 multiply: no pattern matches it
relay-partition: left: 1 nn.batch_flatten: no pattern matches it
relay-partition: left: 1 nn.softmax: no pattern matches it
Composite="conv-act"
Composite="conv-bias-sum-act"
Composite="conv-bias"
Composite="conv-alone"
Composite="conv-act"
Composite="product-bias"
agree
relay-partition: 1: @main: %s (v18): conv-act, 2 bindings
relay-partition: 1: @main: %c (v8): conv-act, 2 bindings
