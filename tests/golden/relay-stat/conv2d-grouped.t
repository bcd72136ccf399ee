# groups divide the channels summed over: 8*6*6 results of (8/4)*3*3 MACs are 5184
$ relay-parse in.relay | relay-typecheck | relay-stat --params 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8, 8, 8), float32], %w: Tensor[(8, 2, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=4, channels=8, kernel_size=[3, 3])
}
>>> 0
operator   count  FLOPs  MACs  read  written  FLOPs/byte
nn.conv2d      1  10368  5184  2624     1152        2.75
total          1  10368  5184  2624     1152        2.75
one call          10368  5184  2624     1152        2.75

parameters: 144 elements, 576 bytes
peak live memory: 3200 bytes
