# Why two operators did not fuse
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v -o out.xml
<<< in.relay
#[version = "0.0.5"]
def @es(%x: Tensor[(4, 4), float32]) { sum(exp(%x)) }
def @se(%x: Tensor[(4, 4), float32]) { exp(sum(%x)) }
def @cs(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) { sum(nn.conv2d(%x, %w, padding=[1, 1])) }
def @tc(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) { nn.conv2d(transpose(%x, axes=[0, 1, 3, 2]), %w, padding=[1, 1]) }
def @ta(%x: Tensor[(4, 4), float32]) { add(transpose(%x, axes=[1, 0]), %x) }
def @cr(%x: Tensor[(4, 4), float32], %y: Tensor[(4, 4), float32]) {
  nn.relu(concatenate((nn.relu(%x), nn.relu(%y)), axis=0))
}
>>> 0
relay-fuse: 1: @es: v3: group, @fused_exp_sum, of 2 bindings
relay-fuse: 2: @se: v3: group, @fused_sum_exp, of 2 bindings
relay-fuse: @cs: v3: not group: nn.conv2d with v4 sum: the first is an anchor, and what uses it is not elementwise on it
relay-fuse: 3: @cs: v3: single, @fused_nn_conv2d
relay-fuse: 4: @cs: v4: single, @fused_sum
relay-fuse: @tc: v3: not group: transpose with v4 nn.conv2d: the first is injective, and the second is an anchor
relay-fuse: 5: @tc: v3: single, @fused_transpose
relay-fuse: 6: @tc: v4: single, @fused_nn_conv2d
relay-fuse: 7: @ta: v3: group, @fused_transpose_add, of 2 bindings
relay-fuse: 8: @cr: v7: group, @fused_nn_relu_nn_relu_concatenate_nn_relu, of 5 bindings
