# Versions for a processor: with predicates, without; what is wrong about them
$ relay-parse -q in.relay | relay-print; for x in 'for' 'for n == 1' 'for ""' '' 'for "a" when'; do printf '#[version = "0.0.5"]\nprim @f(%%x: Tensor[(n,), float32]) -> (%%y: Tensor[(n,), float32]) {\n  %%y[i] = %%x[i];\n  version @g %s;\n}\n' "$x" >bad.relay; relay-parse -q bad.relay 2>&1 | head -n 1; done; relay-parse -q in.relay | sed 's/ target="x86-64-v4"//' | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n,), float32]) -> (%y: Tensor[(n,), float32]) {
  %y[i] = %x[i] * 2f;
  version @g for "x86-64-v4";
  version @g for "znver5" when n == 4;
}
prim @g(%x: Tensor[(n,), float32]) -> (%y: Tensor[(n,), float32]) {
  %y[i] = %x[i] + %x[i];
}
>>> 1
#[version = "0.0.5"]

prim @f(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = %x[i] * 2f;
  version @g for "x86-64-v4";
  version @g for "znver5" when n == 4;
}

prim @g(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = %x[i] + %x[i];
}
bad.relay:4:17: error: expected the name of a processor, found ';' [syntax]
bad.relay:4:18: error: expected the name of a processor, found 'n' [syntax]
bad.relay:4:3: error: version '@g' of '@f': there is no such tensor program [prim-version]
bad.relay:4:14: error: expected 'when' and predicates, found ';' [syntax]
bad.relay:4:26: error: expected an extent, found ';' [syntax]
<stdin>:13:1: error: a version has 'when' or 'target' [stream-value]
   13 | <version fn="g" loc="in.relay:4:3-29"/>
      | ^
