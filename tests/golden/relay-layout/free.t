# Free extents: reshapes name them
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8, h, w), float32], %w: Tensor[(16, 8, 3, 3), float32]) {
  %0 = nn.conv2d(%x, %w, padding=1);
  %1 = transpose(reshape(%0, newshape=[-1, 16, h * w]), axes=[0, 2, 1]);
  (exp(%1), concatenate((%0, %x), axis=1), split(%0, indices_or_sections=2, axis=-3))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=2}: Tensor[(n, 8, h, w), float32], %w: Tensor[(16, 8, 3, 3), float32]) -> (Tensor[(n, h*w, 16), float32], Tensor[(n, 24, h, w), float32], (Tensor[(n, 8, h, w), float32], Tensor[(n, 8, h, w), float32])) {
  %10: Tensor[(n, h, w, 8), float32] = transpose(%x, axes=[0, 2, 3, 1]);
  %11 {check="h >= 1, w >= 1"}: Tensor[(n, h, w, 16), float32] = nn.conv2d(%10, %w, data_layout="NHWC", padding=[1, 1, 1, 1]);
  %12: Tensor[(n, h*w, 16), float32] = reshape(%11, newshape=[n, h*w, 16]);
  %5: Tensor[(n, h*w, 16), float32] = exp(%12);
  %13: (Tensor[(n, h, w, 16), float32], Tensor[(n, h, w, 8), float32]) = (%11, %10);
  %14: Tensor[(n, h, w, 24), float32] = concatenate(%13, axis=3);
  %15: (Tensor[(n, h, w, 8), float32], Tensor[(n, h, w, 8), float32]) = split(%11, axis=3, indices_or_sections=2);
  %16: Tensor[(n, 24, h, w), float32] = transpose(%14, axes=[0, 3, 1, 2]);
  %17: Tensor[(n, h, w, 8), float32] = %15.0;
  %18: Tensor[(n, 8, h, w), float32] = transpose(%17, axes=[0, 3, 1, 2]);
  %19: Tensor[(n, h, w, 8), float32] = %15.1;
  %20: Tensor[(n, 8, h, w), float32] = transpose(%19, axes=[0, 3, 1, 2]);
  %21: (Tensor[(n, 8, h, w), float32], Tensor[(n, 8, h, w), float32]) = (%18, %20);
  %9: (Tensor[(n, h*w, 16), float32], Tensor[(n, 24, h, w), float32], (Tensor[(n, 8, h, w), float32], Tensor[(n, 8, h, w), float32])) = (%5, %16, %21);
  %9
}
