# The product of the second derivatives with a vector: forward over reverse
$ relay-parse -q in.relay | relay-typecheck | relay-ad --grad | relay-ad --mode=forward --grad --wrt=x | relay-eval -i x=[1f,2f,3f] -i x_tangent=[1f,0f,-1f]
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) { sum(%x * %x * %x) }
>>> 0
([6f, 0f, -18f],)
