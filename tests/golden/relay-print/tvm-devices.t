# --form=tvm: devices of parameters, functions and calls stand in the metadata, and are read back
$ relay-parse in.relay | relay-typecheck >a.xml; relay-print --form=tvm a.xml >t.relay; cat t.relay; relay-parse t.relay | relay-typecheck | relay-print --form=tvm | diff t.relay - && relay-parse t.relay | relay-typecheck | relay-device | relay-print --no-extensions -q | tail -n +4
<<< in.relay
#[version = "0.0.5"]
def @main(%x {virtual_device="cpu:1:fast"}: Tensor[(2), float32], %y {virtual_device="cuda:0"}: Tensor[(2), float32], virtual_device="cpu:1") {
  let %f = fn (%a {virtual_device="cpu:1"}: Tensor[(2), float32], virtual_device="cpu:1") { exp(%a) };
  %f(%x) + on_device(%y, virtual_device="cuda:0")
}
>>> 0
#[version = "0.0.5"]

def @main(%x {virtual_device=meta[VirtualDevice][0]}: Tensor[(2), float32], %y {virtual_device=meta[VirtualDevice][1]}: Tensor[(2), float32], virtual_device=meta[VirtualDevice][2]) -> Tensor[(2), float32] {
  let %f = fn (%a {virtual_device=meta[VirtualDevice][2]}: Tensor[(2), float32], virtual_device=meta[VirtualDevice][2]) -> Tensor[(2), float32] { exp(%a) };
  add(%f(%x), on_device(%y, virtual_device=meta[VirtualDevice][1], attrs_type_key="relay.attrs.OnDeviceAttrs"))
}

#[metadata]
{
  "root": 1,
  "nodes": [
    {"type_key": ""},
    {"type_key": "Map", "keys": ["VirtualDevice"], "data": [2]},
    {"type_key": "Array", "data": [3, 5, 7]},
    {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "4", "target": "0", "virtual_device_id": "1"}},
    {"type_key": "runtime.String", "repr_str": "fast"},
    {"type_key": "VirtualDevice", "attrs": {"device_type_int": "2", "memory_scope": "6", "target": "0", "virtual_device_id": "0"}},
    {"type_key": "runtime.String", "repr_str": ""},
    {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "8", "target": "0", "virtual_device_id": "1"}},
    {"type_key": "runtime.String", "repr_str": ""}
  ],
  "b64ndarrays": [
  ],
  "attrs": {"tvm_version": "0.18.0"}
}
def @main(%x {virtual_device="cpu:1:fast"}: Tensor[(2), float32], %y {virtual_device="cuda:0"}: Tensor[(2), float32], virtual_device="cpu:1:fast") -> Tensor[(2), float32] {
  let %f = fn (%a {virtual_device="cpu:1:fast"}: Tensor[(2), float32], virtual_device="cpu:1:fast") -> Tensor[(2), float32] { exp(%a) };
  add(%f(%x), device_copy(%y, dst_virtual_device="cpu:1:fast", src_virtual_device="cuda:0"))
}
