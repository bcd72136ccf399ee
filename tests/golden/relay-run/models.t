# text is compiled as relay-build does, and kept; a wrong one has its status
$ relay-run a.relay -i x=[1,2]; ls .cache/relay/compiled | wc -l; relay-run a.relay -i x=[3]; ls .cache/relay/compiled | wc -l; relay-run b.relay; echo $?; relay-run none.onnx
<<< a.relay
fn (%x: Tensor[(n,), float32]) { exp(%x * 0f) + 1f }
<<< b.relay
fn (%x: Tensor[(n,), float32]) {
>>> 3
[2f, 2f]
1
[2f]
1
b.relay:2:1: error: expected an expression, found the end of the text [syntax]
    2 |
      | ^
b.relay:1:32: note: '{' is opened here
1
relay-import: error: cannot open 'none.onnx': No such file or directory [cannot-read]
