# a stream has no constants of strings, whose elements are handles
$ relay-check in.xml; relay-parse add.relay
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" type="Tensor[(1), string]" path="x" offset="0" length="8" hash="xxh3:00000000000000000000000000000000"/>
</region>
</function>
</relay>
<<< add.relay
#[version = "0.0.5"]
prim @p(%X: Tensor[(n), string]) -> (%Y: Tensor[(n), string]) {
  %Y[i] = %X[i] + %X[i];
}
prim @q(%X: Tensor[(n), int64]) -> (%Y: Tensor[(n), string]) {
  %Y[i] = string(%X[i]);
}
prim @s(%X: Tensor[(n), string]) -> (%Y: Tensor[(), string]) {
  %Y[] = max(i < n) %X[i];
}
>>> 1
relay-check: error: v1 in '@main': there are no constants of strings; string.unpack makes them of bytes [constant]
add.relay:3:11: error: there is no add of string [prim-dtype]
    3 |   %Y[i] = %X[i] + %X[i];
      |           ^~~~~~~~~~~~~
add.relay:6:11: error: cast from int64 to string [prim-dtype]
    6 |   %Y[i] = string(%X[i]);
      |           ^~~~~~~~~~~~~
add.relay:9:3: error: prim '@s': there is no max of string [prim-dtype]
    9 |   %Y[] = max(i < n) %X[i];
      |   ^~~~~~~~~~~~~~~~~~~~~~~
