# A bound of groups that is none
$ relay-parse -q in.relay | relay-typecheck | relay-fuse --max-group=0
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w, padding=[1, 1]);
  %1 = add(%0, %b);
  %2 = nn.relu(%1);
  %3 = add(%2, %x);
  nn.global_avg_pool2d(%3)
}
>>> 2
relay-fuse: error: --max-group is 0, and must be from 1 to 256 [max-group]
