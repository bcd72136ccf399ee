# The greatest extent of all is compiled; it fails when it runs
$ relay-parse in.relay | relay-typecheck | relay-codegen -O1 -o m.so && relay-run m.so
<<< in.relay
#[version = "0.0.5"]
def @main() { ones(shape=[9223372036854775807], dtype="int8") }
>>> 3
relay-run: error: ones: there is no memory for a result of this size, 9223372036854775807, at in.relay:2:15-62 [out-of-memory]
