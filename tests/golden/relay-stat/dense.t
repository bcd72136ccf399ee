# a dense of 3 x 16 by 32: 3*32*16 = 1536 MACs, twice the FLOPs; reads 192 + 2048 bytes, writes 384; bias 96 adds; live: x 192 + two results of 384
$ relay-parse in.relay | relay-typecheck | relay-stat --params 1 --bindings
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 16), float32], %w: Tensor[(32, 16), float32],
    %b: Tensor[(32), float32]) {
  nn.bias_add(nn.dense(%x, %w), %b)
}
>>> 0
binding  operator     FLOPs  MACs  read  written  FLOPs/byte
main.v4  nn.dense      3072  1536  2240      384        1.17
main.v5  nn.bias_add     96     0   512      384        0.11
         one call      3168  1536  2752      768        0.90

operator     count  FLOPs  MACs  read  written  FLOPs/byte
nn.bias_add      1     96     0   512      384        0.11
nn.dense         1   3072  1536  2240      384        1.17
total            2   3168  1536  2752      768        0.90
one call             3168  1536  2752      768        0.90

parameters: 544 elements, 2176 bytes
peak live memory: 960 bytes
