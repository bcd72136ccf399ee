# What has no gradient says why; results without floats are constants
$ relay-parse -q in.relay | relay-typecheck | relay-ad --adjoint=each --wrt=x,y
<<< in.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(10,), uint64], %x: float32, %y: Tensor[(3,), float32]) {
  let %a = random.normal(%k, %x, 1f, out_shape=[3]);
  (%a.1, unique(%y).0, argmax(%y) * argmin(%y))
}
>>> 1
in.relay:3:12: error: random.normal has no gradient here [no-gradient]
    3 |   let %a = random.normal(%k, %x, 1f, out_shape=[3]);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: its values are drawn
help: to treat its operands as constants, put stop_gradient(...) around them
in.relay:4:10: error: unique has no gradient here [no-gradient]
    4 |   (%a.1, unique(%y).0, argmax(%y) * argmin(%y))
      |          ^~~~~~~~~~
note: which elements remain depends on their values
help: to treat its operands as constants, put stop_gradient(...) around them
