# Scales stay that may be negative or too small, that meet others or none, whose value has another use, a branch in between, an axis that moves
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml >b.xml; relay-cmp a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 4, 4), float32], %c: bool) {
  let %v = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  let %d = const[Tensor[(2, 1, 1, 1), float32]](1f, -4f);
  let %s = const[Tensor[(2, 1, 1), float32]](2f, -0.5f);
  let %tiny = const[Tensor[(2, 1, 1), float32]](1f, 1e-30f);
  let %t = const[Tensor[(2, 1, 1), float32]](1f, -1f);
  let %negative = nn.relu(nn.conv2d(%x, %v)) * %s;
  let %small = nn.conv2d(nn.relu(%x * %tiny + %t), %v);
  let %alone = nn.conv2d(%x * %s + %x, %v);
  let %conv = nn.conv2d(%x, %v);
  let %used = %conv * %s;
  let %arm = if (%c) { nn.conv2d(%x, %v) } else { %x };
  let %rows = nn.conv2d(%x, %v) * const[Tensor[(4, 1), float32]](1f, 2f, 3f, 4f);
  let %soft = nn.softmax(nn.conv2d(%x, %v)) * %s;
  (%negative, %small, %alone, %conv, %used, %arm * %s, %rows, %soft, nn.conv2d(%x, %d, groups=2) + %t * %x)
}
>>> 0
relay-scale: @main: %negative (v10): not backward: the scale may be negative
relay-scale: @main: %negative (v10): not forward: an operator on the way does not pass it on
relay-scale: @main: v11: not backward: a value on the way has another use
relay-scale: @main: v11: not forward: the scale may be too small or large
relay-scale: @main: v15: not backward: a value on the way has another use
relay-scale: @main: v15: not forward: a sum has an operand without it
relay-scale: @main: %used (v19): not backward: a value on the way has another use
relay-scale: @main: %used (v19): not forward: an operator on the way does not pass it on
relay-scale: @main: %rows (v24): not backward: the axis is not that of a weight
relay-scale: @main: %rows (v24): not forward: an operator on the way does not pass it on
relay-scale: @main: %soft (v27): not backward: an operator on the way does not pass it on
relay-scale: @main: %soft (v27): not forward: an operator on the way does not pass it on
relay-scale: @main: v28: not backward: an operator on the way does not pass it on
relay-scale: @main: v28: not forward: an operator on the way does not pass it on
relay-scale: @main: v30: not backward: a value on the way has another use
relay-scale: @main: v30: not forward: an operator on the way does not pass it on
agree
