# the gradient of the sum of the gradients of a multiplying scatter: of d0 = x0*u0*u1, d1 = x1*u2, d2 = x2
$ relay-parse in | relay-typecheck >t.xml; relay-ad -q --wrt=x,u t.xml | relay-eval -i "x=[2f,3f,5f]" -i "i=[0i64,0i64,1i64]" -i "u=[7f,11f,13f]"; relay-ad -q --order=2 --wrt=x,u t.xml | relay-eval -i "x=[2f,3f,5f]" -i "i=[0i64,0i64,1i64]" -i "u=[7f,11f,13f]"
<<< in
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32], %i: Tensor[(3,), int64], %u: Tensor[(3,), float32]) -> float32 {
  sum(scatter_elements(%x, %i, %u, axis=0, reduction="mul"))
}
>>> 0
(198f, ([77f, 13f, 1f], [22f, 14f, 3f]))
(([77f, 13f, 1f], [22f, 14f, 3f]), ([18f, 1f, 0f], [13.000001f, 9.000001f, 1f]))
