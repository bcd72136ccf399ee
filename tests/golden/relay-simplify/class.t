# Options that contradict each other
$ relay-parse in.relay | relay-typecheck | relay-simplify --strict --fast-math
<<< in.relay
#[version = "0.0.5"]
>>> 2
relay-simplify: error: --strict and --fast-math contradict each other [class]
