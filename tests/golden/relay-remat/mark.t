# A mark where nothing can be computed again
$ relay-parse in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  let %y {recompute=2} = exp(%x);
  let %f {recompute=1} = fn (%z: Tensor[(4,), float32]) { %z };
  %f(%y)
}
>>> 1
in.relay:3:26: error: 'recompute' must be 1 [annotation]
    3 |   let %y {recompute=2} = exp(%x);
      |                          ^~~~~~~
in.relay:4:26: error: v3 in '@main': 'recompute' at what cannot be computed again [annotation]
    4 |   let %f {recompute=1} = fn (%z: Tensor[(4,), float32]) { %z };
      |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
