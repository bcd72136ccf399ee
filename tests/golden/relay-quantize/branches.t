# Values of inner regions, and of functions that are called
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --calibrate=s a.xml >q.xml && relay-check q.xml && relay-print q.xml | grep -c int32 && relay-cmp --rtol=0.1 --atol=0.05 a.xml q.xml
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(1, 4), float32]) -> Tensor[(1, 4), float32] {
  let %w = const[Tensor[(4, 4), float32]](1f, 2f, -3f, 4f, 5f, -6f, 7f, 8f, 1f, 1f, 1f, 1f, 2f, -2f, 2f, -2f);
  nn.relu(nn.dense(%x, %w))
}
def @main(%x: Tensor[(1, 4), float32]) {
  let %w = const[Tensor[(2, 4), float32]](1f, 2f, 3f, 4f, -5f, 6f, 7f, 8f);
  let %y = @f(%x);
  let %z = nn.relu(nn.dense(%y, %w));
  if (less(max(%x), 0f)) { nn.dense(%y, %w) + %z } else { %z + nn.dense(concatenate((%z, %z), axis=1), %w) }
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 4), float32]) { %x }
>>> 0
4
output  elements  differ  max abs   max rel  NaN/inf
0              2       0    2.071  0.003556        0
  ulp 2048-4095: 1, 32768-65535: 1
agree
