# a variable without its percent sign
$ for i in 1 2 3; do relay-parse $i.relay; done
<<< 1.relay
#[version = "0.0.5"]
def @main(x: int32) { x }
<<< 2.relay
#[version = "0.0.5"]
def @main(%x: int32) { let y = %x; %x }
<<< 3.relay
#[version = "0.0.5"]
def @main(%x: int32) { add(x, no) }
>>> 1
1.relay:2:12: error: expected '=', found ':' [syntax]
    2 | def @main(x: int32) { x }
      |            ^
help: a variable is written %x
2.relay:2:28: error: expected a variable, found 'y' [syntax]
    2 | def @main(%x: int32) { let y = %x; %x }
      |                            ^
help: a variable is written %y
3.relay:2:28: error: there is no operator or constructor 'x' [undefined-operator]
    2 | def @main(%x: int32) { add(x, no) }
      |                            ^
help: a variable is written %x
3.relay:2:31: error: there is no operator or constructor 'no' [undefined-operator]
    2 | def @main(%x: int32) { add(x, no) }
      |                               ^~
