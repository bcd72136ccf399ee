# A warning where no product can be computed on integers
$ relay-parse -q weights.relay | relay-typecheck | relay-quantize | relay-print; relay-parse -q none.relay | relay-typecheck | relay-quantize >out; echo $?
<<< weights.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(2, 4), float32]) { nn.dense(%x, %w) }
<<< none.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32]) { nn.relu(%x) }
>>> 0
relay-quantize: warning: no convolution or product of matrices has constant weights: all stays in floats [nothing-quantized]
help: relay-bind makes parameters constants
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(1, 2), float32] {
  %3: Tensor[(1, 2), float32] = nn.dense(%x, %w);
  %3
}
relay-quantize: warning: no convolution or product of matrices has constant weights: all stays in floats [nothing-quantized]
0
