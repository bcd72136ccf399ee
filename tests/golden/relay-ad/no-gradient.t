# What has no gradient says why; results without floats are constants
$ relay-parse -q in.relay | relay-typecheck | relay-ad --adjoint=each
<<< in.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(10,), uint64], %x: float32, %y: Tensor[(3,), float32]) {
  let %a = random.normal(%k, %x, 1f, out_shape=[3]);
  (%a.1, unique(%y).0, argmax(%y) * argmin(%y))
}
>>> 1
in.relay:3:12: error: random.normal: dimension 0 of 'key' is 2, the length of a key is 10 [extent]
    3 |   let %a = random.normal(%k, %x, 1f, out_shape=[3]);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'key' is Tensor[(2), uint64], 'mean' is float32, 'scale' is float32
