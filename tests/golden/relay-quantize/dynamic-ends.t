# Codes of both ends of the data, where rounding the zero point and the greatest gives one too many
$ python3 -c 'import numpy as n; n.save("x.npy", n.array([[-1, 1]], "f4"))'; for o in '' --symmetric; do relay-parse -q in.relay | relay-typecheck | relay-quantize --dynamic=row $o >q.xml; relay-eval -i x=x.npy q.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  nn.dense(%x, const[Tensor[(2, 2), float32]](127f, 0f, 0f, 127f))
}
>>> 0
[[-126.50197f, 126.50197f]]
[[-127f, 127f]]
