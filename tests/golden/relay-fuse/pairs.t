# Which of two operators fuse, by their classes
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | grep -o 'function name="fused[^"]*"'
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
function name="fused_exp_sum"
function name="fused_sum_exp"
function name="fused_nn_conv2d"
function name="fused_sum"
function name="fused_transpose"
function name="fused_transpose_add"
function name="fused_nn_relu_nn_relu_concatenate_nn_relu"
