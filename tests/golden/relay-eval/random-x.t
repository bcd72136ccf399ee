# Extents of a random input are written as in --shape, too
$ relay-parse d.relay | relay-typecheck >d.xml; for e in 2x3 2,3 2x x2 2xx3; do relay-eval -i x=random:1:$e d.xml; done
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), int32]) -> Tensor[(m, n), int32] {
  transpose(%x, axes=[1, 0])
}
>>> 1
[[5, 4], [7, 4], [9, 7]]
[[5, 4], [7, 4], [9, 7]]
relay-eval: error: input 'x': expected Tensor[(n, m), int32], the option has int32 (2,) [input-type]
relay-eval: error: input 'x': 'x2' is not a list of extents [bad-extents]
relay-eval: error: input 'x': '2xx3' is not a list of extents [bad-extents]
