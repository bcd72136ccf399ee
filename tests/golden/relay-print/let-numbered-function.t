# a function without a name that is bound by let, with its type, is read again as it was printed; a factor that is an operand of nn.upsampling is given once in the published form, too
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-print -q --form=let a.xml | tee a.relay; relay-parse -q a.relay | relay-typecheck >b.xml; relay-print -q --form=let b.xml | diff a.relay -; relay-parse -q up.relay | relay-typecheck >c.xml; relay-print -q --form=tvm c.xml | tee c.relay; relay-parse -q c.relay | relay-typecheck | relay-diff c.xml - | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %0 = add(%x, %x);
  let %2: fn (float32) -> float32 = fn (%y: float32) -> float32 { add(%0, %y) };
  (%2(%0), %2(%x))
}
<<< up.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 5, 6), float32], %s: int64) { dyn.nn.upsampling(%x, %s, %s, layout="NCHW") }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32) -> (float32, float32) {
  let %0: float32 = add(%x, %x);
  let %2: fn (float32) -> float32 = fn (%y: float32) -> float32 {
    let %4: float32 = add(%0, %y);
    %4
  };
  let %5: fn (float32) -> float32 = match_cast[fn (float32) -> float32](%2);
  let %6: float32 = %5(%0);
  let %7: float32 = %5(%x);
  let %8: (float32, float32) = (%6, %7);
  %8
}
#[version = "0.0.5"]

def @main(%x: Tensor[(1, 4, 5, 6), float32], %s: int64) -> Tensor[(1, 4, ?, ?), float32] {
  dyn.nn.upsampling(%x, %s, %s, scale_h=1f, scale_w=1f)
}
