# published examples: scales of results go into weights and biases, through rectifiers and residual sums, from both sides of a convolution of volumes; not over other axes, other users, or a sign that is not known; blocked layouts keep theirs, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-scale -v a.xml 2>&1 >b.xml; relay-scale b.xml | cmp - b.xml; relay-dce -f simple -f two_paths -f blocked -f constant -f two_users -f other_axes -f used_elsewhere -f no_sign -f negative -f dense -f bias -f volume b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in simple two_paths blocked constant two_users other_axes used_elsewhere no_sign negative dense bias volume; do relay-cmp --rtol 1e-3 -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @simple(%x: Tensor[(2, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[8, 4, 3, 3]);
  let %b = const[Tensor[(8), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  let %s = const[Tensor[(8, 1, 1), float32]](0.5f, 2f, 4f, 8f, 1f, 3f, 5f, 7f);
  nn.relu(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1]) + expand_dims(%b, axis=1, num_newaxis=2)) * %s
}
def @two_paths(%x: Tensor[(2, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  (nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1])) + nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]))) * %s
}
def @blocked(%x: Tensor[(2, 2, 6, 6, 2), float32]) {
  let %w = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[4, 4, 3, 3, 1, 2]);
  let %s = const[Tensor[(4, 1, 1, 2), float32]](0.5f, 2f, 4f, 8f, 1f, 3f, 5f, 7f);
  nn.relu(nn.conv2d(%x, %w, channels=8, kernel_size=[3, 3], padding=[1, 1], data_layout="NCHW2c", kernel_layout="OIHW1i2o")) * %s
}
def @constant(%x: Tensor[(1, 3, 8, 8), float32]) {
  let %w = reshape(arange(0f, 54f, 1f, dtype="float32"), newshape=[2, 3, 3, 3]);
  let %b = const[Tensor[(2, 1, 1), float32]](1f, 2f);
  nn.relu(nn.conv2d(%x, %w, channels=2, kernel_size=[3, 3], padding=[1, 1]) + %b) * 2f
}
def @two_users(%x: Tensor[(2, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  let %y = nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]) * %s);
  nn.relu(nn.conv2d(%y, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]) * %s) + nn.relu(nn.conv2d(%y, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]) * %s)
}
def @other_axes(%x: Tensor[(4, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  (nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1])) + nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1], out_layout="CNHW"))) * %s
}
def @used_elsewhere(%x: Tensor[(4, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  let %y = nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]);
  %y * %s + nn.relu(%y)
}
def @no_sign(%x: Tensor[(4, 4, 6, 6), float32], %s: Tensor[(4, 1, 1), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %t = const[Tensor[(4, 1, 1), float32]](-0.5f, -2f, -4f, -8f);
  nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1])) * %s +
  nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1])) * %t
}
def @negative(%x: Tensor[(2, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %s = const[Tensor[(2, 1, 1), float32]](-0.5f, -2f);
  nn.conv2d(%x, %w, padding=[1, 1], channels=2, kernel_size=[3, 3]) * %s
}
def @dense(%x: Tensor[(2, 4), float32]) {
  let %w = const[Tensor[(3, 4), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f, 11f, 12f);
  let %b = const[Tensor[(3), float32]](1f, 2f, 3f);
  let %s = const[Tensor[(3), float32]](0.5f, 2f, 4f);
  nn.relu(nn.dense(%x, %w) + %b) * %s
}
def @bias(%x: Tensor[(2, 4, 6, 6), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %b = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  nn.relu(nn.bias_add(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1]), %b)) * %s
}
def @volume(%x: Tensor[(1, 4, 3, 3, 3), float32]) {
  let %w = reshape(arange(0f, 216f, 1f, dtype="float32"), newshape=[2, 4, 3, 3, 3]);
  let %b = const[Tensor[(2), float32]](1f, 2f);
  let %s = const[Tensor[(2, 1, 1, 1), float32]](0.5f, 2f);
  let %r = const[Tensor[(4, 1, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  nn.relu(nn.conv3d(nn.relu(%x * %r), %w, channels=2, kernel_size=[3, 3, 3], padding=[1, 1, 1]) + expand_dims(%b, axis=1, num_newaxis=3)) * %s
}
>>> 0
relay-scale: 1: @simple: v11: add-to-bias
relay-scale: 2: @two_paths: v13: backward
relay-scale: 3: @constant: v9: add-to-bias
relay-scale: 4: @two_users: v9: backward
relay-scale: 5: @two_users: v12: backward
relay-scale: 6: @two_users: v15: backward
relay-scale: 7: @negative: v9: backward
relay-scale: 8: @dense: v6: add-to-bias
relay-scale: 9: @bias: v12: backward
relay-scale: 10: @volume: v10: forward
relay-scale: 11: @simple: v13: backward
relay-scale: 12: @constant: v12: backward
relay-scale: 13: @dense: v8: backward
relay-scale: 14: @volume: v14: add-to-bias
relay-scale: 15: @volume: v16: backward
relay-scale: @other_axes: v13: not backward: the axis is not that of a weight
relay-scale: @other_axes: v13: not forward: a value on the way is used elsewhere
relay-scale: @used_elsewhere: v9: not backward: a value on the way has another use
relay-scale: @used_elsewhere: v9: not forward: a value on the way is used elsewhere
relay-scale: @no_sign: v14: not backward: the scale may be negative
relay-scale: @no_sign: v14: not forward: a value on the way is used elsewhere

def @bias(%x: Tensor[(2, 4, 6, 6), float32]) -> Tensor[(2, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %b: Tensor[(4), float32] = meta[relay.Constant][45];
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][46];
  %16 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  %19 = nn.conv2d(%x, %16, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %14 = multiply(%b, reshape(%s, newshape=[4]));
  nn.relu(nn.bias_add(%19, %14))
}

def @blocked(%x: Tensor[(2, 2, 6, 6, 2), float32]) -> Tensor[(2, 4, 6, 6, 2), float32] {
  let %w: Tensor[(4, 4, 3, 3, 1, 2), float32] = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[4, 4, 3, 3, 1, 2]);
  let %s: Tensor[(4, 1, 1, 2), float32] = meta[relay.Constant][13];
  %9 = nn.relu(nn.conv2d(%x, %w, channels=8, data_layout="NCHW2c", kernel_layout="OIHW1i2o", kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %9 * %s
}

def @constant(%x: Tensor[(1, 3, 8, 8), float32]) -> Tensor[(1, 2, 8, 8), float32] {
  let %w: Tensor[(2, 3, 3, 3), float32] = reshape(arange(0f, 54f, 1f, dtype="float32"), newshape=[2, 3, 3, 3]);
  let %b: Tensor[(2, 1, 1), float32] = meta[relay.Constant][17];
  %11 = 2f;
  %17 = multiply(%w, reshape(%11, newshape=[1, 1, 1, 1]));
  %20 = nn.conv2d(%x, %17, channels=2, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %15 = multiply(reshape(%b, newshape=[2]), reshape(%11, newshape=[1]));
  nn.relu(nn.bias_add(%20, %15))
}

def @dense(%x: Tensor[(2, 4), float32]) -> Tensor[(2, 3), float32] {
  let %w: Tensor[(3, 4), float32] = meta[relay.Constant][39];
  let %b: Tensor[(3), float32] = meta[relay.Constant][40];
  let %s: Tensor[(3), float32] = meta[relay.Constant][41];
  %11 = multiply(%w, reshape(%s, newshape=[3, 1]));
  %13 = nn.bias_add(nn.dense(%x, %11), multiply(%b, %s));
  nn.relu(%13)
}

def @negative(%x: Tensor[(2, 4, 6, 6), float32]) -> Tensor[(2, 2, 6, 6), float32] {
  let %w: Tensor[(2, 4, 3, 3), float32] = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %s: Tensor[(2, 1, 1), float32] = meta[relay.Constant][38];
  %11 = multiply(%w, reshape(%s, newshape=[2, 1, 1, 1]));
  nn.conv2d(%x, %11, channels=2, kernel_size=[3, 3], padding=[1, 1, 1, 1])
}

def @no_sign(%x: Tensor[(4, 4, 6, 6), float32], %s: Tensor[(4, 1, 1), float32]) -> Tensor[(4, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %t: Tensor[(4, 1, 1), float32] = meta[relay.Constant][34];
  %10 = nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %11 = %10 * %s;
  %13 = nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  add(%11, multiply(%13, %t))
}

def @other_axes(%x: Tensor[(4, 4, 6, 6), float32]) -> Tensor[(4, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][26];
  %9 = nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %11 = nn.relu(nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], out_layout="CNHW", padding=[1, 1, 1, 1]));
  multiply(add(%9, %11), %s)
}

def @simple(%x: Tensor[(2, 4, 6, 6), float32]) -> Tensor[(2, 8, 6, 6), float32] {
  let %w: Tensor[(8, 4, 3, 3), float32] = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[8, 4, 3, 3]);
  let %b: Tensor[(8), float32] = meta[relay.Constant][4];
  let %s: Tensor[(8, 1, 1), float32] = meta[relay.Constant][5];
  %18 = multiply(%w, reshape(%s, newshape=[8, 1, 1, 1]));
  %21 = nn.conv2d(%x, %18, channels=8, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %14 = reshape(expand_dims(%b, axis=1, num_newaxis=2), newshape=[8]);
  %16 = multiply(%14, reshape(%s, newshape=[8]));
  nn.relu(nn.bias_add(%21, %16))
}

def @two_paths(%x: Tensor[(2, 4, 6, 6), float32]) -> Tensor[(2, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][9];
  %15 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  %19 = nn.relu(nn.conv2d(%x, %15, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %17 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  %20 = nn.relu(nn.conv2d(%x, %17, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %19 + %20
}

def @two_users(%x: Tensor[(2, 4, 6, 6), float32]) -> Tensor[(2, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][22];
  %19 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  let %y: Tensor[(2, 4, 6, 6), float32] = nn.relu(nn.conv2d(%x, %19, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %22 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  %13 = nn.relu(nn.conv2d(%y, %22, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %25 = multiply(%w, reshape(%s, newshape=[4, 1, 1, 1]));
  %16 = nn.relu(nn.conv2d(%y, %25, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]));
  %13 + %16
}

def @used_elsewhere(%x: Tensor[(4, 4, 6, 6), float32]) -> Tensor[(4, 4, 6, 6), float32] {
  let %w: Tensor[(4, 4, 3, 3), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[4, 4, 3, 3]);
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][30];
  let %y: Tensor[(4, 4, 6, 6), float32] = nn.conv2d(%x, %w, channels=4, kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  add(multiply(%y, %s), nn.relu(%y))
}

def @volume(%x: Tensor[(1, 4, 3, 3, 3), float32]) -> Tensor[(1, 2, 3, 3, 3), float32] {
  let %w: Tensor[(2, 4, 3, 3, 3), float32] = reshape(arange(0f, 216f, 1f, dtype="float32"), newshape=[2, 4, 3, 3, 3]);
  let %b: Tensor[(2), float32] = meta[relay.Constant][50];
  let %s: Tensor[(2, 1, 1, 1), float32] = meta[relay.Constant][51];
  let %r: Tensor[(4, 1, 1, 1), float32] = meta[relay.Constant][52];
  %19 = nn.relu(%x);
  %18 = multiply(%w, reshape(%r, newshape=[1, 4, 1, 1, 1]));
  %25 = multiply(%18, reshape(%s, newshape=[2, 1, 1, 1, 1]));
  %28 = nn.conv3d(%19, %25, channels=2, kernel_size=[3, 3, 3], padding=[1, 1, 1, 1, 1, 1]);
  %21 = reshape(expand_dims(%b, axis=1, num_newaxis=3), newshape=[2]);
  %23 = multiply(%21, reshape(%s, newshape=[2]));
  nn.relu(nn.bias_add(%28, %23))
}
agree agree agree agree agree agree agree agree agree agree agree agree
