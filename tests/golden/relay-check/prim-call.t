# A call of a prim fits its buffers: extents, data types, ranks, order
$ relay-parse in.relay | relay-typecheck | relay-lower >l.xml; relay-check l.xml; for s in 's/X0" kind="input" type="Tensor\[(8)/X0" kind="input" type="Tensor[(1000000)/' 's/args="v1 v2"/args="v2 v1"/' 's/Y0" kind="output" type="Tensor\[(8), float32/Y0" kind="output" type="Tensor[(9), float32/' 's/args="v1 v2"/args="v1"/'; do sed "$s" l.xml | relay-check 2>&1 | grep -v '^ '; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32], %i: Tensor[(8), int32]) {
  where(greater(%i, 0), %x, %x)
}
>>> 1
in.relay:3:3: error: argument 1 of @where: expected Tensor[(1000000), bool], found Tensor[(8), bool] (dimension 0 is 8, not 1000000) [argument-type]
in.relay:3:9: error: argument 1 of @greater: expected Tensor[(1000000), int32], found Tensor[(8), int32] (dimension 0 is 8, not 1000000) [argument-type]
in.relay:2:37: note: %i comes from here
in.relay:3:3: error: v5 in '@main': its type does not follow from its operands: expected Tensor[(8), float32], found Tensor[(9), float32] (dimension 0 is 9, not 8) [stated-type]
