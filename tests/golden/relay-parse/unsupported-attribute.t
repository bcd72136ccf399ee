# a header line that is not known
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
#[license = "x"]
def @main(%x: float32) { %x }
>>> 1
in.relay:2:1: error: unsupported attribute '#[license]' [header]
    2 | #[license = "x"]
      | ^~~~~~~~~
