# a module without a version
$ relay-parse in.relay
<<< in.relay
def @main(%x: float32) { %x }
>>> 1
in.relay:1:1: error: the version of the text is missing [version]
    1 | def @main(%x: float32) { %x }
      | ^~~
help: write #[version = "0.0.5"] on the first line
