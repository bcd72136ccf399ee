# a module without functions has none to run
$ relay-parse e.relay | relay-typecheck | relay-cmp --expect 0=1
<<< e.relay
#[version = "0.0.5"]
>>> 1
relay-cmp: error: there is no function @main [no-function]
