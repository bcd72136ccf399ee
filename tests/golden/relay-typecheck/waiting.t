# A relation that never learns its input
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x) {
  nn.softmax(%x)
}
>>> 1
in.relay:3:3: error: cannot decide the type of nn.softmax(_) [undecided-type]
    3 |   nn.softmax(%x)
      |   ^~~~~~~~~~~~~~
help: annotate its inputs: a parameter or a let may be written %x: Tensor[(...), float32]
