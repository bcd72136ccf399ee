# A bias with a row and a column of one is corrected itself, no other is added to it
$ relay-parse -q s.relay | relay-typecheck >s.xml; mkdir s; relay-eval -o 0=s/x.npy s.xml; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=b=random:2 >a.xml; for o in -q --correct-bias; do relay-quantize --weight-method=mse $o --step=calibrate --calibrate=s a.xml | relay-print | grep -c 'add('; done
<<< s.relay
#[version = "0.0.5"]
def @main() { random.normal(@random_key(1i64), 0f, 1f, out_shape=[4, 3, 8, 8]).1 }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(5, 3, 3, 3), float32], %b: Tensor[(5, 1, 1), float32]) {
  nn.relu(add(nn.conv2d(%x, %w), %b))
}
>>> 0
1
1
