# the first call that makes a NaN, with its operands; through functions, tuples, loops; none
$ parse() { relay-parse $1 | relay-typecheck; }; parse a.relay >a.xml; for i in '[1, 2, 3]' '[0, 2, 3]' '[1, -2, -3]' '[1f, nanf, 3f]'; do relay-cmp --nan --input "x=$i" a.xml; echo $?; done; parse a.relay | relay-fuse | relay-lower | relay-cmp --nan --input 'x=[1, -2, 3]'; relay-cmp --nan --input 'x=[1, 2, 3]' c.relay
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(3), float32]) { let %l = log(%x); (%l, %x) }
def @main(%x: Tensor[(3), float32]) {
  let %t = @f(%x);
  let %u = split(%t.0, indices_or_sections=3, axis=0);
  let %d = %t.0 - %t.0;
  %d * 2f
}
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) {
  let %loop = fn (%i: int32, %h: Tensor[(3), float32]) -> Tensor[(3), float32] {
    if (%i < 9) { %loop(%i + 1, sqrt(%h - 0.5f)) } else { %h }
  };
  let %c = const[Tensor[(2), float32]](nanf, 1f);
  (%loop(0, %x), sum(%c), cast(%x, dtype="int32"))
}
>>> 1
no NaN in 4 calls of operators
0
first infinity: f.v2, log, %l, at a.relay:2:45-52: 1 of 3 elements, the first at [0]
  operand 0, f.v1: from 0 to 3, 0 there
first NaN: main.v7, subtract, %d, at a.relay:6:12-23: 1 of 3 elements, the first at [0]
  operand 0, main.v5: from -inf to 1.09861, -inf there
  operand 1, main.v6: from -inf to 1.09861, -inf there
1
first NaN: f.v2, log, %l, at a.relay:2:45-52: 2 of 3 elements, the first at [1]
  operand 0, f.v1: from -3 to 1, -2 there
1
input with NaN: main.v1, %x, at a.relay:3:11-13: 1 of 3 elements, the first at [1]
no other NaN in 4 calls of operators
1
first NaN: f.v2, %l, at a.relay:2:45-52: 1 of 3 elements, the first at [1]
  operand 0, f.v1: from -2 to 3, -2 there
constant with NaN: main.v14, %c, at c.relay:6:12-49: 1 of 2 elements, the first at [0]
first NaN: main.v12, sqrt, at c.relay:4:33-48: 1 of 3 elements, the first at [0]
  operand 0, main.v11: from -0.0449102 to 0.539778, -0.0449102 there
