# Annotations, storage and run-time operators: what each refuses
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(4,), int32]) {
  relay.op.annotation.simulated_quantize(%x, 1f, 1f, 1f, kind=1)
}
def @b(%x: Tensor[(4,), float32]) {
  relay.op.annotation.simulated_quantize(%x, 1, 1f, 1f, kind=1)
}
def @c(%x: Tensor[(4,), float32]) {
  relay.op.annotation.simulated_quantize(%x, 1f, 1f, 1f, kind=7)
}
def @e() { memory.alloc_storage(40, const[Tensor[(1,), int64]](10i64), 64i64) }
def @f(%s: Tensor[(40,), float32]) {
  memory.alloc_tensor(%s, 0i64, const[Tensor[(1,), int64]](10i64))
}
def @g(%x: Tensor[(4,), float32]) { vm.shape_of(%x, dtype="float32") }
def @h(%x: Tensor[(2, 3), float32], %s: Tensor[(1,), int64]) {
  vm.reshape_tensor(%x, %s, newshape=[7])
}
def @i(%x: Tensor[(4,), float32]) { vm.invoke_tvm_op(%x, (%x,), (%x,)) }
def @j(%x: Tensor[(4,), float32]) { vm.shape_func(@ok, (%x, %x), (%x,)) }
def @ok(%x: Tensor[(4,), float32]) -> Tensor[(4,), float32] { %x }
def @k(%x: Tensor[(4,), float32]) { call_lowered(@ok, (%x, %x)) }
>>> 1
in.relay:3:3: error: relay.op.annotation.simulated_quantize: takes floats, found int32 [dtype-class]
    3 |   relay.op.annotation.simulated_quantize(%x, 1f, 1f, 1f, kind=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), int32], 'dom_scale' is float32, 'clip_min' is float32, 'clip_max' is float32
help: convert it first: cast(..., dtype="float32")
in.relay:6:3: error: relay.op.annotation.simulated_quantize: 'dom_scale' must be a scalar of float32, found int32 [operand-type]
    6 |   relay.op.annotation.simulated_quantize(%x, 1, 1f, 1f, kind=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), float32]
in.relay:9:58: error: relay.op.annotation.simulated_quantize: kind must be 0 .. 3, found 7 [attribute-value]
    9 |   relay.op.annotation.simulated_quantize(%x, 1f, 1f, 1f, kind=7)
      |                                                          ^~~~~~
note: 'x' is Tensor[(4), float32], 'dom_scale' is float32, 'clip_min' is float32, 'clip_max' is float32
in.relay:11:12: error: memory.alloc_storage: 'size' must be int64 of rank 0, found int32 [operand-type]
   11 | def @e() { memory.alloc_storage(40, const[Tensor[(1,), int64]](10i64), 64i64) }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'shape' is Tensor[(1), int64]
in.relay:13:3: error: memory.alloc_tensor: 'storage' must be bytes from memory.alloc_storage, found Tensor[(40), float32] [operand-type]
   13 |   memory.alloc_tensor(%s, 0i64, const[Tensor[(1,), int64]](10i64))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'offset' is int64, 'shape' is Tensor[(1), int64]
in.relay:15:53: error: vm.shape_of: dtype must be int32 or int64, found float32 [dtype-class]
   15 | def @g(%x: Tensor[(4,), float32]) { vm.shape_of(%x, dtype="float32") }
      |                                                     ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(4), float32]
in.relay:17:3: error: vm.reshape_tensor: x has 6 elements, the new shape 7 [reshape-size]
   17 |   vm.reshape_tensor(%x, %s, newshape=[7])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'shape' is Tensor[(1), int64]
in.relay:19:37: error: vm.invoke_tvm_op: input 'func' must be a function, found Tensor[(4), float32] [not-a-function]
   19 | def @i(%x: Tensor[(4,), float32]) { vm.invoke_tvm_op(%x, (%x,), (%x,)) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'inputs' is (Tensor[(4), float32],), 'outputs' is (Tensor[(4), float32],)
in.relay:20:37: error: vm.shape_func: func takes 1 arguments, inputs has 2 [argument-count]
   20 | def @j(%x: Tensor[(4,), float32]) { vm.shape_func(@ok, (%x, %x), (%x,)) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'func' is fn (Tensor[(4), float32]) -> Tensor[(4), float32], 'inputs' is (Tensor[(4), float32], Tensor[(4), float32]), 'outputs' is (Tensor[(4), float32],)
in.relay:22:37: error: call_lowered: func takes 1 arguments, args has 2 [argument-count]
   22 | def @k(%x: Tensor[(4,), float32]) { call_lowered(@ok, (%x, %x)) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'func' is fn (Tensor[(4), float32]) -> Tensor[(4), float32], 'args' is (Tensor[(4), float32], Tensor[(4), float32])
