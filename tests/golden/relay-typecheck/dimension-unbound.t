# a dimension in an attribute that nothing binds
$ relay-parse -q in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 8), float32]) { image.resize1d(%x, size=[tw]) }
>>> 1
in.relay:2:45: error: the type of this expression is Tensor[(1, 3, tw), float32], but nothing binds dimension 'tw' [dimension-unbound]
    2 | def @main(%x: Tensor[(1, 3, 8), float32]) { image.resize1d(%x, size=[tw]) }
      |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a name binds where it stands alone in the type of a parameter, or in a match_cast
