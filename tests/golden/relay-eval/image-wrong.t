# Pictures that are none, do not fit, or whose options do not
$ for f in bad.pgm short.pgm big.pgm over.pgm bad.png none.png; do relay-eval --input x=$f <(relay-parse g.relay | relay-typecheck); echo "status $?"; done; relay-parse g.relay | relay-typecheck >g.xml; for o in "" "--resize crop --mean 1,2" "--resize crop --std x" "--layout NHWC" "--layout HW"; do relay-eval --input x=g.pgm $o g.xml; echo "status $?"; done; relay-parse i.relay | relay-typecheck | relay-eval --input x=g.pgm
<<< bad.pgm
P7 1
<<< short.pgm
P5 3 2 255
ab
<<< big.pgm
P5 99999 99999 255
<<< over.pgm
P2 1 1 7
8
<<< bad.png
nothing
<<< g.pgm
P2 3 2 255
0 51 102 153 204 255
<<< g.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 2, 2), float32]) { %x }
<<< i.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 2, 2), int64]) { %x }
>>> 1
relay-eval: error: cannot read 'bad.pgm': it is not a PNM picture of kind P2, P3, P5 or P6 [cannot-read]
status 3
relay-eval: error: cannot read 'short.pgm': its header promises 6 bytes of samples, and there are 3 [cannot-read]
status 3
relay-eval: error: cannot read 'big.pgm': it is 99999 x 99999 pixels, and may have from 1 to 67108864 [cannot-read]
status 3
relay-eval: error: cannot read 'over.pgm': sample 0 is 8, and the greatest is 7 [cannot-read]
status 3
relay-eval: error: cannot read 'bad.png': it is not a PNM picture of kind P2, P3, P5 or P6 [cannot-read]
status 3
relay-eval: error: cannot open 'none.png': No such file or directory [cannot-read]
status 3
relay-eval: error: input 'x': its width is 2, the picture's is 3 [image-size]
help: fit it: --resize=crop, pad or stretch
status 1
relay-eval: error: input 'x': --mean is '1,2', and must be one number, or one for each of 1 channels [image-list]
status 2
relay-eval: error: input 'x': --std is 'x', and must be one number, or one for each of 1 channels [image-list]
status 2
relay-eval: error: input 'x': its height is 1, the picture's is 2 [image-size]
help: fit it: --resize=crop, pad or stretch
status 1
relay-eval: error: input 'x': a picture cannot be Tensor[(1, 1, 2, 2), float32] in layout HW [image-layout]
help: --layout gives the order of its dimensions: NCHW, NHWC, CHW, HWC or HW, with 1 or 3 channels
status 1
relay-eval: error: input 'x': a picture is a tensor of floats or uint8, and this is Tensor[(1, 1, 2, 2), int64] [input-type]
