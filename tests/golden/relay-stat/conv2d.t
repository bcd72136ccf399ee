# the first convolution of ResNet-50: 64*112*112 results of 3*7*7 MACs are 118013952; padding counts as if it were multiplied
$ relay-parse in.relay | relay-typecheck | relay-stat --params 1
<<< in.relay
#[version = "0.0.5"]
def @main(%data: Tensor[(1, 3, 224, 224), float32],
    %w: Tensor[(64, 3, 7, 7), float32]) {
  nn.conv2d(%data, %w, strides=[2, 2], padding=[3, 3, 3, 3], channels=64,
    kernel_size=[7, 7])
}
>>> 0
operator   count      FLOPs       MACs    read  written  FLOPs/byte
nn.conv2d      1  236027904  118013952  639744  3211264       61.29
total          1  236027904  118013952  639744  3211264       61.29
one call          236027904  118013952  639744  3211264       61.29

parameters: 9408 elements, 37632 bytes
peak live memory: 3813376 bytes
