# recursion that is no loop
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx
<<< in.relay
#[version = "0.0.5"]
def @down(%n: int64) -> int64 {
  if (less(%n, 1i64)) { %n } else { @down(subtract(%n, 1i64)) }
}
def @main(%n: int64) {
  let %fib = fn (%k: int64) -> int64 {
    if (less(%k, 2i64)) { %k } else { add(%fib(subtract(%k, 1i64)), %fib(subtract(%k, 2i64))) }
  };
  (@down(%n), %fib(%n))
}
>>> 1
in.relay:7:43: error: a local function calls itself other than in tail position, so it is not a loop [not-in-onnx]
    7 |     if (less(%k, 2i64)) { %k } else { add(%fib(subtract(%k, 1i64)), %fib(subtract(%k, 2i64))) }
      |                                           ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:7:69: error: a local function calls itself other than in tail position, so it is not a loop [not-in-onnx]
    7 |     if (less(%k, 2i64)) { %k } else { add(%fib(subtract(%k, 1i64)), %fib(subtract(%k, 2i64))) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:4: error: 'down' calls itself, which no function of ONNX may [not-in-onnx]
    9 |   (@down(%n), %fib(%n))
      |    ^~~~~~~~~
