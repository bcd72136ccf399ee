# the rules; no module is read
$ relay-simplify --list-rules; relay-cse --list-rules </dev/null
>>> 0
identity            x * 1, x / 1, x - 0; x + 0 on integers
identity-float      x + 0 on floats (fast)
cast                casts to the same type, or after one that widens
reshape             reshapes of reshapes, or to the same shape
reshape-later       a reshape before elementwise operators, after them
reduce              reductions over axes of extent 1
transpose           transposes of transposes, or that move nothing
layout              layout_transform after, before or as a transpose
known               integers that follow from types
concretize          ones_like and its like, with extents
fill                tensors of equal elements as scalars
dropout             dropout, which does nothing
pad                 zeros around data as padding of the convolution
power               powers as products (rounding)
divide              division by a constant as a product (rounding)
batch-norm          batch norms as scale and shift (rounding)
twice               operators that do nothing, or undo, the second time
double              x + x as a product
clip                clips within clips, or of all that a type has
clip-cast           casts of clips there and back
matmul              products with a transposed matrix as nn.dense
arg-dequantize      argmax, argmin and argsort of bytes, not floats
rsqrt               division by a square root as a product (fast)
constants           sums and products with two constants (fast)
merge               a binding that computes what an earlier one does
