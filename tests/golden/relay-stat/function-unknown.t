# a function that is not there
$ relay-parse in.relay | relay-typecheck | relay-stat --function other
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 1
relay-stat: error: there is no function @other [no-function]
