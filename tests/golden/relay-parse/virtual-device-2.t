# devices of parameters from the metadata: kept, of any memory; what is not one has a located message
$ relay-parse a.relay | relay-print; relay-parse b.relay; relay-parse c.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x {virtual_device=meta[VirtualDevice][0]}: float32, %y {virtual_device=meta[VirtualDevice][1]}: float32, virtual_device=meta[VirtualDevice][1]) { %x }
#[metadata]
{"root": 1, "nodes": [{"type_key": ""}, {"type_key": "Map", "keys": ["VirtualDevice"], "data": [2]}, {"type_key": "Array", "data": [3, 4]}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "5", "target": "0", "virtual_device_id": "3"}}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "-1", "memory_scope": "5", "target": "0", "virtual_device_id": "-1"}}, {"type_key": "runtime.String", "repr_str": "far"}], "b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}}
<<< b.relay
#[version = "0.0.5"]
def @main(%x {virtual_device=meta[VirtualDevice][1]}: float32) { %x }
#[metadata]
{"root": 1, "nodes": [{"type_key": ""}, {"type_key": "Map", "keys": ["VirtualDevice"], "data": [2]}, {"type_key": "Array", "data": [3]}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "4", "target": "0", "virtual_device_id": "3000000000"}}, {"type_key": "runtime.String", "repr_str": ""}], "b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}}
<<< c.relay
#[version = "0.0.5"]
def @main(%x {virtual_device=meta[VirtualDevice][0]}: float32) { %x }
#[metadata]
{"root": 1, "nodes": [{"type_key": ""}, {"type_key": "Map", "keys": ["VirtualDevice"], "data": [2]}, {"type_key": "Array", "data": [3]}, {"type_key": "VirtualDevice", "attrs": {"device_type_int": "1", "memory_scope": "4", "target": "0", "virtual_device_id": "3000000000"}}, {"type_key": "runtime.String", "repr_str": ""}], "b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}}
>>> 1
#[version = "0.0.5"]

def @main(%x {virtual_device="cpu:3:far"}: float32, %y: float32, virtual_device=None) {
  %x
}
b.relay:2:15: error: index 1 of 'VirtualDevice' is out of bounds: the metadata has 1 [metadata]
    2 | def @main(%x {virtual_device=meta[VirtualDevice][1]}: float32) { %x }
      |               ^~~~~~~~~~~~~~
c.relay:2:15: error: 'VirtualDevice[0]' of the metadata is not an attribute value [metadata]
    2 | def @main(%x {virtual_device=meta[VirtualDevice][0]}: float32) { %x }
      |               ^~~~~~~~~~~~~~
