# several errors in several functions, and none because of them
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %a = nn.relu(%x;
  let %b = add(%a, %a);
  let %c = (%b, ;
  if (%c) { let %d = ; %d } else { %x }
}
def @g(%x float32) { %x }
def @h(%x: float32) {
  let %y = @g(%x);
  let %z = nn.rellu(%y);
  @f(%z)
}
>>> 1
in.relay:3:22: error: expected ',' or ')', found ';' [syntax]
    3 |   let %a = nn.relu(%x;
      |                      ^
in.relay:5:17: error: expected an expression, found ';' [syntax]
    5 |   let %c = (%b, ;
      |                 ^
in.relay:6:22: error: expected an expression, found ';' [syntax]
    6 |   if (%c) { let %d = ; %d } else { %x }
      |                      ^
in.relay:8:11: error: expected ':', found 'float32' [syntax]
    8 | def @g(%x float32) { %x }
      |           ^~~~~~~
help: a type stands after ':', as in %x: float32
in.relay:11:12: error: there is no operator 'nn.rellu' [undefined-operator]
   11 |   let %z = nn.rellu(%y);
      |            ^~~~~~~~
help: did you mean 'nn.relu'?
