# the first N mergers; one function
$ relay-parse a.relay | relay-typecheck >a.xml; for i in 0 1 2; do relay-cse -v --limit=$i a.xml | relay-print | grep -c exp; done; relay-cse -v --function=f a.xml >/dev/null; relay-cse --limit=9 a.xml
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4), float32]) { exp(%x) + exp(%x) }
def @main(%x: Tensor[(4), float32]) { let %y = @f(%x); exp(%y) + exp(%y) + exp(%y) }
>>> 1
5
relay-cse: 1: @f: v3: merge, it computes the same as v2
4
relay-cse: 1: @f: v3: merge, it computes the same as v2
relay-cse: 2: @main: v4: merge, it computes the same as v3
3
relay-cse: 1: @f: v3: merge, it computes the same as v2
relay-cse: error: --limit is 9, and there are only 3 rewrites [limit]
