# Backward through a sum of two, pools, a concatenation, a transpose, means; forward through a rectifier to two users, with a constant divided
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml | relay-fold >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-scale b.xml | cmp - b.xml && relay-print --no-extensions -q b.xml | grep -v const
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 2, 4, 4), float32]) {
  let %v = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  let %w = const[Tensor[(2, 2, 1, 1), float32]](-5f, 6f, 7f, 8f);
  let %s = const[Tensor[(2, 1, 1), float32]](2f, 0.5f);
  let %s4 = const[Tensor[(1, 4, 1, 1), float32]](2f, -3f, 0.5f, 4f);
  let %t = const[Tensor[(2, 1, 1), float32]](1f, -1f);
  let %sum = nn.relu(nn.conv2d(%x, %v) + nn.max_pool2d(nn.conv2d(%x, %w), pool_size=[3, 3], padding=[1, 1])) * %s;
  let %parts = concatenate((nn.conv2d(%x, %v), nn.conv2d(%x, %w) - %t), axis=1) * %s4;
  let %moved = mean(transpose(nn.avg_pool2d(nn.conv2d(%x, %v), pool_size=[2, 2], strides=[2, 2]), axes=[0, 2, 3, 1]), axis=[1, 2]) * const[Tensor[(2), float32]](-2f, 3f);
  let %pre = nn.relu(%x * %s + %t);
  (%sum, %parts, %moved, nn.conv2d(%pre, %v), nn.conv2d(nn.conv2d(%pre, %w) * 2f, %v))
}
>>> 0
relay-scale: 1: @main: %sum (v12): backward
relay-scale: 2: @main: %parts (v18): backward
relay-scale: 3: @main: %moved (v24): backward
relay-scale: 4: @main: v25: forward
relay-scale: 5: @main: v31: backward
agree
#[version = "0.0.5"]
// not expressed in plain text: stamps, the target and the numerics class

def @main(%x: Tensor[(2, 2, 4, 4), float32]) -> (Tensor[(2, 2, 4, 4), float32], Tensor[(2, 4, 4, 4), float32], Tensor[(2, 2), float32], Tensor[(2, 2, 4, 4), float32], Tensor[(2, 2, 4, 4), float32]) {
  let %v: Tensor[(2, 2, 1, 1), float32] = meta[relay.Constant][1];
  %40 = nn.conv2d(%x, meta[relay.Constant][2]);
  %41 = nn.max_pool2d(nn.conv2d(%x, meta[relay.Constant][3]), padding=[1, 1, 1, 1], pool_size=[3, 3]);
  let %sum: Tensor[(2, 2, 4, 4), float32] = nn.relu(add(%40, %41));
  %54 = nn.conv2d(%x, meta[relay.Constant][4]);
  %55 = subtract(nn.conv2d(%x, meta[relay.Constant][5]), meta[relay.Constant][6]);
  let %parts: Tensor[(2, 4, 4, 4), float32] = concatenate((%54, %55), axis=1);
  %61 = nn.avg_pool2d(nn.conv2d(%x, meta[relay.Constant][7]), pool_size=[2, 2], strides=[2, 2]);
  let %moved: Tensor[(2, 2), float32] = mean(transpose(%61, axes=[0, 2, 3, 1]), axis=[1, 2]);
  let %pre: Tensor[(2, 2, 4, 4), float32] = nn.relu(add(%x, meta[relay.Constant][8]));
  %71 = nn.conv2d(%pre, meta[relay.Constant][9]);
  %32 = nn.conv2d(nn.conv2d(%pre, meta[relay.Constant][10]), %v);
  (%sum, %parts, %moved, %71, %32)
}
