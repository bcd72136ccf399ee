# One operator is shown with inputs, attributes, defaults and pattern.
$ relay-ops nn.dense
>>> 0
nn.dense(data, weight)
    data times the transposed weight: the last dimension, k, becomes units.
  inputs
    data                (..., k)
    weight              (units, k)
  attributes
    units=None          extent of the result's last dimension; None: the
                        weight's (extent or None; TVM needs it)
    out_dtype=None      data type of the result (None: the input's) (data type
                        or None)
  pattern output-fusable, effect none, gradient rule, family nn_dense
