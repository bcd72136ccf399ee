# a type that is left to be inferred within another one
$ relay-parse -q m.relay | relay-typecheck | relay-print
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) -> (_, int32) {
  let %f = fn (%p: (_, int32)) { %p.0 };
  let %t: (_, int32) = (%f((%x, 1)), 2);
  %t
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {ret="(_, int32)"}(%x: Tensor[(4), float32]) -> (Tensor[(4), float32], int32) {
  let %f: fn ((Tensor[(4), float32], int32)) -> Tensor[(4), float32] = fn (%p {annot="(_, int32)"}: (Tensor[(4), float32], int32)) -> Tensor[(4), float32] {
    %4: Tensor[(4), float32] = %p.0;
    %4
  };
  %6: (Tensor[(4), float32], int32) = (%x, 1);
  %7: Tensor[(4), float32] = %f(%6);
  %t {annot="(_, int32)"}: (Tensor[(4), float32], int32) = (%7, 2);
  %t
}
