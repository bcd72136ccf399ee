# Samples run in compiled code where that is worth it, and give the same ranges
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && w=$(seq 2304 | awk '{ printf "%s%gf", s, ($1 * 7 % 11 - 5) / 8; s = ", " }') && sed "s/W/$w/" in.relay | relay-parse -q | relay-typecheck >a.xml && relay-quantize -v --calibrate=s --report-to=c.txt a.xml >c.xml && relay-quantize -v --evaluate --calibrate=s --report-to=e.txt a.xml >e.xml && relay-quantize -v --samples=1 --calibrate=s a.xml >/dev/null && sed -n '/^main/p' c.txt | cut -d' ' -f1-4,11- && paste -d' ' c.txt e.txt | awk '/^main/ { for (i = 5; i < 9; i++) if (($i - $(i + 11)) ^ 2 > 1e-12 * $i ^ 2) print i, $0 }'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 256, 256), float32]) {
  let %w = const[Tensor[(16, 16, 3, 3), float32]](W);
  %0 = nn.relu(nn.conv2d(%x, %w, padding=1));
  %1 = nn.conv2d(nn.avg_pool2d(%0, pool_size=2, strides=2), %w);
  nn.global_avg_pool2d(%1)
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(6, 16, 256, 256), float32]) { %x }
>>> 0
relay-quantize: samples run in compiled code
relay-quantize: samples run in the evaluator: --evaluate
relay-quantize: samples run in the evaluator: that takes no longer than compiling
main v2 activation uint8 parameter
main v3 weight int8 constant
main v5 activation uint8 nn.avg_pool2d
main v3 weight int8 constant
