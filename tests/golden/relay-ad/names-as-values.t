# Operators, constructors, tensor programs and functions of the library as values: evaluated and compiled, in both modes; what they stand in stays
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --wrt=x a.xml >g.xml; relay-print g.xml | sed -n '/^def @step/,/^}/p'; relay-codegen -o g.so g.xml; relay-ad --mode=forward --wrt=x a.xml >f.xml; for r in 'relay-eval g.xml' 'relay-run g.so' 'relay-eval -i x_tangent=1f64 f.xml'; do $r -i x=0.5f64 -i n=3; done
<<< in.relay
#[version = "0.0.5"]
type Box { Box(float64, int32) }
def @step(%f: fn (float64) -> float64, %x: float64) -> List[float64] {
  @map(sigmoid, Cons(%f(%x), Cons(%x, Nil)))
}
def @apply(%f: fn (float64, int32) -> Box, %x: float64, %n: int32) -> float64 {
  match (%f(%x, %n)) { Box(%y, %k) => if (%k > 2) { %y * %y } else { %y } }
}
def @main(%x: float64, %n: int32) -> float64 {
  let %f = @compose(@square, exp);
  @foldl(multiply, @apply(Box, %x, %n), @step(%f, %x)) + cast(@foldl(add, 0, Cons(%n, Nil)), dtype="float64")
}
prim @square(%X: float64) -> (%Y: float64) { %Y[] = %X * %X; }
>>> 0
def @step(%f: fn (float64) -> float64, %x: float64) -> List[float64] {
  %3: fn (float64) -> float64 = sigmoid;
  let %4: float64 = %f(%x);
  %5: List[float64] = Nil;
  %6: List[float64] = Cons(%x, %5);
  %7: List[float64] = Cons(%4, %6);
  let %8: List[float64] = @map(%3, %7);
  %8
}
def @step_adjoint(%f: fn ((float64, ref(adjoint_float64_0)), ref(tape)) -> (float64, ref(adjoint_float64_0)), %x: (float64, ref(adjoint_float64_0)), %3: ref(tape)) -> List[(float64, ref(adjoint_float64_0))] {
  let %4: fn ((float64, ref(adjoint_float64_0)), ref(tape)) -> (float64, ref(adjoint_float64_0)) = fn (%5: (float64, ref(adjoint_float64_0)), %7: ref(tape)) -> (float64, ref(adjoint_float64_0)) {
    %6: float64 = %5.0;
    %13: float64 = sigmoid(%6);
    %14: adjoint_float64_0 = adjoint_float64_0_none;
    let %15: ref(adjoint_float64_0) = ref(%14);
    %16: (float64, ref(adjoint_float64_0)) = (%13, %15);
    let %17: fn () -> () = fn () -> () {
      let %18: float64 = @adjoint_float64_0_read(%15);
      %20: float64 = subtract(1f64, %13);
      %21: float64 = multiply(%13, %20);
      %22: float64 = multiply(%18, %21);
      %23: ref(adjoint_float64_0) = %5.1;
      let %24: () = @adjoint_float64_0_add(%23, %22);
      %25: () = ();
      %25
    };
    let %26: tape = ref_read(%7);
    %27: tape = tape_push(%17, %26);
    let %28: () = ref_write(%7, %27);
    %16
  };
  let %8: (float64, ref(adjoint_float64_0)) = %f(%x, %3);
  %9: List[(float64, ref(adjoint_float64_0))] = Nil;
  %10: List[(float64, ref(adjoint_float64_0))] = Cons(%x, %9);
  %11: List[(float64, ref(adjoint_float64_0))] = Cons(%8, %10);
  let %12: List[(float64, ref(adjoint_float64_0))] = @map_adjoint(%4, %11, %3);
  %12
}
(3.14598178175336f64, (0.6881699698425351f64,))
(3.14598178175336f64, (0.6881699698425351f64,))
(3.14598178175336f64, 0.6881699698425351f64)
