# functions, types and constructors that are defined twice
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) { %x }
def @f(%x: float32) { %x }
type T { A, B }
type T { C }
type U { A }
>>> 1
in.relay:3:5: error: function '@f' is defined twice [duplicate-definition]
    3 | def @f(%x: float32) { %x }
      |     ^~
in.relay:5:6: error: type 'T' is defined twice [duplicate-definition]
    5 | type T { C }
      |      ^
in.relay:6:10: error: constructor 'A' is defined twice [duplicate-definition]
    6 | type U { A }
      |          ^
