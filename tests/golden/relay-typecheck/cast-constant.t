# A match_cast to other constants than the operand has cannot hold: refused here, in tuples and written as an annotation too
$ for f in a b c d; do relay-parse -q $f.relay | relay-typecheck | relay-print; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 4), float32]) {
  let %y: Tensor[(3, 5), float32] = %x;
  %y
}
<<< b.relay
#[version = "0.0.5"]
def @main(%t: (Tensor[(2), int8], Tensor[(4), int8])) {
  match_cast[(Tensor[(2), int8], Tensor[(8), int8])](%t)
}
<<< c.relay
#[version = "0.0.5"]
def @main(%t: Tensor[(4), int8], %c: bool) {
  if (%c) { match_cast[Tensor[(9), int8]](%t) } else { zeros(shape=[9], dtype="int8") }
}
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, n), float32]) {
  let %y: Tensor[(3, 5), float32] = %x;
  let %z = match_cast[Tensor[(m, 5), float32]](%x);
  (%y, %z)
}
>>> 0
a.relay:3:37: error: %y: expected Tensor[(3, 5), float32], found Tensor[(3, 4), float32] [match-cast]
    3 |   let %y: Tensor[(3, 5), float32] = %x;
      |                                     ^~
b.relay:3:3: error: match_cast: expected (Tensor[(2), int8], Tensor[(8), int8]), found (Tensor[(2), int8], Tensor[(4), int8]) [match-cast]
    3 |   match_cast[(Tensor[(2), int8], Tensor[(8), int8])](%t)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
c.relay:3:13: error: match_cast: expected Tensor[(9), int8], found Tensor[(4), int8] [match-cast]
    3 |   if (%c) { match_cast[Tensor[(9), int8]](%t) } else { zeros(shape=[9], dtype="int8") }
      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(3, n), float32]) -> (Tensor[(3, 5), float32], Tensor[(?, 5), float32]) {
  %y: Tensor[(3, 5), float32] = match_cast[Tensor[(3, 5), float32]](%x);
  %z {dims="m"}: Tensor[(m, 5), float32] = match_cast[Tensor[(m, 5), float32]](%x);
  %4: (Tensor[(3, 5), float32], Tensor[(m, 5), float32]) = (%y, %z);
  %4
}
