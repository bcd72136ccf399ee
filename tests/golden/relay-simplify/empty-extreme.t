# The least of no integers has no value that types tell
$ relay-parse m.relay | relay-typecheck >m.xml && relay-simplify m.xml >s.xml && relay-print s.xml | grep -c 'min(\|max('; for f in m s; do relay-eval -i 'x=const[Tensor[(0, 2), uint16]]()' $f.xml; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(0, 2), uint16]) { (min(%x, axis=0), max(%x, axis=0), sum(%x, axis=0)) }
>>> 0
2
([65535u16, 65535u16], [0u16, 0u16], [0u16, 0u16])
([65535u16, 65535u16], [0u16, 0u16], [0u16, 0u16])
