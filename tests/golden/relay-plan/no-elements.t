# Tensors without elements need no arena
$ relay-parse in.relay | relay-typecheck | relay-plan | relay-print | grep -o "slot=[0-9]*\|arena=[0-9]*"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(0, 3), float32]) {
  let %a = sort(%x);
  let %b = sort(sort(%a));
  sum(%b)
}
>>> 0
arena=0
slot=0
slot=0
slot=0
