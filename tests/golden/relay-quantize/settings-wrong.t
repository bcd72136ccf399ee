# Settings that cannot be read
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && for l in 'main v3' 'main v77 activation uint8 1 0' 'main v3 activation int4 1 0' 'main v3 activation uint8 0 0' 'main v3 activation uint8 nan 0' 'main v3 activation uint8 1 256' 'main v4 weight uint8 1 0'; do echo "$l" >t; relay-quantize --settings=t a.xml; done; relay-quantize --settings=none a.xml; true
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 3, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %b = const[Tensor[(2), float32]](0.5f, -0.25f);
  %0 = nn.relu(nn.bias_add(nn.conv2d(%x, %w1), %b));
  %1 = nn.max_pool2d(%0, pool_size=2, strides=1);
  %2 = add(nn.conv2d(%1, %w2, padding=1), %1);
  nn.softmax(nn.batch_flatten(%2))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { %x }
>>> 0
relay-quantize: error: t:1: a line must have at least a function, a binding, a kind, a type, a scale and a zero point [settings]
relay-quantize: error: t:1: no such binding is quantized [settings]
help: settings are for the module that was reported on
relay-quantize: error: t:1: the type must be int8, uint8, float32, or one of int9 to int16 [settings]
relay-quantize: error: t:1: the scale must be positive, and the zero point a number of the type [settings]
relay-quantize: error: t:1: the scale must be positive, and the zero point a number of the type [settings]
relay-quantize: error: t:1: the scale must be positive, and the zero point a number of the type [settings]
relay-quantize: error: t:1: weights are of type float32, int8, or one of int9 to int16 [settings]
relay-quantize: error: cannot open 'none': No such file or directory [file]
