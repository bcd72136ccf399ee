# windows of a free plane run along fused rows, and in a version for rows that waste few lanes each by itself, with what follows in the tile: as evaluated, on both sides of the choice; with --strict, and of known width, there is no choice
$ relay-parse -q m.relay | relay-typecheck | relay-fold | relay-dce | relay-fuse | relay-lower >l.xml; relay-schedule --cpu=x86-64-v4 l.xml | relay-print | grep -e '^prim' -e '  version'; relay-schedule --cpu=x86-64-v4 -v l.xml 2>&1 >/dev/null | grep -c 'along the fused rows'; relay-schedule --strict l.xml | grep -c '<version'; sed 's/, h, w/, h, 40/' m.relay | relay-parse -q | relay-typecheck | relay-fold | relay-dce | relay-fuse | relay-lower | relay-schedule | grep -c '<version'; relay-parse -q m.relay | relay-typecheck >t.xml; for c in x86-64-v3 host; do relay-schedule --cpu=$c l.xml | relay-plan | relay-codegen --cpu=$c -o m.so; for s in 0,3,16 1,3,1 2,5,7 1,2,8 1,3,15 3,4,16 1,9,17 1,2,31 2,3,32 1,5,33 1,4,48 1,2,49; do set -- -i x=random:7:${s%%,*},6,${s#*,}; relay-cmp -q --rtol=1e-4 --atol=1e-3 "$@" t.xml m.so >out && echo "same: $s" || cat out; done; done | sort | uniq -c
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 6, h, w), float32]) {
  let %v = cast(reshape(floor_mod(arange(0, 648, 1, dtype="int32") * 31, 7) - 3, newshape=[12, 6, 3, 3]), dtype="float32");
  nn.relu(nn.bias_add(nn.conv2d(%x, %v, padding=[1, 1, 1, 1]), ones(shape=[12], dtype="float32")))
}
>>> 0
prim @fused_nn_conv2d_ones_nn_bias_add_nn_relu(%X0: Tensor[(b, 6, h, w), float32], %X1: Tensor[(12, 6, 3, 3), float32]) -> (%Y0: Tensor[(b, 12, h, w), float32]) {
  version @fused_nn_conv2d_ones_nn_bias_add_nn_relu_wide when floordiv(w + 15, 16)*1600 <= w*115 + 230;
prim @fused_nn_conv2d_ones_nn_bias_add_nn_relu_wide(%X0: Tensor[(b, 6, h, w), float32], %X1: Tensor[(12, 6, 3, 3), float32]) -> (%Y0: Tensor[(b, 12, h, w), float32]) {
1
0
0
      2 same: 0,3,16
      2 same: 1,2,31
      2 same: 1,2,49
      2 same: 1,2,8
      2 same: 1,3,1
      2 same: 1,3,15
      2 same: 1,4,48
      2 same: 1,5,33
      2 same: 1,9,17
      2 same: 2,3,32
      2 same: 2,5,7
      2 same: 3,4,16
