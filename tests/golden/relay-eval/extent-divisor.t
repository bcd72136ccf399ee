# A divisor in an attribute's extent that is 0 is named, evaluated as compiled
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-eval t.xml --input x=random:1:3 --input y=random:1:0; relay-codegen -o a.so t.xml; relay-run a.so --input x=random:1:3 --input y=random:1:0
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(p), float32]) { zeros(shape=[floormod(n, p)], dtype="float32") }
>>> 1
in.relay:2:65: error: zeros: in the extent floormod(n, p) the divisor p is not above 0 [run-time]
    2 | def @main(%x: Tensor[(n), float32], %y: Tensor[(p), float32]) { zeros(shape=[floormod(n, p)], dtype="float32") }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: in the extent floormod(n, p) the divisor p is not above 0, at in.relay:2:65-111 [run-time]
