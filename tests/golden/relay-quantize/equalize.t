# a depthwise network whose channels are scaled apart: equalized it computes the same bits in floats, and one scale for each weight is enough; a sum that another operator reads is not scaled
$ relay-parse -q s.relay | relay-typecheck | relay-eval -o 0=x.npy; mkdir s; mv x.npy s; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:1 --set=d=random:2 --set=b=random:3 --set=c=random:4 | relay-fold | relay-dce >a.xml; relay-quantize --stats --equalize --step=annotate a.xml 2>&1 >e.xml | grep equalized; relay-cmp a.xml e.xml | tail -n 1; for o in '' --equalize; do relay-quantize --per-tensor $o --calibrate=s --report-to=r a.xml >q.xml; awk '/results/ { print ($4 > 30) }' r; done; sed 's/nn.conv2d(%2, (/nn.conv2d(%2 + %1, (/' in.relay | relay-parse -q | relay-typecheck | relay-bind -q --set=a=random:1 --set=d=random:2 --set=b=random:3 --set=c=random:4 | relay-fold | relay-dce | relay-quantize --stats --equalize --step=annotate 2>&1 >/dev/null | grep equalized
<<< s.relay
#[version = "0.0.5"]
def @main() { random.normal(@random_key(1i64), 0f, 1f, out_shape=[8, 3, 6, 6]).1 }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 6, 6), float32], %a: Tensor[(4, 3, 1, 1), float32], %d: Tensor[(4,), float32], %b: Tensor[(4, 1, 3, 3), float32], %c: Tensor[(5, 4, 1, 1), float32]) {
  let %up = const[Tensor[(4, 1, 1, 1), float32]](100f, 1f, 0.01f, 3f);
  let %out = const[Tensor[(4, 1, 1, 1), float32]](0.01f, 40f, 1f, 0.1f);
  let %in = const[Tensor[(4, 1, 1), float32]](100f, 0.025f, 1f, 10f);
  let %1 = nn.relu(nn.conv2d(%x, (%a - 0.4f) * %up, kernel_size=[1, 1]));
  let %2 = nn.relu(nn.bias_add(nn.conv2d(%1, (%b - 0.4f) / %up * %out, kernel_size=[3, 3], groups=4, padding=[1, 1]), %d * reshape(%out, newshape=[4])));
  nn.conv2d(%2, (%c - 0.4f) * %in, kernel_size=[1, 1])
}
>>> 0
relay-quantize: stats: pairs of products equalized 2
agree
0
1
relay-quantize: stats: pairs of products equalized 0
