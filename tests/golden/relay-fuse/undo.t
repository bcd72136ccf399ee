# Undoing a residual block gives it back, without the stamp
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-fuse --undo --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w, padding=[1, 1]);
  %1 = add(%0, %b);
  %2 = nn.relu(%1);
  %3 = add(%2, %x);
  nn.global_avg_pool2d(%3)
}
>>> 0
relay-fuse: stats: operators inlined 5
relay-fuse: stats: calls inlined 2
relay-fuse: stats: functions removed 2
relay-fuse: stats: rewrites 2
relay-fuse: stats: functions 1
relay-fuse: stats: bindings 8
relay-fuse: stats: types 7
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=4}: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) -> Tensor[(2, 8, 1, 1), float32] {
  %8: Tensor[(2, 8, 4, 4), float32] = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]);
  %9: Tensor[(2, 8, 4, 4), float32] = add(%8, %b);
  %10: Tensor[(2, 8, 4, 4), float32] = nn.relu(%9);
  %3: Tensor[(2, 8, 4, 4), float32] = add(%10, %x);
  %7: Tensor[(2, 8, 1, 1), float32] = nn.global_avg_pool2d(%3);
  %7
}
