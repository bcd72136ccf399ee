# the batch of a product is the greater one, or 1 and the other; else an error
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && for n in 1 2 3; do relay-run --summary --input x=random:1:2x1x1 --input y=random:2:${n}x1x1 m.so; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(?, 1, 1), float32], %y: Tensor[(?, 1, 1), float32]) {
  nn.batch_matmul(%x, %y)
}
>>> 1
[[[0.33494532f]], [[0.44089845f]]]
[[[0.33494532f]], [[0.5587021f]]]
relay-run: error: check failed: d0 ~ d1, where d0 (axis 0 of 'x') is 2, d1 (axis 0 of 'y') is 3, at m.relay:3:3-26 [run-time]
