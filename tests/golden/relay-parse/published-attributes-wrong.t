# what repeats an operand says the same; the type of attributes is the operator's; operators that are not here, and the way
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @a() { arange(0, 5, 1, start=0, stop=6, step=1, dtype="int32") }
def @b(%n: int32) { arange(0, %n, 1, stop=5, dtype="int32") }
def @c(%x: Tensor[(2, 3), float32]) { cumsum(%x, axis=1, attrs_type_key="relay.attrs.SortAttrs") }
def @d(%x: Tensor[(2, 3), float32]) { meta_schedule_layout_transform(%x) }
def @e(%x: Tensor[(2, 3), float32]) { contrib.ethosu.identity(%x) }
def @f(%x: Tensor[(2, 3), float32]) { qnn.contrib_dense_pack(%x, %x) }
>>> 1
in.relay:2:37: error: 'stop' is an input of arange, not an attribute [attribute-input]
    2 | def @a() { arange(0, 5, 1, start=0, stop=6, step=1, dtype="int32") }
      |                                     ^~~~~~
help: inputs are given by position: arange(start, stop, step)
in.relay:3:38: error: 'stop' is an input of arange, not an attribute [attribute-input]
    3 | def @b(%n: int32) { arange(0, %n, 1, stop=5, dtype="int32") }
      |                                      ^~~~~~
help: inputs are given by position: arange(start, stop, step)
in.relay:4:58: error: cumsum has no attribute 'attrs_type_key' [attribute-unknown]
    4 | def @c(%x: Tensor[(2, 3), float32]) { cumsum(%x, axis=1, attrs_type_key="relay.attrs.SortAttrs") }
      |                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: its attributes are axis, dtype, exclusive
in.relay:5:39: error: there is no operator or constructor 'meta_schedule_layout_transform' [undefined-operator]
    5 | def @d(%x: Tensor[(2, 3), float32]) { meta_schedule_layout_transform(%x) }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: of TVM's meta_schedule_layout_transform: its layouts are those of one tuner's schedules; layout_transform moves between named layouts
in.relay:6:39: error: there is no operator 'contrib.ethosu.identity' [undefined-operator]
    6 | def @e(%x: Tensor[(2, 3), float32]) { contrib.ethosu.identity(%x) }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~
help: of TVM's contrib.ethosu.identity: it stands for an instruction of one processor; the operators of nn and qnn compute the same
in.relay:7:39: error: there is no operator 'qnn.contrib_dense_pack' [undefined-operator]
    7 | def @f(%x: Tensor[(2, 3), float32]) { qnn.contrib_dense_pack(%x, %x) }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~
help: of TVM's qnn.contrib_dense_pack: it is qnn.dense with a weight packed for one instruction; use qnn.dense, whose weight is packed when it is compiled
