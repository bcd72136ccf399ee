# one object; expressions are strings
$ relay-parse in.relay | relay-typecheck | relay-stat --format=json --bindings | tee json.out && python3 -m json.tool json.out >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { sort(sum(maximum(%x, 0f), axis=[1])) }
>>> 0
{
  "function": "main",
  "operators": [
    {"operator": "maximum", "count": 1, "flops": "m*n", "macs": 0, "read": "m*n*4 + 4", "written": "m*n*4", "flops_per_byte": null, "uncounted": 0},
    {"operator": "sort", "count": 1, "flops": null, "macs": null, "read": "n*4", "written": "n*4", "flops_per_byte": null, "uncounted": 1},
    {"operator": "sum", "count": 1, "flops": "m*n", "macs": 0, "read": "m*n*4", "written": "n*4", "flops_per_byte": null, "uncounted": 0}
  ],
  "bindings": [
    {"binding": "main.v3", "operator": "maximum", "flops": "m*n", "macs": 0, "read": "m*n*4 + 4", "written": "m*n*4", "flops_per_byte": null, "uncounted": 0},
    {"binding": "main.v4", "operator": "sum", "flops": "m*n", "macs": 0, "read": "m*n*4", "written": "n*4", "flops_per_byte": null, "uncounted": 0},
    {"binding": "main.v5", "operator": "sort", "flops": null, "macs": null, "read": "n*4", "written": "n*4", "flops_per_byte": null, "uncounted": 1}
  ],
  "total": {"flops": "m*n*2", "macs": 0, "read": "m*n*8 + n*4 + 4", "written": "m*n*4 + n*8", "flops_per_byte": null, "uncounted": 1},
  "call": {"flops": "m*n*2", "macs": 0, "read": "m*n*8 + n*4 + 4", "written": "m*n*4 + n*8", "flops_per_byte": null, "uncounted": 1},
  "peak_bytes": "m*n*4 + max(m*n*4 + n*4, n*8)",
  "parameters": {"elements": 1, "bytes": 4}
}
