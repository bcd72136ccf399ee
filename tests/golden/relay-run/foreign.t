# a library for another family of processors is said to be that
$ relay-build in.relay -o m.so && printf '\025\0' | dd of=m.so bs=1 seek=18 conv=notrunc status=none; relay-run m.so --random
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) { (nn.relu(%x), exp(%x)) }
>>> 3
relay-run: error: cannot load 'm.so': it is for another family of processors [cannot-load]
