# Planning anew gives the same; --managed takes all away
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower >l.xml; relay-plan l.xml >p.xml; relay-plan p.xml | cmp - p.xml; relay-plan --managed p.xml | grep -c 'slot\|arena'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { nn.softmax(cumsum(%x, axis=1)) }
>>> 1
0
