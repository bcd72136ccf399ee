# the published example: types of results and bindings follow from those of parameters
$ relay-parse in.relay | relay-typecheck | relay-print | sed '1,/^$/d'
<<< in.relay
#[version = "0.0.5"]
def @f(%a: Tensor[(2, 3), float32]) { nn.batch_flatten(transpose(%a)) }
>>> 0
def @f(%a: Tensor[(2, 3), float32]) -> Tensor[(3, 2), float32] {
  %2: Tensor[(3, 2), float32] = transpose(%a);
  %3: Tensor[(3, 2), float32] = nn.batch_flatten(%2);
  %3
}
