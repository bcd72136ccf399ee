# attributes as TVM prints them: the operands of arange once more, the type of attributes, shapes in the metadata
$ relay-parse -q in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
extern type Storage;
def @a() {
  arange(0, 5, 2, start=meta[relay.Constant][0], stop=5, step=2, dtype="int32")
}
def @b(%x: Tensor[(2, 3), float32]) {
  cumsum(%x, axis=1, attrs_type_key="relay.attrs.ScanopAttrs")
}
def @c(%s: Storage[]) {
  memory.alloc_tensor(%s, 0, meta[relay.Constant][1], const_shape=meta[relay.Constant][1], assert_shape=[])
}
def @d(%x: Tensor[(2, 3), float32]) {
  (sort(%x, dtype="float32"), debug(%x, debug_func=None), contrib_reverse_reshape(%x, newshape=[-1], allowzero=False), nn.bitpack(cast(%x, dtype="uint8"), bits=1, name="BitPack"))
}
def @e(%x: Tensor[(2, 3), float32]) {
  annotation.compiler_begin(%x, compiler=meta[runtime.String][0], attrs_type_key="relay.attrs.CompilerAttrs")
}
#[metadata]
{"root": 1, "nodes": [{"type_key": ""},
 {"type_key": "Map", "keys": ["relay.Constant", "runtime.String"], "data": [2, 5]},
 {"type_key": "Array", "data": [3, 4]},
 {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "0", "span": "0", "virtual_device_": "0"}},
 {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "1", "span": "0", "virtual_device_": "0"}},
 {"type_key": "Array", "data": [6]},
 {"type_key": "runtime.String", "repr_b64": "YSJi"}],
 "b64ndarrays": ["P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAAAAAAAgAQAEAAAAAAAAAAAAAAA=",
  "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAQAAAABAAQACAAAAAAAAABAAAAAAAAAAAgAAAAAAAAADAAAAAAAAAA=="],
 "attrs": {"tvm_version": "0.18.0"}}
>>> 0
#[version = "0.0.5"]

extern type Storage;

def @a() {
  arange(0, 5, 2, dtype="int32")
}

def @b(%x: Tensor[(2, 3), float32]) {
  cumsum(%x, axis=1)
}

def @c(%s: Storage) {
  memory.alloc_tensor(%s, 0, const[Tensor[(2), int64]](2i64, 3i64), assert_shape=[], const_shape=[2, 3])
}

def @d(%x: Tensor[(2, 3), float32]) {
  %2 = sort(%x, dtype="float32");
  %3 = debug(%x);
  %4 = contrib_reverse_reshape(%x, newshape=[-1]);
  %6 = nn.bitpack(cast(%x, dtype="uint8"));
  (%2, %3, %4, %6)
}

def @e(%x: Tensor[(2, 3), float32]) {
  annotation.compiler_begin(%x, compiler="a\"b")
}
