# Nor do the rules inline it
$ relay-parse -q in.relay | relay-typecheck | relay-schedule | relay-eval --input x=random:1
<<< in.relay
#[version = "0.0.5"]
prim @p(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32], %z: Tensor[(n), float32]) {
  let %t: Tensor[(n), float32];
  %y[i] = %x[i] * 2f;
  %t[i] = %y[i] + 1f;
  %y[i] = %x[i] * 3f;
  %z[i] = %t[i] - %y[i];
}
def @main(%x: Tensor[(4), float32]) { @p(%x) }
>>> 0
([1.6996846f, 2.2373452f, 2.9130082f, 1.3330775f], [0.4334383f, 0.2542181f, 0.028997183f, 0.5556408f])
