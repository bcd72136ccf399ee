# comma-separated, the calls
$ relay-parse in.relay | relay-typecheck | relay-stat --format=csv --bindings
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { sum(maximum(%x, 0f), axis=[1]) }
>>> 0
binding,operator,flops,macs,read,written,flops_per_byte
main.v3,maximum,m*n,0,m*n*4 + 4,m*n*4,-
main.v4,sum,m*n,0,m*n*4,n*4,-
,one call,m*n*2,0,m*n*8 + 4,m*n*4 + n*4,-
