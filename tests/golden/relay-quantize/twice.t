# A layer that runs twice is compared with itself, each time
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --calibrate=s --report-to=r.txt a.xml >q.xml && awk '$1 == "f" { print $3, ($10 > 5) }' r.txt
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(1, 4), float32]) -> Tensor[(1, 4), float32] {
  let %w = const[Tensor[(4, 4), float32]](1f, 2f, -3f, 4f, 5f, -6f, 7f, 8f, 1f, 1f, 1f, 1f, 2f, -2f, 2f, -2f);
  nn.dense(%x, %w)
}
def @main(%x: Tensor[(1, 4), float32]) {
  (@f(%x), @f(negative(%x)))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 4), float32]) { %x }
>>> 0
activation 1
weight 1
