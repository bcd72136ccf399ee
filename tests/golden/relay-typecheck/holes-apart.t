# each _ of an annotation is a type of its own
$ relay-parse m.relay | relay-typecheck | relay-print
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) {
  let %f = fn (%a: (_, _), %g: fn (_, _) -> _) -> (_, _) {
    (%g(%a.0, %a.1), %a.0)
  };
  let %t: (_, (_, _)) = (%x, (1, True));
  (%f((%x, 2), fn (%u: _, %v: _) { %v }), %t.1)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2, 3), float32]) -> ((int32, Tensor[(2, 3), float32]), (int32, bool)) {
  let %f: fn ((Tensor[(2, 3), float32], int32), fn (Tensor[(2, 3), float32], int32) -> int32) -> (int32, Tensor[(2, 3), float32]) = fn (%a {annot="(_, _)"}: (Tensor[(2, 3), float32], int32), %g {annot="fn (_, _) -> _"}: fn (Tensor[(2, 3), float32], int32) -> int32) -> (_, _) {
    %5: Tensor[(2, 3), float32] = %a.0;
    %6: int32 = %a.1;
    let %7: int32 = %g(%5, %6);
    %8: Tensor[(2, 3), float32] = %a.0;
    %9: (int32, Tensor[(2, 3), float32]) = (%7, %8);
    %9
  };
  %12: (int32, bool) = (1, True);
  %t {annot="(_, (_, _))"}: (Tensor[(2, 3), float32], (int32, bool)) = (%x, %12);
  %15: (Tensor[(2, 3), float32], int32) = (%x, 2);
  let %16: fn (Tensor[(2, 3), float32], int32) -> int32 = fn (%u {annot="_"}: Tensor[(2, 3), float32], %v {annot="_"}: int32) -> int32 { %v };
  let %19: (int32, Tensor[(2, 3), float32]) = %f(%15, %16);
  %20: (int32, bool) = %t.1;
  %21: ((int32, Tensor[(2, 3), float32]), (int32, bool)) = (%19, %20);
  %21
}
