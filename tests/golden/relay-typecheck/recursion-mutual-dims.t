# Functions that call one another need written results where they depend on names
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(n,), float32], %i: int32) {
  if (equal(%i, 0)) { %x } else { @b(%x, subtract(%i, 1)) }
}
def @b(%x: Tensor[(m,), float32], %i: int32) {
  if (equal(%i, 0)) { %x } else { @a(%x, subtract(%i, 1)) }
}
>>> 1
in.relay:3:3: error: the result of @a: expected Tensor[(m), float32], found Tensor[(?), float32] (dimension 0 is ?, not m) [result-type]
    3 |   if (equal(%i, 0)) { %x } else { @b(%x, subtract(%i, 1)) }
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: write the result type: def @a(...) -> T
