# a reshape that merges extents which are not known, of what moves elements, is a group of its own, in the memory of what it reshapes; of known inner extents it fuses; as evaluated, without elements too
$ relay-parse in.relay | relay-typecheck | tee t.xml | relay-fuse -v | tee f.xml | relay-print | grep -e '= @fused' -e ' = nn'; relay-lower f.xml | relay-schedule | relay-plan | tee p.xml | relay-print | grep slot; relay-codegen -o m.so p.xml; for s in 2,3,5,4 1,1,1,4 0,3,5,4 1,0,5,4 2,7,16,4 1,16,33,4; do relay-run -i x=random:1:$s m.so --summary >a; relay-eval -i x=random:1:$s t.xml --summary >b; cmp a b && echo $s; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, h, w, 4), float32]) {
  let %t = transpose(%x, axes=[0, 3, 1, 2]);
  let %r = negative(reshape(%t, newshape=[0, 1, -1]));
  let %k = reshape(transpose(%x, axes=[0, 2, 1, 3]), newshape=[0, 0, -1]);
  let %i = reshape(transpose(reshape(%x, newshape=[0, 0, 0, 2, 2]), axes=[0, 1, 3, 2, 4]), newshape=[0, 0, 2, -1]);
  (max(%r), %k, %i)
}
>>> 0
relay-fuse: @main: %t (v2): not group: transpose with v3 reshape: the first is injective, and the second is opaque
relay-fuse: @main: v3: not group: reshape: its indices would be quotients by unknown extents
relay-fuse: @main: %k (v6): not group: reshape with v11 tuple: a tuple that stays takes the first
relay-fuse: @main: %i (v9): not group: reshape with v11 tuple: a tuple that stays takes the first
relay-fuse: @main: v10: not group: max with v11 tuple: a tuple that stays takes the first
relay-fuse: 1: @main: %t (v2): single, @fused_transpose
relay-fuse: 2: @main: v3: single, @fused_reshape
relay-fuse: 3: @main: %k (v6): group, @fused_transpose_reshape, of 2 bindings
relay-fuse: 4: @main: %i (v9): group, @fused_reshape_transpose_reshape, of 3 bindings
relay-fuse: 5: @main: v10: group, @fused_negative_max, of 2 bindings
  %t: Tensor[(b, 4, h, w), float32] = @fused_transpose(%x);
  %3: Tensor[(b, 1, h*w*4), float32] = @fused_reshape(%t);
  %k {id=6}: Tensor[(b, w, h*4), float32] = @fused_transpose_reshape(%x);
  %i {id=9}: Tensor[(b, h, 2, w*2), float32] = @fused_reshape_transpose_reshape(%x);
  %10: float32 = @fused_negative_max(%3);
  %t {slot=0}: Tensor[(b, 4, h, w), float32] = @fused_transpose(%x);
  %3 {slot=0}: Tensor[(b, 1, h*w*4), float32] = @fused_reshape(%t);
2,3,5,4
1,1,1,4
0,3,5,4
1,0,5,4
2,7,16,4
1,16,33,4
