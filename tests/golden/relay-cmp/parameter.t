# A result of a library that is its parameter is compared while the parameter is there
$ relay-build -q in.relay -o in.so && for n in 3 20000; do relay-cmp -q --dim=n=$n in.relay in.so | sed -n '2p;4p;$p'; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %y: Tensor[(n), int64]) { ((%x, negative(%x)), %y) }
>>> 0
0.0            9       0        0        0        0
0.1            9       0        0        0        0
agree
0.0        60000       0        0        0        0
0.1        60000       0        0        0        0
agree
