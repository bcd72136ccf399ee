# Own gradients of operators, of functions that are passed on and stored, in a loop; what is captured counts as constant
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --wrt=x,s a.xml | tee g.xml | relay-eval -i x=2f64 -i s=3f64 -i n=2; relay-run -i x=2f64 -i s=3f64 -i n=2 g.xml
<<< in.relay
#[version = "0.0.5"]
type Use { Use(fn (float64) -> float64), Off }
def @one(%x: float64, %g: float64) -> float64 { %g }
def @loop(%u: Use, %n: int32, %x: float64) -> float64 {
  if (%n == 0) { %x } else { match (%u) { Use(%f) => @loop(%u, %n - 1, %f(%x) * %x), Off => %x } }
}
def @main(%x: float64, %s: float64, %n: int32) -> float64 {
  let %round = @custom_gradient(round, @one);
  let %scaled = @custom_gradient(fn (%y: float64) { %y * %s }, fn (%y: float64, %g: float64) { %g * %s * 0.5f64 });
  @loop(Use(%round), %n, %x) + %scaled(%x)
}
>>> 0
(22f64, (33.5f64, 0f64))
(22f64, (33.5f64, 0f64))
