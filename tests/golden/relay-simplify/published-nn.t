# published examples: division by a constant, explicit padding, a shape that is known, a bias with dimensions after it
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --fast-math in.xml | relay-fold | relay-simplify --fast-math | relay-dce | relay-print --form=graph | sed '1,/^$/d'; relay-simplify in.xml | relay-cmp --rtol 1e-5 in.xml - | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 4, 4), float32], %w: Tensor[(3, 2, 3, 3), float32], %b: Tensor[(3), float32]) {
  (%x / 4f,
   nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 1], [1, 1]]), %w),
   nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0], [0, 2]]), %w, strides=[2, 1], padding=[1, 2]),
   nn.conv2d(nn.pad(%x, 1f, pad_width=[[0, 0], [0, 0], [1, 0], [0, 2]]), %w),
   nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0], [0, -1]]), %w),
   nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0], [0, 2]], pad_mode="edge"), %w),
   dyn.reshape(%x, const[Tensor[(2), int64]](2i64, -1i64)),
   nn.bias_add(nn.conv2d(%x, %w), %b))
}
>>> 0
def @main(%x: Tensor[(1, 2, 4, 4), float32], %w: Tensor[(3, 2, 3, 3), float32], %b: Tensor[(3), float32]) -> (Tensor[(1, 2, 4, 4), float32], Tensor[(1, 3, 4, 4), float32], Tensor[(1, 3, 3, 8), float32], Tensor[(1, 3, 3, 4), float32], Tensor[(1, 3, 3, 1), float32], Tensor[(1, 3, 3, 4), float32], Tensor[(2, 16), float32], Tensor[(1, 3, 2, 2), float32]) {
  %26: float32 = 0.25f;
  %27: Tensor[(1, 2, 4, 4), float32] = multiply(%x, %26);
  %28: Tensor[(1, 3, 4, 4), float32] = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]);
  %29: Tensor[(1, 3, 3, 8), float32] = nn.conv2d(%x, %w, padding=[2, 2, 1, 4], strides=[2, 1]);
  %12: float32 = 1f;
  %13: Tensor[(1, 2, 5, 6), float32] = nn.pad(%x, %12, pad_width=[[0, 0], [0, 0], [1, 0], [0, 2]]);
  %14: Tensor[(1, 3, 3, 4), float32] = nn.conv2d(%13, %w);
  %16: Tensor[(1, 2, 5, 3), float32] = nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0], [0, -1]]);
  %17: Tensor[(1, 3, 3, 1), float32] = nn.conv2d(%16, %w);
  %19: Tensor[(1, 2, 5, 6), float32] = nn.pad(%x, 0f, pad_mode="edge", pad_width=[[0, 0], [0, 0], [1, 0], [0, 2]]);
  %20: Tensor[(1, 3, 3, 4), float32] = nn.conv2d(%19, %w);
  %30: Tensor[(2, 16), float32] = reshape(%x, newshape=[2, 16]);
  %23: Tensor[(1, 3, 2, 2), float32] = nn.conv2d(%x, %w);
  %24: Tensor[(1, 3, 2, 2), float32] = nn.bias_add(%23, %b);
  %25: (Tensor[(1, 2, 4, 4), float32], Tensor[(1, 3, 4, 4), float32], Tensor[(1, 3, 3, 8), float32], Tensor[(1, 3, 3, 4), float32], Tensor[(1, 3, 3, 1), float32], Tensor[(1, 3, 3, 4), float32], Tensor[(2, 16), float32], Tensor[(1, 3, 2, 2), float32]) = (%27, %28, %29, %14, %17, %20, %30, %24);
  %25
}
agree
