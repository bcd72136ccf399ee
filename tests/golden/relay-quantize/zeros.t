# Ranges of zero width
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && echo '#[version = "0.0.5"] def @main() { zeros(shape=[4, 3, 4, 4], dtype="float32") }' | relay-parse -q | relay-typecheck | relay-eval -o 0=s/x.npy; relay-quantize --calibrate=s --report-to=r.txt a.xml >q.xml && sed -n 2p r.txt && relay-check q.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 3, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %b = const[Tensor[(2), float32]](0.5f, -0.25f);
  %0 = nn.relu(nn.bias_add(nn.conv2d(%x, %w1), %b));
  %1 = nn.max_pool2d(%0, pool_size=2, strides=1);
  %2 = add(nn.conv2d(%1, %w2, padding=1), %1);
  nn.softmax(nn.batch_flatten(%2))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { %x }
>>> 0
in.relay:2:11: warning: the value of v3 is 0 in all samples: its scale is 1 [calibration-zero]
    2 | def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
      |           ^~
main v3 activation uint8 1 0 0 0 0 - parameter
