# Rows of a 1x1 convolution of a free batch and free planes, channels last, are one axis over all images, and so are three free axes around a product; an output in another order keeps its images apart; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v --cpu=x86-64-v3 2>v >s.xml; sed 's/.*: //' v | grep -E 'fused|tile' | sort | uniq -c | sed 's/^ *//'; relay-print s.xml | grep -oE 'for l[0-9]+ < [^ ]*[^{]*parallel' | sort -u; relay-codegen -q -o m.so s.xml; for s in 0,3,2 1,1,1 6,1,1 7,1,1 2,3,1 1,1,13 5,1,5 2,2,3 3,5,7 2,9,17; do set -- -i x=random:1:$s,20 -i w=random:2:1,1,20,33 -i r=random:3:$s,33 -i v=random:4:20,33; relay-cmp -q --rtol=1e-5 --atol=1e-6 "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, h, w, 20), float32], %w: Tensor[(1, 1, 20, 33), float32], %r: Tensor[(b, h, w, 33), float32], %v: Tensor[(20, 33), float32]) {
  (add(nn.relu(nn.conv2d(%x, %w, channels=33, kernel_size=[1, 1], data_layout="NHWC", kernel_layout="HWIO")), %r),
   transpose(nn.conv2d(%x, %w, channels=33, kernel_size=[1, 1], data_layout="NHWC", kernel_layout="HWIO"), axes=[1, 0, 2, 3]),
   tanh(nn.matmul(%x, %v)))
}
>>> 0
1 4 of its axes are fused into 3
3 a reduction of a tile of 13 by 1, in vectors of 8, that stays in registers
3 its rows are fused with the axes around them
for l0 < floordiv(b*h*w + 12, 13) parallel
for l0 < h parallel
same: 0,3,2
same: 1,1,1
same: 6,1,1
same: 7,1,1
same: 2,3,1
same: 1,1,13
same: 5,1,5
same: 2,2,3
same: 3,5,7
same: 2,9,17
