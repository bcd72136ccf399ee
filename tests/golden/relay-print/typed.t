# a typed module writes the type of every binding, and in braces what was not written
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
#[has = "typed"]
def @main {ret=""}(%x: Tensor[(n, 4), float32], %y {annot="Tensor[(?, 4), float32]", dims="d0"}: Tensor[(d0, 4), float32]) -> Tensor[(n, 4), float32] {
  let %z: Tensor[(n, 4), float32] = add(%x, 1f);
  let %n: int32 = 0;
  let %r: ref(int32) = ref(%n);
  let %7 {anonymous=True}: () = ref_write(%r, %n);
  let %b: bool = True;
  let %9: Tensor[(n, 4), float32] = if (%b) { %z } else { let %k: Tensor[(n, 4), float32] = tanh(%z); %k };
  %9
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {ret=""}(%x: Tensor[(n, 4), float32], %y {dims="d0"}: Tensor[(?, 4), float32]) -> Tensor[(n, 4), float32] {
  let %z: Tensor[(n, 4), float32] = add(%x, 1f);
  %n: int32 = 0;
  let %r: ref(int32) = ref(%n);
  let %7 {anonymous=True}: () = ref_write(%r, %n);
  %b: bool = True;
  %9: Tensor[(n, 4), float32] = if (%b) { %z } else {
    %k: Tensor[(n, 4), float32] = tanh(%z);
    %k
  };
  %9
}
