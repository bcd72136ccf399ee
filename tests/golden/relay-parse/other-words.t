# what other languages write is refused with the way to write it; a type in the place of a value names its constructors
$ for f in c d e f; do relay-parse $f.relay -o /dev/null; done
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
>>> 1
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
