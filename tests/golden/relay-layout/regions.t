# What branches, local functions and results take is in the program's order
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8, 9, 9), float32], %w: Tensor[(8, 8, 1, 1), float32], %c: bool) {
  let %0 = nn.conv2d(%x, %w);
  let %1 = if (%c) { nn.relu(nn.conv2d(%0, %w)) } else { %0 };
  let %2 = exp(%0);
  let %f = fn (%y: Tensor[(1, 8, 9, 9), float32]) { nn.conv2d(%y + %2, %w) };
  (%1, %f(%2), (%2, %0))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=3}: Tensor[(1, 8, 9, 9), float32], %w: Tensor[(8, 8, 1, 1), float32], %c: bool) -> (Tensor[(1, 8, 9, 9), float32], Tensor[(1, 8, 9, 9), float32], (Tensor[(1, 8, 9, 9), float32], Tensor[(1, 8, 9, 9), float32])) {
  %15: Tensor[(1, 9, 9, 8), float32] = transpose(%x, axes=[0, 2, 3, 1]);
  %16: Tensor[(1, 9, 9, 8), float32] = nn.conv2d(%15, %w, data_layout="NHWC");
  %17: Tensor[(1, 8, 9, 9), float32] = transpose(%16, axes=[0, 3, 1, 2]);
  %1: Tensor[(1, 8, 9, 9), float32] = if (%c) {
    %20: Tensor[(1, 9, 9, 8), float32] = nn.conv2d(%16, %w, data_layout="NHWC");
    %21: Tensor[(1, 9, 9, 8), float32] = nn.relu(%20);
    %22: Tensor[(1, 8, 9, 9), float32] = transpose(%21, axes=[0, 3, 1, 2]);
    %22
  } else { %17 };
  %18: Tensor[(1, 9, 9, 8), float32] = exp(%16);
  %19: Tensor[(1, 8, 9, 9), float32] = transpose(%18, axes=[0, 3, 1, 2]);
  let %f {id=8}: fn (Tensor[(1, 8, 9, 9), float32]) -> Tensor[(1, 8, 9, 9), float32] = fn (%y: Tensor[(1, 8, 9, 9), float32]) -> Tensor[(1, 8, 9, 9), float32] {
    %23: Tensor[(1, 9, 9, 8), float32] = transpose(%y, axes=[0, 2, 3, 1]);
    %24: Tensor[(1, 9, 9, 8), float32] = add(%23, %18);
    %25: Tensor[(1, 9, 9, 8), float32] = nn.conv2d(%24, %w, data_layout="NHWC");
    %26: Tensor[(1, 8, 9, 9), float32] = transpose(%25, axes=[0, 3, 1, 2]);
    %26
  };
  %12: Tensor[(1, 8, 9, 9), float32] = %f(%19);
  %13: (Tensor[(1, 8, 9, 9), float32], Tensor[(1, 8, 9, 9), float32]) = (%19, %17);
  %14: (Tensor[(1, 8, 9, 9), float32], Tensor[(1, 8, 9, 9), float32], (Tensor[(1, 8, 9, 9), float32], Tensor[(1, 8, 9, 9), float32])) = (%1, %12, %13);
  %14
}
