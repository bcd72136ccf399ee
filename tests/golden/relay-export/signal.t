# Fourier transforms, shifts of signed integers, products of several, moved taps
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-cmp --rtol=1e-6 --atol=1e-6 a.xml m.onnx | tail -1; grep -ao 'DFT\|STFT\|BitShift\|DeformConv' m.onnx | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3, 6), float32], %y: Tensor[(2, 3, 6), float32], %v: Tensor[(5), float64], %s: Tensor[(2, 24), float32], %w: Tensor[(5), float32], %i: Tensor[(7), int8], %j: Tensor[(7), int64], %k: Tensor[(1, 2, 4, 4), float32], %o: Tensor[(1, 18, 2, 2), float32], %f: Tensor[(3, 2, 3, 3), float32]) {
  let %a = dft(%x, %y);
  let %b = dft(%v, %v, inverse=True);
  let %c = stft(%s, %w, n_fft=8, hop_length=3, win_length=5, normalized=True);
  let %d = right_shift(%i, const[Tensor[(7), int8]](0i8, 1i8, 2i8, 3i8, 5i8, 6i8, 7i8));
  let %e = left_shift(%j, const[Tensor[(7), int64]](0i64, 1i64, 2i64, 30i64, 40i64, 62i64, 63i64));
  let %g = nn.deformable_conv2d(%k, %o, %f, kernel_size=[3, 3], blend=True);
  (%a, %b, %c, %d, %e, %g)
}
>>> 0
agree
      2 BitShift
      2 DFT
      1 DeformConv
      1 STFT
