# long sums of float32, of which each step would round, are added in blocks: over rows, lanes, several axes, products, a prime number of terms
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-codegen -O2 -o m.so && relay-run -i x=0.3f m.so | awk -F'[][()f, ]+' '{ for (i = 1; i <= NF; i++) if ($i != "") { n++; e = $i / 19660.8 - 1; if (e < -6e-6 || e > 6e-6) print "off by " e } } END { print n " sums" }'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  (sum(broadcast_to(%x, shape=[65536, 3]), axis=[0]),
   sum(broadcast_to(%x, shape=[3, 65536]), axis=[1]),
   sum(broadcast_to(%x, shape=[256, 3, 16, 16]), axis=[0, 2, 3]),
   nn.matmul(broadcast_to(%x, shape=[2, 65536]), ones(shape=[65536, 32], dtype="float32")),
   nn.dense(broadcast_to(%x, shape=[2, 65536]), ones(shape=[3, 65536], dtype="float32")),
   nn.conv2d(broadcast_to(%x, shape=[1, 1024, 8, 9]), ones(shape=[2, 1024, 8, 8], dtype="float32"), kernel_size=[8, 8]),
   sum(broadcast_to(%x, shape=[65537, 2]), axis=[0]) - %x)
}
>>> 0
85 sums
