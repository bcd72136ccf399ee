# Bad input in the higher-order form: integer results and parameters, results that are not scalars or functions, effects of externs, parameters without influence
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in ints rows function noisy; do relay-ad --wrt=x -f $f a.xml; done; relay-ad --wrt=n -f rows a.xml; relay-ad --wrt=x -f ints --mode=higher-order --adjoint=each a.xml; relay-ad --wrt=x,y,z -f unused a.xml | relay-eval -f unused -i x=1f64 -i y=1f64 -i n=2 -i z='[1f64]'
<<< in.relay
#[version = "0.0.5"]
extern def @noise {symbol="noise", effect="reads writes"} (float64) -> float64;
extern def @pure {symbol="pure", effect="none"} (float64) -> float64;
def @ints(%x: float64, %n: int32) -> int32 { if (%x > 0f64) { %n } else { 2 * %n } }
def @rows(%x: Tensor[(n), float64], %n: int32) -> Tensor[(n), float64] { if (%n > 0) { sin(%x) } else { %x } }
def @function(%x: float64) -> fn (float64) -> float64 { fn (%y: float64) { %x * %y } }
def @noisy(%x: float64) -> float64 {
  let %f = fn (%y: float64) { @noise(%y) };
  %f(%x) + @pure(%x)
}
def @unused(%x: float64, %y: float64, %n: int32, %z: Tensor[(1), float64]) -> float64 {
  let %f = fn (%k: int32, %a: float64) { if (%k == 0) { %a } else { %f(%k - 1, sin(%a)) } };
  let %r = if (sum(%z) > %y) { %f(%n, %x) } else { %x };
  %r + stop_gradient(%y)
}
>>> 0
in.relay:4:46: error: the result of @ints, or its first field, is the loss, and must be a float scalar [gradient-result]
    4 | def @ints(%x: float64, %n: int32) -> int32 { if (%x > 0f64) { %n } else { 2 * %n } }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:5:74: error: the result of @rows is not a scalar [gradient-result]
    5 | def @rows(%x: Tensor[(n), float64], %n: int32) -> Tensor[(n), float64] { if (%n > 0) { sin(%x) } else { %x } }
      |                                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: use --adjoint=each for the gradient of the sum of its elements, or --adjoint=parameter to pass the adjoint
in.relay:6:57: error: the result of @function is not made of tensors [gradient-result]
    6 | def @function(%x: float64) -> fn (float64) -> float64 { fn (%y: float64) { %x * %y } }
      |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:8:31: error: a gradient goes through the call of the extern @noise, whose effects cannot be reversed [gradient-form]
    8 |   let %f = fn (%y: float64) { @noise(%y) };
      |                               ^~~~~~~~~~
in.relay:9:12: error: a gradient goes through the call of the extern @pure, which has none [gradient-form]
    9 |   %f(%x) + @pure(%x)
      |            ^~~~~~~~~
in.relay:5:37: error: %n has no gradient: its type has parts that are not floats [gradient-parameter]
    5 | def @rows(%x: Tensor[(n), float64], %n: int32) -> Tensor[(n), float64] { if (%n > 0) { sin(%x) } else { %x } }
      |                                     ^~
help: --wrt=x selects the parameters of floats
in.relay:4:46: error: the result of @ints holds no floats [gradient-result]
    4 | def @ints(%x: float64, %n: int32) -> int32 { if (%x > 0f64) { %n } else { 2 * %n } }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:11:26: warning: the result does not depend on %y: its gradient is zero [gradient-zero]
   11 | def @unused(%x: float64, %y: float64, %n: int32, %z: Tensor[(1), float64]) -> float64 {
      |                          ^~
in.relay:11:50: warning: the result does not depend on %z: its gradient is zero [gradient-zero]
   11 | def @unused(%x: float64, %y: float64, %n: int32, %z: Tensor[(1), float64]) -> float64 {
      |                                                  ^~
(2f64, (1f64, 0f64, [0f64]))
