# convolutions by groups, strides and padding, and another layout of the data: weights by second moments, corrected biases; the same integers evaluated and compiled
$ relay-parse -q s.relay | relay-typecheck >s.xml; mkdir s; relay-eval -o 0=s/x.npy s.xml; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:1 --set=b=random:3 --set=c=random:4 --set=e=random:5 | relay-fold | relay-dce >a.xml; for o in '' --weights=gptq '--weights=gptq --correct-bias'; do relay-quantize -v $o --calibrate=s --report-to=r a.xml 2>err >q.xml; grep nearest err; awk '/results/ { print $4 }' r >>db; relay-build -q --cpu=baseline q.xml -o q.so; relay-cmp --rtol=0 --atol=0 q.xml q.so | tail -n 1; done; awk 'NR > 1 { print ($1 > last) } { last = $1 }' db
<<< s.relay
#[version = "0.0.5"]
def @main() { random.normal(@random_key(1i64), 0f, 1f, out_shape=[12, 4, 9, 9]).1 }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 9, 9), float32], %a: Tensor[(6, 2, 3, 3), float32], %b: Tensor[(6, 1, 3, 3), float32], %c: Tensor[(3, 3, 6, 5), float32], %e: Tensor[(7, 5), float32]) {
  let %1 = nn.relu(nn.conv2d(%x, %a - 0.4f, kernel_size=[3, 3], groups=2, padding=[1, 1]));
  let %2 = nn.conv2d(%1, %b - 0.4f, kernel_size=[3, 3], groups=6, strides=[2, 2], padding=[2, 1, 0, 1], dilation=[1, 2]);
  let %3 = nn.relu(transpose(%2, axes=[0, 2, 3, 1]));
  let %4 = nn.relu(nn.conv2d(%3, %c - 0.5f, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO"));
  nn.dense(reshape(%4, newshape=[-1, 5]), %e - 0.5f)
}
>>> 0
agree
agree
agree
1
1
