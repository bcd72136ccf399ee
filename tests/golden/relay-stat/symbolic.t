# open extents stay expressions
$ relay-parse in.relay | relay-typecheck | relay-stat --params 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(m, 16), float32]) {
  nn.relu(nn.dense(%x, %w))
}
>>> 0
operator  count   FLOPs    MACs                 read  written  FLOPs/byte
nn.dense      1  m*n*32  m*n*16          m*64 + n*64    m*n*4           -
nn.relu       1     m*n       0                m*n*4    m*n*4           -
total         2  m*n*33  m*n*16  m*n*4 + m*64 + n*64    m*n*8           -
one call         m*n*33  m*n*16  m*n*4 + m*64 + n*64    m*n*8           -

parameters: m*16 elements, m*64 bytes
peak live memory: m*n*8 + n*64 bytes
