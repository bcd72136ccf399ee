# data of constants: scalars by value, others by hash; a change of type
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { %x * 2f + const[Tensor[(2), float32]](1f, 2f) }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { %x * 3f + const[Tensor[(2), float32]](1f, 3f) }
>>> 1
@main: 2 changed, 3 same
! v2 constant float32: data 2f -> 3f
! v4 constant Tensor[(2), float32]: data xxh3:4533ce61c4655ba3c3e077b25dd1d769 -> xxh3:7fb58253476345485de5a62aba5924e2
