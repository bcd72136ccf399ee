# Rows of products of free batch and length are one axis, so that short sequences share tiles; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v 2>v >s.xml; sed 's/.*: //' v | sort | uniq -c | sed 's/^ *//'; relay-codegen -o m.so s.xml; for s in 0,3 3,0 1,1 9,1 1,9 4,5 13,7 3,29; do set -- -i x=random:1:$s,20 -i w=random:2:20,33 -i r=random:3:$s,33 -i z=random:4:$s,2,20; relay-eval "$@" --output want.npz t.xml; relay-run "$@" --output got.npz m.so; python3 -c 'import numpy as n; a, b = n.load("want.npz"), n.load("got.npz"); print(all(n.allclose(a[k], b[k], 1e-5, 1e-6) for k in a), [a[k].shape for k in sorted(a)])'; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, n, 20), float32], %w: Tensor[(20, 33), float32], %r: Tensor[(b, n, 33), float32], %z: Tensor[(b, n, 2, 20), float32]) {
  (add(nn.relu(nn.matmul(%x, %w)), %r), nn.relu(nn.matmul(%z, %w)))
}
>>> 0
1 a reduction of a tile of 2 by 3, in vectors of 4, that stays in registers
1 a reduction of a tile of 3 by 3, in vectors of 4, that stays in registers
1 its rows are fused with the axes around them
True [(0, 3, 33), (0, 3, 2, 33)]
True [(3, 0, 33), (3, 0, 2, 33)]
True [(1, 1, 33), (1, 1, 2, 33)]
True [(9, 1, 33), (9, 1, 2, 33)]
True [(1, 9, 33), (1, 9, 2, 33)]
True [(4, 5, 33), (4, 5, 2, 33)]
True [(13, 7, 33), (13, 7, 2, 33)]
True [(3, 29, 33), (3, 29, 2, 33)]
