# more of the largest are asked for than there are; fewer than 1 are all
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run --input 'k=-1' m.so && relay-run --input 'k=4' m.so
<<< m.relay
#[version = "0.0.5"]
def @main(%k: int64) { topk([5, 6, 7], %k, ret_type="values") }
>>> 1
[7, 6, 5]
relay-run: error: topk: the values of its operands leave dimension 0 of the result without an extent, where x is [5, 6, 7], k is 4, at m.relay:2:24-62 [run-time]
