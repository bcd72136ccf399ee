# constants that do not fit their types
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f() { const[Tensor[(2, 2), float32]](1f, 2f, 3f) }
def @g() { [[1f, 2f], [3f]] }
def @h() { [1f, 2] }
def @i() { [1f, [2f]] }
def @j() { const(type=Tensor[(2,), float32], extern="w", path="p") }
def @k() { const(type=Tensor[(2,), float32], path="p", offset=0, length=9) }
def @l() { const(type=Tensor[(2,), float32], path="not-there", offset=0) }
>>> 1
in.relay:2:12: error: the type has 4 elements, 3 are given [constant]
    2 | def @f() { const[Tensor[(2, 2), float32]](1f, 2f, 3f) }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:26: error: a list of 1 among lists of 2 [list-shape]
    3 | def @g() { [[1f, 2f], [3f]] }
      |                          ^
in.relay:4:17: error: an element of int32 in a list of float32 [list-types]
    4 | def @h() { [1f, 2] }
      |                 ^
in.relay:5:17: error: a list where its neighbours are numbers [list-shape]
    5 | def @i() { [1f, [2f]] }
      |                 ^
in.relay:6:12: error: a constant needs a type, and a path or extern [constant]
    6 | def @j() { const(type=Tensor[(2,), float32], extern="w", path="p") }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:7:12: error: the type has 8 bytes, length is 9 [constant]
    7 | def @k() { const(type=Tensor[(2,), float32], path="p", offset=0, length=9) }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:8:12: error: cannot open 'not-there': No such file or directory [constant-data]
    8 | def @l() { const(type=Tensor[(2,), float32], path="not-there", offset=0) }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
