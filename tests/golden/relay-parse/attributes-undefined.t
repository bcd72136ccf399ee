# A call of an operator that does not exist has one error, whatever its attributes
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(3, 4), float32]) { softmax(%x, axes=3) }
def @g(%x: int32) { Some(%x, axes=3) }
def @h(%x: int32) { Some(%x, attrs_type_key="relay.attrs.TestAttrs", axes=3) }
>>> 1
in.relay:2:39: error: there is no operator or constructor 'softmax' [undefined-operator]
    2 | def @f(%x: Tensor[(3, 4), float32]) { softmax(%x, axes=3) }
      |                                       ^~~~~~~
help: did you mean 'nn.softmax'?
in.relay:3:21: error: attributes of a call that is not an operator's need 'attrs_type_key' [attrs-type-key]
    3 | def @g(%x: int32) { Some(%x, axes=3) }
      |                     ^~~~~~~~~~~~~~~~
in.relay:4:21: warning: attributes of a call that is not an operator's are ignored [ignored-attributes]
    4 | def @h(%x: int32) { Some(%x, attrs_type_key="relay.attrs.TestAttrs", axes=3) }
      |                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
