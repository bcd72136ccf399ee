# --random fills the inputs that are not given, with the values that relay-run takes
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-eval --random --seed=5 --input s=2 --dim n=2 t.xml | tee e; relay-run --random --seed=5 --input s=2 --dim n=2 t.xml | cmp - e; relay-eval --random t.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %s: float32, %y: Tensor[(3), float32]) { %x * %s + %y }
>>> 1
[[1.1633658f, 1.5214022f, 1.3661789f], [0.5885084f, 0.39270842f, 1.6619785f]]
relay-eval: error: input 'x': the extents of Tensor[(n, 3), float32] are not known [unknown-dimension]
help: give n a value, such as --dim n=1
help: or give all, as in --input x=random:1:1,3
