# values of integers are known through matrices, and not of what is not an operator's result, whose type comes late
$ for m in matrix field; do relay-parse -q $m.relay | relay-typecheck | grep -E 'op="reshape"|<proj|<call' | sed 's/ loc=.*//'; done
<<< matrix.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32], %z: Tensor[(m, n), float32]) {
  let %q = reshape(reshape(shape_of(%x), newshape=[1, 2]), newshape=[2]);
  dyn.reshape(%z, %q)
}
<<< field.relay
#[version = "0.0.5"]
def @main(%x: (Tensor[(2), int64], Tensor[(2), int64])) {
  let %f = fn (%p) { (%p.0, %p.1) };
  %f(%x)
}
>>> 0
<call id="v3" op="shape_of" args="v1" type="Tensor[(2), int32]"
<call id="v4" op="reshape" args="v3" newshape="[1, 2]" type="Tensor[(1, 2), int32]"
<call id="v5" name="q" op="reshape" args="v4" newshape="[2]" type="Tensor[(2), int32]"
<call id="v6" op="reshape" args="v2 v5" type="Tensor[(n, m), float32]"
<call id="v7" callee="v2" args="v1" type="(Tensor[(2), int64], Tensor[(2), int64])"
<proj id="v4" args="v3" index="0" type="Tensor[(2), int64]"
<proj id="v5" args="v3" index="1" type="Tensor[(2), int64]"
