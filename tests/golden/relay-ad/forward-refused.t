# What has no tangent, each with its place
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward
<<< in.relay
#[version = "0.0.5"]
type T { K(float32) }
def @main(%x: Tensor[(3), float32], %t: T) {
  (%x, K(sum(cumprod(%x, axis=0))))
}
>>> 1
in.relay:3:37: error: %t is neither a tensor nor made of tensors: it has no tangent [gradient-parameter]
    3 | def @main(%x: Tensor[(3), float32], %t: T) {
      |                                     ^~
