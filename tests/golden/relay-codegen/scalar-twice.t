# a computed number that is two arguments, or more, of one call: numbers and objects, before a tail call, of each width
$ for t in float16 int32 float64 int64; do sed "s/ELT/$t/g" in.relay | relay-parse - | relay-typecheck | relay-fuse | relay-codegen -o m.so && relay-run -i v=[1,2,3] m.so; done
<<< in.relay
#[version = "0.0.5"]
def @closure(%a: ELT, %b: ELT) {
  fn (%s: int32) { 0.5f }
}
def @all[A](%a: A, %b: ELT, %c: A, %d: ELT) -> (A, A, ELT) {
  (%a, %c, %b + %d)
}
def @last(%a: ELT, %b: ELT, %n: int32) -> ELT {
  if (%n == 0) { %a * %b } else { let %s = sum(reshape(%a, newshape=[1])); @last(%s, %s, %n - 1) }
}
def @main(%v: Tensor[(m,), int32]) {
  let %w = sum(cast(%v, dtype="ELT"), axis=[0]);
  let %h = @closure(%w, %w);
  let %g = fn (%a: ELT, %b: ELT) { %a - %b };
  (@all(%w, %w, %w, %w), @last(%w, %w, 3), %g(%w, %w))
}
>>> 0
((6f16, 6f16, 12f16), 36f16, 0f16)
((6, 6, 12), 36, 0)
((6f64, 6f64, 12f64), 36f64, 0f64)
((6i64, 6i64, 12i64), 36i64, 0i64)
