# What a version must be
$ relay-parse in.relay >out.xml; relay-parse second.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 4), float32]) -> (%y: Tensor[(n, 4), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  version @nothing when n == 1;
  version @f when n == 2;
  version @main when n == 3;
  version @one when n == 4;
  version @one when m == 1;
  version @one when n ~ 1;
  version @other when n == 1;
  version @rank when n == 1;
  version @has when n == 1;
  version @more when n == 1;
  version @sort when n == 1;
  version @one when n <= 1, n >= 1;
}
prim @one(%x: Tensor[(1, 4), float32]) -> (%y: Tensor[(1, 4), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
prim @other(%x: Tensor[(1, k), float32]) -> (%y: Tensor[(1, k), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
prim @rank(%x: Tensor[(4), float32]) -> (%y: Tensor[(1, 4), float64]) {
  %y[i, j] = float64(%x[j]);
}
prim @has(%x: Tensor[(n, 4), float32]) -> (%y: Tensor[(n, 4), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  version @one when n == 1;
}
prim @more(%x: Tensor[(1, 4), float32], %z: Tensor[(1), float32]) -> (%y: Tensor[(1, 4), float32]) {
  %y[i, j] = %x[i, j] * %z[0];
}
prim @sort(%x: Tensor[(1, 4), float32]) -> (%y: Tensor[(1, 4), float32]) {
  kernel "relay_k_sort"(1);
}
def @main(%x: Tensor[(1, 4), float32]) { @f(%x) }
<<< second.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 4), float32]) -> (%y: Tensor[(n, 4), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  version @f1;
}
>>> 1
in.relay:4:3: error: version '@nothing' of '@f': there is no such tensor program [prim-version]
    4 |   version @nothing when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:5:3: error: version '@f' of '@f': a version has no versions [prim-version]
    5 |   version @f when n == 2;
      |   ^~~~~~~~~~~~~~~~~~~~~~
in.relay:6:3: error: version '@main' of '@f': there is no such tensor program [prim-version]
    6 |   version @main when n == 3;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:7:3: error: version '@one' of '@f': its input 'x' does not have the type of 'x' where the predicates hold [prim-version]
    7 |   version @one when n == 4;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:7:3: error: version '@one' of '@f': its output 'y' does not have the type of 'y' where the predicates hold [prim-version]
    7 |   version @one when n == 4;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:8:3: error: version '@one' of '@f': 'm' is not a dimension [prim-version]
    8 |   version @one when m == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:3: error: version '@one' of '@f': a predicate cannot be decided when the program is called [prim-version]
    9 |   version @one when n ~ 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~
in.relay:10:3: error: version '@other' of '@f': its dimension 'k' is not one of the program's [prim-version]
   10 |   version @other when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:11:3: error: version '@rank' of '@f': its input 'x' does not have the type of 'x' where the predicates hold [prim-version]
   11 |   version @rank when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:11:3: error: version '@rank' of '@f': its output 'y' does not have the type of 'y' where the predicates hold [prim-version]
   11 |   version @rank when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:12:3: error: version '@has' of '@f': a version has no versions [prim-version]
   12 |   version @has when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:13:3: error: version '@more' of '@f': it has 2 inputs and 1 outputs, not 1 and 1 [prim-version]
   13 |   version @more when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:14:3: error: version '@sort' of '@f': a kernel is not a version, and has none [prim-version]
   14 |   version @sort when n == 1;
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
second.relay:4:14: error: expected 'when' and predicates, found ';' [syntax]
    4 |   version @f1;
      |              ^
