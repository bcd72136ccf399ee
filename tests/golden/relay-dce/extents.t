# Bindings that name extents or carry checks stay while needed
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32], %y: Tensor[(m,), float32]) {
  let %w = argwhere(%x > 0f);
  let %i = match_cast[Tensor[(p, 1), int32]](%w);
  let %j = match_cast[Tensor[(q, 1), int32]](argwhere(%y > 0f));
  let %gone = squeeze(%j, axis=[1]);
  let %sum = add(%x, %y);
  zeros(shape=[p * 2], dtype="float32")
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) -> Tensor[(?), float32] {
  %4: Tensor[(n), bool] = greater(%x, 0f);
  %w {dims="d0"}: Tensor[(d0, 1), int32] = argwhere(%4);
  let %i {dims="p"}: Tensor[(p, 1), int32] = match_cast[Tensor[(p, 1), int32]](%w);
  let %sum {id=12, check="n ~ m"}: Tensor[(broadcast(m, n)), float32] = add(%x, %y);
  %13: Tensor[(p*2), float32] = zeros(dtype="float32", shape=[p*2]);
  %13
}
