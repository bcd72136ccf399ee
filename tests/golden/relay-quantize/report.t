# The report, and as settings
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --calibrate=s --report-to=r.txt a.xml >q.xml && cat r.txt && relay-quantize --settings=r.txt a.xml | cmp - q.xml && relay-quantize --calibrate=s --report-to=r.json a.xml >q.xml && python3 -m json.tool r.json | grep -c binding
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
# function binding kind type scale zero min max saturated sqnr operator
main v3 activation uint8 0.00391273666 0 0 0.997747838 0 53.9564897 parameter
main v4 weight int8 0.00787401572 0 -1 1 0 49.0657786 constant
main v0 activation uint8 0.00737616513 0 0 1.88092208 0 51.1284928 nn.relu
main v5 weight int8 0.0708661452 0 -8 9 0 48.676552 constant
# float: main v11 nn.softmax: there is no form of it on integers, operations 108
# results: sqnr 118.485793
5
