# a module without main has no graph
$ relay-parse in.relay | relay-typecheck | relay-export
<<< in.relay
#[version = "0.0.5"]
>>> 1
relay-export: error: the module has no function 'main', which the graph of a model is made of [no-main]
