# Long extents are drawn as an ellipsis on the edges of an overview
$ relay-parse in.relay | relay-typecheck | relay-dot --overview | grep -o 'label=" .*"'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(batch, 3, height, width), float32], %w: Tensor[(8, 3, 3, 3), float32]) {
  %0 = nn.conv2d(%x, %w, strides=[2, 2], padding=[1, 1]);
  %1 = nn.max_pool2d(%0, pool_size=[2, 2], strides=[2, 2], ceil_mode=True);
  nn.relu(%1)
}
>>> 0
label=" batch×3×height×width f32"
label=" batch×8×…×… f32"
label=" batch×8×…×… f32"
