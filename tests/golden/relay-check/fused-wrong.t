# The stamp fused: a function marked Primitive is a group
$ relay-parse -q in.relay | relay-typecheck | sed 's/has="typed"/has="typed fused"/' | relay-check
<<< in.relay
#[version = "0.0.5"]
def @effect(%x: Tensor[(4), float32], Primitive=1) { let %r = ref(%x); exp(%x) }
def @branch(%x: Tensor[(4), float32], Primitive=1) { if (True) { exp(%x) } else { %x } }
def @nested(%x: Tensor[(4), float32], Primitive=1) { exp(@good(%x)) }
def @roots(%x: Tensor[(4), float32], Primitive=1) { let %y = exp(%x); tanh(%x) }
def @good(%x: Tensor[(4), float32], Primitive=1) { exp(tanh(%x)) }
def @other(%x: Tensor[(4), float32], Primitive=1, Compiler="c") { let %y = exp(%x); tanh(%x) }
def @main(%x: Tensor[(4), float32]) { @roots(@nested(@branch(@effect(%x)))) }
>>> 1
in.relay:2:63: error: v2 in '@effect': it is in a function that is marked Primitive, one kernel, and it has an effect [group]
    2 | def @effect(%x: Tensor[(4), float32], Primitive=1) { let %r = ref(%x); exp(%x) }
      |                                                               ^~~~~~~
in.relay:3:54: error: v3 in '@branch': it is in a function that is marked Primitive, one kernel, and it has regions [group]
    3 | def @branch(%x: Tensor[(4), float32], Primitive=1) { if (True) { exp(%x) } else { %x } }
      |                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:4:58: error: v2 in '@nested': it is in a function that is marked Primitive, one kernel, and it calls a function [group]
    4 | def @nested(%x: Tensor[(4), float32], Primitive=1) { exp(@good(%x)) }
      |                                                          ^~~~~~~~~
in.relay:5:62: error: v2 in '@roots': it is in a function that is marked Primitive, and its result does not need it [group]
    5 | def @roots(%x: Tensor[(4), float32], Primitive=1) { let %y = exp(%x); tanh(%x) }
      |                                                              ^~~~~~~
