# The first stage that fails ends the build, with its status; nothing is written
$ relay-build in.relay -o m.so; echo $?; ls
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 4), float32]) { %x + %y }
>>> 0
in.relay:2:71: error: add: cannot broadcast Tensor[(2, 3), float32] with Tensor[(2, 4), float32]: dimension 1 is 3 and 4 [broadcast-shape]
    2 | def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 4), float32]) { %x + %y }
      |                                                                       ^~~~~~~
1
in.relay
