# what other languages would write has a help
$ for i in 1 2 3 4 5 6; do relay-parse $i.relay; done
<<< 1.relay
#[version = "0.0.5"]
def @main(%x: half) { %x }
<<< 2.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), double]) { %x }
<<< 3.relay
#[version = "0.0.5"]
def @main(%x: Lits[int32], %y: List[int32]) { @length(%y) }
<<< 4.relay
#[version = "0.0.5"]
def @main(%x: bool) { %x && %x }
<<< 5.relay
#[version = "0.0.5"]
def @main(%x: bool) { !%x }
<<< 6.relay
#[version = "0.0.5"]
def @main(%x: bool) { %x; }
>>> 1
1.relay:2:15: error: undefined type 'half' [undefined-type]
    2 | def @main(%x: half) { %x }
      |               ^~~~
help: did you mean 'float16'?
2.relay:2:27: error: no element type 'double' [unknown-dtype]
    2 | def @main(%x: Tensor[(3), double]) { %x }
      |                           ^~~~~~
help: did you mean 'float64'?
3.relay:2:15: error: undefined type 'Lits' [undefined-type]
    2 | def @main(%x: Lits[int32], %y: List[int32]) { @length(%y) }
      |               ^~~~
help: did you mean 'List'?
4.relay:2:26: error: unknown token '&&' [unknown-token]
    2 | def @main(%x: bool) { %x && %x }
      |                          ^~
help: write logical_and(a, b)
5.relay:2:23: error: unknown token '!' [unknown-token]
    2 | def @main(%x: bool) { !%x }
      |                       ^
help: write logical_not(a)
6.relay:2:27: error: expected an expression, found '}' [syntax]
    2 | def @main(%x: bool) { %x; }
      |                           ^
help: a body ends with its value, which is not followed by ';'
