# a version that is not known
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.9"]
def @main(%x: float32) { %x }
>>> 1
in.relay:1:13: error: unknown version '0.0.9' [version]
    1 | #[version = "0.0.9"]
      |             ^~~~~~~
help: this reader supports 0.0.5 and v0.0.4
