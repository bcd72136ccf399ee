# Rows of a 1x1 convolution of a free batch and free planes, channels last, are one axis over all images, and so are three free axes around a product; an output in another order keeps its images apart; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v --cpu=x86-64-v3 2>v >s.xml; sed 's/.*: //' v | grep -E 'fused|tile' | sort | uniq -c | sed 's/^ *//'; relay-print s.xml | grep -oE 'for l[0-9]+ < [^ ]*[^{]*parallel' | sort -u; relay-codegen -q -o m.so s.xml; for s in 0,3,2 1,1,1 6,1,1 7,1,1 2,3,1 1,1,13 5,1,5 2,2,3 3,5,7 2,9,17; do set -- -i x=random:1:$s,20 -i w=random:2:1,1,20,33 -i r=random:3:$s,33 -i v=random:4:20,33; relay-eval "$@" --output want.npz t.xml; relay-run "$@" --output got.npz m.so; python3 -c 'import numpy as n; a, b = n.load("want.npz"), n.load("got.npz"); print(all(n.allclose(a[k], b[k], 1e-5, 1e-6) for k in a), [a[k].shape for k in sorted(a)])'; done
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
True [(0, 3, 2, 33), (3, 0, 2, 33), (0, 3, 2, 33)]
True [(1, 1, 1, 33), (1, 1, 1, 33), (1, 1, 1, 33)]
True [(6, 1, 1, 33), (1, 6, 1, 33), (6, 1, 1, 33)]
True [(7, 1, 1, 33), (1, 7, 1, 33), (7, 1, 1, 33)]
True [(2, 3, 1, 33), (3, 2, 1, 33), (2, 3, 1, 33)]
True [(1, 1, 13, 33), (1, 1, 13, 33), (1, 1, 13, 33)]
True [(5, 1, 5, 33), (1, 5, 5, 33), (5, 1, 5, 33)]
True [(2, 2, 3, 33), (2, 2, 3, 33), (2, 2, 3, 33)]
True [(3, 5, 7, 33), (5, 3, 7, 33), (3, 5, 7, 33)]
True [(2, 9, 17, 33), (9, 2, 17, 33), (2, 9, 17, 33)]
