# Transposes of free extents are tiles in registers, with planes that become rows and rows that become planes, however far apart the rows are; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v 2>v >s.xml; sed 's/.*: //' v | sort | uniq -c | sed 's/^ *//'; relay-codegen -o m.so s.xml; for s in 0,3 1,1 4,4 5,3 16,4 7,19 17,33; do set -- -i x=random:1:2,20,$s -i y=random:2:2,$((${s%,*} * ${s#*,})),33 -i z=random:3:$s; relay-cmp -q "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 20, h, w), float32], %y: Tensor[(b, h*w, 33), float32], %z: Tensor[(h, w), float32]) {
  (negative(transpose(reshape(%x, newshape=[0, 0, -1]), axes=[0, 2, 1])), negative(reshape_like(transpose(%y, axes=[0, 2, 1]), %x, lhs_begin=2, lhs_end=3, rhs_begin=2, rhs_end=4)), transpose(%z))
}
>>> 0
3 program
1 tiles of 4 by 4 along 'i0' and 'i1', transposed in registers
1 tiles of 4 by 4 along 'i1' and 'i2', transposed in registers, over threads
1 tiles of 4 by 4 along 'i1' and 'i3' and the axes before it, transposed in registers, over threads
same: 0,3
same: 1,1
same: 4,4
same: 5,3
same: 16,4
same: 7,19
same: 17,33
