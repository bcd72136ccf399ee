# Annotations, storage and run-time operators: result types
$ relay-parse in.relay | relay-typecheck | relay-print --form=let
<<< in.relay
#[version = "0.0.5"]
def @copies(%x: Tensor[(n, 3), float32]) {
  let %a = device_copy(%x, src_virtual_device="cpu:0", dst_virtual_device="cpu:1");
  let %b = on_device(%a, virtual_device="cpu:0");
  let %c = debug(annotation.stop_fusion(annotation.checkpoint(%b)));
  let %d = annotation.cast_hint(%c, dtype="int8");
  let %e = annotation.compiler_end(annotation.compiler_begin(%d, compiler="x"), compiler="x");
  let %f = annotation.bitpack_end(annotation.bitpack_start(%e));
  annotation.with_funcid(%f, fid=1)
}
def @tuple(%x: (Tensor[(n, 3), float32], int32)) { annotation.checkpoint(%x) }
def @simulated(%x: Tensor[(n,), float32], %s, %lo, %hi) {
  relay.op.annotation.simulated_quantize(%x, %s, %lo, %hi, kind=1)
}
def @storage() {
  let %s = memory.alloc_storage(40i64, const[Tensor[(1,), int64]](10i64), 64i64);
  let %t = memory.alloc_tensor(%s, 0i64, const[Tensor[(1,), int64]](10i64));
  let %u = memory.alloc_tensor(%s, 0i64, const[Tensor[(2,), int64]](2i64, 5i64), const_shape=[2, 5], dtype="int32");
  let %k = memory.kill(%t);
  (%t, %u, %k)
}
def @shape(%x: Tensor[(n, 3), float32]) { vm.shape_of(%x) }
def @reshape(%x: Tensor[(n, 3), float32], %s: Tensor[(2,), int64]) {
  (vm.reshape_tensor(%x, %s), vm.reshape_tensor(%x, %s, newshape=[3, n]))
}
def @f(%x: Tensor[(4,), float32]) -> Tensor[(4,), float32] { %x }
def @invoke(%x: Tensor[(4,), float32]) {
  (vm.invoke_tvm_op(@f, (%x,), (%x,)), vm.shape_func(@f, (%x,), (%x,)), call_lowered(@f, (%x,)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @copies(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), float32] {
  let %a: Tensor[(n, 3), float32] = device_copy(%x, dst_virtual_device="cpu:1", src_virtual_device="cpu:0");
  let %b: Tensor[(n, 3), float32] = on_device(%a, virtual_device="cpu:0");
  let %4: Tensor[(n, 3), float32] = annotation.checkpoint(%b);
  let %5: Tensor[(n, 3), float32] = annotation.stop_fusion(%4);
  let %c: Tensor[(n, 3), float32] = debug(%5);
  let %d: Tensor[(n, 3), float32] = annotation.cast_hint(%c, dtype="int8");
  let %8: Tensor[(n, 3), float32] = annotation.compiler_begin(%d, compiler="x");
  let %e: Tensor[(n, 3), float32] = annotation.compiler_end(%8, compiler="x");
  let %10: Tensor[(n, 3), float32] = annotation.bitpack_start(%e);
  let %f: Tensor[(n, 3), float32] = annotation.bitpack_end(%10);
  let %12: Tensor[(n, 3), float32] = annotation.with_funcid(%f, fid=1);
  %12
}

def @tuple(%x: (Tensor[(n, 3), float32], int32)) -> (Tensor[(n, 3), float32], int32) {
  let %2: (Tensor[(n, 3), float32], int32) = annotation.checkpoint(%x);
  %2
}

def @simulated(%x: Tensor[(n), float32], %s: float32, %lo: float32, %hi: float32) -> Tensor[(n), float32] {
  let %5: Tensor[(n), float32] = relay.op.annotation.simulated_quantize(%x, %s, %lo, %hi, kind=1);
  %5
}

def @storage() -> (Tensor[(10), float32], Tensor[(2, 5), int32], ()) {
  let %s: Tensor[(40), uint8] = memory.alloc_storage(40i64, const[Tensor[(1), int64]](10i64), 64i64);
  let %t: Tensor[(10), float32] = memory.alloc_tensor(%s, 0i64, const[Tensor[(1), int64]](10i64));
  let %u: Tensor[(2, 5), int32] = memory.alloc_tensor(%s, 0i64, const[Tensor[(2), int64]](2i64, 5i64), const_shape=[2, 5], dtype="int32");
  let %k: () = memory.kill(%t);
  let %12: (Tensor[(10), float32], Tensor[(2, 5), int32], ()) = (%t, %u, %k);
  %12
}

def @shape(%x: Tensor[(n, 3), float32]) -> Tensor[(2), int64] {
  let %2: Tensor[(2), int64] = vm.shape_of(%x);
  %2
}

def @reshape(%x: Tensor[(n, 3), float32], %s: Tensor[(2), int64]) -> (Tensor[(?, ?), float32], Tensor[(3, n), float32]) {
  let %3 {dims="d0 d1"}: Tensor[(d0, d1), float32] = vm.reshape_tensor(%x, %s);
  let %4: Tensor[(3, n), float32] = vm.reshape_tensor(%x, %s, newshape=[3, n]);
  let %5: (Tensor[(d0, d1), float32], Tensor[(3, n), float32]) = (%3, %4);
  %5
}

def @f(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %x
}

def @invoke(%x: Tensor[(4), float32]) -> ((), (), Tensor[(4), float32]) {
  let %2: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = @f;
  let %3: (Tensor[(4), float32],) = (%x,);
  let %4: (Tensor[(4), float32],) = (%x,);
  let %5: () = vm.invoke_tvm_op(%2, %3, %4);
  let %6: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = @f;
  let %7: (Tensor[(4), float32],) = (%x,);
  let %8: (Tensor[(4), float32],) = (%x,);
  let %9: () = vm.shape_func(%6, %7, %8);
  let %10: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = @f;
  let %11: (Tensor[(4), float32],) = (%x,);
  let %12: Tensor[(4), float32] = call_lowered(%10, %11);
  let %13: ((), (), Tensor[(4), float32]) = (%5, %9, %12);
  %13
}
