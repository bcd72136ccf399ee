# Bindings that name extents, or carry a check, stay
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), int64]) {
  let %a = unique(%x);
  let %b = unique(%x);
  (%a.0, %b.0, argwhere(%x), argwhere(%x))
}
>>> 0
relay-cse: stats: rewrites 0
relay-cse: stats: functions 1
relay-cse: stats: bindings 8
relay-cse: stats: types 18
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n), int64]) -> (Tensor[(?), int64], Tensor[(?), int64], Tensor[(?, 1), int32], Tensor[(?, 1), int32]) {
  %a {dims="d0 d1"}: (Tensor[(d0), int64], Tensor[(d1), int32], Tensor[(n), int32], Tensor[(1), int32]) = unique(%x);
  %b {dims="d2 d3"}: (Tensor[(d2), int64], Tensor[(d3), int32], Tensor[(n), int32], Tensor[(1), int32]) = unique(%x);
  %4: Tensor[(d0), int64] = %a.0;
  %5: Tensor[(d2), int64] = %b.0;
  %6 {dims="d4"}: Tensor[(d4, 1), int32] = argwhere(%x);
  %7 {dims="d5"}: Tensor[(d5, 1), int32] = argwhere(%x);
  %8: (Tensor[(d0), int64], Tensor[(d2), int64], Tensor[(d4, 1), int32], Tensor[(d5, 1), int32]) = (%4, %5, %6, %7);
  %8
}
