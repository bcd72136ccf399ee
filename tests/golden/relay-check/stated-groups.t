# A module that says it is fused has only groups marked Primitive; one of another compiler may be any
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-check t.xml; sed 's/has="typed"/has="typed fused"/' t.xml | relay-check 2>&1 | grep error
<<< in.relay
#[version = "0.0.5"]
extern def @pure {symbol="pure", effect="none"} (Tensor[(n), float32]) -> Tensor[(n), float32];
def @library(%x: Tensor[(n), float32], Primitive=1) { @pure(%x) }
def @foreign(%x: Tensor[(n), float32], Primitive=1, Compiler="other") { @pure(%x) }
def @nested(%x: Tensor[(n), float32], Primitive=1) { @group(exp(%x)) }
def @group(%x: Tensor[(n), float32], Primitive=1) { tanh(exp(%x)) }
def @writes(%x: Tensor[(n), float32], Primitive=1) { let %r = ref(%x); ref_read(%r) }
def @extra(%x: Tensor[(n), float32], Primitive=1) { let %e = exp(%x); let %t = tanh(%x); %t }
def @branch(%x: Tensor[(n), float32], %c: bool, Primitive=1) { if (%c) { %x } else { exp(%x) } }
def @value(%f: fn (Tensor[(n), float32]) -> Tensor[(n), float32], %x: Tensor[(n), float32], Primitive=1) { %f(%x) }
def @main(%x: Tensor[(n), float32]) { (@library(%x), @foreign(%x), @nested(%x), @group(%x), @writes(%x), @extra(%x), @branch(%x, True), @value(@group, %x)) }
>>> 1
in.relay:3:55: error: v2 in '@library': it is in a function that is marked Primitive, one kernel, and it calls a library function [group]
in.relay:5:54: error: v3 in '@nested': it is in a function that is marked Primitive, one kernel, and it calls a function [group]
in.relay:7:63: error: v2 in '@writes': it is in a function that is marked Primitive, one kernel, and it has an effect [group]
in.relay:7:72: error: v3 in '@writes': it is in a function that is marked Primitive, one kernel, and it has an effect [group]
in.relay:8:62: error: v2 in '@extra': it is in a function that is marked Primitive, and its result does not need it [group]
in.relay:9:64: error: v3 in '@branch': it is in a function that is marked Primitive, one kernel, and it has regions [group]
in.relay:10:108: error: v3 in '@value': it is in a function that is marked Primitive, one kernel, and it calls something other than an operator [group]
