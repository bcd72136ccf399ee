# words that are not expressions
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = else;
  let %b = def;
  %x
}
>>> 1
in.relay:3:12: error: expected an expression, found 'else' [syntax]
    3 |   let %a = else;
      |            ^~~~
in.relay:4:12: error: expected an expression, found 'def' [syntax]
    4 |   let %b = def;
      |            ^~~
in.relay:2:38: note: '{' is opened here
in.relay:4:15: error: expected a global name (@name), found ';' [syntax]
    4 |   let %b = def;
      |               ^
