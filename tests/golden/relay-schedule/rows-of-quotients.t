# Rows of a length that is half or a third of a name are fused where their number is constant, and proved
$ for s in 2 3; do sed "s/S/$s/g" in.relay | relay-parse - | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 --report; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 9, w), float32], %k: Tensor[(64, 64, 3, 3), float32]) {
  nn.relu(nn.conv2d(%x, %k, channels=64, kernel_size=[3, 3], strides=[S, S], padding=[1, 1]))
}
>>> 0
@fused_nn_conv2d_nn_relu: proved, 4 stages
@fused_nn_conv2d_nn_relu: proved, 4 stages
