# a slash belongs to a name only before another part of it
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b/ * 2,), float32]) {
  %x
}
>>> 1
in.relay:2:24: error: '/' is not an operator of extents [syntax]
    2 | def @main(%x: Tensor[(b/ * 2,), float32]) {
      |                        ^
help: write floordiv(a, b)
