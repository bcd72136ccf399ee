# Branches and checks are computed once; zero extents and rank 0
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-remat --planner=dtr,chen,greedy,revolve --budget=1.0 a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(0, 4), float32], %b: bool, %s: float32) {
  let %y = exp(%x);
  let %z = if (%b) { tanh(%y) } else { %y };
  let %t = (%z, %s);
  let %u = %t.0;
  (%t.1 * 2f, %u + %y, %t)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(0, 4), float32], %b: bool, %s: float32) -> (float32, Tensor[(0, 4), float32], (Tensor[(0, 4), float32], float32)) {
  %y: Tensor[(0, 4), float32] = exp(%x);
  %z: Tensor[(0, 4), float32] = if (%b) {
    %6: Tensor[(0, 4), float32] = tanh(%y);
    %6
  } else { %y };
  %10: float32 = 2f;
  %11: float32 = multiply(%s, %10);
  %12: Tensor[(0, 4), float32] = add(%z, %y);
  %t {id=7}: (Tensor[(0, 4), float32], float32) = (%z, %s);
  %13: (float32, Tensor[(0, 4), float32], (Tensor[(0, 4), float32], float32)) = (%11, %12, %t);
  %13
}
