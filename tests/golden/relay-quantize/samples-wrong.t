# Samples of other names, shapes and types, none, and values that are not finite
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && mk() { echo "#[version = \"0.0.5\"] def @main() { $1 }" | relay-parse -q | relay-typecheck | relay-eval -o 0=s/x.npy; relay-quantize --calibrate=s a.xml >out; echo $?; }; mk 'zeros(shape=[4, 3, 4, 5], dtype="float32")'; mk 'zeros(shape=[4, 3, 4, 4], dtype="float64")'; mk 'zeros(shape=[0, 3, 4, 4], dtype="float32")'; mk 'sqrt(full(-1f, shape=[2, 3, 4, 4]))'; mk 'log(full(0f, shape=[2, 3, 4, 4]))'; mv s/x.npy s/y.npy; relay-quantize --calibrate=s a.xml; relay-quantize -c none.npz a.xml; relay-parse -q nan.relay | relay-typecheck >n.xml && relay-parse -q inf.relay | relay-typecheck | relay-eval -o 0=s/x.npy && relay-quantize --calibrate=s n.xml; relay-parse -q finite.relay | relay-typecheck | relay-eval -o 0=s/x.npy && relay-quantize --calibrate=s n.xml; echo $?
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
<<< nan.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  nn.dense(nn.dense(nn.dense(%x, const[Tensor[(1, 2), float32]](1f, 1f)), const[Tensor[(1, 1), float32]](1f)), const[Tensor[(1, 1), float32]](nanf))
}
<<< inf.relay
#[version = "0.0.5"]
def @main() { [[1f, 2f], [inff, 3f]] }
<<< finite.relay
#[version = "0.0.5"]
def @main() { [[1f, 2f], [2f, 3f]] }
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { %x }
>>> 0
relay-quantize: error: input 'x': expected Tensor[(samples, 3, 4, 4), float32], the file has float32 (4, 3, 4, 5) [input-type]
1
relay-quantize: error: input 'x': expected Tensor[(samples, 3, 4, 4), float32], the file has float64 (4, 3, 4, 4) [input-type]
1
relay-quantize: error: 's' holds no samples [no-samples]
1
in.relay:2:11: error: the value of v3 is not finite in sample 0: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
      |           ^~
1
in.relay:2:11: error: the value of v3 is not finite in sample 0: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
      |           ^~
1
relay-quantize: error: input 'x': expected Tensor[(1, 3, 4, 4), float32], the file has float32 (2, 3, 4, 4) [input-type]
note: sample 0 is 's/y.npy'
relay-quantize: error: unknown option '-c'; try 'relay-quantize --help'
nan.relay:2:11: error: the value of v1 is not finite in sample 1: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(1, 2), float32]) {
      |           ^~
nan.relay:3:112: error: the weight v6 is not finite: it has no range [calibration-value]
    3 | ...), const[Tensor[(1, 1), float32]](1f)), const[Tensor[(1, 1), float32]](nanf))
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
