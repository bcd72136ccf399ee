# A size that may be below 0 moves nothing back
$ relay-parse -q in.relay | relay-typecheck | relay-plan | relay-print | grep -o 'slot=.*[]}]\|arena=.*)'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, h, w), float32], %k: Tensor[(1, 1, 5, 5), float32], %b: bool) {
  let %y = if (%b) { sum(sort(nn.conv2d(%x, %k, kernel_size=[5, 5]))) } else { sum(sort(sort(%x))) };
  exp(%y)
}
>>> 0
arena=max(floordiv(h*w + 15, 16), floordiv(max(0, h*w*4 - h*16 - w*16 + 64) + 63, 64))*128)
slot=0}: Tensor[(1, 1, h - 4, w - 4), float32] = nn.conv2d(%x, %k, kernel_size=[5, 5]
slot=max(floordiv(h*w + 15, 16), floordiv(max(0, h*w*4 - h*16 - w*16 + 64) + 63, 64))*64}: Tensor[(1, 1, h - 4, w - 4), float32]
slot=0}: Tensor[(1, 1, h, w), float32]
slot=max(floordiv(h*w + 15, 16), floordiv(max(0, h*w*4 - h*16 - w*16 + 64) + 63, 64))*64}: Tensor[(1, 1, h, w), float32]
