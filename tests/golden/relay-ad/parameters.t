# Parameters that hold something else than floats, that are unknown, named twice, or that nothing depends on
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad a.xml; relay-ad --wrt=x,z,x a.xml; relay-ad --wrt=%u --wrt=x a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
  sum(take(%x, %i, axis=0, mode="fast") * 0f + stop_gradient(%x) * %x)
}
>>> 1
in.relay:2:40: error: there is no gradient by %i, which holds something else than floats [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      |                                        ^~
help: --wrt=x,u takes those that hold floats
in.relay:2:1: error: @main has no parameter 'z' [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: --wrt=x,u takes those that hold floats
in.relay:2:11: error: the gradient by %x is asked for twice [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      |           ^~
in.relay:3:7: error: take has no gradient here [no-gradient]
    3 |   sum(take(%x, %i, axis=0, mode="fast") * 0f + stop_gradient(%x) * %x)
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: where its operands are to count as constants: stop_gradient(...) around them
