# Settings that cannot be read
$ relay-parse -q in.relay | relay-typecheck >a.xml && for l in 'nn.dense' 'nn.dense maybe' 'nn.dens deny' 'v2 deny' 'v99 deny' 'f.v3 deny' 'v3x deny' 'v99999999999999999999 deny'; do printf '\n%s\n' "$l" >t; relay-precision --settings=t a.xml; done; relay-precision --settings=none a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(10, 128), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  %0 = nn.relu(nn.conv2d(%x, %w1));
  %1 = add(nn.conv2d(nn.max_pool2d(%0, pool_size=1, strides=1), %w2), %0);
  nn.softmax(nn.dense(nn.batch_flatten(%1), %w))
}
>>> 3
relay-precision: error: t:2: a line is a name and allow, deny or follow [settings]
relay-precision: error: t:2: a line is a name and allow, deny or follow [settings]
relay-precision: error: t:2: 'nn.dens' is neither an operator nor a call of one [settings]
relay-precision: error: t:2: 'v2' is neither an operator nor a call of one [settings]
relay-precision: error: t:2: 'v99' is neither an operator nor a call of one [settings]
relay-precision: error: t:2: 'f.v3' is neither an operator nor a call of one [settings]
relay-precision: error: t:2: 'v3x' is neither an operator nor a call of one [settings]
relay-precision: error: t:2: 'v99999999999999999999' is neither an operator nor a call of one [settings]
relay-precision: error: cannot open 'none': No such file or directory [file]
