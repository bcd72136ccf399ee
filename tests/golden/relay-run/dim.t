# --dim gives extents of random inputs values, in a model and in a library; one that no input has, or that is not a number, is wrong usage
$ relay-build -q in.relay -o m.so; for m in in.relay m.so; do relay-run -q $m --random --dim n=2 --dim k=3 --summary; done; relay-eval -q in.relay -i x=random:1 -i y=random:2 --dim n=2 --dim k=3 --summary; relay-run m.so --random --dim n=2; relay-run m.so --random --dim m=2; echo $?; relay-run m.so --random --dim n=-1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %y: Tensor[(k * 2,), float32]) { (%x, %y) }
>>> 2
([[0.5665615f, 0.7457817f, 0.9710027f], [0.44435918f, 0.44426465f, 0.76289433f]], [0.5911897f, 0.7491497f, 0.59563804f, 0.7654191f, 0.31158864f, 0.34662223f])
([[0.5665615f, 0.7457817f, 0.9710027f], [0.44435918f, 0.44426465f, 0.76289433f]], [0.5911897f, 0.7491497f, 0.59563804f, 0.7654191f, 0.31158864f, 0.34662223f])
([[0.5665615f, 0.7457817f, 0.9710027f], [0.44435918f, 0.44426465f, 0.76289433f]], [0.5911897f, 0.7491497f, 0.59563804f, 0.7654191f, 0.31158864f, 0.34662223f])
relay-run: error: input 'x': the extents of Tensor[(n, k), float32] are not known [unknown-dimension]
help: give k a value, such as --dim k=1
help: or give all, as in --input x=random:1:2,1
relay-run: error: no input has an extent 'm' [bad-dimension]
help: there are: n, k
2
relay-run: error: 'n=-1' is not a NAME=N such as n=4 [bad-dimension]
