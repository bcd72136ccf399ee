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
def @step_adjoint(%f: fn ((float64, ref(adjoint_float64_0)), ref(tape)) -> (float64, ref(adjoint_float64_0)), %x: (float64, ref(adjoint_float64_0)), %4: ref(tape)) -> List[(float64, ref(adjoint_float64_0))] {
  let %3: ref(adjoint_float64_0) = %x.1;
  let %5: fn ((float64, ref(adjoint_float64_0)), ref(tape)) -> (float64, ref(adjoint_float64_0)) = fn (%6: (float64, ref(adjoint_float64_0)), %9: ref(tape)) -> (float64, ref(adjoint_float64_0)) {
    let %7: ref(adjoint_float64_0) = %6.1;
    %8: float64 = %6.0;
    %15: float64 = sigmoid(%8);
    %16: adjoint_float64_0 = adjoint_float64_0_none;
    let %17: ref(adjoint_float64_0) = ref(%16);
    %18: (float64, ref(adjoint_float64_0)) = (%15, %17);
    let %19: fn () -> () = fn () -> () {
      let %20: float64 = @adjoint_float64_0_take(%17);
      %22: float64 = subtract(1f64, %15);
      %23: float64 = multiply(%15, %22);
      %24: float64 = multiply(%20, %23);
      let %25: () = @adjoint_float64_0_add(%7, %24);
      %26: () = ();
      %26
    };
    let %27: tape = ref_read(%9);
    %28: tape = tape_push(%19, %27);
    let %29: () = ref_write(%9, %28);
    %18
  };
  let %10: (float64, ref(adjoint_float64_0)) = %f(%x, %4);
  %11: List[(float64, ref(adjoint_float64_0))] = Nil;
  %12: List[(float64, ref(adjoint_float64_0))] = Cons(%x, %11);
  %13: List[(float64, ref(adjoint_float64_0))] = Cons(%10, %12);
  let %14: List[(float64, ref(adjoint_float64_0))] = @map_adjoint(%5, %13, %4);
  %14
}
(3.14598178175336f64, (0.6881699698425351f64,))
(3.14598178175336f64, (0.6881699698425351f64,))
(3.14598178175336f64, 0.6881699698425351f64)
