# Gradients of poolings and of a convolution's weight follow the order of what they read; the weight's keeps its own; the values are the same
$ relay-parse -q in.relay | relay-typecheck -o t.xml; relay-layout --always -o l.xml t.xml; relay-print l.xml | sed -n '/^  /p'; relay-eval --random t.xml >a; relay-eval --random l.xml >b; cmp a b && echo same
<<< in.relay
def @main(%x: Tensor[(2, 8, 9, 10), float32], %w: Tensor[(16, 8, 1, 1), float32], %y: Tensor[(2, 16, 9, 10), float32]) {
  %0 = nn.relu(nn.conv2d(round(%x * 4f), round(%w * 4f)));
  %1 = nn.max_pool2d(%0, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]);
  %2 = nn.max_pool2d_grad(%1, %0, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]);
  %3 = nn.avg_pool2d_grad(nn.avg_pool2d(%2, pool_size=[2, 2]), %2, pool_size=[2, 2]);
  %4 = nn.conv2d_backward_weight(%3, %0, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  (%4, nn.conv2d_backward_weight(round(%y * 4f), %3, kernel_size=[1, 1]), sum(%3))
}
>>> 0
  %9: Tensor[(2, 8, 9, 10), float32] = multiply(%x, 4f);
  %10: Tensor[(2, 8, 9, 10), float32] = round(%9);
  %12: Tensor[(16, 8, 1, 1), float32] = multiply(%w, 4f);
  %13: Tensor[(16, 8, 1, 1), float32] = round(%12);
  %22: Tensor[(2, 9, 10, 8), float32] = transpose(%10, axes=[0, 2, 3, 1]);
  %23: Tensor[(2, 9, 10, 16), float32] = nn.conv2d(%22, %13, data_layout="NHWC");
  %24: Tensor[(2, 9, 10, 16), float32] = nn.relu(%23);
  %25: Tensor[(2, 5, 5, 16), float32] = nn.max_pool2d(%24, layout="NHWC", padding=[1, 1, 1, 1], pool_size=[3, 3], strides=[2, 2]);
  %26: Tensor[(2, 9, 10, 16), float32] = nn.max_pool2d_grad(%25, %24, layout="NHWC", padding=[1, 1, 1, 1], pool_size=[3, 3], strides=[2, 2]);
  %27: Tensor[(2, 8, 9, 16), float32] = nn.avg_pool2d(%26, layout="NHWC", pool_size=[2, 2]);
  %28: Tensor[(2, 9, 10, 16), float32] = nn.avg_pool2d_grad(%27, %26, layout="NHWC", pool_size=[2, 2]);
  %29: Tensor[(16, 16, 3, 3), float32] = nn.conv2d_backward_weight(%28, %24, data_layout="NHWC", grad_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %16: float32 = 4f;
  %17: Tensor[(2, 16, 9, 10), float32] = multiply(%y, %16);
  %18: Tensor[(2, 16, 9, 10), float32] = round(%17);
  %30: Tensor[(2, 9, 10, 16), float32] = transpose(%18, axes=[0, 2, 3, 1]);
  %31: Tensor[(16, 16, 1, 1), float32] = nn.conv2d_backward_weight(%30, %28, data_layout="NHWC", grad_layout="NHWC", kernel_size=[1, 1]);
  %32: float32 = sum(%28, axis=[0, 1, 2, 3]);
  %21: (Tensor[(16, 16, 3, 3), float32], Tensor[(16, 16, 1, 1), float32], float32) = (%29, %31, %32);
  %21
same
