# What depends on more than the types of its inputs stays, with the reason
$ relay-parse in.relay | relay-typecheck | relay-lower -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], %z: Tensor[(n*2, 3), float32]) {
  let %a = add(%x, %y);
  let %b = argwhere(%x);
  let %c = exp(%z);
  let %d = sort(%x);
  (%a, %b, %c, %d)
}
>>> 0
relay-lower: add stays: it has a check
relay-lower: argwhere stays: extents of its result depend on data
relay-lower: exp stays: an extent is one that no input binds bare
relay-lower: sort stays: its work is a C kernel
#[version = "0.0.5"]
#[has = "typed lowered"]

def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], %z: Tensor[(n*2, 3), float32]) -> (Tensor[(broadcast(m, n), 4), float32], Tensor[(?, 2), int32], Tensor[(n*2, 3), float32], Tensor[(n, 4), float32]) {
  %a {check="n ~ m"}: Tensor[(broadcast(m, n), 4), float32] = add(%x, %y);
  %b {dims="d0"}: Tensor[(d0, 2), int32] = argwhere(%x);
  %c: Tensor[(n*2, 3), float32] = exp(%z);
  %d: Tensor[(n, 4), float32] = sort(%x);
  %8: (Tensor[(broadcast(m, n), 4), float32], Tensor[(d0, 2), int32], Tensor[(n*2, 3), float32], Tensor[(n, 4), float32]) = (%a, %b, %c, %d);
  %8
}
