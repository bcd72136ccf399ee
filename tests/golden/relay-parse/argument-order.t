# an argument after an attribute
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  nn.dense(%x, units=3, %x)
}
>>> 1
in.relay:3:25: error: an argument after attributes [syntax]
    3 |   nn.dense(%x, units=3, %x)
      |                         ^~
help: arguments come first, attributes last
