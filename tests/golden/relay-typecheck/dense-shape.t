# The inner dimensions of nn.dense
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%img: Tensor[(32, 784), float32], %w1: Tensor[(128, 768), float32]) {
  nn.dense(%img, %w1, units=128)
}
>>> 1
in.relay:3:3: error: nn.dense: data has 784 columns, weight has 768 [dense-shape]
    3 |   nn.dense(%img, %w1, units=128)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(32, 784), float32], 'weight' is Tensor[(128, 768), float32]
