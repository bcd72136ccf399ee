# recursion as deep as 100,000 calls runs on a stack of its own
$ relay-parse m.relay | relay-typecheck | relay-codegen -O0 -o m.so && relay-run m.so --input n=100000
<<< m.relay
#[version = "0.0.5"]
def @deep(%i: int32) -> int32 {
  if (equal(%i, 0)) { 0 } else { add(1, @deep(subtract(%i, 1))) }
}
def @main(%n: int32) { @deep(%n) }
>>> 0
100000
