# Types that are not made as the library's of their names are neither sequences nor optionals
$ for f in list option; do relay-export -q $f.relay -o $f.onnx; echo $?; done; ls *.onnx
<<< list.relay
#[version = "0.0.5"]
type List[A] { Nil, Cons(List[A], A) }
def @main(%x: Tensor[(2), float32]) { Cons(Nil, %x) }
<<< option.relay
#[version = "0.0.5"]
type Option[A] { None(A), Some(A) }
def @main(%x: Tensor[(2), float32]) { None(%x) }
>>> 2
list.relay:2:1: error: type List is not the standard library's, which becomes a sequence of ONNX [not-in-onnx]
    2 | type List[A] { Nil, Cons(List[A], A) }
      | ^~~~~~~~~
1
option.relay:2:1: error: type Option is not the standard library's, which becomes an optional of ONNX [not-in-onnx]
    2 | type Option[A] { None(A), Some(A) }
      | ^~~~~~~~~~~
1
ls: cannot access '*.onnx': No such file or directory
