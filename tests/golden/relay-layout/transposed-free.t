# a transposed convolution of free extents has the layout that it has with fixed ones: its data are less than its result
$ for e in 'n h w' '2 32 32'; do set -- $e; sed "s/(n, 32, h, w)/($1, 32, $2, $3)/" in.relay | relay-parse | relay-typecheck | relay-layout | relay-print | grep -o '= nn.conv2d_transpose(.*\|= transpose(.*'; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 32, h, w), float32], %k: Tensor[(64, 32, 3, 3), float32], %t: Tensor[(64, 8, 2, 2), float32]) {
  nn.conv2d_transpose(nn.relu(nn.conv2d(%x, %k, padding=1)), %t, strides=2, channels=8, kernel_size=[2, 2])
}
>>> 0
= transpose(%x, axes=[0, 2, 3, 1]);
= transpose(%9, axes=[0, 3, 1, 2]);
= nn.conv2d_transpose(%10, %t, channels=8, kernel_size=[2, 2], strides=[2, 2]);
= transpose(%x, axes=[0, 2, 3, 1]);
= transpose(%9, axes=[0, 3, 1, 2]);
= nn.conv2d_transpose(%10, %t, channels=8, kernel_size=[2, 2], strides=[2, 2]);
