# a type that nobody defines is near one of the standard library that the text
# does not use
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Lst[Tensor[(3), float32]]) { %x }
>>> 1
in.relay:2:15: error: undefined type 'Lst' [undefined-type]
    2 | def @main(%x: Lst[Tensor[(3), float32]]) { %x }
      |               ^~~
help: did you mean 'List'?
