# something else than what must come
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a 1f;
  let = 2f;
  add(%x %x);
  %x
}
>>> 1
in.relay:3:10: error: expected '=', found '1f' [syntax]
    3 |   let %a 1f;
      |          ^~
in.relay:4:7: error: expected a variable, found '=' [syntax]
    4 |   let = 2f;
      |       ^
in.relay:5:10: error: expected ',' or ')', found '%x' [syntax]
    5 |   add(%x %x);
      |          ^~
help: an operator or a ';' is missing; the remainder of a division is mod(%a, %b)
