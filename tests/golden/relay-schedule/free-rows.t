# Rows of products of free batch and length are one axis, so that short sequences share tiles; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v 2>v >s.xml; sed 's/.*: //' v | sort | uniq -c | sed 's/^ *//'; relay-codegen -o m.so s.xml; for s in 0,3 3,0 1,1 9,1 1,9 4,5 13,7 3,29; do set -- -i x=random:1:$s,20 -i w=random:2:20,33 -i r=random:3:$s,33 -i z=random:4:$s,2,20; relay-cmp -q --rtol=1e-5 --atol=1e-6 "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, n, 20), float32], %w: Tensor[(20, 33), float32], %r: Tensor[(b, n, 33), float32], %z: Tensor[(b, n, 2, 20), float32]) {
  (add(nn.relu(nn.matmul(%x, %w)), %r), nn.relu(nn.matmul(%z, %w)))
}
>>> 0
1 a reduction of a tile of 2 by 3, in vectors of 4, that stays in registers
1 a reduction of a tile of 3 by 3, in vectors of 4, that stays in registers
1 its rows are fused with the axes around them
2 program
same: 0,3
same: 3,0
same: 1,1
same: 9,1
same: 1,9
same: 4,5
same: 13,7
same: 3,29
