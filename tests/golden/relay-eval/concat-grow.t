# a concatenation takes over its first operand only where nothing else has it
$ relay-parse m.relay | relay-typecheck | relay-eval
<<< m.relay
#[version = "0.0.5"]
def @later(%n: int32, %a: Tensor[(?,), int32]) {
  let %loop = fn (%i: int32, %a: Tensor[(?,), int32], %s: int32) -> (Tensor[(?,), int32], int32) {
    if (less(%i, %n)) {
      let %b = concatenate((%a, full(7i32, shape=[1])), axis=0);
      %loop(add(%i, 1), %b, add(%s, sum(%a)))
    } else { (%a, %s) }
  };
  %loop(0, %a, 0)
}
def @branches(%n: int32) {
  let %loop = fn (%i: int32, %a: Tensor[(1, ?), int8]) -> Tensor[(1, ?), int8] {
    if (less(%i, %n)) {
      let %b = if (equal(mod(%i, 3), 0)) {
        concatenate((%a, full(1i8, shape=[1, 1])), axis=1)
      } else {
        if (equal(mod(%i, 3), 1)) { concatenate((%a, full(2i8, shape=[1, 1])), axis=-1) } else { %a }
      };
      %loop(add(%i, 1), %b)
    } else { %a }
  };
  %loop(0, zeros(shape=[1, 6], dtype="int8"))
}
def @kept(%n: int32) {
  let %loop = fn (%i: int32, %a: Tensor[(?,), bool], %l: List[Tensor[(?,), bool]]) -> List[Tensor[(?,), bool]] {
    if (less(%i, %n)) {
      let %f = fn () { %a };
      let %b = concatenate((%a, ones(shape=[1], dtype="bool")), axis=0);
      %loop(add(%i, 1), %b, Cons(%f(), %l))
    } else { %l }
  };
  %loop(0, zeros(shape=[5], dtype="bool"), Nil)
}
def @twice(%n: int32) {
  let %loop = fn (%i: int32, %a: Tensor[(?,), int16], %b: Tensor[(?,), int16]) -> (Tensor[(?,), int16], Tensor[(?,), int16]) {
    if (less(%i, %n)) {
      %loop(add(%i, 1), concatenate((%a, cast(expand_dims(%i, axis=0), dtype="int16")), axis=0),
        concatenate((%a, full(9i16, shape=[1]), full(8i16, shape=[1])), axis=0))
    } else { (%a, %b) }
  };
  %loop(0, zeros(shape=[8], dtype="int16"), zeros(shape=[8], dtype="int16"))
}
def @main() {
  let %x = ones(shape=[4], dtype="int32");
  (@later(3, %x), %x, @branches(6), @kept(3), @twice(4))
}
>>> 0
(([1, 1, 1, 1, 7, 7, 7], 33), [1, 1, 1, 1], [[0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 1i8, 2i8, 1i8, 2i8]], Cons([False, False, False, False, False, True, True], Cons([False, False, False, False, False, True], Cons([False, False, False, False, False], Nil))), ([0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 2i16, 3i16], [0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 1i16, 2i16, 9i16, 8i16]))
