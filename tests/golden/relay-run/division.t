# a run-time error of a kernel is an error with the place of the call
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run m.so --input x='[7, -7, 5]' --input y='[2, 2, 2]' && relay-run m.so --input x='[1, 2, 3]' --input y='[1, 0, 1]'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), int32], %y: Tensor[(n,), int32]) { floor_divide(%x, %y) }
>>> 1
[3, -4, 2]
relay-run: error: floor_divide: integer division by zero, at m.relay:2:63-83 [run-time]
