# Custom gradients that are refused: of data values, and in forward mode of a value that is not a function of the module
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad a.xml; relay-ad --mode=forward a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float64) -> float64 {
  let %f = @custom_gradient(fn (%y: List[float64]) -> float64 { @hd(%y) }, fn (%y: List[float64], %g: float64) -> List[float64] { %y });
  %f(Cons(%x, Nil))
}
>>> 1
in.relay:3:12: error: a custom gradient needs a function from tensors to tensors, or tuples of them [gradient-form]
    3 |   let %f = @custom_gradient(fn (%y: List[float64]) -> float64 { @hd(%y) }, fn (%y: List[float64], %g: float64) -> List[f...
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:12: error: in forward mode a custom gradient must be a function of the module, without type parameters [gradient-form]
    3 |   let %f = @custom_gradient(fn (%y: List[float64]) -> float64 { @hd(%y) }, fn (%y: List[float64], %g: float64) -> List[f...
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
