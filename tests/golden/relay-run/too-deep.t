# recursion without an end is an error, never a signal
$ relay-parse m.relay | relay-typecheck | relay-codegen -O0 -o m.so && relay-run m.so --input n=1
<<< m.relay
#[version = "0.0.5"]
def @deep(%i: int32) -> int32 { add(1, @deep(add(%i, 1))) }
def @main(%n: int32) { @deep(%n) }
>>> 1
relay-run: error: recursion is too deep: the stack of 512 MiB is used up [run-time]
