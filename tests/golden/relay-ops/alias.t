# A dyn. name shows its operator, whose attribute an operand may replace.
$ relay-ops dyn.topk
>>> 0
topk(x, [k])
    The k greatest (or least) elements along a dimension, sorted, and their
    indices; of equals the lower index first. k below 1 means all.
  inputs
    x                   tensor of numbers
    k                   integer scalar: the attribute, computed
  attributes
    k                   how many (extent, or an operand instead)
    axis=-1             dimension to select along (integer)
    ret_type="both"     tuple of values and indices, or one (both values
                        indices) (string)
    is_ascend=False     the least ones (bool)
    dtype="int32"       data type of indices (data type; by default None in
                        TVM)
  pattern opaque, effect none, gradient rule, family sort
    at kinks            that of equals in the order that they keep
  alias dyn.topk
