# several errors of names, ranks and dtypes in one run
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32], %I: Tensor[(n,), int32]) -> (%Y: Tensor[(n, q), float32]) {
  %Y[i, j] = %X[i, k];
  %Q[i] = %X[i, j];
  for (i < n) %Y[i] = 3;
  %Y[i, j] = %X[i, j] + i;
  %Y[i, j] = foo(%X[i, j]) + expp(%Z[i]);
  %T[i] = sum(k) %I[k] + ;
  %T[i] = sum(k) %I[k] + %X[k, i];
  %Y[i + 1, j] = 2;
  %Y[i, j] = select(%X[i, j], 1, 2);
  %Y[i, j] = exp(i);
  %Y[i, j] = max(%X[i, j]);
  %Y[i, j] = %I[i];
}
>>> 1
in.relay:2:67: error: dimension 'q' is not bound here [undefined-dimension]
    2 | prim @f(%X: Tensor[(n, m), float32], %I: Tensor[(n,), int32]) -> (%Y: Tensor[(n, q), float32]) {
      |                                                                   ^~
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(q, 4), float32]
in.relay:3:20: error: 'k' is neither an axis of this stage nor a dimension [undefined-name]
    3 |   %Y[i, j] = %X[i, k];
      |                    ^
in.relay:4:17: error: 'j' is neither an axis of this stage nor a dimension [undefined-name]
    4 |   %Q[i] = %X[i, j];
      |                 ^
in.relay:5:15: error: '%Y' has rank 2 and is indexed by 1 [prim-rank]
    5 |   for (i < n) %Y[i] = 3;
      |               ^~~~~
in.relay:6:14: error: add of float32 and int64 [prim-dtype]
    6 |   %Y[i, j] = %X[i, j] + i;
      |              ^~~~~~~~~~~~
in.relay:7:14: error: no scalar function 'foo' [unknown-function]
    7 |   %Y[i, j] = foo(%X[i, j]) + expp(%Z[i]);
      |              ^~~
in.relay:7:30: error: no scalar function 'expp' [unknown-function]
    7 |   %Y[i, j] = foo(%X[i, j]) + expp(%Z[i]);
      |                              ^~~~
help: did you mean 'exp'?
in.relay:7:35: error: '%Z' is not a buffer or `let` that is known here [undefined-variable]
    7 |   %Y[i, j] = foo(%X[i, j]) + expp(%Z[i]);
      |                                   ^~
in.relay:8:26: error: expected a scalar expression, found ';' [syntax]
    8 |   %T[i] = sum(k) %I[k] + ;
      |                          ^
in.relay:9:18: error: add of int32 and float32 [prim-dtype]
    9 |   %T[i] = sum(k) %I[k] + %X[k, i];
      |                  ^~~~~~~~~~~~~~~~
in.relay:10:6: error: an index that is not an axis, and the axes are not given [prim-axis]
   10 |   %Y[i + 1, j] = 2;
      |      ^
help: write for (i < n) before it
in.relay:11:14: error: the condition of select is float32, not bool [prim-dtype]
   11 |   %Y[i, j] = select(%X[i, j], 1, 2);
      |              ^~~~~~~~~~~~~~~~~~~~~~
in.relay:12:14: error: there is no exp of int64 [prim-dtype]
   12 |   %Y[i, j] = exp(i);
      |              ^~~~~~
in.relay:13:17: error: 'max' takes 2 operands, 1 given [prim-operands]
   13 |   %Y[i, j] = max(%X[i, j]);
      |                 ^~~~~~~~~~
in.relay:14:14: error: the value of '%Y' is int32, not float32 [prim-dtype]
   14 |   %Y[i, j] = %I[i];
      |              ^~~~~
help: write float32(...)
