# published examples: parallel convolutions, products and batches of them, with biases and scales of their channels; a scale of one element, a reshape and an expand_dims follow the parts, and products of different widths are one, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-combine --min-branches=2 -v a.xml 2>&1 >b.xml; relay-dce -f plain -f scaled -f one_scale -f blocks -f dense -f bias -f expanded -f batches b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in plain scaled one_scale blocks dense bias expanded batches; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @plain(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %c: Tensor[(4, 4, 3, 3), float32], %d: Tensor[(7, 4, 1, 1), float32]) {
  (nn.conv2d(%x, %a), nn.conv2d(%x, %b), nn.conv2d(%x, %c), nn.conv2d(%x, %d), nn.max_pool2d(%x, pool_size=[1, 1]))
}
def @scaled(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %s: Tensor[(4, 1, 1), float32], %t: Tensor[(8, 1, 1), float32], %u: Tensor[(8, 1, 1), float32]) {
  (nn.relu(nn.conv2d(%x, %a) * %s), nn.relu(nn.conv2d(%x, %b) * %t) + %u)
}
def @one_scale(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %s: Tensor[(1), float32], %t: Tensor[(1), float32]) {
  (nn.conv2d(%x, %a) * %s, nn.conv2d(%x, %b) * %t)
}
def @blocks(%x: Tensor[(1, 4, 16, 16), float32], %w: Tensor[(2, 4, 1, 1), float32]) {
  let %y = concatenate((nn.conv2d(%x, %w), nn.conv2d(%x, %w)), axis=1);
  concatenate((nn.conv2d(%y, %w), nn.conv2d(%y, %w)), axis=1)
}
def @dense(%x: Tensor[(3, 4), float32], %a: Tensor[(5, 4), float32], %b: Tensor[(5, 4), float32], %c: Tensor[(6, 4), float32], %d: Tensor[(5, 4), float32]) {
  (nn.dense(%x, %a), nn.dense(%x, %b), nn.dense(%x, %c), nn.dense(%x, %d))
}
def @bias(%x: Tensor[(3, 4), float32], %a: Tensor[(5, 4), float32], %b: Tensor[(10, 4), float32], %p: Tensor[(5), float32], %q: Tensor[(10), float32], %s: Tensor[(1), float32], %t: Tensor[(1), float32]) {
  (reshape((nn.dense(%x, %a) + %p) * %s, newshape=[1, 1, 15]), reshape((nn.dense(%x, %b) + %q) * %t, newshape=[1, 1, 30]))
}
def @expanded(%x: Tensor[(2, 32), float32], %a: Tensor[(16, 32), float32], %b: Tensor[(8, 32), float32]) {
  (expand_dims(nn.dense(%x, %a), axis=2), expand_dims(nn.dense(%x, %b), axis=2))
}
def @batches(%x: Tensor[(2, 3, 4), float32], %a: Tensor[(2, 5, 4), float32], %b: Tensor[(2, 5, 4), float32], %c: Tensor[(2, 5, 4), float32], %p: Tensor[(5), float32], %q: Tensor[(5), float32], %r: Tensor[(5), float32]) {
  (nn.batch_matmul(%x, %a, transpose_b=True) + %p, nn.batch_matmul(%x, %b, transpose_b=True) + %q, nn.batch_matmul(%x, %c, transpose_b=True) + %r)
}
>>> 0
relay-combine: 1: @plain: v6: combine, with v7 and v9
relay-combine: 2: @scaled: v7: combine, with v10
relay-combine: 3: @one_scale: v6: combine, with v8
relay-combine: 4: @blocks: v3: combine, with v4
relay-combine: 5: @blocks: v7: combine, with v8
relay-combine: 6: @dense: v6: combine, with v7, v8 and v9
relay-combine: 7: @bias: v8: combine, with v12
relay-combine: 8: @expanded: v4: combine, with v6
relay-combine: 9: @batches: v8: combine, with v10 and v12
def @batches(%x: Tensor[(2, 3, 4), float32], %a: Tensor[(2, 5, 4), float32], %b: Tensor[(2, 5, 4), float32], %c: Tensor[(2, 5, 4), float32], %p: Tensor[(5), float32], %q: Tensor[(5), float32], %r: Tensor[(5), float32]) -> (Tensor[(2, 3, 5), float32], Tensor[(2, 3, 5), float32], Tensor[(2, 3, 5), float32]) {
  %16 = concatenate((%a, %b, %c), axis=1);
  %17 = nn.batch_matmul(%x, %16, transpose_b=True);
  %19 = concatenate((%p, %q, %r));
  %20 = %17 + %19;
  (strided_slice(%20, axes=[2], begin=[0], end=[5]), strided_slice(%20, axes=[2], begin=[5], end=[10]), strided_slice(%20, axes=[2], begin=[10], end=[15]))
}

def @bias(%x: Tensor[(3, 4), float32], %a: Tensor[(5, 4), float32], %b: Tensor[(10, 4), float32], %p: Tensor[(5), float32], %q: Tensor[(10), float32], %s: Tensor[(1), float32], %t: Tensor[(1), float32]) -> (Tensor[(1, 1, 15), float32], Tensor[(1, 1, 30), float32]) {
  %18 = concatenate((%a, %b));
  %19 = nn.dense(%x, %18);
  %21 = concatenate((%p, %q));
  %22 = %19 + %21;
  %23 = strided_slice(%22, axes=[1], begin=[0], end=[5]);
  %24 = strided_slice(%22, axes=[1], begin=[5], end=[15]);
  %11 = reshape(multiply(%23, %s), newshape=[1, 1, 15]);
  %15 = reshape(multiply(%24, %t), newshape=[1, 1, 30]);
  (%11, %15)
}

def @blocks(%x: Tensor[(1, 4, 16, 16), float32], %w: Tensor[(2, 4, 1, 1), float32]) -> Tensor[(1, 4, 16, 16), float32] {
  %12 = concatenate((%w, %w));
  %13 = nn.conv2d(%x, %12);
  %5 = (strided_slice(%13, axes=[1], begin=[0], end=[2]), strided_slice(%13, axes=[1], begin=[2], end=[4]));
  let %y: Tensor[(1, 4, 16, 16), float32] = concatenate(%5, axis=1);
  %17 = concatenate((%w, %w));
  %18 = nn.conv2d(%y, %17);
  %9 = (strided_slice(%18, axes=[1], begin=[0], end=[2]), strided_slice(%18, axes=[1], begin=[2], end=[4]));
  concatenate(%9, axis=1)
}

def @dense(%x: Tensor[(3, 4), float32], %a: Tensor[(5, 4), float32], %b: Tensor[(5, 4), float32], %c: Tensor[(6, 4), float32], %d: Tensor[(5, 4), float32]) -> (Tensor[(3, 5), float32], Tensor[(3, 5), float32], Tensor[(3, 6), float32], Tensor[(3, 5), float32]) {
  %12 = concatenate((%a, %b, %c, %d));
  %13 = nn.dense(%x, %12);
  (strided_slice(%13, axes=[1], begin=[0], end=[5]), strided_slice(%13, axes=[1], begin=[5], end=[10]), strided_slice(%13, axes=[1], begin=[10], end=[16]), strided_slice(%13, axes=[1], begin=[16], end=[21]))
}

def @expanded(%x: Tensor[(2, 32), float32], %a: Tensor[(16, 32), float32], %b: Tensor[(8, 32), float32]) -> (Tensor[(2, 16, 1), float32], Tensor[(2, 8, 1), float32]) {
  %10 = concatenate((%a, %b));
  %11 = nn.dense(%x, %10);
  %12 = strided_slice(%11, axes=[1], begin=[0], end=[16]);
  %13 = strided_slice(%11, axes=[1], begin=[16], end=[24]);
  (expand_dims(%12, axis=2), expand_dims(%13, axis=2))
}

def @one_scale(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %s: Tensor[(1), float32], %t: Tensor[(1), float32]) -> (Tensor[(1, 4, 16, 16), float32], Tensor[(1, 8, 16, 16), float32]) {
  %12 = concatenate((%a, %b));
  %13 = nn.conv2d(%x, %12);
  %14 = strided_slice(%13, axes=[1], begin=[0], end=[4]);
  %15 = strided_slice(%13, axes=[1], begin=[4], end=[12]);
  (multiply(%14, %s), multiply(%15, %t))
}

def @plain(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %c: Tensor[(4, 4, 3, 3), float32], %d: Tensor[(7, 4, 1, 1), float32]) -> (Tensor[(1, 4, 16, 16), float32], Tensor[(1, 8, 16, 16), float32], Tensor[(1, 4, 14, 14), float32], Tensor[(1, 7, 16, 16), float32], Tensor[(1, 4, 16, 16), float32]) {
  %13 = concatenate((%a, %b, %d));
  %14 = nn.conv2d(%x, %13);
  %15 = strided_slice(%14, axes=[1], begin=[0], end=[4]);
  %16 = strided_slice(%14, axes=[1], begin=[4], end=[12]);
  %17 = strided_slice(%14, axes=[1], begin=[12], end=[19]);
  (%15, %16, nn.conv2d(%x, %c), %17, nn.max_pool2d(%x, pool_size=[1, 1]))
}

def @scaled(%x: Tensor[(1, 4, 16, 16), float32], %a: Tensor[(4, 4, 1, 1), float32], %b: Tensor[(8, 4, 1, 1), float32], %s: Tensor[(4, 1, 1), float32], %t: Tensor[(8, 1, 1), float32], %u: Tensor[(8, 1, 1), float32]) -> (Tensor[(1, 4, 16, 16), float32], Tensor[(1, 8, 16, 16), float32]) {
  %16 = concatenate((%a, %b));
  %17 = nn.conv2d(%x, %16);
  %19 = concatenate((%s, %t));
  %21 = nn.relu(multiply(%17, %19));
  %22 = strided_slice(%21, axes=[1], begin=[0], end=[4]);
  %13 = add(strided_slice(%21, axes=[1], begin=[4], end=[12]), %u);
  (%22, %13)
}
agree agree agree agree agree agree agree agree
