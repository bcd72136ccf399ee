# few channels come last where rows have a stride and an unknown length; a wide plane that is known stays, and so does one without a stride
$ for s in '(b, 3, h, w) 2' '(b, 3, h, w) 1' '(b, 3, h, 448) 2'; do sed "s/SHAPE/${s% *}/; s/STEP/${s##* }/" in.relay | relay-parse -q | relay-typecheck | relay-layout | relay-print | grep -o '= nn.conv2d(.*'; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[SHAPE, float32], %w: Tensor[(8, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, strides=STEP, padding=1)
}
>>> 0
= nn.conv2d(%x, %w, out_layout="NHWC", padding=[1, 1, 1, 1], strides=[2, 2]);
= nn.conv2d(%x, %w, padding=[1, 1, 1, 1]);
= nn.conv2d(%x, %w, padding=[1, 1, 1, 1], strides=[2, 2]);
