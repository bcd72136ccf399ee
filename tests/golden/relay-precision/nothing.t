# Without products of float32 there is nothing to do
$ relay-parse -q in.relay | relay-typecheck | relay-precision | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float64]) { exp(%x) }
>>> 0
relay-precision: warning: no product or convolution of float32 can be computed on narrower floats [nothing-narrow]
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float64]) -> Tensor[(4), float64] {
  %2: Tensor[(4), float64] = exp(%x);
  %2
}
