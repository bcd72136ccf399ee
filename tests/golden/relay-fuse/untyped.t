# The module must be typed
$ relay-parse in.relay | relay-fuse
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w, padding=[1, 1]);
  %1 = add(%0, %b);
  %2 = nn.relu(%1);
  %3 = add(%2, %x);
  nn.global_avg_pool2d(%3)
}
>>> 1
relay-fuse: error: the module is not typed; run relay-typecheck first [missing-stamp]
