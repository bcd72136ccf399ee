# a polymorphic function in one branch and a monomorphic one in the other, in both orders, compiled
$ relay-parse -q in.relay | relay-typecheck | relay-codegen -o t.so && relay-run t.so --input c=True --input v=3 --input "t=(1, 2)" && relay-run t.so --input c=False --input v=3 --input "t=(1, 2)"
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %v: float32, %t: (float32, int32)) -> (float32, (float32, int32), float32) {
  let %f = if (%c) { fn [a](%x: a) -> a { %x } } else { fn (%z: float32) -> float32 { %z * 2f } };
  let %g = if (%c) { fn [a](%x: a) -> a { %x } } else { fn (%z) { (%z.0 + 1f, %z.1) } };
  let %h = if (%c) { fn (%z: float32) -> float32 { %z * 2f } } else { fn [a](%x: a) -> a { %x } };
  (%f(%v), %g(%t), %h(%v))
}
>>> 0
(3f, (1f, 2), 6f)
(6f, (2f, 2), 3f)
