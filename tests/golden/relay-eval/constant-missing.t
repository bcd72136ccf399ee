# a constant's file that is not there is the outside's fault, for every program
$ printf 'abcdefgh' >w.bin; relay-parse m.relay | relay-typecheck >m.xml; rm w.bin; relay-parse m.relay; echo $?; relay-eval m.xml; echo $?; relay-pack m.xml
<<< m.relay
#[version = "0.0.5"]
def @main() { const(type=Tensor[(2,), float32], path="w.bin", offset=0) }
>>> 3
m.relay:2:15: error: cannot open 'w.bin': No such file or directory [constant-data]
    2 | def @main() { const(type=Tensor[(2,), float32], path="w.bin", offset=0) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
3
m.relay:2:15: error: cannot open 'w.bin': No such file or directory [constant-data]
    2 | def @main() { const(type=Tensor[(2,), float32], path="w.bin", offset=0) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
3
relay-pack: error: cannot open 'w.bin': No such file or directory [constant-data]
