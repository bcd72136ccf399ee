# Why two operators did not fuse
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v -o out.xml
<<< in.relay
#[version = "0.0.5"]
def @es(%x: Tensor[(4, 4), float32]) { sum(exp(%x)) }
def @se(%x: Tensor[(4, 4), float32]) { exp(sum(%x)) }
def @cs(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) { sum(nn.conv2d(%x, %w, padding=[1, 1])) }
def @tc(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) { nn.conv2d(transpose(%x, axes=[0, 1, 3, 2]), %w, padding=[1, 1]) }
def @ta(%x: Tensor[(4, 4), float32]) { add(transpose(%x, axes=[1, 0]), %x) }
def @cr(%x: Tensor[(4, 4), float32], %y: Tensor[(4, 4), float32]) {
  nn.relu(concatenate((nn.relu(%x), nn.relu(%y)), axis=0))
}
>>> 0
relay-fuse: @cs: v3 nn.conv2d and v4 sum do not fuse: the first is an anchor, and what uses it is not elementwise on it
relay-fuse: @tc: v3 transpose and v4 nn.conv2d do not fuse: the first is injective, and the second is an anchor
