# An error inside a closure that is passed on
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%l: List[Tensor[(2, 3), float32]], %w: Tensor[(4, 5), float32]) {
  @map(fn (%x) { nn.dense(%x, %w) }, %l)
}
>>> 1
in.relay:3:18: error: nn.dense: data has 3 columns, weight has 5 [dense-shape]
    3 |   @map(fn (%x) { nn.dense(%x, %w) }, %l)
      |                  ^~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), float32], 'weight' is Tensor[(4, 5), float32]
