# what other languages write is refused with the way to write it; a type in the place of a value names its constructors; arguments of a parameter's type are reported at the type's name; what is defined twice is said once
$ for f in a b c d e f g; do relay-parse $f.relay -o /dev/null; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x float32) { %x }
<<< b.relay
#[version = "0.0.5"]
def @main(%n: int32, %x: List, %y: List[int32, int32]) -> List { %x }
<<< c.relay
#[version = "0.0.5"]
type Pair { Both(int32, int32) }
def @main() { (List, Pair) }
<<< d.relay
#[version = "0.0.5"]
def @main(%c: bool) { if (%c) { 1f } }
<<< e.relay
#[version = "0.0.5"]
def main(%x: float32) { %x }
<<< f.relay
#[version = "0.0.5"]
def @main(%x: bool) { %x and %x }
<<< g.relay
#[version = "0.0.5"]
def @main(%x: float32) { %0 = exp(%x); %0 = exp(%x); %0 }
>>> 1
a.relay:2:14: error: expected ':', found 'float32' [syntax]
    2 | def @main(%x float32) { %x }
      |              ^~~~~~~
help: a type stands after ':', as in %x: float32
b.relay:2:1: error: type 'List' takes 1 argument, 0 given [type-arity]
    2 | def @main(%n: int32, %x: List, %y: List[int32, int32]) -> List { %x }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
b.relay:2:36: error: type 'List' takes 1 argument, 2 given [type-arity]
    2 | def @main(%n: int32, %x: List, %y: List[int32, int32]) -> List { %x }
      |                                    ^~~~
c.relay:3:16: error: there is no operator or constructor 'List' [undefined-operator]
    3 | def @main() { (List, Pair) }
      |                ^~~~
help: List is a type; its constructors: Cons, Nil
c.relay:3:22: error: there is no operator or constructor 'Pair' [undefined-operator]
    3 | def @main() { (List, Pair) }
      |                      ^~~~
help: Pair is a type; its constructors: Both
d.relay:2:38: error: expected 'else', found '}' [syntax]
    2 | def @main(%c: bool) { if (%c) { 1f } }
      |                                      ^
help: an 'if' is a value and has both branches; one that does nothing is { () }
e.relay:2:5: error: expected a global name (@name), found 'main' [syntax]
    2 | def main(%x: float32) { %x }
      |     ^~~~
help: write @main
f.relay:2:26: error: expected '}', found 'and' [syntax]
    2 | def @main(%x: bool) { %x and %x }
      |                          ^~~
help: write logical_and(%a, %b)
g.relay:2:40: error: '%0' is defined twice in this function [duplicate-binding]
    2 | def @main(%x: float32) { %0 = exp(%x); %0 = exp(%x); %0 }
      |                                        ^~
g.relay:2:26: note: the first definition
