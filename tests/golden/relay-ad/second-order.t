# Its own output is differentiated again: x^4 gives 12 x^2
$ relay-parse in.relay | relay-typecheck | relay-ad --grad | relay-ad --grad --adjoint=each | relay-eval -i x='[1f, 2f]'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { sum(%x * %x * %x * %x) }
>>> 0
([12f, 48f],)
