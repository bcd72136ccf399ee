# Names of extents in attributes become those of the caller: lists of any length, and numbers
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-inline m.xml >i.xml; relay-check i.xml; relay-print i.xml | sed -n '/@main/,$p' | grep -o '[a-z_]*(%[^)]*=.*'; for i in m i; do relay-eval -q -i x=random:1:3,2 -i y=random:2:5,2 -i z=random:3 -i w=random:4:4 $i.xml >$i; done; cmp m i
<<< in.relay
#[version = "0.0.5"]
def @one(%x: Tensor[(k, 2), float32]) { reshape(%x, newshape=[k * 2]) }
def @two(%x: Tensor[(k, 2), float32]) { broadcast_to(sum(%x), shape=[k, 3]) }
def @zero(%x: Tensor[(k), float32]) { zeros(shape=[k], dtype="float32") + %x }
def @main(%x: Tensor[(n, 2), float32], %y: Tensor[(m + 1, 2), float32], %z: Tensor[(5, 2), float32], %w: Tensor[(m), float32]) {
  (@one(%x), @one(%y), @one(%z), @two(%y), @two(%z), @zero(%w))
}
>>> 0
reshape(%x, newshape=[n*2]);
reshape(%y, newshape=[m*2 + 2]);
reshape(%z, newshape=[10]);
broadcast_to(%15, shape=[m + 1, 3]);
broadcast_to(%17, shape=[5, 3]);
