# Types of data whose constructors differ
$ for f in a b; do relay-parse -q $f.relay >$f.xml; done; relay-diff a.xml b.xml; echo $?; relay-diff b.xml a.xml | grep -c .
<<< a.relay
#[version = "0.0.5"]
type T { A(int32), B }
type U { C(T) }
type Same { D(float32) }
def @main(%x: U, %y: Same) { %x }
<<< b.relay
#[version = "0.0.5"]
type T { A(int64), B }
type U { C(T) }
type Same { D(float32) }
def @main(%x: U, %y: Same) { %x }
>>> 1
type T: changed
1
1
