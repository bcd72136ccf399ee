# Numbers of attributes are known
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { reshape(%x, newshape=[n*?-4]) }
>>> 1
in.relay:2:64: error: an attribute's value cannot be unknown, as '?' is [attribute-extent]
    2 | def @main(%x: Tensor[(n, 4), float32]) { reshape(%x, newshape=[n*?-4]) }
      |                                                                ^
