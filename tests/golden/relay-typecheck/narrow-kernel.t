# C kernels take no floats of 8 bits and no integers of less
$ relay-parse m.relay | relay-typecheck
<<< m.relay
fn (%x: Tensor[(4,), float8_e4m3fn], %i: Tensor[(4,), int4]) {
  (sort(%x, axis=0), argsort(%i, axis=0), add(%i, %i))
}
>>> 1
m.relay:2:4: error: sort: it does not take float8_e4m3fn: cast to a wider type [dtype-class]
    2 |   (sort(%x, axis=0), argsort(%i, axis=0), add(%i, %i))
      |    ^~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), float8_e4m3fn]
m.relay:2:22: error: argsort: it does not take int4: cast to a wider type [dtype-class]
    2 |   (sort(%x, axis=0), argsort(%i, axis=0), add(%i, %i))
      |                      ^~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), int4]
