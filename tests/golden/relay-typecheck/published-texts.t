# what the published implementation accepts: int, uint and float have 32 bits; empty brackets; a device of the metadata; a weight whose type units tells
$ relay-parse -q in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
type nat { zero, succ(nat) }
def @a(%x: int, %y: Tensor[(2), uint], %v: nat[]) { (%x + 1, %y, cast(%y, dtype="float"), %v) }
def @b[int](%x: int) { %x }
def @c(%x: Tensor[(4, 3), float32], %w, %v) { (nn.matmul(%x, %w, units=2), nn.matmul(%x, %v, units=5, transpose_a=True, transpose_b=True)) }
def @d(%a: Tensor[(5, 7), float32], %b: float) { (on_device(%a, virtual_device=meta[VirtualDevice][0]), on_device(%b, virtual_device=meta[VirtualDevice][1])) }
#[metadata]
{"root": 1, "nodes": [{"type_key": ""}, {"type_key": "Map", "keys": ["VirtualDevice"], "data": [2]}, {"type_key": "Array", "data": [3, 5]}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "4", "target": "0", "virtual_device_id": "0"}}, {"type_key": "runtime.String", "repr_str": ""}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "2", "memory_scope": "6", "target": "0", "virtual_device_id": "1"}}, {"type_key": "runtime.String", "repr_str": "global"}], "b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type nat {
  zero,
  succ(nat),
}

def @a(%x: int32, %y: Tensor[(2), uint32], %v: nat) -> (int32, Tensor[(2), uint32], Tensor[(2), float32], nat) {
  %5: int32 = add(%x, 1);
  %6: Tensor[(2), float32] = cast(%y, dtype="float32");
  %7: (int32, Tensor[(2), uint32], Tensor[(2), float32], nat) = (%5, %y, %6, %v);
  %7
}

def @b[int](%x: int) -> int {
  %x
}

def @c(%x: Tensor[(4, 3), float32], %w: Tensor[(3, 2), float32], %v: Tensor[(5, 4), float32]) -> (Tensor[(4, 2), float32], Tensor[(3, 5), float32]) {
  %4: Tensor[(4, 2), float32] = nn.matmul(%x, %w, units=2);
  %5: Tensor[(3, 5), float32] = nn.matmul(%x, %v, transpose_a=True, transpose_b=True, units=5);
  %6: (Tensor[(4, 2), float32], Tensor[(3, 5), float32]) = (%4, %5);
  %6
}

def @d(%a: Tensor[(5, 7), float32], %b: float32) -> (Tensor[(5, 7), float32], float32) {
  %3: Tensor[(5, 7), float32] = on_device(%a, virtual_device="cpu:0");
  %4: float32 = on_device(%b, virtual_device="cuda:1:global");
  %5: (Tensor[(5, 7), float32], float32) = (%3, %4);
  %5
}
