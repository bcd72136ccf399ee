# Types that share their parts are of exponential size when they are written out: refused at once, by relay-codegen's header too
$ { echo '#[version = "0.0.5"]'; echo 'def @main(%x: Tensor[(2), float32]) {'; echo 'let %t0 = (%x, %x);'; for i in $(seq 1 40); do echo "let %t$i = (%t$((i - 1)), %t$((i - 1)));"; done; echo '%t40 }'; } >d.relay; relay-parse d.relay | relay-typecheck >d.xml; relay-export -o d.onnx d.xml; echo $?; relay-codegen --emit=header -o d.h d.xml; echo $?; [ ! -e d.onnx ] && [ ! -e d.h ]
>>> 0
d.relay:15:12: error: the type of this value has more than 10000 parts, each of which would be a value in ONNX [type-too-large]
   15 | let %t12 = (%t11, %t11);
      |            ^~~~~~~~~~~~
1
d.relay:2:1: error: the type of the result has more than 1000000 parts when it is expanded [type-too-large]
    2 | def @main(%x: Tensor[(2), float32]) {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
