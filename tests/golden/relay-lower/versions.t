# a convolution by Winograd's method of a free plane has a version without, for planes of few tiles; both read their own weight, in panels of its own, and give what the evaluator gives; with known extents there is one program
$ relay-parse -q m.relay | relay-typecheck | relay-bind -q --set=v=random:1 >t.xml; relay-layout -q t.xml | relay-fold | relay-dce | relay-fuse | relay-lower | tee l.xml | relay-print | grep -e '^prim' -e '  version' | cut -c 1-132; for c in host x86-64-v3; do relay-schedule --cpu=$c l.xml | tee s.xml | relay-plan | relay-codegen --cpu=$c -o m.so; grep -v '<version' l.xml | relay-schedule --cpu=$c | relay-codegen --cpu=$c -o w.so; for s in 0,8,8 1,1,1 1,3,4 2,8,8 1,12,13 1,12,14 1,13,13 1,16,17 3,9,9; do set -- -i x=random:7:${s%%,*},64,${s#*,}; for f in m w; do relay-cmp -q --rtol=1e-4 --atol=1e-3 "$@" t.xml $f.so >out || cat out; done; relay-cmp -q "$@" m.so w.so >out && echo "$s by Winograd" || echo "$s direct"; done; done | sort | uniq -c; relay-print s.xml | grep '^prim' | cut -c 1-160; sed 's/b, 64, h, w/1, 64, 8, 8/' m.relay | relay-parse -q | relay-typecheck | relay-bind -q --set=v=random:1 | relay-layout -q | relay-fuse | relay-lower | grep -c '<prim'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 64, h, w), float32], %v: Tensor[(32, 64, 3, 3), float32]) {
  nn.relu(nn.bias_add(nn.conv2d(%x, %v, padding=[1, 1, 1, 1]), ones(shape=[32], dtype="float32")))
}
>>> 0
prim @fused_transpose(%X0: Tensor[(b, 64, h, w), float32]) -> (%Y0: Tensor[(b, h, w, 64), float32]) {
prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_ones_and_2(%X0: Tensor[(b, h, w, 64), float32], %X1: Tensor[(6, 6, 3
  version @fused_nn_contrib_conv2d_winograd_without_weight_transform_ones_and_2_small when b*h*w*206 < b*floordiv(h + 3, 4)*floordiv
prim @fused_transpose_1(%X0: Tensor[(b, h, w, 32), float32]) -> (%Y0: Tensor[(b, 32, h, w), float32]) {
prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_ones_and_2_small(%X0: Tensor[(b, h, w, 64), float32], %X1: Tensor[(6
      2 0,8,8 by Winograd
      2 1,1,1 direct
      2 1,12,13 by Winograd
      2 1,12,14 by Winograd
      2 1,13,13 direct
      2 1,16,17 by Winograd
      2 1,3,4 direct
      2 2,8,8 by Winograd
      2 3,9,9 direct
prim @fused_transpose(%X0: Tensor[(b, 64, h, w), float32]) -> (%Y0: Tensor[(b, h, w, 64), float32]) {
prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_ones_and_2(%X0: Tensor[(b, h, w, 64), float32], %X1: Tensor[(6, 6, 2, 64, 16), float32], %X2: Te
prim @fused_transpose_1(%X0: Tensor[(b, h, w, 32), float32]) -> (%Y0: Tensor[(b, 32, h, w), float32]) {
prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_ones_and_2_small(%X0: Tensor[(b, h, w, 64), float32], %X1: Tensor[(6, 6, 2, 64, 16), float32], %
3
