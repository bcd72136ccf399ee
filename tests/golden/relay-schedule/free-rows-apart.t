# rows of windows of unknown length are fused with the axes around them, with a version for those that waste little at their ends; compiled as evaluated, about each tile, of no and of several images, with steps, gaps and what is added
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule -v --cpu=x86-64-v3 2>v >s.xml; grep 'rows are' v | sed 's/.*: //' | sort | uniq -c | sed 's/^ *//'; relay-print s.xml | grep ' version '; relay-fuse t.xml | relay-lower | relay-schedule -v --cpu=x86-64-v4 2>&1 >/dev/null | grep -c 'rows are'; relay-fuse t.xml | relay-lower | relay-schedule --cpu=host | relay-codegen --cpu=host -o m.so; for s in 0,3,3 1,1,1 3,1,1 1,3,5 2,5,6 2,6,7 3,2,11 1,12,12 2,13,13 5,4,17 1,7,24 1,2,35; do set -- -i x=random:1:$s,16 -i w=random:2:24,16,3,3 -i r=random:3:$s,24 -i b=random:4:24; relay-cmp -q --rtol=1e-4 --atol=1e-4 "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, h, w, 16), float32], %w: Tensor[(24, 16, 3, 3), float32], %r: Tensor[(b, h, w, 24), float32], %b: Tensor[(24), float32]) {
  let %y = nn.conv2d(%x, %w, kernel_size=[3, 3], padding=[1, 1, 1, 1], data_layout="NHWC", kernel_layout="OIHW");
  let %s = nn.conv2d(%x, %w, kernel_size=[3, 3], padding=[1, 1, 1, 1], strides=[2, 2], data_layout="NHWC", kernel_layout="OIHW");
  let %d = nn.conv2d(%x, %w, kernel_size=[3, 3], padding=[2, 2, 2, 2], dilation=[2, 2], data_layout="NHWC", kernel_layout="OIHW");
  (nn.relu(add(nn.bias_add(%y, %b, axis=3), %r)), nn.relu(%s), %d)
}
>>> 0
3 its rows are fused with the axes around them
  version @fused_nn_conv2d_wide when floordiv(w + 3, 4)*400 <= w*115;
  version @fused_nn_conv2d_nn_bias_add_add_nn_relu_wide when floordiv(w + 3, 4)*400 <= w*115;
  version @fused_nn_conv2d_nn_relu_wide when floordiv(w + 7, 8)*400 <= floordiv(w + 1, 2)*115;
0
same: 0,3,3
same: 1,1,1
same: 3,1,1
same: 1,3,5
same: 2,5,6
same: 2,6,7
same: 3,2,11
same: 1,12,12
same: 2,13,13
same: 5,4,17
same: 1,7,24
same: 1,2,35
