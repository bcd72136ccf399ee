# products and convolutions of one input become one, with biases and scales that follow; other windows, and fewer than three, stay
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-combine a.xml | relay-dce >b.xml; relay-print --no-extensions -q b.xml | grep -v '^//' | tail -n +3; for f in convs dense; do relay-cmp -f $f a.xml b.xml 2>&1 | tail -n 1; done
<<< in.relay
#[version = "0.0.5"]
def @convs(%x: Tensor[(1, 4, 8, 8), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(3, 4, 1, 1), float32], %c: Tensor[(4, 4, 3, 3), float32], %d: Tensor[(2, 4, 1, 1), float32], %s: Tensor[(4, 1, 1), float32], %t: Tensor[(3, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %a, kernel_size=[1, 1], channels=4) * %s;
  %1 = nn.conv2d(%x, %b, kernel_size=[1, 1], channels=3) * %t;
  %2 = nn.conv2d(%x, %c, kernel_size=[3, 3], padding=[1, 1], channels=4);
  %3 = nn.conv2d(%x, %d, kernel_size=[1, 1], channels=2);
  concatenate((%0, %1, %2, %3), axis=1)
}
def @dense(%x: Tensor[(5, 4), float32], %a: Tensor[(3, 4), float32], %b: Tensor[(3, 4), float32], %p: Tensor[(3), float32], %q: Tensor[(3), float32]) {
  (nn.bias_add(nn.dense(%x, %a), %p), nn.bias_add(nn.dense(%x, %b), %q))
}
>>> 0
def @convs(%x: Tensor[(1, 4, 8, 8), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(3, 4, 1, 1), float32], %c: Tensor[(4, 4, 3, 3), float32], %d: Tensor[(2, 4, 1, 1), float32], %s: Tensor[(4, 1, 1), float32], %t: Tensor[(3, 1, 1), float32]) -> Tensor[(1, 13, 8, 8), float32] {
  %16 = concatenate((%a, %b, %d));
  %17 = nn.conv2d(%x, %16);
  %18 = strided_slice(%17, axes=[1], begin=[0], end=[4]);
  %19 = strided_slice(%17, axes=[1], begin=[4], end=[7]);
  %20 = strided_slice(%17, axes=[1], begin=[7], end=[9]);
  %13 = (multiply(%18, %s), multiply(%19, %t), nn.conv2d(%x, %c, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]), %20);
  concatenate(%13, axis=1)
}

def @dense(%x: Tensor[(5, 4), float32], %a: Tensor[(3, 4), float32], %b: Tensor[(3, 4), float32], %p: Tensor[(3), float32], %q: Tensor[(3), float32]) -> (Tensor[(5, 3), float32], Tensor[(5, 3), float32]) {
  %7 = nn.bias_add(nn.dense(%x, %a), %p);
  %9 = nn.bias_add(nn.dense(%x, %b), %q);
  (%7, %9)
}
agree
agree
