# published examples: convolutions with their channels last take what follows along, through biases, pools, concatenations, slices and residual sums, and after relay-fold through tuples; weights keep their order, on purpose: kernels read them so
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-fold a.xml | relay-layout --always --no-winograd >b.xml; relay-dce -f single -f last -f pool -f join -f paths -f residual -f scalar -f cut -f parts b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in single last pool join paths residual scalar cut parts; do relay-cmp --rtol 1e-4 --atol 1e-5 -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @single(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) { nn.relu(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1])) }
def @last(%x: Tensor[(1, 6, 6, 8), float32], %w: Tensor[(3, 3, 8, 8), float32]) { nn.relu(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO")) }
def @pool(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8), float32]) {
  let %t = (nn.bias_add(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1]), %b),);
  nn.batch_flatten(cast(nn.max_pool2d(nn.relu(%t.0), pool_size=[2, 2]), dtype="int32"))
}
def @join(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(8, 8, 3, 3), float32], %w: Tensor[(8, 8, 3, 3), float32]) {
  let %y = nn.conv2d(%x, %v, channels=8, kernel_size=[3, 3], padding=[1, 1]);
  concatenate((%y, nn.conv2d(%y, %w, channels=8, kernel_size=[3, 3], padding=[1, 1])), axis=1)
}
def @paths(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(4, 8, 3, 3), float32], %w: Tensor[(4, 4, 3, 3), float32]) {
  let %y = nn.relu(nn.conv2d(%x, %v, channels=4, kernel_size=[3, 3], padding=[1, 1]));
  (nn.relu(nn.conv2d(%y, %w, channels=4, kernel_size=[3, 3], padding=[1, 1])), nn.batch_flatten(%y))
}
def @residual(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(4, 8, 3, 3), float32], %w: Tensor[(4, 8, 1, 1), float32]) {
  let %y = nn.relu(nn.conv2d(%x, %v, channels=4, kernel_size=[3, 3], padding=[1, 1]));
  nn.global_max_pool2d(nn.relu(%y + nn.conv2d(%x, %w, channels=4, kernel_size=[1, 1])))
}
def @scalar(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) { nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1]) + 1f }
def @cut(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) { nn.relu(strided_slice(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1]), begin=[0, 0], end=[1, 4], strides=[1, 1])) }
def @parts(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) { split(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1]), indices_or_sections=2, axis=1).1 * 2f }
>>> 0
def @cut(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 4, 6, 6), float32] {
  %7 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %9 = nn.relu(strided_slice(%7, axes=[0, 3], begin=[0, 0], end=[1, 4], strides=[1, 1]));
  transpose(%9, axes=[0, 3, 1, 2])
}

def @join(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(8, 8, 3, 3), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  let %y: Tensor[(1, 6, 6, 8), float32] = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %v, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %11 = (%y, nn.conv2d(%y, %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  transpose(concatenate(%11, axis=3), axes=[0, 3, 1, 2])
}

def @last(%x: Tensor[(1, 6, 6, 8), float32], %w: Tensor[(3, 3, 8, 8), float32]) -> Tensor[(1, 6, 6, 8), float32] {
  nn.relu(nn.conv2d(%x, %w, channels=8, data_layout="NHWC", kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]))
}

def @parts(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 4, 6, 6), float32] {
  %9 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %10 = split(%9, axis=3, indices_or_sections=2);
  %12 = multiply(%10.1, 2f);
  transpose(%12, axes=[0, 3, 1, 2])
}

def @paths(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(4, 8, 3, 3), float32], %w: Tensor[(4, 4, 3, 3), float32]) -> (Tensor[(1, 4, 6, 6), float32], Tensor[(1, 144), float32]) {
  %11 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %v, channels=4, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  let %y: Tensor[(1, 6, 6, 4), float32] = nn.relu(%11);
  %14 = nn.relu(nn.conv2d(%y, %w, channels=4, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %8 = nn.batch_flatten(transpose(%y, axes=[0, 3, 1, 2]));
  (transpose(%14, axes=[0, 3, 1, 2]), %8)
}

def @pool(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8), float32]) -> Tensor[(1, 200), int32] {
  %13 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %15 = nn.relu(nn.bias_add(%13, %b, axis=3));
  %17 = cast(nn.max_pool2d(%15, layout="NHWC", pool_size=[2, 2]), dtype="int32");
  nn.batch_flatten(transpose(%17, axes=[0, 3, 1, 2]))
}

def @residual(%x: Tensor[(1, 8, 6, 6), float32], %v: Tensor[(4, 8, 3, 3), float32], %w: Tensor[(4, 8, 1, 1), float32]) -> Tensor[(1, 4, 1, 1), float32] {
  %10 = transpose(%x, axes=[0, 2, 3, 1]);
  let %y: Tensor[(1, 6, 6, 4), float32] = nn.relu(nn.conv2d(%10, %v, channels=4, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %14 = add(%y, nn.conv2d(%10, %w, channels=4, data_layout="NHWC", kernel_size=[1, 1]));
  %16 = nn.global_max_pool2d(nn.relu(%14), layout="NHWC");
  reshape(%16, newshape=[1, 4, 1, 1])
}

def @scalar(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 6, 6), float32] {
  %7 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  transpose(add(%7, 1f), axes=[0, 3, 1, 2])
}

def @single(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 6, 6), float32] {
  %6 = nn.conv2d(transpose(%x, axes=[0, 2, 3, 1]), %w, channels=8, data_layout="NHWC", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  transpose(nn.relu(%6), axes=[0, 3, 1, 2])
}
agree agree agree agree agree agree agree agree agree
