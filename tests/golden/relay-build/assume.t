# A bound reaches the model: what breaks it is refused
$ relay-build a.relay --assume='n <= 4' -o a.so --cpu=baseline; for n in 4 5; do relay-run ./a.so -i x=random:1:$n --summary >o; echo $?; done; relay-build a.relay --assume='m <= 4' -o b.so; test -e b.so; echo $?
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) { exp(%x) }
>>> 0
0
relay-run: error: assumption failed: n <= 4, where n (axis 0 of 'x') is 5, at a.relay:2:11-13 [run-time]
1
relay-typecheck: error: no parameter of @main has an extent that is named 'm' [no-extent]
help: did you mean 'n'?
1
