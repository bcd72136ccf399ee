# derivatives of a multiplying scatter where factors are 0: d = u0 * u1 * u2 has the third one, and a fourth is refused
$ relay-parse in | relay-typecheck >t.xml; for n in 1 2 3; do relay-ad -q --order=$n --wrt=u t.xml | relay-eval -i "x=[1f,2f]" -i "i=[0i64,0i64,0i64]" -i "u=[0f,5f,0f]"; done; relay-ad -q --order=3 --wrt=u t.xml | relay-eval -i "x=[1f,2f]" -i "i=[0i64,0i64,0i64]" -i "u=[0f,0f,0f]"; relay-ad -q --wrt=u --order=4 t.xml
<<< in
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %i: Tensor[(3,), int64], %u: Tensor[(3,), float32]) -> float32 {
  sum(scatter_elements(%x, %i, %u, axis=0, reduction="mul"))
}
>>> 1
(2f, ([0f, 0f, 0f],))
(([0f, 0f, 0f],), ([5f, 0f, 5f],))
(([5f, 0f, 5f],), ([2f, 2f, 2f],))
(([0f, 0f, 0f],), ([2f, 2f, 2f],))
in:3:7: error: scatter_elements_gradient_gradient_gradient has no gradient here [no-gradient]
    3 |   sum(scatter_elements(%x, %i, %u, axis=0, reduction="mul"))
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: it cannot be derived from its stages: a fourth derivative of a scatter of products, of which four could be zero
help: to treat its operands as constants, put stop_gradient(...) around them
