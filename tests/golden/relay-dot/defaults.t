# lists of attributes that have their defaults are hidden, others and empty lists are shown
$ relay-dot a.relay | grep -o '<B>nn.conv2d.*\|<B>reshape.*' | sed 's/<[^>]*>/ /g'
<<< a.relay
fn (%x: Tensor[(1, 1, 3, 3), float32], %w: Tensor[(1, 1, 1, 1), float32]) {
  let %a = nn.conv2d(%x, %w, strides=[1, 1], padding=[0, 0, 0, 0]);
  let %b = nn.conv2d(%x, %w, strides=[3, 1], padding=[0, 0, 0, 0], dilation=[1, 1]);
  reshape(%w, newshape=[])
}
>>> 0
 nn.conv2d >,
 nn.conv2d   strides [3, 1] >,
 reshape   newshape [] >,
