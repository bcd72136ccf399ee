# divisors of extents are above 0 where a program runs, and so is what a loop that runs is a multiple of
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-print | grep -c vector
<<< in.relay
#[version = "0.0.5"]
def @reshaped(%x: Tensor[(c, 32), float32], %y: Tensor[(a, b), int8]) {
  exp(reshape(exp(%x), newshape=[a, b, -1])) * 2f
}
def @strided(%x: Tensor[(n, 3, h, w), float32], %k: Tensor[(16, 3, 7, 7), float32]) {
  let %y = nn.conv2d(%x, %k, strides=[4, 4], padding=[3, 3], kernel_size=[7, 7], channels=16);
  round(%y / 3f) + where(%y > 1f, %y, 0f)
}
>>> 0
7
