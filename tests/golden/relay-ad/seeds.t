# The adjoint of the result: of a loss, ones, a parameter
$ relay-parse in.relay | relay-typecheck >a.xml; relay-ad --adjoint=each a.xml | relay-eval -i x='[1f, 2f]'; relay-ad --grad --adjoint=parameter a.xml | relay-print; relay-ad --adjoint=loss a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) {
  (%x * %x, shape_of(%x), exp(%x))
}
>>> 1
(([1f, 4f], [2], [2.7182817f, 7.389056f]), ([4.7182817f, 11.389056f],))
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2), float32], %adjoint {id=6}: (Tensor[(2), float32], Tensor[(1), int32], Tensor[(2), float32])) -> (Tensor[(2), float32],) {
  %2: Tensor[(2), float32] = multiply(%x, %x);
  %3: Tensor[(1), int32] = shape_of(%x);
  %4: Tensor[(2), float32] = exp(%x);
  let %5: (Tensor[(2), float32], Tensor[(1), int32], Tensor[(2), float32]) = (%2, %3, %4);
  %7: Tensor[(2), float32] = %adjoint.0;
  %8: Tensor[(2), float32] = %adjoint.2;
  %9: Tensor[(2), float32] = multiply(%8, %4);
  %10: Tensor[(2), float32] = multiply(%7, %x);
  %11: Tensor[(2), float32] = multiply(%7, %x);
  %12: Tensor[(2), float32] = add(%9, %10);
  %13: Tensor[(2), float32] = add(%12, %11);
  %14: (Tensor[(2), float32],) = (%13,);
  %14
}
in.relay:3:3: error: the result of @main is not a scalar [gradient-result]
    3 |   (%x * %x, shape_of(%x), exp(%x))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: use --adjoint=each for the gradient of the sum of its elements, or --adjoint=parameter to pass the adjoint
