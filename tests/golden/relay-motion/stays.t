# what could fail, has an effect, a check or names an extent, calls, or is used in a closure stays; constants too
$ relay-parse a.relay | relay-typecheck >a.xml; relay-motion -v a.xml | relay-diff a.xml
<<< a.relay
#[version = "0.0.5"]
def @f(%x: float32) -> float32 { if (%x < 0f) { @f(%x) } else { %x } }
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], %k: int32, %w: float32) {
  let %r = ref(%w);
  let %nz = argwhere(%x);
  let %sum = %x + %y;
  let %one = 1f;
  let %old = ref_read(%r);
  let %kept = exp(%w);
  let %g = fn (%z: float32) -> float32 { %z * %kept };
  let %loop = fn (%i: int32, %h: float32) -> float32 {
    if (%i < 9) {
      let %d = %k / %k;
      let %t = take(%x, %k, axis=0);
      let %c = @f(%w);
      let %v = ref_read(%r);
      %loop(%i + %d, %h + %c + %v + sum(%t))
    } else { %h }
  };
  let %y0 = if (%k < 3) { ref_write(%r, %old); %one } else { sum(%sum) };
  let %s = @map(%g, Cons(%loop(0, %w), Nil));
  (%y0, %s, %nz)
}
>>> 0
