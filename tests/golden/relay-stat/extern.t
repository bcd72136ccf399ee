# what an extern function reads and writes is known, its operations are not
$ relay-parse a.relay | relay-typecheck | relay-stat --bindings; relay-parse a.relay | relay-typecheck | relay-stat --format=json --dim n=3
<<< a.relay
#[version = "0.0.5"]
extern def @axpy {symbol="my_axpy", effect="none", workspace=n*8} (float32, Tensor[(n, m), float32], Tensor[(m), float32]) -> (Tensor[(n, m), float32], Tensor[(n), float16]);
def @main(%x: Tensor[(n, 5), float32], %y: Tensor[(5), float32]) {
  let %r = @axpy(2f, nn.relu(%x), %y);
  let %z = max(%r.1);
  let %s = sum(%r.0);
  (%r.1, reshape(%x, newshape=[-1]), %s * 2f, %z)
}
>>> 0
binding   operator     FLOPs  MACs       read    written  FLOPs/byte
main.v4   nn.relu        n*5     0       n*20       n*20           -
main.v5   @axpy            -     -  n*20 + 24       n*22           -
main.v7   max              n     0        n*2          2           -
main.v9   sum            n*5     0       n*20          4           -
main.v11  reshape          0     0       n*20       n*20           -
main.v13  multiply         1     0          8          4        0.08
          one call  n*11 + 1     0  n*82 + 32  n*62 + 10           -

operator  count     FLOPs  MACs       read    written  FLOPs/byte
@axpy         1         -     -  n*20 + 24       n*22           -
max           1         n     0        n*2          2           -
multiply      1         1     0          8          4        0.08
nn.relu       1       n*5     0       n*20       n*20           -
reshape       1         0     0       n*20       n*20           -
sum           1       n*5     0       n*20          4           -
total         6  n*11 + 1     0  n*82 + 32  n*62 + 10           -
one call         n*11 + 1     0  n*82 + 32  n*62 + 10           -

parameters: 2 elements, 8 bytes
peak live memory: n*62 + 30 bytes
not counted: operations of 1 call
{
  "function": "main",
  "operators": [
    {"operator": "@axpy", "count": 1, "flops": null, "macs": null, "read": 84, "written": 66, "flops_per_byte": null, "uncounted": 1},
    {"operator": "max", "count": 1, "flops": 3, "macs": 0, "read": 6, "written": 2, "flops_per_byte": 0.375, "uncounted": 0},
    {"operator": "multiply", "count": 1, "flops": 1, "macs": 0, "read": 8, "written": 4, "flops_per_byte": 0.08333333333333333, "uncounted": 0},
    {"operator": "nn.relu", "count": 1, "flops": 15, "macs": 0, "read": 60, "written": 60, "flops_per_byte": 0.125, "uncounted": 0},
    {"operator": "reshape", "count": 1, "flops": 0, "macs": 0, "read": 60, "written": 60, "flops_per_byte": 0, "uncounted": 0},
    {"operator": "sum", "count": 1, "flops": 15, "macs": 0, "read": 60, "written": 4, "flops_per_byte": 0.234375, "uncounted": 0}
  ],
  "total": {"flops": 34, "macs": 0, "read": 278, "written": 196, "flops_per_byte": 0.07172995780590717, "uncounted": 1},
  "call": {"flops": 34, "macs": 0, "read": 278, "written": 196, "flops_per_byte": 0.07172995780590717, "uncounted": 1},
  "peak_bytes": 216,
  "parameters": {"elements": 2, "bytes": 8}
}
