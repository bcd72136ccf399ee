# published examples: multiply-add operations of a product, of convolutions, depthwise and transposed ones, and of a small network
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in gemm conv network depthwise transposed; do relay-stat -f $f a.xml | awk '$1 == "total" { print $4 }'; done
<<< in.relay
#[version = "0.0.5"]
def @gemm(%a: Tensor[(512, 1024), float32], %b: Tensor[(256, 1024), float32]) { nn.dense(%a, %b) }
def @conv(%x: Tensor[(1, 3, 224, 224), float32], %w: Tensor[(64, 3, 7, 7), float32]) { nn.conv2d(%x, %w, channels=64, kernel_size=[7, 7], padding=[1, 1]) }
def @network(%x: Tensor[(1, 64, 56, 56), float32], %y: Tensor[(1, 64, 56, 56), float32], %w: Tensor[(64, 64, 3, 3), float32], %d: Tensor[(1, 200704), float32]) {
  let %a = nn.conv2d(%x, %w, channels=64, kernel_size=[3, 3], padding=[1, 1]);
  let %b = nn.conv2d(%y, %w, channels=64, kernel_size=[3, 3], padding=[1, 1]);
  let %c = %a + %b;
  (%a, %b, %c, nn.dense(nn.batch_flatten(%c), %d))
}
def @depthwise(%x: Tensor[(1, 64, 56, 56), float32], %y: Tensor[(1, 64, 56, 56), float32], %w: Tensor[(64, 1, 3, 3), float32]) {
  nn.conv2d(%x, %w, kernel_size=[3, 3], padding=[1, 1], groups=64) + nn.conv2d(%y, %w, kernel_size=[3, 3], padding=[1, 1], groups=64)
}
def @transposed(%x: Tensor[(1, 3, 224, 224), float32], %w: Tensor[(3, 64, 7, 7), float32]) { nn.conv2d_transpose(%x, %w, channels=64, kernel_size=[7, 7], padding=[1, 1]) }
>>> 0
134217728
455347200
231411712
3612672
489065472
