# nothing to compare with, a bad tolerance, a bad extent
$ relay-parse a.relay | relay-typecheck | relay-cmp --rtol x --dim n
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
>>> 2
relay-cmp: error: --rtol: 'x' is not a number that is 0 or more [bad-number]
relay-cmp: error: a second module or --expect must be given [nothing-to-compare]
