# a check that fails says the values of its names
$ relay-parse m.relay | relay-typecheck | relay-codegen -O0 -o m.so && relay-run m.so --input x='[1, 2, 3]' --input y='[[1, 2]]'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32], %y: Tensor[(m, 2), float32]) {
  let %z = match_cast[Tensor[(m + 2, ), float32]](%x);
  let %w = match_cast[Tensor[(m + 1, ), float32]](%z);
  %w
}
>>> 1
relay-run: error: match_cast: expected Tensor[(m + 1), float32], found Tensor[(3), float32], where m (axis 0 of 'y') is 1, at m.relay:4:12-54 [run-time]
