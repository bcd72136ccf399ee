# a bracket that is missing points at the one it would close
$ for f in a b c d; do relay-parse -q $f.relay; done
<<< a.relay
def @g() {
  if (True) {
    1
  else {
    2
  }
}
<<< b.relay
def @g() {
  add(1,
    (2, 3;
  1
}
<<< c.relay
def @f() {
  let %f = fn (%x) {
    %x;
  1
}
def @g() { 1 }
<<< d.relay
def @f() { (1,
  { 2 )
}
>>> 1
a.relay:4:3: error: expected '}', found 'else' [syntax]
    4 |   else {
      |   ^~~~
a.relay:2:13: note: '{' is opened here
b.relay:5:1: error: expected ',' or ')', found '}' [syntax]
    5 | }
      | ^
b.relay:3:5: note: '(' is opened here
c.relay:6:1: error: expected ';', found 'def' [syntax]
    6 | def @g() { 1 }
      | ^~~
c.relay:1:10: note: '{' is opened here
d.relay:2:7: error: expected '}', found ')' [syntax]
    2 |   { 2 )
      |       ^
