# a slot in a module that is not planned is read in neither of the two
$ relay-parse -q a.relay | relay-typecheck >a.xml; sed '/id="v2"/s/args="v1"/args="v1" slot="0"/' a.xml >b.xml; cmp -s a.xml b.xml; echo $?; relay-diff b.xml b.xml; relay-diff a.xml b.xml; relay-diff b.xml a.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8,), float32]) { sort(exp(%x)) }
>>> 0
1
