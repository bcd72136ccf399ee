# Pictures as inputs: gray and colour, layouts, mean and std, the ways to fit
$ for a in "g=g.pgm" "g=c.ppm" "c=c.ppm" "c=c.ppm --mean 0.5 --std 0.5" "c=c.ppm --range 255 --mean 1,2,3" "s=c.ppm --resize stretch" "s=c.ppm --resize crop" "s=c.ppm --resize pad --mean 1"; do echo "$a"; relay-parse ${a%%=*}.relay | relay-typecheck | relay-eval --input x=${a#*=}; done
<<< g.pgm
P2 # comment
3 2
255
0 51 102
153 204 255
<<< c.ppm
P3 2 1 15
15 0 0   0 15 3
<<< g.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, h, w), float32]) { %x }
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(h, w, 3), float32]) { %x }
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 2, 2), float32]) { %x }
>>> 0
g=g.pgm
[[[[0f, 0.2f, 0.4f], [0.6f, 0.8f, 1f]]]]
g=c.ppm
[[[[0.299f, 0.6098f]]]]
c=c.ppm
[[[1f, 0f, 0f], [0f, 1f, 0.2f]]]
c=c.ppm --mean 0.5 --std 0.5
[[[1f, -1f, -1f], [-1f, 1f, -0.6f]]]
c=c.ppm --range 255 --mean 1,2,3
[[[254f, -2f, -3f], [-1f, 253f, 48f]]]
s=c.ppm --resize stretch
[[[[0.299f, 0.6098f], [0.299f, 0.6098f]]]]
s=c.ppm --resize crop
[[[[0.37669998f, 0.5321001f], [0.37669998f, 0.5321001f]]]]
s=c.ppm --resize pad --mean 1
[[[[-0.35050002f, -0.19510001f], [-0.35050002f, -0.19510001f]]]]
