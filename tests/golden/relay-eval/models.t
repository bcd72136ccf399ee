# text is typed first; relative paths are the text's and the model's own
$ mkdir d; mv a.relay d; relay-eval d/a.relay -i x=[1]; relay-eval d/a.relay -i x=[1] --time 2>&1 >/dev/null | sed 's/:.*//'
<<< a.relay
fn (%x: Tensor[(n,), float32]) { %x + 1f }
>>> 0
[2f]
relay-parse
relay-typecheck
relay-eval
