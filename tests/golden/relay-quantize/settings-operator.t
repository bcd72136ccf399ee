# settings for all calls of an operator: they read floats, or data of a type; in one function or all; the calls of others stay as they were; what is wrong
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; q() { printf '%s\n' "$@" >set; relay-quantize --calibrate=x.npz --settings=set --report-to=r a.xml >q.xml; echo "$? $(relay-print -q q.xml | grep -c 'int32.* = nn\|= nn.*out_dtype="int32"')"; }; q '# nothing'; q '* nn.dense operator float32'; grep -v '^main' r; q 'main nn.dense operator float32'; q '* nn.conv2d operator float32'; cut -d ' ' -f 1-4,11 r | head -7; q '* nn.conv2d operator int8'; cut -d ' ' -f 1-4,11 r | sed -n 2,3p; relay-quantize --settings=r a.xml | cmp - q.xml; q '* nn.sort operator float32'; q '* nn.softmax operator float32'; q '* nn.dense operator int4'; q 'f nn.dense operator float32'; q '* nn.dense operator'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 2, 2), float32]) {
  let %w = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  let %v = const[Tensor[(2, 8), float32]](1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f, 1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f);
  let %1 = nn.relu(nn.conv2d(%x, %w, kernel_size=[1, 1]));
  let %2 = nn.conv2d(%1, %w, kernel_size=[1, 1]);
  nn.softmax(nn.dense(nn.batch_flatten(add(%1, %2)), %v))
}
<<< make.py
import numpy as np
np.savez('x.npz', x=np.arange(16, dtype='f4').reshape(2, 2, 2, 2) - 5)
>>> 0
0 3
0 2
# function binding kind type scale zero min max saturated sqnr operator
# float: main v9 nn.dense: settings leave the operator in floats, operations 32
# float: main v10 nn.softmax: there is no form of it on integers, operations 12
# results: sqnr -
0 2
0 1
# function binding kind sqnr
main v3 activation float32 parameter
main v4 weight float32 constant
main v1 activation uint8 nn.relu
main v4 weight float32 constant
main v7 activation uint8 add
main v5 weight int8 constant
0 3
main v3 activation int8 parameter
main v4 weight int8 constant
relay-quantize: error: set:1: there is no such operator [settings]
relay-print: error: 'q.xml' is empty [empty-input]
1 0
relay-quantize: error: set:1: no call of this operator reads what is quantized [settings]
relay-print: error: 'q.xml' is empty [empty-input]
1 0
relay-quantize: error: set:1: the type must be int8, uint8, float32, or one of int9 to int16 [settings]
relay-print: error: 'q.xml' is empty [empty-input]
1 0
relay-quantize: error: there is no function @f [no-function]
relay-print: error: 'q.xml' is empty [empty-input]
1 0
relay-quantize: error: set:1: a line must have at least a function, a binding, a kind, a type, a scale and a zero point [settings]
relay-print: error: 'q.xml' is empty [empty-input]
1 0
