# memories of a device join with any; a scope that binds nothing only allows a copy; shapes are on the host; primitive functions are as they are annotated
$ for f in a b c; do relay-parse -q $f.relay | relay-typecheck | relay-device -d cuda:0 --host=cpu:1 --stats 2>&1 >o.xml | tail -n +2; relay-print --no-extensions -q o.xml | tail -n +4; done
<<< a.relay
#[version = "0.0.5"]
def @in_b(%x {virtual_device="cpu:0:b"}: Tensor[(3), float32], virtual_device="cpu:0:b") -> Tensor[(3), float32] { %x }
def @main(%k {virtual_device="cpu:0"}: Tensor[(3), float32], %l {virtual_device="cpu:0:a"}: Tensor[(3), float32], virtual_device="cpu:0:a") {
  %0 = @in_b(on_device(%k, virtual_device="cpu:0", constrain_body=False));
  %1 = @in_b(on_device(%l, virtual_device="cpu:0", constrain_body=False));
  on_device(%0 * %1, virtual_device="cpu:0", constrain_body=False)
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 4), float32], %s: Tensor[(1), int64]) {
  (vm.shape_of(on_device(%x, virtual_device="cuda:1", constrain_result=True)), vm.reshape_tensor(on_device(%x, virtual_device="cuda:1"), on_device(%s, virtual_device="cpu:0"), newshape=[8]))
}
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8, 2, 2), float32]) {
  %0 = fn (%a: Tensor[(1, 8, 2, 2), float32], Primitive=1) { layout_transform(%a, src_layout="NCHW", dst_layout="NCHW4c") };
  %1 = fn (%a {virtual_device="cuda:0"}: Tensor[(1, 2, 2, 2, 4), float32], virtual_device="cuda:0:texture", Primitive=1) { exp(%a) };
  %1(%0(%x))
}
>>> 0
relay-device: stats: inserted copies 2
relay-device: stats: removed annotations 2
relay-device: stats: functions 2
relay-device: stats: bindings 9
relay-device: stats: types 3
def @in_b(%x {virtual_device="cpu:0:b"}: Tensor[(3), float32], virtual_device="cpu:0:b") -> Tensor[(3), float32] {
  %x
}

def @main(%k {virtual_device="cpu:0:b"}: Tensor[(3), float32], %l {virtual_device="cpu:0:a"}: Tensor[(3), float32], virtual_device="cpu:0:a") -> Tensor[(3), float32] {
  %0 = @in_b(%k);
  %1 = @in_b(device_copy(%l, dst_virtual_device="cpu:0:b", src_virtual_device="cpu:0:a"));
  %7 = on_device(multiply(%0, %1), constrain_result=True, virtual_device="cpu:0:b");
  device_copy(%7, dst_virtual_device="cpu:0:a", src_virtual_device="cpu:0:b")
}
relay-device: stats: inserted copies 2
relay-device: stats: removed annotations 3
relay-device: stats: functions 1
relay-device: stats: bindings 7
relay-device: stats: types 6
def @main(%x {virtual_device="cuda:1"}: Tensor[(2, 4), float32], %s {virtual_device="cpu:0"}: Tensor[(1), int64], virtual_device="cpu:1") -> (Tensor[(2), int64], Tensor[(8), float32]) {
  %4 = vm.shape_of(%x);
  %7 = vm.reshape_tensor(device_copy(%x, dst_virtual_device="cpu:1", src_virtual_device="cuda:1"), device_copy(%s, dst_virtual_device="cpu:1", src_virtual_device="cpu:0"), newshape=[8]);
  (%4, %7)
}
relay-device: stats: inserted copies 0
relay-device: stats: removed annotations 0
relay-device: stats: functions 1
relay-device: stats: bindings 10
relay-device: stats: types 4
def @main(%x {virtual_device="cuda:0:texture"}: Tensor[(1, 8, 2, 2), float32], virtual_device="cuda:0:texture") -> Tensor[(1, 2, 2, 2, 4), float32] {
  let %v0 = fn (%a: Tensor[(1, 8, 2, 2), float32], Primitive=1) -> Tensor[(1, 2, 2, 2, 4), float32] { layout_transform(%a, dst_layout="NCHW4c", src_layout="NCHW") };
  let %v1 = fn (%a {virtual_device="cuda:0"}: Tensor[(1, 2, 2, 2, 4), float32], Primitive=1, virtual_device="cuda:0:texture") -> Tensor[(1, 2, 2, 2, 4), float32] { exp(%a) };
  %9 = on_device(%v0(%x), constrain_result=True, virtual_device="cuda:0");
  %v1(%9)
}
