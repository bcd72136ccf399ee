# one rule alone may have nothing to do, which is no reason to warn; all may
$ relay-parse in.relay | relay-typecheck >in.xml && relay-precision --only=store --stats in.xml 2>&1 >out.xml | grep -v bindings; cmp in.xml out.xml; relay-parse none.relay | relay-typecheck | relay-precision 2>&1 >none.xml | grep -c warning
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32], %w: Tensor[(6, 8), float32], %v: Tensor[(3, 6), float32]) {
  nn.dense(nn.relu(nn.dense(%x, %w)), %v)
}
<<< none.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 0
relay-precision: stats: products of narrow floats 0
relay-precision: stats: products that stay in float32 2
relay-precision: stats: values stored narrow 0
relay-precision: stats: conversions added 0
relay-precision: stats: rewrites 0
relay-precision: stats: functions 1
relay-precision: stats: types 6
1
