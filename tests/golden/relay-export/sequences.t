# lists are sequences, options are optionals
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && relay-cmp a.xml b.xml --input=xs=Nil && grep -ao 'Sequence[A-Z][a-z]*\|Optional[A-Za-z]*' m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%xs: List[Tensor[(2), float32]], %y: Tensor[(2), float32]) {
  let %z = @sequence_append(%xs, %y);
  let %l = Cons(%y, Cons(exp(%y), Nil));
  (@sequence_at(%z, -1i64), @sequence_length(%z), @rev(%l), @option_get(Some(%y)))
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
1              1       0        0        0        0
  ulp 0: 1
2              4       0        0        0        0
  ulp 0: 4
3              2       0        0        0        0
  ulp 0: 2
agree
SequenceInsert
SequenceConstruct
SequenceAt
SequenceLength
SequenceEmpty
SequenceLength
SequenceAt
SequenceInsert
Optional
OptionalGetElement
