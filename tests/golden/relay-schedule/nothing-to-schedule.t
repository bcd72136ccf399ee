# Nothing is said of a module without tensor programs that is lowered, only checked, or has no functions
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-lower t.xml >l.xml; relay-schedule l.xml | grep -c '<tree'; relay-schedule --check t.xml | cmp - t.xml; printf '#[version = "0.0.5"]\ntype T { A }\n' | relay-parse | relay-schedule | grep -c '<prim'; relay-schedule t.xml | grep -c '<prim'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { (%x, %x) }
>>> 1
0
0
relay-schedule: warning: the module has no tensor programs to schedule [not-lowered]
help: relay-lower makes them of operators
0
