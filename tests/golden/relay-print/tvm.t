# --form=tvm: attributes where TVM's defaults differ, their types, dyn's operators, one table of graph variables, names bound once, the metadata section; read back it is the same
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-print --form=tvm a.xml >t.relay; cat t.relay; relay-parse -q t.relay | relay-print --form=tvm | diff t.relay - | head -5
<<< in.relay
#[version = "0.0.5"]
type Shape3 { Flat, Deep(Tensor[(3,), float32], Shape3) }
def @fold_deep(%s: Shape3, %acc: Tensor[(3,), float32]) -> Tensor[(3,), float32] {
  match (%s) {
    Flat => { %acc },
    Deep(%v: Tensor[(3,), float32], %rest) => { @fold_deep(%rest, add(%acc, %v)) },
  }
}
def @apply_twice[A](%f: fn (A) -> A, %a: A) -> A { %f(%f(%a)) }
def @dyn(%x: Tensor[(2, 4), float32], %s: Tensor[(2), int64]) {
  %0 = reshape(%x, %s);
  %1 = cumsum(%0, axis=1);
  %2 = dyn.nn.pad(%x, const[Tensor[(2, 2), int64]](0i64, 1i64, 1i64, 1i64), 0f);
  (%2, clip(%x, a_min=-inff, a_max=3f), on_device(%x, virtual_device="cuda:1"), arange(0i8, 5i8, 1i8), strided_slice(%x, begin=[0, 0], end=[1, 1]), transpose(%x))
}
def @main(%x: Tensor[(2, 3), float32], %w: Tensor[(5, 3), float32], relay.reshape_only=1, Inline=1) -> (Tensor[(2, 5), float32], bool) {
  let %cell = ref(0);
  ref_write(%cell, ref_read(%cell) + 2);
  %0 = nn.dense(%x, %w, units=5);
  %1 = if (ref_read(%cell) > 1) { nn.relu(%0) } else { %0 };
  %2 = @apply_twice(fn (%t: Tensor[(2, 5), float32]) -> Tensor[(2, 5), float32] { %t * 2f }, %1);
  (%2, ref_read(%cell) == 2)
}
def @nets(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %c: bool) {
  %0 = nn.conv2d(%x, %w, padding=[1, 1], kernel_size=[3, 3], channels=4);
  %1 = image.resize2d(%0, size=[4, 4], method="nearest_neighbor");
  let %y = if (%c) { let %z = exp(%1); let %z = %z + 1f; %z } else { %1 - const[Tensor[(1,), float32]](2f) };
  let %let_ = match ((%y, %y)) { (%a, _) => %a };
  %let_
}
>>> 0
#[version = "0.0.5"]

type Shape3 {
  Flat,
  Deep(Tensor[(3), float32], Shape3),
}

def @apply_twice[A](%f: fn (A) -> A, %a: A) -> A {
  let %v3: A = %f(%a);
  %f(%v3)
}

def @dyn(%x: Tensor[(2, 4), float32], %s: Tensor[(2), int64]) -> (Tensor[(3, 6), float32], Tensor[(2, 4), float32], Tensor[(2, 4), float32], Tensor[(5), int8], Tensor[(1, 1), float32], Tensor[(4, 2), float32]) {
  (dyn.nn.pad(%x, meta[relay.Constant][0], 0f, pad_width=None), clip(%x, a_min=-inff, a_max=3f), on_device(%x, virtual_device=meta[VirtualDevice][0], attrs_type_key="relay.attrs.OnDeviceAttrs"), arange(meta[relay.Constant][1], meta[relay.Constant][2], meta[relay.Constant][3], dtype="int8"), strided_slice(%x, begin=[0, 0], end=[1, 1], strides=[1], axes=None), transpose(%x, axes=None))
}

def @fold_deep(%s: Shape3, %acc: Tensor[(3), float32]) -> Tensor[(3), float32] {
  match (%s) {
    Flat => { %acc },
    Deep(%v: Tensor[(3), float32], %rest: Shape3) => { @fold_deep(%rest, add(%acc, %v)) },
  }
}

def @main(%x: Tensor[(2, 3), float32], %w: Tensor[(5, 3), float32], Inline=1, relay.reshape_only=1) -> (Tensor[(2, 5), float32], bool) {
  let %cell: _ = ref(0);
  let %v7: int32 = ref_read(%cell);
  ref_write(%cell, add(%v7, 2));
  let %v0: Tensor[(2, 5), float32] = nn.dense(%x, %w, units=5);
  let %v11: int32 = ref_read(%cell);
  %0 = if (greater(%v11, 1)) { nn.relu(%v0) } else { %v0 };
  let %v15 = fn (%t: Tensor[(2, 5), float32]) -> Tensor[(2, 5), float32] { %t * 2f };
  let %v2: Tensor[(2, 5), float32] = @apply_twice(%v15, %0);
  let %v19: int32 = ref_read(%cell);
  (%v2, equal(%v19, 2))
}

def @nets(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %c: bool) -> Tensor[(1, 4, 4, 4), float32] {
  let %v1: Tensor[(1, 4, 4, 4), float32] = image.resize2d(nn.conv2d(%x, %w, padding=[1, 1, 1, 1], channels=4, kernel_size=[3, 3]), size=[4, 4], method="nearest_neighbor", rounding_method="");
  let %y: Tensor[(1, 4, 4, 4), float32] = if (%c) {
    let %z: Tensor[(1, 4, 4, 4), float32] = exp(%v1);
    let %z_1: Tensor[(1, 4, 4, 4), float32] = %z + 1f;
    %z_1
  } else { %v1 - meta[relay.Constant][4] };
  let %let_: Tensor[(1, 4, 4, 4), float32] = (match ((%y, %y)) {
    (%a: Tensor[(1, 4, 4, 4), float32], _) => { %a },
  });
  %let_
}

#[metadata]
{
  "root": 1,
  "nodes": [
    {"type_key": ""},
    {"type_key": "Map", "keys": ["relay.Constant", "VirtualDevice"], "data": [2, 8]},
    {"type_key": "Array", "data": [3, 4, 5, 6, 7]},
    {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "0", "span": "0", "virtual_device_": "0"}},
    {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "1", "span": "0", "virtual_device_": "0"}},
    {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "2", "span": "0", "virtual_device_": "0"}},
    {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "3", "span": "0", "virtual_device_": "0"}},
    {"type_key": "relay.Constant", "attrs": {"_checked_type_": "0", "data": "4", "span": "0", "virtual_device_": "0"}},
    {"type_key": "Array", "data": [9]},
    {"type_key": "VirtualDevice", "attrs": {"device_type_int": "2", "memory_scope": "10", "target": "0", "virtual_device_id": "1"}},
    {"type_key": "runtime.String", "repr_str": ""}
  ],
  "b64ndarrays": [
    "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAgAAAABAAQACAAAAAAAAAAIAAAAAAAAAIAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAABAAAAAAAAAA==",
    "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAAAAAAAIAQABAAAAAAAAAAA=",
    "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAAAAAAAIAQABAAAAAAAAAAU=",
    "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAAAAAAAIAQABAAAAAAAAAAE=",
    "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAQAAAAIgAQABAAAAAAAAAAQAAAAAAAAAAAAAQA=="
  ],
  "attrs": {"tvm_version": "0.18.0"}
}
