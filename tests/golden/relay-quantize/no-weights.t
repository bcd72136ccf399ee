# A model whose weights are parameters stays in floats
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --step=annotate --stats a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(2, 4), float32]) { nn.dense(%x, %w) }
>>> 0
relay-quantize: stats: products annotated 0
relay-quantize: stats: products without constant weights 1
relay-quantize: stats: pairs inserted 0
relay-quantize: stats: functions 1
relay-quantize: stats: bindings 3
relay-quantize: stats: types 4
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(1, 2), float32] {
  %3: Tensor[(1, 2), float32] = nn.dense(%x, %w);
  %3
}
