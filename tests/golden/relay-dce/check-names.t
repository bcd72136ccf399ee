# Extents belong to the function that names them, though another has equal names
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print | grep -v '^ *%[0-9x]'
<<< in.relay
#[version = "0.0.5"]
def @first(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %i = match_cast[Tensor[(p), float32]](%x);
  let %gone = match_cast[Tensor[(q), float32]](%y);
  zeros(shape=[p * 2], dtype="float32")
}
def @second(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %gone = match_cast[Tensor[(p), float32]](%x);
  let %j = match_cast[Tensor[(q), float32]](%y);
  zeros(shape=[q * 2], dtype="float32")
}
def @main(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %i = match_cast[Tensor[(p), float32]](%x);
  let %j = match_cast[Tensor[(q), float32]](%y);
  (zeros(shape=[p * 3], dtype="float32"), @first(%x, %y), @second(%x, %y), zeros(shape=[q * 5], dtype="float32"))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @first(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> Tensor[(?), float32] {
  let %i {dims="p"}: Tensor[(p), float32] = match_cast[Tensor[(p), float32]](%x);
}

def @second(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> Tensor[(?), float32] {
  let %j {id=4, dims="q"}: Tensor[(q), float32] = match_cast[Tensor[(q), float32]](%y);
}

def @main(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> (Tensor[(?), float32], Tensor[(?), float32], Tensor[(?), float32], Tensor[(?), float32]) {
  let %i {dims="p"}: Tensor[(p), float32] = match_cast[Tensor[(p), float32]](%x);
  let %j {dims="q"}: Tensor[(q), float32] = match_cast[Tensor[(q), float32]](%y);
}
