# What must stay: a contraction with two uses, weights that are not constants, scales of other axes, broadcasts that an operand of ones makes
$ relay-parse in.relay | relay-typecheck | relay-simplify -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 2, 2), float32], %w: Tensor[(2, 2, 1, 1), float32], %u: Tensor[(1), float32]) {
  let %s = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %k = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %a = nn.conv2d(%x, %k);
  let %b = nn.conv2d(%x, %w);
  let %c = nn.conv2d(%x, %k);
  let %t = const[Tensor[(2), float32]](2f, 3f);
  let %n = nn.batch_norm(%x, %t, %t, %t, %t);
  (%a * %s, %a, %b * %s, %c * %t, %u * ones(shape=[3], dtype="float32"), %x + 0f, %n.0, %n.1)
}
>>> 0
relay-simplify: 1: @main: v18: batch-norm
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 2, 2, 2), float32], %w: Tensor[(2, 2, 1, 1), float32], %u: Tensor[(1), float32]) -> (Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(3), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(2), float32]) {
  %s: Tensor[(2, 1, 1), float32] = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  %k: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  %a: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %k);
  %b: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %w);
  %c: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %k);
  %t: Tensor[(2), float32] = const[Tensor[(2), float32]](2f, 3f);
  %n: (Tensor[(1, 2, 2, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%x, %t, %t, %t, %t);
  %11: Tensor[(1, 2, 2, 2), float32] = multiply(%a, %s);
  %12: Tensor[(1, 2, 2, 2), float32] = multiply(%b, %s);
  %13: Tensor[(1, 2, 2, 2), float32] = multiply(%c, %t);
  %14: Tensor[(3), float32] = ones(dtype="float32", shape=[3]);
  %15: Tensor[(3), float32] = multiply(%u, %14);
  %17: Tensor[(1, 2, 2, 2), float32] = add(%x, 0f);
  %21: float32 = 1e-05f;
  %22: Tensor[(2), float32] = add(%t, %21);
  %23: Tensor[(2), float32] = sqrt(%22);
  %24: Tensor[(2), float32] = divide(%t, %23);
  %25: Tensor[(2), float32] = multiply(%t, %24);
  %26: Tensor[(2), float32] = subtract(%t, %25);
  %27: Tensor[(1, 2, 1, 1), float32] = reshape(%24, newshape=[1, 2, 1, 1]);
  %28: Tensor[(1, 2, 2, 2), float32] = multiply(%x, %27);
  %29: Tensor[(1, 2, 1, 1), float32] = reshape(%26, newshape=[1, 2, 1, 1]);
  %30: Tensor[(1, 2, 2, 2), float32] = add(%28, %29);
  %19: Tensor[(2), float32] = %n.1;
  %20: (Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(3), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(2), float32]) = (%11, %a, %12, %13, %15, %17, %30, %19);
  %20
}
