# published examples: scales of data go into weights, through rectifiers, biases and two users, negative ones too where nothing asks for a sign; weights that are parameters and blocked layouts keep theirs, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-scale -v a.xml 2>&1 >b.xml; relay-scale b.xml | cmp - b.xml; relay-dce -f forward -f blocked -f parameter -f two_users -f used_elsewhere -f no_sign -f negative -f dense b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in forward blocked parameter two_users used_elsewhere no_sign negative dense; do relay-cmp --rtol 1e-3 -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @forward(%x: Tensor[(2, 4, 10, 10), float32]) {
  let %w = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %b = const[Tensor[(4, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  nn.conv2d(nn.relu(%x * %s) + %b, %w, padding=[1, 1], channels=2, kernel_size=[3, 3])
}
def @blocked(%x: Tensor[(2, 2, 10, 10, 2), float32]) {
  let %w = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[2, 2, 3, 3, 2, 4]);
  let %b = const[Tensor[(1, 2, 1, 1, 2), float32]](1f, 2f, 3f, 4f);
  let %s = const[Tensor[(1, 2, 1, 1, 2), float32]](0.5f, 2f, 4f, 8f);
  nn.conv2d(nn.relu(%x * %s) + %b, %w, padding=[1, 1], channels=8, kernel_size=[3, 3], data_layout="NCHW2c", kernel_layout="OIHW2i4o")
}
def @parameter(%x: Tensor[(2, 4, 10, 10), float32], %w: Tensor[(2, 4, 3, 3), float32]) {
  let %s = const[Tensor[(4, 1, 1), float32]](0.5f, 2f, 4f, 8f);
  nn.conv2d(%x * %s, %w, padding=[1, 1], channels=2, kernel_size=[3, 3])
}
def @two_users(%x: Tensor[(2, 4, 10, 3), float32]) {
  let %w = reshape(arange(0f, 27f, 1f, dtype="float32"), newshape=[3, 3, 1, 3]);
  let %b = const[Tensor[(3), float32]](1f, 2f, 3f);
  let %s = const[Tensor[(3), float32]](0.5f, 2f, 4f);
  let %y = nn.relu(%s * %x) - %b;
  nn.conv2d(%y, %w, channels=3, groups=3, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO") + nn.conv2d(%y, %w, channels=3, groups=3, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO")
}
def @used_elsewhere(%x: Tensor[(2, 11, 10, 4), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[3, 3, 4, 4]);
  let %s = const[Tensor[(4), float32]](0.5f, 2f, 4f, 8f);
  let %y = %x * %s;
  nn.conv2d(nn.leaky_relu(%y, alpha=0.1f), %w, channels=4, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO") + %y
}
def @no_sign(%x: Tensor[(2, 11, 10, 4), float32], %s: Tensor[(4), float32]) {
  let %w = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[3, 3, 4, 4]);
  let %t = const[Tensor[(4), float32]](-0.5f, -2f, -4f, -8f);
  nn.conv2d(nn.relu(%x * %s), %w, channels=4, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO") +
  nn.conv2d(nn.relu(%x * %t), %w, channels=4, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="HWIO")
}
def @negative(%x: Tensor[(2, 4, 10, 10), float32]) {
  let %w = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %s = const[Tensor[(4, 1, 1), float32]](-0.5f, -2f, -4f, -8f);
  nn.conv2d(%x * %s, %w, padding=[1, 1], channels=2, kernel_size=[3, 3])
}
def @dense(%x: Tensor[(2, 4), float32]) {
  let %w = const[Tensor[(3, 4), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 10f, 11f, 12f);
  let %b = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  let %s = const[Tensor[(4), float32]](0.5f, 2f, 4f, 8f);
  nn.dense(nn.relu(%x * %s) + %b, %w)
}
>>> 0
relay-scale: 1: @forward: v9: forward
relay-scale: 2: @two_users: v9: forward
relay-scale: 3: @negative: v8: forward
relay-scale: 4: @dense: v5: forward
relay-scale: @parameter: v4: not backward: an operator on the way does not pass it on
relay-scale: @parameter: v4: not forward: an operator on the way does not pass it on
relay-scale: @used_elsewhere: %y (v8): not backward: an operator on the way does not pass it on
relay-scale: @used_elsewhere: %y (v8): not forward: a value on the way is used elsewhere
relay-scale: @no_sign: v12: not backward: a value on the way has another use
relay-scale: @no_sign: v12: not forward: the scale may be negative

def @blocked(%x: Tensor[(2, 2, 10, 10, 2), float32]) -> Tensor[(2, 4, 10, 10, 2), float32] {
  let %w: Tensor[(2, 2, 3, 3, 2, 4), float32] = reshape(arange(0f, 288f, 1f, dtype="float32"), newshape=[2, 2, 3, 3, 2, 4]);
  let %b: Tensor[(1, 2, 1, 1, 2), float32] = meta[relay.Constant][9];
  let %s: Tensor[(1, 2, 1, 1, 2), float32] = meta[relay.Constant][10];
  %10 = nn.relu(multiply(%x, %s));
  nn.conv2d(add(%10, %b), %w, channels=8, data_layout="NCHW2c", kernel_layout="OIHW2i4o", kernel_size=[3, 3], padding=[1, 1, 1, 1])
}

def @dense(%x: Tensor[(2, 4), float32]) -> Tensor[(2, 3), float32] {
  let %w: Tensor[(3, 4), float32] = meta[relay.Constant][29];
  let %b: Tensor[(4), float32] = meta[relay.Constant][30];
  let %s: Tensor[(4), float32] = meta[relay.Constant][31];
  %13 = nn.relu(%x);
  %10 = divide(%b, reshape(%s, newshape=[1, 4]));
  %14 = %13 + %10;
  %12 = multiply(%w, reshape(%s, newshape=[1, 4]));
  nn.dense(%14, %12)
}

def @forward(%x: Tensor[(2, 4, 10, 10), float32]) -> Tensor[(2, 2, 10, 10), float32] {
  let %w: Tensor[(2, 4, 3, 3), float32] = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %b: Tensor[(4, 1, 1), float32] = meta[relay.Constant][4];
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][5];
  %17 = nn.relu(%x);
  %14 = divide(%b, reshape(%s, newshape=[1, 4, 1, 1]));
  %18 = %17 + %14;
  %16 = multiply(%w, reshape(%s, newshape=[1, 4, 1, 1]));
  nn.conv2d(%18, %16, channels=2, kernel_size=[3, 3], padding=[1, 1, 1, 1])
}

def @negative(%x: Tensor[(2, 4, 10, 10), float32]) -> Tensor[(2, 2, 10, 10), float32] {
  let %w: Tensor[(2, 4, 3, 3), float32] = reshape(arange(0f, 72f, 1f, dtype="float32"), newshape=[2, 4, 3, 3]);
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][28];
  %11 = multiply(%w, reshape(%s, newshape=[1, 4, 1, 1]));
  nn.conv2d(%x, %11, channels=2, kernel_size=[3, 3], padding=[1, 1, 1, 1])
}

def @no_sign(%x: Tensor[(2, 11, 10, 4), float32], %s: Tensor[(4), float32]) -> Tensor[(2, 11, 10, 4), float32] {
  let %w: Tensor[(3, 3, 4, 4), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[3, 3, 4, 4]);
  let %t: Tensor[(4), float32] = meta[relay.Constant][24];
  %10 = nn.relu(multiply(%x, %s));
  %11 = nn.conv2d(%10, %w, channels=4, data_layout="NHWC", kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %13 = nn.relu(multiply(%x, %t));
  add(%11, nn.conv2d(%13, %w, channels=4, data_layout="NHWC", kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]))
}

def @parameter(%x: Tensor[(2, 4, 10, 10), float32], %w: Tensor[(2, 4, 3, 3), float32]) -> Tensor[(2, 2, 10, 10), float32] {
  let %s: Tensor[(4, 1, 1), float32] = meta[relay.Constant][11];
  nn.conv2d(multiply(%x, %s), %w, channels=2, kernel_size=[3, 3], padding=[1, 1, 1, 1])
}

def @two_users(%x: Tensor[(2, 4, 10, 3), float32]) -> Tensor[(2, 4, 10, 3), float32] {
  let %w: Tensor[(3, 3, 1, 3), float32] = reshape(arange(0f, 27f, 1f, dtype="float32"), newshape=[3, 3, 1, 3]);
  let %b: Tensor[(3), float32] = meta[relay.Constant][15];
  let %s: Tensor[(3), float32] = meta[relay.Constant][16];
  %21 = nn.relu(%x);
  %16 = divide(%b, reshape(%s, newshape=[1, 1, 1, 3]));
  let %y: Tensor[(2, 4, 10, 3), float32] = %21 - %16;
  %18 = multiply(%w, reshape(%s, newshape=[1, 1, 1, 3]));
  %23 = nn.conv2d(%y, %18, channels=3, data_layout="NHWC", groups=3, kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %20 = multiply(%w, reshape(%s, newshape=[1, 1, 1, 3]));
  add(%23, nn.conv2d(%y, %20, channels=3, data_layout="NHWC", groups=3, kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]))
}

def @used_elsewhere(%x: Tensor[(2, 11, 10, 4), float32]) -> Tensor[(2, 11, 10, 4), float32] {
  let %w: Tensor[(3, 3, 4, 4), float32] = reshape(arange(0f, 144f, 1f, dtype="float32"), newshape=[3, 3, 4, 4]);
  let %s: Tensor[(4), float32] = meta[relay.Constant][20];
  let %y: Tensor[(2, 11, 10, 4), float32] = %x * %s;
  %10 = nn.conv2d(nn.leaky_relu(%y, alpha=0.1f), %w, channels=4, data_layout="NHWC", kernel_layout="HWIO", kernel_size=[3, 3], padding=[1, 1, 1, 1]);
  %10 + %y
}
agree agree agree agree agree agree agree agree
