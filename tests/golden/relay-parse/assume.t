# an assumption that does not read
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], assume="n <= 20, n % 4 == 0") { %x }
def @g(%x: Tensor[(n,), float32], assume="n <") { %x }
>>> 1
in.relay:3:7: error: expected an extent, found the end of the text [syntax]
    3 | def @g(%x: Tensor[(n,), float32], assume="n <") { %x }
      |       ^
