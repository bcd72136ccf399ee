# published examples: batch norms and dropout of inference; a batch norm is (x - mean) * scale + beta, on purpose: nothing cancels
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; relay-dce -f two -f four -f thrice b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in two four thrice; do relay-cmp --rtol 1e-4 --atol 1e-5 -f $f -i v='[1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f]' a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @two(%x: Tensor[(10, 10), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) {
  nn.dropout(nn.batch_norm(%x + 1f, %g, %b, %m, %v, axis=1, epsilon=0.01f).0).0
}
def @four(%x: Tensor[(10, 10, 10, 10), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) {
  nn.dropout(nn.batch_norm(%x + 1f, %g, %b, %m, %v, axis=1, epsilon=0.01f).0).0
}
def @thrice(%x: Tensor[(10, 10, 3), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) {
  let %p = nn.dropout(nn.batch_norm(%x + 1f, %g, %b, %m, %v, axis=0, epsilon=0.01f).0).0;
  let %q = nn.dropout(nn.batch_norm(%p + 1f, %g, %b, %m, %v, axis=0, epsilon=0.01f).0).0;
  nn.dropout(nn.batch_norm(%q + 1f, %g, %b, %m, %v, axis=0, epsilon=0.01f).0).0
}
>>> 0
def @four(%x: Tensor[(10, 10, 10, 10), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) -> Tensor[(10, 10, 10, 10), float32] {
  %7 = %x + 1f;
  %14 = sqrt(add(%v, 0.01f));
  %15 = %g / %14;
  %17 = subtract(%7, reshape(%m, newshape=[1, 10, 1, 1]));
  %19 = multiply(%17, reshape(%15, newshape=[1, 10, 1, 1]));
  add(%19, reshape(%b, newshape=[1, 10, 1, 1]))
}

def @thrice(%x: Tensor[(10, 10, 3), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) -> Tensor[(10, 10, 3), float32] {
  %7 = %x + 1f;
  %26 = sqrt(add(%v, 0.01f));
  %27 = %g / %26;
  %29 = subtract(%7, reshape(%m, newshape=[10, 1, 1]));
  %31 = multiply(%29, reshape(%27, newshape=[10, 1, 1]));
  let %p: Tensor[(10, 10, 3), float32] = add(%31, reshape(%b, newshape=[10, 1, 1]));
  %13 = %p + 1f;
  %36 = sqrt(add(%v, 0.01f));
  %37 = %g / %36;
  %39 = subtract(%13, reshape(%m, newshape=[10, 1, 1]));
  %41 = multiply(%39, reshape(%37, newshape=[10, 1, 1]));
  let %q: Tensor[(10, 10, 3), float32] = add(%41, reshape(%b, newshape=[10, 1, 1]));
  %19 = %q + 1f;
  %46 = sqrt(add(%v, 0.01f));
  %47 = %g / %46;
  %49 = subtract(%19, reshape(%m, newshape=[10, 1, 1]));
  %51 = multiply(%49, reshape(%47, newshape=[10, 1, 1]));
  add(%51, reshape(%b, newshape=[10, 1, 1]))
}

def @two(%x: Tensor[(10, 10), float32], %g: Tensor[(10), float32], %b: Tensor[(10), float32], %m: Tensor[(10), float32], %v: Tensor[(10), float32]) -> Tensor[(10, 10), float32] {
  %7 = %x + 1f;
  %14 = sqrt(add(%v, 0.01f));
  %15 = %g / %14;
  %17 = subtract(%7, reshape(%m, newshape=[1, 10]));
  %19 = multiply(%17, reshape(%15, newshape=[1, 10]));
  add(%19, reshape(%b, newshape=[1, 10]))
}
agree agree agree
