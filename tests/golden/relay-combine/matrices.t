# Matrices that are transposed or not, and batches of them
$ relay-parse -q in.relay | relay-typecheck | relay-combine --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, n, 3), float32], %a: Tensor[(3, 4), float32], %b: Tensor[(3, 1), float32], %c: Tensor[(4, 3), float32], %d: Tensor[(2, 3), float32], %e: Tensor[(2, 3, 2), float32], %f: Tensor[(2, 3, 5), float32]) {
  let %p = nn.matmul(%x, %a);
  let %q = nn.matmul(%x, %b);
  let %r = nn.matmul(%x, %c, transpose_b=True);
  let %s = nn.matmul(%x, %d, transpose_b=True);
  let %t = nn.batch_matmul(%x, %e);
  let %u = nn.batch_matmul(%x, %f);
  (%p, %q, %r, %s, %t, %u)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2, n, 3), float32], %a: Tensor[(3, 4), float32], %b: Tensor[(3, 1), float32], %c: Tensor[(4, 3), float32], %d: Tensor[(2, 3), float32], %e: Tensor[(2, 3, 2), float32], %f: Tensor[(2, 3, 5), float32]) -> (Tensor[(2, n, 4), float32], Tensor[(2, n, 1), float32], Tensor[(2, n, 4), float32], Tensor[(2, n, 2), float32], Tensor[(2, n, 2), float32], Tensor[(2, n, 5), float32]) {
  %15: (Tensor[(3, 4), float32], Tensor[(3, 1), float32]) = (%a, %b);
  %16: Tensor[(3, 5), float32] = concatenate(%15, axis=1);
  %17: Tensor[(2, n, 5), float32] = nn.matmul(%x, %16);
  %p: Tensor[(2, n, 4), float32] = strided_slice(%17, axes=[2], begin=[0], end=[4]);
  %q: Tensor[(2, n, 1), float32] = strided_slice(%17, axes=[2], begin=[4], end=[5]);
  %20: (Tensor[(4, 3), float32], Tensor[(2, 3), float32]) = (%c, %d);
  %21: Tensor[(6, 3), float32] = concatenate(%20);
  %22: Tensor[(2, n, 6), float32] = nn.matmul(%x, %21, transpose_b=True);
  %r: Tensor[(2, n, 4), float32] = strided_slice(%22, axes=[2], begin=[0], end=[4]);
  %s: Tensor[(2, n, 2), float32] = strided_slice(%22, axes=[2], begin=[4], end=[6]);
  %25: (Tensor[(2, 3, 2), float32], Tensor[(2, 3, 5), float32]) = (%e, %f);
  %26: Tensor[(2, 3, 7), float32] = concatenate(%25, axis=2);
  %27: Tensor[(2, n, 7), float32] = nn.batch_matmul(%x, %26);
  %t: Tensor[(2, n, 2), float32] = strided_slice(%27, axes=[2], begin=[0], end=[2]);
  %u: Tensor[(2, n, 5), float32] = strided_slice(%27, axes=[2], begin=[2], end=[7]);
  %14: (Tensor[(2, n, 4), float32], Tensor[(2, n, 1), float32], Tensor[(2, n, 4), float32], Tensor[(2, n, 2), float32], Tensor[(2, n, 2), float32], Tensor[(2, n, 5), float32]) = (%p, %q, %r, %s, %t, %u);
  %14
}
