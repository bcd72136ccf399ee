# an operand that is a constant in one call only keeps its layout
$ relay-parse -q in.relay | relay-typecheck | relay-bind --set w=random:1 | relay-typecheck | relay-schedule --vector-bytes 32 --registers 16 | relay-print | sed '/schedule {/,$d'
<<< in.relay
#[version = "0.0.5"]
prim @mm(%X: Tensor[(n, 20), float32], %W: Tensor[(43, 20), float32]) -> (%Y: Tensor[(n, 43), float32]) {
  %Y[i, j] = sum(k < 20) %X[i, k] * %W[j, k];
}
def @main(%x: Tensor[(n, 20), float32], %w: Tensor[(43, 20), float32], %v: Tensor[(43, 20), float32]) {
  (@mm(%x, %w), @mm(%x, %v))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=32 registers=16"]
#[numerics = "rounding"]

prim @mm(%X: Tensor[(n, 20), float32], %W: Tensor[(43, 20), float32]) -> (%Y: Tensor[(n, 43), float32]) {
  let %R0: Tensor[(n, 43), float32];
  let %R1: Tensor[(n, 43, 8), float32];
  let %R2: Tensor[(n, 43, 4), float32];
  let %R3: Tensor[(n, 43, 2), float32];
  %R1[i, j, l] = sum(k < 3) {
    let %t1 = k * 8 + l;
    %X[i, %t1] * %W[j, %t1] where %t1 < 20
  };
  %R2[i, j, l] = %R1[i, j, l] + %R1[i, j, l + 4];
  %R3[i, j, l] = %R2[i, j, l] + %R2[i, j, l + 2];
  %R0[i, j] = %R3[i, j, 0] + %R3[i, j, 1];
  %Y[i, j] = %R0[i, j];
