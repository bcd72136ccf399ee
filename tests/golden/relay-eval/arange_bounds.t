# a range needs finite bounds and a step that is not 0
$ relay-parse in.relay | relay-typecheck >t.xml; for v in 0f,9f,0f 0f,9f,nanf nanf,9f,1f 0f,inff,1f 0f,1e30f,1f 0f,9f,4f; do IFS=, read a b c <<<$v; relay-eval -i a=$a -i b=$b -i c=$c t.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
>>> 0
in.relay:2:52: error: arange: 'step' is 0 [operator]
    2 | def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
      |                                                    ^~~~~~~~~~~~~~~~~~
in.relay:2:52: error: arange: 'step' is nan, not a finite number [operator]
    2 | def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
      |                                                    ^~~~~~~~~~~~~~~~~~
in.relay:2:52: error: arange: 'start' is nan, not a finite number [operator]
    2 | def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
      |                                                    ^~~~~~~~~~~~~~~~~~
in.relay:2:52: error: arange: 'stop' is inf, not a finite number [operator]
    2 | def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
      |                                                    ^~~~~~~~~~~~~~~~~~
in.relay:2:52: error: arange: the range is too long [operator]
    2 | def @main(%a: float32, %b: float32, %c: float32) { arange(%a, %b, %c) }
      |                                                    ^~~~~~~~~~~~~~~~~~
[0f, 4f, 8f]
