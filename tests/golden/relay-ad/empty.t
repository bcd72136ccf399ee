# A module without functions
$ relay-parse in.relay | relay-typecheck | relay-ad
<<< in.relay
#[version = "0.0.5"]
>>> 1
relay-ad: error: there is no function @main [gradient-function]
