# Convolutions with strides and no padding, of free extents: rows are sums of extents, and all stages are scheduled; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule >s.xml && grep -c parallel s.xml; relay-codegen -o m.so s.xml; for s in 3,3 4,7 9,8 37,41; do set -- -i x=random:1:2,3,$s -i k=random:2:32,3,3,3 -i l=random:3:16,3,2,3; relay-cmp -q --rtol=1e-5 --atol=1e-6 "$@" t.xml m.so >out && echo "same: $s" || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 3, h, w), float32], %k: Tensor[(32, 3, 3, 3), float32], %l: Tensor[(16, 3, 2, 3), float32]) {
  (nn.conv2d(%x, %k, strides=[2, 2], kernel_size=[3, 3], channels=32), nn.relu(nn.conv2d(%x, %l, strides=[1, 3], kernel_size=[2, 3], channels=16)))
}
>>> 0
4
same: 3,3
same: 4,7
same: 9,8
same: 37,41
