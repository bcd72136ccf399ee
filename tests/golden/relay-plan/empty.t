# An empty module
$ relay-parse in.relay | relay-typecheck | relay-plan | relay-print
<<< in.relay
#[version = "0.0.5"]
>>> 0
#[version = "0.0.5"]
#[has = "typed planned"]
